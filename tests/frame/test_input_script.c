#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "input_script.h"
#include "seeded.h"

#define ERROR_SIZE 256
#define FORM       "SECONDS WHAT VALUE ..., such as '0.35 extension 1'"

static const char SAMPLE[] = "# a quarte, a thrust\n"
                             "0.010  x -0.5  y 0.25   # to the left\n"
                             "\n"
                             "0.35   extension 1  lunge 1\n"
                             "1.2    extension 0  lunge 0  retreat 1\r\n"
                             "1.4    retreat 0";

static void parse(const char *text, input_script *out_script)
{
    char error[ERROR_SIZE] = "";
    if (!input_script_parse(text, strlen(text), out_script, error, sizeof error)) {
        fail_msg("does not parse: %s", error);
    }
}

static void assert_frame(input_frame frame, int x, int y, int extension, unsigned buttons)
{
    assert_int_equal(frame.point_x, x);
    assert_int_equal(frame.point_y, y);
    assert_int_equal(frame.extension, extension);
    assert_int_equal(frame.buttons, buttons);
}

static void test_values_hold_from_their_tick_on(void **state)
{
    (void)state;
    static input_script script;
    parse(SAMPLE, &script);
    assert_frame(input_script_frame(&script, 0), 0, 0, 0, 0);
    assert_frame(input_script_frame(&script, 9), 0, 0, 0, 0);
    assert_frame(input_script_frame(&script, 10), -16384, 8192, 0, 0);
    assert_frame(input_script_frame(&script, 349), -16384, 8192, 0, 0);
    assert_frame(input_script_frame(&script, 350), -16384, 8192, 255, INPUT_LUNGE);
    assert_frame(input_script_frame(&script, 1200), -16384, 8192, 0, INPUT_RETREAT);
    assert_frame(input_script_frame(&script, 1400), -16384, 8192, 0, 0);
    assert_frame(input_script_frame(&script, UINT32_MAX), -16384, 8192, 0, 0);
}

static void test_repeat_and_an_empty_script(void **state)
{
    (void)state;
    static input_script script;
    parse("0.1 advance 1\n0.2 advance 0\n0.3 repeat\n", &script);
    for (uint32_t round = 0; round < 5; round++) {
        assert_frame(input_script_frame(&script, round * 300 + 99), 0, 0, 0, 0);
        assert_frame(input_script_frame(&script, round * 300 + 100), 0, 0, 0, INPUT_ADVANCE);
        assert_frame(input_script_frame(&script, round * 300 + 200), 0, 0, 0, 0);
    }
    parse("# nothing\n", &script);
    assert_frame(input_script_frame(&script, 12345), 0, 0, 0, 0);
}

static void test_one_clear_line_for_each_mistake(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"x 1\n", "line 1, column 1: 'x' is not a time: write " FORM},
        {"\n-1 x 1\n", "line 2, column 1: time '-1' is outside of 0 to 3600 seconds"},
        {"3601 x 1\n", "line 1, column 1: time '3601' is outside of 0 to 3600 seconds"},
        {"1 x 1\n 1 y 1\n",
         "line 2, column 2: time '1' is not a millisecond or more after the line before"},
        {"1 x\n", "line 1, column 3: 'x' has no value or nothing to do: write " FORM},
        {"1\n", "line 1, column 1: '1' has no value or nothing to do: write " FORM},
        {"1 x 1 y\n", "line 1, column 7: 'y' has no value or nothing to do: write " FORM},
        {"1 x  nan\n", "line 1, column 6: 'nan' is not a number: write one such as -0.25"},
        {"1 x 1.5\n", "line 1, column 5: '1.5' is out of range: x and y are from -1 to 1"},
        {"1 extension -0.1\n",
         "line 1, column 13: '-0.1' is out of range: extension is from 0 to 1"},
        {"1 stride 0.2\n", "line 1, column 10: '0.2' is out of range: a stride is from 0.25 to 1"},
        {"1 y 0 lunge 0.5\n", "line 1, column 13: '0.5' is not 0 (released) or 1 (held)"},
        {"1 jump 1\n", "line 1, column 3: unknown 'jump': write x, y, extension, stride, advance, "
                       "retreat, lunge, recover, fleche or duck"},
        {"1 x 0 x 0 x 0 x 0 x 0 x 0 x 0\n",
         "line 1, column 29: too much on one line, near '0': at most 6 values"},
        {"0 repeat\n",
         "line 1, column 3: 'repeat' at time 0 leaves nothing to repeat: write a later time"},
        {"1 repeat\n2 x 1\n",
         "line 2, column 1: '2' comes after 'repeat', which ends a script: remove one"},
    };
    static input_script script;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char error[ERROR_SIZE] = "";
        assert_false(
            input_script_parse(cases[i].text, strlen(cases[i].text), &script, error, sizeof error));
        assert_string_equal(error, cases[i].error);
    }
}

static void test_too_many_lines(void **state)
{
    (void)state;
    static char text[40000];
    static input_script script;
    size_t used = 0;
    for (int i = 0; i <= INPUT_SCRIPT_MAX_CUES; i++) {
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%d.%03d x 1\n", i / 1000, i % 1000);
    }
    char error[ERROR_SIZE] = "";
    assert_false(input_script_parse(text, used, &script, error, sizeof error));
    assert_string_equal(
        error,
        "line 1025, column 1: '1.024' is one line too many: a script has at most 1024 lines");
}

// Any bytes are accepted or rejected, and a script that is accepted can be played.
static void test_mutations(void **state)
{
    (void)state;
    seeded random = seeded_start("input_script_mutations", 61);
    static input_script script;
    int accepted = 0;
    for (int i = 0; i < 5000; i++) {
        size_t length = 1 + (size_t)(seeded_next(&random) % (sizeof SAMPLE - 1));
        char *copy = malloc(length);
        assert_non_null(copy);
        memcpy(copy, SAMPLE, length);
        copy[seeded_next(&random) % length] = (char)seeded_next(&random);
        char error[ERROR_SIZE] = "";
        if (input_script_parse(copy, length, &script, error, sizeof error)) {
            accepted++;
            for (uint32_t k = 1; k < script.count; k++) {
                assert_true(script.cue[k].tick > script.cue[k - 1].tick);
            }
            input_frame frame = input_script_frame(&script, (uint32_t)seeded_next(&random));
            assert_true(frame.buttons <= INPUT_BITS_ALL);
            assert_true(frame.point_x >= -INPUT_POINT_MAX);
        } else {
            assert_int_equal(strncmp(error, "line ", 5), 0);
            assert_null(strchr(error, '\n'));
        }
        free(copy);
    }
    assert_in_range(accepted, 100, 4900);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_hold_from_their_tick_on),
        cmocka_unit_test(test_repeat_and_an_empty_script),
        cmocka_unit_test(test_one_clear_line_for_each_mistake),
        cmocka_unit_test(test_too_many_lines),
        cmocka_unit_test(test_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
