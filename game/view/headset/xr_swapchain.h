// A swapchain: pictures that take turns, each drawn by us while the headset shows another.
#ifndef XR_SWAPCHAIN_H
#define XR_SWAPCHAIN_H

#include "xr_session.h"

// More pictures than these in a swapchain nobody makes.
#define XR_SWAPCHAIN_IMAGES_MOST 8

// Zeroed there is none.
typedef struct xr_swapchain {
    XrSwapchain swapchain;
    int width_px, height_px;
    uint32_t image_count, image;                // image: the one that is drawn now
    unsigned texture[XR_SWAPCHAIN_IMAGES_MOST]; // OpenGL's
} xr_swapchain;

// The first of our formats (OpenGL's) that the runtime takes; 0 where it takes none.
int64_t xr_swapchain_format(const xr_session *s, const int64_t *wanted, size_t count);

// Pictures with one sample a texel: what is drawn has samples of its own, and hands over the
// result. False where the runtime gives none.
bool xr_swapchain_create(xr_swapchain *c, const xr_session *s, int64_t format,
                         XrSwapchainUsageFlags usage, int width_px, int height_px);
// Before the session goes. Makes no difference where there is none.
void xr_swapchain_destroy(xr_swapchain *c, const xr_session *s);

// Takes the next picture, once the headset is done with it; false where the runtime hands out
// none, then nothing is to be released.
bool xr_swapchain_acquire(xr_swapchain *c, xr_session *s);
unsigned xr_swapchain_texture(const xr_swapchain *c);
void xr_swapchain_release(xr_swapchain *c, xr_session *s);

// All of it, for a layer.
XrSwapchainSubImage xr_swapchain_whole(const xr_swapchain *c);

#endif
