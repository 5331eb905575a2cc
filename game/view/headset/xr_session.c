#include "xr_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epoxy/glx.h>

#include "exit_guard.h"
#include "xr_frame_wait.h"

#define XR_USE_PLATFORM_XLIB
#define XR_USE_GRAPHICS_API_OPENGL
#include <openxr/openxr_platform.h>

#include "xr_performance.h"
#include "xr_user_presence.h"

// Largest number of waiting changes of the session's space; further ones are dropped.
#define RECENTERS 4

// The specification has three blend modes.
#define BLENDS_MOST 8
// Headsets offer about six refresh rates.
#define RATES_MOST 32
// A headset with 120 Hz may report 120.0001.
#define RATE_SLACK_HZ 0.5

typedef struct pending_recenter {
    XrTime at;
    xr_session_recenter what;
    bool is_followed; // by the views
} pending_recenter;

struct xr_session {
    xr_runtime *runtime;
    xr_graphics_binding *binding;
    XrSession session;
    XrSpace space;
    enum xr_session_floor floor;
    XrReferenceSpaceType space_type;
    xr_views views;
    XrSessionState state;
    XrEnvironmentBlendMode blend;
    bool running; // between xrBeginSession and xrEndSession
    bool lost, leaving;
    xr_performance performance;
    bool is_taken_off; // the runtime says that nobody wears the headset
    xr_frame_wait *wait;
    bool silent; // the runtime hangs in the wait
    bool profile_changed, mask_changed;
    double refresh_hz;
    XrTime space_changed_at;
    int recenter_count;
    pending_recenter recenter[RECENTERS];
};

// --- beginning and end

static bool meets_requirements(xr_session *s, char *error, size_t error_size)
{
    xr_runtime *r = s->runtime;
    PFN_xrGetOpenGLGraphicsRequirementsKHR get =
        (PFN_xrGetOpenGLGraphicsRequirementsKHR)xr_runtime_function(
            r, XR_RUNTIME_HAS_OPENGL, "xrGetOpenGLGraphicsRequirementsKHR");
    XrGraphicsRequirementsOpenGLKHR wanted = {.type = XR_TYPE_GRAPHICS_REQUIREMENTS_OPENGL_KHR};
    if (get == NULL || XR_FAILED(get(r->instance, r->system, &wanted))) {
        snprintf(error, error_size, "no headset: %s does not report which OpenGL it needs",
                 r->name);
        return false;
    }
    int have = epoxy_gl_version();
    int least = (int)(XR_VERSION_MAJOR(wanted.minApiVersionSupported) * 10 +
                      XR_VERSION_MINOR(wanted.minApiVersionSupported));
    if (have < least) {
        snprintf(error, error_size, "no headset: %s needs OpenGL %d.%d, this machine has %d.%d",
                 r->name, least / 10, least % 10, have / 10, have % 10);
        return false;
    }
    return true;
}

bool xr_session_has_space(const xr_session *s, XrReferenceSpaceType wanted)
{
    XrReferenceSpaceType type[16];
    uint32_t count = 0;
    const xr_api *api = &s->runtime->api;
    if (XR_FAILED(api->EnumerateReferenceSpaces(s->session, 16, &count, type))) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (type[i] == wanted) {
            return true;
        }
    }
    return false;
}

// Creates the space with the best knowledge of the floor. A runtime may list a space and then
// refuse to create it (for instance if an API layer does not know LOCAL_FLOOR); the next one is
// then tried.
static bool create_space(xr_session *s, char *error, size_t error_size)
{
    static const struct {
        XrReferenceSpaceType type;
        enum xr_session_floor floor;
    } WANTED[] = {{XR_RUNTIME_LOCAL_FLOOR, XR_FLOOR_LOCAL},
                  {XR_REFERENCE_SPACE_TYPE_STAGE, XR_FLOOR_STAGE},
                  {XR_REFERENCE_SPACE_TYPE_LOCAL, XR_FLOOR_NONE}};
    XrResult result = XR_ERROR_REFERENCE_SPACE_UNSUPPORTED;
    for (size_t i = 0; i < sizeof WANTED / sizeof WANTED[0]; i++) {
        bool known =
            WANTED[i].type != XR_RUNTIME_LOCAL_FLOOR || s->runtime->has[XR_RUNTIME_HAS_LOCAL_FLOOR];
        if (!known || !xr_session_has_space(s, WANTED[i].type)) {
            continue;
        }
        s->space_type = WANTED[i].type;
        s->floor = WANTED[i].floor;
        XrReferenceSpaceCreateInfo info = {.type = XR_TYPE_REFERENCE_SPACE_CREATE_INFO,
                                           .referenceSpaceType = s->space_type,
                                           .poseInReferenceSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
        result = s->runtime->api.CreateReferenceSpace(s->session, &info, &s->space);
        if (XR_SUCCEEDED(result)) {
            return true;
        }
        s->space = XR_NULL_HANDLE;
    }
    snprintf(error, error_size, "no headset: %s created no reference space (%d)", s->runtime->name,
             result);
    return false;
}

// Chooses opaque if the headset supports it; a see-through headset shows the hall over the room.
static void choose_blend(xr_session *s)
{
    const xr_runtime *r = s->runtime;
    XrEnvironmentBlendMode offered[BLENDS_MOST];
    uint32_t count = 0;
    s->blend = XR_ENVIRONMENT_BLEND_MODE_OPAQUE;
    if (XR_FAILED(r->api.EnumerateEnvironmentBlendModes(r->instance, r->system,
                                                        XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO,
                                                        BLENDS_MOST, &count, offered)) ||
        count == 0) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (offered[i] == XR_ENVIRONMENT_BLEND_MODE_OPAQUE) {
            return;
        }
    }
    s->blend = offered[0]; // the runtime's preferred mode
}

static void ask_refresh(xr_session *s)
{
    PFN_xrGetDisplayRefreshRateFB get = (PFN_xrGetDisplayRefreshRateFB)xr_runtime_function(
        s->runtime, XR_RUNTIME_HAS_REFRESH_RATE, "xrGetDisplayRefreshRateFB");
    float rate = 0.0f;
    if (get != NULL && XR_SUCCEEDED(get(s->session, &rate))) {
        s->refresh_hz = (double)rate;
    }
}

xr_session *xr_session_create(xr_runtime *runtime, char *error, size_t error_size)
{
    xr_session *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(error, error_size, "no headset: out of memory");
        return NULL;
    }
    s->runtime = runtime;
    s->state = XR_SESSION_STATE_IDLE;
    s->binding = xr_graphics_binding_create(runtime, error, error_size);
    if (s->binding == NULL || !meets_requirements(s, error, error_size)) {
        xr_session_destroy(&s);
        return NULL;
    }
    XrSessionCreateInfo info = {.type = XR_TYPE_SESSION_CREATE_INFO,
                                .next = xr_graphics_binding_next(s->binding),
                                .systemId = runtime->system};
    XrResult result = runtime->api.CreateSession(runtime->instance, &info, &s->session);
    xr_graphics_binding_make_current(s->binding);
    if (XR_FAILED(result)) {
        s->session = XR_NULL_HANDLE;
        snprintf(error, error_size, "no headset: %s created no session (%d)", runtime->name,
                 result);
        xr_session_destroy(&s);
        return NULL;
    }
    s->wait = xr_frame_wait_create(runtime->api.WaitFrame, s->session);
    if (s->wait == NULL) {
        snprintf(error, error_size, "no headset: no thread to wait for its frames");
        xr_session_destroy(&s);
        return NULL;
    }
    if (!create_space(s, error, error_size)) {
        xr_session_destroy(&s);
        return NULL;
    }
    xr_views_init(&s->views, &runtime->api, s->session);
    choose_blend(s);
    ask_refresh(s);
    return s;
}

void xr_session_destroy(xr_session **address)
{
    xr_session *s = *address;
    *address = NULL;
    if (s == NULL) {
        return;
    }
    const xr_api *api = &s->runtime->api;
    xr_frame_wait_destroy(&s->wait);
    if (!s->silent) {
        xr_views_fini(&s->views, api);
    }
    if (s->space != XR_NULL_HANDLE && !s->silent) {
        api->DestroySpace(s->space);
    }
    if (s->session != XR_NULL_HANDLE && !s->silent) {
        api->DestroySession(s->session);
        xr_graphics_binding_make_current(s->binding);
    }
    xr_graphics_binding_destroy(&s->binding);
    free(s);
}

// --- events

bool xr_session_succeeded(xr_session *s, XrResult result)
{
    s->lost = s->lost || xr_api_is_loss(result);
    return XR_SUCCEEDED(result);
}

static void begin(xr_session *s)
{
    s->is_taken_off = false; // an event follows if nobody wears it
    XrSessionBeginInfo info = {.type = XR_TYPE_SESSION_BEGIN_INFO,
                               .primaryViewConfigurationType =
                                   XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO};
    s->running = xr_session_succeeded(s, s->runtime->api.BeginSession(s->session, &info));
    xr_performance_begin(&s->performance, s->runtime, s->session);
}

static void change_state(xr_session *s, XrSessionState state)
{
    s->state = state;
    switch (state) {
    case XR_SESSION_STATE_READY:
        begin(s);
        break;
    case XR_SESSION_STATE_STOPPING:
        s->running = false;
        xr_session_succeeded(s, s->runtime->api.EndSession(s->session));
        break;
    case XR_SESSION_STATE_LOSS_PENDING:
        s->running = false;
        s->lost = true;
        break;
    case XR_SESSION_STATE_EXITING:
        s->running = false;
        break;
    default: // the other states need no action
        break;
    }
}

static void note_recenter(xr_session *s, const XrEventDataReferenceSpaceChangePending *event)
{
    if (event->changeTime > s->space_changed_at) {
        s->space_changed_at = event->changeTime;
    }
    if (event->referenceSpaceType != s->space_type || s->recenter_count == RECENTERS) {
        return;
    }
    bool known = event->poseValid == XR_TRUE;
    s->recenter[s->recenter_count++] =
        (pending_recenter){event->changeTime,
                           {true, known,
                            known ? xr_pose_to_phys(event->poseInPreviousSpace)
                                  : (phys_pose){v3(0.0, 0.0, 0.0), quat_identity()}},
                           false};
}

static void take_event(xr_session *s, const XrEventDataBuffer *event)
{
    const void *data = event;
    switch ((int)event->type) { // some types are newer than the header
    case XR_TYPE_EVENT_DATA_SESSION_STATE_CHANGED: {
        const XrEventDataSessionStateChanged *changed = data;
        if (changed->session == s->session) {
            change_state(s, changed->state);
        }
        break;
    }
    case XR_TYPE_EVENT_DATA_INSTANCE_LOSS_PENDING:
        s->running = false;
        s->lost = true;
        break;
    case XR_TYPE_EVENT_DATA_REFERENCE_SPACE_CHANGE_PENDING:
        note_recenter(s, data);
        break;
    case XR_TYPE_EVENT_DATA_INTERACTION_PROFILE_CHANGED:
        s->profile_changed = true;
        break;
    case XR_TYPE_EVENT_DATA_VISIBILITY_MASK_CHANGED_KHR:
        s->mask_changed = true;
        break;
    case XR_TYPE_EVENT_DATA_DISPLAY_REFRESH_RATE_CHANGED_FB: {
        const XrEventDataDisplayRefreshRateChangedFB *changed = data;
        s->refresh_hz = (double)changed->toDisplayRefreshRate;
        break;
    }
    case XR_TYPE_EVENT_DATA_PERF_SETTINGS_EXT:
        xr_performance_take(&s->performance, s->runtime, s->session, data);
        break;
    case XR_USER_PRESENCE_CHANGED: {
        const xr_user_presence_changed *changed = data;
        if (changed->session == s->session) {
            s->is_taken_off = changed->is_present == XR_FALSE;
        }
        break;
    }
    default: // other events need no action
        break;
    }
}

void xr_session_poll(xr_session *s)
{
    if (s->silent) {
        return;
    }
    exit_guard_call("xrPollEvent");
    XrEventDataBuffer event = {.type = XR_TYPE_EVENT_DATA_BUFFER};
    XrResult result;
    while ((result = s->runtime->api.PollEvent(s->runtime->instance, &event)) == XR_SUCCESS) {
        take_event(s, &event);
        event = (XrEventDataBuffer){.type = XR_TYPE_EVENT_DATA_BUFFER};
    }
    exit_guard_returned();
    xr_session_succeeded(s, result);
}

enum xr_session_state xr_session_state(const xr_session *s)
{
    if (s->lost) {
        return XR_SESSION_GONE;
    }
    if (s->silent) {
        return XR_SESSION_SILENT;
    }
    switch (s->state) {
    case XR_SESSION_STATE_SYNCHRONIZED:
        return XR_SESSION_UNSEEN;
    case XR_SESSION_STATE_VISIBLE:
        return XR_SESSION_SEEN;
    case XR_SESSION_STATE_FOCUSED:
        return XR_SESSION_FOCUSED;
    case XR_SESSION_STATE_EXITING:
        return XR_SESSION_ENDED;
    default:
        return s->running ? XR_SESSION_UNSEEN : XR_SESSION_ASLEEP;
    }
}

bool xr_session_runs(const xr_session *s)
{
    return s->running && !s->lost;
}

// --- frames

// Where the head is not known, its last known place is in the space from before a change.
static void follow_recenters(xr_session *s, XrTime display_time)
{
    for (int i = 0; i < s->recenter_count && s->recenter[i].at <= display_time; i++) {
        pending_recenter *pending = &s->recenter[i];
        if (!pending->is_followed && pending->what.pose_is_known) {
            xr_views_follow_recenter(&s->views, pending->what.new_in_old);
        }
        pending->is_followed = true;
    }
}

static void locate_views(xr_session *s, xr_session_frame *frame)
{
    follow_recenters(s, frame->display_time);
    exit_guard_call("xrLocateViews");
    XrResult result =
        xr_views_locate(&s->views, &s->runtime->api, s->session, s->space, frame->display_time);
    exit_guard_returned();
    xr_session_succeeded(s, result);
    frame->sight = s->views.sight;
    frame->head = s->views.head;
    memcpy(frame->view, s->views.view, sizeof frame->view);
    frame->draw = frame->draw && frame->sight != XR_SIGHT_NONE;
}

bool xr_session_wait(xr_session *s, xr_session_frame *out_frame)
{
    const xr_api *api = &s->runtime->api;
    XrFrameState state;
    XrFrameBeginInfo info = {.type = XR_TYPE_FRAME_BEGIN_INFO};
    XrResult result;
    s->silent = !xr_frame_wait_for(s->wait, s->silent ? 0.0 : XR_SESSION_SILENT_S, &result, &state);
    if (s->silent) {
        return false;
    }
    // XR_SESSION_LOSS_PENDING is a success code, but there is no frame.
    if (!xr_session_succeeded(s, result) || result == XR_SESSION_LOSS_PENDING) {
        return false;
    }
    exit_guard_call("xrBeginFrame");
    result = api->BeginFrame(s->session, &info);
    exit_guard_returned();
    xr_graphics_binding_make_current(s->binding);
    if (!xr_session_succeeded(s, result)) {
        return false;
    }
    *out_frame = (xr_session_frame){.display_time = state.predictedDisplayTime,
                                    .period_s = (double)state.predictedDisplayPeriod * 1e-9,
                                    .draw = state.shouldRender == XR_TRUE};
    locate_views(s, out_frame);
    return true;
}

void xr_session_submit(xr_session *s, const xr_session_frame *frame,
                       const XrCompositionLayerBaseHeader *const *layers, uint32_t layer_count)
{
    XrFrameEndInfo info = {.type = XR_TYPE_FRAME_END_INFO,
                           .displayTime = frame->display_time,
                           .environmentBlendMode = s->blend,
                           .layerCount = frame->draw ? layer_count : 0,
                           .layers = frame->draw ? layers : NULL};
    exit_guard_call("xrEndFrame");
    XrResult result = s->runtime->api.EndFrame(s->session, &info);
    exit_guard_returned();
    xr_session_succeeded(s, result);
    xr_graphics_binding_make_current(s->binding);
}

void xr_session_leave(xr_session *s)
{
    if (s->silent) {
        return;
    }
    if (!s->leaving && s->running) {
        s->leaving = xr_session_succeeded(s, s->runtime->api.RequestExitSession(s->session));
    } else if (!s->running) {
        s->state = XR_SESSION_STATE_EXITING; // not running: there is nothing to wait for
    }
}

// --- queries

XrSpace xr_session_space(const xr_session *s)
{
    return s->space;
}

enum xr_session_floor xr_session_floor(const xr_session *s)
{
    return s->floor;
}

xr_session_recenter xr_session_take_recenter(xr_session *s, XrTime display_time)
{
    bool is_due = s->recenter_count > 0 && s->recenter[0].at <= display_time;
    bool is_blind = s->views.sight < XR_SIGHT_INFERRED;
    if (!is_due || (is_blind && !s->recenter[0].what.pose_is_known)) {
        return (xr_session_recenter){false, false, {v3(0.0, 0.0, 0.0), quat_identity()}};
    }
    xr_session_recenter first = s->recenter[0].what;
    s->recenter_count--;
    for (int i = 0; i < s->recenter_count; i++) {
        s->recenter[i] = s->recenter[i + 1];
    }
    return first;
}

XrTime xr_session_space_changed_at(const xr_session *s)
{
    return s->space_changed_at;
}

static bool take(bool *flag)
{
    bool was = *flag;
    *flag = false;
    return was;
}

bool xr_session_take_profile_change(xr_session *s)
{
    return take(&s->profile_changed);
}

bool xr_session_take_mask_change(xr_session *s)
{
    return take(&s->mask_changed);
}

bool xr_session_is_worn(const xr_session *s)
{
    return !s->is_taken_off;
}

int xr_session_strain(const xr_session *s)
{
    return xr_performance_strain(&s->performance);
}

double xr_session_refresh_hz(const xr_session *s)
{
    return s->refresh_hz;
}

double xr_session_request_refresh(xr_session *s, double most_hz)
{
    const xr_runtime *r = s->runtime;
    PFN_xrEnumerateDisplayRefreshRatesFB list =
        (PFN_xrEnumerateDisplayRefreshRatesFB)xr_runtime_function(
            r, XR_RUNTIME_HAS_REFRESH_RATE, "xrEnumerateDisplayRefreshRatesFB");
    PFN_xrRequestDisplayRefreshRateFB request =
        (PFN_xrRequestDisplayRefreshRateFB)xr_runtime_function(r, XR_RUNTIME_HAS_REFRESH_RATE,
                                                               "xrRequestDisplayRefreshRateFB");
    float rate[RATES_MOST], best = 0.0f;
    uint32_t count = 0;
    if (!(most_hz > 0.0) || list == NULL || request == NULL ||
        !xr_session_succeeded(s, list(s->session, RATES_MOST, &count, rate))) {
        return 0.0;
    }
    for (uint32_t i = 0; i < count; i++) {
        if ((double)rate[i] <= most_hz + RATE_SLACK_HZ && rate[i] > best) {
            best = rate[i];
        }
    }
    if (best <= 0.0f || !xr_session_succeeded(s, request(s->session, best))) {
        return 0.0;
    }
    ask_refresh(s);
    return (double)best;
}

xr_runtime *xr_session_runtime(const xr_session *s)
{
    return s->runtime;
}

XrSession xr_session_handle(const xr_session *s)
{
    return s->session;
}

const xr_graphics_binding *xr_session_binding(const xr_session *s)
{
    return s->binding;
}
