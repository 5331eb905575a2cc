// A rope with both ends held, used for the cord from the fencer's back to the reel. It is a row
// of particles moved by Verlet integration, segments of fixed length that are corrected by
// relaxation, and contacts that move points out of obstacles (Jakobsen 2001; Ponce Atencio
// 2005).
//
// Plain data of a fixed size: no allocation, and the same steps give the same bits.
#ifndef PHYS_ROPE_H
#define PHYS_ROPE_H

#include "phys_body.h"
#include "phys_sphere_tree.h"

#define PHYS_ROPE_SEGMENTS PHYS_SPHERE_TREE_LEAVES // the greatest number of segments

// World frame, meters. The points of a settled rope are segment_m apart, within the tolerance.
typedef struct phys_rope {
    int segments;
    double segment_m, radius_m;
    phys_vec3 now[PHYS_ROPE_SEGMENTS + 1]; // the points, both ends included
    // The points one step earlier; the difference is the velocity per step.
    phys_vec3 before[PHYS_ROPE_SEGMENTS + 1];
} phys_rope;

// The order in which segments are corrected.
//
// IN_TURN goes along the rope, as Jakobsen does. FROM_MOVED begins at the point that was moved
// farthest, by a contact or as an end, continues outwards in both directions, and visits near
// segments more often: with n segments to the farther end, those at distance d are visited in
// n/d of n rounds (Ponce Atencio 6.2, whose lists apply to any graph; if no point was moved, in
// turn). Ponce Atencio finds that this halves the relaxations of rigid bodies, whose graphs are
// dense. A rope's graph is a line, and there it saves nothing. Number of visits until none of
// 50 segments is off by more than 1 %, averaged over pulls of 1 to 30 cm (printed by the test):
//
//   what is pulled, of a rope whose ends are
//   this share of its length apart                 in turn    from moved
//   a point, 60 %                                     1050          1600
//   a point, 92 %                                     1300          3200
//   an end, 60 %                                      4300          5000
//   an end, 92 %                                     10400         37000
//
// The short rounds disturb the neighborhood while the error still has to spread over the whole
// rope. A cord that follows a fencer takes 51 visits per step in turn and 55 from the moved
// point (50 is one pass). With much slack, at one pass each, its length stays within 0.7 and
// 0.9 %. The cord therefore uses IN_TURN.
typedef enum phys_rope_order { PHYS_ROPE_IN_TURN, PHYS_ROPE_FROM_MOVED } phys_rope_order;

typedef struct phys_rope_settings {
    double step_s; // the same in every step, because Verlet's velocities are per step
    phys_vec3 gravity_mps2;
    double velocity_kept; // share of the velocity that remains after a step with air resistance and
                          // internal friction
    double stiffness; // share of a bend that is straightened in a step; 0: a chain; 0.4 oscillates
    double friction;  // Coulomb's coefficient on the floor and the capsules
    double tolerance; // allowed error of a segment's length, as a share of it
    int visits_most;  // greatest number of segment corrections in one step
    phys_rope_order order;
} phys_rope_settings;

// A rubber-covered cord at 1000 steps per second. Its tolerance is 1 %: a greater one is
// visible as stretching, and the number of corrections grows with the inverse square of the
// tolerance.
extern const phys_rope_settings PHYS_ROPE_CORD;

// Obstacles. The floor is the plane y = floor_y_m, or -HUGE_VAL for none. The capsules are in
// the world frame; a capsule whose ends coincide is a sphere. The caller owns the array.
typedef struct phys_rope_obstacles {
    double floor_y_m;
    const phys_capsule *capsule;
    int capsules;
} phys_rope_obstacles;

typedef enum phys_rope_state {
    PHYS_ROPE_SETTLED,  // every segment has its length within the tolerance
    PHYS_ROPE_STRAINED, // visits_most was reached: the rope is stretched by `strain`
    PHYS_ROPE_INVALID,  // invalid settings or ends: the rope is unchanged
} phys_rope_state;

typedef struct phys_rope_report {
    phys_rope_state state;
    double strain; // largest error of a segment's length, as a share of it
    int visits;    // number of segment corrections
    int from;      // the point that was moved farthest, where FROM_MOVED begins; -1 for none, then
                   // IN_TURN is used
} phys_rope_report;

// Initializes a rope at rest from `a` to `b` whose slack hangs between them in a V. Returns
// false and writes nothing unless there are 2 to PHYS_ROPE_SEGMENTS segments, the lengths are
// positive and all numbers are finite. A rope shorter than the distance of its ends starts
// stretched. If the V reaches into obstacles, the first steps throw the rope out of them, so
// simulate one second before showing it.
bool phys_rope_init(phys_rope *rope, phys_vec3 a, phys_vec3 b, double length_m, int segments,
                    double radius_m);

// Changes the length, as a reel does that releases or winds up cord. Returns false if it is not
// positive.
bool phys_rope_set_length(phys_rope *rope, double length_m);

// Advances the rope by one step, in which its ends move to `a` and `b`. Afterwards no point is
// below the floor, and only the half segments next to the held ends may be inside capsules,
// because the ends cannot move. If the obstacles and the rope's length contradict each other,
// the obstacles take precedence and the report says STRAINED.
phys_rope_report phys_rope_step(phys_rope *rope, const phys_rope_settings *settings,
                                const phys_rope_obstacles *obstacles, phys_vec3 a, phys_vec3 b);

// Only the relaxation: corrects all segments repeatedly until none is off by more than the
// tolerance. It moves points and so changes velocities. `from` is as in the report.
phys_rope_report phys_rope_relax(phys_rope *rope, const phys_rope_settings *settings, int from);

#endif
