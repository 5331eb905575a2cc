#include "xr_views.h"

#include <math.h>

// The largest difference of a valid quaternion's length from 1; the runtime must accept 1 % (OpenXR
// 1.0, XrPosef) and may reject more.
#define UNIT_SLACK 0.01f
// No place is farther from the room's origin, meters; NaN also fails this check.
#define FARTHEST_M 1e4f
// No half of a field of view is this wide, radians: half a circle is behind both eyes.
#define FOV_MOST_RAD 1.57f

static phys_quat quat_of(XrQuaternionf q)
{
    return quat_normalized((phys_quat){(double)q.x, (double)q.y, (double)q.z, (double)q.w});
}

static phys_vec3 vec3_of(XrVector3f v)
{
    return v3((double)v.x, (double)v.y, (double)v.z);
}

phys_pose xr_pose_to_phys(XrPosef pose)
{
    return (phys_pose){vec3_of(pose.position), quat_of(pose.orientation)};
}

static XrPosef pose_for_runtime(phys_pose pose)
{
    phys_quat q = pose.orientation;
    phys_vec3 p = pose.position;
    return (XrPosef){{(float)q.x, (float)q.y, (float)q.z, (float)q.w},
                     {(float)p.x, (float)p.y, (float)p.z}};
}

// A pose, given in the axes that `frame` is given in, in those of `frame`.
static phys_pose seen_from(phys_pose frame, phys_pose pose)
{
    return (phys_pose){
        pose_apply_inverse(frame, pose.position),
        quat_normalized(quat_mul(quat_conjugate(frame.orientation), pose.orientation))};
}

void xr_views_init(xr_views *v, const xr_api *api, XrSession session)
{
    *v = (xr_views){.head_space = XR_NULL_HANDLE};
    XrReferenceSpaceCreateInfo info = {.type = XR_TYPE_REFERENCE_SPACE_CREATE_INFO,
                                       .referenceSpaceType = XR_REFERENCE_SPACE_TYPE_VIEW,
                                       .poseInReferenceSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
    if (XR_FAILED(api->CreateReferenceSpace(session, &info, &v->head_space))) {
        v->head_space = XR_NULL_HANDLE;
    }
}

void xr_views_fini(xr_views *v, const xr_api *api)
{
    if (v->head_space != XR_NULL_HANDLE) {
        api->DestroySpace(v->head_space);
    }
    *v = (xr_views){.head_space = XR_NULL_HANDLE};
}

// --- what the runtime knows

// Each comparison is also false for a NaN.
static bool is_turn(XrQuaternionf q)
{
    return fabsf(sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w) - 1.0f) <= UNIT_SLACK;
}

static bool is_place(XrVector3f p)
{
    return fabsf(p.x) <= FARTHEST_M && fabsf(p.y) <= FARTHEST_M && fabsf(p.z) <= FARTHEST_M;
}

static bool is_fov(XrFovf fov)
{
    return fov.angleLeft < fov.angleRight && fov.angleDown < fov.angleUp &&
           fov.angleLeft > -FOV_MOST_RAD && fov.angleRight < FOV_MOST_RAD &&
           fov.angleDown > -FOV_MOST_RAD && fov.angleUp < FOV_MOST_RAD;
}

// How the views are known that the runtime returned with these flags.
static enum xr_sight sight_of(const XrView view[XR_EYES], XrViewStateFlags flags)
{
    const XrViewStateFlags TRACKED =
        XR_VIEW_STATE_POSITION_TRACKED_BIT | XR_VIEW_STATE_ORIENTATION_TRACKED_BIT;
    bool turn = (flags & XR_VIEW_STATE_ORIENTATION_VALID_BIT) != 0;
    bool place = (flags & XR_VIEW_STATE_POSITION_VALID_BIT) != 0;
    for (int eye = 0; eye < XR_EYES; eye++) {
        turn = turn && is_turn(view[eye].pose.orientation) && is_fov(view[eye].fov);
        place = place && is_place(view[eye].pose.position);
    }
    if (!turn) {
        return XR_SIGHT_LAST;
    }
    if (!place) {
        return XR_SIGHT_TURNED;
    }
    return (flags & TRACKED) == TRACKED ? XR_SIGHT_TRACKED : XR_SIGHT_INFERRED;
}

// The pose in the middle between both eyes.
static phys_pose middle_of(phys_pose left, phys_pose right)
{
    phys_quat a = left.orientation, b = right.orientation;
    // A quaternion and its negative are the same orientation.
    double sign = quat_dot(a, b) < 0.0 ? -1.0 : 1.0;
    phys_quat sum = {a.x + sign * b.x, a.y + sign * b.y, a.z + sign * b.z, a.w + sign * b.w};
    return (phys_pose){v3_lerp(left.position, right.position, 0.5), quat_normalized(sum)};
}

// The VIEW space's pose; `middle` where it is not known. The place only counts if has_place.
static phys_pose locate_head(const xr_views *v, const xr_api *api, XrSpace space, XrTime time,
                             phys_pose middle, bool has_place)
{
    XrSpaceLocation at = {.type = XR_TYPE_SPACE_LOCATION};
    bool located = v->head_space != XR_NULL_HANDLE &&
                   XR_SUCCEEDED(api->LocateSpace(v->head_space, space, time, &at));
    bool turn = located && (at.locationFlags & XR_SPACE_LOCATION_ORIENTATION_VALID_BIT) != 0 &&
                is_turn(at.pose.orientation);
    bool place = located && (at.locationFlags & XR_SPACE_LOCATION_POSITION_VALID_BIT) != 0 &&
                 is_place(at.pose.position);
    if (!turn || (has_place && !place)) {
        return middle;
    }
    return (phys_pose){has_place ? vec3_of(at.pose.position) : middle.position,
                       quat_of(at.pose.orientation)};
}

// --- what is shown

static xr_session_view view_of(const XrView *view)
{
    return (xr_session_view){.pose = xr_pose_to_phys(view->pose),
                             .tan_left = tan((double)view->fov.angleLeft),
                             .tan_right = tan((double)view->fov.angleRight),
                             .tan_up = tan((double)view->fov.angleUp),
                             .tan_down = tan((double)view->fov.angleDown),
                             .xr_pose = view->pose,
                             .xr_fov = view->fov};
}

static void move_view(xr_session_view *view, phys_pose pose)
{
    view->pose = pose;
    view->xr_pose = pose_for_runtime(pose);
}

// Turns head and eyes as they are turned now, at the head's last known place.
static void turn_views(xr_views *v, const XrView view[XR_EYES], phys_pose head)
{
    for (int eye = 0; eye < XR_EYES; eye++) {
        phys_vec3 in_head = pose_apply_inverse(v->head, v->view[eye].pose.position);
        phys_pose pose = {pose_apply(head, in_head), quat_of(view[eye].pose.orientation)};
        v->view[eye] = view_of(&view[eye]);
        move_view(&v->view[eye], pose);
    }
    v->head = head;
}

XrResult xr_views_locate(xr_views *v, const xr_api *api, XrSession session, XrSpace space,
                         XrTime time)
{
    XrView view[XR_EYES] = {{.type = XR_TYPE_VIEW}, {.type = XR_TYPE_VIEW}};
    XrViewState state = {.type = XR_TYPE_VIEW_STATE};
    XrViewLocateInfo info = {.type = XR_TYPE_VIEW_LOCATE_INFO,
                             .viewConfigurationType = XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO,
                             .displayTime = time,
                             .space = space};
    uint32_t count = 0;
    XrResult result = api->LocateViews(session, &info, &state, XR_EYES, &count, view);
    enum xr_sight now = XR_SUCCEEDED(result) && count == XR_EYES
                            ? sight_of(view, state.viewStateFlags)
                            : XR_SIGHT_LAST;
    if (now >= XR_SIGHT_INFERRED) {
        for (int eye = 0; eye < XR_EYES; eye++) {
            v->view[eye] = view_of(&view[eye]);
        }
        phys_pose middle = middle_of(v->view[XR_LEFT_EYE].pose, v->view[XR_RIGHT_EYE].pose);
        v->head = locate_head(v, api, space, time, middle, true);
    } else if (v->sight == XR_SIGHT_NONE) {
        return result; // no place was ever known
    } else if (now == XR_SIGHT_TURNED) {
        phys_pose middle =
            middle_of((phys_pose){{0}, quat_of(view[XR_LEFT_EYE].pose.orientation)},
                      (phys_pose){{0}, quat_of(view[XR_RIGHT_EYE].pose.orientation)});
        middle.position = v->head.position;
        turn_views(v, view, locate_head(v, api, space, time, middle, false));
    }
    v->sight = now;
    return result;
}

void xr_views_follow_recenter(xr_views *v, phys_pose new_in_old)
{
    v->head = seen_from(new_in_old, v->head);
    for (int eye = 0; eye < XR_EYES; eye++) {
        move_view(&v->view[eye], seen_from(new_in_old, v->view[eye].pose));
    }
}
