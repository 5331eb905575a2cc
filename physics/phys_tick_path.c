#include "phys_tick_path.h"

#include "phys_rotation.h"

void phys_tick_path_start(phys_tick_path *out_path, const phys_motion *motion, double dt_s)
{
    out_path->dt_s = dt_s;
    out_path->count = 1;
    out_path->leg[0] = (phys_leg){0.0, dt_s, *motion};
    out_path->last = motion->start;
}

void phys_tick_path_turn(phys_tick_path *path, double end_s, double start_s,
                         const phys_motion *motion)
{
    path->leg[path->count - 1].end_s = end_s;
    path->leg[path->count++] = (phys_leg){start_s, path->dt_s, *motion};
}

void phys_tick_path_end(phys_tick_path *path, double end_s, phys_pose last)
{
    path->leg[path->count - 1].end_s = end_s;
    path->last = last;
}

phys_tick_path phys_tick_path_between(phys_pose first, phys_pose last, double dt_s)
{
    phys_quat turn = quat_mul(last.orientation, quat_conjugate(first.orientation));
    const phys_motion motion = {
        .start = first,
        .velocity_mps = v3_scale(v3_sub(last.position, first.position), 1.0 / dt_s),
        .angular_velocity_radps = v3_scale(phys_rotation_vector_from_quat(turn), 1.0 / dt_s),
    };
    phys_tick_path path;
    phys_tick_path_start(&path, &motion, dt_s);
    phys_tick_path_end(&path, dt_s, last);
    return path;
}

// The pose between the end of one leg and the start of the next, or the end of the tick.
static phys_pose pose_between(const phys_leg *leg, double next_s, phys_pose next, double t_s)
{
    phys_pose end = phys_motion_at(&leg->motion, leg->end_s - leg->start_s);
    double share = (t_s - leg->end_s) / (next_s - leg->end_s);
    return (phys_pose){v3_lerp(end.position, next.position, share),
                       quat_nlerp(end.orientation, next.orientation, share)};
}

phys_pose phys_tick_path_at(const phys_tick_path *path, double t_s)
{
    for (int i = 0; i < path->count; i++) {
        const phys_leg *leg = &path->leg[i];
        bool is_last = i + 1 == path->count;
        if (t_s <= leg->end_s) {
            return phys_motion_at(&leg->motion, t_s - leg->start_s);
        }
        double next_s = is_last ? path->dt_s : leg[1].start_s;
        if (t_s < next_s) {
            return pose_between(leg, next_s, is_last ? path->last : leg[1].motion.start, t_s);
        }
    }
    return path->last;
}
