// The probes of the hall's light: even light from everywhere is even on every surface, a lit face
// lights what it is seen from, probes go over into each other, and those of the hall say what is
// lit there and reach the fencers.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "gl_offscreen.h"
#include "near.h"
#include "picture_private.h"

enum { TEXELS = PICTURE_PROBE_SIDE_PX * PICTURE_PROBE_SIDE_PX, WIDTH = 160, HEIGHT = 120 };

// As hall_light() in probe.glsl, of one color.
static double light_on(const picture_probe *probe, phys_vec3 n, int color)
{
    const double by[PICTURE_PROBE_TERMS] = {1.0,
                                            n.y,
                                            n.z,
                                            n.x,
                                            n.x * n.y,
                                            n.y * n.z,
                                            3.0 * n.z * n.z - 1.0,
                                            n.x * n.z,
                                            n.x * n.x - n.y * n.y};
    double sum = 0.0;
    for (int t = 0; t < PICTURE_PROBE_TERMS; t++) {
        sum += by[t] * (double)probe->term[t][color];
    }
    return sum;
}

// A probe that sees this much red light through each face.
static picture_probe seeing(const float light[PICTURE_PROBE_FACES])
{
    static float texel[TEXELS][4];
    picture_probe probe = {0};
    for (int face = 0; face < PICTURE_PROBE_FACES; face++) {
        for (int i = 0; i < TEXELS; i++) {
            texel[i][0] = light[face];
        }
        picture_probe_add(&probe, face, texel);
    }
    return probe;
}

static phys_vec3 turned(int i)
{
    return v3_normalized_or(v3(sin(1.7 * i), cos(2.3 * i), sin(0.9 * i + 1.0)), v3(0, 1, 0));
}

static void test_even_light_is_even_on_every_surface(void **state)
{
    (void)state;
    const picture_probe probe = seeing((const float[]){0.7f, 0.7f, 0.7f, 0.7f, 0.7f, 0.7f});
    for (int i = 0; i < 50; i++) {
        assert_near(light_on(&probe, turned(i), 0), 0.7, 0.002);
        assert_near(light_on(&probe, turned(i), 1), 0.0, 0.0);
    }
}

// A face of the cube is 0.554 of what a surface straight before it sees, weighted by the cosine
// (the view factor of a square two distances wide). Nine terms are within some hundredths of any
// light.
static void test_a_lit_face_lights_what_it_is_seen_from(void **state)
{
    (void)state;
    for (int lit = 0; lit < PICTURE_PROBE_FACES; lit++) {
        float light[PICTURE_PROBE_FACES] = {0.0f};
        light[lit] = 1.0f;
        const picture_probe probe = seeing(light);
        const picture_probe_face face = picture_probe_face_of(lit);
        assert_near(light_on(&probe, face.ahead, 0), 0.554, 0.03);
        assert_near(light_on(&probe, v3_scale(face.ahead, -1.0), 0), 0.0, 0.03);
        assert_near(light_on(&probe, face.right, 0), light_on(&probe, face.up, 0), 0.002);
    }
}

static void test_probes_go_over_into_each_other(void **state)
{
    (void)state;
    picture_probes probes = {0};
    for (int i = 0; i < PICTURE_PROBES; i++) {
        probes.at[i].term[3][1] = (float)(i * i);
    }
    for (int i = 0; i < PICTURE_PROBES; i++) {
        const phys_vec3 place = picture_probe_place(i);
        assert_near((double)picture_probes_at(&probes, place).term[3][1], i * i, 1e-6);
    }
    const phys_vec3 between = v3_lerp(picture_probe_place(2), picture_probe_place(3), 0.25);
    assert_near((double)picture_probes_at(&probes, between).term[3][1], 4.0 + 0.25 * 5.0, 1e-5);
    const double beyond = (double)picture_probes_at(&probes, v3(90.0, 0.0, 0.0)).term[3][1];
    assert_near(beyond, 16.0, 1e-6);
}

// Without half floats the light is the one of plain drawing.
static void test_flat_light_is_that_of_plain_drawing(void **state)
{
    (void)state;
    picture_probes probes = {0};
    picture_probes_flat(&probes, (const float[]){1.0f, 1.0f, 0.5f});
    for (int i = 0; i < 50; i++) {
        const phys_vec3 n = turned(i);
        const double side = 0.5 + 0.5 * n.z, up = 0.5 + 0.5 * n.y;
        const double red = 0.105 + (0.185 - 0.105) * up + 0.12 * side * side;
        const double blue = 0.5 * (0.06 + (0.20 - 0.06) * up + 0.145 * side * side);
        assert_near(light_on(&probes.at[i % PICTURE_PROBES], n, 0), red, 1e-6);
        assert_near(light_on(&probes.at[i % PICTURE_PROBES], n, 2), blue, 1e-6);
    }
}

typedef struct set {
    window *window;
    loaded_fencer *fencer;
} set;

// A picture of a fencer before the wall; the sum of its pixels.
static double draw(const set *s, picture *p)
{
    const fencer_model *model = &s->fencer->model;
    picture_scene scene = {.is_still = true};
    for (int side = 0; side < 2; side++) {
        scene.fencer[side] = (picture_fencer){.model = model,
                                              .position = model->rest_position,
                                              .normal = model->rest_normal,
                                              .weapon = {v3(0.0, -50.0, 0.0), quat_identity()},
                                              .weapon_faded = 1.0f,
                                              .opacity = 1.0f};
    }
    scene.camera = (camera){v3(0.8, 1.2, 1.2), v3(0.0, 1.1, 0.0), 0.5};
    picture_draw(p, &scene, WIDTH, HEIGHT);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    gl_pixel *pixel = gl_offscreen_read(WIDTH, HEIGHT);
    double sum = 0.0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        sum += pixel[i].r + pixel[i].g + pixel[i].b;
    }
    free(pixel);
    return sum;
}

static picture *create(const set *s, enum picture_mood mood)
{
    char folder[ASSETS_PATH_MAX], error[600] = "";
    picture *p = picture_create(
        &(picture_options){assets_folder(folder), {s->fencer, s->fencer}, PICTURE_FINE, mood},
        error, sizeof error);
    assert_string_equal(error, "");
    return p;
}

static void test_the_hall_lights_the_fencers(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[600] = "";
    set s = {.window = gl_offscreen_open(WIDTH, HEIGHT)};
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    s.fencer = loaded_fencer_create(path, error, sizeof error);
    assert_non_null(s.fencer);
    double above[PICTURE_MOODS], below[PICTURE_MOODS];
    for (int mood = 0; mood < PICTURE_MOODS; mood++) {
        picture *p = create(&s, (enum picture_mood)mood);
        const double lit = draw(&s, p);
        const picture_probe *middle = &p->probes.at[PICTURE_PROBES / 2];
        above[mood] = light_on(middle, v3(0, 1, 0), 1);
        below[mood] = light_on(middle, v3(0, -1, 0), 1);
        const double to_windows = light_on(middle, v3(0, 0, 1), 1);
        const double from_windows = light_on(middle, v3(0, 0, -1), 1);
        print_message("from above %.3f, from below %.3f, to the windows %.3f, away %.3f\n",
                      above[mood], below[mood], to_windows, from_windows);
        if (mood == PICTURE_DAY) {
            assert_true(to_windows > 1.5 * from_windows);
        }
        // Without the hall's light the fencer is darker.
        memset(p->probes.at, 0, sizeof p->probes.at);
        assert_true(draw(&s, p) < 0.98 * lit);
        picture_destroy(&p);
    }
    // By day more light comes from above, in the final from the lit piste.
    assert_true(above[PICTURE_DAY] > 1.2 * below[PICTURE_DAY]);
    assert_true(below[PICTURE_FINAL] > 1.2 * above[PICTURE_FINAL]);
    loaded_fencer_destroy(&s.fencer);
    window_destroy(&s.window);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_even_light_is_even_on_every_surface),
        cmocka_unit_test(test_a_lit_face_lights_what_it_is_seen_from),
        cmocka_unit_test(test_probes_go_over_into_each_other),
        cmocka_unit_test(test_flat_light_is_that_of_plain_drawing),
        cmocka_unit_test(test_the_hall_lights_the_fencers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
