// A session with the headset: its states, frames and two views.
//
// In each iteration of the program's loop call xr_session_poll(). If the session runs, then do one
// frame: xr_session_wait(), draw into the eyes (xr_eyes.h) if frame.draw is set, and
// xr_session_submit(). All calls must be on the thread that holds the OpenGL context.
//
// If the runtime hangs in xrWaitFrame, the session becomes XR_SESSION_SILENT instead of hanging
// too. It then calls no function of the runtime but goes on looking for the frame in
// xr_session_wait(), which returns at once.
#ifndef XR_SESSION_H
#define XR_SESSION_H

#include "xr_graphics_binding.h"
#include "xr_runtime.h"
#include "xr_views.h"

enum xr_session_state {
    XR_SESSION_ASLEEP,  // connected but not running: the headset is not worn
    XR_SESSION_UNSEEN,  // runs frames that are not shown
    XR_SESSION_SEEN,    // shown, but the system's menu has the input: the bout pauses
    XR_SESSION_FOCUSED, // shown and has the input
    XR_SESSION_SILENT,  // the runtime has not answered for XR_SESSION_SILENT_S
    XR_SESSION_GONE,    // lost: close it, fence at the desk, try again later
    XR_SESSION_ENDED    // the runtime or the user asked to end: close it and quit
};

// If a wait for a frame takes longer, seconds, the runtime hangs. Frames come about a hundred times
// a second; runtimes that load something have been seen to take one second.
#define XR_SESSION_SILENT_S 3.0

// How the height of the floor is known.
enum xr_session_floor {
    XR_FLOOR_LOCAL, // LOCAL_FLOOR: the runtime's estimate below the player's starting place
    XR_FLOOR_STAGE, // STAGE: the floor of the measured room
    XR_FLOOR_NONE   // LOCAL: height 0 is where the eyes were; needs the player's height
};

// A change of the session's space by the runtime or the player.
typedef struct xr_session_recenter {
    bool happened;
    bool pose_is_known;
    phys_pose new_in_old; // if known
} xr_session_recenter;

// One frame, as xr_session_wait() returns it.
typedef struct xr_session_frame {
    XrTime display_time;
    double period_s; // to the next one
    bool draw;       // false: the frame will not be shown, or no pose was ever known
    enum xr_sight sight;
    phys_pose head; // in the session's space, like the views; not known with XR_SIGHT_NONE
    xr_session_view view[XR_EYES];
} xr_session_frame;

typedef struct xr_session xr_session;

// Begins a session on an open runtime with the current OpenGL context. Returns NULL with one line
// in `error` on failure. Destroy takes the address and sets it to NULL; the runtime stays open. A
// silent session stays with the runtime, which cannot be asked to destroy it.
xr_session *xr_session_create(xr_runtime *runtime, char *error, size_t error_size);
void xr_session_destroy(xr_session **address);

// Handles all waiting events in order, and begins or ends the session as its state requires.
void xr_session_poll(xr_session *s);

// The state as of the last xr_session_poll(); XR_SESSION_SILENT as of the last xr_session_wait().
enum xr_session_state xr_session_state(const xr_session *s);

// Whether the session runs, so that xr_session_wait() may be called.
bool xr_session_runs(const xr_session *s);

// Waits for the next frame and begins it. Returns false if there is none; then do not submit. It
// takes at most about XR_SESSION_SILENT_S.
bool xr_session_wait(xr_session *s, xr_session_frame *out_frame);

// Ends the frame with these layers, or with none if frame->draw is false.
void xr_session_submit(xr_session *s, const xr_session_frame *frame,
                       const XrCompositionLayerBaseHeader *const *layers, uint32_t layer_count);

// Asks the runtime to end the session; XR_SESSION_ENDED follows after some frames. Does nothing
// if the runtime is silent.
void xr_session_leave(xr_session *s);

// The space in which poses are given. Its origin is on the floor (except for XR_FLOOR_NONE), and
// the player faced -z when it was created.
XrSpace xr_session_space(const xr_session *s);
enum xr_session_floor xr_session_floor(const xr_session *s);

// Whether the runtime has a reference space of that type.
bool xr_session_has_space(const xr_session *s, XrReferenceSpaceType wanted);

// Whether the space was recentered for frames up to `display_time`; each change is reported once. A
// change to an unknown place is reported when the runtime knows again where the head is.
xr_session_recenter xr_session_take_recenter(xr_session *s, XrTime display_time);

// The display time from which the last change of any reference space counts, be it the session's
// own or not; 0: none has changed.
XrTime xr_session_space_changed_at(const xr_session *s);

// Whether the hands' interaction profile changed since the last call.
bool xr_session_take_profile_change(xr_session *s);

// Whether the visibility mask of an eye changed since the last call.
bool xr_session_take_mask_change(xr_session *s);

// Whether somebody wears the headset; true where the runtime does not say.
bool xr_session_is_worn(const xr_session *s);

// How far the runtime wants the picture simplified: 0 not at all, 1 or 2 steps (xr_performance.h).
int xr_session_strain(const xr_session *s);

// The headset's present refresh rate; 0 if not known.
double xr_session_refresh_hz(const xr_session *s);

// Requests the highest refresh rate that the headset offers and that is not above most_hz; 0
// leaves the choice to the runtime, which knows what the machine can sustain. Returns the
// requested rate, or 0 if none was requested. xr_session_refresh_hz() returns the resulting rate.
double xr_session_request_refresh(xr_session *s, double most_hz);

// Whether an OpenXR call made with the session succeeded. If it failed because the session or the
// runtime is lost, xr_session_state() returns XR_SESSION_GONE from then on.
bool xr_session_succeeded(xr_session *s, XrResult result);

// For objects that are made from the session.
xr_runtime *xr_session_runtime(const xr_session *s);
XrSession xr_session_handle(const xr_session *s);
const xr_graphics_binding *xr_session_binding(const xr_session *s);

#endif
