// How near is near: the lengths, times and limits that files of physics share or must
// agree about, all from one length, the radius of the thinnest blade.
//
// Each length is far below the one before it, and what one of them is worth rests on
// that order (tests/physics/test_phys_tolerance.c):
//
//   the blade's radius            3.5 mm
//   the longest separation      100 um    what jammed weapons may be moved to come free
//   the separation               10 um    what is left between weapons that touch
//   the clearance               100 nm    what counts as contact
//   a gap by GJK, at worst        1 nm    how well a gap with a guard is known
//   a gap in a search            10 pm    how well the gap at the instant of contact is known
//   rounding                      1 fm    of coordinates on a piste
//
// What a blade on a body needs lies between the separation and the clearance. What is one
// algorithm's own business, such as its angles and its counts of steps, is
// in its file.
#ifndef PHYS_TOLERANCE_H
#define PHYS_TOLERANCE_H

// The thinnest blade there is, a foil's or a sabre's: half its mean width. A thinner
// weapon needs a smaller one, or the lengths below are no longer small beside it.
#define PHYS_BLADE_RADIUS_M 0.0035

// The fastest that anything here is meant to move, metres a second: twice the tip in
// the fastest cut. Beyond it nothing breaks; times derived from lengths only get coarse.
#define PHYS_FASTEST_MPS 100.0

// ---- Weapons that touch -----------------------------------------------------------

// D of the paper's separation (4.2), metres: after a contact this much is between the
// surfaces. It cannot be seen. At a tenth of it 500 ticks in a million of random fencing
// run out of contacts instead of one; at ten times, a forte that presses on a foible
// drives it no longer as their masses say, for they are apart for whole ticks.
#define PHYS_SEPARATION_M (PHYS_BLADE_RADIUS_M / 350.0)

// f(D): time charged for a separation at rest, seconds, as if the weapons took it at
// 2 m/s, so that a tick has a bounded number of them (paper, 4.2). Larger, and what slides
// loses that share of its way; at zero only the limit below ends a tick of many.
#define PHYS_SEPARATION_TIME_S (PHYS_SEPARATION_M / 2.0)

// No separation moves a point of a weapon farther than this, metres: what two contacts
// that face each other need where the weapons can turn out of them. All separations of a
// tick together are less than a radius, or a blade could be put through another; at a
// tenth of it 50 ticks in a million of guard on guard stay jammed.
#define PHYS_SEPARATION_LONGEST_M (PHYS_BLADE_RADIUS_M / 35.0)

// No motion takes a pair nearer than this, metres: twice what a gap with a guard may be
// wrong by. Only weapons jammed between two contacts that face each other come so near;
// they stay where they are until the hands take them out. Less, and it is rounding that
// says whether they are apart.
#define PHYS_NEAREST_M (2.0 * PHYS_GJK_WORST_M)

// ---- The instant of contact -------------------------------------------------------

// Surfaces closer than this are in contact, metres; those that start closer, at half
// their gap. It keeps the collision-free instant clear of rounding. Nearer to zero,
// rounding would decide (at 10 pm the invariant breaks); wider, near misses would count.
#define PHYS_TOC_CLEARANCE_M (PHYS_BLADE_RADIUS_M / 35000.0)

// A contact is reported when the gap is this near to the clearance, metres: the error of
// the gap at the instant returned. Blades that meet deeper than a graze of 2 um close
// fast enough for it to fix the instant to 1e-8 s; ten times wider does not, ten times
// finer is rounding.
#define PHYS_TOC_TOLERANCE_M (PHYS_BLADE_RADIUS_M / 3.5e8)

// The same for gaps found by GJK, whose search ends when the bounds of the gap are this
// near to each other. Wider, and the instant with a guard is worse than that of two blades.
#define PHYS_GJK_TOLERANCE_M PHYS_TOC_TOLERANCE_M

// Where rounding ends that search earlier, bounds this near to each other will do,
// metres. A tenth of it, and some distances of a blade and a guard are given up on.
#define PHYS_GJK_WORST_M (PHYS_BLADE_RADIUS_M / 3.5e6)

// ---- A blade on a body -----------------------------------------------------------------

// How far a straight piece may leave the arc of an end of the blade, metres. A turn by
// `angle` takes the square root of reach * angle^2 / 8 / PHYS_BLADE_PATH_CHORD_M pieces, 4
// for 1 m at 10 rad/s in 1 ms. Larger lets grazes slip, smaller costs time in proportion
// to its inverse root.
#define PHYS_BLADE_PATH_CHORD_M (PHYS_BLADE_RADIUS_M / 3500.0)

// Deepest graze that may go unnoticed, metres, if segment and triangle are apart again
// before the end. Smaller only costs time, larger lets a grazing cut slip by.
#define PHYS_TOC_TRIANGLE_GRAZE_M (PHYS_BLADE_RADIUS_M / 14000.0)

// A thinner blade counts as this thick, metres: contact is told by a distance no greater
// than the radius, so the radius must be well above PHYS_TOC_TRIANGLE_GRAZE_M.
#define PHYS_BLADE_PATH_RADIUS_MIN_M (PHYS_BLADE_RADIUS_M / 3500.0)

// Rounding of a distance, metres, with room to spare: two that are proved this much
// farther apart than they must be are apart however that is computed.
#define PHYS_TOC_TRIANGLE_ROUNDING_M (PHYS_BLADE_RADIUS_M / 3.5e6)

// By how much phys_kdop_of_balls grows, metres: it computes in double, where a
// coordinate below 1000 m is off by less than 1e-12 m. Larger only costs false
// overlaps; at zero a touch that is exact on paper may be culled.
#define PHYS_KDOP_GROWTH_M (PHYS_BLADE_RADIUS_M / 3.5e6)

// ---- Limits, from the tick inwards: why a tick always ends ------------------------

// Contacts in one tick. Blades that meet have one or two; of a million ticks of
// random fencing about one needs them all. Then the rest of that tick is dropped.
#define PHYS_MAX_CONTACTS 16

// Searches for the time of contact in one tick: more than contacts, because a search
// that gives up far from contact is only continued.
#define PHYS_MAX_SEARCHES (4 * PHYS_MAX_CONTACTS)

// Distances in one search before giving up with PHYS_TOC_ITERATION_LIMIT. Blades in a
// window of 1/90 s need five on average, a long graze up to about a hundred; more is
// only for sliding along each other inside a micrometre, or for hundreds of turns.
#define PHYS_TOC_MAX_ITERATIONS 256

// Corners in one distance by GJK before giving up. Guards and blades need about ten,
// round rims nearly touching some thirty.
#define PHYS_GJK_MAX_ITERATIONS 64

// ---- Numbers ------------------------------------------------------------------------

// Allowed error of the square of what must be of unit length, so of its length 1e-6:
// above anything that rounding does, far below any mistake of a caller's.
#define PHYS_UNIT_TOLERANCE 2e-6

// Shorter vectors have no direction: the squares of their parts are rounded away.
#define PHYS_SHORTEST 1e-150

#endif
