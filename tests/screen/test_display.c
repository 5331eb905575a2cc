// Which display a window opens on. Runs on an X display of its own, and without Wayland.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <cmocka.h>

#include "display.h"

// What the test found in the environment.
typedef struct surroundings {
    char x11[64];
} surroundings;

// Opens a display where SDL_VIDEODRIVER and DISPLAY have these values; NULL: not set. Returns the
// driver, or NULL if there is no display.
static const char *driver(enum display_need need, const char *asked, const char *x11,
                          char error[300])
{
    if (asked != NULL) {
        setenv("SDL_VIDEODRIVER", asked, 1);
    } else {
        unsetenv("SDL_VIDEODRIVER");
    }
    if (x11 != NULL) {
        setenv("DISPLAY", x11, 1);
    } else {
        unsetenv("DISPLAY");
    }
    error[0] = '\0';
    SDL_ResetHint(SDL_HINT_VIDEODRIVER);
    return display_open(need, error, 300) ? SDL_GetCurrentVideoDriver() : NULL;
}

static int close_display(void **state)
{
    (void)state;
    if (SDL_WasInit(SDL_INIT_VIDEO) != 0) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }
    return 0;
}

static void test_x11_comes_first(void **state)
{
    const surroundings *s = *state;
    char error[300];
    assert_string_equal(driver(DISPLAY_X11_FIRST, NULL, s->x11, error), "x11");
    assert_false(display_is_overridden());
    const char *order = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    assert_true(order != NULL && strncmp(order, "x11,wayland", strlen("x11,wayland")) == 0);
}

static void test_sdls_choice_is_kept(void **state)
{
    const surroundings *s = *state;
    char error[300];
    assert_string_equal(driver(DISPLAY_ANY, NULL, s->x11, error), "x11");
    assert_null(SDL_GetHint(SDL_HINT_VIDEODRIVER));
}

static void test_x11_replaces_wayland_only_where_it_must(void **state)
{
    const surroundings *s = *state;
    char error[300];
    assert_string_equal(driver(DISPLAY_X11_INSTEAD, "wayland", s->x11, error), "x11");
    assert_true(display_is_overridden());
    close_display(NULL);
    // The user's choice: no Wayland answers here.
    assert_null(driver(DISPLAY_X11_FIRST, "wayland", s->x11, error));
    assert_true(strncmp(error, "no display: ", strlen("no display: ")) == 0);
    assert_null(driver(DISPLAY_ANY, "wayland", s->x11, error));
}

static void test_a_choice_other_than_wayland_is_kept(void **state)
{
    const surroundings *s = *state;
    char error[300];
    assert_string_equal(driver(DISPLAY_X11_INSTEAD, "offscreen", s->x11, error), "offscreen");
    assert_false(display_is_overridden());
}

static void test_without_x11_wayland_is_asked_in_vain(void **state)
{
    (void)state;
    char error[300];
    assert_null(driver(DISPLAY_X11_INSTEAD, "wayland", NULL, error));
    assert_true(strstr(error, "wayland") != NULL);
    // A display that does not answer is none.
    assert_null(driver(DISPLAY_X11_INSTEAD, "wayland", ":99999", error));
    assert_true(strstr(error, "wayland") != NULL);
    assert_null(driver(DISPLAY_X11_FIRST, NULL, NULL, error));
    assert_string_equal(error, "no display: neither X11 nor Wayland answers");
}

int main(void)
{
    surroundings s = {{0}};
    strncpy(s.x11, getenv("DISPLAY"), sizeof s.x11 - 1);
    setenv("XDG_RUNTIME_DIR", "/nonexistent", 1);
    unsetenv("WAYLAND_DISPLAY");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate_setup_teardown(test_x11_comes_first, NULL, close_display, &s),
        cmocka_unit_test_prestate_setup_teardown(test_sdls_choice_is_kept, NULL, close_display, &s),
        cmocka_unit_test_prestate_setup_teardown(test_x11_replaces_wayland_only_where_it_must, NULL,
                                                 close_display, &s),
        cmocka_unit_test_prestate_setup_teardown(test_a_choice_other_than_wayland_is_kept, NULL,
                                                 close_display, &s),
        cmocka_unit_test_prestate_setup_teardown(test_without_x11_wayland_is_asked_in_vain, NULL,
                                                 close_display, &s),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
