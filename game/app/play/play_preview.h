// The point that a mouse or stick would move, beside the page of its settings in the options.
#ifndef PLAY_PREVIEW_H
#define PLAY_PREVIEW_H

#include <SDL.h>

#include "hud_preview.h"
#include "play_parts.h"

// Takes a motion of a mouse or a stick, if the page of its settings is open.
void play_preview_event(play *p, const SDL_Event *event);

// Moves the point on by this time. Without such a page it returns to the middle.
void play_preview_pass(play *p, double elapsed_s);

// Whether the press is of a stick that is being tried: it moves the point and not the menu.
bool play_preview_takes(const play *p, const input_press *press);

// What to draw.
void play_preview_write(const play *p, hud_preview *out);

#endif
