// The key light's view of what casts shadows: two fencers and their weapons.
#ifndef PICTURE_KEY_SHADOW_H
#define PICTURE_KEY_SHADOW_H

#include <cglm/types.h>

#include "picture.h"

// Unit vector from the floor to the key light: the hall's windows are behind the
// usual camera, the sun stands to its right.
phys_vec3 key_light_direction(void);

typedef struct picture_key_shadow {
    mat4 clip_from_world;   // for drawing the map
    mat4 shadow_from_world; // the same into 0..1, for reading it
    float step[2];          // texture coordinates of SHADOW_SOFT_M on the map
} picture_key_shadow;

// The tightest map that holds both fencers and their blades.
picture_key_shadow picture_key_shadow_fit(const picture_scene *scene,
                                          const uint32_t vertex_count[2]);

#endif
