// A swapchain: several images used in turn; one is drawn while the headset shows another.
#ifndef XR_SWAPCHAIN_H
#define XR_SWAPCHAIN_H

#include "xr_session.h"

// Largest number of images in a swapchain; runtimes use fewer.
#define XR_SWAPCHAIN_IMAGES_MOST 8

// Zeroed: no swapchain.
typedef struct xr_swapchain {
    XrSwapchain swapchain;
    int width_px, height_px;
    uint32_t image_count, image;                // image: index of the one being drawn
    unsigned texture[XR_SWAPCHAIN_IMAGES_MOST]; // OpenGL's
} xr_swapchain;

// The first of the wanted formats (OpenGL's) that the runtime supports; 0 if none.
int64_t xr_swapchain_format(const xr_session *s, const int64_t *wanted, size_t count);

// Creates images with one sample per texel, since multisampling happens in the picture's own
// render target. Returns false if the runtime provides none.
bool xr_swapchain_create(xr_swapchain *c, const xr_session *s, int64_t format,
                         XrSwapchainUsageFlags usage, int width_px, int height_px);
// Call before the session is destroyed. Does nothing if there is no swapchain.
void xr_swapchain_destroy(xr_swapchain *c, const xr_session *s);

// Acquires the next image and waits until the headset no longer reads it. Returns false if the
// runtime provides none; then do not release.
bool xr_swapchain_acquire(xr_swapchain *c, xr_session *s);
unsigned xr_swapchain_texture(const xr_swapchain *c);
void xr_swapchain_release(xr_swapchain *c, xr_session *s);

// The whole image, for a composition layer.
XrSwapchainSubImage xr_swapchain_whole(const xr_swapchain *c);

#endif
