// The viewer's clock: speeds, steps, both directions, loops, ends.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "seeded.h"
#include "viewer_clock.h"

#define FRAME_S (1.0 / 64.0) // exact

static void play(viewer_clock *clock, double seconds)
{
    for (double t = 0.0; t < seconds; t += FRAME_S) {
        viewer_clock_advance(clock, FRAME_S);
    }
}

static void every_speed_keeps_its_pace(void **state)
{
    (void)state;
    for (int speed = 0; speed < VIEWER_SPEEDS; speed++) {
        for (int backwards = 0; backwards < 2; backwards++) {
            viewer_clock clock = viewer_clock_start(100000);
            clock.speed = speed;
            viewer_clock_seek(&clock, 50000);
            clock.backwards = backwards;
            play(&clock, 4.0);
            double gone = (double)clock.at - 50000.0;
            double expected = (backwards ? -4000.0 : 4000.0) * viewer_clock_speed(speed);
            assert_true(gone - expected <= 1.0 && gone - expected >= -1.0);
        }
    }
    assert_true(viewer_clock_speed(0) == 1.0 / 32.0);
    assert_true(viewer_clock_speed(VIEWER_SPEEDS - 1) == 8.0);
    assert_true(viewer_clock_speed(VIEWER_SPEED_REAL) == 1.0);
}

static void it_pauses_at_the_end_and_begins_anew(void **state)
{
    (void)state;
    viewer_clock clock = viewer_clock_start(300);
    play(&clock, 1.0);
    assert_int_equal(clock.at, 300);
    assert_true(clock.paused);
    viewer_clock_toggle_pause(&clock);
    assert_int_equal(clock.at, 0);
    assert_false(clock.paused);
    viewer_clock_seek(&clock, 200);
    viewer_clock_turn(&clock);
    play(&clock, 1.0);
    assert_int_equal(clock.at, 0);
    assert_true(clock.paused);
    viewer_clock_toggle_pause(&clock);
    assert_int_equal(clock.at, 300);
}

static void a_loop_is_not_left(void **state)
{
    (void)state;
    for (int backwards = 0; backwards < 2; backwards++) {
        viewer_clock clock = viewer_clock_start(5000);
        viewer_clock_seek(&clock, 1000);
        viewer_clock_loop_from(&clock);
        viewer_clock_seek(&clock, 1400);
        viewer_clock_loop_until(&clock);
        clock.backwards = backwards;
        bool at_begin = false, at_end = false;
        for (int i = 0; i < 500; i++) {
            viewer_clock_advance(&clock, FRAME_S);
            assert_in_range(clock.at, 1000, 1400);
            at_begin = at_begin || clock.at < 1050;
            at_end = at_end || clock.at > 1350;
        }
        assert_true(at_begin && at_end);
        viewer_clock_toggle_loop(&clock);
        play(&clock, 2.0);
        assert_true(clock.at > 1400 || clock.at < 1000);
    }
}

static void a_loop_without_ends_is_laid_about_here(void **state)
{
    (void)state;
    viewer_clock clock = viewer_clock_start(5000);
    viewer_clock_seek(&clock, 3000);
    viewer_clock_toggle_loop(&clock);
    assert_int_equal(clock.loop_from, 3000 - VIEWER_LOOP_ABOUT_TICKS);
    assert_int_equal(clock.loop_until, 3000 + VIEWER_LOOP_ABOUT_TICKS);
    // Near the ends of the recording the loop is shorter.
    clock = viewer_clock_start(700);
    viewer_clock_seek(&clock, 300);
    viewer_clock_toggle_loop(&clock);
    assert_int_equal(clock.loop_from, 0);
    assert_int_equal(clock.loop_until, 700);
    // Setting the end before the beginning moves the beginning, and vice versa.
    clock = viewer_clock_start(5000);
    viewer_clock_seek(&clock, 3000);
    viewer_clock_loop_from(&clock);
    viewer_clock_seek(&clock, 2000);
    viewer_clock_loop_until(&clock);
    assert_int_equal(clock.loop_from, 0);
    assert_int_equal(clock.loop_until, 2000);
    viewer_clock_seek(&clock, 4000);
    viewer_clock_loop_from(&clock);
    assert_int_equal(clock.loop_until, 5000);
}

static void steps_pause_and_stay_within(void **state)
{
    (void)state;
    viewer_clock clock = viewer_clock_start(1000);
    viewer_clock_step(&clock, 1);
    assert_true(clock.paused);
    assert_int_equal(clock.at, 1);
    viewer_clock_step(&clock, -10);
    assert_int_equal(clock.at, 0);
    viewer_clock_step(&clock, 100000);
    assert_int_equal(clock.at, 1000);
    viewer_clock_advance(&clock, 1.0);
    assert_int_equal(clock.at, 1000);
}

static void whatever_is_done_it_stays_within(void **state)
{
    (void)state;
    seeded random = seeded_start(__func__, 9);
    for (int run = 0; run < 50; run++) {
        viewer_clock clock = viewer_clock_start((uint32_t)seeded_range(&random, 0.0, 3000.0));
        for (int i = 0; i < 400; i++) {
            switch (seeded_next(&random) % 9) {
            case 0:
                viewer_clock_seek(&clock, seeded_range(&random, -500.0, 4000.0));
                break;
            case 1:
                viewer_clock_step(&clock, (int)seeded_range(&random, -200.0, 200.0));
                break;
            case 2:
                viewer_clock_toggle_pause(&clock);
                break;
            case 3:
                viewer_clock_turn(&clock);
                break;
            case 4:
                viewer_clock_faster(&clock, (int)seeded_range(&random, -3.0, 4.0));
                break;
            case 5:
                viewer_clock_loop_from(&clock);
                break;
            case 6:
                viewer_clock_loop_until(&clock);
                break;
            case 7:
                viewer_clock_toggle_loop(&clock);
                break;
            default:
                viewer_clock_advance(&clock, seeded_range(&random, 0.0, 0.2));
                break;
            }
            assert_true(clock.at <= clock.end);
            assert_true(clock.loop_from <= clock.end && clock.loop_until <= clock.end);
            assert_true(clock.loop_from <= clock.loop_until);
            assert_in_range(clock.speed, 0, VIEWER_SPEEDS - 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_speed_keeps_its_pace),
        cmocka_unit_test(it_pauses_at_the_end_and_begins_anew),
        cmocka_unit_test(a_loop_is_not_left),
        cmocka_unit_test(a_loop_without_ends_is_laid_about_here),
        cmocka_unit_test(steps_pause_and_stay_within),
        cmocka_unit_test(whatever_is_done_it_stays_within),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
