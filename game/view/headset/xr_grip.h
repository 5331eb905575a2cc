// How the weapon sits in a hand that holds a controller.
//
// OpenXR's grip pose: origin in the middle of the palm, -z through the fist from the little
// finger to the thumb, +x to the right while the thumb is ahead and the palm's edge below; so
// stretched fingers would point along -y. It is the same for every controller by definition,
// and for both hands. In practice fists close around each a little differently, and everyone
// holds a weapon a little differently: therefore each player's own offset, for each weapon and
// each sort of controller, found by holding the weapon straight ahead.
//
// In the settings, degrees and then millimeters, of the weapon's own axes:
//
//     grip.epee.oculus/touch_controller  -4.0 1.5 0.0  0 0 0    pitch yaw roll  x y z
#ifndef XR_GRIP_H
#define XR_GRIP_H

#include <stdbool.h>
#include <stddef.h>

#include "phys_body.h"
#include "settings.h"
#include "weapon.h"

// What there is to hold a weapon by.
enum xr_handle {
    XR_HANDLE_STRAIGHT, // French, sabre: through the fist
    XR_HANDLE_PISTOL    // orthopaedic: between the fist's axis and the fingers
};

// That of our models: epee and foil have a pistol grip.
enum xr_handle xr_handle_of(enum weapon_kind kind);

// A pistol grip's blade lies so far from the fist's axis (-z) towards the fingers (-y).
#define XR_GRIP_PISTOL_DEG 35.0
// From the middle of the palm to between thumb and index finger, along the fist's axis, meters.
#define XR_GRIP_AHEAD_M 0.045

// A player's own: the point goes up with pitch and to the left with yaw, the weapon's thumb side
// to the left with roll; of a right hand, mirrored for a left one.
typedef struct xr_grip_offset {
    double pitch_deg, yaw_deg, roll_deg;
    double x_mm, y_mm, z_mm;
} xr_grip_offset;

// More is no offset but a mistake.
#define XR_GRIP_ANGLE_MOST_DEG   90.0
#define XR_GRIP_DISTANCE_MOST_MM 150.0

// The weapon model's pose (blade along -z, thumb side +y) in the grip's; `hand` as in the duel's
// configuration, +1 a right one, -1 a left one.
phys_pose xr_grip_weapon(enum xr_handle handle, const xr_grip_offset *own, double hand);

// The offset, its place kept, with which a controller at this orientation holds the weapon
// straight ahead with the thumb side up: `ahead` is that orientation of the weapon, same frame.
xr_grip_offset xr_grip_calibrated(enum xr_handle handle, const xr_grip_offset *own, double hand,
                                  phys_quat grip, phys_quat ahead);

// What is kept for a weapon and an interaction profile ("/interaction_profiles/..."); zero where
// nothing is. False, with one line in `error`, where what stands there does not do.
bool xr_grip_read(const settings *s, enum weapon_kind kind, const char *profile,
                  xr_grip_offset *out_own, char *error, size_t error_size);

// False where the settings have no room.
bool xr_grip_write(settings *s, enum weapon_kind kind, const char *profile,
                   const xr_grip_offset *own);

#endif
