// Taking sides: who sits where, with which hand, by pressing a button on a device.
#ifndef PLAY_JOIN_H
#define PLAY_JOIN_H

#include "play_text.h"

// Acts on a press of a button or stick while sides are taken.
void play_join_press(play *p, const input_press *press);

// Writes what the screen says while sides are taken.
void play_join_write(const play *p, hud_view *hud, play_text *text);

#endif
