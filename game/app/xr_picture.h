// A scene as the headset shows it, and the window beside it shows what one eye sees.
#ifndef XR_PICTURE_H
#define XR_PICTURE_H

#include "picture.h"
#include "xr_eyes.h"
#include "xr_stance.h"

// Draws both eyes of a frame and submits it; a frame that nobody sees is submitted empty.
// With window sizes above 0 the right eye is copied into the window's framebuffer as well.
// Returns what the drawing took.
draw_count xr_picture_draw(xr_eyes *eyes, xr_session *session, const xr_session_frame *frame,
                           const xr_stance *stance, picture *p, const picture_scene *scene,
                           int window_width_px, int window_height_px);

#endif
