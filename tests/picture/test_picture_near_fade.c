// What comes close to an eye fades out before the near plane would cut it open: measured with the
// depth of the image, in front of a fencer's chest.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <cglm/cglm.h>

#include "assets_path.h"
#include "gl_offscreen.h"
#include "picture_key_shadow.h"
#include "picture.h"

enum { WIDTH = 480, HEIGHT = 360, PIXELS = WIDTH * HEIGHT };
// Where the fade ends and begins: PICTURE_NEAR_FADE_M. The depth of a slanted surface is not
// measured exactly where its color is.
#define GONE_M  0.06
#define SOLID_M 0.13
#define SLACK_M 0.002
// One of the tested distances, at which parts of the chest are left out with every quality.
#define FADING_M 0.07
// A distance at which a chest is mostly there.
#define THINNED_M 0.10
// Nothing but the fencer is so near.
#define BODY_M    0.9
#define ANGLE_RAD 1.2

typedef struct set {
    window *window;
    loaded_fencer *fencer;
    picture *picture;
    float (*position[2])[3], (*normal)[3];
    picture_scene scene;
    GLuint framebuffer, color, depth;
    gl_pixel *pixel;
    float away_m[PIXELS]; // from the eye
} set;

// Both fencers in the model's own pose: they face z, and their weapons are far away.
static void place(set *s, int side, double x)
{
    const fencer_model *model = &s->fencer->model;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        memcpy(s->position[side][v], model->rest_position[v], sizeof(float[3]));
        s->position[side][v][0] += (float)x;
        memcpy(s->normal[v], model->rest_normal[v], sizeof(float[3]));
    }
    s->scene.fencer[side] = (picture_fencer){.model = model,
                                             .position = (const float(*)[3])s->position[side],
                                             .normal = (const float(*)[3])s->normal,
                                             .weapon = {v3(0.0, -50.0, 0.0), quat_identity()},
                                             .opacity = 1.0f};
}

static GLuint attach(GLenum format, GLenum attachment)
{
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorage(GL_RENDERBUFFER, format, WIDTH, HEIGHT);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
    return name;
}

static void open_set(set *s, enum picture_quality quality)
{
    char folder[ASSETS_PATH_MAX], path[ASSETS_PATH_MAX], error[600] = "";
    *s = (set){.window = gl_offscreen_open(WIDTH, HEIGHT)};
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    s->fencer = loaded_fencer_create(path, error, sizeof error);
    assert_non_null(s->fencer);
    s->picture = picture_create(
        &(picture_options){assets_folder(folder), {s->fencer, s->fencer}, quality, PICTURE_DAY},
        error, sizeof error);
    assert_non_null(s->picture);
    size_t vertices = s->fencer->model.vertex_count;
    s->normal = calloc(vertices, sizeof *s->normal);
    for (int side = 0; side < 2; side++) {
        s->position[side] = calloc(vertices, sizeof *s->position[side]);
        place(s, side, side == DUEL_LEFT ? 0.0 : 4.0);
    }
    glGenFramebuffers(1, &s->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
    s->color = attach(GL_RGBA8, GL_COLOR_ATTACHMENT0);
    s->depth = attach(GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
}

static void close_set(set *s)
{
    glDeleteFramebuffers(1, &s->framebuffer);
    glDeleteRenderbuffers(1, &s->color);
    glDeleteRenderbuffers(1, &s->depth);
    free(s->pixel);
    free(s->position[0]);
    free(s->position[1]);
    free(s->normal);
    picture_destroy(&s->picture);
    loaded_fencer_destroy(&s->fencer);
    window_destroy(&s->window);
}

// How far from the eye each pixel's depth is.
static void measure(set *s, const picture_view *view)
{
    static float depth[PIXELS];
    mat4 clip_from_world, world_from_clip;
    memcpy(clip_from_world, view->clip_from_world, sizeof clip_from_world);
    glm_mat4_inv_precise(clip_from_world, world_from_clip);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    for (int i = 0; i < PIXELS; i++) {
        vec4 clip = {2.0f * ((float)(i % WIDTH) + 0.5f) / WIDTH - 1.0f,
                     2.0f * ((float)(i / WIDTH) + 0.5f) / HEIGHT - 1.0f, 2.0f * depth[i] - 1.0f,
                     1.0f},
             world;
        glm_mat4_mulv(world_from_clip, clip, world);
        phys_vec3 at = v3((double)(world[0] / world[3]), (double)(world[1] / world[3]),
                          (double)(world[2] / world[3]));
        s->away_m[i] = (float)v3_distance(at, view->camera.eye);
    }
}

static void draw(set *s, phys_vec3 eye, phys_vec3 target)
{
    picture_view view = {.camera = {eye, target, ANGLE_RAD},
                         .framebuffer = s->framebuffer,
                         .depth_format = GL_DEPTH_COMPONENT24,
                         .width_px = WIDTH,
                         .height_px = HEIGHT};
    camera_clip_from_world(&view.camera, (double)WIDTH / HEIGHT, view.clip_from_world);
    picture_draw_views(s->picture, &s->scene, &view, 1);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    free(s->pixel);
    s->pixel = gl_offscreen_read(WIDTH, HEIGHT);
    measure(s, &view);
}

static double nearest_vertex_m(const set *s, phys_vec3 eye)
{
    double nearest = HUGE_VAL;
    for (uint32_t v = 0; v < s->fencer->model.vertex_count; v++) {
        nearest = fmin(nearest, v3_distance(v3_from_floats(s->position[DUEL_LEFT][v]), eye));
    }
    return nearest;
}

// The vertex of the chest that is farthest in front.
static phys_vec3 chest(const set *s)
{
    phys_vec3 best = v3(0.0, 0.0, -1.0);
    for (uint32_t v = 0; v < s->fencer->model.vertex_count; v++) {
        phys_vec3 p = v3_from_floats(s->position[DUEL_LEFT][v]);
        if (fabs(p.y - 1.25) < 0.1 && fabs(p.x) < 0.1 && p.z > best.z) {
            best = p;
        }
    }
    return best;
}

static double nearest_pixel_m(const set *s)
{
    float nearest = HUGE_VALF;
    for (int i = 0; i < PIXELS; i++) {
        nearest = fminf(nearest, s->away_m[i]);
    }
    return (double)nearest;
}

// The pixels that show the hall although all their neighbors show the fencer.
static int holes(const set *s)
{
    static const int STEP[4] = {-1, 1, -WIDTH, WIDTH};
    int count = 0;
    for (int i = 0; i < PIXELS; i++) {
        int x = i % WIDTH, y = i / WIDTH, near = 0;
        if (x == 0 || x == WIDTH - 1 || y == 0 || y == HEIGHT - 1 || s->away_m[i] < (float)BODY_M) {
            continue;
        }
        for (int k = 0; k < 4; k++) {
            near += s->away_m[i + STEP[k]] < (float)BODY_M;
        }
        count += near == 4;
    }
    return count;
}

static int body_pixels(const set *s)
{
    int count = 0;
    for (int i = 0; i < PIXELS; i++) {
        count += s->away_m[i] < (float)BODY_M;
    }
    return count;
}

static void check_distances(enum picture_quality quality)
{
    set s;
    open_set(&s, quality);
    const phys_vec3 at = chest(&s), ahead = v3(0.0, 0.0, -1.0);
    for (double away_m = 0.01; away_m < 0.30; away_m += 0.02) {
        phys_vec3 eye = v3(at.x, at.y, at.z + away_m);
        draw(&s, eye, v3_add(eye, ahead));
        double nearest_m = nearest_pixel_m(&s);
        print_message("%.2f m: nearest %.3f m, %d pixels of the body, %d holes\n", away_m,
                      nearest_m, body_pixels(&s), holes(&s));
        assert_true(nearest_m > GONE_M - SLACK_M);
        if (nearest_vertex_m(&s, eye) > SOLID_M + SLACK_M) {
            assert_int_equal(holes(&s), 0);
            assert_true(body_pixels(&s) > PIXELS / 4);
        } else if (fabs(away_m - FADING_M) < 0.001) {
            assert_true(holes(&s) > PIXELS / 100);
        }
    }
    close_set(&s);
}

static void test_nothing_is_nearer_than_the_fades_end(void **state)
{
    (void)state;
    check_distances(PICTURE_PLAIN);
}

// With several samples per pixel, whose coverage fades.
static void test_nothing_is_nearer_with_smooth_edges(void **state)
{
    (void)state;
    check_distances(PICTURE_FINE);
}

// A picture with full materials and one sample per pixel, as a headset's coarsest images are: a
// surface that is about to fade is left out in some of its pixels.
static void test_one_sample_fades_pixel_by_pixel(void **state)
{
    (void)state;
    set s;
    open_set(&s, PICTURE_FINE);
    picture_set_samples(s.picture, 0);
    const phys_vec3 at = chest(&s), eye = v3(at.x, at.y, at.z + THINNED_M);
    draw(&s, eye, v3_add(eye, v3(0.0, 0.0, -1.0)));
    print_message("%d holes\n", holes(&s));
    assert_true(holes(&s) > PIXELS / 100);
    close_set(&s);
}

static int brightness(gl_pixel p)
{
    return (p.r + p.g + p.b) / 3;
}

// The mean brightness of the image's middle.
static double brightness_ahead(const set *s)
{
    int sum = 0;
    for (int y = -2; y <= 2; y++) {
        for (int x = -2; x <= 2; x++) {
            sum += brightness(s->pixel[(HEIGHT / 2 + y) * WIDTH + WIDTH / 2 + x]);
        }
    }
    return sum / 25.0;
}

// An eye so close to the trunk that it sees through it to the floor in the trunk's shadow.
static void test_what_fades_keeps_its_shadow(void **state)
{
    (void)state;
    set s;
    open_set(&s, PICTURE_PLAIN);
    const phys_vec3 to_light = key_light_direction(), trunk = v3(0.0, 1.2, 0.0);
    const phys_vec3 floor = v3_add_scaled(trunk, to_light, -trunk.y / to_light.y);
    phys_vec3 eye = trunk;
    for (double t = 0.0; t < 0.6; t += 0.005) {
        phys_vec3 next = v3_add_scaled(trunk, to_light, t);
        if (nearest_vertex_m(&s, next) < 0.03) {
            eye = v3_add_scaled(next, to_light, 0.005);
        }
    }
    draw(&s, eye, floor);
    double dark = brightness_ahead(&s);
    double seen_m = (double)s.away_m[HEIGHT / 2 * WIDTH + WIDTH / 2];
    place(&s, DUEL_LEFT, -4.0);
    draw(&s, eye, floor);
    double light = brightness_ahead(&s);
    print_message("through the trunk: %.2f m, brightness %.1f; without it %.1f\n", seen_m, dark,
                  light);
    assert_true(seen_m > BODY_M); // the floor
    assert_true(dark * 10.0 < light * 9.0);
    close_set(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_nearer_than_the_fades_end),
        cmocka_unit_test(test_nothing_is_nearer_with_smooth_edges),
        cmocka_unit_test(test_one_sample_fades_pixel_by_pixel),
        cmocka_unit_test(test_what_fades_keeps_its_shadow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
