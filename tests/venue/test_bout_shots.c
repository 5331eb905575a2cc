// Which camera shows a bout: what the settings choose for the people at the desk, and what the key
// changes it to.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bout_shots.h"

static const bool NOBODY[2] = {false, false}, LEFT[2] = {true, false}, RIGHT[2] = {false, true},
                  BOTH[2] = {true, true};

static void assert_shot(enum camera_choice chosen, const bool person[2], enum bout_camera_kind kind,
                        enum duel_side own)
{
    const camera_settings settings = {.view = chosen, .distance = 1.2};
    bout_shot shot = bout_shot_of(&settings, person);
    assert_int_equal(shot.kind, kind);
    assert_int_equal(shot.own, own);
    assert_true(shot.farther == 1.2);
}

static void a_chosen_camera_is_that_of_the_only_person(void **state)
{
    (void)state;
    assert_shot(CAMERA_CHOICE_QUARTER, LEFT, BOUT_CAMERA_QUARTER, DUEL_LEFT);
    assert_shot(CAMERA_CHOICE_SHOULDER, RIGHT, BOUT_CAMERA_SHOULDER, DUEL_RIGHT);
    assert_shot(CAMERA_CHOICE_BEHIND, BOTH, BOUT_CAMERA_BEHIND, DUEL_LEFT);
    assert_shot(CAMERA_CHOICE_SIDE, NOBODY, BOUT_CAMERA_SIDE, DUEL_LEFT);
}

static void automatic_is_near_for_one_person_and_fair_for_two(void **state)
{
    (void)state;
    assert_shot(CAMERA_CHOICE_AUTO, BOTH, BOUT_CAMERA_SIDE, DUEL_LEFT);
    assert_shot(CAMERA_CHOICE_AUTO, NOBODY, BOUT_CAMERA_SIDE, DUEL_LEFT);
    assert_shot(CAMERA_CHOICE_AUTO, LEFT, BOUT_CAMERA_SHOULDER, DUEL_LEFT);
    assert_shot(CAMERA_CHOICE_AUTO, RIGHT, BOUT_CAMERA_SHOULDER, DUEL_RIGHT);
}

static void a_split_window_is_for_two_people(void **state)
{
    (void)state;
    const camera_settings settings = {.view = CAMERA_CHOICE_SPLIT, .distance = 1.0};
    bout_shot two = bout_shot_of(&settings, BOTH), alone = bout_shot_of(&settings, RIGHT);
    assert_true(two.is_split);
    assert_int_equal(two.kind, BOUT_CAMERA_SHOULDER);
    assert_false(alone.is_split);
    assert_int_equal(alone.kind, BOUT_CAMERA_SHOULDER);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        bout_shot half = bout_shot_half(&two, (enum duel_side)side);
        assert_int_equal(half.own, side);
        assert_false(half.is_split);
        assert_int_equal(bout_shot_half(&alone, (enum duel_side)side).own, DUEL_RIGHT);
        assert_false(bout_camera_mirrors(&two, (enum duel_side)side));
    }
    // The key comes to it only with two people.
    const camera_settings behind = {.view = CAMERA_CHOICE_BEHIND, .distance = 1.0};
    assert_int_equal(bout_shot_next(&behind, BOTH), CAMERA_CHOICE_SPLIT);
    assert_int_equal(bout_shot_next(&settings, BOTH), CAMERA_CHOICE_SHOULDER);
    assert_int_equal(bout_shot_next(&behind, RIGHT), CAMERA_CHOICE_SHOULDER);
    assert_int_equal(bout_shot_next(&settings, RIGHT), CAMERA_CHOICE_QUARTER);
}

// From whatever is seen, the key goes once through all cameras and back.
static void the_key_goes_through_all_cameras(void **state)
{
    (void)state;
    camera_settings settings = {.view = CAMERA_CHOICE_AUTO, .distance = 1.0};
    const bout_shot first = bout_shot_of(&settings, LEFT);
    bool seen[BOUT_CAMERA_KINDS] = {false};
    for (int i = 0; i < BOUT_CAMERA_KINDS; i++) {
        bout_shot before = bout_shot_of(&settings, LEFT);
        assert_false(seen[before.kind]);
        seen[before.kind] = true;
        settings.view = bout_shot_next(&settings, LEFT);
        assert_true(settings.view != CAMERA_CHOICE_AUTO);
    }
    assert_int_equal(bout_shot_of(&settings, LEFT).kind, first.kind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chosen_camera_is_that_of_the_only_person),
        cmocka_unit_test(automatic_is_near_for_one_person_and_fair_for_two),
        cmocka_unit_test(a_split_window_is_for_two_people),
        cmocka_unit_test(the_key_goes_through_all_cameras),
    };
    return cmocka_run_group_tests_name("bout_shots", tests, NULL, NULL);
}
