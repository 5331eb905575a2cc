// A window, the test runtime and a session, for the headset's tests.
#ifndef XR_HEADSET_H
#define XR_HEADSET_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "window.h"
#include "xr_runtime_open.h"
#include "xr_session.h"

typedef struct xr_headset {
    xr_world *world;
    window *window;
    xr_runtime runtime;
    xr_session *session;
} xr_headset;

// Whether this test runs under OpenXR's core validation layer (validated.sh), which does not know
// extensions that are newer than Debian 12.
static inline bool xr_headset_is_validated(void)
{
    return getenv("XR_ENABLE_API_LAYERS") != NULL;
}

static inline window *xr_headset_window(void)
{
    char error[300] = "";
    window *w = window_create(&(window_options){.title = "test", .width = 320, .height = 240},
                              error, sizeof error);
    if (w == NULL) {
        fail_msg("%s", error);
    }
    return w;
}

// Opens the runtime and creates a session. Configure the world before this call.
static inline void xr_headset_connect(xr_headset *h)
{
    char error[300] = "";
    if (xr_runtime_open(&h->runtime, error, sizeof error) != XR_RUNTIME_READY) {
        fail_msg("%s", error);
    }
    h->session = xr_session_create(&h->runtime, error, sizeof error);
    if (h->session == NULL) {
        fail_msg("%s", error);
    }
}

// Waits for a frame and submits it without layers. Returns false if the session is not running or
// gave no frame.
static inline bool xr_headset_empty_frame(xr_headset *h)
{
    xr_session_frame frame;
    xr_session_poll(h->session);
    if (!xr_session_runs(h->session) || !xr_session_wait(h->session, &frame)) {
        return false;
    }
    xr_session_submit(h->session, &frame, NULL, 0);
    return true;
}

// Submits empty frames until the session reaches the state. Fails the test if that takes more than
// 100 frames.
static inline void xr_headset_reach(xr_headset *h, enum xr_session_state wanted)
{
    for (int i = 0; i < 100 && xr_session_state(h->session) != wanted; i++) {
        xr_headset_empty_frame(h);
    }
    assert_int_equal(xr_session_state(h->session), wanted);
}

static inline void xr_headset_cue(xr_headset *h, enum xr_world_cue_kind kind, double value)
{
    xr_world_cue cue = {
        .kind = kind, .at_s = xr_world_seconds(h->world, h->world->time), .value = value};
    assert_true(xr_world_add_cue(h->world, &cue));
}

// Opens the window, the runtime and a session, in the world's initial state. The session points to
// h->runtime.
static inline void xr_headset_begin(xr_headset *h)
{
    *h = (xr_headset){.world = xr_runtime_open_world(), .window = xr_headset_window()};
    xr_headset_connect(h);
}

// Destroys everything. Fails the test if handles are left or the runtime has complained.
static inline void xr_headset_end(xr_headset *h)
{
    xr_session_destroy(&h->session);
    uint32_t left = h->world->handles_alive;
    xr_runtime_close(&h->runtime);
    window_destroy(&h->window);
    if (h->world->complaint_count > 0) {
        fail_msg("%s", h->world->complaint[0]);
    }
    assert_int_equal(left, 0);
}

#endif
