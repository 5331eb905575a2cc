// What people do at their devices and at the window, between the ticks.
#ifndef PLAY_INPUT_H
#define PLAY_INPUT_H

#include "play_parts.h"

// Takes what the window and the devices have sent since the last displayed frame.
void play_poll_events(play *p);

// Acts on button presses: they take a side, choose in a menu, pause or begin the next bout.
void play_handle_presses(play *p);

// Pauses while a fencer's device is missing, and grabs the mouse for its fencer.
void play_watch_devices(play *p, double elapsed_s);

#endif
