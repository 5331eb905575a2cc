// The timeline's mapping between ticks and the screen.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>

#include <cmocka.h>

#include "seeded.h"
#include "viewer_timeline_span.h"

static viewer_timeline_span span_of(uint32_t end)
{
    viewer_timeline_span span = viewer_timeline_span_whole(end);
    span.x = 40.0f;
    span.width = 1000.0f;
    return span;
}

static void ticks_and_places_are_each_others_inverse(void **state)
{
    (void)state;
    viewer_timeline_span span = span_of(60000);
    assert_true(viewer_timeline_span_x(&span, 0.0) == 40.0f);
    assert_true(viewer_timeline_span_x(&span, 60000.0) == 1040.0f);
    assert_true(viewer_timeline_span_tick(&span, 0.0f) == 0.0);
    assert_true(viewer_timeline_span_tick(&span, 2000.0f) == 60000.0);
    for (double tick = 0.0; tick <= 60000.0; tick += 997.0) {
        assert_true(fabs(viewer_timeline_span_tick(&span, viewer_timeline_span_x(&span, tick)) -
                         tick) <= 10.0);
    }
}

static void zooming_holds_the_tick_under_the_pointer(void **state)
{
    (void)state;
    seeded random = seeded_start(__func__, 4);
    for (int run = 0; run < 200; run++) {
        uint32_t end = (uint32_t)seeded_range(&random, 0.0, 200000.0);
        viewer_timeline_span span = span_of(end);
        for (int i = 0; i < 20; i++) {
            float x = (float)seeded_range(&random, 40.0, 1040.0);
            double held = viewer_timeline_span_tick(&span, x), before = span.until - span.from;
            viewer_timeline_span_zoom(&span, x, seeded_range(&random, 0.3, 2.0));
            double shown = span.until - span.from;
            assert_true(span.from >= 0.0 && span.until <= fmax(end, 1.0) + 1e-6);
            assert_true(shown >= fmin(VIEWER_TIMELINE_SPAN_LEAST_TICKS, fmax(end, 1.0)) - 1e-6);
            if (shown < before) {
                assert_true(fabs(viewer_timeline_span_tick(&span, x) - held) <= 1e-3 * before);
            }
        }
        viewer_timeline_span_zoom(&span, 100.0f, 1e9);
        assert_true(viewer_timeline_span_is_whole(&span));
    }
}

static void it_follows_a_tick_that_leaves(void **state)
{
    (void)state;
    viewer_timeline_span span = span_of(60000);
    viewer_timeline_span_zoom(&span, 40.0f, 0.1);
    assert_false(viewer_timeline_span_is_whole(&span));
    viewer_timeline_span_follow(&span, 3000.0);
    assert_true(span.from == 0.0);
    const double asked[] = {7000.0, 30000.0, 60000.0, 29000.0, 0.0};
    for (int i = 0; i < 5; i++) {
        viewer_timeline_span_follow(&span, asked[i]);
        assert_true(span.from <= asked[i] && asked[i] <= span.until);
        assert_true(fabs(span.until - span.from - 6000.0) <= 1e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_and_places_are_each_others_inverse),
        cmocka_unit_test(zooming_holds_the_tick_under_the_pointer),
        cmocka_unit_test(it_follows_a_tick_that_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
