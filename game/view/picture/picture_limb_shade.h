// The soft shade on the fencers and on the floor near them: how much of the hall's light the
// fencers' limbs block (assets/shaders/limbs.glsl). For bodies it is computed at each vertex, for
// the floor in a small texture.
#ifndef PICTURE_LIMB_SHADE_H
#define PICTURE_LIMB_SHADE_H

#include "gl_names.h"
#include "picture.h"
#include "render_target.h"

// Zeroed: not initialized.
typedef struct picture_limb_shade {
    GLuint program, vertex_array;
    int width, height;   // of the floor's texture, pixels
    render_target floor; // red channel: 1 where all light is blocked
    float area[4];       // the area of the floor: x and z of its low corner, 1 / size in x and z
} picture_limb_shade;

// `plain`: with a smaller texture. Returns false with one line in `error` if the shaders cannot be
// loaded.
bool picture_limb_shade_init(picture_limb_shade *shade, const char *assets, bool plain, char *error,
                             size_t error_size);
void picture_limb_shade_fini(picture_limb_shade *shade);

// Sets the limbs near this fencer in the program in use. They shade everything that is drawn until
// picture_limb_shade_end().
void picture_limb_shade_begin(GLuint program, const picture_scene *scene, enum duel_side side);
void picture_limb_shade_end(GLuint program);

// Draws the floor's texture; changes the bound framebuffer, viewport and vertex array. Returns the
// number of triangles.
int picture_limb_shade_draw_floor(picture_limb_shade *shade, const picture_scene *scene);

// Sets the place of that texture on the floor in the program in use.
void picture_limb_shade_use_floor(const picture_limb_shade *shade, GLuint program);

#endif
