// Blind fencers drawn from a seed: each is a loop of two to six parts, such as a step, a lunge or a
// circle of the point, with drawn lengths and aims. Nobody has looked at the fencers of a new
// family seed, so nothing can have been tuned by them.
//
// They do what a person at a mouse or a pad can do: an axis of the point crosses the square in
// BLIND_CROSS_TICKS at the quickest, which is the limit of input_random as well, the arm goes out
// in BLIND_ARM_TICKS at the quickest, and all else is buttons.
#ifndef BLIND_DRAWN_H
#define BLIND_DRAWN_H

#include <stdbool.h>
#include <stddef.h>

#include "input_frame.h"

#define BLIND_PARTS_MIN 2
#define BLIND_PARTS_MAX 6

// The time in which a wrist moves the point from quarte to sixte, and in which an arm is stretched,
// in ticks.
#define BLIND_CROSS_TICKS 150
#define BLIND_ARM_TICKS   60

// Room for the words of any drawn fencer, including the final zero.
#define BLIND_WORDS_SIZE 1024

enum blind_part_kind {
    BLIND_STEP_IN,
    BLIND_STEP_OUT,
    BLIND_STAND,
    BLIND_ARM,   // stretches the arm to a share, and may draw it back at the end
    BLIND_LUNGE, // the arm before or after the foot, and back, or forward, on guard
    BLIND_RUN,   // a fleche, which begins as a lunge does
    BLIND_AIM,   // the point goes to an aim
    BLIND_FEINT, // the point shows an aim, then goes to another
    BLIND_CIRCLE,
    BLIND_SWEEP,
    BLIND_CROUCH // goes down if it was up, and up if it was down
};
#define BLIND_PART_KINDS (BLIND_CROUCH + 1)

// One part. What a kind does not need is zero. The arm, the point and the crouch stay as the part
// leaves them, so that the next ones step, lunge or stand with them.
typedef struct blind_part {
    enum blind_part_kind kind;
    uint32_t least_ticks, most_ticks; // its length is drawn anew in each round of a bout
    enum input_stride stride;         // of steps
    double arm;                       // 0 en garde .. 1 stretched
    uint32_t arm_ticks;               // how long the way of the arm takes
    int32_t lead_ticks;    // a lunge's or fleche's foot after its arm; negative: before it
    uint32_t hold_ticks;   // how long its button is held
    bool arm_stays;        // the arm does not go back at the end
    bool comes_up;         // recovers forward
    double aim[2];         // -1..1, right and up; the middle of a circle or sweep
    double shown[2];       // a feint's first aim
    uint32_t shown_ticks;  // how long it is shown
    double reach[2];       // a circle's half axes; how far a sweep goes to each side
    uint32_t period_ticks; // of a circle or a sweep
    bool is_clockwise;     // as the fencer sees a circle
} blind_part;

typedef struct blind_drawn {
    uint64_t family, number;
    unsigned count;
    blind_part part[BLIND_PARTS_MAX];
} blind_drawn;

// Draws the fencer with this number of a family. Each one stretches the arm, lunges or runs.
blind_drawn blind_draw(uint64_t family, uint64_t number);

// The frame `tick` ticks after "Allez". The seed of the bout shifts the aims a little, delays the
// begin by up to a second and draws the lengths of the waits.
input_frame blind_drawn_frame(const blind_drawn *drawn, uint64_t seed, uint32_t tick);

// Writes what this fencer does in plain words, and returns their length.
size_t blind_drawn_words(const blind_drawn *drawn, char out_words[BLIND_WORDS_SIZE]);

#endif
