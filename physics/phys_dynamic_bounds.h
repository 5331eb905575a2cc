// Dynamic bounding volumes: each contains a moving capsule at every instant of a time interval
// (paper, section 3.2). If two of them do not overlap, the capsules do not meet in the
// interval.
//
// The paper bounds the rotation by a ball around the center of mass and leaves tighter volumes
// for small rotations to further research. This file has two of them. The first, for trees, is
// an 18-DOP of the convex hull of the capsule at the start and at the end of the interval, with
// its ends enlarged by how far their arcs deviate from the chords; this growth shrinks with the
// square of the angle. The second, for pairs of blades, is the capsule in the middle of the
// interval, enlarged by the distance moved to either end. Mean volumes in liters for a blade of
// 0.9 m that turns about the hand, as printed by the test:
//
//   angle, rad                 0.01    0.03     0.1     0.3       1
//   ball (the paper's)         2260    2270    2290    2330    2510
//   18-DOP of the hull          8.7     9.9      15      29     173
//   capsule                    0.17    0.68     6.1      51     765
//   volume really swept       0.074    0.13    0.35    0.96     2.3
//
// The better of the two is thus 13,000, 3300, 380, 81 and 15 times smaller than the ball. For
// pairs of blades that miss each other within 1 ms, most of them closely, balls prove none of
// the misses, 18-DOPs 10 % and both volumes together 47 %.
#ifndef PHYS_DYNAMIC_BOUNDS_H
#define PHYS_DYNAMIC_BOUNDS_H

#include "phys_kdop.h"
#include "phys_motion.h"

// The paper's volume for the interval from t0_s to t1_s: the convex hull of two balls around
// the center of mass, at its start and at its end, that contain the capsule in any orientation.
// This hull is a capsule; world frame.
phys_capsule phys_dynamic_ball(const phys_capsule *capsule, const phys_motion *motion, double t0_s,
                               double t1_s);

// The same volume as an 18-DOP, for comparison with others.
phys_kdop phys_dynamic_kdop_of_ball(const phys_capsule *capsule, const phys_motion *motion,
                                    double t0_s, double t1_s);

// The tighter volume: the intersection of two 18-DOPs that both contain the capsule, that of
// the enlarged hull and that of the paper's ball. It is therefore never larger than the latter,
// even for many turns. If an input is not finite, it contains everything.
//
// Proof that the enlarged hull contains the capsule: a point of the body at r from the center
// of mass is at p(s) = (1-s) p(0) + s p(1) + e(s) for s in [0, 1] through the interval. e is
// zero at both ends, and only the rotation by the angle w bends it: |e''| = w^2 d, with d the
// distance of r from the axis of rotation. So |e(s)| <= s (1-s)/2 w^2 d <= w^2 d / 8. (The
// sagitta of the arc, d (1 - cos(w/2)), is smaller by less than w^2/48 of it, which is not
// worth computing a cosine.) It is also never more than 2 d, because p and the chord both stay
// within d of the axis. e(s) is linear in r, so at a point of the capsule's axis between the
// ends a and b it is between theirs: the point is a mean of points of four balls, two around
// a(0) and a(1) with a's growth and two around b(0) and b(1) with b's.
phys_kdop phys_dynamic_kdop(const phys_capsule *capsule, const phys_motion *motion, double t0_s,
                            double t1_s);

// Upper bound on how far a point of the body deviates from the chord of its path in
// `duration_s` seconds: w^2 d / 8 as above, meters. `point` is in the body frame.
double phys_dynamic_growth_m(const phys_motion *motion, phys_vec3 point, double duration_s);

// The second volume: the capsule half-way from t0_s to t1_s with its radius enlarged by the
// farthest that any point of its axis moves from or to there (the speed bound of lemma 3.1
// times half the duration); world frame. It is tighter than the 18-DOP if the motion is short
// compared with the blade's length: the 18-DOP of an oblique blade has many liters even at
// rest.
phys_capsule phys_dynamic_capsule(const phys_capsule *capsule, const phys_motion *motion,
                                  double t0_s, double t1_s);

// Returns false only if the capsules stay more than margin_m apart from t0_s to t1_s. It tests
// the dynamic capsules first and, if these overlap, the 18-DOPs. This is the cull before a
// search for a contact. Returns true if an input is not finite.
bool phys_dynamic_may_meet(const phys_capsule *a, const phys_motion *a_motion,
                           const phys_capsule *b, const phys_motion *b_motion, double t0_s,
                           double t1_s, double margin_m);

#endif
