// The clock of a bout by the rules of the FIE: periods, rests, the extra minute, passivity.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "match_table.h"

static void test_the_clock_runs_only_from_allez_to_halte(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 5);
    assert_int_equal(t.match.clock_ticks, 180000);
    step_many(&t, 1000);
    assert_int_equal(t.match.clock_ticks, 179000);
    hit(&t, true, false, true);
    step_until(&t, DUEL_HALT, 500);
    uint32_t left = t.match.clock_ticks;
    assert_int_equal(left, 179000 - 47);
    step_until(&t, DUEL_FENCING, 10000);
    assert_int_equal(t.match.clock_ticks, left);
}

static void test_a_period_ends_with_a_rest_of_a_minute(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 15);
    set_score(&t, 3, 1);
    t.match.clock_ticks = 10;
    assert_int_equal(step_until(&t, DUEL_LANDED, 100), 10);
    step_until(&t, DUEL_REST, 2000);
    check_call(&t, MATCH_HALT_TIME, MATCH_REASON_NONE, 0, 0);
    assert_int_equal(t.match.period, 2);
    assert_int_equal(t.match.clock_ticks, 180000);
    assert_int_equal(step_until(&t, DUEL_EN_GARDE, 70000), 60000);
}

static void test_both_together_end_the_rest_early(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 15);
    set_score(&t, 3, 1);
    t.match.clock_ticks = 1;
    step_until(&t, DUEL_REST, 4000);
    t.now.stand[DUEL_LEFT].wants_to_fence = true;
    step_many(&t, 5000);
    assert_int_equal(t.phase, DUEL_REST);
    t.now.stand[DUEL_LEFT].wants_to_fence = false;
    t.now.stand[DUEL_RIGHT].wants_to_fence = true;
    step(&t);
    assert_int_equal(t.phase, DUEL_EN_GARDE);
}

static void test_sabre_rests_at_eight_once(void **state)
{
    (void)state;
    table t = begin(WEAPON_SABRE, 15);
    set_score(&t, 7, 5);
    fence_phrase(&t, true, false);
    step_until(&t, DUEL_REST, 6000);
    assert_int_equal(t.match.period, 2);
    fence_phrase(&t, false, true);
    step_until(&t, DUEL_EN_GARDE, 6000); // no second rest
    set_score(&t, 8, 7);
    fence_phrase(&t, false, true);
    step_until(&t, DUEL_EN_GARDE, 6000);
    assert_int_equal(t.match.period, 2);
    // Not in a bout of five, and not with the other weapons.
    table foil = begin(WEAPON_FOIL, 15);
    set_score(&foil, 7, 5);
    fence_phrase(&foil, true, false);
    step_until(&foil, DUEL_EN_GARDE, 6000);
    assert_int_equal(foil.match.period, 1);
}

static void test_after_a_tie_the_lot_decides_who_wins_without_a_touch(void **state)
{
    (void)state;
    for (uint64_t lot = 0; lot < 2; lot++) {
        table t = begin(WEAPON_EPEE, 5);
        set_score(&t, 2, 2);
        t.now.lot = lot;
        t.match.clock_ticks = 1;
        step_until(&t, DUEL_HALT, 400);
        assert_int_equal(t.match.stage, MATCH_STAGE_EXTRA);
        assert_int_equal(t.match.priority, lot);
        assert_int_equal(t.match.clock_ticks, 60000);
        step_until(&t, DUEL_FENCING, 10000);
        // A double hit does not decide.
        fence_phrase(&t, true, true);
        check_call(&t, MATCH_HALT_LAMP, MATCH_REASON_DOUBLE_LAST, 0, 0);
        table touched = t;
        step_until(&t, DUEL_OVER, 80000);
        assert_int_equal(t.match.clock_ticks, 0);
        assert_int_equal(t.match.winner, lot);
        assert_int_equal(t.match.score[0], t.match.score[1]);
        // A touch decides whatever the lot was.
        fence_phrase(&touched, true, false);
        step_until(&touched, DUEL_OVER, 6000);
        assert_int_equal(touched.match.winner, DUEL_LEFT);
        assert_int_equal(touched.match.score[DUEL_LEFT], 3);
    }
}

static void test_without_a_tie_time_ends_the_bout(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 5);
    set_score(&t, 2, 3);
    t.match.clock_ticks = 1;
    step_until(&t, DUEL_OVER, 6000);
    assert_int_equal(t.match.winner, DUEL_RIGHT);
    assert_int_equal(t.match.priority, DUEL_NOBODY);
}

// A hit whose contact began before the end of the time counts.
static void test_a_hit_at_the_end_of_time_counts(void **state)
{
    (void)state;
    table t = begin(WEAPON_FOIL, 5);
    t.match.clock_ticks = 5;
    hit(&t, true, false, true); // registers in its 14th tick
    step_until_call(&t);
    assert_int_equal(t.match.score[DUEL_LEFT], 1);
    assert_int_equal(t.match.winner, DUEL_LEFT);
}

static void test_passivity_goes_from_yellow_to_red_to_black(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 15);
    set_score(&t, 5, 6);
    static const int points[] = {0, 1, 0};
    for (int i = 0; i < 3; i++) {
        step_until(&t, DUEL_FENCING, 70000);
        t.match.clock_ticks = 100000;
        assert_int_equal(step_until(&t, DUEL_LANDED, 70000), 60000);
        step_until_call(&t);
        check_call(&t, MATCH_HALT_PASSIVITY, points[i] ? MATCH_REASON_PASSIVITY : MATCH_REASON_NONE,
                   points[i], points[i]);
        assert_int_equal(t.match.call.passivity, MATCH_CARD_YELLOW + i);
    }
    assert_int_equal(t.match.winner, DUEL_RIGHT);
    step_until(&t, DUEL_OVER, 6000);
}

static void test_passivity_is_not_judged_in_a_single_period(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 5);
    step_many(&t, 100000);
    assert_int_equal(t.phase, DUEL_FENCING);
}

static void test_a_hit_ends_the_passive_minute(void **state)
{
    (void)state;
    table t = begin(WEAPON_FOIL, 15);
    step_many(&t, 50000);
    hit(&t, true, false, false); // off target, too
    step_until(&t, DUEL_HALT, 500);
    assert_int_equal(t.match.idle_ticks, 0);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_clock_runs_only_from_allez_to_halte),
        cmocka_unit_test(test_a_period_ends_with_a_rest_of_a_minute),
        cmocka_unit_test(test_both_together_end_the_rest_early),
        cmocka_unit_test(test_sabre_rests_at_eight_once),
        cmocka_unit_test(test_after_a_tie_the_lot_decides_who_wins_without_a_touch),
        cmocka_unit_test(test_without_a_tie_time_ends_the_bout),
        cmocka_unit_test(test_a_hit_at_the_end_of_time_counts),
        cmocka_unit_test(test_passivity_goes_from_yellow_to_red_to_black),
        cmocka_unit_test(test_passivity_is_not_judged_in_a_single_period),
        cmocka_unit_test(test_a_hit_ends_the_passive_minute),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
