// The hall in the window: from one camera, or from two side by side, each with the overlays.
#ifndef VIEWER_PANES_H
#define VIEWER_PANES_H

#include "scene.h"

struct viewer;

// The canvas needs this much: the timeline with its buttons.
#define VIEWER_LEAST_WIDTH  600.0f
#define VIEWER_LEAST_HEIGHT 450.0f

// Moves the cameras on, draws the picture into the window, and the overlays over it. Leaves the
// scene's camera at the first one.
void viewer_draw_panes(struct viewer *v, picture_scene *scene, int width_px, int height_px,
                       double elapsed_s);

// Shows the next camera beside the first one; after the last: none.
void viewer_next_second(struct viewer *v);

#endif
