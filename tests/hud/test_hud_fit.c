// Tests that everything the HUD draws has room: it lies within windows of every shape, boxes
// contain their words, no words cover others, and none are lost.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "canvas_marks.h"
#include "hud_caps.h"
#include "hud_draw.h"
#include "hud_sample.h"

// On every screen, everything lies within windows of narrow, wide and tall shape.
static void test_everything_lies_within_the_window(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        for (int panel = HUD_PANEL_NONE; panel <= HUD_PANEL_MENU; panel++) {
            hud_view view = full_view(&grid, (enum hud_panel)panel);
            canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
            assert_true(c.count > 3);
            for (int i = 0; i < c.count; i++) {
                assert_within(&c.mark[i], 0.0f, SHAPES[s][0], 0.0f, SHAPES[s][1]);
            }
        }
    }
}

// Text of 200 % leaves this many units of the windows; the same holds there. The list turns its
// pages so that the selected row is seen, and a pointer finds the rows that are seen.
static void test_everything_lies_within_a_window_of_large_text(void **state)
{
    (void)state;
    static const float small[4][2] = {{480, 360}, {640, 360}, {768, 576}, {480, 850}};
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        for (int panel = HUD_PANEL_NONE; panel <= HUD_PANEL_MENU; panel++) {
            for (int row = 0; row < MENU_ROWS; row++) {
                hud_view view = full_view(&grid, (enum hud_panel)panel);
                view.side[0].inset_shown = view.side[1].inset_shown = true;
                view.menu.selected = row;
                canvas c = draw(&view, small[s][0], small[s][1]);
                for (int i = 0; i < c.count; i++) {
                    assert_within(&c.mark[i], 0.0f, small[s][0], 0.0f, small[s][1]);
                }
                const mark *label = find_text(&c, view.menu.row[row].label);
                if (panel == HUD_PANEL_MENU) {
                    assert_non_null(label);
                    assert_int_equal(hud_menu_row_at(MENU_ROWS, row, small[s][0], small[s][1],
                                                     label->x, label->y - 4.0f),
                                     row);
                }
            }
        }
    }
}

// Wider than the narrowest window.
static const char LONG_CONTROLS[] =
    "a button with a very long name indeed: point   another one with a name of the same sort: arm "
    "out   and a third one: lunge   and a fourth one: steps";

// In a bout, the controls of both sides and the line at the foot are inside, too, and none of them
// covers another one.
static void test_long_controls_and_the_foot_line_lie_within_the_window(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        hud_view view = full_view(&grid, HUD_PANEL_NONE);
        view.reason = view.call = NULL;
        view.side[0].controls = LONG_CONTROLS;
        view.side[1].controls = LONG_CONTROLS + 2;
        view.side[0].inset_shown = view.side[1].inset_shown = true;
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        // They may need several lines each.
        const mark *left = find_text(&c, "a button with"), *right = NULL;
        for (int i = 0; i < c.count; i++) {
            assert_within(&c.mark[i], 0.0f, SHAPES[s][0], 0.0f, SHAPES[s][1]);
            right = strncmp(c.mark[i].text, "button with", 11) == 0 ? &c.mark[i] : right;
            for (int k = 0; k < i && c.mark[i].kind == MARK_TEXT; k++) {
                if (c.mark[k].kind == MARK_TEXT && strcmp(c.mark[k].text, c.mark[i].text) != 0) {
                    assert_apart(&c.mark[k], &c.mark[i]);
                }
            }
        }
        assert_non_null(left);
        assert_non_null(right);
        assert_true(right->y >= left->y + left->height);
        // Statistics are below them.
        assert_true(find_text(&c, "input to display")->y > right->y);
        view.held_actions_shown = false;
        view.foot_line = LONG_CONTROLS;
        c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        const mark *foot = find_text(&c, "a button with");
        assert_non_null(foot);
        assert_within(foot, 0.0f, SHAPES[s][0], SHAPES[s][1] - 90.0f, SHAPES[s][1]);
    }
}

// A short name and one that is too long, on both sides: the plaque contains the name, begins beside
// the score, and overlaps neither the inset nor the lamp.
static void test_a_plaque_contains_its_name(void **state)
{
    (void)state;
    static const char *const name[2] = {"pad", "Some Wireless Controller with a long name"};
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < 4; i++) {
            hud_view view = plain_view(&grid);
            view.side[0].name = name[i % 2];
            view.side[1].name = name[i / 2];
            canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
            float middle = 0.5f * SHAPES[s][0];
            int found = 0;
            for (int k = 0; k < c.count; k++) {
                const mark *text = &c.mark[k];
                // One that is too long even in small letters is cut.
                if (text->kind != MARK_TEXT ||
                    (strcmp(text->text, name[0]) != 0 && strncmp(text->text, name[1], 15) != 0)) {
                    continue;
                }
                const mark *plaque = box_of(&c, text);
                assert_within(text, plaque->x + 8.0f, plaque->x + plaque->width - 8.0f, plaque->y,
                              plaque->y + plaque->height);
                // It is no wider than the name needs; the name is shortened by whole pixels.
                float spare = strcmp(text->text, name[0]) == 0 ? 0.01f : 0.2f * plaque->width;
                assert_true(plaque->width <= text->width + 16.0f + spare);
                bool left = found++ == 0;
                float edge = left ? plaque->x + plaque->width : plaque->x;
                assert_true(fabsf(fabsf(edge - middle) - 104.0f) < 0.01f);
                assert_true(left == (edge < middle));
                assert_within(plaque, HUD_INSET_WIDTH + 18.0f,
                              SHAPES[s][0] - HUD_INSET_WIDTH - 18.0f, 40.0f, 80.0f);
            }
            assert_int_equal(found, 2);
        }
    }
}

// Labels and boxes are large enough for their text.
static void test_boxes_contain_their_text(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        hud_view view = full_view(&grid, HUD_PANEL_NONE);
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        assert_on_its_box(&c, "Left touches");
        assert_on_its_box(&c, "any button");
        assert_on_its_box(&c, "unplugged");
        view.reason = view.call = NULL;
        view.task = "Push the blade aside";
        view.task_hint = "3 of 4";
        c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        assert_on_its_box(&c, "Push the blade aside");
        assert_on_its_box(&c, "3 of 4");
        assert_on_its_box(&c, "move: guard");
    }
}

// A long reason does not reach the stripe at the left of its box, however narrow the window is.
static void test_a_long_reason_stays_within_its_box(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.reason = "Right touches: point on the chest, high, weapon side, 1.2 m/s, 0.64 s after the "
                  "blades last met.";
    for (int width = 700; width <= 1280; width += 20) {
        canvas c = draw(&view, (float)width, 720.0f);
        const mark *reason = find_text(&c, "Right touches");
        assert_non_null(reason);
        assert_true(reason->width <= (float)width - 140.0f);
    }
}

// A message covers no other words, whatever is shown; above lists it is above their title.
static void test_a_notice_covers_no_words(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int panel = HUD_PANEL_NONE; panel <= HUD_PANEL_MENU; panel++) {
        hud_view view = plain_view(&grid);
        view.panel = (enum hud_panel)panel;
        view.title = "Battuta";
        view.line = "Press a button";
        view.foot = "Esc goes back";
        view.call = "En garde";
        view.call_strength = 1.0;
        view.page.block[0].name = "F11";
        view.page.block[0].text = "fullscreen";
        view.notice = "the first pad was unplugged";
        fill_menu(&view.menu, MENU_ROWS, 3);
        for (int s = 0; s < 4; s++) {
            canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
            const mark *notice = find_text(&c, view.notice);
            assert_non_null(notice);
            assert_on_its_box(&c, view.notice);
            const mark *box = box_of(&c, notice);
            for (int i = 0; i < c.count; i++) {
                if (c.mark[i].kind == MARK_TEXT && &c.mark[i] != notice) {
                    assert_apart(&c.mark[i], box);
                }
            }
            if (panel == HUD_PANEL_HELP || panel == HUD_PANEL_MENU) {
                assert_true(box->y + box->height < find_text(&c, "Battuta")->y - 40.0f);
            }
        }
    }
}

// In the title, too: it is above the list.
static void test_a_notice_covers_no_row_of_the_title(void **state)
{
    (void)state;
    static const char *const ROWS[HUD_TITLE_ROWS] = {"Fence",   "Learn",   "Watch",
                                                     "Profile", "Options", "Leave"};
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.panel = HUD_PANEL_JOIN;
    view.title = "Battuta";
    view.line = "Press a button";
    view.first.rows = HUD_TITLE_ROWS;
    for (int i = 0; i < HUD_TITLE_ROWS; i++) {
        view.first.row[i].label = ROWS[i];
    }
    view.notice =
        "'/home/ada/.config/battuta/course.txt', line 2, column 1: 'next' is not understood: "
        "write 'passed NAME', 'next NAME' or 'practiced NAME TRIES GOOD MS METERS'";
    canvas c = draw(&view, 1280.0f, 720.0f);
    const mark *box = box_of(&c, find_text(&c, "'/home/ada"));
    for (int i = 0; i < HUD_TITLE_ROWS; i++) {
        assert_apart(find_text(&c, ROWS[i]), box);
    }
    assert_apart(find_text(&c, "Battuta"), box);
}

// As the recordings' foot line in a very wide window.
static void test_a_wide_line_keeps_all_its_caps(void **state)
{
    (void)state;
    char caps[HUD_CAPS_SIZE];
    canvas c = {0};
    hud_lines lines;
    hud_write_caps(
        NULL, HUD_CAPS_ALL,
        "Enter: watch     /: filter     1 to 5: put into another order     Shift+arrows, A: "
        "choose several     M: mark as good     F8: make a film     F2: rename it     "
        "Delete: into the trash     U: restore it     Esc: leave",
        caps);
    assert_true(strlen(caps) > 256);
    hud_split(&c, (canvas_font){15.0f, CANVAS_REGULAR, CANVAS_LEFT}, 1e6f, caps, &lines);
    assert_int_equal(lines.count, 1);
    assert_string_equal(lines.line[0], caps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_lies_within_the_window),
        cmocka_unit_test(test_everything_lies_within_a_window_of_large_text),
        cmocka_unit_test(test_long_controls_and_the_foot_line_lie_within_the_window),
        cmocka_unit_test(test_a_plaque_contains_its_name),
        cmocka_unit_test(test_boxes_contain_their_text),
        cmocka_unit_test(test_a_long_reason_stays_within_its_box),
        cmocka_unit_test(test_a_notice_covers_no_words),
        cmocka_unit_test(test_a_notice_covers_no_row_of_the_title),
        cmocka_unit_test(test_a_wide_line_keeps_all_its_caps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
