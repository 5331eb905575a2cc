// The spectators on the benches: one model, drawn for all of them in one call; each has the poses
// of its parts and colors of its own.
#ifndef PICTURE_SPECTATORS_H
#define PICTURE_SPECTATORS_H

#include <stdbool.h>
#include <stddef.h>

#include "gl_names.h"
#include "scene.h"

// On the graphics card. Zeroed: not initialized.
typedef struct picture_spectators {
    GLuint vertex_array, vertex_buffer, index_buffer;
    int corners; // of all triangles of one spectator
} picture_spectators;

// Loads <assets>/models/spectator.glb into the current OpenGL context. On failure returns false
// with one line in `error`.
bool picture_spectators_init(picture_spectators *s, const char *assets, char *error,
                             size_t error_size);
void picture_spectators_fini(picture_spectators *s);

// Draws them with the program in use, made of spectator.vert and spectator.frag. Returns the number
// of triangles.
int picture_spectators_draw(const picture_spectators *s, GLuint program,
                            const picture_scene *scene);

#endif
