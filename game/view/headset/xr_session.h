// A session with the headset: its states, its frames, the two views.
//
// Each turn of the program's loop: xr_session_poll(), and where the session runs one
// frame: xr_session_wait(), draw into the eyes (xr_eyes.h) where it is asked for, then
// xr_session_submit(). Everything happens on the thread that holds the OpenGL context.
#ifndef XR_SESSION_H
#define XR_SESSION_H

#include "phys_math.h"
#include "xr_graphics_binding.h"
#include "xr_runtime.h"

enum { XR_LEFT_EYE, XR_RIGHT_EYE, XR_EYES };

enum xr_session_state {
    XR_SESSION_ASLEEP,  // connected; nobody wears it, nothing is drawn
    XR_SESSION_UNSEEN,  // frames go round, nothing is drawn
    XR_SESSION_SEEN,    // it is drawn, but the hands are the system's: the bout pauses
    XR_SESSION_FOCUSED, // it is drawn and listens
    XR_SESSION_GONE,    // lost: close it, fence at the desk, try again later
    XR_SESSION_ENDED    // the runtime or the user wants it ended: close it and leave
};

// Where the floor of the world comes from.
enum xr_session_floor {
    XR_FLOOR_LOCAL, // LOCAL_FLOOR: the runtime's guess below where the player began
    XR_FLOOR_STAGE, // the floor of a room that was measured
    XR_FLOOR_NONE   // LOCAL: height 0 is where the eyes were; the player's height is asked for
};

// How the world was moved under the player.
typedef struct xr_session_recenter {
    bool happened;
    bool pose_is_known;
    phys_pose new_in_old; // where known
} xr_session_recenter;

typedef struct xr_session_view {
    phys_pose pose;                               // of the eye in the session's space
    double tan_left, tan_right, tan_up, tan_down; // of the field of view; left and down negative
    XrPosef xr_pose;                              // the same as they were told, to be handed back
    XrFovf xr_fov;
} xr_session_view;

// One frame, as it is waited for.
typedef struct xr_session_frame {
    XrTime display_time;
    double period_s; // to the next one
    bool draw;       // otherwise nobody would see it
    bool views_are_tracked;
    xr_session_view view[XR_EYES];
} xr_session_frame;

typedef struct xr_session xr_session;

// Begins a session on an open runtime, with the OpenGL context that is current. NULL with
// one line in `error`. Destroy takes the address and nulls it; the runtime stays open.
xr_session *xr_session_create(xr_runtime *runtime, char *error, size_t error_size);
void xr_session_destroy(xr_session **address);

// Takes every event that waits, in order, and does what each state asks for.
void xr_session_poll(xr_session *s);

// As of the last poll.
enum xr_session_state xr_session_state(const xr_session *s);

// Whether a frame is to be waited for now.
bool xr_session_runs(const xr_session *s);

// Waits for the next frame and begins it. False where there is none after all; then
// nothing is to be submitted.
bool xr_session_wait(xr_session *s, xr_session_frame *out_frame);

// Ends the frame with these layers, none where nothing was drawn.
void xr_session_submit(xr_session *s, const xr_session_frame *frame,
                       const XrCompositionLayerBaseHeader *const *layers, uint32_t layer_count);

// Asks the runtime to end the session; XR_SESSION_ENDED follows after some frames.
void xr_session_leave(xr_session *s);

// The space in which poses are told, on the floor (but for XR_FLOOR_NONE), the player
// looking along -z at its beginning.
XrSpace xr_session_space(const xr_session *s);
enum xr_session_floor xr_session_floor(const xr_session *s);

// Whether the runtime has a reference space of that type.
bool xr_session_has_space(const xr_session *s, XrReferenceSpaceType wanted);

// Whether the world was recentered for frames from `display_time` on; told once.
xr_session_recenter xr_session_take_recenter(xr_session *s, XrTime display_time);

// Whether the hands' interaction profile changed since the last call.
bool xr_session_take_profile_change(xr_session *s);

// Whether the visibility mask of an eye changed since the last call.
bool xr_session_take_mask_change(xr_session *s);

// Pictures a second the headset shows now; 0 where it does not say.
double xr_session_refresh_hz(const xr_session *s);

// Asks the headset for the highest rate it offers that is not above this one; 0 leaves the
// choice to the runtime, who knows what the machine bears. Returns the rate asked for, 0
// where there is none to choose. xr_session_refresh_hz() tells what came of it.
double xr_session_request_refresh(xr_session *s, double most_hz);

// Whether a call that was made with the session succeeded; one that failed because session
// or runtime are gone lets xr_session_state() say so.
bool xr_session_succeeded(xr_session *s, XrResult result);

// For what is made from the session.
xr_runtime *xr_session_runtime(const xr_session *s);
XrSession xr_session_handle(const xr_session *s);
const xr_graphics_binding *xr_session_binding(const xr_session *s);

// A pose of OpenXR's floats in ours.
phys_pose xr_pose_to_phys(XrPosef pose);

#endif
