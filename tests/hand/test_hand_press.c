// The arm as a spring, a damper and the limits of a wrist.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "hand_press.h"
#include "near.h"
#include "seeded.h"

static const hand_wrench NOTHING = {{0, 0, 0}, {0, 0, 0}};

static phys_vec3 any_vector(seeded *random, double size)
{
    return v3(seeded_range(random, -size, size), seeded_range(random, -size, size),
              seeded_range(random, -size, size));
}

static hand_way any_way(seeded *random)
{
    return (hand_way){any_vector(random, 0.4), any_vector(random, 1.5), any_vector(random, 5.0),
                      any_vector(random, 30.0)};
}

static hand_damping damping(void)
{
    return hand_press_damping(0.9, v3(0.05, 0.05, 0.002));
}

static double component(phys_vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

// Whatever is asked of it, at any speed and with any motion of its own.
static void no_wrist_gives_more_than_its_muscles(void **unused)
{
    (void)unused;
    seeded random = seeded_start("no_wrist_gives_more_than_its_muscles", 71);
    const hand_damping damp = damping();
    for (int i = 0; i < 20000; i++) {
        const hand_way way = any_way(&random);
        const hand_wrench own = {any_vector(&random, 300.0), any_vector(&random, 60.0)};
        double firmness = seeded_range(&random, 0.0, 1.0), hand = i % 2 == 0 ? 1.0 : -1.0;
        hand_wrench given = hand_press(&way, &damp, &own, firmness, hand);
        assert_true(v3_length(given.force_n) <= firmness * HAND_FORCE_N * (1.0 + 1e-12));
        assert_true(fabs(given.torque_nm.x) <= firmness * 11.0);
        assert_true(fabs(given.torque_nm.y) <= firmness * 12.2);
        assert_true(fabs(given.torque_nm.z) <= firmness * 16.2);
    }
}

// Each direction has its own limit: the weaker of a pair is not that of the stronger.
static void every_direction_has_its_own_strength(void **unused)
{
    (void)unused;
    const struct {
        phys_vec3 turn;
        double limit_nm;
    } to[] = {
        {{9, 0, 0}, HAND_RADIAL_NM},    {{-9, 0, 0}, HAND_ULNAR_NM},
        {{0, 9, 0}, HAND_FLEXION_NM},   {{0, -9, 0}, HAND_EXTENSION_NM},
        {{0, 0, 9}, HAND_PRONATION_NM}, {{0, 0, -9}, HAND_SUPINATION_NM},
    };
    const hand_damping damp = damping();
    for (int i = 0; i < 6; i++) {
        const hand_way way = {.turn_rad = to[i].turn};
        hand_wrench right = hand_press(&way, &damp, &NOTHING, 1.0, 1.0);
        assert_near(v3_length(right.torque_nm), to[i].limit_nm, 1e-12);
        assert_true(v3_dot(right.torque_nm, to[i].turn) > 0.0);
        // The left hand's palm is on the other side: flexion is where extension was.
        int pair = i < 2 ? i : i ^ 1;
        hand_wrench left = hand_press(&way, &damp, &NOTHING, 1.0, -1.0);
        assert_near(v3_length(left.torque_nm), to[pair].limit_nm, 1e-12);
    }
}

// Mirrored in the plane of thumb and blade: x of a place or a force changes its sign, and y and z
// of a rotation or a torque do.
static phys_vec3 mirrored_place(phys_vec3 v)
{
    return v3(-v.x, v.y, v.z);
}

static phys_vec3 mirrored_turn(phys_vec3 v)
{
    return v3(v.x, -v.y, -v.z);
}

static void a_left_hand_is_the_mirror_image(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_left_hand_is_the_mirror_image", 72);
    const hand_damping damp = damping();
    for (int i = 0; i < 2000; i++) {
        const hand_way way = any_way(&random);
        const hand_wrench own = {any_vector(&random, 50.0), any_vector(&random, 8.0)};
        const hand_way other_way = {mirrored_place(way.way_m), mirrored_turn(way.turn_rad),
                                    mirrored_place(way.speed_mps), mirrored_turn(way.spin_radps)};
        const hand_wrench other_own = {mirrored_place(own.force_n), mirrored_turn(own.torque_nm)};
        hand_wrench right = hand_press(&way, &damp, &own, 0.8, 1.0);
        hand_wrench left = hand_press(&other_way, &damp, &other_own, 0.8, -1.0);
        assert_near(v3_distance(left.force_n, mirrored_place(right.force_n)), 0.0, 1e-9);
        assert_near(v3_distance(left.torque_nm, mirrored_turn(right.torque_nm)), 0.0, 1e-9);
    }
}

static void force_and_torque_grow_with_the_displacement(void **unused)
{
    (void)unused;
    seeded random = seeded_start("force_and_torque_grow_with_the_displacement", 73);
    const hand_damping damp = damping();
    for (int i = 0; i < 1000; i++) {
        const hand_way far = {.way_m = any_vector(&random, 0.5),
                              .turn_rad = any_vector(&random, 2)};
        double hand = i % 2 == 0 ? 1.0 : -1.0;
        hand_wrench before = NOTHING;
        for (int step = 1; step <= 20; step++) {
            const hand_way way = {.way_m = v3_scale(far.way_m, 0.05 * step),
                                  .turn_rad = v3_scale(far.turn_rad, 0.05 * step)};
            hand_wrench now = hand_press(&way, &damp, &NOTHING, 1.0, hand);
            assert_true(v3_length(now.force_n) >= v3_length(before.force_n) * (1.0 - 1e-12));
            for (int axis = 0; axis < 3; axis++) {
                assert_true(fabs(component(now.torque_nm, axis)) >=
                            fabs(component(before.torque_nm, axis)));
            }
            if (step == 1) {
                assert_near(v3_length(now.force_n), HAND_NPM * v3_length(way.way_m), 1e-9);
            }
            before = now;
        }
    }
}

static void a_relaxed_hand_gives_way(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_relaxed_hand_gives_way", 74);
    const hand_damping damp = damping();
    const hand_way way = any_way(&random);
    hand_wrench none = hand_press(&way, &damp, &NOTHING, 0.0, 1.0);
    assert_true(v3_length(none.force_n) == 0.0 && v3_length(none.torque_nm) == 0.0);
    hand_wrench full = hand_press(&way, &damp, &NOTHING, 1.0, 1.0);
    hand_wrench half = hand_press(&way, &damp, &NOTHING, 0.5, 1.0);
    assert_near(v3_distance(half.force_n, v3_scale(full.force_n, 0.5)), 0.0, 1e-12);
    assert_near(v3_distance(half.torque_nm, v3_scale(full.torque_nm, 0.5)), 0.0, 1e-12);
}

// Released 2 cm and 0.2 radians away, the mass comes back and hardly overshoots.
static void a_displaced_hand_comes_back_quietly(void **unused)
{
    (void)unused;
    const double mass = 0.9, dt = 1e-3;
    const phys_vec3 inertia = v3(0.05, 0.05, 0.002);
    const hand_damping damp = hand_press_damping(mass, inertia);
    phys_vec3 way = v3(0.02, 0.02, 0.02), turn = v3(0.2, 0.2, 0.2);
    phys_vec3 speed = v3(0, 0, 0), spin = v3(0, 0, 0);
    for (int i = 0; i < 600; i++) {
        const hand_way to = {way, turn, v3_neg(speed), v3_neg(spin)};
        hand_wrench by = hand_press(&to, &damp, &NOTHING, 1.0, 1.0);
        speed = v3_add_scaled(speed, by.force_n, dt / mass);
        spin = v3_add(spin, v3(by.torque_nm.x / inertia.x * dt, by.torque_nm.y / inertia.y * dt,
                               by.torque_nm.z / inertia.z * dt));
        way = v3_add_scaled(way, speed, -dt);
        turn = v3_add_scaled(turn, spin, -dt);
        assert_true(way.x > -0.06 * 0.02 && turn.x > -0.06 * 0.2 && turn.y > -0.06 * 0.2 &&
                    turn.z > -0.06 * 0.2);
    }
    assert_near(v3_length(way), 0.0, 1e-4);
    assert_near(v3_length(turn), 0.0, 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_wrist_gives_more_than_its_muscles),
        cmocka_unit_test(every_direction_has_its_own_strength),
        cmocka_unit_test(a_left_hand_is_the_mirror_image),
        cmocka_unit_test(force_and_torque_grow_with_the_displacement),
        cmocka_unit_test(a_relaxed_hand_gives_way),
        cmocka_unit_test(a_displaced_hand_comes_back_quietly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
