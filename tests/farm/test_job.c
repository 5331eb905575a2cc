// Lines of jobs: what is understood, and that every mistake is named with line and column.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "job.h"

static char error[512];
static job j;

// Reads the third line of a text.
static bool parse(const char *line)
{
    char text[1024];
    int length = snprintf(text, sizeof text, "\n# a comment\n%s\n", line);
    text_cursor cursor = {text, (size_t)length, 0, 0};
    text_line read;
    assert_true(text_line_next(&cursor, &read));
    return job_parse(&read, &j, error, sizeof error);
}

static void reads_a_job(void **unused)
{
    (void)unused;
    assert_true(parse("sabre fie-5 ai:third ai:./mine.txt 123456789012345 50 # the rest"));
    assert_int_equal(j.line, 3);
    assert_int_equal(j.kind, WEAPON_SABRE);
    assert_int_equal(j.match.rules, MATCH_FIE);
    assert_int_equal(j.match.touches, 5);
    assert_string_equal(j.rules, "fie-5");
    assert_string_equal(j.who[0], "ai:third");
    assert_string_equal(j.who[1], "ai:./mine.txt");
    assert_true(j.seed == 123456789012345u);
    assert_int_equal(j.bouts, 50);
    assert_true(parse("epee duel random:7 ai:3 0 1"));
    assert_int_equal(j.match.rules, MATCH_DUEL);
}

static void assert_refused(const char *line, const char *message)
{
    assert_false(parse(line));
    if (strstr(error, message) == NULL) {
        fail_msg("'%s' is not in '%s'", message, error);
    }
    assert_null(strchr(error, '\n'));
}

static void names_mistakes(void **unused)
{
    (void)unused;
    assert_refused("epee duel ai:1 ai:2 1", "line 3, column 21: '1' ends a line");
    assert_refused("epee duel ai:1 ai:2 1 2 3", "line 3, column 25: '3' ends a line");
    assert_refused("lance duel ai:1 ai:2 1 2", "line 3, column 1: 'lance' is no weapon");
    assert_refused("epee fie-4 ai:1 ai:2 1 2", "line 3, column 6: 'fie-4' names no rules");
    assert_refused("epee duel ai:9 ai:2 1 2", "line 3, column 11: 'ai:9' is not a fencer");
    assert_refused("epee duel ai:1 mouse 1 2", "line 3, column 16: 'mouse' is a person's device");
    assert_refused("epee duel ai:1 ai:2 1.5 2", "line 3, column 21: '1.5'");
    assert_refused("epee duel ai:1 ai:2 -1 2", "line 3, column 21: '-1'");
    assert_refused("epee duel ai:1 ai:2 1 0", "line 3, column 23: '0'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_job),
        cmocka_unit_test(names_mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
