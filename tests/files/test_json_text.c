// Tests text as JSON: a JSON reader accepts the output for every byte.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "json_text.h"

static void expect_text(const char *text, const char *json)
{
    char *out = NULL;
    size_t size;
    FILE *stream = open_memstream(&out, &size);
    json_print_text(stream, text);
    fclose(stream);
    assert_string_equal(out, json);
    free(out);
}

static void expect_number(double number, const char *json)
{
    char *out = NULL;
    size_t size;
    FILE *stream = open_memstream(&out, &size);
    json_print_number(stream, number);
    fclose(stream);
    assert_string_equal(out, json);
    free(out);
}

static void texts_are_quoted_and_escaped(void **state)
{
    (void)state;
    expect_text(NULL, "null");
    expect_text("", "\"\"");
    expect_text("script:a b", "\"script:a b\"");
    expect_text("\"\\\n\t\x01\x7f", "\"\\\"\\\\\\u000a\\u0009\\u0001\x7f\"");
    expect_text("\xc3\xa9p\xc3\xa9"
                "e \xe2\x82\xac \xf0\x9f\xa4\xba",
                "\"\xc3\xa9p\xc3\xa9"
                "e \xe2\x82\xac \xf0\x9f\xa4\xba\"");
}

static void what_is_no_utf_8_is_replaced(void **state)
{
    (void)state;
    expect_text("\x80", "\"\\ufffd\"");
    expect_text("a\xff"
                "b",
                "\"a\\ufffdb\"");
    expect_text("\xc3", "\"\\ufffd\"");                                  // cut short
    expect_text("\xc0\xaf", "\"\\ufffd\\ufffd\"");                       // overlong
    expect_text("\xe0\x80\xaf", "\"\\ufffd\\ufffd\\ufffd\"");            // overlong
    expect_text("\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"");            // surrogate
    expect_text("\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""); // beyond U+10FFFF
}

// The first and the last code point of each length, and those beside the surrogates, stay as they
// are (The Unicode Standard, table 3-7).
static void the_ends_of_utf_8_are_text(void **state)
{
    (void)state;
    static const char *const end[] = {"\x7f",         "\xc2\x80",         "\xdf\xbf",
                                      "\xe0\xa0\x80", "\xed\x9f\xbf",     "\xee\x80\x80",
                                      "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"};
    for (size_t i = 0; i < sizeof end / sizeof *end; i++) {
        char json[8];
        snprintf(json, sizeof json, "\"%s\"", end[i]);
        expect_text(end[i], json);
    }
    // Their neighbors are none.
    expect_text("\xc1\xbf", "\"\\ufffd\\ufffd\"");
    expect_text("\xe0\x9f\xbf", "\"\\ufffd\\ufffd\\ufffd\"");
    expect_text("\xf0\x8f\xbf\xbf", "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
    expect_text("\xf5\x80\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

static void numbers_keep_all_digits(void **state)
{
    (void)state;
    expect_number(0.1, "0.10000000000000001");
    expect_number(-3.0, "-3");
    expect_number(INFINITY, "null");
    expect_number(NAN, "null");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_quoted_and_escaped),
        cmocka_unit_test(what_is_no_utf_8_is_replaced),
        cmocka_unit_test(the_ends_of_utf_8_are_text),
        cmocka_unit_test(numbers_keep_all_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
