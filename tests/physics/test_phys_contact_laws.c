// phys_contact_step: the behavior of pressing, sliding and bouncing blades, and invalid input.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "contact_cases.h"

// Places a along x above b along z, crossing at the given positions with a gap of `gap`.
static void cross_blades(phys_blade *a, double along_a, phys_blade *b, double along_b, double gap)
{
    b->body.pose.orientation = phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0));
    double from_a = -0.09 + 0.9 * along_a, from_b = -0.09 + 0.9 * along_b;
    a->body.pose.position = v3(-from_a, 0.008 + gap, 0);
    b->body.pose.position = v3(0, 0, -from_b);
}

// Effective mass of the weapon above at a position on its blade.
static double effective_mass(double along)
{
    double arm = -0.09 + 0.9 * along;
    return 1.0 / (1.0 / 0.35 + arm * arm / 0.018);
}

// Both hands push against each other at 0.1 m/s, a with its forte, b with its foible.
static void forte_beats_foible(void **state)
{
    (void)state;
    phys_contact_settings plastic = {.restitution = 0.0, .resting_speed_mps = 0.3};
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.15, &b, 0.9, 1e-5);
    double expected = -0.1 * (effective_mass(0.15) - effective_mass(0.9)) /
                      (effective_mass(0.15) + effective_mass(0.9));
    assert_true(expected < -0.08);
    phys_contact_report report = {0};
    double height = 0.0, start = 0.0;
    for (int tick = 0; tick <= 200; tick++) {
        a.body.velocity_mps = v3(0, -0.1, 0);
        b.body.velocity_mps = v3(0, 0.1, 0);
        a.body.angular_velocity_radps = b.body.angular_velocity_radps = v3(0, 0, 0);
        phys_contact_step(&a, &b, TICK_S, &plastic, &report);
        assert_true(gap_of(&a, &b) > 0.0);
        height = report.count > 0 ? report.contact[0].point.y : height;
        start = tick == 0 ? height : start;
    }
    // The forte drives the contact point down nearly as the effective masses require.
    double speed = (height - start) / (200 * TICK_S);
    assert_true(speed < 0.9 * expected && speed > 1.1 * expected);
}

// Two equal blades, pressed by equal hands towards targets 5 cm past each other.
static void equal_blades_hold_still(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        double along = 0.3 + 0.2 * k;
        phys_blade a = weapon(), b = weapon();
        cross_blades(&a, along, &b, along, 1e-4);
        chaser target_a = {v3_add(a.body.pose.position, v3(0, -0.05, 0)), a.body.pose.orientation};
        chaser target_b = {v3_add(b.body.pose.position, v3(0, 0.05, 0)), b.body.pose.orientation};
        double low = 1.0, high = -1.0, widest = 0.0;
        long bounces = 0;
        for (int tick = 0; tick < 5000; tick++) {
            chase(&a.body, &target_a);
            chase(&b.body, &target_b);
            phys_contact_report report;
            phys_contact_step(&a, &b, TICK_S, &PRESSING, &report);
            assert_true(gap_of(&a, &b) > 0.0);
            if (tick >= 1000) {
                double height = 0.5 * (pose_apply(a.body.pose, v3(-0.09 + 0.9 * along, 0, 0)).y +
                                       pose_apply(b.body.pose, v3(-0.09 + 0.9 * along, 0, 0)).y);
                low = height < low ? height : low;
                high = height > high ? height : high;
                widest = report.gap_m > widest ? report.gap_m : widest;
                for (int i = 0; i < report.count; i++) {
                    bounces += !report.contact[i].resting;
                }
            }
        }
        printf("pressing at %.1f: position within %g m, gap up to %g m, %ld bounces\n", along,
               high - low, widest, bounces);
        assert_true(high - low < 1e-6);
        assert_true(widest < 5e-5);
        assert_int_equal(bounces, 0);
    }
}

// After a contact, the remaining motion continues along the blade in the way.
static void motion_slides_along(void **state)
{
    (void)state;
    phys_contact_settings smooth = {.restitution = 0.0, .resting_speed_mps = 1.0};
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.3, &b, 0.5, 1e-4);
    b.mass = (phys_mass){0};
    a.mass.inverse_inertia_per_kgm2 = (phys_mat3){0};
    double start = a.body.pose.position.x;
    for (int tick = 0; tick < 100; tick++) {
        a.body.velocity_mps = v3(2.0, -0.5, 0);
        phys_contact_report report;
        phys_contact_step(&a, &b, TICK_S, &smooth, &report);
        assert_true(report.gap_m > 0.0 && report.gap_m < 2e-4);
        assert_true(fabs(a.body.velocity_mps.x - 2.0) < 1e-12);
        assert_true(fabs(a.body.velocity_mps.y) < 1e-12);
    }
    // Each separation takes 5 us, and there is one per tick.
    double moved = a.body.pose.position.x - start;
    assert_true(moved > 0.99 * 0.2 && moved <= 0.2);
    assert_true(b.body.pose.position.y == 0.0); // the immovable one does not move
}

// Neither the impulse nor the separation moves the common center of mass.
static void contact_keeps_the_common_center(void **state)
{
    (void)state;
    phys_contact_settings plastic = {.resting_speed_mps = 5.0};
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.4, &b, 0.6, 1e-5);
    const double mass_a = 0.1, mass_b = 0.4;
    a.mass.inverse_mass_per_kg = 1.0 / mass_a;
    b.mass.inverse_mass_per_kg = 1.0 / mass_b;
    a.body.velocity_mps = v3(0, -2.0, 0);
    b.body.velocity_mps = v3(0, 0.5, 0);
    phys_vec3 before =
        v3_add(v3_scale(a.body.pose.position, mass_a), v3_scale(b.body.pose.position, mass_b));
    phys_contact_report report;
    phys_contact_step(&a, &b, TICK_S, &plastic, &report);
    assert_true(report.count > 0 && report.contact[0].resting);
    phys_vec3 after =
        v3_add(v3_scale(a.body.pose.position, mass_a), v3_scale(b.body.pose.position, mass_b));
    assert_true(v3_distance(before, after) < 1e-15);
}

static double kinetic_energy(const phys_blade *blade)
{
    phys_vec3 w =
        quat_rotate_inverse(blade->body.pose.orientation, blade->body.angular_velocity_radps);
    const phys_mat3 *inverse = &blade->mass.inverse_inertia_per_kgm2;
    return 0.5 * v3_length_squared(blade->body.velocity_mps) / blade->mass.inverse_mass_per_kg +
           0.5 * (w.x * w.x / inverse->m[0][0] + w.y * w.y / inverse->m[1][1] +
                  w.z * w.z / inverse->m[2][2]);
}

static phys_blade weapon_of_case(const phys_capsule *capsule, const phys_motion *motion)
{
    phys_blade blade = weapon();
    blade.capsule = *capsule;
    blade.body = (phys_body){motion->start, motion->velocity_mps, motion->angular_velocity_radps};
    return blade;
}

// The orientation changes during the tick at a constant angular velocity, so energy is compared at
// the same pose, in a tick that ends at the contact.
static void energy_stays_with_restitution_one_and_never_grows(void **state)
{
    (void)state;
    seeded random = seeded_start("energy", 62);
    int bounced = 0;
    for (int i = 0; i < 20000; i++) {
        moving_case c = case_draw_apart(&random, CASE_SWISH, TICK_S);
        bool elastic = i % 2 == 0;
        phys_contact_settings settings = {
            .restitution = elastic ? 1.0 : seeded_range(&random, 0.0, 1.0),
            .friction = elastic ? 0.0 : seeded_range(&random, 0.0, 1.0)};
        phys_blade a = weapon_of_case(&c.a, &c.a_motion), b = weapon_of_case(&c.b, &c.b_motion);
        // Equal moments of inertia, so that a rotation alone does not change the energy.
        a.mass.inverse_inertia_per_kgm2 = b.mass.inverse_inertia_per_kgm2 =
            m3_diagonal(1 / 0.018, 1 / 0.018, 1 / 0.018);
        double before = kinetic_energy(&a) + kinetic_energy(&b);
        phys_contact_report report;
        phys_contact_step(&a, &b, TICK_S, &settings, &report);
        double after = kinetic_energy(&a) + kinetic_energy(&b);
        assert_true(after <= before * (1.0 + 1e-12));
        if (elastic && report.count > 0) {
            assert_true(fabs(after - before) <= 1e-12 * before);
            bounced += 1;
        }
    }
    assert_true(bounced > 9000);
}

// ---- Invalid input ----------------------------------------------------------------

static void expect_unchanged(phys_blade a, phys_blade b, double dt, phys_contact_settings settings)
{
    phys_blade a0 = a, b0 = b;
    phys_contact_report report;
    phys_contact_step(&a, &b, dt, &settings, &report);
    assert_int_equal(report.state, PHYS_CONTACT_STEP_INVALID);
    assert_int_equal(report.count, 0);
    assert_memory_equal(&a, &a0, sizeof a); // doubles only, so there is no padding
    assert_memory_equal(&b, &b0, sizeof b);
}

static void invalid_input_changes_nothing(void **state)
{
    (void)state;
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.5, &b, 0.5, -1e-4);
    expect_unchanged(a, b, TICK_S, STEEL);
    cross_blades(&a, 0.5, &b, 0.5, -0.008);
    expect_unchanged(a, b, TICK_S, STEEL);

    cross_blades(&a, 0.5, &b, 0.5, 1e-3);
    const double bad[2] = {(double)NAN, (double)INFINITY};
    for (int i = 0; i < 2; i++) {
        double *const fields[] = {&a.body.pose.position.x,
                                  &a.body.pose.orientation.w,
                                  &a.body.velocity_mps.y,
                                  &a.body.angular_velocity_radps.z,
                                  &a.capsule.b.x,
                                  &a.capsule.radius_m,
                                  &a.mass.inverse_mass_per_kg,
                                  &a.mass.inverse_inertia_per_kgm2.m[1][2]};
        for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++) {
            double good = *fields[k];
            *fields[k] = bad[i];
            expect_unchanged(a, b, TICK_S, STEEL);
            expect_unchanged(b, a, TICK_S, STEEL);
            *fields[k] = good;
        }
        expect_unchanged(a, b, bad[i], STEEL);
        phys_contact_settings settings = STEEL;
        settings.restitution = bad[i];
        expect_unchanged(a, b, TICK_S, settings);
        settings = STEEL;
        settings.friction = bad[i];
        expect_unchanged(a, b, TICK_S, settings);
    }
    phys_convex guard = guard_of(&a);
    guard.disc[0].radius_m = -1.0;
    a.guard = &guard;
    expect_unchanged(a, b, TICK_S, STEEL);
    guard = guard_of(&a);
    guard.origin = v3(0.36, 0, 0); // where the blades cross
    expect_unchanged(a, b, TICK_S, STEEL);
    a.guard = NULL;
    expect_unchanged(a, b, -TICK_S, STEEL);
    a.body.pose.orientation.w = 1.01;
    expect_unchanged(a, b, TICK_S, STEEL);
}

static void immovable_blades_stop(void **state)
{
    (void)state;
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.5, &b, 0.5, 1e-4);
    a.mass = b.mass = (phys_mass){0};
    for (int tick = 0; tick < 100; tick++) {
        a.body.velocity_mps = v3(0, -3, 0);
        phys_contact_report report;
        phys_contact_step(&a, &b, TICK_S, &STEEL, &report);
        assert_true(gap_of(&a, &b) > 0.0 && report.gap_m > 0.0);
        assert_true(v3_length(a.body.velocity_mps) == 0.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forte_beats_foible),
        cmocka_unit_test(equal_blades_hold_still),
        cmocka_unit_test(motion_slides_along),
        cmocka_unit_test(contact_keeps_the_common_center),
        cmocka_unit_test(energy_stays_with_restitution_one_and_never_grows),
        cmocka_unit_test(invalid_input_changes_nothing),
        cmocka_unit_test(immovable_blades_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
