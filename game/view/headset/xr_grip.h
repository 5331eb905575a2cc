// How the weapon sits in a hand that holds a controller.
//
// OpenXR's grip pose has its origin in the center of the palm; -z runs through the fist from the
// little finger to the thumb, and +x points right while the thumb is ahead and the edge of the
// palm is below, so stretched fingers would point along -y. By definition it is the same for every
// controller and for both hands. In practice a fist closes differently around each controller, and
// people hold a weapon differently. Each player therefore has their own offset for each weapon and
// type of controller, calibrated by holding the weapon straight ahead.
//
// On a real weapon with a tracker the offset leads from the tracker to the weapon; it is the same
// in both hands. It is calibrated by the place of the point and by holding the weapon straight
// ahead.
//
// In the settings it is stored in degrees and then millimeters, along the weapon's own axes:
//
//     grip.epee.oculus/touch_controller  -4.0 1.5 0.0  0 0 0    pitch yaw roll  x y z
#ifndef XR_GRIP_H
#define XR_GRIP_H

#include <stdbool.h>
#include <stddef.h>

#include "phys_body.h"
#include "settings.h"
#include "weapon.h"

// The kinds of handle.
enum xr_handle {
    XR_HANDLE_STRAIGHT, // French grip, sabre: the blade is in line with the fist's axis
    XR_HANDLE_PISTOL,   // orthopedic: the blade is between the fist's axis and the fingers
    XR_HANDLE_REAL      // a real weapon, with a tracker somewhere on it
};

// The handle of our weapon models: épée and foil have a pistol grip.
enum xr_handle xr_handle_of(enum weapon_kind kind);

// Angle of a pistol grip's blade from the fist's axis (-z) towards the fingers (-y).
#define XR_GRIP_PISTOL_DEG 35.0
// Distance from the center of the palm to the pinch of thumb and index finger, along the fist's
// axis, meters.
#define XR_GRIP_AHEAD_M 0.045

// A player's offset. Positive pitch raises the point, positive yaw moves it to the left, positive
// roll turns the weapon's thumb side to the left. For a right hand; mirrored for a left hand.
typedef struct xr_grip_offset {
    double pitch_deg, yaw_deg, roll_deg;
    double x_mm, y_mm, z_mm;
} xr_grip_offset;

// Largest offsets; larger values are treated as errors. On a real weapon the tracker may be turned
// any way, and be as far from the hand as the end of the pommel or the rim of a sabre's guard.
typedef struct xr_grip_limits {
    double angle_deg, distance_mm;
} xr_grip_limits;

// The limits for an interaction profile ("/interaction_profiles/...").
xr_grip_limits xr_grip_limits_of(const char *profile);

// The weapon model's pose (blade along -z, thumb side +y) relative to the grip pose. `hand` is as
// in the duel's configuration: +1 right, -1 left.
phys_pose xr_grip_weapon(enum xr_handle handle, const xr_grip_offset *own, double hand);

// The offset with which a controller at the orientation `grip` holds the weapon straight ahead,
// thumb side up. `ahead` is that orientation of the weapon, in the same frame as `grip`. The
// position (x, y, z) is taken from `own`.
xr_grip_offset xr_grip_calibrated(enum xr_handle handle, const xr_grip_offset *own, double hand,
                                  phys_quat grip, phys_quat ahead);

// The offset of a tracker on a real weapon (XR_HANDLE_REAL), from two observations in one frame:
// the weapon's point, in the tracker's axes from the tracker; and the tracker's orientation while
// the weapon lies straight ahead, its thumb side up, which is the orientation `ahead`. `length_m`
// is the distance from the origin of the weapon's model to its point. Returns false and leaves
// *out_own unchanged if the tracker would be farther from the hand than on any weapon.
bool xr_grip_of_real(phys_vec3 point_m, phys_quat tracker, phys_quat ahead, double length_m,
                     xr_grip_offset *out_own);

// Reads the offset for a weapon and an interaction profile ("/interaction_profiles/..."); zero if
// none is stored. Returns false with one line in `error` if the stored value is not valid.
bool xr_grip_read(const settings *s, enum weapon_kind kind, const char *profile,
                  xr_grip_offset *out_own, char *error, size_t error_size);

// Stores the offset. Returns false if the settings have no room.
bool xr_grip_write(settings *s, enum weapon_kind kind, const char *profile,
                   const xr_grip_offset *own);

#endif
