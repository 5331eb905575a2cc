// The hand and forearm behind a struck weapon: the figures follow from the segments of a body, and
// a blow moves weapon and hand as a direct solution of their equations of motion says.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "hand_mass.h"
#include "near.h"
#include "seeded.h"

// A segment of the arm on the line from the pinch to the elbow.
typedef struct segment {
    double mass_kg, behind_m, gyration_m;
} segment;

static void the_figures_follow_from_the_segments(void **unused)
{
    (void)unused;
    const double body_kg = 73.0, hand_m = 0.0862, forearm_m = 0.2689, wrist_m = 0.10;
    const double upper_kg = 0.0271 * body_kg;
    const segment arm[] = {
        {0.0061 * body_kg, wrist_m - 0.79 * hand_m, 0.628 * hand_m},
        {0.0162 * body_kg, wrist_m + (1.0 - 0.4574) * forearm_m, 0.276 * forearm_m},
        {upper_kg * (0.5772 * 0.5772 + 0.285 * 0.285), wrist_m + forearm_m, 0.0},
    };
    double mass = 0.0, first = 0.0, inertia = 0.0;
    for (int i = 0; i < 3; i++) {
        mass += arm[i].mass_kg;
        first += arm[i].mass_kg * arm[i].behind_m;
    }
    double center = first / mass;
    for (int i = 0; i < 3; i++) {
        double off = arm[i].behind_m - center;
        inertia += arm[i].mass_kg * (arm[i].gyration_m * arm[i].gyration_m + off * off);
    }
    // A unit impulse across the arm at the pinch.
    double speed = 1.0 / mass + center * center / inertia, turn = center / inertia;
    assert_near(1.0 / speed, HAND_MASS_KG, 0.005);
    assert_near(speed / turn, HAND_PIVOT_M, 0.003);
}

// A blade that is so stiff that the hand behind it is felt everywhere, or an epee's.
static phys_flexion_blade blade_of(double sag_m)
{
    const phys_flexion_figures figures = {.length_m = 0.9,
                                          .taper = 0.3,
                                          .sag_m = sag_m,
                                          .closing_n = 5.0,
                                          .travel_m = 0.001,
                                          .damping = 0.3,
                                          .tip_mass_kg = 0.029};
    return phys_flexion_blade_of(&figures);
}

static phys_backing any_hand(seeded *random, const phys_flexion_blade *blade)
{
    double ix = seeded_range(random, 0.01, 0.03), iz = seeded_range(random, 1e-4, 1e-3);
    const phys_mass_properties weapon = {.mass_kg = seeded_range(random, 0.3, 0.6),
                                         .inertia_kgm2 = m3_diagonal(ix, ix, iz)};
    phys_vec3 grip = v3(seeded_range(random, -0.01, 0.01), seeded_range(random, -0.01, 0.01),
                        seeded_range(random, 0.05, 0.2));
    return hand_mass_behind(&weapon, blade, grip, seeded_range(random, 0.0, 1.0));
}

// Solves a x = b by elimination with pivoting; a and b are destroyed.
static void solve_6(double a[6][6], double b[6], double x[6])
{
    for (int k = 0; k < 6; k++) {
        int best = k;
        for (int i = k + 1; i < 6; i++) {
            best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
        }
        for (int j = 0; j < 6; j++) {
            double t = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = t;
        }
        double t = b[k];
        b[k] = b[best];
        b[best] = t;
        for (int i = k + 1; i < 6; i++) {
            double factor = a[i][k] / a[k][k];
            for (int j = k; j < 6; j++) {
                a[i][j] -= factor * a[k][j];
            }
            b[i] -= factor * b[k];
        }
    }
    for (int k = 5; k >= 0; k--) {
        x[k] = b[k];
        for (int j = k + 1; j < 6; j++) {
            x[k] -= a[k][j] * x[j];
        }
        x[k] /= a[k][k];
    }
}

// The matrix that maps linear and angular velocity of the weapon to the velocity of a point.
static void velocity_of_point(phys_vec3 r, double out[3][6])
{
    const double rows[3][6] = {
        {1, 0, 0, 0, r.z, -r.y}, {0, 1, 0, -r.z, 0, r.x}, {0, 0, 1, r.y, -r.x, 0}};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 6; j++) {
            out[i][j] = rows[i][j];
        }
    }
}

// The velocities (linear of the center of mass, angular) after an impulse, from the 6 x 6 system of
// the weapon with a point mass at its grip.
static void struck_directly(const phys_backing *hand, double hand_kg, phys_vec3 point,
                            phys_vec3 impulse, double out[6])
{
    double a[6][6] = {{0}}, at_grip[3][6], at_point[3][6], b[6];
    velocity_of_point(hand->at_m, at_grip);
    velocity_of_point(point, at_point);
    const double p[3] = {impulse.x, impulse.y, impulse.z};
    for (int i = 0; i < 6; i++) {
        a[i][i] = i < 3 ? hand->weapon.mass_kg : hand->weapon.inertia_kgm2.m[i - 3][i - 3];
        b[i] = 0.0;
        for (int k = 0; k < 3; k++) {
            b[i] += at_point[k][i] * p[k];
            for (int j = 0; j < 6; j++) {
                a[i][j] += hand_kg * at_grip[k][i] * at_grip[k][j];
            }
        }
    }
    solve_6(a, b, out);
}

static void weapon_and_hand_answer_as_one_body(void **unused)
{
    (void)unused;
    seeded random = seeded_start("weapon_and_hand_answer_as_one_body", 62);
    const phys_flexion_blade blade = blade_of(0.06);
    for (int i = 0; i < 1000; i++) {
        phys_backing hand = any_hand(&random, &blade);
        double along = seeded_range(&random, 0.0, 1.0), kg = phys_backing_kg(&hand, along);
        phys_vec3 point = v3(0, seeded_range(&random, -0.01, 0.01), seeded_range(&random, -0.9, 0));
        phys_vec3 impulse = v3(seeded_range(&random, -1, 1), seeded_range(&random, -1, 1),
                               seeded_range(&random, -1, 1));
        double direct[6];
        struck_directly(&hand, kg, point, impulse, direct);
        phys_struck whole = phys_backing_struck(&hand, along);
        phys_vec3 turn = m3_mul_v3(&whole.mass.inverse_inertia_per_kgm2,
                                   v3_cross(v3_sub(point, whole.center_m), impulse));
        phys_vec3 speed = v3_add_scaled(v3_cross(turn, v3_neg(whole.center_m)), impulse,
                                        whole.mass.inverse_mass_per_kg);
        assert_near(v3_distance(turn, v3(direct[3], direct[4], direct[5])), 0.0,
                    1e-9 * v3_length(turn));
        assert_near(v3_distance(speed, v3(direct[0], direct[1], direct[2])), 0.0, 1e-9);

        // What the grip has to take: linear and angular momentum of the weapon, about the grip,
        // with the velocities that it has against a hand that moves and turns.
        double share = kg / HAND_MASS_KG;
        phys_vec3 hand_mps = v3_scale(v3_add(speed, v3_cross(turn, hand.at_m)), share);
        phys_vec3 forearm = v3_scale(v3(hand_mps.y, -hand_mps.x, 0), 1.0 / HAND_PIVOT_M);
        phys_vec3 center = v3_neg(hand.at_m); // from the grip
        phys_vec3 against = v3_sub(v3_sub(speed, hand_mps), v3_cross(forearm, center));
        phys_vec3 spin = m3_mul_v3(&hand.weapon.inertia_kgm2, v3_sub(turn, forearm));
        double expected =
            v3_length(v3_add_scaled(spin, v3_cross(center, against), hand.weapon.mass_kg));
        assert_near(hand_mass_moment(&hand, along, v3(0, 0, -1), point, impulse), expected,
                    1e-9 * (1.0 + expected));
    }
}

// A hand that does not hold adds nothing, and at the tip a blade is too soft for any hand.
static void without_a_hand_and_at_the_tip_the_weapon_is_free(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_weapon_is_free", 63);
    const phys_flexion_blade blade = blade_of(0.06);
    phys_backing hand = any_hand(&random, &blade);
    hand.mass_kg = 0.0;
    phys_struck whole = phys_backing_struck(&hand, 0.0);
    assert_near(v3_length(whole.center_m), 0.0, 1e-15);
    assert_near(whole.mass.inverse_mass_per_kg, 1.0 / hand.weapon.mass_kg, 1e-12);
    assert_near(whole.mass.inverse_inertia_per_kgm2.m[0][0], 1.0 / hand.weapon.inertia_kgm2.m[0][0],
                1e-9);
    hand.mass_kg = HAND_MASS_KG;
    assert_true(phys_backing_kg(&hand, 0.0) > 0.8 * HAND_MASS_KG);
    double before = HAND_MASS_KG;
    for (int i = 0; i <= 100; i++) {
        double kg = phys_backing_kg(&hand, 0.01 * i);
        assert_true(kg < before);
        before = kg;
    }
    assert_true(before < 0.02 * HAND_MASS_KG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_figures_follow_from_the_segments),
        cmocka_unit_test(weapon_and_hand_answer_as_one_body),
        cmocka_unit_test(without_a_hand_and_at_the_tip_the_weapon_is_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
