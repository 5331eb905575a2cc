// Both weapons in a tick: blows, resting blades, and loss of control.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "duel_private.h"
#include "near.h"
#include "phys_motion.h"
#include "phys_rotation.h"
#include "test_duel_config.h"

// Places two crossed blades, `gap_m` apart along z.
static void cross(const duel_config *config, duel_state *state, double gap_m)
{
    duel_start(config, state);
    phys_quat to_right = phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0));
    phys_quat to_left = phys_quat_from_rotation_vector(v3(0, PHYS_PI / 2, 0));
    phys_quat tilt = phys_quat_from_rotation_vector(v3(0, 0, 0.5));
    double apart_m = 2.0 * config->weapon.blade.radius_m + gap_m;
    // The middle of one blade is at the origin, that of the other behind it.
    phys_vec3 middle = v3_lerp(config->weapon.blade.a, config->weapon.blade.b, 0.5);
    phys_body *left = &state->fencer[DUEL_LEFT].weapon;
    phys_body *right = &state->fencer[DUEL_RIGHT].weapon;
    *left = (phys_body){.pose = {v3(0, 1, 0), to_right}};
    *right = (phys_body){.pose = {v3(0, 1, -apart_m), quat_mul(tilt, to_left)}};
    left->pose.position = v3_sub(left->pose.position, quat_rotate(left->pose.orientation, middle));
    right->pose.position =
        v3_sub(right->pose.position, quat_rotate(right->pose.orientation, middle));
    state->gap_m = state->min_gap_m = gap_m;
}

static const duel_event *event_of(const duel_events *events, enum duel_event_kind kind, int side)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == kind && events->event[i].side == side) {
            return &events->event[i];
        }
    }
    return NULL;
}

static void apart_they_move_freely(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events = {0};
    cross(&test.config, &state, 0.1);
    phys_body *left = &state.fencer[DUEL_LEFT].weapon;
    left->velocity_mps = v3(1, 0, -2);
    left->angular_velocity_radps = v3(3, 0, 1);
    phys_motion motion = phys_motion_of(left);
    test_duel_move_blades(&test.config, &state, &events);
    phys_pose expected = phys_motion_at(&motion, DUEL_TICK_S);
    assert_near(v3_distance(left->pose.position, expected.position), 0.0, 1e-12);
    assert_int_equal(events.count, 0);
    assert_int_equal(state.blade_contacts, 0);
    assert_near(state.gap_m, 0.098, 0.004);
    assert_true(state.min_gap_m == state.gap_m);
    test_duel_config_destroy(&test);
}

static void a_beat_is_a_blow_and_loosens_both_grips(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const duel_settings *settings = &test.config.settings;
    duel_state state;
    duel_events events = {0};
    cross(&test.config, &state, 0.001);
    state.fencer[DUEL_LEFT].weapon.velocity_mps = v3(0, 0, -8);
    test_duel_move_blades(&test.config, &state, &events);

    const duel_event *blow = event_of(&events, DUEL_EVENT_BLADES_MET, DUEL_NOBODY);
    assert_non_null(blow);
    assert_near(blow->speed_mps, 8.0, 1e-3);
    assert_near(blow->along[DUEL_LEFT], 0.5, 0.01);
    assert_near(blow->along[DUEL_RIGHT], 0.5, 0.01);
    assert_near(v3_distance(blow->point, v3(0, 1, 0)), 0.0, 0.02);
    assert_int_equal(state.blade_contacts, 1);
    assert_true(state.max_impulse_ns == blow->impulse_ns);
    // One weapon with its hand gains the momentum that the other loses (test_duel_blow.c).
    assert_true(state.fencer[DUEL_LEFT].weapon.velocity_mps.z > -8.0);
    assert_true(state.fencer[DUEL_RIGHT].weapon.velocity_mps.z < 0.0);
    assert_true(state.gap_m > 0.0);

    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const duel_event *lost = event_of(&events, DUEL_EVENT_CONTROL_LOST, side);
        assert_non_null(lost);
        // Across the blades, half a blade and a grip's length from the hand. Struck there, a weapon
        // turns about its grip and hardly moves it, so the whole moment is left to the grip.
        phys_vec3 hand = duel_weapon_pose(&test.config, &state, (enum duel_side)side).position;
        assert_near(lost->moment_nms, blow->impulse_ns * v3_distance(hand, blow->point),
                    0.1 * lost->moment_nms);
        double seconds = hand_catch_duration(lost->moment_nms, settings->grip_nms,
                                             settings->catch_s_per_nms, settings->catch_max_s);
        assert_near(lost->seconds, seconds, 1e-12);
        assert_true(hand_catch_active(&state.fencer[side].grip, state.tick + 1));
    }
    test_duel_config_destroy(&test);
}

static void a_harder_blow_costs_more(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    test.config.settings.disarm_nms = 1e6;
    double impulse_before = 0.0, lost_before = 0.0;
    for (double speed = 1.0; speed < 30.0; speed += 1.0) {
        duel_state state;
        duel_events events = {0};
        cross(&test.config, &state, 0.0005);
        state.fencer[DUEL_RIGHT].weapon.velocity_mps = v3(0, 0, speed);
        test_duel_move_blades(&test.config, &state, &events);
        double lost = (double)(state.fencer[DUEL_LEFT].grip.end_tick - state.tick);
        assert_true(state.max_impulse_ns > impulse_before);
        assert_true(lost >= lost_before);
        assert_true(lost <=
                    test.config.settings.catch_max_s * DUEL_TICKS_PER_SECOND + 1.0 + lost_before);
        impulse_before = state.max_impulse_ns;
        lost_before = lost;
    }
    assert_true(lost_before > 1.0);
    test_duel_config_destroy(&test);
}

static void a_light_contact_rests(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events = {0};
    cross(&test.config, &state, 0.00002);
    state.fencer[DUEL_LEFT].weapon.velocity_mps = v3(0, 0, -0.1);
    test_duel_move_blades(&test.config, &state, &events);
    assert_non_null(event_of(&events, DUEL_EVENT_BLADES_SLIDE, DUEL_NOBODY));
    assert_null(event_of(&events, DUEL_EVENT_BLADES_MET, DUEL_NOBODY));
    assert_null(event_of(&events, DUEL_EVENT_CONTROL_LOST, DUEL_LEFT));
    assert_int_equal(state.blade_contacts, 0);
    assert_true(state.max_impulse_ns == 0.0);
    assert_true(state.gap_m > 0.0);
    assert_false(hand_catch_active(&state.fencer[DUEL_RIGHT].grip, state.tick + 1));
    test_duel_config_destroy(&test);
}

static void a_lesser_blow_does_not_shorten_a_harder_one(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events = {0};
    cross(&test.config, &state, 0.0006);
    duel_fencer *left = &state.fencer[DUEL_LEFT];
    left->weapon.velocity_mps = v3(0, 0, -6);
    hand_catch_begin(&left->grip, state.tick, 5000, &left->weapon);
    test_duel_move_blades(&test.config, &state, &events);
    assert_int_equal(state.blade_contacts, 1);
    assert_int_equal(left->grip.end_tick, state.tick + 5000);
    // The flight continues with the velocities that the blow gave the weapon.
    assert_near(v3_distance(left->grip.flight.velocity_mps, left->weapon.velocity_mps), 0.0, 1e-12);
    assert_null(event_of(&events, DUEL_EVENT_CONTROL_LOST, DUEL_LEFT));
    assert_non_null(event_of(&events, DUEL_EVENT_CONTROL_LOST, DUEL_RIGHT));
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apart_they_move_freely),
        cmocka_unit_test(a_beat_is_a_blow_and_loosens_both_grips),
        cmocka_unit_test(a_harder_blow_costs_more),
        cmocka_unit_test(a_light_contact_rests),
        cmocka_unit_test(a_lesser_blow_does_not_shorten_a_harder_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
