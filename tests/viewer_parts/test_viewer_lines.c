// Lines, arrows and labels over the picture: every pixel compared with the distance to the segments
// that should be there, and labels that move out of each other's way.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "assets_path.h"
#include "gl_offscreen.h"
#include "near.h"
#include "seeded.h"
#include "viewer_lines.h"

// One unit is one pixel.
enum { WIDTH = 960, HEIGHT = 720 };

static const canvas_color WHITE = {1, 1, 1, 1};
// From 4 m away, so that 1 m is 180 units.
static const camera VIEW = {{0, 0, 4}, {0, 0, 0}, 0.9272952180016122};

typedef struct screen {
    window *window;
    canvas *canvas;
    viewer_labels labels;
    viewer_lines lines;
} screen;

static void open_screen(screen *s)
{
    char folder[ASSETS_PATH_MAX], error[300] = "";
    s->window = gl_offscreen_open(WIDTH, HEIGHT);
    s->canvas = canvas_create(assets_folder(folder), error, sizeof error);
    assert_string_equal(error, "");
}

static void begin(screen *s)
{
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    canvas_begin(s->canvas, WIDTH, HEIGHT);
    s->lines = viewer_lines_start(s->canvas, &VIEW, &s->labels);
}

static void close_screen(screen *s)
{
    canvas_destroy(&s->canvas);
    window_destroy(&s->window);
}

typedef struct segment {
    double x0, y0, x1, y1;
} segment;

static double distance_to(const segment *s, double x, double y)
{
    double dx = s->x1 - s->x0, dy = s->y1 - s->y0, length2 = dx * dx + dy * dy;
    double along = length2 > 0.0 ? ((x - s->x0) * dx + (y - s->y0) * dy) / length2 : 0.0;
    along = fmin(1.0, fmax(0.0, along));
    return hypot(x - s->x0 - along * dx, y - s->y0 - along * dy);
}

// Draws, and compares every pixel that is not on an edge.
static void assert_drawn(screen *s, const segment *segments, int count, double thickness)
{
    canvas_end(s->canvas);
    gl_pixel *p = gl_offscreen_read(WIDTH, HEIGHT);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            double nearest = 1e9;
            for (int i = 0; i < count; i++) {
                nearest = fmin(nearest, distance_to(&segments[i], x + 0.5, y + 0.5));
            }
            int lit = p[y * WIDTH + x].r;
            if (nearest < 0.5 * thickness - 1.0) {
                assert_int_equal(lit, 255);
            } else if (nearest > 0.5 * thickness + 1.0) {
                assert_int_equal(lit, 0);
            }
        }
    }
    free(p);
}

// A point of the plane through the target, by canvas units.
static phys_vec3 at(double x, double y)
{
    return v3((x - 0.5 * WIDTH) / 180.0, (0.5 * HEIGHT - y) / 180.0, 0.0);
}

static void a_point_is_where_the_camera_sees_it(void **state)
{
    (void)state;
    screen s;
    float xy[2];
    open_screen(&s);
    begin(&s);
    assert_true(viewer_lines_place(&s.lines, at(100, 650), xy));
    assert_near((double)xy[0], 100.0, 1e-3);
    assert_near((double)xy[1], 650.0, 1e-3);
    // Half as far away it is twice as far from the middle; behind the eye it is nowhere.
    assert_true(viewer_lines_place(&s.lines, v3(0.5, 0.25, 2.0), xy));
    assert_near((double)xy[0], 480.0 + 180.0, 1e-3);
    assert_near((double)xy[1], 360.0 - 90.0, 1e-3);
    assert_false(viewer_lines_place(&s.lines, v3(0.0, 0.0, 5.0), xy));
    canvas_end(s.canvas);
    close_screen(&s);
}

// Its barbs go back from the tip by 9 units and to the sides by half of that; on a short arrow by
// 0.6 of its length.
static void an_arrow_has_two_barbs_at_its_tip(void **state)
{
    (void)state;
    static const double arrow[][4] = {{200, 500, 700, 500}, {700, 200, 300, 250},
                                      {300, 600, 500, 100}, {480, 360, 490, 360},
                                      {480, 500, 477, 504}, {100, 100, 100, 300}};
    screen s;
    open_screen(&s);
    for (size_t i = 0; i < sizeof arrow / sizeof arrow[0]; i++) {
        const double *a = arrow[i], thickness = 4.0;
        double dx = a[2] - a[0], dy = a[3] - a[1], length = hypot(dx, dy);
        double back = fmin(9.0, 0.6 * length);
        dx *= back / length;
        dy *= back / length;
        const segment parts[3] = {
            {a[0], a[1], a[2], a[3]},
            {a[2], a[3], a[2] - dx + 0.5 * dy, a[3] - dy - 0.5 * dx},
            {a[2], a[3], a[2] - dx - 0.5 * dy, a[3] - dy + 0.5 * dx},
        };
        begin(&s);
        viewer_arrow(&s.lines, at(a[0], a[1]), at(a[2], a[3]), (float)thickness, WHITE);
        assert_drawn(&s, parts, 3, thickness);
    }
    // One of no length is only a dot.
    begin(&s);
    viewer_arrow(&s.lines, at(400, 300), at(400, 300), 6.0f, WHITE);
    assert_drawn(&s, &(segment){400, 300, 400, 300}, 1, 6.0);
    close_screen(&s);
}

static void a_line_that_begins_behind_the_eye_is_cut(void **state)
{
    (void)state;
    screen s;
    open_screen(&s);
    // Beside the eye and through the middle of the picture's left half: it leaves the picture.
    for (int way = 0; way < 2; way++) {
        phys_vec3 ends[2] = {at(240, 360), v3(-8.0 / 3.0, 0.0, 8.0)};
        begin(&s);
        viewer_line(&s.lines, ends[way], ends[1 - way], 4.0f, WHITE);
        assert_drawn(&s, &(segment){-5000, 360, 240, 360}, 1, 4.0);
    }
    begin(&s);
    viewer_line(&s.lines, v3(0, 0, 5), v3(1, 0, 6), 4.0f, WHITE);
    assert_drawn(&s, NULL, 0, 4.0);
    close_screen(&s);
}

// As wide as perspective shows it, but at least one unit; a dot is always as large.
static void tubes_shrink_with_the_distance_and_dots_do_not(void **state)
{
    (void)state;
    screen s;
    open_screen(&s);
    begin(&s);
    viewer_tube(&s.lines, at(200, 200), at(600, 500), 0.05, WHITE);
    assert_drawn(&s, &(segment){200, 200, 600, 500}, 1, 2 * 0.05 * 180.0);
    begin(&s);
    viewer_tube(&s.lines, v3(-0.5, 0.0, 2.0), v3(0.5, 0.0, 2.0), 0.02, WHITE);
    assert_drawn(&s, &(segment){480 - 180, 360, 480 + 180, 360}, 1, 2 * 0.02 * 360.0);
    for (int i = 0; i < 2; i++) {
        begin(&s);
        viewer_dot(&s.lines, i == 0 ? at(300, 400) : v3(-0.5, 0.25, 2.0), 7.0f, WHITE);
        assert_drawn(&s, &(segment){300, i == 0 ? 400 : 270, 300, i == 0 ? 400 : 270}, 1, 14.0);
    }
    close_screen(&s);
}

// For a headset the same is collected as lines of the hall, the barbs in the plane facing the eye.
static void a_headset_gets_lines_in_the_hall(void **state)
{
    (void)state;
    picture_line line[4];
    int count = 9;
    float xy[2];
    for (int larger = 1; larger <= 2; larger++) {
        viewer_lines l = viewer_lines_gather(v3(0, 0, 4), larger, line, &count, 4);
        assert_int_equal(count, 0);
        assert_false(viewer_lines_place(&l, v3(0, 0, 0), xy));
        viewer_arrow(&l, v3(0, 0, 0), v3(1, 0, 0), 2.0f, WHITE);
        assert_int_equal(count, 3);
        double barb = 0.025 * larger;
        const phys_vec3 from[3] = {v3(0, 0, 0), v3(1, 0, 0), v3(1, 0, 0)};
        assert_near(v3_distance(line[0].to, v3(1, 0, 0)), 0.0, 1e-12);
        for (int i = 0; i < 3; i++) {
            assert_near(v3_distance(line[i].from, from[i]), 0.0, 1e-12);
            assert_near((double)line[i].radius_m, 0.0022 * larger, 1e-6);
        }
        // The plane contains the arrow and faces the eye, which is not straight ahead of the tip.
        phys_vec3 to_eye = v3_normalized_or(v3(-1, 0, 4), v3(0, 0, 0));
        for (int i = 1; i < 3; i++) {
            phys_vec3 way = v3_sub(line[i].to, line[i].from);
            assert_near(way.x, -barb, 1e-9);
            assert_near(fabs(v3_dot(way, v3(0, 1, 0))), 0.5 * barb, 1e-9);
            assert_near(v3_dot(way, to_eye), v3_dot(v3(-barb, 0, 0), to_eye), 1e-9);
        }
        assert_near(line[1].to.y + line[2].to.y, 0.0, 1e-12);
        // What has no room is left out.
        viewer_line(&l, v3(0, 1, 0), v3(1, 1, 0), 1.0f, WHITE);
        viewer_line(&l, v3(0, 2, 0), v3(1, 2, 0), 1.0f, WHITE);
        assert_int_equal(count, 4);
        assert_near(line[3].from.y, 1.0, 0.0);
    }
}

// ---- labels

#define LABEL_HEIGHT 22.0f
#define LABEL_SIZE   15.0f

// Whether a label would lie inside the canvas, beside all others and beside all areas.
static bool is_free(const viewer_labels *labels, float x, float y, float width)
{
    const float left = x - 0.5f * width, top = y - LABEL_SIZE;
    bool is_free = left >= 0.0f && left + width <= labels->part.width && top >= 0.0f &&
                   top + LABEL_HEIGHT <= labels->part.height;
    for (int i = 0; i < labels->area_count; i++) {
        const viewer_area *a = &labels->area[i];
        is_free = is_free && (left >= a->x + a->width || left + width <= a->x ||
                              top >= a->y + a->height || top + LABEL_HEIGHT <= a->y);
    }
    for (int i = 0; i < labels->count; i++) {
        is_free = is_free && (fabsf(x - labels->x[i]) >= 0.5f * (width + labels->width[i]) ||
                              fabsf(y - labels->y[i]) >= LABEL_HEIGHT);
    }
    return is_free;
}

// Labels at random among panels at random: whatever is drawn lies on nothing, stays where it was
// wanted if it can, and is left out only where nothing near is free. All numbers are whole
// multiples of a quarter, so that floats hold them exactly.
static void a_label_lies_on_nothing_and_near_its_point(void **state)
{
    (void)state;
    seeded random = seeded_start("a_label_lies_on_nothing_and_near_its_point", 6);
    int moved = 0, left_out = 0;
    for (int run = 0; run < 400; run++) {
        viewer_area area[4];
        for (int i = 0; i < 4; i++) {
            area[i] = (viewer_area){(float)floor(seeded_range(&random, 0.0, 400.0)),
                                    (float)floor(seeded_range(&random, 0.0, 400.0)), 90.0f, 60.0f};
        }
        viewer_labels labels = {
            .part = {.width = 480.0f, .height = 400.0f}, .area_count = 4, .area = area};
        for (int i = 0; i < VIEWER_LABELS + 4; i++) {
            const float wanted_x = 0.25f * (float)floor(seeded_range(&random, 0.0, 1900.0));
            const float wanted_y =
                0.25f * (float)floor(seeded_range(&random, 0.0, run % 2 ? 200.0 : 1600.0));
            const float width = 2.0f * (float)floor(seeded_range(&random, 10.0, 60.0));
            const viewer_labels before = labels;
            float x = wanted_x, y = wanted_y;
            if (!viewer_labels_add(&labels, &x, &y, width)) {
                assert_true(i >= VIEWER_LABELS || !is_free(&before, wanted_x, wanted_y, width));
                assert_int_equal(labels.count, before.count);
                left_out++;
                continue;
            }
            assert_true(is_free(&before, x, y, width));
            assert_true(fabsf(x - wanted_x) <= 180.0f && fabsf(y - wanted_y) <= 110.0f);
            moved += x != wanted_x || y != wanted_y;
            if (is_free(&before, wanted_x, wanted_y, width)) {
                assert_true(x == wanted_x && y == wanted_y);
            }
            assert_int_equal(labels.count, before.count + 1);
        }
    }
    assert_true(moved > 1000 && left_out > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_is_where_the_camera_sees_it),
        cmocka_unit_test(an_arrow_has_two_barbs_at_its_tip),
        cmocka_unit_test(a_line_that_begins_behind_the_eye_is_cut),
        cmocka_unit_test(tubes_shrink_with_the_distance_and_dots_do_not),
        cmocka_unit_test(a_headset_gets_lines_in_the_hall),
        cmocka_unit_test(a_label_lies_on_nothing_and_near_its_point),
    };
    return cmocka_run_group_tests_name("viewer_lines", tests, NULL, NULL);
}
