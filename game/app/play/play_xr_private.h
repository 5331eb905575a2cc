// What the files of play_xr.h share.
#ifndef PLAY_XR_PRIVATE_H
#define PLAY_XR_PRIVATE_H

#include "play_private.h"

// The hand that holds the weapon: the player's right one until they say otherwise.
enum xr_hand play_xr_weapon_hand(const play *p);

// How the weapon sits in that hand: the pose of the weapon in the grip's frame.
phys_pose play_xr_grip(const play *p);

// Where the head is in this frame, and the room laid round it where that is due.
void play_xr_stand(play *p);

// The sticks of both hands: the other one's is for steps and turns as well.
void play_xr_walk(play *p, double elapsed_s);

#endif
