#include "xr_hands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum hand_action {
    ACTION_GRIP,
    ACTION_AIM,
    ACTION_MOTOR,
    ACTION_TRIGGER,
    ACTION_SQUEEZE,
    ACTION_STICK,
    ACTION_STICK_CLICK,
    ACTION_MENU,
    ACTION_FIRST,
    ACTION_SECOND,
    ACTION_COUNT
};

static const struct {
    const char *name, *words;
    XrActionType type;
} ACTION[] = {
    [ACTION_GRIP] = {"grip", "Weapon hand", XR_ACTION_TYPE_POSE_INPUT},
    [ACTION_AIM] = {"aim", "Pointing in menus", XR_ACTION_TYPE_POSE_INPUT},
    [ACTION_MOTOR] = {"motor", "Vibration of the blade", XR_ACTION_TYPE_VIBRATION_OUTPUT},
    [ACTION_TRIGGER] = {"trigger", "Choose, salute", XR_ACTION_TYPE_FLOAT_INPUT},
    [ACTION_SQUEEZE] = {"squeeze", "Grip the weapon", XR_ACTION_TYPE_FLOAT_INPUT},
    [ACTION_STICK] = {"stick", "Steps and turns", XR_ACTION_TYPE_VECTOR2F_INPUT},
    [ACTION_STICK_CLICK] = {"stick-click", "Recenter", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [ACTION_MENU] = {"menu", "Pause", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [ACTION_FIRST] = {"first", "Lunge", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [ACTION_SECOND] = {"second", "Back", XR_ACTION_TYPE_BOOLEAN_INPUT},
};
_Static_assert(sizeof ACTION / sizeof ACTION[0] == ACTION_COUNT, "every action has a name");

static const char *const HAND_PATH[XR_HANDS] = {"/user/hand/left", "/user/hand/right"};

// An interaction profile: the component of each action on both hands or on one hand, NULL if the
// controller has none. Grip, aim and motor have the same names on all controllers.
typedef struct hand_profile {
    const char *name;
    struct {
        const char *both, *left, *right;
    } component[ACTION_COUNT];
} hand_profile;

#define TRIGGER_VALUE [ACTION_TRIGGER] = {"/input/trigger/value", NULL, NULL}
#define SQUEEZE_VALUE [ACTION_SQUEEZE] = {"/input/squeeze/value", NULL, NULL}
#define SQUEEZE_CLICK [ACTION_SQUEEZE] = {"/input/squeeze/click", NULL, NULL}
#define THUMBSTICK                                                                                 \
    [ACTION_STICK] = {"/input/thumbstick", NULL, NULL}, [ACTION_STICK_CLICK] = {                   \
                                                            "/input/thumbstick/click", NULL, NULL}
#define TRACKPAD                                                                                   \
    [ACTION_STICK] = {"/input/trackpad", NULL, NULL}, [ACTION_STICK_CLICK] = {                     \
                                                          "/input/trackpad/click", NULL, NULL}
#define MENU_BOTH [ACTION_MENU] = {"/input/menu/click", NULL, NULL}
#define MENU_LEFT [ACTION_MENU] = {NULL, "/input/menu/click", NULL}
#define LETTERS_XA_YB                                                                              \
    [ACTION_FIRST] = {NULL, "/input/x/click", "/input/a/click"}, [ACTION_SECOND] = {               \
                                                                     NULL, "/input/y/click",       \
                                                                     "/input/b/click"}
#define LETTERS_AB                                                                                 \
    [ACTION_FIRST] = {"/input/a/click", NULL, NULL}, [ACTION_SECOND] = {"/input/b/click", NULL,    \
                                                                        NULL}

static const hand_profile PROFILE[] = {
    {"khr/simple_controller", {[ACTION_TRIGGER] = {"/input/select/click", NULL, NULL}, MENU_BOTH}},
    {"oculus/touch_controller",
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"valve/index_controller", {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, LETTERS_AB}},
    {"htc/vive_controller", {TRIGGER_VALUE, SQUEEZE_CLICK, TRACKPAD, MENU_BOTH}},
    {"microsoft/motion_controller", {TRIGGER_VALUE, SQUEEZE_CLICK, THUMBSTICK, MENU_BOTH}},
    {"hp/mixed_reality_controller",
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_BOTH, LETTERS_XA_YB}},
    {"samsung/odyssey_controller", {TRIGGER_VALUE, SQUEEZE_CLICK, THUMBSTICK, MENU_BOTH}},
    {"htc/vive_cosmos_controller",
     {TRIGGER_VALUE, SQUEEZE_CLICK, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"htc/vive_focus3_controller",
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"bytedance/pico_neo3_controller",
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_BOTH, LETTERS_XA_YB}},
    {"bytedance/pico4_controller",
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"facebook/touch_controller_pro",
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"meta/touch_controller_plus",
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"khr/generic_controller",
     {TRIGGER_VALUE, SQUEEZE_VALUE,
      THUMBSTICK, [ACTION_FIRST] = {"/input/primary/click", NULL, NULL},
      [ACTION_SECOND] = {"/input/secondary/click", NULL, NULL}}},
};
#define PROFILES (sizeof PROFILE / sizeof PROFILE[0])

struct xr_hands {
    const xr_api *api;
    XrInstance instance;
    XrSession session;
    XrActionSet set;
    XrAction action[ACTION_COUNT];
    XrPath hand[XR_HANDS];
    XrSpace grip[XR_HANDS], aim[XR_HANDS];
    int profile_count;
    bool focused, has_envelopes;
};

// --- creating

static const char *component_of(const hand_profile *profile, int action, int hand)
{
    switch (action) {
    case ACTION_GRIP:
        return "/input/grip/pose";
    case ACTION_AIM:
        return "/input/aim/pose";
    case ACTION_MOTOR:
        return "/output/haptic";
    default:
        break;
    }
    const char *own =
        hand == XR_HAND_LEFT ? profile->component[action].left : profile->component[action].right;
    return own != NULL ? own : profile->component[action].both;
}

static bool suggest(const xr_hands *h, const hand_profile *profile)
{
    XrActionSuggestedBinding binding[ACTION_COUNT * XR_HANDS];
    uint32_t count = 0;
    char text[XR_MAX_PATH_LENGTH];
    for (int action = 0; action < ACTION_COUNT; action++) {
        for (int hand = 0; hand < XR_HANDS; hand++) {
            const char *component = component_of(profile, action, hand);
            if (component == NULL) {
                continue;
            }
            snprintf(text, sizeof text, "%s%s", HAND_PATH[hand], component);
            binding[count].action = h->action[action];
            if (XR_SUCCEEDED(h->api->StringToPath(h->instance, text, &binding[count].binding))) {
                count++;
            }
        }
    }
    XrInteractionProfileSuggestedBinding suggested = {
        .type = XR_TYPE_INTERACTION_PROFILE_SUGGESTED_BINDING,
        .countSuggestedBindings = count,
        .suggestedBindings = binding};
    snprintf(text, sizeof text, "/interaction_profiles/%s", profile->name);
    return XR_SUCCEEDED(h->api->StringToPath(h->instance, text, &suggested.interactionProfile)) &&
           XR_SUCCEEDED(h->api->SuggestInteractionProfileBindings(h->instance, &suggested));
}

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

static XrResult attach(xr_hands *h)
{
    XrSessionActionSetsAttachInfo info = {.type = XR_TYPE_SESSION_ACTION_SETS_ATTACH_INFO,
                                          .countActionSets = 1,
                                          .actionSets = &h->set};
    XrResult result = h->api->AttachSessionActionSets(h->session, &info);
    for (int hand = 0; XR_SUCCEEDED(result) && hand < XR_HANDS; hand++) {
        XrActionSpaceCreateInfo space = {.type = XR_TYPE_ACTION_SPACE_CREATE_INFO,
                                         .action = h->action[ACTION_GRIP],
                                         .subactionPath = h->hand[hand],
                                         .poseInActionSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
        result = h->api->CreateActionSpace(h->session, &space, &h->grip[hand]);
        if (XR_SUCCEEDED(result)) {
            space.action = h->action[ACTION_AIM];
            result = h->api->CreateActionSpace(h->session, &space, &h->aim[hand]);
        }
    }
    return result;
}

xr_hands *xr_hands_create(const xr_api *api, XrInstance instance, XrSession session, char *error,
                          size_t error_size)
{
    xr_hands *h = calloc(1, sizeof *h);
    if (h == NULL) {
        snprintf(error, error_size, "the controllers: out of memory");
        return NULL;
    }
    h->api = api;
    h->instance = instance;
    h->session = session;
    XrResult result = create_actions(h);
    if (XR_SUCCEEDED(result)) {
        for (size_t i = 0; i < PROFILES; i++) {
            h->profile_count += suggest(h, &PROFILE[i]);
        }
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
        if (h->grip[hand] != XR_NULL_HANDLE) {
            h->api->DestroySpace(h->grip[hand]);
        }
        if (h->aim[hand] != XR_NULL_HANDLE) {
            h->api->DestroySpace(h->aim[hand]);
        }
    }
    if (h->set != XR_NULL_HANDLE) {
        h->api->DestroyActionSet(h->set);
    }
    free(h);
}

// --- reading

bool xr_hands_sync(xr_hands *h)
{
    XrActiveActionSet active = {.actionSet = h->set, .subactionPath = XR_NULL_PATH};
    XrActionsSyncInfo info = {
        .type = XR_TYPE_ACTIONS_SYNC_INFO, .countActiveActionSets = 1, .activeActionSets = &active};
    h->focused = h->api->SyncActions(h->session, &info) == XR_SUCCESS;
    return h->focused;
}

static XrActionStateGetInfo of_hand(const xr_hands *h, enum hand_action action, enum xr_hand hand)
{
    return (XrActionStateGetInfo){.type = XR_TYPE_ACTION_STATE_GET_INFO,
                                  .action = h->action[action],
                                  .subactionPath = h->hand[hand]};
}

static double value_of(const xr_hands *h, enum hand_action action, enum xr_hand hand)
{
    XrActionStateGetInfo info = of_hand(h, action, hand);
    XrActionStateFloat state = {.type = XR_TYPE_ACTION_STATE_FLOAT};
    bool known = XR_SUCCEEDED(h->api->GetActionStateFloat(h->session, &info, &state)) &&
                 state.isActive == XR_TRUE;
    return known ? (double)state.currentState : 0.0;
}

static bool is_pressed(const xr_hands *h, enum hand_action action, enum xr_hand hand)
{
    XrActionStateGetInfo info = of_hand(h, action, hand);
    XrActionStateBoolean state = {.type = XR_TYPE_ACTION_STATE_BOOLEAN};
    return XR_SUCCEEDED(h->api->GetActionStateBoolean(h->session, &info, &state)) &&
           state.isActive == XR_TRUE && state.currentState == XR_TRUE;
}

static void read_buttons(const xr_hands *h, enum xr_hand hand, xr_hand_sample *out)
{
    XrActionStateGetInfo stick_info = of_hand(h, ACTION_STICK, hand);
    XrActionStateVector2f stick = {.type = XR_TYPE_ACTION_STATE_VECTOR2F};
    out->trigger = value_of(h, ACTION_TRIGGER, hand);
    out->squeeze = value_of(h, ACTION_SQUEEZE, hand);
    out->menu = is_pressed(h, ACTION_MENU, hand);
    out->first = is_pressed(h, ACTION_FIRST, hand);
    out->second = is_pressed(h, ACTION_SECOND, hand);
    out->stick_click = is_pressed(h, ACTION_STICK_CLICK, hand);
    if (XR_SUCCEEDED(h->api->GetActionStateVector2f(h->session, &stick_info, &stick)) &&
        stick.isActive == XR_TRUE) {
        out->stick_x = (double)stick.currentState.x;
        out->stick_y = (double)stick.currentState.y;
    }
}

static phys_vec3 vector_of(XrVector3f v)
{
    return v3((double)v.x, (double)v.y, (double)v.z);
}

static phys_pose pose_of(XrPosef pose)
{
    const XrQuaternionf *q = &pose.orientation;
    return (phys_pose){
        vector_of(pose.position),
        quat_normalized((phys_quat){(double)q->x, (double)q->y, (double)q->z, (double)q->w})};
}

static const XrSpaceLocationFlags VALID =
    XR_SPACE_LOCATION_POSITION_VALID_BIT | XR_SPACE_LOCATION_ORIENTATION_VALID_BIT;
static const XrSpaceLocationFlags TRACKED =
    XR_SPACE_LOCATION_POSITION_TRACKED_BIT | XR_SPACE_LOCATION_ORIENTATION_TRACKED_BIT;
static const XrSpaceVelocityFlags MOVING =
    XR_SPACE_VELOCITY_LINEAR_VALID_BIT | XR_SPACE_VELOCITY_ANGULAR_VALID_BIT;

static void locate_grip(const xr_hands *h, enum xr_hand hand, XrSpace space, XrTime time,
                        xr_hand_sample *out)
{
    XrSpaceVelocity velocity = {.type = XR_TYPE_SPACE_VELOCITY};
    XrSpaceLocation location = {.type = XR_TYPE_SPACE_LOCATION, .next = &velocity};
    if (XR_FAILED(h->api->LocateSpace(h->grip[hand], space, time, &location)) ||
        (location.locationFlags & VALID) != VALID) {
        return;
    }
    out->is_valid = true;
    out->is_tracked = (location.locationFlags & TRACKED) == TRACKED;
    out->grip = pose_of(location.pose);
    out->has_velocity = (velocity.velocityFlags & MOVING) == MOVING;
    if (out->has_velocity) {
        out->linear_mps = vector_of(velocity.linearVelocity);
        out->angular_radps = vector_of(velocity.angularVelocity);
    }
}

xr_hand_sample xr_hands_sample(const xr_hands *h, enum xr_hand hand, XrSpace space, XrTime time)
{
    xr_hand_sample sample = {.grip = {v3(0.0, 0.0, 0.0), quat_identity()},
                             .aim = {v3(0.0, 0.0, 0.0), quat_identity()}};
    if (!h->focused) {
        return sample;
    }
    XrActionStateGetInfo info = of_hand(h, ACTION_GRIP, hand);
    XrActionStatePose state = {.type = XR_TYPE_ACTION_STATE_POSE};
    sample.is_active = XR_SUCCEEDED(h->api->GetActionStatePose(h->session, &info, &state)) &&
                       state.isActive == XR_TRUE;
    if (!sample.is_active) {
        return sample;
    }
    locate_grip(h, hand, space, time, &sample);
    XrSpaceLocation aim = {.type = XR_TYPE_SPACE_LOCATION};
    if (XR_SUCCEEDED(h->api->LocateSpace(h->aim[hand], space, time, &aim)) &&
        (aim.locationFlags & VALID) == VALID) {
        sample.aim = pose_of(aim.pose);
    } else {
        sample.aim = sample.grip;
    }
    read_buttons(h, hand, &sample);
    return sample;
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

void xr_hands_use_envelopes(xr_hands *h)
{
    h->has_envelopes = true;
}

static XrHapticActionInfo motor_of(const xr_hands *h, enum xr_hand hand)
{
    return (XrHapticActionInfo){.type = XR_TYPE_HAPTIC_ACTION_INFO,
                                .action = h->action[ACTION_MOTOR],
                                .subactionPath = h->hand[hand]};
}

// The strength falls as the square of the time that is left, so that the beginning stays sharp.
static void fade_out(const xr_hands *h, const XrHapticActionInfo *motor, double strength,
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
    h->api->ApplyHapticFeedback(h->session, motor, (const XrHapticBaseHeader *)&envelope);
}

void xr_hands_vibrate(xr_hands *h, enum xr_hand hand, const xr_hand_vibration *wanted)
{
    if (!h->focused || !(wanted->strength > 0.0) || !(wanted->seconds > 0.0)) {
        return;
    }
    XrHapticActionInfo motor = motor_of(h, hand);
    double strength = wanted->strength < 1.0 ? wanted->strength : 1.0;
    XrDuration duration = (XrDuration)(wanted->seconds * 1e9);
    if (wanted->fades && h->has_envelopes) {
        fade_out(h, &motor, strength, duration);
        return;
    }
    XrHapticVibration vibration = {.type = XR_TYPE_HAPTIC_VIBRATION,
                                   .duration = duration,
                                   .frequency = wanted->frequency_hz > 0.0
                                                    ? (float)wanted->frequency_hz
                                                    : XR_FREQUENCY_UNSPECIFIED,
                                   .amplitude = (float)strength};
    h->api->ApplyHapticFeedback(h->session, &motor, (const XrHapticBaseHeader *)&vibration);
}

void xr_hands_stop(xr_hands *h, enum xr_hand hand)
{
    if (h->focused) {
        XrHapticActionInfo motor = motor_of(h, hand);
        h->api->StopHapticFeedback(h->session, &motor);
    }
}

void xr_hands_profile(const xr_hands *h, enum xr_hand hand, char out[XR_MAX_PATH_LENGTH])
{
    XrInteractionProfileState state = {.type = XR_TYPE_INTERACTION_PROFILE_STATE};
    uint32_t length = 0;
    out[0] = '\0';
    if (XR_SUCCEEDED(h->api->GetCurrentInteractionProfile(h->session, h->hand[hand], &state)) &&
        state.interactionProfile != XR_NULL_PATH) {
        h->api->PathToString(h->instance, state.interactionProfile, XR_MAX_PATH_LENGTH, &length,
                             out);
    }
}

int xr_hands_profile_count(const xr_hands *h)
{
    return h->profile_count;
}
