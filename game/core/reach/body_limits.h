// Limits that hold in every pose: how far apart the joints can be, and how far the bones turn from
// each other. Bounds of the skin that need no blending follow from them (body_near.h explains how).
// Private to body_near.c and body_limbs.c.
#ifndef BODY_LIMITS_H
#define BODY_LIMITS_H

#include "fencer_model.h"
#include "phys_rotation.h"

// Neighboring bones of the trunk turn from each other by less than this, radians; who uses these
// limits checks it.
#define BODY_LIMITS_TRUNK_RAD (PHYS_PI / 3.0)

// Blends may be shorter than this: then there is no useful limit.
#define BODY_LIMITS_LEAST_BLEND 0.1

// Upper limit of the distance of any vertex from the model's origin, meters; for weights whose sum
// is not exactly 1. And what is added to all limits for rounding, also of the skin in float.
#define BODY_LIMITS_FARTHEST_M 4.0
#define BODY_LIMITS_ROUNDING_M 1e-3

// Limits between all pairs of bones: the longest way between their joints, meters, the largest
// angle between the skin's quaternions, radians, and its cosine.
typedef struct body_limits {
    double way_m[FENCER_BONE_COUNT][FENCER_BONE_COUNT];
    double turn_rad[FENCER_BONE_COUNT][FENCER_BONE_COUNT];
    double alike[FENCER_BONE_COUNT][FENCER_BONE_COUNT];
    // Of each bone the joints that are fixed to it, without the root's: their number and which.
    int joints_on[FENCER_BONE_COUNT], joint_on[FENCER_BONE_COUNT][FENCER_BONE_COUNT];
} body_limits;

body_limits body_limits_of(const fencer_model *model);

// Whether a joint is fixed to a bone: its own, or that of a child.
bool body_limits_is_on(int joint, int bone);

// Whether a bone of the trunk, which turns less than others from its parent.
bool body_limits_is_trunk(int bone);

// Lower limit of the squared length of the blend of a vertex's bones.
double body_limits_blend_squared(const body_limits *l, const fencer_model *model, uint32_t vertex);

// For each joint, raises to the largest distance from it of a point that a bone carries, given by
// its place at rest.
void body_limits_raise(const body_limits *l, const fencer_model *model, int bone, phys_vec3 rest,
                       double out_far_m[FENCER_BONE_COUNT]);

#endif
