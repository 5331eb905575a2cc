// The headset's panel: its texture shows what is drawn on it, and destroying it leaves no OpenGL
// object.
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
#include "xr_hud_board.h"
#include "xr_panel.h"

static const canvas_color RED = {1.0f, 0.0f, 0.0f, 1.0f}, BLUE = {0.0f, 0.0f, 1.0f, 1.0f};

// OpenGL names its objects with small numbers, in order.
#define NAMES 1000

static int count_objects(void)
{
    int count = 0;
    glUseProgram(0); // a program in use is not deleted
    for (GLuint name = 1; name < NAMES; name++) {
        count += glIsTexture(name) + glIsFramebuffer(name) + glIsBuffer(name) + glIsProgram(name) +
                 glIsShader(name) + glIsVertexArray(name);
    }
    return count;
}

static xr_panel *open_panel(void)
{
    char folder[ASSETS_PATH_MAX], error[300] = "";
    xr_panel *p = xr_panel_create(assets_folder(folder), error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(p);
    return p;
}

static GLuint texture_of(const xr_panel *p)
{
    return xr_panel_at(p, (phys_pose){v3(0.0, 0.0, 0.0), quat_identity()}, 1.0).texture;
}

typedef struct texel {
    uint8_t r, g, b, a;
} texel;

// A texel of a level of the panel's mipmaps, by canvas units.
static texel at(const xr_panel *p, int level, double x, double y)
{
    GLint width = 0, height = 0;
    glBindTexture(GL_TEXTURE_2D, texture_of(p));
    glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_WIDTH, &width);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_HEIGHT, &height);
    texel *all = malloc((size_t)width * (size_t)height * sizeof *all);
    assert_non_null(all);
    glGetTexImage(GL_TEXTURE_2D, level, GL_RGBA, GL_UNSIGNED_BYTE, all);
    int column = (int)(x / (double)CANVAS_LEAST_WIDTH * width);
    int row = height - 1 - (int)(y / (double)CANVAS_LEAST_HEIGHT * height);
    texel found = all[row * width + column];
    free(all);
    return found;
}

static void assert_color(texel t, int r, int g, int b, int a)
{
    assert_int_equal(t.r, r);
    assert_int_equal(t.g, g);
    assert_int_equal(t.b, b);
    assert_int_equal(t.a, a);
}

static void draw_square(xr_panel *p, float x, float y, canvas_color color, bool changes)
{
    canvas_rect(xr_panel_begin(p), x, y, 96.0f, 96.0f, 0.0f, color);
    draw_count drawn = xr_panel_end(p);
    assert_int_equal(drawn.calls, changes);
    assert_int_equal(drawn.triangles, changes ? 2 : 0);
}

static void test_the_texture_shows_what_was_drawn_last(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    xr_panel *p = open_panel();
    canvas *c = xr_panel_begin(p);
    assert_near((double)canvas_width(c), (double)CANVAS_LEAST_WIDTH, 1e-3);
    assert_near((double)canvas_height(c), (double)CANVAS_LEAST_HEIGHT, 1e-3);
    xr_panel_end(p);
    assert_color(at(p, 0, 480, 360), 0, 0, 0, 0);
    draw_square(p, 96.0f, 48.0f, RED, true);
    // Drawing the same again is skipped, and the image remains.
    draw_square(p, 96.0f, 48.0f, RED, false);
    draw_square(p, 96.0f, 48.0f, RED, false);
    for (int level = 0; level < 4; level++) {
        assert_color(at(p, level, 144, 96), 255, 0, 0, 255);
        assert_color(at(p, level, 48, 96), 0, 0, 0, 0);
        assert_color(at(p, level, 144, 624), 0, 0, 0, 0); // it is not upside down
    }
    // Another drawing replaces it, also in the smaller mipmap levels.
    draw_square(p, 480.0f, 480.0f, BLUE, true);
    for (int level = 0; level < 4; level++) {
        assert_color(at(p, level, 144, 96), 0, 0, 0, 0);
        assert_color(at(p, level, 528, 528), 0, 0, 255, 255);
    }
    // An empty drawing replaces it, too.
    xr_panel_begin(p);
    xr_panel_end(p);
    assert_color(at(p, 0, 528, 528), 0, 0, 0, 0);
    xr_panel_destroy(&p);
    window_destroy(&w);
}

// More shapes than the canvas holds are drawn before the drawing ends.
static void test_a_large_drawing_is_drawn_completely(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    xr_panel *p = open_panel();
    for (int round = 0; round < 3; round++) {
        const float x = 96.0f + 192.0f * (float)round;
        canvas *c = xr_panel_begin(p);
        canvas_rect(c, x, 48.0f, 96.0f, 96.0f, 0.0f, RED);
        for (int i = 0; i < 5000; i++) {
            canvas_rect(c, 480.0f, 480.0f, 96.0f, 96.0f, 0.0f, BLUE);
        }
        draw_count drawn = xr_panel_end(p);
        assert_int_equal(drawn.calls, 2);
        assert_int_equal(drawn.triangles, 2 * 5001);
        for (int k = 0; k < 3; k++) {
            double place = 96.0 + 192.0 * k + 48.0;
            assert_color(at(p, 0, place, 96), k == round ? 255 : 0, 0, 0, k == round ? 255 : 0);
        }
        assert_color(at(p, 0, 528, 528), 0, 0, 255, 255);
    }
    // Afterwards the window's framebuffer is bound again, and nothing was drawn into it.
    GLint bound = -1;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    assert_int_equal(bound, 0);
    gl_pixel *pixels = gl_offscreen_read(64, 64);
    for (int i = 0; i < 64 * 64; i++) {
        assert_int_equal(pixels[i].r + pixels[i].g + pixels[i].b, 0);
    }
    free(pixels);
    xr_panel_destroy(&p);
    window_destroy(&w);
}

static void test_its_size_follows_the_players_scale(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    xr_panel *p = open_panel();
    phys_pose pose = {v3(1.0, 2.0, 3.0), quat_identity()};
    picture_panel life = xr_panel_at(p, pose, 1.0), twice = xr_panel_at(p, pose, 2.0);
    assert_near(life.width_m, 1.8, 1e-9);
    assert_near(life.height_m, 1.35, 1e-9);
    assert_near(twice.width_m, 3.6, 1e-9);
    assert_near(twice.height_m, 2.7, 1e-9);
    assert_near(v3_length(v3_sub(twice.pose.position, pose.position)), 0.0, 0.0);
    assert_true(glIsTexture(life.texture));
    // A body in front of the panel covers a part of it.
    assert_true(life.behind > 0.0f && life.behind < 1.0f);
    xr_panel_destroy(&p);
    window_destroy(&w);
}

static void test_nothing_is_left_of_a_destroyed_panel(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    int before = count_objects();
    xr_panel *p = open_panel();
    draw_square(p, 96.0f, 48.0f, RED, true);
    // Texture, letters, program, and three objects of the canvas.
    assert_true(count_objects() >= before + 6);
    xr_panel_destroy(&p);
    assert_null(p);
    assert_int_equal(count_objects(), before);
    xr_panel_destroy(&p);
    // A panel that cannot be created leaves none either.
    char error[300] = "";
    assert_null(xr_panel_create("no/such/folder", error, sizeof error));
    assert_true(error[0] != '\0');
    assert_null(strchr(error, '\n'));
    assert_int_equal(count_objects(), before);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&w);
}

// However long the words of a bout are, they leave the panel's sides clear.
static void test_a_bouts_words_are_narrow(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    xr_panel *p = open_panel();
    const hud_view view = {
        .reason = "Left hits the weapon arm with the point, 12 milliseconds before right",
        .reason_hint = "Any button: next bout with the sabre     menu: weapon, computer's level",
        .notice = "The controller of the weapon hand is not seen; the weapon waits",
        .call = "En garde, both fencers",
        .call_strength = 1.0};
    xr_hud_board_draw(xr_panel_begin(p), &view);
    xr_panel_end(p);
    double left = 0.5 * ((double)CANVAS_LEAST_WIDTH - (double)XR_HUD_BOARD_BOUT_WIDTH);
    int drawn = 0;
    for (double y = 4.0; y < 720.0; y += 24.0) {
        for (double x = 4.0; x < left - 2.0; x += 20.0) {
            assert_int_equal(at(p, 3, x, y).a, 0);
            assert_int_equal(at(p, 3, 960.0 - x, y).a, 0);
        }
        drawn += at(p, 3, 480.0, y).a > 0;
    }
    assert_true(drawn > 10);
    xr_panel_destroy(&p);
    window_destroy(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_texture_shows_what_was_drawn_last),
        cmocka_unit_test(test_a_large_drawing_is_drawn_completely),
        cmocka_unit_test(test_its_size_follows_the_players_scale),
        cmocka_unit_test(test_a_bouts_words_are_narrow),
        cmocka_unit_test(test_nothing_is_left_of_a_destroyed_panel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
