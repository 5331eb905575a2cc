#include "phys_blade_path.h"

static double greater(double a, double b)
{
    return a > b ? a : b;
}

void phys_blade_path_start(phys_blade_path *out_path, const phys_capsule *capsule, phys_pose pose0,
                           phys_pose pose1)
{
    phys_blade_path *path = out_path;
    path->capsule = *capsule;
    path->pose[0] = (phys_pose){pose0.position, quat_normalized(pose0.orientation)};
    path->pose[1] = (phys_pose){pose1.position, quat_normalized(pose1.orientation)};
    path->radius_m = greater(capsule->radius_m, PHYS_BLADE_PATH_RADIUS_MIN_M);
    path->laid = false;
    const phys_vec3 end[2] = {capsule->a, capsule->b};
    for (int e = 0; e < 2; e++) {
        path->first[e] = pose_apply(path->pose[0], end[e]);
        path->last[e] = pose_apply(path->pose[1], end[e]);
    }

    // Turning by an angle, a point at `reach` leaves its chord by reach (1 - cos(angle / 2)),
    // and half the angle's cosine is the dot product of the quaternions. Interpolated
    // quaternions also run ahead along the arc, but most of all in its middle the distance
    // from the point that goes straight is this one.
    double reach_squared = greater(v3_length_squared(capsule->a), v3_length_squared(capsule->b));
    double cosine = fabs(quat_dot(path->pose[0].orientation, path->pose[1].orientation));
    double sagitta = sqrt(reach_squared) * greater(1.0 - cosine, 0.0);
    double pieces = sqrt(sagitta / PHYS_BLADE_PATH_CHORD_M) + 1.0;
    path->pieces = pieces < PHYS_BLADE_PATH_PIECES ? (uint32_t)pieces : PHYS_BLADE_PATH_PIECES;
    path->bulge_m = path->pieces > 1 ? sagitta : 0.0;

    phys_vec3 motion =
        v3_add(v3_sub(path->last[0], path->first[0]), v3_sub(path->last[1], path->first[1]));
    phys_vec3 length =
        v3_add(v3_sub(path->first[1], path->first[0]), v3_sub(path->last[1], path->last[0]));
    phys_vec3 along = v3_normalized_or(length, v3(1, 0, 0));
    path->across[0] = v3_normalized_or(v3_cross(along, motion), v3_any_orthogonal(along));
    path->across[1] = v3_cross(along, path->across[0]);
}

void phys_blade_path_lay(phys_blade_path *path)
{
    if (path->laid) {
        return;
    }
    path->laid = true;
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

// Bounds and slabs around balls of one radius.
static phys_kdop_volume volume_of(const phys_blade_path *path, const phys_vec3 *centre,
                                  size_t count, double radius_m)
{
    phys_kdop_volume volume = {.bounds = phys_kdop_of_balls(centre, count, radius_m)};
    for (int s = 0; s < PHYS_KDOP_SLABS; s++) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (size_t i = 0; i < count; i++) {
            double place = v3_dot(path->across[s], centre[i]);
            low = place < low ? place : low;
            high = place > high ? place : high;
        }
        double reach = radius_m + PHYS_KDOP_GROWTH_M;
        volume.slab[s] = (phys_kdop_slab){path->across[s], low - reach, high + reach};
    }
    return volume;
}

phys_kdop_volume phys_blade_path_room(const phys_blade_path *path)
{
    const phys_vec3 end[4] = {path->first[0], path->first[1], path->last[0], path->last[1]};
    return volume_of(path, end, 4, path->radius_m + path->bulge_m);
}

phys_kdop_volume phys_blade_path_room_until(const phys_blade_path *path, double time)
{
    // All stations before that time, and the place on the piece that it falls in.
    uint32_t piece = (uint32_t)(time * path->pieces);
    piece = piece < path->pieces ? piece : path->pieces - 1;
    double within = time * path->pieces - piece;
    phys_vec3 centre[2 * PHYS_BLADE_PATH_PIECES + 2];
    size_t count = 0;
    for (uint32_t k = 0; k <= piece; k++) {
        centre[count++] = path->station[k][0];
        centre[count++] = path->station[k][1];
    }
    for (int e = 0; e < 2; e++) {
        centre[count++] = v3_lerp(path->station[piece][e], path->station[piece + 1][e], within);
    }
    return volume_of(path, centre, count, path->radius_m);
}
