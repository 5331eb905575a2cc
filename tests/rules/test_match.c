// A bout by the rules of the FIE: which hits count, the lines of the piste, and where both stand
// again, each limit one tick before and at it; and random bouts, in which score and clock must stay
// consistent.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "match_table.h"
#include "seeded.h"

// --- hits

static void test_one_lamp_is_a_touch_with_every_weapon(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int by = 0; by < 2; by++) {
            table t = begin((enum weapon_kind)kind, 5);
            fence_phrase(&t, by == DUEL_LEFT, by == DUEL_RIGHT);
            check_call(&t, MATCH_HALT_LAMP, MATCH_REASON_ONLY_LAMP, by == DUEL_LEFT,
                       by == DUEL_RIGHT);
            assert_int_equal(t.match.score[by], 1);
            assert_int_equal(t.match.calls, 1);
        }
    }
}

static void test_the_fight_goes_on_until_the_lock_out_time_is_over(void **state)
{
    (void)state;
    static const uint32_t wanted[] = {
        [WEAPON_EPEE] = 45 + 1, [WEAPON_FOIL] = 300 + 13, [WEAPON_SABRE] = 170};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        table t = begin((enum weapon_kind)kind, 5);
        uint32_t began = t.tick;
        hit(&t, true, false, true);
        step_until(&t, DUEL_HALT, 500);
        assert_int_equal(t.match.call.tick - began, wanted[kind]);
    }
}

static void test_a_double_hit_scores_for_both_in_epee(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 5);
    fence_phrase(&t, true, true);
    check_call(&t, MATCH_HALT_LAMP, MATCH_REASON_DOUBLE, 1, 1);
    assert_int_equal(t.phase, DUEL_HALT);
}

static void test_the_last_double_hit_of_both_counts_for_nobody(void **state)
{
    (void)state;
    static const uint8_t touches[] = {1, 5, 15};
    for (int i = 0; i < 3; i++) {
        uint8_t last = (uint8_t)(touches[i] - 1);
        table t = begin(WEAPON_EPEE, touches[i]);
        set_score(&t, last, last);
        fence_phrase(&t, true, true);
        check_call(&t, MATCH_HALT_LAMP, MATCH_REASON_DOUBLE_LAST, 0, 0);
        fence_phrase(&t, false, true);
        assert_int_equal(t.match.winner, DUEL_RIGHT);
        step_until(&t, DUEL_OVER, 6000);
    }
    // One touch less for one of them, and the double hit decides.
    for (int ahead = 0; ahead < 2; ahead++) {
        table t = begin(WEAPON_EPEE, 15);
        set_score(&t, ahead == DUEL_LEFT ? 14 : 13, ahead == DUEL_RIGHT ? 14 : 13);
        fence_phrase(&t, true, true);
        check_call(&t, MATCH_HALT_LAMP, MATCH_REASON_DOUBLE, 1, 1);
        assert_int_equal(t.match.winner, ahead);
        assert_int_equal(t.match.score[1 - ahead], 14);
    }
}

static void test_the_right_of_way_decides_between_two_lamps(void **state)
{
    (void)state;
    for (int kind = WEAPON_FOIL; kind <= WEAPON_SABRE; kind++) {
        for (uint8_t holder = 0; holder <= DUEL_NOBODY; holder++) {
            table t = begin((enum weapon_kind)kind, 5);
            t.now.right_of_way = holder;
            fence_phrase(&t, true, true);
            check_call(&t, MATCH_HALT_LAMP,
                       holder == DUEL_NOBODY ? MATCH_REASON_SIMULTANEOUS
                                             : MATCH_REASON_RIGHT_OF_WAY,
                       holder == DUEL_LEFT, holder == DUEL_RIGHT);
        }
    }
}

static void test_off_target_stops_foil_and_not_sabre(void **state)
{
    (void)state;
    table t = begin(WEAPON_FOIL, 5);
    hit(&t, true, false, false);
    step_until(&t, DUEL_HALT, 500);
    check_call(&t, MATCH_HALT_LAMP, MATCH_REASON_OFF_TARGET, 0, 0);
    // With the right of way, the hit off target annuls the valid one of the other.
    t = begin(WEAPON_FOIL, 5);
    t.now.right_of_way = DUEL_LEFT;
    t.match.apparatus = (apparatus_state){.light = {APPARATUS_WHITE, APPARATUS_COLORED}};
    step_until(&t, DUEL_HALT, 500);
    check_call(&t, MATCH_HALT_LAMP, MATCH_REASON_OFF_TARGET, 0, 0);
    t = begin(WEAPON_SABRE, 5);
    hit(&t, true, false, false);
    step_many(&t, 500);
    assert_int_equal(t.phase, DUEL_FENCING);
}

static void test_nothing_that_begins_after_the_halt_counts(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 5);
    t.now.stand[DUEL_LEFT].is_disarmed = true;
    step(&t);
    assert_int_equal(t.phase, DUEL_LANDED);
    t.now.stand[DUEL_LEFT].is_disarmed = false;
    hit(&t, false, true, true);
    step_until(&t, DUEL_HALT, 500);
    check_call(&t, MATCH_HALT_DISARM, MATCH_REASON_NONE, 0, 0);
    // What had begun counts if it lands within 300 ms.
    for (int late = 290; late <= 310; late++) {
        t = begin(WEAPON_EPEE, 5);
        t.now.stand[DUEL_LEFT].is_disarmed = true;
        t.now.stand[DUEL_RIGHT].is_attacking = true;
        step(&t);
        t.now.stand[DUEL_RIGHT].is_attacking = false;
        step_many(&t, (uint32_t)late);
        hit(&t, false, true, true);
        step_until(&t, DUEL_HALT, 500);
        assert_int_equal(t.match.score[DUEL_RIGHT], late + 2 <= 300);
    }
}

// --- lines

// Whoever leaves the piste in an attack does not hit any more; the other's attack may land.
static void test_who_has_left_the_piste_does_not_hit(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        for (int line = 0; line < 2; line++) {
            table t = begin(WEAPON_EPEE, 5);
            if (line == 0) {
                stand_at(&t, (enum duel_side)side, 2.0, 0.8);
                t.now.stand[side].rear_side_m = 0.7;
            } else {
                stand_at(&t, (enum duel_side)side, 8.0, 0.0);
            }
            t.now.stand[side].is_attacking = t.now.stand[1 - side].is_attacking = true;
            step(&t);
            assert_int_equal(t.phase, DUEL_LANDED);
            assert_int_equal(t.match.halt, line == 0 ? MATCH_HALT_SIDE_LINE : MATCH_HALT_REAR_LINE);
            hit(&t, true, true, true);
            step_until(&t, DUEL_HALT, 500);
            assert_int_equal(t.match.score[side], 0);
            assert_true(t.match.score[1 - side] >= 1);
        }
    }
}

static void test_both_feet_over_the_rear_line_cost_a_touch(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        table t = begin(WEAPON_EPEE, 5);
        stand_at(&t, (enum duel_side)side, 7.24, 0.0); // the front foot at 6.99 m
        step_many(&t, 100);
        assert_int_equal(t.phase, DUEL_FENCING);
        stand_at(&t, (enum duel_side)side, 7.26, 0.0);
        step_until(&t, DUEL_HALT, 10);
        check_call(&t, MATCH_HALT_REAR_LINE, MATCH_REASON_REAR_LINE, side == DUEL_RIGHT,
                   side == DUEL_LEFT);
        step_until(&t, DUEL_FENCING, 10000);
        assert_true(t.match.place_m[DUEL_LEFT] == 0.0 && t.match.place_m[DUEL_RIGHT] == 0.0);
    }
}

static void test_both_who_leave_in_the_same_tick_lose_nothing(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 5);
    stand_at(&t, DUEL_LEFT, 7.5, 0.0);
    stand_at(&t, DUEL_RIGHT, 7.5, 0.0);
    step_until(&t, DUEL_HALT, 10);
    assert_int_equal(t.match.score[DUEL_LEFT] + t.match.score[DUEL_RIGHT], 0);
    step_until(&t, DUEL_FENCING, 10000);
    step_many(&t, 100);
    assert_int_equal(t.phase, DUEL_FENCING); // they have been put on the piste again
}

static void test_a_foot_over_the_side_line_costs_nothing_and_both_a_meter(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 5);
    stand_at(&t, DUEL_LEFT, 3.0, 0.0);
    stand_at(&t, DUEL_RIGHT, 2.0, 0.0);
    t.now.stand[DUEL_LEFT].front_side_m = 0.76;
    step_until(&t, DUEL_HALT, 10);
    check_call(&t, MATCH_HALT_SIDE_LINE, MATCH_REASON_NONE, 0, 0);
    assert_true(t.match.place_m[DUEL_LEFT] == MATCH_LINE_ROOT_M - 3.0);
    assert_true(t.match.place_m[DUEL_RIGHT] == MATCH_LINE_ROOT_M - 2.0);

    t = begin(WEAPON_EPEE, 5);
    stand_at(&t, DUEL_LEFT, 3.0, -0.76);
    stand_at(&t, DUEL_RIGHT, 2.0, 0.0);
    step_until(&t, DUEL_HALT, 10);
    assert_true(t.match.place_m[DUEL_LEFT] == MATCH_LINE_ROOT_M - 4.0);
    assert_true(t.match.place_m[DUEL_RIGHT] == MATCH_LINE_ROOT_M - 1.0);
    assert_int_equal(t.match.score[DUEL_RIGHT], 0);

    // Near the own end the meter leads behind the rear line.
    t = begin(WEAPON_EPEE, 5);
    stand_at(&t, DUEL_LEFT, 6.3, 0.8);
    step_until(&t, DUEL_HALT, 10);
    check_call(&t, MATCH_HALT_REAR_LINE, MATCH_REASON_REAR_LINE, 0, 1);
}

static void test_points_do_not_meet_after_a_halt(void **state)
{
    (void)state;
    seeded random = seeded_start("match", 20261123);
    for (int i = 0; i < 20000; i++) {
        match_state match = match_start();
        match_stand stand[2] = {ON_LINE, ON_LINE};
        for (int side = 0; side < 2; side++) {
            stand[side].root_m = seeded_range(&random, -6.0, 8.2);
        }
        int keeps = (int)(seeded_next(&random) % 3), loses = (int)(seeded_next(&random) % 3);
        match_place_where_they_are(&match, stand, keeps, loses);
        double left = MATCH_LINE_ROOT_M - match.place_m[DUEL_LEFT];
        double right = MATCH_LINE_ROOT_M - match.place_m[DUEL_RIGHT];
        assert_true(left + right >= 3.5 - 1e-9);
        assert_true(left <= MATCH_REAR_LINE_M && right <= MATCH_REAR_LINE_M);
    }
}

static void test_a_fencer_in_a_headset_stays_and_the_other_comes(void **state)
{
    (void)state;
    table t = begin(WEAPON_EPEE, 5);
    t.now.stand[DUEL_RIGHT].is_led = true;
    stand_at(&t, DUEL_RIGHT, 4.0, 0.0);
    fence_phrase(&t, true, false);
    match_stand led = t.now.stand[DUEL_RIGHT];
    led.root_m = 3.5; // has walked on during the halt
    t.now.stand[DUEL_RIGHT] = led;
    while (t.phase != DUEL_EN_GARDE) {
        step(&t);
    }
    assert_true(t.match.place_m[DUEL_RIGHT] == MATCH_LINE_ROOT_M - 3.5);
    double apart_m = 2.0 * MATCH_LINE_ROOT_M - t.match.place_m[0] - t.match.place_m[1];
    assert_true(apart_m > 4.89 && apart_m < 4.91);
}

// Who goes on walking in a halt does not push the other off the piste, but is waited for.
static void test_a_fencer_in_a_headset_takes_no_ground_in_a_halt(void **state)
{
    (void)state;
    for (int touches = 0; touches < 2; touches++) {
        table t = begin(WEAPON_EPEE, 5);
        t.now.stand[DUEL_RIGHT].is_led = true;
        if (touches) {
            fence_phrase(&t, true, false);
        } else {
            stand_at(&t, DUEL_LEFT, 3.0, 0.9); // a foot beside the piste
            step_until(&t, DUEL_HALT, 1000);
        }
        stand_at(&t, DUEL_RIGHT, -4.0, 0.0); // far over the middle
        step_until(&t, DUEL_EN_GARDE, 6000);
        const double left_m = MATCH_LINE_ROOT_M - t.match.place_m[DUEL_LEFT];
        assert_true(left_m > 6.5 && left_m < MATCH_REAR_LINE_M - 0.3);
        stand_at(&t, DUEL_LEFT, left_m, 0.0); // is put there
        step_many(&t, 5000);
        assert_int_equal(t.phase, DUEL_EN_GARDE);
        stand_at(&t, DUEL_RIGHT, touches ? 1.4 : 3.0 - left_m - 0.01,
                 0.0); // a centimeter is missing
        step_many(&t, 1000);
        assert_int_equal(t.phase, DUEL_EN_GARDE);
        stand_at(&t, DUEL_RIGHT, touches ? 1.46 : 3.0 - left_m + 0.01, 0.0);
        step(&t);
        assert_int_equal(t.phase, DUEL_FENCING);
        step_many(&t, 100); // and nobody has left the piste
        assert_int_equal(t.phase, DUEL_FENCING);
        assert_int_equal(t.match.score[DUEL_RIGHT], 0);
    }
}

// --- whole bouts of anything

static void disturb(table *t, seeded *random)
{
    for (int side = 0; side < 2; side++) {
        match_stand *stand = &t->now.stand[side];
        apparatus_contact *contact = &t->now.contact[side];
        if (seeded_next(random) % 400 == 0) {
            stand_at(t, (enum duel_side)side, seeded_range(random, 0.0, 7.6),
                     seeded_range(random, -0.9, 0.9));
        }
        stand->is_attacking = seeded_next(random) % 2;
        stand->is_disarmed = seeded_next(random) % 5000 == 0;
        stand->is_led = seeded_next(random) % 50 == 0;
        stand->wants_to_fence = seeded_next(random) % 100 == 0;
        stand->forward_mps = seeded_range(random, -3.0, 3.0);
        bool goes_on = contact->is_on_body && seeded_next(random) % 8 != 0;
        bool lands = seeded_next(random) % 900 == 0;
        uint32_t closed = goes_on || lands ? contact->closed_ticks + 1 : 0;
        *contact = (apparatus_contact){closed > 0, seeded_next(random) % 3 != 0, closed};
    }
    t->now.blades_meet = seeded_next(random) % 20 == 0;
    t->now.weapons_are_down = seeded_next(random) % 3 != 0;
    t->now.right_of_way = (uint8_t)(seeded_next(random) % 3);
    t->now.lot = seeded_next(random);
}

static void check_change(const table *before, const table *t)
{
    const match_state *old = &before->match, *now = &t->match;
    bool called = now->calls != old->calls;
    for (int side = 0; side < 2; side++) {
        int gained = now->score[side] - old->score[side];
        assert_true(now->score[side] <= t->settings.touches);
        assert_int_equal(gained, called ? now->call.points[side] : 0);
    }
    assert_false(now->score[0] == t->settings.touches && now->score[1] == t->settings.touches);
    bool halted = t->phase == DUEL_HALT || t->phase == DUEL_OVER;
    bool was_late = before->phase == DUEL_EN_GARDE && now->call.halt == MATCH_HALT_DELAY;
    assert_int_equal(called, (before->phase == DUEL_LANDED || was_late) && halted);
    bool runs = before->phase == DUEL_FENCING || before->phase == DUEL_LANDED;
    if (now->period == old->period && now->stage == old->stage) {
        assert_true(now->clock_ticks == old->clock_ticks - (runs && old->clock_ticks > 0));
    }
    bool has_won = now->score[0] == t->settings.touches || now->score[1] == t->settings.touches;
    assert_true(!has_won || now->stage == MATCH_STAGE_OVER);
    assert_int_equal(now->stage == MATCH_STAGE_OVER, now->winner != DUEL_NOBODY);
    if (t->phase == DUEL_OVER) {
        assert_int_equal(now->stage, MATCH_STAGE_OVER);
        int loser = 1 - now->winner;
        assert_true(now->score[now->winner] >= now->score[loser]);
        assert_true(now->score[now->winner] > now->score[loser] || now->priority == now->winner);
    }
}

// The longest time without fencing: a halt and a rest, and a fencer who is waited for.
#define LONGEST_STOP (5000 + 60000 + 10000)

static void test_random_bouts_stay_consistent_and_end(void **state)
{
    (void)state;
    seeded random = seeded_start("match", 20261123);
    static const uint8_t touches[] = {1, 5, 15};
    for (int bout = 0; bout < 60; bout++) {
        table t = begin((enum weapon_kind)(bout % 3), touches[seeded_next(&random) % 3]);
        t.settings.periods = (uint8_t)(1 + seeded_next(&random) % 3);
        uint32_t last_fenced = t.tick;
        while (t.phase != DUEL_OVER) {
            table before = t;
            disturb(&t, &random);
            step(&t);
            check_change(&before, &t);
            last_fenced = t.phase == DUEL_FENCING ? t.tick : last_fenced;
            assert_true(t.tick - last_fenced <= LONGEST_STOP);
            assert_true(t.tick < 3000000);
        }
    }
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_lamp_is_a_touch_with_every_weapon),
        cmocka_unit_test(test_the_fight_goes_on_until_the_lock_out_time_is_over),
        cmocka_unit_test(test_a_double_hit_scores_for_both_in_epee),
        cmocka_unit_test(test_the_last_double_hit_of_both_counts_for_nobody),
        cmocka_unit_test(test_the_right_of_way_decides_between_two_lamps),
        cmocka_unit_test(test_off_target_stops_foil_and_not_sabre),
        cmocka_unit_test(test_nothing_that_begins_after_the_halt_counts),
        cmocka_unit_test(test_who_has_left_the_piste_does_not_hit),
        cmocka_unit_test(test_both_feet_over_the_rear_line_cost_a_touch),
        cmocka_unit_test(test_both_who_leave_in_the_same_tick_lose_nothing),
        cmocka_unit_test(test_a_foot_over_the_side_line_costs_nothing_and_both_a_meter),
        cmocka_unit_test(test_points_do_not_meet_after_a_halt),
        cmocka_unit_test(test_a_fencer_in_a_headset_stays_and_the_other_comes),
        cmocka_unit_test(test_a_fencer_in_a_headset_takes_no_ground_in_a_halt),
        cmocka_unit_test(test_random_bouts_stay_consistent_and_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
