// The language that a person has chosen: the catalog that comes with the program is whole, and what
// is wrong with one is told in one line while the texts concerned stay English.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "temporary_file.h"
#include "venue.h"

// All texts of the program; the test texts_catalog checks that none is missing.
#define TEXTS_LEAST 900

static char folder[] = "/tmp/battuta_language_XXXXXX";
static char catalog[sizeof folder + 20];

// The assets of the next catalog: a folder that has only this file, or none.
static void place(const char *words)
{
    remove(catalog);
    if (words != NULL) {
        assert_true(temporary_file_save(catalog, words, strlen(words)));
    }
    setenv("BATTUTA_ASSETS", folder, 1);
}

static void the_catalog_that_comes_with_the_program_is_whole(void **state)
{
    (void)state;
    venue v = {0};
    unsetenv("BATTUTA_ASSETS");
    assert_true(venue_has_languages());
    venue_speak(&v, SCREEN_FRENCH);
    assert_string_equal(v.texts_fault, "");
    assert_true(texts_count(v.texts) > TEXTS_LEAST);
    assert_string_equal(text_of(v.texts, "Options"), "Options");
    assert_string_equal(text_of(v.texts, "Weapon"), "Arme");
    venue_speak(&v, SCREEN_ENGLISH);
    assert_null(v.texts);
    assert_string_equal(text_of(v.texts, "Weapon"), "Weapon");
}

static void a_fault_of_a_catalog_is_one_line_with_file_and_line(void **state)
{
    (void)state;
    venue v = {0};
    place("msgid \"Weapon\"\nmsgstr \"Arme\"\n\n#, c-format\nmsgid \"%s: connected\"\n"
          "msgstr \"%d\"\n");
    assert_true(venue_has_languages());
    venue_speak(&v, SCREEN_FRENCH);
    assert_non_null(strstr(v.texts_fault, "texts/fr.po, line 5: "));
    assert_non_null(strstr(v.texts_fault, "texts that stay English: 1"));
    assert_string_equal(text_of(v.texts, "Weapon"), "Arme");
    venue_speak(&v, SCREEN_ENGLISH);
    assert_string_equal(v.texts_fault, "");
}

static void without_a_catalog_everything_is_english(void **state)
{
    (void)state;
    venue v = {0};
    place(NULL);
    assert_false(venue_has_languages());
    venue_speak(&v, SCREEN_FRENCH);
    assert_non_null(strstr(v.texts_fault, "texts/fr.po"));
    assert_null(v.texts);
}

static int make_folder(void **state)
{
    char texts_folder[sizeof folder + 10];
    (void)state;
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(texts_folder, sizeof texts_folder, "%s/texts", folder);
    snprintf(catalog, sizeof catalog, "%s/fr.po", texts_folder);
    return mkdir(texts_folder, 0700);
}

static int remove_folder(void **state)
{
    char texts_folder[sizeof folder + 10];
    (void)state;
    remove(catalog);
    snprintf(texts_folder, sizeof texts_folder, "%s/texts", folder);
    return rmdir(texts_folder) != 0 || rmdir(folder) != 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_catalog_that_comes_with_the_program_is_whole),
        cmocka_unit_test(a_fault_of_a_catalog_is_one_line_with_file_and_line),
        cmocka_unit_test(without_a_catalog_everything_is_english),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
