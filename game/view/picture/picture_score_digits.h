// The score on the apparatus: a black board between the poles of the scoring lamps, above the
// box. Each fencer has two seven-segment digits that shine in the fencer's color.
#ifndef PICTURE_SCORE_DIGITS_H
#define PICTURE_SCORE_DIGITS_H

#include <cglm/types.h>
#include <stdint.h>

#include "gl_names.h"
#include "picture.h"

// Bits 0..6 of a digit are its segments a..g in the usual order: top, the two on the right
// downwards, bottom, the two on the left upwards, middle. The four digits are in the order in
// which they are read from the piste.
#define SCORE_SEGMENTS      7
#define SCORE_DIGITS        4
#define SCORE_BOX_TRIANGLES 12
#define SCORE_SEGMENT_SIDES 6
#define SCORE_TRIANGLES                                                                            \
    (SCORE_BOX_TRIANGLES + SCORE_DIGITS * SCORE_SEGMENTS * (SCORE_SEGMENT_SIDES - 2))
#define SCORE_VERTICES (3 * SCORE_TRIANGLES)

// The lit segments; the bit is SCORE_SEGMENTS * digit + segment. A score below ten leaves its first
// digit dark, a score above 99 shows 99. All segments are dark if no score is shown.
uint32_t picture_score_digits_lit(const picture_score *score);

typedef struct score_vertex {
    float position[3]; // world
    float normal[3];
    float segment; // its bit in picture_score_digits_lit(); -1 for the board itself
} score_vertex;

// Builds the triangles of the board and all its segments.
void picture_score_digits_shape(score_vertex out_vertex[SCORE_VERTICES]);

// On the graphics card.
typedef struct picture_score_digits {
    GLuint vertex_array, buffer;
} picture_score_digits;

// Init creates the buffers in the current OpenGL context, fini frees them there.
void picture_score_digits_init(picture_score_digits *d);
void picture_score_digits_fini(picture_score_digits *d);

// Draws the board and the score in a view of width_px x height_px; `program` is made of score.vert
// and score.frag, depth is tested and written. Returns the number of triangles.
int picture_score_digits_draw(const picture_score_digits *d, GLuint program,
                              const picture_scene *scene, const mat4 clip_from_world, int width_px,
                              int height_px);

#endif
