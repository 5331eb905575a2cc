// Flat drawing over the picture: shapes and text for the HUD and the menus.
//
// Unit: the window is 720 units high, and wider than 960, or 960 wide and higher than
// 720; x to the right, y down, origin at the top left. What is drawn grows with the
// window and stays sharp. Later calls cover earlier ones. All edges are smoothed. Everything
// between begin and end goes to the GPU in one call, so draw as much as you like.
#ifndef CANVAS_H
#define CANVAS_H

#include <stddef.h>
#include <stdint.h>

#include "draw_count.h"

#define CANVAS_LEAST_WIDTH  960.0f
#define CANVAS_LEAST_HEIGHT 720.0f

typedef struct canvas canvas;

// As seen on the screen (sRGB), straight alpha, 0..1.
typedef struct canvas_color {
    float r, g, b, a;
} canvas_color;

enum canvas_align { CANVAS_LEFT, CANVAS_CENTER, CANVAS_RIGHT };
enum canvas_weight { CANVAS_REGULAR, CANVAS_BOLD };

// How a text is set.
typedef struct canvas_font {
    float size; // height of a capital M is about 0.73 of it
    enum canvas_weight weight;
    enum canvas_align align; // where x lies in the line
} canvas_font;

// `assets` is the folder with shaders/. Needs a current GL 3.3 context. NULL with one
// line in `error` where no font of the known ones is installed or GL refuses.
canvas *canvas_create(const char *assets, char *error, size_t error_size);
void canvas_destroy(canvas **address);

// Begins a frame onto the framebuffer that is bound, of that size in pixels.
void canvas_begin(canvas *c, int width_px, int height_px);
// Draws everything since begin, and returns what that took.
draw_count canvas_end(canvas *c);

// What end would draw, as a number that another drawing hardly has (FNV-1a); 0 where some of it
// is drawn already. For who need not draw the same again: then it is dropped.
uint64_t canvas_hash(const canvas *c);
void canvas_drop(canvas *c);

// Size of the window in units, between begin and end.
float canvas_width(const canvas *c);
float canvas_height(const canvas *c);

// Filled rectangle; `corner` is the radius of its corners.
void canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                 canvas_color color);
// Its outline, `thickness` wide, inside the rectangle.
void canvas_frame(canvas *c, float x, float y, float width, float height, float corner,
                  float thickness, canvas_color color);
// Straight line with round ends.
void canvas_line(canvas *c, float x0, float y0, float x1, float y1, float thickness,
                 canvas_color color);
void canvas_circle(canvas *c, float x, float y, float radius, canvas_color color);
// Circle line, `thickness` wide, half of it outside the radius.
void canvas_ring(canvas *c, float x, float y, float radius, float thickness, canvas_color color);
// Part of it, with round ends: from and to in turns, clockwise from twelve
// o'clock (0.25 is three o'clock), from <= to.
void canvas_arc(canvas *c, float x, float y, float radius, float thickness, float from, float to,
                canvas_color color);

// One line of UTF-8 text with its baseline at y. Broken bytes show as a box.
void canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                 canvas_color color);
// Width of the text in units.
float canvas_text_width(canvas *c, canvas_font font, const char *text);

#endif
