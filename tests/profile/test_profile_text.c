// Profiles as text: written and read again as they were, the newest bouts are kept, and every
// mistake is named with its place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "near.h"
#include "profile_text.h"
#include "seeded.h"

static profile person, again;
static char text[PROFILE_TEXT_SIZE], second[PROFILE_TEXT_SIZE];
static char error[256];

static habits random_habits(seeded *random)
{
    habits of = {0};
    for (size_t i = 0; i < HABITS_FIELDS; i++) {
        for (size_t k = 0; k < HABITS_FIELD[i].count; k++) {
            habits_numbers_to_set(&of, &HABITS_FIELD[i])[k] = (uint32_t)seeded_next(random);
        }
    }
    return of;
}

// The fullest profile there can be.
static void fill(seeded *random)
{
    person = profile_new("Señora X, a name of seven words");
    person.is_left_handed = true;
    person.color[1] = 0.125f;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int i = 0; i < PROFILE_BOUTS + 3; i++) {
            profile_bout bout = {.ended_unix_s = 9999999000 + i,
                                 .rating = seeded_range(random, -500.0, 3000.0),
                                 .deviation = seeded_range(random, 20.0, 350.0),
                                 .made = (uint32_t)seeded_next(random),
                                 .received = (uint32_t)seeded_next(random),
                                 .opponent = "an opponent with a name of seven-words-and-more"};
            profile_enter(&person, (enum weapon_kind)kind, &bout, &(habits){0});
        }
        person.weapon[kind].habits = random_habits(random);
        person.is_remembered = true;
        for (int i = 0; i < PROFILE_MEMORIES + 3; i++) {
            char key[CHARACTER_KEY_SIZE] = "an-opponent-with-a-long-key-000";
            key[CHARACTER_KEY_SIZE - 3] = (char)('0' + i / 10);
            key[CHARACTER_KEY_SIZE - 2] = (char)('0' + i % 10);
            const ai_memory learnt = {{{i / 100.0, 1.25}, {0.0, 4.999999, 0.1}, {0.000001}}};
            profile_remember(&person, (enum weapon_kind)kind, key, &learnt);
        }
    }
}

static void comes_back(void **unused)
{
    (void)unused;
    seeded random = seeded_start("comes_back", 7);
    fill(&random);
    size_t length = profile_text_write(&person, text);
    assert_true(length < PROFILE_TEXT_SIZE - 1);
    if (!profile_text_parse(text, length, &again, error, sizeof error)) {
        fail_msg("%s", error);
    }
    assert_string_equal(again.name, person.name);
    assert_string_equal(again.build, "medium");
    assert_true(again.is_left_handed);
    assert_near((double)again.color[1], 0.125, 1e-6);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const profile_weapon *one = &person.weapon[kind], *other = &again.weapon[kind];
        assert_int_equal(other->count, PROFILE_BOUTS);
        // The oldest three were dropped.
        assert_int_equal(other->bout[0].ended_unix_s, 9999999003);
        assert_near(other->bout[PROFILE_BOUTS - 1].rating, one->bout[PROFILE_BOUTS - 1].rating,
                    0.05001);
        assert_int_equal(other->bout[5].made, one->bout[5].made);
        assert_string_equal(other->bout[7].opponent, one->bout[7].opponent);
        assert_memory_equal(&other->habits, &one->habits, sizeof one->habits);
        // Those who were fenced the longest ago have forgotten.
        assert_int_equal(other->memories, PROFILE_MEMORIES);
        assert_memory_equal(other->memory, one->memory, sizeof one->memory);
        assert_null(
            profile_memory_of(&again, (enum weapon_kind)kind, "an-opponent-with-a-long-key-002"));
        assert_non_null(
            profile_memory_of(&again, (enum weapon_kind)kind, "an-opponent-with-a-long-key-003"));
    }
}

static void assert_refused(const char *wrong, const char *message)
{
    assert_false(profile_text_parse(wrong, strlen(wrong), &again, error, sizeof error));
    if (strstr(error, message) == NULL) {
        fail_msg("'%s' is not in '%s'", message, error);
    }
}

static void names_mistakes(void **unused)
{
    (void)unused;
    assert_refused("", "begins with 'battuta-profile 1'");
    assert_refused("battuta-profile 2\n", "line 1, column 1");
#define HEAD "battuta-profile 1\nname Ada\n"
    assert_refused("battuta-profile 1\nhand left\n", "without a line 'name'");
    assert_refused(HEAD "score 3\n", "line 3, column 1: 'score' is unknown");
    assert_refused(HEAD "name Bert\n", "line 3, column 1: 'name' was set before");
    assert_refused(HEAD "hand both\n", "line 3, column 6: 'both' is no hand");
    assert_refused(HEAD "color 1 2 0\n", "line 3, column 9: '2'");
    assert_refused(HEAD "bout lance 1 1500 50 1 0 Bert\n", "'lance' is no weapon");
    assert_refused(HEAD "bout epee 1 1500 nan 1 0 Bert\n", "line 3, column 18: 'nan'");
    assert_refused(HEAD "bout epee 1 1500 50 1.5 0 Bert\n", "write a whole number");
    assert_refused(HEAD "bout epee 1 1500 50 1 0\n", "needs a name");
    assert_refused(HEAD "habit epee luck 3\n", "line 3, column 12: 'luck' is no habit");
    assert_refused(HEAD "habit epee made_on 1 2 3\n", "needs 5 numbers");
    assert_refused(HEAD "habit epee attacks -1\n", "line 3, column 20: '-1'");
    assert_refused(HEAD "memory perhaps\n", "line 3, column 8: 'perhaps'");
    assert_refused(HEAD "learnt epee anna comes 1 2 3\n", "needs a line 'memory on' before it");
#define ON HEAD "memory on\n"
    assert_refused(ON "learnt epee Anna comes 1 2 3\n", "line 4, column 13: 'Anna'");
    assert_refused(ON "learnt epee anna runs 1 2 3\n", "line 4, column 18: 'runs'");
    assert_refused(ON "learnt epee anna comes 1 2\n", "needs three numbers");
    assert_refused(ON "learnt epee anna comes 1 2 -3\n", "line 4, column 28: '-3'");
#define LEARNT "learnt epee anna comes 1 2 3\n"
    assert_refused(ON LEARNT LEARNT, "line 5, column 18: 'comes' was set before");
    assert_refused(ON LEARNT "learnt epee leo comes 1 2 3\nlearnt epee anna stands 1 2 3\n",
                   "line 6, column 13: 'anna' has lines");
    assert_refused(HEAD "habit epee attacks 1\nhabit epee attacks 2\n", "was set before");
}

// Nothing is kept of who does not agree, and who no longer agrees is forgotten.
static void remembers_only_who_agrees(void **unused)
{
    (void)unused;
    const ai_memory first = {{{1.0}}}, later = {{{2.0}}};
    person = profile_new("Ada");
    profile_remember(&person, WEAPON_FOIL, "anna", &first);
    assert_null(profile_memory_of(&person, WEAPON_FOIL, "anna"));
    profile_set_remembered(&person, true);
    assert_null(profile_memory_of(&person, WEAPON_FOIL, "anna"));
    profile_remember(&person, WEAPON_FOIL, "anna", &first);
    profile_remember(&person, WEAPON_FOIL, "leo", &first);
    profile_remember(&person, WEAPON_FOIL, "anna", &later);
    assert_int_equal(person.weapon[WEAPON_FOIL].memories, 2);
    assert_memory_equal(profile_memory_of(&person, WEAPON_FOIL, "anna"), &later, sizeof later);
    assert_null(profile_memory_of(&person, WEAPON_EPEE, "anna"));
    profile_set_remembered(&person, false);
    assert_int_equal(person.weapon[WEAPON_FOIL].memories, 0);
    assert_null(profile_memory_of(&person, WEAPON_FOIL, "anna"));
}

// Whatever a byte is changed to, the text is refused in one line, or read as a profile that is
// written and read as the same.
static void a_changed_byte_does_no_harm(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_changed_byte", 11);
    person = profile_new("Ada");
    profile_enter(&person, WEAPON_FOIL, &(profile_bout){.opponent = "Bert", .made = 5},
                  &(habits){.attacks = 3, .distance = {1, 2, 3}});
    profile_set_remembered(&person, true);
    profile_remember(&person, WEAPON_FOIL, "anna", &(ai_memory){{{1.0, 2.0, 3.0}}});
    const size_t length = profile_text_write(&person, text);
    for (int i = 0; i < 20000 / CASES_SHARE; i++) {
        size_t at = (size_t)(seeded_next(&random) % length);
        char kept = text[at];
        text[at] = (char)seeded_next(&random);
        if (profile_text_parse(text, length, &again, error, sizeof error)) {
            size_t written = profile_text_write(&again, second);
            assert_true(profile_text_parse(second, written, &again, error, sizeof error));
        } else {
            assert_null(strchr(error, '\n'));
        }
        text[at] = kept;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_back),
        cmocka_unit_test(names_mistakes),
        cmocka_unit_test(remembers_only_who_agrees),
        cmocka_unit_test(a_changed_byte_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
