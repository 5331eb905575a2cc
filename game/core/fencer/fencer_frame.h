// The fencer frame, and its conversion to and from the world frame.
//
// Fencer frame: origin on the floor between the feet (the fencer's root), x forward to the
// opponent, y up, z towards the weapon-hand side. A left-hander is the mirror image of a
// right-hander, so everything in this frame is computed for a right-hander and mirrored only here.
//
// World frame: x along the piste from the left fencer to the right one, y up, z
// towards the usual camera; the piste's middle is the origin.
//
// Model frame of the fencer mesh (glTF): x to the fencer's left, y up, z forward. Frame of a weapon
// model: origin between thumb and index finger, blade along -z, thumb side +y; a rigid body that
// either hand may hold.
#ifndef FENCER_FRAME_H
#define FENCER_FRAME_H

#include "phys_math.h"

typedef struct fencer_frame {
    double root_x_m; // world x of the origin
    double facing;   // +1: looks along world +x (left fencer), -1: along -x (right fencer)
    double hand;     // +1: right-handed, -1: left-handed
    double root_z_m; // world z of the origin; always 0 without a headset
} fencer_frame;

// Converts a direction or a velocity. Orientations of mirrored fencers need
// fencer_frame_orientation_*.
static inline phys_vec3 fencer_frame_vector_to_world(fencer_frame frame, phys_vec3 v)
{
    return v3(frame.facing * v.x, v.y, frame.facing * frame.hand * v.z);
}

static inline phys_vec3 fencer_frame_vector_from_world(fencer_frame frame, phys_vec3 v)
{
    return v3(frame.facing * v.x, v.y, frame.facing * frame.hand * v.z);
}

static inline phys_vec3 fencer_frame_point_to_world(fencer_frame frame, phys_vec3 p)
{
    phys_vec3 v = fencer_frame_vector_to_world(frame, p);
    return v3(v.x + frame.root_x_m, v.y, v.z + frame.root_z_m);
}

static inline phys_vec3 fencer_frame_point_from_world(fencer_frame frame, phys_vec3 p)
{
    return fencer_frame_vector_from_world(frame,
                                          v3(p.x - frame.root_x_m, p.y, p.z - frame.root_z_m));
}

// Converts the orientation of a weapon (fencer_from_weapon to world_from_weapon). For the left hand
// the pose is mirrored in z; because the weapon itself is not mirrored, this is undone by a mirror
// in its own x: S_z R S_x = Rz(pi) R Rx(pi).
static inline phys_quat fencer_frame_orientation_to_world(fencer_frame frame, phys_quat q)
{
    if (frame.hand < 0.0) {
        q = quat_mul(quat_mul((phys_quat){0, 0, 1, 0}, q), (phys_quat){1, 0, 0, 0});
    }
    if (frame.facing < 0.0) {
        q = quat_mul((phys_quat){0, 1, 0, 0}, q);
    }
    return q;
}

static inline phys_quat fencer_frame_orientation_from_world(fencer_frame frame, phys_quat q)
{
    if (frame.facing < 0.0) {
        q = quat_mul((phys_quat){0, -1, 0, 0}, q);
    }
    if (frame.hand < 0.0) {
        q = quat_mul(quat_mul((phys_quat){0, 0, -1, 0}, q), (phys_quat){-1, 0, 0, 0});
    }
    return q;
}

static inline phys_pose fencer_frame_weapon_to_world(fencer_frame frame, phys_pose pose)
{
    return (phys_pose){fencer_frame_point_to_world(frame, pose.position),
                       fencer_frame_orientation_to_world(frame, pose.orientation)};
}

static inline phys_pose fencer_frame_weapon_from_world(fencer_frame frame, phys_pose pose)
{
    return (phys_pose){fencer_frame_point_from_world(frame, pose.position),
                       fencer_frame_orientation_from_world(frame, pose.orientation)};
}

// A point of the fencer mesh (model frame) in the fencer frame, and back.
static inline phys_vec3 fencer_frame_point_from_model(phys_vec3 p)
{
    return v3(p.z, p.y, -p.x);
}

static inline phys_vec3 fencer_frame_point_to_model(phys_vec3 p)
{
    return v3(-p.z, p.y, p.x);
}

#endif
