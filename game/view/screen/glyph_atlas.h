// Letters drawn once by SDL_ttf and kept in one texture.
#ifndef GLYPH_ATLAS_H
#define GLYPH_ATLAS_H

#include <epoxy/gl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GLYPH_ATLAS_SIDE_PX 1024

typedef struct glyph_atlas glyph_atlas;

// Where a letter lies in the texture and how it is put beside the pen, in pixels.
typedef struct glyph {
    uint32_t key; // 0: empty place of the table
    uint16_t x, y, width, height;
    int16_t left, top; // from the pen on the baseline to the top left corner, y down
    int16_t advance;
} glyph;

// Opens the regular and the bold font, the first that is found of a list of known
// places. NULL with one line in `error` where there is none.
glyph_atlas *glyph_atlas_create(char *error, size_t error_size);
void glyph_atlas_destroy(glyph_atlas **address);

// The letter of that code point and size; it is drawn into the texture the first
// time. NULL where the texture is full: use what it gave, then clear it.
const glyph *glyph_atlas_get(glyph_atlas *atlas, uint32_t code_point, int size_px, bool bold);

// Forgets all letters and sizes.
void glyph_atlas_clear(glyph_atlas *atlas);

// One-channel texture (red: coverage), GLYPH_ATLAS_SIDE_PX squared.
GLuint glyph_atlas_texture(const glyph_atlas *atlas);

// Next code point of UTF-8 text and moves on; U+FFFD for broken bytes, 0 at the end.
uint32_t glyph_next_code_point(const char **text);

#endif
