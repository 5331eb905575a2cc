// The keyboard's right half: one fencer; with its left half, where nobody uses it
// with a mouse.
//
//     arrows                the guard on that side; two arrows: a corner; released:
//                           back to the middle
//     Right Ctrl or /       arm out, held
//     Right Shift or Enter  lunge: tapped a half one, held a whole one; stay in it
//     Backspace             recover at once
//     ' (left of Enter)     fleche
//     Right Alt             duck, held
//     , .                   step to the left, to the right of the screen
//   and with the left hand, where the whole keyboard is one player's:
//     Left Shift            arm out
//     Space                 lunge
//     F                     fleche
//     Left Ctrl             duck
//     W S                   forward, back
//     A D                   step to the left, to the right of the screen
//
// Common keyboards lose a third key held in one block, but never Ctrl and Shift:
// what is held together with two arrows lies there.
#ifndef KEYBOARD_DEVICE_H
#define KEYBOARD_DEVICE_H

#include <SDL.h>

#include "input_quantise.h"
#include "input_view.h"
#include "press.h"

// Every key has its own press: two keys for one thing do not release each other.
#define KEYBOARD_DEVICE_KEYS 22

// Plain data; zeroed it is a keyboard at rest.
typedef struct keyboard_device {
    press key[KEYBOARD_DEVICE_KEYS];
    double point_x, point_y;
} keyboard_device;

// Takes an event; true when it was a press of one of the keys of the right half.
bool keyboard_device_event(keyboard_device *keyboard, const SDL_Event *event);

// What the player wishes now; dt_s since the last sample.
input_wish keyboard_device_sample(keyboard_device *keyboard, const input_view *view, double dt_s);

#endif
