// Tests loading what a bout needs, and the fencers of all builds.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bout_assets.h"
#include "fencer_model_check.h"

static loaded_fencer *load(const char *build)
{
    char error[600] = "";
    loaded_fencer *fencer = bout_assets_load_fencer(build, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(fencer);
    return fencer;
}

static double height_of(const fencer_model *model)
{
    double high = 0.0;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        double y = (double)model->rest_position[v][1];
        high = y > high ? y : high;
    }
    return high;
}

// The width of the shoulders from joint to joint.
static double breadth_of(const fencer_model *model)
{
    return v3_distance(model->joint_rest[BONE_UPPER_ARM_L], model->joint_rest[BONE_UPPER_ARM_R]);
}

static void test_a_bout_has_the_medium_fencer_and_every_grid(void **state)
{
    (void)state;
    char error[600] = "";
    bout_assets assets;
    const char *const usual[2] = {NULL, NULL};
    assert_true(bout_assets_load(&assets, usual, error, sizeof error));
    loaded_fencer *medium = load("medium");
    for (int side = 0; side < 2; side++) {
        assert_true(assets.model[side]->hash == medium->model.hash);
    }
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        assert_true(assets.grid[kind].hash != 0);
    }
    loaded_fencer_destroy(&medium);
    bout_assets_free(&assets);
    assert_null(assets.fencer[0]);
}

static void own_grid_of(const bout_assets *assets, enum weapon_kind from, enum weapon_kind kind,
                        size_t cut)
{
    char error[600] = "";
    size_t length;
    guard_grid grid;
    char *text =
        guards_file_read(assets->source[from].shipped_path, &length, &grid, error, sizeof error);
    assert_non_null(text);
    assert_true(
        guards_file_save(assets->source[kind].own_path, text, length - cut, error, sizeof error));
    free(text);
}

// The user's own file takes precedence, a malformed one changes nothing, and recordings find the
// grid that they were made with.
static void test_own_grids(void **state)
{
    (void)state;
    char error[600] = "", line[BOUT_ASSETS_LINE], home[] = "/tmp/battuta-assets-XXXXXX";
    const char *const usual[2] = {NULL, NULL};
    bout_assets assets;
    assert_non_null(mkdtemp(home));
    assert_int_equal(setenv("XDG_CONFIG_HOME", home, 1), 0);
    assert_true(bout_assets_load(&assets, usual, error, sizeof error));
    assert_string_equal(assets.warning, "");
    uint64_t epee = assets.grid[WEAPON_EPEE].hash, foil = assets.grid[WEAPON_FOIL].hash;

    own_grid_of(&assets, WEAPON_FOIL, WEAPON_EPEE, 0);
    bout_assets_refresh_grids(&assets, line, sizeof line);
    assert_non_null(strstr(line, "guards/epee.txt"));
    assert_true(assets.grid[WEAPON_EPEE].hash == foil);
    bout_assets_refresh_grids(&assets, line, sizeof line);
    assert_string_equal(line, "");
    assert_true(bout_assets_grid(&assets, WEAPON_EPEE, foil)->hash == foil);
    assert_true(bout_assets_grid(&assets, WEAPON_EPEE, epee)->hash == epee);
    assert_true(bout_assets_grid(&assets, WEAPON_EPEE, 1)->hash == foil);

    own_grid_of(&assets, WEAPON_EPEE, WEAPON_EPEE, 9);
    bout_assets_refresh_grids(&assets, line, sizeof line);
    assert_non_null(strstr(line, "column"));
    assert_true(assets.grid[WEAPON_EPEE].hash == foil);
    bout_assets_free(&assets);
    // A new start has no previous grid: the shipped one is used, and there is a warning.
    assert_true(bout_assets_load(&assets, usual, error, sizeof error));
    assert_non_null(strstr(assets.warning, "column"));
    assert_true(assets.grid[WEAPON_EPEE].hash == epee);
    remove(assets.source[WEAPON_EPEE].own_path);
    bout_assets_free(&assets);
}

static void test_each_side_has_its_build(void **state)
{
    (void)state;
    char error[600] = "";
    bout_assets assets;
    const char *const build[2] = {"tall", NULL};
    assert_true(bout_assets_load(&assets, build, error, sizeof error));
    loaded_fencer *tall = load("tall"), *medium = load("medium");
    assert_true(assets.model[0]->hash == tall->model.hash);
    assert_true(assets.model[1]->hash == medium->model.hash);
    loaded_fencer_destroy(&tall);
    loaded_fencer_destroy(&medium);
    bout_assets_free(&assets);
    const char *const nobody[2] = {NULL, "nobody"};
    assert_false(bout_assets_load(&assets, nobody, error, sizeof error));
    assert_non_null(strstr(error, "nobody"));
    assert_null(assets.fencer[0]);
}

static void test_every_build_is_sound_and_another(void **state)
{
    (void)state;
    uint64_t seen[16];
    int count = 0;
    for (const char *const *build = bout_assets_builds(); *build != NULL; build++) {
        loaded_fencer *fencer = load(*build);
        assert_int_equal(fencer_model_check(&fencer->model).fault, FENCER_VALID);
        assert_true(fencer->model.hash == fencer_model_hash(&fencer->model));
        for (int i = 0; i < count; i++) {
            assert_true(seen[i] != fencer->model.hash);
        }
        seen[count++] = fencer->model.hash;
        loaded_fencer_destroy(&fencer);
    }
    assert_true(count >= 3);
}

static void test_builds_are_as_they_are_called(void **state)
{
    (void)state;
    loaded_fencer *medium = load("medium"), *tall = load("tall"), *stocky = load("stocky"),
                  *slight = load("slight");
    double height = height_of(&medium->model), breadth = breadth_of(&medium->model);
    assert_true(height_of(&tall->model) > height + 0.03);
    assert_true(height_of(&stocky->model) < height - 0.05);
    assert_true(height_of(&slight->model) < height - 0.05);
    assert_true(breadth_of(&stocky->model) > breadth * 1.05);
    assert_true(breadth_of(&slight->model) < breadth * 0.95);
    loaded_fencer_destroy(&medium);
    loaded_fencer_destroy(&tall);
    loaded_fencer_destroy(&stocky);
    loaded_fencer_destroy(&slight);
}

static void test_other_names_are_refused_in_a_line(void **state)
{
    (void)state;
    static const char *const WRONG[] = {
        "", "../salle", "Tall", "giant", "a name", "abcdefghijklmnopqrstuvwxyz0123456789"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        char error[600] = "";
        assert_null(bout_assets_load_fencer(WRONG[i], error, sizeof error));
        assert_true(strlen(error) > 10);
        assert_null(strchr(error, '\n'));
    }
    char error[600] = "";
    assert_null(bout_assets_load_fencer("giant", error, sizeof error));
    for (const char *const *build = bout_assets_builds(); *build != NULL; build++) {
        assert_non_null(strstr(error, *build));
    }
}

// A rack returns the same fencer for the same build each time.
static void test_a_rack_reads_each_build_once(void **state)
{
    (void)state;
    char error[600] = "";
    fencer_rack rack = {0};
    bout_assets first, second;
    const char *const one[2] = {"tall", NULL}, *const other[2] = {"medium", "slight"};
    assert_true(bout_assets_load_from(&first, &rack, one, error, sizeof error));
    assert_true(bout_assets_load_from(&second, &rack, other, error, sizeof error));
    assert_ptr_equal(second.fencer[0], first.fencer[1]);
    assert_int_equal(rack.count, 3);
    assert_null(fencer_rack_get(&rack, "giant", error, sizeof error));
    assert_int_equal(rack.count, 3);
    const loaded_fencer *tall = first.fencer[0];
    bout_assets_free(&first);
    bout_assets_free(&second);
    assert_ptr_equal(fencer_rack_get(&rack, "tall", error, sizeof error), tall);
    assert_true(height_of(&tall->model) > 0.0);
    fencer_rack_free(&rack);
    assert_int_equal(rack.count, 0);
}

// Seams and bands are drawn in the pattern, so the same vertex of every build has the same place.
static void test_every_build_is_cut_from_the_pattern_of_the_medium_one(void **state)
{
    (void)state;
    loaded_fencer *medium = load("medium");
    assert_non_null(medium->file->pattern);
    for (uint32_t v = 0; v < medium->file->vertex_count; v++) {
        for (int axis = 0; axis < 3; axis++) {
            assert_true(fabsf(medium->file->pattern[v][axis] - medium->file->position[v][axis]) <
                        1e-5f);
        }
    }
    for (const char *const *build = bout_assets_builds(); *build != NULL; build++) {
        loaded_fencer *fencer = load(*build);
        assert_non_null(fencer->file->pattern);
        // Of another build a vertex has moved, but not far.
        for (uint32_t v = 0; v < fencer->file->vertex_count; v++) {
            const float *p = fencer->file->pattern[v], *q = fencer->file->position[v];
            assert_true(hypotf(hypotf(p[0] - q[0], p[1] - q[1]), p[2] - q[2]) < 0.25f);
        }
        loaded_fencer_destroy(&fencer);
    }
    loaded_fencer_destroy(&medium);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rack_reads_each_build_once),
        cmocka_unit_test(test_own_grids),
        cmocka_unit_test(test_a_bout_has_the_medium_fencer_and_every_grid),
        cmocka_unit_test(test_each_side_has_its_build),
        cmocka_unit_test(test_every_build_is_sound_and_another),
        cmocka_unit_test(test_builds_are_as_they_are_called),
        cmocka_unit_test(test_other_names_are_refused_in_a_line),
        cmocka_unit_test(test_every_build_is_cut_from_the_pattern_of_the_medium_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
