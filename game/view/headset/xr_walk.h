// Going and turning with the stick: what the room does while the player stands still.
//
// Steps are a fencer's: along the piste, no faster than footwork is, begun and ended softly.
// Turns are snaps, one for each push: no eye ever sees the world turn by itself. How much of all
// this the player sees without feeling it in the legs darkens the edges of the view.
#ifndef XR_WALK_H
#define XR_WALK_H

#include <stdbool.h>

// Sustained footwork of a good fencer (footwork.c): 0.30 m in 0.22 s.
#define XR_WALK_FASTEST_MPS 1.36

// Plain data; zeroed it stands.
typedef struct xr_walk {
    double speed_mps; // forward
    bool pushed;      // aside, and has turned for it
    double shade;     // 0..1
    double fade;      // 0..1
} xr_walk;

typedef struct xr_walk_step {
    double forward_m; // to the opponent
    double turn_rad;  // about the head, to the left
} xr_walk_step;

// What the room does in dt_s seconds, any >= 0. The stick as the runtime has it: x to the right,
// y forward, -1..1. snap_rad is one turn; 0: the stick turns nobody.
xr_walk_step xr_walk_go(xr_walk *w, double stick_x, double stick_y, double snap_rad, double dt_s);

// The room was put elsewhere at once: the eyes are spared that, too.
void xr_walk_jumped(xr_walk *w);

// How dark the edges of the view are to be: 0 clear .. 1 as dark as they get.
double xr_walk_shade(const xr_walk *w);

// How much of a jump is still covered: 1 all of the view .. 0 nothing.
double xr_walk_fade(const xr_walk *w);

#endif
