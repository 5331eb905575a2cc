// Shapes and letters on the canvas, pixel by pixel.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "assets_path.h"
#include "canvas.h"
#include "gl_offscreen.h"
#include "near.h"
#include "text_picture.h"

// The window has twice as many pixels: 1 unit is 2 pixels.
enum { WIDTH = 2560, HEIGHT = 1440 };

static const canvas_color WHITE = {1, 1, 1, 1};
static const canvas_color HALF_RED = {1, 0, 0, 0.5f};

typedef struct screen {
    window *window;
    canvas *canvas;
} screen;

static screen open_screen(void)
{
    char folder[ASSETS_PATH_MAX], error[300] = "";
    screen s = {.window = gl_offscreen_open(WIDTH, HEIGHT)};
    s.canvas = canvas_create(assets_folder(folder), error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(s.canvas);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    canvas_begin(s.canvas, WIDTH, HEIGHT);
    return s;
}

static void close_screen(screen *s)
{
    canvas_destroy(&s->canvas);
    window_destroy(&s->window);
}

// The pixel at a place given in units.
static gl_pixel at(const gl_pixel *pixels, double x, double y)
{
    return pixels[(int)(y * 2.0) * WIDTH + (int)(x * 2.0)];
}

static void test_both_sides_have_the_least_number_of_units(void **state)
{
    (void)state;
    screen s = open_screen();
    const int size_px[5][2] = {{1280, 720}, {960, 720}, {500, 900}, {1700, 500}, {480, 270}};
    for (int i = 0; i < 5; i++) {
        canvas_begin(s.canvas, size_px[i][0], size_px[i][1]);
        double width = (double)canvas_width(s.canvas), height = (double)canvas_height(s.canvas);
        assert_true(width > 960.0 - 1e-3 && height > 720.0 - 1e-3);
        assert_true(width < 960.0 + 1e-3 || height < 720.0 + 1e-3);
        assert_near(width / height, (double)size_px[i][0] / size_px[i][1], 1e-5);
    }
    close_screen(&s);
}

// The size of text that a person has chosen counts from the next frame on: the window has fewer
// units, and a zoom within a frame is on top of it.
static void test_larger_text_leaves_fewer_units(void **state)
{
    (void)state;
    screen s = open_screen();
    canvas *c = s.canvas;
    canvas_begin(c, 1280, 720);
    canvas_enlarge(c, 2.0f);
    assert_near((double)canvas_height(c), 720.0, 1e-3);
    canvas_begin(c, 1280, 720);
    assert_near((double)canvas_height(c), 360.0, 1e-3);
    assert_near((double)canvas_width(c), 640.0, 1e-3);
    assert_near((double)canvas_zoom_now(c), 1.0, 1e-3);
    canvas_zoom(c, 0.5f);
    assert_near((double)canvas_height(c), 720.0, 1e-3);
    assert_near((double)canvas_zoom_now(c), 0.5, 1e-3);
    canvas_enlarge(c, 1.0f);
    canvas_begin(c, 1280, 720);
    assert_near((double)canvas_height(c), 720.0, 1e-3);
    close_screen(&s);
}

// A replaced color is drawn with the opacity that was asked for; with high contrast a dark panel
// lets nothing through, and what is neither dark nor a letter stays.
static void test_a_person_chooses_colors_and_contrast(void **state)
{
    (void)state;
    screen s = open_screen();
    const canvas_color from[2] = {{0.2f, 0.4f, 0.6f, 1.0f}, {0.9f, 0.1f, 0.0f, 1.0f}};
    const canvas_color to[2] = {{1.0f, 1.0f, 0.0f, 1.0f}, {0.0f, 1.0f, 0.0f, 1.0f}};
    const canvas_color panel = {0.05f, 0.06f, 0.08f, 0.66f};
    for (int high = 0; high < 2; high++) {
        canvas_recolor(s.canvas, from, to);
        canvas_contrast(s.canvas, high == 1);
        canvas_begin(s.canvas, WIDTH, HEIGHT);
        canvas_rect(s.canvas, 10, 10, 40, 40, 0, from[0]);
        canvas_rect(s.canvas, 60, 10, 40, 40, 0, from[1]);
        canvas_rect(s.canvas, 110, 10, 40, 40, 0, WHITE);
        canvas_rect(s.canvas, 110, 10, 40, 40, 0, panel);
        canvas_end(s.canvas);
        gl_pixel *p = gl_offscreen_read(WIDTH, HEIGHT);
        assert_true(at(p, 30, 30).r == 255 && at(p, 30, 30).g == 255 && at(p, 30, 30).b == 0);
        assert_true(at(p, 80, 30).r == 0 && at(p, 80, 30).g == 255);
        assert_true(high == 1 ? at(p, 130, 30).g < 10 : at(p, 130, 30).g > 60);
        free(p);
    }
    close_screen(&s);
}

static void test_shapes_cover_what_they_should(void **state)
{
    (void)state;
    screen s = open_screen();
    assert_near((double)canvas_width(s.canvas), 1280.0, 1e-3);
    canvas_rect(s.canvas, 100, 100, 200, 100, 30, WHITE);
    canvas_frame(s.canvas, 400, 100, 200, 100, 0, 10, WHITE);
    canvas_line(s.canvas, 100, 300, 300, 500, 12, WHITE);
    canvas_circle(s.canvas, 500, 400, 50, WHITE);
    canvas_ring(s.canvas, 700, 400, 50, 10, WHITE);
    canvas_arc(s.canvas, 900, 400, 50, 10, 0.0f, 0.25f, WHITE);
    canvas_rect(s.canvas, 1000, 100, 100, 100, 0, WHITE);
    canvas_rect(s.canvas, 1000, 100, 100, 100, 0, HALF_RED);
    canvas_end(s.canvas);
    gl_pixel *p = gl_offscreen_read(WIDTH, HEIGHT);
    assert_int_equal(at(p, 200, 150).r, 255);
    assert_int_equal(at(p, 101, 150).r, 255);
    assert_int_equal(at(p, 102, 102).r, 0); // the rounded corner
    assert_int_equal(at(p, 98, 150).r, 0);
    assert_int_equal(at(p, 405, 150).r, 255);
    assert_int_equal(at(p, 500, 150).r, 0); // inside the frame
    assert_int_equal(at(p, 200, 400).r, 255);
    assert_int_equal(at(p, 220, 400).r, 0);
    assert_int_equal(at(p, 540, 400).r, 255);
    assert_int_equal(at(p, 538, 438).r, 0);
    assert_int_equal(at(p, 750, 400).r, 255);
    assert_int_equal(at(p, 700, 400).r, 0);
    // A quarter turn from twelve to three o'clock.
    double c = 50.0 * sqrt(0.5);
    assert_int_equal(at(p, 900 + c, 400 - c).r, 255);
    assert_int_equal(at(p, 900 - c, 400 - c).r, 0);
    assert_int_equal(at(p, 900 + c, 400 + c).r, 0);
    gl_pixel mixed = at(p, 1050, 150);
    assert_int_equal(mixed.r, 255);
    assert_in_range(mixed.g, 126, 129);
    free(p);
    close_screen(&s);
}

static void test_a_line_runs_from_one_end_to_the_other(void **state)
{
    (void)state;
    screen s = open_screen();
    static const double ends[][4] = {
        {100, 300, 300, 500}, {500, 500, 400, 320}, {700, 300, 700, 500}, {900, 400, 1100, 400}};
    enum { LINES = sizeof ends / sizeof ends[0] };
    for (int i = 0; i < LINES; i++) {
        const double *e = ends[i];
        canvas_line(s.canvas, (float)e[0], (float)e[1], (float)e[2], (float)e[3], 12, WHITE);
    }
    canvas_end(s.canvas);
    gl_pixel *p = gl_offscreen_read(WIDTH, HEIGHT);
    for (int i = 0; i < LINES; i++) {
        double x = ends[i][0], y = ends[i][1], dx = ends[i][2] - x, dy = ends[i][3] - y;
        double length = sqrt(dx * dx + dy * dy), ux = dx / length, uy = dy / length;
        // It is drawn from 5 units before its start to 5 after its end; the round ends reach 6
        // units.
        for (double along = -5.0; along <= length + 5.0; along += 0.5) {
            assert_int_equal(at(p, x + along * ux, y + along * uy).r, 255);
        }
        assert_int_equal(at(p, x - 8.0 * ux, y - 8.0 * uy).r, 0);
        assert_int_equal(at(p, x + (length + 8.0) * ux, y + (length + 8.0) * uy).r, 0);
        for (double along = 0.0; along <= length; along += 0.5) {
            for (int side = -1; side <= 1; side += 2) {
                assert_int_equal(
                    at(p, x + along * ux - 4.5 * side * uy, y + along * uy + 4.5 * side * ux).r,
                    255);
                assert_int_equal(
                    at(p, x + along * ux - 8.0 * side * uy, y + along * uy + 8.0 * side * ux).r, 0);
            }
        }
    }
    free(p);
    close_screen(&s);
}

static void test_text_has_the_reported_width_and_stands_on_the_baseline(void **state)
{
    (void)state;
    screen s = open_screen();
    const canvas_font font = {40, CANVAS_BOLD, CANVAS_CENTER};
    const char *text = "\xC3\x89p\xC3\xA9"
                       "e";
    float width = canvas_text_width(s.canvas, font, text);
    assert_true(width > 60 && width < 160);
    canvas_text(s.canvas, 640, 300, font, text, WHITE);
    canvas_text(s.canvas, 640, 500, font, "HEEEH", WHITE);
    canvas_end(s.canvas);
    gl_pixel *p = gl_offscreen_read(WIDTH, HEIGHT);
    int lit_inside = 0, lit_outside = 0, lit_below = 0, full = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            bool lit = p[y * WIDTH + x].r > 128;
            full += p[y * WIDTH + x].r == 255;
            double ux = x / 2.0, uy = y / 2.0;
            if (uy < 340) {
                bool inside = fabs(ux - 640) < 0.5 * (double)width + 2 && uy > 260 && uy < 312;
                lit_inside += lit && inside;
                lit_outside += lit && !inside;
            } else {
                lit_below += lit && uy > 501;
            }
        }
    }
    assert_true(lit_inside > 1000);
    assert_true(full > 1000); // the inside of a letter is covered completely
    assert_int_equal(lit_outside, 0);
    assert_int_equal(lit_below, 0); // capitals do not reach below the baseline
    free(p);
    close_screen(&s);
}

// Light in a part of the screen, in units: how many pixels are brighter than the background.
static int lit(const gl_pixel *pixels, double x, double y, double width, double height)
{
    int count = 0;
    for (double v = y; v < y + height; v += 0.5) {
        for (double u = x; u < x + width; u += 0.5) {
            count += at(pixels, u, v).r > 60;
        }
    }
    return count;
}

// A picture of a key in a text is as wide as it is said to be, has a frame around its letters, and
// stays between the lines above and below; each picture that stands alone draws something.
static void test_pictures_of_keys_stand_in_a_text(void **state)
{
    (void)state;
    screen s = open_screen();
    canvas *c = s.canvas;
    const canvas_font font = {40.0f, CANVAS_REGULAR, CANVAS_LEFT};
    const double key = (double)canvas_text_width(c, font, "\uE000F\uE002");
    const double letter = (double)canvas_text_width(c, font, "F");
    assert_true(key > letter + 20.0 && key < letter + 40.0);
    canvas_text(c, 100.0f, 100.0f, font, "\uE000F\uE002", WHITE);
    const int first = TEXT_PICTURE_END + 1, rows = 6;
    for (int code = first; code <= TEXT_PICTURE_LAST; code++) {
        char text[TEXT_PICTURE_SIZE + 1] = "";
        text_picture_write((enum text_picture)code, text);
        canvas_text(c, 100.0f + 100.0f * (float)((code - first) / rows),
                    200.0f + 80.0f * (float)((code - first) % rows), font, text, WHITE);
        assert_in_range((int)canvas_text_width(c, font, text), 30, 60);
    }
    canvas_end(c);
    gl_pixel *pixels = gl_offscreen_read(WIDTH, HEIGHT);
    assert_true(lit(pixels, 100.0, 60.0, 12.0, 52.0) > 100); // the left edge of the frame
    assert_true(lit(pixels, 100.0 + key - 12.0, 60.0, 12.0, 52.0) > 100);
    assert_int_equal(lit(pixels, 60.0, 110.5, 200.0, 30.0), 0); // below the line
    assert_int_equal(lit(pixels, 60.0, 40.0, 200.0, 20.0), 0);  // above it
    for (int code = first; code <= TEXT_PICTURE_LAST; code++) {
        const double x = 100.0 + 100.0 * ((code - first) / rows);
        const double y = 200.0 + 80.0 * ((code - first) % rows);
        assert_true(lit(pixels, x, y - 40.0, 60.0, 52.0) > 200);
    }
    free(pixels);
    close_screen(&s);
}

static void test_more_than_a_batch_is_drawn_in_order(void **state)
{
    (void)state;
    screen s = open_screen();
    const canvas_color black = {0, 0, 0, 1};
    for (int i = 0; i < 20000; i++) {
        canvas_rect(s.canvas, 10, 10, 4, 4, 0, i % 2 == 0 ? WHITE : black);
    }
    canvas_rect(s.canvas, 10, 10, 4, 4, 0, WHITE);
    canvas_end(s.canvas);
    gl_pixel *p = gl_offscreen_read(WIDTH, HEIGHT);
    assert_int_equal(at(p, 12, 12).g, 255);
    free(p);
    close_screen(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_sides_have_the_least_number_of_units),
        cmocka_unit_test(test_larger_text_leaves_fewer_units),
        cmocka_unit_test(test_a_person_chooses_colors_and_contrast),
        cmocka_unit_test(test_shapes_cover_what_they_should),
        cmocka_unit_test(test_a_line_runs_from_one_end_to_the_other),
        cmocka_unit_test(test_text_has_the_reported_width_and_stands_on_the_baseline),
        cmocka_unit_test(test_pictures_of_keys_stand_in_a_text),
        cmocka_unit_test(test_more_than_a_batch_is_drawn_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
