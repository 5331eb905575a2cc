// The sway of a body about its stance: breath, the trunk that leans after the arm in a lunge and
// swings through a stop, the free arm that follows, and a fencer who gives way when hit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "body_pose.h"
#include "body_sway.h"
#include "input_frame.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "step_within.h"
#include "test_fencer.h"

#define DEGREE (PHYS_PI / 180.0)

static void step(footwork_state *state, unsigned buttons, double extension)
{
    const body_sway_push push = {.extension = extension};
    step_within(state, buttons, -1e6, 1e6);
    body_sway_step(state, &push);
}

// The pose of a fencer who holds the weapon at the usual place of the stance without sway.
static body_pose pose_of(const fencer_model *model, const footwork_state *state)
{
    phys_vec3 grip = fencer_frame_point_from_model(body_stance_usual(state).grip);
    body_pose pose;
    body_pose_solve(model, state,
                    (phys_pose){grip, {0, -0.7071067811865476, 0, 0.7071067811865476}}, &pose);
    return pose;
}

static void a_rested_fencer_breathes_four_seconds_by_millimeters(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    footwork_state state = footwork_start();
    const phys_vec3 rest = pose_of(model, &state).bone[BONE_UPPER_ARM_L].joint;
    double most_m = 0.0;
    for (int tick = 1; tick <= 4000; tick++) {
        step(&state, 0, 0.0);
        double way_m = v3_distance(pose_of(model, &state).bone[BONE_UPPER_ARM_L].joint, rest);
        most_m = fmax(most_m, way_m);
        if (tick == 4000) {
            assert_true(way_m < 1e-4); // breathed out again
        }
    }
    assert_true(most_m > 0.001 && most_m < 0.006);
    assert_true(state.sway.effort == 0.0);
    test_fencer_destroy(&model);
}

static void steps_make_the_breath_quick_and_deep_and_rest_calms_it(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    for (int tick = 0; tick < 20000; tick++) {
        step(&state, INPUT_ADVANCE, 0.0);
    }
    double tired = state.sway.effort;
    assert_true(tired > 0.4 && tired <= 1.0);
    int breaths = 0;
    for (int tick = 0; tick < 10000; tick++) {
        double before = state.sway.breath;
        step(&state, 0, 0.0);
        breaths += state.sway.breath < before;
    }
    assert_in_range(breaths, 3, 5); // 2.5 in a rested fencer
    for (int tick = 0; tick < 120000; tick++) {
        step(&state, 0, 0.0);
    }
    assert_true(state.sway.effort < 0.1 * tired);
}

// The trunk's lean at the end of a full lunge with this extension, and its largest one before.
static double lunge_lean(double extension, double *out_most)
{
    footwork_state state = footwork_start();
    *out_most = 0.0;
    for (int tick = 0; tick < 2500; tick++) {
        step(&state, INPUT_LUNGE, extension);
        *out_most = fmax(*out_most, state.sway.lean_rad);
    }
    return state.sway.lean_rad;
}

static void the_trunk_leans_after_the_arm_and_swings_through_the_stop(void **unused)
{
    (void)unused;
    double most_bent, most_out;
    double bent = lunge_lean(0.0, &most_bent), out = lunge_lean(1.0, &most_out);
    assert_true(fabs(bent) < 0.1 * DEGREE);
    assert_true(out > 7.0 * DEGREE && out < 9.0 * DEGREE);
    assert_true(most_bent > 2.0 * DEGREE && most_bent < 8.0 * DEGREE);
    assert_true(most_out > out + 1.0 * DEGREE && most_out < out + 8.0 * DEGREE);
}

static void the_free_arm_lags_behind_a_lunge_and_swings_through(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    double high_m = 0.0, low_m = 0.0;
    for (int tick = 0; tick < 2500; tick++) {
        step(&state, INPUT_LUNGE, 1.0);
        // It is late on its way down, and then goes beyond its place.
        high_m = fmax(high_m, state.sway.arm_up_m);
        low_m = fmin(low_m, state.sway.arm_up_m);
    }
    assert_true(high_m > 0.01 && high_m < 0.08);
    assert_true(low_m < -0.01 && low_m > -0.08);
    assert_true(fabs(state.sway.arm_up_m) < 0.001 && fabs(state.sway.arm_ahead_m) < 0.001);
}

static void a_fencer_who_is_hit_gives_way_by_centimeters_and_comes_back(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    for (int on_mask = 0; on_mask < 2; on_mask++) {
        footwork_state state = footwork_start();
        const double rest_m = pose_of(model, &state).bone[BONE_HEAD].joint.z;
        double back_m = 0.0;
        for (int tick = 0; tick < 1500; tick++) {
            double force_n = tick < 150 ? -45.0 : 0.0;
            const body_sway_push push = {.trunk_n = on_mask ? 0.0 : force_n,
                                         .mask_n = on_mask ? force_n : 0.0};
            step_within(&state, 0, -1e6, 1e6);
            body_sway_step(&state, &push);
            back_m = fmax(back_m, rest_m - pose_of(model, &state).bone[BONE_HEAD].joint.z);
        }
        assert_true(back_m > 0.01 && back_m < 0.06);
        assert_true(fabs(state.sway.lean_rad) < 0.1 * DEGREE &&
                    fabs(state.sway.nod_rad) < 0.1 * DEGREE);
    }
    test_fencer_destroy(&model);
}

// Whatever the feet, the arm and the blades do, the sway stays within what a body does, so that the
// bounds of the trunk hold (body_limits.h).
static void any_buttons_and_blows_keep_the_sway_small_and_smooth(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_sway", 20261124);
    footwork_state state = footwork_start();
    unsigned buttons = 0;
    body_sway_push push = {0};
    double lean = 0.0, nod = 0.0, arm_m = 0.0, lean_ps = 0.0, change_ps = 0.0;
    for (int tick = 0; tick < 400000; tick++) {
        if (seeded_next(&random) % 90 == 0) {
            buttons = (unsigned)(seeded_next(&random) & INPUT_BUTTONS_ALL);
            push = (body_sway_push){.extension = seeded_range(&random, 0.0, 1.0),
                                    .trunk_n = seeded_range(&random, -500.0, 500.0),
                                    .mask_n = seeded_range(&random, -500.0, 500.0)};
        }
        double before_ps = state.sway.lean_radps;
        step_within(&state, buttons, -1e6, 1e6);
        body_sway_step(&state, &push);
        const footwork_sway *sway = &state.sway;
        lean = fmax(lean, fabs(sway->lean_rad));
        nod = fmax(nod, fabs(sway->nod_rad));
        arm_m = fmax(arm_m, fmax(fabs(sway->arm_up_m), fabs(sway->arm_ahead_m)));
        lean_ps = fmax(lean_ps, fabs(sway->lean_radps));
        change_ps = fmax(change_ps, fabs(sway->lean_radps - before_ps));
        assert_true(sway->breath >= 0.0 && sway->breath < 1.0);
        assert_true(sway->effort >= 0.0 && sway->effort <= 1.0);
    }
    printf("lean %.1f degrees, nod %.1f degrees, free hand %.3f m; %.2f rad/s, %.3f in a tick\n",
           lean / DEGREE, nod / DEGREE, arm_m, lean_ps, change_ps);
    assert_true(lean < 35.0 * DEGREE);
    assert_true(nod < 25.0 * DEGREE);
    assert_true(arm_m < 0.15);
    assert_true(lean_ps < 8.0);
    assert_true(change_ps < 0.2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rested_fencer_breathes_four_seconds_by_millimeters),
        cmocka_unit_test(steps_make_the_breath_quick_and_deep_and_rest_calms_it),
        cmocka_unit_test(the_trunk_leans_after_the_arm_and_swings_through_the_stop),
        cmocka_unit_test(the_free_arm_lags_behind_a_lunge_and_swings_through),
        cmocka_unit_test(a_fencer_who_is_hit_gives_way_by_centimeters_and_comes_back),
        cmocka_unit_test(any_buttons_and_blows_keep_the_sway_small_and_smooth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
