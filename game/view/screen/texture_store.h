// PNG pictures as textures. Other threads decode them while the caller goes on. The same picture
// becomes one texture, however many models use it.
#ifndef TEXTURE_STORE_H
#define TEXTURE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gl_names.h"

typedef struct texture_store texture_store;

typedef struct texture_request {
    const char *path;   // the file that contains it, for messages; read if `png` is NULL
    const uint8_t *png; // the PNG's bytes, or NULL; must outlive the store
    size_t png_size;
    bool srgb;   // sRGB colors; otherwise linear values
    bool repeat; // repeats; otherwise clamps to the edge
} texture_request;

// Creates an empty store. `plain` is for drawing by the processor: it leaves out trilinear and
// anisotropic filtering and sRGB decoding, which the shader then does. Returns NULL if out of
// memory.
texture_store *texture_store_create(bool plain);
// Ends the threads and deletes all textures. Takes the address and sets it to NULL.
void texture_store_destroy(texture_store **address);

// Returns the texture of a picture, with mipmaps; it stays empty until texture_store_load() has
// filled it. Returns 0 if out of memory.
GLuint texture_store_add(texture_store *s, const texture_request *request);

enum texture_store_state {
    TEXTURES_LOADING,
    TEXTURES_LOADED, // all added textures are filled
    // A picture cannot be decoded: `error` names its file and says what to do. All textures that
    // are not filled yet are dropped.
    TEXTURES_BROKEN
};

// Fills textures whose pictures are decoded by now, for about `most_s` seconds; never waits for the
// others. 0: fills one at most.
enum texture_store_state texture_store_load(texture_store *s, double most_s, char *error,
                                            size_t error_size);

// The share of all added textures that is filled, 0..1.
double texture_store_share(const texture_store *s);

// A texture of one color; the caller deletes it.
GLuint texture_of_color(uint8_t r, uint8_t g, uint8_t b);

#endif
