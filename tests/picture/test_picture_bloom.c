// Light that spills from the windows: at the desk only, without darkening anything, and not with
// plain drawing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "gl_offscreen.h"
#include "picture.h"

enum { WIDTH = 160, HEIGHT = 120, PIXELS = WIDTH * HEIGHT };
// A pixel counts as lit by the bloom if it is so much brighter, of 255.
#define BRIGHTER 3

typedef struct set {
    window *window;
    loaded_fencer *fencer;
} set;

static int open_set(void **state)
{
    char path[ASSETS_PATH_MAX], error[600] = "";
    static set s;
    s = (set){.window = gl_offscreen_open(WIDTH, HEIGHT)};
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    s.fencer = loaded_fencer_create(path, error, sizeof error);
    assert_non_null(s.fencer);
    *state = &s;
    return 0;
}

static int close_set(void **state)
{
    set *s = *state;
    loaded_fencer_destroy(&s->fencer);
    window_destroy(&s->window);
    return 0;
}

static picture *create(const set *s, enum picture_quality quality)
{
    char folder[ASSETS_PATH_MAX], error[600] = "";
    picture *p = picture_create(
        &(picture_options){assets_folder(folder), {s->fencer, s->fencer}, quality, PICTURE_DAY},
        error, sizeof error);
    assert_string_equal(error, "");
    return p;
}

// Draws the windows, or the wall opposite, of an empty hall.
static gl_pixel *look(const set *s, picture *p, bool at_windows, bool blooms)
{
    const fencer_model *model = &s->fencer->model;
    picture_scene scene = {.is_still = true};
    for (int side = 0; side < 2; side++) {
        scene.fencer[side] = (picture_fencer){.model = model,
                                              .position = model->rest_position,
                                              .normal = model->rest_normal,
                                              .weapon = {v3(0.0, -50.0, 0.0), quat_identity()},
                                              .weapon_faded = 1.0f};
    }
    const double to_z = at_windows ? 1.0 : -1.0;
    picture_view view = {.camera = {v3(0.0, 1.7, 0.5 * to_z), v3(1.8, 3.0, 6.0 * to_z), 1.0},
                         .width_px = WIDTH,
                         .height_px = HEIGHT,
                         .blooms = blooms};
    camera_clip_from_world(&view.camera, (double)WIDTH / HEIGHT, view.clip_from_world);
    picture_draw_views(p, &scene, &view, 1);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return gl_offscreen_read(WIDTH, HEIGHT);
}

// How many pixels the bloom brightens. It darkens none.
static int brightened(const set *s, picture *p, bool at_windows)
{
    gl_pixel *without = look(s, p, at_windows, false), *with = look(s, p, at_windows, true);
    int count = 0;
    for (int i = 0; i < PIXELS; i++) {
        assert_true(with[i].r + 1 >= without[i].r && with[i].b + 1 >= without[i].b);
        count += with[i].r > without[i].r + BRIGHTER;
    }
    free(without);
    free(with);
    return count;
}

static void test_the_windows_light_what_is_around_them(void **state)
{
    picture *p = create(*state, PICTURE_FINE);
    assert_true(brightened(*state, p, true) > PIXELS / 20);
    assert_int_equal(brightened(*state, p, false), 0);
    picture_destroy(&p);
}

static void test_plain_drawing_has_none(void **state)
{
    picture *p = create(*state, PICTURE_PLAIN);
    assert_int_equal(brightened(*state, p, true), 0);
    picture_destroy(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_windows_light_what_is_around_them),
        cmocka_unit_test(test_plain_drawing_has_none),
    };
    return cmocka_run_group_tests(tests, open_set, close_set);
}
