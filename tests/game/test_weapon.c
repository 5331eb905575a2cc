// The weapons: figures within the rules, frames that invert each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "weapon.h"

// FIE Material Rules: greatest mass and total blade length (from the guard).
static const struct {
    double mass_kg, blade_m;
} FIE[WEAPON_KIND_COUNT] = {{0.770, 0.92}, {0.500, 0.92}, {0.500, 0.89}};

static void keys_name_the_weapons_and_nothing_else(void **state)
{
    (void)state;
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        enum weapon_kind kind = WEAPON_KIND_COUNT;
        assert_true(weapon_from_key(weapon_key((enum weapon_kind)i), &kind));
        assert_int_equal(kind, i);
    }
    enum weapon_kind kind = WEAPON_SABRE;
    assert_false(weapon_from_key("rapier", &kind));
    assert_false(weapon_from_key("", &kind));
    assert_int_equal(kind, WEAPON_SABRE);
}

static void figures_obey_the_rules(void **state)
{
    (void)state;
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        weapon w = weapon_make((enum weapon_kind)i);
        assert_true(w.mass_kg > 0.3 && w.mass_kg < FIE[i].mass_kg);
        double blade_m = v3_distance(w.blade.a, w.blade.b) + w.blade.radius_m;
        assert_true(blade_m > 0.85 && blade_m <= FIE[i].blade_m);
        // The blade points along -z and the centre of mass is ahead of the guard.
        assert_true(w.blade.b.z < w.blade.a.z);
        assert_true(w.centre_m.z < w.guard_z_m);
        assert_true(fabs(w.mass.inverse_mass_per_kg * w.mass_kg - 1.0) < 1e-12);
    }
}

// Effective mass met at a point: 1 / (1/m + r^2 / I), fencing facts' table.
static void blows_meet_the_mass_they_should(void **state)
{
    (void)state;
    static const double AT_M[3] = {0.30, 0.60, 0.90};
    static const double GRAMS[WEAPON_KIND_COUNT][3] = {{202, 64, 29}, {200, 66, 29}, {192, 54, 25}};
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        weapon w = weapon_make((enum weapon_kind)i);
        for (int at = 0; at < 3; ++at) {
            double lever_m = AT_M[at] - (w.guard_z_m - w.centre_m.z);
            double inverse = w.mass.inverse_mass_per_kg +
                             lever_m * lever_m * w.mass.inverse_inertia_per_kgm2.m[0][0];
            double grams = 1000.0 / inverse;
            assert_true(fabs(grams - GRAMS[i][at]) < 0.12 * GRAMS[i][at]);
        }
    }
}

// FIE Material Rules: greatest diameter (foil, m.8 and following; épée) and size of the
// sabre's gauge (150 x 140 mm).
static void guards_are_bells_within_the_rules(void **state)
{
    (void)state;
    static const double RADIUS_M[WEAPON_KIND_COUNT] = {0.0675, 0.060, 0.075};
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        weapon w = weapon_make((enum weapon_kind)i);
        phys_pose model = {w.centre_m, quat_identity()};
        phys_convex guard = phys_convex_place(&w.guard, model);
        assert_true(phys_convex_is_valid(&guard));
        // The apex is where the blade leaves it; the bowl opens towards the hand.
        double front = phys_convex_support(&guard, v3(0, 0, -1)).z - guard.margin_m;
        assert_true(fabs(front - w.guard_z_m) < 0.001);
        double back = phys_convex_support(&guard, v3(0, 0, 1)).z + guard.margin_m;
        assert_true(back > w.guard_z_m + 0.03 && back < w.guard_z_m + 0.07);
        double right = phys_convex_support(&guard, v3(1, 0, 0)).x + guard.margin_m;
        double left = phys_convex_support(&guard, v3(-1, 0, 0)).x - guard.margin_m;
        assert_true(0.5 * (right - left) > 0.05 && 0.5 * (right - left) <= RADIUS_M[i] + 1e-12);
        assert_true(fabs(right + left) < 1e-12);
        // It widens all the way to the rim.
        for (int k = 1; k < guard.count; ++k) {
            assert_true(guard.disc[k].along_m > guard.disc[k - 1].along_m);
            assert_true(guard.disc[k].radius_m > guard.disc[k - 1].radius_m);
        }
    }
}

static void body_and_model_placement_invert_each_other(void **state)
{
    (void)state;
    seeded random = seeded_start("weapon placement", 3);
    weapon w = weapon_make(WEAPON_EPEE);
    for (int i = 0; i < 1000; ++i) {
        double x[7];
        for (int k = 0; k < 7; ++k) {
            x[k] = seeded_range(&random, -2.0, 2.0);
        }
        phys_pose pose = {v3(x[0], x[1], x[2]),
                          quat_normalized((phys_quat){x[3], x[4], x[5], x[6]})};
        phys_pose back = weapon_model_pose(&w, weapon_body_pose(&w, pose));
        assert_true(v3_distance(back.position, pose.position) < 1e-12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_name_the_weapons_and_nothing_else),
        cmocka_unit_test(figures_obey_the_rules),
        cmocka_unit_test(blows_meet_the_mass_they_should),
        cmocka_unit_test(guards_are_bells_within_the_rules),
        cmocka_unit_test(body_and_model_placement_invert_each_other),
    };
    return cmocka_run_group_tests_name("weapon", tests, NULL, NULL);
}
