// Two fence on the second piste by day, in their place in the picture, and move; at a final nobody
// does, and neither where a scene has none.
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

enum { WIDTH = 240, HEIGHT = 90, PIXELS = WIDTH * HEIGHT };

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

// Draws the end of the hall with the second piste; the caller frees the pixels.
static gl_pixel *look(const set *s, picture *p, bool has_second_duel, double time_s)
{
    const fencer_model *model = &s->fencer->model;
    picture_scene scene = {.has_second_duel = has_second_duel,
                           .time_s = time_s,
                           .camera = {v3(4.0, 1.6, 1.45), v3(9.25, 1.0, 1.45), 0.6}};
    for (int side = 0; side < 2; side++) {
        scene.fencer[side] = (picture_fencer){.model = model,
                                              .position = model->rest_position,
                                              .normal = model->rest_normal,
                                              .weapon = {v3(0.0, -50.0, 0.0), quat_identity()},
                                              .weapon_faded = 1.0f};
    }
    picture_draw(p, &scene, WIDTH, HEIGHT);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return gl_offscreen_read(WIDTH, HEIGHT);
}

// How many pixels differ, left and right of the middle, between two looks.
static void compare(gl_pixel *a, gl_pixel *b, int out_count[2])
{
    out_count[0] = out_count[1] = 0;
    for (int i = 0; i < PIXELS; i++) {
        // Of 255; draught moves nothing here.
        const bool differs = abs(a[i].r - b[i].r) > 8 || abs(a[i].b - b[i].b) > 8;
        out_count[i % WIDTH >= WIDTH / 2] += differs;
    }
    free(a);
    free(b);
}

static picture *create(const set *s, enum picture_mood mood)
{
    char folder[ASSETS_PATH_MAX], error[600] = "";
    picture *p = picture_create(
        &(picture_options){assets_folder(folder), {s->fencer, s->fencer}, PICTURE_PLAIN, mood},
        error, sizeof error);
    assert_string_equal(error, "");
    return p;
}

static void two_fence_there_by_day(void **state)
{
    const set *s = *state;
    picture *p = create(s, PICTURE_DAY);
    int count[2];
    compare(look(s, p, false, 0.0), look(s, p, true, 0.0), count);
    assert_in_range(count[0], 150, PIXELS / 4);
    assert_in_range(count[1], 150, PIXELS / 4);
    compare(look(s, p, true, 0.0), look(s, p, true, 3.0), count);
    assert_true(count[0] > 60 && count[1] > 60);
    picture_destroy(&p);
}

static void nobody_fences_there_at_a_final(void **state)
{
    const set *s = *state;
    picture *p = create(s, PICTURE_FINAL);
    int count[2];
    compare(look(s, p, false, 0.0), look(s, p, true, 0.0), count);
    assert_int_equal(count[0] + count[1], 0);
    picture_destroy(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_fence_there_by_day),
        cmocka_unit_test(nobody_fences_there_at_a_final),
    };
    return cmocka_run_group_tests(tests, open_set, close_set);
}
