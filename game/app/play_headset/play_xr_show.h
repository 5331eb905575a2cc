// What the headset shows and hears: the player's hand, a line to hold a weapon along, the edges of
// the room.
#ifndef PLAY_XR_SHOW_H
#define PLAY_XR_SHOW_H

#include "play_parts.h"

// Describes what the headset shows in this frame. Returns false if it shows nothing. The caller
// draws it and hands the headset frame over.
bool play_xr_show(play *p, bout_view_headset *out_headset);

// Where the player's ears are, in the hall, and which way they point. Returns false if nobody wears
// the headset.
bool play_xr_listener(const play *p, phys_vec3 *out_at, phys_vec3 *out_ahead);

#endif
