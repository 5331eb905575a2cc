// A blade that bends when its point is stopped: the force at the tip, and the curve for
// drawing.
//
// The blade is modeled as a beam clamped where it leaves the guard. Its radius tapers linearly,
// so its bending stiffness EI varies with the fourth power of the radius: an epee's tip has a
// hundredth of the stiffness of its root. The stiffness is set from the FIE's flexion test:
// with the blade clamped 70 cm from the tip, a weight of 200 g hung at the tip lets it sag 5.5
// to 9.5 cm (foil), 4.5 to 7 cm (epee) or 7 to 12 cm (sabre). The integral of F x^2 / EI over
// the distance x from the tip gives exactly that sag.
//
// The angle of the blade against its unbent axis is a sum of two shape functions (Ritz's
// method). The first, "bend", is the shape under a load across the tip; it is exact for a
// tapered cantilever. The second, "bow", is the buckling shape of a column clamped at one end
// and held at the other; its buckling load is at most 0.8 % above the exact one. The curve is
// the integral of the angles, so the blade keeps its length however much it bends, and the
// forces are derivatives of the elastic energy.
//
// Accuracy: held back by 10 % of its length, a blade with the weapons' tapers presses 1 to 3 %
// more than the exact elastica, by 15 % 2 to 6 % more, at the end of the range 3 to 13 % more;
// a blade without taper 1 % more. It never presses less, because two shape functions are
// stiffer than a real blade. The curve is within 1 % of the length of the elastica's if held
// back by up to 15 %. A tapered blade bends most in its last fifth, where it is thin; this is
// physically right (test_phys_flexion.c).
//
// As calibrated, a foil buckles at 53 N, an epee at 49 N and a sabre at 29 N; untapered beams
// with the same sag would at 75, 97 and 62 N. This holds for a hand that does not yield and a
// tip straight ahead of it. With the tip a few centimeters off the axis, as when the hand
// turns, a bowed blade presses with less. Below the buckling load the blade stays straight and
// only the spring in its point and the jacket behind it yield.
#ifndef PHYS_FLEXION_H
#define PHYS_FLEXION_H

#include "phys_math.h"

// Largest compression or offset that is followed, as a share of the blade's length. Beyond it
// the two shape functions no longer represent the curve of a tapered blade.
#define PHYS_FLEXION_MAX_SHARE 0.2

// Smallest taper that is supported. With thinner tips the integrals along the blade lose the
// accuracy stated above.
#define PHYS_FLEXION_LEAST_TAPER 0.25

// Known properties of a blade, from which phys_flexion_blade_of computes its model.
typedef struct phys_flexion_figures {
    double length_m; // from the guard to the tip
    double taper; // radius at the tip divided by that at the guard, PHYS_FLEXION_LEAST_TAPER to 1
    double sag_m; // of the tip in the FIE's test
    double closing_n;   // force that closes the spring in the point ...
    double travel_m;    // ... over this distance
    double damping;     // of the point's spring with tip_mass_kg, as a share of critical damping
    double tip_mass_kg; // mass that moves on the point's spring
} phys_flexion_figures;

// Number of places of a whole blade at which its direction is summed.
#define PHYS_FLEXION_PLACES 16

typedef struct phys_flexion_blade {
    double length_m;
    double taper;
    double stiffness_nm2; // EI at the guard
    double point_npm;     // stiffness of the point and what it presses on: closing force / distance
    double point_damping_nspm; // of the point, newton seconds per meter, >= 0
    // The two shape functions, computed by phys_flexion_blade_of: angle = c[0] s + c[1] s^2 +
    // ... with s = u / (1 - (1 - taper) u), u the position as a share of the length. At the tip
    // bend_shape is 1 and bow_shape is -1.
    double bend_shape[3], bow_shape[4];
    // Integrals over u: EI shape'^2 divided by the EI at the guard, and products of the shapes.
    double bend_energy, bow_energy;
    double bend_squared, bend_bow, bow_squared;
    // At the places of a whole blade: the weight of the direction there, and the two shapes.
    double weight[PHYS_FLEXION_PLACES], bend_at[PHYS_FLEXION_PLACES], bow_at[PHYS_FLEXION_PLACES];
    double offset_per_rad; // of the tip across by a small bend, as a share of the length
} phys_flexion_blade;

typedef enum phys_flexion_state {
    PHYS_FLEXION_STRAIGHT, // only the point's spring is compressed
    PHYS_FLEXION_BENT,     // bent by the tip's offset; no force along the blade
    PHYS_FLEXION_BOWED,    // buckled under the force along it
    PHYS_FLEXION_LIMIT,    // as BOWED or BENT, at the end of the supported range
    PHYS_FLEXION_INVALID,  // a number is not finite, or the blade has no length or stiffness; all
                           // else is zero
} phys_flexion_state;

typedef struct phys_flexion {
    phys_flexion_state state;
    double along_n;  // force along the unbent blade that presses the point in, >= 0
    double across_n; // force that holds the tip off the unbent axis; has the sign of the offset
    // Amplitudes of the two shape functions, radians at the tip; input of phys_flexion_point.
    double bend_rad, bow_rad;
} phys_flexion;

// Computes the model of a blade. For impossible properties (not finite, not positive, or a
// taper out of range) it returns a blade for which phys_flexion_held returns
// PHYS_FLEXION_INVALID.
phys_flexion_blade phys_flexion_blade_of(const phys_flexion_figures *figures);

// The buckling load: the force along the straight blade at which it gives way, newtons.
double phys_flexion_yield_n(const phys_flexion_blade *blade);

// Computes the forces for a tip held in place: compression_m meters back along the unbent blade
// (>= 0) and across_m meters off its axis, to either side. rate_mps is the growth rate of the
// compression; the point's damping acts on the part of it that the point takes. A compression
// that is less than what the offset alone causes exerts no force along the blade. Under
// pressure the end of the blade turns to the side of the offset's sign (zero counts as
// positive) and its middle bulges to the other side; both change sides with the sign.
phys_flexion phys_flexion_held(const phys_flexion_blade *blade, double compression_m,
                               double across_m, double rate_mps);

// Computes the forces for a tip that slides on a surface, which pushes it off the axis by
// across_m. The surface's normal has the component normal_along against the blade's axis (1:
// head-on, 0: flat) and normal_across orthogonal to it; both are >= 0 and together of unit
// length. With Coulomb friction the force along the blade is the force across divided by
// tan(slant - atan friction). If friction can hold the tip (tan slant <= friction), it does not
// slide, and the result is that of a buckled blade.
phys_flexion phys_flexion_sliding(const phys_flexion_blade *blade, double across_m,
                                  double normal_along, double normal_across, double friction);

// How a clamped blade gives way to a force across it that acts at a place (0 guard, 1 tip) and not
// only at the tip: exact for small angles. `across_mpn` is the sag, in meters per newton, of
// another place, and `slope_radpn` the angle there. Beyond the force the blade is straight. Places
// outside 0 to 1 count as the nearest of them; a blade without length or stiffness does not give
// way.
typedef struct phys_flexion_sag {
    double across_mpn, slope_radpn;
} phys_flexion_sag;

phys_flexion_sag phys_flexion_sag_of(const phys_flexion_blade *blade, double force_at, double at);

// The sag of the place where the force acts.
double phys_flexion_sag_mpn(const phys_flexion_blade *blade, double force_at);

// Point of the bent blade at a share of its length (0 guard, 1 tip), meters: x along the unbent
// blade from the guard, y across, z zero.
phys_vec3 phys_flexion_point(const phys_flexion_blade *blade, const phys_flexion *flexion,
                             double share);

// Direction of the blade at that point: its angle from the unbent axis towards y, radians.
double phys_flexion_angle(const phys_flexion_blade *blade, const phys_flexion *flexion,
                          double share);

#endif
