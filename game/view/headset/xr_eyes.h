// The images for both eyes in the format and size that the runtime wants, their depth if the
// runtime accepts depth, and the composition layer that shows them.
//
// The shaders encode colors as sRGB themselves, so the bytes are copied unchanged into an sRGB
// swapchain: colors are encoded exactly once.
#ifndef XR_EYES_H
#define XR_EYES_H

#include "xr_adapt.h"
#include "xr_quads.h"
#include "xr_session.h"

typedef struct xr_eyes xr_eyes;

// The quality of the images: high at first.
void xr_eyes_choose_quality(xr_eyes *e, enum headset_quality chosen);
// The quality's controller; call its begin and end around drawing both eyes.
xr_adapt *xr_eyes_adapt(xr_eyes *e);

// The framebuffer of an eye while it is drawn, and the parts that its lens hides.
typedef struct xr_eye_target {
    unsigned framebuffer;     // OpenGL's, with the color attached
    unsigned depth_format;    // OpenGL's, of the attached depth; 0: no depth attached
    int width_px, height_px;  // to draw, from the lower left corner: the image may be larger
    int samples;              // to draw with
    const float (*hidden)[2]; // hidden triangles, three corners each, -1..1 across the view
    int hidden_corners;
} xr_eye_target;

// Returns NULL with one line in `error` if the runtime has no usable format or size. Destroy
// before the session.
xr_eyes *xr_eyes_create(xr_session *session, char *error, size_t error_size);
void xr_eyes_destroy(xr_eyes **address);

// Gets the next image of an eye to draw into; returns false if the runtime has none.
bool xr_eyes_begin(xr_eyes *e, int which, const xr_session_view *view, xr_eye_target *out_target);
// Returns the drawn image to the runtime.
void xr_eyes_end(xr_eyes *e, int which);

// The layer that shows both eyes as drawn for `frame`; valid until the next call. If depth was
// drawn, depth 0 is near_m and depth 1 is far_m ahead of the eye.
const XrCompositionLayerBaseHeader *xr_eyes_layer(xr_eyes *e, const xr_session_frame *frame,
                                                  double near_m, double far_m);

// The session's quad layers, which show panels.
xr_quads *xr_eyes_quads(xr_eyes *e);

// Copies an eye that was just drawn into the window's framebuffer; call it before xr_eyes_end().
// The copy fills the window and is cropped on two sides, so that it is not distorted.
void xr_eyes_mirror(const xr_eye_target *target, int window_width_px, int window_height_px);
// The view of the window's framebuffer that shows the hall exactly where the copy does, for drawing
// over it what the eye's image lacks. `view` is that of the eye.
void xr_eyes_mirror_view(const xr_eye_target *target, int window_width_px, int window_height_px,
                         const picture_view *view, picture_view *out_view);

#endif
