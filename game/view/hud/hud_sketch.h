// Small pictures for the pages of the help: two fencers as a fencing master draws them on a board,
// the parts of the body that count, and where a guard holds the blade.
#ifndef HUD_SKETCH_H
#define HUD_SKETCH_H

#include "canvas.h"

enum hud_sketch_kind {
    SKETCH_NONE,
    SKETCH_DISTANCE, // two fencers out of reach
    SKETCH_ARM,      // an arm that waits, and one who walks in
    SKETCH_LUNGE,
    SKETCH_PARRY,
    SKETCH_RIPOSTE,
    SKETCH_RETREAT, // an attack falls short
    SKETCH_BEAT,
    SKETCH_WHOLE_BODY, // target of the épée
    SKETCH_TRUNK,      // of the foil
    SKETCH_ABOVE_HIPS, // of the sabre
    SKETCH_LAMPS,
    SKETCH_GUARD // nine of them: SKETCH_GUARD + 3 * row + column, row 0 at the top
};

// Size of a sketch, canvas units.
#define HUD_SKETCH_WIDTH  116.0f
#define HUD_SKETCH_HEIGHT 84.0f

// Draws a sketch on its panel with the upper left corner at (x, y). `kind` is a value of
// hud_sketch_kind, or of a guard.
void hud_sketch_draw(canvas *c, float x, float y, int kind);

#endif
