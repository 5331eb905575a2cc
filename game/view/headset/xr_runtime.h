// The OpenXR runtime of this machine and its headset: instance, system and extensions.
#ifndef XR_RUNTIME_H
#define XR_RUNTIME_H

#include <stdint.h>

#include "xr_api.h"
#include "xr_extensions.h"

// Newer than the headers of Debian 12; name and number are from the OpenXR registry.
#define XR_RUNTIME_LOCAL_FLOOR_EXTENSION "XR_EXT_local_floor"
#define XR_RUNTIME_LOCAL_FLOOR           ((XrReferenceSpaceType)1000426000)

enum xr_runtime_state {
    XR_RUNTIME_READY,
    XR_RUNTIME_ABSENT,     // no loader, or no runtime behind it
    XR_RUNTIME_NO_HEADSET, // a runtime without a headset
    XR_RUNTIME_BROKEN      // a runtime that fails or lacks what the program needs
};

// Extensions that the program uses if the runtime offers them.
enum xr_runtime_extension {
    XR_RUNTIME_HAS_OPENGL, // required
    XR_RUNTIME_HAS_EGL,    // takes EGL contexts, as Wayland has them, and not only GLX contexts
    XR_RUNTIME_HAS_LOCAL_FLOOR,
    XR_RUNTIME_HAS_DEPTH,
    XR_RUNTIME_HAS_VISIBILITY_MASK,
    XR_RUNTIME_HAS_REFRESH_RATE,
    XR_RUNTIME_HAS_HAPTIC_ENVELOPE,
    XR_RUNTIME_HAS_USER_PRESENCE,
    XR_RUNTIME_HAS_PERFORMANCE,
    // Controllers that are not in the core specification.
    XR_RUNTIME_HAS_HP_CONTROLLER,
    XR_RUNTIME_HAS_ODYSSEY_CONTROLLER,
    XR_RUNTIME_HAS_COSMOS_CONTROLLER,
    XR_RUNTIME_HAS_FOCUS3_CONTROLLER,
    XR_RUNTIME_HAS_PICO_CONTROLLER,
    XR_RUNTIME_HAS_TOUCH_PRO_CONTROLLER,
    XR_RUNTIME_HAS_TOUCH_PLUS_CONTROLLER,
    XR_RUNTIME_HAS_GENERIC_CONTROLLER,
    XR_RUNTIME_HAS_PICO_ULTRA_CONTROLLER,
    XR_RUNTIME_HAS_ML2_CONTROLLER,
    // Bare hands, the palm's pose of every controller, and trackers.
    XR_RUNTIME_HAS_HAND_INTERACTION,
    XR_RUNTIME_HAS_PALM_POSE,
    XR_RUNTIME_HAS_TRACKER,
    XR_RUNTIME_EXTENSIONS
};

// Zeroed: not open.
typedef struct xr_runtime {
    xr_api api;
    XrInstance instance;
    XrSystemId system;
    bool has[XR_RUNTIME_EXTENSIONS];
    uint32_t enabled_count;
    const char *enabled[XR_RUNTIME_EXTENSIONS]; // the names of those that it has
    char name[XR_MAX_RUNTIME_NAME_SIZE];        // of the runtime
    char headset[XR_MAX_SYSTEM_NAME_SIZE];      // of the system
    uint16_t version[3];                        // of the runtime: major, minor, patch
    uint32_t layers_most;                       // how many layers a frame may have
} xr_runtime;

// Finds runtime and headset. Unless it returns XR_RUNTIME_READY, `error` has one line that says
// what is missing and what to do. With XR_RUNTIME_NO_HEADSET the instance stays open, so that
// another call is cheap.
enum xr_runtime_state xr_runtime_open(xr_runtime *r, char *error, size_t error_size);

// Whether this machine's runtime takes no EGL contexts, so that the window must be X11's; false if
// there is no runtime. Creates no instance and may be called before there is a window.
bool xr_runtime_needs_x11(void);

// Looks up a function of an extension by name ("xrGetVisibilityMaskKHR"); NULL if the runtime does
// not offer the extension or the function.
PFN_xrVoidFunction xr_runtime_function(const xr_runtime *r, enum xr_runtime_extension extension,
                                       const char *name);

// The extensions that are enabled; valid as long as `r` is open.
xr_extensions xr_runtime_extensions(const xr_runtime *r);

// Destroys the instance and with it everything made from it; the loader stays loaded.
void xr_runtime_close(xr_runtime *r);

#endif
