// The sequential test errs as rarely as it says, and needs few results when the answer is clear.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "glicko2.h"
#include "seeded.h"
#include "sprt.h"

#define RUNS 400

// Runs the test to its end for a change of so many points; returns whether it is accepted.
static bool run(seeded *random, const sprt *test, double points, double *out_touches)
{
    double share = glicko2_share_of_points(points), taken = 0.0, given = 0.0;
    enum sprt_verdict verdict = SPRT_GO_ON;
    while (verdict == SPRT_GO_ON) {
        *(seeded_range(random, 0.0, 1.0) < share ? &taken : &given) += 1.0;
        verdict = sprt_verdict_of(test, taken, given);
    }
    *out_touches = taken + given;
    return verdict == SPRT_ACCEPT;
}

static double share_accepted(seeded *random, double points, double *out_mean_touches)
{
    const sprt test = sprt_default();
    int accepted = 0;
    double sum = 0.0;
    for (int i = 0; i < RUNS; i++) {
        double touches;
        accepted += run(random, &test, points, &touches);
        sum += touches;
    }
    *out_mean_touches = sum / RUNS;
    return (double)accepted / RUNS;
}

// 5 % of 400 runs are 20 +- 4.4: three standard deviations more are 8.3 %.
static const double ERRORS_MOST = 0.083;

static void errs_rarely(void **unused)
{
    (void)unused;
    seeded random = seeded_start("errs_rarely", 3);
    double at_limit, clear;
    assert_true(share_accepted(&random, 0.0, &at_limit) < ERRORS_MOST);
    assert_true(share_accepted(&random, 20.0, &at_limit) > 1.0 - ERRORS_MOST);
    assert_true(share_accepted(&random, 100.0, &clear) > 0.99);
    assert_true(clear < at_limit / 3.0);
    assert_true(share_accepted(&random, -100.0, &clear) < 0.01);
    assert_true(clear < at_limit / 3.0);
}

static void is_undecided_at_first(void **unused)
{
    (void)unused;
    const sprt test = sprt_default();
    assert_int_equal(sprt_verdict_of(&test, 0.0, 0.0), SPRT_GO_ON);
    assert_int_equal(sprt_verdict_of(&test, 5.0, 5.0), SPRT_GO_ON);
    assert_true(sprt_ratio(&test, 6.0, 5.0) > sprt_ratio(&test, 5.0, 5.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errs_rarely),
        cmocka_unit_test(is_undecided_at_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
