// Whole matches by the rules of the FIE between fencers of all kinds: they end, score and clock
// stay consistent with each other, and the same frames give the same match again, also from a key
// state.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bout.h"
#include "duel_state_check.h"
#include "match_stats.h"
#include "share_of.h"
#include "test_duel_config.h"

// No match of one period with its stops takes longer, ticks: a halt and "En garde" after every
// second of fencing.
#define MATCH_MOST_TICKS 2500000

static bout *make(const test_duel_config *test, enum weapon_kind kind, match_settings match,
                  bout_source left, bout_source right, uint64_t seed)
{
    bout_setup setup = bout_setup_default(kind, test->config.model, test->grid);
    setup.settings.match = match;
    setup.source[DUEL_LEFT] = left;
    setup.source[DUEL_RIGHT] = right;
    setup.seed = seed;
    bout *b = bout_create(&setup);
    assert_non_null(b);
    return b;
}

// What was so before a tick.
typedef struct before {
    uint8_t score[2], phase;
    uint32_t clock_ticks, calls;
} before;

static before before_of(const duel_state *state)
{
    return (before){{state->match.score[0], state->match.score[1]},
                    state->phase,
                    state->match.clock_ticks,
                    state->match.calls};
}

static void check_tick(const before *was, const duel_state *state, uint8_t touches)
{
    const match_state *match = &state->match;
    bool called = match->calls != was->calls;
    for (int side = 0; side < 2; side++) {
        assert_true(match->score[side] <= touches);
        assert_int_equal(match->score[side] - was->score[side],
                         called ? match->call.points[side] : 0);
        // A touch is described exactly while its lamp burns.
        assert_int_equal(state->touch[side].by == side,
                         match->apparatus.light[side] != APPARATUS_DARK);
    }
    bool runs = was->phase == DUEL_FENCING || was->phase == DUEL_LANDED;
    assert_true(runs || match->clock_ticks == was->clock_ticks);
    assert_int_equal(state->winner != DUEL_NOBODY,
                     state->phase == DUEL_OVER && match->winner != DUEL_NOBODY);
}

// Fences a match to its end, checked after every tick.
static void fence_to_the_end(bout *b)
{
    duel_events events;
    while (!bout_over(b)) {
        before was = before_of(&b->state);
        bout_step(b, NULL, &events);
        check_tick(&was, &b->state, b->setup.settings.match.touches);
        assert_true(b->state.tick < MATCH_MOST_TICKS);
    }
    assert_true(b->state.winner != DUEL_NOBODY);
}

// Every touch of the score is in the statistics once, and each hit has a target.
static void check_stats(const match_stats *stats, const match_state *match)
{
    assert_int_equal(stats->calls, match->calls);
    for (int side = 0; side < 2; side++) {
        const match_stats_side *own = &stats->side[side];
        uint32_t touches = 0, hits = 0;
        for (int i = 0; i < MATCH_STATS_ACTIONS; i++) {
            touches += own->touches[i];
        }
        for (int i = 0; i < MATCH_STATS_TARGETS; i++) {
            hits += own->hits_on[i];
        }
        assert_int_equal(touches, match->score[side]);
        assert_int_equal(hits + own->touches[MATCH_STATS_PENALTY], touches);
    }
}

static void a_match_of_every_weapon_ends_and_repeats(void **state)
{
    (void)state;
    static const uint8_t touches[] = {
        [WEAPON_EPEE] = SHARE_OF(15), [WEAPON_FOIL] = SHARE_OF(5), [WEAPON_SABRE] = SHARE_OF(5)};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)kind);
        const bout_source one = {.kind = BOUT_SOURCE_AI, .ai_level = 2};
        const bout_source other = {.kind = BOUT_SOURCE_AI, .ai_level = 3};
        const match_settings match = match_settings_fie(touches[kind]);
        bout *first = make(&test, (enum weapon_kind)kind, match, one, other, 3);
        bout *again =
            make(&test, (enum weapon_kind)kind, match, (bout_source){0}, (bout_source){0}, 3);
        // The frames of the first fence the second, which is taken through its fields now and then.
        duel_events events;
        match_stats stats = {0};
        while (!bout_over(first)) {
            before was = before_of(&first->state);
            bout_step(first, NULL, &events);
            match_stats_add(&stats, &first->config, &first->state);
            check_tick(&was, &first->state, touches[kind]);
            bout_step(again, first->frame, &events);
            if (first->state.tick % 4999 == 0) {
                assert_true(duel_state_is_valid(&again->state, test.config.model));
                assert_true(duel_state_hash(&first->state) == duel_state_hash(&again->state));
            }
        }
        assert_true(first->state.winner != DUEL_NOBODY);
        assert_true(duel_state_hash(&first->state) == duel_state_hash(&again->state));
        assert_int_equal(again->state.match.score[0], first->state.match.score[0]);
        assert_true(first->state.match.calls >= touches[kind]);
        check_stats(&stats, &first->state.match);
        bout_destroy(&first);
        bout_destroy(&again);
        test_duel_config_destroy(&test);
    }
}

// Random inputs and random headsets know no rules.
static void blind_fencers_come_to_an_end(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    for (uint64_t seed = 1; seed <= SHARE_OF(2); seed++) {
        const bout_source walk = {.kind = BOUT_SOURCE_RANDOM, .random_seed = seed};
        const bout_source led = {.kind = BOUT_SOURCE_TRACKED, .random_seed = seed + 7};
        bout *b =
            make(&test, WEAPON_SABRE, match_settings_fie(5), walk, seed == 1 ? led : walk, seed);
        fence_to_the_end(b);
        bout_destroy(&b);
    }
    test_duel_config_destroy(&test);
}

// Both go back as long as they may: each time both leave the piste in the same tick, nobody gets a
// touch; the clock ends it, and the lot decides. If only one goes, the other wins.
static void walking_off_the_piste_ends_a_bout(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    for (int both = 0; both < SHARE_OF(2); both++) {
        bout *b =
            make(&test, WEAPON_FOIL, match_settings_fie(5), (bout_source){0}, (bout_source){0}, 1);
        input_frame back[2] = {{.buttons = INPUT_RETREAT}, {.buttons = both ? INPUT_RETREAT : 0}};
        duel_events events;
        while (!bout_over(b)) {
            before was = before_of(&b->state);
            bout_step(b, back, &events);
            check_tick(&was, &b->state, 5);
            assert_true(b->state.tick < MATCH_MOST_TICKS);
        }
        const match_state *match = &b->state.match;
        if (both) {
            assert_int_equal(match->score[DUEL_LEFT] + match->score[DUEL_RIGHT], 0);
            assert_int_equal(match->priority, match->winner);
        } else {
            assert_int_equal(match->score[DUEL_RIGHT], 5);
            assert_int_equal(match->score[DUEL_LEFT], 0);
        }
        bout_destroy(&b);
    }
    test_duel_config_destroy(&test);
}

// Nobody moves: three periods, three cards for passivity, and the end.
static void two_who_do_nothing_come_to_an_end(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    bout *b =
        make(&test, WEAPON_EPEE, match_settings_fie(15), (bout_source){0}, (bout_source){0}, 1);
    fence_to_the_end(b);
    const match_state *match = &b->state.match;
    assert_int_equal(match->passivity, MATCH_CARD_BLACK);
    assert_int_equal(match->score[DUEL_LEFT], 1);
    assert_int_equal(match->score[DUEL_RIGHT], 1);
    assert_int_equal(match->winner, match->priority);
    bout_destroy(&b);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_of_every_weapon_ends_and_repeats),
        cmocka_unit_test(blind_fencers_come_to_an_end),
        cmocka_unit_test(walking_off_the_piste_ends_a_bout),
        cmocka_unit_test(two_who_do_nothing_come_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
