// Draws a scene for the headset and optionally copies one eye's view to the window.
#ifndef XR_PICTURE_H
#define XR_PICTURE_H

#include "picture.h"
#include "xr_eyes.h"
#include "xr_room.h"

// How the player sees the scene. Zeroed: nothing is left out or darkened.
typedef struct xr_picture_look {
    bool eyes_of[2]; // enum duel_side: the player is this fencer, whose head is not drawn
    float vignette;  // 0..1, while the stick moves the player
    float fade;      // 0..1, during a jump of the view
    double scale;    // the player's: meters in the hall for a meter in the room; 0: 1
} xr_picture_look;

// Draws both eyes of a frame and submits it, the panels as quad layers if the runtime accepts them
// and nothing is in front of them, otherwise in the eyes' images; a frame that is not shown is
// submitted empty. If the window's size is above 0, the right eye is also copied into the window's
// framebuffer. Returns the cost of drawing.
draw_count xr_picture_draw(xr_eyes *eyes, xr_session *session, const xr_session_frame *frame,
                           const xr_room *room, const xr_picture_look *look, picture *p,
                           const picture_scene *scene, int window_width_px, int window_height_px);

#endif
