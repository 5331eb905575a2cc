// Spaces: the pose and velocities of a space relative to another.
#include "runtime_entry.h"

// From the center of the fist to the palm, meters.
#define PALM_M 0.015

static phys_pose local_at(XrTime time)
{
    const runtime *r = &the_runtime;
    return r->recenter_at != 0 && time >= r->recenter_at ? r->recenter_to
                                                         : xr_test_world()->local_in_stage;
}

bool space_pose(uint32_t place, XrTime time, phys_pose *out_pose, XrSpaceLocationFlags *out_flags,
                phys_vec3 *out_linear, phys_vec3 *out_angular, XrSpaceVelocityFlags *out_velocity)
{
    const xr_world *w = xr_test_world();
    const runtime_space *space = &the_runtime.space[place];
    const XrSpaceLocationFlags VALID =
        XR_SPACE_LOCATION_ORIENTATION_VALID_BIT | XR_SPACE_LOCATION_POSITION_VALID_BIT;
    const XrSpaceLocationFlags TRACKED =
        XR_SPACE_LOCATION_ORIENTATION_TRACKED_BIT | XR_SPACE_LOCATION_POSITION_TRACKED_BIT;
    *out_linear = *out_angular = v3(0.0, 0.0, 0.0);
    *out_velocity = 0;
    phys_pose frame = {v3(0.0, 0.0, 0.0), quat_identity()};
    int device = space->is_action                              ? space->device
                 : space->type == XR_REFERENCE_SPACE_TYPE_VIEW ? XR_WORLD_HEAD
                                                               : -1;
    *out_flags = VALID | TRACKED;
    *out_pose = space->offset;
    if (space->is_action && (device < 0 || !action_pose_is_bound(space->action, device))) {
        *out_flags = 0;
        return false;
    }
    const char *source = space->is_action ? action_source(space->action, device) : NULL;
    if (source != NULL && w->without_grip && path_ends(source, "/grip/pose")) {
        *out_flags = 0;
        return false;
    }
    if (device >= 0) {
        double at_s = xr_world_seconds(w, time);
        enum xr_world_tracking tracking = w->tracking[device];
        *out_flags = tracking == XR_WORLD_TRACKED    ? VALID | TRACKED
                     : tracking == XR_WORLD_INFERRED ? VALID
                     : tracking == XR_WORLD_TURNED   ? XR_SPACE_LOCATION_ORIENTATION_VALID_BIT |
                                                         XR_SPACE_LOCATION_ORIENTATION_TRACKED_BIT
                                                   : 0;
        frame = xr_world_pose(w, (enum xr_world_device)device, at_s);
        if (source != NULL && path_ends(source, "/palm_ext/pose")) {
            // The palm is behind the handle: +x points into the right palm, out of the left one.
            double across_m = device == XR_WORLD_RIGHT ? PALM_M : -PALM_M;
            frame.position = pose_apply(frame, v3(across_m, 0.0, 0.0));
        }
        if (w->has_velocity[device] && tracking <= XR_WORLD_INFERRED) {
            xr_world_velocity(w, (enum xr_world_device)device, at_s, out_linear, out_angular);
            *out_angular = v3_add(*out_angular, w->false_angular_radps[device]);
            // The velocity at the space's origin, which is offset from the device's.
            phys_vec3 arm = quat_rotate(frame.orientation, space->offset.position);
            *out_linear = v3_add(*out_linear, v3_cross(*out_angular, arm));
            *out_velocity =
                XR_SPACE_VELOCITY_LINEAR_VALID_BIT | XR_SPACE_VELOCITY_ANGULAR_VALID_BIT;
        }
    } else if (space->type == XR_REFERENCE_SPACE_TYPE_LOCAL) {
        frame = local_at(time);
    } else if (space->type == RUNTIME_SPACE_LOCAL_FLOOR) {
        frame = local_at(time);
        frame.position.y = 0.0;
    }
    *out_pose = pose_compose(frame, space->offset);
    return true;
}

static uint32_t reference_types(XrReferenceSpaceType out[4])
{
    uint32_t count = 0;
    out[count++] = XR_REFERENCE_SPACE_TYPE_VIEW;
    out[count++] = XR_REFERENCE_SPACE_TYPE_LOCAL;
    if (xr_test_world()->offers_stage) {
        out[count++] = XR_REFERENCE_SPACE_TYPE_STAGE;
    }
    if (the_runtime.enabled[EXTENSION_LOCAL_FLOOR]) {
        out[count++] = RUNTIME_SPACE_LOCAL_FLOOR;
    }
    return count;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateReferenceSpaces(XrSession session,
                                                                uint32_t capacity,
                                                                uint32_t *out_count,
                                                                XrReferenceSpaceType *spaces)
{
    CHECK_SESSION(session)
    XrReferenceSpaceType type[4];
    uint32_t count = reference_types(type);
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, count, spaces, &fill);
    for (uint32_t i = 0; fill && i < count; i++) {
        spaces[i] = type[i];
    }
    return result;
}

static bool is_reference_type(XrReferenceSpaceType wanted)
{
    XrReferenceSpaceType type[4];
    uint32_t count = reference_types(type);
    for (uint32_t i = 0; i < count; i++) {
        if (type[i] == wanted) {
            return true;
        }
    }
    return false;
}

static XrResult add_space(const runtime_space *space, XrSpace *out_space)
{
    for (uint32_t i = 0; i < RUNTIME_SPACES; i++) {
        if (!the_runtime.space[i].alive) {
            the_runtime.space[i] = *space;
            the_runtime.space[i].alive = true;
            xr_test_world()->handles_alive++;
            *out_space = HANDLE_OF(KIND_SPACE, i);
            return XR_SUCCESS;
        }
    }
    return complain(XR_ERROR_OUT_OF_MEMORY, "more than %d spaces", RUNTIME_SPACES);
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_CreateReferenceSpace(XrSession session,
                                                            const XrReferenceSpaceCreateInfo *info,
                                                            XrSpace *out_space)
{
    CHECK_SESSION(session)
    CHECK_TYPE(info, XR_TYPE_REFERENCE_SPACE_CREATE_INFO)
    CHECK_NEXT_NULL(info)
    if (xr_test_world()->refuses_local_floor &&
        info->referenceSpaceType == RUNTIME_SPACE_LOCAL_FLOOR) {
        return XR_ERROR_REFERENCE_SPACE_UNSUPPORTED;
    }
    if (xr_test_world()->refuses_view && info->referenceSpaceType == XR_REFERENCE_SPACE_TYPE_VIEW) {
        return XR_ERROR_REFERENCE_SPACE_UNSUPPORTED;
    }
    if (!is_reference_type(info->referenceSpaceType)) {
        return complain(XR_ERROR_REFERENCE_SPACE_UNSUPPORTED, "%s: unsupported type %d", __func__,
                        info->referenceSpaceType);
    }
    if (!pose_is_sane(info->poseInReferenceSpace)) {
        return complain(XR_ERROR_POSE_INVALID, "%s: invalid pose", __func__);
    }
    runtime_space space = {.type = info->referenceSpaceType,
                           .device = -1,
                           .offset = pose_from_xr(info->poseInReferenceSpace)};
    return add_space(&space, out_space);
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetReferenceSpaceBoundsRect(XrSession session,
                                                                   XrReferenceSpaceType type,
                                                                   XrExtent2Df *out_bounds)
{
    CHECK_SESSION(session)
    if (!is_reference_type(type)) {
        return complain(XR_ERROR_REFERENCE_SPACE_UNSUPPORTED, "%s: unsupported type %d", __func__,
                        type);
    }
    xr_world *w = xr_test_world();
    w->bounds_asked++;
    bool measured = type == XR_REFERENCE_SPACE_TYPE_STAGE && w->bounds_x_m > 0.0;
    *out_bounds = measured ? (XrExtent2Df){(float)w->bounds_x_m, (float)w->bounds_z_m}
                           : (XrExtent2Df){0.0f, 0.0f};
    return measured ? XR_SUCCESS : XR_SPACE_BOUNDS_UNAVAILABLE;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_CreateActionSpace(XrSession session,
                                                         const XrActionSpaceCreateInfo *info,
                                                         XrSpace *out_space)
{
    CHECK_SESSION(session)
    CHECK_TYPE(info, XR_TYPE_ACTION_SPACE_CREATE_INFO)
    CHECK_NEXT_NULL(info)
    int action = PLACE_OF(info->action, KIND_ACTION);
    if (action < 0 || action >= RUNTIME_ACTIONS || !the_runtime.action[action].alive) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: no such action", __func__);
    }
    if (the_runtime.action[action].type != XR_ACTION_TYPE_POSE_INPUT) {
        return complain(XR_ERROR_ACTION_TYPE_MISMATCH, "%s: not a pose action", __func__);
    }
    const char *text = path_text(info->subactionPath);
    int device = text != NULL ? path_hand(text) : -1;
    if (info->subactionPath != XR_NULL_PATH &&
        (device < 0 || !the_runtime.action[action].for_hand[device])) {
        return complain(XR_ERROR_PATH_UNSUPPORTED, "%s: the action was not created for this hand",
                        __func__);
    }
    if (!pose_is_sane(info->poseInActionSpace)) {
        return complain(XR_ERROR_POSE_INVALID, "%s: invalid pose", __func__);
    }
    runtime_space space = {.is_action = true,
                           .action = (uint32_t)action,
                           .device = device,
                           .offset = pose_from_xr(info->poseInActionSpace)};
    return add_space(&space, out_space);
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_LocateSpace(XrSpace space, XrSpace base, XrTime time,
                                                   XrSpaceLocation *out_location)
{
    int place = PLACE_OF(space, KIND_SPACE), base_place = PLACE_OF(base, KIND_SPACE);
    if (!the_runtime.has_session || place < 0 || base_place < 0 || place >= RUNTIME_SPACES ||
        base_place >= RUNTIME_SPACES || !the_runtime.space[place].alive ||
        !the_runtime.space[base_place].alive) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: no such space", __func__);
    }
    if (the_runtime.session_lost) {
        return XR_ERROR_SESSION_LOST;
    }
    if (the_runtime.space[place].is_action) {
        CHECK_LOST_IN(XR_WORLD_CALL_LOCATE)
    }
    CHECK_TYPE(out_location, XR_TYPE_SPACE_LOCATION)
    if (time <= 0) {
        return complain(XR_ERROR_TIME_INVALID, "%s: invalid time %lld", __func__, (long long)time);
    }
    XrSpaceVelocity *velocity = out_location->next;
    if (velocity != NULL) {
        CHECK_TYPE(velocity, XR_TYPE_SPACE_VELOCITY)
        CHECK_NEXT_NULL(velocity)
    }
    phys_pose pose, from;
    XrSpaceLocationFlags flags, base_flags;
    XrSpaceVelocityFlags moving, base_moving;
    phys_vec3 linear, angular, base_linear, base_angular;
    space_pose((uint32_t)place, time, &pose, &flags, &linear, &angular, &moving);
    space_pose((uint32_t)base_place, time, &from, &base_flags, &base_linear, &base_angular,
               &base_moving);
    out_location->locationFlags = flags & base_flags;
    if (xr_test_world()->stage_is_lost && place != base_place &&
        the_runtime.space[place].type == XR_REFERENCE_SPACE_TYPE_STAGE) {
        out_location->locationFlags = 0;
    }
    out_location->pose = pose_to_xr_known(
        pose_compose(pose_inverse(from), pose),
        (out_location->locationFlags & XR_SPACE_LOCATION_POSITION_VALID_BIT) != 0,
        (out_location->locationFlags & XR_SPACE_LOCATION_ORIENTATION_VALID_BIT) != 0);
    if (velocity != NULL) {
        // In the axes of the base space. The base is taken to stand still, because programs do not
        // ask for velocities relative to the moving head.
        phys_vec3 v = quat_rotate_inverse(from.orientation, linear);
        phys_vec3 w = quat_rotate_inverse(from.orientation, angular);
        velocity->velocityFlags = moving;
        velocity->linearVelocity = (XrVector3f){(float)v.x, (float)v.y, (float)v.z};
        velocity->angularVelocity = (XrVector3f){(float)w.x, (float)w.y, (float)w.z};
    }
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_DestroySpace(XrSpace space)
{
    int place = PLACE_OF(space, KIND_SPACE);
    if (place < 0 || place >= RUNTIME_SPACES || !the_runtime.space[place].alive) {
        return complain(XR_ERROR_HANDLE_INVALID, "%s: no such space", __func__);
    }
    the_runtime.space[place].alive = false;
    xr_test_world()->handles_alive--;
    return XR_SUCCESS;
}
