// The options of an export, and the ticks of its frames.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "export_film.h"
#include "export_options.h"

static void sizes_speeds_and_cameras_are_understood(void **state)
{
    (void)state;
    int width = 0, height = 0;
    double speed = 0.0;
    export_options options = export_options_default();
    assert_true(export_parse_size("1920x1080", &width, &height));
    assert_true(width == 1920 && height == 1080);
    static const char *const NO_SIZE[] = {"",          "1920",      "x",           "1920x",
                                          "1921x1080", "1920x1081", "1920x1080x3", "2x2",
                                          "-64x64",    "9000x9000", "1920*1080"};
    for (size_t i = 0; i < sizeof NO_SIZE / sizeof NO_SIZE[0]; i++) {
        assert_false(export_parse_size(NO_SIZE[i], &width, &height));
    }
    assert_true(export_parse_speed("1/4", &speed) && speed == 0.25);
    assert_true(export_parse_speed("0.5", &speed) && speed == 0.5);
    assert_true(export_parse_speed("2", &speed) && speed == 2.0);
    static const char *const NO_SPEED[] = {"",    "/",     "1/",   "/4",  "0",  "-1",
                                           "1/0", "1/4/2", "fast", "nan", "inf"};
    for (size_t i = 0; i < sizeof NO_SPEED / sizeof NO_SPEED[0]; i++) {
        assert_false(export_parse_speed(NO_SPEED[i], &speed));
    }
    // Every camera that can film has a word that names it again; "point" follows the touch.
    for (int kind = 0; kind < CAMERA_FREE; kind++) {
        assert_true(export_parse_camera(export_camera_word((enum camera_kind)kind), &options));
        assert_int_equal(options.camera, kind);
        assert_false(options.point_of_touch);
    }
    assert_null(export_camera_word(CAMERA_FREE));
    assert_true(export_parse_camera("first-right", &options));
    assert_int_equal(options.camera, CAMERA_EYES_RIGHT);
    assert_true(export_parse_camera("point-left", &options));
    assert_int_equal(options.camera, CAMERA_POINT_LEFT);
    assert_true(export_parse_camera("point", &options));
    assert_true(options.point_of_touch);
    assert_false(export_parse_camera("above", &options));
}

// Completes the options; returns the error, or an empty text.
static const char *completed(export_options options, const char *out, bool frames,
                             enum export_kind *out_kind)
{
    static char error[256];
    options.out = out;
    if (!export_options_complete(&options, frames, error, sizeof error)) {
        return error;
    }
    *out_kind = options.kind;
    return NULL;
}

static void the_name_tells_the_kind(void **state)
{
    (void)state;
    static const struct {
        const char *out;
        enum export_kind kind;
    } CASES[] = {{"a.mp4", EXPORT_MP4},   {"a.webm", EXPORT_WEBM}, {"a.mp4/", EXPORT_PICTURES},
                 {"a.csv", EXPORT_TABLE}, {"a.glb", EXPORT_GLB},   {"b/a.b.gltf", EXPORT_GLTF}};
    const export_options usual = export_options_default();
    enum export_kind kind;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_null(completed(usual, CASES[i].out, false, &kind));
        assert_int_equal(kind, CASES[i].kind);
    }
    assert_null(completed(usual, "folder", true, &kind));
    assert_int_equal(kind, EXPORT_PICTURES);
    assert_non_null(strstr(completed(usual, "folder", false, &kind), "'folder'"));
    assert_non_null(strstr(completed(usual, ".mp4", false, &kind), "'.mp4'"));
}

static void what_does_not_go_together_is_told(void **state)
{
    (void)state;
    export_options options = export_options_default();
    enum export_kind kind;
    assert_null(completed(options, "a.png", false, &kind)); // a poster
    options.at_s = 1.0;
    assert_null(completed(options, "a.png", false, &kind));
    assert_non_null(strstr(completed(options, "a.mp4", false, &kind), "--at"));
    options.from_s = 0.0;
    assert_non_null(strstr(completed(options, "a.png", false, &kind), "--from"));
    options = export_options_default();
    options.from_s = 2.0;
    options.to_s = 2.0;
    assert_non_null(strstr(completed(options, "a.mp4", false, &kind), "--to"));
    options = export_options_default();
    options.plain = options.fine = true;
    assert_non_null(strstr(completed(options, "a.mp4", false, &kind), "--fine"));
    options = export_options_default();
    options.hall = true;
    assert_non_null(strstr(completed(options, "a.mp4", false, &kind), "--hall"));
    assert_null(completed(options, "a.glb", false, &kind));
}

static void cuts_and_shapes_are_understood(void **state)
{
    (void)state;
    export_options options = export_options_default();
    enum export_kind kind;
    char error[256];
    assert_true(export_parse_cut("standard", &options) && options.cut == FILM_CUT_STANDARD);
    assert_true(export_parse_cut("analysis", &options) && options.cut == FILM_CUT_ANALYSIS);
    assert_false(export_parse_cut("reel", &options));
    options.speed = 0.5;
    assert_non_null(strstr(completed(options, "a.mp4", false, &kind), "--cut"));
    options.speed = 1.0;
    assert_true(export_parse_shape("portrait", &options));
    assert_false(export_parse_shape("tall", &options));
    assert_true(export_parse_mood("final", &options));
    assert_true(options.is_final);
    assert_true(export_parse_mood("day", &options));
    assert_false(options.is_final);
    assert_false(export_parse_mood("night", &options));
    options.out = "a.mp4";
    assert_true(export_options_complete(&options, false, error, sizeof error));
    assert_true(options.width_px == 720 && options.height_px == 1280);
    assert_non_null(strstr(completed(options, "a.mp4", false, &kind), "--shape"));
    options = export_options_default();
    options.out = "a.gif";
    assert_true(export_options_complete(&options, false, error, sizeof error));
    assert_true(options.kind == EXPORT_GIF && options.cut == FILM_CUT_TOUCH);
    assert_true(options.width_px == 480 && options.height_px == 270);
    options = export_options_default();
    options.film_option = "--camera";
    assert_non_null(strstr(completed(options, "a.csv", false, &kind), "--camera"));
    assert_null(completed(options, "a.webp", false, &kind));
    options.film_option = NULL;
    options.every_slide = true;
    assert_null(completed(options, "a.csv", false, &kind));
    assert_non_null(strstr(completed(options, "a.glb", false, &kind), "--slides"));
}

static void rows_are_evenly_apart(void **state)
{
    (void)state;
    assert_int_equal(export_film_place(500, 0, 60.0, 1.0), 500);
    assert_int_equal(export_film_place(500, 60, 60.0, 1.0), 1500);
    assert_int_equal(export_film_place(0, 1, 60.0, 1.0), 17);
    assert_int_equal(export_film_place(0, 1, 1000.0, 1.0), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_speeds_and_cameras_are_understood),
        cmocka_unit_test(the_name_tells_the_kind),
        cmocka_unit_test(what_does_not_go_together_is_told),
        cmocka_unit_test(cuts_and_shapes_are_understood),
        cmocka_unit_test(rows_are_evenly_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
