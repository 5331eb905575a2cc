// Drawing functions that the screens over the picture share.
#ifndef HUD_DRAW_H
#define HUD_DRAW_H

#include <stddef.h>

#include "canvas.h"
#include "scene.h"
#include "texts.h"

// Draws smaller, if need be, so that the window has at least that many units, and returns the zoom
// before (canvas.h), with which the caller goes on. For what cannot be laid out in less.
float hud_fit(canvas *c, float width, float height);

// Draws a text; its font shrinks if the text is wider than `room`, down to a size that can still be
// read. What is too long even then is cut, which three dots show.
void hud_draw_fitted(canvas *c, float x, float y, canvas_font font, float room, const char *text,
                     canvas_color color);

// Draws text on a panel as wide as the text, in the middle of the window. Words that are wider than
// `room` are on several lines, the last one with its baseline at y. If `stripe` is not transparent,
// a stripe of that color is at the panel's left edge.
void hud_draw_tag(canvas *c, float y, canvas_font font, float room, const char *text,
                  canvas_color color, canvas_color stripe);

// How much higher a tag's panel is than that of a single line.
float hud_tag_growth(canvas *c, canvas_font font, float room, const char *text);

// How many bytes of the words fit into the width `room`, up to a space or the end; at least one
// word.
size_t hud_fitting(canvas *c, canvas_font font, float room, const char *words);

// Words on lines below each other.
#define HUD_LINES_MAX 6
#define HUD_LINE_SIZE 512 // a line of a wide window, with the caps of its keys
typedef struct hud_lines {
    int count;
    char line[HUD_LINES_MAX][HUD_LINE_SIZE];
} hud_lines;

// Splits words into lines that fit into `room`; what remains after HUD_LINES_MAX is left out. No
// words: no lines.
void hud_split(canvas *c, canvas_font font, float room, const char *words, hud_lines *out);

// Draws words on lines below each other, the first one with its baseline at y, and returns the
// height that they take.
float hud_draw_paragraph(canvas *c, float x, float y, canvas_font font, float room,
                         const char *text, canvas_color color);
float hud_paragraph_height(canvas *c, canvas_font font, float room, const char *text);

// A side's accent color for the canvas (sRGB).
canvas_color hud_accent(enum duel_side side);

// Darkens the picture behind a menu.
void hud_draw_veil(canvas *c);

// A lamp of the scoring box, HUD_LAMP_HEIGHT high: dark, or lit with a halo.
#define HUD_LAMP_HEIGHT 16.0f
void hud_draw_lamp(canvas *c, float x, float y, float width, canvas_color color, bool is_lit);

#endif
