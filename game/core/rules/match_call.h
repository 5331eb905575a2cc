// The referee's call at a halt: whose hits count, who is given touches, which faults are punished.
#ifndef MATCH_CALL_H
#define MATCH_CALL_H

#include "match_settings.h"
#include "match_state.h"

// What the referee has seen at the word "Halte" and the state does not say.
typedef struct match_sight {
    uint32_t tick;
    uint8_t right_of_way; // enum duel_side who has it if both lamps burn, or DUEL_NOBODY
    bool has_fled[2];     // left the piste sideways while only the opponent attacked
    bool is_late[2];      // was not en garde in time
    bool has_rammed[2];   // ran into the opponent with violence
} match_sight;

// Decides by lamps, faults and the reason for the halt, at the tick of the word "Halte". It also
// counts faults and passivity, and adds the touches to the score.
void match_call_decide(const match_settings *settings, enum weapon_kind kind, match_state *match,
                       const match_sight *seen);

// Whether the call gives anybody a touch.
bool match_call_gives_touches(const match_call *call);

// Whether the hits alone have decided: then the phrase explains the call. After a fault the phrase
// would tell of a touch that was annulled.
bool match_call_is_by_hits(const match_call *call);

#endif
