// What the two eyes look at: pictures in the format and size that the runtime wants, their
// depth where it takes that too, and the layer that shows them.
//
// The picture encodes its colors itself, so its bytes are copied as they are into a
// swapchain that says it is sRGB: encoded exactly once.
#ifndef XR_EYES_H
#define XR_EYES_H

#include "xr_session.h"

typedef struct xr_eyes xr_eyes;

// The framebuffer of an eye while it is drawn, and what its lens hides.
typedef struct xr_eye_target {
    unsigned framebuffer;  // OpenGL's, with the color attached
    unsigned depth_format; // OpenGL's, of the depth that is attached as well; 0: none is
    int width_px, height_px;
    const float (*hidden)[2]; // corners of triangles, -1..1 across the view
    int hidden_corners;
} xr_eye_target;

// NULL with one line in `error` where the runtime has no format or size for us. Destroy
// before the session goes.
xr_eyes *xr_eyes_create(xr_session *session, char *error, size_t error_size);
void xr_eyes_destroy(xr_eyes **address);

// Hands the next image of an eye over to be drawn; false where the runtime has none.
bool xr_eyes_begin(xr_eyes *e, int which, const xr_session_view *view, xr_eye_target *out_target);
// Gives it back drawn.
void xr_eyes_end(xr_eyes *e, int which);

// The layer that shows both eyes as they were drawn for `frame`; valid until the next call.
// Where depth was drawn, 0 lies near_m and 1 far_m ahead of the eye.
const XrCompositionLayerBaseHeader *xr_eyes_layer(xr_eyes *e, const xr_session_frame *frame,
                                                  double near_m, double far_m);

// Copies an eye as it was just drawn, before xr_eyes_end(), into the window's framebuffer:
// filling it, cut at two sides so that it is not distorted.
void xr_eyes_mirror(const xr_eye_target *target, int window_width_px, int window_height_px);

#endif
