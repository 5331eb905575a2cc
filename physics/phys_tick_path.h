// The path of a rigid body through a tick: legs with constant velocities, one after another. A
// contact ends a leg, and another begins. Whatever else the body may meet on its way must be tested
// against this path, not against the straight way from its first pose to its last.
#ifndef PHYS_TICK_PATH_H
#define PHYS_TICK_PATH_H

#include "phys_motion.h"
#include "phys_tolerance.h"

// Every contact begins a leg, or the rest of the tick at rest.
#define PHYS_LEGS_MOST (PHYS_MAX_CONTACTS + 1)

// Times are seconds from the start of the tick; start_s <= end_s.
typedef struct phys_leg {
    double start_s, end_s;
    phys_motion motion; // its time begins at start_s
} phys_leg;

// The legs are in order of time. Between the end of one and the start of the next the body moves
// straight: it is separated from what it met. If both are at the same time, that takes no time.
typedef struct phys_tick_path {
    double dt_s; // > 0, except in a tick without length
    int count;   // of leg[], at least 1
    phys_leg leg[PHYS_LEGS_MOST];
    phys_pose last; // at the end of the tick
} phys_tick_path;

// Starts the path of a tick of dt_s seconds with a leg along `motion`, which has no end yet.
void phys_tick_path_start(phys_tick_path *out_path, const phys_motion *motion, double dt_s);

// Ends the last leg at end_s and appends a leg along `motion` that begins at start_s. There must be
// room for it.
void phys_tick_path_turn(phys_tick_path *path, double end_s, double start_s,
                         const phys_motion *motion);

// Ends the last leg at end_s. `last` is the pose at the end of the tick.
void phys_tick_path_end(phys_tick_path *path, double end_s, phys_pose last);

// The path with constant velocities from one pose to another in dt_s > 0 seconds, by the shorter
// rotation. Orientations must be of unit length.
phys_tick_path phys_tick_path_between(phys_pose first, phys_pose last, double dt_s);

// The pose at t_s, 0 to dt_s. Of two poses at the same time, the earlier one.
phys_pose phys_tick_path_at(const phys_tick_path *path, double t_s);

#endif
