// Private to the test runtime: handles, complaints, events, the session.
//
// The runtime has one instance with one session, so its state is global. When a program violates
// the specification, the runtime records a complaint and returns the error code that the
// specification requires.
#ifndef RUNTIME_H
#define RUNTIME_H

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <epoxy/glx.h>

#define XR_USE_PLATFORM_EGL
#define XR_USE_PLATFORM_XLIB
#define XR_USE_GRAPHICS_API_OPENGL
#include <openxr/openxr.h>
#include <openxr/openxr_platform.h>

#include <pthread.h>
#include <stdatomic.h>

#include "xr_world.h"

// Newer than the headers of Debian 12. The strings and numbers are from the OpenXR registry.
#define RUNTIME_LOCAL_FLOOR_EXTENSION   "XR_EXT_local_floor"
#define RUNTIME_SPACE_LOCAL_FLOOR       ((XrReferenceSpaceType)1000426000)
#define RUNTIME_USER_PRESENCE_EXTENSION "XR_EXT_user_presence"
#define RUNTIME_USER_PRESENCE_CHANGED   ((XrStructureType)1000470000)
#define RUNTIME_TIME_BEGIN              ((XrTime)1000000000)
#define RUNTIME_SWAPCHAIN_IMAGES        3
#define RUNTIME_SETS                    8
#define RUNTIME_ACTIONS                 64
#define RUNTIME_SPACES                  64
#define RUNTIME_SWAPCHAINS              16
#define RUNTIME_PATHS                   1024
#define RUNTIME_BINDINGS                1024
#define RUNTIME_EVENTS                  64
#define RUNTIME_VIEWS                   2

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
    EXTENSION_EGL,
    EXTENSION_LOCAL_FLOOR,
    EXTENSION_DEPTH,
    EXTENSION_VISIBILITY_MASK,
    EXTENSION_REFRESH,
    EXTENSION_HAPTIC_ENVELOPE,
    EXTENSION_USER_PRESENCE,
    // Controllers, with profiles of their own.
    EXTENSION_HP,
    EXTENSION_ODYSSEY,
    EXTENSION_COSMOS,
    EXTENSION_FOCUS3,
    EXTENSION_PICO,
    EXTENSION_PICO_ULTRA,
    EXTENSION_TOUCH_PRO,
    EXTENSION_TOUCH_PLUS,
    EXTENSION_ML2,
    EXTENSION_GENERIC,
    EXTENSION_HAND_INTERACTION,
    EXTENSION_PALM,
    EXTENSION_TRACKER,
    EXTENSION_PERFORMANCE,
    EXTENSION_COUNT
};

typedef struct runtime_space {
    bool alive;
    bool is_action;
    XrReferenceSpaceType type;
    uint32_t action; // index of the action
    int device;      // of the action: a hand or a tracker, or -1
    phys_pose offset;
} runtime_space;

enum runtime_image { IMAGE_FREE, IMAGE_ACQUIRED, IMAGE_WAITED };

typedef struct runtime_swapchain {
    bool alive;
    uint32_t width, height;
    int64_t format;
    bool is_depth;
    GLuint texture[RUNTIME_SWAPCHAIN_IMAGES];
    enum runtime_image image; // the state of the acquired image
    uint32_t acquired, next;  // indices of images
    int released;             // index of the last released image, -1 before the first
    uint32_t releases;        // how many images were released
} runtime_swapchain;

typedef struct runtime_action {
    bool alive;
    uint32_t set;
    XrActionType type;
    char name[XR_MAX_ACTION_NAME_SIZE];
    bool for_hand[XR_WORLD_DEVICES];   // the subaction paths that it was created with
    double value[XR_WORLD_DEVICES][2]; // at the last xrSyncActions
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

// The program's OpenGL context, of GLX or of EGL.
typedef struct runtime_context {
    bool is_egl;
    Display *display;
    GLXContext glx;
    GLXDrawable drawable;
    EGLDisplay egl_display;
    EGLContext egl;
    EGLSurface draw, read;
} runtime_context;

typedef struct runtime {
    bool has_instance;
    bool enabled[EXTENSION_COUNT];
    bool instance_lost;
    // paths: an XrPath is the index + 1
    uint32_t path_count;
    char path[RUNTIME_PATHS][XR_MAX_PATH_LENGTH];
    // events
    uint32_t event_first, event_count;
    XrEventDataBuffer event[RUNTIME_EVENTS];
    // session
    bool has_session, session_running, session_lost, exit_requested;
    bool asked_for_requirements, attached;
    bool profile_told;
    XrPath profile; // the current profile of both hands
    XrSessionState wanted_state;
    XrTime recenter_at; // 0: none is pending
    phys_pose recenter_to;
    runtime_context context;
    pthread_t thread;    // created the session; must make all calls that may use OpenGL
    atomic_bool in_wait; // a thread is in xrWaitFrame
    // frame loop
    bool waited, begun;
    XrTime waited_for; // display time that the last xrWaitFrame returned
    uint32_t frame;
    runtime_space space[RUNTIME_SPACES];
    runtime_swapchain swapchain[RUNTIME_SWAPCHAINS];
    runtime_set set[RUNTIME_SETS];
    runtime_action action[RUNTIME_ACTIONS];
    uint32_t binding_count;
    runtime_binding binding[RUNTIME_BINDINGS];
} runtime;

extern runtime the_runtime;

// Records what the program did wrong, and returns `result`.
XrResult complain(XrResult result, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A handle consists of its kind and its place in the array of that kind; it is never null.
// handle_place() returns the place, or -1 if the handle is of another kind.
uint64_t handle_make(enum runtime_kind kind, uint32_t place);
int handle_place(uint64_t handle, enum runtime_kind kind);
#define HANDLE_OF(kind, place) ((void *)(uintptr_t)handle_make(kind, place))
#define PLACE_OF(handle, kind) handle_place((uint64_t)(uintptr_t)(handle), kind)

// Checks at the beginning of entry points: they record a complaint and return an error.
bool is_instance(XrInstance instance);
bool is_session(XrSession session);
#define CHECK_INSTANCE(handle)                                                                     \
    freeze_point(__func__);                                                                        \
    if (!is_instance(handle)) {                                                                    \
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an instance", __func__);                 \
    }                                                                                              \
    if (the_runtime.instance_lost) {                                                               \
        return XR_ERROR_INSTANCE_LOST;                                                             \
    }
#define CHECK_SESSION(handle)                                                                      \
    freeze_point(__func__);                                                                        \
    if (!is_session(handle)) {                                                                     \
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not a session", __func__);                   \
    }                                                                                              \
    if (the_runtime.instance_lost) {                                                               \
        return XR_ERROR_INSTANCE_LOST;                                                             \
    }                                                                                              \
    if (the_runtime.session_lost) {                                                                \
        return XR_ERROR_SESSION_LOST;                                                              \
    }
// For entry points in which the session may be lost.
#define CHECK_LOST_IN(call)                                                                        \
    if (xr_test_world()->lost_in == (call)) {                                                      \
        return XR_ERROR_SESSION_LOST;                                                              \
    }
// For entry points that may use the program's OpenGL context: it must not be current on any other
// thread (XR_KHR_opengl_enable, "threading"), and the session's thread has it all the time.
#define CHECK_THREAD                                                                               \
    if (!pthread_equal(pthread_self(), the_runtime.thread)) {                                      \
        return complain(XR_ERROR_RUNTIME_FAILURE, "%s: not the session's thread", __func__);       \
    }
#define CHECK_TYPE(pointer, wanted)                                                                \
    if ((pointer) == NULL || (pointer)->type != (wanted)) {                                        \
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: " #pointer " is not a " #wanted,         \
                        __func__);                                                                 \
    }
// For structs that must not have a `next` chain.
#define CHECK_NEXT_NULL(pointer)                                                                   \
    if ((pointer)->next != NULL) {                                                                 \
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: " #pointer "->next is not NULL",         \
                        __func__);                                                                 \
    }

// The two-call idiom: sets *out_count to the count and *out_fill to whether to fill the array.
// Returns XR_SUCCESS, or XR_ERROR_SIZE_INSUFFICIENT if the capacity is too small.
XrResult two_call(const char *who, uint32_t capacity, uint32_t *out_count, uint32_t count,
                  const void *room, bool *out_fill);

// The same for a string with its terminating NUL, which is copied to the buffer.
XrResult two_call_text(const char *who, uint32_t capacity, uint32_t *out_count, const char *text,
                       char *buffer);

// Whether the name in an array of `size` bytes is NUL-terminated; records a complaint if not.
bool text_ends(const char *who, const char *text, size_t size);

// Paths: the text of a path, or NULL; the path of a text, which is added if it is new.
const char *path_text(XrPath path);
XrPath path_of(const char *text);
// XR_WORLD_LEFT or XR_WORLD_RIGHT if the path begins with that hand's path; XR_WORLD_TRACKER or
// XR_WORLD_ABSENT if it begins with that of a tracker's role, which the world's tracker has or not;
// otherwise -1.
int path_hand(const char *text);
// What follows that part of the path ("/input/grip/pose"), or NULL if path_hand() is -1.
const char *path_component(const char *text);
// Whether the path ends with `end`, for example "/pose".
bool path_ends(const char *text, const char *end);

// Poses. A pose is sane if its position is finite and its quaternion has length 1.
// pose_compose() transforms `inner`, which is given in the frame of `outer`, to the frame in which
// `outer` is given.
bool pose_is_sane(XrPosef pose);
phys_pose pose_from_xr(XrPosef pose);
XrPosef pose_to_xr(phys_pose pose);
// The same, but with the unknown parts set to values that make a program that reads them show a
// wrong picture.
XrPosef pose_to_xr_known(phys_pose pose, bool has_position, bool has_orientation);
phys_pose pose_compose(phys_pose outer, phys_pose inner);
phys_pose pose_inverse(phys_pose pose);

void event_push(const void *event, size_t size);

// runtime_freeze.c: hangs if the runtime is frozen, or freezes in this function (its __func__).
void freeze_point(const char *function);

// runtime_context.c: takes the context of a graphics binding (XrSessionCreateInfo.next), or records
// a complaint and returns its error.
XrResult context_take(const void *binding);
bool context_is_current(void);
void context_make_current(void);
// No context is current afterwards.
void context_drop(void);

// runtime_session.c: one step toward the wanted state, at each poll; pushes the event.
void session_step_state(void);
// runtime_session.c: the time from one displayed frame to the next.
XrDuration session_frame_period(void);
// runtime_session.c: loses the session and pushes the event LOSS_PENDING.
void session_lose(void);
// runtime_session.c: puts the headset on a head or takes it off, and pushes an event.
void session_set_worn(bool is_worn);
// runtime_session.c: changes the refresh rate now and pushes an event.
void session_set_refresh(double hz);
// runtime_session.c: applies the world's cues up to the current time.
void world_advance(void);

// The runtime's function with this name, or NULL if it does not exist or its extension is not
// enabled.
PFN_xrVoidFunction entry_find(const char *name);

// runtime_space.c: the pose and velocities of a space in the STAGE at a time, and which of them are
// valid and tracked.
bool space_pose(uint32_t place, XrTime time, phys_pose *out_pose, XrSpaceLocationFlags *out_flags,
                phys_vec3 *out_linear, phys_vec3 *out_angular, XrSpaceVelocityFlags *out_velocity);

// runtime_actions.c: the place of an existing action set or action, or -1.
int set_place(XrActionSet set);
int action_place(XrAction action);
// runtime_actions.c: detaches all action sets.
void actions_detach(void);

// runtime_bindings.c: the path to which the current profile binds an action on a hand, or NULL.
const char *action_source(uint32_t action, int hand);
bool action_pose_is_bound(uint32_t action, int device);
// runtime_bindings.c: makes the world's profile the current one; pushes an event if it changes.
void profile_follow(void);

#endif
