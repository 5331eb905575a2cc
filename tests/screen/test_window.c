// A window without a display: pixels are drawn, sizes are right, and failures are reported.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gl_offscreen.h"

static void test_an_offscreen_window_draws(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(640, 400);
    int width = 0, height = 0;
    window_size_px(w, &width, &height);
    assert_int_equal(width, 640);
    assert_int_equal(height, 400);
    assert_true(epoxy_gl_version() >= 33);
    assert_true(strlen(window_renderer(w)) > 0);
    glClearColor(1.0f, 0.5f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    gl_pixel *p = gl_offscreen_read(width, height);
    assert_int_equal(p[0].r, 255);
    assert_in_range(p[640 * 200 + 320].g, 127, 128);
    assert_int_equal(p[640 * 400 - 1].b, 0);
    free(p);
    window_show(w);
    window_destroy(&w);
    assert_null(w);
}

static void test_a_missing_display_is_reported_in_one_line(void **state)
{
    (void)state;
    SDL_setenv("SDL_VIDEODRIVER", "no such driver", 1);
    char error[300] = "";
    window *w = window_create(&(window_options){.title = "x", .width = 64, .height = 64}, error,
                              sizeof error);
    assert_null(w);
    assert_true(strncmp(error, "window:", 7) == 0);
    assert_null(strchr(error, '\n'));
}

// By now SDL's video subsystem runs without a display, but it has a screen with a size.
static void test_a_window_is_no_larger_than_the_screen(void **state)
{
    (void)state;
    SDL_Rect screen;
    assert_int_equal(SDL_GetDisplayUsableBounds(0, &screen), 0);
    assert_true(screen.w > 400 && screen.h > 300);
    const int wanted[4][2] = {{screen.w + 500, screen.h + 300},
                              {screen.w - 10, screen.h + 300},
                              {screen.w + 500, screen.h - 20},
                              {screen.w - 10, screen.h - 20}};
    for (int i = 0; i < 4; i++) {
        int width = wanted[i][0], height = wanted[i][1], got_width = 0, got_height = 0;
        char error[300] = "";
        window *w = window_create(&(window_options){.title = "x", .width = width, .height = height},
                                  error, sizeof error);
        assert_string_equal(error, "");
        window_size_px(w, &got_width, &got_height);
        assert_int_equal(got_width, width < screen.w ? width : screen.w);
        assert_int_equal(got_height, height < screen.h ? height : screen.h);
        window_destroy(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        // This test is first, because SDL's video subsystem starts only once. What it sets in the
        // environment remains, and an offscreen window opens nevertheless.
        cmocka_unit_test(test_a_missing_display_is_reported_in_one_line),
        cmocka_unit_test(test_an_offscreen_window_draws),
        cmocka_unit_test(test_a_window_is_no_larger_than_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
