// Moving and turning with the stick: how the room moves while the player stands still.
//
// Movement is along the piste, no faster than footwork, and starts and stops smoothly. Turns are
// snap turns, one for each push of the stick, so that the view never rotates smoothly by itself.
// While the view moves without the player's legs, the edges of the view darken.
#ifndef XR_WALK_H
#define XR_WALK_H

#include <stdbool.h>

// Sustained footwork of a good fencer (footwork.c): 0.30 m in 0.22 s.
#define XR_WALK_FASTEST_MPS 1.36

// Plain data. Zeroed: at rest.
typedef struct xr_walk {
    double speed_mps; // forward
    bool pushed;      // the stick is pushed to the side and has already caused a turn
    double shade;     // 0..1
    double fade;      // 0..1
} xr_walk;

typedef struct xr_walk_step {
    double forward_m; // towards the opponent
    double turn_rad;  // around the head, to the left
} xr_walk_step;

// How the room moves in dt_s >= 0 seconds. The stick is as OpenXR reports it: x to the right, y
// forward, -1..1. snap_rad is the angle of one turn; 0 disables turning.
xr_walk_step xr_walk_move(xr_walk *w, double stick_x, double stick_y, double snap_rad, double dt_s);

// Call after a jump of the room: the view fades out briefly and its edges darken.
void xr_walk_jumped(xr_walk *w);

// How dark the edges of the view should be: 0 clear .. 1 darkest.
double xr_walk_shade(const xr_walk *w);

// How strongly the view is faded out after a jump: 1 black .. 0 clear.
double xr_walk_fade(const xr_walk *w);

#endif
