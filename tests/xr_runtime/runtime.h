// Shared by the files of the test runtime: handles, complaints, events, the session.
//
// A runtime is one instance with one session, so its state is global. Whatever a program
// does against the specification is written down as a complaint and answered with the
// error that the specification names.
#ifndef RUNTIME_H
#define RUNTIME_H

#include <epoxy/gl.h>
#include <epoxy/glx.h>

#define XR_USE_PLATFORM_XLIB
#define XR_USE_GRAPHICS_API_OPENGL
#include <openxr/openxr.h>
#include <openxr/openxr_platform.h>

#include <pthread.h>

#include "xr_world.h"

// Younger than the headers of Debian 12; the strings and numbers are the registry's.
#define RUNTIME_LOCAL_FLOOR_EXTENSION "XR_EXT_local_floor"
#define RUNTIME_SPACE_LOCAL_FLOOR     ((XrReferenceSpaceType)1000426000)
#define RUNTIME_TIME_BEGIN            ((XrTime)1000000000)
#define RUNTIME_SWAPCHAIN_IMAGES      3
#define RUNTIME_SETS                  8
#define RUNTIME_ACTIONS               64
#define RUNTIME_SPACES                64
#define RUNTIME_SWAPCHAINS            16
#define RUNTIME_PATHS                 1024
#define RUNTIME_BINDINGS              512
#define RUNTIME_EVENTS                64
#define RUNTIME_VIEWS                 2

enum runtime_kind {
    KIND_NONE,
    KIND_INSTANCE,
    KIND_SESSION,
    KIND_SPACE,
    KIND_SWAPCHAIN,
    KIND_SET,
    KIND_ACTION
};

enum runtime_extension {
    EXTENSION_OPENGL,
    EXTENSION_LOCAL_FLOOR,
    EXTENSION_DEPTH,
    EXTENSION_VISIBILITY_MASK,
    EXTENSION_REFRESH,
    EXTENSION_COUNT
};

typedef struct runtime_space {
    bool alive;
    bool is_action;
    XrReferenceSpaceType type;
    uint32_t action; // index
    int device;      // XR_WORLD_LEFT or XR_WORLD_RIGHT, or -1
    phys_pose offset;
} runtime_space;

enum runtime_image { IMAGE_FREE, IMAGE_ACQUIRED, IMAGE_WAITED };

typedef struct runtime_swapchain {
    bool alive;
    uint32_t width, height;
    int64_t format;
    bool is_depth;
    GLuint texture[RUNTIME_SWAPCHAIN_IMAGES];
    enum runtime_image image; // of the one acquired
    uint32_t acquired, next;  // index
    int released;             // last released one, -1: none yet
} runtime_swapchain;

typedef struct runtime_action {
    bool alive;
    uint32_t set;
    XrActionType type;
    char name[XR_MAX_ACTION_NAME_SIZE];
    bool for_hand[XR_WORLD_DEVICES];   // subaction paths it was made with
    double value[XR_WORLD_DEVICES][2]; // as of the last sync
    bool changed[XR_WORLD_DEVICES], active[XR_WORLD_DEVICES];
    XrTime changed_at[XR_WORLD_DEVICES];
} runtime_action;

typedef struct runtime_set {
    bool alive, attached;
    char name[XR_MAX_ACTION_SET_NAME_SIZE];
} runtime_set;

typedef struct runtime_binding {
    XrPath profile, path;
    uint32_t action;
} runtime_binding;

typedef struct runtime {
    bool has_instance;
    bool enabled[EXTENSION_COUNT];
    bool instance_lost;
    // paths: index + 1 is the XrPath
    uint32_t path_count;
    char path[RUNTIME_PATHS][XR_MAX_PATH_LENGTH];
    // events
    uint32_t event_first, event_count;
    XrEventDataBuffer event[RUNTIME_EVENTS];
    // session
    bool has_session, session_running, session_lost, exit_requested;
    bool asked_for_requirements, attached;
    bool profile_told;
    XrPath profile; // current, of both hands
    XrSessionState wanted_state;
    XrTime recentre_at; // 0: none pending
    phys_pose recentre_to;
    Display *display;
    GLXContext context;
    GLXDrawable drawable;
    pthread_t thread; // that made the session, and calls everything but xrWaitFrame
    // frame loop
    bool waited, begun;
    XrTime waited_for; // display time given by the last wait
    uint32_t frame;
    runtime_space space[RUNTIME_SPACES];
    runtime_swapchain swapchain[RUNTIME_SWAPCHAINS];
    runtime_set set[RUNTIME_SETS];
    runtime_action action[RUNTIME_ACTIONS];
    uint32_t binding_count;
    runtime_binding binding[RUNTIME_BINDINGS];
} runtime;

extern runtime the_runtime;

// Writes down what the program did wrong and returns `result` for it.
XrResult complain(XrResult result, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A handle is its kind and its place, never a null; the place of a handle of a kind, or
// -1 where it is another.
uint64_t handle_make(enum runtime_kind kind, uint32_t place);
int handle_place(uint64_t handle, enum runtime_kind kind);
#define HANDLE_OF(kind, place) ((void *)(uintptr_t)handle_make(kind, place))
#define PLACE_OF(handle, kind) handle_place((uint64_t)(uintptr_t)(handle), kind)

// Guards at the head of entry points: they complain and return.
bool is_instance(XrInstance instance);
bool is_session(XrSession session);
#define CHECK_INSTANCE(handle)                                                                     \
    if (!is_instance(handle)) {                                                                    \
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an instance", __func__);                 \
    }                                                                                              \
    if (the_runtime.instance_lost) {                                                               \
        return XR_ERROR_INSTANCE_LOST;                                                             \
    }
#define CHECK_SESSION(handle)                                                                      \
    if (!is_session(handle)) {                                                                     \
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not a session", __func__);                   \
    }                                                                                              \
    if (the_runtime.instance_lost) {                                                               \
        return XR_ERROR_INSTANCE_LOST;                                                             \
    }                                                                                              \
    if (the_runtime.session_lost) {                                                                \
        return XR_ERROR_SESSION_LOST;                                                              \
    }
// For what may touch the program's OpenGL context.
#define CHECK_THREAD                                                                               \
    if (!pthread_equal(pthread_self(), the_runtime.thread)) {                                      \
        return complain(XR_ERROR_RUNTIME_FAILURE, "%s: not on the session's thread", __func__);    \
    }
#define CHECK_TYPE(pointer, wanted)                                                                \
    if ((pointer) == NULL || (pointer)->type != (wanted)) {                                        \
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: " #pointer " is not a " #wanted,         \
                        __func__);                                                                 \
    }
// For an in or out struct that takes nothing in its chain.
#define CHECK_NEXT_NULL(pointer)                                                                   \
    if ((pointer)->next != NULL) {                                                                 \
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: " #pointer " takes nothing in `next`",   \
                        __func__);                                                                 \
    }

// The two-call idiom: tells the count, and whether there is room to fill.
// Returns XR_SUCCESS, or XR_ERROR_SIZE_INSUFFICIENT.
XrResult two_call(const char *who, uint32_t capacity, uint32_t *out_count, uint32_t count,
                  const void *room, bool *out_fill);

// The same for a text with its final zero.
XrResult two_call_text(const char *who, uint32_t capacity, uint32_t *out_count, const char *text,
                       char *buffer);

// A NUL-terminated name in a fixed array; false (with a complaint) where it has no end.
bool text_ends(const char *who, const char *text, size_t size);

// Paths: the text of a path, or NULL; the path of a text, made where it is new.
const char *path_text(XrPath path);
XrPath path_of(const char *text);
// XR_WORLD_LEFT or XR_WORLD_RIGHT for a path that begins with the hand's, -1 otherwise.
int path_hand(const char *text);
// The last parts of a path, as "/pose".
bool path_ends(const char *text, const char *end);

// Poses: a finite place and a unit quaternion; from and to OpenXR's; the inner one's frame
// seen from outside the outer one's; the way back.
bool pose_is_sane(XrPosef pose);
phys_pose pose_from_xr(XrPosef pose);
XrPosef pose_to_xr(phys_pose pose);
phys_pose pose_compose(phys_pose outer, phys_pose inner);
phys_pose pose_inverse(phys_pose pose);

void event_push(const void *event, size_t size);

// session: one step nearer to the state wanted, at each poll; events on the way.
void session_step_state(void);
// session: from a frame to the next.
XrDuration session_frame_period(void);
// session: it is gone, and LOSS_PENDING waits to be read.
void session_lose(void);
// session: the rate changes now, and the program is told.
void session_set_refresh(double hz);
// session: applies the world's cues up to its time.
void world_advance(void);

// A function of the runtime by name; NULL where there is none or its extension is not enabled.
PFN_xrVoidFunction entry_find(const char *name);

// spaces: pose of a space in the STAGE at a time, and how good it is.
bool space_pose(uint32_t place, XrTime time, phys_pose *out_pose, XrSpaceLocationFlags *out_flags,
                phys_vec3 *out_linear, phys_vec3 *out_angular, XrSpaceVelocityFlags *out_velocity);

// actions: the place of a set or an action that is alive, or -1.
int set_place(XrActionSet set);
int action_place(XrAction action);
// actions: none is attached any more.
void actions_detach(void);

// bindings: the path that an action has on a hand by the profile in force, or NULL.
const char *action_source(uint32_t action, int hand);
bool action_pose_is_bound(uint32_t action, int device);
// bindings: the world's profile is in force, told with an event where it is another than before.
void profile_follow(void);

#endif
