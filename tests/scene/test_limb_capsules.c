// The capsules of a body enclose its vertices, wherever it stands and in every pose.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bout_assets.h"
#include "duel.h"
#include "limb_capsules.h"
#include "near.h"
#include "phys_segment.h"
#include "skin.h"
#include "test_duel_config.h"

// The largest distance from the surface of the nearest limb.
static double off_limbs(const limb limbs[LIMB_COUNT], phys_vec3 p)
{
    double least = HUGE_VAL;
    for (int i = 0; i < LIMB_COUNT; i++) {
        phys_segment_distance way =
            phys_segment_closest(p, p, v3_from_floats(limbs[i].a), v3_from_floats(limbs[i].b));
        least = fmin(least, fabs(way.distance_m - (double)limbs[i].a[3]));
    }
    return least;
}

// For the shipped fencers, en garde on both sides and with either hand, nearly all of the skin is
// within 10 cm of a limb's surface.
static void test_limbs_fill_the_body(void **state)
{
    (void)state;
    const char *const *builds = bout_assets_builds();
    for (int b = 0; builds[b] != NULL; b++) {
        char error[400] = "";
        loaded_fencer *fencer = bout_assets_load_fencer(builds[b], error, sizeof error);
        assert_string_equal(error, "");
        const fencer_model *model = &fencer->model;
        const limb_sizes sizes = limb_sizes_of(model);
        skin *s = skin_create(model);
        float(*position)[3] = calloc(model->vertex_count, sizeof *position);
        assert_true(s != NULL && position != NULL);

        footwork_state feet = footwork_start();
        phys_pose held = body_pose_hold(
            model, &feet, (phys_pose){v3(0.6, 1.2, 0.2), (phys_quat){0, -sqrt(0.5), 0, sqrt(0.5)}});
        body_pose body;
        body_pose_solve(model, &feet, held, &body);
        for (int k = 0; k < 4; k++) {
            fencer_frame frame = {k - 1.5, k & 1 ? 1.0 : -1.0, k & 2 ? 1.0 : -1.0, 0};
            skin_pose pose;
            skin_pose_make(model, &body, frame, &pose);
            skin_positions(s, &pose, position);
            limb limbs[LIMB_COUNT];
            limb_capsules_place(&sizes, model, &body, frame, limbs);
            uint32_t far = 0;
            for (uint32_t v = 0; v < model->vertex_count; v++) {
                far += off_limbs(limbs, v3_from_floats(position[v])) > 0.08;
            }
            assert_true(far * 20 < model->vertex_count);
        }
        skin_destroy(&s);
        free(position);
        loaded_fencer_destroy(&fencer);
    }
}

static void test_sizes_are_those_of_a_person(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    limb_sizes sizes = limb_sizes_of(test.model);
    duel_state now;
    duel_start(&test.config, &now);
    body_pose body;
    duel_body_pose(&test.config, &now, DUEL_LEFT, &body);
    limb limbs[LIMB_COUNT];
    limb_capsules_place(&sizes, test.model, &body, duel_fencer_frame(&test.config, &now, DUEL_LEFT),
                        limbs);
    for (int i = 0; i < LIMB_COUNT; i++) {
        assert_true(sizes.radius_m[i] > 0.02 && sizes.radius_m[i] < 0.25);
        double length = v3_distance(v3_from_floats(limbs[i].a), v3_from_floats(limbs[i].b));
        assert_true(length < 0.8);
        assert_near((double)limbs[i].a[3], sizes.radius_m[i], 1e-6);
        assert_near((double)limbs[i].b[3], 0.5 * length + sizes.radius_m[i], 1e-5);
    }
    // The head is a sphere.
    assert_near(v3_distance(v3_from_floats(limbs[1].a), v3_from_floats(limbs[1].b)), 0.0, 1e-9);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limbs_fill_the_body),
        cmocka_unit_test(test_sizes_are_those_of_a_person),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
