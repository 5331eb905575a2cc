#include "phys_dynamic_bounds.h"

#include "phys_gap.h"

static bool is_known(const phys_capsule *capsule, const phys_motion *motion, double t0_s,
                     double t1_s)
{
    const phys_quat *q = &motion->start.orientation;
    return v3_is_finite(capsule->a) && v3_is_finite(capsule->b) && isfinite(capsule->radius_m) &&
           v3_is_finite(motion->start.position) && isfinite(q->x + q->y + q->z + q->w) &&
           v3_is_finite(motion->velocity_mps) && v3_is_finite(motion->angular_velocity_radps) &&
           isfinite(t0_s) && isfinite(t1_s);
}

static phys_kdop everything(void)
{
    phys_kdop kdop;
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        kdop.low[i] = -HUGE_VALF;
        kdop.high[i] = HUGE_VALF;
    }
    return kdop;
}

static phys_vec3 center_at(const phys_motion *motion, double t_s)
{
    return v3_add_scaled(motion->start.position, motion->velocity_mps, t_s);
}

phys_capsule phys_dynamic_ball(const phys_capsule *capsule, const phys_motion *motion, double t0_s,
                               double t1_s)
{
    double reach = phys_max(v3_length(capsule->a), v3_length(capsule->b)) + capsule->radius_m;
    return (phys_capsule){center_at(motion, t0_s), center_at(motion, t1_s), reach};
}

phys_kdop phys_dynamic_kdop_of_ball(const phys_capsule *capsule, const phys_motion *motion,
                                    double t0_s, double t1_s)
{
    if (!is_known(capsule, motion, t0_s, t1_s)) {
        return everything();
    }
    phys_capsule ball = phys_dynamic_ball(capsule, motion, t0_s, t1_s);
    const phys_vec3 center[2] = {ball.a, ball.b};
    return phys_kdop_of_balls(center, 2, ball.radius_m);
}

double phys_dynamic_growth_m(const phys_motion *motion, phys_vec3 point, double duration_s)
{
    phys_vec3 turn = motion->angular_velocity_radps;
    phys_vec3 arm = quat_rotate(motion->start.orientation, point);
    double rate = v3_length(turn), angle = rate * duration_s;
    // w x r| / |w| is the distance from the axis of rotation. Without rotation there is no arc.
    double distance = rate > 0.0 ? v3_length(v3_cross(turn, arm)) / rate : 0.0;
    return distance * phys_min(angle * angle / 8.0, 2.0);
}

phys_kdop phys_dynamic_kdop(const phys_capsule *capsule, const phys_motion *motion, double t0_s,
                            double t1_s)
{
    if (!is_known(capsule, motion, t0_s, t1_s)) {
        return everything();
    }
    phys_pose start = phys_motion_at(motion, t0_s), end = phys_motion_at(motion, t1_s);
    const phys_vec3 a[2] = {pose_apply(start, capsule->a), pose_apply(end, capsule->a)};
    const phys_vec3 b[2] = {pose_apply(start, capsule->b), pose_apply(end, capsule->b)};
    double growth_a = phys_dynamic_growth_m(motion, capsule->a, t1_s - t0_s);
    double growth_b = phys_dynamic_growth_m(motion, capsule->b, t1_s - t0_s);
    phys_kdop way_of_a = phys_kdop_of_balls(a, 2, capsule->radius_m + growth_a);
    phys_kdop way_of_b = phys_kdop_of_balls(b, 2, capsule->radius_m + growth_b);
    phys_kdop hull = phys_kdop_union(&way_of_a, &way_of_b);

    phys_kdop ball = phys_dynamic_kdop_of_ball(capsule, motion, t0_s, t1_s);
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        hull.low[i] = hull.low[i] > ball.low[i] ? hull.low[i] : ball.low[i];
        hull.high[i] = hull.high[i] < ball.high[i] ? hull.high[i] : ball.high[i];
    }
    return hull;
}

phys_capsule phys_dynamic_capsule(const phys_capsule *capsule, const phys_motion *motion,
                                  double t0_s, double t1_s)
{
    phys_axis axis = phys_axis_of(capsule, phys_motion_at(motion, (t0_s + t1_s) / 2.0));
    double way = phys_motion_speed_bound(motion, capsule) * fabs(t1_s - t0_s) / 2.0;
    return (phys_capsule){axis.a, axis.b, capsule->radius_m + way};
}

bool phys_dynamic_may_meet(const phys_capsule *a, const phys_motion *a_motion,
                           const phys_capsule *b, const phys_motion *b_motion, double t0_s,
                           double t1_s, double margin_m)
{
    if (!is_known(a, a_motion, t0_s, t1_s) || !is_known(b, b_motion, t0_s, t1_s)) {
        return true;
    }
    phys_capsule middle_of_a = phys_dynamic_capsule(a, a_motion, t0_s, t1_s);
    phys_capsule middle_of_b = phys_dynamic_capsule(b, b_motion, t0_s, t1_s);
    const phys_axis axis_of_a = {middle_of_a.a, middle_of_a.b};
    const phys_axis axis_of_b = {middle_of_b.a, middle_of_b.b};
    phys_gap gap =
        phys_gap_of_axes(&axis_of_a, middle_of_a.radius_m, &axis_of_b, middle_of_b.radius_m);
    if (gap.gap_m > margin_m + PHYS_KDOP_GROWTH_M) {
        return false;
    }
    phys_capsule grown = *a;
    grown.radius_m += margin_m;
    phys_kdop way_of_a = phys_dynamic_kdop(&grown, a_motion, t0_s, t1_s);
    phys_kdop way_of_b = phys_dynamic_kdop(b, b_motion, t0_s, t1_s);
    return phys_kdop_overlap(&way_of_a, &way_of_b);
}
