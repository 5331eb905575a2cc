// Images in memory, read from PNG and written as PNG.
#ifndef BITMAP_H
#define BITMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bitmap {
    int width, height;
    uint8_t *rgba; // [height][width][4], top row first, straight alpha; NULL if empty
} bitmap;

// Decodes a PNG of any color type. Returns false and writes the reason to `problem` if it is
// malformed or larger than 8192 x 8192.
bool bitmap_decode_png(const uint8_t *bytes, size_t size, bitmap *out, char *problem,
                       size_t problem_size);

// The same from a file. `error` is one line that names the file.
bool bitmap_read_png(const char *path, bitmap *out, char *error, size_t error_size);

// Writes rows of 8-bit RGB. With `bottom_up` the first row is the bottom of the image, as OpenGL
// returns it. If the disk is full, a partial file may remain.
bool bitmap_write_png(const char *path, const uint8_t *rgb, int width, int height, bool bottom_up,
                      char *error, size_t error_size);

// Encodes the bitmap's colors as a PNG without alpha. The caller frees the bytes. Returns NULL if
// memory runs out.
uint8_t *bitmap_encode_png(const bitmap *b, size_t *out_size);

// Frees the pixels.
void bitmap_free(bitmap *b);

#endif
