// A rope with its ends held, for the cord from the fencer's back to the reel: particles in
// a row, Verlet's integration, segments of fixed length put right by relaxation, and
// contacts that move what has come too near (Jakobsen 2001; Ponce Atencio 2005).
//
// Plain data of a fixed size: no allocation, the same bits for the same steps.
#ifndef PHYS_ROPE_H
#define PHYS_ROPE_H

#include "phys_body.h"
#include "phys_sphere_tree.h"

#define PHYS_ROPE_SEGMENTS PHYS_SPHERE_TREE_LEAVES // at most

// World frame. The points of a settled rope are segment_m apart, but for the tolerance.
typedef struct phys_rope {
    int segments;
    double segment_m, radius_m;
    phys_vec3 now[PHYS_ROPE_SEGMENTS + 1];    // points, the two ends among them
    phys_vec3 before[PHYS_ROPE_SEGMENTS + 1]; // one step earlier: velocity is their difference
} phys_rope;

// In which order segments are put right.
//
// IN_TURN goes along the rope, as Jakobsen does. FROM_MOVED begins at the point that was
// moved most, by a contact or as an end, goes outwards both ways and visits near segments
// more often: of n segments to the farther end, those at distance d are visited in n/d of
// n rounds (Ponce Atencio 6.2, whose lists are for any graph; in turn where nothing was
// moved). He finds half the relaxations for rigid bodies, whose graphs are dense. A rope's
// graph is a line, and there it saves nothing: visits until none of 50 segments is off by
// more than 1 %, on average over pulls of 1 to 30 cm (the test prints them):
//
//   what is pulled, of a rope over so much of its length    in turn    from moved
//   a point, 60 %                                              1050          1600
//   a point, 92 %                                              1300          3200
//   an end, 60 %                                               4300          5000
//   an end, 92 %                                              10400         37000
//
// The short rounds shake the neighbourhood while what is wrong must still travel the whole
// rope. A cord that follows a fencer takes 51 visits a step in turn and 55 from the moved
// (50 is one turn); with much slack, one turn each, it stays within 0.7 and 0.9 % of its
// length. So a cord goes in turn.
typedef enum phys_rope_order { PHYS_ROPE_IN_TURN, PHYS_ROPE_FROM_MOVED } phys_rope_order;

typedef struct phys_rope_settings {
    double step_s; // the same in every step: Verlet's velocities are per step
    phys_vec3 gravity_mps2;
    double velocity_kept; // share of the velocity that air and the rope's own friction leave a step
    double stiffness;     // share of a bend straightened in a step; 0: a chain, 0.4 trembles
    double friction;      // Coulomb's coefficient on floor and capsules
    double tolerance;     // share of its length by which a segment may be off
    int visits_most;      // segments put right in one step before giving up
    phys_rope_order order;
} phys_rope_settings;

// A rubber-clad cord at 1000 steps a second: a tolerance of 1 %, a looser one shows as a
// stretching cord, a tighter one costs visits with its square.
extern const phys_rope_settings PHYS_ROPE_CORD;

// What a rope lies on. The floor is the plane y = floor_y_m, -HUGE_VAL for none; capsules
// in the world frame, spheres where their ends coincide. The caller's.
typedef struct phys_rope_obstacles {
    double floor_y_m;
    const phys_capsule *capsule;
    int capsules;
} phys_rope_obstacles;

typedef enum phys_rope_state {
    PHYS_ROPE_SETTLED,  // every segment is as long as it should be
    PHYS_ROPE_STRAINED, // visits_most was not enough: the rope is stretched, by `strain`
    PHYS_ROPE_INVALID,  // bad settings or ends; the rope is as before
} phys_rope_state;

typedef struct phys_rope_report {
    phys_rope_state state;
    double strain; // largest share by which a segment is off
    int visits;    // segments put right, counting each time
    int from;      // the point moved most, which FROM_MOVED begins at; -1 for none, then in turn
} phys_rope_report;

// A rope at rest from `a` to `b`, the slack hanging between them in a V. False, and nothing
// written, unless there are 2 to PHYS_ROPE_SEGMENTS segments, lengths are positive and all is
// finite. A rope shorter than the way between its ends starts stretched; one whose V reaches
// into obstacles is thrown out of them by its first steps, so take a second of steps
// before showing it.
bool phys_rope_init(phys_rope *rope, phys_vec3 a, phys_vec3 b, double length_m, int segments,
                    double radius_m);

// Changes the length, as a reel does that pays out or winds up; false if it is not positive.
bool phys_rope_set_length(phys_rope *rope, double length_m);

// One step with the ends carried to `a` and `b`. No point is under the floor afterwards; of
// capsules only the half segments next to the held ends may be inside, as these cannot
// move. Where rope and obstacles want different things, obstacles win, and the
// report says STRAINED.
phys_rope_report phys_rope_step(phys_rope *rope, const phys_rope_settings *settings,
                                const phys_rope_obstacles *obstacles, phys_vec3 a, phys_vec3 b);

// The relaxation alone: puts all segments right, and again until none is off by more than
// the tolerance. Moves points, and so changes velocities. `from` as in the report.
phys_rope_report phys_rope_relax(phys_rope *rope, const phys_rope_settings *settings, int from);

#endif
