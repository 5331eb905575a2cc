// One iteration of a program's loop while a headset is connected. In each iteration, in this order:
//
//     xr_loop_update()     the session's events; the caller reacts to a lost connection
//     xr_loop_wait()       begins the next displayed frame; the headset sets the pace
//     xr_loop_find_head(), xr_loop_read_hands()
//     draw and submit (xr_picture.h), then set has_frame to false
//     xr_loop_end_frame()  submits the frame empty if it was not drawn
#ifndef XR_LOOP_H
#define XR_LOOP_H

#include "window.h"
#include "xr_connection.h"

// What has become of the connection.
enum xr_loop_event {
    XR_LOOP_SAME,
    XR_LOOP_LOST,    // just now; connection.lost says why
    XR_LOOP_BACK,    // just now, after a loss; the session and its reference space are new
    XR_LOOP_ENDED,   // the runtime or the player asked the program to end
    XR_LOOP_SILENT,  // just now: the runtime hangs, and no frame comes
    XR_LOOP_ANSWERS, // just now: the runtime answers again
};

// Zeroed: no headset is connected.
typedef struct xr_loop {
    xr_connection connection; // opened and closed by the caller
    bool has_frame;           // `frame` has begun and must be submitted
    xr_session_frame frame;
    XrTime shown_at; // display time of the last frame; 0: none
    bool is_silent;  // as the last event said
} xr_loop;

// Handles the session's events and tries to reconnect a lost headset; now_s is the time on any
// clock, in seconds.
enum xr_loop_event xr_loop_update(xr_loop *l, double now_s);

// Waits for the next frame. Returns the seconds between the display times of the last frame and
// this one; negative if the headset does not set the pace or this is the first frame. The window
// waits for its screen only while the headset does not set the pace.
double xr_loop_wait(xr_loop *l, window *w);

// The head in the session's space: where it is, or its last known place (frame.sight). Returns
// false and leaves `out_head` unchanged if it was never known.
bool xr_loop_find_head(const xr_loop *l, phys_pose *out_head);

// Both hands as predicted for the display time of the frame, in the session's space.
void xr_loop_read_hands(const xr_loop *l, xr_hand_sample out_hand[XR_HANDS]);

// Position and direction of the ears of a head in the hall. Returns false, with both unchanged, if
// the headset shows nothing.
bool xr_loop_listen(const xr_loop *l, phys_pose head_in_hall, phys_vec3 *out_at,
                    phys_vec3 *out_ahead);

// Submits the frame in progress empty. Does nothing if there is none.
void xr_loop_end_frame(xr_loop *l);

#endif
