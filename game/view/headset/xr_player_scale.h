// Scales the player's room so that the player is as tall as the fencer.
//
// A player who stands upright then has the eyes at the height of the fencer's eyes. A tall or a
// short player fits the fencer's body, with knees bent as far and arms as long, and sees the hall
// at that scale. All positions and velocities from the headset are multiplied by the scale;
// orientations and times do not change.
#ifndef XR_PLAYER_SCALE_H
#define XR_PLAYER_SCALE_H

#include "xr_hands.h"
#include "xr_session.h"

// Limits of the scale; a height beyond them is a mistake in the settings.
#define XR_PLAYER_SCALE_LEAST 0.8
#define XR_PLAYER_SCALE_MOST  1.4

// The scale for a fencer and a player with these eye heights when standing upright, meters.
double xr_player_scale_of(double fencer_eyes_m, double player_eyes_m);

// Scales the poses of head and eyes of a frame, but not xr_pose, which is handed back to the
// runtime.
void xr_player_scale_frame(double scale, xr_session_frame *frame);

// Returns the hand sample with positions and linear velocities scaled.
xr_hand_sample xr_player_scale_hand(double scale, xr_hand_sample hand);

// Limits of the reach; arms differ less from each other than that.
#define XR_PLAYER_REACH_LEAST 0.85
#define XR_PLAYER_REACH_MOST  1.15

// How much farther from the body than the player's hand the fencer's hand is, so that both arms are
// stretched at the same moment. Both lengths from the shoulder to the grip, meters; the player's
// after scaling, 0 if it was not measured.
double xr_player_reach_of(double fencer_arm_m, double player_arm_m);

// Returns the hand sample with the grip moved to or from the point between the shoulders of a head
// at this place. The scale, to know how far below the head that is. Pointing does not change.
xr_hand_sample xr_player_reach_hand(double reach, double scale, phys_vec3 head,
                                    xr_hand_sample hand);

#endif
