// The options for a viewer in a headset, in place of the console: the right stick selects and
// changes, the beam points, the trigger chooses, and B, Y or the menu button go back.
#ifndef VIEWER_XR_OPTIONS_H
#define VIEWER_XR_OPTIONS_H

#include <stdbool.h>

struct viewer;

// Acts on the hands while the options are open. `has_hit`: the beam meets the panel. Returns false
// if they are not open.
bool viewer_xr_options_hands(struct viewer *v, bool has_hit);

// Draws them on v->canvas.
void viewer_xr_options_draw(struct viewer *v);

#endif
