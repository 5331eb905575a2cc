// The projection of the key light's shadow map, in which two fencers and their weapons cast
// shadows.
#ifndef PICTURE_KEY_SHADOW_H
#define PICTURE_KEY_SHADOW_H

#include <cglm/types.h>

#include "picture.h"

// Unit vector from the floor to the key light. The hall's windows are behind the usual camera, and
// the sun is to the camera's right.
phys_vec3 key_light_direction(void);

typedef struct picture_key_shadow {
    mat4 clip_from_world;   // for drawing the map
    mat4 shadow_from_world; // the same scaled to 0..1, for reading the map
    float step[2];          // SHADOW_SOFT_M in texture coordinates of the map
} picture_key_shadow;

// Returns the tightest projection that contains both fencers and their blades.
picture_key_shadow picture_key_shadow_fit(const picture_scene *scene,
                                          const uint32_t vertex_count[2]);

#endif
