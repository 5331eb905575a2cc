// A blade that bends when its point is stopped: the force at the tip, and the curve to
// draw.
//
// The blade is an even beam, clamped where it leaves the guard, as stiff as the FIE's
// flexion test finds it: clamped 70 cm from the tip, a weight of 200 g hung at the tip
// lets it sag 5.5 to 9.5 cm (foil), 4.5 to 7 cm (epee), 7 to 12 cm (sabre). A
// cantilever has k = F / d = 3 EI / l^3. Its angle against the unbent axis is made of
// two shapes (Ritz's method): that of a load across the tip, which meets the
// cantilever's law exactly, and that of a column clamped at one end and held at the
// other, which buckles at 21 EI / L^2 (exactly 20.19). Angles are integrated, so the
// blade keeps its length at any bend, and forces are derivatives of the elastic energy.
//
// A real hand yields and real blades taper, so this is the upper bound of the force
// at which a blade gives way. Below it the blade stays straight and only the spring
// in its point gives, and the jacket behind it.
#ifndef PHYS_FLEXION_H
#define PHYS_FLEXION_H

#include "phys_math.h"

// Compression or offset beyond this share of the blade's length is not followed.
#define PHYS_FLEXION_MAX_SHARE 0.3

typedef struct phys_flexion_blade {
    double length_m;           // from the guard to the tip
    double stiffness_nm2;      // EI of the beam
    double point_npm;          // spring of the point and what it meets: closing force / way
    double point_damping_nspm; // of the point, newtons a metre a second, >= 0
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
    // Amplitudes of the two shapes, radians: for phys_flexion_point.
    double bend_rad, bow_rad;
} phys_flexion;

// The blade whose tip sags by sag_m in the FIE's test. Its point needs closing_n to
// close after a way of travel_m; damping is that share of what stops a mass of
// tip_mass_kg on the point's spring without overshoot.
phys_flexion_blade phys_flexion_blade_of(double length_m, double sag_m, double closing_n,
                                         double travel_m, double damping, double tip_mass_kg);

// Force along the blade at which it gives way, newtons.
double phys_flexion_yield_n(const phys_flexion_blade *blade);

// The tip held at a place: compression_m back along the unbent blade (>= 0) and
// across_m off it, to either side; rate_mps is how fast the compression grows. A
// compression that is less than what the offset alone takes presses nothing. Pressed,
// the blade bows to the side of the offset's sign: it flips with it.
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
double phys_flexion_angle(const phys_flexion *flexion, double share);

#endif
