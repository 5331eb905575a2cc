// Joints of figures made of rigid parts, such as the referee and the spectators: each part turns
// around its joint in the model's rest pose, and the joint moves.
#ifndef FIGURE_JOINTS_H
#define FIGURE_JOINTS_H

#include "phys_rotation.h"

// The shortest rotation from one unit vector to another.
phys_quat figure_turn_between(phys_vec3 from, phys_vec3 to);

// The orientation of a hand whose z axis is along the fingers (unit vector) and whose y axis is out
// of the palm, as far as both allow.
phys_quat figure_hand_axes(phys_vec3 fingers, phys_vec3 palm);

// The pose that turns a part around its joint at rest and moves the joint to `place`.
phys_pose figure_around(phys_quat turn, phys_vec3 joint, phys_vec3 place);

// The pose of a part that is first posed and then moved with the whole figure.
phys_pose figure_moved(phys_pose whole, phys_pose part);

// The rotation by an angle, radians, around a unit vector.
phys_quat figure_turn_about(phys_vec3 axis, double rad);

#endif
