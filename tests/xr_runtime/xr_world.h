// The world that the test runtime simulates for a program: a headset, two controllers, a clock, and
// everything that can happen to them. It also records what the program did.
//
// A test loads the runtime through the real loader. It accesses the world by opening the same
// shared library and calling xr_test_world(). A separate program gets its events from a script
// (xr_script.h) that BATTUTA_XR_SCRIPT names. When its instance is destroyed, the complaints are
// written to the file that BATTUTA_XR_REPORT names.
//
// Poses are in meters in the STAGE space: the floor is at y = 0, y is up, and -z points forward
// from the player, who starts at the origin. Times are seconds since the first session was created.
#ifndef XR_WORLD_H
#define XR_WORLD_H

#include <openxr/openxr.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "phys_math.h"

#define XR_WORLD_KEYS       256
#define XR_WORLD_COMPLAINTS 64
#define XR_WORLD_LINE       256
#define XR_WORLD_HAPTICS    1024
#define XR_WORLD_CUES       1024
#define XR_WORLD_QUADS      4

enum xr_world_device {
    XR_WORLD_HEAD,
    XR_WORLD_LEFT,
    XR_WORLD_RIGHT,
    XR_WORLD_TRACKER, // on a real weapon, if there is one
    XR_WORLD_ABSENT,  // stands for trackers with other roles: never seen
    XR_WORLD_DEVICES
};

enum xr_world_button {
    XR_WORLD_TRIGGER, // 0..1, also used for /select
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
    XR_WORLD_INFERRED, // valid but not tracked
    XR_WORLD_TURNED,   // orientation tracked, position unknown
    XR_WORLD_UNSEEN    // no pose
};

// What xrLocateViews returns with flags that say it is valid.
enum xr_world_views {
    XR_WORLD_VIEWS_TRUE,
    XR_WORLD_VIEWS_NAN,
    XR_WORLD_VIEWS_INFINITE,
    XR_WORLD_VIEWS_ZERO
};

// The calls that may report that the session is lost although no event has announced it.
enum xr_world_call {
    XR_WORLD_CALL_NONE,
    XR_WORLD_CALL_SYNC,   // xrSyncActions
    XR_WORLD_CALL_STATE,  // xrGetActionState...
    XR_WORLD_CALL_LOCATE, // xrLocateSpace of a controller
    XR_WORLD_CALL_HAPTICS // xrApplyHapticFeedback
};

// A pose of a device at a time. Between two keys the device moves smoothly (smoothstep); before the
// first and after the last it stands still.
typedef struct xr_world_key {
    double at_s;
    phys_pose pose;
} xr_world_key;

// The kinds of events (cues) that happen at a given time.
enum xr_world_cue_kind {
    XR_CUE_BUTTON,    // device, button, value
    XR_CUE_TRACKING,  // device, value: enum xr_world_tracking
    XR_CUE_VELOCITY,  // device, value: whether the runtime reports velocities (0 or 1);
                      // pose.position: added to the true angular velocity, rad/s
    XR_CUE_RENDER,    // value: shouldRender
    XR_CUE_STATE,     // value: the XrSessionState to reach, through all states in between
    XR_CUE_AT_ONCE,   // the same, but all steps down are reported before the program can react
    XR_CUE_EXIT,      // the user ends the program in the headset's own menu
    XR_CUE_TERMINATE, // the program gets a SIGTERM
    XR_CUE_RECENTER,  // pose: the new LOCAL space in the STAGE
    XR_CUE_PROFILE,   // text: the interaction profile of both hands, or empty for none
    XR_CUE_LOSE_SESSION,
    XR_CUE_LOSE_INSTANCE,
    XR_CUE_HEAT,    // value: the level of the GPU's temperature, XrPerfSettingsNotificationLevelEXT
    XR_CUE_WORN,    // value: whether somebody wears the headset
    XR_CUE_LOSE_IN, // value: enum xr_world_call; these calls fail until the session is destroyed
    XR_CUE_VIEWS,   // value: enum xr_world_views
    XR_CUE_BOUNDS,  // pose.position: x and z are the new size of the STAGE, which the event of a
                    // change of that space announces
    XR_CUE_REFRESH, // value: the new refresh rate, Hz
    XR_CUE_MASK,    // value: the fraction of the view that the lens hides from now on
    XR_CUE_FREEZE   // text: see freezes_in
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
    double at_s;     // display time of the frame in which the program requested it
    float amplitude; // at the beginning; 0: the vibration was stopped
    XrDuration duration;
    float frequency;     // 0: the runtime's choice
    uint32_t samples;    // of an envelope; 0: the amplitude does not change
    float end_amplitude; // the last sample
} xr_world_haptic;

// The image of an eye that was last submitted: top row first, four bytes per texel as stored in the
// swapchain (sRGB-encoded if its format says so).
typedef struct xr_world_eye {
    uint32_t width, height;
    uint8_t *rgba; // owned by the world
    XrPosef pose;  // as submitted
    XrFovf fov;
    int64_t format; // the swapchain's format
    bool with_depth;
    float *depth; // [height][width], top row first, valid if with_depth; owned by the world
    float near_z, far_z;
} xr_world_eye;

// A quad layer as submitted: a flat image that the compositor shows in the hall, over the eyes'
// images.
typedef struct xr_world_quad {
    XrPosef pose; // in the program's space
    XrExtent2Df size;
    XrEyeVisibility eyes;
    XrCompositionLayerFlags flags;
    uint32_t width, height; // texels
    uint64_t swapchain;     // its handle
    uint32_t releases;      // how often an image of the swapchain was released
    uint8_t *rgba;          // top row first, if read_eyes is set; owned by the world
} xr_world_quad;

typedef struct xr_world {
    // --- configuration: change it before the program asks for it
    bool answers; // false: the runtime is installed, but its service is not running
    bool has_headset;
    bool offers_local_floor, offers_stage, offers_visibility_mask, offers_depth, offers_refresh;
    bool offers_user_presence, offers_performance, offers_egl;
    bool offers_srgb;
    bool offers_haptic_envelope; // newer than the headers of Debian 12; not from the beginning
    // Profiles of extensions, the palm's pose of all controllers, trackers; newer than Debian 12's
    // headers, and not from the beginning.
    bool offers_controllers, offers_palm, offers_trackers;
    char tracker_role[32]; // of the one tracker ("handheld_object"); empty: there is none
    bool without_grip;     // the grip's pose is never known, only the palm's
    bool is_seen_through;  // an additive display: images are added to the view of the real room
    uint32_t format_count; // 0: the default formats
    int64_t format[8];     // OpenGL's formats for swapchains, the runtime's preferred one first
    // The extension for LOCAL_FLOOR is offered, but creating the space fails.
    bool refuses_local_floor;
    bool refuses_view; // the VIEW space cannot be created
    bool
        stage_is_lost; // the runtime does not know where the STAGE is, unless as the base of others
    // The session is lost while the program acquires a swapchain image.
    bool loses_session_in_frame;
    // After every xrEndFrame an OpenGL error is pending and no context is current.
    bool leaves_gl_mess;
    uint32_t eye_width, eye_height;
    uint32_t layers_most; // what xrEndFrame accepts; 1: nothing but the eyes
    double eye_distance_m;
    phys_pose eye_offset[2]; // of an eye from where half the distance puts it, in the head's axes
    double bounds_x_m, bounds_z_m; // size of the STAGE around its origin; 0: not measured
    XrFovf fov[2];
    double refresh_hz;
    double hidden_share; // the fraction of the view that the lens hides at each upper corner
    // --- what will happen
    uint32_t key_count[XR_WORLD_DEVICES];
    xr_world_key key[XR_WORLD_DEVICES][XR_WORLD_KEYS];
    uint32_t cue_count;
    xr_world_cue cue[XR_WORLD_CUES]; // in the order of their times
    bool read_eyes;                  // fill `eye` at every xrEndFrame that submits a projection
    // Called whenever the clock has advanced, which is once per frame while there are frames, on
    // the thread that waits for them. NULL: nothing is called. An action of a test that is bound to
    // this clock happens at its time however fast or slow the machine is.
    void (*on_time)(void *user);
    void *on_time_user;
    // Called at the end of every xrEndFrame, on its thread: `eye` and `quad` are not being written
    // then. NULL: nothing is called.
    void (*on_shown)(void *user);
    void *on_shown_user;
    // The runtime hangs in the next call of the function with this name (without "xr"), and in
    // every call of any other, until `frozen` is set to false or the file exists that
    // BATTUTA_XR_THAW names.
    char freezes_in[64];
    atomic_bool frozen;
    // --- the current state
    uint32_t cue_next;
    XrTime time; // display time of the last frame that the program waited for
    enum xr_world_tracking tracking[XR_WORLD_DEVICES];
    bool has_velocity[XR_WORLD_DEVICES];
    phys_vec3 false_angular_radps[XR_WORLD_DEVICES]; // added to the true one
    double button[XR_WORLD_DEVICES][XR_WORLD_BUTTONS];
    bool should_render;
    bool is_worn;
    enum xr_world_views views;
    enum xr_world_call lost_in;
    char profile[XR_MAX_PATH_LENGTH];
    phys_pose local_in_stage;
    XrSessionState state;
    // --- what the program did
    uint32_t complaint_count; // may be larger than XR_WORLD_COMPLAINTS
    char complaint[XR_WORLD_COMPLAINTS][XR_WORLD_LINE];
    uint32_t frames_ended, frames_with_layers, frames_discarded;
    uint32_t haptic_count;
    xr_world_haptic haptic[XR_WORLD_HAPTICS];
    bool with_egl; // the last session's context was EGL's
    // The level that it requested last for the CPU [0] and the GPU [1]; -1: none.
    int performance[2];
    uint32_t handles_alive; // handles of all kinds except the instance
    uint32_t sessions_created;
    uint32_t bounds_asked; // calls of xrGetReferenceSpaceBoundsRect
    xr_world_eye eye[2];
    uint32_t quad_count; // of the last frame with layers
    xr_world_quad quad[XR_WORLD_QUADS];
} xr_world;

// The world. There is only one; it exists as long as the library is loaded.
xr_world *xr_test_world(void);

// Resets the world to its initial state: a headset at a height of 1.65 m, two Touch controllers,
// all features offered (without LOCAL_FLOOR if BATTUTA_XR_WITHOUT_LOCAL_FLOOR is set, without EGL
// if BATTUTA_XR_WITHOUT_EGL is set), no complaints, no records. Call it only while no instance
// exists.
void xr_test_reset(void);

// The world's time in seconds at the OpenXR time `time`.
double xr_world_seconds(const xr_world *w, XrTime time);

// The pose and the velocities (world axes) of a device at a time.
phys_pose xr_world_pose(const xr_world *w, enum xr_world_device device, double at_s);
void xr_world_velocity(const xr_world *w, enum xr_world_device device, double at_s,
                       phys_vec3 *out_linear, phys_vec3 *out_angular);

// Adds a key after the device's other keys, or a cue after the other cues. Returns false if there
// is no room or if the time is not later than that of the previous one (cues may have the same
// time).
bool xr_world_add_key(xr_world *w, enum xr_world_device device, double at_s, phys_pose pose);
bool xr_world_add_cue(xr_world *w, const xr_world_cue *cue);

#endif
