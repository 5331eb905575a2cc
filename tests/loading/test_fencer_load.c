// Tests the shipped fencer as the duel uses it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "broken_model.h"
#include "fencer_load.h"
#include "near.h"

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
        assert_true(count[part] > 10);
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
    // The target's borders: groin before and below the waist, neck above the torso.
    assert_true(middle[PART_GROIN][1] < 0.96 && middle[PART_GROIN][2] > 0.05);
    assert_true(middle[PART_WAIST][1] > middle[PART_GROIN][1]);
    assert_true(middle[PART_WAIST][2] < middle[PART_GROIN][2]);
    assert_true(middle[PART_NECK][1] > middle[PART_TORSO][1]);
    assert_true(middle[PART_NECK][2] < middle[PART_BIB][2]);
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
    // The limbs are mirror images.
    assert_near(model->joint_rest[BONE_SHIN_L].x, -model->joint_rest[BONE_SHIN_R].x, 1e-4);
    assert_near(v3_length(model->grip_blade_rest), 1.0, 1e-9);
    assert_near(v3_length(model->grip_thumb_rest), 1.0, 1e-9);
    assert_near(v3_dot(model->grip_blade_rest, model->grip_thumb_rest), 0.0, 1e-9);
    // One fist's length from the wrist.
    double reach = v3_distance(model->grip_rest, model->joint_rest[BONE_HAND_R]);
    assert_true(reach > 0.05 && reach < 0.15);
    // The blade continues the forearm within 30 degrees.
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
    if (strstr(error, mention) == NULL) {
        fail_msg("%s", error);
    }
    remove(BROKEN);
}

static void test_a_renamed_bone_is_missed(void **state)
{
    (void)state;
    broken_model model = broken_model_load("models/fencer.glb");
    broken_model_replace(&model, "\"thigh.R\"", "\"Thigh.R\"");
    broken_model_save(&model, BROKEN);
    check_refused("'thigh.R' is missing");
}

static void test_two_bones_of_a_name_are_too_many(void **state)
{
    (void)state;
    broken_model model = broken_model_load("models/fencer.glb");
    broken_model_replace(&model, "\"FencerRig\"", "\"forearm.L\"");
    broken_model_save(&model, BROKEN);
    check_refused("two nodes are named 'forearm.L'");
}

static void test_a_bone_at_the_wrong_parent_is_told(void **state)
{
    (void)state;
    // Exchange hand and shin in the skeleton.
    broken_model model = broken_model_load("models/fencer.glb");
    broken_model_replace(&model, "\"hand.L\"", "\"xxxx.L\"");
    broken_model_replace(&model, "\"shin.L\"", "\"hand.L\"");
    broken_model_replace(&model, "\"xxxx.L\"", "\"shin.L\"");
    broken_model_save(&model, BROKEN);
    check_refused("instead of 'forearm.L'");
}

static void test_a_material_that_is_no_zone_is_told(void **state)
{
    (void)state;
    broken_model model = broken_model_load("models/fencer.glb");
    broken_model_replace(&model, "\"sleeve\"", "\"wrapup\"");
    broken_model_save(&model, BROKEN);
    check_refused("material 'wrapup' is not a zone");
}

static void test_weights_that_do_not_sum_to_one_are_refused(void **state)
{
    (void)state;
    // Vertices weighted to a single bone: nothing else in the file is so repetitive.
    const float alone[16] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    broken_model model = broken_model_load("models/fencer.glb");
    float *weight = broken_model_find(&model, alone, sizeof alone);
    assert_non_null(weight);
    weight[4] = 0.6f;
    broken_model_save(&model, BROKEN);
    check_refused("its weights sum to 0.6");
}

static void test_more_than_four_bones_a_vertex_are_refused(void **state)
{
    (void)state;
    broken_model model = broken_model_load("models/fencer.glb");
    broken_model_replace(&model, "\"TEXCOORD_0\":", "\"JOINTS_1\"  :");
    broken_model_save(&model, BROKEN);
    check_refused("more than four bones");
}

static void test_what_the_check_finds_is_told_with_the_file(void **state)
{
    (void)state;
    // Raise the highest vertex far above the others.
    loaded_fencer *fencer = load();
    uint32_t top = 0;
    for (uint32_t v = 0; v < fencer->model.vertex_count; v++) {
        top = fencer->model.rest_position[v][1] > fencer->model.rest_position[top][1] ? v : top;
    }
    broken_model model = broken_model_load("models/fencer.glb");
    float *place = broken_model_find(&model, fencer->model.rest_position[top],
                                     sizeof fencer->model.rest_position[top]);
    loaded_fencer_destroy(&fencer);
    assert_non_null(place);
    place[1] = 180.0f;
    broken_model_save(&model, BROKEN);
    check_refused("180 m tall");
}

static void test_a_mesh_without_skin_is_no_fencer(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[600];
    assert_true(assets_path("models/foil.glb", path, error, sizeof error));
    assert_null(loaded_fencer_create(path, error, sizeof error));
    assert_true(strncmp(error, path, strlen(path)) == 0);
    assert_non_null(strstr(error, "no skin"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_vertex_is_carried_strongest_bone_first),
        cmocka_unit_test(test_parts_lie_where_they_belong),
        cmocka_unit_test(test_the_skeleton_stands_and_holds_the_weapon),
        cmocka_unit_test(test_loading_twice_gives_the_same_bits),
        cmocka_unit_test(test_a_renamed_bone_is_missed),
        cmocka_unit_test(test_two_bones_of_a_name_are_too_many),
        cmocka_unit_test(test_a_bone_at_the_wrong_parent_is_told),
        cmocka_unit_test(test_a_material_that_is_no_zone_is_told),
        cmocka_unit_test(test_weights_that_do_not_sum_to_one_are_refused),
        cmocka_unit_test(test_more_than_four_bones_a_vertex_are_refused),
        cmocka_unit_test(test_what_the_check_finds_is_told_with_the_file),
        cmocka_unit_test(test_a_mesh_without_skin_is_no_fencer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
