// A fencer's body as 12 capsules. They block the hall's soft light from the rest of the body, the
// other fencer and the floor (assets/shaders/limbs.glsl).
#ifndef LIMB_CAPSULES_H
#define LIMB_CAPSULES_H

#include "body_pose.h"

// Trunk, head, and of each side the upper arm, forearm, thigh, shin and foot.
#define LIMB_COUNT 12
#define LIMB_HEAD  1

// The capsules' sizes for one model; plain data.
typedef struct limb_sizes {
    phys_vec3 head_rest; // center of the head, model frame
    double radius_m[LIMB_COUNT];
} limb_sizes;

// A capsule in world coordinates, laid out for the shaders, meters. Both ends of a sphere are the
// same point.
typedef struct limb {
    float a[4]; // one end, and the radius
    float b[4]; // the other end, and half the length including the round ends
} limb;

// Measures the model's body at rest.
limb_sizes limb_sizes_of(const fencer_model *model);

// Places the capsules for a body posed in the fencer frame and standing at `frame`.
void limb_capsules_place(const limb_sizes *sizes, const fencer_model *model, const body_pose *pose,
                         fencer_frame frame, limb out_limb[LIMB_COUNT]);

// The bone with the largest weight on a vertex.
enum fencer_bone limb_main_bone(const fencer_model *model, uint32_t vertex);

// Mean distance of a bone's vertices from the segment between two joints; 0 if the bone has no
// vertices.
double limb_mean_radius(const fencer_model *model, enum fencer_bone bone, enum fencer_bone from,
                        enum fencer_bone to);

#endif
