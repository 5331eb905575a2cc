#include "xr_grip.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "phys_rotation.h"
#include "settings_keys.h"
#include "text_line.h"
#include "xr_hands.h"

#define DEGREE (PHYS_PI / 180.0)

// A controller is held about as a weapon is.
#define HELD_ANGLE_DEG   90.0
#define HELD_DISTANCE_MM 150.0
// A tracker sits anywhere on the guard, the handle or the pommel.
#define REAL_ANGLE_DEG   180.0
#define REAL_DISTANCE_MM 300.0

enum xr_handle xr_handle_of(enum weapon_kind kind)
{
    return kind == WEAPON_SABRE ? XR_HANDLE_STRAIGHT : XR_HANDLE_PISTOL;
}

static phys_quat turn_about(double x, double y, double z, double degrees)
{
    return phys_quat_from_rotation_vector(v3_scale(v3(x, y, z), degrees * DEGREE));
}

// The rotation by the handle alone, without the player's offset.
static phys_quat handle_turn(enum xr_handle handle)
{
    return turn_about(1.0, 0.0, 0.0, handle == XR_HANDLE_PISTOL ? -XR_GRIP_PISTOL_DEG : 0.0);
}

phys_pose xr_grip_weapon(enum xr_handle handle, const xr_grip_offset *own, double hand)
{
    phys_quat yaw = turn_about(0.0, 1.0, 0.0, hand * own->yaw_deg);
    phys_quat pitch = turn_about(1.0, 0.0, 0.0, own->pitch_deg);
    phys_quat roll = turn_about(0.0, 0.0, 1.0, hand * own->roll_deg);
    phys_quat turn = quat_mul(handle_turn(handle), quat_mul(yaw, quat_mul(pitch, roll)));
    phys_vec3 shift =
        v3_scale(v3(hand * own->x_mm, own->y_mm, own->z_mm), 1e-3); // in the weapon's axes
    double ahead_m = handle == XR_HANDLE_REAL ? 0.0 : XR_GRIP_AHEAD_M;
    return (phys_pose){v3_add(v3(0.0, 0.0, -ahead_m), quat_rotate(turn, shift)),
                       quat_normalized(turn)};
}

static double clamp(double x, double most)
{
    return x < -most ? -most : x > most ? most : x;
}

// Decomposes a rotation into yaw, then pitch, then roll, from the rotated axes.
static void set_angles(phys_quat turn, double hand, double most_deg, xr_grip_offset *out)
{
    phys_vec3 back = quat_rotate(turn, v3(0.0, 0.0, 1.0));
    double yaw = atan2(back.x, back.z), pitch = atan2(-back.y, hypot(back.x, back.z));
    phys_vec3 side = quat_rotate(turn, v3(1.0, 0.0, 0.0));
    phys_vec3 up = quat_rotate(turn, v3(0.0, 1.0, 0.0));
    double roll = atan2(side.y, up.y);
    out->pitch_deg = clamp(pitch / DEGREE, most_deg);
    out->yaw_deg = clamp(hand * yaw / DEGREE, most_deg);
    out->roll_deg = clamp(hand * roll / DEGREE, most_deg);
}

xr_grip_limits xr_grip_limits_of(const char *profile)
{
    bool is_real = strcmp(profile, XR_TRACKER_PROFILE) == 0;
    return is_real ? (xr_grip_limits){REAL_ANGLE_DEG, REAL_DISTANCE_MM}
                   : (xr_grip_limits){HELD_ANGLE_DEG, HELD_DISTANCE_MM};
}

xr_grip_offset xr_grip_calibrated(enum xr_handle handle, const xr_grip_offset *own, double hand,
                                  phys_quat grip, phys_quat ahead)
{
    phys_quat held = quat_mul(grip, handle_turn(handle));
    phys_quat turn = quat_normalized(quat_mul(quat_conjugate(held), ahead));
    xr_grip_offset found = *own;
    set_angles(turn, hand, HELD_ANGLE_DEG, &found);
    return found;
}

bool xr_grip_of_real(phys_vec3 point_m, phys_quat tracker, phys_quat ahead, double length_m,
                     xr_grip_offset *out_own)
{
    phys_quat turn = quat_normalized(quat_mul(quat_conjugate(tracker), ahead));
    phys_vec3 point_in_weapon = quat_rotate(quat_conjugate(turn), point_m);
    phys_vec3 origin_mm = v3_scale(v3_add(point_in_weapon, v3(0.0, 0.0, length_m)), 1e3);
    bool near = fabs(origin_mm.x) <= REAL_DISTANCE_MM && fabs(origin_mm.y) <= REAL_DISTANCE_MM &&
                fabs(origin_mm.z) <= REAL_DISTANCE_MM; // false also for NaN
    if (!near) {
        return false;
    }
    *out_own = (xr_grip_offset){.x_mm = origin_mm.x, .y_mm = origin_mm.y, .z_mm = origin_mm.z};
    set_angles(turn, 1.0, REAL_ANGLE_DEG, out_own);
    return true;
}

// Writes the settings key, such as "grip.epee.oculus/touch_controller".
static void name_key(enum weapon_kind kind, const char *profile, char *out_key, size_t size)
{
    static const char prefix[] = "/interaction_profiles/";
    bool full = strncmp(profile, prefix, sizeof prefix - 1) == 0;
    const char *controller = full ? profile + sizeof prefix - 1 : profile;
    snprintf(out_key, size, SETTINGS_KEY_GRIP "%s.%s", weapon_key(kind),
             *controller != '\0' ? controller : "unknown");
}

bool xr_grip_read(const settings *s, enum weapon_kind kind, const char *profile,
                  xr_grip_offset *out_own, char *error, size_t error_size)
{
    enum { NUMBERS = 6 };
    char key[SETTINGS_LINE_MAX], value[SETTINGS_LINE_MAX];
    double number[NUMBERS];
    const xr_grip_limits limits = xr_grip_limits_of(profile);
    *out_own = (xr_grip_offset){0};
    name_key(kind, profile, key, sizeof key);
    if (!settings_get(s, key, value)) {
        return true;
    }
    text_cursor cursor = {value, strlen(value), 0, 0};
    text_line line;
    bool good = text_line_next(&cursor, &line) && line.count == NUMBERS;
    for (size_t i = 0; good && i < NUMBERS; i++) {
        double most = i < 3 ? limits.angle_deg : limits.distance_mm;
        good = text_word_number(line.word[i], &number[i]) && fabs(number[i]) <= most;
    }
    if (!good) {
        snprintf(error, error_size,
                 "settings: %.60s needs six numbers, degrees up to %.0f and millimeters up to "
                 "%.0f; none is used",
                 key, limits.angle_deg, limits.distance_mm);
        return false;
    }
    *out_own = (xr_grip_offset){number[0], number[1], number[2], number[3], number[4], number[5]};
    return true;
}

bool xr_grip_write(settings *s, enum weapon_kind kind, const char *profile,
                   const xr_grip_offset *own)
{
    char key[SETTINGS_LINE_MAX], value[96];
    name_key(kind, profile, key, sizeof key);
    snprintf(value, sizeof value, "%.1f %.1f %.1f  %.0f %.0f %.0f", own->pitch_deg, own->yaw_deg,
             own->roll_deg, own->x_mm, own->y_mm, own->z_mm);
    return settings_set(s, key, value);
}
