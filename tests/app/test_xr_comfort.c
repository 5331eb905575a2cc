#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "near.h"
#include "view_veil.h"
#include "xr_comfort.h"

static settings of(const char *text)
{
    settings s;
    char error[200];
    assert_true(settings_parse(&s, text, strlen(text), error, sizeof error));
    return s;
}

static void test_settings_say_how_much_of_it(void **state)
{
    (void)state;
    settings none = of(""), some = of("vr-vignette 0.25\nvr-bounds off\n"),
             wrong = of("vr-vignette lots\nvr-bounds perhaps\n"), far = of("vr-vignette 7\n");
    assert_near(xr_comfort_of(&none).vignette, 0.8, 0.0);
    assert_true(xr_comfort_of(&none).bounds);
    xr_comfort c = xr_comfort_of(&some);
    assert_near(c.vignette, 0.25, 0.0);
    assert_false(c.bounds);
    assert_near(xr_comfort_of(&wrong).vignette, 0.8, 0.0);
    assert_near(xr_comfort_of(&far).vignette, 0.8, 0.0);
    c.vignette = 0.5;
    c.bounds = true;
    assert_true(xr_comfort_keep(&c, &some));
    xr_comfort again = xr_comfort_of(&some);
    assert_near(again.vignette, 0.5, 0.0);
    assert_true(again.bounds);
}

static void test_the_rim_darkens_while_one_is_moved(void **state)
{
    (void)state;
    settings none = of("");
    xr_comfort c = xr_comfort_of(&none);
    xr_picture_look look = {.vignette = 1.0f};
    xr_comfort_step(&c, 0.0, false, 0.1);
    xr_comfort_veil(&c, &look);
    assert_near((double)look.vignette, 0.0, 0.0); // one's own steps are none of it
    double before = 0.0;
    for (int i = 0; i < 30; i++) {
        xr_comfort_step(&c, 2.0, false, 1.0 / 90.0);
        assert_true(c.rim >= before && c.rim - before < 0.35);
        before = c.rim;
    }
    xr_comfort_veil(&c, &look);
    assert_near((double)look.vignette, 0.8, 0.01);
    assert_near((double)look.fade, 0.0, 0.0);
    for (int i = 0; i < 180; i++) {
        xr_comfort_step(&c, 0.0, false, 1.0 / 90.0);
    }
    assert_near(c.rim, 0.0, 1e-3);
}

static void test_a_jump_fades_in_and_off_is_off(void **state)
{
    (void)state;
    settings none = of(""), off = of("vr-vignette 0\n");
    xr_comfort c = xr_comfort_of(&none), without = xr_comfort_of(&off);
    xr_picture_look look = {0};
    xr_comfort_step(&c, 0.0, true, 0.011);
    xr_comfort_step(&without, 3.0, true, 0.011);
    xr_comfort_veil(&c, &look);
    assert_near((double)look.fade, 1.0, 0.0);
    for (int i = 0; i < 30; i++) {
        xr_comfort_step(&c, 0.0, false, 0.011);
    }
    xr_comfort_veil(&c, &look);
    assert_near((double)look.fade, 0.0, 0.0);
    xr_comfort_veil(&without, &look);
    assert_near((double)look.fade + (double)look.vignette, 0.0, 0.0);
}

static void test_a_rim_grows_narrower_and_darker(void **state)
{
    (void)state;
    view_veil_rim before = view_veil_rim_of(0.0f);
    assert_near((double)before.darkness, 0.0, 0.0);
    for (int i = 1; i <= 20; i++) {
        view_veil_rim rim = view_veil_rim_of((float)i / 20.0f);
        assert_true(rim.clear_rad < before.clear_rad && rim.dark_rad > rim.clear_rad);
        assert_true(rim.darkness >= before.darkness);
        before = rim;
    }
    assert_near((double)before.darkness, 1.0, 0.0);
    assert_true(before.clear_rad > 0.35f); // 20 degrees on each side are always clear
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings_say_how_much_of_it),
        cmocka_unit_test(test_the_rim_darkens_while_one_is_moved),
        cmocka_unit_test(test_a_jump_fades_in_and_off_is_off),
        cmocka_unit_test(test_a_rim_grows_narrower_and_darker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
