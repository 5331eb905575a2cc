// Glyphs drawn once by SDL2_ttf and kept in one texture.
#ifndef GLYPH_ATLAS_H
#define GLYPH_ATLAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gl_names.h"

#define GLYPH_ATLAS_SIDE_PX 1024

typedef struct glyph_atlas glyph_atlas;

// Where a glyph lies in the texture, and where it is drawn relative to the pen, in pixels.
typedef struct glyph {
    uint32_t key; // 0: empty entry of the table
    uint16_t x, y, width, height;
    int16_t left, top; // from the pen on the baseline to the top left corner, y down
    int16_t advance;
} glyph;

// Opens the regular and the bold font: of each the first that exists in a list of known paths.
// Without a bold font the regular one is used. Returns NULL with one line in `error` if there is no
// font.
glyph_atlas *glyph_atlas_create(char *error, size_t error_size);

// The file of the regular or the bold font; NULL: there is no font.
const char *glyph_font_path(bool bold);

void glyph_atlas_destroy(glyph_atlas **address);

// The glyph of that code point and size; the first call draws it into the texture. Returns NULL if
// the texture is full (or the font cannot be opened): draw with the glyphs returned so far, call
// glyph_atlas_clear(), and ask again.
const glyph *glyph_atlas_get(glyph_atlas *atlas, uint32_t code_point, int size_px, bool bold);

// Removes all glyphs and closes all font sizes.
void glyph_atlas_clear(glyph_atlas *atlas);

// One-channel texture (red: coverage), GLYPH_ATLAS_SIDE_PX on each side.
GLuint glyph_atlas_texture(const glyph_atlas *atlas);

// Returns the next code point of UTF-8 text and advances `text`: U+FFFD for malformed bytes, 0 at
// the end.
uint32_t glyph_next_code_point(const char **text);

#endif
