// What this proves: a tournament survives writing and reading at every moment, the example of the
// header is valid, and each kind of mistake is reported in one line with line and column.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "played.h"
#include "tournament_text.h"

static char text[TOURNAMENT_TEXT_SIZE], again[TOURNAMENT_TEXT_SIZE];

static void assert_survives(const tournament *t)
{
    static tournament read;
    char error[256] = "";
    size_t length = tournament_text_write(t, text);
    assert_int_equal(length, strlen(text));
    if (!tournament_text_parse(text, length, &read, error, sizeof error)) {
        fail_msg("%s", error);
    }
    assert_int_equal(read.results, t->results);
    assert_int_equal(read.lot, t->lot);
    assert_string_equal(read.fencer[0].name, t->fencer[0].name);
    assert_memory_equal(read.result, t->result, t->results * sizeof *t->result);
    tournament_text_write(&read, again);
    assert_string_equal(again, text);
}

static void a_tournament_survives_writing_and_reading_at_every_moment(void **state)
{
    (void)state;
    seeded random = seeded_start("survives", 12);
    for (int format = TOURNAMENT_BEST_OF; format <= TOURNAMENT_POOLS; format++) {
        uint32_t fencers = format == TOURNAMENT_BEST_OF ? 2 : 7;
        tournament t = played_start((enum tournament_format)format, fencers, 1);
        t.lot = UINT32_MAX;
        t.weapon = WEAPON_SABRE;
        snprintf(t.fencer[0].name, sizeof t.fencer[0].name, "Élodie d'Arc-Müller");
        for (;;) {
            char error[256];
            assert_survives(&t);
            if (tournament_next(&t).stage == STAGE_OVER) {
                break;
            }
            tournament_result result = played_random(&t, &random);
            assert_true(tournament_enter(&t, &result, error, sizeof error));
        }
    }
}

static void the_largest_tournament_fits(void **state)
{
    (void)state;
    seeded random = seeded_start("largest", 13);
    tournament t = played_start(TOURNAMENT_POOLS, 64, 8);
    for (uint32_t i = 0; i < 64; i++) {
        memset(t.fencer[i].name, 'x', sizeof t.fencer[i].name - 1);
        memset(t.fencer[i].who, 'y', sizeof t.fencer[i].who - 1);
    }
    while (tournament_next(&t).stage != STAGE_OVER) {
        char error[256];
        tournament_result result = played_random(&t, &random);
        assert_true(tournament_enter(&t, &result, error, sizeof error));
    }
    assert_survives(&t);
}

#define HEAD "battuta-tournament 1\nformat pool\n"
#define FOUR "fencer ai:1 A\nfencer ai:2 B\nfencer mouse C\nfencer pad0 D d\n"

static void each_mistake_is_reported_with_line_and_column(void **state)
{
    (void)state;
    static const struct {
        const char *text, *begins;
    } wrong[] = {
        {"", "line 1, column 1: "},
        {"# nothing\n", "line 1, column 1: "},
        {"hello\n", "line 1, column 1: 'hello'"},
        {"battuta-tournament 2\n", "line 1, column 1: "},
        {"battuta-tournament 1\nformat rounds\n", "line 2, column 8: 'rounds'"},
        {"battuta-tournament 1\nformat pools\n", "line 2, column 8: 'pools'"},
        {"battuta-tournament 1\nformat pools 0\n", "line 2, column 14: '0'"},
        {"battuta-tournament 1\nformat best-of 2.5\n", "line 2, column 16: '2.5'"},
        {HEAD "weapon axe\n", "line 3, column 8: 'axe'"},
        {HEAD "touches 0\n", "line 3, column 9: '0'"},
        {HEAD "touches\n", "line 3, column 1: 'touches'"},
        {HEAD "touches 5 6\n", "line 3, column 11: '6'"},
        {HEAD "lot 4294967296\n", "line 3, column 5: '4294967296'"},
        {HEAD "fencer ai:2\n", "line 3, column 1: 'fencer'"},
        {HEAD "fencer ai:2 A  B\n", "line 3, column 13: 'A'"},
        {HEAD "wepon foil\n", "line 3, column 1: 'wepon'"},
        {HEAD "fencer ai:2 A\n", "line 3, column 1: "},
        {HEAD FOUR "bout pool 1 2 score 5 3\n", "line 7, column 1: the next bout is 'A'"},
        {HEAD FOUR "bout pool 1 5 score 5 3\n", "line 7, column 13: '5'"},
        {HEAD FOUR "bout poule 1 4 score 5 3\n", "line 7, column 6: 'poule'"},
        {HEAD FOUR "bout pool 1 4 5 3\n", "line 7, column 15: '5'"},
        {HEAD FOUR "bout pool 1 4 score 6 3\n", "line 7, column 1: "},
        {HEAD FOUR "bout pool 1 4 score 3 3\n", "line 7, column 23: '3'"},
        {HEAD FOUR "bout pool 1 4 score 3 3 priority 2\n", "line 7, column 34: '2'"},
        {HEAD FOUR "bout pool 1 4 score 5 3 priority 1\n", "line 7, column 25: 'priority'"},
        {HEAD FOUR "bout pool 1 4 score 5 3\ntouches 4\n", "line 8, column 1: 'touches'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        static tournament t;
        char error[256] = "";
        assert_false(
            tournament_text_parse(wrong[i].text, strlen(wrong[i].text), &t, error, sizeof error));
        if (strncmp(error, wrong[i].begins, strlen(wrong[i].begins)) != 0) {
            fail_msg("case %zu: '%s' does not begin with '%s'", i, error, wrong[i].begins);
        }
        assert_null(strchr(error, '\n'));
    }
}

static void names_may_have_spaces_and_accents_but_nothing_that_breaks_the_line(void **state)
{
    (void)state;
    assert_true(tournament_name_is_valid("Ada Lovelace", 12));
    assert_true(tournament_name_is_valid("Žofie", 6));
    assert_false(tournament_name_is_valid("", 0));
    assert_false(tournament_name_is_valid(" Ada", 4));
    assert_false(tournament_name_is_valid("Ada ", 4));
    assert_false(tournament_name_is_valid("A#a", 3));
    assert_false(tournament_name_is_valid("A\nb", 3));
    assert_false(tournament_name_is_valid("A  b", 4));
    assert_false(tournament_name_is_valid("123456789012345678901234567890123456789012345678", 48));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tournament_survives_writing_and_reading_at_every_moment),
        cmocka_unit_test(the_largest_tournament_fits),
        cmocka_unit_test(each_mistake_is_reported_with_line_and_column),
        cmocka_unit_test(names_may_have_spaces_and_accents_but_nothing_that_breaks_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
