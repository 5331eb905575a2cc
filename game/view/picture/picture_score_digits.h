// The score on the apparatus: a black board between the poles of the scoring lamps, above the
// box, with two digits of seven segments for each fencer that shine in the fencer's color.
#ifndef PICTURE_SCORE_DIGITS_H
#define PICTURE_SCORE_DIGITS_H

#include <cglm/types.h>
#include <epoxy/gl.h>
#include <stdint.h>

#include "picture.h"

// Bits 0..6 of a digit are the segments as they are usually lettered, a..g: top, the right two
// downwards, bottom, the left two upwards, middle. Four digits as read from the piste.
#define SCORE_SEGMENTS      7
#define SCORE_DIGITS        4
#define SCORE_BOX_TRIANGLES 12
#define SCORE_SEGMENT_SIDES 6
#define SCORE_TRIANGLES                                                                            \
    (SCORE_BOX_TRIANGLES + SCORE_DIGITS * SCORE_SEGMENTS * (SCORE_SEGMENT_SIDES - 2))
#define SCORE_VERTICES (3 * SCORE_TRIANGLES)

// Which segments shine, bit SCORE_SEGMENTS * digit + segment. A score below ten leaves its first
// digit dark, one beyond 99 stays there; all is dark where no score is shown.
uint32_t picture_score_digits_lit(const picture_score *score);

typedef struct score_vertex {
    float position[3]; // world
    float normal[3];
    float segment; // its bit in picture_score_digits_lit(), -1 of the board itself
} score_vertex;

// The board and all its segments; triangles.
void picture_score_digits_shape(score_vertex out_vertex[SCORE_VERTICES]);

// On the graphics card.
typedef struct picture_score_digits {
    GLuint vertex_array, buffer;
} picture_score_digits;

// Made in the current OpenGL context, and let go in it.
void picture_score_digits_init(picture_score_digits *d);
void picture_score_digits_fini(picture_score_digits *d);

// Draws the board and what it shows in a view of that many pixels; `program` is made of
// score.vert and score.frag, depth is tested and written. Returns how many triangles.
int picture_score_digits_draw(const picture_score_digits *d, GLuint program,
                              const picture_scene *scene, const mat4 clip_from_world, int width_px,
                              int height_px);

#endif
