#include "xr_connection.h"

#include <stdio.h>
#include <string.h>

#include "exit_guard.h"
#include "steady_clock.h"
#include "text_mark.h"

// A running session that provides no frame this many times in a row counts as lost.
#define MISSED_MOST 100

static const char PUT_ON[] = TEXT("Put the headset on to continue");
static const char LOOK_AROUND[] =
    TEXT("The headset does not know where it is: uncover its cameras and look around");

// Leaves everything to a runtime that hangs: to destroy its objects would hang as well.
static void abandon(xr_connection *l)
{
    exit_guard_abandon();
    xr_session_destroy(&l->session);
    l->eyes = NULL;
    l->hands = NULL;
    l->bounds = (xr_bounds){0};
    l->runtime = (xr_runtime){0};
}

// Destroys the session and everything made from it, and the instance.
static void drop(xr_connection *l)
{
    if (l->session != NULL && xr_session_state(l->session) == XR_SESSION_SILENT) {
        abandon(l);
        return;
    }
    exit_guard_call("destroying its session");
    if (l->hands != NULL) {
        xr_hands_destroy(&l->hands);
    }
    if (l->eyes != NULL) {
        xr_eyes_destroy(&l->eyes);
    }
    if (l->session != NULL) {
        xr_bounds_fini(&l->bounds, l->session);
        xr_session_destroy(&l->session);
    }
    xr_runtime_close(&l->runtime);
    exit_guard_returned();
}

// The same when the headset is no longer needed: a runtime that hangs is waited for only briefly.
static void drop_at_last(xr_connection *l)
{
    exit_guard_limit(true);
    drop(l);
    exit_guard_limit(false);
}

// Opens the runtime and creates everything. If that fails, `l` may have a part of it.
static bool create(xr_connection *l, char *error, size_t error_size)
{
    if (xr_runtime_open(&l->runtime, error, error_size) != XR_RUNTIME_READY) {
        return false;
    }
    l->session = xr_session_create(&l->runtime, error, error_size);
    if (l->session != NULL) {
        l->eyes = xr_eyes_create(l->session, error, error_size);
    }
    if (l->eyes != NULL) {
        l->hands =
            xr_hands_create(&l->runtime.api, l->runtime.instance, xr_session_handle(l->session),
                            xr_runtime_extensions(&l->runtime), error, error_size);
    }
    if (l->hands == NULL) {
        return false;
    }
    xr_bounds_init(&l->bounds, l->session);
    return true;
}

static bool begin(xr_connection *l, char *error, size_t error_size)
{
    if (exit_guard_abandoned()) {
        snprintf(error, error_size, "no headset: its runtime hangs; restart it and battuta");
        return false;
    }
    exit_guard_call("opening it");
    bool created = create(l, error, error_size);
    exit_guard_returned();
    if (!created) {
        drop(l);
        return false;
    }
    snprintf(l->name, sizeof l->name, "%s", l->runtime.headset);
    l->state = XR_CONNECTION_OPEN;
    l->missed = 0;
    l->blind_from = 0;
    l->is_blind = false;
    return true;
}

bool xr_connection_open(xr_connection *l, char *error, size_t error_size)
{
    if (l->state == XR_CONNECTION_OPEN) {
        return true;
    }
    bool begun = begin(l, error, error_size);
    if (!begun) {
        l->state = XR_CONNECTION_CLOSED;
    }
    return begun;
}

// Submits empty frames until the runtime has ended the session.
static void leave(xr_connection *l)
{
    double until_s = steady_clock_s() + XR_CONNECTION_LEAVE_S;
    xr_session_frame frame;
    xr_session_leave(l->session);
    while (steady_clock_s() < until_s) {
        xr_session_poll(l->session);
        enum xr_session_state state = xr_session_state(l->session);
        if (state == XR_SESSION_ENDED || state == XR_SESSION_GONE || state == XR_SESSION_SILENT) {
            return;
        }
        if (xr_session_runs(l->session) && xr_session_wait(l->session, &frame)) {
            xr_session_submit(l->session, &frame, NULL, 0);
        }
    }
}

void xr_connection_close(xr_connection *l)
{
    exit_guard_limit(true);
    if (l->state == XR_CONNECTION_OPEN) {
        leave(l);
    }
    drop_at_last(l);
    l->state = XR_CONNECTION_CLOSED;
}

static void lose(xr_connection *l, double now_s)
{
    // Destroy the instance too: after a restart the runtime needs a new one.
    drop(l);
    l->state = XR_CONNECTION_LOST;
    l->retry_s = now_s + XR_CONNECTION_RETRY_S;
    snprintf(l->lost, sizeof l->lost, TEXT("The connection to the headset is lost; reconnecting"));
}

static void try_again(xr_connection *l, double now_s)
{
    char error[XR_CONNECTION_LINE_SIZE];
    if (now_s < l->retry_s || begin(l, error, sizeof error)) {
        return;
    }
    l->retry_s = now_s + XR_CONNECTION_RETRY_S;
    memcpy(l->lost, error, sizeof l->lost);
}

void xr_connection_update(xr_connection *l, double now_s)
{
    if (l->state == XR_CONNECTION_LOST) {
        try_again(l, now_s);
    }
    if (l->state != XR_CONNECTION_OPEN) {
        return;
    }
    xr_session_poll(l->session);
    if (xr_hands_lost(l->hands)) {
        xr_session_succeeded(l->session, XR_ERROR_SESSION_LOST);
    }
    switch (xr_session_state(l->session)) {
    case XR_SESSION_GONE:
        lose(l, now_s);
        break;
    case XR_SESSION_ENDED:
        drop_at_last(l);
        l->state = XR_CONNECTION_ENDED;
        break;
    default:
        if (l->missed > MISSED_MOST) {
            lose(l, now_s);
        }
        break;
    }
}

static void watch_sight(xr_connection *l, const xr_session_frame *frame)
{
    if (frame->sight >= XR_SIGHT_INFERRED) {
        l->blind_from = 0;
    } else if (l->blind_from == 0) {
        l->blind_from = frame->display_time;
    }
    l->is_blind = l->blind_from != 0 &&
                  1e-9 * (double)(frame->display_time - l->blind_from) >= XR_CONNECTION_BLIND_S;
}

bool xr_connection_wait(xr_connection *l, xr_session_frame *out_frame)
{
    if (l->state != XR_CONNECTION_OPEN || !xr_session_runs(l->session)) {
        return false;
    }
    if (!xr_session_wait(l->session, out_frame)) {
        l->missed += xr_session_state(l->session) != XR_SESSION_SILENT;
        return false;
    }
    l->missed = 0;
    watch_sight(l, out_frame);
    exit_guard_call("xrSyncActions");
    xr_hands_sync(l->hands);
    exit_guard_returned();
    return true;
}

const char *xr_connection_problem(const xr_connection *l)
{
    if (l->state != XR_CONNECTION_OPEN) {
        return l->lost;
    }
    enum xr_session_state state = xr_session_state(l->session);
    bool is_on = state == XR_SESSION_SEEN || state == XR_SESSION_FOCUSED;
    if (is_on && !xr_session_is_worn(l->session)) {
        return PUT_ON; // some runtimes keep the focus when the headset is taken off
    }
    switch (state) {
    case XR_SESSION_ASLEEP:
    case XR_SESSION_UNSEEN:
        return PUT_ON;
    case XR_SESSION_SEEN:
        return TEXT("The headset's own menu is open: close it to continue");
    case XR_SESSION_SILENT:
        return TEXT("The headset does not answer: check its program and its cable");
    case XR_SESSION_FOCUSED:
        return l->is_blind ? LOOK_AROUND : NULL;
    case XR_SESSION_GONE:
    case XR_SESSION_ENDED:
        break;
    }
    return NULL;
}
