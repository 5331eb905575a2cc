// Where a touch landed, in words: places of the test fencer picked by where they are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "near.h"
#include "test_fencer.h"
#include "body_region.h"

static const double MIDDLE[3] = {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0};

static phys_vec3 middle_of(const fencer_model *model, uint32_t triangle)
{
    phys_vec3 sum = v3(0, 0, 0);
    for (int c = 0; c < 3; c++) {
        sum = v3_add(sum, v3_from_floats(model->rest_position[model->triangle[triangle][c]]));
    }
    return v3_scale(sum, 1.0 / 3.0);
}

// The triangle of a zone that lies farthest along `way` of those within `slack` of the
// height (meters along `axis`).
static body_region farthest(const fencer_model *model, enum body_part part, phys_vec3 way,
                            phys_vec3 axis, double height, double slack)
{
    uint32_t best = UINT32_MAX;
    double most = -1e9;
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        phys_vec3 p = middle_of(model, t);
        double far = v3_dot(p, way);
        if (model->triangle_part[t] == part && fabs(v3_dot(p, axis) - height) < slack &&
            far > most) {
            most = far;
            best = t;
        }
    }
    assert_true(best != UINT32_MAX);
    return body_region_of(model, best, MIDDLE);
}

static void check(body_region place, const char *region, const char *height, const char *side)
{
    assert_string_equal(place.region, region);
    if (height == NULL) {
        assert_null(place.height);
    } else {
        assert_non_null(place.height);
        assert_string_equal(place.height, height);
    }
    assert_non_null(place.side);
    assert_string_equal(place.side, side);
}

// Both arms hang away from the trunk at 45 degrees, thumbs forward.
static void arms_have_an_outside_and_an_inside(void **state)
{
    (void)state;
    fencer_model *model = test_fencer_create();
    const phys_vec3 up = {0, 1, 0}, front = {0, 0, 1};
    for (int free = 0; free <= 1; free++) {
        double sign = free ? 1.0 : -1.0;
        phys_vec3 down_arm = v3_normalized_or(v3(sign, -1, 0), up);
        phys_vec3 out = v3_normalized_or(v3(sign, 1, 0), up);
        phys_vec3 shoulder = model->joint_rest[free ? BONE_UPPER_ARM_L : BONE_UPPER_ARM_R];
        phys_vec3 elbow = model->joint_rest[free ? BONE_FOREARM_L : BONE_FOREARM_R];
        phys_vec3 wrist = model->joint_rest[free ? BONE_HAND_L : BONE_HAND_R];
        double upper = v3_dot(v3_lerp(shoulder, elbow, 0.5), down_arm);
        double fore = v3_dot(v3_lerp(elbow, wrist, 0.5), down_arm);
        enum body_part above = free ? PART_FREE_ARM : PART_WEAPON_UPPER_ARM;
        enum body_part below = free ? PART_FREE_ARM : PART_WEAPON_FOREARM;
        const char *arm = free ? "free upper arm" : "upper arm";
        const char *forearm = free ? "free forearm" : "forearm";
        check(farthest(model, above, out, down_arm, upper, 0.06), arm, NULL, "outside");
        check(farthest(model, above, v3_neg(out), down_arm, upper, 0.06), arm, NULL, "inside");
        check(farthest(model, above, front, down_arm, upper, 0.06), arm, NULL, "front");
        check(farthest(model, above, v3_neg(front), down_arm, upper, 0.06), arm, NULL, "behind");
        check(farthest(model, below, out, down_arm, fore, 0.06), forearm, NULL, "outside");
        check(farthest(model, below, v3_neg(out), down_arm, fore, 0.06), forearm, NULL, "inside");
        check(farthest(model, below, front, down_arm, fore, 0.06), forearm, NULL, "top");
        check(farthest(model, below, v3_neg(front), down_arm, fore, 0.06), forearm, NULL,
              "underneath");
    }
    test_fencer_destroy(&model);
}

static void legs_are_front_and_rear(void **state)
{
    (void)state;
    fencer_model *model = test_fencer_create();
    const phys_vec3 up = {0, 1, 0}, left = {1, 0, 0}, front = {0, 0, 1};
    check(farthest(model, PART_FRONT_LEG, v3_neg(left), up, 0.7, 0.08), "front thigh", NULL,
          "outside");
    check(farthest(model, PART_FRONT_LEG, left, up, 0.7, 0.08), "front thigh", NULL, "inside");
    check(farthest(model, PART_REAR_LEG, left, up, 0.7, 0.08), "rear thigh", NULL, "outside");
    check(farthest(model, PART_REAR_LEG, v3_neg(left), up, 0.3, 0.08), "rear shin", NULL, "inside");
    check(farthest(model, PART_FRONT_LEG, front, up, 0.5, 0.03), "front knee", NULL, "front");
    check(farthest(model, PART_FRONT_LEG, v3_neg(front), up, 0.3, 0.08), "front shin", NULL,
          "behind");
    check(farthest(model, PART_REAR_FOOT, front, front, 0.19, 0.05), "rear foot", NULL, "toe");
    check(farthest(model, PART_FRONT_FOOT, up, front, 0.07, 0.05), "front foot", NULL, "top");
    test_fencer_destroy(&model);
}

static void trunk_and_head_have_the_weapon_on_one_side(void **state)
{
    (void)state;
    fencer_model *model = test_fencer_create();
    const phys_vec3 up = {0, 1, 0}, left = {1, 0, 0}, front = {0, 0, 1};
    phys_vec3 aslant = v3_normalized_or(v3(-0.5, 0, 1), up);
    check(farthest(model, PART_TORSO, aslant, up, 1.22, 0.04), "chest", "low", "weapon side");
    check(farthest(model, PART_TORSO, v3_normalized_or(v3(0.5, 0, -1), up), up, 1.3, 0.04), "back",
          NULL, "free side");
    check(farthest(model, PART_TORSO, v3_neg(left), up, 1.22, 0.04), "flank", "low", "weapon side");
    check(farthest(model, PART_TORSO, aslant, up, 1.12, 0.04), "belly", NULL, "weapon side");
    check(farthest(model, PART_MASK, left, up, 1.69, 0.06), "mask", NULL, "free side");
    check(farthest(model, PART_MASK, front, up, 1.69, 0.06), "mask", NULL, "front");
    check(farthest(model, PART_MASK, up, left, 0.0, 0.06), "mask", NULL, "top");
    test_fencer_destroy(&model);
}

// Every triangle has a region, and along a limb it changes only at the joints.
static void every_place_has_a_name(void **state)
{
    (void)state;
    fencer_model *model = test_fencer_create();
    static const double corner[4][3] = {
        {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0}};
    uint32_t outside = 0, inside = 0;
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        for (int c = 0; c < 4; c++) {
            body_region place = body_region_of(model, t, corner[c]);
            assert_non_null(place.region);
            assert_in_range(strlen(place.region), 3, 20);
            outside += place.side != NULL && strcmp(place.side, "outside") == 0;
            inside += place.side != NULL && strcmp(place.side, "inside") == 0;
        }
    }
    assert_true(outside > 0 && inside > 0);
    test_fencer_destroy(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arms_have_an_outside_and_an_inside),
        cmocka_unit_test(legs_are_front_and_rear),
        cmocka_unit_test(trunk_and_head_have_the_weapon_on_one_side),
        cmocka_unit_test(every_place_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
