// A fencer's inset: the nine guards, the point among them, arm, feet and grip.
#ifndef HUD_INSET_H
#define HUD_INSET_H

#include "canvas.h"
#include "input_frame.h"
#include "guard_grid.h"

// Height of the whole inset and its width, canvas units.
#define HUD_INSET_WIDTH  158.0f
#define HUD_INSET_HEIGHT 196.0f

typedef struct hud_inset {
    const guard_grid *grid;
    double hand;      // +1 right-handed, -1 left-handed
    double point[2];  // where the hand is on the square, -1..1
    double asked[2];  // where the device wants it
    double aside[2];  // how far the weapon is from the hand on it (hand_ghost.h)
    double ghost;     // how clearly: 0 they are together .. 1
    double extension; // of the arm, 0..1
    uint8_t buttons;  // enum input_button
    double control;   // duel_control()
    canvas_color accent;
    bool hint_shown; // a guard is lit that the fencer is to take, as seen by the fencer
    int hint_row, hint_column;
} hud_inset;

// Name of the guard under the point.
const char *hud_inset_guard(const hud_inset *inset);

// Draws it with its top left corner at (x, y).
void hud_inset_draw(canvas *c, float x, float y, const hud_inset *inset);

#endif
