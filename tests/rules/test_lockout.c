// The scoring apparatus: which touch came first, and the lock-out times at their limits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lockout.h"

// Touches of the given fencers, all at the begin of tick 0.
static void make_touches(duel_touch out_touch[2], bool left, bool right)
{
    out_touch[DUEL_LEFT] = (duel_touch){.by = left ? DUEL_LEFT : DUEL_NOBODY};
    out_touch[DUEL_RIGHT] = (duel_touch){.by = right ? DUEL_RIGHT : DUEL_NOBODY};
}

static void test_somebody_has_touched(void **state)
{
    (void)state;
    duel_touch touch[2];
    make_touches(touch, false, false);
    assert_false(lockout_is_touched(touch));
    make_touches(touch, true, false);
    assert_true(lockout_is_touched(touch));
    make_touches(touch, false, true);
    assert_true(lockout_is_touched(touch));
    make_touches(touch, true, true);
    assert_true(lockout_is_touched(touch));
}

static void test_the_only_touch_is_the_first(void **state)
{
    (void)state;
    duel_touch touch[2];
    make_touches(touch, false, false);
    assert_int_equal(lockout_first(touch), DUEL_NOBODY);
    make_touches(touch, true, false);
    touch[DUEL_LEFT].time_in_tick = 1.0;
    assert_int_equal(lockout_first(touch), DUEL_LEFT);
    make_touches(touch, false, true);
    touch[DUEL_RIGHT].time_in_tick = 1.0;
    assert_int_equal(lockout_first(touch), DUEL_RIGHT);
}

static void test_the_time_within_the_tick_decides(void **state)
{
    (void)state;
    duel_touch touch[2];
    make_touches(touch, true, true);
    touch[DUEL_LEFT].time_in_tick = 0.5;
    touch[DUEL_RIGHT].time_in_tick = 0.5 + 0x1p-53;
    assert_int_equal(lockout_first(touch), DUEL_LEFT);
    touch[DUEL_LEFT].time_in_tick = 0.5 + 0x1p-52;
    assert_int_equal(lockout_first(touch), DUEL_RIGHT);
}

static void test_nobody_is_first_at_the_same_instant(void **state)
{
    (void)state;
    duel_touch touch[2];
    make_touches(touch, true, true);
    touch[DUEL_LEFT].time_in_tick = touch[DUEL_RIGHT].time_in_tick = 0.25;
    assert_int_equal(lockout_first(touch), DUEL_NOBODY);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        assert_true(lockout_lamp(touch, (enum weapon_kind)kind, DUEL_LEFT));
        assert_true(lockout_lamp(touch, (enum weapon_kind)kind, DUEL_RIGHT));
    }
}

static void test_only_the_lamp_of_a_touch_is_lit(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        duel_touch touch[2];
        make_touches(touch, false, false);
        assert_false(lockout_lamp(touch, (enum weapon_kind)kind, DUEL_LEFT));
        assert_false(lockout_lamp(touch, (enum weapon_kind)kind, DUEL_RIGHT));
        make_touches(touch, true, false);
        touch[DUEL_LEFT].tick = 100000;
        assert_true(lockout_lamp(touch, (enum weapon_kind)kind, DUEL_LEFT));
        assert_false(lockout_lamp(touch, (enum weapon_kind)kind, DUEL_RIGHT));
    }
}

// The first touch is by `first` at tick 7000, the second one `later` ticks after it.
static void check_lamps(enum weapon_kind kind, enum duel_side first, uint32_t later, bool is_lit)
{
    duel_touch touch[2];
    make_touches(touch, true, true);
    touch[first].tick = 7000;
    touch[duel_other(first)].tick = 7000 + later;
    assert_true(lockout_lamp(touch, kind, first));
    assert_int_equal(lockout_lamp(touch, kind, duel_other(first)), is_lit);
}

static void test_a_second_touch_counts_until_the_lockout(void **state)
{
    (void)state;
    // FIE Material Rules, annex B: 45 ms, 300 ms and 170 ms.
    static const uint32_t LOCKOUT_MS[WEAPON_KIND_COUNT] = {
        [WEAPON_EPEE] = 45, [WEAPON_FOIL] = 300, [WEAPON_SABRE] = 170};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int first = DUEL_LEFT; first <= DUEL_RIGHT; first++) {
            check_lamps((enum weapon_kind)kind, (enum duel_side)first, LOCKOUT_MS[kind] - 1, true);
            check_lamps((enum weapon_kind)kind, (enum duel_side)first, LOCKOUT_MS[kind], true);
            check_lamps((enum weapon_kind)kind, (enum duel_side)first, LOCKOUT_MS[kind] + 1, false);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_somebody_has_touched),
        cmocka_unit_test(test_the_only_touch_is_the_first),
        cmocka_unit_test(test_the_time_within_the_tick_decides),
        cmocka_unit_test(test_nobody_is_first_at_the_same_instant),
        cmocka_unit_test(test_only_the_lamp_of_a_touch_is_lit),
        cmocka_unit_test(test_a_second_touch_counts_until_the_lockout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
