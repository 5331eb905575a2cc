// A view drawn as light: it looks as one whose surfaces are converted one by one, except that light
// spills from the windows, without darkening anything; not with plain drawing, and not where the
// driver refuses half floats.
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

enum { WIDTH = 160, HEIGHT = 120, PIXELS = WIDTH * HEIGHT };
// A pixel counts as lit by the bloom if it is so much brighter, of 255.
#define BRIGHTER 3

typedef struct set {
    window *window;
    loaded_fencer *fencer;
    picture *fine; // for all tests
} set;

static picture *create(const set *s, enum picture_quality quality)
{
    char folder[ASSETS_PATH_MAX], error[600] = "";
    picture *p = picture_create(
        &(picture_options){assets_folder(folder), {s->fencer, s->fencer}, quality, PICTURE_DAY},
        error, sizeof error);
    assert_string_equal(error, "");
    return p;
}

static int open_set(void **state)
{
    char path[ASSETS_PATH_MAX], error[600] = "";
    static set s;
    s = (set){.window = gl_offscreen_open(WIDTH, HEIGHT)};
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    s.fencer = loaded_fencer_create(path, error, sizeof error);
    assert_non_null(s.fencer);
    s.fine = create(&s, PICTURE_FINE);
    *state = &s;
    return 0;
}

static int close_set(void **state)
{
    set *s = *state;
    picture_destroy(&s->fine);
    loaded_fencer_destroy(&s->fencer);
    window_destroy(&s->window);
    return 0;
}

// Draws the windows, or the wall opposite, of an empty hall, with a line before it or none.
static gl_pixel *look(const set *s, picture *p, bool at_windows, bool blooms,
                      const picture_line *line)
{
    const fencer_model *model = &s->fencer->model;
    picture_scene scene = {.is_still = true, .line = line, .line_count = line != NULL};
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
    gl_pixel *without = look(s, p, at_windows, false, NULL);
    gl_pixel *with = look(s, p, at_windows, true, NULL);
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
    const set *shared = *state;
    assert_true(brightened(shared, shared->fine, true) > PIXELS / 20);
    assert_int_equal(brightened(shared, shared->fine, false), 0);
}

static int differ(int a, int b)
{
    return abs(a - b);
}

// Light that is converted at the end gives the same colors, at edges too.
static void test_light_is_shown_as_its_surfaces_would_be(void **state)
{
    // Of 255. Both round, and the darkening toward the corners is taken at the pixel or at its
    // samples.
    enum { ROUNDING = 2 };
    const set *shared = *state;
    gl_pixel *at_once = look(shared, shared->fine, false, false, NULL);
    gl_pixel *as_light = look(shared, shared->fine, false, true, NULL);
    for (int i = 0; i < PIXELS; i++) {
        assert_true(differ(at_once[i].r, as_light[i].r) <= ROUNDING);
        assert_true(differ(at_once[i].g, as_light[i].g) <= ROUNDING);
        assert_true(differ(at_once[i].b, as_light[i].b) <= ROUNDING);
    }
    free(at_once);
    free(as_light);
}

// A line in the middle of the view, on which no light falls, has the color that it was given.
static void test_paint_keeps_its_color(void **state)
{
    enum { ROUNDING = 4 };
    static const float COLOR[3][3] = {{0.9f, 0.5f, 0.2f}, {0.05f, 0.1f, 0.3f}, {0.6f, 0.6f, 0.6f}};
    const set *shared = *state;
    for (int i = 0; i < 3; i++) {
        // Wide, because a line is strongest along its middle, where the view's middle is.
        const phys_vec3 middle = v3_lerp(v3(0.0, 1.7, -0.5), v3(1.8, 3.0, -6.0), 0.2);
        picture_line line = {.from = v3_add(middle, v3(-0.5, 0.0, 0.0)),
                             .to = v3_add(middle, v3(0.5, 0.0, 0.0)),
                             .radius_m = 0.4};
        memcpy(line.color, COLOR[i], sizeof COLOR[i]);
        line.color[3] = 1.0f;
        gl_pixel *drawn = look(shared, shared->fine, false, true, &line);
        const gl_pixel is = drawn[HEIGHT / 2 * WIDTH + WIDTH / 2];
        print_message("%.0f %.0f %.0f is shown as %d %d %d\n", (double)COLOR[i][0] * 255.0,
                      (double)COLOR[i][1] * 255.0, (double)COLOR[i][2] * 255.0, is.r, is.g, is.b);
        assert_true(differ((int)lroundf(COLOR[i][0] * 255.0f), is.r) <= ROUNDING);
        assert_true(differ((int)lroundf(COLOR[i][1] * 255.0f), is.g) <= ROUNDING);
        assert_true(differ((int)lroundf(COLOR[i][2] * 255.0f), is.b) <= ROUNDING);
        free(drawn);
    }
}

static PFNGLCHECKFRAMEBUFFERSTATUSPROC check_framebuffer;

// A driver that cannot draw into floats.
static GLenum EPOXY_CALLSPEC refuse_floats(GLenum target)
{
    GLint type = 0, kind = 0;
    glGetFramebufferAttachmentParameteriv(target, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &kind);
    if (kind == GL_TEXTURE) {
        glGetFramebufferAttachmentParameteriv(target, GL_COLOR_ATTACHMENT0,
                                              GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &type);
    }
    return type == GL_FLOAT ? GL_FRAMEBUFFER_UNSUPPORTED : check_framebuffer(target);
}

static void test_a_driver_without_half_floats_draws_all_the_same(void **state)
{
    picture *p = create(*state, PICTURE_FINE);
    check_framebuffer = epoxy_glCheckFramebufferStatus;
    epoxy_glCheckFramebufferStatus = refuse_floats;
    gl_pixel *refused = look(*state, p, true, true, NULL);
    epoxy_glCheckFramebufferStatus = check_framebuffer;
    gl_pixel *without = look(*state, p, true, false, NULL);
    assert_memory_equal(refused, without, PIXELS * sizeof *refused);
    free(refused);
    free(without);
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
        cmocka_unit_test(test_light_is_shown_as_its_surfaces_would_be),
        cmocka_unit_test(test_paint_keeps_its_color),
        cmocka_unit_test(test_a_driver_without_half_floats_draws_all_the_same),
        cmocka_unit_test(test_plain_drawing_has_none),
    };
    return cmocka_run_group_tests(tests, open_set, close_set);
}
