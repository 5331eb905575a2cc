// What a person has chosen for the headset. settings_table.h has the keys and ranges. The weapon's
// position in the hand is stored by xr_grip.h, and which hand holds it is stored like every
// device's.
#ifndef HEADSET_SETTINGS_H
#define HEADSET_SETTINGS_H

#include <stdbool.h>

enum headset_window { HEADSET_WINDOW_EYE, HEADSET_WINDOW_SIDE, HEADSET_WINDOW_BEHIND };
#define HEADSET_WINDOWS 3

enum headset_quality { HEADSET_QUALITY_AUTO, HEADSET_QUALITY_HIGH, HEADSET_QUALITY_LOW };
#define HEADSET_QUALITIES 3

// Fields whose unit the name does not tell: vibration and vignette are strengths, 0 (off) .. 1.
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

#endif
