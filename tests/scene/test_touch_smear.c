// The line that a point draws on the jacket: from the place of the touch along the path on which
// the point slid; a part of the path that was not observed is not drawn.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "touch_smear.h"

// A single triangle with sides of 1 m, so that barycentric coordinates are lengths.
static const float CORNER[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
static const uint32_t TRIANGLE[1][3] = {{0, 1, 2}};
static const fencer_model SHEET = {
    .vertex_count = 3, .triangle_count = 1, .rest_position = CORNER, .triangle = TRIANGLE};

static duel_touch touch_at(double x, uint32_t tick)
{
    duel_touch touch = {.by = DUEL_LEFT, .blade_part = BLADE_POINT, .tick = tick};
    touch.barycentric[0] = 1.0 - x;
    touch.barycentric[1] = x;
    return touch;
}

static duel_press press_at(double x, uint32_t begun_tick)
{
    duel_press press = {.kind = DUEL_PRESS_SLIDING, .begun_tick = begun_tick};
    press.barycentric[0] = 1.0 - x;
    press.barycentric[1] = x;
    return press;
}

static int lay(const touch_smear *smear, phys_vec3 place[TOUCH_SMEAR_PLACES])
{
    return touch_smear_place(smear, &SHEET, CORNER, place);
}

static void it_runs_from_the_touch_to_the_tip(void **state)
{
    (void)state;
    touch_smear smear = {0};
    duel_touch touch = touch_at(0.2, 7);
    phys_vec3 place[TOUCH_SMEAR_PLACES];
    for (int i = 0; i <= 60; i++) {
        double x = 0.2 + 0.001 * i;
        duel_press press = press_at(x, 7);
        touch_smear_add(&smear, &SHEET, &touch, &press);
        int count = lay(&smear, place);
        assert_true(count >= 2);
        assert_true(fabs(place[0].x - 0.2) < 1e-6 && fabs(place[count - 1].x - x) < 1e-6);
        for (int k = 1; k < count; k++) {
            assert_true(place[k].x >= place[k - 1].x - 1e-9);
            assert_true(place[k].x - place[k - 1].x < TOUCH_SMEAR_SPACING_M + 0.0011);
        }
    }
    assert_true(smear.count > 6);
}

static void it_ends_where_the_blade_leaves_or_the_list_is_full(void **state)
{
    (void)state;
    touch_smear smear = {0};
    duel_touch touch = touch_at(0.0, 7);
    phys_vec3 place[TOUCH_SMEAR_PLACES];
    for (int i = 0; i < 900; i++) {
        duel_press press = press_at(0.001 * i, 7);
        touch_smear_add(&smear, &SHEET, &touch, &press);
    }
    int count = lay(&smear, place);
    assert_int_equal(count, TOUCH_SMEAR_PLACES);
    double end = place[count - 1].x;
    assert_true(end < TOUCH_SMEAR_PLACES * (TOUCH_SMEAR_SPACING_M + 0.001));
    // The blade springs away and lands nearby again: this is a new contact.
    duel_press sprung = {.kind = DUEL_PRESS_SPRUNG, .begun_tick = 7};
    duel_press again = press_at(end, 1200);
    touch_smear_add(&smear, &SHEET, &touch, &sprung);
    touch_smear_add(&smear, &SHEET, &touch, &again);
    assert_int_equal(lay(&smear, place), count);
    assert_true(place[count - 1].x == end);
}

static void what_was_not_observed_is_not_drawn(void **state)
{
    (void)state;
    touch_smear smear = {0};
    duel_touch touch = touch_at(0.2, 7), none = {.by = DUEL_NOBODY}, next = touch_at(0.5, 90);
    duel_press far = press_at(0.3, 7), near = press_at(0.21, 7), later = press_at(0.51, 90);
    phys_vec3 place[TOUCH_SMEAR_PLACES];
    touch_smear_add(&smear, &SHEET, &touch, &far);
    assert_int_equal(lay(&smear, place), 1);
    touch_smear_add(&smear, &SHEET, &touch, &near);
    assert_int_equal(lay(&smear, place), 3);
    // A new touch begins a new line. Without a touch there is no line, and an edge draws none.
    touch_smear_add(&smear, &SHEET, &next, &later);
    lay(&smear, place);
    assert_true(fabs(place[0].x - 0.5) < 1e-6);
    touch_smear_add(&smear, &SHEET, &none, &near);
    assert_int_equal(lay(&smear, place), 0);
    touch.blade_part = BLADE_EDGE;
    touch_smear_add(&smear, &SHEET, &touch, &near);
    assert_int_equal(lay(&smear, place), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_runs_from_the_touch_to_the_tip),
        cmocka_unit_test(it_ends_where_the_blade_leaves_or_the_list_is_full),
        cmocka_unit_test(what_was_not_observed_is_not_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
