// A viewer in a headset: where their room lies in the hall, how they walk and turn, and how large
// they are relative to life. Pure functions.
//
// Points of the room are in the session's space. A point is at origin + turn * (scale * point) in
// the hall.
#ifndef VIEWER_WALK_H
#define VIEWER_WALK_H

#include "xr_session.h"
#include "xr_room.h"

// Scales of the viewer: life size; 4: the hall looks like a doll's house on a table; 0.25: the
// fencers look like giants.
#define VIEWER_WALK_LIFE   1.0
#define VIEWER_WALK_DOLLS  4.0
#define VIEWER_WALK_GIANTS 0.25

typedef struct viewer_walk {
    phys_vec3 origin;    // of the room in the hall
    double turn_rad;     // of the room in the hall, about the vertical, positive to the left
    double scale;        // of the viewer
    double eye_height_m; // added to heights if the runtime knows no floor, else 0
} viewer_walk;

// In life size, with the head over `feet` on the floor and looking in this direction: 0 is -z,
// positive to the left.
viewer_walk viewer_walk_at(phys_vec3 feet, double heading_rad, phys_pose head_in_room,
                           enum xr_session_floor floor);

// Transforms a pose of the room into the hall.
phys_pose viewer_walk_pose(const viewer_walk *w, phys_pose in_room);

// Moves the eyes to this height over the floor, for a seated viewer or an unknown floor.
void viewer_walk_lift(viewer_walk *w, phys_pose head_in_room, double eyes_m);

// For drawing: the eye's view with the room scaled, and the pose of that room in the hall.
xr_session_view viewer_walk_view(const viewer_walk *w, const xr_session_view *eye);
xr_room viewer_walk_room(const viewer_walk *w);

// Walks by meters of the room, relative to the direction of view.
void viewer_walk_move(viewer_walk *w, phys_pose head_in_room, double right_m, double ahead_m);

// Turns about the viewer's position.
void viewer_walk_turn(viewer_walk *w, phys_pose head_in_room, double left_rad);

// Sets the scale, limited to VIEWER_WALK_GIANTS..VIEWER_WALK_DOLLS; the position stays.
void viewer_walk_scale(viewer_walk *w, phys_pose head_in_room, double scale);
// Goes to the next of life size, doll's house and giants.
void viewer_walk_next_scale(viewer_walk *w, phys_pose head_in_room);

// A hand that holds the hall moves it horizontally, from one point of the room to another.
void viewer_walk_drag(viewer_walk *w, phys_vec3 from, phys_vec3 to);

// The runtime recentered the room: the pose new_in_old is its origin now.
void viewer_walk_follow_recenter(viewer_walk *w, phys_pose new_in_old);

#endif
