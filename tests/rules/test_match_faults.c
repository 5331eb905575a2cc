// The faults of the table of penalties that the program can see: each limit one tick before and at
// it, the cards, and what they annul.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "match_table.h"

// --- delay

// A fencer in a headset who is off the piste is waited for, but not for ever: each ten seconds cost
// a card: yellow, red, and whoever is late for the third time in a row refuses to fence.
static void test_nobody_is_waited_for_longer_than_ten_seconds(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        table t = begin(WEAPON_EPEE, 5);
        // A disarm is the halt in which the fencer goes away.
        t.now.stand[side].is_disarmed = true;
        step_until(&t, DUEL_HALT, 500);
        static const enum match_card wanted[] = {MATCH_CARD_YELLOW, MATCH_CARD_RED,
                                                 MATCH_CARD_BLACK};
        static const int score[] = {0, 1, 5};
        set_score(&t, side == DUEL_LEFT ? 4 : 0, side == DUEL_LEFT ? 0 : 4);
        for (int i = 0; i < 3; i++) {
            be_late(&t, side == DUEL_LEFT, side == DUEL_RIGHT, i < 2 ? DUEL_HALT : DUEL_OVER);
            int points = i > 0 ? score[i] - score[i - 1] : 0;
            check_call(&t, MATCH_HALT_DELAY, i == 0 ? MATCH_REASON_NONE : MATCH_REASON_CARD,
                       side == DUEL_RIGHT ? points : 0, side == DUEL_LEFT ? points : 0);
            assert_int_equal(t.match.call.fault[side],
                             i < 2 ? MATCH_FAULT_DELAY : MATCH_FAULT_REFUSAL);
            assert_int_equal(t.match.call.fault[1 - side], MATCH_FAULT_NONE);
            assert_int_equal(t.match.call.card[side], wanted[i]);
            assert_int_equal(t.match.score[1 - side], score[i]);
        }
        assert_int_equal(t.match.winner, 1 - side);
    }
    // Whoever is back in time gets none.
    table t = begin(WEAPON_EPEE, 5);
    fence_phrase(&t, true, false);
    step_until(&t, DUEL_EN_GARDE, 6000);
    t.now.stand[DUEL_LEFT].is_led = true;
    stand_at(&t, DUEL_LEFT, 8.0, 0.0);
    step_many(&t, 9999);
    assert_int_equal(t.phase, DUEL_EN_GARDE);
    stand_at(&t, DUEL_LEFT, 2.45, 0.0);
    step(&t);
    assert_int_equal(t.phase, DUEL_FENCING);
    assert_int_equal(t.match.faults[DUEL_LEFT], 0);
}

// Fenced in between, or warned of something else only: that is no refusal.
static void test_only_who_is_late_again_and_again_refuses_to_fence(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 15);
    fence_phrase(&t, true, false);
    for (int i = 0; i < 3; i++) {
        be_late(&t, true, false, DUEL_HALT);
        assert_int_equal(t.match.call.fault[DUEL_LEFT], MATCH_FAULT_DELAY);
        step_until(&t, DUEL_EN_GARDE, 6000);
        t.now.stand[DUEL_LEFT] = ON_LINE; // is back
        fence_phrase(&t, true, false);
    }
    assert_int_equal(t.match.score[DUEL_RIGHT], 2);
    assert_int_equal(t.match.faults[DUEL_LEFT], 3);
}

// Then the score decides, or the lot.
static void test_two_who_refuse_to_fence_end_the_bout_as_it_stands(void **state)
{
    (void)state;
    for (int lead = 0; lead < 3; lead++) {
        table t = begin(WEAPON_EPEE, 5);
        t.now.stand[DUEL_LEFT].is_disarmed = true;
        step_until(&t, DUEL_HALT, 500);
        t.match.faults[DUEL_LEFT] = t.match.faults[DUEL_RIGHT] = 1;
        set_score(&t, lead == DUEL_LEFT ? 2 : 1, lead == DUEL_RIGHT ? 2 : 1);
        be_late(&t, true, true, DUEL_HALT);
        t.now.lot = 1; // the right
        be_late(&t, true, true, DUEL_OVER);
        check_call(&t, MATCH_HALT_DELAY, MATCH_REASON_NONE, 0, 0);
        assert_int_equal(t.match.call.card[DUEL_LEFT], MATCH_CARD_BLACK);
        assert_int_equal(t.match.call.card[DUEL_RIGHT], MATCH_CARD_BLACK);
        assert_int_equal(t.match.winner, lead == DUEL_LEFT ? DUEL_LEFT : DUEL_RIGHT);
    }
}
// --- faults

static void close_in(table *t, double left_mps, double right_mps)
{
    stand_at(t, DUEL_LEFT, 1.0, 0.0);
    stand_at(t, DUEL_RIGHT, -0.25, 0.0);
    t->now.stand[DUEL_LEFT].forward_mps = left_mps;
    t->now.stand[DUEL_RIGHT].forward_mps = right_mps;
}

static void test_corps_a_corps_costs_its_cause_a_card_but_not_in_epee(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        table t = begin((enum weapon_kind)kind, 5);
        static const enum match_card wanted[] = {MATCH_CARD_YELLOW, MATCH_CARD_RED, MATCH_CARD_RED};
        for (int i = 0; i < 3; i++) {
            step_until(&t, DUEL_FENCING, 10000);
            close_in(&t, 0.5, 2.0);
            assert_int_equal(step_until(&t, DUEL_LANDED, 500), 100);
            step_until(&t, DUEL_HALT, 10);
            bool is_fault = kind != WEAPON_EPEE;
            assert_int_equal(t.match.call.halt, MATCH_HALT_CORPS_A_CORPS);
            assert_int_equal(t.match.call.card[DUEL_RIGHT], is_fault ? wanted[i] : MATCH_CARD_NONE);
            assert_int_equal(t.match.call.card[DUEL_LEFT], MATCH_CARD_NONE);
            assert_int_equal(t.match.score[DUEL_LEFT], is_fault ? i : 0);
        }
        assert_int_equal(t.match.score[DUEL_RIGHT], 0);
    }
}

// Group 2: red at once, with every weapon, at once, and the hit is annulled. Afterwards group 1 is
// red as well. A little slower it is an ordinary corps a corps, which needs time.
static void test_running_into_the_opponent_is_a_red_card_at_once(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int hits = 0; hits < 2; hits++) {
            table t = begin((enum weapon_kind)kind, 5);
            close_in(&t, 0.5, 2.5);
            t.now.stand[DUEL_RIGHT].is_attacking = true;
            assert_int_equal(step_until(&t, DUEL_LANDED, 500), 1);
            hit(&t, false, hits != 0, true);
            step_until(&t, DUEL_HALT, 500);
            check_call(&t, MATCH_HALT_CORPS_A_CORPS, MATCH_REASON_CARD, 1, 0);
            assert_int_equal(t.match.call.fault[DUEL_RIGHT], MATCH_FAULT_VIOLENCE);
            assert_int_equal(t.match.call.card[DUEL_RIGHT], MATCH_CARD_RED);
            assert_int_equal(t.match.faults[DUEL_RIGHT], 2);
            be_late(&t, false, true, DUEL_HALT);
            assert_int_equal(t.match.call.card[DUEL_RIGHT], MATCH_CARD_RED);
        }
        table t = begin((enum weapon_kind)kind, 5);
        close_in(&t, 0.5, 2.49);
        assert_int_equal(step_until(&t, DUEL_LANDED, 500), 100);
        step_until(&t, DUEL_HALT, 500);
        assert_int_not_equal(t.match.call.fault[DUEL_RIGHT], MATCH_FAULT_VIOLENCE);
    }
}

// A fleche that runs past is beside the opponent, not against him.
static void test_fencers_beside_each_other_do_not_meet(void **state)
{
    (void)state;
    table t = begin(WEAPON_FOIL, 5);
    close_in(&t, 0.0, 2.0);
    t.now.stand[DUEL_LEFT].aside_m = -0.2;
    t.now.stand[DUEL_RIGHT].aside_m = 0.26;
    step_many(&t, 500);
    assert_int_equal(t.phase, DUEL_FENCING);
    t.now.stand[DUEL_RIGHT].aside_m = 0.24;
    assert_int_equal(step_until(&t, DUEL_LANDED, 500), 100);
    assert_int_equal(t.match.halt, MATCH_HALT_CORPS_A_CORPS);
}

// With every weapon, if only the opponent attacked; whoever attacks too does not avoid anything. A
// hit of the one who avoids is annulled, one of the other counts.
static void test_corps_a_corps_to_avoid_a_touch_is_a_fault_with_every_weapon(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int hits = 0; hits < 2; hits++) {
            table t = begin((enum weapon_kind)kind, 5);
            close_in(&t, 0.5, 2.0);
            t.now.stand[DUEL_LEFT].is_attacking = true;
            step_until(&t, DUEL_LANDED, 500);
            hit(&t, hits != 0, false, true);
            step_until(&t, DUEL_HALT, 500);
            check_call(&t, MATCH_HALT_CORPS_A_CORPS,
                       hits ? MATCH_REASON_ONLY_LAMP : MATCH_REASON_NONE, hits, 0);
            assert_int_equal(t.match.call.fault[DUEL_RIGHT], MATCH_FAULT_AVOIDING);
            assert_int_equal(t.match.call.card[DUEL_RIGHT], MATCH_CARD_YELLOW);
        }
        table t = begin((enum weapon_kind)kind, 5);
        close_in(&t, 0.5, 2.0);
        t.now.stand[DUEL_LEFT].is_attacking = t.now.stand[DUEL_RIGHT].is_attacking = true;
        step_until(&t, DUEL_HALT, 500);
        assert_int_equal(t.match.call.fault[DUEL_RIGHT],
                         kind == WEAPON_EPEE ? MATCH_FAULT_NONE : MATCH_FAULT_CORPS_A_CORPS);
    }
}

// Both feet over the side line while the opponent attacks: a card and a meter. Not with one foot,
// not without the opponent's attack, and not in an attack of the own.
static void test_leaving_the_piste_to_avoid_a_touch_is_a_fault(void **state)
{
    (void)state;
    static const struct {
        bool both_feet, is_attacked, attacks, is_fault;
    } row[] = {{true, true, false, true},
               {false, true, false, false},
               {true, false, false, false},
               {true, true, true, false}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        for (int side = 0; side < 2; side++) {
            table t = begin(WEAPON_FOIL, 5);
            stand_at(&t, (enum duel_side)side, 2.0, 0.8);
            t.now.stand[side].rear_side_m = row[i].both_feet ? 0.8 : 0.7;
            t.now.stand[side].is_attacking = row[i].attacks;
            t.now.stand[1 - side].is_attacking = row[i].is_attacked;
            step_until(&t, DUEL_HALT, 500);
            check_call(&t, MATCH_HALT_SIDE_LINE, MATCH_REASON_NONE, 0, 0);
            assert_int_equal(t.match.call.fault[side],
                             row[i].is_fault ? MATCH_FAULT_LEAVING : MATCH_FAULT_NONE);
            assert_int_equal(t.match.faults[side], row[i].is_fault);
            assert_int_equal(t.match.faults[1 - side], 0);
        }
    }
}

static void test_the_cause_of_corps_a_corps_gives_way(void **state)
{
    (void)state;
    table t = begin(WEAPON_FOIL, 5);
    close_in(&t, 0.5, 2.0);
    step_until(&t, DUEL_HALT, 500);
    assert_true(t.match.place_m[DUEL_LEFT] == MATCH_LINE_ROOT_M - 1.0);
    assert_true(t.match.place_m[DUEL_RIGHT] == MATCH_LINE_ROOT_M - 2.5);
}

// The rear foot is a little more than half a shoe past the front foot, and the chest goes forward.
static void cross_feet(table *t, double forward_mps)
{
    match_stand *left = &t->now.stand[DUEL_LEFT];
    left->rear_foot_m = left->front_foot_m - 0.16;
    left->forward_mps = forward_mps;
}

// A cross step backward is allowed (t.101 forbids crossing only in movements forward).
static void test_feet_may_cross_backward(void **state)
{
    (void)state;
    static const struct row {
        double forward_mps;
        bool is_fault;
    } row[] = {{-1.5, false}, {0.0, false}, {0.2, false}, {0.201, true}, {2.0, true}};
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        table t = begin(WEAPON_SABRE, 5);
        cross_feet(&t, row[i].forward_mps);
        step(&t);
        t.now.stand[DUEL_LEFT] = ON_LINE;
        fence_phrase(&t, true, false);
        assert_int_equal(t.match.call.fault[DUEL_LEFT],
                         row[i].is_fault ? MATCH_FAULT_CROSSING : MATCH_FAULT_NONE);
    }
}

static void test_crossed_feet_annul_a_sabre_hit_only(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        table t = begin((enum weapon_kind)kind, 5);
        cross_feet(&t, 2.0);
        step(&t);
        t.now.stand[DUEL_LEFT] = ON_LINE;
        fence_phrase(&t, true, false);
        bool annulled = kind == WEAPON_SABRE;
        assert_int_equal(t.match.score[DUEL_LEFT], annulled ? 0 : 1);
        assert_int_equal(t.match.call.card[DUEL_LEFT],
                         annulled ? MATCH_CARD_YELLOW : MATCH_CARD_NONE);
        assert_int_equal(t.match.call.reason,
                         annulled ? MATCH_REASON_ANNULLED : MATCH_REASON_ONLY_LAMP);
        // The next phrase is without fault.
        fence_phrase(&t, true, false);
        assert_int_equal(t.match.call.card[DUEL_LEFT], MATCH_CARD_NONE);
        assert_int_equal(t.match.call.points[DUEL_LEFT], 1);
    }
}

// The other's hit counts, and with a second fault so does the red card.
static void test_a_fault_and_a_hit_together_are_two_touches(void **state)
{
    (void)state;
    table t = begin(WEAPON_SABRE, 15);
    t.match.faults[DUEL_LEFT] = 1;
    cross_feet(&t, 2.0);
    fence_phrase(&t, true, true);
    check_call(&t, MATCH_HALT_LAMP, MATCH_REASON_ONLY_LAMP, 0, 2);
    set_score(&t, 3, 14);
    cross_feet(&t, 2.0);
    step_until(&t, DUEL_FENCING, 10000);
    cross_feet(&t, 2.0);
    fence_phrase(&t, true, true);
    assert_int_equal(t.match.score[DUEL_RIGHT], 15);
    assert_int_equal(t.match.call.points[DUEL_RIGHT], 1);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_is_waited_for_longer_than_ten_seconds),
        cmocka_unit_test(test_only_who_is_late_again_and_again_refuses_to_fence),
        cmocka_unit_test(test_two_who_refuse_to_fence_end_the_bout_as_it_stands),
        cmocka_unit_test(test_corps_a_corps_costs_its_cause_a_card_but_not_in_epee),
        cmocka_unit_test(test_running_into_the_opponent_is_a_red_card_at_once),
        cmocka_unit_test(test_fencers_beside_each_other_do_not_meet),
        cmocka_unit_test(test_corps_a_corps_to_avoid_a_touch_is_a_fault_with_every_weapon),
        cmocka_unit_test(test_leaving_the_piste_to_avoid_a_touch_is_a_fault),
        cmocka_unit_test(test_the_cause_of_corps_a_corps_gives_way),
        cmocka_unit_test(test_feet_may_cross_backward),
        cmocka_unit_test(test_crossed_feet_annul_a_sabre_hit_only),
        cmocka_unit_test(test_a_fault_and_a_hit_together_are_two_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
