#include "phys_blade_path.h"

void phys_blade_path_start(phys_blade_path *out_path, const phys_capsule *capsule, phys_pose pose0,
                           phys_pose pose1)
{
    phys_blade_path *path = out_path;
    path->capsule = *capsule;
    path->pose[0] = (phys_pose){pose0.position, quat_normalized(pose0.orientation)};
    path->pose[1] = (phys_pose){pose1.position, quat_normalized(pose1.orientation)};
    path->radius_m = phys_max(capsule->radius_m, PHYS_BLADE_PATH_RADIUS_MIN_M);
    path->has_stations = false;
    const phys_vec3 end[2] = {capsule->a, capsule->b};
    for (int e = 0; e < 2; e++) {
        path->first[e] = pose_apply(path->pose[0], end[e]);
        path->last[e] = pose_apply(path->pose[1], end[e]);
    }

    // In a rotation by an angle, a point at `reach` deviates from its chord by reach (1 - cos(angle
    // / 2)), and the dot product of the quaternions is the cosine of half the angle. Interpolated
    // quaternions also vary in speed along the arc, but the greatest distance from the point that
    // moves straight is at the middle, where it equals this value.
    double reach_squared = phys_max(v3_length_squared(capsule->a), v3_length_squared(capsule->b));
    double cosine = fabs(quat_dot(path->pose[0].orientation, path->pose[1].orientation));
    double sagitta = sqrt(reach_squared) * phys_max(1.0 - cosine, 0.0);
    double pieces = sqrt(sagitta / PHYS_BLADE_PATH_CHORD_M) + 1.0;
    path->pieces = pieces < PHYS_BLADE_PATH_PIECES ? (uint32_t)pieces : PHYS_BLADE_PATH_PIECES;
    path->bulge_m = path->pieces > 1 ? sagitta : 0.0;

    phys_swept_segment_start(&path->sweep, path->first, path->last, path->radius_m + path->bulge_m);
}

void phys_blade_path_add_stations(phys_blade_path *path)
{
    if (path->has_stations) {
        return;
    }
    path->has_stations = true;
    for (uint32_t k = 1; k < path->pieces; k++) {
        double t = phys_blade_path_time(path, k);
        phys_pose pose = {v3_lerp(path->pose[0].position, path->pose[1].position, t),
                          quat_nlerp(path->pose[0].orientation, path->pose[1].orientation, t)};
        path->station[k][0] = pose_apply(pose, path->capsule.a);
        path->station[k][1] = pose_apply(pose, path->capsule.b);
    }
    for (int e = 0; e < 2; e++) {
        path->station[0][e] = path->first[e];
        path->station[path->pieces][e] = path->last[e];
    }
}
