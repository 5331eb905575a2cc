// Somebody who looks on in a headset: where their room lies in the hall, how they walk through
// it and turn, and how much larger than life they are. Pure functions.
//
// The room is told in the session's space; a point of it is at origin + turn * (scale * point).
#ifndef VIEWER_WALK_H
#define VIEWER_WALK_H

#include "xr_session.h"
#include "xr_room.h"

// The player as large as life; the hall as a doll's house on a table; fencers like giants.
#define VIEWER_WALK_LIFE   1.0
#define VIEWER_WALK_DOLLS  4.0
#define VIEWER_WALK_GIANTS 0.25

typedef struct viewer_walk {
    phys_vec3 origin;    // of the room in the hall
    double turn_rad;     // of the room in the hall, about the vertical, to the left
    double scale;        // of the player
    double eye_height_m; // added where the runtime knows no floor, else 0
} viewer_walk;

// As large as life, the head over a place of the floor and looking that way: 0 is -z, to the
// left positive.
viewer_walk viewer_walk_at(phys_vec3 feet, double heading_rad, phys_pose head_in_room,
                           enum xr_session_floor floor);

// A pose of the room in the hall.
phys_pose viewer_walk_pose(const viewer_walk *w, phys_pose in_room);

// Lifts or lowers the eyes to a height over the floor, for who sits or whose floor is unknown.
void viewer_walk_lift(viewer_walk *w, phys_pose head_in_room, double eyes_m);

// What an eye sees from there: the view as if the room were so large, and where that room lies.
xr_session_view viewer_walk_view(const viewer_walk *w, const xr_session_view *eye);
xr_room viewer_walk_stance(const viewer_walk *w);

// So many metres of the room, the way one looks.
void viewer_walk_go(viewer_walk *w, phys_pose head_in_room, double right_m, double ahead_m);

// About where one stands.
void viewer_walk_turn(viewer_walk *w, phys_pose head_in_room, double left_rad);

// Larger or smaller, between VIEWER_WALK_GIANTS and VIEWER_WALK_DOLLS, over where one stands.
void viewer_walk_scale(viewer_walk *w, phys_pose head_in_room, double scale);
// The next of life, doll's house and giants.
void viewer_walk_next_scale(viewer_walk *w, phys_pose head_in_room);

// A hand that holds the hall takes it along, level: from a place of the room to another.
void viewer_walk_drag(viewer_walk *w, phys_vec3 from, phys_vec3 to);

// The room was recentred beneath the player: what was new_in_old there is its origin now.
void viewer_walk_follow_recentre(viewer_walk *w, phys_pose new_in_old);

#endif
