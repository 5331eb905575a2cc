// The catalog of texts: what a .po file says is found, plurals and places follow the language, and
// whatever is broken is reported with file and line and stays English.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"
#include "share_of.h"
#include "texts_private.h"

static texts_report report;

static texts *read_words(const char *words)
{
    texts *t = texts_read("xx.po", words, strlen(words), &report);
    assert_non_null(t);
    return t;
}

#define HEADER(rule)                                                                               \
    "msgid \"\"\nmsgstr \"\"\n\"Language: xx\\n\"\n\"Plural-Forms: " rule ";\\n\"\n\n"

static void a_text_is_translated_and_others_stay_english(void **state)
{
    texts *t =
        read_words("# of the pause\nmsgid \"Weapon\"\nmsgstr \"Arme\"\n\n"
                   "msgid \"\"\n\"Two \"\n\"lines\\n\"\nmsgstr \"Deux \\\"lignes\\\"\\n\"\n");
    (void)state;
    assert_string_equal(report.first, "");
    assert_int_equal(texts_count(t), 2);
    assert_string_equal(texts_key(t, 0), "Two lines\n");
    assert_string_equal(text_of(t, "Weapon"), "Arme");
    assert_string_equal(text_of(t, "Two lines\n"), "Deux \"lignes\"\n");
    assert_string_equal(text_of(t, "Rules"), "Rules");
    assert_string_equal(text_of(NULL, "Weapon"), "Weapon");
    assert_null(text_of(t, NULL));
    assert_string_equal(TEXT("one "
                             "literal"),
                        "one literal");
    texts_destroy(&t);
    assert_null(t);
}

static void places_are_filled_in_the_order_of_the_language(void **state)
{
    char out[60];
    texts *t = read_words("#, c-format\nmsgid \"%s against %s, %d : %d\"\n"
                          "msgstr \"%3$d : %4$d, %2$s contre %1$s\"\n");
    (void)state;
    text_write(t, out, sizeof out, "%s against %s, %d : %d", "Ada", "Bruno", 5, 3);
    assert_string_equal(out, "5 : 3, Bruno contre Ada");
    text_write(NULL, out, sizeof out, "%s against %s, %d : %d", "Ada", "Bruno", 5, 3);
    assert_string_equal(out, "Ada against Bruno, 5 : 3");
    texts_destroy(&t);
}

static void formats_are_alike_if_they_take_the_same_arguments(void **state)
{
    static const struct {
        const char *a, *b;
        bool same;
    } CASE[] = {{"no place", "aucune place", true},
                {"%s, %d", "%2$d, %1$s", true},
                {"%s, %d", "%d, %s", false},
                {"%s", "%s %s", false},
                {"%s %s", "%1$s", false},
                {"%s %s", "%2$s", false},
                {"%.1f m", "%.1f mètres", true},
                {"%.0f %%", "%.2f%%", true},
                {"%u", "%d", false},
                {"%zu", "%u", false},
                {"%s", "%n", false},
                {"%n", "%n", false},
                {"%*d", "%*d", false},
                {"%s", "%", false},
                {"at 200 % text", "200 % de texte", false},
                {"%d %d", "%1$d %d", false},
                {"%d", "%1$d %1$d", true},
                {"%d %s", "%1$d %1$s", false},
                {"%d", "%99999999999999$d", false}};
    (void)state;
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        if (texts_same_places(CASE[i].a, CASE[i].b) != CASE[i].same) {
            fail_msg("\"%s\" and \"%s\"", CASE[i].a, CASE[i].b);
        }
    }
}

static void other_places_are_reported_and_never_written(void **state)
{
    char out[60];
    texts *t = read_words("\n#, c-format\nmsgid \"%d of %d\"\nmsgstr \"%s\"\n\n"
                          "msgid \"%d bouts\"\nmsgstr \"%s\"\n"); // without the flag: no report
    (void)state;
    assert_int_equal(report.faults, 1);
    assert_string_equal(report.first,
                        "xx.po, line 3: the translation has not the places (%s, %d) of the text");
    text_write(t, out, sizeof out, "%d of %d", 1, 2);
    assert_string_equal(out, "1 of 2");
    text_write(t, out, sizeof out, "%d bouts", 3);
    assert_string_equal(out, "3 bouts");
    texts_destroy(&t);
}

static void a_plural_has_the_form_of_the_language(void **state)
{
    static const char FRENCH[] = HEADER("nplurals=2; plural=(n > 1)") //
        "#, c-format\nmsgid \"%d touch\"\nmsgid_plural \"%d touches\"\n"
        "msgstr[0] \"%d touche\"\nmsgstr[1] \"%d touches (fr)\"\n";
    texts *t = read_words(FRENCH);
    (void)state;
    assert_string_equal(report.first, "");
    assert_string_equal(text_count(t, 0, "%d touch", "%d touches"), "%d touche");
    assert_string_equal(text_count(t, 1, "%d touch", "%d touches"), "%d touche");
    assert_string_equal(text_count(t, 2, "%d touch", "%d touches"), "%d touches (fr)");
    assert_string_equal(text_count(NULL, 0, "%d touch", "%d touches"), "%d touches");
    assert_string_equal(text_count(t, 1, "%d bout", "%d bouts"), "%d bout");
    texts_destroy(&t);
}

static void rules_of_plurals_are_those_of_c(void **state)
{
    static const char POLISH[] = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2";
    static const char *const WRONG[] = {"",       "m",     "n >",
                                        "(n > 1", "n % 0", "n ? 1",
                                        "n > 1;", "n + 1", "((((((((((((((((((((((((((((((((n",
                                        "9"};
    (void)state;
    for (unsigned long n = 0; n < 300; n++) {
        const long expected = n == 1                                                          ? 0
                              : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1
                                                                                              : 2;
        assert_int_equal(texts_plural_form(POLISH, n), expected);
        assert_int_equal(texts_plural_form("n != 1", n), n != 1);
        assert_int_equal(texts_plural_form("!(n <= 1)", n), n > 1);
        assert_int_equal(texts_plural_form("0", n), 0);
    }
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        if (texts_plural_form(WRONG[i], 7) >= 0) {
            fail_msg("\"%s\"", WRONG[i]);
        }
    }
}

// Each fault with its line; the good text before and after it is read.
static void what_is_broken_is_reported_and_the_rest_is_read(void **state)
{
    static const struct {
        const char *words;
        int line;
    } CASE[] = {{"msgid \"Rules\"\n", 5},
                {"msgid \"Rules\"\nmsgstr \"a\n", 6},
                {"msgid Rules\nmsgstr \"a\"\n", 5},
                {"msgid \"Rules\"\nmsgstr \"\\x\"\n", 6},
                {"msgid \"Rules\"\nmsgstr \"a\" b\n", 6},
                {"msgid \"Rules\"\nmsgstr \"a\"\nmsgstr \"b\"\n", 7},
                {"msgid \"Rules\"\nmsgstr[0] \"a\"\n", 6},
                {"msgid \"Rules\"\nmsgid_plural \"b\"\nmsgstr[0] \"a\"\n", 5},
                {"msgctxt \"guard\"\nmsgid \"Rules\"\nmsgstr \"a\"\n", 5},
                {"rubbish\n", 5},
                {"\"quotes alone\"\n", 5},
                {"msgid \"Rules\"\nmsgstr \"\xC3\"\n", 5},
                {"msgid \"Rules\"\nmsgstr \"\xFF\xFE\"\n", 5},
                {"msgid \"Rules\"\nmsgstr \"\x01\"\n", 5},
                {"msgid \"Weapon\"\nmsgstr \"again\"\n", 5},
                {"msgid \"\"\nmsgstr \"Plural-Forms: nplurals=9; plural=n;\"\n", 5}};
    (void)state;
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        char words[400], where[40];
        snprintf(words, sizeof words,
                 "msgid \"Weapon\"\nmsgstr \"Arme\"\n\n\n%s\nmsgid \"Yes\"\nmsgstr \"Oui\"\n",
                 CASE[i].words);
        snprintf(where, sizeof where, "xx.po, line %d: ", CASE[i].line);
        texts *t = read_words(words);
        if (report.faults < 1 || strncmp(report.first, where, strlen(where)) != 0) {
            fail_msg("case %zu: %s", i, report.first);
        }
        assert_string_equal(text_of(t, "Weapon"), "Arme");
        assert_string_equal(text_of(t, "Yes"), "Oui");
        assert_string_equal(text_of(t, "Rules"), "Rules");
        texts_destroy(&t);
    }
}

static void what_nobody_has_translated_stays_english_without_a_report(void **state)
{
    texts *t = read_words("msgid \"Weapon\"\nmsgstr \"\"\n\n#, fuzzy\nmsgid \"Rules\"\n"
                          "msgstr \"a guess\"\n\n#~ msgid \"Old\"\n#~ msgstr \"Vieux\"\n");
    (void)state;
    assert_int_equal(report.faults, 0);
    assert_int_equal(texts_count(t), 0);
    texts_destroy(&t);
}

static void changed_bytes_crash_nothing(void **state)
{
    static const char GOOD[] = HEADER("nplurals=2; plural=n > 1") //
        "#, c-format\nmsgid \"%d touch\"\nmsgid_plural \"%d touches\"\nmsgstr[0] \"%d t\"\n"
        "msgstr[1] \"%d ts\"\n\nmsgid \"Weapon\"\nmsgstr \"\"\n\"Arme\"\n";
    enum { TRIES = SHARE_OF(20000) };
    (void)state;
    seeded random = seeded_start("texts", 1);
    for (int try = 0; try < TRIES; try++) {
        char words[sizeof GOOD], out[40];
        size_t size = sizeof GOOD - 1;
        memcpy(words, GOOD, sizeof GOOD);
        for (int change = 0; change < 4; change++) {
            const size_t at = (size_t)(seeded_next(&random) % size);
            static const char SIGNS[] = "\"\\\n#%$[]n9(m \xC3";
            words[at] = SIGNS[(size_t)(seeded_next(&random) % (sizeof SIGNS - 1))];
        }
        size = try % 3 == 0 ? (size_t)(seeded_next(&random) % size) : size;
        texts *t = texts_read("xx.po", words, size, &report);
        assert_non_null(t);
        assert_true((report.faults > 0) == (report.first[0] != '\0'));
        snprintf(out, sizeof out, text_count(t, (unsigned long)try, "%d touch", "%d touches"), try);
        assert_true(strstr(out, "%d") == NULL);
        for (int i = 0; i < texts_count(t); i++) {
            assert_true(text_of(t, texts_key(t, i))[0] != '\0');
        }
        texts_destroy(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_translated_and_others_stay_english),
        cmocka_unit_test(places_are_filled_in_the_order_of_the_language),
        cmocka_unit_test(formats_are_alike_if_they_take_the_same_arguments),
        cmocka_unit_test(other_places_are_reported_and_never_written),
        cmocka_unit_test(a_plural_has_the_form_of_the_language),
        cmocka_unit_test(rules_of_plurals_are_those_of_c),
        cmocka_unit_test(what_is_broken_is_reported_and_the_rest_is_read),
        cmocka_unit_test(what_nobody_has_translated_stays_english_without_a_report),
        cmocka_unit_test(changed_bytes_crash_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
