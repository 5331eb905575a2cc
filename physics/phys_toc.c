#include "phys_toc.h"

#include "phys_rotation.h"

// Axes whose angle has a smaller sine are left to the plane bound.
static const double SMALLEST_SINE = 1e-6;

// A capsule's axis swinging about its centre of mass. Each arm, from the centre
// to an end, has a part along the axis of rotation, which stays, and one across
// it, which turns: arm(t) = kept + across cos(spin t) + ahead sin(spin t).
typedef struct swing_arm {
    phys_vec3 kept, across, ahead;
} swing_arm;

typedef struct swing {
    phys_vec3 centre, velocity, spin;
    double spin_rate; // |spin|
    swing_arm a, b;
    double length;             // of the capsule's axis
    double whip;               // |spin x unit axis|, rad/s: how fast the axis changes direction
    double speed_bound;        // of every point of the axis (paper, lemma 3.1)
    double acceleration_bound; // the same
} swing;

// Both axes at one instant: their ends, the ends' velocities and the gap.
typedef struct instant {
    double time;
    phys_axis axis_a, axis_b;
    phys_axis velocity_a, velocity_b; // of the ends
    phys_gap gap;
    phys_vec3 relative_velocity; // of the nearest point of a against that of b
    double closing;
} instant;

static swing_arm arm_of(phys_vec3 arm, phys_vec3 spin_axis)
{
    phys_vec3 kept = v3_scale(spin_axis, v3_dot(spin_axis, arm));
    return (swing_arm){kept, v3_sub(arm, kept), v3_cross(spin_axis, arm)};
}

static swing swing_of(const phys_capsule *capsule, const phys_motion *motion)
{
    phys_vec3 spin = motion->angular_velocity_radps;
    phys_vec3 spin_axis = v3_normalized_or(spin, v3(0, 0, 0));
    phys_vec3 arm_a = quat_rotate(motion->start.orientation, capsule->a);
    phys_vec3 arm_b = quat_rotate(motion->start.orientation, capsule->b);

    swing s = {.centre = motion->start.position,
               .velocity = motion->velocity_mps,
               .spin = spin,
               .spin_rate = v3_length(spin),
               .a = arm_of(arm_a, spin_axis),
               .b = arm_of(arm_b, spin_axis),
               .length = v3_distance(arm_a, arm_b)};
    phys_vec3 direction = v3_normalized_or(v3_sub(arm_b, arm_a), v3(0, 0, 0));
    s.whip = v3_length(v3_cross(spin, direction));
    double reach_a = v3_length(s.a.across);
    double reach_b = v3_length(s.b.across);
    double reach = reach_a > reach_b ? reach_a : reach_b;
    s.speed_bound = v3_length(s.velocity) + s.spin_rate * reach;
    s.acceleration_bound = s.spin_rate * s.spin_rate * reach;
    return s;
}

static phys_vec3 arm_at(const swing_arm *arm, double sine, double cosine)
{
    return v3_add_scaled(v3_add_scaled(arm->kept, arm->across, cosine), arm->ahead, sine);
}

static void place_swing(const swing *s, double t, phys_axis *out_ends, phys_axis *out_velocities)
{
    double sine, cosine;
    phys_sincos(s->spin_rate * t, &sine, &cosine);
    phys_vec3 arm_a = arm_at(&s->a, sine, cosine);
    phys_vec3 arm_b = arm_at(&s->b, sine, cosine);
    phys_vec3 centre = v3_add_scaled(s->centre, s->velocity, t);
    *out_ends = (phys_axis){v3_add(centre, arm_a), v3_add(centre, arm_b)};
    *out_velocities = (phys_axis){v3_add(s->velocity, v3_cross(s->spin, arm_a)),
                                  v3_add(s->velocity, v3_cross(s->spin, arm_b))};
}

static instant instant_at(const swing *a, double radius_a, const swing *b, double radius_b,
                          double t)
{
    instant now;
    now.time = t;
    place_swing(a, t, &now.axis_a, &now.velocity_a);
    place_swing(b, t, &now.axis_b, &now.velocity_b);
    now.gap = phys_gap_of_axes(&now.axis_a, radius_a, &now.axis_b, radius_b);
    now.relative_velocity = v3_sub(v3_lerp(now.velocity_a.a, now.velocity_a.b, now.gap.along_a),
                                   v3_lerp(now.velocity_b.a, now.velocity_b.b, now.gap.along_b));
    now.closing = -v3_dot(now.gap.normal, now.relative_velocity);
    return now;
}

// The time x at which excess - closing x - curve x^2 is used up.
static double time_to_use_up(double excess, double closing, double curve)
{
    double root = sqrt(closing * closing + 4.0 * curve * excess);
    if (closing > 0.0) {
        return 2.0 * excess / (closing + root);
    }
    return curve > 0.0 ? (root - closing) / (2.0 * curve) : (double)INFINITY;
}

// Plane bound. The ends of a stay `excess` beyond a plane across the normal, the
// ends of b before it, while their height, falling at its present rate and with
// the largest acceleration, lasts. It holds for parallel axes too, but counts an
// end's approach although the other blade may not be there.
static double plane_step(const instant *now, double contact_distance, double acceleration)
{
    phys_vec3 n = now->gap.normal;
    const phys_vec3 ends_a[2] = {now->axis_a.a, now->axis_a.b};
    const phys_vec3 ends_b[2] = {now->axis_b.a, now->axis_b.b};
    const double rates_a[2] = {v3_dot(n, now->velocity_a.a), v3_dot(n, now->velocity_a.b)};
    const double rates_b[2] = {v3_dot(n, now->velocity_b.a), v3_dot(n, now->velocity_b.b)};
    double step = (double)INFINITY;
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            double excess = v3_dot(n, v3_sub(ends_a[i], ends_b[j])) - contact_distance;
            double closing = rates_b[j] - rates_a[i];
            double x = excess > 0.0 ? time_to_use_up(excess, closing, 0.5 * acceleration) : 0.0;
            step = x < step ? x : step;
        }
    }
    return step;
}

// Line bound: how the distance d of two axes can shrink in a step x.
//
// The nearest points part by r, |r| = d, at relative velocity V, closing at c and
// sliding at s across r. Of any other pair of axis points the offset D from the
// nearest pair has D . r >= 0 (or they would be nearer), and
//   - its relative velocity differs from V by at most rho |D|, where
//     rho = (whip of a + whip of b) / sine of the angle between the axes;
//   - its acceleration is at most K.
// So with A = d - c x, the distance after x is at least
//   |A n + x V_across + D| - x rho |D| - K x^2 / 2
//     >= A sqrt(1 - (x rho)^2) - x^2 rho s - K x^2 / 2     for x rho <= sqrt(1/2),
// by projecting on the direction at the angle with sine x rho from n towards D.
// With sqrt(1 - y) >= 1 - 0.586 y up to y = 1/2, and A <= d + x max(-c, 0), that is
//   >= d - c x - M x^2,   M = 0.586 rho^2 d + rho (s + 0.415 max(-c, 0)) + K / 2.
static double line_step(const instant *now, double distance, double excess, double rho,
                        double acceleration)
{
    phys_vec3 sliding = v3_add_scaled(now->relative_velocity, now->gap.normal, now->closing);
    double opening = now->closing < 0.0 ? -now->closing : 0.0;
    double curve = 0.586 * rho * rho * distance + rho * (v3_length(sliding) + 0.415 * opening) +
                   0.5 * acceleration;
    double x = time_to_use_up(excess, now->closing, curve);
    return x * rho < 0.707 ? x : 0.707 / rho;
}

// The longest step from `now` that one of the bounds proves free of contact, or
// any that reaches `enough`.
static double safe_step(const swing *a, const swing *b, const instant *now, double excess,
                        double contact_distance, double enough)
{
    double step = excess / (a->speed_bound + b->speed_bound);
    if (step >= enough) {
        return step;
    }

    double acceleration = a->acceleration_bound + b->acceleration_bound;
    double sine = 1.0; // where one capsule is a sphere there is no angle to count
    if (a->length > 0.0 && b->length > 0.0) {
        phys_vec3 across =
            v3_cross(v3_sub(now->axis_a.b, now->axis_a.a), v3_sub(now->axis_b.b, now->axis_b.a));
        sine = v3_length(across) / (a->length * b->length);
    }
    if (sine > SMALLEST_SINE) {
        double rho = (a->whip + b->whip) / sine;
        double x = line_step(now, contact_distance + excess, excess, rho, acceleration);
        step = x > step ? x : step;
        if (step >= enough) {
            return step;
        }
    }

    double x = plane_step(now, contact_distance, acceleration);
    return x > step ? x : step;
}

static bool is_valid(const phys_capsule *capsule, const swing *s)
{
    return capsule->radius_m >= 0.0 && isfinite(capsule->radius_m) && v3_is_finite(s->centre) &&
           isfinite(s->length) && isfinite(s->speed_bound) && isfinite(s->acceleration_bound);
}

static phys_toc result_at(phys_toc_state state, const instant *now, int iterations)
{
    return (phys_toc){state, now->time, now->gap, now->closing, iterations};
}

phys_toc phys_toc_find(const phys_capsule *a, const phys_motion *a_motion, const phys_capsule *b,
                       const phys_motion *b_motion, double window_s)
{
    swing swing_a = swing_of(a, a_motion);
    swing swing_b = swing_of(b, b_motion);
    if (!is_valid(a, &swing_a) || !is_valid(b, &swing_b) || !isfinite(window_s) || window_s < 0.0) {
        return (phys_toc){.state = PHYS_TOC_INVALID};
    }

    instant now = instant_at(&swing_a, a->radius_m, &swing_b, b->radius_m, 0.0);
    double start_gap = now.gap.gap_m;
    if (isnan(start_gap)) {
        return (phys_toc){.state = PHYS_TOC_INVALID, .iterations = 1};
    }
    if (start_gap <= 0.0) {
        return result_at(PHYS_TOC_OVERLAP_AT_START, &now, 1);
    }
    bool inside = start_gap < 2.0 * PHYS_TOC_CLEARANCE_M;
    double clearance = inside ? 0.5 * start_gap : PHYS_TOC_CLEARANCE_M;
    double tolerance = inside ? 0.01 * clearance : PHYS_TOC_TOLERANCE_M;
    double contact_distance = a->radius_m + b->radius_m + clearance;

    for (int iterations = 1;; iterations++) {
        double excess = now.gap.gap_m - clearance;
        if (excess <= tolerance) {
            return result_at(PHYS_TOC_HIT, &now, iterations);
        }
        double left = window_s - now.time;
        double step = safe_step(&swing_a, &swing_b, &now, excess, contact_distance, left);
        if (step >= left) {
            return (phys_toc){
                .state = PHYS_TOC_SEPARATE, .time_s = window_s, .iterations = iterations};
        }
        if (iterations == PHYS_TOC_MAX_ITERATIONS) {
            return result_at(PHYS_TOC_ITERATION_LIMIT, &now, iterations);
        }
        instant next = instant_at(&swing_a, a->radius_m, &swing_b, b->radius_m, now.time + step);
        // Only rounding of coordinates as large as gap / 1e-16 can deny the bound.
        if (!(next.gap.gap_m > 0.0)) {
            return result_at(PHYS_TOC_HIT, &now, iterations + 1);
        }
        now = next;
    }
}
