// Tests what the HUD draws.
//
// This file defines the canvas functions itself: they record what is drawn, and no OpenGL is
// linked.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "duel.h"
#include "hud.h"
#include "hud_caps.h"
#include "hud_draw.h"
#include "hud_style.h"
#include "xr_hud_board.h"
#include "xr_panel.h"

#define MARKS_MAX 512

enum mark_kind { MARK_RECT, MARK_CIRCLE, MARK_RING, MARK_ARC, MARK_TEXT };

typedef struct mark {
    enum mark_kind kind;
    float x, y, width, height; // circle and ring: center, radius in width
    float share;               // drawn part of an arc, 0..1
    canvas_color color;
    char text[160];
} mark;

struct canvas {
    float width, height; // without zoom, like the places of all marks
    float zoom;          // 0: 1
    int count;
    mark mark[MARKS_MAX];
};

static float zoom_of(const canvas *c)
{
    return c->zoom > 0.0f ? c->zoom : 1.0f;
}

static mark *put(canvas *c, enum mark_kind kind, float x, float y, canvas_color color)
{
    assert_true(c->count < MARKS_MAX);
    assert_true(isfinite(x) && isfinite(y));
    mark *m = &c->mark[c->count++];
    *m = (mark){.kind = kind, .x = zoom_of(c) * x, .y = zoom_of(c) * y, .color = color};
    return m;
}

bool canvas_shows_caps(const canvas *c)
{
    (void)c;
    return false;
}

void canvas_zoom(canvas *c, float zoom)
{
    c->zoom = zoom;
}

float canvas_zoom_now(const canvas *c)
{
    return zoom_of(c);
}

float canvas_width(const canvas *c)
{
    return c->width / zoom_of(c);
}

float canvas_height(const canvas *c)
{
    return c->height / zoom_of(c);
}

void canvas_rect(canvas *c, float x, float y, float width, float height, float corner,
                 canvas_color color)
{
    (void)corner;
    mark *m = put(c, MARK_RECT, x, y, color);
    m->width = zoom_of(c) * width;
    m->height = zoom_of(c) * height;
}

void canvas_frame(canvas *c, float x, float y, float width, float height, float corner,
                  float thickness, canvas_color color)
{
    (void)thickness;
    canvas_rect(c, x, y, width, height, corner, color);
}

void canvas_line(canvas *c, float x0, float y0, float x1, float y1, float thickness,
                 canvas_color color)
{
    (void)thickness;
    canvas_rect(c, fminf(x0, x1), fminf(y0, y1), fabsf(x1 - x0), fabsf(y1 - y0), 0.0f, color);
}

void canvas_circle(canvas *c, float x, float y, float radius, canvas_color color)
{
    put(c, MARK_CIRCLE, x, y, color)->width = zoom_of(c) * radius;
}

void canvas_ring(canvas *c, float x, float y, float radius, float thickness, canvas_color color)
{
    (void)thickness;
    put(c, MARK_RING, x, y, color)->width = zoom_of(c) * radius;
}

void canvas_arc(canvas *c, float x, float y, float radius, float thickness, float from, float to,
                canvas_color color)
{
    (void)thickness;
    mark *m = put(c, MARK_ARC, x, y, color);
    m->width = zoom_of(c) * radius;
    m->share = to - from;
}

// The glyphs have whole pixel sizes, as those of a real canvas.
float canvas_text_width(canvas *c, canvas_font font, const char *text)
{
    (void)c;
    return 0.55f * ceilf(font.size) * (float)strlen(text);
}

void canvas_text(canvas *c, float x, float y, canvas_font font, const char *text,
                 canvas_color color)
{
    float width = canvas_text_width(c, font, text);
    float left = font.align == CANVAS_LEFT    ? x
                 : font.align == CANVAS_RIGHT ? x - width
                                              : x - 0.5f * width;
    mark *m = put(c, MARK_TEXT, left, y, color);
    m->width = zoom_of(c) * width;
    m->height = zoom_of(c) * font.size;
    strncpy(m->text, text, sizeof m->text - 1);
}

static const mark *find_text(const canvas *c, const char *part)
{
    for (int i = 0; i < c->count; i++) {
        if (c->mark[i].kind == MARK_TEXT && strstr(c->mark[i].text, part) != NULL) {
            return &c->mark[i];
        }
    }
    return NULL;
}

static int count_kind(const canvas *c, enum mark_kind kind)
{
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        count += c->mark[i].kind == kind;
    }
    return count;
}

static const canvas_color BLUE = {0.2f, 0.4f, 1.0f, 1.0f};
static const canvas_color RED = {1.0f, 0.3f, 0.1f, 1.0f};

static guard_grid named_grid(void)
{
    static const char *const name[3][3] = {
        {"septime", "low", "octave"}, {"quarte", "neutral", "sixte"}, {"prime", "line", "tierce"}};
    guard_grid grid;
    memset(&grid, 0, sizeof grid);
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            snprintf(grid.key[row][column].name, GUARD_GRID_NAME_MAX, "%s", name[row][column]);
        }
    }
    return grid;
}

static hud_view plain_view(const guard_grid *grid)
{
    hud_view view;
    memset(&view, 0, sizeof view);
    view.weapon = "foil";
    view.reason_side = DUEL_NOBODY;
    for (int i = 0; i < 2; i++) {
        view.side[i].accent = i == 0 ? BLUE : RED;
        view.side[i].name = i == 0 ? "mouse" : "keyboard";
        view.side[i].inset_shown = true;
        view.side[i].inset = (hud_inset){.grid = grid, .hand = 1.0, .control = 1.0};
        view.side[i].inset.accent = view.side[i].accent;
    }
    return view;
}

static canvas draw(const hud_view *view, float width, float height)
{
    canvas c;
    memset(&c, 0, sizeof c);
    c.width = width;
    c.height = height;
    hud_draw(&c, view);
    return c;
}

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
        canvas c;
        memset(&c, 0, sizeof c);
        c.width = 1280.0f;
        c.height = 720.0f;
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

static bool is_at(const mark *m, float x, float y, float width, float height)
{
    return fabsf(m->x - x) < 0.01f && fabsf(m->y - y) < 0.01f && fabsf(m->width - width) < 0.01f &&
           fabsf(m->height - height) < 0.01f;
}

// Of the marks that follow one another, this one is at that place.
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
        canvas c;
        memset(&c, 0, sizeof c);
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
    canvas c;
    memset(&c, 0, sizeof c);
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

// The extent of a mark: left, right, top, bottom. The height of a text reaches a quarter below its
// baseline.
static void extent(const mark *m, float out[4])
{
    bool is_round = m->kind == MARK_CIRCLE || m->kind == MARK_RING || m->kind == MARK_ARC;
    float radius = is_round ? m->width : 0.0f;
    out[0] = m->x - radius;
    out[1] = is_round ? m->x + radius : m->x + m->width;
    out[2] = m->kind == MARK_TEXT ? m->y - 0.75f * m->height : m->y - radius;
    out[3] = is_round ? m->y + radius : m->kind == MARK_TEXT ? m->y : m->y + m->height;
}

static void assert_within(const mark *inner, float left, float right, float top, float bottom)
{
    float place[4];
    extent(inner, place);
    if (place[0] < left - 0.01f || place[1] > right + 0.01f || place[2] < top - 0.01f ||
        place[3] > bottom + 0.01f) {
        fail_msg("'%s' at %g..%g, %g..%g leaves %g..%g, %g..%g", inner->text, (double)place[0],
                 (double)place[1], (double)place[2], (double)place[3], (double)left, (double)right,
                 (double)top, (double)bottom);
    }
}

static void assert_apart(const mark *a, const mark *b)
{
    float p[4], q[4];
    extent(a, p);
    extent(b, q);
    assert_true(p[1] <= q[0] + 0.01f || q[1] <= p[0] + 0.01f || p[3] <= q[2] + 0.01f ||
                q[3] <= p[2] + 0.01f);
}

// The box behind a text: the last rectangle that was drawn before it, apart from thin stripes.
static const mark *box_of(const canvas *c, const mark *text)
{
    const mark *box = NULL;
    for (const mark *m = c->mark; m < text; m++) {
        box = m->kind == MARK_RECT && m->width > 20.0f && m->height > 10.0f ? m : box;
    }
    assert_non_null(box);
    return box;
}

static void assert_on_its_box(const canvas *c, const char *words)
{
    const mark *text = find_text(c, words);
    assert_non_null(text);
    const mark *box = box_of(c, text);
    assert_within(text, box->x, box->x + box->width, box->y, box->y + box->height);
}

static void fill_menu(hud_menu *menu, int count, int selected)
{
    static const char *const label[MENU_ROWS] = {"one",   "two",   "three", "four", "five",  "six",
                                                 "seven", "eight", "nine",  "ten",  "eleven"};
    *menu = (hud_menu){.count = count, .selected = selected};
    for (int i = 0; i < count; i++) {
        menu->row[i].label = label[i];
        menu->row[i].value = "left-handed, from the next bout";
    }
}

static const char LONG_NAME[] = "A Controller With A Name That Somebody Thought Would Look Good";
static const float SHAPES[4][2] = {{960, 720}, {1280, 720}, {1720, 720}, {960, 1700}};

static hud_view full_view(const guard_grid *grid, enum hud_panel panel)
{
    hud_view view = plain_view(grid);
    view.panel = panel;
    view.title = "Battuta";
    view.line = "Press a button or a key on your device to take a side, please, and wait";
    view.foot = "Esc goes back";
    view.call = "En garde";
    view.call_strength = 1.0;
    view.reason = "Left touches: point on the weapon arm, above the elbow, 3.2 m/s, 0.41 s "
                  "after the blades last met.";
    view.reason_hint = "any button: next bout";
    view.reason_side = DUEL_LEFT;
    view.side[0].controls = "move: guard, left button: thrust, right button: lunge, "
                            "wheel or A and D: steps";
    view.side[0].lamp = view.side[1].lamp = true;
    view.side[1].name = LONG_NAME;
    view.held_actions_shown = true;
    view.notice = "the first pad was unplugged";
    view.page.block[0].name = "F11";
    view.page.block[0].text = "fullscreen";
    view.stats = "60 frames a second";
    view.latency = "input to display 24.1 ms, 95 % within 31.0: waiting 4 %, simulating 5 %, "
                   "drawing 91 %   all events 40.2 ms";
    fill_menu(&view.menu, MENU_ROWS, 3);
    view.menu.above = view.menu.below = true;
    return view;
}

// Wider than the narrowest window.
static const char LONG_CONTROLS[] =
    "a button with a very long name indeed: point   another one with a name of the same sort: arm "
    "out   and a third one: lunge   and a fourth one: steps";

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

// A coach's word stands in large letters above the reason with its figures, in the same box.
static void test_a_coach_speaks_above_the_figures(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    for (int s = 0; s < 4; s++) {
        hud_view view = full_view(&grid, HUD_PANEL_NONE);
        view.notice = NULL;
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        assert_null(find_text(&c, "Extend first."));
        view.coach = "You both walked in. Extend first.";
        c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        const mark *word = find_text(&c, "Extend first."), *reason = find_text(&c, "Left touches");
        const mark *hint = find_text(&c, "any button");
        assert_true(word != NULL && reason != NULL && hint != NULL);
        assert_true(word->y < reason->y && reason->y < hint->y && word->height > reason->height);
        assert_on_its_box(&c, "Extend first.");
        assert_on_its_box(&c, "Left touches");
        assert_on_its_box(&c, "any button");
        // Without a reason there is nothing to speak about.
        view.reason = NULL;
        c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        assert_null(find_text(&c, "Extend first."));
    }
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

// The task of a lesson is shown together with the controls, and a frame marks the guard to take.
static void test_a_task_is_shown_with_the_controls(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.held_actions_shown = true;
    view.side[0].controls = "move the mouse: guard";
    view.task = "Push the blade aside";
    view.task_hint = "3 of 4";
    canvas plain = draw(&view, 1280.0f, 720.0f);
    assert_non_null(find_text(&plain, "Push the blade aside"));
    assert_non_null(find_text(&plain, "3 of 4"));
    assert_non_null(find_text(&plain, "move the mouse: guard"));
    assert_true(find_text(&plain, "3 of 4")->y < find_text(&plain, "move the mouse: guard")->y);
    view.side[0].inset.hint_shown = true;
    view.side[0].inset.hint_row = 1;
    view.side[0].inset.hint_column = 0;
    canvas hinted = draw(&view, 1280.0f, 720.0f);
    assert_int_equal(hinted.count, plain.count + 1);
    // The reason for a touch replaces the task.
    view.reason = "Left touches.";
    canvas over = draw(&view, 1280.0f, 720.0f);
    assert_null(find_text(&over, "Push the blade aside"));
}

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

// ---- the same on a panel in the hall

static canvas draw_board(const hud_view *view)
{
    canvas c;
    memset(&c, 0, sizeof c);
    c.width = CANVAS_LEAST_WIDTH;
    c.height = CANVAS_LEAST_HEIGHT;
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

static const mark *text_after(const canvas *c, const mark *before, const char *part)
{
    for (const mark *m = before + 1; m < c->mark + c->count; m++) {
        if (m->kind == MARK_TEXT && strstr(m->text, part) != NULL) {
            return m;
        }
    }
    return NULL;
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

// Called in white with a black shadow two units below and to the right; both fade with the call.
static void test_a_call_fades_with_its_shadow(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.call = "Allez !";
    for (int tenth = 0; tenth <= 10; tenth++) {
        view.call_strength = 0.1 * tenth;
        canvas c = draw(&view, 1280.0f, 720.0f);
        const mark *shadow = find_text(&c, "Allez !");
        if (tenth == 0) {
            assert_null(shadow);
            continue;
        }
        assert_non_null(shadow);
        const mark *call = text_after(&c, shadow, "Allez !");
        assert_non_null(call);
        assert_null(text_after(&c, call, "Allez !"));
        assert_true(fabsf(shadow->x - call->x - 2.0f) < 0.01f);
        assert_true(fabsf(shadow->y - call->y - 2.0f) < 0.01f);
        assert_true(shadow->color.r == 0.0f && shadow->color.g == 0.0f && shadow->color.b == 0.0f);
        assert_true(call->color.r > 0.9f && call->color.g > 0.9f && call->color.b > 0.9f);
        assert_true(fabsf(call->color.a - 0.1f * (float)tenth) < 1e-5f);
        assert_true(shadow->color.a < call->color.a && shadow->color.a > 0.3f * call->color.a);
    }
}

// How to fence is told on a panel with a stripe of the fencer's color along its left edge; a
// message has none.
static void test_controls_have_the_color_of_their_side(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.held_actions_shown = true;
    view.side[0].controls = "move the mouse: guard";
    view.side[1].controls = "arrows: guard";
    view.notice = "the first pad was unplugged";
    canvas c = draw(&view, 1280.0f, 720.0f);
    for (int side = 0; side < 2; side++) {
        const mark *words = find_text(&c, view.side[side].controls);
        assert_non_null(words);
        const mark *stripe = words - 1, *box = box_of(&c, words);
        assert_true(is_at(stripe, box->x, box->y, 4.0f, box->height));
        assert_memory_equal(&stripe->color, &view.side[side].accent, sizeof stripe->color);
        // As high as a line and its margins.
        assert_true(box->height > words->height && box->height < 2.0f * words->height);
    }
    const mark *notice = find_text(&c, view.notice);
    assert_ptr_equal(box_of(&c, notice), notice - 1);
    // A word of the referee takes their place for a moment.
    view.call = "Halte !";
    view.call_strength = 1.0;
    c = draw(&view, 1280.0f, 720.0f);
    assert_null(find_text(&c, "arrows: guard"));
}

// Words at the foot of the window: below the place where the side camera has the near foot of a
// fencer who lunges, however far apart they are, so that no word ever lies over a mask or a blade.
static void test_a_call_lies_below_the_fencers(void **state)
{
    (void)state;
    // Beside the middle of the piste, toward the camera: where a front foot comes down.
    const double near_side_m = 0.15;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.call = "Touch right";
    view.call_strength = 1.0;
    for (int s = 0; s < 3; s++) {
        canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
        const mark *box = box_of(&c, find_text(&c, "Touch right"));
        for (double half_m = 0.5; half_m < 5.0; half_m += 0.25) {
            double aspect = (double)(SHAPES[s][0] / SHAPES[s][1]), xy[2];
            camera_subject subject = {
                .root_x_m = {-half_m, half_m}, .aspect = aspect, .hand = {1.0, 1.0}};
            camera side = camera_side(&subject);
            assert_true(camera_project(&side, aspect, v3(half_m, 0.0, near_side_m), xy));
            assert_true(xy[1] * (double)SHAPES[s][1] < (double)box->y);
        }
    }
}

// What follows from a call is written below it, the longest phrase too, and a message above it;
// all of it lies in the call's panel, within the window.
static void test_a_call_has_its_reason_below_it(void **state)
{
    (void)state;
    static const char long_phrase[] =
        "Compound attack from the left. Parried in quarte: it would have missed by 23 cm. Riposte "
        "from the right, 60 ms. Remise from the left. Touch right, the riposte. By 6 ms: another";
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.match = (hud_match){.shown = true, .caption = "Yellow card left: corps à corps"};
    snprintf(view.match.phrase, sizeof view.match.phrase, "%s", long_phrase);
    view.call = "Touch right";
    view.call_strength = 1.0;
    view.notice = "the first pad was unplugged";
    for (int s = 0; s < 4; s++) {
        for (int task = 0; task < 2; task++) {
            view.task = task ? "Push the blade aside" : NULL;
            canvas c = draw(&view, SHAPES[s][0], SHAPES[s][1]);
            const mark *word = find_text(&c, "Touch right"), *box = box_of(&c, word);
            const mark *caption = find_text(&c, "Yellow card"), *first = find_text(&c, "Compound"),
                       *last = find_text(&c, "another");
            assert_true(caption != NULL && first != NULL && last != NULL);
            assert_true(word->y < caption->y && caption->y < first->y && first->y < last->y);
            const mark *all[4] = {word, caption, first, last};
            for (int i = 0; i < 4; i++) {
                assert_within(all[i], box->x, box->x + box->width, box->y, box->y + box->height);
            }
            assert_within(box, 0.0f, SHAPES[s][0], 0.0f, SHAPES[s][1]);
            assert_true(find_text(&c, view.notice)->y < box->y);
            if (task) {
                assert_apart(find_text(&c, "Push the blade"), box);
            }
        }
    }
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

// Whoever covers the foot of the window, such as a timeline, says so, and the words go up.
static void test_a_call_goes_above_what_is_covered(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    hud_view view = plain_view(&grid);
    view.call = "Prêts ?";
    view.call_strength = 1.0;
    canvas c = draw(&view, 1280.0f, 720.0f);
    float low = find_text(&c, "Prêts ?")->y;
    view.covered = 123.0f;
    c = draw(&view, 1280.0f, 720.0f);
    assert_true(fabsf(find_text(&c, "Prêts ?")->y - low + 123.0f) < 0.01f);
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

// Phrases that are too long for one line of a card are on several, broken between two phrases;
// nothing of them is lost.
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

// Of the nine cells, the one that is lit stands out: the others are fainter than faint.
static void test_cells_that_are_not_lit_are_faint(void **state)
{
    (void)state;
    guard_grid grid = named_grid();
    canvas c;
    memset(&c, 0, sizeof c);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_inset_names_the_guard_and_mirrors_it),
        cmocka_unit_test(test_one_cell_is_highlighted_and_contains_the_point),
        cmocka_unit_test(test_the_square_of_guards_is_in_the_middle_of_its_panel),
        cmocka_unit_test(test_arrows_light_with_the_buttons_of_the_feet),
        cmocka_unit_test(test_the_guard_to_go_to_is_marked_and_named),
        cmocka_unit_test(test_a_lone_square_is_away_from_the_opponent),
        cmocka_unit_test(test_a_split_window_has_each_square_in_its_half),
        cmocka_unit_test(test_lost_control_is_shown_by_a_shrinking_ring),
        cmocka_unit_test(test_everything_lies_within_the_window),
        cmocka_unit_test(test_everything_lies_within_a_window_of_large_text),
        cmocka_unit_test(test_long_controls_and_the_foot_line_lie_within_the_window),
        cmocka_unit_test(test_a_plaque_contains_its_name),
        cmocka_unit_test(test_a_pointer_finds_the_rows_of_a_menu),
        cmocka_unit_test(test_boxes_contain_their_text),
        cmocka_unit_test(test_a_match_shows_score_clock_cards_and_the_call),
        cmocka_unit_test(test_a_touch_lights_one_lamp_and_shows_the_reason),
        cmocka_unit_test(test_a_long_reason_stays_within_its_box),
        cmocka_unit_test(test_a_coach_speaks_above_the_figures),
        cmocka_unit_test(test_captions_stand_below_the_score),
        cmocka_unit_test(test_a_task_is_shown_with_the_controls),
        cmocka_unit_test(test_joining_shows_the_controls_of_each_side),
        cmocka_unit_test(test_only_the_cards_of_joining_have_a_color),
        cmocka_unit_test(test_a_panel_shows_a_bout_in_large_letters),
        cmocka_unit_test(test_a_panel_shows_lamps_cards_and_priority_at_a_halt),
        cmocka_unit_test(test_the_lines_of_a_panel_are_about_equally_long),
        cmocka_unit_test(test_a_pointer_finds_the_rows_of_a_panel),
        cmocka_unit_test(test_a_panel_shows_joining_and_help),
        cmocka_unit_test(test_keys_on_a_panel_are_of_one_size),
        cmocka_unit_test(test_help_is_a_table_in_the_middle),
        cmocka_unit_test(test_a_pause_covers_the_bout_with_a_veil),
        cmocka_unit_test(test_a_notice_covers_no_words),
        cmocka_unit_test(test_a_notice_covers_no_row_of_the_title),
        cmocka_unit_test(test_a_call_fades_with_its_shadow),
        cmocka_unit_test(test_a_call_lies_below_the_fencers),
        cmocka_unit_test(test_a_call_has_its_reason_below_it),
        cmocka_unit_test(test_a_table_lies_between_score_and_reason),
        cmocka_unit_test(test_a_call_goes_above_what_is_covered),
        cmocka_unit_test(test_controls_have_the_color_of_their_side),
        cmocka_unit_test(test_a_lit_lamp_has_a_halo),
        cmocka_unit_test(test_a_wide_line_keeps_all_its_caps),
        cmocka_unit_test(test_a_card_breaks_lines_between_phrases),
        cmocka_unit_test(test_cells_that_are_not_lit_are_faint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
