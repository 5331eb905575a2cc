// The two controllers of a headset: poses, velocities, buttons and vibration.
//
// All of them are OpenXR actions. Bindings are suggested for every controller that we know and that
// the runtime may have: those of the core and those of enabled extensions. If a runtime rejects one
// of them, the others still work. Bare hands count as controllers if the runtime has
// XR_EXT_hand_interaction: a pinch pulls the trigger.
#ifndef XR_HANDS_H
#define XR_HANDS_H

#include "phys_math.h"
#include "xr_api.h"
#include "xr_extensions.h"

enum xr_hand { XR_HAND_LEFT, XR_HAND_RIGHT, XR_HANDS };

typedef struct xr_hand_sample {
    bool is_active;  // there is a controller for this hand
    bool is_valid;   // its poses are known, perhaps only estimated
    bool is_tracked; // its poses are tracked: only then a touch may score
    // Poses in the requested space, in meters. The grip's -z axis runs through the fist from the
    // little finger to the thumb; the aim's -z axis is the pointing direction. Both are the
    // identity until they are known.
    phys_pose grip, aim;
    bool has_velocity; // the runtime reports velocities, of the grip's origin in the space's axes
    phys_vec3 linear_mps, angular_radps;
    double trigger, squeeze;  // 0..1
    double stick_x, stick_y;  // -1..1; a trackpad counts only while it is pressed
    bool menu, first, second; // first: A or X; second: B or Y
    bool stick_click;
} xr_hand_sample;

// What a controller's motor is to do.
typedef struct xr_hand_vibration {
    double strength; // 0..1, at the beginning
    double seconds;
    double frequency_hz; // 0: the runtime chooses
    bool fades; // to nothing at the end, if the runtime has XR_FB_haptic_amplitude_envelope;
                // then at the motor's own frequency
} xr_hand_vibration;

typedef struct xr_hands xr_hands;

// Creates the actions, suggests the bindings and attaches both to the session; call it once per
// session. `api` and the names of the `enabled` extensions must outlive the object. Returns NULL on
// failure, with one line in `error`. Destroy must be called before the session is destroyed; it
// takes the address of the pointer and sets the pointer to NULL.
xr_hands *xr_hands_create(const xr_api *api, XrInstance instance, XrSession session,
                          xr_extensions enabled, char *error, size_t error_size);
void xr_hands_destroy(xr_hands **address);

// Reads the buttons of the controllers; call it once per displayed frame. Returns false if the
// session has no focus; then nothing is pressed.
bool xr_hands_sync(xr_hands *hands);

// Whether one of these functions found that the session or the runtime is lost. No event need have
// announced that.
bool xr_hands_lost(const xr_hands *hands);

// Returns the poses of one hand in `space` at `time`, and the buttons as of the last
// xr_hands_sync().
xr_hand_sample xr_hands_sample(xr_hands *hands, enum xr_hand hand, XrSpace space, XrTime time);

// The interaction profile of a tracker, for the offset of a real weapon (xr_grip.h).
#define XR_TRACKER_PROFILE "/interaction_profiles/htc/vive_tracker_htcx"

// Chooses the tracker that is mounted on a real weapon by its role ("handheld_object", "waist"), or
// none with NULL. Returns false if there is no such role or the runtime has no trackers.
bool xr_hands_choose_tracker(xr_hands *hands, const char *role);

// Where the chosen tracker is, as `grip` of a sample without buttons. It is not active while there
// is no such tracker.
xr_hand_sample xr_hands_tracker(const xr_hands *hands, XrSpace space, XrTime time);

// Lets a controller vibrate, in place of what it was doing. A strength above 1 counts as 1; nothing
// happens if strength or time is not positive. No effect without focus.
void xr_hands_vibrate(xr_hands *hands, enum xr_hand hand, const xr_hand_vibration *vibration);

// Ends the vibration of a controller. No effect without focus: the runtime has then ended it.
void xr_hands_stop(xr_hands *hands, enum xr_hand hand);

// Asks the runtime for the interaction profile of a hand
// ("/interaction_profiles/valve/index_controller"), "" if there is none. Call it when the runtime
// reports a change.
void xr_hands_profile(xr_hands *hands, enum xr_hand hand, char out[XR_MAX_PATH_LENGTH]);

// The number of interaction profiles for which the runtime accepted our bindings.
int xr_hands_profile_count(const xr_hands *hands);

#endif
