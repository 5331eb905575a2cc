// What both eyes see of a bout: read back from the runtime's own images.
#include <math.h>
#include <string.h>

#include <epoxy/gl.h>

#include "near.h"
#include "xr_scene.h"

// How close a texel's color is to the right fencer's orange-red accent, 0..1.
static bool is_red(const uint8_t *rgba)
{
    return rgba[0] > 60 && rgba[0] > 2 * rgba[1] && rgba[0] > 2 * rgba[2];
}

// The tangent of the angle to the right of a column of an eye's image.
static double tangent(const xr_world_eye *eye, double x)
{
    double left = tan((double)eye->fov.angleLeft), right = tan((double)eye->fov.angleRight);
    return left + (right - left) * (x + 0.5) / eye->width;
}

// Below this share of an eye's height only the opponent is red near straight ahead: the stripes of
// the end wall and those who fence in the background are above it.
#define RED_FROM 0.54

static bool is_opponents_red(const xr_world_eye *eye, uint32_t x, uint32_t y)
{
    return y > RED_FROM * eye->height && fabs(tangent(eye, x)) < 0.25 &&
           is_red(xr_scene_texel(eye, x, y));
}

// The middle of the red texels near straight ahead, and their number. Across as a tangent, down in
// texels.
static int red_middle(const xr_world_eye *eye, double *out_across, double *out_down)
{
    double across = 0.0, down = 0.0;
    int count = 0;
    for (uint32_t y = 0; y < eye->height; y++) {
        for (uint32_t x = 0; x < eye->width; x++) {
            if (is_opponents_red(eye, x, y)) {
                across += tangent(eye, x);
                down += y;
                count++;
            }
        }
    }
    *out_across = across / (count > 0 ? count : 1);
    *out_down = down / (count > 0 ? count : 1);
    return count;
}

static void test_both_eyes_see_the_opponent_in_place(void **state)
{
    (void)state;
    xr_headset h;
    xr_scene s;
    char error[300];
    h = (xr_headset){.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h.world->eye_width = 800; // enough texels for the opponent's socks
    h.world->eye_height = 880;
    xr_headset_connect(&h);
    xr_scene_open(&s);
    xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
    assert_non_null(eyes);
    xr_scene_draw(&h, eyes, &s);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    const char *path = getenv("BATTUTA_XR_PICTURE"); // for a person to look at
    if (path != NULL) {
        xr_scene_save(h.world, path);
    }

    // Both eyes see the opponent's red bands. Parallax: for the left eye a near object lies farther
    // to the right, measured from each eye's own straight ahead, by the angle that follows from the
    // distance.
    double across[2], down[2];
    for (int eye = 0; eye < 2; eye++) {
        assert_true(red_middle(&h.world->eye[eye], &across[eye], &down[eye]) > 100);
    }
    double distance = xr_scene_root_x(&s, 1) - xr_scene_root_x(&s, 0),
           parallax = across[0] - across[1];
    assert_near(parallax, h.world->eye_distance_m / distance, 0.3 * parallax);
    // The horizon is level: the same height in both images. The images are not upside down: the
    // opponent's socks are below it, or nothing red would have been found there.
    assert_near(down[0], down[1], 2.0);
    xr_eyes_destroy(&eyes);
    xr_scene_close(&s);
    xr_headset_end(&h);
}

static void test_an_eye_is_as_bright_as_the_window(void **state)
{
    (void)state;
    xr_headset h;
    xr_scene s;
    char error[300];
    xr_headset_begin(&h);
    // A headset whose views are symmetric, so that the window can draw the same view.
    h.world->offers_visibility_mask = false;
    xr_session_destroy(&h.session);
    xr_runtime_close(&h.runtime);
    h.world->fov[0] = h.world->fov[1] = (XrFovf){-0.6f, 0.6f, 0.6f, -0.6f};
    h.world->eye_width = h.world->eye_height = 240;
    xr_headset_connect(&h);
    xr_scene_open(&s);
    xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
    xr_scene_draw(&h, eyes, &s);

    const xr_world_eye *left = &h.world->eye[0];
    double root = xr_scene_root_x(&s, 0);
    // The left eye is to the left of the line, which is -z of the hall for a player who looks along
    // +x.
    phys_vec3 at = v3(root, 1.65, -0.5 * h.world->eye_distance_m);
    s.scene.camera = (camera){at, v3_add(at, v3(1.0, 0.0, 0.0)), 1.2};
    picture_draw(s.picture, &s.scene, 240, 240);
    uint8_t *window_rgba = malloc(240 * 240 * 4);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glReadPixels(0, 0, 240, 240, GL_RGBA, GL_UNSIGNED_BYTE, window_rgba);
    int off = 0;
    for (int y = 0; y < 240; y++) {
        for (int x = 0; x < 240; x++) {
            const uint8_t *a = xr_scene_texel(left, (uint32_t)x, (uint32_t)y);
            const uint8_t *b = window_rgba + ((239 - y) * 240 + x) * 4;
            for (int c = 0; c < 3; c++) {
                off += abs(a[c] - b[c]) > 3;
            }
        }
    }
    // Edges may fall on a neighboring pixel; colors may not differ.
    if (off > 240 * 240 * 3 / 50) {
        fail_msg("%d of %d values differ between eye and window", off, 240 * 240 * 3);
    }
    free(window_rgba);
    xr_eyes_destroy(&eyes);
    xr_scene_close(&s);
    xr_headset_end(&h);
}

// The distance ahead of the eye that a depth value means.
static double ahead_m(const xr_world_eye *eye, uint32_t x, uint32_t y)
{
    double near_m = (double)eye->near_z, far_m = (double)eye->far_z;
    double depth = (double)eye->depth[(size_t)y * eye->width + x];
    return near_m * far_m / (far_m - depth * (far_m - near_m));
}

static void test_depth_gives_the_opponents_distance(void **state)
{
    (void)state;
    xr_scene s;
    char error[300];
    // With each depth format that a runtime may accept: 32-bit float, 24-bit integer, and none.
    for (int kind = 0; kind < 3; kind++) {
        xr_headset h = {.world = xr_runtime_open_world()};
        h.world->offers_srgb = kind == 0; // this runtime offers them together
        h.world->offers_depth = kind < 2;
        h.world->eye_width = 400;
        h.world->eye_height = 440;
        h.window = xr_headset_window();
        xr_headset_connect(&h);
        xr_scene_open(&s);
        xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
        assert_non_null(eyes);
        xr_scene_draw(&h, eyes, &s);
        assert_int_equal(glGetError(), GL_NO_ERROR);
        double distance = xr_scene_root_x(&s, 1) - xr_scene_root_x(&s, 0);
        for (int i = 0; i < 2; i++) {
            const xr_world_eye *eye = &h.world->eye[i];
            assert_int_equal(eye->with_depth, kind < 2);
            int seen = 0;
            for (uint32_t y = 0; y < eye->height && kind < 2; y++) {
                for (uint32_t x = 0; x < eye->width; x++) {
                    if (is_opponents_red(eye, x, y)) {
                        // An arm's length in front of the opponent's middle and behind it.
                        assert_near(ahead_m(eye, x, y), distance, 0.9);
                        seen++;
                    }
                }
            }
            assert_true(kind == 2 || seen > 30);
        }
        xr_eyes_destroy(&eyes);
        xr_scene_close(&s);
        xr_headset_end(&h);
    }
}

// With a refresh rate that no machine keeps up with, the images get coarser, and the opponent stays
// in place; the runtime gets the part that was drawn. With a rate that every machine keeps up with,
// and where the player wants high quality, they stay as they are.
static void test_the_images_fit_the_time(void **state)
{
    (void)state;
    // More than the controller and the timer need.
    enum {
        FRAMES = DRAW_QUALITY_SETTLE_FRAMES + DRAW_QUALITY_WINDOW_FRAMES + 2 * DRAW_TIMER_AWAITED
    };
    static const struct {
        double refresh_hz;
        enum headset_quality chosen;
        bool gets_coarser;
    } CASES[] = {{1e5, HEADSET_QUALITY_AUTO, true},
                 {1e-2, HEADSET_QUALITY_AUTO, false},
                 {1e5, HEADSET_QUALITY_HIGH, false}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
        xr_scene s;
        char error[300];
        h.world->refresh_hz = CASES[i].refresh_hz;
        xr_headset_connect(&h);
        xr_scene_open(&s);
        xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
        assert_non_null(eyes);
        xr_eyes_choose_quality(eyes, CASES[i].chosen);
        xr_scene_draw(&h, eyes, &s);
        uint32_t full = h.world->eye[0].width;
        assert_int_equal(full, h.world->eye_width);
        for (int frame = 0; frame < FRAMES && h.world->eye[0].width == full; frame++) {
            xr_scene_draw(&h, eyes, &s);
        }
        assert_int_equal(h.world->eye[0].width < full, CASES[i].gets_coarser);
        assert_int_equal(h.world->eye[0].width, h.world->eye[1].width);
        assert_true(h.world->eye[0].with_depth);
        assert_int_equal(glGetError(), GL_NO_ERROR);
        for (int eye = 0; eye < 2; eye++) {
            double across, down;
            assert_true(red_middle(&h.world->eye[eye], &across, &down) > 5);
            assert_near(across, 0.0, 0.1);
        }
        xr_eyes_destroy(&eyes);
        xr_scene_close(&s);
        xr_headset_end(&h);
    }
}

static void test_the_window_shows_what_the_right_eye_sees(void **state)
{
    (void)state;
    xr_headset h;
    xr_scene s;
    char error[300];
    xr_headset_begin(&h);
    xr_scene_open(&s);
    xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
    xr_scene_draw(&h, eyes, &s);
    // As wide as the eye's image, so that its middle rows equal the window's, texel by texel.
    const xr_world_eye *right = &h.world->eye[1];
    assert_int_equal(right->width, 320);
    uint32_t above = (right->height - 240) / 2;
    uint8_t *window_rgba = malloc(320 * 240 * 4);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glReadPixels(0, 0, 320, 240, GL_RGBA, GL_UNSIGNED_BYTE, window_rgba);
    for (uint32_t y = 0; y < 240; y++) {
        for (uint32_t x = 0; x < 320; x++) {
            const uint8_t *pixel = window_rgba + ((239 - y) * 320 + x) * 4;
            assert_memory_equal(pixel, xr_scene_texel(right, x, above + y), 3);
        }
    }
    free(window_rgba);
    xr_eyes_destroy(&eyes);
    xr_scene_close(&s);
    xr_headset_end(&h);
}

static void test_the_part_that_the_lens_hides_is_not_drawn(void **state)
{
    (void)state;
    xr_headset h;
    xr_scene s;
    char error[300];
    xr_headset_begin(&h);
    xr_scene_open(&s);
    xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
    xr_scene_draw(&h, eyes, &s);
    for (int eye = 0; eye < 2; eye++) {
        const xr_world_eye *e = &h.world->eye[eye];
        const uint8_t *corner = xr_scene_texel(e, 3, 3),
                      *other = xr_scene_texel(e, e->width - 4, 3);
        assert_int_equal(corner[0] + corner[1] + corner[2], 0);
        assert_int_equal(other[0] + other[1] + other[2], 0);
        const uint8_t *top = xr_scene_texel(e, e->width / 2, 3);
        assert_true(top[0] + top[1] + top[2] > 30);
    }
    // The lenses move closer together: more is hidden, and the runtime reports it.
    xr_headset_cue(&h, XR_CUE_MASK, 0.5);
    xr_headset_empty_frame(&h);
    xr_scene_draw(&h, eyes, &s);
    for (int eye = 0; eye < 2; eye++) {
        const xr_world_eye *e = &h.world->eye[eye];
        const uint8_t *top = xr_scene_texel(e, e->width / 2 - 10, 3);
        assert_int_equal(top[0] + top[1] + top[2], 0);
    }
    xr_eyes_destroy(&eyes);
    xr_scene_close(&s);
    xr_headset_end(&h);
}

static void test_an_invisible_frame_is_submitted_empty(void **state)
{
    (void)state;
    xr_headset h;
    xr_scene s;
    char error[300];
    xr_headset_begin(&h);
    xr_scene_open(&s);
    xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
    xr_scene_draw(&h, eyes, &s);
    uint32_t shown = h.world->frames_with_layers, ended = h.world->frames_ended;
    xr_headset_cue(&h, XR_CUE_RENDER, 0.0);
    xr_room room = {.world_from_room = {v3(0.0, 0.0, 0.0), quat_identity()}};
    for (int i = 0; i < 3; i++) {
        xr_session_frame frame;
        xr_session_poll(h.session);
        assert_true(xr_session_wait(h.session, &frame));
        draw_count drawn =
            xr_picture_draw(eyes, h.session, &frame, &room, &s.look, s.picture, &s.scene, 320, 240);
        assert_int_equal(drawn.calls, 0);
    }
    assert_int_equal(h.world->frames_ended, ended + 3);
    assert_int_equal(h.world->frames_with_layers, shown);
    xr_headset_cue(&h, XR_CUE_RENDER, 1.0);
    xr_headset_empty_frame(&h);
    xr_scene_draw(&h, eyes, &s);
    assert_int_equal(h.world->frames_with_layers, shown + 1);
    xr_eyes_destroy(&eyes);
    xr_scene_close(&s);
    xr_headset_end(&h);
}

static void test_a_session_may_be_lost_during_a_frame(void **state)
{
    (void)state;
    xr_headset h;
    xr_scene s;
    char error[300];
    xr_headset_begin(&h);
    xr_scene_open(&s);
    xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
    xr_scene_draw(&h, eyes, &s);
    h.world->loses_session_in_frame = true;
    xr_scene_draw(&h, eyes, &s);
    assert_int_equal(xr_session_state(h.session), XR_SESSION_GONE);
    assert_false(xr_session_runs(h.session));
    xr_eyes_destroy(&eyes);
    xr_scene_close(&s);
    xr_headset_end(&h);
}

static void test_the_best_offered_format_is_used(void **state)
{
    (void)state;
    static const struct {
        int64_t offered[3], taken; // 0: no format is usable
    } CASES[] = {{{GL_RGBA8, GL_SRGB8_ALPHA8, GL_DEPTH_COMPONENT16}, GL_SRGB8_ALPHA8},
                 {{GL_RGBA16F, GL_SRGB8, GL_RGBA8}, GL_SRGB8},
                 {{GL_RGBA16F, GL_RGB10_A2, GL_RGBA8}, GL_RGBA8},
                 {{GL_RGBA16F, GL_RGB10_A2, GL_DEPTH_COMPONENT32F}, 0}};
    xr_scene s;
    char error[300];
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
        h.world->format_count = 3;
        memcpy(h.world->format, CASES[i].offered, sizeof CASES[i].offered);
        xr_headset_connect(&h);
        xr_eyes *eyes = xr_eyes_create(h.session, error, sizeof error);
        if (CASES[i].taken == 0) {
            assert_null(eyes);
            assert_non_null(strstr(error, "supports no image format"));
        } else {
            assert_non_null(eyes);
            xr_scene_open(&s);
            xr_scene_draw(&h, eyes, &s);
            assert_int_equal(h.world->eye[0].format, CASES[i].taken);
            assert_false(h.world->eye[0].with_depth); // 16-bit depth is not precise enough
            assert_int_equal(glGetError(), GL_NO_ERROR);
            xr_scene_close(&s);
        }
        xr_eyes_destroy(&eyes);
        xr_headset_end(&h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_eyes_see_the_opponent_in_place),
        cmocka_unit_test(test_an_eye_is_as_bright_as_the_window),
        cmocka_unit_test(test_depth_gives_the_opponents_distance),
        cmocka_unit_test(test_the_images_fit_the_time),
        cmocka_unit_test(test_the_window_shows_what_the_right_eye_sees),
        cmocka_unit_test(test_the_part_that_the_lens_hides_is_not_drawn),
        cmocka_unit_test(test_an_invisible_frame_is_submitted_empty),
        cmocka_unit_test(test_a_session_may_be_lost_during_a_frame),
        cmocka_unit_test(test_the_best_offered_format_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
