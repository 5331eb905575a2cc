// xrWaitFrame on a thread of its own, so that a runtime that hangs does not hang the program.
//
// Of the calls of a frame only xrWaitFrame may be made on any thread (OpenXR specification,
// XR_KHR_opengl_enable, "threading"). The others need the OpenGL context: a thread that they hang
// on would have to own it, and then the window could not be drawn either.
#ifndef XR_FRAME_WAIT_H
#define XR_FRAME_WAIT_H

#include <openxr/openxr.h>
#include <stdbool.h>

typedef struct xr_frame_wait xr_frame_wait;

// Starts the thread. `call` is the runtime's xrWaitFrame. Returns NULL if that fails.
xr_frame_wait *xr_frame_wait_create(PFN_xrWaitFrame call, XrSession session);

// Ends the thread and sets the pointer to NULL. A call that has not returned cannot be ended; then
// the thread and its memory stay until the process ends.
void xr_frame_wait_destroy(xr_frame_wait **address);

// Begins a call unless one is in progress, and waits for it, for at most about limit_s seconds.
// Returns whether it returned, with its results in the last two parameters; otherwise it is still
// in progress, and the next call of this function waits for the same one. Until it returns the
// session must not be destroyed, and other OpenXR functions should not be called: where one call
// hangs the others hang too.
bool xr_frame_wait_for(xr_frame_wait *w, double limit_s, XrResult *out_result,
                       XrFrameState *out_state);

#endif
