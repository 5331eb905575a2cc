#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "latency_meter.h"

static void assert_near(double a, double b)
{
    if (!(fabs(a - b) < 1e-9)) {
        fail_msg("%.17g is not %.17g", a, b);
    }
}

// A picture that waited 2 ms, was simulated in 1 and drawn in draw_s.
static latency_picture picture(double shown_s, double draw_s)
{
    double simulated_s = shown_s - draw_s;
    return (latency_picture){.newest_s = simulated_s - 0.003,
                             .mean_s = simulated_s - 0.008,
                             .began_s = simulated_s - 0.001,
                             .simulated_s = simulated_s,
                             .shown_s = shown_s};
}

static void nothing_seen_is_nothing(void **state)
{
    (void)state;
    latency_meter meter = {0};
    latency_figures f = latency_meter_read(&meter, 5.0);
    assert_int_equal(f.pictures, 0);
    assert_near(f.median_ms + f.p95_ms + f.mean_ms + f.waiting + f.simulating + f.drawing, 0.0);
}

static void median_p95_and_shares(void **state)
{
    (void)state;
    latency_meter meter = {0};
    // Drawn in 1, 2, .. 100 ms, in an order that is not theirs.
    for (int i = 0; i < 100; i++) {
        latency_picture p = picture(10.0 + 0.01 * i, 0.001 * (1 + i * 37 % 100));
        latency_meter_add(&meter, &p);
    }
    latency_figures f = latency_meter_read(&meter, 11.0);
    assert_int_equal(f.pictures, 100);
    assert_near(f.median_ms, 3.0 + 51.0);
    assert_near(f.p95_ms, 3.0 + 95.0);
    assert_near(f.mean_ms, 8.0 + 50.5);
    assert_near(f.waiting, 2.0 / 53.5);
    assert_near(f.simulating, 1.0 / 53.5);
    assert_near(f.drawing, 50.5 / 53.5);
}

static void few_pictures_keep_their_order(void **state)
{
    (void)state;
    latency_meter meter = {0};
    for (int i = 1; i <= 3; i++) {
        latency_picture p = picture(10.0 + i, 0.1 * i);
        latency_meter_add(&meter, &p);
        latency_figures f = latency_meter_read(&meter, 10.0 + i);
        assert_int_equal(f.pictures, i);
        assert_true(f.p95_ms >= f.median_ms);
    }
}

static void old_pictures_do_not_count(void **state)
{
    (void)state;
    latency_meter meter = {0};
    for (int i = 0; i < 3 * LATENCY_PICTURES; i++) {
        latency_picture p = picture(0.016 * i, i < 2 * LATENCY_PICTURES ? 0.5 : 0.01);
        latency_meter_add(&meter, &p);
    }
    double last_s = 0.016 * (3 * LATENCY_PICTURES - 1);
    latency_figures f = latency_meter_read(&meter, last_s);
    assert_int_equal(f.pictures, (int)(LATENCY_OVER_S / 0.016) + 1);
    assert_near(f.p95_ms, 13.0);
    assert_int_equal(latency_meter_read(&meter, last_s + LATENCY_OVER_S + 0.001).pictures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_seen_is_nothing),
        cmocka_unit_test(median_p95_and_shares),
        cmocka_unit_test(few_pictures_keep_their_order),
        cmocka_unit_test(old_pictures_do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
