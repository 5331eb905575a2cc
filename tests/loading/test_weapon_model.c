// Tests the models of weapons: the three shipped ones, and broken copies.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "broken_model.h"
#include "weapon_model.h"

static const char BROKEN[] = "test_weapon_model.glb";

static void path_of(enum weapon_kind kind, char path[ASSETS_PATH_MAX])
{
    char name[64], error[300];
    snprintf(name, sizeof name, "models/%s.glb", weapon_key(kind));
    assert_true(assets_path(name, path, error, sizeof error));
}

static void test_the_three_are_sound(void **state)
{
    (void)state;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        char path[ASSETS_PATH_MAX], error[600] = "";
        path_of((enum weapon_kind)kind, path);
        model_file *file = weapon_model_create(path, (enum weapon_kind)kind, error, sizeof error);
        assert_string_equal(error, "");
        assert_non_null(file);
        model_file_destroy(&file);
    }
}

static void check_refused(const char *path, enum weapon_kind kind, const char *mention)
{
    char error[600] = "";
    assert_null(weapon_model_create(path, kind, error, sizeof error));
    assert_true(strncmp(error, path, strlen(path)) == 0);
    assert_null(strchr(error, '\n'));
    if (strstr(error, mention) == NULL) {
        fail_msg("%s", error);
    }
}

static void test_another_weapon_lacks_the_names(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX];
    path_of(WEAPON_SABRE, path);
    check_refused(path, WEAPON_FOIL, "'foil_grip' is missing");
}

static void test_each_mark_is_needed(void **state)
{
    (void)state;
    static const char *const MARK[3] = {"epee_grip", "epee_guard", "epee_tip"};
    for (int i = 0; i < 3; i++) {
        char other[32];
        snprintf(other, sizeof other, "%s", MARK[i]);
        other[0] = 'E';
        broken_model model = broken_model_load("models/epee.glb");
        broken_model_replace(&model, MARK[i], other);
        broken_model_save(&model, BROKEN);
        check_refused(BROKEN, WEAPON_EPEE, MARK[i]);
    }
}

static void test_a_mark_elsewhere_is_told(void **state)
{
    (void)state;
    broken_model model = broken_model_load("models/epee.glb");
    broken_model_replace(&model, "-0.9394000172615051", "-0.8394000172615051");
    broken_model_save(&model, BROKEN);
    check_refused(BROKEN, WEAPON_EPEE, "epee_tip");
}

static void test_a_fencer_is_no_weapon(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[300];
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    check_refused(path, WEAPON_EPEE, "skin");
}

static void test_a_blade_of_another_length_is_told(void **state)
{
    (void)state;
    // Shorten the blade by moving every vertex beyond the guard back by a third.
    char path[ASSETS_PATH_MAX], error[600] = "";
    path_of(WEAPON_EPEE, path);
    model_file *file = model_file_create(path, error, sizeof error);
    assert_non_null(file);
    broken_model model = broken_model_load("models/epee.glb");
    for (uint32_t v = 0; v < file->vertex_count; v++) {
        float *z = broken_model_find(&model, file->position[v], sizeof file->position[v]);
        if (z != NULL && z[2] < -0.5f) {
            z[2] *= 0.6f;
        }
    }
    model_file_destroy(&file);
    broken_model_save(&model, BROKEN);
    check_refused(BROKEN, WEAPON_EPEE, "mesh reaches");
    remove(BROKEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_three_are_sound),
        cmocka_unit_test(test_another_weapon_lacks_the_names),
        cmocka_unit_test(test_each_mark_is_needed),
        cmocka_unit_test(test_a_mark_elsewhere_is_told),
        cmocka_unit_test(test_a_fencer_is_no_weapon),
        cmocka_unit_test(test_a_blade_of_another_length_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
