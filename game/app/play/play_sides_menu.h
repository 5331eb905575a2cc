// The menu of sides and hands, in the pause: who stands where, with which hand.
#ifndef PLAY_SIDES_MENU_H
#define PLAY_SIDES_MENU_H

#include "play_text.h"

void play_sides_open(play *p);

// The menu's number of rows, and an order in it.
int play_sides_rows(void);
void play_sides_order(play *p, enum menu_order order);

void play_sides_write(const play *p, hud_view *hud, play_text *text);

#endif
