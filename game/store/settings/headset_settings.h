// The user's choices for the headset, from settings.txt:
//
//     headset.window     eye       what the window beside it shows: eye, side or behind
//     headset.vibration  1         strength of the controllers', 0 (off) .. 1
//     headset.turn       30        degrees of one turn by the stick, 0 (none) .. 90
//     headset.vignette   1         how dark the edges get while the stick moves the player, 0 .. 1
//     headset.posture    standing  or seated: the eyes are then raised to the height
//     headset.height     1.75      of the player, meters, 1.2 .. 2.2: scales the player to the
//                                  size of the fencer; the eyes are raised to it if the floor is
//                                  unknown or the player is seated
//     headset.arm        0         from the shoulder to the grip, meters, as measured in the menu:
//                                  the player's stretched arm is the fencer's; 0: not measured
//     headset.opponent   stays     or comes: the computer fencer closes the distance itself
//     headset.bounds     on        or off: the edges of the room appear on the floor near them
//     headset.tracker    none      or a tracker's role ("handheld_object"): it is mounted on a
//                                  real weapon, which the player holds in place of a controller
//     headset.refresh    0         frames per second: the runtime's highest rate up to this one;
//                                  0 leaves the choice to the runtime
//     headset.quality    auto      of the eyes' images: as fine as the graphics card keeps up
//                                  with, or always high, or always low
//
// The weapon's position in the hand is stored by xr_grip.h, and which hand holds it is stored like
// every device's.
#ifndef HEADSET_SETTINGS_H
#define HEADSET_SETTINGS_H

#include "settings.h"

enum headset_window { HEADSET_WINDOW_EYE, HEADSET_WINDOW_SIDE, HEADSET_WINDOW_BEHIND };
#define HEADSET_WINDOWS 3

enum headset_quality { HEADSET_QUALITY_AUTO, HEADSET_QUALITY_HIGH, HEADSET_QUALITY_LOW };
#define HEADSET_QUALITIES 3

typedef struct headset_settings {
    enum headset_window window;
    enum headset_quality quality;
    double vibration, turn_deg, vignette, height_m, arm_m, refresh_hz;
    bool seated, opponent_comes, bounds_hidden;
    int tracker; // index in HEADSET_TRACKER; 0: none
} headset_settings;

// The roles that OpenXR gives trackers (XR_HTCX_vive_tracker_interaction), after "none"; NULL ends
// the list.
#define HEADSET_TRACKERS 18
extern const char *const HEADSET_TRACKER[HEADSET_TRACKERS + 1];

// Range of a player's height, meters.
#define HEADSET_HEIGHT_LEAST_M 1.2
#define HEADSET_HEIGHT_MOST_M  2.2
// The longest arm of a player, meters.
#define HEADSET_ARM_MOST_M 0.9
// From the crown of the head to the eyes, meters.
#define HEADSET_CROWN_M 0.11

// Returns whether `key` is one of these settings.
bool headset_settings_has(const char *key);

// Reads all of them. An invalid value leaves the default. Returns false if a value is invalid, with
// one line in `error` about the first.
bool headset_settings_read(const settings *s, headset_settings *out_chosen, char *error,
                           size_t error_size);

// Writes the values that differ from those in the settings. Returns false if there is no room.
bool headset_settings_write(const headset_settings *chosen, settings *s);

#endif
