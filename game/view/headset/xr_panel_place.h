// Where a board hangs before a player: at a comfortable distance, facing the eyes, standing
// still while one reads it and gliding after who turns or walks away. Pure functions.
#ifndef XR_PANEL_PLACE_H
#define XR_PANEL_PLACE_H

#include <stdbool.h>

#include "phys_math.h"

// Where it is wanted, as the player sees it.
typedef struct xr_panel_place_wish {
    double distance_m; // from the eyes, along the floor
    double right_rad;  // of straight ahead
    double up_m;       // above the eyes
    double scale;      // how much larger than life the player is: all lengths grow with it
} xr_panel_place_wish;

// Before the player, a little below the eyes: to be read and pointed at.
xr_panel_place_wish xr_panel_place_ahead(double scale);
// Aside, clear of the opponent, `side` +1 to the right or -1 to the left: to be glanced at.
xr_panel_place_wish xr_panel_place_aside(double side, double scale);

// Plain data; zeroed it hangs nowhere yet.
typedef struct xr_panel_place {
    bool placed, gliding;
    xr_panel_place_wish wish; // it hangs there as wished last
    phys_vec3 eyes;           // what it hangs about, world
    double turn_rad; // which way from there, about the vertical; 0 is -z, to the left positive
    phys_pose pose;  // world: of its middle; x to the right, y up, z towards the reader
} xr_panel_place;

// Time goes by. The first call, one with another wish, and one after a jump of the eyes
// (recentering, a snap turn: `jumped`), places it at once.
void xr_panel_place_follow(xr_panel_place *p, phys_pose eyes, const xr_panel_place_wish *wish,
                           bool jumped, double elapsed_s);

#endif
