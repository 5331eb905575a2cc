// The settings of a bout: the words for them, and which numbers a bout accepts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "match_settings.h"

static void check_rules(const char *text, enum match_rules wanted, int wanted_weapon)
{
    enum match_rules rules;
    enum weapon_kind kind = WEAPON_KIND_COUNT;
    bool names_weapon;
    assert_true(match_rules_from_key(text, &rules, &names_weapon, &kind));
    assert_int_equal(rules, wanted);
    assert_int_equal(names_weapon, wanted_weapon >= 0);
    if (wanted_weapon >= 0) {
        assert_int_equal(kind, wanted_weapon);
    }
}

static void test_a_weapon_names_its_own_rules(void **state)
{
    (void)state;
    check_rules("duel", MATCH_DUEL, -1);
    check_rules("fie", MATCH_FIE, -1);
    check_rules("epee", MATCH_FIE, WEAPON_EPEE);
    check_rules("foil", MATCH_FIE, WEAPON_FOIL);
    check_rules("sabre", MATCH_FIE, WEAPON_SABRE);
}

static void test_other_words_are_no_rules(void **state)
{
    (void)state;
    static const char *const word[] = {"", "FIE", "fies", "due", "rapier", "épée", " foil"};
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        enum match_rules rules;
        enum weapon_kind kind;
        bool names_weapon;
        assert_false(match_rules_from_key(word[i], &rules, &names_weapon, &kind));
    }
}

static void test_the_words_of_referees_are_read_back(void **state)
{
    (void)state;
    for (int i = 0; i < MATCH_REFEREE_COUNT; i++) {
        enum match_referee referee;
        assert_true(match_referee_from_key(match_referee_key((enum match_referee)i), &referee));
        assert_int_equal(referee, i);
    }
    enum match_referee referee;
    assert_false(match_referee_from_key("kind", &referee));
}

static void test_only_a_bout_of_15_touches_has_three_periods(void **state)
{
    (void)state;
    static const uint8_t wanted[][2] = {{1, 1}, {5, 1}, {15, 3}};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        match_settings settings = match_settings_fie(wanted[i][0]);
        assert_int_equal(settings.periods, wanted[i][1]);
        assert_true(match_settings_are_valid(&settings));
    }
    match_settings duel = match_settings_duel();
    assert_true(match_settings_are_valid(&duel));
}

static void test_odd_numbers_are_refused(void **state)
{
    (void)state;
    for (int touches = 0; touches < 256; touches++) {
        match_settings settings = match_settings_fie(15);
        settings.touches = (uint8_t)touches;
        assert_int_equal(match_settings_are_valid(&settings),
                         touches == 1 || touches == 5 || touches == 15);
    }
    for (int periods = 0; periods < 256; periods++) {
        match_settings settings = match_settings_fie(5);
        settings.periods = (uint8_t)periods;
        assert_int_equal(match_settings_are_valid(&settings), periods >= 1 && periods <= 9);
    }
    match_settings other = match_settings_fie(5);
    other.rules = MATCH_RULES_COUNT;
    assert_false(match_settings_are_valid(&other));
    other = match_settings_fie(5);
    other.referee = MATCH_REFEREE_COUNT;
    assert_false(match_settings_are_valid(&other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_weapon_names_its_own_rules),
        cmocka_unit_test(test_other_words_are_no_rules),
        cmocka_unit_test(test_the_words_of_referees_are_read_back),
        cmocka_unit_test(test_only_a_bout_of_15_touches_has_three_periods),
        cmocka_unit_test(test_odd_numbers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
