// The menu of the headset: how the weapon sits in the hand, what the controller and the sticks
// do, and how the player stands.
#ifndef PLAY_XR_MENU_H
#define PLAY_XR_MENU_H

#include "play_text.h"

int play_xr_menu_rows(void);
void play_xr_menu_order(play *p, enum menu_order order);
void play_xr_menu_write(const play *p, hud_view *hud, play_text *text);

#endif
