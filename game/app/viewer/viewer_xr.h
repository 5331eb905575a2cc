// Watching a recorded bout in a headset: one walks about the fencers, as large as life, larger
// or smaller, and works the viewer with both hands.
//
//     left stick    walk; aside: a turn         right stick   wind on and back; up, down: speed
//     trigger       play and pause; on the console: what is pointed at
//     grip          take hold of the hall and pull; both: pull it larger or smaller
//     A, X          a tick on, back             B, Y          to what happened next, before
//     stick click   the next size               menu          what the buttons do
#ifndef VIEWER_XR_H
#define VIEWER_XR_H

#include "headset_settings.h"
#include "viewer_walk.h"
#include "xr_connection.h"
#include "xr_panel.h"
#include "xr_panel_place.h"
#include "xr_pointer.h"
#include "xr_walk.h"

struct viewer;

// How large the console is, as it is near: of an xr_panel's size.
#define VIEWER_XR_CONSOLE 0.75

// Lines in the hall: the beam, and what is laid over the picture.
#define VIEWER_XR_LINES 4000

enum viewer_xr_button {
    VIEWER_XR_ON,
    VIEWER_XR_BACK,
    VIEWER_XR_MARK_AFTER,
    VIEWER_XR_MARK_BEFORE,
    VIEWER_XR_FASTER,
    VIEWER_XR_SLOWER,
    VIEWER_XR_SIZE,
    VIEWER_XR_HELP,
    VIEWER_XR_BUTTONS
};

// Zeroed nobody looks through a headset.
typedef struct viewer_xr {
    xr_connection link;
    headset_settings chosen;
    // The frame under way, and the last one's time; 0: none.
    bool has_frame;
    xr_session_frame frame;
    XrTime shown_at;
    bool head_is_known, stands;
    phys_pose head; // room
    xr_hand_sample hand[XR_HANDS];
    viewer_walk walk; // where they stand
    xr_walk motion;   // by the stick
    // Buttons and grips.
    bool pressed[VIEWER_XR_BUTTONS];
    double held_s; // a step's button is held for so long
    bool gripped[XR_HANDS];
    phys_vec3 grip_was[XR_HANDS]; // room
    // The console, and the beam on it.
    xr_panel *panel;
    xr_panel_place place; // in the room
    xr_pointer pointer;
    xr_pointer_hit hit;
    picture_panel shown; // in the hall
    int line_count;
    picture_line line[VIEWER_XR_LINES];
} viewer_xr;

// Puts the headset on. False with one line in `error`; then nobody wears it.
bool viewer_xr_open(struct viewer *v, char *error, size_t error_size);
void viewer_xr_close(struct viewer *v);

// At the head of the loop's turn: waits for the headset's next frame and does what its hands
// ask. Returns the seconds from the last picture to the next; negative where no headset sets
// the pace. One that is gone for good is taken off, with a notice.
double viewer_xr_wait(struct viewer *v, double elapsed_s);

// Draws what it sees of the scene, and the same into the window. False where it sees nothing;
// then the window is left to the desktop's view.
bool viewer_xr_draw(struct viewer *v, picture_scene *scene, int width_px, int height_px);

// The frame under way is over; where it has not been drawn it is handed back empty.
void viewer_xr_end_frame(struct viewer *v);

// Where the ears are; false: in no headset.
bool viewer_xr_ears(const struct viewer *v, phys_vec3 *out_at, phys_vec3 *out_ahead);

#endif
