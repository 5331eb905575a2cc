// The timeline: where marks, the loop and the present moment stand on it, what the pointer reads,
// and what its buttons do.
#include "viewer_desk.h"

#include <math.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "viewer_timeline.h"

// Of the bar that the timeline draws (viewer_timeline.c).
#define LEFT_X   24.0f
#define BAR_TOP  (VIEWER_DESK_HEIGHT - 76.0f)
#define BAR_HIGH 34.0f

static recording_mark mark;

// Shows a recording of 1000 ticks with this one mark.
static void show_only(viewer *v, recording_mark one)
{
    if (v->marks.mark != &mark) {
        recording_marks_fini(&v->marks);
    }
    mark = one;
    v->marks = (recording_marks){.mark = &mark, .mark_count = 1, .here = {.at = 1000}};
    v->clock.end = 1000;
    v->span = viewer_timeline_span_whole(1000);
}

static int forget(void **state)
{
    viewer *v = *state;
    if (v->marks.mark == &mark) {
        v->marks = (recording_marks){0};
    }
    return viewer_desk_clear(state);
}

#define TIMELINE_TEST(name) cmocka_unit_test_setup_teardown(name, viewer_desk_set_up, forget)

static void draw(viewer *v)
{
    canvas_spy_clear(v->canvas);
    v->button_count = 0;
    viewer_draw_timeline(v);
}

// The x of a tick of a recording of 1000 ticks.
static float x_of(double tick)
{
    return LEFT_X + (float)(tick / 1000.0) * (VIEWER_DESK_WIDTH - 2.0f * LEFT_X);
}

// The only shape of this kind and color; fails if there is none or another one.
static canvas_spy_shape only_shape(const viewer *v, enum canvas_spy_kind kind, canvas_color color)
{
    const canvas_spy_shape *shape, *found = NULL;
    int shapes = canvas_spy_shapes(v->canvas, &shape);
    for (int i = 0; i < shapes; i++) {
        if (shape[i].kind == kind && canvas_spy_same_color(shape[i].color, color)) {
            assert_null(found);
            found = &shape[i];
        }
    }
    assert_non_null(found);
    return *found;
}

static void assert_near(float a, float b)
{
    assert_true(fabsf(a - b) < 0.05f);
}

static void it_lies_at_the_foot_of_the_window(void **state)
{
    viewer *v = *state;
    draw(v);
    assert_near(v->span.x, LEFT_X);
    assert_near(v->span.width, VIEWER_DESK_WIDTH - 2.0f * LEFT_X);
    assert_near(v->timeline_top, VIEWER_DESK_HEIGHT - 86.0f);
    assert_near(v->timeline_foot, VIEWER_DESK_HEIGHT);
    assert_true(fabs(v->covered - 86.0 / 720.0) < 1e-6);
    assert_true(canvas_spy_is_inside(v->canvas));
    // Curves above it move its upper edge.
    float top = v->timeline_top;
    v->overlay[VIEWER_PLOTS] = true;
    draw(v);
    assert_true(v->timeline_top < top - 50.0f);
    assert_true(fabs(v->covered - (1.0 - (double)v->timeline_top / 720.0)) < 1e-6);
}

static void the_present_moment_is_a_white_line(void **state)
{
    viewer *v = *state;
    show_only(v, (recording_mark){.kind = RECORDING_MARK_LUNGE, .side = DUEL_LEFT});
    for (uint32_t at = 0; at <= 1000; at += 125) {
        viewer_clock_seek(&v->clock, at);
        draw(v);
        canvas_spy_shape line = only_shape(v, CANVAS_SPY_LINE, HUD_WHITE);
        assert_near(line.x, x_of(at));
        assert_near(line.width, 0.0f);
        assert_near(only_shape(v, CANVAS_SPY_CIRCLE, HUD_WHITE).x, x_of(at));
    }
}

static void a_moment_outside_the_shown_part_has_no_line(void **state)
{
    viewer *v = *state;
    show_only(v, (recording_mark){.kind = RECORDING_MARK_LUNGE, .side = DUEL_LEFT});
    v->span.from = 400.0;
    v->span.until = 800.0;
    const canvas_spy_shape *shape;
    for (uint32_t at = 300; at <= 900; at += 600) {
        viewer_clock_seek(&v->clock, at);
        draw(v);
        int shapes = canvas_spy_shapes(v->canvas, &shape);
        for (int i = 0; i < shapes; i++) {
            assert_int_not_equal(shape[i].kind, CANVAS_SPY_CIRCLE);
        }
    }
    // A thin line above the bar shows the part.
    viewer_clock_seek(&v->clock, 600);
    draw(v);
    canvas_spy_shape part = only_shape(v, CANVAS_SPY_RECT, HUD_WHITE);
    assert_near(part.x, x_of(400));
    assert_near(part.width, x_of(800) - x_of(400));
    assert_true(part.y < BAR_TOP && part.y > v->timeline_top);
}

// The left fencer's lies higher, so that neither of two touches at once hides the other.
static void a_touch_is_a_disc_in_its_fencers_color(void **state)
{
    viewer *v = *state;
    for (int side = 0; side < 2; side++) {
        show_only(
            v, (recording_mark){
                   .kind = RECORDING_MARK_TOUCH, .side = (uint8_t)side, .at = 250, .until = 250});
        draw(v);
        canvas_spy_shape disc = only_shape(v, CANVAS_SPY_CIRCLE, hud_accent((enum duel_side)side));
        assert_near(disc.x, x_of(250));
        assert_near(disc.y, BAR_TOP + 0.5f * BAR_HIGH + (side == DUEL_LEFT ? -6.5f : 6.5f));
    }
}

static void a_blow_is_as_high_as_it_is_hard(void **state)
{
    viewer *v = *state;
    static const double strength_ns[] = {0.0, 0.1, 0.2, 0.25, 5.0};
    float last = 0.0f;
    for (size_t i = 0; i < sizeof strength_ns / sizeof *strength_ns; i++) {
        show_only(v, (recording_mark){.kind = RECORDING_MARK_BLOW,
                                      .side = DUEL_NOBODY,
                                      .at = 500,
                                      .until = 500,
                                      .strength = strength_ns[i]});
        draw(v);
        canvas_spy_shape line = only_shape(v, CANVAS_SPY_LINE, hud_faded(HUD_WARNING, 0.85));
        assert_near(line.x, x_of(500));
        assert_near(line.y + 0.5f * line.height, BAR_TOP + 0.5f * BAR_HIGH);
        assert_true(line.height > 0.0f && line.height < BAR_HIGH - 2.0f * 6.0f);
        assert_true(i >= 3 ? line.height == last || i == 3 : line.height > last);
        last = line.height;
    }
}

static void lost_control_is_a_span_in_the_fencers_lane(void **state)
{
    viewer *v = *state;
    for (int side = 0; side < 2; side++) {
        show_only(v,
                  (recording_mark){
                      .kind = RECORDING_MARK_LOST, .side = (uint8_t)side, .at = 200, .until = 300});
        draw(v);
        canvas_spy_shape span = only_shape(v, CANVAS_SPY_RECT, hud_accent((enum duel_side)side));
        assert_near(span.x, x_of(200));
        assert_near(span.width, x_of(300) - x_of(200));
        assert_near(span.y, side == DUEL_LEFT ? BAR_TOP : BAR_TOP + BAR_HIGH - span.height);
        // It ends at the end of the shown part.
        v->span.from = 0.0;
        v->span.until = 250.0;
        draw(v);
        span = only_shape(v, CANVAS_SPY_RECT, hud_accent((enum duel_side)side));
        assert_near(span.x + span.width, LEFT_X + v->span.width);
    }
}

static void arrowheads_point_to_the_opponent(void **state)
{
    viewer *v = *state;
    for (int side = 0; side < 2; side++) {
        show_only(
            v, (recording_mark){
                   .kind = RECORDING_MARK_LUNGE, .side = (uint8_t)side, .at = 500, .until = 500});
        draw(v);
        const canvas_spy_shape *shape;
        int shapes = canvas_spy_shapes(v->canvas, &shape), lines = 0;
        for (int i = 0; i < shapes; i++) {
            if (shape[i].kind == CANVAS_SPY_LINE &&
                canvas_spy_same_color(shape[i].color, hud_accent((enum duel_side)side))) {
                assert_near(shape[i].x + shape[i].width, x_of(500));
                assert_true(side == DUEL_LEFT ? shape[i].width > 0.0f : shape[i].width < 0.0f);
                lines++;
            }
        }
        assert_int_equal(lines, 2);
    }
}

static void a_mark_outside_the_shown_part_is_not_drawn(void **state)
{
    viewer *v = *state;
    show_only(v, (recording_mark){
                     .kind = RECORDING_MARK_DISARM, .side = DUEL_LEFT, .at = 500, .until = 500});
    const canvas_spy_shape *shape;
    draw(v);
    int with = canvas_spy_shapes(v->canvas, &shape);
    v->span.from = 600.0;
    v->span.until = 1000.0;
    viewer_clock_seek(&v->clock, 700);
    draw(v);
    int part = 2; // the line that shows the part
    assert_int_equal(canvas_spy_shapes(v->canvas, &shape), with - 2 + part);
}

static void the_loop_is_lit_from_its_begin_to_its_end(void **state)
{
    viewer *v = *state;
    show_only(v, (recording_mark){.kind = RECORDING_MARK_LUNGE, .side = DUEL_LEFT});
    v->clock.loop_from = 300;
    v->clock.loop_until = 700;
    v->clock.looping = true;
    draw(v);
    canvas_spy_shape loop = only_shape(v, CANVAS_SPY_RECT, HUD_WARNING);
    assert_near(loop.x, x_of(300));
    assert_near(loop.width, x_of(700) - x_of(300));
    assert_true(loop.y + loop.height <= BAR_TOP);
    // It ends with the shown part.
    v->span.from = 400.0;
    v->span.until = 600.0;
    draw(v);
    loop = only_shape(v, CANVAS_SPY_RECT, HUD_WARNING);
    assert_near(loop.x, v->span.x);
    assert_near(loop.width, v->span.width);
    v->clock.looping = false;
    draw(v);
    const canvas_spy_shape *shape;
    int shapes = canvas_spy_shapes(v->canvas, &shape);
    for (int i = 0; i < shapes; i++) {
        assert_false(canvas_spy_same_color(shape[i].color, HUD_WARNING));
    }
}

static void what_is_not_searched_yet_is_dark(void **state)
{
    viewer *v = *state;
    show_only(v, (recording_mark){.kind = RECORDING_MARK_LUNGE, .side = DUEL_LEFT});
    v->marks_complete = false;
    v->marks.here.at = 400;
    draw(v);
    const canvas_spy_shape *shape;
    int shapes = canvas_spy_shapes(v->canvas, &shape), dark = 0;
    for (int i = 0; i < shapes; i++) {
        if (shape[i].kind == CANVAS_SPY_RECT && shape[i].height == BAR_HIGH &&
            canvas_spy_same_color(shape[i].color, HUD_INK)) {
            assert_near(shape[i].x, x_of(400));
            assert_near(shape[i].x + shape[i].width, x_of(1000));
            dark++;
        }
    }
    assert_int_equal(dark, 1);
}

static void the_pointer_reads_the_time(void **state)
{
    viewer *v = *state;
    show_only(v, (recording_mark){
                     .kind = RECORDING_MARK_DISARM, .side = DUEL_RIGHT, .at = 250, .until = 250});
    v->mouse_y = BAR_TOP + 0.5f * BAR_HIGH;
    v->mouse_x = x_of(500);
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "0.500 s"));
    v->mouse_x = x_of(250) + 5.0f;
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "0.250 s: Right is disarmed"));
    v->mouse_x = x_of(250) + 8.0f;
    draw(v);
    assert_null(canvas_spy_find_beginning(v->canvas, "0.250 s:"));
    // At the window's edges the words stay inside.
    for (int end = 0; end <= 1000; end += 1000) {
        v->mouse_x = x_of(end);
        draw(v);
        assert_non_null(canvas_spy_find(v->canvas, end == 0 ? "0.000 s" : "1.000 s"));
        assert_true(canvas_spy_is_inside(v->canvas));
    }
    v->mouse_y = v->timeline_top - 5.0f;
    draw(v);
    assert_null(canvas_spy_find(v->canvas, "1.000 s"));
}

static void the_lanes_read_lost_control_and_the_middle_what_is_most_important(void **state)
{
    viewer *v = *state;
    static recording_mark two[2] = {
        {.kind = RECORDING_MARK_LOST, .side = DUEL_LEFT, .at = 240, .until = 300},
        {.kind = RECORDING_MARK_DISARM, .side = DUEL_LEFT, .at = 250, .until = 250}};
    show_only(v, two[0]);
    v->marks.mark = two;
    v->marks.mark_count = 2;
    v->mouse_x = x_of(250);
    v->mouse_y = BAR_TOP + 3.0f;
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "0.240 s: Left out of control for 0.06 s"));
    v->mouse_y = BAR_TOP + 0.5f * BAR_HIGH;
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "0.250 s: Left is disarmed"));
    v->mouse_y = BAR_TOP + BAR_HIGH - 3.0f; // the other fencer's lane
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "0.250 s: Left is disarmed"));
    v->marks = (recording_marks){0};
}

static void the_buttons_say_and_do_what_they_are_for(void **state)
{
    viewer *v = *state;
    static const struct {
        const char *word;
        enum viewer_action action;
    } BUTTON[] = {{"|<", VIEWER_DO_MARK_BEFORE},
                  {"<", VIEWER_DO_BACK_1},
                  {"Play", VIEWER_DO_PLAY},
                  {">", VIEWER_DO_ON_1},
                  {">|", VIEWER_DO_MARK_AFTER},
                  {"-", VIEWER_DO_SLOWER},
                  {"+", VIEWER_DO_FASTER},
                  {"Reverse", VIEWER_DO_TURN},
                  {"Loop", VIEWER_DO_LOOP},
                  {"Help", VIEWER_DO_HELP},
                  {"Options", VIEWER_DO_OPTIONS},
                  {"Fence from here", VIEWER_DO_TAKE_OVER},
                  {"Camera: side", VIEWER_DO_NEXT_CAMERA}};
    draw(v);
    assert_int_equal(v->button_count, sizeof BUTTON / sizeof *BUTTON);
    for (size_t i = 0; i < sizeof BUTTON / sizeof *BUTTON; i++) {
        const canvas_spy_text *word =
            viewer_desk_check_button(v, BUTTON[i].word, BUTTON[i].action, 4.0f);
        assert_true(canvas_spy_same_color(word->color, HUD_WHITE));
    }
    assert_non_null(canvas_spy_find(v->canvas, "1 x"));
}

static void the_buttons_show_what_is_on(void **state)
{
    viewer *v = *state;
    static const char *const word[] = {"Pause",           "Reverse",      "Loop", "Help",
                                       "Fence from here", "Camera: free", "2 x"};
    v->clock.paused = false;
    v->clock.backwards = v->clock.looping = v->help_shown = v->taking_over = true;
    v->clock.speed = VIEWER_SPEED_REAL + 1;
    v->camera.kind = CAMERA_FREE;
    draw(v);
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        const canvas_spy_text *text = canvas_spy_find(v->canvas, word[i]);
        assert_non_null(text);
        assert_true(canvas_spy_same_color(text->color, i > 0 ? HUD_WARNING : HUD_WHITE));
    }
}

static void it_says_how_much_time_has_passed_of_how_much(void **state)
{
    viewer *v = *state;
    show_only(v, (recording_mark){.kind = RECORDING_MARK_LUNGE, .side = DUEL_LEFT});
    viewer_clock_seek(&v->clock, 123);
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "0.123 / 1.000 s"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TIMELINE_TEST(it_lies_at_the_foot_of_the_window),
        TIMELINE_TEST(the_present_moment_is_a_white_line),
        TIMELINE_TEST(a_moment_outside_the_shown_part_has_no_line),
        TIMELINE_TEST(a_touch_is_a_disc_in_its_fencers_color),
        TIMELINE_TEST(a_blow_is_as_high_as_it_is_hard),
        TIMELINE_TEST(lost_control_is_a_span_in_the_fencers_lane),
        TIMELINE_TEST(arrowheads_point_to_the_opponent),
        TIMELINE_TEST(a_mark_outside_the_shown_part_is_not_drawn),
        TIMELINE_TEST(the_loop_is_lit_from_its_begin_to_its_end),
        TIMELINE_TEST(what_is_not_searched_yet_is_dark),
        TIMELINE_TEST(the_pointer_reads_the_time),
        TIMELINE_TEST(the_lanes_read_lost_control_and_the_middle_what_is_most_important),
        TIMELINE_TEST(the_buttons_say_and_do_what_they_are_for),
        TIMELINE_TEST(the_buttons_show_what_is_on),
        TIMELINE_TEST(it_says_how_much_time_has_passed_of_how_much),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
