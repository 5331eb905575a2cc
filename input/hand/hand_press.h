// The arm of a fencer whose blade lies on the other one: a spring and a damper toward where the
// hand is asked to be, and the limits of a wrist. So the force of a press grows with how far the
// hand has been pushed away, until the muscles give no more.
//
// Frame: the weapon model frame's axes, x to the hand's right, y toward the thumb, -z along the
// blade, all about the wrist, which is HAND_WRIST_M (hand_mass.h) behind the fingers that pinch the
// grip. With the thumb on top of the grip, a right hand turns about them so:
//
//     +x  blade up: radial deviation       -x  blade down: ulnar deviation
//     +y  blade inward: flexion            -y  blade outward: extension
//     -z  thumb outward: supination        +z  thumb inward: pronation
//
// A left hand is its mirror image, so flexion is -y and supination +z.
//
// The limits of torque are the largest moments of men, measured without motion: of the wrist, Delp,
// Grierson and Buchanan (J. Biomechanics 29, 1996): flexion 12.2 (5.2 to 18.7) N m, extension 7.1
// (3.4 to 9.4), radial deviation 11.0 (7.9 to 15.3), ulnar 9.5 (5.9 to 11.9); of the forearm,
// O'Sullivan and Gallwey (J. Electromyography and Kinesiology 12, 2002): supination 16.2, pronation
// 13.1. The limit of force is that of a seated man's arm across the body, 60 to 100 N
// (MIL-STD-1472; there it is more along the arm, but nobody pushes a blade along itself).
//
// The stiffness of a wrist under tension is of the order of 10 N m/rad and grows with the moment
// (De Serres and Milner, Exp. Brain Research 86, 1991), and more in deviation than in flexion
// (Formica et al., J. Neurophysiology 108, 2012); that of a hand on an outstretched arm is 200 to
// 800 N/m (Mussa-Ivaldi, Hogan and Bizzi, J. Neuroscience 5, 1985). The values within these ranges
// are chosen, not measured on fencers.
#ifndef HAND_PRESS_H
#define HAND_PRESS_H

#include "phys_math.h"

// Moment of inertia about the forearm's length of hand and forearm, which turn with the weapon (de
// Leva 1996: radii of gyration of 40 % of 86 mm and 12 % of 269 mm).
#define HAND_ROLL_KGM2 0.0018

// The limits of torque, N m, and of force, N, of a firm hand.
#define HAND_FLEXION_NM    12.2
#define HAND_EXTENSION_NM  7.1
#define HAND_RADIAL_NM     11.0
#define HAND_ULNAR_NM      9.5
#define HAND_SUPINATION_NM 16.2
#define HAND_PRONATION_NM  13.1
#define HAND_FORCE_N       90.0

// The stiffness of a firm hand: about the three axes, N m/rad, and against displacement, N/m.
#define HAND_DEVIATION_NMPRAD 25.0
#define HAND_FLEXION_NMPRAD   20.0
#define HAND_ROLL_NMPRAD      12.0
#define HAND_NPM              500.0

// Where the hand is asked to be, seen from where it is: displacement of the wrist, rotation vector,
// and the differences of the velocities.
typedef struct hand_way {
    phys_vec3 way_m, turn_rad;
    phys_vec3 speed_mps, spin_radps;
} hand_way;

typedef struct hand_wrench {
    phys_vec3 force_n;   // at the wrist
    phys_vec3 torque_nm; // about the wrist
} hand_wrench;

// How strongly the hand is damped: newton seconds per meter, and newton meter seconds about each
// axis.
typedef struct hand_damping {
    double along_nspm;
    phys_vec3 about_nms;
} hand_damping;

// Damping that brings this mass, with these moments of inertia about the wrist, back with hardly an
// overshoot (0.7 of the critical damping). A muscle alone is damped less; a fencer's hand is quiet.
hand_damping hand_press_damping(double mass_kg, phys_vec3 inertia_kgm2);

// The force and torque of the arm: `wanted` (what the hand's own motion needs) and the spring and
// damper, together within the limits. `firmness` is 1 for a firm grip and 0 for a hand that lets
// the weapon go; stiffness, damping and limits are in proportion to it. `hand` is +1 for a right
// hand and -1 for a left one. Without `wanted` and at rest, force and torque grow with the
// displacement and never shrink.
hand_wrench hand_press(const hand_way *to, const hand_damping *damping, const hand_wrench *wanted,
                       double firmness, double hand);

// Returns the limit of torque, N m, about an axis (0 x, 1 y, 2 z) in the direction of the sign of
// `torque_nm`. `firmness` and `hand` are as in hand_press().
double hand_press_limit_nm(int axis, double torque_nm, double firmness, double hand);

#endif
