#include "xr_swapchain.h"

#include <epoxy/gl.h>
#include <epoxy/glx.h>

#include "exit_guard.h"

#define XR_USE_PLATFORM_XLIB
#define XR_USE_GRAPHICS_API_OPENGL
#include <openxr/openxr_platform.h>

// Runtimes offer about a dozen formats.
#define FORMATS_MOST 64

int64_t xr_swapchain_format(const xr_session *s, const int64_t *wanted, size_t wanted_count)
{
    int64_t offered[FORMATS_MOST];
    uint32_t count = 0;
    const xr_api *api = &xr_session_runtime(s)->api;
    if (XR_FAILED(api->EnumerateSwapchainFormats(xr_session_handle(s), 0, &count, NULL)) ||
        count > FORMATS_MOST ||
        XR_FAILED(api->EnumerateSwapchainFormats(xr_session_handle(s), count, &count, offered))) {
        return 0;
    }
    for (size_t w = 0; w < wanted_count; w++) {
        for (uint32_t i = 0; i < count; i++) {
            if (offered[i] == wanted[w]) {
                return offered[i];
            }
        }
    }
    return 0;
}

static bool find_textures(xr_swapchain *c, const xr_api *api)
{
    XrSwapchainImageOpenGLKHR image[XR_SWAPCHAIN_IMAGES_MOST];
    for (int i = 0; i < XR_SWAPCHAIN_IMAGES_MOST; i++) {
        image[i] = (XrSwapchainImageOpenGLKHR){.type = XR_TYPE_SWAPCHAIN_IMAGE_OPENGL_KHR};
    }
    if (XR_FAILED(api->EnumerateSwapchainImages(c->swapchain, XR_SWAPCHAIN_IMAGES_MOST,
                                                &c->image_count,
                                                (XrSwapchainImageBaseHeader *)image))) {
        return false;
    }
    for (uint32_t i = 0; i < c->image_count; i++) {
        c->texture[i] = image[i].image;
    }
    return true;
}

bool xr_swapchain_create(xr_swapchain *c, const xr_session *s, int64_t format,
                         XrSwapchainUsageFlags usage, int width_px, int height_px)
{
    const xr_api *api = &xr_session_runtime(s)->api;
    XrSwapchainCreateInfo info = {.type = XR_TYPE_SWAPCHAIN_CREATE_INFO,
                                  .usageFlags = usage,
                                  .format = format,
                                  .sampleCount = 1,
                                  .width = (uint32_t)width_px,
                                  .height = (uint32_t)height_px,
                                  .faceCount = 1,
                                  .arraySize = 1,
                                  .mipCount = 1};
    *c = (xr_swapchain){.width_px = width_px, .height_px = height_px};
    bool made = XR_SUCCEEDED(api->CreateSwapchain(xr_session_handle(s), &info, &c->swapchain));
    xr_graphics_binding_make_current(xr_session_binding(s));
    if (!made) {
        *c = (xr_swapchain){0};
        return false;
    }
    if (!find_textures(c, api)) {
        xr_swapchain_destroy(c, s);
        return false;
    }
    return true;
}

void xr_swapchain_destroy(xr_swapchain *c, const xr_session *s)
{
    if (c->swapchain != XR_NULL_HANDLE) {
        xr_session_runtime(s)->api.DestroySwapchain(c->swapchain);
        xr_graphics_binding_make_current(xr_session_binding(s));
    }
    *c = (xr_swapchain){0};
}

bool xr_swapchain_acquire(xr_swapchain *c, xr_session *s)
{
    const xr_api *api = &xr_session_runtime(s)->api;
    XrSwapchainImageAcquireInfo acquire = {.type = XR_TYPE_SWAPCHAIN_IMAGE_ACQUIRE_INFO};
    XrSwapchainImageWaitInfo wait = {.type = XR_TYPE_SWAPCHAIN_IMAGE_WAIT_INFO,
                                     .timeout = XR_INFINITE_DURATION};
    exit_guard_call("xrWaitSwapchainImage");
    bool acquired =
        xr_session_succeeded(s, api->AcquireSwapchainImage(c->swapchain, &acquire, &c->image)) &&
        c->image < c->image_count &&
        xr_session_succeeded(s, api->WaitSwapchainImage(c->swapchain, &wait));
    exit_guard_returned();
    return acquired;
}

unsigned xr_swapchain_texture(const xr_swapchain *c)
{
    return c->texture[c->image];
}

void xr_swapchain_release(xr_swapchain *c, xr_session *s)
{
    XrSwapchainImageReleaseInfo release = {.type = XR_TYPE_SWAPCHAIN_IMAGE_RELEASE_INFO};
    xr_session_succeeded(s,
                         xr_session_runtime(s)->api.ReleaseSwapchainImage(c->swapchain, &release));
}

XrSwapchainSubImage xr_swapchain_whole(const xr_swapchain *c)
{
    return (XrSwapchainSubImage){.swapchain = c->swapchain,
                                 .imageRect = {{0, 0}, {c->width_px, c->height_px}}};
}
