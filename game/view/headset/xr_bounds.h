// The edges of the player's free floor area, as the runtime knows it, drawn on the hall's floor
// when the player comes near one.
#ifndef XR_BOUNDS_H
#define XR_BOUNDS_H

#include "picture.h"
#include "xr_session.h"

#define XR_BOUNDS_EDGES 4

// A rectangle around its center, along the center's x and z axes. Zeroed: no area is known.
typedef struct xr_bounds {
    XrSpace stage; // XR_NULL_HANDLE: the runtime has no STAGE
    bool known;
    phys_pose middle; // in the session's space
    double half_x_m, half_z_m;
} xr_bounds;

// Init uses the session's own STAGE space or creates one. Call fini before the session is
// destroyed.
void xr_bounds_init(xr_bounds *b, const xr_session *session);
void xr_bounds_fini(xr_bounds *b, const xr_session *session);

// Asks the runtime where the edges are. Needed at the beginning and after the room was recentered
// or measured again; cheap enough to be called each frame.
void xr_bounds_query(xr_bounds *b, const xr_session *session, XrTime time);

// Height of the lines above the floor, so that the piste does not hide them, meters.
#define XR_BOUNDS_ABOVE_M 0.03

// Writes a line for each edge that one of the places (head, hands) is near to, fainter with
// distance. The lines are in the room's coordinates; the caller puts them on the hall's floor.
// Returns the number of lines.
int xr_bounds_lines(const xr_bounds *b, const phys_vec3 *place, int place_count,
                    picture_line out_line[XR_BOUNDS_EDGES]);

#endif
