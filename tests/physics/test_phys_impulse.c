// phys_impulse: conservation laws, the law of restitution, Coulomb's cone, and collisions with
// textbook solutions in closed form.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "blade_cases.h"
#include "phys_impulse.h"

// A body with its mass and inertia, for computing momentum and energy.
typedef struct heavy_body {
    double mass, inertia[3]; // about the body axes
    phys_mass inverse;
    phys_body body;
} heavy_body;

static heavy_body heavy(double mass, double ix, double iy, double iz)
{
    return (heavy_body){mass,
                        {ix, iy, iz},
                        {1.0 / mass, m3_diagonal(1.0 / ix, 1.0 / iy, 1.0 / iz)},
                        {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
}

static heavy_body random_heavy(seeded *random)
{
    double mass = seeded_range(random, 0.1, 1.0);
    double x = seeded_range(random, 1e-5, 0.02);
    double y = seeded_range(random, 0.01, 0.02);
    double z = seeded_range(random, 0.01, 0.02);
    heavy_body h = heavy(mass, x, y, z);
    h.body.pose.position = random_vector(random, 0.5);
    h.body.pose.orientation = phys_quat_from_rotation_vector(random_vector(random, 3.0));
    h.body.velocity_mps = random_vector(random, 10.0);
    h.body.angular_velocity_radps = random_vector(random, 40.0);
    return h;
}

static phys_vec3 spin_momentum(const heavy_body *h)
{
    phys_vec3 w = quat_rotate_inverse(h->body.pose.orientation, h->body.angular_velocity_radps);
    phys_vec3 l = v3(h->inertia[0] * w.x, h->inertia[1] * w.y, h->inertia[2] * w.z);
    return quat_rotate(h->body.pose.orientation, l);
}

static double energy(const heavy_body *h)
{
    return 0.5 * h->mass * v3_length_squared(h->body.velocity_mps) +
           0.5 * v3_dot(h->body.angular_velocity_radps, spin_momentum(h));
}

static phys_vec3 momentum(const heavy_body *h)
{
    return v3_scale(h->body.velocity_mps, h->mass);
}

// About the world's origin.
static phys_vec3 angular_momentum(const heavy_body *h)
{
    return v3_add(spin_momentum(h), v3_cross(h->body.pose.position, momentum(h)));
}

static phys_vec3 velocity_between(const heavy_body *a, const heavy_body *b, phys_vec3 point)
{
    return v3_sub(phys_body_velocity_at(&a->body, point), phys_body_velocity_at(&b->body, point));
}

static phys_impulse apply(heavy_body *a, heavy_body *b, phys_vec3 point, phys_vec3 normal, double e,
                          double friction)
{
    return phys_impulse_apply(&a->inverse, &a->body, &b->inverse, &b->body, point, normal, e,
                              friction);
}

static void every_law_holds_for_random_meetings(void **state)
{
    (void)state;
    seeded random = seeded_start("random meetings", 51);
    int applied = 0, stuck = 0, slid = 0;
    for (int i = 0; i < 200000; i++) {
        heavy_body a = random_heavy(&random), b = random_heavy(&random);
        phys_vec3 point = random_vector(&random, 0.5), normal = random_direction(&random);
        double e = i % 5 == 0 ? 0.0 : i % 5 == 1 ? 1.0 : seeded_range(&random, 0.0, 1.0);
        double friction = i % 3 == 0 ? 0.0 : seeded_range(&random, 0.0, 1.5);
        heavy_body a0 = a, b0 = b;
        double closing = -v3_dot(normal, velocity_between(&a, &b, point));
        phys_impulse impulse = apply(&a, &b, point, normal, e, friction);
        if (closing <= 0.0) {
            assert_int_equal(impulse.state, PHYS_IMPULSE_NOT_APPROACHING);
            assert_true(v3_distance(a.body.velocity_mps, a0.body.velocity_mps) == 0.0);
            continue;
        }
        assert_int_equal(impulse.state, PHYS_IMPULSE_APPLIED);
        applied += 1;

        phys_vec3 p0 = v3_add(momentum(&a0), momentum(&b0));
        phys_vec3 p1 = v3_add(momentum(&a), momentum(&b));
        double size = v3_length(momentum(&a0)) + v3_length(momentum(&b0)) + impulse.normal_ns;
        assert_true(v3_distance(p0, p1) <= 1e-12 * size);
        phys_vec3 l0 = v3_add(angular_momentum(&a0), angular_momentum(&b0));
        phys_vec3 l1 = v3_add(angular_momentum(&a), angular_momentum(&b));
        assert_true(v3_distance(l0, l1) <= 1e-12 * (size + v3_length(l0)));

        double e0 = energy(&a0) + energy(&b0), e1 = energy(&a) + energy(&b);
        assert_true(e1 <= e0 * (1.0 + 1e-12));
        if (e == 1.0 && friction == 0.0) {
            assert_true(fabs(e1 - e0) <= 1e-12 * e0);
        }

        phys_vec3 after = velocity_between(&a, &b, point);
        double speed = v3_length(velocity_between(&a0, &b0, point)) + 80.0;
        assert_true(fabs(v3_dot(normal, after) - e * closing) <= 1e-12 * speed);

        phys_vec3 tangential = v3_add_scaled(impulse.impulse_ns, normal, -impulse.normal_ns);
        double rub = v3_length(tangential);
        assert_true(impulse.normal_ns > 0.0);
        assert_true(rub <= friction * impulse.normal_ns * (1.0 + 1e-9) + 1e-13 * impulse.normal_ns);
        // Friction is either at the limit of the cone or stops the sliding with less.
        slid += friction > 0.0 && rub > 0.999999 * friction * impulse.normal_ns;
        stuck += friction > 0.0 && rub < 0.999 * friction * impulse.normal_ns;
    }
    assert_true(applied > 90000 && stuck > 1000 && slid > 1000);
}

static void head_on_spheres_exchange_velocities(void **state)
{
    (void)state;
    heavy_body a = heavy(0.3, 0.01, 0.01, 0.01), b = heavy(0.3, 0.01, 0.01, 0.01);
    a.body.pose.position = v3(1, 0, 0);
    a.body.velocity_mps = v3(-3, 0, 0);
    b.body.velocity_mps = v3(2, 0, 0);
    phys_impulse impulse = apply(&a, &b, v3(0.5, 0, 0), v3(1, 0, 0), 1.0, 0.5);
    assert_true(v3_distance(a.body.velocity_mps, v3(2, 0, 0)) < 1e-15);
    assert_true(v3_distance(b.body.velocity_mps, v3(-3, 0, 0)) < 1e-15);
    assert_true(fabs(impulse.normal_ns - 1.5) < 1e-15 && impulse.closing_mps == 5.0);
}

static void plastic_head_on_goes_on_together(void **state)
{
    (void)state;
    heavy_body a = heavy(1.0, 1, 1, 1), b = heavy(3.0, 1, 1, 1);
    a.body.pose.position = v3(0, 1, 0);
    a.body.velocity_mps = v3(0, -4, 0);
    apply(&a, &b, v3(0, 0.5, 0), v3(0, 1, 0), 0.0, 0.0);
    assert_true(v3_distance(a.body.velocity_mps, v3(0, -1, 0)) < 1e-15);
    assert_true(v3_distance(b.body.velocity_mps, v3(0, -1, 0)) < 1e-15);
}

static void glancing_without_friction_keeps_the_tangential_part(void **state)
{
    (void)state;
    heavy_body a = heavy(1.0, 1, 1, 1), b = heavy(1.0, 1, 1, 1);
    a.body.pose.position = v3(0, 1, 0);
    a.body.velocity_mps = v3(7, -2, 0);
    apply(&a, &b, v3(0, 0.5, 0), v3(0, 1, 0), 1.0, 0.0);
    assert_true(v3_distance(a.body.velocity_mps, v3(7, 0, 0)) < 1e-15);
    assert_true(v3_distance(b.body.velocity_mps, v3(0, -2, 0)) < 1e-15);
}

// A rod of mass m and inertia i, struck at distance d from its center by a point mass q at speed v,
// without restitution: the impulse is v / (1/q + 1/m + d^2/i).
static void off_center_blow_turns_the_rod(void **state)
{
    (void)state;
    const double m = 0.35, i = 0.018, d = 0.6, q = 0.2, v = 5.0;
    heavy_body rod = heavy(m, 1e-4, i, i), ball = heavy(q, 1, 1, 1);
    ball.body.pose.position = v3(d, 1e-3, 0);
    ball.body.velocity_mps = v3(0, -v, 0);
    phys_impulse impulse = apply(&ball, &rod, v3(d, 0, 0), v3(0, 1, 0), 0.0, 0.0);
    double j = v / (1 / q + 1 / m + d * d / i);
    assert_true(fabs(impulse.normal_ns - j) < 1e-15);
    assert_true(v3_distance(rod.body.velocity_mps, v3(0, -j / m, 0)) < 1e-15);
    assert_true(v3_distance(rod.body.angular_velocity_radps, v3(0, 0, -d * j / i)) < 1e-13);
}

// A ball thrown on the floor with friction: it slides throughout with mu * j against it, or, with
// enough friction, stops sliding (a solid sphere keeps 5/7 of its speed).
static void ball_on_the_floor(void **state)
{
    (void)state;
    const double radius = 0.1, mass = 2.0, inertia = 0.4 * mass * radius * radius;
    heavy_body floor = {.body = {{v3(0, -1, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
    for (int k = 0; k < 2; k++) {
        double friction = k == 0 ? 0.1 : 2.0, e = 0.5;
        heavy_body ball = heavy(mass, inertia, inertia, inertia);
        ball.body.pose.position = v3(0, radius, 0);
        ball.body.velocity_mps = v3(6, -4, 0);
        apply(&ball, &floor, v3(0, 0, 0), v3(0, 1, 0), e, friction);
        double along = k == 0 ? 6 - friction * (1 + e) * 4 : 6 * 5.0 / 7.0;
        assert_true(v3_distance(ball.body.velocity_mps, v3(along, e * 4, 0)) < 1e-14);
        double spin = (along - 6) * mass * radius / inertia;
        assert_true(v3_distance(ball.body.angular_velocity_radps, v3(0, 0, spin)) < 1e-12);
        assert_true(v3_length(floor.body.velocity_mps) == 0.0);
    }
}

static void immovable_bodies_do_not_move(void **state)
{
    (void)state;
    phys_mass wall = {0};
    phys_body a = {{v3(0, 1, 0), quat_identity()}, v3(0, -1, 0), v3(1, 2, 3)};
    phys_body b = {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)};
    phys_impulse impulse =
        phys_impulse_apply(&wall, &a, &wall, &b, v3(0, 0.5, 0), v3(0, 1, 0), 0.5, 0.5);
    assert_int_equal(impulse.state, PHYS_IMPULSE_IMMOVABLE);
    assert_true(a.velocity_mps.y == -1.0 && impulse.normal_ns == 0.0);

    heavy_body c = heavy(1, 1, 1, 1), d = heavy(1, 1, 1, 1);
    c.body.velocity_mps.y = (double)NAN;
    assert_int_equal(apply(&c, &d, v3(0, 0, 0), v3(0, 1, 0), 0.5, 0.5).state, PHYS_IMPULSE_INVALID);
    assert_true(v3_length(d.body.velocity_mps) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_holds_for_random_meetings),
        cmocka_unit_test(head_on_spheres_exchange_velocities),
        cmocka_unit_test(plastic_head_on_goes_on_together),
        cmocka_unit_test(glancing_without_friction_keeps_the_tangential_part),
        cmocka_unit_test(off_center_blow_turns_the_rod),
        cmocka_unit_test(ball_on_the_floor),
        cmocka_unit_test(immovable_bodies_do_not_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
