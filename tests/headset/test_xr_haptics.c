// The vibration of a controller: stronger for a harder blow, firm for a touch, and stronger the
// farther the weapon is from the hand.
#include "near.h"
#include "test_duel_config.h"
#include "xr_haptics.h"

static duel_events one(enum duel_event_kind kind, enum duel_side side, double impulse_ns)
{
    duel_events events = {.count = 1};
    events.event[0] =
        (duel_event){.kind = (uint8_t)kind, .side = (uint8_t)side, .impulse_ns = impulse_ns};
    return events;
}

static void test_a_harder_blow_vibrates_more(void **unused)
{
    (void)unused;
    double before = 0.0;
    for (double impulse = 0.01; impulse < 1.0; impulse += 0.01) {
        duel_events events = one(DUEL_EVENT_BLADES_MET, DUEL_LEFT, impulse);
        xr_vibration vibration = xr_haptics_of_events(&events, DUEL_RIGHT);
        assert_true(vibration.strength >= before && vibration.strength <= 1.0);
        assert_true(impulse > 0.39 || vibration.strength > before);
        assert_true(vibration.seconds > 0.0 && vibration.seconds < 0.1); // short
        before = vibration.strength;
    }
    assert_true(before == 1.0);
    duel_events graze = one(DUEL_EVENT_BLADES_MET, DUEL_LEFT, 0.001);
    assert_true(xr_haptics_of_events(&graze, DUEL_LEFT).strength == 0.0);
    duel_events steps = one(DUEL_EVENT_FOOT_DOWN, DUEL_LEFT, 0.0);
    assert_true(xr_haptics_of_events(&steps, DUEL_LEFT).strength == 0.0);
}

static void test_a_touch_is_firm_for_both(void **unused)
{
    (void)unused;
    duel_events touch = one(DUEL_EVENT_TOUCH, DUEL_LEFT, 0.0);
    for (int side = 0; side < 2; side++) {
        xr_vibration vibration = xr_haptics_of_events(&touch, (enum duel_side)side);
        assert_true(vibration.strength > 0.7 && vibration.seconds > 0.1);
    }
    duel_events disarm = one(DUEL_EVENT_DISARMED, DUEL_LEFT, 0.0);
    assert_true(xr_haptics_of_events(&disarm, DUEL_LEFT).strength == 1.0);
    assert_true(xr_haptics_of_events(&disarm, DUEL_RIGHT).strength == 0.0);
}

static void test_the_strongest_event_of_a_tick_counts(void **unused)
{
    (void)unused;
    duel_events events = one(DUEL_EVENT_BLADES_MET, DUEL_LEFT, 0.05);
    events.event[events.count++] = (duel_event){.kind = DUEL_EVENT_BLADES_MET, .impulse_ns = 0.4};
    events.event[events.count++] = (duel_event){.kind = DUEL_EVENT_BLADES_MET, .impulse_ns = 0.1};
    assert_true(xr_haptics_of_events(&events, DUEL_LEFT).strength == 1.0);
}

static void test_it_grows_with_the_distance_of_weapon_and_hand(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    double before = -1.0;
    for (int i = 0; i < 6; i++) {
        double now = xr_haptics_of_separation(&test.config, &state, DUEL_LEFT, 0.02).strength;
        assert_true(now >= before && now < 0.5);
        before = now;
        state.fencer[DUEL_LEFT].weapon.pose.position.z += 0.05;
    }
    assert_true(before > 0.1);
    duel_start(&test.config, &state);
    assert_true(xr_haptics_of_separation(&test.config, &state, DUEL_LEFT, 0.02).strength == 0.0);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_harder_blow_vibrates_more),
        cmocka_unit_test(test_a_touch_is_firm_for_both),
        cmocka_unit_test(test_the_strongest_event_of_a_tick_counts),
        cmocka_unit_test(test_it_grows_with_the_distance_of_weapon_and_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
