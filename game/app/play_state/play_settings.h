// What people have chosen and the disk keeps: settings.txt, bindings.txt, the hand of each device.
// A file that cannot be read is reported and never overwritten.
#ifndef PLAY_SETTINGS_H
#define PLAY_SETTINGS_H

#include "play_parts.h"

// Reads settings.txt.
void play_settings_open(play *p);
// Reads bindings.txt and applies it, with the settings of mice and sticks, to the devices.
void play_bindings_open(play *p);

// Writes settings.txt after a change. `is_set` is what settings_set() or another function that
// changes the settings returned: false if they have no room. A notice says if they cannot be saved.
void play_save_settings(play *p, bool is_set);
// Sets one value and writes settings.txt.
void play_save_setting(play *p, const char *key, const char *value);
// Applies new bindings and writes bindings.txt.
void play_save_bindings(play *p, const bindings *b);
// Keeps what was changed in the choices: writes settings.txt.
void play_save_chosen(play *p);
// Applies the choices to devices, window, sound and picture, and keeps them. `before` are those
// that were applied until now.
void play_apply_chosen(play *p, const user_settings *before);
// Changes between window and full screen, and keeps that.
void play_toggle_fullscreen(play *p);

// Makes the mouse that moved last slower (-1) or faster (+1), and keeps that.
void play_change_sensitivity(play *p, int way);

// Gives the fencer of this side the hand that is kept for their device, if one is.
void play_load_hand(play *p, enum duel_side side);
// Keeps the hand of the person on this side for their device.
void play_save_hand(play *p, enum duel_side side);

#endif
