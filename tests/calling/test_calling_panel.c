// The answers on the screen: each can be reached with arrows and with the pointer, and what is
// drawn lies inside the window, also of the longest call.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "calling_panel.h"
#include "canvas_spy.h"

#define WIDTH  960.0f
#define HEIGHT 720.0f

static void each_answer_has_a_cell(void **state)
{
    (void)state;
    for (int cell = 0; cell < CALLING_CELLS; cell++) {
        const calling_answer answer = calling_cell_answer(cell);
        assert_int_equal(calling_answer_cell(answer), cell);
        assert_int_equal(answer.touch == DUEL_NOBODY, answer.action >= CALLING_TOUCH_ACTIONS);
    }
}

static void arrows_reach_each_answer_and_stop_at_the_edges(void **state)
{
    (void)state;
    bool reached[CALLING_CELLS] = {false};
    int cell = calling_answer_cell((calling_answer){DUEL_LEFT, CALLING_ATTACK});
    assert_int_equal(calling_cell_beside(cell, -1, 0), cell);
    assert_int_equal(calling_cell_beside(cell, 0, -1), cell);
    for (int column = 0; column < 3; column++) {
        for (int row = 0; row < CALLING_TOUCH_ACTIONS; row++) {
            reached[cell] = true;
            cell = calling_cell_beside(cell, 0, 1);
        }
        for (int row = 0; row < CALLING_TOUCH_ACTIONS; row++) {
            cell = calling_cell_beside(cell, 0, -1);
        }
        cell = calling_cell_beside(cell, 1, 0);
    }
    for (int i = 0; i < CALLING_CELLS; i++) {
        assert_true(reached[i]);
    }
    const int line = calling_answer_cell((calling_answer){DUEL_RIGHT, CALLING_LINE});
    assert_int_equal(calling_cell_beside(line, 1, 1), line);
    // The middle column is shorter.
    assert_int_equal(calling_cell_beside(line, -1, 0),
                     calling_answer_cell((calling_answer){DUEL_NOBODY, CALLING_OFF_TARGET}));
}

static void a_word_is_in_its_cell(void **state)
{
    (void)state;
    canvas *c = canvas_spy_create(WIDTH, HEIGHT);
    const calling_tally tally = {{0}};
    const calling_panel panel = {.kind = CALLING_PANEL_ASKS, .may_answer = true, .tally = &tally};
    calling_panel_draw(c, &panel);
    const canvas_spy_text *text;
    const int count = canvas_spy_texts(c, &text);
    int found = 0;
    for (int i = 0; i < count; i++) {
        const int cell = calling_cell_at(WIDTH, HEIGHT, text[i].x, text[i].y);
        if (cell >= 0) {
            const calling_answer answer = calling_cell_answer(cell);
            assert_string_equal(text[i].words,
                                calling_action_name((enum calling_action)answer.action));
            found++;
        }
    }
    assert_int_equal(found, CALLING_CELLS);
    assert_int_equal(calling_cell_at(WIDTH, HEIGHT, 0.5f * WIDTH, 20.0f), -1);
    assert_true(canvas_spy_is_inside(c));
    canvas_destroy(&c);
}

static void a_told_call_fits(void **state)
{
    (void)state;
    canvas *c = canvas_spy_create(WIDTH, HEIGHT);
    const calling_tally tally = {{120, 30, 14, 55}};
    const right_of_way call = {.touch = DUEL_RIGHT,
                               .reason = RIGHT_IN_TIME,
                               .margin = RIGHT_MARGIN_IN_TIME,
                               .margin_by = 9.0,
                               .is_close = 1,
                               .is_arguable = 1};
    const calling_panel panel = {
        .kind = CALLING_PANEL_TELLS,
        .call = &call,
        .answer = {DUEL_NOBODY, CALLING_SIMULTANEOUS},
        .words = "Attack from the left. The left draws the arm back. Compound attack from the "
                 "right, later by 312 ms. Parried in quarte: the point then misses by 23 cm. "
                 "Counter-attack from the left, later by 90 ms. Touch right, in time. By 9 ms: "
                 "another referee might not.",
        .tally = &tally,
        .is_slow = true,
    };
    calling_panel_draw(c, &panel);
    assert_true(canvas_spy_is_inside(c));
    assert_non_null(canvas_spy_find_beginning(c, "Arguable: counter-attack from the right."));
    assert_non_null(canvas_spy_find_beginning(c, "Nearest number, the counter-attack: 9 ms"));
    assert_non_null(canvas_spy_find_beginning(
        c, "150 of 205 touches right (73 %), 120 with the action; 14 arguable"));
    const canvas_spy_text *text;
    const int count = canvas_spy_texts(c, &text);
    for (int i = 0; i < count; i++) {
        assert_true(canvas_spy_left(&text[i]) >= 0.0f && canvas_spy_right(&text[i]) <= WIDTH);
    }
    canvas_destroy(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_answer_has_a_cell),
        cmocka_unit_test(arrows_reach_each_answer_and_stop_at_the_edges),
        cmocka_unit_test(a_word_is_in_its_cell),
        cmocka_unit_test(a_told_call_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
