// The broad phase never says no where a skinned vertex is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "body_bounds.h"
#include "contorted_pose.h"
#include "test_fencer.h"

static skin_pose stand_somewhere(const fencer_model *model, const body_pose *body, seeded *random)
{
    fencer_frame frame = {seeded_range(random, -5, 5), seeded_range(random, -1, 1) < 0 ? -1 : 1,
                          seeded_range(random, -1, 1) < 0 ? -1 : 1,
                          seeded_range(random, -0.75, 0.75)};
    skin_pose pose;
    skin_pose_make(model, body, frame, &pose);
    return pose;
}

static skin_pose random_pose(const fencer_model *model, seeded *random)
{
    footwork_state footwork = footwork_start();
    footwork.lunge = seeded_range(random, 0.0, 1.0);
    phys_pose weapon = {
        v3(seeded_range(random, 0.2, 1.2), seeded_range(random, 0.6, 1.7),
           seeded_range(random, -0.5, 0.5)),
        quat_normalized((phys_quat){seeded_range(random, -1, 1), seeded_range(random, -1, 1),
                                    seeded_range(random, -1, 1), seeded_range(random, -1, 1)})};
    body_pose body;
    body_pose_solve(model, &footwork, weapon, &body);
    return stand_somewhere(model, &body, random);
}

static void assert_never_missed(const fencer_model *model, const body_bounds *bounds,
                                const skin_pose *pose, const float (*position)[3], seeded *random)
{
    for (uint32_t v = 0; v < model->vertex_count; ++v) {
        phys_vec3 p = v3((double)position[v][0], (double)position[v][1], (double)position[v][2]);
        // A segment that passes by the vertex at just under the reach.
        double reach_m = seeded_range(random, 0.001, 0.2);
        double x = seeded_range(random, -1, 1), y = seeded_range(random, -1, 1);
        phys_vec3 away = v3_normalized_or(v3(x, y, 0.3), v3(1, 0, 0));
        phys_vec3 along = v3_any_orthogonal(away);
        phys_vec3 middle = v3_add_scaled(p, away, 0.999 * reach_m);
        assert_true(body_bounds_near_segment(bounds, pose, v3_add_scaled(middle, along, -0.3),
                                             v3_add_scaled(middle, along, 0.4), reach_m));
    }
}

static void never_misses_a_vertex(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds", 17);
    fencer_model *model = test_fencer_create();
    skin *whole = skin_create(model);
    body_bounds *bounds = body_bounds_create(model);
    float(*position)[3] = calloc(model->vertex_count, sizeof *position);
    assert_non_null(whole);
    assert_non_null(bounds);
    assert_non_null(position);
    for (int i = 0; i < 400; ++i) {
        skin_pose pose;
        if (i % 2 == 0) {
            pose = random_pose(model, &random);
        } else {
            body_pose body = contorted_pose(model, &random, PHYS_PI * i / 400);
            pose = stand_somewhere(model, &body, &random);
        }
        skin_positions(whole, &pose, position);
        assert_never_missed(model, bounds, &pose, (const float(*)[3])position, &random);
    }
    free(position);
    skin_destroy(&whole);
    body_bounds_destroy(&bounds);
    assert_null(bounds);
    test_fencer_destroy(&model);
}

// A model of one triangle whose corners the same bones carry, in random proportion:
// one cluster and no other that could speak for it.
typedef struct patch {
    fencer_model model;
    float position[3][3], normal[3][3], weight[3][4];
    uint8_t bone[3][4];
} patch;

static void patch_make(patch *p, const fencer_model *skeleton, seeded *random)
{
    p->model = *skeleton;
    p->model.vertex_count = 3;
    p->model.rest_position = (const float(*)[3])p->position;
    p->model.rest_normal = (const float(*)[3])p->normal;
    p->model.bone_index = (const uint8_t(*)[4])p->bone;
    p->model.bone_weight = (const float(*)[4])p->weight;
    int bones = 1 + (int)(seeded_next(random) % 4u);
    // Up the skeleton from a random bone, as skins are.
    uint8_t bone[4];
    bone[0] = (uint8_t)(seeded_next(random) % FENCER_BONE_COUNT);
    for (int i = 1; i < 4; ++i) {
        bone[i] = (uint8_t)fencer_bone_parent((enum fencer_bone)bone[i - 1]);
    }
    phys_vec3 joint = skeleton->joint_rest[bone[0]];
    for (int v = 0; v < 3; ++v) {
        const double from[3] = {joint.x, joint.y, joint.z};
        float sum = 0.0f;
        for (int i = 0; i < 4; ++i) {
            p->bone[v][i] = bone[i];
            p->weight[v][i] = i < bones ? (float)seeded_range(random, 0.001, 1.0) : 0.0f;
            sum += p->weight[v][i];
        }
        for (int i = 0; i < 4; ++i) {
            p->weight[v][i] /= sum;
        }
        for (int axis = 0; axis < 3; ++axis) {
            p->position[v][axis] = (float)(from[axis] + seeded_range(random, -0.05, 0.05));
            p->normal[v][axis] = axis == 1 ? 1.0f : 0.0f;
        }
    }
}

// The bound itself, with nothing to hide a miss: the point query lies on the vertex. At
// the same time it must be of use: how often it would miss a point 30 cm further off.
static void bounds_every_blend_of_bones(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds, one cluster", 19);
    fencer_model *skeleton = test_fencer_create();
    int told_apart = 0, asked = 0;
    for (int i = 0; i < 20000; ++i) {
        patch p;
        patch_make(&p, skeleton, &random);
        skin *whole = skin_create(&p.model);
        body_bounds *bounds = body_bounds_create(&p.model);
        assert_non_null(whole);
        assert_non_null(bounds);
        body_pose body =
            contorted_pose(&p.model, &random, seeded_range(&random, 0.1, 0.999) * PHYS_PI);
        skin_pose pose = stand_somewhere(&p.model, &body, &random);
        float position[3][3];
        skin_positions(whole, &pose, position);
        for (int v = 0; v < 3; ++v) {
            phys_vec3 at =
                v3((double)position[v][0], (double)position[v][1], (double)position[v][2]);
            assert_true(body_bounds_near_segment(bounds, &pose, at, at, 1e-6));
            phys_vec3 off = v3_add(at, v3(0, 0.3, 0));
            told_apart += !body_bounds_near_segment(bounds, &pose, off, off, 1e-6);
            asked += 1;
        }
        skin_destroy(&whole);
        body_bounds_destroy(&bounds);
    }
    printf("said no for %d of %d points 30 cm off a patch of skin\n", told_apart, asked);
    assert_true(told_apart > asked / 2);
    test_fencer_destroy(&skeleton);
}

// It would be safe, and useless, to say yes always.
static void says_no_well_outside_the_body(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds, outside", 18);
    fencer_model *model = test_fencer_create();
    skin *whole = skin_create(model);
    body_bounds *bounds = body_bounds_create(model);
    float(*position)[3] = calloc(model->vertex_count, sizeof *position);
    assert_non_null(whole);
    assert_non_null(bounds);
    assert_non_null(position);
    int no = 0, outside = 0;
    for (int i = 0; i < 2000; ++i) {
        skin_pose pose = random_pose(model, &random);
        skin_positions(whole, &pose, position);
        phys_vec3 p = v3((double)position[0][0] + seeded_range(&random, -1.5, 1.5),
                         (double)position[0][1] + seeded_range(&random, -1.5, 1.5),
                         (double)position[0][2] + seeded_range(&random, -1.5, 1.5));
        double nearest = 1e9;
        for (uint32_t v = 0; v < model->vertex_count; ++v) {
            double d = v3_distance(
                p, v3((double)position[v][0], (double)position[v][1], (double)position[v][2]));
            nearest = d < nearest ? d : nearest;
        }
        if (nearest > 0.35) {
            outside += 1;
            no += !body_bounds_near_segment(bounds, &pose, p, p, 0.06);
        }
    }
    printf("said no for %d of %d points more than 35 cm away\n", no, outside);
    assert_true(outside > 200);
    assert_true(no > outside * 9 / 10);
    free(position);
    skin_destroy(&whole);
    body_bounds_destroy(&bounds);
    test_fencer_destroy(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_misses_a_vertex),
        cmocka_unit_test(bounds_every_blend_of_bones),
        cmocka_unit_test(says_no_well_outside_the_body),
    };
    return cmocka_run_group_tests_name("body_bounds", tests, NULL, NULL);
}
