// The text format of exercises: what is read, and what is said about mistakes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "exercise.h"
#include "seeded.h"

static const char WHOLE[] = "name  Parry of quarte # a comment\n"
                            "says  Push the blade aside.\n"
                            "weapons foil epee\n"
                            "measure 2.4\n"
                            "tempo 0.5 0.9\n"
                            "pass 3 of 4\n"
                            "cue on arm\n"
                            "  0.0 x 0.3\n"
                            "  0.2 extension 1  lunge 1\n"
                            "want parry quarte within 0.75\n"
                            "want touch trunk\n"
                            "cue\n"
                            "  0 y -1\n"
                            "want keep 2 3.5\n"
                            "want go -0.5 within 2\n"
                            "cue on line\n"
                            "  0.2 lunge 1\n"
                            "want touch\n";

static bool parse(const char *text, exercise *out, char error[256])
{
    error[0] = '\0';
    return exercise_parse(text, strlen(text), out, error, 256);
}

static void test_every_line_is_read(void **unused)
{
    (void)unused;
    exercise e;
    char error[256];
    assert_true(parse(WHOLE, &e, error));
    assert_string_equal(e.name, "Parry of quarte");
    assert_string_equal(e.says, "Push the blade aside.");
    assert_true(exercise_is_for(&e, WEAPON_EPEE) && exercise_is_for(&e, WEAPON_FOIL));
    assert_false(exercise_is_for(&e, WEAPON_SABRE));
    assert_false(e.fie);
    assert_true(e.measure_m == 2.4 && e.tempo[0] == 0.5 && e.tempo[1] == 0.9);
    assert_true(e.pass_good == 3 && e.pass_of == 4 && e.cues == 3);
    const exercise_cue *first = &e.cue[0], *second = &e.cue[1];
    assert_int_equal(first->trigger, EXERCISE_ON_ARM);
    assert_int_equal(first->lines, 2);
    assert_int_equal(exercise_cue_ticks(first), 200);
    assert_true(first->line[1].wish.point_x == 0.3 && first->line[1].wish.extension == 1.0);
    assert_int_equal(first->line[1].wish.buttons, INPUT_LUNGE);
    assert_int_equal(first->want[0].kind, EXERCISE_PARRY);
    assert_string_equal(first->want[0].guard, "quarte");
    assert_int_equal(first->want[0].within_ticks, 750);
    assert_int_equal(first->want[1].place, EXERCISE_TRUNK);
    // Each cue begins with a hand at rest.
    assert_int_equal(second->trigger, EXERCISE_AT_ONCE);
    assert_true(second->line[0].wish.point_x == 0.0 && second->line[0].wish.point_y == -1.0);
    assert_true(second->want[0].number[0] == 2.0 && second->want[0].number[1] == 3.5);
    assert_true(second->want[1].number[0] == -0.5);
    assert_int_equal(e.cue[2].trigger, EXERCISE_ON_LINE);
}

static void test_a_mistake_is_named_with_its_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"name", "line 1, column 1: the text is missing"},
        {"name A\nsays B\nmeasure far\n", "line 3, column 9: 'far' cannot stand here"},
        {"measure 20", "line 1, column 9: '20' cannot stand here"},
        {"weapons rapier", "line 1, column 9: 'rapier'"},
        {"rules sport", "line 1, column 1: write it as 'rules fie'"},
        {"tempo 0.9 0.5", "line 1, column 11"},
        {"pass 7 10", "write it as 'pass 7 of 10'"},
        {"pass 7 of 5", "line 1, column 11"},
        {"  0.5 x 1", "line 1, column 3: a time outside of a cue"},
        {"want touch", "line 1, column 1: a want outside of a cue"},
        {"cue\n 0.1 x 2\n", "line 2, column 8"},
        {"cue\n 0.1 x 1\n 0.1 x 0\n", "line 3, column 2"},
        {"cue on time", "line 1, column 8: 'time' cannot stand here: write arm, lunge or line"},
        {"cue at once", "line 1, column 5"},
        {"cue on lunge now", "line 1, column 5"},
        {"cue\nwant\n", "line 2, column 1: what is wanted is missing"},
        {"cue\nwant glory\n", "line 2, column 6: 'glory'"},
        {"cue\nwant touch nose\n", "line 2, column 12: 'nose'"},
        {"cue\nwant call\n", "'call' needs the line 'rules fie'"},
        {"cue\nwant touch within\n", "line 2, column 12: a number is missing"},
        {"cue\nwant keep 3 2\n", "line 2, column 13"},
        {"cue\nwant touch trunk arm\n", "line 2, column 18"},
        {"cue\nwant touch\n 0.1 x 0\n", "line 3, column 2: a time below a want"},
        {"colour red", "line 1, column 1: 'colour'"},
        {"", "the line 'name' is missing"},
        {"name A\nsays B\n", "a cue is missing"},
        {"name A\nsays B\ncue\n", "a want below a cue is missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        exercise e;
        char error[256];
        assert_false(parse(cases[i].text, &e, error));
        if (strstr(error, cases[i].says) == NULL) {
            fail_msg("'%s' says: %s", cases[i].text, error);
        }
        assert_null(strchr(error, '\n'));
    }
}

// Cut, changed and shuffled files are refused or read, and never read beyond their end (the
// sanitizers watch).
static void test_damaged_files_are_survived(void **unused)
{
    (void)unused;
    seeded random = seeded_start("damaged_exercises", 20);
    const size_t length = strlen(WHOLE);
    int read = 0;
    for (int i = 0; i < 4000; i++) {
        size_t cut = (size_t)seeded_range(&random, 0.0, (double)length + 1.0);
        char *text = malloc(cut + 1); // no final zero
        memcpy(text, WHOLE, cut);
        for (int change = 0; change < i % 4 && cut > 0; change++) {
            text[(size_t)seeded_range(&random, 0.0, (double)cut)] =
                (char)seeded_range(&random, -128.0, 128.0);
        }
        exercise e;
        char error[256] = "";
        bool good = exercise_parse(text, cut, &e, error, sizeof error);
        assert_true(good || error[0] != '\0');
        read += good;
        free(text);
    }
    assert_true(read > 0);
}

static void test_no_list_overflows(void **unused)
{
    (void)unused;
    char text[4096], error[256];
    exercise e;
    size_t used = (size_t)snprintf(text, sizeof text, "name A\nsays B\n");
    for (int i = 0; i <= EXERCISE_CUES; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "cue\nwant touch\n");
    }
    assert_false(parse(text, &e, error));
    assert_non_null(strstr(error, "one cue too many"));
    used = (size_t)snprintf(text, sizeof text, "name A\nsays B\ncue\n");
    for (int i = 0; i <= EXERCISE_WANTS; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "want touch\n");
    }
    assert_false(parse(text, &e, error));
    assert_non_null(strstr(error, "one want too many"));
    used = (size_t)snprintf(text, sizeof text, "name A\nsays B\ncue\n");
    for (int i = 0; i <= EXERCISE_LINES; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "0.%03d x 0\n", i);
    }
    assert_false(parse(text, &e, error));
    assert_non_null(strstr(error, "one line too many"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_line_is_read),
        cmocka_unit_test(test_a_mistake_is_named_with_its_place),
        cmocka_unit_test(test_damaged_files_are_survived),
        cmocka_unit_test(test_no_list_overflows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
