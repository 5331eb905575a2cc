// Words as the canvas draws them, to look for in a picture of the screen.
//
// A picture has the words where its brightness follows their letters. Neither the background nor
// the driver's way of smoothing edges matters: only the correlation of the two is compared.
#ifndef DRAWN_WORDS_H
#define DRAWN_WORDS_H

#include <epoxy/gl.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"

// Words that are there reach 0.98, also under a veil; what else is in their place about 0.2.
#define DRAWN_WORDS_CORRELATION 0.8
// Free around the letters, pixels.
#define DRAWN_WORDS_MARGIN 3

typedef struct drawn_words {
    int left, top, width, height; // of the box around them, pixels of the picture
    uint8_t *letter;              // [height][width]: 0 background .. 255 letter
} drawn_words;

// Draws them on the current framebuffer, of that size. A box without letters is empty. The caller
// frees `letter`.
static inline drawn_words drawn_words_make(canvas *c, int width, int height, float x, float y,
                                           canvas_font font, const char *words)
{
    drawn_words out = {0};
    uint8_t *drawn = malloc((size_t)width * (size_t)height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    canvas_begin(c, width, height);
    canvas_text(c, x, y, font, words, (canvas_color){1.0f, 1.0f, 1.0f, 1.0f});
    canvas_end(c);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_GREEN, GL_UNSIGNED_BYTE, drawn);
    int first[2] = {width, height}, last[2] = {-1, -1};
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            if (drawn[(height - 1 - row) * width + column] > 0) {
                first[0] = column < first[0] ? column : first[0];
                last[0] = column > last[0] ? column : last[0];
                first[1] = row < first[1] ? row : first[1];
                last[1] = row > last[1] ? row : last[1];
            }
        }
    }
    if (last[0] >= 0) {
        out.left = first[0] > DRAWN_WORDS_MARGIN ? first[0] - DRAWN_WORDS_MARGIN : 0;
        out.top = first[1] > DRAWN_WORDS_MARGIN ? first[1] - DRAWN_WORDS_MARGIN : 0;
        int right = last[0] + DRAWN_WORDS_MARGIN, bottom = last[1] + DRAWN_WORDS_MARGIN;
        out.width = (right < width ? right + 1 : width) - out.left;
        out.height = (bottom < height ? bottom + 1 : height) - out.top;
    }
    out.letter = calloc((size_t)out.width * (size_t)out.height + 1, 1);
    for (int row = 0; row < out.height; row++) {
        memcpy(out.letter + row * out.width,
               drawn + (height - 1 - out.top - row) * width + out.left, (size_t)out.width);
    }
    free(drawn);
    return out;
}

// How well the brightness of a picture follows the letters, -1..1. The picture is as large as what
// they were drawn on; of each of its pixels, `bytes` apart, the second byte is green.
static inline double drawn_words_correlation(const drawn_words *w, const uint8_t *picture,
                                             int picture_width, int bytes)
{
    double n = (double)w->width * w->height, a = 0.0, b = 0.0, aa = 0.0, bb = 0.0, ab = 0.0;
    for (int row = 0; row < w->height; row++) {
        for (int column = 0; column < w->width; column++) {
            double letter = w->letter[row * w->width + column];
            double seen = picture[((w->top + row) * picture_width + w->left + column) * bytes + 1];
            a += letter;
            b += seen;
            aa += letter * letter;
            bb += seen * seen;
            ab += letter * seen;
        }
    }
    double spread = (n * aa - a * a) * (n * bb - b * b);
    return spread > 0.0 ? (n * ab - a * b) / sqrt(spread) : 0.0;
}

#endif
