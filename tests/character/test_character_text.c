// Characters as text: read, written and read again as they were; every mistake is named with its
// place; and the hash tells two fencers apart by how they fence, not by their words.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "character_text.h"
#include "near.h"
#include "seeded.h"

#define HEAD "battuta-character 1\n"

static character read, again;
static char error[256];

static void assert_read(const char *text)
{
    if (!character_text_parse(text, strlen(text), &read, error, sizeof error)) {
        fail_msg("%s", error);
    }
}

static void reads_all_keys(void **unused)
{
    (void)unused;
    assert_read(HEAD "name Old Marta # of the Tuesday group\nwords Never runs.\nweakness Slow.\n"
                     "weapon epee sabre\nhand left\nbuild tall\ncolor 0.8 0.2 0\nlevel 3\n"
                     "style parry 0.25\nrating sabre 1423.5 61\n");
    assert_string_equal(read.name, "Old Marta");
    assert_string_equal(read.words, "Never runs.");
    assert_string_equal(read.weakness, "Slow.");
    assert_true(read.fences[WEAPON_EPEE] && read.fences[WEAPON_SABRE] && !read.fences[WEAPON_FOIL]);
    assert_true(read.is_left_handed);
    assert_string_equal(read.build, "tall");
    assert_near((double)read.color[0], 0.8, 1e-6);
    assert_true(read.rated[WEAPON_SABRE].rating == 1423.5 &&
                read.rated[WEAPON_SABRE].deviation == 61.0);
    assert_true(read.rated[WEAPON_EPEE].deviation == 0.0);
    ai_style expected = *ai_style_of_level(3);
    ai_style_set(&expected, ai_style_field_named("parry"), 0.25);
    assert_memory_equal(&read.style, &expected, sizeof expected);
}

static void has_defaults(void **unused)
{
    (void)unused;
    assert_read(HEAD "name X\n");
    assert_true(read.fences[WEAPON_EPEE] && read.fences[WEAPON_FOIL] && read.fences[WEAPON_SABRE]);
    assert_false(read.is_left_handed);
    assert_string_equal(read.build, "medium");
    assert_memory_equal(&read.style, ai_style_of_level(2), sizeof read.style);
}

static void comes_back(void **unused)
{
    (void)unused;
    seeded random = seeded_start("comes_back", 1);
    for (int round = 0; round < 50; round++) {
        character c = character_default();
        snprintf(c.name, sizeof c.name, "Fencer %d", round);
        snprintf(c.words, sizeof c.words, "Words of %d.", round);
        c.is_left_handed = seeded_next(&random) % 2;
        c.rated[round % WEAPON_KIND_COUNT] = (character_rating){
            seeded_range(&random, 500.0, 2500.0), seeded_range(&random, 30.0, 350.0)};
        for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
            const ai_style_field *field = &AI_STYLE_FIELD[i];
            ai_style_set(&c.style, field, seeded_range(&random, field->least, field->most));
        }
        char text[CHARACTER_TEXT_SIZE];
        size_t length = character_text_write(&c, text);
        assert_true(length < sizeof text - 1);
        // A file that was cut, at the end of a line or within, is no other fencer.
        const size_t cut = (size_t)seeded_range(&random, 1.0, (double)length);
        assert_false(character_text_parse(text, cut, &again, error, sizeof error));
        assert_true(character_text_parse(text, length, &again, error, sizeof error));
        assert_string_equal(again.name, c.name);
        assert_int_equal(again.is_left_handed, c.is_left_handed);
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            // Written to a tenth of a point.
            assert_near(again.rated[kind].rating, c.rated[kind].rating, 0.051);
            assert_near(again.rated[kind].deviation, c.rated[kind].deviation, 0.051);
        }
        for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
            assert_near(ai_style_get(&again.style, &AI_STYLE_FIELD[i]),
                        ai_style_get(&c.style, &AI_STYLE_FIELD[i]), 1e-6);
        }
    }
}

static void assert_refused(const char *wrong, const char *message)
{
    assert_false(character_text_parse(wrong, strlen(wrong), &read, error, sizeof error));
    if (strstr(error, message) == NULL) {
        fail_msg("'%s' is not in '%s'", message, error);
    }
}

static void names_mistakes(void **unused)
{
    (void)unused;
    assert_refused("", "begins with 'battuta-character 1'");
    assert_refused("battuta-character 2\n", "line 1, column 1");
    assert_refused(HEAD "weapon epee\n", "without a line 'name'");
    assert_refused(HEAD "name X\nspeed 3\n", "line 3, column 1: 'speed' is unknown");
    assert_refused(HEAD "name X\nname Y\n", "line 3, column 1: 'name' was set before");
    assert_refused(HEAD "name X\nweapon lance\n", "line 3, column 8: 'lance' is no weapon");
    assert_refused(HEAD "name X\n  hand both\n", "line 3, column 8: 'both' is no hand");
    assert_refused(HEAD "name X\nbuild ../x\n", "line 3, column 7: '../x' is no build");
    assert_refused(HEAD "name X\ncolor 0 0 2\n", "line 3, column 11: '2'");
    assert_refused(HEAD "name X\nlevel 4\n", "line 3, column 7: '4' is no level");
    assert_refused(HEAD "name X\nstyle parry 0.5\nlevel 1\n",
                   "line 4, column 1: 'level' comes after");
    assert_refused(HEAD "name X\nstyle pary 0.5\n", "line 3, column 7: 'pary' is no number");
    assert_refused(HEAD "name X\nstyle parry 1.5\n", "line 3, column 13: '1.5'");
    assert_refused(HEAD "name X\nstyle parry 1\nstyle parry 1\n",
                   "line 4, column 7: 'parry' was set");
    assert_refused(HEAD "name X\nrating epee 1500\n", "line 3, column 1: 'rating' needs");
    assert_refused(HEAD "name X\nrating lance 1500 60\n", "line 3, column 8: 'lance' is no weapon");
    assert_refused(HEAD "name X\nrating epee nan 60\n", "line 3, column 13: 'nan' is not valid");
    assert_refused(HEAD "name X\nrating epee 1500 0\n", "line 3, column 18: '0' is not valid");
    assert_refused(HEAD "name X\nrating epee 1500 60\nrating epee 1500 60\n",
                   "line 4, column 8: 'epee' was rated");
    assert_refused(HEAD "name X\nnumbers 2\nstyle parry 1\n",
                   "line 4, column 1: 'style' is in the last line: of 2 lines 'style' 1 are whole");
    assert_refused(HEAD "name X\nnumbers 1\nstyle parry 1", "of 1 lines 'style' 0 are whole");
    assert_refused(HEAD "name X\nnumbers 0\n", "line 3, column 9: '0' is no number");
}

static void hash_tells_fencers_apart(void **unused)
{
    (void)unused;
    character a = character_default(), b = a;
    snprintf(b.words, sizeof b.words, "other words");
    b.rated[WEAPON_FOIL] = (character_rating){1600.0, 50.0};
    assert_true(character_hash(&a) == character_hash(&b));
    b.is_left_handed = true;
    assert_true(character_hash(&a) != character_hash(&b));
    for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
        b = a;
        const ai_style_field *field = &AI_STYLE_FIELD[i];
        double other = ai_style_get(&a.style, field) == field->least ? field->most : field->least;
        ai_style_set(&b.style, field, other);
        assert_true(character_hash(&a) != character_hash(&b));
    }
}

static void keys(void **unused)
{
    (void)unused;
    assert_true(character_key_is_valid("old-marta2", 10));
    assert_false(character_key_is_valid("", 0));
    assert_false(character_key_is_valid("3", 1));
    assert_false(character_key_is_valid("Marta", 5));
    assert_false(character_key_is_valid("../marta", 8));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_keys),
        cmocka_unit_test(has_defaults),
        cmocka_unit_test(comes_back),
        cmocka_unit_test(names_mistakes),
        cmocka_unit_test(hash_tells_fencers_apart),
        cmocka_unit_test(keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
