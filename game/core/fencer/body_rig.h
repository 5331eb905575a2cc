// Values of a build's rest pose that posing needs in every tick.
#ifndef BODY_RIG_H
#define BODY_RIG_H

#include "fencer_model.h"

typedef struct body_rig {
    const fencer_model *model; // borrowed; must outlive the rig
    // From the parent's joint to the bone's joint, at rest, model axes.
    phys_vec3 from_parent[FENCER_BONE_COUNT];
    // For a bone of a limb: distance to the limb's next joint, meters; 0 for other bones.
    double length_m[FENCER_BONE_COUNT];
    // For bones of limbs, feet and the weapon hand: rotates the axes that these bones are posed by
    // (one along the bone, one to a side) back to rest; identity for other bones.
    phys_quat to_rest[FENCER_BONE_COUNT];
} body_rig;

// Computed once per model; does not read the model's vertex arrays.
body_rig body_rig_of(const fencer_model *model);

#endif
