// The hash of the state depends on every field and on nothing else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "duel.h"
#include "seeded.h"
#include "test_duel_config.h"

// A bout about to begin, with a number in every field.
static duel_state sample(void)
{
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    duel_state state;
    duel_start(&test.config, &state);
    test_duel_config_destroy(&test);
    state.guard_gap_m = 0.5; // infinite before the first tick
    return state;
}

// Adds to each double of `field`, one at a time.
static void assert_doubles_count(duel_state *state, void *field, size_t size)
{
    uint64_t hash = duel_state_hash(state);
    for (size_t at = 0; at < size; at += sizeof(double)) {
        double kept, changed;
        memcpy(&kept, (char *)field + at, sizeof kept);
        changed = kept + 1e-12;
        assert_true(changed != kept);
        memcpy((char *)field + at, &changed, sizeof changed);
        assert_true(duel_state_hash(state) != hash);
        memcpy((char *)field + at, &kept, sizeof kept);
    }
    assert_true(duel_state_hash(state) == hash);
}

#define ASSERT_DOUBLES_COUNT(state, field)                                                         \
    assert_doubles_count(&(state), &(state).field, sizeof(state).field)

// Integers: a larger value gives another hash.
#define ASSERT_WHOLE_COUNTS(state, field)                                                          \
    do {                                                                                           \
        uint64_t hash_before = duel_state_hash(&(state));                                          \
        (state).field++;                                                                           \
        assert_true(duel_state_hash(&(state)) != hash_before);                                     \
        (state).field--;                                                                           \
        assert_true(duel_state_hash(&(state)) == hash_before);                                     \
    } while (0)

static void every_field_of_the_bout_counts(void **unused)
{
    (void)unused;
    duel_state state = sample();
    ASSERT_WHOLE_COUNTS(state, tick);
    ASSERT_WHOLE_COUNTS(state, phase_tick);
    ASSERT_WHOLE_COUNTS(state, phase);
    ASSERT_WHOLE_COUNTS(state, winner);
    ASSERT_WHOLE_COUNTS(state, blade_contacts);
    ASSERT_WHOLE_COUNTS(state, disarms);
    ASSERT_DOUBLES_COUNT(state, max_impulse_ns);
    ASSERT_DOUBLES_COUNT(state, gap_m);
    ASSERT_DOUBLES_COUNT(state, min_gap_m);
    ASSERT_DOUBLES_COUNT(state, guard_gap_m);
    for (int by = DUEL_LEFT; by <= DUEL_RIGHT; by++) {
        ASSERT_WHOLE_COUNTS(state, touch[by].by);
        ASSERT_WHOLE_COUNTS(state, touch[by].part);
        ASSERT_WHOLE_COUNTS(state, touch[by].blade_part);
        ASSERT_WHOLE_COUNTS(state, touch[by].tick);
        ASSERT_WHOLE_COUNTS(state, touch[by].triangle);
        ASSERT_DOUBLES_COUNT(state, touch[by].time_in_tick);
        ASSERT_DOUBLES_COUNT(state, touch[by].speed_mps);
        ASSERT_DOUBLES_COUNT(state, touch[by].sideways_mps);
        ASSERT_DOUBLES_COUNT(state, touch[by].angle_rad);
        ASSERT_DOUBLES_COUNT(state, touch[by].point);
        ASSERT_DOUBLES_COUNT(state, touch[by].normal);
        ASSERT_DOUBLES_COUNT(state, touch[by].barycentric);
        ASSERT_DOUBLES_COUNT(state, touch[by].blade_lies);
        ASSERT_DOUBLES_COUNT(state, touch[by].peak_n);
        ASSERT_WHOLE_COUNTS(state, touch[by].closed_ticks);
        ASSERT_WHOLE_COUNTS(state, touch[by].closed);
    }
}

static void every_field_of_both_fencers_counts(void **unused)
{
    (void)unused;
    duel_state state = sample();
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        ASSERT_DOUBLES_COUNT(state, fencer[side].point);
        ASSERT_DOUBLES_COUNT(state, fencer[side].point_velocity);
        ASSERT_DOUBLES_COUNT(state, fencer[side].extension);
        ASSERT_DOUBLES_COUNT(state, fencer[side].reach.speed);
        ASSERT_DOUBLES_COUNT(state, fencer[side].reach.acceleration);
        ASSERT_DOUBLES_COUNT(state, fencer[side].reach.goal);
        ASSERT_WHOLE_COUNTS(state, fencer[side].reach.ticks);
        ASSERT_DOUBLES_COUNT(state, fencer[side].hand_world);
        ASSERT_DOUBLES_COUNT(state, fencer[side].weapon);
        ASSERT_WHOLE_COUNTS(state, fencer[side].grip.start_tick);
        ASSERT_WHOLE_COUNTS(state, fencer[side].grip.end_tick);
        // A flight counts while it lasts; what remains of it afterwards does not.
        uint64_t held = duel_state_hash(&state);
        state.fencer[side].grip.flight.velocity_mps.x += 1.0;
        assert_true(duel_state_hash(&state) == held);
        state.fencer[side].grip.end_tick = state.tick + 1;
        ASSERT_DOUBLES_COUNT(state, fencer[side].grip.flight);
        ASSERT_DOUBLES_COUNT(state, fencer[side].grip.start_orientation);

        ASSERT_WHOLE_COUNTS(state, fencer[side].loose.is_loose);
        state.fencer[side].loose.is_loose = 1;
        uint64_t awake = duel_state_hash(&state);
        state.fencer[side].loose.fall.asleep = true;
        assert_true(duel_state_hash(&state) != awake);
        ASSERT_DOUBLES_COUNT(state, fencer[side].loose.fall.still_s);
        ASSERT_DOUBLES_COUNT(state, fencer[side].loose.fall.normal_n);
        ASSERT_DOUBLES_COUNT(state, fencer[side].loose.fall.friction_n);
        ASSERT_DOUBLES_COUNT(state, fencer[side].loose.hand_world);

        ASSERT_WHOLE_COUNTS(state, fencer[side].press.kind);
        ASSERT_WHOLE_COUNTS(state, fencer[side].press.begun_tick);
        ASSERT_WHOLE_COUNTS(state, fencer[side].press.closed_ticks);
        ASSERT_WHOLE_COUNTS(state, fencer[side].press.triangle);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.barycentric);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.place);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.normal);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.place_mps);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.bend_side);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.bend_rad);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.bow_rad);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.bend_radps);
        ASSERT_DOUBLES_COUNT(state, fencer[side].press.force_n);

        ASSERT_WHOLE_COUNTS(state, fencer[side].footwork.action);
        ASSERT_WHOLE_COUNTS(state, fencer[side].footwork.buttons_before);
        ASSERT_WHOLE_COUNTS(state, fencer[side].footwork.wanted);
        ASSERT_WHOLE_COUNTS(state, fencer[side].footwork.chained);
        ASSERT_WHOLE_COUNTS(state, fencer[side].footwork.tick_in_action);
        ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.travel_m);
        ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.travel_goal_m);
        ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.lunge);
        ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.lunge_goal);
        ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.front_foot_m);
        ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.rear_foot_m);
        ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.front_lift_m);
        ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.rear_lift_m);
        for (int channel = 0; channel < FOOTWORK_CHANNEL_COUNT; channel++) {
            ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.glide[channel].speed);
            ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.glide[channel].goal);
            ASSERT_DOUBLES_COUNT(state, fencer[side].footwork.glide[channel].goal_speed);
            ASSERT_WHOLE_COUNTS(state, fencer[side].footwork.glide[channel].ticks);
        }
    }
}

// States with equal numbers are equal, whatever the padding between them contains.
static void neither_padding_nor_the_sign_of_zero_counts(void **unused)
{
    (void)unused;
    duel_state state = sample();
    uint64_t hash = duel_state_hash(&state);
    state.fencer[DUEL_LEFT].point[0] = -0.0;
    assert_true(duel_state_hash(&state) == hash);
    size_t hole = offsetof(duel_state, winner) + sizeof state.winner;
    assert_true(hole < offsetof(duel_state, fencer));
    memset((char *)&state + hole, 0x5a, offsetof(duel_state, fencer) - hole);
    assert_true(duel_state_hash(&state) == hash);
}

// Swapping values between the two fencers changes the hash.
static void the_place_of_a_number_counts(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_place_of_a_number_counts", 3);
    duel_state state = sample();
    for (int i = 0; i < 200; i++) {
        duel_state one = state, other = state;
        double x = seeded_range(&random, -1, 1);
        one.fencer[DUEL_LEFT].point[0] = other.fencer[DUEL_RIGHT].point[0] = x;
        assert_true(duel_state_hash(&one) != duel_state_hash(&other));
        other = state;
        other.fencer[DUEL_LEFT].point[1] = x;
        assert_true(duel_state_hash(&one) != duel_state_hash(&other));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_of_the_bout_counts),
        cmocka_unit_test(every_field_of_both_fencers_counts),
        cmocka_unit_test(neither_padding_nor_the_sign_of_zero_counts),
        cmocka_unit_test(the_place_of_a_number_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
