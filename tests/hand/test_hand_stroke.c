// A stroke: begins and ends in the line, the edge leads when the blade is fastest, and neither
// direction nor speed of the blade jumps.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "hand_stroke.h"
#include "near.h"
#include "phys_rotation.h"
#include "seeded.h"

static const double TICK_S = 1e-3;
static const hand_stroke_style CUT = {.back_rad = 0.7,
                                      .through_rad = 0.4,
                                      .back_ticks = 60,
                                      .whip_ticks = 100,
                                      .return_ticks = 150,
                                      .turn = 1.0};
enum { CUT_TICKS = 310, FASTEST_TICK = 110 };

// A weapon that points forward, up to 50 degrees beside it, with the thumb up to 70 degrees aside.
static phys_pose any_line(seeded *random)
{
    double yaw = seeded_range(random, -0.8, 0.8), pitch = seeded_range(random, -0.8, 0.8);
    phys_vec3 blade = v3_normalized_or(v3(1.0, pitch, yaw), v3(1, 0, 0));
    phys_vec3 thumb = v3(0, 1, seeded_range(random, -2, 2));
    phys_vec3 z = v3_neg(blade);
    phys_vec3 y = v3_normalized_or(v3_add_scaled(thumb, z, -v3_dot(thumb, z)), v3(0, 1, 0));
    phys_mat3 axes = m3_from_columns(v3_cross(y, z), y, z);
    return (phys_pose){v3(0.6, 1.2, 0.1), quat_from_m3(&axes)};
}

static double turn_between(phys_quat a, phys_quat b)
{
    return v3_length(phys_rotation_vector_from_quat(quat_mul(b, quat_conjugate(a))));
}

static void without_a_stroke_the_weapon_is_in_the_line(void **unused)
{
    (void)unused;
    seeded random = seeded_start("without_a_stroke_the_weapon_is_in_the_line", 1);
    hand_stroke none = {0};
    hand_stroke_begin(&none, &CUT, 0.0, 0.0); // no direction
    hand_stroke_step(&none, &CUT, true, TICK_S);
    phys_pose line = any_line(&random), posed = hand_stroke_pose(&none, line);
    assert_memory_equal(&posed, &line, sizeof line);
}

static void a_stroke_goes_back_whips_and_returns_without_a_jump(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_stroke_goes_back_whips_and_returns_without_a_jump", 2);
    for (int i = 0; i < 300; i++) {
        phys_pose line = any_line(&random), before = line;
        double side = seeded_range(&random, -9, 9), up = seeded_range(&random, -9, 9);
        hand_stroke stroke = {0};
        hand_stroke_begin(&stroke, &CUT, side, up);
        // Sometimes it is given up on its way.
        int wanted = i % 2 == 0 ? CUT_TICKS : (int)(seeded_next(&random) % CUT_TICKS);
        double rate = 0.0, least = 0.0, most = 0.0;
        for (int k = 1; k <= CUT_TICKS; k++) {
            hand_stroke_step(&stroke, &CUT, k <= wanted, TICK_S);
            phys_pose now = hand_stroke_pose(&stroke, line);
            double new_rate = turn_between(before.orientation, now.orientation) / TICK_S;
            assert_true(new_rate < 60.0 && fabs(new_rate - rate) < 3.0);
            assert_true(v3_distance(now.position, line.position) == 0.0);
            rate = new_rate;
            before = now;
            least = fmin(least, stroke.swing_rad);
            most = fmax(most, stroke.swing_rad);
        }
        assert_true(stroke.phase == HAND_STROKE_NONE);
        assert_near(turn_between(before.orientation, line.orientation), 0.0, 1e-12);
        assert_true(wanted < CUT_TICKS || (least == -CUT.back_rad && most == CUT.through_rad));
    }
}

// The side of the weapon that goes ahead is the edge, or the back if the blade goes up.
static void the_edge_leads(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_edge_leads", 3);
    for (int i = 0; i < 300; i++) {
        phys_pose line = any_line(&random), before = line, now = line;
        double angle = seeded_range(&random, 0, 2.0 * PHYS_PI), side, up;
        phys_sincos(angle, &up, &side);
        hand_stroke stroke = {0};
        hand_stroke_begin(&stroke, &CUT, side, up);
        for (int k = 0; k < FASTEST_TICK; k++) {
            hand_stroke_step(&stroke, &CUT, true, TICK_S);
            before = now;
            now = hand_stroke_pose(&stroke, line);
        }
        const phys_vec3 tip = {0, 0, -0.88};
        phys_vec3 mps =
            v3_scale(v3_sub(pose_apply(now, tip), pose_apply(before, tip)), 1.0 / TICK_S);
        assert_true(v3_length(mps) > 17.0 && v3_length(mps) < 20.0);
        phys_vec3 leads = quat_rotate(now.orientation, v3(0, up > 0.7072 ? 1 : -1, 0));
        assert_true(fabs(up - 0.7071) < 1e-3 ||
                    v3_dot(leads, v3_scale(mps, 1.0 / v3_length(mps))) > 0.99);
        assert_true(mps.y * up + mps.z * side > 0.0); // in the direction of the stroke
    }
}

static void a_second_stroke_waits_for_the_end_of_the_first(void **unused)
{
    (void)unused;
    hand_stroke stroke = {0};
    hand_stroke_begin(&stroke, &CUT, 1.0, 0.0);
    hand_stroke_step(&stroke, &CUT, true, TICK_S);
    hand_stroke before = stroke;
    hand_stroke_begin(&stroke, &CUT, 0.0, -1.0);
    assert_memory_equal(&stroke, &before, sizeof before);
    assert_true(hand_stroke_is_valid(&stroke));
    stroke.swing.ticks = HAND_REACH_MOST_TICKS + 1;
    assert_false(hand_stroke_is_valid(&stroke));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_stroke_the_weapon_is_in_the_line),
        cmocka_unit_test(a_stroke_goes_back_whips_and_returns_without_a_jump),
        cmocka_unit_test(the_edge_leads),
        cmocka_unit_test(a_second_stroke_waits_for_the_end_of_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
