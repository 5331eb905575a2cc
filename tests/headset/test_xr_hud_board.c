// Tests what the HUD shows on a panel in the hall: the same in fewer words and larger letters.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "canvas_marks.h"
#include "hud_sample.h"
#include "hud_style.h"
#include "xr_hud_board.h"
#include "xr_panel.h"

static canvas draw_board(const hud_view *view)
{
    canvas c = {.width = CANVAS_LEAST_WIDTH, .height = CANVAS_LEAST_HEIGHT};
    xr_hud_board_draw(&c, view);
    return c;
}

// All text lies on the panel, in letters that are large enough.
static void check_board(const canvas *c)
{
    for (int i = 0; i < c->count; i++) {
        const mark *m = &c->mark[i];
        if (m->kind == MARK_TEXT) {
            assert_true(m->height >= XR_PANEL_LEAST_LETTER);
            assert_true(m->x >= 0.0f && m->x + m->width <= c->width + 0.5f);
            assert_true(m->y - 0.73f * m->height >= 0.0f && m->y <= c->height);
        }
    }
}

static void test_a_panel_shows_a_bout_in_large_letters(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    assert_false(xr_hud_board_has_content(&view));
    assert_int_equal(draw_board(&view).count, 0);
    view.call = "Halte !";
    view.call_strength = 1.0;
    view.reason = "mouse hits: weapon arm, above the elbow, after a long phrase in the low line";
    view.reason_hint = "trigger: the next bout";
    view.reason_side = DUEL_LEFT;
    view.side[DUEL_RIGHT].won = 7;
    view.notice = "the left controller is gone";
    assert_true(xr_hud_board_has_content(&view));
    canvas c = draw_board(&view);
    check_board(&c);
    assert_non_null(find_text(&c, "Halte !"));
    assert_non_null(find_text(&c, "7"));
    // A long text continues in the next line.
    const mark *first = find_text(&c, "mouse hits"), *rest = find_text(&c, "low line");
    assert_non_null(first);
    assert_non_null(rest);
    assert_true(rest->y > first->y);
    const mark *notice = find_text(&c, "the left");
    assert_non_null(notice);
    assert_true(notice->y > rest->y);
    assert_non_null(find_text(&c, "gone"));
}

static int count_of_color(const canvas *c, canvas_color color)
{
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        count +=
            c->mark[i].kind == MARK_RECT && memcmp(&c->mark[i].color, &color, sizeof color) == 0;
    }
    return count;
}

// What the apparatus shows, at a halt: it may be behind the player, or beside the view.
static void test_a_panel_shows_lamps_cards_and_priority_at_a_halt(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.call = "Halte !";
    view.match = (hud_match){.shown = true, .has_white = true, .priority = DUEL_RIGHT};
    strcpy(view.match.clock, "2:41");
    canvas before = draw_board(&view);
    check_board(&before);
    view.match.light[DUEL_LEFT] = APPARATUS_WHITE;
    view.match.faults[DUEL_RIGHT] = 3;
    view.match.passivity = MATCH_CARD_YELLOW;
    canvas after = draw_board(&view);
    check_board(&after);
    assert_int_equal(count_of_color(&after, HUD_WHITE), count_of_color(&before, HUD_WHITE) + 1);
    const mark *number = find_text(&after, "2:41"), *word = find_text(&after, "priority");
    assert_non_null(number);
    assert_non_null(word);
    assert_true(word->x > 0.5f * after.width && word->y < number->y);
    // Two red cards; both are passive.
    const mark *red = find_text(&after, "2"), *passive = find_text(&after, "P");
    assert_non_null(red);
    assert_non_null(passive);
    // The longest phrase does not push the call off the panel.
    view.call_strength = 1.0;
    strcpy(view.match.caption, "Right of way");
    for (int i = 0; i < HUD_PHRASE_SIZE - 4; i += 4) {
        strcpy(view.match.phrase + i, "hit ");
    }
    canvas long_phrase = draw_board(&view);
    check_board(&long_phrase);
    // Nothing while they fence.
    view.call = NULL;
    view.match.clock_runs = true;
    canvas fencing = draw_board(&view);
    assert_null(find_text(&fencing, "2:41"));
    assert_int_equal(count_of_color(&fencing, HUD_WHITE), 0);
}

// On up to three lines no word of a call is alone on the last one.
static void test_the_lines_of_a_panel_are_about_equally_long(void **state)
{
    (void)state;
    enum { WORDS_MOST = 12, LETTERS = 5 }; // on three lines
    const float least = 0.4f;              // of the longest line
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    char reason[WORDS_MOST * LETTERS + 1] = "";
    view.reason = reason;
    for (int words = 1; words <= WORDS_MOST; words++) {
        strcat(reason, words == 1 ? "word" : " word");
        canvas c = draw_board(&view);
        float widest = 0.0f, last = 0.0f;
        for (int i = 0; i < c.count; i++) {
            if (c.mark[i].kind == MARK_TEXT && strstr(c.mark[i].text, "word") != NULL) {
                last = c.mark[i].width;
                widest = fmaxf(widest, last);
            }
        }
        if (last < least * widest) {
            fail_msg("%d words: %.0f of %.0f", words, (double)last, (double)widest);
        }
    }
}

static void test_a_pointer_finds_the_rows_of_a_panel(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.panel = HUD_PANEL_MENU;
    view.title = "Pause";
    view.line = "the headset is off";
    view.foot = "trigger: choose";
    fill_menu(&view.menu, MENU_ROWS, 3);
    canvas c = draw_board(&view);
    check_board(&c);
    for (int i = 0; i < MENU_ROWS; i++) {
        const mark *label = find_text(&c, view.menu.row[i].label);
        assert_non_null(label);
        assert_int_equal(xr_hud_board_row_at(&view, label->x, label->y - 0.4f * label->height), i);
    }
    assert_int_equal(xr_hud_board_row_at(&view, 300.0f, 10.0f), -1);
    assert_int_equal(xr_hud_board_row_at(&view, 300.0f, 715.0f), -1);
    view.panel = HUD_PANEL_HELP;
    assert_int_equal(xr_hud_board_row_at(&view, 300.0f, 300.0f), -1);
}

static void test_a_panel_shows_joining_and_help(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.panel = HUD_PANEL_JOIN;
    view.title = "Battuta";
    view.line = "Two people take a side each, or one, and the computer the other";
    view.foot = "Menu: leave";
    view.side[0].controls = "your own arm   stick: steps   trigger: next bout";
    view.side[0].hints[0] = "right-handed";
    canvas c = draw_board(&view);
    check_board(&c);
    assert_non_null(find_text(&c, "trigger"));
    view.panel = HUD_PANEL_HELP;
    for (int i = 0; i < HUD_PAGE_BLOCKS; i++) {
        view.page.block[i].name = "Left stick";
        view.page.block[i].text = "steps forward and back, to the sides where the piste allows it";
    }
    c = draw_board(&view);
    check_board(&c);
    view.panel = HUD_PANEL_PAUSE;
    c = draw_board(&view);
    check_board(&c);
}

// The column of the keys is as wide as the widest, wherever that is: no key is smaller than others.
static void test_keys_on_a_panel_are_of_one_size(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.panel = HUD_PANEL_HELP;
    view.title = "Help";
    for (int widest = 0; widest < 4; widest++) {
        for (int i = 0; i < 4; i++) {
            view.page.block[i].name = i == widest ? "Stick pressed" : "Grip";
            view.page.block[i].text = "walk";
        }
        canvas c = draw_board(&view);
        check_board(&c);
        const mark *wide = find_text(&c, "Stick pressed"), *other = find_text(&c, "Grip");
        assert_true(wide->height == other->height);
        // Keys end at the same place.
        assert_true(fabsf(wide->x + wide->width - other->x - other->width) < 0.01f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_panel_shows_a_bout_in_large_letters),
        cmocka_unit_test(test_a_panel_shows_lamps_cards_and_priority_at_a_halt),
        cmocka_unit_test(test_the_lines_of_a_panel_are_about_equally_long),
        cmocka_unit_test(test_a_pointer_finds_the_rows_of_a_panel),
        cmocka_unit_test(test_a_panel_shows_joining_and_help),
        cmocka_unit_test(test_keys_on_a_panel_are_of_one_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
