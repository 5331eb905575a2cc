#include "xr_eyes.h"

#include <stdio.h>
#include <stdlib.h>

#include <epoxy/gl.h>
#include <epoxy/glx.h>

#define XR_USE_PLATFORM_XLIB
#define XR_USE_GRAPHICS_API_OPENGL
#include <openxr/openxr_platform.h>

// Runtimes offer a dozen; more images than these in a swapchain nobody makes.
#define FORMATS_MOST 64
#define IMAGES_MOST  8
// A mask of more triangles is not worth its drawing.
#define MASK_CORNERS_MOST 3072

typedef struct eye_chain {
    XrSwapchain swapchain;
    int width, height;
    uint32_t image_count, image; // image: the one being drawn
    GLuint texture[IMAGES_MOST];
    GLuint framebuffer;
    int hidden_corners;
    float (*hidden)[2]; // [hidden_corners]
    XrFovf hidden_fov;  // the corners above are for this field of view
} eye_chain;

struct xr_eyes {
    xr_session *session;
    eye_chain eye[XR_EYES];
    XrCompositionLayerProjectionView view[XR_EYES];
    XrCompositionLayerProjection layer;
};

// sRGB where there is any: then the compositor does not take our bytes for linear light.
static int64_t choose_format(const xr_session *s)
{
    static const int64_t WANTED[] = {GL_SRGB8_ALPHA8, GL_SRGB8, GL_RGBA8};
    int64_t offered[FORMATS_MOST];
    uint32_t count = 0;
    const xr_api *api = &xr_session_runtime(s)->api;
    if (XR_FAILED(api->EnumerateSwapchainFormats(xr_session_handle(s), 0, &count, NULL)) ||
        count > FORMATS_MOST ||
        XR_FAILED(api->EnumerateSwapchainFormats(xr_session_handle(s), count, &count, offered))) {
        return 0;
    }
    for (size_t w = 0; w < sizeof WANTED / sizeof WANTED[0]; w++) {
        for (uint32_t i = 0; i < count; i++) {
            if (offered[i] == WANTED[w]) {
                return offered[i];
            }
        }
    }
    return 0;
}

static bool find_textures(const xr_api *api, eye_chain *chain)
{
    XrSwapchainImageOpenGLKHR image[IMAGES_MOST];
    for (int i = 0; i < IMAGES_MOST; i++) {
        image[i] = (XrSwapchainImageOpenGLKHR){.type = XR_TYPE_SWAPCHAIN_IMAGE_OPENGL_KHR};
    }
    if (XR_FAILED(api->EnumerateSwapchainImages(chain->swapchain, IMAGES_MOST, &chain->image_count,
                                                (XrSwapchainImageBaseHeader *)image))) {
        return false;
    }
    for (uint32_t i = 0; i < chain->image_count; i++) {
        chain->texture[i] = image[i].image;
    }
    glGenFramebuffers(1, &chain->framebuffer);
    return true;
}

static bool create_chain(xr_eyes *e, int eye, const XrViewConfigurationView *view, int64_t format)
{
    const xr_api *api = &xr_session_runtime(e->session)->api;
    eye_chain *chain = &e->eye[eye];
    XrSwapchainCreateInfo info = {.type = XR_TYPE_SWAPCHAIN_CREATE_INFO,
                                  .usageFlags = XR_SWAPCHAIN_USAGE_COLOR_ATTACHMENT_BIT |
                                                XR_SWAPCHAIN_USAGE_SAMPLED_BIT,
                                  .format = format,
                                  // The picture has samples of its own and hands over the result.
                                  .sampleCount = 1,
                                  .width = view->recommendedImageRectWidth,
                                  .height = view->recommendedImageRectHeight,
                                  .faceCount = 1,
                                  .arraySize = 1,
                                  .mipCount = 1};
    if (XR_FAILED(api->CreateSwapchain(xr_session_handle(e->session), &info, &chain->swapchain))) {
        chain->swapchain = XR_NULL_HANDLE;
        return false;
    }
    xr_binding_make_current(xr_session_binding(e->session));
    chain->width = (int)info.width;
    chain->height = (int)info.height;
    return find_textures(api, chain);
}

xr_eyes *xr_eyes_create(xr_session *session, char *error, size_t error_size)
{
    xr_runtime *r = xr_session_runtime(session);
    xr_eyes *e = calloc(1, sizeof *e);
    if (e == NULL) {
        snprintf(error, error_size, "no headset: no memory left");
        return NULL;
    }
    e->session = session;
    int64_t format = choose_format(session);
    XrViewConfigurationView view[XR_EYES] = {{.type = XR_TYPE_VIEW_CONFIGURATION_VIEW},
                                             {.type = XR_TYPE_VIEW_CONFIGURATION_VIEW}};
    uint32_t count = 0;
    XrResult result = r->api.EnumerateViewConfigurationViews(
        r->instance, r->system, XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO, XR_EYES, &count, view);
    if (format == 0 || XR_FAILED(result) || count < XR_EYES) {
        snprintf(error, error_size, "no headset: %s takes no picture that we can draw", r->name);
        xr_eyes_destroy(&e);
        return NULL;
    }
    for (int eye = 0; eye < XR_EYES; eye++) {
        if (!create_chain(e, eye, &view[eye], format)) {
            snprintf(error, error_size, "no headset: %s gives no pictures of %u x %u", r->name,
                     view[eye].recommendedImageRectWidth, view[eye].recommendedImageRectHeight);
            xr_eyes_destroy(&e);
            return NULL;
        }
    }
    return e;
}

void xr_eyes_destroy(xr_eyes **address)
{
    xr_eyes *e = *address;
    *address = NULL;
    if (e == NULL) {
        return;
    }
    for (int eye = 0; eye < XR_EYES; eye++) {
        eye_chain *chain = &e->eye[eye];
        glDeleteFramebuffers(1, &chain->framebuffer);
        free(chain->hidden);
        if (chain->swapchain != XR_NULL_HANDLE) {
            xr_session_runtime(e->session)->api.DestroySwapchain(chain->swapchain);
        }
    }
    xr_binding_make_current(xr_session_binding(e->session));
    free(e);
}

// --- the mask of what a lens hides

static bool same_fov(XrFovf a, XrFovf b)
{
    return a.angleLeft == b.angleLeft && a.angleRight == b.angleRight && a.angleUp == b.angleUp &&
           a.angleDown == b.angleDown;
}

// The runtime's mask lies in the plane at distance 1; ours goes across the view.
static void set_mask(eye_chain *chain, const XrVisibilityMaskKHR *mask, const xr_session_view *view)
{
    double width = view->tan_right - view->tan_left, height = view->tan_up - view->tan_down;
    float(*hidden)[2] = malloc((mask->indexCountOutput + 1u) * sizeof *hidden);
    if (hidden == NULL) {
        return;
    }
    int count = 0;
    for (uint32_t i = 0; i < mask->indexCountOutput; i++) {
        uint32_t corner = mask->indices[i];
        if (corner < mask->vertexCountOutput) {
            hidden[count][0] =
                (float)(2.0 * ((double)mask->vertices[corner].x - view->tan_left) / width - 1.0);
            hidden[count][1] =
                (float)(2.0 * ((double)mask->vertices[corner].y - view->tan_down) / height - 1.0);
            count++;
        }
    }
    free(chain->hidden);
    chain->hidden = hidden;
    chain->hidden_corners = count;
}

static void ask_mask(const xr_eyes *e, int eye, eye_chain *chain, const xr_session_view *view)
{
    xr_runtime *r = xr_session_runtime(e->session);
    PFN_xrGetVisibilityMaskKHR get = NULL;
    chain->hidden_corners = 0;
    chain->hidden_fov = view->xr_fov;
    if (!r->has[XR_RUNTIME_HAS_VISIBILITY_MASK] ||
        XR_FAILED(r->api.GetInstanceProcAddr(r->instance, "xrGetVisibilityMaskKHR",
                                             (PFN_xrVoidFunction *)&get))) {
        return;
    }
    XrVisibilityMaskKHR mask = {.type = XR_TYPE_VISIBILITY_MASK_KHR};
    const XrVisibilityMaskTypeKHR HIDDEN = XR_VISIBILITY_MASK_TYPE_HIDDEN_TRIANGLE_MESH_KHR;
    const XrViewConfigurationType STEREO = XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO;
    XrSession session = xr_session_handle(e->session);
    if (XR_FAILED(get(session, STEREO, (uint32_t)eye, HIDDEN, &mask)) ||
        mask.indexCountOutput == 0 || mask.indexCountOutput > MASK_CORNERS_MOST ||
        mask.vertexCountOutput > MASK_CORNERS_MOST) {
        return;
    }
    mask.vertexCapacityInput = mask.vertexCountOutput;
    mask.indexCapacityInput = mask.indexCountOutput;
    mask.vertices = calloc(mask.vertexCapacityInput + 1u, sizeof *mask.vertices);
    mask.indices = calloc(mask.indexCapacityInput + 1u, sizeof *mask.indices);
    if (mask.vertices != NULL && mask.indices != NULL &&
        XR_SUCCEEDED(get(session, STEREO, (uint32_t)eye, HIDDEN, &mask))) {
        set_mask(chain, &mask, view);
    }
    free(mask.vertices);
    free(mask.indices);
}

// --- drawing

bool xr_eyes_begin(xr_eyes *e, int eye, const xr_session_view *view, xr_eye_target *out_target)
{
    const xr_api *api = &xr_session_runtime(e->session)->api;
    eye_chain *chain = &e->eye[eye];
    XrSwapchainImageAcquireInfo acquire = {.type = XR_TYPE_SWAPCHAIN_IMAGE_ACQUIRE_INFO};
    XrSwapchainImageWaitInfo wait = {.type = XR_TYPE_SWAPCHAIN_IMAGE_WAIT_INFO,
                                     .timeout = XR_INFINITE_DURATION};
    if (XR_FAILED(api->AcquireSwapchainImage(chain->swapchain, &acquire, &chain->image)) ||
        XR_FAILED(api->WaitSwapchainImage(chain->swapchain, &wait)) ||
        chain->image >= chain->image_count) {
        return false;
    }
    if (xr_session_take_mask_change(e->session)) {
        e->eye[XR_LEFT_EYE].hidden_fov = e->eye[XR_RIGHT_EYE].hidden_fov = (XrFovf){0};
    }
    if (!same_fov(chain->hidden_fov, view->xr_fov)) {
        ask_mask(e, eye, chain, view);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, chain->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           chain->texture[chain->image], 0);
    *out_target = (xr_eye_target){.framebuffer = chain->framebuffer,
                                  .width_px = chain->width,
                                  .height_px = chain->height,
                                  .hidden = (const float(*)[2])chain->hidden,
                                  .hidden_corners = chain->hidden_corners};
    return true;
}

void xr_eyes_end(xr_eyes *e, int eye)
{
    XrSwapchainImageReleaseInfo release = {.type = XR_TYPE_SWAPCHAIN_IMAGE_RELEASE_INFO};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    xr_session_runtime(e->session)->api.ReleaseSwapchainImage(e->eye[eye].swapchain, &release);
}

const XrCompositionLayerBaseHeader *xr_eyes_layer(xr_eyes *e, const xr_session_frame *frame)
{
    for (int eye = 0; eye < XR_EYES; eye++) {
        const eye_chain *chain = &e->eye[eye];
        e->view[eye] = (XrCompositionLayerProjectionView){
            .type = XR_TYPE_COMPOSITION_LAYER_PROJECTION_VIEW,
            .pose = frame->view[eye].xr_pose,
            .fov = frame->view[eye].xr_fov,
            .subImage = {.swapchain = chain->swapchain,
                         .imageRect = {{0, 0}, {chain->width, chain->height}}}};
    }
    e->layer = (XrCompositionLayerProjection){.type = XR_TYPE_COMPOSITION_LAYER_PROJECTION,
                                              .space = xr_session_space(e->session),
                                              .viewCount = XR_EYES,
                                              .views = e->view};
    return (const XrCompositionLayerBaseHeader *)&e->layer;
}

void xr_eyes_mirror(const xr_eye_target *target, int window_width_px, int window_height_px)
{
    // The widest part of the eye's picture with the window's proportions.
    int width = target->width_px, height = target->height_px;
    if (width * window_height_px > height * window_width_px) {
        width = height * window_width_px / window_height_px;
    } else {
        height = width * window_height_px / window_width_px;
    }
    int x = (target->width_px - width) / 2, y = (target->height_px - height) / 2;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(x, y, x + width, y + height, 0, 0, window_width_px, window_height_px,
                      GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}
