// A sheet of pictures in tiles, each read from an offscreen window.
#ifndef TILE_SHEET_H
#define TILE_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tile_sheet {
    int columns, rows, tile_width, tile_height;
    uint8_t *pixels; // RGB, from the top left
} tile_sheet;

// Makes a black sheet; returns false if memory runs out. Free it with tile_sheet_fini().
bool tile_sheet_init(tile_sheet *s, int columns, int rows, int tile_width, int tile_height);
void tile_sheet_fini(tile_sheet *s);

// Copies the window's framebuffer, which has a tile's size, to a tile.
void tile_sheet_read(tile_sheet *s, int column, int row);

// Writes the sheet as a PNG file. Returns false and writes one line to `error` if that fails.
bool tile_sheet_write(const tile_sheet *s, const char *path, char *error, size_t error_size);

#endif
