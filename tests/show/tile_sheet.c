#include "tile_sheet.h"

#include <epoxy/gl.h>
#include <stdlib.h>

#include "bitmap.h"

bool tile_sheet_init(tile_sheet *s, int columns, int rows, int tile_width, int tile_height)
{
    *s = (tile_sheet){columns, rows, tile_width, tile_height, NULL};
    s->pixels = calloc((size_t)(columns * tile_width) * (size_t)(rows * tile_height), 3);
    return s->pixels != NULL;
}

void tile_sheet_fini(tile_sheet *s)
{
    free(s->pixels);
    *s = (tile_sheet){0};
}

// OpenGL's first row is the bottom one, the sheet's first row is the top one.
void tile_sheet_read(tile_sheet *s, int column, int row)
{
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    for (int y = 0; y < s->tile_height; y++) {
        size_t line = (size_t)(row * s->tile_height + y) * (size_t)s->columns + (size_t)column;
        glReadPixels(0, s->tile_height - 1 - y, s->tile_width, 1, GL_RGB, GL_UNSIGNED_BYTE,
                     s->pixels + line * (size_t)s->tile_width * 3);
    }
}

bool tile_sheet_write(const tile_sheet *s, const char *path, char *error, size_t error_size)
{
    return bitmap_write_png(path, s->pixels, s->columns * s->tile_width, s->rows * s->tile_height,
                            false, error, error_size);
}
