// Many PNG pictures made into textures at once, decoded on all cores.
#ifndef TEXTURE_LOAD_H
#define TEXTURE_LOAD_H

#include <epoxy/gl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct texture_request {
    const char *path;   // the file it is in, for messages; read where `png` is NULL
    const uint8_t *png; // the picture's bytes, or NULL
    size_t png_size;
    bool srgb;   // colours; otherwise plain numbers
    bool repeat; // tiles; otherwise its border is held
} texture_request;

// Creates a texture for each request, with mipmaps. `plain` leaves out what costs the
// processor dear: filtering between mipmaps, slanted filtering, decoding of sRGB, which
// then is the shader's. On failure nothing is left behind and `error` names the file and
// what to do.
bool texture_load(const texture_request *requests, int count, bool plain, GLuint *out_textures,
                  char *error, size_t error_size);

// A texture of one colour.
GLuint texture_of_colour(uint8_t r, uint8_t g, uint8_t b);

#endif
