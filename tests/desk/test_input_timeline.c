#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "input_timeline.h"
#include "sdl_event.h"
#include "seeded.h"

static input_timeline timeline; // too large for the stack

static void start(void)
{
    timeline = (input_timeline){0};
}

static void add(SDL_Event event)
{
    assert_true(input_timeline_add(&timeline, &event, false, 0.0));
}

static void add_stamped(SDL_Event event, double time_s)
{
    assert_true(input_timeline_add(&timeline, &event, true, time_s));
}

// Returns how many events are due by this time.
static int hand_out(double until_s)
{
    SDL_Event event;
    int count = 0;
    while (input_timeline_next(&timeline, until_s, &event)) {
        count++;
    }
    return count;
}

static void motion_is_spread_over_the_frame(void **state)
{
    (void)state;
    start();
    for (int i = 0; i < 16; i++) {
        add(mouse_motion_event(1, 0));
    }
    assert_int_equal(hand_out(100.0), 0); // no event is due yet
    input_timeline_place(&timeline, 10.0, 10.016);
    for (int tick = 1; tick <= 16; tick++) {
        assert_int_equal(hand_out(10.0 + 0.001 * tick), 1);
    }
}

// A button event follows the motion that was before it in the queue, within the same tick.
static void a_button_stays_in_order_with_the_motion(void **state)
{
    (void)state;
    start();
    for (int i = 0; i < 16; i++) {
        if (i == 8) {
            add(mouse_button_event(SDL_BUTTON_LEFT, true));
        }
        add(mouse_motion_event(1, 0));
    }
    input_timeline_place(&timeline, 0.0, 0.016);
    SDL_Event event;
    int motions = 0;
    bool seen = false;
    for (int tick = 1; tick <= 16; tick++) {
        while (input_timeline_next(&timeline, 0.001 * tick, &event)) {
            if (event.type == SDL_MOUSEBUTTONDOWN) {
                assert_int_equal(motions, 8);
                assert_int_equal(tick, 8);
                seen = true;
            } else {
                motions++;
            }
        }
    }
    assert_true(seen);
    // Without motion it is not delayed.
    add(key_event(SDL_SCANCODE_SPACE, true));
    input_timeline_place(&timeline, 0.016, 0.033);
    assert_int_equal(hand_out(0.017), 1);
}

static void time_stamps_have_priority(void **state)
{
    (void)state;
    start();
    add_stamped(mouse_button_event(SDL_BUTTON_LEFT, true), 5.012);
    add_stamped(mouse_motion_event(3, 0), 5.0041);
    add_stamped(mouse_motion_event(3, 0), 4.0); // before the frame: at its beginning
    add_stamped(mouse_motion_event(3, 0), 6.0); // after the frame: at its end
    input_timeline_place(&timeline, 5.0, 5.016);
    assert_int_equal(hand_out(5.001), 1);
    assert_int_equal(hand_out(5.004), 0);
    assert_int_equal(hand_out(5.005), 1);
    assert_true(fabs(timeline.newest_s - 5.0041) < 1e-12);
    assert_int_equal(hand_out(5.012), 1);
    assert_int_equal(hand_out(5.016), 1);
}

// SDL's own time stamps, in milliseconds: those that were set while the queue was being read tell
// nothing.
static void a_stamp_from_before_the_poll_counts(void **state)
{
    (void)state;
    start();
    const Uint32 polled_ms = 3; // SDL's clock has just wrapped around
    SDL_Event event = mouse_motion_event(1, 0);
    event.common.timestamp = polled_ms - 8u;
    assert_true(input_timeline_add_polled(&timeline, &event, polled_ms, 20.0));
    event.common.timestamp = polled_ms + 1u;
    assert_true(input_timeline_add_polled(&timeline, &event, polled_ms, 20.0));
    assert_true(timeline.entry[0].stamped && !timeline.entry[1].stamped);
    input_timeline_place(&timeline, 19.98, 20.0);
    // The event without a time stamp comes in the middle of the frame.
    assert_int_equal(hand_out(19.9919), 1);
    assert_int_equal(hand_out(19.9921), 1);
}

static void sticks_are_spread_evenly(void **state)
{
    (void)state;
    start();
    for (int i = 0; i < 4; i++) {
        add(pad_axis_event(SDL_CONTROLLER_AXIS_RIGHTX, (Sint16)(1000 * i)));
    }
    input_timeline_place(&timeline, 0.0, 0.016);
    for (int quarter = 1; quarter <= 4; quarter++) {
        assert_int_equal(hand_out(0.004 * quarter), 1);
    }
}

static void a_full_timeline_reports_it_and_loses_nothing(void **state)
{
    (void)state;
    start();
    SDL_Event event = mouse_motion_event(1, 0);
    for (int i = 0; i < INPUT_TIMELINE_EVENTS; i++) {
        add(event);
    }
    assert_false(input_timeline_add(&timeline, &event, false, 0.0));
    assert_int_equal(hand_out(HUGE_VAL), INPUT_TIMELINE_EVENTS);
    add(event);
    input_timeline_place(&timeline, 0.0, 0.016);
    assert_int_equal(hand_out(0.016), 1);
}

// Any events with any time stamps: each is handed out once, in the order of the times.
static void no_event_is_lost_or_repeated(void **state)
{
    (void)state;
    seeded random = seeded_start("no_event_is_lost_or_repeated", 9);
    start();
    double from_s = 0.0, last_s = 0.0;
    int sent = 0, got = 0, sum = 0, sum_got = 0;
    for (int picture = 0; picture < 3000; picture++) {
        double to_s = from_s + seeded_range(&random, 0.0, 0.04);
        int count = (int)seeded_range(&random, 0.0, 20.0);
        for (int i = 0; i < count; i++, sent++) {
            SDL_Event event = mouse_motion_event(sent % 97, 0);
            sum += sent % 97;
            bool stamped = seeded_range(&random, 0.0, 1.0) < 0.3;
            double stamp_s = seeded_range(&random, from_s - 0.01, to_s + 0.01);
            assert_true(input_timeline_add(&timeline, &event, stamped, stamp_s));
        }
        input_timeline_place(&timeline, from_s, to_s);
        SDL_Event event;
        for (double until_s = from_s; until_s <= to_s; until_s += 0.001) {
            while (input_timeline_next(&timeline, until_s, &event)) {
                assert_true(timeline.newest_s >= last_s && timeline.newest_s <= until_s);
                last_s = timeline.newest_s;
                sum_got += event.motion.xrel;
                got++;
            }
        }
        from_s = to_s;
    }
    SDL_Event event;
    while (input_timeline_next(&timeline, HUGE_VAL, &event)) {
        sum_got += event.motion.xrel;
        got++;
    }
    assert_int_equal(got, sent);
    assert_int_equal(sum_got, sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motion_is_spread_over_the_frame),
        cmocka_unit_test(a_button_stays_in_order_with_the_motion),
        cmocka_unit_test(time_stamps_have_priority),
        cmocka_unit_test(a_stamp_from_before_the_poll_counts),
        cmocka_unit_test(sticks_are_spread_evenly),
        cmocka_unit_test(a_full_timeline_reports_it_and_loses_nothing),
        cmocka_unit_test(no_event_is_lost_or_repeated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
