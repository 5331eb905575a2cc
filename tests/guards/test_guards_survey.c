// The survey of the square finds deliberate problems where they are, and ends.
#include "shipped_grid.h"

#include "bout_assets.h"
#include "guards_survey.h"

static void trouble_is_found_where_it_is(void **state)
{
    (void)state;
    char error[400] = "";
    bout_assets assets;
    assert_true(bout_assets_load(&assets, (const char *const[2]){NULL, NULL}, error, sizeof error));
    guards_checker *checker = guards_checker_create(assets.model[0]);
    assert_non_null(checker);
    weapon held = weapon_make(WEAPON_FOIL);
    guard_grid grid = shipped_grid("foil");
    guards_survey survey;
    memset(&survey, 0, sizeof survey);
    int calls = 0;
    while (!guards_survey_continue(&survey, 10, checker, &held, &grid)) {
        calls++;
        assert_int_equal(survey.done, 10 * calls);
    }
    assert_int_equal(survey.done, GUARDS_SURVEY_PLACES);
    assert_int_equal(survey.trouble, 0);

    // The thrust of octave is put more than a meter away: out of reach there with the arm extended.
    grid.key[0][2].thrust.position.x += 0.4;
    guards_survey_start(&survey);
    assert_true(guards_survey_continue(&survey, GUARDS_SURVEY_PLACES, checker, &held, &grid));
    int last = GUARDS_SURVEY_SIDE - 1;
    assert_true(survey.trouble > 0);
    assert_true((survey.wrong[2][0][last] & GUARDS_UNREACHED) != 0);
    assert_int_equal(survey.wrong[0][0][last], 0);
    assert_int_equal(survey.wrong[2][last][0], 0);
    guards_checker_destroy(&checker);
    bout_assets_free(&assets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(trouble_is_found_where_it_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
