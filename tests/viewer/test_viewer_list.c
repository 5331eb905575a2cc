// The list of events: which lines it shows, what they say, where a click on them leads, and that it
// ends above the timeline.
#include "viewer_desk.h"

#include "hud_draw.h"
#include "hud_style.h"
#include "viewer_list.h"

// Replaces the recording's marks with blows at these ticks, far enough from each other for a line
// each.
#define BLOWS_APART 500
static recording_mark blow[100];

static void strike(viewer *v, int count)
{
    recording_marks_fini(&v->marks);
    v->marks = (recording_marks){.mark = blow, .mark_count = (uint32_t)count};
    for (int i = 0; i < count; i++) {
        uint32_t at = BLOWS_APART * (uint32_t)(i + 1);
        blow[i] = (recording_mark){.kind = RECORDING_MARK_BLOW,
                                   .side = DUEL_NOBODY,
                                   .at = at,
                                   .until = at,
                                   .strength = 0.1};
    }
    v->clock.end = BLOWS_APART * (uint32_t)(count + 1);
}

static int forget(void **state)
{
    viewer *v = *state;
    if (v->marks.mark == blow) {
        v->marks = (recording_marks){0};
    }
    return viewer_desk_clear(state);
}

#define LIST_TEST(name) cmocka_unit_test_setup_teardown(name, viewer_desk_set_up, forget)

// Draws the list over a timeline that begins at `foot`.
static void draw(viewer *v, float foot)
{
    canvas_spy_clear(v->canvas);
    v->button_count = 0;
    v->timeline_top = foot;
    v->overlay[VIEWER_LIST] = true;
    viewer_draw_list(v);
}

static void a_line_says_when_and_what(void **state)
{
    viewer *v = *state;
    draw(v, 634.0f);
    const recording_mark *touch = NULL;
    char time[24], words[128];
    for (uint32_t i = 0; i < v->marks.mark_count; i++) {
        if (v->marks.mark[i].kind == RECORDING_MARK_TOUCH) {
            touch = &v->marks.mark[i];
        }
    }
    assert_non_null(touch);
    viewer_desk_seek(v, touch->at);
    draw(v, 634.0f);
    snprintf(time, sizeof time, "%.3f", touch->at / 1000.0);
    recording_mark_words(NULL, touch, words, sizeof words);
    const canvas_spy_text *line = canvas_spy_find(v->canvas, words);
    assert_non_null(line);
    // The time, or that of a mark just before it, stands to the left of it.
    const canvas_spy_text *text;
    int all_texts = canvas_spy_texts(v->canvas, &text), beside = 0;
    for (int i = 0; i < all_texts; i++) {
        beside += text[i].y == line->y && canvas_spy_right(&text[i]) < canvas_spy_left(line) &&
                  atof(text[i].words) <= touch->at / 1000.0 &&
                  atof(text[i].words) > touch->at / 1000.0 - 0.2;
    }
    assert_int_equal(beside, 1);
    assert_true(canvas_spy_is_inside(v->canvas));
}

static void the_list_is_not_there_until_it_is_asked_for(void **state)
{
    viewer *v = *state;
    v->timeline_top = 634.0f;
    viewer_draw_list(v);
    const canvas_spy_text *text;
    assert_int_equal(canvas_spy_texts(v->canvas, &text), 0);
    assert_int_equal(v->button_count, 0);
    v->mouse_x = 100.0f;
    v->mouse_y = 230.0f;
    assert_false(viewer_list_covers(v));
}

static void the_list_ends_above_the_phrases_words(void **state)
{
    viewer *v = *state;
    strike(v, 100);
    v->phrase_height = 48.0f;
    draw(v, 500.0f);
    assert_true(v->list_foot <= 500.0f - 48.0f - 8.0f);
    v->phrase_height = 0.0f;
}

static void an_appeal_takes_its_place(void **state)
{
    viewer *v = *state;
    draw(v, 634.0f);
    assert_true(viewer_list_edge(v) > 0.0f);
    v->appeal.shown = true;
    draw(v, 634.0f);
    const canvas_spy_text *text;
    assert_int_equal(canvas_spy_texts(v->canvas, &text), 0);
    assert_true(viewer_list_edge(v) == 0.0f);
    v->appeal.shown = false;
}

static void an_empty_list_says_so(void **state)
{
    viewer *v = *state;
    strike(v, 0);
    v->marks_complete = false;
    draw(v, 634.0f);
    assert_non_null(canvas_spy_find(v->canvas, "No events so far"));
    v->marks_complete = true;
    draw(v, 634.0f);
    assert_non_null(canvas_spy_find(v->canvas, "No events"));
}

// The list begins 222 units below the window's upper edge, and a line is 21 units high.
static void the_list_ends_above_the_timeline(void **state)
{
    viewer *v = *state;
    strike(v, 100);
    for (float foot = 400.0f; foot <= 634.0f; foot += 13.0f) {
        draw(v, foot);
        assert_true(v->list_foot <= foot - 30.0f + 0.01f);
        assert_true(v->list_foot > foot - 30.0f - 21.0f);
        assert_int_equal(v->button_count, (int)((v->list_foot - 222.0f - 10.0f) / 21.0f + 0.5f));
        for (int i = 0; i < v->button_count; i++) {
            assert_true(v->button[i].y + v->button[i].height <= v->list_foot);
            assert_true(i == 0 || v->button[i].y == v->button[i - 1].y + 21.0f);
        }
    }
}

static void a_short_list_ends_after_its_last_line(void **state)
{
    viewer *v = *state;
    strike(v, 3);
    draw(v, 634.0f);
    assert_int_equal(v->button_count, 3);
    assert_true(v->list_foot == 222.0f + 3.0f * 21.0f + 10.0f);
    v->mouse_x = 100.0f;
    v->mouse_y = v->list_foot - 1.0f;
    assert_true(viewer_list_covers(v));
    v->mouse_y = v->list_foot + 1.0f;
    assert_false(viewer_list_covers(v));
    v->mouse_y = 221.0f;
    assert_false(viewer_list_covers(v));
    v->mouse_y = 230.0f;
    v->mouse_x = 500.0f;
    assert_false(viewer_list_covers(v));
}

static void a_line_leads_to_its_moment(void **state)
{
    viewer *v = *state;
    strike(v, 5);
    draw(v, 634.0f);
    assert_int_equal(v->button_count, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(v->button[i].action, VIEWER_DO_SEEK);
        assert_int_equal(v->button[i].at, BLOWS_APART * (i + 1));
    }
}

// The place of the shown lines: the number of the first one.
static int first_line(const viewer *v)
{
    return (int)v->button[0].at / BLOWS_APART - 1;
}

static void the_present_moment_is_in_the_middle(void **state)
{
    viewer *v = *state;
    strike(v, 100);
    draw(v, 634.0f);
    int room = v->button_count;
    assert_int_equal(first_line(v), 0);
    viewer_clock_seek(&v->clock, BLOWS_APART * 51);
    draw(v, 634.0f);
    assert_int_equal(first_line(v), 50 - room / 2);
    assert_int_equal(v->button_count, room);
    viewer_clock_seek(&v->clock, v->clock.end);
    draw(v, 634.0f);
    assert_int_equal(first_line(v), 100 - room);
}

static void scrolling_moves_the_lines_until_another_event_happens(void **state)
{
    viewer *v = *state;
    strike(v, 100);
    viewer_clock_seek(&v->clock, BLOWS_APART * 51);
    draw(v, 634.0f);
    int before = first_line(v), room = v->button_count;
    viewer_list_scroll(v, 7);
    draw(v, 634.0f);
    assert_int_equal(first_line(v), before + 7);
    viewer_list_scroll(v, -1000);
    draw(v, 634.0f);
    assert_int_equal(first_line(v), 0);
    // Not farther than to the end: one line back is seen at once.
    viewer_list_scroll(v, 1);
    draw(v, 634.0f);
    assert_int_equal(first_line(v), 1);
    viewer_list_scroll(v, 1000);
    draw(v, 634.0f);
    assert_int_equal(first_line(v), 100 - room);
    viewer_clock_seek(&v->clock, BLOWS_APART * 52);
    draw(v, 634.0f);
    assert_int_equal(first_line(v), before + 1);
}

static void the_last_event_that_has_happened_is_lit(void **state)
{
    viewer *v = *state;
    strike(v, 3);
    for (int lit = -1; lit < 3; lit++) {
        viewer_clock_seek(&v->clock, BLOWS_APART * (lit + 1) + 10);
        draw(v, 634.0f);
        const canvas_spy_text *text;
        int all_texts = canvas_spy_texts(v->canvas, &text);
        assert_int_equal(all_texts, 6);
        for (int i = 0; i < all_texts; i++) {
            assert_true(canvas_spy_same_color(text[i].color, i / 2 == lit ? HUD_WHITE : HUD_GRAY));
        }
    }
}

static void a_touch_is_bright_and_has_its_fencers_dot(void **state)
{
    viewer *v = *state;
    strike(v, 2);
    blow[0].kind = RECORDING_MARK_TOUCH;
    blow[0].side = DUEL_RIGHT;
    draw(v, 634.0f);
    const canvas_spy_text *text;
    const canvas_spy_shape *shape;
    int dots = 0, shapes = canvas_spy_shapes(v->canvas, &shape);
    canvas_spy_texts(v->canvas, &text);
    assert_true(canvas_spy_same_color(text[0].color, HUD_WHITE));
    assert_true(canvas_spy_same_color(text[2].color, HUD_GRAY));
    for (int i = 0; i < shapes; i++) {
        if (shape[i].kind == CANVAS_SPY_CIRCLE) {
            assert_true(canvas_spy_same_color(shape[i].color, hud_accent(DUEL_RIGHT)));
            assert_true(shape[i].y > 222.0f && shape[i].y < 222.0f + 5.0f + 21.0f);
            dots++;
        }
    }
    assert_int_equal(dots, 1);
}

// Squares of the fencers' colors, the left fencer's on the left.
static void lost_control_is_marked_for_each_hand(void **state)
{
    viewer *v = *state;
    strike(v, 3);
    blow[1].kind = blow[2].kind = RECORDING_MARK_LOST;
    blow[1].side = DUEL_RIGHT;
    blow[2].side = DUEL_LEFT;
    blow[1].at = blow[2].at = blow[0].at; // of the same line
    draw(v, 634.0f);
    assert_int_equal(v->button_count, 1);
    const canvas_spy_shape *shape, *square[2] = {NULL, NULL};
    int shapes = canvas_spy_shapes(v->canvas, &shape);
    for (int i = 0; i < shapes; i++) {
        for (int side = 0; side < 2; side++) {
            if (shape[i].kind == CANVAS_SPY_RECT && shape[i].width == shape[i].height &&
                canvas_spy_same_color(shape[i].color, hud_accent((enum duel_side)side))) {
                square[side] = &shape[i];
            }
        }
    }
    assert_non_null(square[DUEL_LEFT]);
    assert_non_null(square[DUEL_RIGHT]);
    assert_true(square[DUEL_LEFT]->x + square[DUEL_LEFT]->width < square[DUEL_RIGHT]->x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LIST_TEST(a_line_says_when_and_what),
        LIST_TEST(the_list_is_not_there_until_it_is_asked_for),
        LIST_TEST(the_list_ends_above_the_phrases_words),
        LIST_TEST(an_appeal_takes_its_place),
        LIST_TEST(an_empty_list_says_so),
        LIST_TEST(the_list_ends_above_the_timeline),
        LIST_TEST(a_short_list_ends_after_its_last_line),
        LIST_TEST(a_line_leads_to_its_moment),
        LIST_TEST(the_present_moment_is_in_the_middle),
        LIST_TEST(scrolling_moves_the_lines_until_another_event_happens),
        LIST_TEST(the_last_event_that_has_happened_is_lit),
        LIST_TEST(a_touch_is_bright_and_has_its_fencers_dot),
        LIST_TEST(lost_control_is_marked_for_each_hand),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
