// A swapchain: pictures that take turns, each drawn by us while the headset shows another.
#ifndef XR_CHAIN_H
#define XR_CHAIN_H

#include "xr_session.h"

// More pictures than these in a swapchain nobody makes.
#define XR_CHAIN_IMAGES_MOST 8

// Zeroed there is none.
typedef struct xr_chain {
    XrSwapchain swapchain;
    int width_px, height_px;
    uint32_t image_count, image;            // image: the one that is drawn now
    unsigned texture[XR_CHAIN_IMAGES_MOST]; // OpenGL's
} xr_chain;

// The first of our formats (OpenGL's) that the runtime takes; 0 where it takes none.
int64_t xr_chain_format(const xr_session *s, const int64_t *wanted, size_t count);

// Pictures with one sample a texel: what is drawn has samples of its own, and hands over the
// result. False where the runtime gives none.
bool xr_chain_create(xr_chain *c, const xr_session *s, int64_t format, XrSwapchainUsageFlags usage,
                     int width_px, int height_px);
// Before the session goes. Makes no difference where there is none.
void xr_chain_destroy(xr_chain *c, const xr_session *s);

// Takes the next picture, once the headset is done with it; false where the runtime hands out
// none, then nothing is to be released.
bool xr_chain_acquire(xr_chain *c, xr_session *s);
unsigned xr_chain_texture(const xr_chain *c);
void xr_chain_release(xr_chain *c, xr_session *s);

// All of it, for a layer.
XrSwapchainSubImage xr_chain_whole(const xr_chain *c);

#endif
