// Input and haptics: the states of actions at the last xrSyncActions, and vibration.
#include <string.h>

#include "runtime_entry.h"

// A button counts as pressed from this value on.
#define PRESS_FROM 0.5

// The world's value of a path's component.
static void read_component(int hand, const char *path, double out[2])
{
    const double *button = xr_test_world()->button[hand];
    out[0] = out[1] = 0.0;
    if (strstr(path, "/thumbstick/click") != NULL || strstr(path, "/trackpad/click") != NULL) {
        out[0] = button[XR_WORLD_STICK_CLICK];
    } else if (path_ends(path, "/thumbstick/x") || path_ends(path, "/trackpad/x")) {
        out[0] = button[XR_WORLD_STICK_X];
    } else if (path_ends(path, "/thumbstick/y") || path_ends(path, "/trackpad/y")) {
        out[0] = button[XR_WORLD_STICK_Y];
    } else if (path_ends(path, "/thumbstick") || path_ends(path, "/trackpad")) {
        out[0] = button[XR_WORLD_STICK_X];
        out[1] = button[XR_WORLD_STICK_Y];
    } else if (strstr(path, "/trigger") != NULL || strstr(path, "/select") != NULL ||
               strstr(path, "/pinch_ext") != NULL) {
        out[0] = button[XR_WORLD_TRIGGER];
    } else if (strstr(path, "/squeeze") != NULL || strstr(path, "/grasp_ext") != NULL ||
               strstr(path, "/shoulder") != NULL) {
        out[0] = button[XR_WORLD_SQUEEZE];
    } else if (strstr(path, "/menu") != NULL) {
        out[0] = button[XR_WORLD_MENU];
    } else if (strstr(path, "/input/a/") != NULL || strstr(path, "/input/x/") != NULL ||
               strstr(path, "/input/primary/") != NULL) {
        out[0] = button[XR_WORLD_FIRST];
    } else if (strstr(path, "/input/b/") != NULL || strstr(path, "/input/y/") != NULL ||
               strstr(path, "/input/secondary/") != NULL) {
        out[0] = button[XR_WORLD_SECOND];
    }
}

static void sync_action(uint32_t place)
{
    runtime_action *action = &the_runtime.action[place];
    for (int hand = XR_WORLD_LEFT; hand <= XR_WORLD_TRACKER; hand++) {
        const char *path = action_source(place, hand);
        double value[2] = {0.0, 0.0};
        action->active[hand] = path != NULL && xr_test_world()->tracking[hand] != XR_WORLD_UNSEEN;
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

XRAPI_ATTR XrResult XRAPI_CALL runtime_SyncActions(XrSession session, const XrActionsSyncInfo *info)
{
    runtime *r = &the_runtime;
    CHECK_SESSION(session)
    CHECK_LOST_IN(XR_WORLD_CALL_SYNC)
    CHECK_TYPE(info, XR_TYPE_ACTIONS_SYNC_INFO)
    for (uint32_t i = 0; i < info->countActiveActionSets; i++) {
        int place = set_place(info->activeActionSets[i].actionSet);
        if (place < 0) {
            return complain(XR_ERROR_HANDLE_INVALID, "%s: element %u is not an action set",
                            __func__, i);
        }
        if (!r->set[place].attached) {
            return complain(XR_ERROR_ACTIONSET_NOT_ATTACHED, "%s: action set %u is not attached",
                            __func__, i);
        }
    }
    if (xr_test_world()->state != XR_SESSION_STATE_FOCUSED) {
        for (int i = 0; i < RUNTIME_ACTIONS; i++) {
            memset(r->action[i].active, 0, sizeof r->action[i].active);
        }
        return XR_SESSION_NOT_FOCUSED;
    }
    profile_follow();
    for (uint32_t a = 0; a < RUNTIME_ACTIONS; a++) {
        for (uint32_t i = 0; r->action[a].alive && i < info->countActiveActionSets; i++) {
            if (set_place(info->activeActionSets[i].actionSet) == (int)r->action[a].set) {
                sync_action(a);
            }
        }
    }
    return XR_SUCCESS;
}

// The hand whose state the program asks for, or 0 for both together. Returns -1 and records a
// complaint if the request is invalid.
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
        complain(XR_ERROR_ACTION_TYPE_MISMATCH, "%s: %s has another type", who,
                 (*out_action)->name);
        return -1;
    }
    if (!the_runtime.set[(*out_action)->set].attached) {
        complain(XR_ERROR_ACTIONSET_NOT_ATTACHED, "%s: the action set of %s is not attached", who,
                 (*out_action)->name);
        return -1;
    }
    const char *text = path_text(info->subactionPath);
    int hand = text != NULL ? path_hand(text) : 0;
    if (hand < 0 || (hand > 0 && !(*out_action)->for_hand[hand])) {
        complain(XR_ERROR_PATH_UNSUPPORTED, "%s: %s was not created for that hand", who,
                 (*out_action)->name);
        return -1;
    }
    return hand;
}

// The hand whose state is returned: the given one, or the active hand with the larger value.
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
    CHECK_LOST_IN(XR_WORLD_CALL_STATE)
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
    CHECK_LOST_IN(XR_WORLD_CALL_STATE)
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
    CHECK_LOST_IN(XR_WORLD_CALL_STATE)
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
    CHECK_LOST_IN(XR_WORLD_CALL_STATE)
    CHECK_TYPE(out_state, XR_TYPE_ACTION_STATE_POSE)
    const runtime_action *action;
    int hand = asked_hand(__func__, info, XR_ACTION_TYPE_POSE_INPUT, &action);
    if (hand < 0) {
        return XR_ERROR_VALIDATION_FAILURE;
    }
    out_state->isActive = action->active[telling_hand(action, hand)];
    return XR_SUCCESS;
}

// Records what a motor is told; `haptic` without device and time.
static XrResult shake(const char *who, const XrHapticActionInfo *info, xr_world_haptic haptic)
{
    CHECK_TYPE(info, XR_TYPE_HAPTIC_ACTION_INFO)
    xr_world *w = xr_test_world();
    int action = action_place(info->action);
    if (action < 0 || the_runtime.action[action].type != XR_ACTION_TYPE_VIBRATION_OUTPUT) {
        return complain(XR_ERROR_ACTION_TYPE_MISMATCH, "%s: not a vibration action", who);
    }
    const char *text = path_text(info->subactionPath);
    int hand = text != NULL ? path_hand(text) : -1;
    if (info->subactionPath != XR_NULL_PATH &&
        (hand < 0 || !the_runtime.action[action].for_hand[hand])) {
        return complain(XR_ERROR_PATH_UNSUPPORTED, "%s: the action was not created for this hand",
                        who);
    }
    if (w->state != XR_SESSION_STATE_FOCUSED) {
        return XR_SESSION_NOT_FOCUSED;
    }
    for (int each = XR_WORLD_LEFT; each <= XR_WORLD_RIGHT; each++) {
        if (hand > 0 && each != hand) {
            continue;
        }
        haptic.device = each;
        haptic.at_s = xr_world_seconds(w, w->time);
        if (w->haptic_count < XR_WORLD_HAPTICS) {
            w->haptic[w->haptic_count] = haptic;
        }
        w->haptic_count++;
    }
    return XR_SUCCESS;
}

static bool is_amplitude(float amplitude)
{
    return amplitude >= 0.0f && amplitude <= 1.0f;
}

// XR_FB_haptic_amplitude_envelope; layout and numbers are from the OpenXR registry.
#define TYPE_ENVELOPE  ((XrStructureType)1000173001)
#define ENVELOPE_MOST  4000u
#define HAPTIC_HZ_MOST 1000.0f // no controller's motor vibrates faster
typedef struct runtime_envelope {
    XrStructureType type;
    const void *next;
    XrDuration duration;
    uint32_t count;
    const float *amplitude;
} runtime_envelope;

static XrResult shake_envelope(const char *who, const XrHapticActionInfo *info,
                               const runtime_envelope *envelope)
{
    if (!the_runtime.enabled[EXTENSION_HAPTIC_ENVELOPE]) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: envelopes are not enabled", who);
    }
    if (envelope->duration <= 0 || envelope->count == 0 || envelope->count > ENVELOPE_MOST) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: %u samples for %lld ns", who,
                        envelope->count, (long long)envelope->duration);
    }
    for (uint32_t i = 0; i < envelope->count; i++) {
        if (!is_amplitude(envelope->amplitude[i])) {
            return complain(XR_ERROR_VALIDATION_FAILURE, "%s: sample %u is %g", who, i,
                            (double)envelope->amplitude[i]);
        }
    }
    return shake(who, info,
                 (xr_world_haptic){.amplitude = envelope->amplitude[0],
                                   .duration = envelope->duration,
                                   .samples = envelope->count,
                                   .end_amplitude = envelope->amplitude[envelope->count - 1]});
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_ApplyHapticFeedback(XrSession session,
                                                           const XrHapticActionInfo *info,
                                                           const XrHapticBaseHeader *feedback)
{
    CHECK_SESSION(session)
    CHECK_LOST_IN(XR_WORLD_CALL_HAPTICS)
    if (feedback != NULL && feedback->type == TYPE_ENVELOPE) {
        return shake_envelope(__func__, info, (const runtime_envelope *)feedback);
    }
    const XrHapticVibration *vibration = (const XrHapticVibration *)feedback;
    CHECK_TYPE(vibration, XR_TYPE_HAPTIC_VIBRATION)
    bool good_hz = vibration->frequency >= 0.0f && vibration->frequency <= HAPTIC_HZ_MOST;
    if (!is_amplitude(vibration->amplitude) || !good_hz ||
        (vibration->duration <= 0 && vibration->duration != XR_MIN_HAPTIC_DURATION)) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: amplitude %g, duration %lld, %g Hz",
                        __func__, (double)vibration->amplitude, (long long)vibration->duration,
                        (double)vibration->frequency);
    }
    return shake(__func__, info,
                 (xr_world_haptic){.amplitude = vibration->amplitude,
                                   .duration = vibration->duration,
                                   .frequency = vibration->frequency,
                                   .end_amplitude = vibration->amplitude});
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_StopHapticFeedback(XrSession session,
                                                          const XrHapticActionInfo *info)
{
    CHECK_SESSION(session)
    return shake(__func__, info, (xr_world_haptic){0});
}
