// A build as posing needs it: what of the rest pose is asked for in every tick.
#ifndef BODY_RIG_H
#define BODY_RIG_H

#include "fencer_model.h"

typedef struct body_rig {
    const fencer_model *model; // outlives it
    // From its parent's joint to a bone's, at rest, model axes.
    phys_vec3 from_parent[FENCER_BONE_COUNT];
    // From the joint of a limb's bone to the next one of the limb, metres; 0 of other bones.
    double length_m[FENCER_BONE_COUNT];
    // Takes the axes by which a limb's bone, a foot and the weapon hand are placed (one along
    // it, one to a side) back to rest; identity of other bones.
    phys_quat to_rest[FENCER_BONE_COUNT];
} body_rig;

// Made once a model; the model's arrays of vertices are not looked at.
body_rig body_rig_of(const fencer_model *model);

#endif
