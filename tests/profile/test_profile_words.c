// A profile in words: what works, what one is hit by, and nothing that is not known.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "profile_words.h"

static profile person;
static profile_words words;

static const char *said_of(const char *name)
{
    for (int i = 0; i < words.count; i++) {
        if (strcmp(words.name[i], name) == 0) {
            return words.text[i];
        }
    }
    return "";
}

static void somebody_new_has_no_numbers(void **unused)
{
    (void)unused;
    person = profile_new("Ada");
    profile_words_write(NULL, &person, WEAPON_EPEE, NULL, &words);
    assert_int_equal(words.count, 2);
    assert_string_equal(said_of("Opponents"), "forget you after each bout");
    assert_non_null(strstr(said_of("Rating"), "none yet"));
}

static void most_comes_first(void **unused)
{
    (void)unused;
    person = profile_new("Ada");
    const habits fenced = {
        .fenced_ms = 120000,
        .attacks = 20,
        .feints = 5,
        .landed = 6,
        .faced = 10,
        .parries = 5,
        .held = 5,
        .ripostes = 4,
        .distance = {[6] = 100000},
        .made_by = {[MATCH_STATS_RIPOSTE] = 4, [MATCH_STATS_ATTACK] = 2},
        .made_on = {[MATCH_STATS_TRUNK] = 5, [MATCH_STATS_LEGS] = 1},
        .received_by = {[MATCH_STATS_COUNTER_ATTACK] = 3},
        .received_on = {[MATCH_STATS_WEAPON_ARM] = 3},
    };
    profile_enter(&person, WEAPON_EPEE,
                  &(profile_bout){.rating = 1510, .made = 5, .received = 3, .opponent = "Mia"},
                  &fenced);
    const rating_entry rated = {.is = {1510.0, 60.0, 0.06}, .bouts = 7, .taken = 6, .given = 3};
    profile_words_write(NULL, &person, WEAPON_EPEE, &rated, &words);
    assert_string_equal(said_of("Rating"), "1510, give or take 120, after 7 bouts: 6 touches made, "
                                           "3 received");
    assert_string_equal(said_of("Touches made"), "by riposte 4, attack 2     on trunk 5, legs 1");
    assert_string_equal(said_of("Touches received"), "by counter-attack 3     on weapon arm 3");
    assert_string_equal(said_of("Offense"),
                        "10 attacks a minute, 5 of 20 with a feint; 25 of 100 actions land");
    assert_string_equal(said_of("Defense"), "50 of 100 attacks are parried, 100 of 100 parries "
                                            "hold; 4 ripostes");
    assert_string_equal(said_of("Distance"), "2.9 m from hip to hip while nobody attacks");
    assert_string_equal(said_of("Last bouts"), "Mia 5:3");
}

static void tells_what_opponents_remember(void **unused)
{
    (void)unused;
    person = profile_new("Ada");
    profile_set_remembered(&person, true);
    profile_words_write(NULL, &person, WEAPON_EPEE, NULL, &words);
    assert_string_equal(said_of("Opponents"), "will remember how you fence");
    const ai_memory attacked = {.count = {[AI_HE_COMES] = {[AI_LUNGES] = 4.0}}};
    profile_remember(&person, WEAPON_EPEE, "leo", &(ai_memory){0});
    profile_remember(&person, WEAPON_EPEE, "anna", &attacked);
    profile_words_write(NULL, &person, WEAPON_EPEE, NULL, &words);
    // A stranger counts as one step, of which 55 of 100 become attacks: (4 + 0.55) / 5.
    assert_string_equal(said_of("Opponents"),
                        "remember how you fence; of 100 of your steps forward anna expects 91 to "
                        "attack, leo 55");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(somebody_new_has_no_numbers),
        cmocka_unit_test(most_comes_first),
        cmocka_unit_test(tells_what_opponents_remember),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
