// The poses and fields of view of the eyes, and the parts of the view that the lenses hide.
#include <math.h>

#include "runtime_entry.h"

static XrViewStateFlags flags_of(enum xr_world_tracking tracking)
{
    const XrViewStateFlags TURN =
        XR_VIEW_STATE_ORIENTATION_VALID_BIT | XR_VIEW_STATE_ORIENTATION_TRACKED_BIT;
    switch (tracking) {
    case XR_WORLD_TRACKED:
        return TURN | XR_VIEW_STATE_POSITION_VALID_BIT | XR_VIEW_STATE_POSITION_TRACKED_BIT;
    case XR_WORLD_INFERRED:
        return XR_VIEW_STATE_POSITION_VALID_BIT | XR_VIEW_STATE_ORIENTATION_VALID_BIT;
    case XR_WORLD_TURNED:
        return TURN;
    case XR_WORLD_UNSEEN:
        break;
    }
    return 0;
}

// Makes a pose none, as a broken runtime may.
static void spoil(XrPosef *pose, enum xr_world_views how)
{
    switch (how) {
    case XR_WORLD_VIEWS_TRUE:
        break;
    case XR_WORLD_VIEWS_NAN:
        pose->position.y = NAN;
        pose->orientation.w = NAN;
        break;
    case XR_WORLD_VIEWS_INFINITE:
        pose->position.x = INFINITY;
        break;
    case XR_WORLD_VIEWS_ZERO:
        pose->orientation = (XrQuaternionf){0};
        break;
    }
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
        return complain(XR_ERROR_TIME_INVALID, "%s: invalid time %lld", __func__,
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
    out_state->viewStateFlags = flags_of(tracking);
    phys_pose head = xr_world_pose(w, XR_WORLD_HEAD, xr_world_seconds(w, info->displayTime));
    for (int eye = 0; fill && eye < RUNTIME_VIEWS; eye++) {
        CHECK_TYPE(&views[eye], XR_TYPE_VIEW)
        double side = (eye == 0 ? -0.5 : 0.5) * w->eye_distance_m;
        phys_pose in_head = w->eye_offset[eye];
        in_head.position.x += side;
        views[eye].pose = pose_to_xr_known(
            pose_compose(pose_inverse(from), pose_compose(head, in_head)),
            (out_state->viewStateFlags & XR_VIEW_STATE_POSITION_VALID_BIT) != 0,
            (out_state->viewStateFlags & XR_VIEW_STATE_ORIENTATION_VALID_BIT) != 0);
        views[eye].fov = w->fov[eye];
        spoil(&views[eye].pose, w->views);
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
        return complain(XR_ERROR_VIEW_CONFIGURATION_TYPE_UNSUPPORTED,
                        "%s: not stereo, or no view %u", __func__, view);
    }
    // The lens hides the two upper corners.
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
