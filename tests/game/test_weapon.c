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
        cmocka_unit_test(body_and_model_placement_invert_each_other),
    };
    return cmocka_run_group_tests_name("weapon", tests, NULL, NULL);
}
