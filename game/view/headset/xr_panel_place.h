// Where a panel hangs in front of a player: at a comfortable distance and facing the eyes. It
// stands still while the player reads it and glides after a player who turns or walks away. Pure
// functions.
#ifndef XR_PANEL_PLACE_H
#define XR_PANEL_PLACE_H

#include <stdbool.h>

#include "phys_math.h"

// The wanted place, relative to the player.
typedef struct xr_panel_place_wish {
    double distance_m; // from the eyes, along the floor
    double right_rad;  // to the right of straight ahead
    double up_m;       // above the eyes
    double scale;      // the player's scale; multiplies all lengths
} xr_panel_place_wish;

// In front of the player, a little below the eyes: for reading and pointing.
xr_panel_place_wish xr_panel_place_ahead(double scale);
// To the side, so that it does not cover the opponent: for a short look. `side` is +1 for the
// right, -1 for the left.
xr_panel_place_wish xr_panel_place_aside(double side, double scale);

// A part of a body that a panel keeps clear of; world.
typedef struct xr_panel_ball {
    phys_vec3 center;
    double radius_m;
} xr_panel_ball;

// The wish `ahead`, so much nearer and smaller that the panel is in front of the body and not
// inside it. Seen from the eyes it is as large as before.
xr_panel_place_wish xr_panel_place_before(xr_panel_place_wish ahead, phys_pose eyes,
                                          const xr_panel_ball *body, int count);

// Plain data. Zeroed: not placed yet.
typedef struct xr_panel_place {
    bool placed, gliding;
    xr_panel_place_wish wish; // the last one
    phys_vec3 eyes;           // position of the eyes for which it is placed, world
    double turn_rad; // direction from there, around the vertical: 0 is -z, positive to the left
    phys_pose pose;  // of its center, world; x to the right, y up, z towards the reader
} xr_panel_place;

// Advances by elapsed_s. The first call, a call with a different wish, and a call after a jump of
// the eyes (`jumped`: recentering or a snap turn) place the panel at once.
void xr_panel_place_follow(xr_panel_place *p, phys_pose eyes, const xr_panel_place_wish *wish,
                           bool jumped, double elapsed_s);

// The same for a panel aside that must not cover a body: where the wish would, it is placed farther
// to its side, beyond the body's outline and a small gap. It leaves its place as soon as the body
// reaches it. `half_width_m` is that of the panel's content.
void xr_panel_place_beside(xr_panel_place *p, phys_pose eyes, const xr_panel_place_wish *wish,
                           const xr_panel_ball *body, int count, double half_width_m, bool jumped,
                           double elapsed_s);

#endif
