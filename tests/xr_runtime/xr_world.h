// The world that the test runtime shows to a program: a headset, two controllers, a
// clock, and everything that can happen to them; and what the program did with it.
//
// A test loads the runtime through the real loader, and gets at the world behind it by
// opening the same shared library and asking for xr_test_world(). A program of its own
// is given a script instead (xr_script.h), in BATTUTA_XR_SCRIPT, and its complaints are
// written to the file named by BATTUTA_XR_REPORT when its instance ends.
//
// Poses are in metres in the STAGE: floor at y = 0, y up, -z away from the player, who
// begins at the origin. Seconds count from the first session's creation.
#ifndef XR_WORLD_H
#define XR_WORLD_H

#include <openxr/openxr.h>
#include <stdbool.h>
#include <stdint.h>

#include "phys_math.h"

#define XR_WORLD_KEYS       256
#define XR_WORLD_COMPLAINTS 64
#define XR_WORLD_LINE       256
#define XR_WORLD_HAPTICS    1024
#define XR_WORLD_CUES       1024

enum xr_world_device { XR_WORLD_HEAD, XR_WORLD_LEFT, XR_WORLD_RIGHT, XR_WORLD_DEVICES };

enum xr_world_button {
    XR_WORLD_TRIGGER, // 0..1, also /select
    XR_WORLD_SQUEEZE, // 0..1
    XR_WORLD_STICK_X, // -1..1
    XR_WORLD_STICK_Y,
    XR_WORLD_STICK_CLICK,
    XR_WORLD_MENU,
    XR_WORLD_FIRST,  // a on the right, x on the left
    XR_WORLD_SECOND, // b, y
    XR_WORLD_BUTTONS
};

// How well a device is tracked.
enum xr_world_tracking {
    XR_WORLD_TRACKED,
    XR_WORLD_INFERRED, // valid, not tracked
    XR_WORLD_UNSEEN    // no pose at all
};

// Where a device is at a time; between two keys it glides (smooth step), before the
// first and after the last it stands still.
typedef struct xr_world_key {
    double at_s;
    phys_pose pose;
} xr_world_key;

// Something that happens at a time.
enum xr_world_cue_kind {
    XR_CUE_BUTTON,   // device, button, value
    XR_CUE_TRACKING, // device, value: enum xr_world_tracking
    XR_CUE_VELOCITY, // device, value: 0 the runtime gives no velocities, 1 it does
    XR_CUE_RENDER,   // value: shouldRender
    XR_CUE_STATE,    // value: XrSessionState that is to be reached, by way of those between
    XR_CUE_AT_ONCE,  // the same, and every step down is told before the program can answer one
    XR_CUE_EXIT,     // the headset's own menu ends the program
    XR_CUE_RECENTRE, // pose: of the new LOCAL in the STAGE
    XR_CUE_PROFILE,  // text: interaction profile of both hands; empty: none
    XR_CUE_LOSE_SESSION,
    XR_CUE_LOSE_INSTANCE,
    XR_CUE_REFRESH, // value: new rate, Hz
    XR_CUE_MASK     // value: share of the view that the lens hides from now on
};

typedef struct xr_world_cue {
    enum xr_world_cue_kind kind;
    double at_s;
    int device, button;
    double value;
    phys_pose pose;
    char text[XR_MAX_PATH_LENGTH];
} xr_world_cue;

typedef struct xr_world_haptic {
    int device;      // XR_WORLD_LEFT or XR_WORLD_RIGHT
    double at_s;     // display time of the frame in which it was asked for
    float amplitude; // 0: stopped
    XrDuration duration;
    float frequency;
} xr_world_haptic;

// The texels of an eye as they were submitted last, top row first, four bytes each, as they
// lie in the swapchain (sRGB encoded where that is its format).
typedef struct xr_world_eye {
    uint32_t width, height;
    uint8_t *rgba; // owned by the world
    XrPosef pose;  // as submitted
    XrFovf fov;
    int64_t format; // of its swapchain
    bool with_depth;
    float *depth; // [height][width], top row first; owned by the world, as told where with_depth
    float near_z, far_z;
} xr_world_eye;

typedef struct xr_world {
    // --- what there is; change it before the program asks
    bool answers; // otherwise it is installed and not started
    bool has_headset;
    bool offers_local_floor, offers_stage, offers_visibility_mask, offers_depth, offers_refresh;
    bool offers_srgb;
    bool is_seen_through;  // its pictures are added to the room, and are never opaque
    uint32_t format_count; // 0: the usual ones
    int64_t format[8];     // of swapchains, OpenGL's, as the runtime likes them best
    // LOCAL_FLOOR is offered, and its space refused all the same.
    bool refuses_local_floor;
    // The session is lost while the program asks for the next picture to draw.
    bool loses_session_in_frame;
    // After every xrEndFrame: an error waits in OpenGL, and no context is current.
    bool leaves_gl_mess;
    uint32_t eye_width, eye_height;
    double eye_distance_m;
    double bounds_x_m, bounds_z_m; // of the STAGE, about its origin; 0: not measured
    XrFovf fov[2];
    double refresh_hz;
    double hidden_share; // of the view, at each upper corner: what the lens hides
    // --- what happens
    uint32_t key_count[XR_WORLD_DEVICES];
    xr_world_key key[XR_WORLD_DEVICES][XR_WORLD_KEYS];
    uint32_t cue_count;
    xr_world_cue cue[XR_WORLD_CUES]; // times rising
    bool read_eyes;                  // fill `eye` at every xrEndFrame that submits a projection
    // --- what is now
    uint32_t cue_next;
    XrTime time; // display time of the frame last waited for
    enum xr_world_tracking tracking[XR_WORLD_DEVICES];
    bool has_velocity[XR_WORLD_DEVICES];
    double button[XR_WORLD_DEVICES][XR_WORLD_BUTTONS];
    bool should_render;
    char profile[XR_MAX_PATH_LENGTH];
    phys_pose local_in_stage;
    XrSessionState state;
    // --- what the program did
    uint32_t complaint_count; // may exceed what is kept
    char complaint[XR_WORLD_COMPLAINTS][XR_WORLD_LINE];
    uint32_t frames_ended, frames_with_layers, frames_discarded;
    uint32_t haptic_count;
    xr_world_haptic haptic[XR_WORLD_HAPTICS];
    uint32_t handles_alive; // all kinds but the instance's own
    uint32_t sessions_created;
    xr_world_eye eye[2];
} xr_world;

// The only world; lives as long as the library is loaded.
xr_world *xr_test_world(void);

// As freshly loaded: a headset at 1.65 m, two touch controllers, everything offered (but
// LOCAL_FLOOR where BATTUTA_XR_WITHOUT_LOCAL_FLOOR is set), complaints and records
// forgotten. Only while no instance exists.
void xr_test_reset(void);

// Seconds of world time at `time`.
double xr_world_seconds(const xr_world *w, XrTime time);

// Pose and velocities (world axes) of a device at a time, by its keys.
phys_pose xr_world_pose(const xr_world *w, enum xr_world_device device, double at_s);
void xr_world_velocity(const xr_world *w, enum xr_world_device device, double at_s,
                       phys_vec3 *out_linear, phys_vec3 *out_angular);

// Adds a key after the others of the device, or a cue after the other cues; false where
// it is full or not later than the one before (cues may share a time).
bool xr_world_add_key(xr_world *w, enum xr_world_device device, double at_s, phys_pose pose);
bool xr_world_add_cue(xr_world *w, const xr_world_cue *cue);

#endif
