// Capsules around the bones that contain a posed body: a quick test before its boxes
// (body_bounds.h).
//
// Each vertex at rest belongs to one of the bones that carry it, and to the point of that bone's
// axis from which it can get least far in any pose (body_near.h explains the bound). In a tick the
// vertex and that point move in straight lines, so it stays within the same distance.
#ifndef BODY_LIMBS_H
#define BODY_LIMBS_H

#include "body_pose.h"
#include "phys_blade_path.h"

// The capsules of a build, computed once.
typedef struct body_limbs {
    bool usable;                        // false: some vertex has no useful bound
    double radius_m[FENCER_BONE_COUNT]; // negative: no vertex belongs to the bone
    phys_vec3 end[FENCER_BONE_COUNT];   // of the axis, which begins at the joint; at rest
} body_limbs;

body_limbs body_limbs_of(const fencer_model *model);

// The axes of a posed body, world. Not known if the trunk bends farther than the capsules assume.
typedef struct body_axes {
    bool known;
    phys_vec3 from[FENCER_BONE_COUNT], to[FENCER_BONE_COUNT];
} body_axes;

void body_limbs_pose(const body_limbs *limbs, const fencer_model *model, const body_pose *bones,
                     fencer_frame frame, body_axes *out_axes);

// Whether a blade surely does not touch a body in a tick, while every vertex moves in a straight
// line from one pose to the other.
bool body_limbs_are_clear(const body_limbs *limbs, const body_axes *from, const body_axes *to,
                          const phys_blade_path *path);

#endif
