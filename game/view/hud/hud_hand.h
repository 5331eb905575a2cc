// What is drawn over the picture at a fencer's hand, where the eyes are.
#ifndef HUD_HAND_H
#define HUD_HAND_H

#include <stdbool.h>

#include "canvas.h"

// A hand in the picture. Zeroed: nothing is drawn. Places are 0..1 of the window, from the top
// left.
typedef struct hud_hand {
    bool shown; // it is in the picture
    double x, y;
    double control; // 0: control of the weapon lost .. 1: in control, and no ring
    // The guard that the hand should go to; NULL: none.
    const char *guard;
    double guard_x, guard_y;
} hud_hand;

// A ring around a hand that lost control, which closes onto the hand and fills as control returns;
// and where the hand should go: a frame with the guard's name, and a line to it.
void hud_hand_draw(canvas *c, const hud_hand *hand);

#endif
