// What the drawing functions of one view of a frame share: its inputs, and programs and materials
// in the hall's light. Private to the room.
#ifndef PICTURE_LIT_H
#define PICTURE_LIT_H

#include <cglm/types.h>

#include "cloth_look.h"
#include "picture_key_shadow.h"
#include "picture_private.h"

// Which texture unit has which kind of image.
enum texture_unit {
    UNIT_COLOR,
    UNIT_SURFACE,
    UNIT_NORMAL,
    UNIT_LIGHT,
    UNIT_SHADOW,
    UNIT_MIRROR,
    UNIT_FLOOR,
    UNIT_NAME
};

// The inputs of all drawing functions for one view of a frame.
typedef struct picture_frame {
    const picture_scene *scene;
    const gl_model *body[2]; // enum duel_side
    mat4 clip_from_world;
    float eye[3];
    bool eyes_of[2];
    float faded[2];
    picture_key_shadow shadow;
    int width, height;
    draw_count *drawn;
} picture_frame;

// Near the eye, fencers, weapons and ribbons fade out between these distances, so that the near
// plane, which is nearer than the first of them in the whole view, cuts nothing open. An arm's
// length away, where hand and guard are while fencing, nothing changes. Meters.
extern const float PICTURE_NEAR_FADE_M[2];

extern const mat4 PICTURE_IDENTITY;

// The matrix of a pose.
void picture_matrix_of(phys_pose pose, mat4 out);

// Binds a texture to its unit.
void picture_bind(enum texture_unit unit, GLuint texture);

// The texture of one of the model's images, or `otherwise` if there is none.
GLuint picture_texture_or(const gl_model *model, int image, GLuint otherwise);

// Takes a lit program into use for a view of this size: camera, light, shadow map and texture
// units.
void picture_use_lit(GLuint program, const picture *p, const picture_frame *f,
                     const mat4 clip_from_world, int width, int height);

// Sets the hall's diffuse light at a place in the lit program in use; does nothing with plain
// drawing.
void picture_use_probe(GLuint program, const picture *p, phys_vec3 place);
// The same where the spectators sit.
void picture_use_bench_probe(GLuint program, const picture *p);

// Sets color, surface and textures of a material, as the clothes of a bout with this weapon have
// them, in the lit program in use.
void picture_use_material(const picture *p, const gl_model *model, const model_material *m,
                          enum weapon_kind kind, GLuint program);

// Sets a dull surface of one linear color in the lit program in use.
void picture_use_dull(const picture *p, GLuint program, const float color[3]);

// Begins or ends fading near the eye. The samples of a pixel that a surface covers follow from its
// alpha, which is then written as 1. A pixel without multisampling is one sample.
void picture_fade_near(GLuint program, bool fades, int samples);

// The number of ranges from `first` on that look alike in a bout with this weapon, and so can be
// drawn in one call.
uint32_t picture_alike_ranges(const model_file *file, uint32_t first, enum weapon_kind kind);

#endif
