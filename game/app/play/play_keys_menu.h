// The screen on which keys and buttons are chosen.
#ifndef PLAY_KEYS_MENU_H
#define PLAY_KEYS_MENU_H

#include "play_text.h"

// How many rows it has for the device that is shown.
int play_keys_rows(const play *p);
void play_keys_order(play *p, enum menu_order order);

// If an action waits for its new button and one has been pressed, binds that.
void play_take_binding(play *p);

void play_keys_write(play *p, hud_view *hud, play_text *text);

#endif
