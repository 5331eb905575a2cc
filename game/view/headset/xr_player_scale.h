// The player's room made as large as the fencer in the salle is.
//
// Whoever stands upright has their eyes where the fencer's are: so a tall or a short player is in
// the fencer's body as well, knees bent as far, arms as long, and sees the salle in its scale. All
// that a headset tells of places is multiplied by the size; turns and times stay.
#ifndef XR_PLAYER_SCALE_H
#define XR_PLAYER_SCALE_H

#include "xr_hands.h"
#include "xr_session.h"

// Nobody is made larger or smaller than this: a height that nobody has is a mistake in the
// settings.
#define XR_SIZE_LEAST 0.8
#define XR_SIZE_MOST  1.4

// For a fencer and a player whose eyes are so high when they stand upright, meters.
double xr_player_scale_of(double fencer_eyes_m, double player_eyes_m);

// The poses of a frame's eyes; those that are handed back to the runtime stay.
void xr_player_scale_frame(double size, xr_session_frame *frame);

// A hand as it was told, its places and velocities made so large.
xr_hand_sample xr_player_scale_hand(double size, xr_hand_sample hand);

#endif
