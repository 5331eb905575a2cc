// What the controllers make the hands feel: clashes short and sharp, touches long, scrapes low;
// each asked for once, and what goes on a few times a second.
#include <math.h>

#include "near.h"
#include "seeded.h"
#include "xr_haptics.h"

#define FRAME_S (1.0 / 90.0)
// Calls of one motor in a second: what goes on changes at most ten times, and pulses come at most
// twenty times. Each pulse may interrupt what goes on, which then begins again.
#define CALLS_MOST_PER_S 50

static duel_event event_of(enum duel_event_kind kind, enum duel_side side, double impulse_ns)
{
    return (duel_event){.kind = (uint8_t)kind, .side = (uint8_t)side, .impulse_ns = impulse_ns};
}

static void add(xr_haptics *h, duel_event event)
{
    duel_events events = {.count = 1, .event = {event}};
    xr_haptics_add(h, &events, DUEL_LEFT);
}

static void test_a_clash_is_short_and_sharp(void **unused)
{
    (void)unused;
    double before = 0.0;
    for (double impulse = 0.01; impulse < 1.0; impulse += 0.01) {
        duel_event clash = event_of(DUEL_EVENT_BLADES_MET, DUEL_LEFT, impulse);
        xr_hand_vibration felt = xr_haptics_pulse(&clash, DUEL_RIGHT, XR_MOTOR_WEAPON);
        assert_true(felt.strength >= before && felt.strength <= 1.0);
        assert_true(impulse > 0.39 || felt.strength > before);
        assert_true(felt.seconds >= 0.005 && felt.seconds <= 0.0401);
        assert_true(felt.frequency_hz >= 200.0);
        assert_true(xr_haptics_pulse(&clash, DUEL_RIGHT, XR_MOTOR_OTHER).strength == 0.0);
        before = felt.strength;
    }
    assert_true(before == 1.0);
    duel_event graze = event_of(DUEL_EVENT_BLADES_MET, DUEL_LEFT, 0.001);
    assert_true(xr_haptics_pulse(&graze, DUEL_LEFT, XR_MOTOR_WEAPON).strength == 0.0);
    duel_event step = event_of(DUEL_EVENT_FOOT_DOWN, DUEL_LEFT, 0.0);
    assert_true(xr_haptics_pulse(&step, DUEL_LEFT, XR_MOTOR_WEAPON).strength == 0.0);
}

static void test_who_is_hit_feels_it_in_both_hands(void **unused)
{
    (void)unused;
    duel_event touch = event_of(DUEL_EVENT_TOUCH, DUEL_LEFT, 0.0);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        xr_hand_vibration felt = xr_haptics_pulse(&touch, (enum duel_side)side, XR_MOTOR_WEAPON);
        xr_hand_vibration other = xr_haptics_pulse(&touch, (enum duel_side)side, XR_MOTOR_OTHER);
        assert_true(felt.strength > 0.7 && felt.seconds > 0.1 && felt.fades);
        assert_true(side == DUEL_LEFT ? other.strength == 0.0 : other.strength > 0.4);
    }
    duel_event disarm = event_of(DUEL_EVENT_DISARMED, DUEL_LEFT, 0.0);
    assert_true(xr_haptics_pulse(&disarm, DUEL_LEFT, XR_MOTOR_WEAPON).strength == 1.0);
    assert_true(xr_haptics_pulse(&disarm, DUEL_RIGHT, XR_MOTOR_WEAPON).strength == 0.0);
}

// The strongest event of a frame counts, and a weaker one later does not cut it off.
static void test_a_weaker_pulse_waits(void **unused)
{
    (void)unused;
    xr_haptics h = {0};
    xr_motor_order order[XR_MOTORS];
    add(&h, event_of(DUEL_EVENT_BLADES_MET, DUEL_LEFT, 0.05));
    add(&h, event_of(DUEL_EVENT_TOUCH, DUEL_RIGHT, 0.0));
    add(&h, event_of(DUEL_EVENT_BLADES_MET, DUEL_LEFT, 0.1));
    xr_haptics_next(&h, 1.0, FRAME_S, 0.0, order);
    for (int motor = 0; motor < XR_MOTORS; motor++) {
        assert_int_equal(order[motor].change, XR_MOTOR_START);
        assert_true(order[motor].vibration.seconds > 0.1);
    }
    add(&h, event_of(DUEL_EVENT_BLADES_MET, DUEL_LEFT, 0.1));
    xr_haptics_next(&h, 1.0 + FRAME_S, FRAME_S, 1.0, order);
    assert_int_equal(order[XR_MOTOR_WEAPON].change, XR_MOTOR_KEEP);
    add(&h, event_of(DUEL_EVENT_BLADES_MET, DUEL_LEFT, 0.4));
    xr_haptics_next(&h, 1.0 + 2.0 * FRAME_S, FRAME_S, 0.0, order);
    assert_int_equal(order[XR_MOTOR_WEAPON].change, XR_MOTOR_START);
    assert_true(order[XR_MOTOR_WEAPON].vibration.strength == 1.0);
    assert_int_equal(order[XR_MOTOR_OTHER].change, XR_MOTOR_KEEP);
}

// Runs `seconds` at a constant distance and sliding speed; returns the calls, and the last order.
static int run(xr_haptics *h, double *now_s, double seconds, double apart, double slide_mps,
               xr_motor_order *out_last)
{
    int calls = 0;
    for (double until_s = *now_s + seconds; *now_s < until_s; *now_s += FRAME_S) {
        xr_motor_order order[XR_MOTORS];
        duel_event slide = {.kind = DUEL_EVENT_BLADES_SLIDE, .speed_mps = slide_mps};
        if (slide_mps > 0.0) {
            add(h, slide);
        }
        xr_haptics_next(h, *now_s, FRAME_S, apart, order);
        assert_int_equal(order[XR_MOTOR_OTHER].change, XR_MOTOR_KEEP);
        if (order[XR_MOTOR_WEAPON].change != XR_MOTOR_KEEP) {
            *out_last = order[XR_MOTOR_WEAPON];
            calls++;
        }
    }
    return calls;
}

static void test_weapon_and_hand_apart_are_asked_for_seldom(void **unused)
{
    (void)unused;
    xr_haptics h = {0};
    xr_motor_order last = {0};
    double now_s = 5.0, before = 0.0;
    assert_int_equal(run(&h, &now_s, 1.0, 0.0, 0.0, &last), 0);
    for (double apart = 0.2; apart < 1.01; apart += 0.2) {
        assert_in_range(run(&h, &now_s, 2.0, apart, 0.0, &last), 5, 10);
        assert_int_equal(last.change, XR_MOTOR_START);
        assert_true(last.vibration.strength > before && last.vibration.strength < 0.5);
        assert_true(last.vibration.frequency_hz < 100.0);
        before = last.vibration.strength;
    }
    // Together again: one call ends it.
    assert_int_equal(run(&h, &now_s, 2.0, 0.0, 0.0, &last), 1);
    assert_int_equal(last.change, XR_MOTOR_STOP);
}

static void test_a_scrape_is_low_and_grows_with_its_speed(void **unused)
{
    (void)unused;
    xr_haptics h = {0};
    xr_motor_order last = {0};
    double now_s = 5.0, before = 0.0;
    assert_int_equal(run(&h, &now_s, 1.0, 0.0, 0.05, &last), 0);
    for (double speed = 0.6; speed < 2.6; speed += 0.6) {
        assert_in_range(run(&h, &now_s, 2.0, 0.0, speed, &last), 5, 10);
        assert_true(last.vibration.strength > before && last.vibration.strength < 0.5);
        assert_true(last.vibration.frequency_hz < 100.0);
        before = last.vibration.strength;
    }
    // It may be renewed once before it counts as over.
    assert_in_range(run(&h, &now_s, 2.0, 0.0, 0.0, &last), 1, 2);
    assert_int_equal(last.change, XR_MOTOR_STOP);
}

// Whatever happens: few calls, and each motor is still at most as long as one call lasts.
static void test_random_bouts_ask_seldom(void **unused)
{
    (void)unused;
    seeded random = seeded_start("test_random_bouts_ask_seldom", 11);
    for (int bout = 0; bout < 50; bout++) {
        xr_haptics h = {0};
        xr_motor_order order[XR_MOTORS];
        int calls[XR_MOTORS] = {0, 0};
        double until_s = -1.0, now_s = 0.0;
        for (int frame = 0; frame < 900; frame++, now_s += FRAME_S) {
            for (int i = 0; i < 3; i++) {
                add(&h, event_of((enum duel_event_kind)(seeded_next(&random) % DUEL_EVENT_KINDS),
                                 (enum duel_side)(seeded_next(&random) % 2),
                                 seeded_range(&random, 0.0, 0.3)));
            }
            xr_haptics_next(&h, now_s, FRAME_S, seeded_range(&random, 0.0, 1.0), order);
            for (int motor = 0; motor < XR_MOTORS; motor++) {
                const xr_hand_vibration *v = &order[motor].vibration;
                calls[motor] += order[motor].change != XR_MOTOR_KEEP;
                assert_true(order[motor].change != XR_MOTOR_START ||
                            (v->strength > 0.0 && v->strength <= 1.0 && v->seconds > 0.0));
            }
            if (order[XR_MOTOR_WEAPON].change == XR_MOTOR_START) {
                until_s = now_s + order[XR_MOTOR_WEAPON].vibration.seconds;
            }
        }
        assert_true(calls[XR_MOTOR_WEAPON] <= 10 * CALLS_MOST_PER_S);
        assert_true(calls[XR_MOTOR_OTHER] <= 10 * CALLS_MOST_PER_S);
        assert_true(until_s - now_s < 0.3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_clash_is_short_and_sharp),
        cmocka_unit_test(test_who_is_hit_feels_it_in_both_hands),
        cmocka_unit_test(test_a_weaker_pulse_waits),
        cmocka_unit_test(test_weapon_and_hand_apart_are_asked_for_seldom),
        cmocka_unit_test(test_a_scrape_is_low_and_grows_with_its_speed),
        cmocka_unit_test(test_random_bouts_ask_seldom),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
