// The fencers of a picture: each is on the graphics card once, and found by its model.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "bout_assets.h"
#include "gl_offscreen.h"
#include "picture_models.h"

static void each_fencer_is_added_once_and_found_again(void **state)
{
    (void)state;
    static const char *const build[] = {"medium", "tall", "slight"};
    enum { BUILDS = 3 };
    window *w = gl_offscreen_open(32, 32);
    char folder[ASSETS_PATH_MAX], error[512] = "";
    picture_models models;
    fencer_rack rack = {0};
    const loaded_fencer *fencer[BUILDS];
    assert_true(picture_models_init(&models, assets_folder(folder), true, error, sizeof error));
    for (int i = 0; i < BUILDS; i++) {
        fencer[i] = fencer_rack_get(&rack, build[i], error, sizeof error);
        assert_non_null(fencer[i]);
        assert_null(picture_models_body(&models, &fencer[i]->model, DUEL_LEFT));
        assert_true(picture_models_add(&models, fencer[i]));
        assert_int_equal(models.body_count, i + 1);
        for (int k = 0; k <= i; k++) {
            assert_true(picture_models_add(&models, fencer[k]));
            assert_int_equal(models.body_count, i + 1);
        }
    }
    for (int i = 0; i < BUILDS; i++) {
        assert_ptr_equal(models.body[i].fencer, fencer[i]);
        for (int side = 0; side < 2; side++) {
            assert_ptr_equal(picture_models_body(&models, &fencer[i]->model, (enum duel_side)side),
                             &models.body[i].of_side[side]);
        }
    }
    picture_models_fini(&models);
    assert_int_equal(models.body_count, 0);
    assert_null(picture_models_body(&models, &fencer[0]->model, DUEL_LEFT));
    fencer_rack_free(&rack);
    window_destroy(&w);
}

static void a_missing_hall_is_named(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(32, 32);
    char error[512] = "";
    picture_models models;
    assert_false(picture_models_init(&models, "/nowhere", true, error, sizeof error));
    assert_non_null(strstr(error, "/nowhere/models/"));
    assert_null(strchr(error, '\n'));
    picture_models_fini(&models);
    window_destroy(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fencer_is_added_once_and_found_again),
        cmocka_unit_test(a_missing_hall_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
