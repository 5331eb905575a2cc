// Which bout of a tournament comes next, and entering its result.
#ifndef TOURNAMENT_NEXT_H
#define TOURNAMENT_NEXT_H

#include "tournament.h"

// The bout that is fenced next. `stage` is STAGE_OVER if there is none.
typedef struct tournament_bout {
    enum tournament_stage stage;
    uint8_t fencer[2];
    uint32_t pool;   // STAGE_POOL: from 0
    uint32_t number; // within its series, pool or tableau, from 0
    uint32_t of;     // STAGE_ELIMINATION: fencers in this round: 2 is the final
} tournament_bout;

tournament_bout tournament_next(const tournament *t);

// Adds the result of tournament_next(). Returns false with one line in `error` if the bout is
// another one, or if the score is impossible.
bool tournament_enter(tournament *t, const tournament_result *result, char *error,
                      size_t error_size);

#endif
