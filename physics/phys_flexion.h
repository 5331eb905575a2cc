// A blade that bends when its point is stopped: the force at the tip, and the curve to
// draw.
//
// The blade is a beam clamped where it leaves the guard. Its radius tapers evenly, so its
// stiffness EI goes with the fourth power of that: the tip of an epee has a hundredth of
// what its root has. It is as stiff as the FIE's flexion test finds it: clamped 70 cm
// from the tip, a weight of 200 g hung at the tip lets it sag 5.5 to 9.5 cm (foil), 4.5
// to 7 cm (epee), 7 to 12 cm (sabre); the integral of F x^2 / EI over the distance x
// from the tip gives that sag exactly.
//
// Its angle against the unbent axis is made of two shapes (Ritz's method): that of a
// load across the tip, which meets the law of the tapered cantilever exactly, and that of
// a column clamped at one end and held at the other, which buckles at most 0.8 % above the
// exact load. Angles are integrated, so the blade keeps its length at any bend, and
// forces are derivatives of the elastic energy. Held back by 10 % of its length, a blade of
// the weapons' tapers presses 1 to 3 % more than the exact elastica does, by 15 % 2 to 6 %,
// at the end of the range 3 to 13 %; an even one 1 %. It is never less: two shapes are
// stiffer than a blade, which has any. Its curve is the elastica's within 1 % of the length, held
// back by up to 15 %: that a tapered blade humps in its last fifth is so, most of its bend being
// where it is thin (test_phys_flexion.c).
//
// Calibrated so a foil gives way at 53 N, an epee at 49 N and a sabre at 29 N; even beams
// of the same sag would at 75, 97 and 62 N. That is with a hand that does not yield and
// the tip straight before it: with the tip a few centimetres aside, as the hand's turn
// makes it, a bowed blade presses with less. Below it the blade stays straight and only
// the spring in its point gives, and the jacket behind it.
#ifndef PHYS_FLEXION_H
#define PHYS_FLEXION_H

#include "phys_math.h"

// Compression or offset beyond this share of the blade's length is not followed: there the
// two shapes no longer tell the curve of a tapered blade.
#define PHYS_FLEXION_MAX_SHARE 0.2

// The least taper that is followed: with thinner tips the integrals along the blade lose
// the accuracy that the header promises.
#define PHYS_FLEXION_LEAST_TAPER 0.25

// What is known of a blade.
typedef struct phys_flexion_figures {
    double length_m;    // from the guard to the tip
    double taper;       // radius at the tip by that at the guard, least taper .. 1
    double sag_m;       // of the tip in the FIE's test
    double closing_n;   // what closes its point ...
    double travel_m;    // ... after this way
    double damping;     // share of what stops tip_mass_kg on the point's spring
    double tip_mass_kg; // without overshoot
} phys_flexion_figures;

typedef struct phys_flexion_blade {
    double length_m;
    double taper;
    double stiffness_nm2;      // EI at the guard
    double point_npm;          // spring of the point and what it meets: closing force / way
    double point_damping_nspm; // of the point, newtons a metre a second, >= 0
    // The two shapes, made by phys_flexion_blade_of(): angle = c[0] s + c[1] s^2 + ... with
    // s = u / (1 - (1 - taper) u), u the share of the length; each is 1 or -1 at the tip.
    double bend_shape[3], bow_shape[4];
    // Integrals over u: EI shape'^2 by the EI at the guard, and products of the shapes.
    double bend_energy, bow_energy;
    double bend_squared, bend_bow, bow_squared;
} phys_flexion_blade;

typedef enum phys_flexion_state {
    PHYS_FLEXION_STRAIGHT, // only the point's spring gives
    PHYS_FLEXION_BENT,     // across, by the tip's offset; nothing presses along the blade
    PHYS_FLEXION_BOWED,    // given way to the pressure along it
    PHYS_FLEXION_LIMIT,    // as BOWED or BENT, at the end of the range
    PHYS_FLEXION_INVALID,  // not finite or a blade without length or stiffness: all zero
} phys_flexion_state;

typedef struct phys_flexion {
    phys_flexion_state state;
    double along_n;  // >= 0: what presses the point in, along the unbent blade
    double across_n; // what holds the tip off the unbent axis; has the sign of the offset
    // Amplitudes of the two shapes, radians at the tip: for phys_flexion_point.
    double bend_rad, bow_rad;
} phys_flexion;

// The blade of these figures; figures that no blade has (not finite, not positive, a taper
// out of range) make one that phys_flexion_held() calls invalid.
phys_flexion_blade phys_flexion_blade_of(const phys_flexion_figures *figures);

// Force along the straight blade at which it gives way, newtons.
double phys_flexion_yield_n(const phys_flexion_blade *blade);

// The tip held at a place: compression_m back along the unbent blade (>= 0) and
// across_m off it, to either side; rate_mps is how fast the compression grows, which the
// point's damping feels as far as the point takes part in it. A
// compression that is less than what the offset alone takes presses nothing. Pressed,
// the end of the blade turns to the side of the offset's sign (zero counts as positive) and
// its belly to the other: both flip with it.
phys_flexion phys_flexion_held(const phys_flexion_blade *blade, double compression_m,
                               double across_m, double rate_mps);

// The tip sliding on a surface that pushes it off by across_m. The surface's normal
// has the share normal_along against the blade's axis (1: head-on, 0: flat) and
// normal_across across it, both >= 0 and of unit length together. Coulomb's friction
// holds it back: it presses along the blade by the force across over
// tan(slant - atan friction). Where friction is enough to hold the tip (tan slant <=
// friction) the answer is that of the blade giving way: it does not slide.
phys_flexion phys_flexion_sliding(const phys_flexion_blade *blade, double across_m,
                                  double normal_along, double normal_across, double friction);

// Point of the bent blade at a share of its length (0 guard, 1 tip), metres: x along
// the unbent blade from the guard, y across, z zero.
phys_vec3 phys_flexion_point(const phys_flexion_blade *blade, const phys_flexion *flexion,
                             double share);

// Direction of the blade there: angle from the unbent one towards y, radians.
double phys_flexion_angle(const phys_flexion_blade *blade, const phys_flexion *flexion,
                          double share);

#endif
