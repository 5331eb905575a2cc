// A button that is never missed: a press lasts at least PRESS_MIN_S, also when key
// down and key up arrive between two frames of the picture.
#ifndef HELD_PRESS_H
#define HELD_PRESS_H

#include <stdbool.h>

// As long as a quick human tap; footwork looks once a millisecond, a picture on a
// slow machine comes every 40.
#define PRESS_MIN_S 0.06

typedef struct press {
    bool held;
    double left_s; // a press still counts for this long after its release
} press;

static inline void press_down(press *p)
{
    p->held = true;
    p->left_s = PRESS_MIN_S;
}

static inline void press_up(press *p)
{
    p->held = false;
}

// Whether it counts as pressed now; then dt_s goes by.
static inline bool press_sample(press *p, double dt_s)
{
    bool active = p->held || p->left_s > 0.0;
    p->left_s = p->left_s > dt_s ? p->left_s - dt_s : 0.0;
    return active;
}

#endif
