// A canvas that draws nothing and keeps each mark in the order in which it was to be drawn, so that
// a test can ask what lies on, beside or behind what. It takes the place of canvas.c, and no OpenGL
// is linked. support/canvas_spy.h keeps texts and shapes apart, with more of each, but not their
// order.
#ifndef CANVAS_MARKS_H
#define CANVAS_MARKS_H

#include "canvas.h"

#define MARKS_MAX 512

// A frame and a line are kept as the rectangle around them.
enum mark_kind { MARK_RECT, MARK_CIRCLE, MARK_RING, MARK_ARC, MARK_TEXT };

// All places and sizes are canvas units without zoom.
typedef struct mark {
    enum mark_kind kind;
    float x, y; // upper left corner; middle of what is round; left end of a text's baseline
    float width, height; // of what is round: the radius, and 0; height of a text: its font's size
    float share;         // drawn part of an arc, 0..1
    canvas_color color;
    char text[160]; // the beginning of what is longer
} mark;

// A test makes one with `width` and `height`, the rest zero.
struct canvas {
    float width, height; // of the window, without zoom
    float zoom;          // 0: 1
    int count;
    mark mark[MARKS_MAX];
};

// The first text that contains `part`, of all or of those drawn after the mark `before`; NULL:
// there is none.
const mark *find_text(const canvas *c, const char *part);
const mark *text_after(const canvas *c, const mark *before, const char *part);

// How many marks of this kind were drawn.
int count_kind(const canvas *c, enum mark_kind kind);

// Whether a mark has this place and size, to 0.01 units.
bool is_at(const mark *m, float x, float y, float width, float height);

// Fails unless the mark lies between these edges of the window, to 0.01 units.
void assert_within(const mark *inner, float left, float right, float top, float bottom);

// Fails if the two marks overlap.
void assert_apart(const mark *a, const mark *b);

// The box behind a text: the last rectangle that was drawn before it, apart from thin stripes.
// Fails if there is none.
const mark *box_of(const canvas *c, const mark *text);

// Fails unless there is a text that contains `words`, and the box behind it contains the text.
void assert_on_its_box(const canvas *c, const char *words);

#endif
