// Tests what the HUD shows above a bout: score, lamps, clock and cards, captions of sounds, and a
// table at its end.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "canvas_marks.h"
#include "hud_sample.h"

static void test_a_match_shows_score_clock_cards_and_the_call(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.side[0].won = 88;
    view.match = (hud_match){.shown = true,
                             .has_white = true,
                             .score = {7, 12},
                             .faults = {1, 98},
                             .passivity = MATCH_CARD_YELLOW,
                             .priority = DUEL_RIGHT,
                             .clock = "2:41",
                             .stage = "period 1 of 3",
                             .caption = "Off target"};
    canvas silent = draw(&view, 1280.0f, 720.0f);
    assert_null(find_text(&silent, "88"));
    assert_true(find_text(&silent, "7")->x < 640.0f);
    const mark *cards = find_text(&silent, "97"), *twelve = find_text(&silent, "12");
    assert_non_null(cards);
    assert_true(twelve->x > 640.0f);
    assert_non_null(find_text(&silent, "2:41"));
    assert_non_null(find_text(&silent, "foil, period 1 of 3"));
    assert_true(find_text(&silent, "priority")->x > 640.0f);
    assert_non_null(find_text(&silent, "P"));
    view.match.excluded[DUEL_RIGHT] = true; // then the number of red cards no longer matters
    canvas excluded = draw(&view, 1280.0f, 720.0f);
    assert_null(find_text(&excluded, "97"));
    view.match.excluded[DUEL_RIGHT] = false;
    assert_null(find_text(&silent, "Off target")); // it follows a word of the referee
    view.call = "No touch";
    view.call_strength = 1.0;
    canvas called = draw(&view, 1280.0f, 720.0f);
    assert_non_null(find_text(&called, "Off target"));
    // A lit lamp has a halo: more shapes, whichever color.
    view.match.light[0] = APPARATUS_WHITE;
    canvas white = draw(&view, 1280.0f, 720.0f);
    assert_true(white.count > called.count);
    view.match.light[1] = APPARATUS_COLORED;
    assert_true(draw(&view, 1280.0f, 720.0f).count > white.count);
}

static void test_a_touch_lights_one_lamp_and_shows_the_reason(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    canvas dark = draw(&view, 1280.0f, 720.0f);
    view.side[0].lamp = true;
    view.side[0].won = 12;
    view.reason = "Left touches.";
    view.reason_side = DUEL_LEFT;
    canvas lit = draw(&view, 1280.0f, 720.0f);
    assert_true(lit.count > dark.count);
    assert_non_null(find_text(&lit, "Left touches."));
    assert_null(find_text(&dark, "Left touches."));
    const mark *won = find_text(&lit, "12");
    assert_non_null(won);
    assert_true(won->x < 640.0f);
    // The lamp is opaque, in the left fencer's color, and left of the middle.
    bool found = false;
    for (int i = 0; i < lit.count; i++) {
        const mark *m = &lit.mark[i];
        found |= m->kind == MARK_RECT && m->color.a == 1.0f && m->color.b == BLUE.b &&
                 m->width > 100.0f && m->x + m->width < 640.0f && m->y < 60.0f;
    }
    assert_true(found);
}

// A lit lamp shines beyond its edges alike on all sides, and its highlight is inside it; a dark one
// is an outline.
static void test_a_lit_lamp_has_a_halo(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    canvas dark = draw(&view, 1280.0f, 720.0f);
    view.side[1].lamp = true;
    canvas c = draw(&view, 1280.0f, 720.0f);
    // Of what is new, the halo is larger than the lamp.
    assert_int_equal(c.count, dark.count + 4);
    const mark *lamp = NULL;
    for (int i = 0; i < c.count; i++) {
        const mark *m = &c.mark[i];
        if (m->kind == MARK_RECT && m->height == 16.0f && m->color.a == 1.0f &&
            m->color.r == RED.r) {
            assert_null(lamp);
            lamp = m;
        }
    }
    assert_non_null(lamp);
    assert_true(lamp->x > 640.0f);
    for (int i = 1; i <= 4; i++) {
        const mark *halo = lamp - i; // the smallest last
        float grow = lamp->x - halo->x;
        assert_true(grow > (i > 1 ? (lamp->x - halo[1].x) : 0.0f));
        assert_true(is_at(halo, lamp->x - grow, lamp->y - grow, lamp->width + 2.0f * grow,
                          lamp->height + 2.0f * grow));
        assert_true(halo->color.a < 0.3f && halo->color.r == RED.r);
    }
    const mark *highlight = lamp + 1;
    assert_within(highlight, lamp->x + 4.0f, lamp->x + lamp->width - 4.0f, lamp->y + 1.0f,
                  lamp->y + lamp->height - 1.0f);
    assert_true(fabsf(highlight->x - lamp->x -
                      (lamp->x + lamp->width - highlight->x - highlight->width)) < 0.01f);
}

// Captions of sounds stand below the score, apart from each other.
static void test_captions_stand_below_the_score(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.sound[0] = "[blades, left]";
    view.sound[2] = "[a weapon falls]";
    canvas c = draw(&view, 960.0f, 720.0f);
    const mark *first = find_text(&c, "[blades, left]"), *second = find_text(&c, "[a weapon");
    assert_true(first != NULL && second != NULL);
    assert_true(first->y > 98.0f && second->y > first->y + 20.0f && second->y < 300.0f);
    assert_on_its_box(&c, "[blades, left]");
}

// A table with all its rows lies between the score and the reason of the bout's end; each value is
// in its fencer's column beside its label.
static void test_a_table_lies_between_score_and_reason(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.match = (hud_match){.shown = true, .clock = "0:12", .stage = "to 5"};
    view.reason = "Left wins, 5 : 3.";
    snprintf(view.table.title, sizeof view.table.title, "The match");
    snprintf(view.table.foot, sizeof view.table.foot, "2.1 m apart");
    canvas none = draw(&view, 1280.0f, 720.0f);
    assert_null(find_text(&none, "The match"));
    view.table.rows = 16; // as many as a match has
    for (int i = 0; i < view.table.rows; i++) {
        snprintf(view.table.row[i].label, sizeof view.table.row[i].label, "row %c", 'a' + i);
        snprintf(view.table.row[i].value[0], sizeof view.table.row[i].value[0], "%d", 100 + i);
        snprintf(view.table.row[i].value[1], sizeof view.table.row[i].value[1], "%d", 200 + i);
    }
    for (int s = 0; s < 4; s++) {
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        const mark *last = find_text(&c, "2.1 m apart"), *reason = find_text(&c, "Left wins");
        assert_true(find_text(&c, "The match")->y > find_text(&c, "0:12")->y + 40.0f);
        assert_true(last->y + 8.0f < box_of(&c, reason)->y);
        for (int i = 0; i < view.table.rows; i++) {
            const mark *label = find_text(&c, view.table.row[i].label);
            const mark *left = find_text(&c, view.table.row[i].value[0]);
            const mark *right = find_text(&c, view.table.row[i].value[1]);
            assert_true(left->y == label->y && right->y == label->y && label->y < last->y);
            assert_true(left->x + left->width < label->x);
            assert_true(label->x + label->width < right->x);
            assert_within(right, 0.0f, SHAPES[s][0], 0.0f, SHAPES[s][1]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_match_shows_score_clock_cards_and_the_call),
        cmocka_unit_test(test_a_touch_lights_one_lamp_and_shows_the_reason),
        cmocka_unit_test(test_a_lit_lamp_has_a_halo),
        cmocka_unit_test(test_captions_stand_below_the_score),
        cmocka_unit_test(test_a_table_lies_between_score_and_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
