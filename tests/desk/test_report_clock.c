#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report_clock.h"
#include "seeded.h"

enum { REPORTS_MOST = 400 };

// Reports every period_s, counted in frames of about picture_s. The errors of the times that they
// are given, after `settled_s`, compared with those of even spreading.
typedef struct watched {
    double rms_s, even_rms_s, picture_s;
} watched;

static watched watch(seeded *random, double period_s, double picture_s, double jitter)
{
    report_clock clock = {0};
    double next_s = seeded_range(random, 0.0, period_s), from_s = 0.0;
    double sum = 0.0, even_sum = 0.0;
    int settled = 0;
    while (from_s < 4.0) {
        double span_s = picture_s * (1.0 + seeded_range(random, -jitter, jitter));
        double to_s = from_s + span_s, truth_s[REPORTS_MOST], placed_s[REPORTS_MOST];
        int count = 0;
        for (; next_s <= to_s; next_s += period_s) {
            truth_s[count++] = next_s;
        }
        report_clock_place(&clock, from_s, to_s, count, placed_s);
        for (int i = 0; i < count; i++) {
            // The times are always in order and within the span.
            assert_true(placed_s[i] >= (i > 0 ? placed_s[i - 1] : from_s));
            assert_true(placed_s[i] <= to_s);
            if (from_s > 1.0) {
                double error = placed_s[i] - truth_s[i];
                double even = from_s + span_s * (i + 0.5) / count - truth_s[i];
                sum += error * error;
                even_sum += even * even;
                settled++;
            }
        }
        from_s = to_s;
    }
    return (watched){sqrt(sum / settled), sqrt(even_sum / settled), picture_s};
}

// For common frame rates and mice, the times are right to a quarter of the report period, and
// better than even spreading wherever that is bad.
static void the_pace_of_a_mouse_is_found(void **state)
{
    (void)state;
    seeded random = seeded_start("the_pace_of_a_mouse_is_found", 5);
    static const double rate_hz[] = {125.0, 250.0, 500.0, 1000.0};
    static const double picture_s[] = {1.0 / 144.0, 1.0 / 120.0, 1.0 / 60.0, 0.0331};
    for (size_t i = 0; i < sizeof rate_hz / sizeof *rate_hz; i++) {
        for (size_t k = 0; k < sizeof picture_s / sizeof *picture_s; k++) {
            // No two crystal oscillators agree.
            double period_s = 1.0 / (rate_hz[i] * seeded_range(&random, 0.998, 1.002));
            watched w = watch(&random, period_s, picture_s[k], 0.05);
            if (!(w.rms_s < 0.25 * period_s + 1e-4) || !(w.rms_s < w.even_rms_s)) {
                fail_msg("%g Hz, pictures of %g ms: %g ms off, evenly %g", rate_hz[i],
                         1e3 * picture_s[k], 1e3 * w.rms_s, 1e3 * w.even_rms_s);
            }
        }
    }
}

static void a_single_report_lies_in_the_middle(void **state)
{
    (void)state;
    report_clock clock = {0};
    double time_s[4];
    report_clock_place(&clock, 1.0, 1.016, 0, time_s);
    report_clock_place(&clock, 1.016, 1.032, 1, time_s);
    assert_true(fabs(time_s[0] - 1.024) < 1e-12);
    // After a long rest four reports come at once: the rate is estimated again.
    for (int i = 0; i < 100; i++) {
        report_clock_place(&clock, 1.032 + 0.016 * i, 1.048 + 0.016 * i, 0, time_s);
    }
    report_clock_place(&clock, 3.0, 3.016, 4, time_s);
    for (int i = 0; i < 4; i++) {
        assert_true(fabs(time_s[i] - (3.002 + 0.004 * i)) < 1e-12);
    }
}

// 50 spans at 1000 reports per second, then one with another count. If the count differs from the
// expected one by more than 1.1 and a tenth of it, the hand has changed its speed, and the reports
// are spread evenly. A smaller difference only adjusts the rate.
static void a_large_difference_resets_the_rate(void **state)
{
    (void)state;
    static const struct {
        int steady, count;
        bool anew;
    } CASE[] = {{10, 12, false},   {10, 13, true},   {10, 9, false},   {10, 7, true},
                {100, 111, false}, {100, 114, true}, {100, 91, false}, {100, 88, true}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        report_clock clock = {0};
        double time_s[REPORTS_MOST], at_s = 0.0, span_s = 0.001 * CASE[i].steady;
        for (int k = 0; k < 50; k++, at_s += span_s) {
            report_clock_place(&clock, at_s, at_s + span_s, CASE[i].steady, time_s);
        }
        double rate_per_s = clock.rate_per_s;
        assert_true(fabs(rate_per_s - 1000.0) < 1.0);
        int count = CASE[i].count;
        report_clock_place(&clock, at_s, at_s + span_s, count, time_s);
        double even_per_s = count / span_s;
        if (CASE[i].anew) {
            assert_true(fabs(clock.rate_per_s - even_per_s) < 1e-6 * even_per_s);
            for (int k = 0; k < count; k++) {
                assert_true(fabs(time_s[k] - (at_s + span_s * (k + 0.5) / count)) < 1e-9);
            }
        } else {
            // The rate changes by a hundredth of the difference per span.
            double follows_per_s = 0.01 * (count - CASE[i].steady) / span_s;
            assert_true(fabs(clock.rate_per_s - rate_per_s - follows_per_s) < 0.2);
        }
    }
}

// A span that is longer by 0.3 of a report, with the usual count: the clock expects 0.3 reports
// more and believes 0.15 of the difference.
static void the_phase_follows_a_small_difference(void **state)
{
    (void)state;
    report_clock clock = {0};
    double time_s[REPORTS_MOST], at_s = 0.0;
    for (int k = 0; k < 50; k++, at_s += 0.01) {
        report_clock_place(&clock, at_s, at_s + 0.01, 10, time_s);
    }
    assert_true(fabs(clock.phase - 0.5) < 1e-3);
    report_clock_place(&clock, at_s, at_s + 0.0103, 10, time_s);
    assert_true(fabs(clock.phase - (0.8 - 0.15 * 0.3)) < 1e-3);
}

// Any numbers in any spans, also empty and backward ones: within the span, in order.
static void anything_is_placed_within_its_span(void **state)
{
    (void)state;
    seeded random = seeded_start("anything_is_placed_within_its_span", 6);
    report_clock clock = {0};
    double time_s[REPORTS_MOST], at_s = 0.0;
    for (int i = 0; i < 20000; i++) {
        double to_s = at_s + (i % 7 == 0 ? 0.0 : seeded_range(&random, -0.001, 0.05));
        int count = (int)seeded_range(&random, 0.0, i % 5 == 0 ? REPORTS_MOST : 4.0);
        report_clock_place(&clock, at_s, to_s, count, time_s);
        for (int k = 0; k < count; k++) {
            double low = to_s > at_s ? at_s : to_s;
            assert_true(time_s[k] >= low && time_s[k] <= to_s);
            assert_true(k == 0 || time_s[k] >= time_s[k - 1]);
        }
        at_s = to_s > at_s ? to_s : at_s;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pace_of_a_mouse_is_found),
        cmocka_unit_test(a_single_report_lies_in_the_middle),
        cmocka_unit_test(a_large_difference_resets_the_rate),
        cmocka_unit_test(the_phase_follows_a_small_difference),
        cmocka_unit_test(anything_is_placed_within_its_span),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
