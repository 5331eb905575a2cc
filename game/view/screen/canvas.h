// Flat drawing over the 3-D picture: shapes and text for the HUD and the menus.
//
// The unit: the window is either 720 units high and at least 960 wide, or 960 wide and at least 720
// high; x to the right, y down, origin at the top left. Drawings grow with the window and stay
// sharp. Later calls cover earlier ones. All edges are antialiased. Everything between begin and
// end goes to the GPU in one draw call (one for each 4096 shapes and letters), so many shapes cost
// little.
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "draw_count.h"

#define CANVAS_LEAST_WIDTH  960.0f
#define CANVAS_LEAST_HEIGHT 720.0f

typedef struct canvas canvas;

// sRGB, straight alpha, 0..1.
typedef struct canvas_color {
    float r, g, b, a;
} canvas_color;

enum canvas_align { CANVAS_LEFT, CANVAS_CENTER, CANVAS_RIGHT };
enum canvas_weight { CANVAS_REGULAR, CANVAS_BOLD };

// How a text is drawn.
typedef struct canvas_font {
    float size; // the height of a capital M is about 0.73 of it
    enum canvas_weight weight;
    enum canvas_align align; // which part of the line lies at x
} canvas_font;

// `assets` is the folder that contains shaders/. Needs a current OpenGL 3.3 context. Returns NULL
// with one line in `error` if none of the known fonts is installed or OpenGL fails.
canvas *canvas_create(const char *assets, char *error, size_t error_size);
void canvas_destroy(canvas **address);

// Begins a displayed frame of that size in pixels in the framebuffer that is bound.
void canvas_begin(canvas *c, int width_px, int height_px);
// Draws everything since canvas_begin() and returns how much that was.
draw_count canvas_end(canvas *c);

// An FNV-1a hash of what canvas_end() would draw; 0 if part of it is already drawn. A caller that
// finds the same hash as in the last frame can call canvas_drop() instead of drawing the same
// again.
uint64_t canvas_hash(const canvas *c);
void canvas_drop(canvas *c);

// Makes everything `size` times as large (1..2) from the next canvas_begin() on: the unit grows,
// and the window has at least CANVAS_LEAST_WIDTH / size x CANVAS_LEAST_HEIGHT / size of them. This
// is the one place where the size of text that a person has chosen is applied; every screen lays
// itself out in the units that it finds.
void canvas_enlarge(canvas *c, float size);

// Whether lines of keys are to show the keys as caps, as a person has chosen; at first they do not.
// Only who writes such lines asks (view/hud/hud_caps.h).
void canvas_show_caps(canvas *c, bool shows);
bool canvas_shows_caps(const canvas *c);

// From now on, a color `to[i]` is drawn wherever `from[i]` is asked for, whatever its opacity: for
// two colors that a person has chosen instead of the usual ones.
void canvas_recolor(canvas *c, const canvas_color from[2], const canvas_color to[2]);

// Whether there is to be more contrast: gray letters become white, and dark panels let less of what
// is behind them through. Off at first.
void canvas_contrast(canvas *c, bool is_high);

// Makes everything drawn from now on `zoom` times as large, until the next call or canvas_begin():
// the unit grows, so the window has fewer of them. 1: not at all.
void canvas_zoom(canvas *c, float zoom);
// The present zoom.
float canvas_zoom_now(const canvas *c);

// Size of the window in units; valid between begin and end.
float canvas_width(const canvas *c);
float canvas_height(const canvas *c);

// Filled rectangle; `corner` is the radius of its corners.
void canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                 canvas_color color);
// Outline of a rectangle, `thickness` wide, inside it.
void canvas_frame(canvas *c, float x, float y, float width, float height, float corner,
                  float thickness, canvas_color color);
// Straight line with round ends.
void canvas_line(canvas *c, float x0, float y0, float x1, float y1, float thickness,
                 canvas_color color);
void canvas_circle(canvas *c, float x, float y, float radius, canvas_color color);
// Outline of a circle, `thickness` wide, half of it outside the radius.
void canvas_ring(canvas *c, float x, float y, float radius, float thickness, canvas_color color);
// Part of a ring, with round ends. `from` and `to` are in turns, clockwise from twelve o'clock
// (0.25 is three o'clock), from < to; otherwise nothing is drawn.
void canvas_arc(canvas *c, float x, float y, float radius, float thickness, float from, float to,
                canvas_color color);

// One line of UTF-8 text with its baseline at y. Malformed bytes are shown as U+FFFD; pictures of
// keys and buttons (text_picture.h) are drawn.
void canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                 canvas_color color);
// Width of the text in units.
float canvas_text_width(canvas *c, canvas_font font, const char *text);

#endif
