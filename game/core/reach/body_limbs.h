// Capsules around the bones that contain a posed body: a quick test before its boxes
// (body_bounds.h).
//
// Each triangle belongs to one of the bones that carry its corners, and each of the corners to the
// point of that bone's axis from which it can get least far in any pose (body_near.h explains the
// bound). In a tick the corner and that point move in straight lines, so it stays within the same
// distance. A capsule that contains the corners contains the triangle, because it is convex.
#ifndef BODY_LIMBS_H
#define BODY_LIMBS_H

#include "body_pose.h"
#include "phys_blade_path.h"

// The capsules of a build, computed once.
typedef struct body_limbs {
    bool usable;                        // false: some vertex has no useful bound
    double radius_m[FENCER_BONE_COUNT]; // negative: no triangle belongs to the bone
    phys_vec3 end[FENCER_BONE_COUNT];   // of the axis, which begins at the joint; at rest
    double along[3][FENCER_BONE_COUNT]; // x, y, z of the axis at rest, from the joint to its end
} body_limbs;

// Computes the capsules. out_bone[triangle], if it is not NULL, becomes the bone to which each
// triangle belongs. Allocates while it computes; without memory the capsules are not usable.
body_limbs body_limbs_of(const fencer_model *model, uint8_t *out_bone);

// The axes of a posed body, world: x, y and z of both ends of each. Not known if the trunk bends
// farther than the capsules assume.
typedef struct body_axes {
    bool known;
    double from[3][FENCER_BONE_COUNT], to[3][FENCER_BONE_COUNT];
} body_axes;

void body_limbs_pose(const body_limbs *limbs, const body_pose *bones, fencer_frame frame,
                     body_axes *out_axes);

// All bones, as bits.
#define BODY_LIMBS_ALL UINT32_MAX

// The bones whose triangles a blade may touch in a tick, while every vertex moves in a straight
// line from one pose to the other: bit b is bone b. 0: it surely touches none. All of them if the
// axes are not known.
uint32_t body_limbs_reach(const body_limbs *limbs, const body_axes *from, const body_axes *to,
                          const phys_blade_path *path);

#endif
