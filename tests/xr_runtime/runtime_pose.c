// Conversion between OpenXR's poses and ours.
#include <math.h>

#include "runtime.h"

// The largest allowed difference of a quaternion's length from 1.
#define UNIT_TOLERANCE 0.01f
// Where something is whose position is not known, meters.
#define UNDEFINED_M 1e6f

bool pose_is_sane(XrPosef pose)
{
    const XrQuaternionf *q = &pose.orientation;
    float length = sqrtf(q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w);
    return fabsf(length - 1.0f) < UNIT_TOLERANCE && isfinite(pose.position.x) &&
           isfinite(pose.position.y) && isfinite(pose.position.z);
}

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

XrPosef pose_to_xr_known(phys_pose pose, bool has_position, bool has_orientation)
{
    XrPosef out = pose_to_xr(pose);
    if (!has_position) {
        out.position = (XrVector3f){NAN, UNDEFINED_M, UNDEFINED_M};
    }
    if (!has_orientation) {
        out.orientation = (XrQuaternionf){0};
    }
    return out;
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
