// The interval of a share: published values, and in 95 of 100 measurements it has the true share.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "seeded.h"
#include "share_interval.h"

// Published with so many digits.
static const double ROUNDED = 0.00006;

// Table 1 of Newcombe, "Two-sided confidence intervals for the single proportion" (1998), method 3.
static void published_intervals_are_found(void **unused)
{
    (void)unused;
    static const struct {
        double taken, all, low, high;
    } ROW[] = {{81, 263, 0.2553, 0.3662},
               {15, 148, 0.0624, 0.1605},
               {0, 20, 0.0000, 0.1611},
               {1, 29, 0.0061, 0.1718}};
    for (size_t i = 0; i < sizeof ROW / sizeof *ROW; i++) {
        share_interval is = share_interval_of(ROW[i].taken, ROW[i].all - ROW[i].taken);
        assert_true(is.share == ROW[i].taken / ROW[i].all);
        assert_true(fabs(is.low - ROW[i].low) < ROUNDED);
        assert_true(fabs(is.high - ROW[i].high) < ROUNDED);
        share_interval other = share_interval_of(ROW[i].all - ROW[i].taken, ROW[i].taken);
        assert_true(fabs(other.high + is.low - 1.0) < 1e-12);
    }
}

static void no_touches_say_nothing(void **unused)
{
    (void)unused;
    share_interval is = share_interval_of(0.0, 0.0);
    assert_true(is.share == 0.0 && is.low == 0.0 && is.high == 1.0);
}

static void most_intervals_have_the_true_share(void **unused)
{
    (void)unused;
    seeded random = seeded_start("most_intervals_have_the_true_share", 1);
    enum { TRIALS = 4000 };
    int inside = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        double share = seeded_range(&random, 0.1, 0.9), taken = 0.0, given = 0.0;
        for (int touch = 0; touch < 100; touch++) {
            double one = seeded_range(&random, 0.0, 1.0) < share ? 1.0 : 0.0;
            taken += one;
            given += 1.0 - one;
        }
        share_interval is = share_interval_of(taken, given);
        inside += is.low <= share && share <= is.high;
    }
    // Chance moves the share of 4000 trials by 0.7 % at 95 %; thrice that.
    assert_in_range(inside, TRIALS * 93 / 100, TRIALS * 97 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_intervals_are_found),
        cmocka_unit_test(no_touches_say_nothing),
        cmocka_unit_test(most_intervals_have_the_true_share),
    };
    return cmocka_run_group_tests_name("share_interval", tests, NULL, NULL);
}
