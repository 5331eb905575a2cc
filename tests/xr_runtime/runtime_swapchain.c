// Swapchains: textures in the program's own OpenGL context, acquired one at a time.
#include "runtime_entry.h"

static const int64_t COLOR_SRGB[] = {GL_RGBA16F, GL_SRGB8_ALPHA8, GL_RGBA8, GL_DEPTH_COMPONENT32F,
                                     GL_DEPTH_COMPONENT24};
static const int64_t COLOR_PLAIN[] = {GL_RGBA8, GL_DEPTH_COMPONENT24};

static const int64_t *formats(uint32_t *out_count)
{
    const xr_world *w = xr_test_world();
    if (w->format_count > 0) {
        *out_count = w->format_count;
        return w->format;
    }
    bool srgb = w->offers_srgb;
    *out_count = srgb ? 5 : 2;
    return srgb ? COLOR_SRGB : COLOR_PLAIN;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateSwapchainFormats(XrSession session,
                                                                 uint32_t capacity,
                                                                 uint32_t *out_count,
                                                                 int64_t *out_formats)
{
    CHECK_SESSION(session)
    uint32_t count;
    const int64_t *format = formats(&count);
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, count, out_formats, &fill);
    for (uint32_t i = 0; fill && i < count; i++) {
        out_formats[i] = format[i];
    }
    return result;
}

static bool is_depth_format(int64_t format)
{
    return format == GL_DEPTH_COMPONENT32F || format == GL_DEPTH_COMPONENT24;
}

static void make_textures(runtime_swapchain *chain)
{
    GLint before = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &before);
    glGenTextures(RUNTIME_SWAPCHAIN_IMAGES, chain->texture);
    for (int i = 0; i < RUNTIME_SWAPCHAIN_IMAGES; i++) {
        glBindTexture(GL_TEXTURE_2D, chain->texture[i]);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)chain->format, (GLsizei)chain->width,
                     (GLsizei)chain->height, 0, chain->is_depth ? GL_DEPTH_COMPONENT : GL_RGBA,
                     chain->is_depth ? GL_FLOAT : GL_UNSIGNED_BYTE, NULL);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    }
    glBindTexture(GL_TEXTURE_2D, (GLuint)before);
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_CreateSwapchain(XrSession session,
                                                       const XrSwapchainCreateInfo *info,
                                                       XrSwapchain *out_swapchain)
{
    CHECK_SESSION(session)
    CHECK_THREAD
    CHECK_TYPE(info, XR_TYPE_SWAPCHAIN_CREATE_INFO)
    CHECK_NEXT_NULL(info)
    uint32_t count;
    const int64_t *format = formats(&count);
    bool known = false;
    for (uint32_t i = 0; i < count; i++) {
        known = known || format[i] == info->format;
    }
    if (!known) {
        return complain(XR_ERROR_SWAPCHAIN_FORMAT_UNSUPPORTED, "%s: unsupported format %lld",
                        __func__, (long long)info->format);
    }
    if (info->sampleCount != 1 || info->arraySize != 1 || info->faceCount != 1 ||
        info->mipCount != 1 || info->width == 0 || info->height == 0 || info->width > 4096 ||
        info->height > 4096) {
        return complain(XR_ERROR_FEATURE_UNSUPPORTED, "%s: unsupported: %u x %u, %u samples",
                        __func__, info->width, info->height, info->sampleCount);
    }
    const XrSwapchainUsageFlags NEEDED = is_depth_format(info->format)
                                             ? XR_SWAPCHAIN_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                             : XR_SWAPCHAIN_USAGE_COLOR_ATTACHMENT_BIT;
    if ((info->usageFlags & NEEDED) == 0) {
        return complain(XR_ERROR_FEATURE_UNSUPPORTED,
                        "%s: the usage flags do not allow drawing into format %lld", __func__,
                        (long long)info->format);
    }
    if (!context_is_current()) {
        return complain(XR_ERROR_RUNTIME_FAILURE, "%s: the session's context is not current",
                        __func__);
    }
    for (uint32_t i = 0; i < RUNTIME_SWAPCHAINS; i++) {
        runtime_swapchain *chain = &the_runtime.swapchain[i];
        if (!chain->alive) {
            *chain = (runtime_swapchain){.alive = true,
                                         .width = info->width,
                                         .height = info->height,
                                         .format = info->format,
                                         .is_depth = is_depth_format(info->format),
                                         .released = -1};
            make_textures(chain);
            xr_test_world()->handles_alive++;
            *out_swapchain = HANDLE_OF(KIND_SWAPCHAIN, i);
            return XR_SUCCESS;
        }
    }
    return complain(XR_ERROR_OUT_OF_MEMORY, "more than %d swapchains", RUNTIME_SWAPCHAINS);
}

static runtime_swapchain *chain_of(XrSwapchain swapchain)
{
    int place = PLACE_OF(swapchain, KIND_SWAPCHAIN);
    return place >= 0 && place < RUNTIME_SWAPCHAINS && the_runtime.has_session &&
                   the_runtime.swapchain[place].alive
               ? &the_runtime.swapchain[place]
               : NULL;
}
#define CHECK_CHAIN(chain)                                                                         \
    freeze_point(__func__);                                                                        \
    if ((chain) == NULL) {                                                                         \
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not a swapchain", __func__);                 \
    }                                                                                              \
    if (the_runtime.session_lost) {                                                                \
        return XR_ERROR_SESSION_LOST;                                                              \
    }                                                                                              \
    CHECK_THREAD

XRAPI_ATTR XrResult XRAPI_CALL runtime_DestroySwapchain(XrSwapchain swapchain)
{
    runtime_swapchain *chain = chain_of(swapchain);
    if (chain == NULL) { // no CHECK_CHAIN: a lost session's swapchains may be destroyed
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not a swapchain", __func__);
    }
    if (context_is_current()) {
        glDeleteTextures(RUNTIME_SWAPCHAIN_IMAGES, chain->texture);
    }
    chain->alive = false;
    xr_test_world()->handles_alive--;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateSwapchainImages(XrSwapchain swapchain,
                                                                uint32_t capacity,
                                                                uint32_t *out_count,
                                                                XrSwapchainImageBaseHeader *images)
{
    const runtime_swapchain *chain = chain_of(swapchain);
    CHECK_CHAIN(chain)
    bool fill;
    XrResult result =
        two_call(__func__, capacity, out_count, RUNTIME_SWAPCHAIN_IMAGES, images, &fill);
    XrSwapchainImageOpenGLKHR *image = (XrSwapchainImageOpenGLKHR *)images;
    for (int i = 0; fill && i < RUNTIME_SWAPCHAIN_IMAGES; i++) {
        CHECK_TYPE(&image[i], XR_TYPE_SWAPCHAIN_IMAGE_OPENGL_KHR)
        image[i].image = chain->texture[i];
    }
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_AcquireSwapchainImage(
    XrSwapchain swapchain, const XrSwapchainImageAcquireInfo *info, uint32_t *out_index)
{
    runtime_swapchain *chain = chain_of(swapchain);
    CHECK_CHAIN(chain)
    if (info != NULL) {
        CHECK_TYPE(info, XR_TYPE_SWAPCHAIN_IMAGE_ACQUIRE_INFO)
    }
    if (xr_test_world()->loses_session_in_frame) {
        session_lose();
        return XR_ERROR_SESSION_LOST;
    }
    if (chain->image != IMAGE_FREE) {
        return complain(XR_ERROR_CALL_ORDER_INVALID, "%s: an image is acquired already", __func__);
    }
    chain->image = IMAGE_ACQUIRED;
    chain->acquired = *out_index = chain->next;
    chain->next = (chain->next + 1) % RUNTIME_SWAPCHAIN_IMAGES;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_WaitSwapchainImage(XrSwapchain swapchain,
                                                          const XrSwapchainImageWaitInfo *info)
{
    runtime_swapchain *chain = chain_of(swapchain);
    CHECK_CHAIN(chain)
    CHECK_TYPE(info, XR_TYPE_SWAPCHAIN_IMAGE_WAIT_INFO)
    if (chain->image != IMAGE_ACQUIRED) {
        return complain(XR_ERROR_CALL_ORDER_INVALID, "%s: no image is acquired", __func__);
    }
    chain->image = IMAGE_WAITED;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL
runtime_ReleaseSwapchainImage(XrSwapchain swapchain, const XrSwapchainImageReleaseInfo *info)
{
    runtime_swapchain *chain = chain_of(swapchain);
    CHECK_CHAIN(chain)
    if (info != NULL) {
        CHECK_TYPE(info, XR_TYPE_SWAPCHAIN_IMAGE_RELEASE_INFO)
    }
    if (chain->image != IMAGE_WAITED) {
        return complain(XR_ERROR_CALL_ORDER_INVALID, "%s: xrWaitSwapchainImage was not called",
                        __func__);
    }
    chain->image = IMAGE_FREE;
    chain->released = (int)chain->acquired;
    chain->releases++;
    return XR_SUCCESS;
}
