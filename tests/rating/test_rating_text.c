// Ratings as text: written and read again as they were, and every mistake is named with its place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "rating_text.h"
#include "near.h"
#include "seeded.h"

static rating_list list, again;
static char text[RATING_TEXT_SIZE];
static char error[256];

static void comes_back(void **unused)
{
    (void)unused;
    seeded random = seeded_start("comes_back", 7);
    list = (rating_list){0};
    for (int i = 0; i < RATING_LIST_MAX; i++) {
        char name[RATING_NAME_SIZE];
        snprintf(name, sizeof name, "Señora %d, a name of seven words", i);
        rating_entry *e = rating_list_enter(&list, name, (enum weapon_kind)(i % WEAPON_KIND_COUNT));
        e->is = (glicko2){seeded_range(&random, -500.0, 3000.0), seeded_range(&random, 20.0, 350.0),
                          seeded_range(&random, 0.01, 0.2)};
        e->bouts = (uint32_t)seeded_next(&random);
        e->taken = (uint32_t)seeded_next(&random);
        e->given = (uint32_t)seeded_next(&random);
    }
    size_t length = rating_text_write(&list, text);
    assert_true(length < RATING_TEXT_SIZE - 1);
    assert_true(rating_text_parse(text, length, &again, error, sizeof error));
    assert_int_equal(again.count, list.count);
    for (size_t i = 0; i < list.count; i++) {
        assert_string_equal(again.entry[i].name, list.entry[i].name);
        assert_int_equal(again.entry[i].weapon, list.entry[i].weapon);
        assert_near(again.entry[i].is.rating, list.entry[i].is.rating, 0.05001);
        assert_near(again.entry[i].is.deviation, list.entry[i].is.deviation, 0.05001);
        assert_near(again.entry[i].is.volatility, list.entry[i].is.volatility, 0.000051);
        assert_int_equal(again.entry[i].bouts, list.entry[i].bouts);
        assert_int_equal(again.entry[i].taken, list.entry[i].taken);
        assert_int_equal(again.entry[i].given, list.entry[i].given);
    }
}

static void assert_refused(const char *wrong, const char *message)
{
    assert_false(rating_text_parse(wrong, strlen(wrong), &again, error, sizeof error));
    if (strstr(error, message) == NULL) {
        fail_msg("'%s' is not in '%s'", message, error);
    }
}

static void names_mistakes(void **unused)
{
    (void)unused;
    assert_refused("", "begins with 'battuta-ratings 1'");
    assert_refused("battuta-ratings 2\n", "line 1, column 1");
#define HEAD "battuta-ratings 1\n"
    assert_refused(HEAD "score 3\n", "line 2, column 1: 'score' is unknown");
    assert_refused(HEAD "rating epee 1500 50 0.06 1 2 3\n", "and a name");
    assert_refused(HEAD "# x\nrating lance 1500 50 0.06 1 2 3 Ada\n",
                   "line 3, column 8: 'lance' is no weapon");
    assert_refused(HEAD "rating epee 1500 0 0.06 1 2 3 Ada\n", "line 2, column 18: '0'");
    assert_refused(HEAD "rating epee 1500 50 0.06 1.5 2 3 Ada\n", "write a whole number");
    assert_refused(HEAD "rating epee nan 50 0.06 1 2 3 Ada\n", "line 2, column 13: 'nan'");
    assert_refused(HEAD "rating epee 1500 50 0.06 1 2 3 Ada  Lovelace\n", "begins no name");
    assert_refused(HEAD "rating epee 1500 50 0.06 1 2 3 Ada\nrating epee 1500 50 0.06 1 2 3 Ada\n",
                   "line 3, column 32: 'Ada' has a line with this weapon already");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_back),
        cmocka_unit_test(names_mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
