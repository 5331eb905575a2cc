// The names of the kinds of help.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "assist_names.h"

static void test_every_choice_comes_back(void **unused)
{
    (void)unused;
    for (unsigned kinds = 0; kinds < 1u << ASSIST_KINDS; kinds++) {
        char words[ASSIST_WORDS_SIZE], error[160];
        unsigned read = ~0u;
        assist_names_write(kinds, words);
        assert_true(strlen(words) + 1 < sizeof words);
        assert_true(assist_names_parse(words, &read, error, sizeof error));
        assert_int_equal(read, kinds);
    }
}

static void test_words_as_people_write_them(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        unsigned kinds;
    } cases[] = {{"", 0},
                 {"none", 0},
                 {"snap", ASSIST_SNAP},
                 {" snap,aim", ASSIST_SNAP | ASSIST_AIM},
                 {"hint slow, recover ", ASSIST_HINT | ASSIST_SLOW | ASSIST_RECOVER}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned kinds = ~0u;
        char error[160];
        assert_true(assist_names_parse(cases[i].text, &kinds, error, sizeof error));
        assert_int_equal(kinds, cases[i].kinds);
    }
    static const char *const wrong[] = {"snapp", "sna", "snap;aim", "Snap", "all"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        unsigned kinds = 77;
        char error[160] = "";
        assert_false(assist_names_parse(wrong[i], &kinds, error, sizeof error));
        assert_int_equal(kinds, 77);
        assert_non_null(strstr(error, "write some of snap"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_choice_comes_back),
        cmocka_unit_test(test_words_as_people_write_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
