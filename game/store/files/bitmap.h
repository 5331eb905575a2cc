// Pictures in memory: read from PNG, written as PNG.
#ifndef BITMAP_H
#define BITMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bitmap {
    int width, height;
    uint8_t *rgba; // [height][width][4], first row on top, straight alpha; NULL: none
} bitmap;

// Decodes PNG bytes of any kind. False with what is wrong with them in `problem`
// where they are broken or the picture is larger than 8192 x 8192.
bool bitmap_decode_png(const uint8_t *bytes, size_t size, bitmap *out, char *problem,
                       size_t problem_size);

// The same from a file; `error` is one line that names it.
bool bitmap_read_png(const char *path, bitmap *out, char *error, size_t error_size);

// Writes rows of 8-bit RGB. `bottom_up`: the first row given is the picture's
// lowest, as OpenGL hands them out. Where the disk is full half a picture may stay.
bool bitmap_write_png(const char *path, const uint8_t *rgb, int width, int height, bool bottom_up,
                      char *error, size_t error_size);

// The bitmap's colors as the bytes of a PNG, without its alpha; the caller frees them. NULL
// where memory is out.
uint8_t *bitmap_encode_png(const bitmap *b, size_t *out_size);

// Frees the pixels.
void bitmap_free(bitmap *b);

#endif
