// The parts of an eye's image that its lens hides, as the runtime reports them: triangles at the
// rim that need not be drawn (XR_KHR_visibility_mask).
#ifndef XR_LENS_MASK_H
#define XR_LENS_MASK_H

#include "xr_session.h"

// Zeroed: nothing is hidden; the first xr_lens_mask_update() asks the runtime.
typedef struct xr_lens_mask {
    int hidden_corners;
    float (*hidden)[2]; // [hidden_corners], three to a triangle, -1..1 across the view
    bool asked;
    XrFovf fov; // the field of view for which the corners above hold
} xr_lens_mask;

// Updates the mask for an eye's current view: asks the runtime the first time and whenever the
// field of view has changed.
void xr_lens_mask_update(xr_lens_mask *lens, const xr_session *s, int eye,
                         const xr_session_view *view);

// Makes the next xr_lens_mask_update() ask the runtime again.
void xr_lens_mask_reset(xr_lens_mask *lens);

void xr_lens_mask_fini(xr_lens_mask *lens);

#endif
