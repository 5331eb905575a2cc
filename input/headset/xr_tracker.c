// A tracker on a real weapon (XR_HTCX_vive_tracker_interaction): the player gives it a role in the
// runtime's own settings, and chooses it here by that role.
#include <stdio.h>

#include "xr_hands_private.h"

// All roles, from the OpenXR registry.
static const char *const ROLE[] = {
    "handheld_object", "left_foot", "right_foot", "left_shoulder", "right_shoulder", "left_elbow",
    "right_elbow",     "left_knee", "right_knee", "left_wrist",    "right_wrist",    "left_ankle",
    "right_ankle",     "waist",     "chest",      "camera",        "keyboard"};
#define ROLES (sizeof ROLE / sizeof ROLE[0])

static XrPath path_of(const xr_api *api, XrInstance instance, const char *role, const char *rest)
{
    char text[XR_MAX_PATH_LENGTH];
    XrPath path = XR_NULL_PATH;
    snprintf(text, sizeof text, "/user/vive_tracker_htcx/role/%s%s", role, rest);
    return XR_SUCCEEDED(api->StringToPath(instance, text, &path)) ? path : XR_NULL_PATH;
}

XrResult xr_tracker_create(xr_tracker *t, const xr_api *api, XrInstance instance, XrActionSet set)
{
    XrPath role[ROLES];
    XrActionSuggestedBinding binding[ROLES];
    for (size_t i = 0; i < ROLES; i++) {
        role[i] = path_of(api, instance, ROLE[i], "");
    }
    XrActionCreateInfo info = {.type = XR_TYPE_ACTION_CREATE_INFO,
                               .actionName = "tracker",
                               .localizedActionName = "Tracker on a real weapon",
                               .actionType = XR_ACTION_TYPE_POSE_INPUT,
                               .countSubactionPaths = ROLES,
                               .subactionPaths = role};
    XrResult result = api->CreateAction(set, &info, &t->action);
    if (XR_FAILED(result)) {
        t->action = XR_NULL_HANDLE;
        return result;
    }
    for (size_t i = 0; i < ROLES; i++) {
        binding[i] = (XrActionSuggestedBinding){
            t->action, path_of(api, instance, ROLE[i], "/input/grip/pose")};
    }
    XrInteractionProfileSuggestedBinding suggested = {
        .type = XR_TYPE_INTERACTION_PROFILE_SUGGESTED_BINDING,
        .countSuggestedBindings = ROLES,
        .suggestedBindings = binding};
    result = api->StringToPath(instance, XR_TRACKER_PROFILE, &suggested.interactionProfile);
    return XR_SUCCEEDED(result) ? api->SuggestInteractionProfileBindings(instance, &suggested)
                                : result;
}

bool xr_tracker_choose(xr_tracker *t, const xr_api *api, XrInstance instance, XrSession session,
                       const char *role)
{
    if (t->space != XR_NULL_HANDLE) {
        api->DestroySpace(t->space);
    }
    t->space = XR_NULL_HANDLE;
    t->chosen = XR_NULL_PATH;
    if (role == NULL || t->action == XR_NULL_HANDLE) {
        return false;
    }
    for (size_t i = 0; i < ROLES && t->chosen == XR_NULL_PATH; i++) {
        t->chosen = strcmp(ROLE[i], role) == 0 ? path_of(api, instance, role, "") : XR_NULL_PATH;
    }
    XrActionSpaceCreateInfo info = {.type = XR_TYPE_ACTION_SPACE_CREATE_INFO,
                                    .action = t->action,
                                    .subactionPath = t->chosen,
                                    .poseInActionSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
    if (t->chosen == XR_NULL_PATH || XR_FAILED(api->CreateActionSpace(session, &info, &t->space))) {
        t->space = XR_NULL_HANDLE;
        return false;
    }
    return true;
}

xr_hand_sample xr_tracker_sample(const xr_tracker *t, const xr_api *api, XrSession session,
                                 XrSpace base, XrTime time)
{
    const phys_pose nowhere = {v3(0.0, 0.0, 0.0), quat_identity()};
    xr_hand_sample sample = {.grip = nowhere, .aim = nowhere};
    XrActionStateGetInfo info = {
        .type = XR_TYPE_ACTION_STATE_GET_INFO, .action = t->action, .subactionPath = t->chosen};
    XrActionStatePose state = {.type = XR_TYPE_ACTION_STATE_POSE};
    if (t->space == XR_NULL_HANDLE || XR_FAILED(api->GetActionStatePose(session, &info, &state)) ||
        state.isActive != XR_TRUE) {
        return sample;
    }
    sample.is_active = true;
    xr_locate_grip(api, t->space, base, time, &sample);
    sample.aim = sample.grip;
    return sample;
}
