// Checks a time of contact against the oracle; for cmocka tests.
#ifndef TOC_CHECK_H
#define TOC_CHECK_H

#include "moving_oracle.h"
#include "phys_toc.h"

// Largest difference between two ways of computing the same gap, meters.
static const double ROUNDING_M = 1e-12;

// Checks a result of either method. `blind_m` is the depth of a touch that it may miss, `slack_m`
// how far before the contact it may stop.
static inline void check_answer(const moving_case *c, double window, phys_toc toc, double blind_m,
                                double slack_m)
{
    double least;
    double first = oracle_first(c, window, PHYS_TOC_CLEARANCE_M, &least);
    if (toc.state == PHYS_TOC_SEPARATE) {
        if (least < PHYS_TOC_CLEARANCE_M - blind_m - ROUNDING_M) {
            fail_msg("missed a contact at %.12g s, gap %g m", first, least);
        }
        return;
    }
    double gap = oracle_gap(c, toc.time_s);
    if (toc.state == PHYS_TOC_ITERATION_LIMIT) {
        assert_true(toc.time_s <= first && gap > 0.0);
        return;
    }
    assert_int_equal(toc.state, PHYS_TOC_HIT);
    if (!(gap > 0.0)) {
        fail_msg("the instant %.12g s is not free: gap %g m", toc.time_s, gap);
    }
    if (blind_m == 0.0 && !(toc.time_s <= first + 1e-12)) {
        fail_msg("contact at %.15g s reported at %.15g s", first, toc.time_s);
    }
    if (gap > PHYS_TOC_CLEARANCE_M + slack_m + ROUNDING_M) {
        fail_msg("false contact: gap %g m at %.12g s", gap, toc.time_s);
    }
    assert_true(fabs(gap - toc.gap.gap_m) < ROUNDING_M);
    // The closing speed by finite differences.
    double h = 1e-9;
    double slope = (oracle_gap(c, toc.time_s + h) - oracle_gap(c, toc.time_s - h)) / (2 * h);
    assert_true(fabs(slope + toc.closing_mps) < 0.05);
}

#endif
