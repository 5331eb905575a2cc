// A headset's two controllers: where they are, how fast they move, what is pressed, and
// their motors.
//
// Everything hangs on OpenXR's actions. Bindings are suggested for every controller we
// know of; a runtime that knows one of them less loses nothing of the others.
#ifndef XR_HANDS_H
#define XR_HANDS_H

#include "phys_math.h"
#include "xr_api.h"

enum xr_hand { XR_HAND_LEFT, XR_HAND_RIGHT, XR_HANDS };

typedef struct xr_hand_sample {
    bool is_active;  // there is a controller for this hand
    bool is_valid;   // its poses are known, perhaps by inference
    bool is_tracked; // ... and seen: only then a touch may score
    // In the space that was asked for, meters. The grip's -z runs through the fist from the
    // little finger to the thumb; the aim's -z is where a laser would go.
    phys_pose grip, aim;
    bool has_velocity; // of the grip's origin, axes of the space, as the runtime says
    phys_vec3 linear_mps, angular_radps;
    double trigger, squeeze;  // 0..1
    double stick_x, stick_y;  // -1..1; or the trackpad
    bool menu, first, second; // first: A or X; second: B or Y
    bool stick_click;
} xr_hand_sample;

typedef struct xr_hands xr_hands;

// Makes the actions, suggests the bindings and attaches both to the session: once in a
// session's life. `api` outlives it. NULL with one line in `error`. Destroy takes the
// address and nulls it, before the session goes.
xr_hands *xr_hands_create(const xr_api *api, XrInstance instance, XrSession session, char *error,
                          size_t error_size);
void xr_hands_destroy(xr_hands **address);

// Reads the controllers' buttons: once a frame. False where the session has no focus; then
// nothing is pressed.
bool xr_hands_sync(xr_hands *hands);

// One hand in `space` at a time (xr_hands_sync() says which buttons).
xr_hand_sample xr_hands_sample(const xr_hands *hands, enum xr_hand hand, XrSpace space,
                               XrTime time);

// Shakes a controller: strength 0..1, at most so long. Without focus nothing happens.
void xr_hands_shake(xr_hands *hands, enum xr_hand hand, double strength, double seconds);

// The interaction profile of a hand ("/interaction_profiles/valve/index_controller"), ""
// where there is none. Asked of the runtime: call it when it has changed.
void xr_hands_profile(const xr_hands *hands, enum xr_hand hand, char out[XR_MAX_PATH_LENGTH]);

// How many profiles took our bindings.
int xr_hands_profile_count(const xr_hands *hands);

#endif
