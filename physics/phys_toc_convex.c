#include "phys_toc_convex.h"

#include "phys_carried_plane.h"
#include "phys_round_gap.h"
#include "phys_toc_close.h"

// Steps after which the search first tries to prove the rest of the window free at once. Nearly all
// contacts are found in fewer.
enum { FIRST_PROOF = 16 };

// The share of the time until a gap would be closed at its present speed after which a step counts
// as long. The rest of the gap is then so small that the next step is nearly exact.
static const double LONG_ENOUGH = 0.9;

// Twice the clearance: bodies that stay farther apart are not in contact, meters.
static const double SPARE_M = 2.0 * PHYS_TOC_CLEARANCE_M;

// Both bodies at one instant.
typedef struct instant {
    double time;
    phys_gjk nearest;
} instant;

// Places both bodies and computes their gap; a gap wider than `far_m` may be imprecise.
static instant instant_at(const phys_moving_convex *a, const phys_moving_convex *b, double time,
                          const phys_gap *guess, double far_m)
{
    phys_convex placed_a = phys_moving_convex_at(a, time);
    phys_convex placed_b = phys_moving_convex_at(b, time);
    return (instant){time, phys_round_gap(&placed_a, &placed_b, guess, far_m)};
}

static phys_toc result_at(phys_toc_state state, const phys_moving_convex *a,
                          const phys_moving_convex *b, const instant *now, int iterations)
{
    const phys_gap *gap = &now->nearest.gap;
    double closing = phys_moving_convex_closing(a, b, now->time, gap->point, gap->normal);
    return (phys_toc){state, now->time, *gap, closing, iterations};
}

static phys_toc separate_until(double window, int iterations)
{
    return (phys_toc){.state = PHYS_TOC_SEPARATE, .time_s = window, .iterations = iterations};
}

// Whether to try to prove the rest of the window free at once: at each doubling of the steps.
static bool is_time_to_prove(int iterations)
{
    return iterations >= FIRST_PROOF && (iterations & (iterations - 1)) == 0;
}

// The axis of a body of revolution, from the first disc to the last.
static phys_axis axis_of(const phys_convex *placed)
{
    const phys_disc *first = &placed->disc[0], *last = &placed->disc[placed->count - 1];
    return (phys_axis){v3_add_scaled(placed->origin, placed->axis, first->along_m),
                       v3_add_scaled(placed->origin, placed->axis, last->along_m)};
}

// Finds the gap at time 0, unless a plane proves the whole window free: then it returns false. Most
// bodies that can reach each other in a tick do not. Two planes are tried: the one across the
// shortest way between the axes, and the first separating plane that GJK finds. A gap wider than
// the bodies can close need not be known precisely.
static bool start(const phys_moving_convex *a, const phys_moving_convex *b, double window,
                  double speed_bound, instant *out)
{
    const phys_convex placed_a = phys_moving_convex_at(a, 0.0);
    const phys_convex placed_b = phys_moving_convex_at(b, 0.0);
    const phys_axis axis_a = axis_of(&placed_a), axis_b = axis_of(&placed_b);
    const phys_gap between = phys_gap_of_axes(&axis_a, 0.0, &axis_b, 0.0);
    if (phys_toc_close_apart(a, b, between.normal, 0.0, window, SPARE_M)) {
        return false;
    }
    *out = (instant){0.0, phys_round_gap(&placed_a, &placed_b, &between, 0.0)};
    if (out->nearest.least_m > 0.0 &&
        phys_toc_close_apart(a, b, out->nearest.gap.normal, 0.0, window, SPARE_M)) {
        return false;
    }
    if (out->nearest.state == PHYS_GJK_FAR) {
        out->nearest =
            phys_round_gap(&placed_a, &placed_b, &out->nearest.gap, speed_bound * window + SPARE_M);
    }
    return true;
}

phys_toc phys_toc_convex_find(const phys_convex *a, const phys_motion *a_motion,
                              const phys_convex *b, const phys_motion *b_motion, double window_s)
{
    phys_moving_convex body_a = phys_moving_convex_of(a, a_motion);
    phys_moving_convex body_b = phys_moving_convex_of(b, b_motion);
    if (!(window_s >= 0.0) || !phys_moving_convex_is_valid(&body_a, window_s) ||
        !phys_moving_convex_is_valid(&body_b, window_s)) {
        return (phys_toc){.state = PHYS_TOC_INVALID};
    }
    double speed_bound = phys_moving_convex_speed(&body_a, &body_b);
    instant now;
    if (!start(&body_a, &body_b, window_s, speed_bound, &now)) {
        return separate_until(window_s, 1);
    }
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
    double acceleration[2];
    for (int by = PHYS_CARRIED_BY_A; by <= PHYS_CARRIED_BY_B; by++) {
        acceleration[by] =
            phys_carried_acceleration(&body_a, &body_b, (phys_carrier)by, now.time, window_s);
    }
    // The carrier with the smaller acceleration usually proves the longer step.
    const int better = acceleration[PHYS_CARRIED_BY_B] < acceleration[PHYS_CARRIED_BY_A];

    for (int iterations = 1;; iterations++) {
        double room = now.nearest.least_m - clearance;
        if (!(room > tolerance)) {
            return result_at(PHYS_TOC_HIT, &body_a, &body_b, &now, iterations);
        }
        double left = window_s - now.time;
        double closing = phys_moving_convex_closing(&body_a, &body_b, now.time,
                                                    now.nearest.gap.point, now.nearest.gap.normal);
        // The longest of three steps: by the bound on speed, and by planes carried by either body.
        // A plane that lasts until the gap would be closed at this speed leaves nothing to gain.
        double step = room / speed_bound;
        const double long_enough = phys_min(left, LONG_ENOUGH * room / phys_max(closing, 0.0));
        for (int i = 0; i < 2 && step < long_enough; i++) {
            const int by = i == 0 ? better : 1 - better;
            phys_carried_plane plane =
                phys_carried_plane_at(&body_a, &body_b, (phys_carrier)by, now.time,
                                      now.nearest.gap.normal, contact_distance, acceleration[by]);
            step = phys_max(phys_carried_plane_step(&plane, room, closing, left), step);
        }
        if (step >= left) {
            return separate_until(window_s, iterations);
        }
        if (is_time_to_prove(iterations) &&
            phys_toc_close_apart(&body_a, &body_b, now.nearest.gap.normal, now.time, window_s,
                                 clearance + tolerance + PHYS_GJK_WORST_M)) {
            return separate_until(window_s, iterations);
        }
        if (iterations == PHYS_TOC_MAX_ITERATIONS) {
            return phys_toc_close_find(&body_a, &body_b, now.time, window_s, clearance, tolerance,
                                       iterations);
        }
        instant next = instant_at(&body_a, &body_b, now.time + step, &now.nearest.gap,
                                  speed_bound * (left - step) + SPARE_M);
        // The proof can only fail by rounding of the coordinates.
        if (!(next.nearest.gap.gap_m > 0.0)) {
            return result_at(PHYS_TOC_HIT, &body_a, &body_b, &now, iterations + 1);
        }
        now = next;
    }
}
