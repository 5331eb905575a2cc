// The session: its states, the frame loop, the views.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "phys_rotation.h"
#include "runtime_entry.h"

// A recentre is announced so many frames ahead.
#define RECENTRE_FRAMES 3
// Sane angles of a field of view stay within this, rad.
#define FOV_MOST_RAD   1.57f
#define UNIT_TOLERANCE 0.01f

static XrDuration frame_period(void)
{
    return (XrDuration)(1e9 / xr_test_world()->refresh_hz);
}

void session_set_state(XrSessionState state)
{
    xr_world *w = xr_test_world();
    w->state = state;
    XrEventDataSessionStateChanged event = {.type = XR_TYPE_EVENT_DATA_SESSION_STATE_CHANGED,
                                            .session = HANDLE_OF(KIND_SESSION, 0),
                                            .state = state,
                                            .time = w->time};
    event_push(&event, sizeof event);
}

void session_step_state(void)
{
    runtime *r = &the_runtime;
    XrSessionState wanted = r->exit_requested ? XR_SESSION_STATE_IDLE : r->wanted_state;
    if (!r->has_session) {
        return;
    }
    switch (xr_test_world()->state) {
    case XR_SESSION_STATE_UNKNOWN:
        session_set_state(XR_SESSION_STATE_IDLE);
        break;
    case XR_SESSION_STATE_IDLE:
        if (r->exit_requested) {
            session_set_state(XR_SESSION_STATE_EXITING);
        } else if (wanted >= XR_SESSION_STATE_READY) {
            session_set_state(XR_SESSION_STATE_READY);
        }
        break;
    case XR_SESSION_STATE_READY:
        if (r->session_running && r->frame > 0) {
            session_set_state(XR_SESSION_STATE_SYNCHRONIZED);
        }
        break;
    case XR_SESSION_STATE_SYNCHRONIZED:
        if (wanted < XR_SESSION_STATE_SYNCHRONIZED) {
            session_set_state(XR_SESSION_STATE_STOPPING);
        } else if (wanted > XR_SESSION_STATE_SYNCHRONIZED) {
            session_set_state(XR_SESSION_STATE_VISIBLE);
        }
        break;
    case XR_SESSION_STATE_VISIBLE:
        if (wanted < XR_SESSION_STATE_VISIBLE) {
            session_set_state(XR_SESSION_STATE_SYNCHRONIZED);
        } else if (wanted > XR_SESSION_STATE_VISIBLE) {
            session_set_state(XR_SESSION_STATE_FOCUSED);
        }
        break;
    case XR_SESSION_STATE_FOCUSED:
        if (wanted < XR_SESSION_STATE_FOCUSED) {
            session_set_state(XR_SESSION_STATE_VISIBLE);
        }
        break;
    default: // waits for the program
        break;
    }
    if (!r->session_running) {
        // Nobody waits for frames, and still time goes by.
        xr_test_world()->time += frame_period();
        world_advance();
    }
}

static void announce_recentre(XrReferenceSpaceType type, phys_pose new_in_old)
{
    XrEventDataReferenceSpaceChangePending event = {
        .type = XR_TYPE_EVENT_DATA_REFERENCE_SPACE_CHANGE_PENDING,
        .session = HANDLE_OF(KIND_SESSION, 0),
        .referenceSpaceType = type,
        .changeTime = the_runtime.recentre_at,
        .poseValid = XR_TRUE,
        .poseInPreviousSpace = pose_to_xr(new_in_old)};
    event_push(&event, sizeof event);
}

static void recentre(phys_pose new_local)
{
    runtime *r = &the_runtime;
    phys_pose old = xr_test_world()->local_in_stage,
              moved = pose_compose(pose_inverse(old), new_local);
    r->recentre_at = xr_test_world()->time + RECENTRE_FRAMES * frame_period();
    r->recentre_to = new_local;
    announce_recentre(XR_REFERENCE_SPACE_TYPE_LOCAL, moved);
    if (r->enabled[EXTENSION_LOCAL_FLOOR]) {
        moved.position.y = 0.0;
        announce_recentre(RUNTIME_SPACE_LOCAL_FLOOR, moved);
    }
}

void session_set_refresh(double hz)
{
    xr_world *w = xr_test_world();
    XrEventDataDisplayRefreshRateChangedFB event = {
        .type = XR_TYPE_EVENT_DATA_DISPLAY_REFRESH_RATE_CHANGED_FB,
        .fromDisplayRefreshRate = (float)w->refresh_hz,
        .toDisplayRefreshRate = (float)hz};
    w->refresh_hz = hz;
    if (the_runtime.enabled[EXTENSION_REFRESH]) {
        event_push(&event, sizeof event);
    }
}

static void announce_masks(void)
{
    for (uint32_t view = 0; view < RUNTIME_VIEWS && the_runtime.enabled[EXTENSION_VISIBILITY_MASK];
         view++) {
        XrEventDataVisibilityMaskChangedKHR event = {
            .type = XR_TYPE_EVENT_DATA_VISIBILITY_MASK_CHANGED_KHR,
            .session = HANDLE_OF(KIND_SESSION, 0),
            .viewConfigurationType = XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO,
            .viewIndex = view};
        event_push(&event, sizeof event);
    }
}

void session_lose(void)
{
    session_set_state(XR_SESSION_STATE_LOSS_PENDING);
    the_runtime.session_lost = true;
    the_runtime.session_running = false;
}

// All states on the way down to the one wanted, as far as the program need not answer.
static void step_down(void)
{
    const xr_world *w = xr_test_world();
    XrSessionState before;
    do {
        before = w->state;
        session_step_state();
    } while (w->state != before && w->state != XR_SESSION_STATE_STOPPING);
}

static void follow_cue(const xr_world_cue *cue)
{
    runtime *r = &the_runtime;
    xr_world *w = xr_test_world();
    switch (cue->kind) {
    case XR_CUE_BUTTON:
        w->button[cue->device][cue->button] = cue->value;
        break;
    case XR_CUE_TRACKING:
        w->tracking[cue->device] = (enum xr_world_tracking)cue->value;
        break;
    case XR_CUE_VELOCITY:
        w->has_velocity[cue->device] = cue->value != 0.0;
        break;
    case XR_CUE_RENDER:
        w->should_render = cue->value != 0.0;
        break;
    case XR_CUE_STATE:
        r->wanted_state = (XrSessionState)cue->value;
        break;
    case XR_CUE_AT_ONCE:
        r->wanted_state = (XrSessionState)cue->value;
        step_down();
        break;
    case XR_CUE_EXIT:
        r->exit_requested = true;
        break;
    case XR_CUE_RECENTRE:
        recentre(cue->pose);
        break;
    case XR_CUE_PROFILE:
        memcpy(w->profile, cue->text, sizeof w->profile);
        break;
    case XR_CUE_LOSE_SESSION:
        session_lose();
        break;
    case XR_CUE_LOSE_INSTANCE: {
        XrEventDataInstanceLossPending event = {.type = XR_TYPE_EVENT_DATA_INSTANCE_LOSS_PENDING,
                                                .lossTime = w->time};
        event_push(&event, sizeof event);
        r->instance_lost = true;
        break;
    }
    case XR_CUE_REFRESH:
        session_set_refresh(cue->value);
        break;
    case XR_CUE_MASK:
        w->hidden_share = cue->value;
        announce_masks();
        break;
    }
}

void world_advance(void)
{
    runtime *r = &the_runtime;
    xr_world *w = xr_test_world();
    double now_s = xr_world_seconds(w, w->time);
    while (w->cue_next < w->cue_count && w->cue[w->cue_next].at_s <= now_s) {
        follow_cue(&w->cue[w->cue_next++]);
    }
    if (r->recentre_at != 0 && w->time >= r->recentre_at) {
        w->local_in_stage = r->recentre_to;
        r->recentre_at = 0;
    }
}

// --- session

XRAPI_ATTR XrResult XRAPI_CALL runtime_CreateSession(XrInstance instance,
                                                     const XrSessionCreateInfo *info,
                                                     XrSession *out_session)
{
    runtime *r = &the_runtime;
    CHECK_INSTANCE(instance)
    CHECK_TYPE(info, XR_TYPE_SESSION_CREATE_INFO)
    if (!xr_test_world()->has_headset) {
        return XR_ERROR_FORM_FACTOR_UNAVAILABLE;
    }
    if (r->has_session) {
        return complain(XR_ERROR_LIMIT_REACHED, "%s: a second session", __func__);
    }
    if (!r->enabled[EXTENSION_OPENGL]) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: OpenGL is not enabled", __func__);
    }
    if (!r->asked_for_requirements) {
        return complain(XR_ERROR_GRAPHICS_REQUIREMENTS_CALL_MISSING,
                        "%s: the requirements were not asked for", __func__);
    }
    const XrGraphicsBindingOpenGLXlibKHR *binding = info->next;
    CHECK_TYPE(binding, XR_TYPE_GRAPHICS_BINDING_OPENGL_XLIB_KHR)
    CHECK_NEXT_NULL(binding)
    if (binding->xDisplay == NULL || binding->glxContext == NULL || binding->glxDrawable == 0 ||
        binding->glxFBConfig == NULL || binding->visualid == 0) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: binding with gaps", __func__);
    }
    xr_world *w = xr_test_world();
    memset(r->space, 0, sizeof r->space);
    memset(r->swapchain, 0, sizeof r->swapchain);
    r->has_session = true;
    r->session_running = r->session_lost = r->exit_requested = false;
    r->attached = r->profile_told = r->waited = r->begun = false;
    r->profile = XR_NULL_PATH;
    r->frame = 0;
    r->display = binding->xDisplay;
    r->context = binding->glxContext;
    r->drawable = binding->glxDrawable;
    r->thread = pthread_self();
    r->wanted_state = XR_SESSION_STATE_FOCUSED;
    w->state = XR_SESSION_STATE_UNKNOWN;
    w->sessions_created++;
    w->handles_alive++;
    *out_session = HANDLE_OF(KIND_SESSION, 0);
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_DestroySession(XrSession session)
{
    runtime *r = &the_runtime;
    if (!is_session(session)) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not a session", __func__);
    }
    xr_world *w = xr_test_world();
    for (int i = 0; i < RUNTIME_SPACES; i++) {
        w->handles_alive -= r->space[i].alive;
        r->space[i].alive = false;
    }
    for (int i = 0; i < RUNTIME_SWAPCHAINS; i++) {
        w->handles_alive -= r->swapchain[i].alive;
        r->swapchain[i].alive = false;
    }
    w->handles_alive--;
    r->has_session = r->session_running = false;
    actions_detach();
    r->event_count = 0;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_BeginSession(XrSession session,
                                                    const XrSessionBeginInfo *info)
{
    runtime *r = &the_runtime;
    CHECK_SESSION(session)
    CHECK_THREAD
    CHECK_TYPE(info, XR_TYPE_SESSION_BEGIN_INFO)
    if (r->session_running) {
        return complain(XR_ERROR_SESSION_RUNNING, "%s: it runs already", __func__);
    }
    if (xr_test_world()->state != XR_SESSION_STATE_READY) {
        return complain(XR_ERROR_SESSION_NOT_READY, "%s: state %d, not READY", __func__,
                        xr_test_world()->state);
    }
    if (info->primaryViewConfigurationType != XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO) {
        return complain(XR_ERROR_VIEW_CONFIGURATION_TYPE_UNSUPPORTED, "%s: not stereo", __func__);
    }
    r->session_running = true;
    r->waited = r->begun = false;
    r->frame = 0;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EndSession(XrSession session)
{
    runtime *r = &the_runtime;
    CHECK_SESSION(session)
    CHECK_THREAD
    if (!r->session_running) {
        return complain(XR_ERROR_SESSION_NOT_RUNNING, "%s: it does not run", __func__);
    }
    if (xr_test_world()->state != XR_SESSION_STATE_STOPPING) {
        return complain(XR_ERROR_SESSION_NOT_STOPPING, "%s: state %d, not STOPPING", __func__,
                        xr_test_world()->state);
    }
    r->session_running = false;
    session_set_state(XR_SESSION_STATE_IDLE);
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_RequestExitSession(XrSession session)
{
    CHECK_SESSION(session)
    if (!the_runtime.session_running) {
        return complain(XR_ERROR_SESSION_NOT_RUNNING, "%s: it does not run", __func__);
    }
    the_runtime.exit_requested = true;
    return XR_SUCCESS;
}

// --- frames

#define CHECK_RUNNING                                                                              \
    if (!the_runtime.session_running) {                                                            \
        return complain(XR_ERROR_SESSION_NOT_RUNNING, "%s: the session does not run", __func__);   \
    }

XRAPI_ATTR XrResult XRAPI_CALL runtime_WaitFrame(XrSession session, const XrFrameWaitInfo *info,
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
                        "%s: the frame waited for was not begun; this would hang", __func__);
    }
    w->time += frame_period();
    world_advance();
    if (r->session_lost) {
        return XR_SESSION_LOSS_PENDING;
    }
    r->waited = true;
    r->waited_for = w->time;
    out_state->predictedDisplayTime = w->time;
    out_state->predictedDisplayPeriod = frame_period();
    // As real runtimes: nothing is to be drawn before the session is visible.
    out_state->shouldRender = r->frame > 0 && w->should_render &&
                              w->state >= XR_SESSION_STATE_VISIBLE &&
                              w->state <= XR_SESSION_STATE_FOCUSED;
    return XR_SUCCESS;
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
        return complain(XR_ERROR_CALL_ORDER_INVALID, "%s: no frame was waited for", __func__);
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

bool pose_is_sane(XrPosef pose)
{
    const XrQuaternionf *q = &pose.orientation;
    float length = sqrtf(q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w);
    return fabsf(length - 1.0f) < UNIT_TOLERANCE && isfinite(pose.position.x) &&
           isfinite(pose.position.y) && isfinite(pose.position.z);
}

// The swapchain of a part of a layer; NULL (with a complaint) where it cannot be shown.
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
        complain(XR_ERROR_LAYER_INVALID, "xrEndFrame: a layer shows an image that is not released");
        return NULL;
    }
    if (part->imageArrayIndex != 0 || rect->offset.x < 0 || rect->offset.y < 0 ||
        rect->extent.width <= 0 || rect->extent.height <= 0 ||
        rect->offset.x + rect->extent.width > (int32_t)chain->width ||
        rect->offset.y + rect->extent.height > (int32_t)chain->height) {
        complain(XR_ERROR_SWAPCHAIN_RECT_INVALID, "xrEndFrame: imageRect leaves its image");
        return NULL;
    }
    return chain;
}

static void make_current(void)
{
    runtime *r = &the_runtime;
    if (glXGetCurrentContext() != r->context) {
        glXMakeCurrent(r->display, r->drawable, r->context);
    }
}

// Texels of a released image within a rectangle, top row first, of `size` bytes each.
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
    make_current();
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
        complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: depth without its extension");
        return false;
    }
    const runtime_swapchain *chain = shown_image(&depth->subImage);
    bool sane = depth->next == NULL && chain != NULL && chain->is_depth &&
                depth->nearZ != depth->farZ && depth->nearZ > 0.0f && depth->minDepth >= 0.0f &&
                depth->maxDepth <= 1.0f && depth->minDepth < depth->maxDepth;
    if (!sane) {
        complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: depth that is none");
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
            return complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: what follows view %d", eye);
        }
        if (!pose_is_sane(view->pose)) {
            return complain(XR_ERROR_POSE_INVALID, "xrEndFrame: pose of view %d", eye);
        }
        if (!fov_is_sane(view->fov)) {
            return complain(XR_ERROR_VALIDATION_FAILURE, "xrEndFrame: fov of view %d", eye);
        }
        const runtime_swapchain *chain = shown_image(&view->subImage);
        if (chain == NULL) {
            return XR_ERROR_LAYER_INVALID;
        }
        if (chain->is_depth) {
            return complain(XR_ERROR_LAYER_INVALID, "xrEndFrame: view %d shows depth", eye);
        }
        if (xr_test_world()->read_eyes) {
            read_eye(&xr_test_world()->eye[eye], view, chain, depth);
        }
    }
    return XR_SUCCESS;
}

static XrResult show_layer(const XrCompositionLayerBaseHeader *layer)
{
    int space = layer != NULL ? PLACE_OF(layer->space, KIND_SPACE) : -1;
    if (space < 0 || space >= RUNTIME_SPACES || !the_runtime.space[space].alive) {
        return complain(XR_ERROR_LAYER_INVALID, "xrEndFrame: a layer in no space");
    }
    if (layer->type == XR_TYPE_COMPOSITION_LAYER_PROJECTION) {
        return show_projection((const XrCompositionLayerProjection *)layer);
    }
    if (layer->type == XR_TYPE_COMPOSITION_LAYER_QUAD) {
        const XrCompositionLayerQuad *quad = (const XrCompositionLayerQuad *)layer;
        if (!pose_is_sane(quad->pose) || !(quad->size.width > 0.0f) ||
            !(quad->size.height > 0.0f)) {
            return complain(XR_ERROR_POSE_INVALID, "xrEndFrame: a quad without a place");
        }
        return shown_image(&quad->subImage) != NULL ? XR_SUCCESS : XR_ERROR_LAYER_INVALID;
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
        return complain(XR_ERROR_CALL_ORDER_INVALID, "%s: no frame was begun", __func__);
    }
    r->begun = false;
    r->frame++;
    w->frames_ended++;
    if (info->displayTime != r->waited_for && !r->waited) {
        return complain(XR_ERROR_TIME_INVALID, "%s: not the time of this frame", __func__);
    }
    if (info->environmentBlendMode != (w->is_seen_through ? XR_ENVIRONMENT_BLEND_MODE_ADDITIVE
                                                          : XR_ENVIRONMENT_BLEND_MODE_OPAQUE)) {
        return complain(XR_ERROR_ENVIRONMENT_BLEND_MODE_UNSUPPORTED, "%s: blend mode %d", __func__,
                        info->environmentBlendMode);
    }
    if (info->layerCount > XR_MIN_COMPOSITION_LAYERS_SUPPORTED) {
        return complain(XR_ERROR_LAYER_LIMIT_EXCEEDED, "%s: %u layers", __func__, info->layerCount);
    }
    for (uint32_t i = 0; i < info->layerCount; i++) {
        XrResult result = show_layer(info->layers[i]);
        if (XR_FAILED(result)) {
            return result;
        }
    }
    w->frames_with_layers += info->layerCount > 0;
    if (w->leaves_gl_mess) {
        make_current();
        glEnable(GL_TEXTURE_BINDING_2D); // no capability: an error waits
        glXMakeCurrent(r->display, None, NULL);
    }
    return XR_SUCCESS;
}

// --- views

phys_pose pose_from_xr(XrPosef pose)
{
    const XrQuaternionf *q = &pose.orientation;
    return (phys_pose){
        v3((double)pose.position.x, (double)pose.position.y, (double)pose.position.z),
        quat_normalized((phys_quat){(double)q->x, (double)q->y, (double)q->z, (double)q->w})};
}

XrPosef pose_to_xr(phys_pose pose)
{
    return (XrPosef){{(float)pose.orientation.x, (float)pose.orientation.y,
                      (float)pose.orientation.z, (float)pose.orientation.w},
                     {(float)pose.position.x, (float)pose.position.y, (float)pose.position.z}};
}

phys_pose pose_compose(phys_pose outer, phys_pose inner)
{
    return (phys_pose){pose_apply(outer, inner.position),
                       quat_normalized(quat_mul(outer.orientation, inner.orientation))};
}

phys_pose pose_inverse(phys_pose pose)
{
    return (phys_pose){v3_neg(quat_rotate_inverse(pose.orientation, pose.position)),
                       quat_conjugate(pose.orientation)};
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_LocateViews(XrSession session, const XrViewLocateInfo *info,
                                                   XrViewState *out_state, uint32_t capacity,
                                                   uint32_t *out_count, XrView *views)
{
    const xr_world *w = xr_test_world();
    CHECK_SESSION(session)
    CHECK_TYPE(info, XR_TYPE_VIEW_LOCATE_INFO)
    CHECK_TYPE(out_state, XR_TYPE_VIEW_STATE)
    int base = PLACE_OF(info->space, KIND_SPACE);
    if (base < 0 || base >= RUNTIME_SPACES || !the_runtime.space[base].alive) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: no such space", __func__);
    }
    if (info->displayTime <= 0) {
        return complain(XR_ERROR_TIME_INVALID, "%s: time %lld", __func__,
                        (long long)info->displayTime);
    }
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, RUNTIME_VIEWS, views, &fill);
    phys_pose from;
    XrSpaceLocationFlags flags;
    XrSpaceVelocityFlags velocity;
    phys_vec3 linear, angular;
    space_pose((uint32_t)base, info->displayTime, &from, &flags, &linear, &angular, &velocity);
    enum xr_world_tracking tracking = w->tracking[XR_WORLD_HEAD];
    out_state->viewStateFlags = 0;
    if (tracking != XR_WORLD_UNSEEN) {
        out_state->viewStateFlags |=
            XR_VIEW_STATE_POSITION_VALID_BIT | XR_VIEW_STATE_ORIENTATION_VALID_BIT;
    }
    if (tracking == XR_WORLD_TRACKED) {
        out_state->viewStateFlags |=
            XR_VIEW_STATE_POSITION_TRACKED_BIT | XR_VIEW_STATE_ORIENTATION_TRACKED_BIT;
    }
    phys_pose head = xr_world_pose(w, XR_WORLD_HEAD, xr_world_seconds(w, info->displayTime));
    for (int eye = 0; fill && eye < RUNTIME_VIEWS; eye++) {
        CHECK_TYPE(&views[eye], XR_TYPE_VIEW)
        double side = (eye == 0 ? -0.5 : 0.5) * w->eye_distance_m;
        phys_pose in_head = {v3(side, 0.0, 0.0), quat_identity()};
        views[eye].pose = pose_to_xr(pose_compose(pose_inverse(from), pose_compose(head, in_head)));
        views[eye].fov = w->fov[eye];
    }
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetVisibilityMaskKHR(XrSession session,
                                                            XrViewConfigurationType type,
                                                            uint32_t view,
                                                            XrVisibilityMaskTypeKHR mask_type,
                                                            XrVisibilityMaskKHR *mask)
{
    CHECK_SESSION(session)
    CHECK_TYPE(mask, XR_TYPE_VISIBILITY_MASK_KHR)
    if (type != XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO || view >= RUNTIME_VIEWS) {
        return complain(XR_ERROR_VIEW_CONFIGURATION_TYPE_UNSUPPORTED, "%s: view %u", __func__,
                        view);
    }
    // Hidden: the two upper corners.
    const XrFovf *fov = &xr_test_world()->fov[view];
    const float SHARE = (float)xr_test_world()->hidden_share;
    float left = tanf(fov->angleLeft), right = tanf(fov->angleRight), up = tanf(fov->angleUp);
    float down = tanf(fov->angleDown), across = SHARE * (right - left), high = SHARE * (up - down);
    const XrVector2f hidden[6] = {{left, up},  {left, up - high},    {left + across, up},
                                  {right, up}, {right - across, up}, {right, up - high}};
    uint32_t count = mask_type == XR_VISIBILITY_MASK_TYPE_HIDDEN_TRIANGLE_MESH_KHR ? 6 : 0;
    bool fill_vertices, fill_indices;
    XrResult result = two_call(__func__, mask->vertexCapacityInput, &mask->vertexCountOutput, count,
                               mask->vertices, &fill_vertices);
    if (XR_FAILED(result)) {
        return result;
    }
    result = two_call(__func__, mask->indexCapacityInput, &mask->indexCountOutput, count,
                      mask->indices, &fill_indices);
    for (uint32_t i = 0; i < count; i++) {
        if (fill_vertices) {
            mask->vertices[i] = hidden[i];
        }
        if (fill_indices) {
            mask->indices[i] = i;
        }
    }
    return result;
}
