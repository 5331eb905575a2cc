// How a player sees the bout: what left and right mean, and how the mouse responds.
#ifndef INPUT_VIEW_H
#define INPUT_VIEW_H

#include <stdbool.h>

// The duration of a quick tap: a press counts for at least so long. Footwork reads the buttons
// every millisecond; a slow machine displays a frame every 40 ms.
#define INPUT_TAP_S 0.06
// How long the middle button of a mouse must be held to pause: longer than any click.
#define INPUT_LONG_S 0.7

typedef struct input_view {
    double sensitivity; // of the mouse; 1 is the default
    double
        spring_per_s; // of the mouse: the rate at which the point returns to the middle by itself
    // The point's x is the fencer's own (positive: the fencer's right). True if the player sees the
    // fencer from the front, so that the hand moves in the same direction as the mouse.
    bool mirror_x;
    // The direction in which the fencer faces on the screen. Keys and sticks for "left" and "right"
    // step in that direction of the screen; seen from behind, right is forward.
    bool forward_is_left;
    // One press stretches the arm or begins the lunge, and the next one ends it, instead of
    // holding.
    bool toggles_arm, toggles_lunge;
    // How long a press lasts at least, and how long a long press does, seconds.
    double tap_s, long_s;
} input_view;

static inline input_view input_view_default(void)
{
    return (input_view){.sensitivity = 1.0, .tap_s = INPUT_TAP_S, .long_s = INPUT_LONG_S};
}

#endif
