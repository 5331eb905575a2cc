// What is painted on the hall's end walls, and the second piste: each mark lies flat before the
// wall or on the floor, faces the hall, and is lit like the surface below it, since no light was
// baked for it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "model_file.h"
#include "near.h"

// A mark is at most so far before its surface: the height of a piste with its lines.
static const double BEFORE_M = 0.021;
// Places on the light map may differ by as much as a tenth of one of its texels.
static const double LIGHT_MAP_NEAR = 0.1 / 1024.0;
// Half the hall's length in the model's frame, where the piste lies along z.
static const double HALF_LENGTH_M = 11.0;

static bool is_any_of(const char *name, const char *const *word, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(name, word[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_mark(const char *name)
{
    static const char *const WORD[] = {"paint_blue", "paint_red", "piste_second", "piste_line"};
    return is_any_of(name, WORD, 4);
}

static bool is_surface(const char *name)
{
    static const char *const WORD[] = {"wall", "wainscot", "floor"};
    return is_any_of(name, WORD, 3);
}

static phys_vec3 corner_of(const model_file *file, uint32_t triangle, int corner)
{
    return v3_from_floats(file->position[file->triangle[triangle][corner]]);
}

// Whether a place is before a triangle, and the place on the light map there.
static bool lit_by(const model_file *file, uint32_t triangle, phys_vec3 place, double out_uv[2])
{
    phys_vec3 a = corner_of(file, triangle, 0), b = corner_of(file, triangle, 1);
    phys_vec3 c = corner_of(file, triangle, 2);
    phys_vec3 normal = v3_cross(v3_sub(b, a), v3_sub(c, a));
    double square = v3_dot(normal, normal);
    double before_m = v3_dot(v3_sub(place, a), normal) / sqrt(square);
    phys_vec3 on = v3_add_scaled(place, normal, -before_m / sqrt(square));
    double share[3] = {v3_dot(v3_cross(v3_sub(c, b), v3_sub(on, b)), normal) / square,
                       v3_dot(v3_cross(v3_sub(a, c), v3_sub(on, c)), normal) / square, 0.0};
    share[2] = 1.0 - share[0] - share[1];
    const double least = -1e-4;
    if (before_m < -1e-5 || before_m > BEFORE_M || share[0] < least || share[1] < least ||
        share[2] < least) {
        return false;
    }
    for (int axis = 0; axis < 2; axis++) {
        out_uv[axis] = 0.0;
        for (int i = 0; i < 3; i++) {
            out_uv[axis] += share[i] * (double)file->uv2[file->triangle[triangle][i]][axis];
        }
    }
    return true;
}

// Whether some surface of the hall lights a place as the vertex says.
static bool is_lit_by_what_is_below(const model_file *file, uint32_t vertex)
{
    phys_vec3 place = v3_from_floats(file->position[vertex]);
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_range *range = &file->range[r];
        if (!is_surface(file->material[range->material].name)) {
            continue;
        }
        for (uint32_t i = 0; i < range->triangle_count; i++) {
            double uv[2];
            if (lit_by(file, range->first_triangle + i, place, uv) &&
                fabs(uv[0] - (double)file->uv2[vertex][0]) < LIGHT_MAP_NEAR &&
                fabs(uv[1] - (double)file->uv2[vertex][1]) < LIGHT_MAP_NEAR) {
                return true;
            }
        }
    }
    return false;
}

static model_file *hall(void)
{
    char path[ASSETS_PATH_MAX], error[512] = "";
    assert_true(assets_path("models/salle.glb", path, error, sizeof error));
    model_file *file = model_file_create(path, error, sizeof error);
    assert_non_null(file);
    return file;
}

static void every_mark_is_lit_by_what_is_below_it(void **state)
{
    (void)state;
    model_file *file = hall();
    uint32_t marks = 0;
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_range *range = &file->range[r];
        if (!is_mark(file->material[range->material].name)) {
            continue;
        }
        for (uint32_t i = 0; i < 3 * range->triangle_count; i++) {
            assert_true(is_lit_by_what_is_below(
                file, file->triangle[range->first_triangle + i / 3][i % 3]));
        }
        marks += range->triangle_count;
    }
    // The letters, blades and stripes of two walls and a piste.
    assert_in_range(marks, 300, 1000);
    model_file_destroy(&file);
}

// Of the paint on both walls as much faces one way as the other, and all of it into the hall; a
// letter that is drawn from the wrong side would not be seen.
static void paint_faces_the_hall_from_both_ends(void **state)
{
    (void)state;
    model_file *file = hall();
    int on_end[2] = {0, 0};
    for (uint32_t r = 0; r < file->range_count; r++) {
        const model_range *range = &file->range[r];
        if (strncmp(file->material[range->material].name, "paint_", 6) != 0) {
            continue;
        }
        for (uint32_t i = 0; i < range->triangle_count; i++) {
            const uint32_t t = range->first_triangle + i;
            phys_vec3 a = corner_of(file, t, 0);
            phys_vec3 normal = v3_normalized_or(
                v3_cross(v3_sub(corner_of(file, t, 1), a), v3_sub(corner_of(file, t, 2), a)),
                v3(0, 0, 0));
            assert_near(fabs(a.z), HALF_LENGTH_M, 0.02);
            assert_near(normal.z, a.z > 0.0 ? -1.0 : 1.0, 1e-3);
            on_end[a.z > 0.0]++;
        }
    }
    assert_true(on_end[0] > 0);
    assert_int_equal(on_end[0], on_end[1]);
    model_file_destroy(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mark_is_lit_by_what_is_below_it),
        cmocka_unit_test(paint_faces_the_hall_from_both_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
