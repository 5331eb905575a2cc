#include "phys_toc_convex.h"

#include "phys_gjk.h"
#include "phys_rotation.h"

// Evaluations of the separation along one plane that are spent on lengthening a step. A step that
// ends close to the plane's own contact is long enough, because a new plane is found there.
static const int MAX_SHORTENINGS = 8;

// A step is long enough if it uses up all but this share of the separation.
static const double LEFT_OVER = 0.02;

// A body that rotates about its center of mass. A vector fixed to it has a component along the axis
// of rotation, which stays, and the rest, which rotates.
typedef struct turning {
    const phys_convex *shape;
    phys_vec3 center, velocity;
    phys_vec3 spin_axis;
    double spin_rate;
    phys_vec3 arm, axis; // the shape's origin and axis at time 0, in world axes
    double reach;        // distance of the shape's farthest point from the center of mass
} turning;

// Both bodies at one instant.
typedef struct instant {
    double time;
    phys_convex a, b;
    phys_gjk nearest;
} instant;

static turning turning_of(const phys_convex *shape, const phys_motion *motion)
{
    return (turning){
        .shape = shape,
        .center = motion->start.position,
        .velocity = motion->velocity_mps,
        .spin_axis = v3_normalized_or(motion->angular_velocity_radps, v3(0, 0, 0)),
        .spin_rate = v3_length(motion->angular_velocity_radps),
        .arm = quat_rotate(motion->start.orientation, shape->origin),
        .axis = quat_rotate(motion->start.orientation, shape->axis),
        .reach = phys_convex_reach(shape, v3(0, 0, 0)),
    };
}

static phys_vec3 turned(const turning *t, phys_vec3 v, double sine, double cosine)
{
    phys_vec3 kept = v3_scale(t->spin_axis, v3_dot(t->spin_axis, v));
    phys_vec3 across = v3_sub(v, kept);
    phys_vec3 ahead = v3_cross(t->spin_axis, v);
    return v3_add_scaled(v3_add_scaled(kept, across, cosine), ahead, sine);
}

static phys_convex placed_at(const turning *t, double time)
{
    double sine, cosine;
    phys_sincos(t->spin_rate * time, &sine, &cosine);
    phys_convex placed = *t->shape;
    phys_vec3 center = v3_add_scaled(t->center, t->velocity, time);
    placed.origin = v3_add(center, turned(t, t->arm, sine, cosine));
    placed.axis = turned(t, t->axis, sine, cosine);
    return placed;
}

// Places both bodies and computes their gap; a gap wider than `far_m` may be imprecise.
static instant instant_at(const turning *a, const turning *b, double time, phys_vec3 normal,
                          double far_m)
{
    instant now = {.time = time, .a = placed_at(a, time), .b = placed_at(b, time)};
    now.nearest = phys_gjk_within(&now.a, &now.b, normal, far_m);
    return now;
}

// Remaining separation of the bodies at time now + x along the normal found now, if the normal
// rotates with the body `carrier`.
static double room_after(const turning *a, const turning *b, const turning *carrier,
                         const instant *now, double contact_distance, double x)
{
    double sine, cosine;
    phys_sincos(carrier->spin_rate * x, &sine, &cosine);
    phys_vec3 normal = turned(carrier, now->nearest.gap.normal, sine, cosine);
    phys_convex placed_a = placed_at(a, now->time + x);
    phys_convex placed_b = placed_at(b, now->time + x);
    phys_vec3 low = phys_convex_support(&placed_a, v3_neg(normal));
    phys_vec3 high = phys_convex_support(&placed_b, normal);
    return v3_dot(normal, v3_sub(low, high)) - contact_distance;
}

// K: upper bound on the acceleration of every point of `other`, seen from the carrier,
//   |a - 2 w x u + w x (w x p)|,
// where p, u and a are the point's offset, velocity and acceleration relative to the carrier's
// center of mass in world axes, and w is the carrier's angular velocity.
static double acceleration_bound(const turning *carrier, const turning *other, double window)
{
    double speed = v3_distance(other->velocity, carrier->velocity);
    double offset = v3_distance(other->center, carrier->center) + speed * window + other->reach;
    double turning_speed = other->spin_rate * other->reach;
    double w = carrier->spin_rate;
    return other->spin_rate * turning_speed + 2.0 * w * (speed + turning_speed) + w * w * offset;
}

// Returns true if a step x with these separations before and after it, both >= 0, is free of
// contact all the time: the lowest parabola between them that K allows, before (1 - u) + after u -
// (K x^2 / 2) u (1 - u), does not reach zero.
static bool is_proven(double before, double after, double acceleration, double x)
{
    double sag = 0.5 * acceleration * x * x;
    return after >= 0.0 && (sag <= before || sqrt(before) + sqrt(after) >= sqrt(sag));
}

// The longest step from `now` that planes carried by one body prove free of contact, or `left`.
static double plane_step(const turning *a, const turning *b, const turning *carrier,
                         double acceleration, const instant *now, double room,
                         double contact_distance, double left)
{
    double after = room_after(a, b, carrier, now, contact_distance, left);
    if (is_proven(room, after, acceleration, left)) {
        return left;
    }
    // A step up to `sure` is free of contact if any separation is left at its end; a step of twice
    // `sure` if the separation at its end is the same as at its start.
    double sure = acceleration > 0.0 ? sqrt(2.0 * room / acceleration) : left;
    if (2.0 * sure < left) {
        after = room_after(a, b, carrier, now, contact_distance, 2.0 * sure);
        if (is_proven(room, after, acceleration, 2.0 * sure)) {
            return 2.0 * sure;
        }
    }
    double free = 0.0, free_room = room;
    double met = sure < left ? sure : left;
    double met_room = sure < left ? room_after(a, b, carrier, now, contact_distance, met) : after;
    if (met_room >= 0.0) {
        return met;
    }
    // Regula falsi, aimed a little short of the contact with the plane.
    for (int i = 0; i < MAX_SHORTENINGS && free_room > LEFT_OVER * room; i++) {
        double aim = 0.5 * LEFT_OVER * room;
        double x = free + (met - free) * (free_room - aim) / (free_room - met_room);
        double room_at_x = room_after(a, b, carrier, now, contact_distance, x);
        if (room_at_x >= 0.0) {
            free = x;
            free_room = room_at_x;
        } else {
            met = x;
            met_room = room_at_x;
        }
    }
    return free;
}

static bool is_valid(const phys_convex *shape, const turning *t, double window)
{
    double way = (v3_length(t->velocity) + t->spin_rate * (t->spin_rate + 1.0) * t->reach) * window;
    return phys_convex_is_valid(shape) && v3_is_finite(t->center) && v3_is_finite(t->arm) &&
           v3_is_finite(t->axis) && isfinite(way);
}

static double closing_at(const turning *a, const turning *b, const instant *now)
{
    phys_vec3 point = now->nearest.gap.point;
    phys_vec3 arm_a = v3_sub(point, v3_add_scaled(a->center, a->velocity, now->time));
    phys_vec3 arm_b = v3_sub(point, v3_add_scaled(b->center, b->velocity, now->time));
    phys_vec3 velocity_a = v3_add_scaled(a->velocity, v3_cross(a->spin_axis, arm_a), a->spin_rate);
    phys_vec3 velocity_b = v3_add_scaled(b->velocity, v3_cross(b->spin_axis, arm_b), b->spin_rate);
    return -v3_dot(now->nearest.gap.normal, v3_sub(velocity_a, velocity_b));
}

static phys_toc result_at(phys_toc_state state, const turning *a, const turning *b,
                          const instant *now, int iterations)
{
    return (phys_toc){state, now->time, now->nearest.gap, closing_at(a, b, now), iterations};
}

phys_toc phys_toc_convex_find(const phys_convex *a, const phys_motion *a_motion,
                              const phys_convex *b, const phys_motion *b_motion, double window_s)
{
    turning body_a = turning_of(a, a_motion);
    turning body_b = turning_of(b, b_motion);
    if (!(window_s >= 0.0) || !is_valid(a, &body_a, window_s) || !is_valid(b, &body_b, window_s)) {
        return (phys_toc){.state = PHYS_TOC_INVALID};
    }
    double speed_bound = v3_distance(body_a.velocity, body_b.velocity) +
                         body_a.spin_rate * body_a.reach + body_b.spin_rate * body_b.reach;
    // A gap wider than the bodies can close, plus the clearance, need not be known precisely.
    const double spare = 2.0 * PHYS_TOC_CLEARANCE_M;
    instant now = instant_at(&body_a, &body_b, 0.0, v3(0, 0, 0), speed_bound * window_s + spare);
    if (now.nearest.state == PHYS_GJK_INVALID) {
        return (phys_toc){.state = PHYS_TOC_INVALID, .iterations = 1};
    }
    if (now.nearest.gap.gap_m <= 0.0) {
        return result_at(PHYS_TOC_OVERLAP_AT_START, &body_a, &body_b, &now, 1);
    }

    double start_gap = now.nearest.least_m;
    // Bodies that start inside the clearance get half their gap as clearance.
    bool inside = start_gap < 2.0 * PHYS_TOC_CLEARANCE_M;
    double clearance = inside ? 0.5 * start_gap : PHYS_TOC_CLEARANCE_M;
    double tolerance = inside ? 0.01 * clearance : PHYS_TOC_TOLERANCE_M;
    double contact_distance = a->margin_m + b->margin_m + clearance;
    double seen_from_a = acceleration_bound(&body_a, &body_b, window_s);
    double seen_from_b = acceleration_bound(&body_b, &body_a, window_s);

    for (int iterations = 1;; iterations++) {
        double room = now.nearest.least_m - clearance;
        if (!(room > tolerance)) {
            return result_at(PHYS_TOC_HIT, &body_a, &body_b, &now, iterations);
        }
        double left = window_s - now.time;
        // The longest of three steps: by the bound on speed, and by planes carried by either body.
        double step = room / speed_bound;
        if (step < left) {
            double x = plane_step(&body_a, &body_b, &body_a, seen_from_a, &now, room,
                                  contact_distance, left);
            step = x > step ? x : step;
        }
        if (step < left) {
            double x = plane_step(&body_a, &body_b, &body_b, seen_from_b, &now, room,
                                  contact_distance, left);
            step = x > step ? x : step;
        }
        if (step >= left) {
            return (phys_toc){
                .state = PHYS_TOC_SEPARATE, .time_s = window_s, .iterations = iterations};
        }
        if (iterations == PHYS_TOC_MAX_ITERATIONS) {
            return result_at(PHYS_TOC_ITERATION_LIMIT, &body_a, &body_b, &now, iterations);
        }
        instant next = instant_at(&body_a, &body_b, now.time + step, now.nearest.gap.normal,
                                  speed_bound * (left - step) + spare);
        // The proof can only fail by rounding of the coordinates.
        if (!(next.nearest.gap.gap_m > 0.0)) {
            return result_at(PHYS_TOC_HIT, &body_a, &body_b, &now, iterations + 1);
        }
        now = next;
    }
}
