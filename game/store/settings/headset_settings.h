// What this person has chosen for the headset, from settings.txt:
//
//     headset.window     eye       what the window beside it shows: eye, side or behind
//     headset.vibration  1         strength of the controller's, 0 (off) .. 1
//     headset.turn       30        degrees of one turn by the stick, 0 (none) .. 90
//     headset.vignette   1         how dark the edges get while the stick moves one, 0 .. 1
//     headset.posture    standing  or seated: the eyes are then lifted to the height
//     headset.height     1.75      of the player, meters, 1.2 .. 2.2: makes them as large as their
//                                  fencer; the eyes are lifted to it where the floor is unknown and
//                                  where one is seated
//     headset.opponent   stays     or comes: the computer fencer closes the distance itself
//     headset.bounds     on        or off: the edges of the room show on the floor near them
//     headset.refresh    0         pictures a second: the most its runtime offers up to so many;
//                                  0 leaves it to the runtime
//
// How the weapon sits in the hand is kept by xr_grip.h, the hand itself as every device's.
#ifndef HEADSET_SETTINGS_H
#define HEADSET_SETTINGS_H

#include "settings.h"

enum headset_window { HEADSET_WINDOW_EYE, HEADSET_WINDOW_SIDE, HEADSET_WINDOW_BEHIND };
#define HEADSET_WINDOWS 3

typedef struct headset_settings {
    enum headset_window window;
    double vibration, turn_deg, vignette, height_m, refresh_hz;
    bool seated, opponent_comes, bounds_hidden;
} headset_settings;

// A player's height, meters.
#define HEADSET_HEIGHT_LEAST_M 1.2
#define HEADSET_HEIGHT_MOST_M  2.2
// From the crown to the eyes, meters.
#define HEADSET_CROWN_M 0.11

// Whether a key is one of these.
bool headset_settings_has(const char *key);

// Fills in all of them. A value that does not do leaves the default and gives one line in
// `error` about the first such; then false.
bool headset_settings_read(const settings *s, headset_settings *out_chosen, char *error,
                           size_t error_size);

// Writes what differs from what stands there; false where there is no room.
bool headset_settings_write(const headset_settings *chosen, settings *s);

#endif
