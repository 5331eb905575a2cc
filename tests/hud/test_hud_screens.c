// Tests the screens that cover a bout: joining, pause, help and menus.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "canvas_marks.h"
#include "hud_sample.h"

static void test_joining_shows_the_controls_of_each_side(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.panel = HUD_PANEL_JOIN;
    view.title = "Battuta";
    view.line = "Press a button or key on your device to take a side";
    view.side[0].controls = "move the mouse: guard";
    view.side[1].name = NULL;
    canvas c = draw(&view, 1280.0f, 720.0f);
    assert_non_null(find_text(&c, view.line));
    assert_non_null(find_text(&c, "mouse"));
    assert_non_null(find_text(&c, "move the mouse: guard"));
    assert_non_null(find_text(&c, "right side: free"));
}

// Each card has an edge in the color of its side. The panels behind the line and the foot have no
// stripe.
static void test_only_the_cards_of_joining_have_a_color(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.panel = HUD_PANEL_JOIN;
    view.title = "Battuta";
    view.line = "Press a button or key on your device to take a side";
    view.foot = "Esc: menu";
    canvas c = draw(&view, 1280.0f, 720.0f);
    assert_int_equal(count_kind(&c, MARK_RECT), 2 * 2 + 2);
    int edges = 0;
    for (int i = 0; i < c.count; i++) {
        for (int side = 0; side < 2; side++) {
            const mark *m = &c.mark[i];
            edges += m->kind == MARK_RECT && m->height == 5.0f &&
                     memcmp(&m->color, &view.side[side].accent, sizeof m->color) == 0 &&
                     (m->x < 640.0f) == (side == 0);
        }
    }
    assert_int_equal(edges, 2);
}

// Phrases that are too long for one line of a card are on several, broken between two phrases;
// nothing of them is lost.
static void test_a_card_breaks_lines_between_phrases(void **state)
{
    (void)state;
    static const char words[] =
        "move the mouse: guard   left button: thrust   right button: lunge   "
        "wheel or A and D: steps   space: jump";
    guard_grid grid = named_grid();
    for (int s = 0; s < 3; s++) {
        hud_view view = plain_view(&grid);
        view.panel = HUD_PANEL_JOIN;
        view.title = "Battuta";
        view.line = "Press a button";
        view.side[0].controls = words;
        view.side[0].hints[0] = "H: the other hand";
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        const mark *first = find_text(&c, "move the mouse");
        assert_non_null(first);
        const mark *last = text_after(&c, first, "space: jump");
        assert_non_null(last);
        size_t length = strlen(first->text), told = 0;
        for (const mark *line = first; line <= last; line++) {
            assert_memory_equal(line->text, words + told, strlen(line->text));
            told += strlen(line->text);
            assert_true(line == last || memcmp(words + told, "   ", 3) == 0);
            told += line == last ? 0 : 3;
            assert_true(line == first || line->y > line[-1].y);
        }
        assert_int_equal(told, strlen(words));
        // As many phrases on the first line as it has room for.
        const char *gap = strstr(words + length + 3, "   ");
        float more = gap != NULL ? first->width * (float)(gap - words) / (float)length : 1e9f;
        float card = fminf(600.0f, 0.5f * (SHAPES[s][0] - 54.0f));
        assert_true(first->width <= card - 32.0f && more > card - 32.0f);
        assert_true(first->height == 16.0f && last->width <= card - 32.0f);
        // The next hint is below.
        assert_true(find_text(&c, "the other hand")->y > last->y);
    }
}

// The bout goes on to be seen under the veil of a pause, and with it its score.
static void test_a_pause_covers_the_bout_with_a_veil(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.side[0].won = 13;
    view.squares_hidden = true; // words would stand on them
    canvas bout = draw(&view, 1280.0f, 720.0f);
    view.squares_hidden = false;
    view.panel = HUD_PANEL_PAUSE;
    view.title = "Pause";
    view.line = "any button: go on";
    canvas c = draw(&view, 1280.0f, 720.0f);
    assert_true(c.count == bout.count + 3);
    assert_memory_equal(c.mark, bout.mark, (size_t)bout.count * sizeof bout.mark[0]);
    const mark *veil = &c.mark[bout.count];
    assert_true(is_at(veil, 0.0f, 0.0f, 1280.0f, 720.0f));
    assert_true(veil->color.a > 0.5f && veil->color.a < 0.9f);
    assert_non_null(find_text(&c, "13"));
    assert_true(find_text(&c, "Pause") > veil && find_text(&c, "any button") > veil);
}

// Keys end where their column does, meanings begin beside it; the two columns together are in the
// middle of the window, and each line is below the last.
static void test_help_is_a_table_in_the_middle(void **state)
{
    (void)state;
    static const char *const line[3][2] = {
        {"F11", "fullscreen"}, {"Shift + Ctrl", "walk"}, {"K", "the keys of this table"}};
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        hud_view view = plain_view(&grid);
        view.panel = HUD_PANEL_HELP;
        view.title = "Help";
        for (int i = 0; i < 3; i++) {
            view.page.block[i].name = line[i][0];
            view.page.block[i].text = line[i][1];
        }
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        const mark *title = find_text(&c, "Help");
        assert_non_null(title);
        assert_true(fabsf(title->x + 0.5f * title->width - 0.5f * SHAPES[s][0]) < 0.01f);
        float above = title->y, left = SHAPES[s][0], right = 0.0f, column = 0.0f;
        for (int i = 0; i < 3; i++) {
            const mark *key = find_text(&c, line[i][0]);
            assert_non_null(key);
            const mark *meaning = text_after(&c, key, line[i][1]);
            assert_non_null(meaning);
            assert_true(key->y == meaning->y && key->y > above + 20.0f);
            column = i == 0 ? key->x + key->width : column;
            assert_true(fabsf(key->x + key->width - column) < 0.01f);
            assert_true(fabsf(meaning->x - column - 24.0f) < 0.01f);
            above = key->y;
            left = fminf(left, key->x);
            right = fmaxf(right, meaning->x + meaning->width);
        }
        assert_true(fabsf(left + right - SHAPES[s][0]) < 0.1f);
        // Nothing of the bout is there.
        assert_null(find_text(&c, "foil"));
    }
}

// A menu shows a title and a line above the rows. A pointer at a row's text finds the row, and one
// row is selected.
static void test_a_pointer_finds_the_rows_of_a_menu(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        for (int count = 1; count <= MENU_ROWS; count += 5) {
            hud_view view = full_view(&grid, HUD_PANEL_MENU);
            float width = SHAPES[s][0], height = SHAPES[s][1];
            fill_menu(&view.menu, count, count / 2);
            view.menu.row[0].value = "no such device";
            view.menu.row[0].warning = true;
            view.notice = NULL;
            canvas c = draw(&view, width, height);
            const mark *title = find_text(&c, "Battuta"), *line = find_text(&c, "Press a button");
            const mark *foot = find_text(&c, "Esc goes back"), *above = line;
            assert_true(title != NULL && line != NULL && foot != NULL);
            assert_apart(title, line);
            assert_true(title->y < line->y);
            for (int row = 0; row < count; row++) {
                const mark *label = find_text(&c, view.menu.row[row].label), *value = label + 1;
                assert_non_null(label);
                assert_string_equal(value->text, view.menu.row[row].value);
                assert_true(label->y == value->y);
                assert_apart(label, value);
                assert_apart(label, above);
                assert_true(label->y > above->y);
                above = label;
                // A warning has another color.
                assert_true((value->color.b < 0.5f) == (row == 0));
                // A pointer at the label or value finds the row; beyond their ends it finds none.
                float y = label->y - 0.4f * label->height;
                assert_int_equal(hud_menu_row_at(count, count / 2, width, height, label->x, y),
                                 row);
                assert_int_equal(
                    hud_menu_row_at(count, count / 2, width, height, value->x + value->width, y),
                    row);
                assert_int_equal(
                    hud_menu_row_at(count, count / 2, width, height, label->x - 40.0f, y), -1);
                assert_int_equal(hud_menu_row_at(count, count / 2, width, height,
                                                 value->x + value->width + 40.0f, y),
                                 -1);
                if (row == view.menu.selected) {
                    const mark *bar = box_of(&c, label);
                    assert_within(label, bar->x, bar->x + bar->width, bar->y, bar->y + bar->height);
                    assert_within(value, bar->x, bar->x + bar->width, bar->y, bar->y + bar->height);
                    assert_true(bar->height < 40.0f);
                }
            }
            assert_true(foot->y > above->y);
            assert_apart(foot, above);
            assert_int_equal(
                hud_menu_row_at(count, count / 2, width, height, 0.5f * width, line->y), -1);
            assert_int_equal(
                hud_menu_row_at(count, count / 2, width, height, 0.5f * width, foot->y), -1);
            // Title, line, rows and foot are centered vertically in the window.
            float gap_above = title->y - title->height, gap_below = height - foot->y;
            assert_true(fabsf(gap_above - gap_below) < 24.0f);
            // Arrows show that there are more rows above or below.
            view.menu.above = true;
            int plain = c.count;
            c = draw(&view, width, height);
            assert_int_equal(c.count, plain + 2);
            assert_true(c.mark[plain - 1].y > line->y);
            view.menu.below = true;
            c = draw(&view, width, height);
            assert_int_equal(c.count, plain + 4);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_joining_shows_the_controls_of_each_side),
        cmocka_unit_test(test_only_the_cards_of_joining_have_a_color),
        cmocka_unit_test(test_a_card_breaks_lines_between_phrases),
        cmocka_unit_test(test_a_pause_covers_the_bout_with_a_veil),
        cmocka_unit_test(test_help_is_a_table_in_the_middle),
        cmocka_unit_test(test_a_pointer_finds_the_rows_of_a_menu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
