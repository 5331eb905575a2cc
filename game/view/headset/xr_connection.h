// The program's connection to a headset: opened on request, closed when it is lost, and tried
// again until it is back. It creates and destroys the parts of a session in the right order.
//
// The window's OpenGL context must be current in every call.
#ifndef XR_CONNECTION_H
#define XR_CONNECTION_H

#include "xr_bounds.h"
#include "xr_eyes.h"
#include "xr_hands.h"
#include "xr_session.h"

// Time between two attempts to find a lost runtime or headset again, seconds.
#define XR_CONNECTION_RETRY_S 2.0
// Longest wait for a session to end, seconds.
#define XR_CONNECTION_LEAVE_S 2.0

// The bout pauses when the head's pose has been unknown for this long, seconds of display time.
#define XR_CONNECTION_BLIND_S 0.3

#define XR_CONNECTION_LINE_SIZE 256

enum xr_connection_state {
    XR_CONNECTION_CLOSED, // never opened, or closed
    XR_CONNECTION_LOST,   // was open; tried again every XR_CONNECTION_RETRY_S
    XR_CONNECTION_OPEN,   // a session exists; see its own state
    XR_CONNECTION_ENDED   // the runtime or the player asked the program to end
};

// Zeroed: closed. Anyone may read it; only the functions below write it.
typedef struct xr_connection {
    enum xr_connection_state state;
    xr_runtime runtime;
    xr_session *session; // this and the next two: only while XR_CONNECTION_OPEN
    xr_eyes *eyes;
    xr_hands *hands;
    xr_bounds bounds;                   // as of the last query
    char name[XR_MAX_SYSTEM_NAME_SIZE]; // the headset's, also while it is lost
    char lost[XR_CONNECTION_LINE_SIZE]; // why it was lost or is not back yet
    double retry_s;                     // time of the next attempt, on the caller's clock
    int missed;                         // frames in a row that the runtime did not provide
    XrTime blind_from; // display time of the first frame whose head is not known; 0: it is known
    bool is_blind;     // for XR_CONNECTION_BLIND_S at least
} xr_connection;

// Finds runtime and headset and begins a session. On failure returns false with one line in
// `error`; the connection is then closed.
bool xr_connection_open(xr_connection *l, char *error, size_t error_size);

// Asks the session to end, waits for it for at most XR_CONNECTION_LEAVE_S, and frees everything. A
// runtime that hangs keeps its session and its instance, and this process does not connect again
// (exit_guard_abandon()).
void xr_connection_close(xr_connection *l);

// Call once per iteration of the program's loop; now_s is the time on any clock, in seconds.
// Handles events, closes a lost connection and tries to reconnect.
void xr_connection_update(xr_connection *l, double now_s);

// Waits for the next frame of a running session and reads the controllers. Returns false if there
// is no frame; otherwise the caller must submit the frame in any case.
bool xr_connection_wait(xr_connection *l, xr_session_frame *out_frame);

// What prevents the player from fencing and what to do about it, in one line; NULL if nothing
// does.
const char *xr_connection_problem(const xr_connection *l);

#endif
