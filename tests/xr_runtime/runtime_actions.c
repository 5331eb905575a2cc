// Actions: what buttons, sticks, poses and motors are called, and who may use them when.
#include <stdio.h>
#include <string.h>

#include "runtime_entry.h"

// A button counts as pressed from here on.
#define PRESS_FROM 0.5

// What each profile has on each hand; the core specification's table, as far as the
// profiles that need no extension go. A component path is one of these exactly, or one
// without its last part where that is the only sensible one ("/input/trigger").
typedef struct profile_paths {
    const char *profile;
    const char *both, *left, *right; // blank-separated
} profile_paths;

static const profile_paths PROFILE[] = {
    {"/interaction_profiles/khr/simple_controller",
     "/input/select/click /input/menu/click /input/grip/pose /input/aim/pose /output/haptic", "",
     ""},
    {"/interaction_profiles/oculus/touch_controller",
     "/input/squeeze/value /input/squeeze /input/trigger/value /input/trigger /input/trigger/touch "
     "/input/thumbstick/x /input/thumbstick/y /input/thumbstick /input/thumbstick/click "
     "/input/thumbstick/touch /input/thumbrest/touch /input/grip/pose /input/aim/pose "
     "/output/haptic",
     "/input/x/click /input/x/touch /input/y/click /input/y/touch /input/menu/click",
     "/input/a/click /input/a/touch /input/b/click /input/b/touch /input/system/click"},
    {"/interaction_profiles/valve/index_controller",
     "/input/system/click /input/a/click /input/a/touch /input/b/click /input/b/touch "
     "/input/squeeze/value /input/squeeze/force /input/squeeze /input/trigger/click "
     "/input/trigger/value /input/trigger /input/trigger/touch /input/thumbstick/x "
     "/input/thumbstick/y /input/thumbstick /input/thumbstick/click /input/thumbstick/touch "
     "/input/trackpad/x /input/trackpad/y /input/trackpad /input/trackpad/force "
     "/input/trackpad/touch /input/grip/pose /input/aim/pose /output/haptic",
     "", ""},
    {"/interaction_profiles/htc/vive_controller",
     "/input/system/click /input/squeeze/click /input/squeeze /input/menu/click "
     "/input/trigger/click /input/trigger/value /input/trigger /input/trackpad/x "
     "/input/trackpad/y /input/trackpad /input/trackpad/click /input/trackpad/touch "
     "/input/grip/pose /input/aim/pose /output/haptic",
     "", ""},
    {"/interaction_profiles/microsoft/motion_controller",
     "/input/menu/click /input/squeeze/click /input/squeeze /input/trigger/value /input/trigger "
     "/input/thumbstick/x /input/thumbstick/y /input/thumbstick /input/thumbstick/click "
     "/input/trackpad/x /input/trackpad/y /input/trackpad /input/trackpad/click "
     "/input/trackpad/touch /input/grip/pose /input/aim/pose /output/haptic",
     "", ""},
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

bool profile_allows(const char *profile, const char *path)
{
    const profile_paths *paths = profile_of(profile);
    int hand = path_hand(path);
    if (paths == NULL || hand < 0) {
        return false;
    }
    const char *component =
        path + strlen(hand == XR_WORLD_LEFT ? "/user/hand/left" : "/user/hand/right");
    return list_has(paths->both, component) ||
           list_has(hand == XR_WORLD_LEFT ? paths->left : paths->right, component);
}

void actions_detach(void)
{
    runtime *r = &the_runtime;
    r->attached = false;
    for (int i = 0; i < RUNTIME_SETS; i++) {
        r->set[i].attached = false;
    }
}

// --- making them

static bool name_is_good(const char *name)
{
    if (name[0] == '\0') {
        return false;
    }
    for (const char *c = name; *c != '\0'; c++) {
        bool good = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '-' ||
                    *c == '_' || *c == '.';
        if (!good) {
            return false;
        }
    }
    return true;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_CreateActionSet(XrInstance instance,
                                                       const XrActionSetCreateInfo *info,
                                                       XrActionSet *out_set)
{
    runtime *r = &the_runtime;
    CHECK_INSTANCE(instance)
    CHECK_TYPE(info, XR_TYPE_ACTION_SET_CREATE_INFO)
    CHECK_NEXT_NULL(info)
    if (!text_ends(__func__, info->actionSetName, sizeof info->actionSetName) ||
        !text_ends(__func__, info->localizedActionSetName, sizeof info->localizedActionSetName)) {
        return XR_ERROR_VALIDATION_FAILURE;
    }
    if (!name_is_good(info->actionSetName)) {
        return complain(XR_ERROR_PATH_FORMAT_INVALID, "%s: name '%s'", __func__,
                        info->actionSetName);
    }
    if (info->localizedActionSetName[0] == '\0') {
        return complain(XR_ERROR_LOCALIZED_NAME_INVALID, "%s: no name to read", __func__);
    }
    int place = -1;
    for (int i = RUNTIME_SETS - 1; i >= 0; i--) {
        if (!r->set[i].alive) {
            place = i;
        } else if (strcmp(r->set[i].name, info->actionSetName) == 0) {
            return complain(XR_ERROR_NAME_DUPLICATED, "%s: '%s'", __func__, info->actionSetName);
        }
    }
    if (place < 0) {
        return complain(XR_ERROR_OUT_OF_MEMORY, "%s: too many", __func__);
    }
    r->set[place] = (runtime_set){.alive = true};
    memcpy(r->set[place].name, info->actionSetName, sizeof r->set[place].name);
    xr_test_world()->handles_alive++;
    *out_set = HANDLE_OF(KIND_SET, (uint32_t)place);
    return XR_SUCCESS;
}

static int set_place(XrActionSet set)
{
    int place = PLACE_OF(set, KIND_SET);
    return place >= 0 && place < RUNTIME_SETS && the_runtime.set[place].alive ? place : -1;
}

static int action_place(XrAction action)
{
    int place = PLACE_OF(action, KIND_ACTION);
    return place >= 0 && place < RUNTIME_ACTIONS && the_runtime.action[place].alive ? place : -1;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_DestroyActionSet(XrActionSet set)
{
    runtime *r = &the_runtime;
    int place = set_place(set);
    if (place < 0) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not a set", __func__);
    }
    for (int i = 0; i < RUNTIME_ACTIONS; i++) {
        if (r->action[i].alive && r->action[i].set == (uint32_t)place) {
            r->action[i].alive = false;
            xr_test_world()->handles_alive--;
        }
    }
    r->set[place].alive = false;
    xr_test_world()->handles_alive--;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_CreateAction(XrActionSet set, const XrActionCreateInfo *info,
                                                    XrAction *out_action)
{
    runtime *r = &the_runtime;
    int owner = set_place(set);
    if (owner < 0) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not a set", __func__);
    }
    CHECK_TYPE(info, XR_TYPE_ACTION_CREATE_INFO)
    CHECK_NEXT_NULL(info)
    if (r->set[owner].attached) {
        return complain(XR_ERROR_ACTIONSETS_ALREADY_ATTACHED, "%s: after attaching", __func__);
    }
    if (!text_ends(__func__, info->actionName, sizeof info->actionName) ||
        !name_is_good(info->actionName)) {
        return complain(XR_ERROR_PATH_FORMAT_INVALID, "%s: name", __func__);
    }
    if (!text_ends(__func__, info->localizedActionName, sizeof info->localizedActionName) ||
        info->localizedActionName[0] == '\0') {
        return complain(XR_ERROR_LOCALIZED_NAME_INVALID, "%s: no name to read", __func__);
    }
    runtime_action action = {.alive = true, .set = (uint32_t)owner, .type = info->actionType};
    memcpy(action.name, info->actionName, sizeof action.name);
    for (uint32_t i = 0; i < info->countSubactionPaths; i++) {
        const char *text = path_text(info->subactionPaths[i]);
        int hand = text != NULL ? path_hand(text) : -1;
        if (hand < 0 || strchr(text + sizeof "/user/hand/" - 1, '/') != NULL) {
            return complain(XR_ERROR_PATH_UNSUPPORTED, "%s: subaction path %u", __func__, i);
        }
        action.for_hand[hand] = true;
    }
    int place = -1;
    for (int i = RUNTIME_ACTIONS - 1; i >= 0; i--) {
        if (!r->action[i].alive) {
            place = i;
        } else if (r->action[i].set == (uint32_t)owner &&
                   strcmp(r->action[i].name, action.name) == 0) {
            return complain(XR_ERROR_NAME_DUPLICATED, "%s: '%s'", __func__, action.name);
        }
    }
    if (place < 0) {
        return complain(XR_ERROR_OUT_OF_MEMORY, "%s: too many", __func__);
    }
    r->action[place] = action;
    xr_test_world()->handles_alive++;
    *out_action = HANDLE_OF(KIND_ACTION, (uint32_t)place);
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_DestroyAction(XrAction action)
{
    int place = action_place(action);
    if (place < 0) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an action", __func__);
    }
    the_runtime.action[place].alive = false;
    xr_test_world()->handles_alive--;
    return XR_SUCCESS;
}

// --- bindings

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static bool type_fits(XrActionType type, const char *path)
{
    bool pose = ends_with(path, "/pose"), haptic = ends_with(path, "/haptic");
    bool vector = ends_with(path, "/thumbstick") || ends_with(path, "/trackpad");
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
        return complain(XR_ERROR_ACTIONSETS_ALREADY_ATTACHED, "%s: after attaching", __func__);
    }
    const char *profile = path_text(suggested->interactionProfile);
    if (profile == NULL) {
        return complain(XR_ERROR_PATH_INVALID, "%s: no such path", __func__);
    }
    if (suggested->countSuggestedBindings == 0) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: no bindings", __func__);
    }
    // Profiles of extensions and of tomorrow: a program may ask, and hears no.
    if (profile_of(profile) == NULL) {
        return XR_ERROR_PATH_UNSUPPORTED;
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
            return complain(XR_ERROR_VALIDATION_FAILURE, "%s: %s is not what %s gives", __func__,
                            r->action[action].name, path);
        }
    }
    // A later suggestion for a profile takes the place of the former.
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->binding_count; i++) {
        if (r->binding[i].profile != suggested->interactionProfile) {
            r->binding[kept++] = r->binding[i];
        }
    }
    r->binding_count = kept;
    for (uint32_t i = 0; i < suggested->countSuggestedBindings; i++) {
        if (r->binding_count == RUNTIME_BINDINGS) {
            return complain(XR_ERROR_OUT_OF_MEMORY, "%s: too many", __func__);
        }
        const XrActionSuggestedBinding *binding = &suggested->suggestedBindings[i];
        r->binding[r->binding_count++] =
            (runtime_binding){suggested->interactionProfile, binding->binding,
                              (uint32_t)action_place(binding->action)};
    }
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL
runtime_AttachSessionActionSets(XrSession session, const XrSessionActionSetsAttachInfo *info)
{
    runtime *r = &the_runtime;
    CHECK_SESSION(session)
    CHECK_TYPE(info, XR_TYPE_SESSION_ACTION_SETS_ATTACH_INFO)
    CHECK_NEXT_NULL(info)
    if (r->attached) {
        return complain(XR_ERROR_ACTIONSETS_ALREADY_ATTACHED, "%s: a second time", __func__);
    }
    if (info->countActionSets == 0) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: no sets", __func__);
    }
    for (uint32_t i = 0; i < info->countActionSets; i++) {
        int place = set_place(info->actionSets[i]);
        if (place < 0) {
            return complain(XR_ERROR_HANDLE_INVALID, "%s: set %u", __func__, i);
        }
        r->set[place].attached = true;
    }
    r->attached = true;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetCurrentInteractionProfile(
    XrSession session, XrPath top_level, XrInteractionProfileState *out_profile)
{
    CHECK_SESSION(session)
    CHECK_TYPE(out_profile, XR_TYPE_INTERACTION_PROFILE_STATE)
    if (!the_runtime.attached) {
        return complain(XR_ERROR_ACTIONSET_NOT_ATTACHED, "%s: nothing is attached", __func__);
    }
    const char *text = path_text(top_level);
    if (text == NULL || path_hand(text) < 0) {
        return complain(XR_ERROR_PATH_UNSUPPORTED, "%s: not a hand", __func__);
    }
    out_profile->interactionProfile = the_runtime.profile;
    return XR_SUCCESS;
}

// --- states

static bool has_binding(uint32_t action, int hand, const char **out_path)
{
    const runtime *r = &the_runtime;
    for (uint32_t i = 0; i < r->binding_count; i++) {
        const char *path = path_text(r->binding[i].path);
        if (r->binding[i].action == action && r->binding[i].profile == r->profile &&
            path_hand(path) == hand) {
            *out_path = path;
            return true;
        }
    }
    return false;
}

bool action_pose_is_bound(uint32_t action, int device)
{
    const char *path;
    return the_runtime.profile_told && has_binding(action, device, &path);
}

// The component of a path as the world has it.
static void read_component(int hand, const char *path, double out[2])
{
    const double *button = xr_test_world()->button[hand];
    out[0] = out[1] = 0.0;
    if (strstr(path, "/thumbstick/click") != NULL || strstr(path, "/trackpad/click") != NULL) {
        out[0] = button[XR_WORLD_STICK_CLICK];
    } else if (ends_with(path, "/thumbstick/x") || ends_with(path, "/trackpad/x")) {
        out[0] = button[XR_WORLD_STICK_X];
    } else if (ends_with(path, "/thumbstick/y") || ends_with(path, "/trackpad/y")) {
        out[0] = button[XR_WORLD_STICK_Y];
    } else if (ends_with(path, "/thumbstick") || ends_with(path, "/trackpad")) {
        out[0] = button[XR_WORLD_STICK_X];
        out[1] = button[XR_WORLD_STICK_Y];
    } else if (strstr(path, "/trigger") != NULL || strstr(path, "/select") != NULL) {
        out[0] = button[XR_WORLD_TRIGGER];
    } else if (strstr(path, "/squeeze") != NULL) {
        out[0] = button[XR_WORLD_SQUEEZE];
    } else if (strstr(path, "/menu") != NULL) {
        out[0] = button[XR_WORLD_MENU];
    } else if (strstr(path, "/input/a/") != NULL || strstr(path, "/input/x/") != NULL) {
        out[0] = button[XR_WORLD_FIRST];
    } else if (strstr(path, "/input/b/") != NULL || strstr(path, "/input/y/") != NULL) {
        out[0] = button[XR_WORLD_SECOND];
    }
}

static void sync_action(uint32_t place)
{
    runtime_action *action = &the_runtime.action[place];
    for (int hand = XR_WORLD_LEFT; hand <= XR_WORLD_RIGHT; hand++) {
        const char *path;
        double value[2] = {0.0, 0.0};
        action->active[hand] =
            has_binding(place, hand, &path) && xr_test_world()->tracking[hand] != XR_WORLD_UNSEEN;
        if (action->active[hand]) {
            read_component(hand, path, value);
        }
        if (action->type == XR_ACTION_TYPE_BOOLEAN_INPUT) {
            value[0] = value[0] >= PRESS_FROM ? 1.0 : 0.0;
        }
        action->changed[hand] =
            value[0] != action->value[hand][0] || value[1] != action->value[hand][1];
        if (action->changed[hand]) {
            action->changed_at[hand] = xr_test_world()->time;
        }
        action->value[hand][0] = value[0];
        action->value[hand][1] = value[1];
    }
}

// The profile of the world, told with an event when it is another than before.
static void follow_profile(void)
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

XRAPI_ATTR XrResult XRAPI_CALL runtime_SyncActions(XrSession session, const XrActionsSyncInfo *info)
{
    runtime *r = &the_runtime;
    CHECK_SESSION(session)
    CHECK_TYPE(info, XR_TYPE_ACTIONS_SYNC_INFO)
    for (uint32_t i = 0; i < info->countActiveActionSets; i++) {
        int place = set_place(info->activeActionSets[i].actionSet);
        if (place < 0) {
            return complain(XR_ERROR_HANDLE_INVALID, "%s: set %u", __func__, i);
        }
        if (!r->set[place].attached) {
            return complain(XR_ERROR_ACTIONSET_NOT_ATTACHED, "%s: set %u", __func__, i);
        }
    }
    if (xr_test_world()->state != XR_SESSION_STATE_FOCUSED) {
        for (int i = 0; i < RUNTIME_ACTIONS; i++) {
            memset(r->action[i].active, 0, sizeof r->action[i].active);
        }
        return XR_SESSION_NOT_FOCUSED;
    }
    follow_profile();
    for (uint32_t a = 0; a < RUNTIME_ACTIONS; a++) {
        for (uint32_t i = 0; r->action[a].alive && i < info->countActiveActionSets; i++) {
            if (set_place(info->activeActionSets[i].actionSet) == (int)r->action[a].set) {
                sync_action(a);
            }
        }
    }
    return XR_SUCCESS;
}

// The hand a state is asked of: 0 for all of them together. -1 with a complaint.
static int asked_hand(const char *who, const XrActionStateGetInfo *info, XrActionType type,
                      const runtime_action **out_action)
{
    int place = info != NULL && info->type == XR_TYPE_ACTION_STATE_GET_INFO
                    ? action_place(info->action)
                    : -1;
    if (place < 0) {
        complain(XR_ERROR_HANDLE_INVALID, "%s: not an action", who);
        return -1;
    }
    *out_action = &the_runtime.action[place];
    if ((*out_action)->type != type) {
        complain(XR_ERROR_ACTION_TYPE_MISMATCH, "%s: %s is of another type", who,
                 (*out_action)->name);
        return -1;
    }
    if (!the_runtime.set[(*out_action)->set].attached) {
        complain(XR_ERROR_ACTIONSET_NOT_ATTACHED, "%s: %s", who, (*out_action)->name);
        return -1;
    }
    const char *text = path_text(info->subactionPath);
    int hand = text != NULL ? path_hand(text) : 0;
    if (hand < 0 || (hand > 0 && !(*out_action)->for_hand[hand])) {
        complain(XR_ERROR_PATH_UNSUPPORTED, "%s: %s was not made for that hand", who,
                 (*out_action)->name);
        return -1;
    }
    return hand;
}

// Of one hand, or of the one whose value is greatest.
static int telling_hand(const runtime_action *action, int hand)
{
    if (hand > 0) {
        return hand;
    }
    double left = action->value[XR_WORLD_LEFT][0], right = action->value[XR_WORLD_RIGHT][0];
    bool take_left = action->active[XR_WORLD_LEFT] &&
                     (!action->active[XR_WORLD_RIGHT] || left * left > right * right);
    return take_left ? XR_WORLD_LEFT : XR_WORLD_RIGHT;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetActionStateBoolean(XrSession session,
                                                             const XrActionStateGetInfo *info,
                                                             XrActionStateBoolean *out_state)
{
    CHECK_SESSION(session)
    CHECK_TYPE(out_state, XR_TYPE_ACTION_STATE_BOOLEAN)
    const runtime_action *action;
    int hand = asked_hand(__func__, info, XR_ACTION_TYPE_BOOLEAN_INPUT, &action);
    if (hand < 0) {
        return XR_ERROR_VALIDATION_FAILURE;
    }
    hand = telling_hand(action, hand);
    out_state->currentState = action->active[hand] && action->value[hand][0] != 0.0;
    out_state->changedSinceLastSync = action->active[hand] && action->changed[hand];
    out_state->lastChangeTime = action->changed_at[hand];
    out_state->isActive = action->active[hand];
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetActionStateFloat(XrSession session,
                                                           const XrActionStateGetInfo *info,
                                                           XrActionStateFloat *out_state)
{
    CHECK_SESSION(session)
    CHECK_TYPE(out_state, XR_TYPE_ACTION_STATE_FLOAT)
    const runtime_action *action;
    int hand = asked_hand(__func__, info, XR_ACTION_TYPE_FLOAT_INPUT, &action);
    if (hand < 0) {
        return XR_ERROR_VALIDATION_FAILURE;
    }
    hand = telling_hand(action, hand);
    out_state->currentState = action->active[hand] ? (float)action->value[hand][0] : 0.0f;
    out_state->changedSinceLastSync = action->active[hand] && action->changed[hand];
    out_state->lastChangeTime = action->changed_at[hand];
    out_state->isActive = action->active[hand];
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetActionStateVector2f(XrSession session,
                                                              const XrActionStateGetInfo *info,
                                                              XrActionStateVector2f *out_state)
{
    CHECK_SESSION(session)
    CHECK_TYPE(out_state, XR_TYPE_ACTION_STATE_VECTOR2F)
    const runtime_action *action;
    int hand = asked_hand(__func__, info, XR_ACTION_TYPE_VECTOR2F_INPUT, &action);
    if (hand < 0) {
        return XR_ERROR_VALIDATION_FAILURE;
    }
    hand = telling_hand(action, hand);
    bool active = action->active[hand];
    out_state->currentState =
        active ? (XrVector2f){(float)action->value[hand][0], (float)action->value[hand][1]}
               : (XrVector2f){0.0f, 0.0f};
    out_state->changedSinceLastSync = active && action->changed[hand];
    out_state->lastChangeTime = action->changed_at[hand];
    out_state->isActive = active;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetActionStatePose(XrSession session,
                                                          const XrActionStateGetInfo *info,
                                                          XrActionStatePose *out_state)
{
    CHECK_SESSION(session)
    CHECK_TYPE(out_state, XR_TYPE_ACTION_STATE_POSE)
    const runtime_action *action;
    int hand = asked_hand(__func__, info, XR_ACTION_TYPE_POSE_INPUT, &action);
    if (hand < 0) {
        return XR_ERROR_VALIDATION_FAILURE;
    }
    out_state->isActive = action->active[telling_hand(action, hand)];
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
    bool fill;
    uint32_t size = (uint32_t)strlen(path) + 1;
    XrResult result = two_call(__func__, capacity, out_count, size, buffer, &fill);
    if (fill) {
        memcpy(buffer, path, size);
    }
    return result;
}

// --- motors

static XrResult shake(const char *who, const XrHapticActionInfo *info,
                      const XrHapticVibration *vibration)
{
    CHECK_TYPE(info, XR_TYPE_HAPTIC_ACTION_INFO)
    xr_world *w = xr_test_world();
    int action = action_place(info->action);
    if (action < 0 || the_runtime.action[action].type != XR_ACTION_TYPE_VIBRATION_OUTPUT) {
        return complain(XR_ERROR_ACTION_TYPE_MISMATCH, "%s: not a motor", who);
    }
    const char *text = path_text(info->subactionPath);
    int hand = text != NULL ? path_hand(text) : -1;
    if (info->subactionPath != XR_NULL_PATH &&
        (hand < 0 || !the_runtime.action[action].for_hand[hand])) {
        return complain(XR_ERROR_PATH_UNSUPPORTED, "%s: the action was not made for this hand",
                        who);
    }
    if (w->state != XR_SESSION_STATE_FOCUSED) {
        return XR_SESSION_NOT_FOCUSED;
    }
    for (int each = XR_WORLD_LEFT; each <= XR_WORLD_RIGHT; each++) {
        if (hand > 0 && each != hand) {
            continue;
        }
        if (w->haptic_count < XR_WORLD_HAPTICS) {
            w->haptic[w->haptic_count] =
                (xr_world_haptic){.device = each,
                                  .at_s = xr_world_seconds(w, w->time),
                                  .amplitude = vibration != NULL ? vibration->amplitude : 0.0f,
                                  .duration = vibration != NULL ? vibration->duration : 0,
                                  .frequency = vibration != NULL ? vibration->frequency : 0.0f};
        }
        w->haptic_count++;
    }
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_ApplyHapticFeedback(XrSession session,
                                                           const XrHapticActionInfo *info,
                                                           const XrHapticBaseHeader *feedback)
{
    CHECK_SESSION(session)
    const XrHapticVibration *vibration = (const XrHapticVibration *)feedback;
    CHECK_TYPE(vibration, XR_TYPE_HAPTIC_VIBRATION)
    if (!(vibration->amplitude >= 0.0f && vibration->amplitude <= 1.0f) ||
        (vibration->duration < 0 && vibration->duration != XR_MIN_HAPTIC_DURATION)) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: amplitude %g, duration %lld", __func__,
                        (double)vibration->amplitude, (long long)vibration->duration);
    }
    return shake(__func__, info, vibration);
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_StopHapticFeedback(XrSession session,
                                                          const XrHapticActionInfo *info)
{
    CHECK_SESSION(session)
    return shake(__func__, info, NULL);
}
