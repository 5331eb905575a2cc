// The title: five things to do, chosen with any device, as long as nobody has taken a side.
#ifndef PLAY_TITLE_H
#define PLAY_TITLE_H

#include "play_text.h"

// Whether the title is on the screen and no menu covers it.
bool play_title_is_shown(const play *p);

// Selects this row, at which a headset's beam points.
void play_title_select(play *p, int row);

// Acts on a press while the title is shown: up and down move in it, left and right change a row's
// value, arm out and lunge choose. Returns false if the press takes a side instead: any other
// button, "Fence", and a click that is not on a row.
bool play_title_press(play *p, const input_press *press);

// Selects the row under the pointer, in canvas units of a window of that size.
void play_title_point(play *p, float x, float y, float width, float height);

// Writes the title.
void play_title_write(const play *p, hud_view *hud, play_text *text);

#endif
