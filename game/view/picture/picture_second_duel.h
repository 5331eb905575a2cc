// The two who fence on the second piste: few triangles, drawn in one call, with soft shade below
// their feet. Only by day; at a final nobody else fences.
#ifndef PICTURE_SECOND_DUEL_H
#define PICTURE_SECOND_DUEL_H

#include <cglm/types.h>

#include "gl_names.h"
#include "picture_ribbons.h"
#include "second_duel.h"

// The parts of both fencers, as in second_duel.vert.
#define PICTURE_SECOND_PARTS 48

// Zeroed: not initialized.
typedef struct picture_second_duel {
    second_duel duel;
    phys_vec3 point[2][SECOND_DUEL_POINTS]; // now, world
    GLuint vertex_array, vertex_buffer, index_buffer;
} picture_second_duel;

// Reads <assets>/duels/second_piste.poses and makes the shape in the current OpenGL context. On
// failure returns false with one line in `error`.
bool picture_second_duel_init(picture_second_duel *s, const char *assets, char *error,
                              size_t error_size);
void picture_second_duel_fini(picture_second_duel *s);

// Poses both for a time, seconds.
void picture_second_duel_update(picture_second_duel *s, double time_s);

// Draws them with the program in use, made of second_duel.vert and spectator.frag, into a view so
// many pixels high. Returns the number of triangles.
int picture_second_duel_draw(const picture_second_duel *s, GLuint program,
                             const mat4 clip_from_world, int height_px);

// Adds the shade on the piste below their feet.
void picture_second_duel_add_shade(const picture_second_duel *s, picture_ribbons *r);

#endif
