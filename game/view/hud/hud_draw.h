// Drawing functions that the screens over the picture share.
#ifndef HUD_DRAW_H
#define HUD_DRAW_H

#include "canvas.h"
#include "scene.h"

// Draws a text; its font shrinks if the text is wider than `room`.
void hud_draw_fitted(canvas *c, float x, float y, canvas_font font, float room, const char *text,
                     canvas_color color);

// Draws text on a panel as wide as the text, in the middle of the window. If `stripe` is not
// transparent, a stripe of that color is at the panel's left edge.
void hud_draw_tag(canvas *c, float y, canvas_font font, float room, const char *text,
                  canvas_color color, canvas_color stripe);

// A side's accent color for the canvas (sRGB).
canvas_color hud_accent(enum duel_side side);

// Darkens the picture behind a menu.
void hud_draw_veil(canvas *c);

// A lamp of the scoring box, HUD_LAMP_HEIGHT high: dark, or lit with a halo.
#define HUD_LAMP_HEIGHT 16.0f
void hud_draw_lamp(canvas *c, float x, float y, float width, canvas_color color, bool is_lit);

#endif
