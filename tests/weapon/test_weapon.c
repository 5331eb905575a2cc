// The weapons: dimensions within the rules, conversions of frames that invert each other, and how
// weapons come to rest on a floor.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "duel_private.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"
#include "weapon.h"

// FIE Material Rules: greatest mass and length of the blade (from the guard, with its point).
static const struct {
    double mass_kg, blade_m;
} FIE[WEAPON_KIND_COUNT] = {{0.770, 0.90}, {0.500, 0.90}, {0.500, 0.88}};

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
        // The blade points along -z and the center of mass is ahead of the guard.
        assert_true(w.blade.b.z < w.blade.a.z);
        assert_true(w.center_m.z < w.guard_z_m);
        assert_true(fabs(w.mass.inverse_mass_per_kg * w.mass_kg - 1.0) < 1e-12);
    }
}

// Effective mass at a point: 1 / (1/m + r^2 / I), compared with a table of real weapons.
static void blows_meet_the_mass_they_should(void **state)
{
    (void)state;
    static const double AT_M[3] = {0.30, 0.60, 0.90};
    static const double GRAMS[WEAPON_KIND_COUNT][3] = {{202, 64, 29}, {200, 66, 29}, {192, 54, 25}};
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        weapon w = weapon_make((enum weapon_kind)i);
        for (int at = 0; at < 3; ++at) {
            double lever_m = AT_M[at] - (w.guard_z_m - w.center_m.z);
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
        phys_pose model = {w.center_m, quat_identity()};
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
        // Its profile is that of the spherical cap through its apex and its rim.
        const phys_disc *apex = &guard.disc[0], *rim = &guard.disc[guard.count - 1];
        double depth = rim->along_m - apex->along_m;
        double sphere = 0.5 * (rim->radius_m * rim->radius_m + depth * depth) / depth;
        for (int k = 0; k < guard.count; ++k) {
            double radius = guard.disc[k].radius_m;
            double along = sphere - sqrt(sphere * sphere - radius * radius);
            assert_true(fabs(guard.disc[k].along_m - apex->along_m - along) < 0.04 * depth);
        }
        // Thumb and index finger hold the grip 2 cm behind the cushion, which is 2 cm thick.
        assert_true(fabs(w.guard_z_m + 0.040) < 0.005);
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

// ---- On the floor -----------------------------------------------------------------------

static const double TICK_S = 1e-3;

static double gap_of(const weapon *w, phys_pose pose)
{
    phys_free_body still = {.body.pose = pose, .asleep = true};
    return phys_free_body_step(&w->floor_shape, &DUEL_FALL, &still, TICK_S).gap_m;
}

static double tip_gap(const weapon *w, phys_pose pose)
{
    return pose_apply(pose, w->blade.b).y - w->blade.radius_m;
}

static double guard_gap(const weapon *w, phys_pose pose)
{
    phys_convex bell = phys_convex_place(&w->guard, pose);
    return phys_convex_support(&bell, v3(0, -1, 0)).y - bell.margin_m;
}

// The lowest of the ends is the lowest point of the blade's and the guard's shapes, or the hilt.
static void a_floor_touches_what_blades_meet(void **state)
{
    (void)state;
    seeded random = seeded_start("a_floor_touches_what_blades_meet", 4);
    for (int i = 0; i < 3000; ++i) {
        weapon w = weapon_make((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        phys_pose pose = {v3(0, 2, 0), phys_quat_from_rotation_vector(seeded_vec3(&random, 2.0))};
        const phys_free_end *hilt = &w.floor_shape.end[1];
        double hilt_gap = pose_apply(pose, hilt->center).y - hilt->margin_m;
        double lowest = fmin(hilt_gap, fmin(tip_gap(&w, pose), guard_gap(&w, pose)));
        assert_true(fabs(gap_of(&w, pose) - lowest) < 1e-12);
    }
}

typedef struct rest_log {
    double until_sleep_s;
    double moved_m; // of the center, in all
} rest_log;

// Follows it until it sleeps: it neither sinks into the floor nor gains energy, and finally rests
// on its tip and its guard. Because its center of mass is ahead of the guard it cannot rest
// otherwise.
static rest_log follow_to_rest(const weapon *w, phys_free_body *falling)
{
    const double LONGEST_S = 20.0, SINKING_M = 1e-6, GROWTH_J = 1e-9, LYING_M = 1e-4;
    rest_log seen = {0};
    phys_vec3 start = falling->body.pose.position;
    double energy = phys_free_body_energy(&w->floor_shape, &DUEL_FALL, &falling->body);
    while (!falling->asleep && seen.until_sleep_s < LONGEST_S) {
        phys_free_report report = phys_free_body_step(&w->floor_shape, &DUEL_FALL, falling, TICK_S);
        assert_true(report.state != PHYS_FREE_INVALID && report.gap_m >= -SINKING_M);
        double now = phys_free_body_energy(&w->floor_shape, &DUEL_FALL, &falling->body);
        assert_true(now <= energy + GROWTH_J);
        energy = now;
        seen.until_sleep_s += TICK_S;
    }
    assert_true(falling->asleep);
    assert_true(fabs(tip_gap(w, falling->body.pose)) < LYING_M);
    assert_true(fabs(guard_gap(w, falling->body.pose)) < LYING_M);
    seen.moved_m = v3_distance(start, falling->body.pose.position);
    return seen;
}

#ifndef THROWS
#define THROWS 250
#endif

// Thrown as by a blow. A resting weapon does not creep when it is woken.
static void thrown_weapons_come_to_rest(void **state)
{
    (void)state;
    seeded random = seeded_start("thrown_weapons_come_to_rest", 5);
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        weapon w = weapon_make((enum weapon_kind)i);
        double longest_s = 0.0, total_s = 0.0, longest_woken_s = 0.0, farthest_m = 0.0;
        for (int k = 0; k < THROWS; ++k) {
            phys_quat turn = phys_quat_from_rotation_vector(seeded_vec3(&random, 2.0));
            phys_vec3 velocity = seeded_vec3(&random, 3.0), spin = seeded_vec3(&random, 12.0);
            phys_free_body thrown = {.body = {{v3(0, 1.2, 0), turn}, velocity, spin}};
            rest_log fall = follow_to_rest(&w, &thrown);
            total_s += fall.until_sleep_s;
            longest_s = fmax(longest_s, fall.until_sleep_s);
            phys_free_body woken = {.body = thrown.body};
            rest_log rest = follow_to_rest(&w, &woken);
            longest_woken_s = fmax(longest_woken_s, rest.until_sleep_s);
            farthest_m = fmax(farthest_m, rest.moved_m);
        }
        printf("%s: %d throws, rest after %.2f s on average, %.2f s at most; woken, it moves %.2g "
               "mm in %.2f s at most\n",
               weapon_key(w.kind), THROWS, total_s / THROWS, longest_s, 1e3 * farthest_m,
               longest_woken_s);
        assert_true(longest_woken_s < 0.3);
        assert_true(farthest_m < 1e-4);
    }
}

// Put on the floor in unstable positions, and spun on the floor.
static void placed_weapons_come_to_rest(void **state)
{
    (void)state;
    const double HALF_TURN = PHYS_PI, QUARTER = 0.5 * PHYS_PI, LONGEST_S = 8.0;
    const struct {
        const char *name;
        phys_vec3 turn, spin_radps;
    } PLACED[] = {
        {"on its tip", {-QUARTER, 0, 0}, {0, 0, 0}},
        {"on its hilt, the guard's face down", {QUARTER, 0, 0}, {0, 0, 0}},
        {"level, on the guard's rim", {0, 0, 0}, {0, 0, 0}},
        {"level and upside down", {0, 0, HALF_TURN}, {0, 0, 0}},
        {"spun about the blade", {0, 0, 1.0}, {0, 0, 30.0}},
        {"spun about the vertical", {0, 0, 1.0}, {0, 10.0, 0}},
        {"spun on its tip", {-QUARTER, 0, 0}, {0, 30.0, 0}},
    };
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        weapon w = weapon_make((enum weapon_kind)i);
        for (size_t k = 0; k < sizeof PLACED / sizeof PLACED[0]; ++k) {
            phys_free_body placed = {.body.pose = {v3(0, 0, 0), quat_identity()}};
            placed.body.pose.orientation = phys_quat_from_rotation_vector(PLACED[k].turn);
            placed.body.angular_velocity_radps = PLACED[k].spin_radps;
            placed.body.pose.position.y = -gap_of(&w, placed.body.pose);
            rest_log seen = follow_to_rest(&w, &placed);
            printf("%s %s: rest after %.2f s\n", weapon_key(w.kind), PLACED[k].name,
                   seen.until_sleep_s);
            assert_true(seen.until_sleep_s < LONGEST_S);
        }
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
        cmocka_unit_test(a_floor_touches_what_blades_meet),
        cmocka_unit_test(thrown_weapons_come_to_rest),
        cmocka_unit_test(placed_weapons_come_to_rest),
    };
    return cmocka_run_group_tests_name("weapon", tests, NULL, NULL);
}
