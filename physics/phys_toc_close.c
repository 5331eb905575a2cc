#include "phys_toc_close.h"

#include "phys_round_gap.h"

// The share of the clearance that a step may use up.
static const double GIVE = 0.5;

// Halvings of a step in which the gap crosses the clearance. A double has 53 bits.
static const int MAX_HALVINGS = 60;

typedef struct instant {
    double time;
    phys_gap gap; // gap_m is the proved lower bound
} instant;

static bool is_segment(const phys_convex *shape)
{
    double widest = 0.0;
    for (int i = 0; i < shape->count; i++) {
        widest = phys_max(widest, shape->disc[i].radius_m);
    }
    return !(widest > 0.0);
}

static phys_axis axis_of(const phys_convex *segment)
{
    const phys_disc *first = &segment->disc[0], *last = &segment->disc[segment->count - 1];
    return (phys_axis){v3_add_scaled(segment->origin, segment->axis, first->along_m),
                       v3_add_scaled(segment->origin, segment->axis, last->along_m)};
}

static instant instant_at(const phys_moving_convex *a, const phys_moving_convex *b, double time,
                          const phys_gap *guess)
{
    const phys_convex placed_a = phys_moving_convex_at(a, time);
    const phys_convex placed_b = phys_moving_convex_at(b, time);
    instant now = {.time = time};
    if (is_segment(a->shape) && is_segment(b->shape)) {
        phys_axis axis_a = axis_of(&placed_a), axis_b = axis_of(&placed_b);
        now.gap = phys_gap_of_axes(&axis_a, placed_a.margin_m, &axis_b, placed_b.margin_m);
    } else {
        phys_gjk nearest = phys_round_gap(&placed_a, &placed_b, guess, (double)INFINITY);
        now.gap = nearest.gap;
        now.gap.gap_m = nearest.least_m;
    }
    return now;
}

static phys_carried_plane plane_at(const phys_moving_convex *a, const phys_moving_convex *b,
                                   int carrier, phys_vec3 normal, double from_s, double to_s,
                                   double gap)
{
    const phys_carrier by = (phys_carrier)carrier;
    double acceleration = phys_carried_acceleration(a, b, by, from_s, to_s);
    return phys_carried_plane_at(a, b, by, from_s, normal,
                                 a->shape->margin_m + b->shape->margin_m + gap, acceleration);
}

bool phys_toc_close_apart(const phys_moving_convex *a, const phys_moving_convex *b,
                          phys_vec3 normal, double from_s, double to_s, double gap_m)
{
    const double length = to_s - from_s;
    double before = 0.0;
    for (int carrier = 0; carrier < PHYS_CARRIERS; carrier++) {
        phys_carried_plane plane = plane_at(a, b, carrier, normal, from_s, to_s, gap_m);
        if (carrier == 0) { // at the start all planes are the same
            before = phys_carried_plane_room(&plane, 0.0);
        }
        if (!(before > 0.0)) {
            return false;
        }
        double after = phys_carried_plane_room(&plane, length);
        if (phys_carried_plane_proves(&plane, before, after, length)) {
            return true;
        }
    }
    return false;
}

// The longest step from `now` in which the gap stays wider than `gap`.
static double safe_step(const phys_moving_convex *a, const phys_moving_convex *b,
                        const instant *now, double gap, double window)
{
    const double room = now->gap.gap_m - gap, left = window - now->time;
    const double closing =
        phys_moving_convex_closing(a, b, now->time, now->gap.point, now->gap.normal);
    double step = room / phys_moving_convex_speed(a, b);
    for (int carrier = 0; carrier < PHYS_CARRIERS && step < left; carrier++) {
        phys_carried_plane plane = plane_at(a, b, carrier, now->gap.normal, now->time, window, gap);
        step = phys_max(phys_carried_plane_step(&plane, room, closing, left), step);
    }
    return step;
}

// The instant between `free` and `met` at which the gap is the clearance, within the tolerance.
static instant crossing(const phys_moving_convex *a, const phys_moving_convex *b, instant free,
                        instant met, double clearance, double tolerance)
{
    for (int i = 0; i < MAX_HALVINGS && free.gap.gap_m > clearance + tolerance; i++) {
        instant middle = instant_at(a, b, 0.5 * (free.time + met.time), &free.gap);
        if (middle.gap.gap_m >= clearance) {
            free = middle;
        } else {
            met = middle;
        }
    }
    return free;
}

static phys_toc result_at(phys_toc_state state, const phys_moving_convex *a,
                          const phys_moving_convex *b, const instant *now, int iterations)
{
    double closing = phys_moving_convex_closing(a, b, now->time, now->gap.point, now->gap.normal);
    return (phys_toc){state, now->time, now->gap, closing, iterations};
}

phys_toc phys_toc_close_find(const phys_moving_convex *a, const phys_moving_convex *b,
                             double from_s, double window_s, double clearance_m, double tolerance_m,
                             int iterations)
{
    const phys_gap anywhere = {.along_a = 0.5, .along_b = 0.5};
    instant now = instant_at(a, b, from_s, &anywhere);
    for (int steps = 1;; steps++, iterations++) {
        if (!(now.gap.gap_m > clearance_m + tolerance_m)) {
            return result_at(PHYS_TOC_HIT, a, b, &now, iterations);
        }
        double step = safe_step(a, b, &now, GIVE * clearance_m, window_s);
        if (now.time + step >= window_s) {
            return (phys_toc){
                .state = PHYS_TOC_SEPARATE, .time_s = window_s, .iterations = iterations};
        }
        if (steps == PHYS_TOC_CLOSE_MAX_STEPS) {
            return result_at(PHYS_TOC_ITERATION_LIMIT, a, b, &now, iterations);
        }
        instant next = instant_at(a, b, now.time + step, &now.gap);
        if (!(next.gap.gap_m > clearance_m + tolerance_m)) {
            next = crossing(a, b, now, next, clearance_m, tolerance_m);
        }
        now = next;
    }
}
