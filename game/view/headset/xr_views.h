// The poses of the eyes and of the head in a frame, and what is shown while they are not known.
//
// The head is the runtime's VIEW space. It is not one of the eyes: their lenses may be canted, so
// that an eye looks in another direction than the head. While the runtime does not know where the
// headset is, the last known poses remain.
#ifndef XR_VIEWS_H
#define XR_VIEWS_H

#include "phys_math.h"
#include "xr_api.h"

enum { XR_LEFT_EYE, XR_RIGHT_EYE, XR_EYES };

// How the poses of a frame are known.
enum xr_sight {
    XR_SIGHT_NONE,     // they were never known: nothing can be drawn
    XR_SIGHT_LAST,     // they are not known now: these are the last known ones
    XR_SIGHT_TURNED,   // only the orientation: the head turns at its last known place
    XR_SIGHT_INFERRED, // the runtime estimates them
    XR_SIGHT_TRACKED
};

typedef struct xr_session_view {
    phys_pose pose;                               // of the eye in the session's space
    double tan_left, tan_right, tan_up, tan_down; // of the field of view; left and down negative
    XrPosef xr_pose;                              // pose and field of view for the runtime: as it
    XrFovf xr_fov;                                // gave them, if it did
} xr_session_view;

// Zeroed: nothing is known. Anyone may read it; only the functions below write it.
typedef struct xr_views {
    XrSpace head_space; // the VIEW space; XR_NULL_HANDLE: the mean of both eyes is the head
    enum xr_sight sight;
    phys_pose head; // in the session's space, like the views
    xr_session_view view[XR_EYES];
} xr_views;

// Init creates the VIEW space. Call fini before the session is destroyed.
void xr_views_init(xr_views *v, const xr_api *api, XrSession session);
void xr_views_fini(xr_views *v, const xr_api *api);

// Asks the runtime for the poses at a time. Invalid poses (not finite, or without a unit
// quaternion) count as not known. Returns what the runtime returned, for the caller to see
// whether the session is lost.
XrResult xr_views_locate(xr_views *v, const xr_api *api, XrSession session, XrSpace space,
                         XrTime time);

// Call when the session's space changes: the pose new_in_old of the old space is the new origin.
// What was known in the old space remains where it is.
void xr_views_follow_recenter(xr_views *v, phys_pose new_in_old);

// Converts an OpenXR pose to a physics pose.
phys_pose xr_pose_to_phys(XrPosef pose);

#endif
