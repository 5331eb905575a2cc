// What the files of the controllers share: the actions and their bindings, locating a space, and
// the tracker on a real weapon.
#ifndef XR_HANDS_PRIVATE_H
#define XR_HANDS_PRIVATE_H

#include "xr_hands.h"

enum hand_action {
    ACTION_GRIP,
    ACTION_PALM, // only with XR_EXT_palm_pose
    ACTION_AIM,
    ACTION_MOTOR,
    ACTION_TRIGGER,
    ACTION_SQUEEZE,
    ACTION_STICK,
    ACTION_STICK_CLICK,
    ACTION_PAD, // a trackpad in place of a stick
    ACTION_PAD_CLICK,
    ACTION_MENU,
    ACTION_FIRST,
    ACTION_SECOND,
    ACTION_COUNT
};

// --- xr_profiles.c

// Suggests bindings for every controller that is in the core or whose extension is enabled.
// Returns the number of interaction profiles for which the runtime accepted them.
int xr_profiles_suggest(const xr_api *api, XrInstance instance, const XrAction action[ACTION_COUNT],
                        xr_extensions enabled);

// --- xr_locate.c

// A pose of OpenXR, with a quaternion of length 1.
phys_pose xr_locate_pose(XrPosef pose);

// Writes pose, velocities and how well they are known to the grip of the sample. Returns false and
// leaves it unchanged if the pose is not known.
bool xr_locate_grip(const xr_api *api, XrSpace space, XrSpace base, XrTime time,
                    xr_hand_sample *out);

// --- xr_tracker.c

// A tracker that is chosen by its role. Zeroed: the runtime has no trackers.
typedef struct xr_tracker {
    XrAction action;
    XrPath chosen;
    XrSpace space; // of the chosen role; XR_NULL_HANDLE: none
} xr_tracker;

// Creates the action for trackers of every role in the set, and suggests its bindings.
XrResult xr_tracker_create(xr_tracker *t, const xr_api *api, XrInstance instance, XrActionSet set);

// Begins to follow the tracker with this role, NULL for none. Returns false if there is none.
bool xr_tracker_choose(xr_tracker *t, const xr_api *api, XrInstance instance, XrSession session,
                       const char *role);

// Where the chosen tracker is, as the grip of a hand.
xr_hand_sample xr_tracker_sample(const xr_tracker *t, const xr_api *api, XrSession session,
                                 XrSpace base, XrTime time);

#endif
