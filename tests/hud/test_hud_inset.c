// Tests the square of guards: its cells, the hand and the arrows on it, and where in the window it
// is; and the marks at the hand in the picture.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "canvas_marks.h"
#include "hud_sample.h"

static void test_the_inset_names_the_guard_and_mirrors_it(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_inset inset = {.grid = &grid, .hand = 1.0, .point = {0.9, 0.0}, .control = 1.0};
    assert_string_equal(hud_inset_guard(&inset), "sixte");
    inset.hand = -1.0;
    assert_string_equal(hud_inset_guard(&inset), "quarte");
    inset.point[0] = -0.9;
    inset.point[1] = -0.9;
    assert_string_equal(hud_inset_guard(&inset), "octave");
    inset.point[0] = 0.0;
    inset.point[1] = 0.9;
    assert_string_equal(hud_inset_guard(&inset), "line");
    // As the help calls it.
    inset.point[1] = 0.0;
    assert_string_equal(hud_inset_guard(&inset), "on guard");
}

static void test_one_cell_is_highlighted_and_contains_the_point(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int i = 0; i < 9; i++) {
        int column = i % 3, row = i / 3;
        double u = 0.9 * (column - 1), v = 0.9 * (row - 1);
        canvas c = {.width = 1280.0f, .height = 720.0f};
        hud_inset inset = {
            .grid = &grid, .hand = 1.0, .point = {u, v}, .asked = {u, v}, .control = 1.0};
        inset.accent = BLUE;
        hud_inset_draw(&c, NULL, 100.0f, 200.0f, &inset);

        // The cell in use: a square in the fencer's color.
        const mark *lit = NULL, *dot = NULL;
        for (int k = 0; k < c.count; k++) {
            const mark *m = &c.mark[k];
            if (m->kind == MARK_RECT && m->color.b == BLUE.b && m->color.r == BLUE.r &&
                m->width > 20.0f && fabsf(m->width - m->height) < 1.0f) {
                assert_null(lit);
                lit = m;
            }
            if (m->kind == MARK_CIRCLE) {
                dot = m;
            }
        }
        assert_non_null(lit);
        assert_non_null(dot);
        // The static analyzer does not know that a failed assertion does not return.
        const mark cell = lit != NULL ? *lit : c.mark[0], point = dot != NULL ? *dot : c.mark[0];
        assert_true(point.x > cell.x && point.x < cell.x + cell.width);
        assert_true(point.y > cell.y && point.y < cell.y + cell.height);
        assert_non_null(find_text(&c, hud_inset_guard(&inset)));
        assert_int_equal(count_kind(&c, MARK_RING), 0);
    }
}

// Of the nine cells, the one that is lit stands out: the others are fainter than faint.
static void test_cells_that_are_not_lit_are_faint(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    canvas c = {0};
    hud_inset inset = {.grid = &grid, .hand = 1.0, .control = 1.0, .accent = BLUE};
    hud_inset_draw(&c, NULL, 0.0f, 0.0f, &inset);
    int lit = 0, faint = 0;
    for (int i = 0; i < c.count; i++) {
        const mark *m = &c.mark[i];
        if (m->kind == MARK_RECT && m->width == 41.0f) {
            lit += m->color.b == BLUE.b && m->color.a > 0.5f;
            faint += m->color.b != BLUE.b && m->color.a > 0.05f && m->color.a < 0.2f;
        }
    }
    assert_int_equal(lit, 1);
    assert_int_equal(faint, 8);
}

// How many marks of this kind are at that place.
static int count_at(const canvas *c, enum mark_kind kind, float x, float y, float width,
                    float height)
{
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        count += c->mark[i].kind == kind && is_at(&c->mark[i], x, y, width, height);
    }
    return count;
}

// The square of 3 x 3 cells of 44 units is in the middle of the panel's width. The hand, and what
// the device asks for, are where they are on it; the weapon is beside the hand, within the square.
static void test_the_square_of_guards_is_in_the_middle_of_its_panel(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    static const float place[3][2] = {{0.0f, 0.0f}, {18.0f, 14.0f}, {1104.0f, 14.0f}};
    for (int i = 0; i < 3; i++) {
        canvas c = {0};
        float x = place[i][0], y = place[i][1];
        hud_inset inset = {.grid = &grid,
                           .hand = 1.0,
                           .point = {0.5, -0.25},
                           .asked = {-0.5, 0.75},
                           .aside = {0.75, 0.5},
                           .ghost = 1.0,
                           .extension = 0.5,
                           .control = 0.75,
                           .accent = BLUE,
                           .hint_shown = true,
                           .hint_row = 2,
                           .hint_column = 0};
        hud_inset_draw(&c, NULL, x, y, &inset);
        assert_int_equal(count_at(&c, MARK_RECT, x, y, HUD_INSET_WIDTH, HUD_INSET_HEIGHT), 1);
        const float middle = x + 0.5f * HUD_INSET_WIDTH, top = y + 13.0f;
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                float cell_x = middle - 66.0f + 44.0f * (float)column + 1.5f;
                float cell_y = top + 44.0f * (float)(2 - row) + 1.5f;
                bool hinted = row == 2 && column == 0;
                assert_int_equal(count_at(&c, MARK_RECT, cell_x, cell_y, 41.0f, 41.0f),
                                 hinted ? 2 : 1);
            }
        }
        // 58 units from the middle of the square to where a point of 1 is.
        const float hand_x = middle + 29.0f, hand_y = top + 66.0f + 14.5f;
        const float asked_x = middle - 29.0f, asked_y = top + 66.0f - 43.5f;
        const float weapon_x = middle + 58.0f, weapon_y = top + 66.0f - 14.5f; // at its right end
        assert_int_equal(
            count_at(&c, MARK_RECT, asked_x, asked_y, hand_x - asked_x, hand_y - asked_y), 1);
        assert_int_equal(count_at(&c, MARK_CIRCLE, hand_x, hand_y, 7.0f, 0.0f), 1);
        assert_int_equal(count_at(&c, MARK_CIRCLE, weapon_x, weapon_y, 7.0f, 0.0f), 1);
        assert_int_equal(count_at(&c, MARK_CIRCLE, weapon_x, weapon_y, 8.5f, 0.0f), 1);
        assert_int_equal(count_kind(&c, MARK_CIRCLE), 3);
        // The ring is a quarter of the way from the dot to where it opens, 26 units.
        assert_int_equal(
            count_at(&c, MARK_RING, weapon_x, weapon_y, 4.5f + 0.25f * 21.5f + 3.0f, 0.0f), 1);
        // Below, the arm is a bar as long as the square, half of it filled.
        float bar = y + HUD_INSET_HEIGHT - 10.0f;
        assert_int_equal(count_at(&c, MARK_RECT, middle - 66.0f, bar, 132.0f, 4.0f), 1);
        assert_int_equal(count_at(&c, MARK_RECT, middle - 66.0f, bar, 66.0f, 4.0f), 1);
        // Everything is on the panel.
        for (int k = 0; k < c.count; k++) {
            const mark *m = &c.mark[k];
            float radius = m->kind == MARK_CIRCLE || m->kind == MARK_RING ? m->width : 0.0f;
            assert_true(m->x - radius > x - 0.01f);
            assert_true(m->y - radius > y - 0.01f);
            assert_true(m->x + m->width < x + HUD_INSET_WIDTH + 0.01f);
        }
    }
}

// Which arrows of the feet are lit, from left to right: retreat, advance, lunge.
static unsigned lit_arrows(const guard_grid *grid, uint8_t buttons)
{
    canvas c = {0};
    hud_inset inset = {
        .grid = grid, .hand = 1.0, .control = 1.0, .buttons = buttons, .accent = RED};
    hud_inset_draw(&c, NULL, 0.0f, 0.0f, &inset);
    static const float left[3] = {17.0f, 123.0f, 133.0f};
    unsigned lit = 0;
    for (int arrow = 0; arrow < 3; arrow++) {
        int strokes = 0;
        for (int i = 0; i < c.count; i++) {
            const mark *m = &c.mark[i];
            if (m->kind == MARK_RECT && fabsf(m->x - left[arrow]) < 0.01f &&
                fabsf(m->width - 8.0f) < 0.01f && fabsf(m->height - 6.0f) < 0.01f) {
                strokes++;
                lit |= m->color.r == RED.r && m->color.a == 1.0f ? 1u << arrow : 0u;
                // Above and below the line of the guard's name, in its middle.
                assert_true(m->y == 172.0f || m->y == 166.0f);
            }
        }
        assert_int_equal(strokes, 2);
    }
    return lit;
}

static void test_arrows_light_with_the_buttons_of_the_feet(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    assert_int_equal(lit_arrows(&grid, 0), 0);
    assert_int_equal(lit_arrows(&grid, INPUT_RETREAT), 1);
    assert_int_equal(lit_arrows(&grid, INPUT_ADVANCE), 2);
    assert_int_equal(lit_arrows(&grid, INPUT_LUNGE), 6);
    assert_int_equal(lit_arrows(&grid, INPUT_LUNGE | INPUT_RETREAT), 7);
}

// Where the square of a person who fences alone on this side is, in units from the left.
static float lone_dot(const guard_grid *grid, int side, double hand, bool looks_along)
{
    hud_view view = plain_view(grid);
    view.side[1 - side].inset_shown = false;
    view.side[side].inset.hand = hand;
    view.side[side].looks_along = looks_along;
    canvas c = draw(&view, 1280.0f, 720.0f);
    for (int i = 0; i < c.count; i++) {
        if (c.mark[i].kind == MARK_CIRCLE) {
            return c.mark[i].x;
        }
    }
    return -1.0f;
}

static void test_a_lone_square_is_away_from_the_opponent(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int side = 0; side < 2; side++) {
        for (double hand = -1.0; hand < 2.0; hand += 2.0) {
            assert_true((lone_dot(&grid, side, hand, true) < 640.0f) == (hand > 0.0));
            assert_true((lone_dot(&grid, side, hand, false) < 640.0f) == (side == 0));
        }
    }
}

// The squares of guards of a split window: each in the own half, away from the opponent, who is on
// the side of the weapon hand.
static void test_a_split_window_has_each_square_in_its_half(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int hands = 0; hands < 4; hands++) {
        hud_view view = plain_view(&grid);
        view.is_split = true;
        view.side[0].inset_shown = view.side[1].inset_shown = true;
        view.side[0].looks_along = view.side[1].looks_along = true;
        view.side[0].inset.hand = hands / 2 == 0 ? 1.0 : -1.0;
        view.side[1].inset.hand = hands % 2 == 0 ? 1.0 : -1.0;
        canvas c = draw(&view, 1280.0f, 720.0f);
        int dots = 0;
        for (int i = 0; i < c.count; i++) {
            if (c.mark[i].kind == MARK_CIRCLE) {
                const int side = dots++ / 2; // a dot and its dark edge for each side
                const bool is_left = view.side[side].inset.hand > 0.0;
                const float in_half = c.mark[i].x - 640.0f * (float)side;
                assert_true(in_half > 0.0f && in_half < 640.0f);
                assert_true(is_left ? in_half < 200.0f : in_half > 440.0f);
            }
        }
        assert_int_equal(dots, 4);
    }
}

static void test_the_guard_to_go_to_is_marked_and_named(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.squares_hidden = true;
    view.side[0].hand[0] = (hud_hand){.shown = true, .x = 0.25, .y = 0.5, .control = 1.0};
    canvas without = draw(&view, 1280.0f, 720.0f);
    assert_int_equal(count_kind(&without, MARK_CIRCLE), 0); // no squares
    assert_null(find_text(&without, "octave"));
    view.side[0].hand[0].guard = "octave";
    view.side[0].hand[0].guard_x = 0.5;
    view.side[0].hand[0].guard_y = 0.75;
    canvas c = draw(&view, 1280.0f, 720.0f);
    const mark *name = find_text(&c, "octave");
    assert_non_null(name);
    assert_true(fabsf(name->x + 0.5f * name->width - 640.0f) < 1.0f);
    assert_true(name->y > 540.0f && name->y < 620.0f);
    assert_true(c.count > without.count + 16); // four corners, a line, each with its edge
    // A hand that is not in the picture has none.
    view.side[0].hand[0].shown = false;
    c = draw(&view, 1280.0f, 720.0f);
    assert_null(find_text(&c, "octave"));
}

static void test_lost_control_is_shown_by_a_shrinking_ring(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    float before = INFINITY;
    for (int fifth = 0; fifth < 5; fifth++) {
        double share = fifth / 5.0;
        view.side[1].hand[0] = (hud_hand){.shown = true, .x = 0.75, .y = 0.5, .control = share};
        view.side[1].inset.control = share;
        canvas c = draw(&view, 1280.0f, 720.0f);
        int arcs = 0;
        for (int i = 0; i < c.count; i++) {
            if (c.mark[i].kind == MARK_ARC) {
                arcs++;
                assert_true(fabsf(c.mark[i].x - 960.0f) < 0.5f);
                assert_true(fabsf(c.mark[i].share - (float)share) < 1e-6f);
                assert_true(c.mark[i].width < before);
                before = c.mark[i].width;
            }
        }
        assert_int_equal(arcs, 1);
        // Two rings around the hand in the hall, one around the point in the inset.
        assert_int_equal(count_kind(&c, MARK_RING), 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_inset_names_the_guard_and_mirrors_it),
        cmocka_unit_test(test_one_cell_is_highlighted_and_contains_the_point),
        cmocka_unit_test(test_cells_that_are_not_lit_are_faint),
        cmocka_unit_test(test_the_square_of_guards_is_in_the_middle_of_its_panel),
        cmocka_unit_test(test_arrows_light_with_the_buttons_of_the_feet),
        cmocka_unit_test(test_a_lone_square_is_away_from_the_opponent),
        cmocka_unit_test(test_a_split_window_has_each_square_in_its_half),
        cmocka_unit_test(test_the_guard_to_go_to_is_marked_and_named),
        cmocka_unit_test(test_lost_control_is_shown_by_a_shrinking_ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
