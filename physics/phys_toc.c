#include "phys_toc.h"

#include "phys_rotation.h"
#include "phys_segment.h"
#include "phys_toc_close.h"

// For axes whose angle has a smaller sine only the plane bound is used.
static const double SMALLEST_SINE = 1e-6;

// For axes that cross at an angle with a larger sine, the plane bound is better than the volume
// bound in one step of a hundred, so it is not evaluated.
static const double WIDE_SINE = 0.1;

// The volume bound is first evaluated for a reach of this many times the time to contact at the
// present closing speed. With a value closer to 1, blades that slow down exceed the reach; with 3
// it takes 2 % more steps.
static const double REACH = 1.5;

// Largest angle, radians, for which the short sine and cosine below are as precise as phys_sincos.
static const double SMALL_ANGLE_RAD = 0.5;

// Steps after which the search first tries to prove the rest of the window free at once, and does
// so again at each doubling, up to PHYS_TOC_MAX_ITERATIONS. Nearly all contacts are found in fewer.
enum { FIRST_PROOF = 32 };

// A vector fixed to a rotating body. Its component along the axis of rotation stays, the rest
// rotates: kept + across cos(rate t) + ahead sin(rate t).
typedef struct turning {
    phys_vec3 kept, across, ahead;
} turning;

// A capsule's axis that rotates about its body's center of mass. The base is the end nearer to the
// axis of rotation; `arm` is the vector from the center of mass to the base, `run` that from the
// base to the other end.
typedef struct swing {
    const phys_capsule *capsule;
    const phys_motion *motion;
    phys_vec3 spin;
    double rate, rate_squared; // |spin| and its square
    turning arm, run;
    double length, length_squared; // of the axis
    double base_reach, far_reach;  // distances of its ends from the axis of rotation
    bool base_is_b;                // whether the base is the capsule's end b
} swing;

// The pair. Positions and velocities are those of a minus those of b.
typedef struct pair {
    swing a, b;
    phys_vec3 offset, velocity; // of the centers of mass, at time 0
    double contact_distance;    // distance of the axes at contact
    double speed;               // upper bound on the relative speed of any two points (lemma 3.1)
    double acceleration;        // upper bound on their relative acceleration
} pair;

// An axis at one instant.
typedef struct placed {
    phys_vec3 arm, run;
} placed;

typedef struct instant {
    double time;
    placed a, b;
    phys_vec3 offset;      // between the bases
    phys_vec3 across;      // a.run x b.run
    double across_squared; // its squared length
    phys_segment_places at;
    double distance;  // between the axes
    phys_vec3 normal; // unit, from b to a; valid if the axes do not cross
} instant;

// Constants of a pair over its window, for the bounds that use the angle between the axes.
typedef struct pair_bends {
    double whip_a, whip_b; // |spin x axis|: the speed at which the axis vector changes, m/s
    double volume_third;   // upper bound on |f'''| of the volume bound
    double area_third;     // upper bound on |(n . n)'''| / 2 there
} pair_bends;

// ---- Placing the axes -----------------------------------------------------------

// Taylor series up to x^15 and x^14; the first omitted terms are below 1e-18. The terms are summed
// in pairs, which a processor computes in parallel.
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

static turning turning_of(phys_vec3 v, phys_vec3 spin_axis)
{
    phys_vec3 kept = v3_scale(spin_axis, v3_dot(spin_axis, v));
    return (turning){kept, v3_sub(v, kept), v3_cross(spin_axis, v)};
}

static inline phys_vec3 turned(const turning *v, double sine, double cosine)
{
    return v3_add_scaled(v3_add_scaled(v->kept, v->across, cosine), v->ahead, sine);
}

// Initializes the rotation of a capsule's axis and computes its placement at time 0.
static void make_swing(swing *s, placed *start, const phys_capsule *capsule,
                       const phys_motion *motion)
{
    s->capsule = capsule;
    s->motion = motion;
    s->spin = motion->angular_velocity_radps;
    s->rate_squared = v3_length_squared(s->spin);
    s->rate = sqrt(s->rate_squared);
    phys_vec3 axis = s->rate > PHYS_SHORTEST ? v3_scale(s->spin, 1.0 / s->rate) : v3(0, 0, 0);
    phys_vec3 a = quat_rotate(motion->start.orientation, capsule->a);
    phys_vec3 b = quat_rotate(motion->start.orientation, capsule->b);
    turning to_a = turning_of(a, axis), to_b = turning_of(b, axis);
    double reach_a = v3_length(to_a.across), reach_b = v3_length(to_b.across);
    s->base_is_b = reach_b < reach_a;
    s->base_reach = s->base_is_b ? reach_b : reach_a;
    s->far_reach = s->base_is_b ? reach_a : reach_b;
    const turning *base = s->base_is_b ? &to_b : &to_a, *far = s->base_is_b ? &to_a : &to_b;
    s->arm = *base;
    s->run = (turning){v3_sub(far->kept, base->kept), v3_sub(far->across, base->across),
                       v3_sub(far->ahead, base->ahead)};
    start->arm = s->base_is_b ? b : a;
    start->run = s->base_is_b ? v3_sub(a, b) : v3_sub(b, a);
    s->length_squared = v3_length_squared(start->run);
    s->length = sqrt(s->length_squared);
}

static inline void place_swing(const swing *s, double t, placed *out)
{
    double sine, cosine;
    sincos_of_step(s->rate * t, &sine, &cosine);
    out->arm = turned(&s->arm, sine, cosine);
    out->run = turned(&s->run, sine, cosine);
}

// Computes the rest of an instant whose axes have been placed.
static void find_nearest(const pair *p, instant *now)
{
    phys_vec3 centers = v3_add_scaled(p->offset, p->velocity, now->time);
    now->offset = v3_add(centers, v3_sub(now->a.arm, now->b.arm));
    now->across = v3_cross(now->a.run, now->b.run);
    now->across_squared = v3_length_squared(now->across);
    now->at = phys_segment_nearest(now->offset, now->a.run, p->a.length_squared, now->b.run,
                                   p->b.length_squared, now->across, now->across_squared);
    phys_vec3 apart = v3_add_scaled(v3_add_scaled(now->offset, now->a.run, now->at.along_a),
                                    now->b.run, -now->at.along_b);
    now->distance = v3_length(apart);
    now->normal = v3_scale(apart, 1.0 / now->distance);
}

static void place_pair(const pair *p, double t, instant *now)
{
    now->time = t;
    place_swing(&p->a, t, &now->a);
    place_swing(&p->b, t, &now->b);
    find_nearest(p, now);
}

// Initializes the pair and the instant 0, which needs no rotation.
static void make_pair(pair *p, const phys_capsule *a, const phys_motion *a_motion,
                      const phys_capsule *b, const phys_motion *b_motion, instant *start)
{
    start->time = 0.0;
    make_swing(&p->a, &start->a, a, a_motion);
    make_swing(&p->b, &start->b, b, b_motion);
    p->offset = v3_sub(a_motion->start.position, b_motion->start.position);
    p->velocity = v3_sub(a_motion->velocity_mps, b_motion->velocity_mps);
    double rim_a = p->a.rate * p->a.far_reach, rim_b = p->b.rate * p->b.far_reach;
    p->speed = v3_length(p->velocity) + rim_a + rim_b;
    p->acceleration = p->a.rate * rim_a + p->b.rate * rim_b;
    find_nearest(p, start);
}

// Velocity of the nearest point of a relative to that of b.
static phys_vec3 relative_velocity(const pair *p, const instant *now)
{
    phys_vec3 arm_a = v3_add_scaled(now->a.arm, now->a.run, now->at.along_a);
    phys_vec3 arm_b = v3_add_scaled(now->b.arm, now->b.run, now->at.along_b);
    return v3_add(p->velocity, v3_sub(v3_cross(p->a.spin, arm_a), v3_cross(p->b.spin, arm_b)));
}

// ---- Lower bounds on the time for which the axes stay apart --------------------------

// The first time x >= 0 at which excess - closing x - curve x^2 is zero; INFINITY if it never is.
static double time_to_use_up(double excess, double closing, double curve)
{
    double squared = closing * closing + 4.0 * curve * excess;
    if (squared < 0.0 || (closing <= 0.0 && curve <= 0.0)) {
        return (double)INFINITY;
    }
    double root = sqrt(squared);
    return closing > 0.0 ? 2.0 * excess / (closing + root) : (root - closing) / (2.0 * curve);
}

// Plane bound. There is no contact while each end of a is higher than each end of b by more than
// the contact distance, measured along the normal. Each of these four heights changes at its
// present rate and with at most the largest possible acceleration. The bound also holds for
// parallel axes, but it counts an end that approaches the plane even if the other blade is
// elsewhere. Returns `step` if it proves no more than that.
static double plane_step(const pair *p, const instant *now, double step)
{
    phys_vec3 n = now->normal;
    double curve = 0.5 * p->acceleration;
    phys_vec3 turn_a = v3_cross(n, p->a.spin);
    phys_vec3 turn_b = v3_cross(n, p->b.spin);
    // Height and speed of the bases, and what the vectors to the other ends add.
    double height = v3_dot(n, now->offset) - p->contact_distance;
    double opening =
        v3_dot(n, p->velocity) + v3_dot(turn_a, now->a.arm) - v3_dot(turn_b, now->b.arm);
    double rise_a = v3_dot(n, now->a.run), rise_b = v3_dot(n, now->b.run);
    double lift_a = v3_dot(turn_a, now->a.run), lift_b = v3_dot(turn_b, now->b.run);
    const double excess[4] = {height, height - rise_b, height + rise_a, height + rise_a - rise_b};
    const double closing[4] = {-opening, lift_b - opening, -lift_a - opening,
                               lift_b - lift_a - opening};
    for (int i = 0; i < 4; i++) {
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

// Line bound: how fast the distance d of two axes can shrink in a step x.
//
// The nearest points differ by r, |r| = d. Their relative velocity V closes at c along r and slides
// at s orthogonal to r. For any other pair of points of the axes, the offset D from the nearest
// pair has D . r >= 0 (otherwise they would be nearer), and
//   - its relative velocity differs from V by at most rho |D|, where rho is the sum of
//     |spin x axis| / |axis| divided by the sine of the angle between the axes;
//   - its acceleration is at most K.
// So with A = d - c x, the distance after x is at least
//   |A n + x V_across + D| - x rho |D| - K x^2 / 2
//     >= A sqrt(1 - (x rho)^2) - x^2 rho s - K x^2 / 2     for x rho <= sqrt(1/2),
// by projection on the direction whose angle from n towards D has the sine x rho. Then
//   sqrt(1 - y) >= 1 - 0.586 y for y up to 1/2, and A <= d + x max(-c, 0)
// give the bound
//   d - c x - M x^2,   M = 0.586 rho^2 d + rho (s + 0.415 max(-c, 0)) + K / 2.
static double line_step(const pair *p, const instant *now, double excess, double rho)
{
    phys_vec3 velocity = relative_velocity(p, now);
    double closing = -v3_dot(now->normal, velocity);
    double sliding = v3_length(v3_add_scaled(velocity, now->normal, closing));
    double opening = closing < 0.0 ? -closing : 0.0;
    double curve = 0.586 * rho * rho * now->distance + rho * (sliding + 0.415 * opening) +
                   0.5 * p->acceleration;
    double x = time_to_use_up(excess, closing, curve);
    return x * rho < 0.707 ? x : 0.707 / rho;
}

static pair_bends pair_bends_of(const pair *p, const instant *start, double window)
{
    double rate_a = p->a.rate, rate_b = p->b.rate;
    double reach_a = p->a.base_reach, reach_b = p->b.base_reach;
    pair_bends k;
    k.whip_a = rate_a * v3_length(p->a.run.across);
    k.whip_b = rate_b * v3_length(p->b.run.across);

    // Upper bounds on r, n and their derivatives; volume_step explains them.
    double n0 = p->a.length * p->b.length;
    double n1 = k.whip_a * p->b.length + p->a.length * k.whip_b;
    double n2 = rate_a * k.whip_a * p->b.length + 2.0 * k.whip_a * k.whip_b +
                rate_b * p->a.length * k.whip_b;
    double n3 = rate_a * rate_a * k.whip_a * p->b.length +
                3.0 * (rate_a + rate_b) * k.whip_a * k.whip_b +
                rate_b * rate_b * p->a.length * k.whip_b;
    double r1 = v3_length(p->velocity) + rate_a * reach_a + rate_b * reach_b;
    double r0 = v3_length(start->offset) + window * r1;
    double r2 = rate_a * rate_a * reach_a + rate_b * rate_b * reach_b;
    double r3 = rate_a * rate_a * rate_a * reach_a + rate_b * rate_b * rate_b * reach_b;
    k.volume_third = r3 * n0 + 3.0 * r2 * n1 + 3.0 * r1 * n2 + r0 * n3;
    k.area_third = 3.0 * n1 * n2 + n0 * n3;
    return k;
}

// spin x (spin x v) of a vector v fixed to the body; it points back to the axis of rotation.
static inline phys_vec3 turn_back(const swing *s, const turning *v, phys_vec3 now)
{
    return v3_scale(v3_sub(v->kept, now), s->rate_squared);
}

// Volume bound: the distance of the infinite lines, which is never more than that of the axes,
// expanded to second order with a bound on the third derivative.
//
// With u, w the vectors along the axes, r from a point of b's axis to one of a's, and n = u x w,
// the distance of the lines is |f| / |n|, f = r . n: the volume spanned by the three vectors
// divided by the area of its base. The distance is more than R while |f| > R |n|. For any m > 0,
//   |n| <= (n . n + m^2) / (2 m),
// so the distance is more than R while
//   g = f - R (n . n + m^2) / (2 m) > 0.
// The sign of r is chosen so that f > 0 at `now`, and m is |n| at `now`, where g = m (d - R). For
// rotating axes u' = a x u and u'' = a x u', where a is the spin, so all derivatives of g can be
// computed, and |u^(k)| <= |a|^(k-1) |a x u| bounds the third by T over the window. The
// acceleration of the far ends of the axes does not enter.
static double volume_step(const pair *p, const pair_bends *k, const instant *now, double m,
                          double excess, double enough)
{
    phys_vec3 a = p->a.spin, b = p->b.spin;
    phys_vec3 u = now->a.run, w = now->b.run, n = now->across;
    phys_vec3 u1 = v3_cross(a, u), w1 = v3_cross(b, w);
    phys_vec3 u2 = turn_back(&p->a, &p->a.run, u), w2 = turn_back(&p->b, &p->b.run, w);
    phys_vec3 n1 = v3_add(v3_cross(u1, w), v3_cross(u, w1));
    phys_vec3 n2 =
        v3_add(v3_add(v3_cross(u2, w), v3_cross(u, w2)), v3_scale(v3_cross(u1, w1), 2.0));

    phys_vec3 turn_a = v3_cross(a, now->a.arm), turn_b = v3_cross(b, now->b.arm);
    phys_vec3 r = now->offset;
    phys_vec3 r1 = v3_add(p->velocity, v3_sub(turn_a, turn_b));
    phys_vec3 r2 =
        v3_sub(turn_back(&p->a, &p->a.arm, now->a.arm), turn_back(&p->b, &p->b.arm, now->b.arm));

    double side = v3_dot(r, n) < 0.0 ? -1.0 : 1.0;
    double weight = p->contact_distance / m;
    double g = m * excess;
    double g1 = side * (v3_dot(r1, n) + v3_dot(r, n1)) - weight * v3_dot(n, n1);
    double g2 = side * (v3_dot(r2, n) + 2.0 * v3_dot(r1, n1) + v3_dot(r, n2)) -
                weight * (v3_dot(n1, n1) + v3_dot(n, n2));
    double third = (k->volume_third + weight * k->area_third) / 6.0;

    // For x <= reach the cubic term is at most third * reach * x^2. A good reach is a little more
    // than the time to contact at the present speed; the whole remaining time is always valid.
    double reach = enough;
    if (g1 < 0.0 && -g1 * enough > REACH * g) {
        reach = REACH * g / -g1;
    }
    double x = time_to_use_up(g, -g1, third * reach - 0.5 * g2);
    if (x > reach && reach < enough) {
        double y = time_to_use_up(g, -g1, third * enough - 0.5 * g2);
        x = y > reach ? y : reach;
    }
    return x;
}

static bool is_inside(double along)
{
    return along > 0.0 && along < 1.0;
}

// The longest step from `now` that one of the bounds proves free of contact, or any step of at
// least `enough`.
static double safe_step(const pair *p, const pair_bends *k, const instant *now, double excess,
                        double enough)
{
    double step = excess / p->speed;
    double sine = 1.0; // if one capsule is a sphere, there is no angle to consider
    double m = 0.0;
    if (p->a.length > 0.0 && p->b.length > 0.0) {
        m = sqrt(now->across_squared);
        sine = m / (p->a.length * p->b.length);
    }
    if (sine > SMALLEST_SINE) {
        double x;
        if (m > 0.0 && is_inside(now->at.along_a) && is_inside(now->at.along_b)) {
            x = volume_step(p, k, now, m, excess, enough);
            if (sine > WIDE_SINE) {
                return x > step ? x : step;
            }
        } else {
            double whip = (p->a.length > 0.0 ? k->whip_a / p->a.length : 0.0) +
                          (p->b.length > 0.0 ? k->whip_b / p->b.length : 0.0);
            x = line_step(p, now, excess, whip / sine);
        }
        step = x > step ? x : step;
    }
    return step >= enough ? step : plane_step(p, now, step);
}

// ---- The search -------------------------------------------------------------------

// The axis in the world frame, with the ends in the capsule's order.
static phys_axis axis_at(const swing *s, const placed *now, double time)
{
    const phys_motion *motion = s->motion;
    phys_vec3 center = v3_add_scaled(motion->start.position, motion->velocity_mps, time);
    phys_vec3 base = v3_add(center, now->arm);
    phys_vec3 far = v3_add(base, now->run);
    return s->base_is_b ? (phys_axis){far, base} : (phys_axis){base, far};
}

static phys_toc result_at(phys_toc_state state, const pair *p, const instant *now, int iterations)
{
    phys_axis axis_a = axis_at(&p->a, &now->a, now->time);
    phys_axis axis_b = axis_at(&p->b, &now->b, now->time);
    phys_gap gap =
        phys_gap_of_axes(&axis_a, p->a.capsule->radius_m, &axis_b, p->b.capsule->radius_m);
    double closing = -v3_dot(gap.normal, relative_velocity(p, now));
    return (phys_toc){state, now->time, gap, closing, iterations};
}

static bool is_valid(const phys_capsule *capsule, const phys_motion *motion)
{
    return capsule->radius_m >= 0.0 && isfinite(capsule->radius_m) &&
           v3_is_finite(motion->start.position);
}

// For a search that has taken many steps. Tries to prove the rest of the window free at once; at
// the limit of steps the search is continued as that of two bodies that stay close together.
// Returns false if neither decides it.
static bool close_together(const pair *p, const instant *now, double window, double clearance,
                           double tolerance, int iterations, phys_toc *out)
{
    const phys_convex a = phys_convex_of_capsule(p->a.capsule);
    const phys_convex b = phys_convex_of_capsule(p->b.capsule);
    const phys_moving_convex body_a = phys_moving_convex_of(&a, p->a.motion);
    const phys_moving_convex body_b = phys_moving_convex_of(&b, p->b.motion);
    if (phys_toc_close_apart(&body_a, &body_b, now->normal, now->time, window,
                             clearance + tolerance + PHYS_TOC_TOLERANCE_M)) {
        *out = (phys_toc){.state = PHYS_TOC_SEPARATE, .time_s = window, .iterations = iterations};
        return true;
    }
    if (iterations < PHYS_TOC_MAX_ITERATIONS) {
        return false;
    }
    *out =
        phys_toc_close_find(&body_a, &body_b, now->time, window, clearance, tolerance, iterations);
    return true;
}

phys_toc phys_toc_find(const phys_capsule *a, const phys_motion *a_motion, const phys_capsule *b,
                       const phys_motion *b_motion, double window_s)
{
    if (!is_valid(a, a_motion) || !is_valid(b, b_motion) || !isfinite(window_s) || window_s < 0.0) {
        return (phys_toc){.state = PHYS_TOC_INVALID};
    }
    pair p;
    instant now;
    make_pair(&p, a, a_motion, b, b_motion, &now);
    if (!isfinite(p.speed) || !isfinite(p.acceleration) || !isfinite(now.distance) ||
        !isfinite(now.across_squared)) {
        return (phys_toc){.state = PHYS_TOC_INVALID, .iterations = 1};
    }
    double radii = a->radius_m + b->radius_m;
    double gap = now.distance - radii;
    if (gap <= 0.0) {
        return result_at(PHYS_TOC_OVERLAP_AT_START, &p, &now, 1);
    }
    // Capsules that start inside the clearance get half their gap as clearance.
    bool inside = gap < 2.0 * PHYS_TOC_CLEARANCE_M;
    double clearance = inside ? 0.5 * gap : PHYS_TOC_CLEARANCE_M;
    double tolerance = inside ? 0.01 * clearance : PHYS_TOC_TOLERANCE_M;
    p.contact_distance = radii + clearance;
    if (gap - clearance >= window_s * p.speed) {
        return (phys_toc){.state = PHYS_TOC_SEPARATE, .time_s = window_s, .iterations = 1};
    }

    pair_bends bends = pair_bends_of(&p, &now, window_s);
    for (int iterations = 1;; iterations++) {
        double excess = now.distance - p.contact_distance;
        if (excess <= tolerance) {
            return result_at(PHYS_TOC_HIT, &p, &now, iterations);
        }
        // Step to the end of the proved interval, or finish if it covers the window.
        double left = window_s - now.time;
        double step = safe_step(&p, &bends, &now, excess, left);
        if (step >= left) {
            return (phys_toc){
                .state = PHYS_TOC_SEPARATE, .time_s = window_s, .iterations = iterations};
        }
        if (iterations >= FIRST_PROOF && (iterations & (iterations - 1)) == 0) {
            phys_toc toc;
            if (close_together(&p, &now, window_s, clearance, tolerance, iterations, &toc)) {
                return toc;
            }
        }
        double free = now.time;
        place_pair(&p, free + step, &now);
        // The bound can only fail by rounding of coordinates of about gap / 1e-16 or more.
        if (!(now.distance > radii)) {
            place_pair(&p, free, &now);
            return result_at(PHYS_TOC_HIT, &p, &now, iterations + 1);
        }
    }
}
