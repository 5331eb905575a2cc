// Where the player's room lies in the hall: on the fencer's side of the piste, facing along it to
// the opponent.
#ifndef XR_ROOM_H
#define XR_ROOM_H

#include "camera.h"
#include "duel.h"
#include "picture.h"
#include "xr_session.h"

// world_from_room is the pose of the session's space in the hall.
typedef struct xr_room {
    phys_pose world_from_room;
    double eye_height_m; // added if the runtime does not know the floor, otherwise 0
} xr_room;

// Assumed eye height, meters, if neither the runtime nor the settings give it.
#define XR_ROOM_EYES_M 1.62

// Near and far plane of xr_room_view(), meters: depth 0 and 1. All of the hall lies between them.
#define XR_ROOM_NEAR_M 0.025
#define XR_ROOM_FAR_M  60.0

// The room in which a head at `head_in_room` is above `root_x_m` on the piste and faces the
// opponent of `side`. It is turned around the vertical only, so that the horizon stays level. If
// the head looks straight up or down, the direction of the chin or the crown counts as forward.
xr_room xr_room_of_fencer(enum duel_side side, double root_x_m, phys_pose head_in_room,
                          enum xr_session_floor floor);

// Convert a pose or a velocity from the room to the hall.
phys_pose xr_room_pose(const xr_room *s, phys_pose in_room);
phys_vec3 xr_room_vector(const xr_room *s, phys_vec3 in_room);

// Raises or lowers the room so that the head is at the height eyes_m: for a seated player, or if
// the floor is not known. Nothing else changes.
void xr_room_set_eye_height(xr_room *s, phys_pose head_in_room, double eyes_m);

// The room of a spectator: beside the middle of the piste, facing across it.
xr_room xr_room_of_spectator(phys_pose head_in_room, enum xr_session_floor floor);

// Move the room along the piste; turn it to the left around the vertical through the head.
void xr_room_move(xr_room *s, double along_m);
void xr_room_turn(xr_room *s, phys_pose head_in_room, double turn_rad);

// Call after the runtime recentered the room: the pose new_in_old of the old space is the new
// origin. The player's place in the hall does not change.
void xr_room_follow_recenter(xr_room *s, phys_pose new_in_old);

// The view of an eye: the matrix to OpenGL's clip space for its asymmetric field of view, a camera
// at the same place for things with a minimum width on the screen, and the tangents of its veil.
void xr_room_view(const xr_room *s, const xr_session_view *eye, picture_view *out_view);

#endif
