// The options over a recording: opened and used with keys, a mouse or a pad alone, saved at once;
// what is played waits meanwhile.
#include "viewer_desk.h"

#include <math.h>

#include "hud_menu.h"
#include "settings_choose.h"
#include "viewer_input.h"

static char home[] = "/tmp/battuta-options-XXXXXX";

static void send(viewer *v, SDL_Event event)
{
    SDL_PushEvent(&event);
    viewer_handle_input(v, 0.0);
}

static void key(viewer *v, SDL_Keycode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    send(v, event);
}

static void pad(viewer *v, SDL_GameControllerButton button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = (Uint8)button;
    send(v, event);
}

static void click(viewer *v, Uint8 button)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = button;
    send(v, event);
}

static void wheel(viewer *v, int notches)
{
    SDL_Event event = {.type = SDL_MOUSEWHEEL};
    event.wheel.y = notches;
    send(v, event);
}

static double saved_volume(const viewer *v)
{
    static settings kept;
    user_settings now;
    char error[256];
    assert_true(settings_load(&kept, v->options.path, error, sizeof error));
    assert_true(settings_read(&kept, &now, error, sizeof error));
    return now.sound.blades;
}

static void draw(viewer *v)
{
    v->view.canvas = v->canvas;
    canvas_spy_clear(v->canvas);
    viewer_options_draw(v);
}

static void keys_change_a_setting_and_what_is_played_waits(void **state)
{
    viewer *v = *state;
    v->clock.paused = false;
    draw(v);
    assert_null(canvas_spy_find(v->canvas, "Options"));
    key(v, SDLK_F4);
    assert_true(v->clock.paused);
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "Options"));
    assert_null(canvas_spy_find(v->canvas, "Keys and buttons")); // only at the piste
    key(v, SDLK_RETURN);
    key(v, SDLK_DOWN);
    key(v, SDLK_LEFT);
    draw(v);
    assert_non_null(canvas_spy_find(v->canvas, "<  90 %  >"));
    assert_true(fabs(saved_volume(v) - 0.9) < 1e-9);
    key(v, SDLK_DELETE);
    assert_true(saved_volume(v) == 1.0);
    key(v, SDLK_ESCAPE);
    key(v, SDLK_ESCAPE);
    assert_false(v->options.menu.is_open);
    assert_false(v->clock.paused);
    assert_false(v->leaving);
    key(v, SDLK_F4);
    SDL_Event quit = {.type = SDL_KEYDOWN};
    quit.key.keysym.sym = SDLK_q;
    quit.key.keysym.mod = KMOD_LCTRL;
    send(v, quit);
    assert_true(v->leaving);
}

static void a_pad_alone_is_enough(void **state)
{
    viewer *v = *state;
    pad(v, SDL_CONTROLLER_BUTTON_LEFTSTICK);
    pad(v, SDL_CONTROLLER_BUTTON_A);
    pad(v, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    pad(v, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    assert_true(fabs(saved_volume(v) - 0.9) < 1e-9);
    pad(v, SDL_CONTROLLER_BUTTON_X);
    assert_true(saved_volume(v) == 1.0);
    pad(v, SDL_CONTROLLER_BUTTON_B);
    pad(v, SDL_CONTROLLER_BUTTON_B);
    assert_false(v->options.menu.is_open);
}

static void a_mouse_alone_is_enough(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_OPTIONS);
    v->view.canvas = v->canvas;
    const int rows = options_menu_rows(&v->options.menu);
    v->mouse_x = 0.5f * VIEWER_DESK_WIDTH;
    for (v->mouse_y = 0.0f;
         hud_menu_row_at(rows < MENU_ROWS ? rows : MENU_ROWS, 0, VIEWER_DESK_WIDTH,
                         VIEWER_DESK_HEIGHT, v->mouse_x, v->mouse_y) != 0;
         v->mouse_y += 4.0f) {
    }
    click(v, SDL_BUTTON_LEFT); // the selected page under the pointer: sound
    assert_int_equal(v->options.menu.page, SETTINGS_SOUND);
    wheel(v, -1);
    click(v, SDL_BUTTON_RIGHT);
    assert_true(fabs(saved_volume(v) - 0.9) < 1e-9);
    v->mouse_y = VIEWER_DESK_HEIGHT - 4.0f;
    click(v, SDL_BUTTON_LEFT); // beside the rows: nothing
    assert_true(fabs(saved_volume(v) - 0.9) < 1e-9);
    click(v, SDL_BUTTON_MIDDLE);
    click(v, SDL_BUTTON_MIDDLE);
    assert_false(v->options.menu.is_open);
}

static int set_up_all(void **state)
{
    return mkdtemp(home) != NULL && setenv("XDG_CONFIG_HOME", home, 1) == 0
               ? viewer_desk_set_up_all(state)
               : -1;
}

static int clear_all(void **state)
{
    char path[80];
    snprintf(path, sizeof path, "%s/battuta/settings.txt", home);
    remove(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    return viewer_desk_clear_all(state) == 0 ? rmdir(home) : -1;
}

static int set_up(void **state)
{
    return viewer_desk_open(state, viewer_desk.path);
}

int main(void)
{
#define CASE(test) cmocka_unit_test_setup_teardown(test, set_up, viewer_desk_clear)
    const struct CMUnitTest tests[] = {
        CASE(keys_change_a_setting_and_what_is_played_waits),
        CASE(a_pad_alone_is_enough),
        CASE(a_mouse_alone_is_enough),
    };
    return cmocka_run_group_tests(tests, set_up_all, clear_all);
}
