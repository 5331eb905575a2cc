// A button whose presses are never missed: a press lasts for a least time, even if the button goes
// down and up between two displayed frames.
#ifndef HELD_PRESS_H
#define HELD_PRESS_H

#include <stdbool.h>

typedef struct press {
    bool held;
    double left_s; // a press still counts for this long after its release
} press;

static inline void press_down(press *p, double least_s)
{
    p->held = true;
    p->left_s = least_s;
}

static inline void press_up(press *p)
{
    p->held = false;
}

// Returns whether the button counts as pressed now, then advances the time by dt_s.
static inline bool press_sample(press *p, double dt_s)
{
    bool active = p->held || p->left_s > 0.0;
    p->left_s = p->left_s > dt_s ? p->left_s - dt_s : 0.0;
    return active;
}

#endif
