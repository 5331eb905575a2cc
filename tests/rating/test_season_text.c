// Seasons as text: written and read again as they were, and every mistake is named with its place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "season_text.h"
#include "seeded.h"
#include "share_of.h"

static season_list list, again;
static char text[SEASON_TEXT_SIZE], second[SEASON_TEXT_SIZE];
static char error[256];

// The fullest list there can be.
static void fill(void)
{
    list = (season_list){.count = SEASONS_NOW, .past_count = SEASONS_PAST};
    for (size_t i = 0; i < SEASONS_NOW; i++) {
        season *s = &list.now[i];
        *s = (season){.weapon = WEAPON_SABRE, .number = 1000000, .division = 3};
        snprintf(s->name, sizeof s->name, "Señora %02zu, a name of seven words", i);
        s->count = SEASON_OPPONENTS;
        for (size_t k = 0; k < SEASON_OPPONENTS; k++) {
            snprintf(s->bout[k].against, sizeof s->bout[k].against,
                     "an-opponent-whose-key-fills-its-room-%zu", k);
            s->bout[k].made = (uint32_t)k;
        }
    }
    for (size_t i = 0; i < SEASONS_PAST; i++) {
        list.past[i] = (season_past){"Ada Lovelace", WEAPON_EPEE, (uint32_t)i + 1, 2, 6, 1000000};
    }
}

static void comes_back(void **unused)
{
    (void)unused;
    fill();
    const size_t length = season_text_write(&list, text);
    assert_true(length < SEASON_TEXT_SIZE - 1);
    if (!season_text_parse(text, length, &again, error, sizeof error)) {
        fail_msg("%s", error);
    }
    season_text_write(&again, second);
    assert_string_equal(text, second);
    assert_int_equal(again.now[5].bout[3].made, 3);
    assert_int_equal(again.past[SEASONS_PAST - 1].number, SEASONS_PAST);
}

static void assert_refused(const char *wrong, const char *message)
{
    assert_false(season_text_parse(wrong, strlen(wrong), &again, error, sizeof error));
    if (strstr(error, message) == NULL) {
        fail_msg("'%s' is not in '%s'", message, error);
    }
}

static void names_mistakes(void **unused)
{
    (void)unused;
    assert_refused("", "begins with 'battuta-seasons 1'");
    assert_refused("battuta-seasons 2\n", "line 1, column 1");
#define HEAD "battuta-seasons 1\n"
    assert_refused(HEAD "score 3\n", "line 2, column 1: 'score' is unknown");
    assert_refused(HEAD "season lance 1 1 Ada\n", "line 2, column 8: 'lance'");
    assert_refused(HEAD "season epee 0 1 Ada\n", "line 2, column 13: '0'");
    assert_refused(HEAD "season epee 1 1\n", "needs a name");
    assert_refused(HEAD "bout anna 1 2\n", "needs a line 'season' before it");
#define ADA HEAD "season epee 1 3 Ada\n"
    assert_refused(ADA, "has no bout to be fenced");
    assert_refused(ADA "bout anna 5 2\n", "has no bout to be fenced");
    assert_refused(ADA "bout anna 1\n", "needs an opponent, touches made");
    assert_refused(ADA "bout anna 1.5 2\n", "line 3, column 11: '1.5'");
    assert_refused(ADA "bout anna 1 2\nbout anna 1 2\n", "line 4, column 6: 'anna' is in this");
    assert_refused(ADA "bout anna 1 2\nseason epee 2 3 Ada\n", "line 4, column 17: 'Ada' has a");
    assert_refused(HEAD "past epee 1 3 7 6 Ada\n", "line 2, column 15: '7' is a place behind");
}

// Whatever a byte is changed to, the text is refused in one line, or read as a list that is written
// and read as the same.
static void a_changed_byte_does_no_harm(void **unused)
{
    (void)unused;
    static const char START[] = ADA "bout anna 4 4\nbout leo 5 2\npast foil 1 2 3 6 Bert\n";
    seeded random = seeded_start("a_changed_byte", 11);
    for (int i = 0; i < SHARE_OF(20000); i++) {
        memcpy(text, START, sizeof START);
        text[seeded_next(&random) % (sizeof START - 1)] = (char)seeded_next(&random);
        if (season_text_parse(text, sizeof START - 1, &list, error, sizeof error)) {
            const size_t length = season_text_write(&list, second);
            assert_true(season_text_parse(second, length, &again, error, sizeof error));
            season_text_write(&again, text);
            assert_string_equal(text, second);
        } else {
            assert_null(strchr(error, '\n'));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_back),
        cmocka_unit_test(names_mistakes),
        cmocka_unit_test(a_changed_byte_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
