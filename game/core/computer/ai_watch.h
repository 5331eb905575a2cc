// What a fencer has watched of its opponent, moment by moment, in one bout or in several, and what
// he is expected to do next: what he did after an earlier moment that was like the last one.
// Whoever has lunged from his second step again and again is expected to lunge from it.
//
// It watches motions, never inputs: where body, arm and point are. From them it tells what a person
// at a device must press for the same motions, or how head and hand of a person in a headset go on.
#ifndef AI_WATCH_H
#define AI_WATCH_H

#include "ai_headset.h"
#include "duel.h"

// What leads a fencer. In between, while one takes over from the other, nothing is expected.
enum ai_lead { AI_LEAD_CHANGES, AI_LEAD_DEVICE, AI_LEAD_HEADSET };

// A moment is kept every AI_WATCH_TICKS, and the last AI_WATCHED of them: 40 seconds.
#define AI_WATCH_TICKS 10
#define AI_WATCHED     4000

// So many moments at both ends of those are never found, so that a moment shortly before or after
// the one that was found can be asked for, for so long.
#define AI_WATCH_MARGIN 20

typedef struct ai_watched {
    float extension, lunge, fleche, duck; // duel_arm_out(); as in footwork_state
    float point[2];     // of the hand, on the square; in a headset of hand and blade beside it
    float travel_m;     // of the root
    float speed_mps;    // ... of late
    float apart_m;      // between the roots
    float step_m;       // length of the present step
    float lunge_m;      // length of the present lunge, or of the last one
    uint16_t in_action; // ticks since the present action of the feet began
    uint8_t action;     // enum footwork_action
    uint8_t is_fencing; // the phase: otherwise he stands at ease
    uint8_t lead;       // enum ai_lead
    ai_limbs limbs;     // in a headset
} ai_watched;

// Plain data, about 430 KB; begins as zeros.
typedef struct ai_watch {
    uint32_t count; // moments since the first bout began
    ai_watched moment[AI_WATCHED];
} ai_watch;

// Begins a bout. What was watched in earlier bouts is kept, followed by so many empty moments that
// no motion reaches from one bout into the next.
void ai_watch_begin(ai_watch *watch);

// Watches the fencer of that side in this tick. Call once per tick, before the duel's step.
void ai_watch_see(ai_watch *watch, const duel_config *config, const duel_state *state,
                  enum duel_side side);

// At most so many moments are found.
#define AI_WATCH_FINDS 3

// Whether a headset leads him at moment `at`.
bool ai_watch_is_in_headset(const ai_watch *watch, uint32_t at);

// Finds the earlier moments that are most like moment `at`, over the last second and a half before
// both: the likest first, and only one of each motion. Writes the numbers of at most `most` of
// them, which is at most AI_WATCH_FINDS, and returns how many: 0 if none is like it. `at` and the
// numbers count from the begin of the first bout, and `at` is among the last AI_WATCHED.
uint32_t ai_watch_find(const ai_watch *watch, uint32_t at, uint32_t most, uint32_t *out_like);

// What he is expected to do `ticks` after moment `at`, if he goes on as after moment `like`: as a
// frame of what leads him at `at`. Where that reaches moments which nobody has seen at `at`, he is
// expected to do the same again. `back_m`: how much farther back than he was seen he is taken to
// be, which counts in a headset, whose frames say where he is.
input_frame ai_watch_expect(const ai_watch *watch, uint32_t at, uint32_t like, uint32_t ticks,
                            double back_m);

// How far forward he is expected to come in so many ticks, from `ticks` after moment `at` on,
// meters; a retreat is negative.
double ai_watch_comes_m(const ai_watch *watch, uint32_t at, uint32_t like, uint32_t ticks,
                        uint32_t in_ticks);

#endif
