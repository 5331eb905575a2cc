#include "xr_hands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "xr_hands_private.h"

static const struct {
    const char *name, *words;
    XrActionType type;
} ACTION[] = {
    [ACTION_GRIP] = {"grip", "Weapon hand", XR_ACTION_TYPE_POSE_INPUT},
    [ACTION_PALM] = {"palm", "Weapon hand, by the palm", XR_ACTION_TYPE_POSE_INPUT},
    [ACTION_AIM] = {"aim", "Pointing in menus", XR_ACTION_TYPE_POSE_INPUT},
    [ACTION_MOTOR] = {"motor", "Vibration of the blade", XR_ACTION_TYPE_VIBRATION_OUTPUT},
    [ACTION_TRIGGER] = {"trigger", "Choose, salute", XR_ACTION_TYPE_FLOAT_INPUT},
    [ACTION_SQUEEZE] = {"squeeze", "Grip the weapon", XR_ACTION_TYPE_FLOAT_INPUT},
    [ACTION_STICK] = {"stick", "Steps and turns", XR_ACTION_TYPE_VECTOR2F_INPUT},
    [ACTION_STICK_CLICK] = {"stick-click", "Recenter", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [ACTION_PAD] = {"pad", "Direction of steps and turns", XR_ACTION_TYPE_VECTOR2F_INPUT},
    [ACTION_PAD_CLICK] = {"pad-click", "Step or turn", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [ACTION_MENU] = {"menu", "Pause", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [ACTION_FIRST] = {"first", "Lunge", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [ACTION_SECOND] = {"second", "Back", XR_ACTION_TYPE_BOOLEAN_INPUT},
};
_Static_assert(sizeof ACTION / sizeof ACTION[0] == ACTION_COUNT, "every action has a name");

static const char *const HAND_PATH[XR_HANDS] = {"/user/hand/left", "/user/hand/right"};

// From the surface of the palm to the center of a fist that holds a handle, meters: about half the
// thickness of a controller's handle (30 mm).
#define PALM_TO_FIST_M 0.015
// A trackpad pressed nearer to its middle than this counts as pressed in the middle, -1..1 across.
#define PAD_MIDDLE 0.35

struct xr_hands {
    const xr_api *api;
    XrInstance instance;
    XrSession session;
    XrActionSet set;
    XrAction action[ACTION_COUNT];
    XrPath hand[XR_HANDS];
    XrSpace grip[XR_HANDS], palm[XR_HANDS], aim[XR_HANDS];
    xr_tracker tracker;
    xr_extensions enabled;
    int profile_count;
    bool focused;
    bool lost; // a call found that the session is lost
};

// --- creating

static XrResult create_actions(xr_hands *h)
{
    XrActionSetCreateInfo set = {.type = XR_TYPE_ACTION_SET_CREATE_INFO,
                                 .actionSetName = "fencing",
                                 .localizedActionSetName = "Fencing"};
    XrResult result = h->api->CreateActionSet(h->instance, &set, &h->set);
    for (int hand = 0; XR_SUCCEEDED(result) && hand < XR_HANDS; hand++) {
        result = h->api->StringToPath(h->instance, HAND_PATH[hand], &h->hand[hand]);
    }
    for (int action = 0; XR_SUCCEEDED(result) && action < ACTION_COUNT; action++) {
        if (action == ACTION_PALM && !xr_extensions_have(h->enabled, XR_NAME_PALM_POSE)) {
            continue;
        }
        XrActionCreateInfo info = {.type = XR_TYPE_ACTION_CREATE_INFO,
                                   .actionType = ACTION[action].type,
                                   .countSubactionPaths = XR_HANDS,
                                   .subactionPaths = h->hand};
        snprintf(info.actionName, sizeof info.actionName, "%s", ACTION[action].name);
        snprintf(info.localizedActionName, sizeof info.localizedActionName, "%s",
                 ACTION[action].words);
        result = h->api->CreateAction(h->set, &info, &h->action[action]);
    }
    return result;
}

static XrResult create_space(const xr_hands *h, enum hand_action action, int hand,
                             XrSpace *out_space)
{
    XrActionSpaceCreateInfo info = {.type = XR_TYPE_ACTION_SPACE_CREATE_INFO,
                                    .action = h->action[action],
                                    .subactionPath = h->hand[hand],
                                    .poseInActionSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
    return h->action[action] == XR_NULL_HANDLE
               ? XR_SUCCESS
               : h->api->CreateActionSpace(h->session, &info, out_space);
}

static XrResult attach(xr_hands *h)
{
    XrSessionActionSetsAttachInfo info = {.type = XR_TYPE_SESSION_ACTION_SETS_ATTACH_INFO,
                                          .countActionSets = 1,
                                          .actionSets = &h->set};
    XrResult result = h->api->AttachSessionActionSets(h->session, &info);
    for (int hand = 0; XR_SUCCEEDED(result) && hand < XR_HANDS; hand++) {
        result = create_space(h, ACTION_GRIP, hand, &h->grip[hand]);
        if (XR_SUCCEEDED(result)) {
            result = create_space(h, ACTION_PALM, hand, &h->palm[hand]);
        }
        if (XR_SUCCEEDED(result)) {
            result = create_space(h, ACTION_AIM, hand, &h->aim[hand]);
        }
    }
    return result;
}

// A runtime that rejects trackers still has controllers.
static void create_tracker(xr_hands *h)
{
    if (xr_extensions_have(h->enabled, XR_NAME_TRACKER)) {
        xr_tracker_create(&h->tracker, h->api, h->instance, h->set);
    }
}

xr_hands *xr_hands_create(const xr_api *api, XrInstance instance, XrSession session,
                          xr_extensions enabled, char *error, size_t error_size)
{
    xr_hands *h = calloc(1, sizeof *h);
    if (h == NULL) {
        snprintf(error, error_size, "the controllers: out of memory");
        return NULL;
    }
    h->api = api;
    h->instance = instance;
    h->session = session;
    h->enabled = enabled;
    XrResult result = create_actions(h);
    if (XR_SUCCEEDED(result)) {
        create_tracker(h);
        h->profile_count = xr_profiles_suggest(api, instance, h->action, enabled);
        result = attach(h);
    }
    if (XR_FAILED(result)) {
        snprintf(error, error_size,
                 "the controllers: the OpenXR runtime rejected their actions (%d)", result);
        xr_hands_destroy(&h);
    }
    return h;
}

void xr_hands_destroy(xr_hands **address)
{
    xr_hands *h = *address;
    *address = NULL;
    if (h == NULL) {
        return;
    }
    for (int hand = 0; hand < XR_HANDS; hand++) {
        const XrSpace space[] = {h->grip[hand], h->palm[hand], h->aim[hand]};
        for (size_t i = 0; i < sizeof space / sizeof space[0]; i++) {
            if (space[i] != XR_NULL_HANDLE) {
                h->api->DestroySpace(space[i]);
            }
        }
    }
    xr_tracker_choose(&h->tracker, h->api, h->instance, h->session, NULL);
    if (h->set != XR_NULL_HANDLE) {
        h->api->DestroyActionSet(h->set);
    }
    free(h);
}

// --- reading

// Whether a call succeeded. Remembers the loss of the session or the runtime.
static bool succeeded(xr_hands *h, XrResult result)
{
    h->lost = h->lost || xr_api_is_loss(result);
    return XR_SUCCEEDED(result);
}

bool xr_hands_lost(const xr_hands *h)
{
    return h->lost;
}

bool xr_hands_sync(xr_hands *h)
{
    XrActiveActionSet active = {.actionSet = h->set, .subactionPath = XR_NULL_PATH};
    XrActionsSyncInfo info = {
        .type = XR_TYPE_ACTIONS_SYNC_INFO, .countActiveActionSets = 1, .activeActionSets = &active};
    XrResult result = h->api->SyncActions(h->session, &info);
    h->focused = succeeded(h, result) && result == XR_SUCCESS;
    return h->focused;
}

static XrActionStateGetInfo of_hand(const xr_hands *h, enum hand_action action, enum xr_hand hand)
{
    return (XrActionStateGetInfo){.type = XR_TYPE_ACTION_STATE_GET_INFO,
                                  .action = h->action[action],
                                  .subactionPath = h->hand[hand]};
}

static double value_of(xr_hands *h, enum hand_action action, enum xr_hand hand)
{
    XrActionStateGetInfo info = of_hand(h, action, hand);
    XrActionStateFloat state = {.type = XR_TYPE_ACTION_STATE_FLOAT};
    bool known = succeeded(h, h->api->GetActionStateFloat(h->session, &info, &state)) &&
                 state.isActive == XR_TRUE;
    return known ? (double)state.currentState : 0.0;
}

static bool is_pressed(xr_hands *h, enum hand_action action, enum xr_hand hand)
{
    XrActionStateGetInfo info = of_hand(h, action, hand);
    XrActionStateBoolean state = {.type = XR_TYPE_ACTION_STATE_BOOLEAN};
    return succeeded(h, h->api->GetActionStateBoolean(h->session, &info, &state)) &&
           state.isActive == XR_TRUE && state.currentState == XR_TRUE;
}

static XrVector2f vector_of(xr_hands *h, enum hand_action action, enum xr_hand hand)
{
    XrActionStateGetInfo info = of_hand(h, action, hand);
    XrActionStateVector2f state = {.type = XR_TYPE_ACTION_STATE_VECTOR2F};
    bool known = succeeded(h, h->api->GetActionStateVector2f(h->session, &info, &state)) &&
                 state.isActive == XR_TRUE;
    return known ? state.currentState : (XrVector2f){0.0f, 0.0f};
}

// A thumb always rests on a trackpad, so only a press counts: away from the middle as a full push
// of a stick in that direction, in the middle as a press of the stick.
static void read_pad(xr_hands *h, enum xr_hand hand, xr_hand_sample *out)
{
    if (!is_pressed(h, ACTION_PAD_CLICK, hand)) {
        return;
    }
    XrVector2f at = vector_of(h, ACTION_PAD, hand);
    double x = (double)at.x, y = (double)at.y;
    if (hypot(x, y) < PAD_MIDDLE) {
        out->stick_click = true;
    } else if (fabs(x) > fabs(y)) {
        out->stick_x = copysign(1.0, x);
    } else {
        out->stick_y = copysign(1.0, y);
    }
}

static void read_buttons(xr_hands *h, enum xr_hand hand, xr_hand_sample *out)
{
    XrVector2f stick = vector_of(h, ACTION_STICK, hand);
    out->trigger = value_of(h, ACTION_TRIGGER, hand);
    out->squeeze = value_of(h, ACTION_SQUEEZE, hand);
    out->menu = is_pressed(h, ACTION_MENU, hand);
    out->first = is_pressed(h, ACTION_FIRST, hand);
    out->second = is_pressed(h, ACTION_SECOND, hand);
    out->stick_click = is_pressed(h, ACTION_STICK_CLICK, hand);
    out->stick_x = (double)stick.x;
    out->stick_y = (double)stick.y;
    read_pad(h, hand, out);
}

// The grip's pose, or if it is not known, the palm's: its axes are the same, and the center of the
// fist is in front of it. +x points into the palm of a right hand, and out of that of a left one.
static void locate_hand(const xr_hands *h, enum xr_hand hand, XrSpace space, XrTime time,
                        xr_hand_sample *out)
{
    if (xr_locate_grip(h->api, h->grip[hand], space, time, out) ||
        h->palm[hand] == XR_NULL_HANDLE ||
        !xr_locate_grip(h->api, h->palm[hand], space, time, out)) {
        return;
    }
    double across_m = hand == XR_HAND_RIGHT ? -PALM_TO_FIST_M : PALM_TO_FIST_M;
    phys_vec3 arm = quat_rotate(out->grip.orientation, v3(across_m, 0.0, 0.0));
    out->grip.position = v3_add(out->grip.position, arm);
    out->linear_mps = v3_add(out->linear_mps, v3_cross(out->angular_radps, arm));
}

static const XrSpaceLocationFlags AIM_VALID =
    XR_SPACE_LOCATION_POSITION_VALID_BIT | XR_SPACE_LOCATION_ORIENTATION_VALID_BIT;

xr_hand_sample xr_hands_sample(xr_hands *h, enum xr_hand hand, XrSpace space, XrTime time)
{
    xr_hand_sample sample = {.grip = {v3(0.0, 0.0, 0.0), quat_identity()},
                             .aim = {v3(0.0, 0.0, 0.0), quat_identity()}};
    if (!h->focused) {
        return sample;
    }
    XrActionStateGetInfo info = of_hand(h, ACTION_GRIP, hand);
    XrActionStatePose state = {.type = XR_TYPE_ACTION_STATE_POSE};
    sample.is_active = succeeded(h, h->api->GetActionStatePose(h->session, &info, &state)) &&
                       state.isActive == XR_TRUE;
    if (!sample.is_active) {
        return sample;
    }
    locate_hand(h, hand, space, time, &sample);
    XrSpaceLocation aim = {.type = XR_TYPE_SPACE_LOCATION};
    if (succeeded(h, h->api->LocateSpace(h->aim[hand], space, time, &aim)) &&
        (aim.locationFlags & AIM_VALID) == AIM_VALID) {
        sample.aim = xr_locate_pose(aim.pose);
    } else {
        sample.aim = sample.grip;
    }
    read_buttons(h, hand, &sample);
    return sample;
}

// --- the tracker on a real weapon

bool xr_hands_choose_tracker(xr_hands *h, const char *role)
{
    return xr_tracker_choose(&h->tracker, h->api, h->instance, h->session, role);
}

xr_hand_sample xr_hands_tracker(const xr_hands *h, XrSpace space, XrTime time)
{
    const phys_pose nowhere = {v3(0.0, 0.0, 0.0), quat_identity()};
    return h->focused ? xr_tracker_sample(&h->tracker, h->api, h->session, space, time)
                      : (xr_hand_sample){.grip = nowhere, .aim = nowhere};
}

// --- vibration and profiles

// XR_FB_haptic_amplitude_envelope, which is newer than the headers of Debian 12; layout and number
// are from the OpenXR registry.
#define TYPE_ENVELOPE ((XrStructureType)1000173001)
typedef struct haptic_envelope {
    XrStructureType type;
    const void *next;
    XrDuration duration;
    uint32_t amplitude_count; // spread evenly over the duration
    const float *amplitude;
} haptic_envelope;

// Samples of an envelope. A touch of 0.2 s then has one each 12 ms, about a period of the motor.
#define ENVELOPE_SAMPLES 16

static XrHapticActionInfo motor_of(const xr_hands *h, enum xr_hand hand)
{
    return (XrHapticActionInfo){.type = XR_TYPE_HAPTIC_ACTION_INFO,
                                .action = h->action[ACTION_MOTOR],
                                .subactionPath = h->hand[hand]};
}

// The strength falls as the square of the time that is left, so that the beginning stays sharp.
static void fade_out(xr_hands *h, const XrHapticActionInfo *motor, double strength,
                     XrDuration duration)
{
    float amplitude[ENVELOPE_SAMPLES];
    for (int i = 0; i < ENVELOPE_SAMPLES; i++) {
        double left = 1.0 - (double)i / ENVELOPE_SAMPLES;
        amplitude[i] = (float)(strength * left * left);
    }
    haptic_envelope envelope = {.type = TYPE_ENVELOPE,
                                .duration = duration,
                                .amplitude_count = ENVELOPE_SAMPLES,
                                .amplitude = amplitude};
    succeeded(
        h, h->api->ApplyHapticFeedback(h->session, motor, (const XrHapticBaseHeader *)&envelope));
}

void xr_hands_vibrate(xr_hands *h, enum xr_hand hand, const xr_hand_vibration *wanted)
{
    if (!h->focused || !(wanted->strength > 0.0) || !(wanted->seconds > 0.0)) {
        return;
    }
    XrHapticActionInfo motor = motor_of(h, hand);
    double strength = wanted->strength < 1.0 ? wanted->strength : 1.0;
    XrDuration duration = (XrDuration)(wanted->seconds * 1e9);
    if (wanted->fades && xr_extensions_have(h->enabled, XR_NAME_HAPTIC_ENVELOPE)) {
        fade_out(h, &motor, strength, duration);
        return;
    }
    XrHapticVibration vibration = {.type = XR_TYPE_HAPTIC_VIBRATION,
                                   .duration = duration,
                                   .frequency = wanted->frequency_hz > 0.0
                                                    ? (float)wanted->frequency_hz
                                                    : XR_FREQUENCY_UNSPECIFIED,
                                   .amplitude = (float)strength};
    succeeded(
        h, h->api->ApplyHapticFeedback(h->session, &motor, (const XrHapticBaseHeader *)&vibration));
}

void xr_hands_stop(xr_hands *h, enum xr_hand hand)
{
    if (h->focused) {
        XrHapticActionInfo motor = motor_of(h, hand);
        succeeded(h, h->api->StopHapticFeedback(h->session, &motor));
    }
}

void xr_hands_profile(xr_hands *h, enum xr_hand hand, char out[XR_MAX_PATH_LENGTH])
{
    XrInteractionProfileState state = {.type = XR_TYPE_INTERACTION_PROFILE_STATE};
    uint32_t length = 0;
    out[0] = '\0';
    if (succeeded(h, h->api->GetCurrentInteractionProfile(h->session, h->hand[hand], &state)) &&
        state.interactionProfile != XR_NULL_PATH) {
        h->api->PathToString(h->instance, state.interactionProfile, XR_MAX_PATH_LENGTH, &length,
                             out);
    }
}

int xr_hands_profile_count(const xr_hands *h)
{
    return h->profile_count;
}
