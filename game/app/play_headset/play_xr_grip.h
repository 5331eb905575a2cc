// How the weapon sits in the hand of a player in a headset: in a controller, or as a real weapon
// with a tracker on it; and how that is calibrated.
#ifndef PLAY_XR_GRIP_H
#define PLAY_XR_GRIP_H

#include "play_parts.h"

// The hand that holds the weapon: the right one unless the player has chosen the left.
enum xr_hand play_xr_weapon_hand(const play *p);

// Reads the offset of this weapon and this controller or tracker from the settings.
void play_xr_load_grip(play *p);
// Saves and applies a changed grip.
void play_xr_save_grip(play *p);

// Follows the tracker that the settings name, or none. Call it for every new session and when the
// settings change.
void play_xr_follow_tracker(play *p);

// The weapon hand's sample at a time: with the pose of the tracker, if one is chosen.
xr_hand_sample play_xr_held(const play *p, xr_hand_sample hand, XrTime time);

// How the weapon sits in that hand: the pose of the weapon in the grip's frame.
phys_pose play_xr_grip(const play *p);

// Begins a calibration. A player without a side gets a notice instead.
void play_xr_begin_calibration(play *p);
// Takes the hand as it is held now: the calibration's next step, or its end.
void play_xr_calibrate(play *p);
// What the player is to do now; NULL if nothing is calibrated.
const char *play_xr_calibration_line(const play *p);

#endif
