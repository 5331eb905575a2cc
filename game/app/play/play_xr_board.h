// The board in the hall that tells a player in a headset what the window tells the others, and
// the beam with which they choose on it.
#ifndef PLAY_XR_BOARD_H
#define PLAY_XR_BOARD_H

#include "hud.h"
#include "xr_panel.h"
#include "xr_panel_place.h"
#include "xr_pointer.h"

struct play;

// Zeroed there is none yet.
typedef struct play_xr_board {
    xr_panel *panel;
    xr_panel_place place;
    xr_pointer pointer;
    int row; // of the menu that was pointed at; -1: none
    // As it hangs in this picture; speaks: it hangs there at all.
    bool aside; // clear of the opponent
    bool speaks, is_pointed_at;
    xr_pointer_hit hit;
    picture_panel shown;
    picture_line beam;
} play_xr_board;

// Lets its sheet go; the window's OpenGL context is current.
void play_xr_board_close(play_xr_board *board);

// Draws the words on it and places it before the player, before the displayed frame is drawn.
// Returns the row of a menu that the beam has just moved to, counted from the top; -1 if none.
int play_xr_board_say(struct play *p, const hud_view *hud, double elapsed_s);

#endif
