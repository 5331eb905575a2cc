// How the player's room lies in the salle: on the fencer's side of the piste, looking along
// it to the opponent.
#ifndef XR_ROOM_H
#define XR_ROOM_H

#include "camera.h"
#include "duel.h"
#include "picture.h"
#include "xr_session.h"

// world_from_room: of the session's space in the salle's.
typedef struct xr_room {
    phys_pose world_from_room;
    double eye_height_m; // added where the runtime knows no floor, else 0
} xr_room;

// A player of usual height, where the runtime does not know the floor and nobody has said.
#define XR_ROOM_EYES_M 1.62

// Nothing of the salle is nearer to an eye than this, nor farther than that, meters; depth
// 0 and 1 of what is drawn through xr_room_view().
#define XR_ROOM_NEAR_M 0.03
#define XR_ROOM_FAR_M  60.0

// The stance that puts a head at `head_in_room` over `root_x_m` on the piste, facing the
// opponent of `side`: turned about the vertical only, whatever the head does, so that the
// horizon stays level. Looking straight up or down, the crown or chin tells where forward is.
xr_room xr_room_over(enum duel_side side, double root_x_m, phys_pose head_in_room,
                     enum xr_session_floor floor);

// A pose or a velocity of the room in the salle.
phys_pose xr_room_pose(const xr_room *s, phys_pose in_room);
phys_vec3 xr_room_vector(const xr_room *s, phys_vec3 in_room);

// The room is lifted, or lowered, so that a head is at a height: of somebody who is seated, or
// where nobody knows the floor. Nothing else of it moves.
void xr_room_lift(xr_room *s, phys_pose head_in_room, double eyes_m);

// Beside the middle of the piste, looking across it: for who only watches.
xr_room xr_room_beside(phys_pose head_in_room, enum xr_session_floor floor);

// The room goes along the piste, and turns about the vertical through a head, to the left.
void xr_room_go(xr_room *s, double along_m);
void xr_room_turn(xr_room *s, phys_pose head_in_room, double turn_rad);

// The room was recentered beneath the player: what was new_in_old there is its origin now.
// Nothing in the salle moves.
void xr_room_follow_recenter(xr_room *s, phys_pose new_in_old);

// What an eye sees: clip space (OpenGL's) for its asymmetric field of view, a camera at the
// same place for what keeps a least width on the screen, and the tangents of its veil.
void xr_room_view(const xr_room *s, const xr_session_view *eye, picture_view *out_view);

#endif
