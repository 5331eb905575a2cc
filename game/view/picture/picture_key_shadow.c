#include "picture_key_shadow.h"

#include <math.h>

#include <cglm/cglm.h>

// Width of a shadow's soft edge, such as a window several meters away causes.
static const double SHADOW_SOFT_M = 0.014;
// Margin around the casters, and how far behind them shadows fall. The margin along the piste is
// larger: within it the shadow of a body cord, which runs out of the map to its reel, fades out
// (key_light() in light.glsl).
static const double MARGIN_M = 0.05;
static const double ALONG_MARGIN_M = 0.35;
static const double BEHIND_M = 7.0;

phys_vec3 key_light_direction(void)
{
    return v3_normalized_or(v3(0.36, 0.86, 0.56), v3(0, 1, 0));
}

typedef struct bounds {
    phys_vec3 low, high; // in the light's axes
} bounds;

typedef struct light_axes {
    phys_vec3 right, up, to_light;
} light_axes;

static void grow(bounds *b, const light_axes *axes, phys_vec3 p)
{
    phys_vec3 q = v3(v3_dot(axes->right, p), v3_dot(axes->up, p), v3_dot(axes->to_light, p));
    b->low = v3(fmin(b->low.x, q.x), fmin(b->low.y, q.y), fmin(b->low.z, q.z));
    b->high = v3(fmax(b->high.x, q.x), fmax(b->high.y, q.y), fmax(b->high.z, q.z));
}

picture_key_shadow picture_key_shadow_fit(const picture_scene *scene,
                                          const uint32_t vertex_count[2])
{
    light_axes axes = {.to_light = key_light_direction()};
    // The map's horizontal axis is along the piste, so that its long side lies along the fencers.
    axes.up = v3_normalized_or(v3_cross(axes.to_light, v3(1, 0, 0)), v3(0, 1, 0));
    axes.right = v3_cross(axes.up, axes.to_light);

    bounds box = {v3(1e9, 1e9, 1e9), v3(-1e9, -1e9, -1e9)};
    weapon held = weapon_make(scene->weapon);
    for (int side = 0; side < 2; side++) {
        const picture_fencer *fencer = &scene->fencer[side];
        for (uint32_t v = 0; v < vertex_count[side]; v++) {
            grow(&box, &axes, v3_from_floats(fencer->position[v]));
        }
        if (fencer->weapon_faded >= 1.0f) {
            continue; // casts no shadow
        }
        phys_vec3 tip = v3_add(held.blade.b, held.center_m);
        grow(&box, &axes, pose_apply(fencer->weapon, tip));
        grow(&box, &axes, fencer->weapon.position);
        for (int i = 0; fencer->curve.is_bent && i < DUEL_CURVE_PLACES; i++) {
            grow(&box, &axes, pose_apply(fencer->weapon, fencer->curve.point[i]));
        }
    }
    const phys_vec3 low = v3_sub(box.low, v3(ALONG_MARGIN_M, MARGIN_M, BEHIND_M));
    const phys_vec3 high = v3_add(box.high, v3(ALONG_MARGIN_M, MARGIN_M, MARGIN_M));
    const phys_vec3 size = v3_sub(high, low);

    const phys_vec3 row[3] = {axes.right, axes.up, axes.to_light};
    mat4 light_from_world = GLM_MAT4_IDENTITY_INIT;
    for (int i = 0; i < 3; i++) {
        light_from_world[0][i] = (float)row[i].x;
        light_from_world[1][i] = (float)row[i].y;
        light_from_world[2][i] = (float)row[i].z;
    }
    mat4 clip_from_light;
    glm_ortho((float)low.x, (float)high.x, (float)low.y, (float)high.y, (float)-high.z,
              (float)-low.z, clip_from_light);
    picture_key_shadow out = {.step = {0, 0}};
    glm_mat4_mul(clip_from_light, light_from_world, out.clip_from_world);
    mat4 half_and_centered = {
        {0.5f, 0, 0, 0}, {0, 0.5f, 0, 0}, {0, 0, 0.5f, 0}, {0.5f, 0.5f, 0.5f, 1}};
    glm_mat4_mul(half_and_centered, out.clip_from_world, out.shadow_from_world);
    out.step[0] = (float)(SHADOW_SOFT_M / size.x);
    out.step[1] = (float)(SHADOW_SOFT_M / size.y);
    return out;
}
