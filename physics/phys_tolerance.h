// The lengths, times and limits that several files of physics share or must agree on. All
// lengths are derived from the radius of the thinnest blade.
//
// Each length is far below the one before it, and each of them is only meaningful as long as
// this order holds (checked by tests/physics/test_phys_tolerance.c):
//
//   radius of the blade            3.5 mm
//   longest separation           100 um    how far jammed weapons may be moved to free them
//   separation                    10 um    gap left between weapons that touch
//   clearance                    100 nm    gap that counts as contact
//   error of a GJK gap, at most    1 nm    how precisely a gap with a guard is known
//   error of a search             10 pm    how precisely the gap at the time of contact is known
//   rounding                       1 fm    of coordinates on a piste
//
// The tolerances for a blade on a body lie between the separation and the clearance. A value
// that concerns a single algorithm, such as its angles or its number of steps, is in that
// algorithm's file.
#ifndef PHYS_TOLERANCE_H
#define PHYS_TOLERANCE_H

// Half the mean width of the thinnest blades, the foil's and the sabre's, meters. A thinner
// weapon needs a smaller value here, otherwise the lengths below are no longer small compared
// with it.
#define PHYS_BLADE_RADIUS_M 0.0035

// The highest speed that physics is designed for, meters per second: twice the speed of the tip
// in the fastest cut. Higher speeds break nothing, but times derived from lengths become
// coarse.
#define PHYS_FASTEST_MPS 100.0

// ---- Weapons that touch -----------------------------------------------------------

// D of the paper's separation (4.2), meters: the gap between the surfaces after a contact. It
// is too small to see. With a tenth of it, 500 of a million ticks of random fencing reach the
// limit of contacts instead of one. With ten times as much, a forte that presses on a foible no
// longer drives it as their masses require, because the blades are apart for whole ticks.
#define PHYS_SEPARATION_M (PHYS_BLADE_RADIUS_M / 350.0)

// f(D) of the paper (4.2): simulated time that a separation at rest takes, seconds, as if the
// weapons moved apart at 2 m/s. It bounds the number of separations in a tick. A larger value
// makes sliding weapons lose that share of their path; with zero, only the limit of contacts
// below would end a tick with many separations.
#define PHYS_SEPARATION_TIME_S (PHYS_SEPARATION_M / 2.0)

// The farthest that one separation moves a point of a weapon, meters. It is what two opposing
// contacts need if the weapons can turn out of them. All separations of a tick together must
// stay below a radius, or a blade could be moved through another. With a tenth of this value,
// 50 of a million ticks of guard on guard stay jammed.
#define PHYS_SEPARATION_LONGEST_M (PHYS_BLADE_RADIUS_M / 35.0)

// No motion brings a pair closer than this, meters: twice the largest error of a gap with a
// guard. Only weapons that are jammed between two opposing contacts come this close; they stay
// in place until the hands move them apart. With a smaller value, rounding would decide whether
// they are apart.
#define PHYS_NEAREST_M (2.0 * PHYS_GJK_WORST_M)

// ---- The instant of contact -------------------------------------------------------

// Surfaces closer than this are in contact, meters. Surfaces that start closer are in contact
// at half their initial gap. The clearance keeps the returned collision-free time clear of
// rounding errors: at 10 pm rounding breaks the invariant; a larger value would count near
// misses as contacts.
#define PHYS_TOC_CLEARANCE_M (PHYS_BLADE_RADIUS_M / 35000.0)

// A contact is reported when the gap is this close to the clearance, meters: the error of the
// gap at the time returned. Blades that meet deeper than a graze of 2 um approach fast enough
// for this to fix the time to 1e-8 s. Ten times this value does not achieve that; a tenth of it
// is below the rounding errors.
#define PHYS_TOC_TOLERANCE_M (PHYS_BLADE_RADIUS_M / 3.5e8)

// The same for gaps found by GJK: its search ends when its lower and upper bounds of the gap
// are this close. A larger value makes the time of contact with a guard less precise than that
// of two blades.
#define PHYS_GJK_TOLERANCE_M PHYS_TOC_TOLERANCE_M

// If rounding stops that search earlier, bounds this close are accepted, meters. With a tenth
// of it the search fails for some distances between a blade and a guard.
#define PHYS_GJK_WORST_M (PHYS_BLADE_RADIUS_M / 3.5e6)

// ---- A blade on a body -----------------------------------------------------------------

// The farthest that a straight piece may deviate from the arc of a blade's end, meters. A turn
// by `angle` takes the square root of reach * angle^2 / 8 / PHYS_BLADE_PATH_CHORD_M pieces, 4
// for 1 m at 10 rad/s in 1 ms. A larger value misses grazes; the cost grows with the inverse
// square root of it.
#define PHYS_BLADE_PATH_CHORD_M (PHYS_BLADE_RADIUS_M / 3500.0)

// Depth below which a graze may be missed, meters, if segment and triangle are apart again
// before the end of the interval. A smaller value only costs time; a larger one misses grazing
// cuts.
#define PHYS_TOC_TRIANGLE_GRAZE_M (PHYS_BLADE_RADIUS_M / 14000.0)

// A thinner blade is treated as having this radius, meters. Contact is detected by a distance
// of at most the radius, so the radius must be well above PHYS_TOC_TRIANGLE_GRAZE_M.
#define PHYS_BLADE_PATH_RADIUS_MIN_M (PHYS_BLADE_RADIUS_M / 3500.0)

// Upper bound on the rounding error of a distance, meters, with a wide margin. Two objects
// proved farther apart by this much than required are apart in every way of computing their
// distance.
#define PHYS_TOC_TRIANGLE_ROUNDING_M (PHYS_BLADE_RADIUS_M / 3.5e6)

// Growth that phys_kdop_of_balls adds, meters. It computes in double precision, where a
// coordinate below 1000 m has an error of less than 1e-12 m. A larger value only causes false
// overlaps; with zero, a touch that is exact in real numbers may be culled.
#define PHYS_KDOP_GROWTH_M (PHYS_BLADE_RADIUS_M / 3.5e6)

// ---- Limits, from the tick inwards: they make every tick end ------------------------

// Contacts in one tick. Blades that meet have one or two; of a million ticks of random fencing
// about one reaches this limit. The rest of that tick is then dropped.
#define PHYS_MAX_CONTACTS 16

// Searches for the time of contact in one tick. More than the number of contacts, because a
// search that reaches its limit far from a contact is continued by another one.
#define PHYS_MAX_SEARCHES (4 * PHYS_MAX_CONTACTS)

// Distances in one search before it goes on as one of bodies that stay close together
// (phys_toc_close.h). A power of two. Blades in a window of 1/90 s need five on average, a long
// graze up to about a hundred. More are only needed for bodies that slide or roll on each other
// within a micrometer, or for hundreds of revolutions.
#define PHYS_TOC_MAX_ITERATIONS 256

// Steps of such a search before it returns PHYS_TOC_ITERATION_LIMIT.
#define PHYS_TOC_CLOSE_MAX_STEPS 8192

// Support points in one distance by GJK before it gives up. Guards and blades need about ten,
// round rims that nearly touch about thirty.
#define PHYS_GJK_MAX_ITERATIONS 64

// ---- Numbers ------------------------------------------------------------------------

// Allowed error of the square of a unit vector's or quaternion's length, which allows an error
// of 1e-6 of the length: more than any rounding, far less than any mistake of a caller.
#define PHYS_UNIT_TOLERANCE 2e-6

// Shorter vectors have no direction because the squares of their components underflow.
#define PHYS_SHORTEST 1e-150

#endif
