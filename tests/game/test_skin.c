// Skinning: rest is rest, rigid is rigid, a left-hander is the mirror image, and no
// vertex leaves its bones' spheres.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "phys_rotation.h"
#include "seeded.h"
#include "skin.h"
#include "test_fencer.h"

// Float rounding of positions up to 10 m from the middle of the piste.
#define FLOAT_M 5e-6

// The sole of a shoe may sink this far while the foot rolls over it.
#define SOLE_M 0.004

typedef struct skinned {
    fencer_model *model;
    float (*position)[3];
    float (*normal)[3];
} skinned;

static skinned skinned_create(void)
{
    skinned s = {.model = test_fencer_create()};
    s.position = calloc(s.model->vertex_count, sizeof *s.position);
    s.normal = calloc(s.model->vertex_count, sizeof *s.normal);
    if (s.position == NULL || s.normal == NULL) {
        abort();
    }
    return s;
}

static void skinned_destroy(skinned *s)
{
    free(s->position);
    free(s->normal);
    test_fencer_destroy(&s->model);
}

static phys_vec3 vertex(const float v[3])
{
    return v3((double)v[0], (double)v[1], (double)v[2]);
}

static void skin_pose(skinned *s, const body_pose *pose, fencer_frame frame)
{
    skin_matrices matrices;
    skin_matrices_make(s->model, pose, frame, &matrices);
    skin_positions(s->model, &matrices, s->position);
    skin_normals(s->model, &matrices, s->normal);
}

static body_pose rest_pose(const fencer_model *model)
{
    body_pose pose;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        pose.bone[b] = (body_bone){model->joint_rest[b], quat_identity()};
    }
    return pose;
}

static body_pose random_pose(const fencer_model *model, seeded *random)
{
    footwork_state footwork = footwork_start();
    footwork.lunge = seeded_range(random, 0, 1);
    footwork.front_foot_m += FOOTWORK_LUNGE_M * footwork.lunge;
    footwork.front_lift_m = seeded_range(random, 0, 0.09);
    phys_vec3 roll = v3(seeded_range(random, -1, 1), seeded_range(random, -1, 1),
                        seeded_range(random, -0.5, 0.5));
    // Blade (-z of the weapon) forward (x of the fencer), then turned a little.
    phys_quat forward = phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0));
    phys_pose weapon = {v3(0.4 + 0.5 * footwork.lunge + seeded_range(random, 0, 0.4),
                           seeded_range(random, 0.8, 1.6), seeded_range(random, -0.3, 0.4)),
                        quat_mul(phys_quat_from_rotation_vector(roll), forward)};
    body_pose pose;
    body_pose_solve(model, &footwork, weapon, &pose);
    return pose;
}

static void rest_stays_at_rest(void **unused)
{
    (void)unused;
    skinned s = skinned_create();
    body_pose pose = rest_pose(s.model);
    fencer_frame frame = {0, 1, 1};
    skin_pose(&s, &pose, frame);
    for (uint32_t v = 0; v < s.model->vertex_count; v++) {
        phys_vec3 rest = fencer_frame_point_from_model(vertex(s.model->rest_position[v]));
        phys_vec3 normal = fencer_frame_point_from_model(vertex(s.model->rest_normal[v]));
        assert_true(v3_distance(vertex(s.position[v]), rest) < FLOAT_M);
        assert_true(v3_distance(vertex(s.normal[v]), normal) < 1e-5);
    }
    skinned_destroy(&s);
}

static void all_bones_together_move_it_rigidly(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin rigid", 1);
    skinned s = skinned_create();
    for (int i = 0; i < 50; i++) {
        phys_pose motion = {v3(seeded_range(&random, -1, 1), seeded_range(&random, -1, 1),
                               seeded_range(&random, -1, 1)),
                            phys_quat_from_rotation_vector(v3(seeded_range(&random, -3, 3),
                                                              seeded_range(&random, -3, 3),
                                                              seeded_range(&random, -3, 3)))};
        body_pose pose = rest_pose(s.model);
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            pose.bone[b] = (body_bone){pose_apply(motion, pose.bone[b].joint), motion.orientation};
        }
        fencer_frame frame = {seeded_range(&random, -5, 5), i % 2 ? 1 : -1, i % 3 ? 1 : -1};
        skin_pose(&s, &pose, frame);
        for (uint32_t v = 0; v < s.model->vertex_count; v++) {
            phys_vec3 moved = pose_apply(motion, vertex(s.model->rest_position[v]));
            phys_vec3 world =
                fencer_frame_point_to_world(frame, fencer_frame_point_from_model(moved));
            assert_true(v3_distance(vertex(s.position[v]), world) < FLOAT_M);
        }
    }
    skinned_destroy(&s);
}

static void a_left_hander_is_the_mirror_image(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin mirror", 2);
    skinned right = skinned_create(), left = skinned_create();
    for (int i = 0; i < 50; i++) {
        body_pose pose = random_pose(right.model, &random);
        double root = seeded_range(&random, -5, 5), facing = i % 2 ? 1 : -1;
        skin_pose(&right, &pose, (fencer_frame){root, facing, 1});
        skin_pose(&left, &pose, (fencer_frame){root, facing, -1});
        for (uint32_t v = 0; v < right.model->vertex_count; v++) {
            assert_true(right.position[v][0] == left.position[v][0]);
            assert_true(right.position[v][1] == left.position[v][1]);
            assert_true(right.position[v][2] == -left.position[v][2]);
            assert_true(right.normal[v][2] == -left.normal[v][2]);
        }
    }
    skinned_destroy(&right);
    skinned_destroy(&left);
}

// The opponent is the same fencer turned about the middle of the piste.
static void the_right_fencer_faces_the_left_one(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin facing", 3);
    skinned a = skinned_create(), b = skinned_create();
    body_pose pose = random_pose(a.model, &random);
    skin_pose(&a, &pose, (fencer_frame){-2, 1, 1});
    skin_pose(&b, &pose, (fencer_frame){2, -1, 1});
    for (uint32_t v = 0; v < a.model->vertex_count; v++) {
        assert_true(a.position[v][0] == -b.position[v][0]);
        assert_true(a.position[v][1] == b.position[v][1]);
        assert_true(a.position[v][2] == -b.position[v][2]);
    }
    skinned_destroy(&a);
    skinned_destroy(&b);
}

static void normals_are_unit_and_point_out(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin normals", 4);
    skinned s = skinned_create();
    for (int i = 0; i < 50; i++) {
        body_pose pose = random_pose(s.model, &random);
        double hand = i % 2 ? 1 : -1;
        skin_pose(&s, &pose, (fencer_frame){1, 1, hand});
        int out = 0;
        for (uint32_t t = 0; t < s.model->triangle_count; t++) {
            const uint32_t *corner = s.model->triangle[t];
            phys_vec3 p = vertex(s.position[corner[0]]);
            phys_vec3 face = v3_cross(v3_sub(vertex(s.position[corner[1]]), p),
                                      v3_sub(vertex(s.position[corner[2]]), p));
            phys_vec3 sum =
                v3_add(vertex(s.normal[corner[0]]),
                       v3_add(vertex(s.normal[corner[1]]), vertex(s.normal[corner[2]])));
            out += v3_dot(face, sum) * hand > 0.0;
        }
        // All but the few that a bent joint folds over.
        assert_true(out > 0.97 * s.model->triangle_count);
        for (uint32_t v = 0; v < s.model->vertex_count; v++) {
            assert_true(fabs(v3_length(vertex(s.normal[v])) - 1.0) < 1e-5);
        }
    }
    skinned_destroy(&s);
}

static void nothing_is_below_the_floor(void **unused)
{
    (void)unused;
    seeded random = seeded_start("skin floor", 6);
    skinned s = skinned_create();
    footwork_state footwork = footwork_start();
    unsigned buttons = 0;
    phys_pose weapon = {v3(0.7, 1.2, 0.1), phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0))};
    for (int i = 0; i < 8000; i++) {
        if (i % 150 == 0) {
            buttons = (unsigned)(seeded_next(&random) & 0x0fu);
        }
        footwork_step(&footwork, (uint8_t)buttons, -1e6, 1e6);
        if (i % 4 != 0) {
            continue;
        }
        body_pose pose;
        body_pose_solve(s.model, &footwork, weapon, &pose);
        skin_pose(&s, &pose, (fencer_frame){0, 1, 1});
        for (uint32_t v = 0; v < s.model->vertex_count; v++) {
            assert_true((double)s.position[v][1] > -SOLE_M);
        }
    }
    skinned_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rest_stays_at_rest),
        cmocka_unit_test(all_bones_together_move_it_rigidly),
        cmocka_unit_test(a_left_hander_is_the_mirror_image),
        cmocka_unit_test(the_right_fencer_faces_the_left_one),
        cmocka_unit_test(normals_are_unit_and_point_out),
        cmocka_unit_test(nothing_is_below_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
