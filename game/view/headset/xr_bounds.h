// The edges of the player's free floor area, as the runtime knows it, drawn on the hall's floor
// when the player comes near one.
#ifndef XR_BOUNDS_H
#define XR_BOUNDS_H

#include "picture.h"
#include "xr_session.h"

#define XR_BOUNDS_EDGES 4

// A rectangle around its center, along the center's x and z axes. Zeroed: no area is known.
typedef struct xr_bounds {
    XrSpace stage;       // XR_NULL_HANDLE: the runtime has no STAGE
    XrTime asked_for;    // display time for which the runtime was asked last; 0: it was not
    XrTime ask_again_at; // without a change of a space
    bool known;
    phys_pose middle; // in the session's space
    double half_x_m, half_z_m;
} xr_bounds;

// Init uses the session's own STAGE space or creates one. Call fini before the session is
// destroyed.
void xr_bounds_init(xr_bounds *b, const xr_session *session);
void xr_bounds_fini(xr_bounds *b, const xr_session *session);

// Asks the runtime where the edges are, if that is due: at the beginning, when a reference space
// has changed, and every XR_BOUNDS_AGAIN_S, in case the runtime sends no event. Call it each
// frame. It asks seldom because a runtime may be another process, and may write a line at every
// question about a room that was not measured.
void xr_bounds_query(xr_bounds *b, xr_session *session, XrTime time);

// Time between two questions if nothing has changed, seconds of display time.
#define XR_BOUNDS_AGAIN_S 30.0
// The same while the runtime does not know where the STAGE is.
#define XR_BOUNDS_LOST_S 1.0

// Height of the lines above the floor, so that the piste does not hide them, meters.
#define XR_BOUNDS_ABOVE_M 0.03

// Writes a line for each edge that one of the places (head, hands) is near to, fainter with
// distance. The lines are in the room's coordinates; the caller puts them on the hall's floor.
// Returns the number of lines.
int xr_bounds_lines(const xr_bounds *b, const phys_vec3 *place, int place_count,
                    picture_line out_line[XR_BOUNDS_EDGES]);

#endif
