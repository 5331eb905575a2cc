// A bout of a tournament between two fencers who need no window, as fast as possible.
#ifndef TOURNAMENT_BOUT_H
#define TOURNAMENT_BOUT_H

#include "bout_assets.h"
#include "match_settings.h"
#include "tournament_next.h"

// Whether both fencers of the bout can fence without a window: no person at a device.
bool tournament_bout_is_headless(const tournament *t, const tournament_bout *next);

// The rules of the FIE for a bout of this stage. Returns false with one line in `error` if a bout
// of the program cannot have that many touches.
bool tournament_bout_rules(const tournament *t, enum tournament_stage stage,
                           match_settings *out_rules, char *error, size_t error_size);

// Fences the next bout of the tournament. The seed follows from the lot and the number of the
// result, so the same tournament has the same bouts everywhere. On failure writes one line to
// `error` and returns false.
bool tournament_bout_fence(const tournament *t, const tournament_bout *next, bout_assets *assets,
                           tournament_result *out_result, char *error, size_t error_size);

#endif
