// The fencer that is shipped, as the duel sees it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "model_load.h"
#include "near.h"
#include "temporary_file.h"

static const char BROKEN[] = "test_model_load.glb";

static loaded_fencer *load(void)
{
    char path[ASSETS_PATH_MAX], error[600] = "";
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    loaded_fencer *fencer = loaded_fencer_create(path, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(fencer);
    return fencer;
}

static void test_every_vertex_is_carried_strongest_bone_first(void **state)
{
    (void)state;
    loaded_fencer *fencer = load();
    const fencer_model *model = &fencer->model;
    for (uint32_t v = 0; v < model->vertex_count; v++) {
        double sum = 0.0;
        for (int k = 0; k < 4; k++) {
            sum += (double)model->bone_weight[v][k];
            assert_true(model->bone_index[v][k] < FENCER_BONE_COUNT);
            if (k > 0) {
                assert_true(model->bone_weight[v][k] <= model->bone_weight[v][k - 1]);
            }
        }
        assert_near(sum, 1.0, 1e-6);
    }
    loaded_fencer_destroy(&fencer);
    assert_null(fencer);
}

static void test_parts_lie_where_they_belong(void **state)
{
    (void)state;
    loaded_fencer *fencer = load();
    const fencer_model *model = &fencer->model;
    double middle[BODY_PART_COUNT][3] = {{0}};
    uint32_t count[BODY_PART_COUNT] = {0};
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        uint8_t part = model->triangle_part[t];
        assert_true(part < BODY_PART_COUNT);
        count[part]++;
        for (int k = 0; k < 3; k++) {
            middle[part][k] += (double)model->rest_position[model->triangle[t][0]][k];
        }
    }
    for (int part = 0; part < BODY_PART_COUNT; part++) {
        assert_true(count[part] > 50);
        for (int k = 0; k < 3; k++) {
            middle[part][k] /= count[part];
        }
    }
    // x to the fencer's left, y up.
    assert_true(middle[PART_MASK][1] > 1.6);
    assert_true(middle[PART_BIB][1] > 1.4 && middle[PART_BIB][1] < middle[PART_MASK][1]);
    assert_true(middle[PART_TORSO][1] > 1.0 && middle[PART_TORSO][1] < middle[PART_BIB][1]);
    assert_true(middle[PART_WEAPON_HAND][0] < middle[PART_WEAPON_FOREARM][0]);
    assert_true(middle[PART_WEAPON_FOREARM][0] < middle[PART_WEAPON_UPPER_ARM][0]);
    assert_true(middle[PART_WEAPON_UPPER_ARM][0] < 0.0);
    assert_true(middle[PART_FREE_HAND][0] > middle[PART_FREE_ARM][0]);
    assert_true(middle[PART_FRONT_FOOT][0] < 0.0 && middle[PART_REAR_FOOT][0] > 0.0);
    assert_true(middle[PART_FRONT_FOOT][1] < 0.15);
    assert_true(middle[PART_FRONT_LEG][1] > middle[PART_FRONT_FOOT][1]);
    assert_true(middle[PART_HIPS][1] > middle[PART_FRONT_LEG][1]);
    loaded_fencer_destroy(&fencer);
}

static void test_the_skeleton_stands_and_holds_the_weapon(void **state)
{
    (void)state;
    loaded_fencer *fencer = load();
    const fencer_model *model = &fencer->model;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        assert_true(v3_is_finite(model->joint_rest[b]));
    }
    assert_true(model->joint_rest[BONE_HEAD].y > 1.5);
    assert_true(model->joint_rest[BONE_HAND_R].x < -0.4);
    // Mirror-symmetrical limbs.
    assert_near(model->joint_rest[BONE_SHIN_L].x, -model->joint_rest[BONE_SHIN_R].x, 1e-4);
    assert_near(v3_length(model->grip_blade_rest), 1.0, 1e-9);
    assert_near(v3_length(model->grip_thumb_rest), 1.0, 1e-9);
    assert_near(v3_dot(model->grip_blade_rest, model->grip_thumb_rest), 0.0, 1e-9);
    // A fist's length from the wrist.
    double reach = v3_distance(model->grip_rest, model->joint_rest[BONE_HAND_R]);
    assert_true(reach > 0.05 && reach < 0.15);
    // The blade goes on from the forearm, within 30 degrees.
    phys_vec3 forearm = v3_normalized_or(
        v3_sub(model->joint_rest[BONE_HAND_R], model->joint_rest[BONE_FOREARM_R]), v3(0, 0, 0));
    assert_true(v3_dot(forearm, model->grip_blade_rest) > 0.866);
    loaded_fencer_destroy(&fencer);
}

static void test_loading_twice_gives_the_same_bits(void **state)
{
    (void)state;
    loaded_fencer *a = load();
    loaded_fencer *b = load();
    assert_true(a->model.hash == b->model.hash);
    assert_true(a->model.hash == fencer_model_hash(&a->model));
    assert_memory_equal(a->model.rest_position, b->model.rest_position,
                        a->model.vertex_count * sizeof *a->model.rest_position);
    assert_memory_equal(a->model.bone_weight, b->model.bone_weight,
                        a->model.vertex_count * sizeof *a->model.bone_weight);
    loaded_fencer_destroy(&a);
    loaded_fencer_destroy(&b);
}

static void check_refused(const char *mention)
{
    char error[600] = "";
    assert_null(loaded_fencer_create(BROKEN, error, sizeof error));
    assert_true(strncmp(error, BROKEN, strlen(BROKEN)) == 0);
    assert_null(strchr(error, '\n'));
    assert_non_null(strstr(error, mention));
    remove(BROKEN);
}

static void test_a_renamed_bone_is_missed(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[600];
    assert_true(assets_path("models/fencer.glb", path, error, sizeof error));
    size_t size = 0;
    unsigned char *bytes = temporary_file_load(path, &size);
    assert_non_null(bytes);
    bool found = false;
    for (size_t at = 0; at + 9 < size; at++) {
        if (memcmp(bytes + at, "\"thigh.R\"", 9) == 0) {
            bytes[at + 1] = 'T';
            found = true;
        }
    }
    assert_true(found);
    assert_true(temporary_file_save(BROKEN, bytes, size));
    free(bytes);
    check_refused("thigh.R");
}

static void test_a_mesh_without_skin_is_no_fencer(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[600];
    assert_true(assets_path("models/foil.glb", path, error, sizeof error));
    assert_null(loaded_fencer_create(path, error, sizeof error));
    assert_true(strncmp(error, path, strlen(path)) == 0);
    assert_non_null(strstr(error, "skeleton"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_vertex_is_carried_strongest_bone_first),
        cmocka_unit_test(test_parts_lie_where_they_belong),
        cmocka_unit_test(test_the_skeleton_stands_and_holds_the_weapon),
        cmocka_unit_test(test_loading_twice_gives_the_same_bits),
        cmocka_unit_test(test_a_renamed_bone_is_missed),
        cmocka_unit_test(test_a_mesh_without_skin_is_no_fencer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
