#include "xr_hands_private.h"

static const XrSpaceLocationFlags VALID =
    XR_SPACE_LOCATION_POSITION_VALID_BIT | XR_SPACE_LOCATION_ORIENTATION_VALID_BIT;
static const XrSpaceLocationFlags TRACKED =
    XR_SPACE_LOCATION_POSITION_TRACKED_BIT | XR_SPACE_LOCATION_ORIENTATION_TRACKED_BIT;
static const XrSpaceVelocityFlags MOVING =
    XR_SPACE_VELOCITY_LINEAR_VALID_BIT | XR_SPACE_VELOCITY_ANGULAR_VALID_BIT;

static phys_vec3 vector_of(XrVector3f v)
{
    return v3((double)v.x, (double)v.y, (double)v.z);
}

phys_pose xr_locate_pose(XrPosef pose)
{
    const XrQuaternionf *q = &pose.orientation;
    return (phys_pose){
        vector_of(pose.position),
        quat_normalized((phys_quat){(double)q->x, (double)q->y, (double)q->z, (double)q->w})};
}

bool xr_locate_grip(const xr_api *api, XrSpace space, XrSpace base, XrTime time,
                    xr_hand_sample *out)
{
    XrSpaceVelocity velocity = {.type = XR_TYPE_SPACE_VELOCITY};
    XrSpaceLocation location = {.type = XR_TYPE_SPACE_LOCATION, .next = &velocity};
    if (XR_FAILED(api->LocateSpace(space, base, time, &location)) ||
        (location.locationFlags & VALID) != VALID) {
        return false;
    }
    out->is_valid = true;
    out->is_tracked = (location.locationFlags & TRACKED) == TRACKED;
    out->grip = xr_locate_pose(location.pose);
    out->has_velocity = (velocity.velocityFlags & MOVING) == MOVING;
    if (out->has_velocity) {
        out->linear_mps = vector_of(velocity.linearVelocity);
        out->angular_radps = vector_of(velocity.angularVelocity);
    }
    return true;
}
