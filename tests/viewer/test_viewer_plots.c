// The curves above the timeline: their values, scales and places.
#include "viewer_desk.h"

#include <math.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "viewer_plots.h"

#define BOTTOM 634.0f
enum { SAMPLES = 250, END = SAMPLES * RECORDING_SAMPLE_TICKS };

static recording_sample sample[SAMPLES];

// Replaces the recording's samples with flat ones over END ticks.
static void measure(viewer *v)
{
    recording_marks_fini(&v->marks);
    for (int i = 0; i < SAMPLES; i++) {
        sample[i] = (recording_sample){
            .tip_mps = {4.0f, 6.0f}, .distance_m = 2.5f, .control = {1.0f, 0.5f}};
    }
    v->marks = (recording_marks){.sample = sample, .sample_count = SAMPLES, .here = {.at = END}};
    v->clock.end = END;
    v->span = viewer_timeline_span_whole(END);
    v->span.x = 24.0f;
    v->span.width = VIEWER_DESK_WIDTH - 48.0f;
}

static int forget(void **state)
{
    viewer *v = *state;
    v->marks = v->marks.sample == sample ? (recording_marks){0} : v->marks;
    return viewer_desk_clear(state);
}

#define PLOTS_TEST(name) cmocka_unit_test_setup_teardown(name, viewer_desk_set_up, forget)

static float draw(viewer *v)
{
    canvas_spy_clear(v->canvas);
    return viewer_draw_plots(v, BOTTOM);
}

// The lowest and the highest y of the curves of this color within one row, and how many lines they
// have.
typedef struct reach {
    float low, high;
    int lines;
} reach;

static reach curve_of(const viewer *v, canvas_color color, float top, float foot)
{
    reach found = {-INFINITY, INFINITY, 0};
    const canvas_spy_shape *shape;
    int shapes = canvas_spy_shapes(v->canvas, &shape);
    for (int i = 0; i < shapes; i++) {
        const canvas_spy_shape *s = &shape[i];
        if (s->kind == CANVAS_SPY_LINE && canvas_spy_same_color(s->color, color) && s->y >= top &&
            s->y <= foot) {
            found.low = fmaxf(found.low, fmaxf(s->y, s->y + s->height));
            found.high = fminf(found.high, fminf(s->y, s->y + s->height));
            found.lines++;
        }
    }
    return found;
}

// Three rows of 42 units, 6 apart, end 6 units above `bottom`.
static float row_top(int row)
{
    return BOTTOM - 6.0f - 48.0f * (float)(3 - row) + 6.0f;
}

static void three_rows_stand_above_each_other(void **state)
{
    viewer *v = *state;
    measure(v);
    float top = draw(v);
    assert_true(top == BOTTOM - 3.0f * 48.0f - 6.0f);
    assert_non_null(canvas_spy_find(v->canvas, "points' speed, 0 to 10 m/s"));
    assert_non_null(canvas_spy_find(v->canvas, "distance, 0 to 3 m"));
    assert_non_null(canvas_spy_find(v->canvas, "control, 0 to 100 %"));
    assert_true(canvas_spy_is_inside(v->canvas));
}

static void a_value_is_as_high_as_its_share_of_the_scale(void **state)
{
    viewer *v = *state;
    measure(v);
    draw(v);
    static const struct {
        int row, side; // side 2: both together
        double share;
    } CURVE[] = {{0, 0, 0.4}, {0, 1, 0.6}, {1, 2, 2.5 / 3.0}, {2, 0, 1.0}, {2, 1, 0.5}};
    for (size_t i = 0; i < sizeof CURVE / sizeof *CURVE; i++) {
        float top = row_top(CURVE[i].row);
        canvas_color color =
            CURVE[i].side < 2 ? hud_accent((enum duel_side)CURVE[i].side) : HUD_WHITE;
        reach r = curve_of(v, color, top - 1.0f, top + 43.0f);
        float wanted = top + 42.0f * (float)(1.0 - CURVE[i].share);
        assert_true(r.lines > 100);
        assert_true(fabsf(r.low - wanted) < 0.01f && fabsf(r.high - wanted) < 0.01f);
    }
}

static void the_scale_grows_in_steps_of_five_meters_a_second(void **state)
{
    viewer *v = *state;
    measure(v);
    sample[100].tip_mps[1] = 17.2f;
    sample[3].distance_m = 4.2f;
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "points' speed, 0 to 20 m/s"));
    assert_non_null(canvas_spy_find(v->canvas, "distance, 0 to 5 m"));
}

// A peak of one sample is not lost between two points of the curve, and neither is a moment without
// control.
static void the_shortest_extreme_is_seen(void **state)
{
    viewer *v = *state;
    measure(v);
    v->span.width = 100.0f; // each point of the curve has five samples
    for (int at = 20; at < SAMPLES - 20; at += 7) {
        sample[at].tip_mps[0] = 10.0f;
        sample[at].control[0] = 0.25f;
        draw(v);
        reach speed = curve_of(v, hud_accent(DUEL_LEFT), row_top(0) - 1.0f, row_top(0) + 43.0f);
        assert_true(fabsf(speed.high - row_top(0)) < 0.01f);
        reach control = curve_of(v, hud_accent(DUEL_LEFT), row_top(2) - 1.0f, row_top(2) + 43.0f);
        assert_true(fabsf(control.low - (row_top(2) + 42.0f * 0.75f)) < 0.01f);
        sample[at].tip_mps[0] = 4.0f;
        sample[at].control[0] = 1.0f;
    }
}

static void what_is_not_searched_yet_has_no_curve(void **state)
{
    viewer *v = *state;
    measure(v);
    v->marks.here.at = END / 2;
    draw(v);
    const canvas_spy_shape *shape;
    int shapes = canvas_spy_shapes(v->canvas, &shape), lines = 0;
    float middle = viewer_timeline_span_x(&v->span, END / 2.0);
    for (int i = 0; i < shapes; i++) {
        if (shape[i].kind == CANVAS_SPY_LINE) {
            assert_true(shape[i].x + shape[i].width <= middle);
            lines++;
        }
    }
    assert_true(lines > 500);
}

static void the_values_of_the_moment_stand_beside_the_scale(void **state)
{
    viewer *v = *state;
    char words[40];
    v->span.x = 24.0f;
    v->span.width = VIEWER_DESK_WIDTH - 48.0f;
    viewer_desk_seek(v, 300);
    draw(v);
    recording_sample now = viewer_sample_now(v);
    snprintf(words, sizeof words, "%.1f m/s", (double)now.tip_mps[DUEL_LEFT]);
    assert_non_null(canvas_spy_find(v->canvas, words));
    snprintf(words, sizeof words, "%.2f m", (double)now.distance_m);
    assert_non_null(canvas_spy_find(v->canvas, words));
    snprintf(words, sizeof words, "%.0f %%", 100.0 * (double)now.control[DUEL_RIGHT]);
    assert_non_null(canvas_spy_find(v->canvas, words));
    const duel_config *config = recording_player_config(v->player);
    const duel_state *s = &recording_player_now(v->player)->state;
    double apart_m = duel_fencer_frame(config, s, DUEL_RIGHT).root_x_m -
                     duel_fencer_frame(config, s, DUEL_LEFT).root_x_m;
    assert_true(fabs((double)now.distance_m - apart_m) < 1e-5 && apart_m > 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLOTS_TEST(three_rows_stand_above_each_other),
        PLOTS_TEST(a_value_is_as_high_as_its_share_of_the_scale),
        PLOTS_TEST(the_scale_grows_in_steps_of_five_meters_a_second),
        PLOTS_TEST(the_shortest_extreme_is_seen),
        PLOTS_TEST(what_is_not_searched_yet_has_no_curve),
        PLOTS_TEST(the_values_of_the_moment_stand_beside_the_scale),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
