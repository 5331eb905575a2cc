// How a player looks at the bout, as far as it changes what left and right mean.
#ifndef INPUT_VIEW_H
#define INPUT_VIEW_H

#include <stdbool.h>

typedef struct input_view {
    double sensitivity;  // of the mouse, 1: as designed
    double spring_per_s; // of the mouse: the point goes back to the middle by itself, so fast
    // The point's x is the fencer's own (right: his right). Set where the player sees
    // the fencer from the front, so that the hand goes where the mouse goes.
    bool mirror_x;
    // Which way the fencer looks on the screen. Keys and sticks for "left" and
    // "right" step that way on the screen; seen from behind right is forward.
    bool forward_is_left;
} input_view;

static inline input_view input_view_default(void)
{
    return (input_view){1.0, 0.0, false, false};
}

#endif
