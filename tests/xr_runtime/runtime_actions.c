// Actions and action sets: creating them, attaching them to the session, destroying them.
#include <string.h>

#include "runtime_entry.h"

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

int set_place(XrActionSet set)
{
    int place = PLACE_OF(set, KIND_SET);
    return place >= 0 && place < RUNTIME_SETS && the_runtime.set[place].alive ? place : -1;
}

int action_place(XrAction action)
{
    int place = PLACE_OF(action, KIND_ACTION);
    return place >= 0 && place < RUNTIME_ACTIONS && the_runtime.action[place].alive ? place : -1;
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
        return complain(XR_ERROR_PATH_FORMAT_INVALID, "%s: malformed name '%s'", __func__,
                        info->actionSetName);
    }
    if (info->localizedActionSetName[0] == '\0') {
        return complain(XR_ERROR_LOCALIZED_NAME_INVALID, "%s: the localized name is empty",
                        __func__);
    }
    int place = -1;
    for (int i = RUNTIME_SETS - 1; i >= 0; i--) {
        if (!r->set[i].alive) {
            place = i;
        } else if (strcmp(r->set[i].name, info->actionSetName) == 0) {
            return complain(XR_ERROR_NAME_DUPLICATED, "%s: '%s' exists already", __func__,
                            info->actionSetName);
        }
    }
    if (place < 0) {
        return complain(XR_ERROR_OUT_OF_MEMORY, "%s: too many action sets", __func__);
    }
    r->set[place] = (runtime_set){.alive = true};
    memcpy(r->set[place].name, info->actionSetName, sizeof r->set[place].name);
    xr_test_world()->handles_alive++;
    *out_set = HANDLE_OF(KIND_SET, (uint32_t)place);
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_DestroyActionSet(XrActionSet set)
{
    runtime *r = &the_runtime;
    int place = set_place(set);
    if (place < 0) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an action set", __func__);
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
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not an action set", __func__);
    }
    CHECK_TYPE(info, XR_TYPE_ACTION_CREATE_INFO)
    CHECK_NEXT_NULL(info)
    if (r->set[owner].attached) {
        return complain(XR_ERROR_ACTIONSETS_ALREADY_ATTACHED, "%s: the set is attached already",
                        __func__);
    }
    if (!text_ends(__func__, info->actionName, sizeof info->actionName) ||
        !name_is_good(info->actionName)) {
        return complain(XR_ERROR_PATH_FORMAT_INVALID, "%s: malformed name", __func__);
    }
    if (!text_ends(__func__, info->localizedActionName, sizeof info->localizedActionName) ||
        info->localizedActionName[0] == '\0') {
        return complain(XR_ERROR_LOCALIZED_NAME_INVALID, "%s: the localized name is empty",
                        __func__);
    }
    runtime_action action = {.alive = true, .set = (uint32_t)owner, .type = info->actionType};
    memcpy(action.name, info->actionName, sizeof action.name);
    for (uint32_t i = 0; i < info->countSubactionPaths; i++) {
        const char *text = path_text(info->subactionPaths[i]);
        int hand = text != NULL ? path_hand(text) : -1;
        if (hand < 0 || path_component(text)[0] != '\0') {
            return complain(XR_ERROR_PATH_UNSUPPORTED,
                            "%s: subaction path %u is neither a hand nor a tracker", __func__, i);
        }
        action.for_hand[hand] = true;
        if (hand == XR_WORLD_ABSENT) {
            action.for_hand[XR_WORLD_TRACKER] = true; // it may come with this role later
        }
    }
    int place = -1;
    for (int i = RUNTIME_ACTIONS - 1; i >= 0; i--) {
        if (!r->action[i].alive) {
            place = i;
        } else if (r->action[i].set == (uint32_t)owner &&
                   strcmp(r->action[i].name, action.name) == 0) {
            return complain(XR_ERROR_NAME_DUPLICATED, "%s: '%s' exists already", __func__,
                            action.name);
        }
    }
    if (place < 0) {
        return complain(XR_ERROR_OUT_OF_MEMORY, "%s: too many actions", __func__);
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

XRAPI_ATTR XrResult XRAPI_CALL
runtime_AttachSessionActionSets(XrSession session, const XrSessionActionSetsAttachInfo *info)
{
    runtime *r = &the_runtime;
    CHECK_SESSION(session)
    CHECK_TYPE(info, XR_TYPE_SESSION_ACTION_SETS_ATTACH_INFO)
    CHECK_NEXT_NULL(info)
    if (r->attached) {
        return complain(XR_ERROR_ACTIONSETS_ALREADY_ATTACHED, "%s: called a second time", __func__);
    }
    if (info->countActionSets == 0) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: no action sets", __func__);
    }
    for (uint32_t i = 0; i < info->countActionSets; i++) {
        int place = set_place(info->actionSets[i]);
        if (place < 0) {
            return complain(XR_ERROR_HANDLE_INVALID, "%s: element %u is not an action set",
                            __func__, i);
        }
        r->set[place].attached = true;
    }
    r->attached = true;
    return XR_SUCCESS;
}

void actions_detach(void)
{
    runtime *r = &the_runtime;
    r->attached = false;
    for (int i = 0; i < RUNTIME_SETS; i++) {
        r->set[i].attached = false;
    }
}
