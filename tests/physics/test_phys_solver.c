// phys_solver: Signorini's conditions and Coulomb's law at all contacts together, conservation
// laws, and systems with textbook solutions in closed form.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "blade_cases.h"
#include "phys_impulse.h"
#include "phys_solver.h"

#define BODIES 3

static const double GRAVITY = 9.81;
static const double TICK_S = 1e-3;

// Bodies with their masses, and contacts among them and with the world.
typedef struct scene {
    double mass_kg[BODIES];
    phys_vec3 inertia[BODIES];
    phys_mass mass[BODIES];
    phys_body body[BODIES];
    phys_solver_body reference[BODIES];
    phys_solver_contact contact[PHYS_SOLVER_MAX_CONTACTS];
    int contacts;
} scene;

static void put_body(scene *s, int i, double mass, phys_vec3 inertia, phys_pose pose)
{
    s->mass_kg[i] = mass;
    s->inertia[i] = inertia;
    s->mass[i] = (phys_mass){1 / mass, m3_diagonal(1 / inertia.x, 1 / inertia.y, 1 / inertia.z)};
    s->body[i] = (phys_body){pose, v3(0, 0, 0), v3(0, 0, 0)};
}

static void put_contact(scene *s, int a, int b, phys_vec3 point, phys_vec3 normal, double e,
                        double friction)
{
    s->contact[s->contacts++] = (phys_solver_contact){
        .a = a, .b = b, .point = point, .normal = normal, .restitution = e, .friction = friction};
}

static phys_solver_report solve(scene *s)
{
    for (int i = 0; i < BODIES; i++) {
        s->reference[i] = (phys_solver_body){&s->mass[i], &s->body[i]};
    }
    return phys_solver_velocities(s->reference, BODIES, s->contact, s->contacts, 0.0);
}

static phys_vec3 spin(const scene *s, int i)
{
    const phys_body *body = &s->body[i];
    phys_vec3 w = quat_rotate_inverse(body->pose.orientation, body->angular_velocity_radps);
    phys_vec3 j = s->inertia[i];
    return quat_rotate(body->pose.orientation, v3(j.x * w.x, j.y * w.y, j.z * w.z));
}

static double energy(const scene *s)
{
    double sum = 0.0;
    for (int i = 0; i < BODIES; i++) {
        sum += 0.5 * s->mass_kg[i] * v3_length_squared(s->body[i].velocity_mps) +
               0.5 * v3_dot(s->body[i].angular_velocity_radps, spin(s, i));
    }
    return sum;
}

static phys_vec3 momentum(const scene *s)
{
    phys_vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < BODIES; i++) {
        sum = v3_add_scaled(sum, s->body[i].velocity_mps, s->mass_kg[i]);
    }
    return sum;
}

static phys_vec3 angular_momentum(const scene *s)
{
    phys_vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < BODIES; i++) {
        phys_vec3 p = v3_scale(s->body[i].velocity_mps, s->mass_kg[i]);
        sum = v3_add(sum, v3_add(spin(s, i), v3_cross(s->body[i].pose.position, p)));
    }
    return sum;
}

static phys_vec3 velocity_of(const scene *s, int body, phys_vec3 point)
{
    return body == PHYS_SOLVER_WORLD ? v3(0, 0, 0) : phys_body_velocity_at(&s->body[body], point);
}

static phys_vec3 velocity_at(const scene *s, const phys_solver_contact *c)
{
    return v3_sub(velocity_of(s, c->a, c->point), velocity_of(s, c->b, c->point));
}

static scene random_scene(seeded *random, bool with_world, double e, double friction)
{
    scene s = {0};
    for (int i = 0; i < BODIES; i++) {
        double mass = seeded_range(random, 0.1, 1.0);
        double x = seeded_range(random, 0.005, 0.02);
        double y = seeded_range(random, 0.01, 0.02);
        double z = seeded_range(random, 0.01, 0.02);
        phys_vec3 place = random_vector(random, 0.3);
        phys_quat turn = phys_quat_from_rotation_vector(random_vector(random, 3.0));
        put_body(&s, i, mass, v3(x, y, z), (phys_pose){place, turn});
        s.body[i].velocity_mps = random_vector(random, 5.0);
        s.body[i].angular_velocity_radps = random_vector(random, 20.0);
    }
    int count = 1 + (int)(seeded_next(random) % 6);
    for (int k = 0; k < count; k++) {
        int a = (int)(seeded_next(random) % BODIES);
        int b = (a + 1 + (int)(seeded_next(random) % (BODIES - 1))) % BODIES;
        if (with_world && seeded_next(random) % 2 == 0) {
            b = PHYS_SOLVER_WORLD;
        }
        phys_vec3 point = random_vector(random, 0.3);
        phys_vec3 normal = random_direction(random);
        put_contact(&s, a, b, point, normal, e, friction);
    }
    return s;
}

// Asserts Signorini's conditions with the required parting speed, and Coulomb's law with maximal
// dissipation.
static void assert_laws(const scene *s, const double *target, double tolerance)
{
    for (int k = 0; k < s->contacts; k++) {
        const phys_solver_contact *c = &s->contact[k];
        phys_vec3 velocity = velocity_at(s, c);
        double along = v3_dot(velocity, c->normal);
        assert_true(c->normal_ns >= 0.0);
        assert_true(along >= target[k] - tolerance);
        assert_true(c->normal_ns * (along - target[k]) <= tolerance * (1.0 + c->normal_ns));

        double rub = v3_length(c->friction_ns), limit = c->friction * c->normal_ns;
        assert_true(rub <= limit * (1.0 + 1e-9) + 1e-15);
        assert_true(fabs(v3_dot(c->friction_ns, c->normal)) <= 1e-12 * (1.0 + rub));
        phys_vec3 sliding = v3_add_scaled(velocity, c->normal, -along);
        double speed = v3_length(sliding);
        if (speed > 1e-3 && c->friction > 0.0) {
            // Sliding: friction at the limit of the cone, directly opposed to the sliding.
            assert_true(rub >= limit * (1.0 - 1e-6));
            assert_true(v3_dot(sliding, c->friction_ns) <= -rub * speed * (1.0 - 1e-6) + 1e-12);
        }
    }
}

static void laws_hold_at_every_contact(void **state)
{
    (void)state;
    seeded random = seeded_start("random systems", 301);
    int solved = 0, limit = 0, reduced = 0;
    long sweeps = 0;
    for (int i = 0; i < 20000; i++) {
        // Either restitution without friction or friction without restitution: the cases in which
        // all laws can hold together.
        bool bounce = i % 2 == 0;
        double e = bounce ? seeded_range(&random, 0.0, 0.95) : 0.0;
        double friction = bounce ? 0.0 : seeded_range(&random, 0.0, 0.5);
        scene s = random_scene(&random, i % 3 == 0, e, friction);
        double target[PHYS_SOLVER_MAX_CONTACTS] = {0};
        bool bounced = false;
        for (int k = 0; k < s.contacts; k++) {
            double closing = -v3_dot(velocity_at(&s, &s.contact[k]), s.contact[k].normal);
            target[k] = closing > 0.0 ? e * closing : 0.0;
            bounced = bounced || target[k] > 0.0;
        }
        double before = energy(&s);
        phys_solver_report report = solve(&s);
        sweeps += report.sweeps;
        assert_true(energy(&s) <= before * (1.0 + 1e-12));
        if (bounced && energy(&s) > before * (1.0 - 1e-9)) {
            reduced += 1; // a full bounce would have increased the energy
        } else if (report.state == PHYS_SOLVER_CONVERGED) {
            assert_laws(&s, target, 1e-6);
            solved += 1;
        } else {
            assert_int_equal(report.state, PHYS_SOLVER_LIMIT);
            limit += 1;
        }
    }
    printf("solved %d, limit %d, bounce reduced %d, %.1f sweeps each\n", solved, limit, reduced,
           (double)sweeps / 20000.0);
    assert_true(solved > 19000);
}

static void energy_never_grows_and_momentum_stays(void **state)
{
    (void)state;
    seeded random = seeded_start("random systems with everything", 302);
    for (int i = 0; i < 20000; i++) {
        double e = seeded_range(&random, 0.0, 1.0);
        double friction = seeded_range(&random, 0.0, 1.5);
        scene s = random_scene(&random, i % 2 == 0, e, friction);
        // Half of the cases start from an arbitrary guess.
        for (int k = 0; i % 4 < 2 && k < s.contacts; k++) {
            s.contact[k].normal_ns = seeded_range(&random, 0.0, 2.0);
            s.contact[k].friction_ns = random_vector(&random, 1.0);
        }
        double before = energy(&s);
        phys_vec3 p = momentum(&s), l = angular_momentum(&s);
        assert_int_not_equal(solve(&s).state, PHYS_SOLVER_INVALID);
        assert_true(energy(&s) <= before * (1.0 + 1e-12));
        if (i % 2 == 1) {
            assert_true(v3_distance(p, momentum(&s)) <= 1e-12 * 20.0);
            assert_true(v3_distance(l, angular_momentum(&s)) <= 1e-12 * 20.0);
        }
    }
}

// With one contact and no friction the solution is unique. With friction it is unique in the plane,
// where sliding has one line, if there is no restitution. Restitution with friction is a compromise
// between the laws, for which the two methods differ.
static void single_contact_is_the_impulse(void **state)
{
    (void)state;
    seeded random = seeded_start("single contacts", 303);
    for (int i = 0; i < 20000; i++) {
        bool plane = i % 2 == 0;
        scene s = random_scene(&random, false, seeded_range(&random, 0.0, 1.0), 0.0);
        s.contacts = 1;
        phys_solver_contact *c = &s.contact[0];
        if (plane) {
            c->friction = seeded_range(&random, 0.0, 0.6);
            c->restitution = 0.0;
            double angle = seeded_range(&random, 0.0, 6.0);
            phys_sincos(angle, &c->normal.y, &c->normal.x);
            c->normal.z = c->point.z = 0.0;
            for (int k = 0; k < BODIES; k++) {
                phys_body *body = &s.body[k];
                body->pose.orientation = quat_identity();
                body->pose.position.z = body->velocity_mps.z = 0.0;
                body->angular_velocity_radps.x = body->angular_velocity_radps.y = 0.0;
            }
        }
        phys_body a = s.body[c->a], b = s.body[c->b];
        phys_impulse impulse = phys_impulse_apply(&s.mass[c->a], &a, &s.mass[c->b], &b, c->point,
                                                  c->normal, c->restitution, c->friction);
        assert_int_equal(solve(&s).state, PHYS_SOLVER_CONVERGED);
        assert_true(fabs(impulse.normal_ns - c->normal_ns) <= 1e-7);
        assert_true(v3_distance(a.velocity_mps, s.body[c->a].velocity_mps) <= 1e-6);
        assert_true(v3_distance(b.velocity_mps, s.body[c->b].velocity_mps) <= 1e-6);
        assert_true(v3_distance(a.angular_velocity_radps, s.body[c->a].angular_velocity_radps) <=
                    1e-5);
    }
}

static void capsule_rests_on_its_two_ends(void **state)
{
    (void)state;
    scene s = {0};
    for (int i = 0; i < BODIES; i++) {
        put_body(&s, i, 0.4, v3(1e-5, 0.02, 0.02), (phys_pose){v3(0, 0, 0), quat_identity()});
    }
    // The center of mass is at a quarter of the length: lever law.
    put_contact(&s, 0, PHYS_SOLVER_WORLD, v3(-0.2, -0.004, 0), v3(0, 1, 0), 0.0, 0.4);
    put_contact(&s, 0, PHYS_SOLVER_WORLD, v3(0.6, -0.004, 0), v3(0, 1, 0), 0.0, 0.4);
    s.body[0].velocity_mps.y = -GRAVITY * TICK_S;
    assert_int_equal(solve(&s).state, PHYS_SOLVER_CONVERGED);
    assert_true(v3_length(s.body[0].velocity_mps) < 1e-8);
    assert_true(v3_length(s.body[0].angular_velocity_radps) < 1e-7);
    double weight = 0.4 * GRAVITY * TICK_S;
    assert_true(fabs(s.contact[0].normal_ns - 0.75 * weight) < 1e-9);
    assert_true(fabs(s.contact[1].normal_ns - 0.25 * weight) < 1e-9);
}

// Boxes with sides of 0.1 m and a mass of 1 kg, each on four corners of the one below.
static scene stack_of_boxes(void)
{
    scene s = {0};
    for (int i = 0; i < BODIES; i++) {
        double j = 1.0 / 600.0;
        put_body(&s, i, 1.0, v3(j, j, j), (phys_pose){v3(0, 0.05 + 0.1 * i, 0), quat_identity()});
        for (int corner = 0; corner < 4; corner++) {
            double x = corner % 2 == 0 ? -0.05 : 0.05, z = corner < 2 ? -0.05 : 0.05;
            put_contact(&s, i, i - 1, v3(x, 0.1 * i, z), v3(0, 1, 0), 0.0, 0.5);
        }
    }
    return s;
}

static void stack_stands_and_warm_start_saves_sweeps(void **state)
{
    (void)state;
    scene s = stack_of_boxes();
    int cold = 0, warm = 0;
    for (int tick = 0; tick < 100; tick++) {
        for (int i = 0; i < BODIES; i++) {
            s.body[i].velocity_mps.y -= GRAVITY * TICK_S;
        }
        phys_solver_report report = solve(&s);
        assert_int_equal(report.state, PHYS_SOLVER_CONVERGED);
        cold = tick == 0 ? report.sweeps : cold;
        warm = tick == 1 ? report.sweeps : warm;
        assert_true(tick < 2 || report.sweeps <= warm);
        for (int i = 0; i < BODIES; i++) {
            assert_true(v3_length(s.body[i].velocity_mps) < 1e-6);
            double carried = 0.0;
            for (int k = 4 * i; k < 4 * i + 4; k++) {
                carried += s.contact[k].normal_ns;
            }
            assert_true(fabs(carried - (BODIES - i) * GRAVITY * TICK_S) < 1e-6);
        }
    }
    printf("stack: %d sweeps from zero, %d with a warm start\n", cold, warm);
    assert_true(4 * warm < cold);
}

// A ball thrown on the floor bounces and either slides throughout or ends rolling, as in closed
// form.
static void ball_on_the_floor(void **state)
{
    (void)state;
    const double radius = 0.1, e = 0.5, inertia = 0.4 * 2.0 * radius * radius;
    for (int k = 0; k < 2; k++) {
        double friction = k == 0 ? 0.1 : 2.0;
        scene s = stack_of_boxes();
        put_body(&s, 0, 2.0, v3(inertia, inertia, inertia), s.body[0].pose);
        s.body[0].pose.position = v3(0, radius, 0);
        s.body[0].velocity_mps = v3(6, -4, 0);
        s.contacts = 0;
        put_contact(&s, 0, PHYS_SOLVER_WORLD, v3(0, 0, 0), v3(0, 1, 0), e, friction);
        assert_int_equal(solve(&s).state, PHYS_SOLVER_CONVERGED);
        double along = k == 0 ? 6 - friction * (1 + e) * 4 : 6 * 5.0 / 7.0;
        assert_true(v3_distance(s.body[0].velocity_mps, v3(along, e * 4, 0)) < 1e-8);
        double turn = (along - 6) * 2.0 * radius / inertia;
        assert_true(v3_distance(s.body[0].angular_velocity_radps, v3(0, 0, turn)) < 1e-7);
    }
}

// One contact without friction is solved exactly in one sweep, and the next one finds nothing left
// to change. A bounce is solved after it in the same way; bodies that part need no change at all.
static void sweeps_are_counted_one_by_one(void **state)
{
    (void)state;
    static const struct {
        double up_mps, restitution;
        int sweeps;
    } CASE[] = {{-4.0, 0.0, 2}, {-4.0, 0.5, 4}, {4.0, 0.5, 1}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        scene s = stack_of_boxes();
        put_body(&s, 0, 2.0, v3(0.01, 0.01, 0.01), s.body[0].pose);
        s.body[0].pose.position = v3(0, 0.1, 0);
        s.body[0].velocity_mps = v3(0, CASE[i].up_mps, 0);
        s.contacts = 0;
        put_contact(&s, 0, PHYS_SOLVER_WORLD, v3(0, 0, 0), v3(0, 1, 0), CASE[i].restitution, 0.0);
        phys_solver_report report = solve(&s);
        assert_int_equal(report.state, PHYS_SOLVER_CONVERGED);
        assert_int_equal(report.sweeps, CASE[i].sweeps);
    }
}

// A box on a plane inclined along x: it rests below atan(friction), and above it slides straight
// down with the acceleration g (sin - friction cos).
static void inclined_plane(void **state)
{
    (void)state;
    const double friction = 0.5; // atan = 26.57 degrees
    const double degrees[] = {10, 26, 27, 40};
    for (int k = 0; k < 4; k++) {
        double sine, cosine;
        phys_sincos(degrees[k] * PHYS_PI / 180.0, &sine, &cosine);
        scene s = stack_of_boxes();
        s.contacts = 4;
        for (int i = 0; i < 4; i++) {
            s.contact[i].friction = friction;
        }
        const int ticks = 200;
        for (int tick = 0; tick < ticks; tick++) { // gravity is inclined instead of the plane
            s.body[0].velocity_mps =
                v3_add_scaled(s.body[0].velocity_mps, v3(-sine, -cosine, 0), GRAVITY * TICK_S);
            assert_int_equal(solve(&s).state, PHYS_SOLVER_CONVERGED);
        }
        double pull = sine - friction * cosine;
        double speed = pull > 0.0 ? pull * GRAVITY * TICK_S * ticks : 0.0;
        assert_true(v3_distance(s.body[0].velocity_mps, v3(-speed, 0, 0)) < 1e-5);
        assert_true(v3_length(s.body[0].angular_velocity_radps) < 1e-5);
    }
}

static void overlap_is_repaired_without_velocity(void **state)
{
    (void)state;
    scene s = stack_of_boxes();
    s.body[0].velocity_mps = v3(1, 2, 3);
    scene start = s;
    for (int i = 0; i < BODIES; i++) {
        s.reference[i] = (phys_solver_body){&s.mass[i], &s.body[i]};
    }
    for (int k = 0; k < s.contacts; k++) {
        s.contact[k].gap_m = k < 4 ? -3e-3 : -1e-3;
    }
    phys_solver_report report =
        phys_solver_positions(s.reference, BODIES, s.contact, s.contacts, 5e-4);
    assert_int_equal(report.state, PHYS_SOLVER_CONVERGED);
    for (int i = 0; i < BODIES; i++) {
        phys_vec3 moved = v3_sub(s.body[i].pose.position, start.body[i].pose.position);
        assert_true(v3_distance(moved, v3(0, 2.5e-3 + 5e-4 * i, 0)) < 1e-7);
        assert_true(v3_distance(s.body[i].velocity_mps, start.body[i].velocity_mps) == 0.0);
    }

    // Two free bodies are displaced in inverse proportion to their masses: their common center
    // stays.
    scene pair = stack_of_boxes();
    put_body(&pair, 1, 3.0, v3(1, 1, 1), pair.body[1].pose);
    pair.contact[0] = pair.contact[4];
    pair.contact[0].point = v3(0, 0.1, 0);
    pair.contact[0].gap_m = -4e-3;
    for (int i = 0; i < BODIES; i++) {
        pair.reference[i] = (phys_solver_body){&pair.mass[i], &pair.body[i]};
    }
    phys_solver_positions(pair.reference, BODIES, pair.contact, 1, 0.0);
    assert_true(fabs(pair.body[1].pose.position.y - 0.151) < 1e-12);
    assert_true(fabs(pair.body[0].pose.position.y - 0.047) < 1e-12);
}

static void bad_input_changes_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 7; i++) {
        scene s = stack_of_boxes();
        s.body[0].velocity_mps = v3(0, -1, 0);
        phys_solver_contact *c = &s.contact[3];
        switch (i) {
        case 0:
            c->a = BODIES;
            break;
        case 1:
            c->b = c->a;
            break;
        case 2:
            c->normal = v3(0, 2, 0);
            break;
        case 3:
            c->restitution = 1.5;
            break;
        case 4:
            c->friction = (double)NAN;
            break;
        case 5:
            s.body[1].velocity_mps.x = (double)INFINITY;
            break;
        default:
            c->normal_ns = -1.0;
            break;
        }
        assert_int_equal(solve(&s).state, PHYS_SOLVER_INVALID);
        assert_true(s.body[0].velocity_mps.y == -1.0 && s.contact[0].normal_ns == 0.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold_at_every_contact),
        cmocka_unit_test(energy_never_grows_and_momentum_stays),
        cmocka_unit_test(single_contact_is_the_impulse),
        cmocka_unit_test(sweeps_are_counted_one_by_one),
        cmocka_unit_test(capsule_rests_on_its_two_ends),
        cmocka_unit_test(stack_stands_and_warm_start_saves_sweeps),
        cmocka_unit_test(ball_on_the_floor),
        cmocka_unit_test(inclined_plane),
        cmocka_unit_test(overlap_is_repaired_without_velocity),
        cmocka_unit_test(bad_input_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
