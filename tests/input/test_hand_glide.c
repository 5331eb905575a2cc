#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hand_glide.h"
#include "hand_motions.h"

#define TICK_S 1e-3

static phys_vec3 any_vec3(seeded *random, double most)
{
    double x = seeded_range(random, -most, most), y = seeded_range(random, -most, most);
    return v3(x, y, seeded_range(random, -most, most));
}

static phys_body any_body(seeded *random)
{
    return (phys_body){{any_vec3(random, 0.2), phys_quat_from_rotation_vector(any_vec3(random, 1))},
                       any_vec3(random, 5.0),
                       any_vec3(random, 30.0)};
}

static double turn_between(phys_quat a, phys_quat b)
{
    return v3_length(phys_rotation_vector_from_quat(quat_mul(a, quat_conjugate(b))));
}

// The last tick arrives to the bit, and the one before it within what a tick does.
static void it_arrives_exactly(void **unused)
{
    (void)unused;
    seeded random = seeded_start("it_arrives_exactly", 1);
    for (int round = 0; round < 2000; round++) {
        phys_body now = any_body(&random), to = any_body(&random);
        uint32_t ticks = 1 + (uint32_t)(seeded_next(&random) % 14);
        for (uint32_t left = ticks; left > 0; left--) {
            now = hand_glide(&now, &to, left, TICK_S);
            assert_true(fabs(quat_dot(now.pose.orientation, now.pose.orientation) - 1.0) < 1e-14);
        }
        assert_memory_equal(&now, &to, sizeof now);
    }
}

// Begun anew in every tick it is one cubic: in the middle it is where a single step of half the
// time leads, pose and velocities.
static void the_rest_of_a_glide_is_the_same_glide(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_rest_of_a_glide_is_the_same_glide", 2);
    for (int round = 0; round < 2000; round++) {
        phys_body from = any_body(&random), to = any_body(&random), now = from;
        // Ten small ticks, then one of the same length as all of them, of two.
        for (uint32_t left = 20; left > 10; left--) {
            now = hand_glide(&now, &to, left, TICK_S);
        }
        phys_body at_once = hand_glide(&from, &to, 2, 10 * TICK_S);
        assert_true(v3_distance(now.pose.position, at_once.pose.position) < 1e-12);
        assert_true(v3_distance(now.velocity_mps, at_once.velocity_mps) < 1e-10);
        assert_true(turn_between(now.pose.orientation, at_once.pose.orientation) < 1e-12);
        assert_true(v3_distance(now.angular_velocity_radps, at_once.angular_velocity_radps) < 1e-9);
    }
}

// The velocities are those of the poses: the mean of those at both ends of a short tick is the
// way of the tick.
static void velocities_are_those_of_the_poses(void **unused)
{
    (void)unused;
    seeded random = seeded_start("velocities_are_those_of_the_poses", 3);
    for (int round = 0; round < 500; round++) {
        phys_body now = any_body(&random), to = any_body(&random);
        const double tick_s = 1e-5; // so short that the cubic is straight
        for (uint32_t left = 1200; left > 1; left--) {
            phys_body next = hand_glide(&now, &to, left, tick_s);
            phys_vec3 mean = v3_lerp(now.velocity_mps, next.velocity_mps, 0.5);
            phys_vec3 way = v3_sub(next.pose.position, now.pose.position);
            assert_true(v3_distance(v3_scale(way, 1.0 / tick_s), mean) < 1e-3);
            phys_vec3 turning =
                v3_lerp(now.angular_velocity_radps, next.angular_velocity_radps, 0.5);
            phys_vec3 turn = phys_rotation_vector_from_quat(
                quat_mul(next.pose.orientation, quat_conjugate(now.pose.orientation)));
            assert_true(v3_distance(v3_scale(turn, 1.0 / tick_s), turning) < 1e-2);
            now = next;
        }
    }
}

static void a_hand_that_nothing_is_known_of_comes_to_rest(void **unused)
{
    (void)unused;
    phys_body now = {.pose = {v3(0, 1, 0), quat_identity()},
                     .velocity_mps = v3(3, 0, 0),
                     .angular_velocity_radps = v3(0, 60, 0)};
    double last = 3.0;
    for (int tick = 0; tick < 1000; tick++) {
        now = hand_coast(&now, TICK_S);
        assert_true(now.velocity_mps.x <= last);
        last = now.velocity_mps.x;
    }
    assert_true(v3_length(now.velocity_mps) == 0.0);
    assert_true(v3_length(now.angular_velocity_radps) == 0.0);
    assert_true(fabs(now.pose.position.x - 3 * HAND_COAST_S) < 1e-3);
    assert_true(fabs(turn_between(now.pose.orientation, quat_identity()) - 60 * HAND_COAST_S) <
                1e-2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_arrives_exactly),
        cmocka_unit_test(the_rest_of_a_glide_is_the_same_glide),
        cmocka_unit_test(velocities_are_those_of_the_poses),
        cmocka_unit_test(a_hand_that_nothing_is_known_of_comes_to_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
