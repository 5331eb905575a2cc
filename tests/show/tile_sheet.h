// A sheet of pictures, tile by tile out of an off-screen window: for programs that show.
#ifndef TILE_SHEET_H
#define TILE_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tile_sheet {
    int columns, rows, tile_width, tile_height;
    uint8_t *pixels; // RGB, from the top left
} tile_sheet;

// A black sheet; false where memory is out. To be given back with tile_sheet_fini().
bool tile_sheet_init(tile_sheet *s, int columns, int rows, int tile_width, int tile_height);
void tile_sheet_fini(tile_sheet *s);

// What is in the window's framebuffer, as large as a tile, into the tile's place.
void tile_sheet_read(tile_sheet *s, int column, int row);

// Writes the sheet as a PNG; false with one line in `error` on failure.
bool tile_sheet_write(const tile_sheet *s, const char *path, char *error, size_t error_size);

#endif
