// Phrases written by hand, as signals for the referee: who extends when, where the point aims, when
// the blades meet and when a lamp burns. Every phrase can be mirrored: then the two fencers have
// changed sides, and the call must be the same for them.
#ifndef PHRASE_SCRIPT_H
#define PHRASE_SCRIPT_H

#include "right_of_way.h"

#define SCRIPT_TICKS 2600

// The two fencers of a script. Without the mirror A is on the left.
enum { A, B };

typedef struct phrase_script {
    int mirror; // 0 or 1
    phrase_signals signals[SCRIPT_TICKS][2];
    bool turned[SCRIPT_TICKS][2];
    double swing_mps[SCRIPT_TICKS][2];
    apparatus_state lamps;
} phrase_script;

// Both en garde with bent arms, points beside the target.
void script_start(phrase_script *script, int mirror);

// The arm goes in a straight ramp to this extension, and stays there.
void script_arm(phrase_script *script, int who, uint32_t from, uint32_t to, double extension);
// The point aims at the target.
void script_aim(phrase_script *script, int who, uint32_t from, uint32_t to);
// The point is this far beside the target, although the blade is within reach.
void script_miss(phrase_script *script, int who, uint32_t from, uint32_t to, double miss_m);
// The feet go forward.
void script_feet(phrase_script *script, int who, uint32_t from, uint32_t to, double mps);
// The tip closes by a swing of the hand alone.
void script_swing(phrase_script *script, int who, uint32_t from, uint32_t to, double mps);
// The tip turns away from the target.
void script_turn(phrase_script *script, int who, uint32_t from, uint32_t to);
// The blades meet, at these places, by the motion of `who`.
void script_meet(phrase_script *script, int who, uint32_t from, uint32_t to, double along_a,
                 double along_b);
// The blade seeks the other's and does not find it.
void script_seek(phrase_script *script, int who, uint32_t tick);
// The front foot of a lunge lands.
void script_land(phrase_script *script, int who, uint32_t tick);
// A lamp burns.
void script_hit(phrase_script *script, int who, uint32_t tick, bool is_valid);

// A lunge: the arm goes out within 120 ms, aimed, and the feet follow 60 ms after it began.
void script_lunge(phrase_script *script, int who, uint32_t from, uint32_t until);
// The blade of `who` meets the other's lunge and turns it off the target.
void script_parry(phrase_script *script, int who, uint32_t from, uint32_t to);

// Fences the script and calls it.
right_of_way script_call(phrase_script *script, const phrase_settings *settings,
                         phrase_state *out_state);

// Who of A and B gets the touch of a call of this script, or DUEL_NOBODY.
int script_touch(const phrase_script *script, const right_of_way *call);

#endif
