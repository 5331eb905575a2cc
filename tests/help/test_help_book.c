// The help: which pages there are, that every word of each can be brought into the window at each
// size of text, and that no setting for accessibility is left out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "canvas_spy.h"
#include "help_book.h"
#include "settings_table.h"

static help_text text;
static hud_view hud;

static const hud_view *words(const help_book *book)
{
    const bindings b = bindings_default();
    hud = (hud_view){0};
    help_write(book, &b, &text, &hud);
    return &hud;
}

static int count_blocks(const hud_page *page)
{
    int count = 0;
    while (count < HUD_PAGE_BLOCKS && page->block[count].name != NULL) {
        assert_true(page->block[count].text[0] != '\0');
        count++;
    }
    return count;
}

static void pages_turn_round_and_round(void **state)
{
    (void)state;
    help_book book = {.is_open = true};
    const char *title[HELP_PAGES];
    for (int i = 0; i < HELP_PAGES; i++) {
        title[i] = words(&book)->title;
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(title[i], title[k]);
        }
        assert_int_equal(hud.panel, HUD_PANEL_HELP);
        assert_true(count_blocks(&hud.page) >= 6);
        assert_true(help_order(&book, i % 2 == 0 ? MENU_RIGHT : MENU_CHOOSE, 0));
    }
    assert_int_equal(book.page, HELP_CONTROLS);
    help_order(&book, MENU_LEFT, 0);
    assert_int_equal(book.page, HELP_PAGES - 1);
    assert_false(help_order(&book, MENU_CLEAR, 0));
    help_order(&book, MENU_BACK, 0);
    assert_false(book.is_open);
}

static void a_page_moves_no_farther_than_its_end(void **state)
{
    (void)state;
    help_book book = {.is_open = true};
    help_order(&book, MENU_UP, 2);
    assert_int_equal(book.first, 0);
    for (int i = 0; i < 5; i++) {
        help_order(&book, MENU_DOWN, 2);
    }
    assert_int_equal(book.first, 2);
    help_order(&book, MENU_UP, 2);
    assert_int_equal(book.first, 1);
    help_order(&book, MENU_RIGHT, 2);
    assert_int_equal(book.first, 0);
}

// Whether the name of a block is among the words that were drawn.
static bool is_drawn(const canvas *c, const char *name)
{
    return canvas_spy_find(c, name) != NULL;
}

static void every_block_can_be_seen_at_every_size_of_text(void **state)
{
    (void)state;
    static const float SHAPE[][2] = {{960, 720}, {1280, 720}, {640, 360}, {480, 360}, {853, 480}};
    for (size_t s = 0; s < sizeof SHAPE / sizeof SHAPE[0]; s++) {
        for (int page = 0; page < HELP_PAGES; page++) {
            canvas *c = canvas_spy_create(SHAPE[s][0], SHAPE[s][1]);
            help_book book = {.is_open = true, .page = page};
            bool seen[HUD_PAGE_BLOCKS] = {false};
            const int last = hud_page_last(c, &words(&book)->page, NULL);
            const int count = count_blocks(&hud.page);
            for (book.first = 0; book.first <= last; book.first++) {
                canvas_spy_clear(c);
                hud_draw(c, words(&book));
                assert_true(canvas_spy_is_inside(c));
                for (int i = 0; i < count; i++) {
                    seen[i] = seen[i] || is_drawn(c, hud.page.block[i].name);
                }
            }
            for (int i = 0; i < count; i++) {
                if (!seen[i]) {
                    fail_msg("page %d at %g x %g: '%s' is never seen", page, (double)SHAPE[s][0],
                             (double)SHAPE[s][1], hud.page.block[i].name);
                }
            }
            canvas_destroy(&c);
        }
    }
}

// In an ordinary window nobody has to scroll.
static void every_page_fits_an_ordinary_window(void **state)
{
    (void)state;
    canvas *c = canvas_spy_create(1280.0f, 720.0f);
    for (int page = 0; page < HELP_PAGES; page++) {
        const help_book book = {.is_open = true, .page = page};
        assert_int_equal(hud_page_last(c, &words(&book)->page, NULL), 0);
    }
    canvas_destroy(&c);
}

static void no_setting_for_accessibility_is_left_out(void **state)
{
    (void)state;
    const help_book book = {.is_open = true, .page = HELP_ACCESS};
    const hud_page *page = &words(&book)->page;
    const int count = count_blocks(page);
    assert_true(count < HUD_PAGE_BLOCKS);
    for (int i = 0; i < settings_page_count(SETTINGS_SCREEN); i++) {
        const setting *row = settings_page_row(SETTINGS_SCREEN, i);
        int found = 0;
        for (int k = 0; k < count; k++) {
            found += strcmp(page->block[k].name, row->label) == 0 &&
                     strcmp(page->block[k].text, row->meaning) == 0;
        }
        assert_int_equal(found, 1);
    }
}

static void keys_are_named_as_they_are_bound(void **state)
{
    (void)state;
    const help_book book = {.is_open = true};
    bindings b = bindings_default();
    bindings_press(&b, BINDINGS_PROGRAM, ACTION_HELP, (binding){BINDING_KEY, 10});
    hud = (hud_view){0};
    help_write(&book, &b, &text, &hud);
    assert_string_equal(hud.page.block[0].name, "Mouse");
    assert_non_null(strstr(hud.page.block[0].text, "right button: lunge"));
    assert_non_null(strstr(hud.foot, "Esc or G: back"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_turn_round_and_round),
        cmocka_unit_test(a_page_moves_no_farther_than_its_end),
        cmocka_unit_test(every_block_can_be_seen_at_every_size_of_text),
        cmocka_unit_test(every_page_fits_an_ordinary_window),
        cmocka_unit_test(no_setting_for_accessibility_is_left_out),
        cmocka_unit_test(keys_are_named_as_they_are_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
