// A canvas that draws nothing and keeps what was to be drawn, so that a test can ask which words
// and shapes stand where, without a window. canvas_spy.c takes the place of canvas.c: a test adds
// it to its own sources (battuta_canvas_test() in tests/CMakeLists.txt).
#ifndef CANVAS_SPY_H
#define CANVAS_SPY_H

#include <stdbool.h>

#include "canvas.h"

// The width of each letter, as a share of the font's size.
#define CANVAS_SPY_LETTER 0.5f

#define CANVAS_SPY_TEXTS  300
#define CANVAS_SPY_SHAPES 4000

typedef struct canvas_spy_text {
    char words[640];
    float x, y; // in units without zoom, like all places and sizes here; see `font.align`
    canvas_font font;
    canvas_color color;
} canvas_spy_text;

enum canvas_spy_kind {
    CANVAS_SPY_RECT,
    CANVAS_SPY_FRAME,
    CANVAS_SPY_LINE,
    CANVAS_SPY_CIRCLE,
    CANVAS_SPY_RING,
    CANVAS_SPY_ARC
};

typedef struct canvas_spy_shape {
    enum canvas_spy_kind kind;
    float x, y;          // upper left corner, first end or middle
    float width, height; // of rectangle and frame; from the first to the second end of a line
    float size;          // radius of circle, ring and arc; thickness of a line
    float from, to;      // of an arc
    canvas_color color;
} canvas_spy_shape;

// A canvas of this size in units; nothing has been drawn on it. canvas_destroy() destroys it.
canvas *canvas_spy_create(float width, float height);
// Forgets what was drawn.
void canvas_spy_clear(canvas *c);

// What was drawn, in that order.
int canvas_spy_texts(const canvas *c, const canvas_spy_text **out_text);
int canvas_spy_shapes(const canvas *c, const canvas_spy_shape **out_shape);

// The first text with exactly these words, or that begins with them; NULL: there is none.
const canvas_spy_text *canvas_spy_find(const canvas *c, const char *words);
const canvas_spy_text *canvas_spy_find_beginning(const canvas *c, const char *words);

// Where the words begin and end.
float canvas_spy_left(const canvas_spy_text *text);
float canvas_spy_right(const canvas_spy_text *text);

bool canvas_spy_same_color(canvas_color a, canvas_color b);

// Whether all texts and the middles of all shapes lie inside the window.
bool canvas_spy_is_inside(const canvas *c);

#endif
