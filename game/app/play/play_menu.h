// The menu of the pause, and which of the menus an order or the pointer is for.
#ifndef PLAY_MENU_H
#define PLAY_MENU_H

#include "play_text.h"

// Acts on an order in the menu that is open.
void play_menu_order(play *p, enum menu_order order);

// Selects the displayed row with this number, counted from the top; other numbers do nothing.
void play_menu_select(play *p, int shown_row);
// Selects the row under the pointer at (x, y) in a window of this size, all in canvas units.
void play_menu_point(play *p, float x, float y, float width, float height);

// Writes the open menu.
void play_menu_write(play *p, hud_view *hud, play_text *text);

#endif
