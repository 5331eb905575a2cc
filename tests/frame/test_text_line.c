#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seeded.h"
#include "text_line.h"

static text_word word_of(const char *text)
{
    return (text_word){text, strlen(text)};
}

static void test_words_comments_and_line_numbers(void **state)
{
    (void)state;
    static const char text[] = "# all comment\n\n  one\ttwo#three\r\nlast";
    text_cursor cursor = {text, sizeof text - 1, 0, 0};
    text_line line;
    assert_true(text_line_next(&cursor, &line));
    assert_int_equal(line.number, 3);
    assert_int_equal(line.count, 2);
    assert_int_equal(text_word_column(&line, line.word[0]), 3);
    assert_int_equal(text_word_column(&line, line.word[1]), 7);
    assert_true(text_word_is(line.word[0], "one"));
    assert_true(text_word_is(line.word[1], "two"));
    assert_false(text_word_is(line.word[1], "tw"));
    assert_false(text_word_is(line.word[1], "twos"));
    assert_true(text_line_next(&cursor, &line));
    assert_int_equal(line.number, 4);
    assert_true(text_word_is(line.word[0], "last"));
    assert_false(text_line_next(&cursor, &line));
}

static void test_a_long_line_is_cut(void **state)
{
    (void)state;
    char text[200];
    memset(text, ' ', sizeof text);
    for (size_t i = 0; i < sizeof text; i += 2) {
        text[i] = 'x';
    }
    text_cursor cursor = {text, sizeof text, 0, 0};
    text_line line;
    assert_true(text_line_next(&cursor, &line));
    assert_int_equal(line.count, TEXT_LINE_WORDS);
}

static void test_numbers_are_read_like_strtod(void **state)
{
    (void)state;
    seeded random = seeded_start("text_numbers", 41);
    for (int i = 0; i < 20000; i++) {
        char text[40];
        int digits = (int)(seeded_next(&random) % 12);
        snprintf(text, sizeof text, "%.*f", digits, seeded_range(&random, -999.0, 999.0));
        double value = -1.0;
        assert_true(text_word_number(word_of(text), &value));
        assert_true(value == strtod(text, NULL));
    }
    static const char *const good[] = {"0", "-0", "+1.5", ".5", "5.", "123456789012345"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        double value = -1.0;
        assert_true(text_word_number(word_of(good[i]), &value));
        assert_true(value == strtod(good[i], NULL));
    }
}

static void test_what_is_not_a_number_is_rejected(void **state)
{
    (void)state;
    static const char *const bad[] = {"",     "-",   ".",     "nan", "inf", "1e3",
                                      "0x10", "1,5", "1.2.3", "1 ",  "--1", "1234567890123456"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double value = 42.0;
        assert_false(text_word_number(word_of(bad[i]), &value));
        assert_true(value == 42.0);
    }
}

static void test_quotes_are_short_and_printable(void **state)
{
    (void)state;
    char quote[TEXT_QUOTE_SIZE];
    text_word_quote(word_of("tip"), quote);
    assert_string_equal(quote, "tip");
    text_word_quote(word_of("caf\xc3\xa9\x1b[2J"), quote);
    assert_string_equal(quote, "caf???[2J");
    text_word_quote(word_of("123456789012345678901234567"), quote);
    assert_string_equal(quote, "123456789012345678901234567");
    text_word_quote(word_of("1234567890123456789012345678"), quote);
    assert_string_equal(quote, "123456789012345678901234...");
}

static void test_a_word_that_is_wrong_is_named_with_its_place(void **state)
{
    (void)state;
    const char text[] = "# weapons\n  weapon sabe\n";
    text_cursor cursor = {text, sizeof text - 1, 0, 0};
    text_line line;
    char error[80];
    assert_true(text_line_next(&cursor, &line));
    assert_false(text_line_fail(&line, 1, "is no weapon", error, sizeof error));
    assert_string_equal(error, "line 2, column 10: 'sabe' is no weapon");
    assert_false(text_line_fail(&line, 7, "is the last", error, sizeof error));
    assert_string_equal(error, "line 2, column 10: 'sabe' is the last");
}

static void test_what_does_not_fit_is_cut_off(void **state)
{
    (void)state;
    char text[8];
    size_t length = text_append(text, sizeof text, 0, "%d", 123);
    assert_int_equal(length, 3);
    length = text_append(text, sizeof text, length, "%s", "456789");
    assert_int_equal(length, 7);
    assert_string_equal(text, "1234567");
    assert_int_equal(text_append(text, sizeof text, length, "8"), 7);
    assert_string_equal(text, "1234567");
}

static bool heading_of(const char *text, char *error)
{
    text_cursor cursor = {text, strlen(text), 0, 0};
    text_line line;
    return text_heading_read(&cursor, &line, "battuta-seasons", error, 128);
}

static void test_a_file_names_its_format_first(void **state)
{
    (void)state;
    char error[128] = "";
    assert_true(heading_of("# mine\nbattuta-seasons 1\nseason", error));
    assert_string_equal(error, "");
    assert_false(heading_of("# nothing\n", error));
    assert_string_equal(
        error, "line 1, column 1: nothing is here; such a file begins with 'battuta-seasons 1'");
    static const char *const other[] = {"battuta-seasons", "battuta-seasons 2",
                                        "battuta-seasons 1 2", "battuta-season 1"};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        assert_false(heading_of(other[i], error));
        assert_non_null(strstr(error, "is not how such a file begins: 'battuta-seasons 1'"));
    }
}

static void test_whole_numbers_have_limits(void **state)
{
    (void)state;
    static const char text[] = "n 2 5 1 6 2.5 x";
    text_cursor cursor = {text, sizeof text - 1, 0, 0};
    text_line line;
    char error[128] = "";
    uint32_t number = 7;
    assert_true(text_line_next(&cursor, &line));
    assert_true(text_line_whole(&line, 1, 2, 5, &number, error, sizeof error));
    assert_int_equal(number, 2);
    assert_true(text_line_whole(&line, 2, 2, 5, &number, error, sizeof error));
    assert_int_equal(number, 5);
    for (size_t word = 3; word < 8; word++) {
        assert_false(text_line_whole(&line, word, 2, 5, &number, error, sizeof error));
        assert_non_null(strstr(error, "a whole number from 2 to 5"));
    }
    assert_int_equal(number, 5);
    assert_string_equal(error,
                        "line 1, column 15: 'x' must be followed by a whole number from 2 to 5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_comments_and_line_numbers),
        cmocka_unit_test(test_a_long_line_is_cut),
        cmocka_unit_test(test_numbers_are_read_like_strtod),
        cmocka_unit_test(test_what_is_not_a_number_is_rejected),
        cmocka_unit_test(test_quotes_are_short_and_printable),
        cmocka_unit_test(test_a_word_that_is_wrong_is_named_with_its_place),
        cmocka_unit_test(test_what_does_not_fit_is_cut_off),
        cmocka_unit_test(test_a_file_names_its_format_first),
        cmocka_unit_test(test_whole_numbers_have_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
