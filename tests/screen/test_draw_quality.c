// The quality of images follows the time of drawing, and never swings.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "seeded.h"
#include "draw_quality.h"

#define PERIOD_S (1.0 / 90.0)
#define SECOND   90 // frames
#define MINUTE   (60 * SECOND)

// A graphics card: drawing takes `base` periods, and `fill` periods more at the finest step.
typedef struct card {
    double base, fill;
    double noise;  // share by which each frame's time varies
    double spikes; // share of frames that take `spike` periods more
    double spike;
} card;

static double frame_s(const card *c, int step, seeded *random)
{
    double load = c->base + c->fill * DRAW_QUALITY_STEP[step].cost;
    load *= 1.0 + c->noise * (2.0 * seeded_range(random, 0.0, 1.0) - 1.0);
    load += seeded_range(random, 0.0, 1.0) < c->spikes ? c->spike : 0.0;
    return load * PERIOD_S;
}

// Draws so many frames; returns how often the step changed.
static int draw(draw_quality *q, const card *c, int frames, seeded *random)
{
    int changes = 0;
    for (int i = 0; i < frames; i++) {
        int before = q->step;
        draw_quality_add(q, frame_s(c, q->step, random), PERIOD_S, 0);
        assert_in_range(q->step, 0, DRAW_QUALITY_STEPS - 1);
        changes += q->step != before;
    }
    return changes;
}

static void test_steps_get_coarser_and_cheaper(void **state)
{
    (void)state;
    for (int i = 1; i < DRAW_QUALITY_STEPS; i++) {
        const draw_quality_step *fine = &DRAW_QUALITY_STEP[i - 1], *coarse = &DRAW_QUALITY_STEP[i];
        assert_true(coarse->cost < fine->cost && coarse->cost > 0.0);
        assert_true(coarse->samples <= fine->samples && coarse->scale <= fine->scale);
    }
}

static void test_a_fast_card_draws_finely(void **state)
{
    (void)state;
    seeded random = seeded_start("fast card", 15);
    for (int i = 0; i < 20; i++) {
        draw_quality q = {0};
        card c = {0.1, 0.6 * seeded_range(&random, 0.0, 1.0), 0.1, 0.05, 3.0};
        assert_int_equal(draw(&q, &c, 2 * MINUTE, &random), 0);
        assert_int_equal(q.step, 0);
    }
}

// Spikes are hitches of the system, which a coarser picture would not help.
static void test_spikes_change_nothing(void **state)
{
    (void)state;
    seeded random = seeded_start("spikes", 15);
    for (int i = 0; i < 20; i++) {
        draw_quality q = {0};
        card c = {0.1, 0.5, 0.1, 0.08 * seeded_range(&random, 0.0, 1.0),
                  1.0 + 200.0 * seeded_range(&random, 0.0, 1.0)};
        assert_int_equal(draw(&q, &c, 2 * MINUTE, &random), 0);
    }
}

static void test_a_steady_overload_ends_within_two_seconds(void **state)
{
    (void)state;
    seeded random = seeded_start("overload", 15);
    for (int i = 0; i < 200; i++) {
        draw_quality q = {0};
        card c = {0.3 * seeded_range(&random, 0.0, 1.0),
                  1.0 + 2.0 * seeded_range(&random, 0.0, 1.0),
                  0.1 * seeded_range(&random, 0.0, 1.0), 0.0, 0.0};
        draw(&q, &c, 2 * SECOND, &random);
        double load = c.base + c.fill * DRAW_QUALITY_STEP[q.step].cost;
        // Either the frames are in time, or there is no coarser step.
        assert_true(load * (1.0 - c.noise) < 0.95 || q.step == DRAW_QUALITY_STEPS - 1);
        assert_true(q.step > 0);
    }
}

// Whatever the card: after ten seconds the step changes at most twice in the next minute, and in an
// hour no more often than the doubling wait allows.
static void test_it_never_swings(void **state)
{
    (void)state;
    seeded random = seeded_start("swings", 15);
    for (int i = 0; i < 60; i++) {
        draw_quality q = {0};
        card c = {0.9 * seeded_range(&random, 0.0, 1.0), 2.0 * seeded_range(&random, 0.0, 1.0),
                  0.3 * seeded_range(&random, 0.0, 1.0), 0.1 * seeded_range(&random, 0.0, 1.0),
                  3.0};
        draw(&q, &c, 10 * SECOND, &random);
        int changes = draw(&q, &c, 60 * MINUTE, &random);
        assert_true(changes <= 2 * DRAW_QUALITY_STEPS + 20);
        int late_changes = draw(&q, &c, MINUTE, &random);
        assert_true(late_changes <= 2);
    }
}

// Where drawing takes a time in proportion to its cost, a step up is never taken back.
static void test_what_is_predicted_well_stands(void **state)
{
    (void)state;
    seeded random = seeded_start("prediction", 15);
    for (int i = 0; i < 60; i++) {
        draw_quality q = {.step = (int)seeded_range(&random, 0.0, DRAW_QUALITY_STEPS)};
        card c = {0.0, seeded_range(&random, 0.3, 3.0), 0.1, 0.0, 0.0};
        draw(&q, &c, 10 * MINUTE, &random);
        assert_int_equal(q.failed_trials, 0);
    }
}

// The worst card: its time at one step says nothing about the finer one, which is always late.
static void test_a_step_that_fails_is_tried_ever_less(void **state)
{
    (void)state;
    draw_quality q = {.step = 1};
    int tries[2] = {0, 0};
    for (int i = 0; i < 2 * 60 * MINUTE; i++) {
        int before = q.step;
        draw_quality_add(&q, (q.step == 0 ? 1.2 : 0.4) * PERIOD_S, PERIOD_S, 0);
        tries[i >= 60 * MINUTE] += before == 1 && q.step == 0;
    }
    // 5, 10, 20 ... seconds of waiting: ten tries in the first hour, at most one in the second.
    assert_in_range(tries[0], 5, 10);
    assert_in_range(tries[1], 0, 1);
}

static void test_relief_is_used_step_by_step(void **state)
{
    (void)state;
    seeded random = seeded_start("relief", 15);
    draw_quality q = {0};
    card slow = {0.2, 2.0, 0.05, 0.0, 0.0}, fast = {0.1, 0.4, 0.05, 0.0, 0.0};
    draw(&q, &slow, 5 * SECOND, &random);
    assert_true(q.step >= 3);
    int steps = q.step;
    assert_int_equal(draw(&q, &fast, MINUTE, &random), steps);
    assert_int_equal(q.step, 0);
}

static void test_a_limit_holds_at_once(void **state)
{
    (void)state;
    draw_quality q = {0};
    draw_quality_add(&q, 0.1 * PERIOD_S, PERIOD_S, 2);
    assert_int_equal(q.step, 2);
    for (int i = 0; i < MINUTE; i++) {
        draw_quality_add(&q, 0.1 * PERIOD_S, PERIOD_S, 2);
        assert_int_equal(q.step, 2);
    }
    for (int i = 0; i < MINUTE; i++) {
        draw_quality_add(&q, 0.1 * PERIOD_S, PERIOD_S, 0);
    }
    assert_int_equal(q.step, 0);
}

static void test_what_is_no_time_is_ignored(void **state)
{
    (void)state;
    static const double BAD[][2] = {{-1.0, PERIOD_S}, {0.0 / 0.0, PERIOD_S}, {1.0, 0.0},
                                    {1.0, -1.0},      {1.0, 0.0 / 0.0},      {1.0 / 0.0, PERIOD_S},
                                    {1.0, 1.0 / 0.0}};
    draw_quality q = {0};
    for (int i = 0; i < MINUTE; i++) {
        const double *bad = BAD[i % (int)(sizeof BAD / sizeof BAD[0])];
        draw_quality_add(&q, bad[0], bad[1], 0);
    }
    assert_int_equal(q.step, 0);
    assert_int_equal(q.frames, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_get_coarser_and_cheaper),
        cmocka_unit_test(test_a_fast_card_draws_finely),
        cmocka_unit_test(test_spikes_change_nothing),
        cmocka_unit_test(test_a_steady_overload_ends_within_two_seconds),
        cmocka_unit_test(test_it_never_swings),
        cmocka_unit_test(test_what_is_predicted_well_stands),
        cmocka_unit_test(test_a_step_that_fails_is_tried_ever_less),
        cmocka_unit_test(test_relief_is_used_step_by_step),
        cmocka_unit_test(test_a_limit_holds_at_once),
        cmocka_unit_test(test_what_is_no_time_is_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
