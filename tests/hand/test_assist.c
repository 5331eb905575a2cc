// Assists for newcomers: what each one changes, and that it changes nothing else.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "assist.h"
#include "seeded.h"

static const assist_view NOTHING_KNOWN;

static input_wish random_wish(seeded *random)
{
    return (input_wish){seeded_range(random, -1, 1), seeded_range(random, -1, 1),
                        seeded_range(random, 0, 1),
                        (unsigned)(seeded_next(random) & INPUT_BUTTONS_ALL)};
}

static void assert_same(input_wish a, input_wish b)
{
    assert_true(a.point_x == b.point_x && a.point_y == b.point_y && a.extension == b.extension);
    assert_int_equal(a.buttons, b.buttons);
}

static void test_without_assists_nothing_changes(void **unused)
{
    (void)unused;
    seeded random = seeded_start("none_chosen", 5);
    assist_state state = {0};
    const assist_view view = {.landed_ticks = 2000, .has_aim = true, .aim = {0.3, 0.3}};
    for (int i = 0; i < 1000; i++) {
        input_wish wish = random_wish(&random);
        assert_same(assist_wish(0, &view, &state, wish), wish);
    }
}

static void test_snap_rests_in_a_guard_but_not_in_a_thrust(void **unused)
{
    (void)unused;
    seeded random = seeded_start("snap", 6);
    assist_state state = {0};
    for (int i = 0; i < 5000; i++) {
        input_wish wish = random_wish(&random);
        wish.extension = 0.0;
        input_wish helped = assist_wish(ASSIST_SNAP, &NOTHING_KNOWN, &state, wish);
        const double from[2] = {wish.point_x, wish.point_y};
        const double to[2] = {helped.point_x, helped.point_y};
        for (int k = 0; k < 2; k++) {
            assert_true(to[k] == -1.0 || to[k] == 0.0 || to[k] == 1.0);
            assert_true(fabs(to[k] - from[k]) <= 0.62);
        }
        assert_int_equal(helped.buttons, wish.buttons);
        wish.extension = 1.0;
        assert_same(assist_wish(ASSIST_SNAP, &NOTHING_KNOWN, &state, wish), wish);
    }
}

static void test_snap_does_not_alternate_between_two_guards(void **unused)
{
    (void)unused;
    seeded random = seeded_start("rattle", 7);
    assist_state state = {0};
    int changes = 0;
    double before = 0.0;
    for (int i = 0; i < 2000; i++) {
        input_wish wish = {.point_x = 0.5 + seeded_range(&random, -0.1, 0.1)};
        double now = assist_wish(ASSIST_SNAP, &NOTHING_KNOWN, &state, wish).point_x;
        changes += now != before;
        before = now;
    }
    assert_true(changes <= 1);
}

static void test_recover_ends_a_held_lunge(void **unused)
{
    (void)unused;
    assist_state state = {0};
    assist_view view = {0};
    const input_wish held = {.extension = 1.0, .buttons = INPUT_LUNGE | INPUT_DUCK};
    uint32_t let_go_at = 0;
    for (uint32_t tick = 1; tick < 1000; tick++) {
        view.landed_ticks = tick;
        input_wish helped = assist_wish(ASSIST_RECOVER, &view, &state, held);
        if ((helped.buttons & INPUT_LUNGE) == 0 && let_go_at == 0) {
            let_go_at = tick;
        }
        assert_true((helped.buttons & INPUT_DUCK) != 0 && helped.extension == 1.0);
        assert_true(let_go_at == 0 || (helped.buttons & INPUT_LUNGE) == 0);
    }
    assert_in_range(let_go_at, 100, 500);
    // Back en garde, the same press does not lunge again; a new press does.
    view.landed_ticks = 0;
    assert_true((assist_wish(ASSIST_RECOVER, &view, &state, held).buttons & INPUT_LUNGE) == 0);
    assist_wish(ASSIST_RECOVER, &view, &state, (input_wish){0});
    assert_true((assist_wish(ASSIST_RECOVER, &view, &state, held).buttons & INPUT_LUNGE) != 0);
}

static void test_aim_leads_within_ten_degrees_only(void **unused)
{
    (void)unused;
    assist_state state = {0};
    const input_wish wish = {.point_x = -0.2, .point_y = 0.1, .extension = 1.0};
    double before = 0.0;
    for (double off = 0.0; off < 0.4; off += 0.001) {
        assist_view view = {.has_aim = true, .aim = {0.3, -0.4}, .aim_off_rad = off};
        input_wish helped = assist_wish(ASSIST_AIM, &view, &state, wish);
        double away = fabs(helped.point_x - 0.3) + fabs(helped.point_y + 0.4);
        assert_true(off > 0.5 * ASSIST_AIM_RAD || away < 1e-12);
        assert_true(away >= before - 1e-12 && away - before < 0.02); // and without a jump
        before = away;
        if (off > ASSIST_AIM_RAD) {
            assert_same(helped, wish);
        }
        // With the arm bent, or without a target, the hand is not changed.
        input_wish back = wish;
        back.extension = 0.0;
        assert_same(assist_wish(ASSIST_AIM, &view, &state, back), back);
        view.has_aim = false;
        assert_same(assist_wish(ASSIST_AIM, &view, &state, wish), wish);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_assists_nothing_changes),
        cmocka_unit_test(test_snap_rests_in_a_guard_but_not_in_a_thrust),
        cmocka_unit_test(test_snap_does_not_alternate_between_two_guards),
        cmocka_unit_test(test_recover_ends_a_held_lunge),
        cmocka_unit_test(test_aim_leads_within_ten_degrees_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
