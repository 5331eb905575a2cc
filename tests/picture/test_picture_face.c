// The mask's wire and the face behind it.
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
#include "picture.h"
#include "picture_face.h"

enum { WIDTH = 240, HEIGHT = 240, PIXELS = WIDTH * HEIGHT };
// The middle of the cheeks and the nose of the medium fencer at rest, in front of the head.
static const double FACE_Y_M = 1.66, FACE_Z_M = 0.13;
// Half the size of the looked-at part of the face, meters: about thirty wires.
#define PART_M 0.05
// From afar the wires are a gray veil: neighboring pixels differ by at most this much of 255 on the
// average, more than a face without them does and far less than single wires.
#define VEIL_DIFFERS 6.0
// Near the eye single wires are seen.
#define WIRES_DIFFER 9.0
// As much of the face is hidden from near and from afar, to this much of 255.
#define SAME_SHARE 14.0

typedef struct set {
    window *window;
    loaded_fencer *fencer;
    picture *picture;
    float (*position[2])[3];
    picture_scene scene;
} set;

static void place(set *s, int side, double x)
{
    const fencer_model *model = &s->fencer->model;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        memcpy(s->position[side][v], model->rest_position[v], sizeof(float[3]));
        s->position[side][v][0] += (float)x;
    }
    s->scene.fencer[side] = (picture_fencer){.model = model,
                                             .position = (const float(*)[3])s->position[side],
                                             .normal = model->rest_normal,
                                             .weapon = {v3(0.0, -50.0, 0.0), quat_identity()},
                                             .head = {v3(x, 0.0, 0.0), quat_identity()},
                                             .skin_tone = {0.6f, 0.4f, 0.3f},
                                             .opacity = 1.0f};
}

static int open_set(void **state)
{
    char folder[ASSETS_PATH_MAX], path[ASSETS_PATH_MAX], error[600] = "";
    static set s;
    s = (set){.window = gl_offscreen_open(WIDTH, HEIGHT)};
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    s.fencer = loaded_fencer_create(path, error, sizeof error);
    assert_non_null(s.fencer);
    s.picture = picture_create(
        &(picture_options){assets_folder(folder), {s.fencer, s.fencer}, PICTURE_PLAIN, PICTURE_DAY},
        error, sizeof error);
    assert_string_equal(error, "");
    for (int side = 0; side < 2; side++) {
        s.position[side] = calloc(s.fencer->model.vertex_count, sizeof *s.position[side]);
        assert_non_null(s.position[side]);
    }
    *state = &s;
    return 0;
}

static int close_set(void **state)
{
    set *s = *state;
    free(s->position[0]);
    free(s->position[1]);
    picture_destroy(&s->picture);
    loaded_fencer_destroy(&s->fencer);
    window_destroy(&s->window);
    return 0;
}

static set *start(void **state)
{
    set *s = *state;
    place(s, DUEL_LEFT, 0.0);
    place(s, DUEL_RIGHT, 9.0);
    return s;
}

// Draws the part of the face from a distance; it fills the picture.
static gl_pixel *look(set *s, double away_m, double part_m)
{
    const phys_vec3 at = v3(0.0, FACE_Y_M, FACE_Z_M);
    s->scene.camera = (camera){v3_add(at, v3(0.0, 0.0, away_m)), at, 2.0 * atan(part_m / away_m)};
    picture_draw(s->picture, &s->scene, WIDTH, HEIGHT);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return gl_offscreen_read(WIDTH, HEIGHT);
}

// The middle of the picture, `side` pixels wide and high: its mean, and how much neighbors differ.
static void middle(const gl_pixel *p, int side, double *out_mean, double *out_differ)
{
    const int left = (WIDTH - side) / 2;
    *out_mean = *out_differ = 0.0;
    for (int y = (HEIGHT - side) / 2; y < (HEIGHT + side) / 2; y++) {
        for (int x = left; x < left + side; x++) {
            *out_mean += p[y * WIDTH + x].r;
            *out_differ += x > left ? abs(p[y * WIDTH + x].r - p[y * WIDTH + x - 1].r) : 0;
        }
    }
    *out_mean /= (double)side * side;
    *out_differ /= (double)side * (side - 1);
}

static double mean_red(set *s)
{
    double mean, differ;
    gl_pixel *p = look(s, 1.0, PART_M);
    middle(p, HEIGHT, &mean, &differ);
    free(p);
    return mean;
}

static void test_a_face_is_seen_through_the_wire_and_darker_than_without_it(void **state)
{
    set *s = start(state);
    const double light = mean_red(s);
    memcpy(s->scene.fencer[0].skin_tone, (float[3]){0.25f, 0.13f, 0.08f}, sizeof(float[3]));
    const double dark = mean_red(s);
    assert_true(light > dark + 12.0);
    // An opaque shell of wire would be as dark as the wire itself.
    memcpy(s->scene.fencer[0].skin_tone, (float[3]){0.0f, 0.0f, 0.0f}, sizeof(float[3]));
    assert_true(mean_red(s) < dark);
}

static void test_wires_are_single_near_and_a_veil_far(void **state)
{
    set *s = start(state);
    double near_mean, near_differ, far_mean, far_differ;
    // The same part of the face: over the whole picture, and over the middle of a wider one.
    gl_pixel *p = look(s, 0.5, PART_M);
    middle(p, HEIGHT, &near_mean, &near_differ);
    free(p);
    p = look(s, 0.5, 12.0 * PART_M);
    middle(p, HEIGHT / 12, &far_mean, &far_differ);
    free(p);
    assert_true(near_differ > WIRES_DIFFER);
    assert_true(far_differ < VEIL_DIFFERS);
    assert_true(fabs(near_mean - far_mean) < SAME_SHARE);
}

static void test_a_scene_without_a_head_has_no_face(void **state)
{
    set *s = start(state);
    const double with = mean_red(s);
    s->scene.fencer[0].head = (phys_pose){{0, 0, 0}, {0, 0, 0, 0}};
    // The bare head has neither the nose's light nor the lips.
    assert_true(fabs(mean_red(s) - with) > 0.2);
}

static void test_faces_fit_the_heads_of_all_builds(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        double scale;
    } BUILD[] = {{"models/fencer.glb", 1.0},
                 {"models/fencer_tall.glb", 1.0},
                 {"models/fencer_stocky.glb", 1.0},
                 {"models/fencer_slight.glb", 0.95}};
    for (size_t i = 0; i < sizeof BUILD / sizeof BUILD[0]; i++) {
        char path[ASSETS_PATH_MAX], error[600] = "";
        assert_true(assets_path(BUILD[i].path, path, error, sizeof error));
        loaded_fencer *fencer = loaded_fencer_create(path, error, sizeof error);
        assert_string_equal(error, "");
        const face_fit fit = picture_face_fit(fencer->file);
        assert_true(fabs((double)fit.scale - BUILD[i].scale) < 0.002);
        // A head is in the middle, and higher on a taller fencer.
        assert_true(fabs((double)fit.to[0]) < 0.002);
        assert_true(i != 1 || fit.to[1] > fit.from[1] + 0.01f);
        loaded_fencer_destroy(&fencer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_face_is_seen_through_the_wire_and_darker_than_without_it),
        cmocka_unit_test(test_wires_are_single_near_and_a_veil_far),
        cmocka_unit_test(test_a_scene_without_a_head_has_no_face),
        cmocka_unit_test(test_faces_fit_the_heads_of_all_builds),
    };
    return cmocka_run_group_tests(tests, open_set, close_set);
}
