// PNG pictures made into textures: other threads decode them while the caller goes on, and the
// same picture is one texture however many models wear it.
#ifndef TEXTURE_STORE_H
#define TEXTURE_STORE_H

#include <epoxy/gl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct texture_store texture_store;

typedef struct texture_request {
    const char *path;   // the file it is in, for messages; read where `png` is NULL
    const uint8_t *png; // the picture's bytes, or NULL; they outlive the store
    size_t png_size;
    bool srgb;   // colors; otherwise plain numbers
    bool repeat; // tiles; otherwise its border is held
} texture_request;

// An empty store. `plain` leaves out what costs the processor dear: filtering between mipmaps,
// slanted filtering, decoding of sRGB, which then is the shader's. NULL where memory is out.
texture_store *texture_store_create(bool plain);
// Ends the threads and deletes all textures. Takes the address and nulls it.
void texture_store_destroy(texture_store **address);

// The texture of a picture, with mipmaps; it is empty until texture_store_load() has filled it.
// 0 where memory is out.
GLuint texture_store_add(texture_store *s, const texture_request *request);

enum texture_store_state {
    TEXTURES_LOADING,
    TEXTURES_LOADED, // all that were added
    // One cannot be decoded: `error` names its file and what to do. It is dropped, and all that
    // are not filled yet with it.
    TEXTURES_BROKEN
};

// Fills textures whose pictures are decoded by now, for about so many seconds, and never waits
// for the others. 0: one at most.
enum texture_store_state texture_store_load(texture_store *s, double most_s, char *error,
                                            size_t error_size);

// How much of all that was added is filled, 0..1.
double texture_store_share(const texture_store *s);

// A texture of one color; the caller deletes it.
GLuint texture_of_color(uint8_t r, uint8_t g, uint8_t b);

#endif
