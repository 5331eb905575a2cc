// Watching a recorded bout in a headset. The viewer walks around the fencers, in life size, larger
// or smaller, and controls the playback with both hands (viewer_xr_hands.h):
//
//     left stick    walk; sideways: turn        right stick   wind; up, down: speed
//     trigger       play and pause; on the console: press the button pointed at
//     grip          pull the hall; both grips: pull it larger or smaller
//     A, X          1 tick forward, back        B, Y          to the next mark, to the one before
//     stick click   next size                   menu          help
#ifndef VIEWER_XR_H
#define VIEWER_XR_H

#include "headset_settings.h"
#include "menu.h"
#include "viewer_walk.h"
#include "xr_loop.h"
#include "xr_panel.h"
#include "xr_panel_place.h"
#include "xr_pointer.h"
#include "xr_walk.h"

struct viewer;

// The console's size relative to an xr_panel. It is smaller because it is near.
#define VIEWER_XR_CONSOLE 0.75

// The maximum number of lines in the hall: overlays and the beam.
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

// Zeroed: no headset is used.
typedef struct viewer_xr {
    xr_loop loop; // the connection and the displayed frame in progress
    headset_settings settings;
    bool head_is_known, is_placed;
    phys_pose head; // in the room
    xr_hand_sample hand[XR_HANDS];
    viewer_walk walk; // where the viewer stands
    xr_walk motion;   // by the stick
    // Buttons and grips.
    bool pressed[VIEWER_XR_BUTTONS];
    double held_s; // how long a step button has been held
    bool gripped[XR_HANDS];
    phys_vec3 grip_was[XR_HANDS]; // in the room
    // The console, and the beam on it.
    xr_panel *panel;
    xr_panel_place place; // in the room
    xr_pointer pointer;
    xr_pointer_hit hit;
    picture_panel shown; // in the hall
    // The options: the row under the beam, and the orders of the last iteration.
    int options_row;
    enum menu_order options_stick;
    bool options_back;
    int line_count;
    picture_line line[VIEWER_XR_LINES];
} viewer_xr;

// Opens the headset. Returns false and writes one line to `error` if it fails.
bool viewer_xr_open(struct viewer *v, char *error, size_t error_size);
void viewer_xr_close(struct viewer *v);

// To be called first in each iteration of the loop. Waits for the headset's next frame and reads
// head and hands. Returns the seconds from the last displayed frame to the next, negative if no
// headset sets the pace. A headset that is lost is closed, with a notice.
double viewer_xr_wait(struct viewer *v);

// Draws the scene for both eyes, and the same into the window. Returns false if the headset shows
// nothing; then the caller draws the desktop's view into the window.
bool viewer_xr_draw(struct viewer *v, picture_scene *scene, int width_px, int height_px);

// Ends the frame in progress. If it was not drawn, submits it empty.
void viewer_xr_end_frame(struct viewer *v);

// The position and direction of the ears. Returns false without a headset.
bool viewer_xr_listener(const struct viewer *v, phys_vec3 *out_at, phys_vec3 *out_ahead);

#endif
