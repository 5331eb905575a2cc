// Drawing on a moment with the mouse: arrows, circles and words stand where they were drawn, are
// kept beside the recording, and are shown while their moment plays.
#include "viewer_desk.h"

#include <math.h>

#include "scene_builder.h"
#include "viewer_drawing.h"
#include "viewer_input.h"
#include "viewer_notes.h"
#include "viewer_timeline.h"

static viewer_labels labels;

// The lines of the present frame, from the side.
static viewer_lines lines(viewer *v)
{
    const camera_subject subject = scene_builder_subject(
        recording_player_config(v->player), &recording_player_now(v->player)->state,
        (double)(VIEWER_DESK_WIDTH / VIEWER_DESK_HEIGHT));
    v->camera.rig.view = camera_side(&subject);
    return viewer_lines_start(v->canvas, &v->camera.rig.view, &labels);
}

static void press(viewer *v, SDL_Keycode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    SDL_PushEvent(&event);
    viewer_handle_input(v, 0.0);
}

static void type(viewer *v, const char *letters)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    snprintf(event.text.text, sizeof event.text.text, "%s", letters);
    SDL_PushEvent(&event);
    viewer_handle_input(v, 0.0);
}

static void button(viewer *v, Uint32 kind)
{
    SDL_Event event = {.type = kind};
    event.button.button = SDL_BUTTON_LEFT;
    SDL_PushEvent(&event);
    viewer_handle_input(v, 0.0);
}

static void drag(viewer *v, float x, float y, float to_x, float to_y)
{
    lines(v);
    v->timeline_top = v->timeline_foot = 640.0f;
    v->mouse_x = x;
    v->mouse_y = y;
    button(v, SDL_MOUSEBUTTONDOWN);
    v->mouse_x = to_x;
    v->mouse_y = to_y;
    viewer_drawing_move(v); // the pointer of this test has no window to move in
    button(v, SDL_MOUSEBUTTONUP);
}

// The shapes of the frame.
static int drawn(viewer *v, const canvas_spy_shape **shape)
{
    canvas_spy_clear(v->canvas);
    const viewer_lines l = lines(v);
    viewer_drawing_draw(v, &l);
    return canvas_spy_shapes(v->canvas, shape);
}

static int clear(void **state)
{
    char path[USER_PATH_MAX];
    if (recording_notes_path(viewer_desk.path, path)) {
        remove(path);
    }
    return viewer_desk_clear(state);
}

#define DRAWING_TEST(name) cmocka_unit_test_setup_teardown(name, viewer_desk_set_up, clear)

static void an_arrow_stands_where_it_was_dragged(void **state)
{
    viewer *v = *state;
    const canvas_spy_shape *shape;
    viewer_desk_seek(v, 400);
    v->clock.paused = false;
    press(v, SDLK_u);
    assert_true(v->drawing.is_on && v->clock.paused);
    drag(v, 400.0f, 300.0f, 700.0f, 250.0f);
    assert_false(v->turning);
    assert_int_equal(v->notes.all.drawing_count, 1);
    assert_int_equal(drawn(v, &shape), 3); // the line and two barbs
    assert_int_equal(shape[0].kind, CANVAS_SPY_LINE);
    assert_true(fabsf(shape[0].x - 400.0f) < 1.0f && fabsf(shape[0].y - 300.0f) < 1.0f);
    assert_true(fabsf(shape[0].x + shape[0].width - 700.0f) < 1.0f);
    assert_true(fabsf(shape[0].y + shape[0].height - 250.0f) < 1.0f);
    // A click without a way is none.
    drag(v, 300.0f, 300.0f, 300.0f, 301.0f);
    assert_int_equal(v->notes.all.drawing_count, 1);
}

static void a_circle_goes_through_the_place_where_the_mouse_was_released(void **state)
{
    viewer *v = *state;
    const canvas_spy_shape *shape;
    press(v, SDLK_u);
    press(v, SDLK_u);
    drag(v, 600.0f, 320.0f, 660.0f, 320.0f);
    const int count = drawn(v, &shape);
    assert_true(count >= 20);
    for (int i = 0; i < count; i++) {
        // Perspective makes it wider by less than that.
        assert_true(fabsf(hypotf(shape[i].x - 600.0f, shape[i].y - 320.0f) - 60.0f) < 2.0f);
    }
}

static void words_are_typed_after_a_click(void **state)
{
    viewer *v = *state;
    const canvas_spy_text *text;
    const canvas_spy_shape *shape;
    for (int i = 0; i < 3; i++) {
        press(v, SDLK_u);
    }
    drag(v, 500.0f, 400.0f, 500.0f, 400.0f);
    assert_true(v->drawing.is_typing);
    type(v, "zu spät");
    press(v, SDLK_BACKSPACE);
    press(v, SDLK_n); // a letter's key is no action meanwhile
    assert_false(v->overlay[VIEWER_LIST]);
    press(v, SDLK_RETURN);
    assert_false(v->drawing.is_typing);
    drawn(v, &shape);
    assert_int_equal(canvas_spy_texts(v->canvas, &text), 1);
    assert_string_equal(text[0].words, "zu spä");
    assert_true(fabsf(text[0].x - 500.0f) < 20.0f && fabsf(text[0].y - 400.0f) < 30.0f);
    press(v, SDLK_u);
    assert_false(v->drawing.is_on || v->leaving);
}

static void it_is_kept_and_read_again(void **state)
{
    viewer *v = *state;
    static recording_notes read;
    viewer_desk_seek(v, 320);
    press(v, SDLK_u);
    drag(v, 400.0f, 300.0f, 700.0f, 250.0f);
    drag(v, 400.0f, 320.0f, 700.0f, 270.0f);
    recording_notes_load(&read, viewer_desk.path);
    assert_int_equal(read.drawing_count, 2);
    assert_int_equal(read.drawing[0].at, 320);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(read.drawing[0].a[i] - v->notes.all.drawing[0].a[i]) < 0.0006);
        assert_true(fabs(read.drawing[1].b[i] - v->notes.all.drawing[1].b[i]) < 0.0006);
    }
    press(v, SDLK_BACKSPACE); // the last one
    recording_notes_load(&read, viewer_desk.path);
    assert_int_equal(read.drawing_count, 1);
    assert_true(fabs(read.drawing[0].a[1] - v->notes.all.drawing[0].a[1]) < 0.0006);
    press(v, SDLK_BACKSPACE);
    recording_notes_load(&read, viewer_desk.path);
    assert_int_equal(read.drawing_count, 0);
    press(v, SDLK_BACKSPACE);
    assert_non_null(strstr(v->notice, "nothing is drawn"));
    press(v, SDLK_ESCAPE);
    assert_false(v->drawing.is_on || v->leaving);
}

static void it_is_shown_while_its_moment_plays(void **state)
{
    viewer *v = *state;
    const canvas_spy_shape *shape;
    viewer_desk_seek(v, 300);
    press(v, SDLK_u);
    drag(v, 400.0f, 300.0f, 700.0f, 250.0f);
    viewer_desk_seek(v, 310);
    assert_int_equal(drawn(v, &shape), 0); // another moment is drawn on
    press(v, SDLK_ESCAPE);
    static const struct {
        uint32_t at;
        bool is_shown;
    } moment[] = {{299, false}, {300, true}, {310, true}};
    for (size_t i = 0; i < sizeof moment / sizeof moment[0]; i++) {
        viewer_desk_seek(v, moment[i].at);
        assert_true((drawn(v, &shape) > 0) == moment[i].is_shown);
    }
    v->clock.end = 10000;
    v->clock.at = 2801;
    assert_int_equal(drawn(v, &shape), 0);
    // Keys jump to it, and a flag stands on the timeline.
    v->clock.at = 0;
    viewer_note_jump(v, true);
    assert_int_equal(v->clock.at, 300);
    canvas_spy_clear(v->canvas);
    viewer_draw_timeline(v);
    const float x = viewer_timeline_span_x(&v->span, 300);
    int flags = 0, shapes = canvas_spy_shapes(v->canvas, &shape);
    for (int i = 0; i < shapes; i++) {
        flags += shape[i].kind == CANVAS_SPY_RECT && shape[i].x == x &&
                 canvas_spy_same_color(shape[i].color, VIEWER_DRAWING_COLOR);
    }
    assert_int_equal(flags, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DRAWING_TEST(an_arrow_stands_where_it_was_dragged),
        DRAWING_TEST(a_circle_goes_through_the_place_where_the_mouse_was_released),
        DRAWING_TEST(words_are_typed_after_a_click),
        DRAWING_TEST(it_is_kept_and_read_again),
        DRAWING_TEST(it_is_shown_while_its_moment_plays),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
