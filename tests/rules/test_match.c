// A bout by the rules of the FIE: every halt, every call, clock, cards and places, each limit one
// tick before and at it; and random bouts, in which score and clock must stay consistent.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "match.h"
#include "match_call.h"
#include "match_ground.h"
#include "seeded.h"

// A bout that is driven by hand: what the referee sees is set between ticks.
typedef struct table {
    match_settings settings;
    enum weapon_kind kind;
    match_state match;
    enum duel_phase phase;
    uint32_t tick, phase_tick;
    match_moment now; // what stays true until it is changed
} table;

static const match_stand ON_LINE = {
    .root_m = 2.45, .front_foot_m = 2.2, .rear_foot_m = 2.75, .chest_m = 2.45};

static void step(table *t)
{
    t->now.tick = t->tick;
    t->now.phase = t->phase;
    t->now.since_ticks = t->tick + 1 - t->phase_tick;
    enum duel_phase next = match_step(&t->settings, t->kind, &t->match, &t->now);
    t->tick++;
    if (next != t->phase) {
        t->phase = next;
        t->phase_tick = t->tick;
        if (next == DUEL_EN_GARDE) {
            for (int side = 0; side < 2; side++) {
                match_stand stand = ON_LINE;
                double root_m = MATCH_LINE_ROOT_M - t->match.place_m[side];
                stand.root_m = stand.chest_m = root_m;
                stand.front_foot_m = root_m - 0.25;
                stand.rear_foot_m = root_m + 0.3;
                t->now.stand[side] = stand;
            }
        }
    }
}

// Steps until the phase comes; fails if it takes more than `most` ticks. Returns how many it took.
static uint32_t step_until(table *t, enum duel_phase phase, uint32_t most)
{
    uint32_t begin = t->tick;
    while (t->phase != phase) {
        assert_true(t->tick - begin < most);
        step(t);
    }
    return t->tick - begin;
}

static void step_many(table *t, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) {
        step(t);
    }
}

// A bout after its first "Allez".
static table begin(enum weapon_kind kind, uint8_t touches)
{
    table t = {.settings = match_settings_fie(touches),
               .kind = kind,
               .match = match_start(),
               .phase = DUEL_EN_GARDE,
               .now = {.stand = {ON_LINE, ON_LINE},
                       .weapons_are_down = true,
                       .right_of_way = DUEL_NOBODY}};
    assert_int_equal(step_until(&t, DUEL_FENCING, 2000), 900);
    return t;
}

// Contact of one weapon or of both from now on, long enough to light a lamp.
static void hit(table *t, bool left, bool right, bool on_target)
{
    const bool by[2] = {left, right};
    for (uint32_t i = 1; i <= 20 && (t->phase == DUEL_FENCING || t->phase == DUEL_LANDED); i++) {
        for (int side = 0; side < 2; side++) {
            t->now.contact[side] =
                by[side] ? (apparatus_contact){true, on_target, i} : (apparatus_contact){0};
        }
        step(t);
    }
    t->now.contact[DUEL_LEFT] = t->now.contact[DUEL_RIGHT] = (apparatus_contact){0};
}

// Steps to the call of the phrase.
static void step_until_call(table *t)
{
    uint32_t calls = t->match.calls;
    for (int i = 0; i < 500 && t->match.calls == calls; i++) {
        step(t);
    }
    assert_int_equal(t->match.calls, calls + 1);
}

// A phrase in which these hit; ends after the halt.
static void fence_phrase(table *t, bool left, bool right)
{
    step_until(t, DUEL_FENCING, 120000);
    uint32_t calls = t->match.calls;
    hit(t, left, right, true);
    if (t->match.calls == calls) {
        step_until_call(t);
    }
}

static void set_score(table *t, uint8_t left, uint8_t right)
{
    t->match.score[DUEL_LEFT] = left;
    t->match.score[DUEL_RIGHT] = right;
}

static void check_call(const table *t, enum match_halt halt, enum match_reason reason, int left,
                       int right)
{
    assert_int_equal(t->match.call.halt, halt);
    assert_int_equal(t->match.call.reason, reason);
    assert_int_equal(t->match.call.points[DUEL_LEFT], left);
    assert_int_equal(t->match.call.points[DUEL_RIGHT], right);
}

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

static void stand_at(table *t, enum duel_side side, double root_m, double side_m)
{
    match_stand *stand = &t->now.stand[side];
    stand->root_m = stand->chest_m = root_m;
    stand->front_foot_m = root_m - 0.25;
    stand->rear_foot_m = root_m + 0.3;
    stand->front_side_m = stand->rear_side_m = side_m;
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

// Waits for these fencers, who are behind their lines, until this phase comes after ten seconds.
static void be_late(table *t, bool left, bool right, enum duel_phase next)
{
    const bool is_late[2] = {left, right};
    step_until(t, DUEL_EN_GARDE, 6000);
    for (int side = 0; side < 2; side++) {
        if (is_late[side]) {
            t->now.stand[side].is_led = true;
            stand_at(t, (enum duel_side)side, 8.0, 0.0);
        }
    }
    assert_int_equal(step_until(t, next, 20000), 10000);
}

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

// --- time

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
        cmocka_unit_test(test_both_feet_over_the_rear_line_cost_a_touch),
        cmocka_unit_test(test_both_who_leave_in_the_same_tick_lose_nothing),
        cmocka_unit_test(test_a_foot_over_the_side_line_costs_nothing_and_both_a_meter),
        cmocka_unit_test(test_points_do_not_meet_after_a_halt),
        cmocka_unit_test(test_a_fencer_in_a_headset_stays_and_the_other_comes),
        cmocka_unit_test(test_nobody_is_waited_for_longer_than_ten_seconds),
        cmocka_unit_test(test_only_who_is_late_again_and_again_refuses_to_fence),
        cmocka_unit_test(test_two_who_refuse_to_fence_end_the_bout_as_it_stands),
        cmocka_unit_test(test_running_into_the_opponent_is_a_red_card_at_once),
        cmocka_unit_test(test_corps_a_corps_costs_its_cause_a_card_but_not_in_epee),
        cmocka_unit_test(test_fencers_beside_each_other_do_not_meet),
        cmocka_unit_test(test_corps_a_corps_to_avoid_a_touch_is_a_fault_with_every_weapon),
        cmocka_unit_test(test_leaving_the_piste_to_avoid_a_touch_is_a_fault),
        cmocka_unit_test(test_the_cause_of_corps_a_corps_gives_way),
        cmocka_unit_test(test_feet_may_cross_backward),
        cmocka_unit_test(test_crossed_feet_annul_a_sabre_hit_only),
        cmocka_unit_test(test_a_fault_and_a_hit_together_are_two_touches),
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
        cmocka_unit_test(test_random_bouts_stay_consistent_and_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
