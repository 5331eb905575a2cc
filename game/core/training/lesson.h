// The first minutes: a trainer at the other end of the blade, and four things to do.
//
//   move   the point follows the hand
//   touch  the trainer stands open: step, stretch the arm, lunge
//   parry  two slow attacks, the cell that parries is lit
//   beat   sweep the trainer's blade out of control
//
// Each step ends by being done, by being skipped, or by itself after a while; then
// they fence. The trainer is a fencer like any other: frames go in, the duel decides.
// Knows nothing of windows, devices and files.
#ifndef LESSON_H
#define LESSON_H

#include "duel.h"

enum lesson_step { LESSON_MOVE, LESSON_TOUCH, LESSON_PARRY, LESSON_BEAT, LESSON_DONE };

// No step takes longer, seconds: the four together stay within two minutes.
#define LESSON_STEP_MOST_S 30

// How many attacks the pupil is to parry.
#define LESSON_PARRIES 2

// What the trainer is doing while attacks are to be parried.
enum lesson_attack {
    LESSON_WAIT,   // in measure, arm back
    LESSON_THREAT, // the arm comes out, slowly
    LESSON_LUNGE,  // and the foot
    LESSON_RETURN
};

// Plain data.
typedef struct lesson {
    uint8_t step;            // enum lesson_step
    uint8_t pupil;           // enum duel_side
    uint32_t ticks;          // since the step began
    double point[2], way;    // the pupil's point, and how far it has gone
    uint8_t attack;          // enum lesson_attack
    uint32_t attack_ticks;   // since that began
    bool blades_met, struck; // in the present attack
    unsigned parries;
    bool praised;      // the last attack was parried
    unsigned answered; // steps done or skipped; 0 at the end: nobody was there
} lesson;

// At its first step.
lesson lesson_start(enum duel_side pupil);

// What the trainer asks for in this tick; call once a tick, before it.
input_frame lesson_trainer_frame(lesson *l, const duel_config *config, const duel_state *state);

// After the tick: has the pupil done it?
void lesson_tick(lesson *l, const duel_state *state, const duel_events *events);

// On to the next step.
void lesson_skip(lesson *l);

// The guard that parries the attack under way, until the blade is withdrawn, as the pupil sees the
// square, rows from below; false where there is none.
bool lesson_hint(const lesson *l, int *out_row, int *out_column);

// What to do, in words.
const char *lesson_line(const lesson *l);

#endif
