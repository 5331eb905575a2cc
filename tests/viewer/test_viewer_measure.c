// Measuring between two places that are chosen with the mouse: what is near the pointer is chosen,
// the line follows it, and its distance and speed are those of the state.
#include "viewer_desk.h"

#include <math.h>

#include "scene_builder.h"
#include "viewer_input.h"
#include "viewer_measure.h"

static viewer_labels labels;

// The lines of the present frame, from the side.
static viewer_lines lines(viewer *v)
{
    const duel_config *config = recording_player_config(v->player);
    const duel_state *now = &recording_player_now(v->player)->state;
    const camera_subject subject =
        scene_builder_subject(config, now, (double)(VIEWER_DESK_WIDTH / VIEWER_DESK_HEIGHT));
    v->camera.rig.view = camera_side(&subject);
    return viewer_lines_start(v->canvas, &v->camera.rig.view, &labels);
}

static phys_vec3 tip_of(const viewer *v, enum duel_side side)
{
    phys_vec3 ends[2];
    duel_blade_ends_seen(recording_player_config(v->player),
                         &recording_player_now(v->player)->state, side, ends);
    return ends[1];
}

static void pick(viewer *v, phys_vec3 place, float aside)
{
    const viewer_lines l = lines(v);
    float xy[2];
    assert_true(viewer_lines_place(&l, place, xy));
    viewer_measure_pick(v, xy[0] + aside, xy[1]);
}

static const char *words(viewer *v)
{
    const canvas_spy_text *text;
    canvas_spy_clear(v->canvas);
    const viewer_lines l = lines(v);
    viewer_measure_draw(v, &l);
    return canvas_spy_texts(v->canvas, &text) > 0 ? text[0].words : "";
}

static void two_points_have_a_distance_that_follows_them(void **state)
{
    viewer *v = *state;
    pick(v, tip_of(v, DUEL_LEFT), 1.0f);
    assert_int_equal(v->measure.count, 1);
    assert_string_equal(words(v), "");
    pick(v, tip_of(v, DUEL_RIGHT), -1.0f);
    assert_int_equal(v->measure.count, 2);
    static const uint32_t at[] = {0, 300, 700};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        viewer_desk_seek(v, at[i] > 0 ? at[i] - 1 : 0);
        v->before = recording_player_now(v->player)->state;
        const double before_m = v3_distance(tip_of(v, DUEL_LEFT), tip_of(v, DUEL_RIGHT));
        viewer_desk_seek(v, at[i]);
        const double apart_m = v3_distance(tip_of(v, DUEL_LEFT), tip_of(v, DUEL_RIGHT));
        const double rate_mps = (apart_m - before_m) / DUEL_TICK_S;
        char expected[128];
        snprintf(expected, sizeof expected, "left's point to right's point: %.3f m, %s at %.1f m/s",
                 apart_m, rate_mps < 0.0 ? "closing" : "opening", fabs(rate_mps));
        assert_string_equal(words(v), expected);
    }
}

static void the_floor_has_places_and_the_sky_has_none(void **state)
{
    viewer *v = *state;
    pick(v, v3(0.0, 0.0, 1.2), 0.0f);
    pick(v, v3(0.5, 0.0, 1.2), 0.0f);
    assert_int_equal(v->measure.count, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(v->measure.end[i].place, MEASURE_FLOOR);
        assert_true(v3_distance(v->measure.end[i].point, v3(0.5 * i, 0.0, 1.2)) < 0.01);
    }
    assert_non_null(strstr(words(v), "floor to floor: 0.500 m"));
    pick(v, v3(0.0, 0.0, 1.2), 0.0f); // begins again
    assert_int_equal(v->measure.count, 1);
    viewer_measure_pick(v, 640.0f, 1.0f);
    assert_int_equal(v->measure.count, 0);
}

static void ctrl_and_a_click_choose(void **state)
{
    viewer *v = *state;
    const viewer_lines l = lines(v);
    float xy[2];
    assert_true(viewer_lines_place(&l, tip_of(v, DUEL_LEFT), xy));
    v->timeline_top = VIEWER_DESK_HEIGHT;
    v->mouse_x = xy[0];
    v->mouse_y = xy[1];
    for (int held = 0; held < 2; held++) {
        SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
        event.button.button = SDL_BUTTON_LEFT;
        SDL_SetModState(held ? KMOD_LCTRL : KMOD_NONE);
        SDL_PushEvent(&event);
        viewer_handle_input(v, 0.0);
        assert_int_equal(v->measure.count, held);
        assert_true(v->turning || held);
        v->turning = false;
    }
    assert_int_equal(v->measure.end[0].place, MEASURE_TIP);
    assert_int_equal(v->measure.end[0].side, DUEL_LEFT);
    SDL_SetModState(KMOD_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        VIEWER_DESK_TEST(two_points_have_a_distance_that_follows_them),
        VIEWER_DESK_TEST(the_floor_has_places_and_the_sky_has_none),
        VIEWER_DESK_TEST(ctrl_and_a_click_choose),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
