// Dynamic bounding volumes: what holds a moving capsule at every instant of an interval
// (paper, section 3.2). Two that do not touch prove that the capsules do not meet there.
//
// The paper bounds the rotation by a ball about the centre of mass and leaves better
// volumes for small rotations to further research. Here are two: the hull of the capsule
// at both ends of the interval, its ends grown by how far their arcs leave the chords,
// which shrinks with the square of the angle, as an 18-DOP for trees; and the capsule in
// the middle of the interval, grown by the way to either end, for pairs of blades. Mean
// volumes in litres for a blade of 0.9 m turning about the hand, as the test prints them:
//
//   angle, rad                 0.01    0.03     0.1     0.3       1
//   ball (the paper's)         2260    2270    2290    2330    2510
//   18-DOP of the hull          8.7     9.9      15      29     173
//   capsule                    0.17    0.68     6.1      51     765
//   really swept              0.074    0.13    0.35    0.96     2.3
//
// so the better of the two is 13,000, 3300, 380, 81 and 15 times as tight as the ball. Of
// pairs of blades that miss within 1 ms, near misses most of them, balls tell none apart,
// 18-DOPs 10 % and both volumes together 47 %.
#ifndef PHYS_DYNAMIC_BOUNDS_H
#define PHYS_DYNAMIC_BOUNDS_H

#include "phys_kdop.h"
#include "phys_motion.h"

// The paper's volume: the ball about the centre of mass that holds the capsule however it
// turns, from where it is at t0_s to where it is at t1_s. The hull of two such balls is
// a capsule; world frame.
phys_capsule phys_dynamic_ball(const phys_capsule *capsule, const phys_motion *motion, double t0_s,
                               double t1_s);

// The same as an 18-DOP, to be compared with others.
phys_kdop phys_dynamic_kdop_of_ball(const phys_capsule *capsule, const phys_motion *motion,
                                    double t0_s, double t1_s);

// The tighter volume, as the intersection of two 18-DOPs that both hold the capsule: of the
// grown hull, and of the paper's ball, so that it is never the larger, for many turns
// either. If some input is not finite it holds everything.
//
// Why the hull holds: a point of the body at r from the centre of mass is at
// p(s) = (1-s) p(0) + s p(1) + e(s) for s in [0, 1] through the interval. e vanishes at both
// ends, and only the rotation by the angle w bends it: |e''| = w^2 d, with d the
// distance of r from the axis of rotation. So |e(s)| <= s (1-s)/2 w^2 d <= w^2 d / 8. (The
// sagitta of the arc, d (1 - cos(w/2)), is less by less than w^2/48 of it; for that
// no cosine is worth its time.) Nor is it ever more than 2 d, as both p and the chord stay
// within d of the axis. e(s) is linear in r, hence at a point of the capsule's axis between
// the ends a and b it lies between theirs: the point is a mean of points of four balls,
// around a(0), a(1) with a's growth and around b(0), b(1) with b's.
phys_kdop phys_dynamic_kdop(const phys_capsule *capsule, const phys_motion *motion, double t0_s,
                            double t1_s);

// How far a point of the body leaves the chord of its way, at most: w^2 d / 8 as above,
// metres. `point` in the body frame.
double phys_dynamic_growth_m(const phys_motion *motion, phys_vec3 point, double duration_s);

// The other one: the capsule half-way from t0_s to t1_s, its radius grown by the farthest
// that any point of its axis gets until then or after (speed bound of lemma 3.1 times
// half the time); world frame. Tighter than the 18-DOP where the motion is short beside
// the length, for a blade aslant has an 18-DOP of many litres even at rest.
phys_capsule phys_dynamic_capsule(const phys_capsule *capsule, const phys_motion *motion,
                                  double t0_s, double t1_s);

// False only if the capsules stay more than margin_m apart from t0_s to t1_s, by the capsules
// and, if these overlap, the 18-DOPs: the cull in front of a search for a contact. Where some
// input is not finite they may meet.
bool phys_dynamic_may_meet(const phys_capsule *a, const phys_motion *a_motion,
                           const phys_capsule *b, const phys_motion *b_motion, double t0_s,
                           double t1_s, double margin_m);

#endif
