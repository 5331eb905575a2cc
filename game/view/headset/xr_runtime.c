#include "xr_runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epoxy/glx.h>

#define XR_USE_PLATFORM_XLIB
#define XR_USE_GRAPHICS_API_OPENGL
#include <openxr/openxr_platform.h>

#include "xr_user_presence.h"

// Every runtime supports OpenXR 1.0; the patch number does not matter.
#define API_VERSION XR_MAKE_VERSION(1, 0, 0)

static const char *const EXTENSION[] = {
    [XR_RUNTIME_HAS_OPENGL] = XR_KHR_OPENGL_ENABLE_EXTENSION_NAME,
    [XR_RUNTIME_HAS_EGL] = "XR_MNDX_egl_enable",
    [XR_RUNTIME_HAS_LOCAL_FLOOR] = XR_RUNTIME_LOCAL_FLOOR_EXTENSION,
    [XR_RUNTIME_HAS_DEPTH] = XR_KHR_COMPOSITION_LAYER_DEPTH_EXTENSION_NAME,
    [XR_RUNTIME_HAS_VISIBILITY_MASK] = XR_KHR_VISIBILITY_MASK_EXTENSION_NAME,
    [XR_RUNTIME_HAS_REFRESH_RATE] = XR_FB_DISPLAY_REFRESH_RATE_EXTENSION_NAME,
    [XR_RUNTIME_HAS_HAPTIC_ENVELOPE] = XR_NAME_HAPTIC_ENVELOPE,
    [XR_RUNTIME_HAS_USER_PRESENCE] = XR_USER_PRESENCE_EXTENSION,
    [XR_RUNTIME_HAS_HP_CONTROLLER] = XR_NAME_HP_CONTROLLER,
    [XR_RUNTIME_HAS_ODYSSEY_CONTROLLER] = XR_NAME_ODYSSEY_CONTROLLER,
    [XR_RUNTIME_HAS_COSMOS_CONTROLLER] = XR_NAME_COSMOS_CONTROLLER,
    [XR_RUNTIME_HAS_FOCUS3_CONTROLLER] = XR_NAME_FOCUS3_CONTROLLER,
    [XR_RUNTIME_HAS_PICO_CONTROLLER] = XR_NAME_PICO_CONTROLLER,
    [XR_RUNTIME_HAS_TOUCH_PRO_CONTROLLER] = XR_NAME_TOUCH_PRO_CONTROLLER,
    [XR_RUNTIME_HAS_TOUCH_PLUS_CONTROLLER] = XR_NAME_TOUCH_PLUS_CONTROLLER,
    [XR_RUNTIME_HAS_GENERIC_CONTROLLER] = XR_NAME_GENERIC_CONTROLLER,
    [XR_RUNTIME_HAS_PICO_ULTRA_CONTROLLER] = XR_NAME_PICO_ULTRA_CONTROLLER,
    [XR_RUNTIME_HAS_ML2_CONTROLLER] = XR_NAME_ML2_CONTROLLER,
    [XR_RUNTIME_HAS_HAND_INTERACTION] = XR_NAME_HAND_INTERACTION,
    [XR_RUNTIME_HAS_PALM_POSE] = XR_NAME_PALM_POSE,
    [XR_RUNTIME_HAS_TRACKER] = XR_NAME_TRACKER,
    [XR_RUNTIME_HAS_PERFORMANCE] = XR_EXT_PERFORMANCE_SETTINGS_EXTENSION_NAME,
};
_Static_assert(sizeof EXTENSION / sizeof EXTENSION[0] == XR_RUNTIME_EXTENSIONS,
               "every extension has a name");

// Fills r->has; returns XR_RUNTIME_ABSENT if no runtime answers.
static enum xr_runtime_state find_extensions(xr_runtime *r, char *error, size_t error_size)
{
    uint32_t count = 0;
    XrResult result = r->api.EnumerateInstanceExtensionProperties(NULL, 0, &count, NULL);
    if (XR_FAILED(result)) {
        snprintf(error, error_size,
                 "no headset: no OpenXR runtime is active here; start the headset's runtime, or "
                 "set XR_RUNTIME_JSON to its manifest");
        return XR_RUNTIME_ABSENT;
    }
    XrExtensionProperties *offered = calloc(count + 1u, sizeof *offered);
    if (offered == NULL) {
        snprintf(error, error_size, "no headset: out of memory");
        return XR_RUNTIME_BROKEN;
    }
    for (uint32_t i = 0; i < count; i++) {
        offered[i].type = XR_TYPE_EXTENSION_PROPERTIES;
    }
    result = r->api.EnumerateInstanceExtensionProperties(NULL, count, &count, offered);
    for (uint32_t i = 0; XR_SUCCEEDED(result) && i < count; i++) {
        for (int e = 0; e < XR_RUNTIME_EXTENSIONS; e++) {
            r->has[e] = r->has[e] || strcmp(offered[i].extensionName, EXTENSION[e]) == 0;
        }
    }
    free(offered);
    if (!r->has[XR_RUNTIME_HAS_OPENGL]) {
        snprintf(error, error_size, "no headset: the OpenXR runtime does not support OpenGL");
        return XR_RUNTIME_BROKEN;
    }
    return XR_RUNTIME_READY;
}

// Reads the name and version of the runtime.
static void read_properties(xr_runtime *r)
{
    XrInstanceProperties properties = {.type = XR_TYPE_INSTANCE_PROPERTIES};
    if (XR_SUCCEEDED(r->api.GetInstanceProperties(r->instance, &properties))) {
        memcpy(r->name, properties.runtimeName, sizeof r->name);
        r->name[sizeof r->name - 1] = '\0';
        r->version[0] = (uint16_t)XR_VERSION_MAJOR(properties.runtimeVersion);
        r->version[1] = (uint16_t)XR_VERSION_MINOR(properties.runtimeVersion);
        r->version[2] = (uint16_t)XR_VERSION_PATCH(properties.runtimeVersion);
    }
}

static enum xr_runtime_state create_instance(xr_runtime *r, char *error, size_t error_size)
{
    memset(r->has, 0, sizeof r->has);
    enum xr_runtime_state state = find_extensions(r, error, error_size);
    if (state != XR_RUNTIME_READY) {
        return state;
    }
    r->enabled_count = 0;
    for (int e = 0; e < XR_RUNTIME_EXTENSIONS; e++) {
        if (r->has[e]) {
            r->enabled[r->enabled_count++] = EXTENSION[e];
        }
    }
    XrInstanceCreateInfo info = {.type = XR_TYPE_INSTANCE_CREATE_INFO,
                                 .applicationInfo = {.applicationName = "Battuta",
                                                     .applicationVersion = 1,
                                                     .engineName = "Battuta",
                                                     .engineVersion = 1,
                                                     .apiVersion = API_VERSION},
                                 .enabledExtensionCount = r->enabled_count,
                                 .enabledExtensionNames = r->enabled};
    XrResult result = r->api.CreateInstance(&info, &r->instance);
    if (XR_FAILED(result)) {
        r->instance = XR_NULL_HANDLE;
        bool silent = result == XR_ERROR_RUNTIME_UNAVAILABLE ||
                      result == XR_ERROR_RUNTIME_FAILURE ||
                      result == XR_ERROR_INITIALIZATION_FAILED;
        if (silent) {
            snprintf(error, error_size, "no headset: the OpenXR runtime does not answer; start it");
        } else {
            snprintf(error, error_size, "no headset: the OpenXR runtime created no instance (%d)",
                     result);
        }
        return silent ? XR_RUNTIME_ABSENT : XR_RUNTIME_BROKEN;
    }
    if (!xr_api_bind(&r->api, r->instance, error, error_size)) {
        xr_runtime_close(r);
        return XR_RUNTIME_BROKEN;
    }
    read_properties(r);
    return XR_RUNTIME_READY;
}

static enum xr_runtime_state find_headset(xr_runtime *r, char *error, size_t error_size)
{
    XrSystemGetInfo wanted = {.type = XR_TYPE_SYSTEM_GET_INFO,
                              .formFactor = XR_FORM_FACTOR_HEAD_MOUNTED_DISPLAY};
    XrResult result = r->api.GetSystem(r->instance, &wanted, &r->system);
    if (result == XR_ERROR_FORM_FACTOR_UNAVAILABLE || result == XR_ERROR_FORM_FACTOR_UNSUPPORTED) {
        snprintf(error, error_size, "%s has no headset; connect one and switch it on", r->name);
        return XR_RUNTIME_NO_HEADSET;
    }
    if (XR_FAILED(result)) {
        snprintf(error, error_size, "%s does not describe its headset (%d)", r->name, result);
        return XR_RUNTIME_BROKEN;
    }
    XrSystemProperties properties = {.type = XR_TYPE_SYSTEM_PROPERTIES};
    if (XR_SUCCEEDED(r->api.GetSystemProperties(r->instance, r->system, &properties))) {
        memcpy(r->headset, properties.systemName, sizeof r->headset);
        r->headset[sizeof r->headset - 1] = '\0';
        r->layers_most = properties.graphicsProperties.maxLayerCount;
    }
    return XR_RUNTIME_READY;
}

enum xr_runtime_state xr_runtime_open(xr_runtime *r, char *error, size_t error_size)
{
    if (!xr_api_load(&r->api, error, error_size)) {
        return XR_RUNTIME_ABSENT;
    }
    if (r->instance == XR_NULL_HANDLE) {
        enum xr_runtime_state state = create_instance(r, error, error_size);
        if (state != XR_RUNTIME_READY) {
            return state;
        }
    }
    return find_headset(r, error, error_size);
}

bool xr_runtime_needs_x11(void)
{
    xr_runtime r = {0};
    char ignored[256];
    return xr_api_load(&r.api, ignored, sizeof ignored) &&
           find_extensions(&r, ignored, sizeof ignored) == XR_RUNTIME_READY &&
           !r.has[XR_RUNTIME_HAS_EGL];
}

PFN_xrVoidFunction xr_runtime_function(const xr_runtime *r, enum xr_runtime_extension extension,
                                       const char *name)
{
    PFN_xrVoidFunction function = NULL;
    if (!r->has[extension] || XR_FAILED(r->api.GetInstanceProcAddr(r->instance, name, &function))) {
        return NULL;
    }
    return function;
}

xr_extensions xr_runtime_extensions(const xr_runtime *r)
{
    return (xr_extensions){r->enabled, r->enabled_count};
}

void xr_runtime_close(xr_runtime *r)
{
    if (r->instance != XR_NULL_HANDLE) {
        r->api.DestroyInstance(r->instance);
    }
    r->instance = XR_NULL_HANDLE;
    r->system = XR_NULL_SYSTEM_ID;
}
