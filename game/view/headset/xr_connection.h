// The program's connection to a headset: made when asked for, given up when it is lost, tried
// again until it is back. Nobody else needs to know in which order its parts come and go.
//
// Needs the window's OpenGL context to be current in every call.
#ifndef XR_CONNECTION_H
#define XR_CONNECTION_H

#include "xr_bounds.h"
#include "xr_eyes.h"
#include "xr_hands.h"
#include "xr_session.h"

// A runtime or headset that went away is looked for again after so long, seconds.
#define XR_CONNECTION_RETRY_S 2.0
// Nobody waits longer for a session to end than this, seconds.
#define XR_CONNECTION_LEAVE_S 2.0

#define XR_CONNECTION_LINE_SIZE 256

enum xr_connection_state {
    XR_CONNECTION_CLOSED, // never opened, or closed
    XR_CONNECTION_LOST,   // it was there; tried again now and then
    XR_CONNECTION_OPEN,   // there is a session: its own state says more
    XR_CONNECTION_ENDED   // runtime or player want the program to end
};

// Zeroed it is closed. Read by everybody, written by the functions below only.
typedef struct xr_connection {
    enum xr_connection_state state;
    xr_runtime runtime;
    xr_session *session; // while XR_CONNECTION_OPEN, as the next two
    xr_eyes *eyes;
    xr_hands *hands;
    xr_bounds bounds;                   // as asked for last
    char name[XR_MAX_SYSTEM_NAME_SIZE]; // of the headset, also while it is lost
    char lost[XR_CONNECTION_LINE_SIZE]; // why it was lost, or is not back yet
    double retry_s;                     // the clock's time of the next try
    int missed;                         // frames in a row that there were none
} xr_connection;

// Finds runtime and headset and begins a session. False with one line in `error`; then it is
// closed.
bool xr_connection_open(xr_connection *l, char *error, size_t error_size);

// Asks the session to end, waits for that for a moment, and lets everything go.
void xr_connection_close(xr_connection *l);

// Once a turn of the program's loop, at now_s of any clock in seconds: takes events, gives up
// what is lost, tries again.
void xr_connection_turn(xr_connection *l, double now_s);

// Waits for the next frame of a session that runs, with its controllers read. False where there
// is none; otherwise it is to be submitted, whatever happens.
bool xr_connection_wait(xr_connection *l, xr_session_frame *out_frame);

// What keeps the player from fencing, and what to do, in one line; NULL: nothing does.
const char *xr_connection_problem(const xr_connection *l);

#endif
