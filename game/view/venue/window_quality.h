// Fits the picture in the window to the graphics card: measures drawing, and draws fewer samples
// and fewer pixels where the frames would come late. What is written over the picture always has
// all of the window's pixels.
#ifndef WINDOW_QUALITY_H
#define WINDOW_QUALITY_H

#include "draw_quality.h"
#include "draw_timer.h"
#include "picture.h"
#include "render_target.h"

// Zeroed: nothing measured yet. Needs the same OpenGL context for all calls.
typedef struct window_quality {
    draw_quality quality;
    draw_timer timer;
    render_target coarse; // the picture, while it has fewer pixels than the window
} window_quality;

// Draws the views, which are laid out for a window of this size in pixels, into the window's
// framebuffer and leaves that bound. With `is_auto`, it measures and follows the time that this
// takes, of which a frame has `period_s` seconds; otherwise everything is drawn as finely as the
// picture can. At most WINDOW_QUALITY_VIEWS views. Returns the cost.
#define WINDOW_QUALITY_VIEWS 2
draw_count window_quality_draw(window_quality *q, picture *p, const picture_scene *scene,
                               const picture_view *view, int view_count, int width_px,
                               int height_px, bool is_auto, double period_s);

void window_quality_fini(window_quality *q);

#endif
