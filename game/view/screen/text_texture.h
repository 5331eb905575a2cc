// One line of text as a texture, for letters on things in the hall.
#ifndef TEXT_TEXTURE_H
#define TEXT_TEXTURE_H

#include "gl_names.h"

// Size of the texture, pixels; a line fills its height unless it would be too wide.
#define TEXT_TEXTURE_WIDTH  256
#define TEXT_TEXTURE_HEIGHT 64

// Draws UTF-8 text in bold letters into the middle of a new texture with mipmaps: one channel (red:
// coverage), the top row first. The caller deletes it. Returns 0 if there is no font, no memory, or
// nothing to draw.
GLuint text_texture_create(const char *text);

#endif
