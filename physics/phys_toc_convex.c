#include "phys_toc_convex.h"

#include "phys_carried_plane.h"
#include "phys_gjk.h"
#include "phys_toc_close.h"

// Steps after which the search first tries to prove the rest of the window free at once. Nearly all
// contacts are found in fewer.
enum { FIRST_PROOF = 16 };

// Both bodies at one instant.
typedef struct instant {
    double time;
    phys_gjk nearest;
} instant;

// Places both bodies and computes their gap; a gap wider than `far_m` may be imprecise.
static instant instant_at(const phys_moving_convex *a, const phys_moving_convex *b, double time,
                          phys_vec3 normal, double far_m)
{
    phys_convex placed_a = phys_moving_convex_at(a, time);
    phys_convex placed_b = phys_moving_convex_at(b, time);
    return (instant){time, phys_gjk_within(&placed_a, &placed_b, normal, far_m)};
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
    double seen_from_a = phys_carried_acceleration_coarse(&body_a, &body_b, window_s);
    double seen_from_b = phys_carried_acceleration_coarse(&body_b, &body_a, window_s);

    for (int iterations = 1;; iterations++) {
        double room = now.nearest.least_m - clearance;
        if (!(room > tolerance)) {
            return result_at(PHYS_TOC_HIT, &body_a, &body_b, &now, iterations);
        }
        double left = window_s - now.time;
        // The longest of three steps: by the bound on speed, and by planes carried by either body.
        double step = room / speed_bound;
        for (int carrier = PHYS_CARRIED_BY_A; carrier <= PHYS_CARRIED_BY_B && step < left;
             carrier++) {
            phys_carried_plane plane = phys_carried_plane_at(
                &body_a, &body_b, (phys_carrier)carrier, now.time, now.nearest.gap.normal,
                contact_distance, carrier == PHYS_CARRIED_BY_A ? seen_from_a : seen_from_b);
            double x = phys_carried_plane_step(&plane, room, left);
            step = x > step ? x : step;
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
        instant next = instant_at(&body_a, &body_b, now.time + step, now.nearest.gap.normal,
                                  speed_bound * (left - step) + spare);
        // The proof can only fail by rounding of the coordinates.
        if (!(next.nearest.gap.gap_m > 0.0)) {
            return result_at(PHYS_TOC_HIT, &body_a, &body_b, &now, iterations + 1);
        }
        now = next;
    }
}
