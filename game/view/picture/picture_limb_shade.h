// The soft shade that fencers throw on themselves, on each other and on the floor about
// them: what their limbs hide of the hall's light (assets/shaders/limbs.glsl). On bodies it
// is worked out at each vertex, for the floor in a small picture.
#ifndef PICTURE_LIMB_SHADE_H
#define PICTURE_LIMB_SHADE_H

#include <epoxy/gl.h>

#include "picture.h"
#include "render_target.h"

// Zeroed it is none yet.
typedef struct picture_limb_shade {
    GLuint program, vertex_array;
    render_target floor; // red: 1 where no light comes
    float area[4];       // of the floor: x and z of its low corner, 1 / its size
} picture_limb_shade;

// False with one line in `error` where the shaders are not as they should be.
bool picture_limb_shade_init(picture_limb_shade *shade, const char *assets, char *error,
                             size_t error_size);
void picture_limb_shade_fini(picture_limb_shade *shade);

// Tells the program in use which limbs are about this fencer, by whom what is drawn next is
// shaded; not so what is drawn after picture_limb_shade_end().
void picture_limb_shade_begin(GLuint program, const picture_scene *scene, enum duel_side side);
void picture_limb_shade_end(GLuint program);

// Draws the floor's picture; leaves another framebuffer, viewport and vertex array bound.
// Returns how many triangles that took.
int picture_limb_shade_draw_floor(picture_limb_shade *shade, const picture_scene *scene);

// Tells the program in use, which draws the floor, where that picture lies.
void picture_limb_shade_use_floor(const picture_limb_shade *shade, GLuint program);

#endif
