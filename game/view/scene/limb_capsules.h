// A fencer's body in a dozen capsules: what keeps the hall's soft light from the rest of
// the body, from the other fencer and from the floor (assets/shaders/limbs.glsl).
#ifndef LIMB_CAPSULES_H
#define LIMB_CAPSULES_H

#include "body_pose.h"

// Trunk, head, and upper arm, forearm, thigh, shin and foot of each side.
#define LIMB_COUNT 12

// Their sizes, of one model; plain data.
typedef struct limb_sizes {
    phys_vec3 head_rest; // its middle, model frame
    double radius_m[LIMB_COUNT];
} limb_sizes;

// A capsule in the world as the shaders want it, meters. A sphere's ends are one.
typedef struct limb {
    float a[4]; // an end, and the radius
    float b[4]; // the other end, and half the length with the ends round
} limb;

// Measured on the body at rest.
limb_sizes limb_sizes_of(const fencer_model *model);

// Where they are, for a body posed in the fencer frame and standing at `frame`.
void limb_capsules_place(const limb_sizes *sizes, const fencer_model *model, const body_pose *pose,
                         fencer_frame frame, limb out_limb[LIMB_COUNT]);

// The bone that carries most of a vertex.
enum fencer_bone limb_main_bone(const fencer_model *model, uint32_t vertex);

// Mean distance of a bone's vertices from the line between two joints; 0 for none.
double limb_mean_radius(const fencer_model *model, enum fencer_bone bone, enum fencer_bone from,
                        enum fencer_bone to);

#endif
