// Scripted pupils for the course, with a person's delay and tremor: one who learns quickly, one who
// does nothing, one who flails, one who only holds the point out, and one who only steps back.
#ifndef SCRIPTED_PUPIL_H
#define SCRIPTED_PUPIL_H

#include "course.h"

enum scripted_hand {
    SCRIPTED_LEARNER,
    SCRIPTED_IDLE,
    SCRIPTED_WILD,
    SCRIPTED_POINT_OUT,
    SCRIPTED_CAUTIOUS
};
#define SCRIPTED_HANDS (SCRIPTED_CAUTIOUS + 1)

typedef struct scripted_pupil {
    enum scripted_hand hand;
    uint64_t random;
    double point[2]; // where the hand is on the square
    double goal[2];
    double tremor[2];
    uint32_t ticks;
    uint32_t came_tick;  // the last tick of the try in which the teacher's arm was bent
    uint32_t met_tick;   // right of way: when the blades met in this try; 0: not yet
    uint32_t lunge_from; // tick of the try in which the lunge began; 0: not yet
    // Whether the quick learner parries by its own eyes, and the guard on the square (row from
    // below, column as the fencer sees it) that it believes to be the right one; a negative row:
    // none yet. Otherwise it knows which guard the exercise asks for.
    bool believes;
    int guard[2];
} scripted_pupil;

scripted_pupil scripted_pupil_start(enum scripted_hand hand, uint64_t seed);

const char *scripted_hand_name(enum scripted_hand hand);

// The pupil's input frame for this tick.
input_frame scripted_pupil_frame(scripted_pupil *p, const course *c, const duel_config *config,
                                 const duel_state *state);

#endif
