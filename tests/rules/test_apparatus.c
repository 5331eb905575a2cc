// The apparatus: each contact time, each lock-out time and the whip-over, one tick before, at and
// after every limit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "apparatus.h"

#define NEVER UINT32_MAX
#define LONG  400

// When each fencer's contact begins, how long it lasts, and whether it is on target.
typedef struct hit {
    uint32_t begins, lasts;
    bool on_target;
} hit;

static apparatus_contact contact_at(const hit *what, uint32_t tick)
{
    bool on = what->begins != NEVER && tick >= what->begins && tick - what->begins < what->lasts;
    return (apparatus_contact){on, on && what->on_target, on ? tick - what->begins + 1 : 0};
}

// Runs the apparatus until `until`; *out_locked is the first tick after which it was locked.
static apparatus_state run(enum weapon_kind kind, hit left, hit right, uint32_t until,
                           uint32_t *out_locked)
{
    apparatus_state apparatus = {0};
    *out_locked = NEVER;
    for (uint32_t tick = 0; tick < until; tick++) {
        const apparatus_contact contact[2] = {contact_at(&left, tick), contact_at(&right, tick)};
        apparatus_step(kind, &apparatus, tick, contact, false);
        if (*out_locked == NEVER && apparatus_is_locked(kind, &apparatus, tick)) {
            *out_locked = tick;
        }
    }
    return apparatus;
}

static void check_lights(enum weapon_kind kind, hit left, hit right,
                         enum apparatus_light left_light, enum apparatus_light right_light)
{
    uint32_t locked;
    apparatus_state apparatus = run(kind, left, right, 1000, &locked);
    assert_int_equal(apparatus.light[DUEL_LEFT], left_light);
    assert_int_equal(apparatus.light[DUEL_RIGHT], right_light);
    // A hit that came in time must have been seen before the apparatus locked.
    if (left_light != APPARATUS_DARK || right_light != APPARATUS_DARK) {
        apparatus_state at_lock = run(kind, left, right, locked + 1, &locked);
        assert_int_equal(at_lock.light[DUEL_LEFT], left_light);
        assert_int_equal(at_lock.light[DUEL_RIGHT], right_light);
    }
    // The other way round.
    apparatus_state mirrored = run(kind, right, left, 1000, &locked);
    assert_int_equal(mirrored.light[DUEL_LEFT], right_light);
    assert_int_equal(mirrored.light[DUEL_RIGHT], left_light);
}

static const hit NOTHING = {NEVER, 0, false};

static void test_a_contact_must_last_long_enough(void **state)
{
    (void)state;
    static const uint32_t least[] = {[WEAPON_EPEE] = 2, [WEAPON_FOIL] = 14, [WEAPON_SABRE] = 1};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (uint32_t lasts = 0; lasts < 20; lasts++) {
            const hit left = {5, lasts, true};
            check_lights((enum weapon_kind)kind, left, NOTHING,
                         lasts >= least[kind] ? APPARATUS_COLORED : APPARATUS_DARK, APPARATUS_DARK);
        }
    }
}

static void test_both_lamps_burn_up_to_the_lock_out_time(void **state)
{
    (void)state;
    static const uint32_t lockout[] = {
        [WEAPON_EPEE] = 45, [WEAPON_FOIL] = 300, [WEAPON_SABRE] = 170};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        assert_int_equal(apparatus_lockout_ticks((enum weapon_kind)kind), lockout[kind]);
        for (uint32_t late = 0; late < 310; late++) {
            const hit left = {7, LONG, true}, right = {7 + late, LONG, true};
            check_lights((enum weapon_kind)kind, left, right, APPARATUS_COLORED,
                         late <= lockout[kind] ? APPARATUS_COLORED : APPARATUS_DARK);
        }
    }
}

// The foil's second contact begins in time and registers 13 ticks after the lock-out time.
static void test_a_late_contact_counts_from_its_begin(void **state)
{
    (void)state;
    uint32_t locked;
    const hit left = {0, LONG, true}, right = {300, 14, true};
    apparatus_state apparatus = run(WEAPON_FOIL, left, right, 1000, &locked);
    assert_int_equal(apparatus.light[DUEL_RIGHT], APPARATUS_COLORED);
    assert_int_equal(apparatus.began_tick[DUEL_LEFT], 0);
    assert_int_equal(apparatus.began_tick[DUEL_RIGHT], 300);
    assert_int_equal(locked, 313);
    run(WEAPON_FOIL, left, NOTHING, 1000, &locked);
    assert_int_equal(locked, 313);
    run(WEAPON_EPEE, left, NOTHING, 1000, &locked);
    assert_int_equal(locked, 46);
    run(WEAPON_SABRE, left, NOTHING, 1000, &locked);
    assert_int_equal(locked, 170);
}

static void test_off_target_is_white_in_foil_and_nothing_in_sabre(void **state)
{
    (void)state;
    const hit off = {3, LONG, false}, on = {9, LONG, true};
    check_lights(WEAPON_FOIL, off, NOTHING, APPARATUS_WHITE, APPARATUS_DARK);
    check_lights(WEAPON_FOIL, off, on, APPARATUS_WHITE, APPARATUS_COLORED);
    check_lights(WEAPON_SABRE, off, NOTHING, APPARATUS_DARK, APPARATUS_DARK);
    check_lights(WEAPON_SABRE, off, on, APPARATUS_DARK, APPARATUS_COLORED);
}

// A fencer who has lit a lamp does not change it with another hit.
static void test_a_lamp_keeps_its_color(void **state)
{
    (void)state;
    apparatus_state apparatus = {0};
    for (uint32_t tick = 0; tick < 100; tick++) {
        const apparatus_contact none = {0};
        const hit first = {0, 20, false}, second = {40, 30, true};
        const apparatus_contact contact[2] = {contact_at(tick < 30 ? &first : &second, tick), none};
        apparatus_step(WEAPON_FOIL, &apparatus, tick, contact, false);
    }
    assert_int_equal(apparatus.light[DUEL_LEFT], APPARATUS_WHITE);
    assert_int_equal(apparatus.began_tick[DUEL_LEFT], 0);
}

// A sabre that lands `late` ticks after the blades met; rattling blades part for single ticks.
static bool whips_over(uint32_t late, bool rattles)
{
    apparatus_state apparatus = {0};
    const uint32_t met = 50;
    for (uint32_t tick = 0; tick <= met + late; tick++) {
        const hit left = {met + late, 1, true};
        const apparatus_contact contact[2] = {contact_at(&left, tick), {0}};
        bool meet = tick >= met && (!rattles || (tick - met) % 2 == 0);
        apparatus_step(WEAPON_SABRE, &apparatus, tick, contact, meet);
    }
    return apparatus_is_lit(&apparatus);
}

static void test_a_sabre_through_the_blade_is_blocked_from_4_to_15_ms(void **state)
{
    (void)state;
    for (uint32_t late = 0; late < 15; late++) {
        assert_int_equal(whips_over(late, false), late < 4);
        assert_int_equal(whips_over(late, true), late < 4);
    }
    assert_true(whips_over(15, false));
    assert_true(whips_over(40, false));
}

static void test_blades_do_not_block_a_point(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_SABRE; kind++) {
        apparatus_state apparatus = {0};
        for (uint32_t tick = 0; tick < 30; tick++) {
            const hit left = {0, LONG, true};
            const apparatus_contact contact[2] = {contact_at(&left, tick), {0}};
            apparatus_step((enum weapon_kind)kind, &apparatus, tick, contact, true);
        }
        assert_true(apparatus_is_lit(&apparatus));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_contact_must_last_long_enough),
        cmocka_unit_test(test_both_lamps_burn_up_to_the_lock_out_time),
        cmocka_unit_test(test_a_late_contact_counts_from_its_begin),
        cmocka_unit_test(test_off_target_is_white_in_foil_and_nothing_in_sabre),
        cmocka_unit_test(test_a_lamp_keeps_its_color),
        cmocka_unit_test(test_a_sabre_through_the_blade_is_blocked_from_4_to_15_ms),
        cmocka_unit_test(test_blades_do_not_block_a_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
