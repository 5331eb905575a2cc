// A weapon that flies freely keeps its angular momentum and its energy: the shipped weapons'
// inertia, random spins, ticks of a millisecond, for as long as a hand is out of control at most.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "phys_free_turn.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"
#include "weapon.h"

static const double TICK_S = 1e-3;
enum { TICKS = 450 };

// Allowed relative changes in that time. Most seeds show 1e-12; a small momentum rounds worse.
static const double MOMENTUM = 2e-11, ENERGY = 2e-11;

static phys_vec3 momentum_of(const phys_inertia *inertia, const phys_body *body)
{
    phys_quat turn = body->pose.orientation;
    phys_vec3 spin = quat_rotate_inverse(turn, body->angular_velocity_radps);
    return quat_rotate(turn, m3_mul_v3(&inertia->kgm2, spin));
}

static double energy_of(const phys_inertia *inertia, const phys_body *body)
{
    return 0.5 * v3_dot(momentum_of(inertia, body), body->angular_velocity_radps);
}

// Any spin, mostly about an axis across the blade, as blows give.
static phys_body thrown(seeded *random)
{
    phys_vec3 spin = seeded_vec3(random, 60.0);
    spin.z *= seeded_range(random, 0.0, 1.0);
    phys_body body = {.pose = {seeded_vec3(random, 1.0),
                               phys_quat_from_rotation_vector(seeded_vec3(random, 2.0))},
                      .velocity_mps = seeded_vec3(random, 5.0)};
    body.angular_velocity_radps = quat_rotate(body.pose.orientation, spin);
    return body;
}

static void momentum_and_energy_stay(void **unused)
{
    (void)unused;
    seeded random = seeded_start("momentum_and_energy_stay", 91);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const weapon held = weapon_make((enum weapon_kind)kind);
        const phys_inertia *inertia = &held.floor_shape.inertia;
        double worst_momentum = 0.0, worst_energy = 0.0, naive = 0.0;
        for (int i = 0; i < 200; i++) {
            phys_body body = thrown(&random);
            const phys_body start = body;
            const phys_vec3 momentum = momentum_of(inertia, &start);
            const double energy = energy_of(inertia, &start), length = v3_length(momentum);
            for (int tick = 0; tick < TICKS; tick++) {
                phys_free_turn_fly(inertia, &body, TICK_S);
                double off = v3_distance(momentum_of(inertia, &body), momentum) / length;
                worst_momentum = fmax(worst_momentum, off);
                worst_energy = fmax(worst_energy, fabs(energy_of(inertia, &body) / energy - 1.0));
            }
            phys_vec3 straight =
                v3_add_scaled(start.pose.position, start.velocity_mps, TICKS * TICK_S);
            assert_true(v3_distance(body.pose.position, straight) < 1e-12);
            // What constant angular velocity would do, for comparison, in the first millisecond.
            phys_body kept = start;
            phys_vec3 turn = v3_scale(start.angular_velocity_radps, TICK_S);
            kept.pose.orientation =
                quat_mul(phys_quat_from_rotation_vector(turn), start.pose.orientation);
            naive = fmax(naive, v3_distance(momentum_of(inertia, &kept), momentum) / length);
        }
        printf(
            "%s: momentum to %.1g, energy to %.1g; with constant angular velocity %.1g in 1 ms\n",
            weapon_key((enum weapon_kind)kind), worst_momentum, worst_energy, naive);
        assert_true(worst_momentum < MOMENTUM);
        assert_true(worst_energy < ENERGY);
        assert_true(naive > 1e-3);
    }
}

// The path itself is right: steps of a quarter of a microsecond, whose angular velocity follows
// from the momentum, lead to the same orientation.
static void the_rotation_is_that_of_small_steps(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_rotation_is_that_of_small_steps", 92);
    double worst_rad = 0.0;
    for (int i = 0; i < 12; i++) {
        const weapon held = weapon_make((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        const phys_inertia *inertia = &held.floor_shape.inertia;
        phys_body body = thrown(&random);
        const phys_vec3 momentum = momentum_of(inertia, &body);
        phys_quat turn = body.pose.orientation;
        enum { FLIGHT_TICKS = 100, SMALL = 4000 };
        for (int step = 0; step < FLIGHT_TICKS * SMALL; step++) {
            // Second order: the angular velocity of the momentum in the middle of the step.
            phys_quat middle = turn;
            for (int half = 0; half < 2; half++) {
                phys_vec3 own =
                    m3_mul_v3(&inertia->inverse_per_kgm2, quat_rotate_inverse(middle, momentum));
                phys_vec3 by =
                    v3_scale(quat_rotate(middle, own), (half ? 1.0 : 0.5) * TICK_S / SMALL);
                middle = quat_mul(phys_quat_from_rotation_vector(by), turn);
            }
            turn = quat_normalized(middle);
        }
        for (int tick = 0; tick < FLIGHT_TICKS; tick++) {
            phys_free_turn_fly(inertia, &body, TICK_S);
        }
        phys_quat off = quat_mul(body.pose.orientation, quat_conjugate(turn));
        worst_rad = fmax(worst_rad, v3_length(phys_rotation_vector_from_quat(off)));
    }
    printf("after 0.1 s at most %.2g rad beside\n", worst_rad);
    assert_true(worst_rad < 0.01);
}

// A damaged recording may hold any spin up to DUEL_SOUND_MAX, far beyond what the steps can follow:
// the flight is then not exact, but every number stays finite, and the momentum stays.
static void an_absurd_spin_stays_finite(void **unused)
{
    (void)unused;
    seeded random = seeded_start("an_absurd_spin_stays_finite", 94);
    const double most_radps[] = {3e3, 1e4, 3e4, 1e5};
    for (int i = 0; i < 400; i++) {
        const weapon held = weapon_make((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        const phys_inertia *inertia = &held.floor_shape.inertia;
        phys_body body = thrown(&random);
        body.angular_velocity_radps = seeded_vec3(&random, most_radps[i % 4]);
        const phys_vec3 momentum = momentum_of(inertia, &body);
        for (int tick = 0; tick < 20; tick++) {
            phys_free_turn_fly(inertia, &body, TICK_S);
        }
        assert_true(v3_is_finite(body.angular_velocity_radps));
        assert_true(fabs(quat_dot(body.pose.orientation, body.pose.orientation) - 1.0) < 1e-12);
        assert_true(v3_distance(momentum_of(inertia, &body), momentum) <
                    1e-9 * v3_length(momentum));
    }
}

// Whatever tests for contacts on the way sees the rotation that the body makes.
static void the_mean_rotation_leads_to_the_orientation(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_mean_rotation_leads_to_the_orientation", 93);
    for (int i = 0; i < 1000; i++) {
        const weapon held = weapon_make((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        phys_body body = thrown(&random);
        double most_s = PHYS_FREE_TURN_MOST_RAD / v3_length(body.angular_velocity_radps);
        double t = seeded_range(&random, 0.0, most_s);
        phys_free_turn turn = phys_free_turn_of(&held.floor_shape.inertia, &body, t);
        phys_quat by = phys_quat_from_rotation_vector(v3_scale(turn.mean_radps, t));
        phys_quat there = quat_mul(by, body.pose.orientation);
        assert_true(fabs(quat_dot(there, turn.orientation)) > 1.0 - 1e-14);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(momentum_and_energy_stay),
        cmocka_unit_test(the_rotation_is_that_of_small_steps),
        cmocka_unit_test(an_absurd_spin_stays_finite),
        cmocka_unit_test(the_mean_rotation_leads_to_the_orientation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
