#include "xr_eyes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cglm/cglm.h>
#include <epoxy/gl.h>

#include "xr_swapchain.h"
#include "xr_lens_mask.h"

typedef struct eye {
    xr_swapchain color, depth; // without depth its swapchain is XR_NULL_HANDLE
    xr_lens_mask lens;
    GLuint framebuffer;
    int drawn_width_px, drawn_height_px; // the part of the image that is drawn and shown
} eye;

struct xr_eyes {
    xr_session *session;
    int64_t depth_format; // 0: the runtime does not accept depth
    eye eye[XR_EYES];
    xr_adapt adapt;
    XrCompositionLayerDepthInfoKHR depth[XR_EYES];
    XrCompositionLayerProjectionView view[XR_EYES];
    XrCompositionLayerProjection layer;
    xr_quads quads;
};

// Prefer sRGB, so that the compositor does not treat our bytes as linear light.
static const int64_t COLORS[] = {GL_SRGB8_ALPHA8, GL_SRGB8, GL_RGBA8};
// Formats that the picture can draw into directly; 16 bits are too coarse for the hall's depth.
static const int64_t DEPTHS[] = {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT24};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool create_depth(const xr_eyes *e, eye *one)
{
    return xr_swapchain_create(&one->depth, e->session, e->depth_format,
                               XR_SWAPCHAIN_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                   XR_SWAPCHAIN_USAGE_SAMPLED_BIT,
                               one->color.width_px, one->color.height_px);
}

static bool create_eye(xr_eyes *e, eye *one, int64_t format, const XrViewConfigurationView *view)
{
    if (!xr_swapchain_create(
            &one->color, e->session, format,
            XR_SWAPCHAIN_USAGE_COLOR_ATTACHMENT_BIT | XR_SWAPCHAIN_USAGE_SAMPLED_BIT,
            (int)view->recommendedImageRectWidth, (int)view->recommendedImageRectHeight)) {
        return false;
    }
    glGenFramebuffers(1, &one->framebuffer);
    // Depth is optional: it only improves the compositor's reprojection.
    if (e->depth_format != 0 && !create_depth(e, one)) {
        e->depth_format = 0;
    }
    return true;
}

xr_eyes *xr_eyes_create(xr_session *session, char *error, size_t error_size)
{
    const xr_runtime *r = xr_session_runtime(session);
    xr_eyes *e = calloc(1, sizeof *e);
    if (e == NULL) {
        snprintf(error, error_size, "no headset: out of memory");
        return NULL;
    }
    e->session = session;
    e->adapt.chosen = HEADSET_QUALITY_HIGH;
    int64_t format = xr_swapchain_format(session, COLORS, COUNT(COLORS));
    if (r->has[XR_RUNTIME_HAS_DEPTH]) {
        e->depth_format = xr_swapchain_format(session, DEPTHS, COUNT(DEPTHS));
    }
    XrViewConfigurationView view[XR_EYES] = {{.type = XR_TYPE_VIEW_CONFIGURATION_VIEW},
                                             {.type = XR_TYPE_VIEW_CONFIGURATION_VIEW}};
    uint32_t count = 0;
    XrResult result = r->api.EnumerateViewConfigurationViews(
        r->instance, r->system, XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO, XR_EYES, &count, view);
    if (format == 0 || XR_FAILED(result) || count < XR_EYES) {
        snprintf(error, error_size, "no headset: %s supports no image format of this program",
                 r->name);
        xr_eyes_destroy(&e);
        return NULL;
    }
    xr_quads_init(&e->quads, session, format);
    for (int i = 0; i < XR_EYES; i++) {
        if (!create_eye(e, &e->eye[i], format, &view[i])) {
            snprintf(error, error_size, "no headset: %s cannot create images of %u x %u", r->name,
                     view[i].recommendedImageRectWidth, view[i].recommendedImageRectHeight);
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
    for (int i = 0; i < XR_EYES; i++) {
        glDeleteFramebuffers(1, &e->eye[i].framebuffer);
        xr_swapchain_destroy(&e->eye[i].color, e->session);
        xr_swapchain_destroy(&e->eye[i].depth, e->session);
        xr_lens_mask_fini(&e->eye[i].lens);
    }
    xr_adapt_fini(&e->adapt);
    xr_quads_fini(&e->quads, e->session);
    free(e);
}

void xr_eyes_choose_quality(xr_eyes *e, enum headset_quality chosen)
{
    e->adapt.chosen = chosen;
}

xr_adapt *xr_eyes_adapt(xr_eyes *e)
{
    return &e->adapt;
}

// --- drawing

// The part of the image that the quality leaves; the images themselves stay as they are.
static int scaled(int size_px, double scale)
{
    int out = (int)(size_px * scale);
    return out > 0 ? out : 1;
}

static bool acquire(xr_eyes *e, eye *one)
{
    if (!xr_swapchain_acquire(&one->color, e->session)) {
        return false;
    }
    if (e->depth_format != 0 && !xr_swapchain_acquire(&one->depth, e->session)) {
        xr_swapchain_release(&one->color, e->session);
        return false;
    }
    return true;
}

bool xr_eyes_begin(xr_eyes *e, int which, const xr_session_view *view, xr_eye_target *out_target)
{
    eye *one = &e->eye[which];
    if (xr_session_take_mask_change(e->session)) {
        xr_lens_mask_reset(&e->eye[XR_LEFT_EYE].lens);
        xr_lens_mask_reset(&e->eye[XR_RIGHT_EYE].lens);
    }
    xr_lens_mask_update(&one->lens, e->session, which, view);
    if (!acquire(e, one)) {
        return false;
    }
    const draw_quality_step *step = xr_adapt_step(&e->adapt);
    one->drawn_width_px = scaled(one->color.width_px, step->scale);
    one->drawn_height_px = scaled(one->color.height_px, step->scale);
    glBindFramebuffer(GL_FRAMEBUFFER, one->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           xr_swapchain_texture(&one->color), 0);
    if (e->depth_format != 0) {
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D,
                               xr_swapchain_texture(&one->depth), 0);
    }
    *out_target = (xr_eye_target){.framebuffer = one->framebuffer,
                                  .depth_format = (unsigned)e->depth_format,
                                  .width_px = one->drawn_width_px,
                                  .height_px = one->drawn_height_px,
                                  .samples = step->samples,
                                  .hidden = (const float(*)[2])one->lens.hidden,
                                  .hidden_corners = one->lens.hidden_corners};
    return true;
}

void xr_eyes_end(xr_eyes *e, int which)
{
    eye *one = &e->eye[which];
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    xr_swapchain_release(&one->color, e->session);
    if (e->depth_format != 0) {
        xr_swapchain_release(&one->depth, e->session);
    }
}

static XrSwapchainSubImage drawn_part(const eye *one, const xr_swapchain *image)
{
    XrSwapchainSubImage part = xr_swapchain_whole(image);
    part.imageRect.extent = (XrExtent2Di){one->drawn_width_px, one->drawn_height_px};
    return part;
}

const XrCompositionLayerBaseHeader *xr_eyes_layer(xr_eyes *e, const xr_session_frame *frame,
                                                  double near_m, double far_m)
{
    for (int i = 0; i < XR_EYES; i++) {
        e->view[i] = (XrCompositionLayerProjectionView){
            .type = XR_TYPE_COMPOSITION_LAYER_PROJECTION_VIEW,
            .pose = frame->view[i].xr_pose,
            .fov = frame->view[i].xr_fov,
            .subImage = drawn_part(&e->eye[i], &e->eye[i].color)};
        if (e->depth_format != 0) {
            e->depth[i] = (XrCompositionLayerDepthInfoKHR){
                .type = XR_TYPE_COMPOSITION_LAYER_DEPTH_INFO_KHR,
                .subImage = drawn_part(&e->eye[i], &e->eye[i].depth),
                .minDepth = 0.0f,
                .maxDepth = 1.0f,
                .nearZ = (float)near_m,
                .farZ = (float)far_m};
            e->view[i].next = &e->depth[i];
        }
    }
    e->layer = (XrCompositionLayerProjection){.type = XR_TYPE_COMPOSITION_LAYER_PROJECTION,
                                              .space = xr_session_space(e->session),
                                              .viewCount = XR_EYES,
                                              .views = e->view};
    return (const XrCompositionLayerBaseHeader *)&e->layer;
}

xr_quads *xr_eyes_quads(xr_eyes *e)
{
    return &e->quads;
}

// The largest part of the eye's image with the window's proportions.
static void mirrored_part(const xr_eye_target *target, int window_width_px, int window_height_px,
                          int *out_width, int *out_height)
{
    *out_width = target->width_px;
    *out_height = target->height_px;
    if (*out_width * window_height_px > *out_height * window_width_px) {
        *out_width = *out_height * window_width_px / window_height_px;
    } else {
        *out_height = *out_width * window_height_px / window_width_px;
    }
}

void xr_eyes_mirror_view(const xr_eye_target *target, int window_width_px, int window_height_px,
                         const picture_view *view, picture_view *out_view)
{
    int width, height;
    mirrored_part(target, window_width_px, window_height_px, &width, &height);
    // The part lies in the middle of the image, so its clip coordinates are a multiple of the
    // eye's.
    mat4 clip = GLM_MAT4_IDENTITY_INIT, clip_from_world;
    clip[0][0] = (float)target->width_px / (float)width;
    clip[1][1] = (float)target->height_px / (float)height;
    memcpy(clip_from_world, view->clip_from_world, sizeof clip_from_world);
    *out_view = *view;
    glm_mat4_mul(clip, clip_from_world, out_view->clip_from_world);
    out_view->framebuffer = 0;
    out_view->width_px = window_width_px;
    out_view->height_px = window_height_px;
}

void xr_eyes_mirror(const xr_eye_target *target, int window_width_px, int window_height_px)
{
    int width, height;
    mirrored_part(target, window_width_px, window_height_px, &width, &height);
    int x = (target->width_px - width) / 2, y = (target->height_px - height) / 2;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(x, y, x + width, y + height, 0, 0, window_width_px, window_height_px,
                      GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}
