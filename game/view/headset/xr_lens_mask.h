// What a lens hides of its eye's picture, as the runtime tells it: triangles at the rim that
// need not be drawn.
#ifndef XR_LENS_MASK_H
#define XR_LENS_MASK_H

#include "xr_session.h"

// Zeroed it hides nothing, and is asked for at the first look.
typedef struct xr_lens_mask {
    int hidden_corners;
    float (*hidden)[2]; // [hidden_corners], three to a triangle, -1..1 across the view
    bool asked;
    XrFovf fov; // the corners above are for this field of view
} xr_lens_mask;

// Brings the mask up to date for what an eye sees now: asks the runtime at the first time and
// whenever the field of view has changed.
void xr_lens_mask_look(xr_lens_mask *lens, const xr_session *s, int eye,
                       const xr_session_view *view);

// Asks anew at the next look.
void xr_lens_mask_forget(xr_lens_mask *lens);

// Frees the mask.
void xr_lens_mask_fini(xr_lens_mask *lens);

#endif
