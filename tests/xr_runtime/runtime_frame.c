// The frame loop, and the layers that a program submits.
#include <stdlib.h>
#include <string.h>

#include "runtime_entry.h"

// The largest valid angle of a field of view, radians.
#define FOV_MOST_RAD 1.57f
// A quad larger than this is a mistake, meters.
#define QUAD_MOST_M 100.0f

#define CHECK_RUNNING                                                                              \
    if (!the_runtime.session_running) {                                                            \
        return complain(XR_ERROR_SESSION_NOT_RUNNING, "%s: the session is not running", __func__); \
    }

static XrResult wait_for_frame(XrSession session, const XrFrameWaitInfo *info,
                               XrFrameState *out_state)
{
    runtime *r = &the_runtime;
    xr_world *w = xr_test_world();
    CHECK_SESSION(session)
    CHECK_RUNNING
    CHECK_TYPE(out_state, XR_TYPE_FRAME_STATE)
    if (info != NULL) {
        CHECK_TYPE(info, XR_TYPE_FRAME_WAIT_INFO)
    }
    if (r->waited) {
        return complain(XR_ERROR_CALL_ORDER_INVALID,
                        "%s: the previous frame was not begun; a real runtime would block",
                        __func__);
    }
    w->time += session_frame_period();
    world_advance();
    if (r->session_lost) {
        return XR_SESSION_LOSS_PENDING;
    }
    r->waited = true;
    r->waited_for = w->time;
    out_state->predictedDisplayTime = w->time;
    out_state->predictedDisplayPeriod = session_frame_period();
    // As in real runtimes, nothing has to be drawn before the session is visible.
    out_state->shouldRender = r->frame > 0 && w->should_render &&
                              w->state >= XR_SESSION_STATE_VISIBLE &&
                              w->state <= XR_SESSION_STATE_FOCUSED;
    return XR_SUCCESS;
}

// May be called on any thread, but not on two at the same time.
XRAPI_ATTR XrResult XRAPI_CALL runtime_WaitFrame(XrSession session, const XrFrameWaitInfo *info,
                                                 XrFrameState *out_state)
{
    if (atomic_exchange(&the_runtime.in_wait, true)) {
        return complain(XR_ERROR_RUNTIME_FAILURE, "%s: another thread waits already", __func__);
    }
    freeze_point(__func__);
    XrResult result = wait_for_frame(session, info, out_state);
    atomic_store(&the_runtime.in_wait, false);
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_BeginFrame(XrSession session, const XrFrameBeginInfo *info)
{
    runtime *r = &the_runtime;
    CHECK_SESSION(session)
    CHECK_THREAD
    CHECK_RUNNING
    if (info != NULL) {
        CHECK_TYPE(info, XR_TYPE_FRAME_BEGIN_INFO)
    }
    if (!r->waited) {
        return complain(XR_ERROR_CALL_ORDER_INVALID, "%s: xrWaitFrame was not called", __func__);
    }
    bool discarded = r->begun;
    r->waited = false;
    r->begun = true;
    xr_test_world()->frames_discarded += discarded;
    return discarded ? XR_FRAME_DISCARDED : XR_SUCCESS;
}

static bool fov_is_sane(XrFovf fov)
{
    return fov.angleLeft < fov.angleRight && fov.angleDown < fov.angleUp &&
           fov.angleLeft > -FOV_MOST_RAD && fov.angleRight < FOV_MOST_RAD &&
           fov.angleDown > -FOV_MOST_RAD && fov.angleUp < FOV_MOST_RAD;
}

// The swapchain of a part of a layer. Returns NULL and records a complaint if it cannot be shown.
static const runtime_swapchain *shown_image(const XrSwapchainSubImage *part)
{
    int place = PLACE_OF(part->swapchain, KIND_SWAPCHAIN);
    if (place < 0 || place >= RUNTIME_SWAPCHAINS || !the_runtime.swapchain[place].alive) {
        complain(XR_ERROR_HANDLE_INVALID, "xrEndFrame: a layer without a swapchain");
        return NULL;
    }
    const runtime_swapchain *chain = &the_runtime.swapchain[place];
    const XrRect2Di *rect = &part->imageRect;
    if (chain->released < 0 || chain->image != IMAGE_FREE) {
        complain(XR_ERROR_LAYER_INVALID, "xrEndFrame: a layer's image was not released");
        return NULL;
    }
    if (part->imageArrayIndex != 0 || rect->offset.x < 0 || rect->offset.y < 0 ||
        rect->extent.width <= 0 || rect->extent.height <= 0 ||
        rect->offset.x + rect->extent.width > (int32_t)chain->width ||
        rect->offset.y + rect->extent.height > (int32_t)chain->height) {
        complain(XR_ERROR_SWAPCHAIN_RECT_INVALID, "xrEndFrame: imageRect extends beyond its image");
        return NULL;
    }
    return chain;
}

// The texels of a rectangle of a released image, `size` bytes each, top row first; the caller frees
// them.
static void *read_texels(const XrSwapchainSubImage *part, const runtime_swapchain *chain,
                         GLenum format, GLenum type, size_t size)
{
    const XrRect2Di *rect = &part->imageRect;
    size_t row = (size_t)chain->width * size, width = (size_t)rect->extent.width,
           height = (size_t)rect->extent.height;
    uint8_t *all = malloc(row * chain->height), *out = malloc(width * height * size);
    if (all == NULL || out == NULL) {
        abort();
    }
    context_make_current();
    GLint before = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &before);
    glBindTexture(GL_TEXTURE_2D, chain->texture[chain->released]);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, format, type, all);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, (GLuint)before);
    for (size_t y = 0; y < height; y++) {
        size_t from = (size_t)rect->offset.y + height - 1 - y;
        memcpy(out + y * width * size, all + from * row + (size_t)rect->offset.x * size,
               width * size);
    }
    free(all);
    return out;
}

static void read_eye(xr_world_eye *eye, const XrCompositionLayerProjectionView *view,
                     const runtime_swapchain *chain, const XrCompositionLayerDepthInfoKHR *depth)
{
    free(eye->rgba);
    free(eye->depth);
    *eye = (xr_world_eye){
        .width = (uint32_t)view->subImage.imageRect.extent.width,
        .height = (uint32_t)view->subImage.imageRect.extent.height,
        .rgba = read_texels(&view->subImage, chain, GL_RGBA, GL_UNSIGNED_BYTE, 4),
        .pose = view->pose,
        .fov = view->fov,
        .format = chain->format,
        .with_depth = depth != NULL,
    };
    if (depth != NULL) {
        eye->near_z = depth->nearZ;
        eye->far_z = depth->farZ;
        eye->depth = read_texels(&depth->subImage, shown_image(&depth->subImage),
                                 GL_DEPTH_COMPONENT, GL_FLOAT, sizeof(float));
    }
}

static bool depth_is_sane(const XrCompositionLayerDepthInfoKHR *depth)
{
    if (!the_runtime.enabled[EXTENSION_DEPTH]) {
        complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: the depth extension is not enabled");
        return false;
    }
    const runtime_swapchain *chain = shown_image(&depth->subImage);
    bool sane = depth->next == NULL && chain != NULL && chain->is_depth &&
                depth->nearZ != depth->farZ && depth->nearZ > 0.0f && depth->minDepth >= 0.0f &&
                depth->maxDepth <= 1.0f && depth->minDepth < depth->maxDepth;
    if (!sane) {
        complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: invalid depth layer");
    }
    return sane;
}

static XrResult show_projection(const XrCompositionLayerProjection *layer)
{
    if (layer->viewCount != RUNTIME_VIEWS) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: %u views", layer->viewCount);
    }
    for (int eye = 0; eye < RUNTIME_VIEWS; eye++) {
        const XrCompositionLayerProjectionView *view = &layer->views[eye];
        CHECK_TYPE(view, XR_TYPE_COMPOSITION_LAYER_PROJECTION_VIEW)
        const XrCompositionLayerDepthInfoKHR *depth = view->next;
        if (depth != NULL &&
            (depth->type != XR_TYPE_COMPOSITION_LAYER_DEPTH_INFO_KHR || !depth_is_sane(depth))) {
            return complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: invalid `next` of view %d",
                            eye);
        }
        if (!pose_is_sane(view->pose)) {
            return complain(XR_ERROR_POSE_INVALID, "xrEndFrame: invalid pose of view %d", eye);
        }
        if (!fov_is_sane(view->fov)) {
            return complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: invalid fov of view %d", eye);
        }
        const runtime_swapchain *chain = shown_image(&view->subImage);
        if (chain == NULL) {
            return XR_ERROR_LAYER_INVALID;
        }
        if (chain->is_depth) {
            return complain(XR_ERROR_LAYER_INVALID, "xrEndFrame: view %d shows a depth swapchain",
                            eye);
        }
        if (xr_test_world()->read_eyes) {
            read_eye(&xr_test_world()->eye[eye], view, chain, depth);
        }
    }
    return XR_SUCCESS;
}

// Keeps what a test wants to know of a quad.
static void record_quad(const XrCompositionLayerQuad *layer, const runtime_swapchain *chain)
{
    xr_world *w = xr_test_world();
    if (w->quad_count == XR_WORLD_QUADS) {
        return;
    }
    xr_world_quad *quad = &w->quad[w->quad_count++];
    free(quad->rgba);
    *quad = (xr_world_quad){
        .pose = layer->pose,
        .size = layer->size,
        .eyes = layer->eyeVisibility,
        .flags = layer->layerFlags,
        .width = (uint32_t)layer->subImage.imageRect.extent.width,
        .height = (uint32_t)layer->subImage.imageRect.extent.height,
        .swapchain = (uint64_t)(uintptr_t)layer->subImage.swapchain,
        .releases = chain->releases,
        .rgba = w->read_eyes ? read_texels(&layer->subImage, chain, GL_RGBA, GL_UNSIGNED_BYTE, 4)
                             : NULL,
    };
}

static XrResult show_quad(const XrCompositionLayerQuad *quad)
{
    if (quad->next != NULL) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: invalid `next` of a quad");
    }
    if (!pose_is_sane(quad->pose)) {
        return complain(XR_ERROR_POSE_INVALID, "xrEndFrame: invalid pose of a quad");
    }
    // Meters. The comparisons are false for a size that is no number.
    if (!(quad->size.width > 0.0f && quad->size.width < QUAD_MOST_M && quad->size.height > 0.0f &&
          quad->size.height < QUAD_MOST_M)) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: invalid size of a quad");
    }
    if (quad->eyeVisibility != XR_EYE_VISIBILITY_BOTH &&
        quad->eyeVisibility != XR_EYE_VISIBILITY_LEFT &&
        quad->eyeVisibility != XR_EYE_VISIBILITY_RIGHT) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: invalid eyeVisibility of a quad");
    }
    const runtime_swapchain *chain = shown_image(&quad->subImage);
    if (chain == NULL) {
        return XR_ERROR_LAYER_INVALID;
    }
    if (chain->is_depth) {
        return complain(XR_ERROR_LAYER_INVALID, "xrEndFrame: a quad shows a depth swapchain");
    }
    record_quad(quad, chain);
    return XR_SUCCESS;
}

static XrResult show_layer(const XrCompositionLayerBaseHeader *layer)
{
    int space = layer != NULL ? PLACE_OF(layer->space, KIND_SPACE) : -1;
    if (space < 0 || space >= RUNTIME_SPACES || !the_runtime.space[space].alive) {
        return complain(XR_ERROR_LAYER_INVALID, "xrEndFrame: a layer without a space");
    }
    if (layer->type == XR_TYPE_COMPOSITION_LAYER_PROJECTION) {
        return show_projection((const XrCompositionLayerProjection *)layer);
    }
    if (layer->type == XR_TYPE_COMPOSITION_LAYER_QUAD) {
        return show_quad((const XrCompositionLayerQuad *)layer);
    }
    return complain(XR_ERROR_LAYER_INVALID, "xrEndFrame: a layer of type %d", layer->type);
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EndFrame(XrSession session, const XrFrameEndInfo *info)
{
    runtime *r = &the_runtime;
    xr_world *w = xr_test_world();
    CHECK_SESSION(session)
    CHECK_THREAD
    CHECK_RUNNING
    CHECK_TYPE(info, XR_TYPE_FRAME_END_INFO)
    if (!r->begun) {
        return complain(XR_ERROR_CALL_ORDER_INVALID, "%s: xrBeginFrame was not called", __func__);
    }
    r->begun = false;
    r->frame++;
    w->frames_ended++;
    if (info->displayTime != r->waited_for && !r->waited) {
        return complain(XR_ERROR_TIME_INVALID, "%s: not the display time of this frame", __func__);
    }
    if (info->environmentBlendMode != (w->is_seen_through ? XR_ENVIRONMENT_BLEND_MODE_ADDITIVE
                                                          : XR_ENVIRONMENT_BLEND_MODE_OPAQUE)) {
        return complain(XR_ERROR_ENVIRONMENT_BLEND_MODE_UNSUPPORTED, "%s: blend mode %d", __func__,
                        info->environmentBlendMode);
    }
    if (info->layerCount > w->layers_most) {
        return complain(XR_ERROR_LAYER_LIMIT_EXCEEDED, "%s: %u layers", __func__, info->layerCount);
    }
    if (info->layerCount > 0) {
        w->quad_count = 0;
    }
    for (uint32_t i = 0; i < info->layerCount; i++) {
        XrResult result = show_layer(info->layers[i]);
        if (XR_FAILED(result)) {
            return result;
        }
    }
    w->frames_with_layers += info->layerCount > 0;
    if (w->leaves_gl_mess) {
        context_make_current();
        glEnable(GL_TEXTURE_BINDING_2D); // not a capability, so an OpenGL error is pending
        context_drop();
    }
    if (w->on_shown != NULL) {
        w->on_shown(w->on_shown_user);
    }
    return XR_SUCCESS;
}
