// Notes on moments in the viewer: written with keys, kept beside the recording, shown while their
// moment plays, with a flag on the timeline.
#include "viewer_desk.h"

#include "viewer_input.h"
#include "viewer_notes.h"
#include "viewer_timeline.h"

static void press(viewer *v, SDL_Keycode code, Uint16 held)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    event.key.keysym.mod = held;
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

static void draw(viewer *v)
{
    canvas_spy_clear(v->canvas);
    v->button_count = v->panel_count = 0;
    viewer_draw_timeline(v);
    viewer_draw_note(v);
}

static void note(viewer *v, uint32_t at, const char *words)
{
    viewer_desk_seek(v, at);
    press(v, SDLK_b, 0);
    type(v, words);
    press(v, SDLK_RETURN, 0);
}

// Removes the file of the notes.
static int clear(void **state)
{
    char path[USER_PATH_MAX];
    if (recording_notes_path(viewer_desk.path, path)) {
        remove(path);
    }
    return viewer_desk_clear(state);
}

#define NOTES_TEST(name) cmocka_unit_test_setup_teardown(name, viewer_desk_set_up, clear)

static void a_note_is_typed_kept_and_read_again(void **state)
{
    viewer *v = *state;
    static recording_notes read;
    viewer_desk_seek(v, 320);
    v->clock.paused = false;
    press(v, SDLK_b, 0);
    assert_true(v->notes.is_writing && v->clock.paused);
    type(v, "späte");
    type(v, "é");
    press(v, SDLK_BACKSPACE, 0);
    press(v, SDLK_n, 0); // a letter's key is no action meanwhile
    assert_false(v->overlay[VIEWER_LIST]);
    type(v, " Parade");
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "note at 0.320 s: späte Parade_"));
    press(v, SDLK_RETURN, 0);
    assert_false(v->notes.is_writing || v->clock.paused);
    recording_notes_load(&read, viewer_desk.path);
    assert_int_equal(read.count, 1);
    assert_int_equal(read.note[0].at, 320);
    assert_string_equal(read.note[0].words, "späte Parade");
}

static void escape_leaves_it_and_no_words_remove_it(void **state)
{
    viewer *v = *state;
    note(v, 200, "x");
    press(v, SDLK_b, 0);
    type(v, "y");
    press(v, SDLK_ESCAPE, 0);
    assert_false(v->leaving);
    assert_string_equal(v->notes.all.note[0].words, "x");
    // A little later it is still the shown note that is changed.
    viewer_desk_seek(v, 700);
    press(v, SDLK_b, 0);
    assert_int_equal(v->notes.at, 200);
    press(v, SDLK_BACKSPACE, 0);
    press(v, SDLK_RETURN, 0);
    assert_int_equal(v->notes.all.count, 0);
}

static void its_words_are_shown_while_its_moment_plays(void **state)
{
    viewer *v = *state;
    note(v, 100, "first");
    v->notes.all.note[0].at = 300;
    for (int i = 0; i < 3; i++) {
        static const uint32_t at[] = {299, 300, 1500};
        viewer_desk_seek(v, at[i]);
        draw(v);
        assert_true((canvas_spy_find(v->canvas, "first") != NULL) == (at[i] >= 300));
    }
    v->clock.end = 10000;
    v->clock.at = 2801;
    assert_null(viewer_note_now(v));
}

static void a_flag_stands_on_the_timeline_and_says_what(void **state)
{
    viewer *v = *state;
    note(v, 250, "here");
    viewer_desk_seek(v, 0);
    draw(v);
    const float x = viewer_timeline_span_x(&v->span, 250);
    const canvas_spy_shape *shape;
    int shapes = canvas_spy_shapes(v->canvas, &shape), flags = 0;
    for (int i = 0; i < shapes; i++) {
        flags +=
            shape[i].kind == CANVAS_SPY_RECT && shape[i].x == x && shape[i].y < v->timeline_foot;
    }
    assert_true(flags >= 1);
    v->mouse_x = x + 2.0f;
    v->mouse_y = VIEWER_DESK_HEIGHT - 60.0f;
    draw(v);
    assert_non_null(canvas_spy_find_beginning(v->canvas, "0.250 s: "));
    assert_non_null(canvas_spy_find(v->canvas, "0.250 s: here"));
}

static void keys_jump_from_note_to_note(void **state)
{
    viewer *v = *state;
    note(v, 50, "a");
    recording_notes_set(&v->notes.all, 400, "b");
    viewer_desk_seek(v, 0);
    press(v, SDLK_b, KMOD_LSHIFT);
    assert_int_equal(v->clock.at, 50);
    press(v, SDLK_b, KMOD_LSHIFT);
    assert_int_equal(v->clock.at, 400);
    press(v, SDLK_b, KMOD_LSHIFT);
    assert_int_equal(v->clock.at, 400);
    assert_non_null(strstr(v->notice, "no note later"));
    press(v, SDLK_b, KMOD_LCTRL);
    assert_int_equal(v->clock.at, 50);
    viewer_desk_seek(v, 60);
    press(v, SDLK_b, KMOD_LCTRL);
    assert_int_equal(v->clock.at, 50);
    press(v, SDLK_b, KMOD_LCTRL);
    assert_non_null(strstr(v->notice, "no note earlier"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NOTES_TEST(a_note_is_typed_kept_and_read_again),
        NOTES_TEST(escape_leaves_it_and_no_words_remove_it),
        NOTES_TEST(its_words_are_shown_while_its_moment_plays),
        NOTES_TEST(a_flag_stands_on_the_timeline_and_says_what),
        NOTES_TEST(keys_jump_from_note_to_note),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
