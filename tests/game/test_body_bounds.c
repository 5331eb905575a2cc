// The broad phase never says no where a skinned vertex is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "body_bounds.h"
#include "seeded.h"
#include "test_fencer.h"

static skin_matrices random_pose(const fencer_model *model, seeded *random)
{
    footwork_state footwork = footwork_start();
    footwork.lunge = seeded_range(random, 0.0, 1.0);
    phys_pose weapon = {
        v3(seeded_range(random, 0.2, 1.2), seeded_range(random, 0.6, 1.7),
           seeded_range(random, -0.5, 0.5)),
        quat_normalized((phys_quat){seeded_range(random, -1, 1), seeded_range(random, -1, 1),
                                    seeded_range(random, -1, 1), seeded_range(random, -1, 1)})};
    body_pose pose;
    body_pose_solve(model, &footwork, weapon, &pose);
    fencer_frame frame = {seeded_range(random, -5, 5), seeded_range(random, -1, 1) < 0 ? -1 : 1,
                          seeded_range(random, -1, 1) < 0 ? -1 : 1};
    skin_matrices matrices;
    skin_matrices_make(model, &pose, frame, &matrices);
    return matrices;
}

static void never_misses_a_vertex(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds", 17);
    fencer_model *model = test_fencer_create();
    body_bounds *bounds = body_bounds_create(model);
    float(*position)[3] = calloc(model->vertex_count, sizeof *position);
    assert_non_null(bounds);
    assert_non_null(position);
    for (int pose = 0; pose < 200; ++pose) {
        skin_matrices matrices = random_pose(model, &random);
        skin_positions(model, &matrices, position);
        for (uint32_t v = 0; v < model->vertex_count; ++v) {
            phys_vec3 p =
                v3((double)position[v][0], (double)position[v][1], (double)position[v][2]);
            // A segment that passes by the vertex at just under the reach.
            double reach_m = seeded_range(&random, 0.001, 0.2);
            phys_vec3 away = v3_normalized_or(
                v3(seeded_range(&random, -1, 1), seeded_range(&random, -1, 1), 0.3), v3(1, 0, 0));
            phys_vec3 along = v3_any_orthogonal(away);
            phys_vec3 middle = v3_add_scaled(p, away, 0.999 * reach_m);
            assert_true(body_bounds_near_segment(bounds, &matrices,
                                                 v3_add_scaled(middle, along, -0.3),
                                                 v3_add_scaled(middle, along, 0.4), reach_m));
        }
    }
    free(position);
    body_bounds_destroy(&bounds);
    assert_null(bounds);
    test_fencer_destroy(&model);
}

// It would be safe, and useless, to say yes always.
static void says_no_well_outside_the_body(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body bounds, outside", 18);
    fencer_model *model = test_fencer_create();
    body_bounds *bounds = body_bounds_create(model);
    float(*position)[3] = calloc(model->vertex_count, sizeof *position);
    int no = 0, outside = 0;
    for (int i = 0; i < 2000; ++i) {
        skin_matrices matrices = random_pose(model, &random);
        skin_positions(model, &matrices, position);
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
            no += !body_bounds_near_segment(bounds, &matrices, p, p, 0.06);
        }
    }
    printf("said no for %d of %d points more than 35 cm away\n", no, outside);
    assert_true(outside > 200);
    assert_true(no > outside * 9 / 10);
    free(position);
    body_bounds_destroy(&bounds);
    test_fencer_destroy(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_misses_a_vertex),
        cmocka_unit_test(says_no_well_outside_the_body),
    };
    return cmocka_run_group_tests_name("body_bounds", tests, NULL, NULL);
}
