// Dust floats in the sun's light before the windows: it is only added, is the same at the same time
// and moves later; there is none in a still hall, in a headset, at a final and with plain drawing.
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

enum { WIDTH = 320, HEIGHT = 180, PIXELS = WIDTH * HEIGHT };
// A pixel has changed if it differs by so much, of 255.
#define CHANGED 2
// Some motes are seen, but they cover less than this part of the picture.
#define LEAST_SEEN 15
#define MOST_SHARE 0.03

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

static picture *create(const set *s, enum picture_quality quality, enum picture_mood mood)
{
    char folder[ASSETS_PATH_MAX], error[600] = "";
    picture *p = picture_create(
        &(picture_options){assets_folder(folder), {s->fencer, s->fencer}, quality, mood}, error,
        sizeof error);
    assert_string_equal(error, "");
    return p;
}

// Looks along the windows of an empty hall.
static gl_pixel *look(const set *s, picture *p, double time_s, bool is_still, bool at_desk)
{
    const fencer_model *model = &s->fencer->model;
    picture_scene scene = {.is_still = is_still, .time_s = time_s};
    for (int side = 0; side < 2; side++) {
        scene.fencer[side] = (picture_fencer){.model = model,
                                              .position = model->rest_position,
                                              .normal = model->rest_normal,
                                              .weapon = {v3(0.0, -50.0, 0.0), quat_identity()},
                                              .weapon_faded = 1.0f};
    }
    picture_view view = {.camera = {v3(-3.0, 1.7, 2.0), v3(0.0, 1.2, 6.0), 0.9},
                         .width_px = WIDTH,
                         .height_px = HEIGHT,
                         .blooms = at_desk};
    camera_clip_from_world(&view.camera, (double)WIDTH / HEIGHT, view.clip_from_world);
    picture_draw_views(p, &scene, &view, 1);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return gl_offscreen_read(WIDTH, HEIGHT);
}

// How many pixels differ between two pictures, which it frees.
static int changed(gl_pixel *a, gl_pixel *b)
{
    int count = 0;
    for (int i = 0; i < PIXELS; i++) {
        count += abs(a[i].r - b[i].r) > CHANGED || abs(a[i].g - b[i].g) > CHANGED;
    }
    free(a);
    free(b);
    return count;
}

static void dust_floats_in_the_sun(void **state)
{
    const set *s = *state;
    picture *p = create(s, PICTURE_FINE, PICTURE_DAY);
    gl_pixel *bare = look(s, p, 7.0, true, true), *dusty = look(s, p, 7.0, false, true);
    for (int i = 0; i < PIXELS; i++) {
        assert_true(dusty[i].r + 1 >= bare[i].r && dusty[i].b + 1 >= bare[i].b);
    }
    const int seen = changed(bare, dusty);
    print_message("%d pixels show dust\n", seen);
    assert_in_range(seen, LEAST_SEEN, (int)(MOST_SHARE * PIXELS));
    assert_int_equal(changed(look(s, p, 7.0, false, true), look(s, p, 7.0, false, true)), 0);
    assert_true(changed(look(s, p, 7.0, false, true), look(s, p, 12.0, false, true)) > LEAST_SEEN);
    // A headset's eyes do not bloom, and have none.
    assert_int_equal(changed(look(s, p, 7.0, true, false), look(s, p, 7.0, false, false)), 0);
    picture_destroy(&p);
}

static void no_dust_at_a_final_or_with_plain_drawing(void **state)
{
    const set *s = *state;
    for (int plain = 0; plain < 2; plain++) {
        picture *p =
            create(s, plain ? PICTURE_PLAIN : PICTURE_FINE, plain ? PICTURE_DAY : PICTURE_FINAL);
        assert_int_equal(changed(look(s, p, 7.0, true, true), look(s, p, 7.0, false, true)), 0);
        picture_destroy(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dust_floats_in_the_sun),
        cmocka_unit_test(no_dust_at_a_final_or_with_plain_drawing),
    };
    return cmocka_run_group_tests(tests, open_set, close_set);
}
