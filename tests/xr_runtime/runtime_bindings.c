// Interaction profiles: the components of each controller, the bindings that a program suggests,
// and the profile of the controllers in use.
#include <string.h>

#include "runtime_entry.h"

// The components of each profile on each hand, from the tables of the specification and of the
// registry (what the program does not use is left out). A binding's path must be one of these. A
// path without its last part // ("/input/trigger") is listed where its meaning is clear.
typedef struct profile_paths {
    const char *profile;
    const char *both, *left, *right; // separated by spaces
    int extension;                   // enum runtime_extension; 0: the core
    bool has_no_palm;                // XR_EXT_palm_pose adds nothing
} profile_paths;

#define POSES   "/input/grip/pose /input/aim/pose "
#define STICK   "/input/thumbstick/x /input/thumbstick/y /input/thumbstick /input/thumbstick/click "
#define STICK_T STICK "/input/thumbstick/touch "
#define PAD                                                                                        \
    "/input/trackpad/x /input/trackpad/y /input/trackpad /input/trackpad/click "                   \
    "/input/trackpad/touch "
#define LETTERS_LEFT  "/input/x/click /input/y/click "
#define LETTERS_RIGHT "/input/a/click /input/b/click "
#define TOUCHED_LEFT  LETTERS_LEFT "/input/x/touch /input/y/touch "
#define TOUCHED_RIGHT LETTERS_RIGHT "/input/a/touch /input/b/touch "
#define TOUCH_2                                                                                    \
    "/input/squeeze/value /input/trigger/value /input/trigger/touch " STICK_T                      \
    "/input/thumbrest/touch " POSES "/output/haptic"
#define PICO_BOTH                                                                                  \
    "/input/system/click /input/squeeze/click /input/squeeze/value /input/trigger/click "          \
    "/input/trigger/touch /input/trigger/value " STICK_T POSES "/output/haptic"

#define TRACKER_PROFILE "/interaction_profiles/htc/vive_tracker_htcx"

static const profile_paths PROFILE[] = {
    {"/interaction_profiles/khr/simple_controller",
     "/input/select/click /input/menu/click /input/grip/pose /input/aim/pose /output/haptic", "",
     "", 0, false},
    {"/interaction_profiles/oculus/touch_controller",
     "/input/squeeze/value /input/squeeze /input/trigger/value /input/trigger /input/trigger/touch "
     "/input/thumbstick/x /input/thumbstick/y /input/thumbstick /input/thumbstick/click "
     "/input/thumbstick/touch /input/thumbrest/touch /input/grip/pose /input/aim/pose "
     "/output/haptic",
     "/input/x/click /input/x/touch /input/y/click /input/y/touch /input/menu/click",
     "/input/a/click /input/a/touch /input/b/click /input/b/touch /input/system/click", 0, false},
    {"/interaction_profiles/valve/index_controller",
     "/input/system/click /input/a/click /input/a/touch /input/b/click /input/b/touch "
     "/input/squeeze/value /input/squeeze/force /input/squeeze /input/trigger/click "
     "/input/trigger/value /input/trigger /input/trigger/touch /input/thumbstick/x "
     "/input/thumbstick/y /input/thumbstick /input/thumbstick/click /input/thumbstick/touch "
     "/input/trackpad/x /input/trackpad/y /input/trackpad /input/trackpad/force "
     "/input/trackpad/touch /input/grip/pose /input/aim/pose /output/haptic",
     "", "", 0, false},
    {"/interaction_profiles/htc/vive_controller",
     "/input/system/click /input/squeeze/click /input/squeeze /input/menu/click "
     "/input/trigger/click /input/trigger/value /input/trigger /input/trackpad/x "
     "/input/trackpad/y /input/trackpad /input/trackpad/click /input/trackpad/touch "
     "/input/grip/pose /input/aim/pose /output/haptic",
     "", "", 0, false},
    {"/interaction_profiles/microsoft/motion_controller",
     "/input/menu/click /input/squeeze/click /input/squeeze /input/trigger/value /input/trigger "
     "/input/thumbstick/x /input/thumbstick/y /input/thumbstick /input/thumbstick/click "
     "/input/trackpad/x /input/trackpad/y /input/trackpad /input/trackpad/click "
     "/input/trackpad/touch /input/grip/pose /input/aim/pose /output/haptic",
     "", "", 0, false},
    {"/interaction_profiles/hp/mixed_reality_controller",
     "/input/menu/click /input/squeeze/value /input/trigger/value " STICK POSES "/output/haptic",
     LETTERS_LEFT, LETTERS_RIGHT, EXTENSION_HP, false},
    {"/interaction_profiles/samsung/odyssey_controller",
     "/input/menu/click /input/squeeze/click /input/trigger/value " STICK PAD POSES
     "/output/haptic",
     "", "", EXTENSION_ODYSSEY, false},
    {"/interaction_profiles/htc/vive_cosmos_controller",
     "/input/shoulder/click /input/squeeze/click /input/trigger/click /input/trigger/value " STICK_T
         POSES "/output/haptic",
     LETTERS_LEFT "/input/menu/click", LETTERS_RIGHT "/input/system/click", EXTENSION_COSMOS,
     false},
    {"/interaction_profiles/htc/vive_focus3_controller",
     "/input/squeeze/click /input/squeeze/touch /input/squeeze/value /input/trigger/click "
     "/input/trigger/touch /input/trigger/value /input/thumbrest/touch " STICK_T POSES
     "/output/haptic",
     LETTERS_LEFT "/input/menu/click", LETTERS_RIGHT "/input/system/click", EXTENSION_FOCUS3,
     false},
    {"/interaction_profiles/bytedance/pico_neo3_controller", PICO_BOTH " /input/menu/click",
     TOUCHED_LEFT, TOUCHED_RIGHT, EXTENSION_PICO, false},
    {"/interaction_profiles/bytedance/pico4_controller", PICO_BOTH,
     TOUCHED_LEFT "/input/menu/click", TOUCHED_RIGHT, EXTENSION_PICO, false},
    // Not in the registry, but what the runtime of a PICO 4 Ultra has.
    {"/interaction_profiles/bytedance/pico4s_controller", PICO_BOTH,
     TOUCHED_LEFT "/input/menu/click", TOUCHED_RIGHT, EXTENSION_PICO, true},
    {"/interaction_profiles/bytedance/pico_ultra_controller_bd",
     PICO_BOTH " /input/grip_surface/pose", TOUCHED_LEFT "/input/menu/click", TOUCHED_RIGHT,
     EXTENSION_PICO_ULTRA, false},
    {"/interaction_profiles/facebook/touch_controller_pro", TOUCH_2,
     TOUCHED_LEFT "/input/menu/click", TOUCHED_RIGHT "/input/system/click", EXTENSION_TOUCH_PRO,
     false},
    {"/interaction_profiles/meta/touch_controller_plus", TOUCH_2, TOUCHED_LEFT "/input/menu/click",
     TOUCHED_RIGHT "/input/system/click", EXTENSION_TOUCH_PLUS, false},
    {"/interaction_profiles/ml/ml2_controller",
     "/input/menu/click /input/home/click /input/trigger/click /input/trigger/value "
     "/input/shoulder/click /input/trackpad/force " PAD POSES "/output/haptic",
     "", "", EXTENSION_ML2, false},
    {"/interaction_profiles/khr/generic_controller",
     "/input/primary/click /input/secondary/click /input/squeeze/value /input/trigger/value "
     "/input/grip_surface/pose " STICK POSES "/output/haptic",
     "", "", EXTENSION_GENERIC, false},
    {"/interaction_profiles/ext/hand_interaction_ext",
     "/input/pinch_ext/pose /input/poke_ext/pose /input/pinch_ext/value "
     "/input/pinch_ext/ready_ext /input/grasp_ext/value /input/grasp_ext/ready_ext "
     "/input/aim_activate_ext/value /input/aim_activate_ext/ready_ext " POSES,
     "", "", EXTENSION_HAND_INTERACTION, false},
    {TRACKER_PROFILE,
     "/input/system/click /input/menu/click /input/trigger/click /input/squeeze/click "
     "/input/trigger/value " PAD "/input/grip/pose /output/haptic",
     "", "", EXTENSION_TRACKER, true},
};

static const profile_paths *profile_of(const char *name)
{
    for (size_t i = 0; i < sizeof PROFILE / sizeof PROFILE[0]; i++) {
        if (strcmp(PROFILE[i].profile, name) == 0) {
            return &PROFILE[i];
        }
    }
    return NULL;
}

static bool list_has(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length) {
        bool begins = at == list || at[-1] == ' ';
        if (begins && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static bool profile_allows(const char *profile, const char *path)
{
    const profile_paths *paths = profile_of(profile);
    int device = path_hand(path);
    bool is_hand = device == XR_WORLD_LEFT || device == XR_WORLD_RIGHT;
    if (paths == NULL || device < 0 || is_hand == (paths->extension == EXTENSION_TRACKER)) {
        return false;
    }
    const char *component = path_component(path);
    bool palm = the_runtime.enabled[EXTENSION_PALM] && !paths->has_no_palm &&
                strcmp(component, "/input/palm_ext/pose") == 0;
    return palm || list_has(paths->both, component) ||
           list_has(device == XR_WORLD_LEFT ? paths->left : paths->right, component);
}

bool path_ends(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static bool type_fits(XrActionType type, const char *path)
{
    bool pose = path_ends(path, "/pose"), haptic = path_ends(path, "/haptic");
    bool vector = path_ends(path, "/thumbstick") || path_ends(path, "/trackpad");
    switch (type) {
    case XR_ACTION_TYPE_POSE_INPUT:
        return pose;
    case XR_ACTION_TYPE_VIBRATION_OUTPUT:
        return haptic;
    case XR_ACTION_TYPE_VECTOR2F_INPUT:
        return vector;
    default:
        return !pose && !haptic && !vector;
    }
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_SuggestInteractionProfileBindings(
    XrInstance instance, const XrInteractionProfileSuggestedBinding *suggested)
{
    runtime *r = &the_runtime;
    CHECK_INSTANCE(instance)
    CHECK_TYPE(suggested, XR_TYPE_INTERACTION_PROFILE_SUGGESTED_BINDING)
    CHECK_NEXT_NULL(suggested)
    if (r->attached) {
        return complain(XR_ERROR_ACTIONSETS_ALREADY_ATTACHED,
                        "%s: action sets are attached already", __func__);
    }
    const char *profile = path_text(suggested->interactionProfile);
    if (profile == NULL) {
        return complain(XR_ERROR_PATH_INVALID, "%s: no such path", __func__);
    }
    if (suggested->countSuggestedBindings == 0) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: no bindings", __func__);
    }
    // A profile that is newer than this runtime is no violation: return an error without a
    // complaint.
    const profile_paths *known = profile_of(profile);
    if (known == NULL) {
        return XR_ERROR_PATH_UNSUPPORTED;
    }
    if (known->extension != 0 && !r->enabled[known->extension]) {
        return complain(XR_ERROR_PATH_UNSUPPORTED, "%s: the extension of %s is not enabled",
                        __func__, profile);
    }
    for (uint32_t i = 0; i < suggested->countSuggestedBindings; i++) {
        const XrActionSuggestedBinding *binding = &suggested->suggestedBindings[i];
        int action = action_place(binding->action);
        const char *path = path_text(binding->binding);
        if (action < 0) {
            return complain(XR_ERROR_HANDLE_INVALID, "%s: binding %u has no action", __func__, i);
        }
        if (path == NULL || !profile_allows(profile, path)) {
            return complain(XR_ERROR_PATH_UNSUPPORTED, "%s: %s has no %s", __func__, profile,
                            path != NULL ? path : "(null)");
        }
        if (!type_fits(r->action[action].type, path)) {
            return complain(XR_ERROR_VALIDATION_FAILURE,
                            "%s: the type of action %s does not fit %s", __func__,
                            r->action[action].name, path);
        }
    }
    // A new suggestion for a profile replaces the old one.
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->binding_count; i++) {
        if (r->binding[i].profile != suggested->interactionProfile) {
            r->binding[kept++] = r->binding[i];
        }
    }
    r->binding_count = kept;
    for (uint32_t i = 0; i < suggested->countSuggestedBindings; i++) {
        if (r->binding_count == RUNTIME_BINDINGS) {
            return complain(XR_ERROR_OUT_OF_MEMORY, "%s: too many bindings", __func__);
        }
        const XrActionSuggestedBinding *binding = &suggested->suggestedBindings[i];
        r->binding[r->binding_count++] =
            (runtime_binding){suggested->interactionProfile, binding->binding,
                              (uint32_t)action_place(binding->action)};
    }
    return XR_SUCCESS;
}

const char *action_source(uint32_t action, int hand)
{
    const runtime *r = &the_runtime;
    XrPath profile = hand == XR_WORLD_TRACKER ? path_of(TRACKER_PROFILE) : r->profile;
    for (uint32_t i = 0; hand != XR_WORLD_ABSENT && i < r->binding_count; i++) {
        const char *path = path_text(r->binding[i].path);
        if (r->binding[i].action == action && r->binding[i].profile == profile &&
            path_hand(path) == hand) {
            return path;
        }
    }
    return NULL;
}

bool action_pose_is_bound(uint32_t action, int device)
{
    return the_runtime.profile_told && action_source(action, device) != NULL;
}

void profile_follow(void)
{
    runtime *r = &the_runtime;
    const char *name = xr_test_world()->profile;
    bool known = name[0] != '\0' && profile_of(name) != NULL;
    XrPath profile = known ? path_of(name) : XR_NULL_PATH;
    bool suggested = false;
    for (uint32_t i = 0; i < r->binding_count; i++) {
        suggested = suggested || r->binding[i].profile == profile;
    }
    profile = suggested ? profile : XR_NULL_PATH;
    if (!r->profile_told || profile != r->profile) {
        r->profile_told = true;
        r->profile = profile;
        XrEventDataInteractionProfileChanged event = {
            .type = XR_TYPE_EVENT_DATA_INTERACTION_PROFILE_CHANGED,
            .session = HANDLE_OF(KIND_SESSION, 0)};
        event_push(&event, sizeof event);
    }
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetCurrentInteractionProfile(
    XrSession session, XrPath top_level, XrInteractionProfileState *out_profile)
{
    CHECK_SESSION(session)
    CHECK_TYPE(out_profile, XR_TYPE_INTERACTION_PROFILE_STATE)
    if (!the_runtime.attached) {
        return complain(XR_ERROR_ACTIONSET_NOT_ATTACHED, "%s: no action set is attached", __func__);
    }
    const char *text = path_text(top_level);
    if (text == NULL || path_hand(text) < 0) {
        return complain(XR_ERROR_PATH_UNSUPPORTED, "%s: not a hand", __func__);
    }
    out_profile->interactionProfile = the_runtime.profile;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateBoundSourcesForAction(
    XrSession session, const XrBoundSourcesForActionEnumerateInfo *info, uint32_t capacity,
    uint32_t *out_count, XrPath *sources)
{
    CHECK_SESSION(session)
    CHECK_TYPE(info, XR_TYPE_BOUND_SOURCES_FOR_ACTION_ENUMERATE_INFO)
    const runtime *r = &the_runtime;
    int action = action_place(info->action);
    if (action < 0) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an action", __func__);
    }
    uint32_t count = 0;
    XrPath found[8];
    for (uint32_t i = 0; i < r->binding_count && count < 8; i++) {
        if (r->binding[i].action == (uint32_t)action && r->binding[i].profile == r->profile) {
            found[count++] = r->binding[i].path;
        }
    }
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, count, sources, &fill);
    for (uint32_t i = 0; fill && i < count; i++) {
        sources[i] = found[i];
    }
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetInputSourceLocalizedName(
    XrSession session, const XrInputSourceLocalizedNameGetInfo *info, uint32_t capacity,
    uint32_t *out_count, char *buffer)
{
    CHECK_SESSION(session)
    CHECK_TYPE(info, XR_TYPE_INPUT_SOURCE_LOCALIZED_NAME_GET_INFO)
    const char *path = path_text(info->sourcePath);
    if (path == NULL) {
        return complain(XR_ERROR_PATH_INVALID, "%s: no such path", __func__);
    }
    return two_call_text(__func__, capacity, out_count, path, buffer);
}
