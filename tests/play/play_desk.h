// A piste for the tests of this room: the state of play as play_open() makes it, with the fencers,
// virtual devices and the settings of a person who has had the lesson, but without window, picture,
// sound or headset. Each test gets its own `play` as its state, and functions that act on it as
// people do: with keys and with the rows of menus.
#ifndef PLAY_DESK_H
#define PLAY_DESK_H

#include "devices_desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bindings_file.h"
#include "play_assist.h"
#include "play_bout.h"
#include "play_hud.h"
#include "play_input.h"
#include "play_join.h"
#include "play_ladder.h"
#include "play_menu.h"
#include "play.h"
#include "play_parts.h"
#include "play_settings.h"
#include "play_state.h"
#include "play_text.h"
#include "venue.h"

// What all tests of a program share: the fencers, which are loaded once, and the folder of the
// user.
static struct {
    fencer_rack fencers;
    venue venue;          // without a window
    play_options options; // of the present test
    char home[40];
} play_desk;

static inline int play_desk_set_up_all(void **state)
{
    (void)state;
    strcpy(play_desk.home, "/tmp/battuta-desk-XXXXXX");
    return mkdtemp(play_desk.home) != NULL && setenv("XDG_CONFIG_HOME", play_desk.home, 1) == 0 &&
                   setenv("XDG_DATA_HOME", play_desk.home, 1) == 0 &&
                   setenv("XR_RUNTIME_JSON", "/nowhere/at/all.json", 1) == 0
               ? 0
               : -1;
}

static inline int play_desk_clear_all(void **state)
{
    (void)state;
    fencer_rack_free(&play_desk.fencers);
    sound_close(&play_desk.venue.sound);
    return rmdir(play_desk.home);
}

static inline int play_desk_set_up(void **state)
{
    const char *const medium[2] = {NULL, NULL};
    char error[512];
    play *p = calloc(1, sizeof *p);
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    if (p == NULL || SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0 ||
        !bout_assets_load_from(&p->assets, &play_desk.fencers, medium, error, sizeof error)) {
        free(p);
        return -1;
    }
    play_desk.options = (play_options){.hand = {1.0, 1.0}, .no_record = true};
    p->venue = &play_desk.venue;
    p->options = &play_desk.options;
    p->xr.side = DUEL_NOBODY;
    p->view.shown.builder = scene_builder_create(p->assets.model);
    // None of this machine's own mice.
    p->input.devices = input_devices_create_with("/nowhere/devices", "/nowhere");
    p->review.history = bout_history_create();
    if (p->view.shown.builder == NULL || p->input.devices == NULL || p->review.history == NULL) {
        return -1;
    }
    play_settings_open(p);
    p->saved.chosen.screen.has_key_names = true; // so that tests can read them
    play_bindings_open(p);
    play_assist_open(p);
    play_ladder_open(p);
    p->training.is_wanted = false;
    p->session = session_start(WEAPON_EPEE);
    *state = p;
    return play_bout_set_up(p) ? 0 : -1;
}

static inline int play_desk_clear(void **state)
{
    play *p = *state;
    char path[USER_PATH_MAX];
    snprintf(path, sizeof path, "%s", p->saved.settings_path);
    remove(p->saved.settings_path);
    remove(p->saved.bindings_path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    for (int i = SDL_NumJoysticks() - 1; i >= 0; i--) {
        if (SDL_JoystickIsVirtual(i)) {
            SDL_JoystickDetachVirtual(i);
        }
    }
    play_close(&p);
    SDL_Quit();
    return 0;
}

#define PLAY_DESK_TEST(name)                                                                       \
    cmocka_unit_test_setup_teardown(name, play_desk_set_up, play_desk_clear)

// Presses and releases a key of a device or of the program, as it is bound.
static inline void play_desk_key(play *p, SDL_Scancode key)
{
    desk_press_key(p->input.devices, key);
    play_handle_presses(p);
}

// The words on the screen, valid until the next call.
static inline const hud_view *play_desk_words(play *p)
{
    static hud_view hud;
    static play_text text;
    play_hud(p, &hud, &text);
    return &hud;
}

// A person at the keyboard on the left begins a bout against the computer.
static inline void play_desk_begin(play *p)
{
    play_desk_key(p, SDL_SCANCODE_RETURN);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_int_equal(p->session.phase, SESSION_CALL);
}

// The same, and the call has been given.
static inline void play_desk_fence(play *p)
{
    play_desk_begin(p);
    session_advance(&p->session, SESSION_CALL_S);
    assert_int_equal(p->session.phase, SESSION_FENCING);
}

// The shown row with this label, or -1.
static inline int play_desk_row(play *p, const char *label)
{
    const hud_menu *menu = &play_desk_words(p)->menu;
    for (int i = 0; i < menu->count; i++) {
        if (strcmp(menu->row[i].label, play_say(p, label)) == 0) {
            return i;
        }
    }
    return -1;
}

// Goes down to the row with this label, in the chosen language, in the open menu, which has one.
static inline void play_desk_go_to(play *p, const char *label)
{
    enum { ROWS_MOST = 60 };
    for (int i = 0; i < ROWS_MOST; i++) {
        const hud_menu *menu = &play_desk_words(p)->menu;
        if (strcmp(menu->row[menu->selected].label, play_say(p, label)) == 0) {
            return;
        }
        play_menu_order(p, MENU_DOWN);
    }
    fail_msg("no row '%s'", label);
}

static inline void play_desk_choose(play *p, const char *label)
{
    play_desk_go_to(p, label);
    play_menu_order(p, MENU_CHOOSE);
}

// What the shown row with this label says; it must be shown.
static inline const char *play_desk_value(play *p, const char *label)
{
    int row = play_desk_row(p, label);
    assert_true(row >= 0);
    return play_desk_words(p)->menu.row[row].value;
}

// The file of the settings says so.
static inline void play_desk_assert_saved(const play *p, const char *key, const char *value)
{
    static settings saved;
    char error[256] = "", found[SETTINGS_LINE_MAX] = "";
    assert_true(settings_load(&saved, p->saved.settings_path, error, sizeof error));
    assert_true(settings_get(&saved, key, found));
    assert_string_equal(found, value);
}

#endif
