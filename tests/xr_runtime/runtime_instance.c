// The instance: creating and destroying it, handles, functions by name, events.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime.h"
#include "runtime_entry.h"
#include "xr_script.h"

runtime the_runtime;

static const struct {
    const char *name;
    uint32_t version;
} EXTENSION[EXTENSION_COUNT] = {
    [EXTENSION_OPENGL] = {XR_KHR_OPENGL_ENABLE_EXTENSION_NAME, 10},
    [EXTENSION_EGL] = {XR_MNDX_EGL_ENABLE_EXTENSION_NAME, 2},
    [EXTENSION_LOCAL_FLOOR] = {RUNTIME_LOCAL_FLOOR_EXTENSION, 1},
    [EXTENSION_DEPTH] = {XR_KHR_COMPOSITION_LAYER_DEPTH_EXTENSION_NAME, 5},
    [EXTENSION_VISIBILITY_MASK] = {XR_KHR_VISIBILITY_MASK_EXTENSION_NAME, 2},
    [EXTENSION_REFRESH] = {XR_FB_DISPLAY_REFRESH_RATE_EXTENSION_NAME, 1},
    [EXTENSION_HAPTIC_ENVELOPE] = {"XR_FB_haptic_amplitude_envelope", 1},
    [EXTENSION_USER_PRESENCE] = {RUNTIME_USER_PRESENCE_EXTENSION, 1},
    [EXTENSION_HP] = {"XR_EXT_hp_mixed_reality_controller", 1},
    [EXTENSION_ODYSSEY] = {"XR_EXT_samsung_odyssey_controller", 1},
    [EXTENSION_COSMOS] = {"XR_HTC_vive_cosmos_controller_interaction", 1},
    [EXTENSION_FOCUS3] = {"XR_HTC_vive_focus3_controller_interaction", 2},
    [EXTENSION_PICO] = {"XR_BD_controller_interaction", 2},
    [EXTENSION_PICO_ULTRA] = {"XR_BD_ultra_controller_interaction", 1},
    [EXTENSION_TOUCH_PRO] = {"XR_FB_touch_controller_pro", 1},
    [EXTENSION_TOUCH_PLUS] = {"XR_META_touch_controller_plus", 1},
    [EXTENSION_ML2] = {"XR_ML_ml2_controller_interaction", 1},
    [EXTENSION_GENERIC] = {"XR_KHR_generic_controller", 1},
    [EXTENSION_HAND_INTERACTION] = {"XR_EXT_hand_interaction", 2},
    [EXTENSION_PALM] = {"XR_EXT_palm_pose", 3},
    [EXTENSION_TRACKER] = {"XR_HTCX_vive_tracker_interaction", 3},
    [EXTENSION_PERFORMANCE] = {XR_EXT_PERFORMANCE_SETTINGS_EXTENSION_NAME, 3},
};

XrResult complain(XrResult result, const char *format, ...)
{
    xr_world *w = xr_test_world();
    if (w->complaint_count < XR_WORLD_COMPLAINTS) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(w->complaint[w->complaint_count], XR_WORLD_LINE, format, arguments);
        va_end(arguments);
    }
    w->complaint_count++;
    return result;
}

uint64_t handle_make(enum runtime_kind kind, uint32_t place)
{
    return (uint64_t)kind << 32 | (place + 1);
}

int handle_place(uint64_t handle, enum runtime_kind kind)
{
    uint32_t place = (uint32_t)handle;
    return handle >> 32 == (uint64_t)kind && place > 0 ? (int)(place - 1) : -1;
}

bool is_instance(XrInstance instance)
{
    return the_runtime.has_instance && PLACE_OF(instance, KIND_INSTANCE) == 0;
}

bool is_session(XrSession session)
{
    return the_runtime.has_session && PLACE_OF(session, KIND_SESSION) == 0;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateApiLayerProperties(uint32_t capacity,
                                                                   uint32_t *out_count,
                                                                   XrApiLayerProperties *layers)
{
    bool fill;
    return two_call(__func__, capacity, out_count, 0, layers, &fill);
}

static bool is_offered(enum runtime_extension extension)
{
    const xr_world *w = xr_test_world();
    switch (extension) {
    case EXTENSION_LOCAL_FLOOR:
        return w->offers_local_floor;
    case EXTENSION_DEPTH:
        return w->offers_depth;
    case EXTENSION_VISIBILITY_MASK:
        return w->offers_visibility_mask;
    case EXTENSION_REFRESH:
        return w->offers_refresh;
    case EXTENSION_HAPTIC_ENVELOPE:
        return w->offers_haptic_envelope;
    case EXTENSION_EGL:
        return w->offers_egl;
    case EXTENSION_PERFORMANCE:
        return w->offers_performance;
    case EXTENSION_USER_PRESENCE:
        return w->offers_user_presence;
    case EXTENSION_HP:
    case EXTENSION_ODYSSEY:
    case EXTENSION_COSMOS:
    case EXTENSION_FOCUS3:
    case EXTENSION_PICO:
    case EXTENSION_PICO_ULTRA:
    case EXTENSION_TOUCH_PRO:
    case EXTENSION_TOUCH_PLUS:
    case EXTENSION_ML2:
    case EXTENSION_GENERIC:
    case EXTENSION_HAND_INTERACTION:
        return w->offers_controllers;
    case EXTENSION_PALM:
        return w->offers_palm;
    case EXTENSION_TRACKER:
        return w->offers_trackers;
    case EXTENSION_OPENGL:
    case EXTENSION_COUNT:
        break;
    }
    return true;
}

// Sets up the world for a separate program, where no test does it, and reads its script. Called
// first in each function that needs no instance: a program asks for the extensions before it
// creates one. A second instance continues with the same events.
static void prepare_world(void)
{
    static bool is_read;
    if (xr_test_world()->eye_width == 0) {
        xr_test_reset();
    }
    const char *path = is_read ? NULL : getenv("BATTUTA_XR_SCRIPT");
    is_read = true;
    char error[XR_WORLD_LINE];
    if (path != NULL && !xr_script_read(path, xr_test_world(), error, sizeof error)) {
        fprintf(stderr, "test runtime: %s\n", error);
        abort();
    }
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateInstanceExtensionProperties(
    const char *layer, uint32_t capacity, uint32_t *out_count, XrExtensionProperties *properties)
{
    if (layer != NULL) {
        return XR_ERROR_API_LAYER_NOT_PRESENT;
    }
    prepare_world();
    uint32_t count = 0;
    for (int e = 0; e < EXTENSION_COUNT; e++) {
        count += is_offered((enum runtime_extension)e);
    }
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, count, properties, &fill);
    for (int e = 0, place = 0; fill && e < EXTENSION_COUNT; e++) {
        if (!is_offered((enum runtime_extension)e)) {
            continue;
        }
        if (properties[place].type != XR_TYPE_EXTENSION_PROPERTIES) {
            return complain(XR_ERROR_VALIDATION_FAILURE, "%s: wrong type of element %d", __func__,
                            place);
        }
        snprintf(properties[place].extensionName, XR_MAX_EXTENSION_NAME_SIZE, "%s",
                 EXTENSION[e].name);
        properties[place++].extensionVersion = EXTENSION[e].version;
    }
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_CreateInstance(const XrInstanceCreateInfo *info,
                                                      XrInstance *out_instance)
{
    runtime *r = &the_runtime;
    CHECK_TYPE(info, XR_TYPE_INSTANCE_CREATE_INFO);
    if (r->has_instance) {
        return complain(XR_ERROR_LIMIT_REACHED, "%s: an instance exists already", __func__);
    }
    prepare_world();
    if (!xr_test_world()->answers) {
        return XR_ERROR_RUNTIME_FAILURE;
    }
    if (!text_ends(__func__, info->applicationInfo.applicationName, XR_MAX_APPLICATION_NAME_SIZE) ||
        !text_ends(__func__, info->applicationInfo.engineName, XR_MAX_ENGINE_NAME_SIZE)) {
        return XR_ERROR_VALIDATION_FAILURE;
    }
    if (info->applicationInfo.applicationName[0] == '\0') {
        return complain(XR_ERROR_NAME_INVALID, "%s: the application has no name", __func__);
    }
    if (XR_VERSION_MAJOR(info->applicationInfo.apiVersion) != 1) {
        return XR_ERROR_API_VERSION_UNSUPPORTED;
    }
    *r = (runtime){0};
    for (uint32_t i = 0; i < info->enabledExtensionCount; i++) {
        int e = 0;
        while (e < EXTENSION_COUNT &&
               strcmp(info->enabledExtensionNames[i], EXTENSION[e].name) != 0) {
            e++;
        }
        if (e == EXTENSION_COUNT || !is_offered((enum runtime_extension)e)) {
            return complain(XR_ERROR_EXTENSION_NOT_PRESENT, "%s: %s is not offered", __func__,
                            info->enabledExtensionNames[i]);
        }
        r->enabled[e] = true;
    }
    r->has_instance = true;
    *out_instance = HANDLE_OF(KIND_INSTANCE, 0);
    return XR_SUCCESS;
}

// Writes the complaints and what the program did to the file that BATTUTA_XR_REPORT names.
static void report(void)
{
    const char *path = getenv("BATTUTA_XR_REPORT");
    FILE *file = path != NULL ? fopen(path, "a") : NULL;
    if (file == NULL) {
        return;
    }
    const xr_world *w = xr_test_world();
    for (uint32_t i = 0; i < w->complaint_count && i < XR_WORLD_COMPLAINTS; i++) {
        fprintf(file, "complaint %s\n", w->complaint[i]);
    }
    fprintf(file,
            "frames %u layers %u discarded %u haptics %u handles %u sessions %u complaints %u\n",
            w->frames_ended, w->frames_with_layers, w->frames_discarded, w->haptic_count,
            w->handles_alive, w->sessions_created, w->complaint_count);
    for (uint32_t i = 0; i < w->haptic_count && i < XR_WORLD_HAPTICS; i++) {
        fprintf(file, "haptic %s %.4f %.3f %.3f %.0f\n",
                w->haptic[i].device == XR_WORLD_LEFT ? "left" : "right", w->haptic[i].at_s,
                (double)w->haptic[i].amplitude, 1e-9 * (double)w->haptic[i].duration,
                (double)w->haptic[i].frequency);
    }
    fclose(file);
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_DestroyInstance(XrInstance instance)
{
    freeze_point(__func__);
    if (!is_instance(instance)) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an instance", __func__);
    }
    report();
    // The instance's children are destroyed with it.
    the_runtime = (runtime){0};
    xr_test_world()->handles_alive = 0;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetInstanceProperties(XrInstance instance,
                                                             XrInstanceProperties *properties)
{
    CHECK_INSTANCE(instance)
    CHECK_TYPE(properties, XR_TYPE_INSTANCE_PROPERTIES)
    properties->runtimeVersion = XR_MAKE_VERSION(1, 0, 0);
    snprintf(properties->runtimeName, XR_MAX_RUNTIME_NAME_SIZE, "Battuta's test runtime");
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetInstanceProcAddr(XrInstance instance, const char *name,
                                                           PFN_xrVoidFunction *out_function)
{
    static const char *const WITHOUT_INSTANCE[] = {
        "xrEnumerateInstanceExtensionProperties", "xrEnumerateApiLayerProperties",
        "xrCreateInstance", "xrGetInstanceProcAddr", "xrInitializeLoaderKHR"};
    *out_function = NULL;
    if (instance == XR_NULL_HANDLE) {
        bool allowed = false;
        for (size_t i = 0; i < sizeof WITHOUT_INSTANCE / sizeof WITHOUT_INSTANCE[0]; i++) {
            allowed = allowed || strcmp(name, WITHOUT_INSTANCE[i]) == 0;
        }
        if (!allowed) {
            return XR_ERROR_HANDLE_INVALID;
        }
    } else if (!is_instance(instance)) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an instance", __func__);
    }
    *out_function = entry_find(name);
    return *out_function != NULL ? XR_SUCCESS : XR_ERROR_FUNCTION_UNSUPPORTED;
}

void event_push(const void *event, size_t size)
{
    runtime *r = &the_runtime;
    if (r->event_count == RUNTIME_EVENTS) {
        complain(XR_SUCCESS, "events are not polled: %d are pending", RUNTIME_EVENTS);
        return;
    }
    uint32_t place = (r->event_first + r->event_count++) % RUNTIME_EVENTS;
    r->event[place] = (XrEventDataBuffer){.type = XR_TYPE_EVENT_DATA_BUFFER};
    memcpy(&r->event[place], event, size);
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_PollEvent(XrInstance instance, XrEventDataBuffer *out_event)
{
    runtime *r = &the_runtime;
    freeze_point(__func__);
    if (!is_instance(instance)) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an instance", __func__);
    }
    if (r->instance_lost && r->event_count == 0) {
        return XR_ERROR_INSTANCE_LOST;
    }
    CHECK_TYPE(out_event, XR_TYPE_EVENT_DATA_BUFFER)
    CHECK_NEXT_NULL(out_event)
    if (r->event_count == 0) {
        session_step_state();
    }
    if (r->event_count == 0) {
        return XR_EVENT_UNAVAILABLE;
    }
    *out_event = r->event[r->event_first];
    r->event_first = (r->event_first + 1) % RUNTIME_EVENTS;
    r->event_count--;
    return XR_SUCCESS;
}
