// The fencer's facts: bones form a tree in order, every name is its own, and the
// hash notices each number.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "test_fencer.h"

static void bones_form_a_tree_parents_first(void **unused)
{
    (void)unused;
    assert_int_equal(fencer_bone_parent(BONE_ROOT), BONE_ROOT);
    for (int b = 1; b < FENCER_BONE_COUNT; b++) {
        assert_true((int)fencer_bone_parent((enum fencer_bone)b) < b);
    }
}

static void names_differ(void **unused)
{
    (void)unused;
    for (int a = 0; a < FENCER_BONE_COUNT; a++) {
        assert_true(strlen(fencer_bone_name((enum fencer_bone)a)) > 0);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(fencer_bone_name((enum fencer_bone)a),
                                    fencer_bone_name((enum fencer_bone)b));
        }
    }
    for (int a = 0; a < BODY_PART_COUNT; a++) {
        const char *key = body_part_key((enum body_part)a);
        assert_int_equal(strspn(key, "abcdefghijklmnopqrstuvwxyz_"), strlen(key));
        assert_true(strlen(key) > 0);
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(key, body_part_key((enum body_part)b));
            assert_string_not_equal(body_part_name((enum body_part)a),
                                    body_part_name((enum body_part)b));
        }
    }
    assert_string_equal(fencer_bone_name(BONE_UPPER_ARM_R), "upper_arm.R");
    assert_string_equal(body_part_key(PART_WEAPON_UPPER_ARM), "weapon_upper_arm");
    assert_string_equal(body_part_name(PART_WEAPON_UPPER_ARM), "weapon arm, above the elbow");
}

static void sides_mirror_each_other(void **unused)
{
    (void)unused;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        const char *left = fencer_bone_name((enum fencer_bone)b);
        size_t length = strlen(left);
        if (length < 2 || strcmp(left + length - 2, ".L") != 0) {
            continue;
        }
        int twins = 0;
        for (int c = 0; c < FENCER_BONE_COUNT; c++) {
            const char *right = fencer_bone_name((enum fencer_bone)c);
            twins += strlen(right) == length && strncmp(left, right, length - 1) == 0 &&
                     right[length - 1] == 'R';
        }
        assert_int_equal(twins, 1);
    }
}

static void same_numbers_same_hash(void **unused)
{
    (void)unused;
    fencer_model *a = test_fencer_create(), *b = test_fencer_create();
    assert_true(a->hash == b->hash);
    b->joint_rest[BONE_ROOT].x = -0.0;
    assert_true(fencer_model_hash(b) == a->hash);
    test_fencer_destroy(&a);
    test_fencer_destroy(&b);
    assert_null(a);
}

// A changed copy of one array of the model at a time.
static void any_changed_number_changes_the_hash(void **unused)
{
    (void)unused;
    seeded random = seeded_start("fencer_model hash", 1);
    fencer_model *model = test_fencer_create();
    for (int round = 0; round < 200; round++) {
        fencer_model *changed = test_fencer_create();
        uint32_t v = (uint32_t)(seeded_next(&random) % model->vertex_count);
        uint32_t t = (uint32_t)(seeded_next(&random) % model->triangle_count);
        uint32_t axis = (uint32_t)(seeded_next(&random) % 3);
        uint32_t bone = (uint32_t)(seeded_next(&random) % FENCER_BONE_COUNT);
        // The arrays are the test fencer's own and writable.
        switch (round % 10) {
        case 0:
            ((float(*)[3])(uintptr_t)changed->rest_position)[v][axis] += 1e-4f;
            break;
        case 1:
            ((float(*)[3])(uintptr_t)changed->rest_normal)[v][axis] += 1e-4f;
            break;
        case 2:
            ((uint8_t(*)[4])(uintptr_t)changed->bone_index)[v][axis] ^= 1;
            break;
        case 3:
            ((float(*)[4])(uintptr_t)changed->bone_weight)[v][axis] += 1e-4f;
            break;
        case 4:
            ((uint32_t(*)[3])(uintptr_t)changed->triangle)[t][axis] ^= 1;
            break;
        case 5:
            ((uint8_t *)(uintptr_t)changed->triangle_part)[t] ^= 1;
            break;
        case 6:
            changed->joint_rest[bone].y += 1e-9;
            break;
        case 7:
            changed->grip_rest.x += 1e-9;
            break;
        case 8:
            changed->grip_thumb_rest.z += 1e-9;
            break;
        default:
            changed->triangle_count--;
            break;
        }
        assert_true(fencer_model_hash(changed) != model->hash);
        test_fencer_destroy(&changed);
    }
    test_fencer_destroy(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bones_form_a_tree_parents_first),
        cmocka_unit_test(names_differ),
        cmocka_unit_test(sides_mirror_each_other),
        cmocka_unit_test(same_numbers_same_hash),
        cmocka_unit_test(any_changed_number_changes_the_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
