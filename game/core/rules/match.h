// A bout by the rules of the FIE, as a pure function: what the referee sees after a tick goes in,
// score, clock, halts and places come out. The physics knows nothing of it.
//
//   FENCING -> LANDED -> HALT -> EN_GARDE -> FENCING ...   or HALT -> REST -> EN_GARDE
//                    \-> OVER, with the last call
//
// LANDED is the time from the reason for a halt to the word "Halte": until the lock-out time is
// over, or until actions that were under way have ended. Nothing that begins after it counts.
#ifndef MATCH_H
#define MATCH_H

#include "match_settings.h"
#include "match_state.h"

// Where a fencer stands: meters behind the middle of the piste, positive toward the own end.
typedef struct match_stand {
    double root_m;                    // between the feet
    double front_foot_m, rear_foot_m; // the ankles
    double front_side_m, rear_side_m; // the ankles, beside the middle line of the piste
    double chest_m;                   // like root_m, but forward of it in a lunge
    double aside_m;                   // of the root, beside the middle line: the world's z
    double forward_mps;               // speed of the chest toward the opponent
    bool is_attacking;                // an offensive action is under way
    bool is_led;                      // by a headset: nobody can put this fencer anywhere
    bool is_disarmed;
    bool wants_to_fence; // asks to end the rest
} match_stand;

// What the referee and the apparatus see after a tick.
typedef struct match_moment {
    uint32_t tick;         // the tick that has just been made, counted from 0
    enum duel_phase phase; // in that tick
    uint32_t since_ticks;  // of this phase, with this tick
    apparatus_contact contact[2];
    bool blades_meet;
    match_stand stand[2];
    bool weapons_are_down; // all dropped weapons have come to rest
    uint8_t right_of_way;  // enum duel_side who has it if both lamps burn, or DUEL_NOBODY
    uint64_t lot;          // a number that nobody can foresee; its lowest bit is the lot
} match_moment;

// The state before the first "En garde".
match_state match_start(void);

// Advances by a tick and returns the phase that follows, which may be the same. `settings` are
// those of a MATCH_FIE. When the phase becomes DUEL_EN_GARDE both fencers are to be put on
// match->place_m; when it becomes DUEL_OVER, match->winner is set.
enum duel_phase match_step(const match_settings *settings, enum weapon_kind kind,
                           match_state *match, const match_moment *now);

// Whether both fence from their lines after this halt: at the begin, after a touch or a period.
bool match_is_on_lines(const match_state *match);

// Why the referee waits for this fencer while both stand en garde (match_ground.h has the limits).
enum match_wait match_waits_for(const match_state *match, const match_stand stand[2],
                                enum duel_side side);

// The ticks between which the bodies met, if the last call was a halt for corps a corps: from the
// first of the contact, numbered like match_moment.tick. They differ if a lamp was lit after the
// reason for the halt, because the state does not keep when that was. Valid from the call to the
// next "En garde".
typedef struct match_meeting {
    uint32_t earliest, latest;
} match_meeting;
match_meeting match_meeting_of(const match_state *match);

// How many ticks more the bodies would have had to be in contact for a halt; 0 if they were not in
// contact, or there is a halt for it.
uint32_t match_meeting_lacks(const match_state *match);

#endif
