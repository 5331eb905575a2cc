// A fencer's inset: the square of the nine guards with the hand's place in it, arm, feet and
// control.
#ifndef HUD_INSET_H
#define HUD_INSET_H

#include "canvas.h"
#include "input_frame.h"
#include "guard_grid.h"
#include "texts.h"

// Size of the whole inset, canvas units.
#define HUD_INSET_WIDTH  158.0f
#define HUD_INSET_HEIGHT 196.0f

typedef struct hud_inset {
    const guard_grid *grid;
    double hand;      // +1 right-handed, -1 left-handed
    double point[2];  // where the hand is on the square of guards, -1..1
    double asked[2];  // where the device points
    double aside[2];  // offset of the weapon from the hand (hand_ghost.h)
    double ghost;     // strength of the hand ghost: 0: weapon and hand are together .. 1
    double extension; // of the arm, 0..1
    uint8_t buttons;  // enum input_button
    double control;   // duel_control()
    canvas_color accent;
    bool hint_shown; // mark the guard that the fencer is to take, as seen by the fencer
    int hint_row, hint_column;
} hud_inset;

// Name of the guard in this row and column, as seen by the fencer.
const char *hud_inset_guard_at(const hud_inset *inset, int row, int column);

// Name of the guard nearest to the hand's place.
const char *hud_inset_guard(const hud_inset *inset);

// Draws the inset with its top left corner at (x, y).
void hud_inset_draw(canvas *c, const texts *t, float x, float y, const hud_inset *inset);

#endif
