// The lesson for the first minutes: a trainer as opponent, and four exercises.
//
//   move   the point follows the hand
//   touch  the trainer stands open: step, stretch the arm, lunge
//   parry  two slow attacks, the cell that parries is lit
//   beat   sweep the trainer's blade out of control
//
// Each step ends when it is done or skipped, or by itself after a while; after the last step pupil
// and trainer fence. The trainer is an ordinary fencer that acts through input frames. The lesson
// is independent of windows, devices and files.
#ifndef LESSON_H
#define LESSON_H

#include "duel.h"

enum lesson_step { LESSON_MOVE, LESSON_TOUCH, LESSON_PARRY, LESSON_BEAT, LESSON_DONE };

// The longest duration of a step, seconds; the four steps together take at most two minutes.
#define LESSON_STEP_MOST_S 30

// How many attacks the pupil has to parry.
#define LESSON_PARRIES 2

// The phases of the trainer's attacks in the parry step.
enum lesson_attack {
    LESSON_WAIT,   // in measure, arm back
    LESSON_THREAT, // the arm extends slowly
    LESSON_LUNGE,  // the trainer lunges
    LESSON_RETURN
};

// Plain data.
typedef struct lesson {
    uint8_t step;            // enum lesson_step
    uint8_t pupil;           // enum duel_side
    uint32_t ticks;          // since the step began
    double point[2], way;    // the pupil's point, and the length of its path
    uint8_t attack;          // enum lesson_attack
    uint32_t attack_ticks;   // since that phase began
    bool blades_met, struck; // in the present attack
    unsigned parries;
    bool praised;      // the last attack was parried
    unsigned answered; // steps done or skipped; 0 at the end means that nobody was there
} lesson;

// Starts a lesson at its first step.
lesson lesson_start(enum duel_side pupil);

// The trainer's input frame for this tick; call once per tick, before the duel's step.
input_frame lesson_trainer_frame(lesson *l, const duel_config *config, const duel_state *state);

// Call after the tick: checks whether the pupil has done the step.
void lesson_tick(lesson *l, const duel_state *state, const duel_events *events);

// Goes on to the next step.
void lesson_skip(lesson *l);

// Finds the guard that parries the present attack, until the trainer's blade is withdrawn: rows
// from below, columns as the pupil sees them. Returns false if there is no attack.
bool lesson_hint(const lesson *l, int *out_row, int *out_column);

// The instruction for the pupil.
const char *lesson_line(const lesson *l);

#endif
