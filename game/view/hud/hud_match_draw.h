// Draws a bout by the rules of the FIE in the score's box at the top: lamps, clock, cards,
// priority.
#ifndef HUD_MATCH_DRAW_H
#define HUD_MATCH_DRAW_H

#include "canvas.h"
#include "hud_match.h"

// Height of the box with score and clock.
#define HUD_MATCH_HEIGHT 112.0f

// The lamps of side 0 or 1 within `width`: the colored one, and in foil the white one outside of
// it.
void hud_match_draw_lamps(canvas *c, float x, float y, float width, const hud_match *match,
                          int side, canvas_color accent);

// The side's cards and its priority, from `edge` outward.
void hud_match_draw_cards(canvas *c, const texts *t, float edge, float y, const hud_match *match,
                          int side);

// The clock, and below it `what` (the weapon) and the stage; the box begins at `top`.
void hud_match_draw_clock(canvas *c, float middle, float top, const hud_match *match,
                          const char *what);

#endif
