// phys_free_body: flight in closed form, and 500 dropped weapons that must come to
// rest without sinking, jitter or creep.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "blade_cases.h"
#include "phys_free_body.h"

static const double TICK_S = 1e-3;
static const phys_free_settings ON_WOOD = {
    .gravity_mps2 = 9.81, .floor_m = 0.0, .restitution = 0.35, .friction = 0.35};

// A weapon as it lies on a piste: blade, grip, and a guard whose rim is six spheres.
// The x axis runs from the pommel to the tip, the guard is at zero.
static phys_free_shape weapon_shape(void)
{
    const int RIM = 6;
    phys_capsule capsule[8] = {{v3(0, 0, 0), v3(0.9, 0, 0), 0.003},
                               {v3(-0.18, 0, 0), v3(-0.02, 0, 0), 0.012}};
    for (int i = 0; i < RIM; i++) {
        double sine, cosine;
        phys_sincos(2.0 * PHYS_PI * i / RIM, &sine, &cosine);
        phys_vec3 place = v3(-0.01, 0.055 * cosine, 0.055 * sine);
        capsule[2 + i] = (phys_capsule){place, place, 0.004};
    }
    phys_mass_properties part[3] = {
        phys_mass_of_taper(v3(0, 0, 0), 0.005, v3(0.9, 0, 0), 0.002, 0.17),
        phys_mass_of_capsule(&capsule[1], 0.13),
        phys_mass_of_bowl(v3(0.02, 0, 0), v3(-0.01, 0, 0), 0.055, 0.08),
    };
    phys_mass_properties mass = phys_mass_of_parts(part, 3);
    phys_free_shape shape;
    assert_true(phys_free_shape_init(&shape, &mass, capsule, 8));
    return shape;
}

static phys_free_body random_throw(seeded *random, const phys_free_shape *shape)
{
    phys_body body;
    body.pose.orientation = phys_quat_from_rotation_vector(random_vector(random, 3.0));
    body.pose.position = v3(0, shape->reach_m + seeded_range(random, 0.0, 2.0), 0);
    phys_vec3 way = random_direction(random);
    body.velocity_mps = v3_scale(way, seeded_range(random, 0.0, 8.0));
    phys_vec3 axis = random_direction(random);
    body.angular_velocity_radps = v3_scale(axis, seeded_range(random, 0.0, 40.0));
    return (phys_free_body){.body = body};
}

static void thrown_weapons_come_to_rest(void **state)
{
    (void)state;
    const double LONGEST_S = 20.0, SINKING_M = 1e-4;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("throws", 311);
    double lowest = 1.0, longest = 0.0, total = 0.0, growth = 0.0;
    for (int i = 0; i < 500; i++) {
        phys_free_body weapon = random_throw(&random, &shape);
        double energy = phys_free_body_energy(&shape, &ON_WOOD, &weapon.body);
        const double start = energy;
        double t = 0.0;
        while (!weapon.asleep && t < LONGEST_S) {
            phys_free_report report = phys_free_body_step(&shape, &ON_WOOD, &weapon, TICK_S);
            assert_true(report.state != PHYS_FREE_INVALID);
            lowest = report.gap_m < lowest ? report.gap_m : lowest;
            double now = phys_free_body_energy(&shape, &ON_WOOD, &weapon.body);
            growth = now - energy > growth ? now - energy : growth;
            energy = now;
            t += TICK_S;
        }
        assert_true(weapon.asleep);
        assert_true(energy < start);
        longest = t > longest ? t : longest;
        total += t;

        // At rest for good, on the floor and not on its tip.
        phys_body rest = weapon.body;
        assert_true(v3_length(rest.velocity_mps) == 0.0);
        assert_true(v3_length(rest.angular_velocity_radps) == 0.0);
        for (int k = 0; k < 100; k++) {
            phys_free_report report = phys_free_body_step(&shape, &ON_WOOD, &weapon, TICK_S);
            assert_int_equal(report.state, PHYS_FREE_ASLEEP);
            assert_true(fabs(report.gap_m) <= SINKING_M);
        }
        assert_true(v3_distance(rest.pose.position, weapon.body.pose.position) == 0.0);
        assert_true(fabs(quat_rotate(rest.pose.orientation, v3(1, 0, 0)).y) < 0.12);
    }
    printf("rest after %.2f s on average, %.2f s at most; lowest end %.3g mm; energy grew by %.2g "
           "J in a tick at most\n",
           total / 500, longest, lowest * 1e3, growth);
    assert_true(lowest >= -SINKING_M);
    assert_true(growth <= 1e-9);
}

static void no_floor_gives_energy(void **state)
{
    (void)state;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("floors of all kinds", 315);
    for (int i = 0; i < 100; i++) {
        phys_free_settings floor = {.gravity_mps2 = 9.81, .floor_m = -1.5};
        floor.restitution = i % 4 == 0 ? 1.0 : seeded_range(&random, 0.0, 1.0);
        floor.friction = i % 4 == 1 ? 0.0 : seeded_range(&random, 0.0, 1.5);
        double dt = i % 2 == 0 ? TICK_S : 1.0 / 90.0;
        phys_free_body weapon = random_throw(&random, &shape);
        for (double t = 0.0; t < 4.0; t += dt) {
            double before = phys_free_body_energy(&shape, &floor, &weapon.body);
            phys_free_report report = phys_free_body_step(&shape, &floor, &weapon, dt);
            double after = phys_free_body_energy(&shape, &floor, &weapon.body);
            assert_true(after <= before + 1e-10);
            assert_true(report.gap_m >= -1e-4);
        }
    }
}

// No contact: the parabola, and Euler's top with both its invariants.
static void flight_is_exact(void **state)
{
    (void)state;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("flights", 312);
    for (int i = 0; i < 50; i++) {
        phys_free_body weapon = random_throw(&random, &shape);
        weapon.body.pose.position.y = 100.0;
        phys_body start = weapon.body;
        double energy = phys_free_body_energy(&shape, &ON_WOOD, &start);
        phys_vec3 w = quat_rotate_inverse(start.pose.orientation, start.angular_velocity_radps);
        phys_vec3 turning = quat_rotate(start.pose.orientation, m3_mul_v3(&shape.inertia_kgm2, w));
        for (int tick = 0; tick < 1000; tick++) {
            assert_int_equal(phys_free_body_step(&shape, &ON_WOOD, &weapon, TICK_S).state,
                             PHYS_FREE_FLYING);
        }
        phys_vec3 place = v3_add(start.pose.position, start.velocity_mps);
        place.y -= 0.5 * 9.81;
        assert_true(v3_distance(weapon.body.pose.position, place) < 1e-10);
        double after = phys_free_body_energy(&shape, &ON_WOOD, &weapon.body);
        assert_true(fabs(after - energy) < 1e-11 * energy);
        phys_quat turn = weapon.body.pose.orientation;
        w = quat_rotate_inverse(turn, weapon.body.angular_velocity_radps);
        phys_vec3 turning_after = quat_rotate(turn, m3_mul_v3(&shape.inertia_kgm2, w));
        // Rounding is that of a spin across the blade, where inertia is 100 times
        // greater, and is divided by the inertia along it.
        double size = 0.02 * v3_length(w);
        assert_true(fabs(v3_length(turning_after) - v3_length(turning)) < 2e-10 * size);
        // Its direction is kept to the order of the window's turn squared.
        assert_true(v3_distance(turning_after, turning) < 5e-3 * v3_length(turning));
    }
}

// A ball falls from h and bounces: e^2 h, then e^4 h.
static void ball_bounces_by_its_restitution(void **state)
{
    (void)state;
    const double radius = 0.05, height = 1.0;
    phys_capsule ball = {v3(0, 0, 0), v3(0, 0, 0), radius};
    phys_mass_properties mass = phys_mass_of_capsule(&ball, 0.3);
    phys_free_shape shape;
    assert_true(phys_free_shape_init(&shape, &mass, &ball, 1));
    assert_int_equal(shape.ends, 1);
    phys_free_body falling = {
        .body = {{v3(0, radius + height, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
    double top[3] = {0.0};
    int bounces = 0;
    while (bounces < 3) {
        phys_free_report report = phys_free_body_step(&shape, &ON_WOOD, &falling, TICK_S);
        bounces += report.hardest_mps > 0.0;
        if (bounces < 3 && report.gap_m > top[bounces]) {
            top[bounces] = report.gap_m;
        }
    }
    double e2 = ON_WOOD.restitution * ON_WOOD.restitution;
    assert_true(fabs(top[1] - e2 * height) < 2e-3 * height);
    assert_true(fabs(top[2] - e2 * e2 * height) < 2e-3 * height);
}

// A ball thrown flat slides, then rolls at 5/7 of its speed, as in closed form, but for
// the resistance to rolling.
static void sliding_ends_in_rolling(void **state)
{
    (void)state;
    const double radius = 0.05, speed = 3.0;
    phys_capsule ball = {v3(0, 0, 0), v3(0, 0, 0), radius};
    phys_mass_properties mass = phys_mass_of_capsule(&ball, 0.3);
    phys_free_shape shape;
    assert_true(phys_free_shape_init(&shape, &mass, &ball, 1));
    phys_free_body rolling = {
        .body = {{v3(0, radius, 0), quat_identity()}, v3(speed, 0, 0), v3(0, 0, 0)}};
    int sliding_ticks = (int)(2.0 / 7.0 * speed / (ON_WOOD.friction * 9.81) * 1000.0);
    for (int tick = 0; tick < sliding_ticks + 20; tick++) {
        phys_free_body_step(&shape, &ON_WOOD, &rolling, TICK_S);
    }
    const phys_body *body = &rolling.body;
    assert_true(fabs(body->velocity_mps.x - speed * 5.0 / 7.0) < 0.03 * speed);
    assert_true(fabs(body->velocity_mps.x + body->angular_velocity_radps.z * radius) < 0.01);
}

static void no_speed_tunnels(void **state)
{
    (void)state;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("hard throws", 313);
    for (int i = 0; i < 200; i++) {
        phys_free_body weapon = random_throw(&random, &shape);
        weapon.body.pose.position.y = shape.reach_m + 0.3;
        weapon.body.velocity_mps.y = -seeded_range(&random, 10.0, 60.0);
        double dt = i % 2 == 0 ? TICK_S : 1.0 / 60.0;
        for (int tick = 0; tick < 60; tick++) {
            phys_free_report report = phys_free_body_step(&shape, &ON_WOOD, &weapon, dt);
            assert_true(report.gap_m >= -1e-4);
        }
    }
}

static void same_throw_same_bits(void **state)
{
    (void)state;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("twice", 314);
    phys_free_body a = random_throw(&random, &shape), b = a;
    for (int tick = 0; tick < 2000; tick++) {
        phys_free_body_step(&shape, &ON_WOOD, &a, TICK_S);
    }
    for (int tick = 0; tick < 2000; tick++) {
        phys_free_body_step(&shape, &ON_WOOD, &b, TICK_S);
    }
    assert_true(v3_distance(a.body.pose.position, b.body.pose.position) == 0.0);
    assert_true(v3_length(a.body.pose.position) > 0.0);
}

static void bad_input_changes_nothing(void **state)
{
    (void)state;
    phys_free_shape shape = weapon_shape(), made;
    phys_mass_properties none = {0};
    phys_capsule capsule = {v3(0, 0, 0), v3(1, 0, 0), 0.01};
    assert_false(phys_free_shape_init(&made, &none, &capsule, 1));
    phys_mass_properties mass = phys_mass_of_capsule(&capsule, 1.0);
    assert_false(phys_free_shape_init(&made, &mass, &capsule, 0));
    phys_capsule many[PHYS_SOLVER_MAX_CONTACTS];
    for (int i = 0; i < PHYS_SOLVER_MAX_CONTACTS; i++) {
        many[i] = capsule;
    }
    assert_false(phys_free_shape_init(&made, &mass, many, PHYS_SOLVER_MAX_CONTACTS));
    assert_int_equal(made.ends, 0);

    phys_free_body weapon = {.body = {{v3(0, 1, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
    assert_int_equal(phys_free_body_step(&made, &ON_WOOD, &weapon, TICK_S).state,
                     PHYS_FREE_INVALID);
    assert_int_equal(phys_free_body_step(&shape, &ON_WOOD, &weapon, (double)NAN).state,
                     PHYS_FREE_INVALID);
    weapon.body.velocity_mps.x = (double)INFINITY;
    assert_int_equal(phys_free_body_step(&shape, &ON_WOOD, &weapon, TICK_S).state,
                     PHYS_FREE_INVALID);
    assert_true(weapon.body.pose.position.y == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thrown_weapons_come_to_rest),
        cmocka_unit_test(no_floor_gives_energy),
        cmocka_unit_test(flight_is_exact),
        cmocka_unit_test(ball_bounces_by_its_restitution),
        cmocka_unit_test(sliding_ends_in_rolling),
        cmocka_unit_test(no_speed_tunnels),
        cmocka_unit_test(same_throw_same_bits),
        cmocka_unit_test(bad_input_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
