// Pieces that the screens over the picture are drawn of.
#ifndef HUD_DRAW_H
#define HUD_DRAW_H

#include "canvas.h"
#include "scene.h"

// A text that shrinks rather than leave `room`.
void hud_draw_fitted(canvas *c, float x, float y, canvas_font font, float room, const char *text,
                     canvas_color color);

// Text on a panel of its own width in the middle of the window, with a stripe of an
// accent's color at its left where that is not transparent.
void hud_draw_tag(canvas *c, float y, canvas_font font, float room, const char *text,
                  canvas_color color, canvas_color stripe);

// A side's accent as the canvas paints it.
canvas_color hud_accent(enum duel_side side);

// Darkens the picture behind a menu.
void hud_draw_veil(canvas *c);

#endif
