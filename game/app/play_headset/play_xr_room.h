// The player's room in the hall: placed so that they face the opponent, moved by the stick.
#ifndef PLAY_XR_ROOM_H
#define PLAY_XR_ROOM_H

#include "play_parts.h"

// Reads where the head is in this headset frame, and places the room if that is due.
void play_xr_place_room(play *p);

// After a touch both fencers begin on their lines: at the end of the halt the room is put back, so
// that a player who has walked by stick need not walk back. Call once per headset frame.
void play_xr_return_to_line(play *p);

// The same at once, when a bout begins after the headset's frame was read: so the hand's first
// sample is where the bout begins.
void play_xr_place_room_at_once(play *p);

// Moves and turns the room by the sticks of both hands.
void play_xr_walk(play *p, double elapsed_s);

// Turns the player to the opponent; between bouts it also puts them back on the en-garde line.
void play_xr_recenter(play *p);

#endif
