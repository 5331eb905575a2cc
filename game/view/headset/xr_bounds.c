#include "xr_bounds.h"

#include <math.h>
#include <string.h>

// Distances at which an edge begins to appear and at which it is fully visible.
#define SEEN_FROM_M 0.7
#define FULL_AT_M   0.25
#define RADIUS_M    0.012
static const float COLOR[4] = {1.0f, 0.62f, 0.20f, 0.8f};

void xr_bounds_init(xr_bounds *b, const xr_session *session)
{
    *b = (xr_bounds){.stage = XR_NULL_HANDLE};
    XrReferenceSpaceCreateInfo info = {.type = XR_TYPE_REFERENCE_SPACE_CREATE_INFO,
                                       .referenceSpaceType = XR_REFERENCE_SPACE_TYPE_STAGE,
                                       .poseInReferenceSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
    if (xr_session_has_space(session, XR_REFERENCE_SPACE_TYPE_STAGE) &&
        XR_FAILED(xr_session_runtime(session)->api.CreateReferenceSpace(xr_session_handle(session),
                                                                        &info, &b->stage))) {
        b->stage = XR_NULL_HANDLE;
    }
}

void xr_bounds_fini(xr_bounds *b, const xr_session *session)
{
    if (b->stage != XR_NULL_HANDLE) {
        xr_session_runtime(session)->api.DestroySpace(b->stage);
    }
    *b = (xr_bounds){.stage = XR_NULL_HANDLE};
}

static bool is_due(const xr_bounds *b, const xr_session *session, XrTime time)
{
    XrTime changed_at = xr_session_space_changed_at(session);
    bool changed = changed_at > b->asked_for && changed_at <= time;
    return b->asked_for == 0 || changed || time >= b->ask_again_at;
}

void xr_bounds_query(xr_bounds *b, xr_session *session, XrTime time)
{
    if (b->stage == XR_NULL_HANDLE || !is_due(b, session, time)) {
        return;
    }
    const xr_api *api = &xr_session_runtime(session)->api;
    const XrSpaceLocationFlags VALID =
        XR_SPACE_LOCATION_ORIENTATION_VALID_BIT | XR_SPACE_LOCATION_POSITION_VALID_BIT;
    XrSpaceLocation at = {.type = XR_TYPE_SPACE_LOCATION};
    XrExtent2Df size = {0.0f, 0.0f};
    XrResult located = api->LocateSpace(b->stage, xr_session_space(session), time, &at);
    bool placed = xr_session_succeeded(session, located) && (at.locationFlags & VALID) == VALID;
    b->known = false;
    b->asked_for = time;
    b->ask_again_at = time + (XrTime)(1e9 * (placed ? XR_BOUNDS_AGAIN_S : XR_BOUNDS_LOST_S));
    if (!placed) {
        return;
    }
    XrResult measured = api->GetReferenceSpaceBoundsRect(xr_session_handle(session),
                                                         XR_REFERENCE_SPACE_TYPE_STAGE, &size);
    b->middle = xr_pose_to_phys(at.pose);
    b->half_x_m = 0.5 * (double)size.width;
    b->half_z_m = 0.5 * (double)size.height;
    b->known = xr_session_succeeded(session, measured) && measured == XR_SUCCESS &&
               b->half_x_m > 0.0 && b->half_z_m > 0.0;
}

// Edges 0 and 1 are perpendicular to x, 2 and 3 to z; even ones are on the positive side.
static phys_vec3 corner(const xr_bounds *b, int edge, double along)
{
    double side = (edge & 1) ? -1.0 : 1.0;
    phys_vec3 flat = edge < 2 ? v3(side * b->half_x_m, 0.0, along * b->half_z_m)
                              : v3(along * b->half_x_m, 0.0, side * b->half_z_m);
    return pose_apply(b->middle, flat);
}

// How near a point of the room is to an edge (0 .. XR_BOUNDS_EDGES - 1): from 0, not near, to 1, at
// most FULL_AT_M away or beyond the edge.
static double nearness(const xr_bounds *b, int edge, phys_vec3 in_room)
{
    phys_vec3 at =
        quat_rotate(quat_conjugate(b->middle.orientation), v3_sub(in_room, b->middle.position));
    double side = (edge & 1) ? -1.0 : 1.0;
    double left_m = edge < 2 ? b->half_x_m - side * at.x : b->half_z_m - side * at.z;
    return fmin(fmax((SEEN_FROM_M - left_m) / (SEEN_FROM_M - FULL_AT_M), 0.0), 1.0);
}

int xr_bounds_lines(const xr_bounds *b, const phys_vec3 *place, int place_count,
                    picture_line out_line[XR_BOUNDS_EDGES])
{
    int count = 0;
    for (int edge = 0; b->known && edge < XR_BOUNDS_EDGES; edge++) {
        double near = 0.0;
        for (int i = 0; i < place_count; i++) {
            near = fmax(near, nearness(b, edge, place[i]));
        }
        if (near > 0.0) {
            picture_line *line = &out_line[count++];
            *line = (picture_line){corner(b, edge, -1.0), corner(b, edge, 1.0), RADIUS_M, {0}};
            memcpy(line->color, COLOR, sizeof line->color);
            line->color[3] *= (float)near;
        }
    }
    return count;
}
