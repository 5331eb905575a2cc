// The duel as a whole: a pure function in which blades never pass through each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "duel.h"
#include "duel_judge.h"
#include "input_random.h"
#include "seeded.h"
#include "test_duel_config.h"

static void run(const duel_config *config, duel_state *state, input_random walk[2], int ticks)
{
    duel_events events;
    for (int i = 0; i < ticks; ++i) {
        input_frame frame[2] = {input_random_frame(&walk[0]), input_random_frame(&walk[1])};
        duel_step(config, state, frame, &events);
    }
}

static void start_walks(input_random walk[2], uint64_t seed)
{
    walk[0] = input_random_start(seed);
    walk[1] = input_random_start(seed + 1);
}

static void same_inputs_same_bits(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    uint64_t hash[2];
    for (int pass = 0; pass < 2; ++pass) {
        duel_state state;
        input_random walk[2];
        start_walks(walk, 11);
        duel_start(&test.config, &state);
        run(&test.config, &state, walk, 3000);
        hash[pass] = duel_state_hash(&state);
    }
    assert_true(hash[0] == hash[1]);
    test_duel_config_destroy(&test);
}

static void saving_the_state_is_a_copy(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    duel_state state, saved;
    input_random walk[2], saved_walk[2];
    start_walks(walk, 23);
    duel_start(&test.config, &state);
    run(&test.config, &state, walk, 1500);
    memcpy(&saved, &state, sizeof saved);
    memcpy(saved_walk, walk, sizeof saved_walk);
    run(&test.config, &state, walk, 1500);
    run(&test.config, &saved, saved_walk, 1500);
    assert_true(duel_state_hash(&state) == duel_state_hash(&saved));
    test_duel_config_destroy(&test);
}

// The weapon comes to rest exactly where the hand asks for it.
static void held_weapon_goes_where_the_hand_is(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events;
    duel_start(&test.config, &state);
    input_frame frame[2] = {{.point_x = 20000, .point_y = -15000, .extension = 128},
                            {.point_x = -30000, .point_y = 30000}};
    for (int i = 0; i < 800; ++i) {
        duel_step(&test.config, &state, frame, &events);
    }
    for (int side = 0; side < 2; ++side) {
        phys_pose hand = state.fencer[side].hand_world;
        phys_pose held = duel_weapon_pose(&test.config, &state, (enum duel_side)side);
        assert_true(v3_distance(hand.position, held.position) < 1e-6);
        assert_true(fabs(quat_dot(hand.orientation, held.orientation)) > 1.0 - 1e-9);
    }
    test_duel_config_destroy(&test);
}

// The weapon's acceleration stays within the settings of the hand.
static void hand_moves_the_weapon_with_bounded_acceleration(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const duel_settings *settings = &test.config.settings;
    duel_state state;
    duel_events events;
    input_random walk[2];
    start_walks(walk, 5);
    duel_start(&test.config, &state);
    for (int i = 0; i < 5000 && state.phase == DUEL_FENCING; ++i) {
        phys_body before = state.fencer[0].weapon;
        uint32_t contacts = state.blade_contacts;
        input_frame frame[2] = {input_random_frame(&walk[0]), input_frame_neutral()};
        duel_step(&test.config, &state, frame, &events);
        bool presses = state.fencer[0].press.kind != DUEL_PRESS_NONE;
        if (!presses && state.blade_contacts == contacts && state.gap_m > 0.01 &&
            state.guard_gap_m > 0.01) {
            phys_vec3 change = v3_sub(state.fencer[0].weapon.velocity_mps, before.velocity_mps);
            assert_true(v3_length(change) <=
                        settings->hand_acceleration_mps2 * DUEL_TICK_S * (1.0 + 1e-9));
        }
    }
    test_duel_config_destroy(&test);
}

// The tolerances of physics are derived from the radius of the thinnest blade.
static void no_blade_is_thinner_than_physics_assumes(void **unused)
{
    (void)unused;
    double thinnest_m = 1.0;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; ++kind) {
        thinnest_m = fmin(thinnest_m, weapon_make((enum weapon_kind)kind).blade.radius_m);
    }
    assert_true(fabs(thinnest_m - PHYS_BLADE_RADIUS_M) < 1e-12);
}

// A blade along x that moves up past one along z: through it, beyond its end, and back before
// reaching it. In each case both end apart, without a visible overlap.
static void the_judge_notices_a_swap(void **unused)
{
    (void)unused;
    const double radius_m = PHYS_BLADE_RADIUS_M;
    const phys_quat straight = quat_identity();
    blade_tick tick[2] = {
        {{{{-0.45, 0, 0}, {0.45, 0, 0}}}, {{0, -0.03, 0}, straight}, {{0, 0.03, 0}, straight}},
        {{{{0, 0, -0.45}, {0, 0, 0.45}}}, {{0, 0, 0}, straight}, {{0, 0, 0}, straight}}};
    assert_true(oracle_swapped(tick, radius_m));
    tick[0].before.position.x = tick[0].after.position.x = 0.46;
    assert_false(oracle_swapped(tick, radius_m));
    tick[0].before.position.x = tick[0].after.position.x = 0.44;
    assert_true(oracle_swapped(tick, radius_m));
    tick[0].after.position.y = -0.01;
    assert_false(oracle_swapped(tick, radius_m));
    // Both rotate, and their crossing moves along them while one goes through the other.
    tick[0].before.orientation = quat_normalized((phys_quat){0, 0.02, 0, 1});
    tick[1].after.orientation = quat_normalized((phys_quat){0, 0, 0.02, 1});
    tick[0].after.position = v3(0.40, 0.03, 0.02);
    assert_true(oracle_swapped(tick, radius_m));
}

#ifndef ENGAGED_TICKS
#define ENGAGED_TICKS 100000 // the build with sanitizers, ten times slower, asks for fewer
#endif

// The most important invariant of the program, checked after every tick of engaged blades with all
// weapons; tests/soak/ does the same for millions of ticks.
static void blades_never_pass_in_engaged_ticks(void **unused)
{
    (void)unused;
    enum { BOUT_TICKS = 10000 };
    seeded random = seeded_start("engaged ticks", 2026);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    test.config.settings.disarm_nms *= 0.5; // so that disarms, which are rare, happen here
    duel_judge judge = duel_judge_new();
    for (int bout = 0; judge.engaged < ENGAGED_TICKS; ++bout) {
        test.config.weapon = weapon_make((enum weapon_kind)(bout % WEAPON_KIND_COUNT));
        test.config.hand[DUEL_LEFT] = bout % 4 == 1 ? -1.0 : 1.0;
        const bool tracked[2] = {bout % 5 == 2, bout % 5 == 4};
        uint64_t seed = seeded_next(&random);
        const char *wrong = duel_judge_bout(&judge, &test.config, tracked, seed, BOUT_TICKS);
        if (wrong != NULL) {
            fail_msg("bout %d seed %llu tick %d: %s; gaps %.9g and %.9g m", bout,
                     (unsigned long long)seed, judge.bout_tick - 1, wrong, judge.gap_m,
                     judge.guard_gap_m);
        }
    }
    printf("%ld engaged ticks, %ld blows, %ld of them on guards, %ld disarms, smallest gaps %.3g "
           "and %.3g m\n",
           judge.engaged, judge.blows, judge.on_guards, judge.disarms, judge.least_gap_m,
           judge.least_guard_gap_m);
    assert_true(judge.blows > ENGAGED_TICKS / 5000);
    assert_true(judge.on_guards > ENGAGED_TICKS / 20000);
    assert_true(judge.disarms > ENGAGED_TICKS / 50000);
    test_duel_config_destroy(&test);
}

static void a_touch_ends_the_bout(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events;
    duel_start(&test.config, &state);
    // The left fencer advances with the arm extended; the right one does nothing.
    input_frame frame[2] = {{.extension = INPUT_EXTENSION_MAX, .buttons = INPUT_ADVANCE},
                            {.point_x = -30000, .point_y = -30000}};
    int touches = 0, overs = 0;
    phys_vec3 blade[2] = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < 8000 && state.phase != DUEL_OVER; ++i) {
        duel_step(&test.config, &state, frame, &events);
        for (uint32_t e = 0; e < events.count; ++e) {
            if (events.event[e].kind == DUEL_EVENT_TOUCH) {
                touches += 1;
                assert_int_equal(state.phase, DUEL_LANDED);
                duel_blade_ends(&test.config, &state, DUEL_LEFT, blade);
            }
            overs += events.event[e].kind == DUEL_EVENT_OVER;
        }
    }
    assert_int_equal(state.phase, DUEL_OVER);
    assert_int_equal(state.winner, DUEL_LEFT);
    assert_int_equal(touches, 1);
    assert_int_equal(overs, 1);
    const duel_touch *touch = &state.touch[DUEL_LEFT];
    assert_int_equal(touch->by, DUEL_LEFT);
    // The point touched the opponent, and the duel continued to show it.
    assert_true(state.tick > touch->tick + 100);
    assert_true(v3_distance(touch->point, blade[1]) < 0.05);
    assert_true(touch->speed_mps > 0.0);
    uint64_t hash = duel_state_hash(&state);
    duel_step(&test.config, &state, frame, &events);
    assert_int_equal(events.count, 0);
    assert_true(duel_state_hash(&state) == hash);
    test_duel_config_destroy(&test);
}

// Both walk into each other's point: the first touch wins, the other point lands too, and its lamp
// is lit if it lands within the weapon's lock-out time.
static void the_other_point_may_land_as_well(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    int doubles = 0;
    for (int delay = 0; delay < 200; delay += 20) {
        duel_state state;
        duel_events events;
        duel_start(&test.config, &state);
        int touches[2] = {0, 0};
        for (int i = 0; i < 8000 && state.phase != DUEL_OVER; ++i) {
            // Blades apart, to different sides.
            input_frame frame[2] = {{.point_x = 16000,
                                     .point_y = 5000,
                                     .extension = INPUT_EXTENSION_MAX,
                                     .buttons = INPUT_ADVANCE},
                                    {.point_x = 16000,
                                     .point_y = 5000,
                                     .extension = INPUT_EXTENSION_MAX,
                                     .buttons = INPUT_ADVANCE}};
            frame[1].extension = i < delay ? 0 : INPUT_EXTENSION_MAX;
            duel_step(&test.config, &state, frame, &events);
            for (uint32_t e = 0; e < events.count; ++e) {
                if (events.event[e].kind == DUEL_EVENT_TOUCH) {
                    touches[events.event[e].side] += 1;
                }
            }
        }
        assert_true(touches[0] <= 1 && touches[1] <= 1 && touches[0] + touches[1] > 0);
        if (touches[0] == 1 && touches[1] == 1) {
            doubles += 1;
            if (state.winner != DUEL_NOBODY) {
                assert_true(state.touch[state.winner].tick <=
                            state.touch[duel_other((enum duel_side)state.winner)].tick);
            }
        }
    }
    assert_true(doubles > 0);

    duel_state state = {.winner = DUEL_LEFT};
    state.touch[DUEL_LEFT] = (duel_touch){.by = DUEL_LEFT, .tick = 1000};
    state.touch[DUEL_RIGHT] = (duel_touch){.by = DUEL_RIGHT, .tick = 1045};
    assert_true(duel_lamp(&state, WEAPON_EPEE, DUEL_LEFT));
    assert_true(duel_lamp(&state, WEAPON_EPEE, DUEL_RIGHT));
    state.touch[DUEL_RIGHT].tick = 1046;
    assert_false(duel_lamp(&state, WEAPON_EPEE, DUEL_RIGHT));
    assert_true(duel_lamp(&state, WEAPON_SABRE, DUEL_RIGHT));
    state.touch[DUEL_RIGHT].tick = 1171;
    assert_false(duel_lamp(&state, WEAPON_SABRE, DUEL_RIGHT));
    assert_true(duel_lamp(&state, WEAPON_FOIL, DUEL_RIGHT));
    state.touch[DUEL_RIGHT].by = DUEL_NOBODY;
    assert_false(duel_lamp(&state, WEAPON_FOIL, DUEL_RIGHT));
    test_duel_config_destroy(&test);
}

static void time_ends_the_bout(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    test.config.settings.limit_ticks = 50;
    duel_state state;
    duel_events events;
    duel_start(&test.config, &state);
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    for (int i = 0; i < 60; ++i) {
        duel_step(&test.config, &state, frame, &events);
    }
    assert_int_equal(state.phase, DUEL_OVER);
    assert_int_equal(state.winner, DUEL_NOBODY);
    assert_int_equal(state.tick, 50);
    test_duel_config_destroy(&test);
}

// Fencers walking into each other stop chest to chest, and nobody leaves the piste.
static void feet_stay_on_the_piste_and_apart(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    static const uint8_t BUTTONS[3] = {INPUT_ADVANCE, INPUT_RETREAT, INPUT_LUNGE};
    for (int b = 0; b < 3; ++b) {
        duel_state state;
        duel_events events;
        duel_start(&test.config, &state);
        input_frame frame[2] = {{.buttons = BUTTONS[b]}, {.buttons = BUTTONS[b]}};
        for (int i = 0; i < 8000; ++i) {
            duel_step(&test.config, &state, frame, &events);
            double left = duel_fencer_frame(&test.config, &state, DUEL_LEFT).root_x_m;
            double right = duel_fencer_frame(&test.config, &state, DUEL_RIGHT).root_x_m;
            assert_true(right - left > 0.74);
            assert_true(left > -6.8 && right < 6.8);
        }
    }
    test_duel_config_destroy(&test);
}

// After a hard beat the hand loses control for a while and then regains it.
static void a_hard_blow_costs_control_for_a_while(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    int lost = 0, regained = 0;
    double softest_lost_nms = 1e9;
    for (uint64_t seed = 0; seed < 12; ++seed) {
        duel_state state;
        duel_events events;
        input_random walk[2];
        start_walks(walk, seed);
        test_duel_start_engaged(&test.config, &state);
        for (int i = 0; i < 5000; ++i) {
            input_frame frame[2] = {input_random_frame(&walk[0]), input_random_frame(&walk[1])};
            duel_step(&test.config, &state, frame, &events);
            for (uint32_t e = 0; e < events.count; ++e) {
                const duel_event *event = &events.event[e];
                bool lost_now = event->kind == DUEL_EVENT_CONTROL_LOST;
                lost += lost_now;
                if (lost_now && event->moment_nms < softest_lost_nms) {
                    softest_lost_nms = event->moment_nms;
                }
                regained += event->kind == DUEL_EVENT_CONTROL_REGAINED;
            }
        }
    }
    assert_true(lost > 5);
    assert_true(regained > 5);
    assert_true(softest_lost_nms >= test.config.settings.grip_nms);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_inputs_same_bits),
        cmocka_unit_test(saving_the_state_is_a_copy),
        cmocka_unit_test(held_weapon_goes_where_the_hand_is),
        cmocka_unit_test(hand_moves_the_weapon_with_bounded_acceleration),
        cmocka_unit_test(a_touch_ends_the_bout),
        cmocka_unit_test(the_other_point_may_land_as_well),
        cmocka_unit_test(time_ends_the_bout),
        cmocka_unit_test(feet_stay_on_the_piste_and_apart),
        cmocka_unit_test(a_hard_blow_costs_control_for_a_while),
        cmocka_unit_test(no_blade_is_thinner_than_physics_assumes),
        cmocka_unit_test(the_judge_notices_a_swap),
        cmocka_unit_test(blades_never_pass_in_engaged_ticks),
    };
    return cmocka_run_group_tests_name("duel", tests, NULL, NULL);
}
