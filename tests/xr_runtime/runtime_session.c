// The session: its states, and the world's events that change it.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runtime_entry.h"

// Recentering is announced this many frames ahead.
#define RECENTER_FRAMES 3

XrDuration session_frame_period(void)
{
    return (XrDuration)(1e9 / xr_test_world()->refresh_hz);
}

static void session_set_state(XrSessionState state)
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
    default: // the runtime waits for the program
        break;
    }
    if (!r->session_running) {
        // The program does not wait for frames now, so polling advances the time.
        xr_test_world()->time += session_frame_period();
        world_advance();
    }
}

static void announce_recenter(XrReferenceSpaceType type, phys_pose new_in_old)
{
    XrEventDataReferenceSpaceChangePending event = {
        .type = XR_TYPE_EVENT_DATA_REFERENCE_SPACE_CHANGE_PENDING,
        .session = HANDLE_OF(KIND_SESSION, 0),
        .referenceSpaceType = type,
        .changeTime = the_runtime.recenter_at,
        .poseValid = XR_TRUE,
        .poseInPreviousSpace = pose_to_xr(new_in_old)};
    event_push(&event, sizeof event);
}

static void recenter(phys_pose new_local)
{
    runtime *r = &the_runtime;
    phys_pose old = xr_test_world()->local_in_stage,
              moved = pose_compose(pose_inverse(old), new_local);
    r->recenter_at = xr_test_world()->time + RECENTER_FRAMES * session_frame_period();
    r->recenter_to = new_local;
    announce_recenter(XR_REFERENCE_SPACE_TYPE_LOCAL, moved);
    if (r->enabled[EXTENSION_LOCAL_FLOOR]) {
        moved.position.y = 0.0;
        announce_recenter(RUNTIME_SPACE_LOCAL_FLOOR, moved);
    }
}

// The room is measured again, where it was.
static void measure_room(phys_vec3 size)
{
    xr_world *w = xr_test_world();
    XrEventDataReferenceSpaceChangePending event = {
        .type = XR_TYPE_EVENT_DATA_REFERENCE_SPACE_CHANGE_PENDING,
        .session = HANDLE_OF(KIND_SESSION, 0),
        .referenceSpaceType = XR_REFERENCE_SPACE_TYPE_STAGE,
        .changeTime = w->time,
        .poseValid = XR_TRUE,
        .poseInPreviousSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
    w->bounds_x_m = size.x;
    w->bounds_z_m = size.z;
    event_push(&event, sizeof event);
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

// The structure of the event, newer than the headers of Debian 12.
typedef struct presence_event {
    XrStructureType type;
    const void *next;
    XrSession session;
    XrBool32 is_present;
} presence_event;

void session_set_worn(bool is_worn)
{
    presence_event event = {.type = RUNTIME_USER_PRESENCE_CHANGED,
                            .session = HANDLE_OF(KIND_SESSION, 0),
                            .is_present = is_worn};
    xr_test_world()->is_worn = is_worn;
    if (the_runtime.enabled[EXTENSION_USER_PRESENCE] && the_runtime.session_running) {
        event_push(&event, sizeof event);
    }
}

static void announce_heat(XrPerfSettingsNotificationLevelEXT level)
{
    XrEventDataPerfSettingsEXT event = {.type = XR_TYPE_EVENT_DATA_PERF_SETTINGS_EXT,
                                        .domain = XR_PERF_SETTINGS_DOMAIN_GPU_EXT,
                                        .subDomain = XR_PERF_SETTINGS_SUB_DOMAIN_THERMAL_EXT,
                                        .toLevel = level};
    if (the_runtime.enabled[EXTENSION_PERFORMANCE]) {
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

// Reports all states on the way down to the wanted one, until the program has to react.
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
        w->false_angular_radps[cue->device] = cue->pose.position;
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
    case XR_CUE_TERMINATE:
        kill(getpid(), SIGTERM); // not raise(): the program's thread for frames takes no signals
        break;
    case XR_CUE_RECENTER:
        recenter(cue->pose);
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
    case XR_CUE_LOSE_IN:
        w->lost_in = (enum xr_world_call)cue->value;
        break;
    case XR_CUE_VIEWS:
        w->views = (enum xr_world_views)cue->value;
        break;
    case XR_CUE_BOUNDS:
        measure_room(cue->pose.position);
        break;
    case XR_CUE_REFRESH:
        session_set_refresh(cue->value);
        break;
    case XR_CUE_HEAT:
        announce_heat((XrPerfSettingsNotificationLevelEXT)cue->value);
        break;
    case XR_CUE_WORN:
        session_set_worn(cue->value != 0.0);
        break;
    case XR_CUE_FREEZE:
        snprintf(w->freezes_in, sizeof w->freezes_in, "%.*s", (int)sizeof w->freezes_in - 1,
                 cue->text);
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
    if (r->recenter_at != 0 && w->time >= r->recenter_at) {
        w->local_in_stage = r->recenter_to;
        r->recenter_at = 0;
    }
    if (w->on_time != NULL) {
        w->on_time(w->on_time_user);
    }
}

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
        return complain(XR_ERROR_LIMIT_REACHED, "%s: a session exists already", __func__);
    }
    if (!r->enabled[EXTENSION_OPENGL]) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: the OpenGL extension is not enabled",
                        __func__);
    }
    if (!r->asked_for_requirements) {
        return complain(XR_ERROR_GRAPHICS_REQUIREMENTS_CALL_MISSING,
                        "%s: xrGetOpenGLGraphicsRequirementsKHR was not called", __func__);
    }
    XrResult taken = context_take(info->next);
    if (XR_FAILED(taken)) {
        return taken;
    }
    xr_world *w = xr_test_world();
    memset(r->space, 0, sizeof r->space);
    memset(r->swapchain, 0, sizeof r->swapchain);
    r->has_session = true;
    r->session_running = r->session_lost = r->exit_requested = false;
    r->attached = r->profile_told = r->waited = r->begun = false;
    r->profile = XR_NULL_PATH;
    r->frame = 0;
    r->thread = pthread_self();
    r->wanted_state = XR_SESSION_STATE_FOCUSED;
    w->state = XR_SESSION_STATE_UNKNOWN;
    w->lost_in = XR_WORLD_CALL_NONE;
    w->sessions_created++;
    w->handles_alive++;
    *out_session = HANDLE_OF(KIND_SESSION, 0);
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_DestroySession(XrSession session)
{
    runtime *r = &the_runtime;
    freeze_point(__func__);
    if (!is_session(session)) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: not a session", __func__);
    }
    CHECK_THREAD
    if (r->in_wait) {
        complain(XR_ERROR_RUNTIME_FAILURE, "%s: a thread is in xrWaitFrame", __func__);
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
    CHECK_TYPE(info, XR_TYPE_SESSION_BEGIN_INFO)
    if (r->session_running) {
        return complain(XR_ERROR_SESSION_RUNNING, "%s: the session is running already", __func__);
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
    session_set_worn(xr_test_world()->is_worn); // runtimes say it once at the beginning
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EndSession(XrSession session)
{
    runtime *r = &the_runtime;
    CHECK_SESSION(session)
    if (!r->session_running) {
        return complain(XR_ERROR_SESSION_NOT_RUNNING, "%s: the session is not running", __func__);
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
        return complain(XR_ERROR_SESSION_NOT_RUNNING, "%s: the session is not running", __func__);
    }
    the_runtime.exit_requested = true;
    return XR_SUCCESS;
}
