// The board in the hall that shows a player in a headset the words of the HUD, and the beam with
// which they choose on it.
#ifndef PLAY_XR_BOARD_H
#define PLAY_XR_BOARD_H

#include "play_parts.h"

// Frees it; the OpenGL context of the window must be current.
void play_xr_board_close(play_xr_board *board);

// Draws the words on it and places it before the player, or clear of the opponent in the state
// `shown`, before the displayed frame is drawn. Returns the row of a menu that the beam has just
// moved to, counted from the top; -1 if none.
int play_xr_board_update(play *p, const hud_view *hud, const duel_state *shown, double elapsed_s);

#endif
