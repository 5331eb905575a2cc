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

int path_hand(const char *text)
{
    static const char *const HAND[] = {
        [XR_WORLD_LEFT] = "/user/hand/left", [XR_WORLD_RIGHT] = "/user/hand/right"};
    for (int hand = XR_WORLD_LEFT; hand <= XR_WORLD_RIGHT; hand++) {
        size_t length = strlen(HAND[hand]);
        if (strncmp(text, HAND[hand], length) == 0 &&
            (text[length] == '\0' || text[length] == '/')) {
            return hand;
        }
    }
    return -1;
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
