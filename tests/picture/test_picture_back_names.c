// The names on the backs of the jackets.
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
#include "picture_back_names.h"

enum { WIDTH = 240, HEIGHT = 80 };
// Between the shoulder blades of the medium fencer at rest, and half the height that is seen there.
static const phys_vec3 BACK_M = {0.0, 1.352, -0.13};
#define PART_M 0.06
// The back is in the shade: the least that letters darken a pixel, of 255, and how many pixels
// those of a word cover.
enum { DARKER = 20, LEAST_PIXELS = 200 };

typedef struct set {
    window *window;
    loaded_fencer *fencer;
    picture *picture;
    float (*position)[3], (*normal)[3];
    picture_scene scene;
} set;

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
    const size_t size = s.fencer->model.vertex_count * sizeof(float[3]);
    s.position = malloc(size);
    s.normal = malloc(size);
    assert_non_null(s.position);
    assert_non_null(s.normal);
    *state = &s;
    return 0;
}

static int close_set(void **state)
{
    set *s = *state;
    free(s->position);
    free(s->normal);
    picture_destroy(&s->picture);
    loaded_fencer_destroy(&s->fencer);
    window_destroy(&s->window);
    return 0;
}

// Draws the back of a fencer at rest; the other one stands elsewhere.
static gl_pixel *back_of(set *s, const char *name, bool mirrored)
{
    const fencer_model *model = &s->fencer->model;
    memcpy(s->position, model->rest_position, model->vertex_count * sizeof(float[3]));
    memcpy(s->normal, model->rest_normal, model->vertex_count * sizeof(float[3]));
    for (uint32_t v = 0; v < model->vertex_count && mirrored; v++) {
        s->position[v][0] *= -1.0f;
        s->normal[v][0] *= -1.0f;
    }
    for (int side = 0; side < 2; side++) {
        s->scene.fencer[side] = (picture_fencer){.model = model,
                                                 .position = (const float(*)[3])s->position,
                                                 .normal = (const float(*)[3])s->normal,
                                                 .mirrored = mirrored,
                                                 .name = name,
                                                 .weapon = {v3(0.0, -50.0, 0.0), quat_identity()},
                                                 .opacity = side == DUEL_LEFT ? 1.0f : 0.0f};
    }
    s->scene.camera = (camera){v3_add(BACK_M, v3(0.0, 0.0, -1.0)), BACK_M, 2.0 * atan(PART_M)};
    picture_draw(s->picture, &s->scene, WIDTH, HEIGHT);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    return gl_offscreen_read(WIDTH, HEIGHT);
}

// The pixels that a name darkens, in the left and in the right half of the picture.
static void count_letters(set *s, const char *name, bool mirrored, int out[2])
{
    gl_pixel *bare = back_of(s, NULL, mirrored), *lettered = back_of(s, name, mirrored);
    out[0] = out[1] = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        out[i % WIDTH >= WIDTH / 2] += bare[i].r - lettered[i].r > DARKER;
    }
    free(bare);
    free(lettered);
}

static void test_a_name_is_read_from_left_to_right_on_either_body(void **state)
{
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        int dark[2];
        count_letters(*state, "M.....", mirrored != 0, dark);
        assert_true(dark[0] > LEAST_PIXELS);
        assert_true(dark[0] > 3 * dark[1]);
    }
}

static void test_another_name_replaces_the_first(void **state)
{
    int few[2], many[2], none[2];
    count_letters(*state, "I", false, few);
    count_letters(*state, "MMMM", false, many);
    count_letters(*state, "", false, none);
    assert_true(many[0] + many[1] > 2 * (few[0] + few[1]));
    assert_int_equal(none[0] + none[1], 0);
}

static void test_what_is_written_of_a_name(void **state)
{
    (void)state;
    static const struct {
        const char *name, *written;
    } CASE[] = {{NULL, ""},
                {"Anna", "ANNA"},
                {"Old Marta (with help)", "OLD MARTA"},
                {"computer, level 3", "COMPUTER"},
                // Cut, but not within the two bytes of a letter.
                {"aaaaaaaaaaaaaaaaaa\xc3\xa9zzz", "AAAAAAAAAAAAAAAAAA"}};
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        char written[PICTURE_BACK_NAME_SIZE];
        picture_back_name_of(CASE[i].name, written);
        assert_string_equal(written, CASE[i].written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_is_read_from_left_to_right_on_either_body),
        cmocka_unit_test(test_another_name_replaces_the_first),
        cmocka_unit_test(test_what_is_written_of_a_name),
    };
    return cmocka_run_group_tests(tests, open_set, close_set);
}
