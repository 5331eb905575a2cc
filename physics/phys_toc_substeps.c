#include "phys_toc_substeps.h"

#include "phys_dynamic_bounds.h"

// Smallest number of steps that are bounded together. Testing fewer steps singly is faster than
// computing their volumes.
static const int SMALLEST_BLOCK = 8;

typedef struct moving_pair {
    const phys_capsule *a, *b;
    const phys_motion *a_motion, *b_motion;
} moving_pair;

static phys_gap gap_at(const moving_pair *pair, double t)
{
    phys_axis axis_a = phys_axis_of(pair->a, phys_motion_at(pair->a_motion, t));
    phys_axis axis_b = phys_axis_of(pair->b, phys_motion_at(pair->b_motion, t));
    return phys_gap_of_axes(&axis_a, pair->a->radius_m, &axis_b, pair->b->radius_m);
}

static phys_toc result_at(phys_toc_state state, const moving_pair *pair, double t, int iterations)
{
    phys_body a = {phys_motion_at(pair->a_motion, t), pair->a_motion->velocity_mps,
                   pair->a_motion->angular_velocity_radps};
    phys_body b = {phys_motion_at(pair->b_motion, t), pair->b_motion->velocity_mps,
                   pair->b_motion->angular_velocity_radps};
    phys_gap gap = gap_at(pair, t);
    phys_vec3 velocity =
        v3_sub(phys_body_velocity_at(&a, gap.point), phys_body_velocity_at(&b, gap.point));
    return (phys_toc){state, t, gap, -v3_dot(gap.normal, velocity), iterations};
}

// Finds the last free instant between `free`, without contact, and `met`, with contact (3.3).
static phys_toc bisect(const moving_pair *pair, double free, double met, double clearance,
                       int iterations)
{
    while (met - free > PHYS_TOC_SUBSTEPS_PRECISION_S) {
        double middle = 0.5 * (free + met);
        if (!(middle > free && middle < met)) {
            break; // there is no double between the two times
        }
        if (gap_at(pair, middle).gap_m <= clearance) {
            met = middle;
        } else {
            free = middle;
        }
        iterations += 1;
    }
    return result_at(PHYS_TOC_HIT, pair, free, iterations);
}

// The number of steps after `step`, at most `block`, that dynamic bounding volumes prove free of
// contact: all, half of them, a quarter ..., or 0.
static int free_block(const moving_pair *pair, double length, int step, int block, double clearance,
                      int *iterations)
{
    for (; block >= SMALLEST_BLOCK; block /= 2) {
        *iterations += 1;
        if (!phys_dynamic_may_meet(pair->a, pair->a_motion, pair->b, pair->b_motion, length * step,
                                   length * (step + block), clearance)) {
            return block;
        }
    }
    return 0;
}

phys_toc phys_toc_find_by_substeps(const phys_capsule *a, const phys_motion *a_motion,
                                   const phys_capsule *b, const phys_motion *b_motion,
                                   double window_s, double depth_m)
{
    moving_pair pair = {a, b, a_motion, b_motion};
    double start_gap = gap_at(&pair, 0.0).gap_m;
    double speed = phys_motion_speed_bound(a_motion, a) + phys_motion_speed_bound(b_motion, b);
    bool valid = isfinite(start_gap) && isfinite(speed) && isfinite(window_s) && window_s >= 0.0 &&
                 a->radius_m >= 0.0 && b->radius_m >= 0.0 && depth_m > 0.0;
    if (!valid) {
        return (phys_toc){.state = PHYS_TOC_INVALID, .iterations = 1};
    }
    if (start_gap <= 0.0) {
        return result_at(PHYS_TOC_OVERLAP_AT_START, &pair, 0.0, 1);
    }
    double clearance =
        start_gap < 2.0 * PHYS_TOC_CLEARANCE_M ? 0.5 * start_gap : PHYS_TOC_CLEARANCE_M;

    // Divide the window into steps (3.2), up to the limit.
    double needed = window_s * speed / depth_m;
    int steps = needed < PHYS_TOC_SUBSTEPS_MAX ? (int)needed + 1 : PHYS_TOC_SUBSTEPS_MAX;
    double length = needed < PHYS_TOC_SUBSTEPS_MAX ? window_s / steps : depth_m / speed;
    int step = 0, iterations = 1;
    for (int block = steps; step < steps;) {
        block = block < steps - step ? block : steps - step;
        block = free_block(&pair, length, step, block, clearance, &iterations);
        if (block > 0) {
            step += block;
            block *= 2;
            continue;
        }
        block = SMALLEST_BLOCK;
        for (int i = 0; i < SMALLEST_BLOCK && step < steps; i++, step++) {
            iterations += 1;
            if (gap_at(&pair, length * (step + 1)).gap_m <= clearance) {
                return bisect(&pair, length * step, length * (step + 1), clearance, iterations);
            }
        }
    }
    if (needed >= PHYS_TOC_SUBSTEPS_MAX) {
        return result_at(PHYS_TOC_ITERATION_LIMIT, &pair, length * steps, iterations);
    }
    return (phys_toc){.state = PHYS_TOC_SEPARATE, .time_s = window_s, .iterations = iterations};
}
