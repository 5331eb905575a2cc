// Watching a recording, in this process: keys, the mouse and a pad's buttons bring it to the
// very tick, overlays and cameras are drawn, and taking over tells who and where.
//
// SDL's off-screen driver stands in for the display.
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

#include "duels_screen.h"
#include "record_bout.h"
#include "venue.h"
#include "viewer.h"

#define TICKS 1200

static char folder[64], path[96];
static venue at_venue;

static int set_up(void **state)
{
    (void)state;
    const recorder_options options = {.device = {"mouse", "ai:3"}};
    char error[512];
    setenv("SDL_VIDEODRIVER", "offscreen", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    strcpy(folder, "/tmp/battuta-viewer-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/bout.duel", folder);
    record_shipped_bout(path, TICKS, &options);
    const window_options look = {
        .title = "Battuta", .width = 640, .height = 360, .offscreen = true};
    window *w = window_create(&look, error, sizeof error);
    return w != NULL && venue_open(&at_venue, w, error, sizeof error) == VENUE_OPEN ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    if (system(command) != 0) {
        return -1;
    }
    venue_close(&at_venue);
    SDL_Quit();
    return 0;
}

static void key(SDL_Keycode code, Uint16 held)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    event.key.keysym.mod = held;
    SDL_PushEvent(&event);
}

static void pad(SDL_GameControllerButton button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = (Uint8)button;
    SDL_PushEvent(&event);
}

static viewer_result watch_from(uint32_t at)
{
    char error[512] = "";
    viewer_result seen = viewer_run(&at_venue, path, at, 1, false, error, sizeof error);
    assert_string_equal(error, "");
    return seen;
}

static void keys_step_to_the_tick(void **state)
{
    (void)state;
    key(SDLK_SPACE, 0); // pause
    key(SDLK_HOME, 0);
    key(SDLK_PERIOD, 0);
    key(SDLK_PERIOD, KMOD_LSHIFT);
    key(SDLK_PERIOD, KMOD_LCTRL);
    key(SDLK_COMMA, 0);
    key(SDLK_COMMA, 0);
    key(SDLK_ESCAPE, 0);
    viewer_result seen = watch_from(0);
    assert_int_equal(seen.end, VIEWER_LEFT);
    assert_int_equal(seen.at, 1 + 10 + 100 - 2);
    key(SDLK_END, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(0).at, TICKS);
    key(SDLK_END, 0);
    key(SDLK_LEFT, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(500).at, TICKS - 1000);
}

static void a_pad_steps_and_leaves(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        pad(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    }
    pad(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    pad(SDL_CONTROLLER_BUTTON_Y);
    pad(SDL_CONTROLLER_BUTTON_X);
    pad(SDL_CONTROLLER_BUTTON_B);
    viewer_result seen = watch_from(300);
    assert_int_equal(seen.end, VIEWER_LEFT);
    assert_int_equal(seen.at, 302);
}

// The next camera, and after the last one: leave.
static Uint32 next_camera(Uint32 interval, void *user)
{
    SDL_Keycode *next = user;
    key(*next <= SDLK_7 ? *next : SDLK_ESCAPE, 0);
    return (*next)++ <= SDLK_7 ? interval : 0;
}

// Everything that can be laid over the picture at once, while it plays.
static void every_overlay_is_drawn_with_every_camera(void **state)
{
    (void)state;
    static const SDL_Keycode overlay[] = {SDLK_t, SDLK_x, SDLK_k, SDLK_v,
                                          SDLK_m, SDLK_g, SDLK_p, SDLK_l};
    SDL_Keycode next = SDLK_1;
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_TIMER), 0);
    for (size_t i = 0; i < sizeof overlay / sizeof overlay[0]; i++) {
        key(overlay[i], 0);
    }
    key(SDLK_SPACE, 0);
    SDL_AddTimer(200, next_camera, &next);
    assert_int_equal(watch_from(800).end, VIEWER_LEFT);
}

static void taking_over_tells_who_and_where(void **state)
{
    (void)state;
    key(SDLK_RETURN, 0);
    key(SDLK_RETURN, 0);
    viewer_result seen = watch_from(400);
    assert_int_equal(seen.end, VIEWER_TAKE_OVER);
    assert_int_equal(seen.at, 400);
    // The person of the recording is offered their own side, against whom they met.
    assert_int_equal(seen.side, DUEL_LEFT);
    assert_int_equal(seen.level, 3);
    assert_string_equal(seen.device, "keyboard");

    // The other side is against whoever stands in for a person: the level that was asked for.
    key(SDLK_RETURN, 0);
    key(SDLK_TAB, 0);
    key(SDLK_RETURN, 0);
    seen = watch_from(400);
    assert_int_equal(seen.side, DUEL_RIGHT);
    assert_true(seen.level >= 1 && seen.level <= 3);

    // A bout that is decided is not gone on from, and Esc only closes the question.
    key(SDLK_RETURN, 0);
    key(SDLK_ESCAPE, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(400).end, VIEWER_LEFT);
    key(SDLK_RETURN, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(watch_from(TICKS).end, VIEWER_LEFT);
}

static void write_letters(const char *letters)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    snprintf(event.text.text, sizeof event.text.text, "%s", letters);
    SDL_PushEvent(&event);
}

static bool in_folder(const char *name)
{
    char there[160];
    snprintf(there, sizeof there, "%s/%s", folder, name);
    return access(there, F_OK) == 0;
}

// Marked, renamed, deleted after a question, brought back, and not deleted without it.
static void the_list_of_duels_obeys_its_keys(void **state)
{
    (void)state;
    char error[512] = "";
    key(SDLK_m, 0);
    key(SDLK_F2, 0);
    key(SDLK_BACKSPACE, 0);
    write_letters("ß-x");
    key(SDLK_BACKSPACE, 0);
    key(SDLK_RETURN, 0);
    key(SDLK_DELETE, 0);
    key(SDLK_RIGHT, 0);
    key(SDLK_ESCAPE, 0);
    assert_int_equal(duels_screen_run(&at_venue, folder, 2, error, sizeof error), VIEWER_LEFT);
    assert_true(in_folder("bouß-.duel") && !in_folder("bout.duel") && in_folder("marked.txt"));

    key(SDLK_DELETE, 0);
    key(SDLK_RETURN, 0);
    key(SDLK_ESCAPE, 0);
    duels_screen_run(&at_venue, folder, 2, error, sizeof error);
    assert_true(!in_folder("bouß-.duel") && in_folder("trash/bouß-.duel"));

    // What another visit deleted is left to the file manager; this one's own comes back.
    char from[160], to[160];
    snprintf(from, sizeof from, "%s/trash/bouß-.duel", folder);
    snprintf(to, sizeof to, "%s/bout.duel", folder);
    assert_int_equal(rename(from, to), 0);
    key(SDLK_DELETE, 0);
    key(SDLK_RETURN, 0);
    key(SDLK_u, 0);
    key(SDLK_ESCAPE, 0);
    duels_screen_run(&at_venue, folder, 2, error, sizeof error);
    assert_true(in_folder("bout.duel") && !in_folder("trash/bout.duel"));
}

static void a_closed_window_is_told(void **state)
{
    (void)state;
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    assert_int_equal(watch_from(0).end, VIEWER_QUIT);
}

static void a_file_that_is_not_there_is_said(void **state)
{
    (void)state;
    char error[512] = "";
    assert_int_equal(viewer_run(&at_venue, "/nowhere.duel", 0, 1, false, error, sizeof error).end,
                     VIEWER_FAILED);
    assert_non_null(strstr(error, "/nowhere.duel"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_step_to_the_tick),
        cmocka_unit_test(a_pad_steps_and_leaves),
        cmocka_unit_test(every_overlay_is_drawn_with_every_camera),
        cmocka_unit_test(taking_over_tells_who_and_where),
        cmocka_unit_test(the_list_of_duels_obeys_its_keys),
        cmocka_unit_test(a_closed_window_is_told),
        cmocka_unit_test(a_file_that_is_not_there_is_said),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
