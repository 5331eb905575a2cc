// Every state of a duel is valid; and if a state is changed in any way and still passes the check,
// the duel continues from it without harm.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "duel_state_check.h"
#include "input_random.h"
#include "patched_state.h"
#include "seeded.h"
#include "test_duel_config.h"
#include "hand_random.h"

#ifndef PATCHES
#define PATCHES 6000
#endif
// Runs a duel from a changed state.
#define TICKS_ON 12

// The opponent is at a desk and sometimes uses a headset.
static input_random walks[2];
static hand_random tracked;

static void step(const test_duel_config *test, duel_state *state)
{
    input_frame frame[2] = {input_random_frame(&walks[0]), input_random_frame(&walks[1])};
    duel_events events;
    if (state->tick / 500 % 3 != 0) {
        frame[DUEL_RIGHT] = hand_random_frame(&tracked);
    }
    duel_step(&test->config, state, frame, &events);
}

static bool is_sound(const test_duel_config *test, const duel_state *state)
{
    return duel_state_is_valid(state, test->config.model);
}

static void every_state_of_a_duel_is_valid(void **unused)
{
    (void)unused;
    uint32_t touched = 0, loose = 0, caught = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)(seed % 3));
        test.config.settings.disarm_nms = seed % 2 == 0 ? 0.1 : 100.0;
        walks[0] = input_random_start(seed);
        walks[1] = input_random_start(seed + 9);
        tracked = hand_random_start(seed);
        duel_state state;
        test_duel_start_engaged(&test.config, &state);
        for (int tick = 0; tick < 12000; tick++) {
            if (!is_sound(&test, &state)) {
                fail_msg("seed %d, tick %d", (int)seed, tick);
            }
            step(&test, &state);
            for (int side = 0; side < 2; side++) {
                loose += state.fencer[side].loose.is_loose;
                caught += hand_catch_active(&state.fencer[side].grip, state.tick);
                touched += state.touch[side].by != DUEL_NOBODY;
            }
            if (state.phase == DUEL_OVER) {
                test_duel_start_engaged(&test.config, &state);
            }
        }
        test_duel_config_destroy(&test);
    }
    assert_true(touched > 0 && loose > 0 && caught > 0);
}

static void invalid_states_are_rejected(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    const uint32_t triangles = test.config.model[0]->triangle_count;
    duel_state good, bad;
    test_duel_start_engaged(&test.config, &good);
    assert_true(is_sound(&test, &good));
#define REFUSED(field, value)                                                                      \
    do {                                                                                           \
        bad = good;                                                                                \
        bad.field = value;                                                                         \
        assert_false(is_sound(&test, &bad));                                                       \
    } while (0)
    REFUSED(phase, DUEL_PHASES);
    REFUSED(winner, DUEL_NOBODY + 1);
    REFUSED(fencer[1].footwork.action, FOOTWORK_FLECHE + 1);
    REFUSED(fencer[0].footwork.step_ticks, 0);
    REFUSED(fencer[0].press.kind, DUEL_PRESS_SPRUNG + 1);
    REFUSED(fencer[1].press.triangle, triangles);
    REFUSED(fencer[0].press.kind, DUEL_PRESS_SLIDING); // without a place on the skin
    REFUSED(fencer[0].loose.is_loose, 2);
    REFUSED(touch[0].by, DUEL_RIGHT);
    REFUSED(touch[1].part, BODY_PART_COUNT);
    REFUSED(touch[1].blade_part, BLADE_PART_COUNT);
    REFUSED(fencer[1].weapon.velocity_mps.y, (double)NAN);
    REFUSED(fencer[1].weapon.pose.position.y, 1e300);
    REFUSED(fencer[0].hand_world.orientation, ((phys_quat){0}));
    REFUSED(gap_m, (double)NAN);
    REFUSED(fencer[0].track.kind, INPUT_POSE + 1);
    REFUSED(fencer[0].track.kind, INPUT_POSE); // a headset whose head and hand have no rotation
    REFUSED(fencer[1].track.merge_ticks, HAND_MERGE_TICKS + 1);
    REFUSED(fencer[1].track.unseen_ticks, HAND_FADE_TICKS + 1);
    REFUSED(fencer[0].track.flags, INPUT_SAMPLE_FLAGS_ALL + 1);
    REFUSED(match.stage, MATCH_STAGE_COUNT);
    REFUSED(match.priority, DUEL_NOBODY + 1);
    REFUSED(match.winner, DUEL_NOBODY + 1);
    REFUSED(match.halt, MATCH_HALT_COUNT);
    REFUSED(match.halt, MATCH_HALT_REAR_LINE); // by nobody
    REFUSED(match.halt_by, DUEL_NOBODY + 1);
    REFUSED(match.close_by, DUEL_NOBODY + 1);
    REFUSED(match.passivity, MATCH_CARD_COUNT);
    REFUSED(match.call.halt, MATCH_HALT_COUNT);
    REFUSED(match.call.reason, MATCH_REASON_COUNT);
    REFUSED(match.call.passivity, MATCH_CARD_COUNT);
    REFUSED(match.call.fault[1], MATCH_FAULT_COUNT);
    REFUSED(match.call.card[0], MATCH_CARD_COUNT);
    REFUSED(match.apparatus.light[1], APPARATUS_WHITE + 1);
    REFUSED(match.place_m[0], 1e3);
#undef REFUSED
    bad = good;
    bad.touch[0].by = DUEL_LEFT;
    bad.touch[0].triangle = triangles - 1;
    assert_true(is_sound(&test, &bad));
    bad.touch[0].triangle = triangles;
    assert_false(is_sound(&test, &bad));
    // A bool that is neither true nor false.
    bad = good;
    bad.fencer[0].loose.is_loose = 1;
    bad.fencer[0].loose.hand_world = bad.fencer[0].hand_world;
    assert_true(is_sound(&test, &bad));
    memset(&bad.fencer[0].loose.fall.asleep, 2, 1);
    assert_false(is_sound(&test, &bad));
    test_duel_config_destroy(&test);
}

static uint64_t bits_to_try(seeded *random)
{
    static const double hard[] = {0.0, -0.0,  1.0,    -1.0, 1e-300,           1e5,        -1e5,
                                  1e6, 1e300, 5e-324, 0.5,  (double)INFINITY, (double)NAN};
    uint64_t what = seeded_next(random) % 4;
    return what == 0   ? seeded_next(random)
           : what == 1 ? seeded_next(random) % 512
           : what == 2 ? patched_state_bits(hard[seeded_next(random) % (sizeof hard / 8)])
                       : patched_state_bits(seeded_range(random, -1e5, 1e5));
}

static void assert_finite(const duel_state *state)
{
    duel_field_walk walk = {0};
    duel_field field;
    while (duel_field_next(&walk, state, &field)) {
        for (uint32_t i = 0; i < field.count && field.type == DUEL_FIELD_F64; i++) {
            double x;
            uint64_t bits = duel_field_get(state, &field, i);
            memcpy(&x, &bits, sizeof x);
            if (isnan(x)) {
                fail_msg("%s%s is not a number", field.group, field.name);
            }
        }
    }
}

static void a_state_that_passes_does_no_harm(void **unused)
{
    (void)unused;
    seeded random = seeded_start(__func__, 21);
    uint32_t passed = 0;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    test.config.settings.disarm_nms = 0.5;
    walks[0] = input_random_start(3);
    walks[1] = input_random_start(4);
    tracked = hand_random_start(5);
    duel_state state;
    test_duel_start_engaged(&test.config, &state);
    for (int i = 0; i < PATCHES; i++) {
        step(&test, &state);
        if (state.phase == DUEL_OVER) {
            test_duel_start_engaged(&test.config, &state);
        }
        duel_state patched = state;
        for (uint64_t hits = seeded_next(&random) % 3 + 1; hits > 0; hits--) {
            uint32_t index = (uint32_t)(seeded_next(&random) % DUEL_FIELD_NUMBERS_MAX);
            patched_state_set(&patched, index, bits_to_try(&random));
        }
        if (!is_sound(&test, &patched)) {
            continue;
        }
        passed++;
        for (int tick = 0; tick < TICKS_ON; tick++) {
            step(&test, &patched);
            assert_finite(&patched);
        }
    }
    assert_true(passed > PATCHES / 10);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_of_a_duel_is_valid),
        cmocka_unit_test(invalid_states_are_rejected),
        cmocka_unit_test(a_state_that_passes_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
