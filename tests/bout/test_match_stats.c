// The statistics of a match: each touch is counted once, under its action and its target; a duel
// has none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match_stats.h"

static duel_config fie(void)
{
    return (duel_config){.settings = {.match = match_settings_fie(5)}};
}

// A phrase in which the left fencer has made these segments.
static duel_state with_segments(const phrase_segment *segment, uint32_t count)
{
    duel_state state = {.phase = DUEL_FENCING};
    state.phrase.fencer[DUEL_LEFT].count = count;
    for (uint32_t i = 0; i < count; i++) {
        state.phrase.fencer[DUEL_LEFT].segment[i % PHRASE_SEGMENTS] = segment[i];
    }
    return state;
}

// The call that follows: a touch of the left fencer on that part.
static void call_left(duel_state *state, enum match_reason reason, enum body_part part)
{
    state->phase = DUEL_HALT;
    state->match.calls++;
    state->match.call = (match_call){.reason = (uint8_t)reason, .points = {1, 0}};
    state->match.apparatus.light[DUEL_LEFT] = APPARATUS_COLORED;
    state->touch[DUEL_LEFT] = (duel_touch){.by = DUEL_LEFT, .part = (uint8_t)part};
}

static void a_touch_counts_for_the_action_that_landed(void **state)
{
    (void)state;
    static const struct {
        enum phrase_kind kind;
        uint8_t feints;
        enum match_stats_action action;
        enum body_part part;
        enum match_stats_target target;
    } row[] = {
        {PHRASE_ATTACK, 0, MATCH_STATS_ATTACK, PART_TORSO, MATCH_STATS_TRUNK},
        {PHRASE_ATTACK, 2, MATCH_STATS_COMPOUND, PART_MASK, MATCH_STATS_HEAD},
        {PHRASE_RIPOSTE, 0, MATCH_STATS_RIPOSTE, PART_WEAPON_HAND, MATCH_STATS_WEAPON_ARM},
        {PHRASE_COUNTER_ATTACK, 0, MATCH_STATS_COUNTER_ATTACK, PART_FREE_HAND,
         MATCH_STATS_FREE_ARM},
        {PHRASE_REMISE, 0, MATCH_STATS_RENEWAL, PART_FRONT_FOOT, MATCH_STATS_LEGS},
        {PHRASE_REDOUBLEMENT, 0, MATCH_STATS_RENEWAL, PART_BIB, MATCH_STATS_HEAD},
        {PHRASE_REPRISE, 0, MATCH_STATS_RENEWAL, PART_WAIST, MATCH_STATS_TRUNK},
        {PHRASE_LINE, 0, MATCH_STATS_LINE, PART_WEAPON_FOREARM, MATCH_STATS_WEAPON_ARM},
    };
    const duel_config config = fie();
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        match_stats stats = {0};
        // An attack that was parried came before it.
        const phrase_segment made[] = {
            {.kind = PHRASE_ATTACK, .ends = PHRASE_PARRIED},
            {.kind = (uint8_t)row[i].kind, .ends = PHRASE_LANDED, .feints = row[i].feints}};
        duel_state now = with_segments(made, 2);
        match_stats_add(&stats, &config, &now);
        call_left(&now, MATCH_REASON_RIGHT_OF_WAY, row[i].part);
        match_stats_add(&stats, &config, &now);
        match_stats_add(&stats, &config, &now); // the halt goes on
        for (int k = 0; k < MATCH_STATS_ACTIONS; k++) {
            assert_int_equal(stats.side[DUEL_LEFT].touches[k], k == (int)row[i].action);
            assert_int_equal(stats.side[DUEL_RIGHT].touches[k], 0);
        }
        for (int k = 0; k < MATCH_STATS_TARGETS; k++) {
            assert_int_equal(stats.side[DUEL_LEFT].hits_on[k], k == (int)row[i].target);
        }
        assert_int_equal(stats.side[DUEL_LEFT].attacks, row[i].kind == PHRASE_LINE ? 1 : 2);
        assert_int_equal(stats.phrases, 1);
    }
}

// The second of two hits ends the phrase before its segment ends.
static void a_hit_that_is_called_at_once_counts_for_the_action_that_runs(void **state)
{
    (void)state;
    const duel_config config = fie();
    const phrase_segment made[] = {{.kind = PHRASE_RIPOSTE, .ends = PHRASE_RUNS},
                                   {.kind = PHRASE_PREPARATION, .ends = PHRASE_RUNS}};
    duel_state now = with_segments(made, 2);
    match_stats stats = {0};
    call_left(&now, MATCH_REASON_RIGHT_OF_WAY, PART_TORSO);
    match_stats_add(&stats, &config, &now);
    assert_int_equal(stats.side[DUEL_LEFT].touches[MATCH_STATS_RIPOSTE], 1);
    // A hit that was noted, and after which a new action runs, was not made by that action.
    stats = (match_stats){0};
    now.phrase.fencer[DUEL_LEFT].hit_tick = 1;
    match_stats_add(&stats, &config, &now);
    assert_int_equal(stats.side[DUEL_LEFT].touches[MATCH_STATS_OTHER], 1);
}

static void a_touch_without_a_hit_is_a_penalty(void **state)
{
    (void)state;
    const duel_config config = fie();
    match_stats stats = {0};
    const phrase_segment made[] = {{.kind = PHRASE_ATTACK, .ends = PHRASE_LANDED}};
    duel_state now = with_segments(made, 1);
    call_left(&now, MATCH_REASON_CARD, PART_TORSO);
    now.match.apparatus.light[DUEL_LEFT] = APPARATUS_DARK;
    match_stats_add(&stats, &config, &now);
    assert_int_equal(stats.side[DUEL_LEFT].touches[MATCH_STATS_PENALTY], 1);
    assert_int_equal(stats.side[DUEL_LEFT].touches[MATCH_STATS_ATTACK], 0);
    // A hit, and a red card for the opponent.
    stats = (match_stats){0};
    call_left(&now, MATCH_REASON_ONLY_LAMP, PART_TORSO);
    now.match.call.points[DUEL_LEFT] = 2;
    match_stats_add(&stats, &config, &now);
    assert_int_equal(stats.side[DUEL_LEFT].touches[MATCH_STATS_PENALTY], 1);
    assert_int_equal(stats.side[DUEL_LEFT].touches[MATCH_STATS_ATTACK], 1);
}

// Only those that held, each once, also when later segments push them out of the ring.
static void parries_and_attacks_are_counted_once(void **state)
{
    (void)state;
    const duel_config config = fie();
    match_stats stats = {0};
    phrase_segment made[40];
    uint32_t parries = 0, attacks = 0;
    for (uint32_t i = 0; i < 40; i++) {
        made[i] = (phrase_segment){.kind = i % 4 == 0 ? PHRASE_ATTACK : PHRASE_PARRY,
                                   .ends = i % 4 == 1 ? PHRASE_FAILED : PHRASE_DONE};
        attacks += i % 4 == 0;
        parries += i % 4 > 1;
        made[i].ends = PHRASE_RUNS;
        duel_state runs = with_segments(made, i + 1);
        match_stats_add(&stats, &config, &runs);
        made[i].ends = i % 4 == 1 ? PHRASE_FAILED : PHRASE_DONE;
        duel_state ended = with_segments(made, i + 1);
        match_stats_add(&stats, &config, &ended);
    }
    assert_int_equal(stats.side[DUEL_LEFT].parries, parries);
    assert_int_equal(stats.side[DUEL_LEFT].attacks, attacks);
    // The next phrase begins with one segment again.
    duel_state next = with_segments(made, 1);
    match_stats_add(&stats, &config, &next);
    assert_int_equal(stats.side[DUEL_LEFT].attacks, attacks + 1);
}

static void distance_and_tempo_are_means(void **state)
{
    (void)state;
    const duel_config config = fie();
    match_stats stats = {0};
    assert_true(match_stats_distance_m(&stats) == 0.0 && match_stats_phrase_s(&stats) == 0.0 &&
                match_stats_attacks_per_minute(&stats) == 0.0);
    const phrase_segment made[] = {{.kind = PHRASE_ATTACK, .ends = PHRASE_LANDED}};
    duel_state now = with_segments(made, 1);
    // Their roots begin 4.9 m apart; each has gone half a meter forward.
    now.fencer[DUEL_LEFT].footwork.travel_m = now.fencer[DUEL_RIGHT].footwork.travel_m = 0.5;
    for (int i = 0; i < 3000; i++) {
        match_stats_add(&stats, &config, &now);
    }
    call_left(&now, MATCH_REASON_ONLY_LAMP, PART_TORSO);
    for (int i = 0; i < 3000; i++) {
        match_stats_add(&stats, &config, &now);
    }
    const double tolerance = 1e-9; // of a sum of 3,000 doubles
    assert_float_equal(match_stats_distance_m(&stats), 3.9, tolerance);
    assert_float_equal(match_stats_phrase_s(&stats), 3.0, tolerance);
    assert_float_equal(match_stats_attacks_per_minute(&stats), 20.0, tolerance);
}

static void a_duel_has_no_statistics(void **state)
{
    (void)state;
    const duel_config config = {.settings = {.match = match_settings_duel()}};
    const match_stats none = {0};
    match_stats stats = {0};
    duel_state now = {.phase = DUEL_FENCING};
    match_stats_add(&stats, &config, &now);
    assert_memory_equal(&stats, &none, sizeof stats);
}

static void every_row_has_words_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < MATCH_STATS_ACTIONS; i++) {
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(match_stats_action_name((enum match_stats_action)i),
                                    match_stats_action_name((enum match_stats_action)k));
            assert_string_not_equal(match_stats_action_key((enum match_stats_action)i),
                                    match_stats_action_key((enum match_stats_action)k));
        }
    }
    for (int i = 0; i < MATCH_STATS_TARGETS; i++) {
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(match_stats_target_name((enum match_stats_target)i),
                                    match_stats_target_name((enum match_stats_target)k));
            assert_string_not_equal(match_stats_target_key((enum match_stats_target)i),
                                    match_stats_target_key((enum match_stats_target)k));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_touch_counts_for_the_action_that_landed),
        cmocka_unit_test(a_hit_that_is_called_at_once_counts_for_the_action_that_runs),
        cmocka_unit_test(a_touch_without_a_hit_is_a_penalty),
        cmocka_unit_test(parries_and_attacks_are_counted_once),
        cmocka_unit_test(distance_and_tempo_are_means),
        cmocka_unit_test(a_duel_has_no_statistics),
        cmocka_unit_test(every_row_has_words_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
