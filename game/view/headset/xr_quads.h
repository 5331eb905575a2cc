// Panels as quad layers: the runtime's compositor shows each at the resolution of the display,
// which is sharper than text that was drawn into the eyes' images first.
//
// Each panel has a swapchain of its own, which is drawn into only when its content changes.
#ifndef XR_QUADS_H
#define XR_QUADS_H

#include "picture.h"
#include "xr_room.h"
#include "xr_swapchain.h"

#define XR_QUADS_MOST 2

typedef struct xr_quad {
    xr_swapchain color; // zeroed: the quad is not used
    unsigned texture, framebuffer;
    uint64_t content; // what the swapchain shows (picture_panel.content)
    XrCompositionLayerQuad layer;
} xr_quad;

typedef struct xr_quads {
    int64_t format;  // OpenGL's, of the swapchains
    int most;        // how many the runtime accepts beside the eyes
    int covered_for; // frames for which panels stay in the eyes' images because one was covered
    xr_quad quad[XR_QUADS_MOST];
} xr_quads;

// `format` is that of the eyes' images. Fini frees the swapchains; call it before the session ends.
void xr_quads_init(xr_quads *q, const xr_session *s, int64_t format);
void xr_quads_fini(xr_quads *q, const xr_session *s);

// Whether the scene's panels can be shown as layers in this frame: the runtime takes so many
// layers, and nothing is between the eyes and a panel now, nor was a moment ago.
bool xr_quads_can_show(xr_quads *q, const picture_scene *scene, const picture_view view[XR_EYES]);

// Makes the layer of the scene's panel `index`, which xr_quads_can_show() has allowed; its content
// is copied if it has changed. `scale` is the player's: meters in the hall for a meter in the room.
// The layer is valid until the next call for this panel; NULL if the runtime provides no image.
const XrCompositionLayerBaseHeader *xr_quads_layer(xr_quads *q, xr_session *s, picture *p,
                                                   const picture_panel *panel, int index,
                                                   const xr_room *room, double scale);

#endif
