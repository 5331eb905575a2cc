// The table of the state's numbers: none is missing, and differences are reported by name.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include <stdlib.h>
#include <string.h>

#include "duel_state_fields.h"
#include "replay_key_state.h"
#include "replay_sample.h"
#include "hand_random.h"

// In a state where every field is valid each byte belongs to a number, except for padding, which is
// shorter than a double, and the body of the falling weapon, which is the fencer's `weapon`.
static void no_number_is_left_out(void **unused)
{
    (void)unused;
    static duel_state state;
    static bool covered[sizeof(duel_state)];
    static const size_t size[] = {1, 2, 4, 8};
    for (int side = 0; side < 2; side++) {
        state.fencer[side].loose.is_loose = 1;
        state.fencer[side].grip.end_tick = 1;
        state.fencer[side].track.kind = INPUT_POSE;
        state.phrase.is_watched = 1;
        size_t body = (size_t)((char *)&state.fencer[side].loose.fall.body - (char *)&state);
        memset(covered + body, true, sizeof state.fencer[side].loose.fall.body);
    }
    duel_field_walk walk = {0};
    duel_field field;
    uint32_t numbers = 0;
    while (duel_field_next(&walk, &state, &field)) {
        numbers += field.count;
        for (size_t i = 0; i < field.count * size[field.type]; i++) {
            assert_false(covered[field.offset + i]);
            covered[field.offset + i] = true;
        }
    }
    assert_true(numbers <= DUEL_FIELD_NUMBERS_MAX);
    size_t bare = 0;
    for (size_t i = 0; i < sizeof state; i++) {
        bare = covered[i] ? 0 : bare + 1;
        if (bare >= sizeof(double)) {
            fail_msg("byte %zu of the state belongs to no number", i);
        }
    }
}

static void a_difference_is_reported_by_name(void **unused)
{
    (void)unused;
    replay_sample sample = replay_sample_make(1, 10, false, true);
    duel_state one = sample.state[10], other = one;
    assert_false(duel_state_difference(&one, &other).found);
    other.fencer[DUEL_RIGHT].weapon.pose.position.y += 0.25;
    duel_difference difference = duel_state_difference(&one, &other);
    assert_true(difference.found);
    assert_string_equal(difference.name, "right weapon.pose.position.y");
    assert_true(difference.one == one.fencer[DUEL_RIGHT].weapon.pose.position.y);
    assert_true(difference.other == difference.one + 0.25);
    other.fencer[DUEL_LEFT].point[1] += 1.0;
    assert_string_equal(duel_state_difference(&one, &other).name, "left point[1]");
    other.disarms = 3;
    assert_string_equal(duel_state_difference(&one, &other).name, "disarms");
    replay_sample_free(&sample);
}

// A key state restores a state from which the duel continues as it did, whatever happens in it.
static void a_bout_continues_from_a_key_state(void **unused)
{
    (void)unused;
    static uint8_t bytes[REPLAY_KEY_BYTES_MAX];
    uint32_t caught = 0, loose = 0, posed = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
        if (seed % 2 == 0) { // In the others a blow that is hard enough only takes the control.
            test.config.settings.disarm_nms = 0.1;
        }
        input_random walk[2] = {input_random_start(seed), input_random_start(seed + 9)};
        hand_random tracked = hand_random_start(seed);
        duel_state state, again;
        test_duel_start_engaged(&test.config, &state);
        again = state;
        for (uint32_t tick = 0; tick < 6000; tick++) {
            input_frame frame[2] = {input_random_frame(&walk[0]), input_random_frame(&walk[1])};
            duel_events events;
            if (seed > 1 && tick % 3000 < 2500) {
                frame[DUEL_RIGHT] = hand_random_frame(&tracked);
                posed++;
            }
            if (tick % 37 == 0) {
                size_t size = replay_key_state_encode(&again, &test.config.weapon, bytes);
                assert_true(
                    replay_key_state_decode(bytes, size, tick, &test.config.weapon, &again));
            }
            duel_step(&test.config, &state, frame, &events);
            duel_step(&test.config, &again, frame, &events);
            duel_difference difference = duel_state_difference(&state, &again);
            if (difference.found) {
                fail_msg("seed %d, tick %u: %s", (int)seed, tick, difference.name);
            }
            for (int side = 0; side < 2; side++) {
                caught += hand_catch_active(&state.fencer[side].grip, state.tick);
                loose += state.fencer[side].loose.is_loose;
            }
        }
        test_duel_config_destroy(&test);
    }
    printf("caught %u, loose %u, posed %u ticks\n", caught, loose, posed);
    assert_true(caught > 100 && loose > 100 && posed > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_number_is_left_out),
        cmocka_unit_test(a_difference_is_reported_by_name),
        cmocka_unit_test(a_bout_continues_from_a_key_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
