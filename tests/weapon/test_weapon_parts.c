// The weapons assembled from their parts: mass and inertia are those of real weapons, dimensions
// are within the rules' limits, and blades bend as the rules require.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>

#include "near.h"
#include "phys_rotation.h"
#include "weapon_parts.h"

// Values of real weapons; blows at 30 cm, 60 cm and the tip.
static const struct {
    double mass_kg, center_m, across_kgm2, about_hand_kgm2, met_g[3];
} FACTS[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = {0.378, 0.08, 0.021, 0.028, {202, 64, 29}},
    [WEAPON_FOIL] = {0.325, 0.10, 0.021, 0.029, {200, 66, 29}},
    [WEAPON_SABRE] = {0.369, 0.10, 0.016, 0.025, {192, 54, 25}},
};

// FIE Material Rules: greatest mass, blade, total length, guard; bending of the blade
// clamped 70 cm from its end with 200 g hung there.
static const struct {
    double mass_kg, blade_m, total_m, guard_least_m, guard_most_m, bend_least_m, bend_most_m;
} RULES[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = {0.770, 0.90, 1.10, 0.0, 0.135, 0.045, 0.070},
    [WEAPON_FOIL] = {0.500, 0.90, 1.10, 0.095, 0.120, 0.055, 0.095},
    [WEAPON_SABRE] = {0.500, 0.88, 1.05, 0.0, 0.150, 0.070, 0.120},
};

// Largest relative difference from these values.
static const double AGREEMENT = 0.05;

// Where the hand holds the weapon, behind the guard's apex; follows from the table's two inertias.
static const double HAND_Z_M = 0.056;

static void parts_add_up_to_the_facts(void **state)
{
    (void)state;
    printf("weapon   mass, g   center, cm   across, kg m2   about the hand   met, g\n");
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        weapon_parts parts = weapon_parts_make(weapon_dimensions_of((enum weapon_kind)i));
        const phys_mass_properties *whole = &parts.whole;
        assert_int_equal(phys_mass_check(whole), PHYS_MASS_SOLID);
        double ahead = -whole->center_m.z, across = whole->inertia_kgm2.m[0][0];
        double about_hand = phys_inertia_about(whole, v3(0, 0, HAND_Z_M)).m[0][0];
        assert_near(whole->mass_kg, FACTS[i].mass_kg, AGREEMENT * FACTS[i].mass_kg);
        assert_near(ahead, FACTS[i].center_m, AGREEMENT * FACTS[i].center_m);
        assert_near(across, FACTS[i].across_kgm2, AGREEMENT * FACTS[i].across_kgm2);
        assert_near(about_hand, FACTS[i].about_hand_kgm2, AGREEMENT * FACTS[i].about_hand_kgm2);
        printf("%-6s %9.0f %12.1f %15.4f %16.4f", weapon_key((enum weapon_kind)i),
               1e3 * whole->mass_kg, 1e2 * ahead, across, about_hand);

        // The effective mass of a blow is 1 / (1/m + r^2/I).
        const double at_m[3] = {0.30, 0.60, RULES[i].blade_m};
        for (int k = 0; k < 3; k++) {
            double lever = at_m[k] - ahead;
            double met = 1e3 / (1.0 / whole->mass_kg + lever * lever / across);
            assert_near(met, FACTS[i].met_g[k], AGREEMENT * FACTS[i].met_g[k]);
            printf(" %5.0f", met);
        }
        printf("\n");
    }
}

// The duel uses the mass of the parts, and the guard's mass and shape agree: its sheet has the size
// of its outline.
static void the_duel_swings_what_the_parts_weigh(void **state)
{
    (void)state;
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        weapon held = weapon_make((enum weapon_kind)i);
        const weapon_dimensions *d = weapon_dimensions_of((enum weapon_kind)i);
        weapon_parts parts = weapon_parts_make(d);
        phys_vec3 apex = v3(0, 0, held.guard_z_m);
        assert_near(held.mass_kg * held.mass.inverse_mass_per_kg, 1.0, 1e-12);
        assert_near(held.mass_kg, parts.whole.mass_kg, 1e-12);
        assert_near(v3_distance(v3_sub(held.center_m, apex), parts.whole.center_m), 0.0, 1e-12);
        for (int column = 0; column < 3; column++) {
            phys_vec3 axis = v3(column == 0, column == 1, column == 2);
            phys_vec3 turned = m3_mul_v3(&held.mass.inverse_inertia_per_kgm2, axis);
            phys_vec3 back = m3_mul_v3(&parts.whole.inertia_kgm2, turned);
            assert_near(v3_distance(back, axis), 0.0, 1e-9);
        }

        double area = 0.0;
        const phys_disc *disc = held.guard.disc;
        for (int k = 1; k < held.guard.count; k++) {
            double rise = disc[k].along_m - disc[k - 1].along_m;
            double wider = disc[k].radius_m - disc[k - 1].radius_m;
            area += PHYS_PI * (disc[k].radius_m + disc[k - 1].radius_m) *
                    sqrt(rise * rise + wider * wider);
        }
        area += PHYS_PI * disc[0].radius_m * disc[0].radius_m;
        double sheet_kg = area * d->guard_thickness_m * d->guard_kgpm3;
        assert_near(parts.part[WEAPON_PART_GUARD].mass_kg, sheet_kg, 1e-9);
    }
}

static void parts_keep_to_the_rules(void **state)
{
    (void)state;
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        const weapon_dimensions *d = weapon_dimensions_of((enum weapon_kind)i);
        weapon_parts parts = weapon_parts_make(d);
        assert_true(parts.whole.mass_kg < RULES[i].mass_kg);
        // As long as it is along its set.
        double length_m = v3_length(weapon_tip(d));
        assert_true(length_m <= RULES[i].blade_m && length_m > RULES[i].blade_m - 0.002);
        // The tang ends where the pommel does: blade and tang are the whole length.
        double behind = 2.0 * parts.part[WEAPON_PART_TANG].center_m.z;
        assert_true(d->blade_m + d->point_m + behind <= RULES[i].total_m);
        assert_true(2.0 * d->guard_radius_m >= RULES[i].guard_least_m);
        assert_true(2.0 * d->guard_radius_m <= RULES[i].guard_most_m);
        for (int k = 0; k < WEAPON_PART_COUNT; k++) {
            bool pointless = k == WEAPON_PART_POINT && i == WEAPON_SABRE;
            assert_true(pointless ? parts.part[k].mass_kg == 0.0 : parts.part[k].mass_kg > 0.002);
        }
    }
}

// The FIE flexion test, by summing the beam's curvature from the clamp to the tip:
// bend = sum of F x^2 / (E I) over the distance x from the tip.
static void blades_bend_as_the_rules_want(void **state)
{
    (void)state;
    const double young_pa = 2.0e11, force_n = 0.200 * PHYS_GRAVITY_MPS2, clamp_m = 0.70;
    // Round, and for the sabre's flat section a rectangle 0.45 as thick as wide: its second
    // moment over the squared area is t / (12 w), a disc's 1 / (4 pi).
    const double shape[WEAPON_KIND_COUNT] = {[WEAPON_EPEE] = 0.25 / PHYS_PI,
                                             [WEAPON_FOIL] = 0.25 / PHYS_PI,
                                             [WEAPON_SABRE] = 0.45 / 12.0};
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        const weapon_dimensions *d = weapon_dimensions_of((enum weapon_kind)i);
        double bend = 0.0, step = clamp_m / 1000.0;
        for (int k = 0; k < 1000; k++) {
            double x = (k + 0.5) * step;
            double radius = d->blade_tip_radius_m +
                            (d->blade_root_radius_m - d->blade_tip_radius_m) * x / d->blade_m;
            double area = PHYS_PI * radius * radius;
            bend += force_n * x * x / (young_pa * shape[i] * area * area) * step;
        }
        printf("%-6s bends %.1f cm\n", weapon_key((enum weapon_kind)i), 1e2 * bend);
        assert_true(bend >= RULES[i].bend_least_m && bend <= RULES[i].bend_most_m);
    }
}

// The rules' force and time for the switch in the point, and half the mean width of the blades.
static void points_and_blades_are_as_the_rules_have_them(void **state)
{
    (void)state;
    static const struct {
        double closes_kg;
        unsigned least_ticks, most_ticks;
        double half_width_m;
    } POINT[WEAPON_KIND_COUNT] = {[WEAPON_EPEE] = {0.750, 2, 10, 0.0040},
                                  [WEAPON_FOIL] = {0.500, 13, 15, 0.0035},
                                  [WEAPON_SABRE] = {0.500, 0, 0, 0.0035}};
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        weapon held = weapon_make((enum weapon_kind)i);
        assert_near(held.point_closes_n, POINT[i].closes_kg * PHYS_GRAVITY_MPS2, 1e-9);
        assert_in_range(held.point_closes_ticks, POINT[i].least_ticks, POINT[i].most_ticks);
        assert_near(held.blade.radius_m, POINT[i].half_width_m, 1e-12);
    }
}

// From the tip to the end of the hilt a weapon is as long as the rules allow, or up to 6 cm
// shorter. A pistol grip ends above the grip's axis, a sabre's pommel below it.
static void the_hilt_ends_within_the_rules(void **state)
{
    (void)state;
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        const weapon_dimensions *d = weapon_dimensions_of((enum weapon_kind)i);
        double total_m = d->blade_m + d->point_m + d->hilt_end_m.z + d->hilt_end_radius_m;
        assert_true(total_m <= RULES[i].total_m && total_m > RULES[i].total_m - 0.06);
        double above_m = i == WEAPON_SABRE ? -d->hilt_end_m.y : d->hilt_end_m.y;
        assert_true(d->hilt_end_m.x == 0.0 && above_m > 0.005 && above_m < 0.015);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_add_up_to_the_facts),
        cmocka_unit_test(the_duel_swings_what_the_parts_weigh),
        cmocka_unit_test(parts_keep_to_the_rules),
        cmocka_unit_test(blades_bend_as_the_rules_want),
        cmocka_unit_test(points_and_blades_are_as_the_rules_have_them),
        cmocka_unit_test(the_hilt_ends_within_the_rules),
    };
    return cmocka_run_group_tests_name("weapon_parts", tests, NULL, NULL);
}
