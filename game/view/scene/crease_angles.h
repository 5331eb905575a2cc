// How far the joints are bent, as the clothes' creases show it (assets/shaders/creases.glsl).
#ifndef CREASE_ANGLES_H
#define CREASE_ANGLES_H

#include "body_pose.h"

// Left and right as the model has them: the right side is the weapon's.
enum crease_joint {
    CREASE_ELBOW_L,
    CREASE_ELBOW_R,
    CREASE_KNEE_L,
    CREASE_KNEE_R,
    CREASE_GROIN_L, // the thigh against the trunk
    CREASE_GROIN_R,
    CREASE_SHRUG_L, // the upper arm raised
    CREASE_SHRUG_R,
    CREASE_WAIST, // the trunk against the hips
    CREASE_JOINTS
};

// Each joint from 0, as little as cloth shows, to 1, where it shows no more.
void crease_angles_of(const body_pose *pose, float out_crease[CREASE_JOINTS]);

#endif
