// The interaction profiles of all controllers: which component each action is bound to. Names and
// components are from the OpenXR registry, except pico4s_controller, which is what the runtime of a
// PICO 4 Ultra reports under XR_BD_controller_interaction.
//
// PlayStation VR2's controllers are left out: no profile of theirs is in the registry, and runtimes
// show them as other controllers.
#include <stdio.h>

#include "xr_hands_private.h"

static const char *const HAND_PATH[XR_HANDS] = {"/user/hand/left", "/user/hand/right"};

// An interaction profile: the component of each action on both hands or on one hand. NULL: as
// COMMON says, or none; empty: none.
typedef struct hand_profile {
    const char *name, *extension; // extension: that it needs; NULL: none
    struct {
        const char *both, *left, *right;
    } component[ACTION_COUNT];
} hand_profile;

#define NO_COMPONENT                                                                               \
    {                                                                                              \
        "", NULL, NULL                                                                             \
    }
#define TRIGGER_VALUE [ACTION_TRIGGER] = {"/input/trigger/value", NULL, NULL}
#define SQUEEZE_VALUE [ACTION_SQUEEZE] = {"/input/squeeze/value", NULL, NULL}
#define SQUEEZE_CLICK [ACTION_SQUEEZE] = {"/input/squeeze/click", NULL, NULL}
#define THUMBSTICK                                                                                 \
    [ACTION_STICK] = {"/input/thumbstick", NULL, NULL}, [ACTION_STICK_CLICK] = {                   \
                                                            "/input/thumbstick/click", NULL, NULL}
#define TRACKPAD                                                                                   \
    [ACTION_PAD] = {"/input/trackpad", NULL, NULL}, [ACTION_PAD_CLICK] = {"/input/trackpad/click", \
                                                                          NULL, NULL}
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
    {"khr/simple_controller",
     NULL,
     {[ACTION_TRIGGER] = {"/input/select/click", NULL, NULL}, MENU_BOTH}},
    {"oculus/touch_controller",
     NULL,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"valve/index_controller", NULL, {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, LETTERS_AB}},
    {"htc/vive_controller", NULL, {TRIGGER_VALUE, SQUEEZE_CLICK, TRACKPAD, MENU_BOTH}},
    {"microsoft/motion_controller", NULL, {TRIGGER_VALUE, SQUEEZE_CLICK, THUMBSTICK, MENU_BOTH}},
    {"hp/mixed_reality_controller",
     XR_NAME_HP_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_BOTH, LETTERS_XA_YB}},
    {"samsung/odyssey_controller",
     XR_NAME_ODYSSEY_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_CLICK, THUMBSTICK, MENU_BOTH}},
    {"htc/vive_cosmos_controller",
     XR_NAME_COSMOS_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_CLICK, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"htc/vive_focus3_controller",
     XR_NAME_FOCUS3_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"bytedance/pico_neo3_controller",
     XR_NAME_PICO_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_BOTH, LETTERS_XA_YB}},
    {"bytedance/pico4_controller",
     XR_NAME_PICO_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"facebook/touch_controller_pro",
     XR_NAME_TOUCH_PRO_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"meta/touch_controller_plus",
     XR_NAME_TOUCH_PLUS_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"bytedance/pico4s_controller",
     XR_NAME_PICO_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT,
      LETTERS_XA_YB, [ACTION_PALM] = NO_COMPONENT}},
    {"bytedance/pico_ultra_controller_bd",
     XR_NAME_PICO_ULTRA_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE, THUMBSTICK, MENU_LEFT, LETTERS_XA_YB}},
    {"ml/ml2_controller",
     XR_NAME_ML2_CONTROLLER,
     {TRIGGER_VALUE, [ACTION_SQUEEZE] = {"/input/shoulder/click", NULL, NULL}, TRACKPAD,
      MENU_BOTH}},
    {"ext/hand_interaction_ext",
     XR_NAME_HAND_INTERACTION,
     {[ACTION_TRIGGER] = {"/input/pinch_ext/value", NULL, NULL},
      [ACTION_SQUEEZE] = {"/input/grasp_ext/value", NULL, NULL},
      [ACTION_MOTOR] = NO_COMPONENT}},
    {"khr/generic_controller",
     XR_NAME_GENERIC_CONTROLLER,
     {TRIGGER_VALUE, SQUEEZE_VALUE,
      THUMBSTICK, [ACTION_FIRST] = {"/input/primary/click", NULL, NULL},
      [ACTION_SECOND] = {"/input/secondary/click", NULL, NULL}}},
};
#define PROFILES (sizeof PROFILE / sizeof PROFILE[0])

// The component that an action has on every controller, unless its profile says otherwise.
static const char *const COMMON[ACTION_COUNT] = {[ACTION_GRIP] = "/input/grip/pose",
                                                 [ACTION_PALM] = "/input/palm_ext/pose",
                                                 [ACTION_AIM] = "/input/aim/pose",
                                                 [ACTION_MOTOR] = "/output/haptic"};

static const char *component_of(const hand_profile *profile, int action, int hand)
{
    const char *found =
        hand == XR_HAND_LEFT ? profile->component[action].left : profile->component[action].right;
    if (found == NULL) {
        found = profile->component[action].both;
    }
    if (found == NULL) {
        found = COMMON[action];
    }
    return found == NULL || found[0] == '\0' ? NULL : found;
}

// Suggests the bindings of a profile; with_palm: also those of an extension of all profiles, which
// a runtime may have forgotten for one of them.
static bool suggest(const xr_api *api, XrInstance instance, const XrAction action[ACTION_COUNT],
                    const hand_profile *profile, bool with_palm)
{
    XrActionSuggestedBinding binding[ACTION_COUNT * XR_HANDS];
    uint32_t count = 0;
    char text[XR_MAX_PATH_LENGTH];
    for (int i = 0; i < ACTION_COUNT * XR_HANDS; i++) {
        int which = i / XR_HANDS, hand = i % XR_HANDS;
        const char *component = component_of(profile, which, hand);
        if (component == NULL || action[which] == XR_NULL_HANDLE ||
            (which == ACTION_PALM && !with_palm)) {
            continue;
        }
        snprintf(text, sizeof text, "%s%s", HAND_PATH[hand], component);
        binding[count].action = action[which];
        if (XR_SUCCEEDED(api->StringToPath(instance, text, &binding[count].binding))) {
            count++;
        }
    }
    XrInteractionProfileSuggestedBinding suggested = {
        .type = XR_TYPE_INTERACTION_PROFILE_SUGGESTED_BINDING,
        .countSuggestedBindings = count,
        .suggestedBindings = binding};
    snprintf(text, sizeof text, "/interaction_profiles/%s", profile->name);
    return XR_SUCCEEDED(api->StringToPath(instance, text, &suggested.interactionProfile)) &&
           XR_SUCCEEDED(api->SuggestInteractionProfileBindings(instance, &suggested));
}

int xr_profiles_suggest(const xr_api *api, XrInstance instance, const XrAction action[ACTION_COUNT],
                        xr_extensions enabled)
{
    int accepted = 0;
    for (size_t i = 0; i < PROFILES; i++) {
        if (xr_extensions_have(enabled, PROFILE[i].extension)) {
            bool palm = action[ACTION_PALM] != XR_NULL_HANDLE;
            accepted += (palm && suggest(api, instance, action, &PROFILE[i], true)) ||
                        suggest(api, instance, action, &PROFILE[i], false);
        }
    }
    return accepted;
}
