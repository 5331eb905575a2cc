// Text: the two-call idiom, names, paths.
#include <stdio.h>
#include <string.h>

#include "runtime_entry.h"

XrResult two_call(const char *who, uint32_t capacity, uint32_t *out_count, uint32_t count,
                  const void *room, bool *out_fill)
{
    *out_fill = false;
    if (out_count == NULL) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: the pointer to the count is NULL", who);
    }
    *out_count = count;
    if (capacity == 0) {
        return XR_SUCCESS;
    }
    if (capacity < count) {
        return XR_ERROR_SIZE_INSUFFICIENT;
    }
    if (room == NULL && count > 0) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: the array is NULL but has a capacity",
                        who);
    }
    *out_fill = true;
    return XR_SUCCESS;
}

XrResult two_call_text(const char *who, uint32_t capacity, uint32_t *out_count, const char *text,
                       char *buffer)
{
    bool fill;
    uint32_t size = (uint32_t)strlen(text) + 1;
    XrResult result = two_call(who, capacity, out_count, size, buffer, &fill);
    if (fill) {
        memcpy(buffer, text, size);
    }
    return result;
}

bool text_ends(const char *who, const char *text, size_t size)
{
    if (memchr(text, '\0', size) == NULL) {
        complain(XR_ERROR_VALIDATION_FAILURE, "%s: a string is not NUL-terminated", who);
        return false;
    }
    return true;
}

const char *path_text(XrPath path)
{
    return path > 0 && path <= the_runtime.path_count ? the_runtime.path[path - 1] : NULL;
}

XrPath path_of(const char *text)
{
    runtime *r = &the_runtime;
    for (uint32_t i = 0; i < r->path_count; i++) {
        if (strcmp(r->path[i], text) == 0) {
            return i + 1;
        }
    }
    if (r->path_count == RUNTIME_PATHS) {
        return XR_NULL_PATH;
    }
    snprintf(r->path[r->path_count], XR_MAX_PATH_LENGTH, "%s", text);
    return ++r->path_count;
}

// Whether the path begins with `top` as a whole; *out_rest is what follows.
static bool begins_with(const char *text, const char *top, const char **out_rest)
{
    size_t length = strlen(top);
    *out_rest = text + length;
    return strncmp(text, top, length) == 0 && (text[length] == '\0' || text[length] == '/');
}

// The roles of trackers, from the OpenXR registry.
static int tracker_of(const char *text, const char **out_rest)
{
    static const char *const ROLE[] = {
        "handheld_object", "left_foot",   "right_foot",  "left_shoulder", "right_shoulder",
        "left_elbow",      "right_elbow", "left_knee",   "right_knee",    "left_wrist",
        "right_wrist",     "left_ankle",  "right_ankle", "waist",         "chest",
        "camera",          "keyboard"};
    char top[XR_MAX_PATH_LENGTH];
    for (size_t i = 0; i < sizeof ROLE / sizeof ROLE[0]; i++) {
        snprintf(top, sizeof top, "/user/vive_tracker_htcx/role/%s", ROLE[i]);
        if (the_runtime.enabled[EXTENSION_TRACKER] && begins_with(text, top, out_rest)) {
            return strcmp(ROLE[i], xr_test_world()->tracker_role) == 0 ? XR_WORLD_TRACKER
                                                                       : XR_WORLD_ABSENT;
        }
    }
    return -1;
}

static int top_level(const char *text, const char **out_rest)
{
    if (begins_with(text, "/user/hand/left", out_rest)) {
        return XR_WORLD_LEFT;
    }
    return begins_with(text, "/user/hand/right", out_rest) ? XR_WORLD_RIGHT
                                                           : tracker_of(text, out_rest);
}

int path_hand(const char *text)
{
    const char *rest;
    return top_level(text, &rest);
}

const char *path_component(const char *text)
{
    const char *rest;
    return top_level(text, &rest) >= 0 ? rest : NULL;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_ResultToString(XrInstance instance, XrResult value,
                                                      char buffer[XR_MAX_RESULT_STRING_SIZE])
{
    CHECK_INSTANCE(instance)
    snprintf(buffer, XR_MAX_RESULT_STRING_SIZE, "XR_%s_%d", value < 0 ? "ERROR" : "SUCCESS", value);
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_StructureTypeToString(
    XrInstance instance, XrStructureType value, char buffer[XR_MAX_STRUCTURE_NAME_SIZE])
{
    CHECK_INSTANCE(instance)
    snprintf(buffer, XR_MAX_STRUCTURE_NAME_SIZE, "XR_UNKNOWN_STRUCTURE_TYPE_%d", value);
    return XR_SUCCESS;
}

static bool path_is_well_formed(const char *text)
{
    size_t length = strlen(text);
    if (length < 2 || length >= XR_MAX_PATH_LENGTH || text[0] != '/' || text[length - 1] == '/') {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
                    c == '.' || c == '/';
        if (!good || (c == '/' && text[i + 1] == '/')) {
            return false;
        }
    }
    return true;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_StringToPath(XrInstance instance, const char *text,
                                                    XrPath *out_path)
{
    CHECK_INSTANCE(instance)
    if (text == NULL || !path_is_well_formed(text)) {
        return complain(XR_ERROR_PATH_FORMAT_INVALID, "%s: malformed path '%s'", __func__,
                        text != NULL ? text : "");
    }
    *out_path = path_of(text);
    return *out_path != XR_NULL_PATH ? XR_SUCCESS : XR_ERROR_PATH_COUNT_EXCEEDED;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_PathToString(XrInstance instance, XrPath path,
                                                    uint32_t capacity, uint32_t *out_count,
                                                    char *buffer)
{
    CHECK_INSTANCE(instance)
    const char *text = path_text(path);
    if (text == NULL) {
        return complain(XR_ERROR_PATH_INVALID, "%s: no such path", __func__);
    }
    return two_call_text(__func__, capacity, out_count, text, buffer);
}
