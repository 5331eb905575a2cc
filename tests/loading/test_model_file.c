// Tests reading models: intact ones, and files damaged in many ways.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "broken_model.h"
#include "model_file.h"
#include "near.h"
#include "seeded.h"

static const char BROKEN[] = "test_model_file.glb";

static void asset(const char *name, char path[ASSETS_PATH_MAX])
{
    char error[300];
    assert_true(assets_path(name, path, error, sizeof error));
}

static model_file *load(const char *name)
{
    char path[ASSETS_PATH_MAX], error[600] = "";
    asset(name, path);
    model_file *file = model_file_create(path, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(file);
    return file;
}

// Checks that the error is one line that names the file.
static void check_error(const char *error, const char *path)
{
    assert_true(strncmp(error, path, strlen(path)) == 0);
    assert_null(strchr(error, '\n'));
    assert_true(strlen(error) > strlen(path) + 10);
}

static void test_a_weapon_has_blade_guard_and_pictures(void **state)
{
    (void)state;
    model_file *file = load("models/epee.glb");
    float tip = 0.0f, pommel = 0.0f;
    for (uint32_t v = 0; v < file->vertex_count; v++) {
        tip = fminf(tip, file->position[v][2]);
        pommel = fmaxf(pommel, file->position[v][2]);
        const float *n = file->normal[v];
        assert_near((double)(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), 1.0, 1e-5);
    }
    assert_true(tip < -0.85f && tip > -1.1f);
    assert_true(pommel > 0.05f && pommel < 0.2f);
    assert_null(file->influence_node);
    const model_material *material = &file->material[file->range[0].material];
    assert_true(material->color_image >= 0 && material->surface_image >= 0);
    assert_true(model_file_node(file, "epee_tip") != MODEL_NO_NODE);
    assert_int_equal(model_file_node(file, "no such node"), MODEL_NO_NODE);
    model_file_destroy(&file);
    assert_null(file);
}

static void test_the_hall_has_a_second_uv_set_and_its_ranges_are_whole(void **state)
{
    (void)state;
    model_file *file = load("models/salle.glb");
    assert_non_null(file->uv2);
    uint32_t next = 0;
    for (uint32_t r = 0; r < file->range_count; r++) {
        assert_int_equal(file->range[r].first_triangle, next);
        assert_true(file->range[r].material < file->material_count);
        next += file->range[r].triangle_count;
    }
    assert_int_equal(next, file->triangle_count);
    for (uint32_t v = 0; v < file->vertex_count; v++) {
        assert_true(file->uv2[v][0] >= 0.0f && file->uv2[v][0] <= 1.0f);
        assert_true(file->uv2[v][1] >= 0.0f && file->uv2[v][1] <= 1.0f);
    }
    model_file_destroy(&file);
}

// The first material of the hall.
static void check_factors(const char *metallic, const char *rough, float metalness, float roughness)
{
    broken_model model = broken_model_load("models/salle.glb");
    char error[600] = "";
    broken_model_replace(&model, "\"metallicFactor\":0", metallic);
    broken_model_replace(&model, "\"roughnessFactor\":0.800000011920929", rough);
    broken_model_save(&model, BROKEN);
    model_file *file = model_file_create(BROKEN, error, sizeof error);
    assert_string_equal(error, "");
    int met = 0;
    for (uint32_t i = 0; i < file->material_count; i++) {
        met += file->material[i].metalness == metalness && file->material[i].roughness == roughness;
        assert_in_range((int)(1e6f * file->material[i].roughness), 0, 1000000);
    }
    assert_true(met > 0);
    model_file_destroy(&file);
    remove(BROKEN);
}

static void test_factors_of_materials_are_limited(void **state)
{
    (void)state;
    check_factors("\"metallicFactor\":0", "\"roughnessFactor\":0.250000000000000", 0.0f, 0.25f);
    check_factors("\"metallicFactor\":9", "\"roughnessFactor\":9.800000011920929", 1.0f, 1.0f);
    check_factors("\"metallicFactor\":1", "\"roughnessFactor\":-0.80000001192092", 1.0f, 0.0f);
}

static void test_missing_and_foreign_files_are_named(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[600] = "";
    assert_null(model_file_create("no/such/model.glb", error, sizeof error));
    check_error(error, "no/such/model.glb");
    asset("models/salle_lightmap_1024.png", path);
    assert_null(model_file_create(path, error, sizeof error));
    check_error(error, path);
}

static void test_every_cut_is_noticed(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[600];
    asset("models/epee.glb", path);
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(path, &size);
    assert_non_null(bytes);
    const size_t kept[] = {0, 3, 11, 12, 19, 100, size / 2, size - 1};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        assert_true(temporary_file_save(BROKEN, bytes, kept[i]));
        error[0] = '\0';
        assert_null(model_file_create(BROKEN, error, sizeof error));
        check_error(error, BROKEN);
    }
    free(bytes);
    remove(BROKEN);
}

// Accepted files are valid; all others give one line of error.
static void check_sound(const model_file *file)
{
    for (uint32_t v = 0; v < file->vertex_count; v++) {
        for (int k = 0; k < 3; k++) {
            assert_true(isfinite(file->position[v][k]) && isfinite(file->normal[v][k]));
        }
    }
    for (uint32_t t = 0; t < file->triangle_count; t++) {
        for (int k = 0; k < 3; k++) {
            assert_true(file->triangle[t][k] < file->vertex_count);
        }
    }
    for (uint32_t m = 0; m < file->material_count; m++) {
        assert_true(file->material[m].color_image < (int)file->image_count);
        assert_true(file->material[m].normal_image < (int)file->image_count);
        assert_true(file->material[m].surface_image < (int)file->image_count);
    }
}

static void test_garbage_is_refused_or_harmless(void **state)
{
    (void)state;
    seeded random = seeded_start("garbage", 4711);
    char path[ASSETS_PATH_MAX], error[600];
    asset("models/epee.glb", path);
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(path, &size);
    assert_non_null(bytes);
    unsigned char *changed = malloc(size);
    assert_non_null(changed);
    int refused = 0;
    for (int i = 0; i < 120; i++) {
        memcpy(changed, bytes, size);
        // Mostly damage the JSON at the beginning, where each byte matters most.
        size_t reach = i % 4 == 0 ? size : 4000;
        int changes = 1 + (int)(seeded_next(&random) % 6);
        for (int k = 0; k < changes; k++) {
            changed[12 + seeded_next(&random) % (reach - 12)] = (unsigned char)seeded_next(&random);
        }
        assert_true(temporary_file_save(BROKEN, changed, size));
        error[0] = '\0';
        model_file *file = model_file_create(BROKEN, error, sizeof error);
        if (file != NULL) {
            check_sound(file);
            model_file_destroy(&file);
        } else {
            check_error(error, BROKEN);
            refused++;
        }
    }
    assert_true(refused > 10);
    free(changed);
    free(bytes);
    remove(BROKEN);
}

// Writes a model in which one of the numbers of a vertex is no number; it is refused, and the error
// has these words.
static void check_no_number(const float *vertex, size_t count, size_t changed, const char *words)
{
    broken_model model = broken_model_load("models/epee.glb");
    char error[600] = "";
    float *found = broken_model_find(&model, vertex, count * sizeof *vertex);
    assert_non_null(found);
    found[changed] = NAN;
    broken_model_save(&model, BROKEN);
    assert_null(model_file_create(BROKEN, error, sizeof error));
    check_error(error, BROKEN);
    assert_non_null(strstr(error, words));
    remove(BROKEN);
}

static void test_a_vertex_with_something_that_is_no_number_is_refused(void **state)
{
    (void)state;
    model_file *file = load("models/epee.glb");
    for (size_t i = 0; i < 3; i++) {
        check_no_number(file->position[0], 3, i, "its position is not a number");
    }
    // Two vertices in a row, because a pair alone may stand elsewhere, too.
    for (size_t i = 0; i < 4; i++) {
        check_no_number(file->uv[0], 4, i, "a texture coordinate is not a number");
    }
    model_file_destroy(&file);
}

static void test_a_picture_outside_the_file_is_missed(void **state)
{
    (void)state;
    char error[600] = "";
    broken_model model = broken_model_load("models/epee.glb");
    broken_model_replace(&model, "\"bufferView\":4,", "\"uri\":\"b.jpeg\",");
    broken_model_save(&model, BROKEN);
    assert_null(model_file_create(BROKEN, error, sizeof error));
    check_error(error, BROKEN);
    assert_non_null(strstr(error, "b.jpeg"));
    remove(BROKEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_weapon_has_blade_guard_and_pictures),
        cmocka_unit_test(test_the_hall_has_a_second_uv_set_and_its_ranges_are_whole),
        cmocka_unit_test(test_factors_of_materials_are_limited),
        cmocka_unit_test(test_missing_and_foreign_files_are_named),
        cmocka_unit_test(test_every_cut_is_noticed),
        cmocka_unit_test(test_garbage_is_refused_or_harmless),
        cmocka_unit_test(test_a_vertex_with_something_that_is_no_number_is_refused),
        cmocka_unit_test(test_a_picture_outside_the_file_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
