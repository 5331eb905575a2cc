// A scene as the headset shows it, and the window beside it shows what one eye sees.
#ifndef XR_PICTURE_H
#define XR_PICTURE_H

#include "picture.h"
#include "xr_eyes.h"
#include "xr_room.h"

// How the player sees it; zeroed: nothing is left out, nothing darkened.
typedef struct xr_picture_look {
    bool eyes_of[2]; // enum duel_side: the player is this fencer and does not see its own head
    float vignette;  // 0..1, while moved without moving
    float fade;      // 0..1, across a jump
} xr_picture_look;

// Draws both eyes of a frame and submits it; a frame that nobody sees is submitted empty.
// With window sizes above 0 the right eye is copied into the window's framebuffer as well.
// Returns what the drawing took.
draw_count xr_picture_draw(xr_eyes *eyes, xr_session *session, const xr_session_frame *frame,
                           const xr_room *stance, const xr_picture_look *look, picture *p,
                           const picture_scene *scene, int window_width_px, int window_height_px);

#endif
