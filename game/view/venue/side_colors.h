// The colors of the sides that a person has chosen, after Masataka Okabe and Kei Ito, "Color
// Universal Design" (2008): eight colors that people with every kind of color vision can name. Each
// pair that is offered as a whole can be told apart by all of them; tests/venue measures that.
#ifndef SIDE_COLORS_H
#define SIDE_COLORS_H

#include "canvas.h"
#include "scene_look.h"
#include "user_settings.h"

// The colors of both sides, sRGB, by enum duel_side. Who chooses the same color for both gets white
// on the right, or dark gray if both are white.
void side_colors_of(const screen_settings *chosen, canvas_color out_color[2]);

// How scenes are to be drawn.
scene_look side_colors_look(const screen_settings *chosen);

#endif
