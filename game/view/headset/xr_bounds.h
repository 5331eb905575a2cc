// The edges of the room that the runtime knows to be free, drawn on the hall's floor when the
// player comes near one.
#ifndef XR_BOUNDS_H
#define XR_BOUNDS_H

#include "picture.h"
#include "xr_session.h"

#define XR_BOUNDS_EDGES 4

// A rectangle about a middle, along its x and z. Zeroed none is known.
typedef struct xr_bounds {
    XrSpace stage; // XR_NULL_HANDLE: the runtime has no STAGE
    bool known;
    phys_pose middle; // in the session's space
    double half_x_m, half_z_m;
} xr_bounds;

// The STAGE is the session's own or made here; let it go before the session.
void xr_bounds_init(xr_bounds *b, const xr_session *session);
void xr_bounds_fini(xr_bounds *b, const xr_session *session);

// Asks the runtime where they are: at the beginning, and after the room was recentered or
// measured anew. Cheap enough to be asked each frame.
void xr_bounds_ask(xr_bounds *b, const xr_session *session, XrTime time);

// Above the floor, so that the piste does not hide a line, meters.
#define XR_BOUNDS_ABOVE_M 0.03

// The edges that a head or hand is near to, fainter from farther away; in the room, for the
// caller to lay onto the hall's floor. Returns how many.
int xr_bounds_lines(const xr_bounds *b, const phys_vec3 *place, int place_count,
                    picture_line out_line[XR_BOUNDS_EDGES]);

#endif
