// Results of jobs read back: each counts once, whoever repeats it; two that differ show a broken
// machine; and whatever is no result is named with its line.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "farm_results.h"

static char path[2][64], error[1024];

#define RESULT(seed, left, right, won, states)                                                     \
    "{\"program\": \"00000000000000aa\", \"parameters\": \"00000000000000bb\", \"seed\": " seed    \
    ", \"weapon\": \"foil\", \"rules\": \"duel\", \"left\": \"" left "\", \"right\": \"" right     \
    "\", \"bouts\": 10, \"won\": [" won "], \"touches\": [" won                                    \
    "], \"ticks\": 5, \"states\": \"" states "\"}\n"

static farm_results *read_texts(const char *first, const char *second)
{
    const char *const text[2] = {first, second};
    const char *const paths[2] = {path[0], path[1]};
    for (int i = 0; i < 2; i++) {
        snprintf(path[i], sizeof path[i], "/tmp/farm_results_XXXXXX");
        int file = mkstemp(path[i]);
        assert_true(file >= 0);
        assert_int_equal(write(file, text[i], strlen(text[i])), (ssize_t)strlen(text[i]));
        close(file);
    }
    farm_results *results = farm_results_read(paths, 2, error, sizeof error);
    unlink(path[0]);
    unlink(path[1]);
    return results;
}

static void counts_each_once(void **unused)
{
    (void)unused;
    farm_results *r = read_texts(RESULT("1", "ai:a", "ai:b", "6, 4", "0000000000000001")
                                     RESULT("2", "ai:b", "ai:a", "3, 7", "0000000000000002"),
                                 RESULT("1", "ai:a", "ai:b", "6, 4", "0000000000000001"));
    assert_non_null(r);
    const cross_table *table = farm_results_table(r, WEAPON_FOIL);
    assert_int_equal(table->count, 2);
    assert_int_equal(farm_results_count(r), 2);
    assert_int_equal(farm_results_repeated(r), 1);
    assert_int_equal(farm_results_programs(r), 1);
    assert_string_equal(table->name[0], "ai:a");
    assert_int_equal(table->touches[0][1], 13);
    assert_int_equal(table->touches[1][0], 7);
    assert_int_equal(table->bouts[0][1], 20);
    assert_int_equal(farm_results_table(r, WEAPON_EPEE)->count, 0);
    farm_results_destroy(&r);
    assert_null(r);
}

static void shows_a_broken_machine(void **unused)
{
    (void)unused;
    assert_null(read_texts(RESULT("1", "ai:a", "ai:b", "6, 4", "0000000000000001"),
                           RESULT("1", "ai:a", "ai:b", "6, 4", "0000000000000002")));
    assert_non_null(strstr(error, "differ"));
}

static void names_what_is_no_result(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"hello\n", "{\"program\": 3}\n", "\n", "{}\n",
                                        "{\"program\": \"00000000000000aa\""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%s", RESULT("1", "ai:a", "ai:b", "6, 4", "0000000000000001"),
                 wrong[i]);
        assert_null(read_texts("", text));
        assert_non_null(strstr(error, "line 2"));
        assert_non_null(strstr(error, path[1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_each_once),
        cmocka_unit_test(shows_a_broken_machine),
        cmocka_unit_test(names_what_is_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
