// The list of recorded duels: which recording is selected after each key, what is asked before one
// is deleted, and that the selection stays with its recording when the folder changes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <SDL.h>
#include <cmocka.h>

#include "gl_offscreen.h"
#include "record_bout.h"
#include "recordings_screen_private.h"
#include "temporary_file.h"

enum { FILES = 40 };

static char folder[48];
static venue at_venue;

static const char *name_of(int number)
{
    static char name[64];
    snprintf(name, sizeof name, "2026010%d-0000%02d-epee.duel", 1 + number / 60, number % 60);
    return name;
}

static const char *path_of(const char *name)
{
    static char path[sizeof folder + DUEL_NAME_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void copy(const char *from, const char *to)
{
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(from, &size);
    assert_non_null(bytes);
    assert_true(temporary_file_save(to, bytes, size));
    free(bytes);
}

static int set_up_all(void **state)
{
    (void)state;
    char error[512];
    return venue_open(&at_venue, gl_offscreen_open(640, 480), error, sizeof error) == VENUE_OPEN
               ? 0
               : -1;
}

static int clear_all(void **state)
{
    (void)state;
    venue_close(&at_venue);
    return 0;
}

// A folder with that many recordings, and the list that shows it.
static int set_up(void **state)
{
    const recorder_options options = {.device = {"mouse", "ai:3"}};
    char error[512], first[sizeof folder + DUEL_NAME_MAX];
    strcpy(folder, "/tmp/battuta-list-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(first, sizeof first, "%s", path_of(name_of(0)));
    record_shipped_bout(first, 50, &options);
    for (int i = 1; i < FILES; i++) {
        copy(first, path_of(name_of(i)));
    }
    *state = recordings_screen_open(&at_venue, NULL, folder, error, sizeof error);
    return *state == NULL ? -1 : 0;
}

static int clear(void **state)
{
    char command[80];
    recordings_screen *s = *state;
    recordings_screen_close(&s);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

static void press(SDL_Keycode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    SDL_PushEvent(&event);
}

static void pad(SDL_GameControllerButton button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = (Uint8)button;
    SDL_PushEvent(&event);
}

static void type(const char *letters)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    snprintf(event.text.text, sizeof event.text.text, "%s", letters);
    SDL_PushEvent(&event);
}

// Does what was pressed, and leaves the list.
static void leave(recordings_screen *s)
{
    press(SDLK_ESCAPE);
    assert_int_equal(recordings_screen_run(s), RECORDINGS_LEFT);
}

// Draws the list, after which the number of rows that fit is known, until every file has been read:
// a frame reads only for some milliseconds, which on a busy machine is less than the folder.
static void look(recordings_screen *s)
{
    do {
        leave(s);
    } while (s->read < FILES);
    assert_true(s->rows > 3 && s->rows < FILES);
    assert_int_equal(s->list.count, FILES);
}

static void keys_move_the_selection_within_the_list(void **state)
{
    recordings_screen *s = *state;
    look(s);
    static const struct {
        SDL_Keycode code;
        int pages, rows; // moved by
    } KEY[] = {{SDLK_DOWN, 0, 1}, {SDLK_UP, 0, -1}, {SDLK_PAGEDOWN, 1, 0}, {SDLK_PAGEUP, -1, 0}};
    for (size_t i = 0; i < sizeof KEY / sizeof *KEY; i++) {
        for (int from = 0; from < FILES; from += FILES - 1) {
            int wanted = from + KEY[i].rows + KEY[i].pages * (int)s->rows;
            press(from == 0 ? SDLK_HOME : SDLK_END);
            press(KEY[i].code);
            leave(s);
            assert_int_equal(s->chosen, wanted < 0 ? 0 : wanted > FILES - 1 ? FILES - 1 : wanted);
            assert_true(s->chosen >= s->first && s->chosen < s->first + s->rows);
        }
    }
}

static void the_wheel_moves_by_three_rows(void **state)
{
    recordings_screen *s = *state;
    look(s);
    SDL_Event wheel = {.type = SDL_MOUSEWHEEL};
    wheel.wheel.y = -2;
    press(SDLK_HOME);
    SDL_PushEvent(&wheel);
    leave(s);
    assert_int_equal(s->chosen, 6);
}

static void a_click_selects_a_row_and_two_clicks_open_it(void **state)
{
    recordings_screen *s = *state;
    look(s);
    press(SDLK_END);
    leave(s);
    uint32_t first = s->first;
    assert_int_equal(first, FILES - s->rows);
    SDL_Event click = {.type = SDL_MOUSEBUTTONDOWN};
    click.button.button = SDL_BUTTON_LEFT;
    click.button.clicks = 1;
    s->mouse_y = DUELS_TOP + 2.5f * DUELS_ROW;
    SDL_PushEvent(&click);
    leave(s);
    assert_int_equal(s->chosen, first + 2);
    // Above the rows there is nothing to click.
    s->mouse_y = DUELS_TOP - 5.0f;
    SDL_PushEvent(&click);
    leave(s);
    assert_int_equal(s->chosen, first + 2);
    s->mouse_y = DUELS_TOP + 1.5f * DUELS_ROW;
    click.button.clicks = 2;
    SDL_PushEvent(&click);
    assert_int_equal(recordings_screen_run(s), RECORDINGS_WATCH);
    assert_string_equal(recordings_screen_path(s), path_of(s->list.entry[first + 1].name));
}

static void a_pad_does_what_keys_do(void **state)
{
    recordings_screen *s = *state;
    look(s);
    press(SDLK_HOME);
    pad(SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    pad(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    pad(SDL_CONTROLLER_BUTTON_DPAD_UP);
    pad(SDL_CONTROLLER_BUTTON_X);
    pad(SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(recordings_screen_run(s), RECORDINGS_LEFT);
    assert_int_equal(s->chosen, s->rows + 1);
    assert_true(s->list.entry[s->chosen].is_marked);
    pad(SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    pad(SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(recordings_screen_run(s), RECORDINGS_WATCH);
    assert_string_equal(recordings_screen_path(s), path_of(s->list.entry[1].name));
}

static void deleting_asks_first(void **state)
{
    recordings_screen *s = *state;
    char name[DUEL_NAME_MAX];
    look(s);
    press(SDLK_HOME);
    press(SDLK_DOWN);
    press(SDLK_DELETE);
    press(SDLK_n); // anything but yes
    leave(s);
    assert_int_equal(s->list.count, FILES);
    memcpy(name, s->list.entry[1].name, sizeof name);
    press(SDLK_DELETE);
    press(SDLK_y);
    leave(s);
    assert_int_equal(s->list.count, FILES - 1);
    assert_int_equal(s->chosen, 1);
    assert_int_not_equal(access(path_of(name), F_OK), 0);
    assert_non_null(strstr(s->notice, name));
    press(SDLK_u);
    leave(s);
    assert_int_equal(access(path_of(name), F_OK), 0);
    assert_int_equal(s->list.count, FILES);
    assert_string_equal(s->list.entry[s->chosen].name, name);
    pad(SDL_CONTROLLER_BUTTON_Y);
    pad(SDL_CONTROLLER_BUTTON_A);
    leave(s);
    assert_int_equal(s->list.count, FILES - 1);
}

// A chooses all, Delete moves them to the trash, U restores one after another. Escape removes first
// the filter and then leaves.
static void several_are_deleted_and_restored(void **state)
{
    recordings_screen *s = *state;
    look(s);
    press(SDLK_a);
    press(SDLK_DELETE);
    press(SDLK_RETURN);
    leave(s);
    assert_int_equal(s->list.count, 0);
    for (int i = 0; i < FILES; i++) {
        press(SDLK_u);
    }
    leave(s);
    assert_int_equal(s->list.count, FILES);
    assert_int_equal(s->list.trashed_count, 0);
    snprintf(s->list.filter, sizeof s->list.filter, "no such words");
    press(SDLK_3); // orders again
    press(SDLK_m); // there is nothing to mark
    press(SDLK_ESCAPE);
    leave(s);
    assert_string_equal(s->list.filter, "");
    assert_int_equal(s->list.shown, FILES);
    assert_int_equal(s->list.order, RECORDING_BY_WEAPON);
    for (uint32_t i = 0; i < s->list.count; i++) {
        assert_false(s->list.entry[i].is_marked);
    }
}

static void what_is_no_recording_is_not_opened(void **state)
{
    recordings_screen *s = *state;
    char error[512], name[DUEL_NAME_MAX];
    snprintf(name, sizeof name, "%s", name_of(7));
    assert_true(temporary_file_save(path_of(name), "something else", 14));
    recordings_screen_close(&s);
    *state = s = recordings_screen_open(&at_venue, NULL, folder, error, sizeof error);
    assert_non_null(s);
    look(s);
    press(SDLK_HOME);
    for (uint32_t i = 0; strcmp(s->list.entry[i].name, name) != 0; i++) {
        press(SDLK_DOWN);
    }
    press(SDLK_RETURN);
    leave(s);
    assert_string_equal(s->list.entry[s->chosen].name, name);
    assert_string_equal(recordings_screen_path(s), "");
    assert_non_null(strstr(s->notice, "is not a recording"));
}

// While a recording was watched, other files have come and gone.
static void the_selection_stays_with_its_recording(void **state)
{
    recordings_screen *s = *state;
    look(s);
    for (uint32_t chosen = 1; chosen < 4; chosen++) {
        char name[DUEL_NAME_MAX];
        press(SDLK_HOME);
        for (uint32_t i = 0; i < chosen; i++) {
            press(SDLK_DOWN);
        }
        press(SDLK_RETURN);
        assert_int_equal(recordings_screen_run(s), RECORDINGS_WATCH);
        memcpy(name, s->list.entry[chosen].name, sizeof name);
        assert_string_equal(recordings_screen_path(s), path_of(name));
        assert_int_equal(remove(path_of(s->list.entry[0].name)), 0);
        leave(s);
        assert_int_equal(s->list.count, FILES - chosen);
        assert_int_equal(s->chosen, chosen - 1);
        assert_string_equal(s->list.entry[s->chosen].name, name);
    }
}

#define LIST_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, clear)

// The key that begins the filter types its own letter too, as a keyboard does; that is no part of
// it.
static void typing_filters(void **state)
{
    recordings_screen *s = *state;
    press(SDLK_SLASH);
    type("/");
    type("sabre");
    press(SDLK_BACKSPACE);
    SDL_Event quit = {.type = SDL_QUIT};
    SDL_PushEvent(&quit);
    assert_int_equal(recordings_screen_run(s), RECORDINGS_CLOSED);
    assert_string_equal(s->list.filter, "sabr");
    assert_int_equal(s->list.shown, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LIST_TEST(keys_move_the_selection_within_the_list),
        LIST_TEST(the_wheel_moves_by_three_rows),
        LIST_TEST(a_click_selects_a_row_and_two_clicks_open_it),
        LIST_TEST(a_pad_does_what_keys_do),
        LIST_TEST(deleting_asks_first),
        LIST_TEST(several_are_deleted_and_restored),
        LIST_TEST(what_is_no_recording_is_not_opened),
        LIST_TEST(the_selection_stays_with_its_recording),
        LIST_TEST(typing_filters),
    };
    return cmocka_run_group_tests(tests, set_up_all, clear_all);
}
