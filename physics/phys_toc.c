#include "phys_toc.h"

#include "phys_rotation.h"
#include "phys_segment.h"

// Axes whose angle has a smaller sine are left to the plane bound.
static const double SMALLEST_SINE = 1e-6;

// Up to this angle the short sine and cosine below are as good as phys_sincos, radians.
static const double SMALL_ANGLE_RAD = 0.5;

// A capsule's axis swinging about its centre of mass. Each arm, from the centre
// to an end, has a part along the axis of rotation, which stays, and one across
// it, which turns: arm(t) = kept + across cos(rate t) + ahead sin(rate t).
typedef struct swing_arm {
    phys_vec3 kept, across, ahead;
    double reach; // |across|
} swing_arm;

typedef struct swing {
    phys_vec3 centre, velocity, spin;
    double rate; // |spin|
    swing_arm arm[2];
    double speed_bound;        // of every point of the axis (paper, lemma 3.1)
    double acceleration_bound; // the same
} swing;

// An axis at one instant: from the centre of mass to its ends, and the ends.
typedef struct placed_axis {
    phys_vec3 arm[2], end[2];
} placed_axis;

typedef struct instant {
    double time;
    placed_axis a, b;
    phys_segment_distance nearest;
    double gap;
    phys_vec3 normal; // from b to a, of unit length where the axes are apart
} instant;

typedef struct pair {
    swing a, b;
    double radius_a, radius_b;
    double contact_distance; // of the axes
} pair;

// What the bounds by the angle between the axes need of a pair, over its window.
typedef struct pair_bends {
    double length_a, length_b; // of the axes
    double whip_a, whip_b;     // |spin x axis|: the speed at which it changes, m/s
    int base_a, base_b;        // the end nearer to the axis of rotation
    double volume_third;       // bound of |f'''| of the volume bound
    double area_third;         // bound of |(n . n)'''| / 2 there
} pair_bends;

// ---- Placing the axes -----------------------------------------------------------

// Taylor to the terms in x^15 and x^14, the first ones left out are below 1e-18;
// summed in pairs, which a processor does side by side.
static void sincos_of_step(double angle, double *out_sine, double *out_cosine)
{
    if (!(fabs(angle) <= SMALL_ANGLE_RAD)) {
        phys_sincos(angle, out_sine, out_cosine);
        return;
    }
    double z = angle * angle;
    double z2 = z * z;
    double z4 = z2 * z2;
    double sine =
        ((-1.0 / 6.0 + z * (1.0 / 120.0)) + z2 * (-1.0 / 5040.0 + z * (1.0 / 362880.0))) +
        z4 * ((-1.0 / 39916800.0 + z * (1.0 / 6227020800.0)) - z2 * (1.0 / 1307674368000.0));
    double cosine =
        ((1.0 / 24.0 - z * (1.0 / 720.0)) + z2 * (1.0 / 40320.0 - z * (1.0 / 3628800.0))) +
        z4 * (1.0 / 479001600.0 - z * (1.0 / 87178291200.0));
    *out_sine = angle + angle * (z * sine);
    *out_cosine = 1.0 - (z * 0.5 - z2 * cosine);
}

static swing_arm arm_of(phys_vec3 arm, phys_vec3 spin_axis)
{
    phys_vec3 kept = v3_scale(spin_axis, v3_dot(spin_axis, arm));
    phys_vec3 across = v3_sub(arm, kept);
    return (swing_arm){kept, across, v3_cross(spin_axis, arm), v3_length(across)};
}

static swing swing_of(const phys_capsule *capsule, const phys_motion *motion)
{
    phys_vec3 spin = motion->angular_velocity_radps;
    phys_vec3 spin_axis = v3_normalized_or(spin, v3(0, 0, 0));
    swing s;
    s.centre = motion->start.position;
    s.velocity = motion->velocity_mps;
    s.spin = spin;
    s.rate = v3_length(spin);
    s.arm[0] = arm_of(quat_rotate(motion->start.orientation, capsule->a), spin_axis);
    s.arm[1] = arm_of(quat_rotate(motion->start.orientation, capsule->b), spin_axis);
    double reach = s.arm[0].reach > s.arm[1].reach ? s.arm[0].reach : s.arm[1].reach;
    s.speed_bound = v3_length(s.velocity) + s.rate * reach;
    s.acceleration_bound = s.rate * s.rate * reach;
    return s;
}

static inline void place_swing(const swing *s, double t, placed_axis *out)
{
    double sine, cosine;
    sincos_of_step(s->rate * t, &sine, &cosine);
    phys_vec3 centre = v3_add_scaled(s->centre, s->velocity, t);
    for (int i = 0; i < 2; i++) {
        const swing_arm *arm = &s->arm[i];
        out->arm[i] =
            v3_add_scaled(v3_add_scaled(arm->kept, arm->across, cosine), arm->ahead, sine);
        out->end[i] = v3_add(centre, out->arm[i]);
    }
}

static inline void place_pair(const pair *p, double t, instant *now)
{
    now->time = t;
    place_swing(&p->a, t, &now->a);
    place_swing(&p->b, t, &now->b);
    now->nearest = phys_segment_closest(now->a.end[0], now->a.end[1], now->b.end[0], now->b.end[1]);
    now->gap = now->nearest.distance_m - p->radius_a - p->radius_b;
    now->normal =
        v3_scale(v3_sub(now->nearest.point_a, now->nearest.point_b), 1.0 / now->nearest.distance_m);
}

// Velocity of the nearest point of a against that of b.
static phys_vec3 relative_velocity(const pair *p, const instant *now)
{
    phys_vec3 arm_a = v3_lerp(now->a.arm[0], now->a.arm[1], now->nearest.along_a);
    phys_vec3 arm_b = v3_lerp(now->b.arm[0], now->b.arm[1], now->nearest.along_b);
    return v3_sub(v3_add(p->a.velocity, v3_cross(p->a.spin, arm_a)),
                  v3_add(p->b.velocity, v3_cross(p->b.spin, arm_b)));
}

// ---- Bounds: how long the axes stay apart ------------------------------------------

// The time x at which excess - closing x - curve x^2 is used up.
static double time_to_use_up(double excess, double closing, double curve)
{
    double squared = closing * closing + 4.0 * curve * excess;
    if (squared < 0.0 || (closing <= 0.0 && curve <= 0.0)) {
        return (double)INFINITY;
    }
    double root = sqrt(squared);
    return closing > 0.0 ? 2.0 * excess / (closing + root) : (root - closing) / (2.0 * curve);
}

// Plane bound. The ends of a stay `excess` beyond a plane across the normal, the
// ends of b before it, while their height, falling at its present rate and with
// the largest acceleration, lasts. It holds for parallel axes too, but counts an
// end's approach although the other blade may not be there. Not more than `step`
// if it proves no more.
static double plane_step(const pair *p, const instant *now, double step)
{
    phys_vec3 n = now->normal;
    double curve = 0.5 * (p->a.acceleration_bound + p->b.acceleration_bound);
    double opening = v3_dot(n, v3_sub(p->a.velocity, p->b.velocity));
    phys_vec3 turn_a = v3_cross(n, p->a.spin);
    phys_vec3 turn_b = v3_cross(n, p->b.spin);
    double excess[4], closing[4];
    for (int i = 0; i < 4; i++) {
        int end_a = i / 2, end_b = i % 2;
        excess[i] = v3_dot(n, v3_sub(now->a.end[end_a], now->b.end[end_b])) - p->contact_distance;
        closing[i] =
            v3_dot(turn_b, now->b.arm[end_b]) - v3_dot(turn_a, now->a.arm[end_a]) - opening;
        if (!(excess[i] > step * (closing[i] + step * curve))) {
            return step;
        }
    }
    double longest = (double)INFINITY;
    for (int i = 0; i < 4; i++) {
        double x = time_to_use_up(excess[i], closing[i], curve);
        longest = x < longest ? x : longest;
    }
    return longest > step ? longest : step;
}

// Line bound: how the distance d of two axes can shrink in a step x.
//
// The nearest points part by r, |r| = d, at relative velocity V, closing at c and
// sliding at s across r. Of any other pair of axis points the offset D from the
// nearest pair has D . r >= 0 (or they would be nearer), and
//   - its relative velocity differs from V by at most rho |D|, where rho is the sum
//     of |spin x axis| / |axis| over the sine of the angle between the axes;
//   - its acceleration is at most K.
// So with A = d - c x, the distance after x is at least
//   |A n + x V_across + D| - x rho |D| - K x^2 / 2
//     >= A sqrt(1 - (x rho)^2) - x^2 rho s - K x^2 / 2     for x rho <= sqrt(1/2),
// by projecting on the direction at the angle with sine x rho from n towards D.
// With sqrt(1 - y) >= 1 - 0.586 y up to y = 1/2, and A <= d + x max(-c, 0), that is
//   >= d - c x - M x^2,   M = 0.586 rho^2 d + rho (s + 0.415 max(-c, 0)) + K / 2.
static double line_step(const pair *p, const instant *now, double excess, double rho)
{
    phys_vec3 velocity = relative_velocity(p, now);
    double closing = -v3_dot(now->normal, velocity);
    double sliding = v3_length(v3_add_scaled(velocity, now->normal, closing));
    double opening = closing < 0.0 ? -closing : 0.0;
    double curve = 0.586 * rho * rho * now->nearest.distance_m + rho * (sliding + 0.415 * opening) +
                   0.5 * (p->a.acceleration_bound + p->b.acceleration_bound);
    double x = time_to_use_up(excess, closing, curve);
    return x * rho < 0.707 ? x : 0.707 / rho;
}

static phys_vec3 run_of(const placed_axis *axis)
{
    return v3_sub(axis->end[1], axis->end[0]);
}

static pair_bends pair_bends_of(const pair *p, const instant *start, double window)
{
    phys_vec3 run_a = run_of(&start->a), run_b = run_of(&start->b);
    pair_bends k;
    k.length_a = v3_length(run_a);
    k.length_b = v3_length(run_b);
    k.whip_a = v3_length(v3_cross(p->a.spin, run_a));
    k.whip_b = v3_length(v3_cross(p->b.spin, run_b));
    k.base_a = p->a.arm[1].reach < p->a.arm[0].reach;
    k.base_b = p->b.arm[1].reach < p->b.arm[0].reach;

    // Bounds of r, n and their derivatives; see volume_step.
    double rate_a = p->a.rate, rate_b = p->b.rate;
    double reach_a = p->a.arm[k.base_a].reach, reach_b = p->b.arm[k.base_b].reach;
    double n0 = k.length_a * k.length_b;
    double n1 = k.whip_a * k.length_b + k.length_a * k.whip_b;
    double n2 =
        rate_a * k.whip_a * k.length_b + 2.0 * k.whip_a * k.whip_b + rate_b * k.length_a * k.whip_b;
    double n3 = rate_a * rate_a * k.whip_a * k.length_b +
                3.0 * (rate_a + rate_b) * k.whip_a * k.whip_b +
                rate_b * rate_b * k.length_a * k.whip_b;
    double r1 = v3_distance(p->a.velocity, p->b.velocity) + rate_a * reach_a + rate_b * reach_b;
    double r0 = v3_distance(start->a.end[k.base_a], start->b.end[k.base_b]) + window * r1;
    double r2 = rate_a * rate_a * reach_a + rate_b * rate_b * reach_b;
    double r3 = rate_a * rate_a * rate_a * reach_a + rate_b * rate_b * rate_b * reach_b;
    k.volume_third = r3 * n0 + 3.0 * r2 * n1 + 3.0 * r1 * n2 + r0 * n3;
    k.area_third = 3.0 * n1 * n2 + n0 * n3;
    return k;
}

// Volume bound: the distance of the infinite lines, which is never more than that
// of the axes, followed to second order with the third bounded.
//
// With u, w the axes as vectors, r from a point of b's to one of a's and
// n = u x w, the lines are |f| / |n| apart, f = r . n: the volume the three span
// over the area of the base. They stay R apart while |f| > R |n|, and so, as
// |n| <= (n . n + m^2) / (2 m) for any m > 0, while
//   g = f - R (n . n + m^2) / (2 m) > 0,    m = |n| now, r such that f > 0 now.
// Turning axes have u' = a x u and u'' = a x u', a the spin, so all derivatives of g
// are at hand; and |u^(k)| <= |a|^(k-1) |a x u| bounds the third by T over the
// window. At `now` g = m (d - R). No acceleration of the far ends comes in.
static double volume_step(const pair *p, const pair_bends *k, const instant *now, phys_vec3 n,
                          double m, double excess, double enough)
{
    phys_vec3 u = run_of(&now->a), w = run_of(&now->b);
    phys_vec3 u1 = v3_cross(p->a.spin, u), w1 = v3_cross(p->b.spin, w);
    phys_vec3 u2 = v3_cross(p->a.spin, u1), w2 = v3_cross(p->b.spin, w1);
    phys_vec3 n1 = v3_add(v3_cross(u1, w), v3_cross(u, w1));
    phys_vec3 n2 =
        v3_add(v3_add(v3_cross(u2, w), v3_cross(u, w2)), v3_scale(v3_cross(u1, w1), 2.0));

    phys_vec3 turn_a = v3_cross(p->a.spin, now->a.arm[k->base_a]);
    phys_vec3 turn_b = v3_cross(p->b.spin, now->b.arm[k->base_b]);
    phys_vec3 r = v3_sub(now->a.end[k->base_a], now->b.end[k->base_b]);
    phys_vec3 r1 = v3_add(v3_sub(p->a.velocity, p->b.velocity), v3_sub(turn_a, turn_b));
    phys_vec3 r2 = v3_sub(v3_cross(p->a.spin, turn_a), v3_cross(p->b.spin, turn_b));

    double side = v3_dot(r, n) < 0.0 ? -1.0 : 1.0;
    double weight = p->contact_distance / m;
    double g = m * excess;
    double g1 = side * (v3_dot(r1, n) + v3_dot(r, n1)) - weight * v3_dot(n, n1);
    double g2 = side * (v3_dot(r2, n) + 2.0 * v3_dot(r1, n1) + v3_dot(r, n2)) -
                weight * (v3_dot(n1, n1) + v3_dot(n, n2));
    double third = (k->volume_third + weight * k->area_third) / 6.0;

    // Within `reach` the cubic term is at most third * reach * x^2. With all that is
    // left as the reach the step is safe; twice that step as the reach finds a longer.
    double x = time_to_use_up(g, -g1, third * enough - 0.5 * g2);
    if (x < 0.5 * enough) {
        double reach = 2.0 * x;
        x = time_to_use_up(g, -g1, third * reach - 0.5 * g2);
        x = x < reach ? x : reach;
    }
    return x;
}

static bool is_inside(double along)
{
    return along > 0.0 && along < 1.0;
}

// The longest step from `now` that one of the bounds proves free of contact, or
// any that reaches `enough`.
static double safe_step(const pair *p, const pair_bends *k, const instant *now, double excess,
                        double enough)
{
    double step = excess / (p->a.speed_bound + p->b.speed_bound);
    double sine = 1.0; // where one capsule is a sphere there is no angle to count
    double m = 0.0;
    phys_vec3 n = v3(0, 0, 0);
    if (k->length_a > 0.0 && k->length_b > 0.0) {
        n = v3_cross(run_of(&now->a), run_of(&now->b));
        m = v3_length(n);
        sine = m / (k->length_a * k->length_b);
    }
    if (sine > SMALLEST_SINE) {
        double x;
        if (m > 0.0 && is_inside(now->nearest.along_a) && is_inside(now->nearest.along_b)) {
            x = volume_step(p, k, now, n, m, excess, enough);
        } else {
            double whip = (k->length_a > 0.0 ? k->whip_a / k->length_a : 0.0) +
                          (k->length_b > 0.0 ? k->whip_b / k->length_b : 0.0);
            x = line_step(p, now, excess, whip / sine);
        }
        step = x > step ? x : step;
    }
    return step >= enough ? step : plane_step(p, now, step);
}

// ---- The search -------------------------------------------------------------------

static bool is_valid(const phys_capsule *capsule, const swing *s)
{
    return capsule->radius_m >= 0.0 && isfinite(capsule->radius_m) && v3_is_finite(s->centre) &&
           isfinite(s->speed_bound) && isfinite(s->acceleration_bound);
}

static phys_toc result_at(phys_toc_state state, const pair *p, const instant *now, int iterations)
{
    phys_axis axis_a = {now->a.end[0], now->a.end[1]};
    phys_axis axis_b = {now->b.end[0], now->b.end[1]};
    phys_gap gap = phys_gap_of_axes(&axis_a, p->radius_a, &axis_b, p->radius_b);
    double closing = -v3_dot(gap.normal, relative_velocity(p, now));
    return (phys_toc){state, now->time, gap, closing, iterations};
}

phys_toc phys_toc_find(const phys_capsule *a, const phys_motion *a_motion, const phys_capsule *b,
                       const phys_motion *b_motion, double window_s)
{
    pair p = {.a = swing_of(a, a_motion),
              .b = swing_of(b, b_motion),
              .radius_a = a->radius_m,
              .radius_b = b->radius_m};
    if (!is_valid(a, &p.a) || !is_valid(b, &p.b) || !isfinite(window_s) || window_s < 0.0) {
        return (phys_toc){.state = PHYS_TOC_INVALID};
    }

    instant now;
    place_pair(&p, 0.0, &now);
    if (now.nearest.state == PHYS_SEGMENT_INVALID) {
        return (phys_toc){.state = PHYS_TOC_INVALID, .iterations = 1};
    }
    if (now.gap <= 0.0) {
        return result_at(PHYS_TOC_OVERLAP_AT_START, &p, &now, 1);
    }
    bool inside = now.gap < 2.0 * PHYS_TOC_CLEARANCE_M;
    double clearance = inside ? 0.5 * now.gap : PHYS_TOC_CLEARANCE_M;
    double tolerance = inside ? 0.01 * clearance : PHYS_TOC_TOLERANCE_M;
    p.contact_distance = p.radius_a + p.radius_b + clearance;
    if (now.gap - clearance >= window_s * (p.a.speed_bound + p.b.speed_bound)) {
        return (phys_toc){.state = PHYS_TOC_SEPARATE, .time_s = window_s, .iterations = 1};
    }

    pair_bends bends = pair_bends_of(&p, &now, window_s);
    for (int iterations = 1;; iterations++) {
        double excess = now.gap - clearance;
        if (excess <= tolerance) {
            return result_at(PHYS_TOC_HIT, &p, &now, iterations);
        }
        double left = window_s - now.time;
        double step = safe_step(&p, &bends, &now, excess, left);
        if (step >= left) {
            return (phys_toc){
                .state = PHYS_TOC_SEPARATE, .time_s = window_s, .iterations = iterations};
        }
        if (iterations == PHYS_TOC_MAX_ITERATIONS) {
            return result_at(PHYS_TOC_ITERATION_LIMIT, &p, &now, iterations);
        }
        double free = now.time;
        place_pair(&p, free + step, &now);
        // Only rounding of coordinates as large as gap / 1e-16 can deny the bound.
        if (!(now.gap > 0.0)) {
            place_pair(&p, free, &now);
            return result_at(PHYS_TOC_HIT, &p, &now, iterations + 1);
        }
    }
}
