// The center of mass of a posed fencer, estimated from the masses of the body's segments.
//
// Source: P. de Leva, "Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters", Journal
// of Biomechanics 29 (1996), table 4, men: each segment's share of the body's mass, and where its
// center of mass lies along it. Clothes and weapon (about 3 % of the mass) are left out. The joints
// of our skeleton stand in for the joint centers of the paper.
#ifndef BODY_MASS_H
#define BODY_MASS_H

#include "body_pose.h"

// The center of mass, fencer frame, meters. Does not read the model's vertex arrays.
phys_vec3 body_mass_center_m(const fencer_model *model, const body_pose *pose);

#endif
