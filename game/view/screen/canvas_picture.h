// The pictures of keys and buttons that stand in texts (input/texts/text_picture.h), as shapes:
// sharp in every size, in the color of the letters beside them. Only canvas.c needs this.
#ifndef CANVAS_PICTURE_H
#define CANVAS_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

enum picture_shape_kind { PICTURE_RECT, PICTURE_FRAME, PICTURE_LINE };

// Lengths in sizes of the font, from the pen on the baseline; y down.
typedef struct picture_shape {
    enum picture_shape_kind kind;
    float x, y, width, height; // of a line: from (x, y), `width` across and `height` down
    float corner, thickness;   // of a rectangle or frame; of a frame or line
    float alpha;               // times that of the letters
} picture_shape;

// The most shapes of a picture.
#define PICTURE_SHAPES 8

// Whether a code point is a picture.
bool canvas_picture_is(uint32_t code);

// How far it moves the pen, in sizes of the font.
float canvas_picture_advance(uint32_t code);

// Whether it begins a frame, or ends one.
bool canvas_picture_begins(uint32_t code);
bool canvas_picture_ends(uint32_t code);

// The frame that was begun by `code`, around all between its pen and that after its end, `width`
// apart. Returns the number of shapes, in the order in which they are drawn.
int canvas_picture_frame(uint32_t code, float width, picture_shape out[PICTURE_SHAPES]);

// A picture that stands alone. Returns the number of shapes.
int canvas_picture_shapes(uint32_t code, picture_shape out[PICTURE_SHAPES]);

#endif
