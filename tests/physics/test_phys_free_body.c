// phys_free_body: flight in closed form, and hundreds of thrown bodies that must come to rest
// without sinking, jitter or creep.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "blade_cases.h"
#include "phys_free_body.h"
#include "share_of.h"

static const double TICK_S = 1e-3;
static const phys_free_settings ON_WOOD = {
    .gravity_mps2 = 9.81, .floor_m = 0.0, .restitution = 0.35, .friction = 0.35};

// A weapon as it lies on a piste: a blade's tip, a pommel and a guard's rim. The x axis runs from
// the pommel to the tip; the guard's apex is close to zero.
static phys_free_shape weapon_shape(void)
{
    phys_capsule grip = {v3(-0.18, 0, 0), v3(-0.02, 0, 0), 0.012};
    phys_mass_properties part[3] = {
        phys_mass_of_taper(v3(0, 0, 0), 0.005, v3(0.9, 0, 0), 0.002, 0.17),
        phys_mass_of_capsule(&grip, 0.13),
        phys_mass_of_shell(v3(0.02, 0, 0), 0.01, v3(-0.01, 0, 0), 0.055, 0.08),
    };
    phys_free_end end[3] = {
        {.center = v3(0.9, 0, 0), .margin_m = 0.003},
        {.center = grip.a, .margin_m = grip.radius_m},
        {.center = v3(-0.01, 0, 0), .axis = v3(1, 0, 0), .radius_m = 0.055, .margin_m = 0.002}};
    phys_mass_properties mass = phys_mass_of_parts(part, 3);
    phys_free_shape shape;
    assert_true(phys_free_shape_init(&shape, &mass, end, 3));
    return shape;
}

// A disc orthogonal to y with a round rim, such as a coin or a wheel. Its margin is a tenth of its
// radius.
static phys_free_shape coin_shape(double radius, double mass_kg)
{
    const double margin = 0.1 * radius;
    phys_mass_properties mass =
        phys_mass_of_taper(v3(0, -margin, 0), radius, v3(0, margin, 0), radius, mass_kg);
    phys_free_end rim = {.axis = v3(0, 1, 0), .radius_m = radius - margin, .margin_m = margin};
    phys_free_shape shape;
    assert_true(phys_free_shape_init(&shape, &mass, &rim, 1));
    return shape;
}

static phys_free_shape ball_shape(double radius, double mass_kg)
{
    phys_capsule ball = {v3(0, 0, 0), v3(0, 0, 0), radius};
    phys_mass_properties mass = phys_mass_of_capsule(&ball, mass_kg);
    phys_free_end end = {.margin_m = radius};
    phys_free_shape shape;
    assert_true(phys_free_shape_init(&shape, &mass, &end, 1));
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

// What happened in a throw until the body slept.
typedef struct throw_log {
    double until_sleep_s;
    double lowest_m;   // smallest gap
    double growth_j;   // largest growth of energy in a tick
    double slow_s;     // time in contact with all points slower than SLOW_MPS, before sleep
    double creeping_m; // distance moved by the center in that time
} throw_log;

static const double SLOW_MPS = 0.05;

static throw_log follow_to_rest(const phys_free_shape *shape, phys_free_body *thrown)
{
    const double LONGEST_S = 40.0;
    throw_log seen = {.lowest_m = 1.0};
    double energy = phys_free_body_energy(shape, &ON_WOOD, &thrown->body);
    while (!thrown->asleep && seen.until_sleep_s < LONGEST_S) {
        phys_vec3 from = thrown->body.pose.position;
        phys_free_report report = phys_free_body_step(shape, &ON_WOOD, thrown, TICK_S);
        assert_true(report.state != PHYS_FREE_INVALID);
        const phys_body *body = &thrown->body;
        double now = phys_free_body_energy(shape, &ON_WOOD, body);
        seen.growth_j = fmax(seen.growth_j, now - energy);
        seen.lowest_m = fmin(seen.lowest_m, report.gap_m);
        seen.until_sleep_s += TICK_S;
        energy = now;
        double fastest = v3_length(body->velocity_mps) +
                         shape->reach_m * v3_length(body->angular_velocity_radps);
        if (report.state == PHYS_FREE_TOUCHING && fastest < SLOW_MPS) {
            seen.slow_s += TICK_S;
            seen.creeping_m += v3_distance(from, body->pose.position);
        }
    }
    assert_true(thrown->asleep);
    return seen;
}

// Asserts that the body stays at rest on the floor.
static void assert_rests(const phys_free_shape *shape, phys_free_body *thrown)
{
    phys_body rest = thrown->body;
    assert_true(v3_length(rest.velocity_mps) == 0.0);
    assert_true(v3_length(rest.angular_velocity_radps) == 0.0);
    for (int k = 0; k < 100; k++) {
        phys_free_report report = phys_free_body_step(shape, &ON_WOOD, thrown, TICK_S);
        assert_int_equal(report.state, PHYS_FREE_ASLEEP);
        assert_true(fabs(report.gap_m) <= 1e-4);
    }
    assert_true(v3_distance(rest.pose.position, thrown->body.pose.position) == 0.0);
}

static void come_to_rest(const char *name, const phys_free_shape *shape, seeded *random)
{
    const int THROWS = SHARE_OF(200);
    const double SINKING_M = 1e-4, LONGEST_SLOW_S = 0.5, LONGEST_CREEP_M = 2e-3;
    throw_log worst = {.lowest_m = 1.0};
    double total = 0.0;
    for (int i = 0; i < THROWS; i++) {
        phys_free_body thrown = random_throw(random, shape);
        double start = phys_free_body_energy(shape, &ON_WOOD, &thrown.body);
        throw_log seen = follow_to_rest(shape, &thrown);
        assert_true(phys_free_body_energy(shape, &ON_WOOD, &thrown.body) < start);
        assert_rests(shape, &thrown);
        total += seen.until_sleep_s;
        worst.until_sleep_s = fmax(worst.until_sleep_s, seen.until_sleep_s);
        worst.lowest_m = fmin(worst.lowest_m, seen.lowest_m);
        worst.growth_j = fmax(worst.growth_j, seen.growth_j);
        worst.slow_s = fmax(worst.slow_s, seen.slow_s);
        worst.creeping_m = fmax(worst.creeping_m, seen.creeping_m);
    }
    printf("%s: rest after %.2f s on average, %.2f s at most; lowest end %.3g mm; energy grew by "
           "%.2g J in a tick at most; slower than %g m/s for %.2f s at most, and %.1f mm\n",
           name, total / THROWS, worst.until_sleep_s, worst.lowest_m * 1e3, worst.growth_j,
           SLOW_MPS, worst.slow_s, worst.creeping_m * 1e3);
    assert_true(worst.lowest_m >= -SINKING_M);
    assert_true(worst.growth_j <= 1e-9);
    assert_true(worst.slow_s <= LONGEST_SLOW_S);
    assert_true(worst.creeping_m <= LONGEST_CREEP_M);
}

static void thrown_bodies_come_to_rest(void **state)
{
    (void)state;
    seeded random = seeded_start("throws", 311);
    phys_free_shape weapon = weapon_shape(), coin = coin_shape(0.06, 0.2);
    come_to_rest("weapon", &weapon, &random);
    come_to_rest("coin", &coin, &random);
}

// The gap is that of the lowest of all points, including those of rims.
static void rims_are_round(void **state)
{
    (void)state;
    const int STEPS = 3600;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("rims", 316);
    for (int i = 0; i < SHARE_OF(100); i++) {
        phys_free_body still = random_throw(&random, &shape);
        still.asleep = true;
        double lowest = still.body.pose.position.y;
        for (int e = 0; e < shape.ends; e++) {
            const phys_free_end *end = &shape.end[e];
            for (int k = 0; k < STEPS; k++) {
                double sine, cosine;
                phys_sincos(2.0 * PHYS_PI * k / STEPS, &sine, &cosine);
                phys_vec3 spoke = v3_scale(v3(0, cosine, sine), end->radius_m);
                phys_vec3 point = pose_apply(still.body.pose, v3_add(end->center, spoke));
                lowest = fmin(lowest, point.y - end->margin_m);
            }
        }
        phys_free_report report = phys_free_body_step(&shape, &ON_WOOD, &still, TICK_S);
        // The polygon is above the circle by at most r (1 - cos(pi / STEPS)).
        assert_true(report.gap_m <= lowest + 1e-12);
        assert_true(report.gap_m >= lowest - 3e-8);
    }
}

// A coin dropped flat, exactly or nearly, lies flat; a coin dropped on its edge stays on it.
static void coins_lie_and_stand(void **state)
{
    (void)state;
    enum { TILTS = 8 };
    const double tilt[TILTS] = {0.0, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2, 0.1, 0.5 * PHYS_PI};
    const double LONGEST_S = 1.0, LONGEST_CREEP_M = 1e-3;
    phys_free_shape coin = coin_shape(0.06, 0.2);
    for (int i = 0; i < TILTS * 2; i++) {
        double angle = tilt[i / 2], height = i % 2 == 0 ? 0.061 : 0.361;
        phys_quat turn = phys_quat_from_rotation_vector(v3(angle, 0, 0));
        phys_free_body dropped = {.body.pose = {v3(0, height, 0), turn}};
        throw_log seen = follow_to_rest(&coin, &dropped);
        double flat = fabs(quat_rotate(dropped.body.pose.orientation, v3(0, 1, 0)).y);
        assert_true(angle > 1.0 ? flat < 1e-3 : flat > 1.0 - 1e-6);
        assert_true(seen.until_sleep_s < LONGEST_S);
        assert_true(seen.creeping_m < LONGEST_CREEP_M);
        assert_true(seen.growth_j <= 1e-9);
    }
}

// A rolling wheel slows down by g r lever m r / (I + m r^2) as in closed form, keeps its direction
// and does not slip.
static void wheels_roll_slower_and_slower(void **state)
{
    (void)state;
    const double radius = 0.07, speed = 2.0;
    phys_free_shape wheel = coin_shape(radius, 0.3);
    phys_quat upright = phys_quat_from_rotation_vector(v3(0.5 * PHYS_PI, 0, 0));
    phys_free_body rolling = {
        .body = {{v3(0, radius, 0), upright}, v3(speed, 0, 0), v3(0, 0, -speed / radius)}};
    for (int tick = 0; tick < 1000; tick++) {
        phys_free_report report = phys_free_body_step(&wheel, &ON_WOOD, &rolling, TICK_S);
        assert_int_equal(report.state, PHYS_FREE_TOUCHING);
    }
    double slower = 9.81 * PHYS_FREE_ROLLING_LEVER_M / (1.5 * radius);
    const phys_body *body = &rolling.body;
    assert_true(fabs(speed - body->velocity_mps.x - slower) < 0.01 * slower);
    assert_true(fabs(body->velocity_mps.x + body->angular_velocity_radps.z * radius) < 1e-3);
    assert_true(fabs(body->pose.position.x - (speed - 0.5 * slower)) < 1e-3);
    assert_true(fabs(body->pose.position.z) < 1e-6);
}

static void no_floor_gives_energy(void **state)
{
    (void)state;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("floors of all kinds", 315);
    for (int i = 0; i < SHARE_OF(100); i++) {
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

// Without contact: the parabola, and Euler's top with both of its invariants.
static void flight_is_exact(void **state)
{
    (void)state;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("flights", 312);
    for (int i = 0; i < SHARE_OF(50); i++) {
        phys_free_body weapon = random_throw(&random, &shape);
        weapon.body.pose.position.y = 100.0;
        phys_body start = weapon.body;
        double energy = phys_free_body_energy(&shape, &ON_WOOD, &start);
        phys_vec3 w = quat_rotate_inverse(start.pose.orientation, start.angular_velocity_radps);
        phys_vec3 turning = quat_rotate(start.pose.orientation, m3_mul_v3(&shape.inertia.kgm2, w));
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
        phys_vec3 turning_after = quat_rotate(turn, m3_mul_v3(&shape.inertia.kgm2, w));
        // The rounding error is that of a rotation across the blade, where the inertia is 100 times
        // greater, divided by the inertia along it.
        double size = 0.02 * v3_length(w);
        assert_true(fabs(v3_length(turning_after) - v3_length(turning)) < 2e-10 * size);
        // Its direction is kept to the order of the squared rotation in a window.
        assert_true(v3_distance(turning_after, turning) < 5e-3 * v3_length(turning));
    }
}

// A ball falls from h and bounces to e^2 h, then to e^4 h.
static void ball_bounces_by_its_restitution(void **state)
{
    (void)state;
    const double radius = 0.05, height = 1.0;
    phys_free_shape shape = ball_shape(radius, 0.3);
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

// A ball thrown horizontally slides, then rolls at 5/7 of its speed, as in closed form. Rolling
// resistance takes at most the work of its lever over the rotation until then.
static void sliding_ends_in_rolling(void **state)
{
    (void)state;
    const double radius = 0.05, speed = 3.0;
    phys_free_shape shape = ball_shape(radius, 0.3);
    phys_free_body rolling = {
        .body = {{v3(0, radius, 0), quat_identity()}, v3(speed, 0, 0), v3(0, 0, 0)}};
    double sliding_s = 2.0 / 7.0 * speed / (ON_WOOD.friction * 9.81);
    double turned_rad = 0.5 * sliding_s * speed * 5.0 / 7.0 / radius;
    double work_per_kg = 9.81 * PHYS_FREE_ROLLING_LEVER_M * turned_rad;
    for (int tick = 0; tick < (int)(sliding_s * 1000.0) + 2; tick++) {
        phys_free_body_step(&shape, &ON_WOOD, &rolling, TICK_S);
    }
    const phys_body *body = &rolling.body;
    double smooth = speed * 5.0 / 7.0, v = body->velocity_mps.x;
    assert_true(v < smooth);
    assert_true(0.7 * (smooth * smooth - v * v) < work_per_kg * 1.05);
    assert_true(fabs(v + body->angular_velocity_radps.z * radius) < 2e-3);
}

static void no_speed_tunnels(void **state)
{
    (void)state;
    phys_free_shape shape = weapon_shape();
    seeded random = seeded_start("hard throws", 313);
    for (int i = 0; i < SHARE_OF(200); i++) {
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

static bool is_same_vec3(phys_vec3 a, phys_vec3 b)
{
    return memcmp(&a, &b, sizeof a) == 0; // compares bits, so that NaN equals NaN
}

// Compares number by number, because the padding of a struct is undefined.
static bool is_same_free_body(const phys_free_body *a, const phys_free_body *b)
{
    bool same =
        a->asleep == b->asleep && a->still_s == b->still_s &&
        is_same_vec3(a->body.pose.position, b->body.pose.position) &&
        memcmp(&a->body.pose.orientation, &b->body.pose.orientation, sizeof(phys_quat)) == 0 &&
        is_same_vec3(a->body.velocity_mps, b->body.velocity_mps) &&
        is_same_vec3(a->body.angular_velocity_radps, b->body.angular_velocity_radps);
    for (int i = 0; i < PHYS_SOLVER_MAX_CONTACTS; i++) {
        same = same && a->normal_n[i] == b->normal_n[i] &&
               is_same_vec3(a->friction_n[i], b->friction_n[i]);
    }
    return same;
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
    assert_true(is_same_free_body(&a, &b));
    assert_true(v3_length(a.body.pose.position) > 0.0);
}

// An invalid shape leaves a shape without ends.
static void bad_shapes_are_refused(void **state)
{
    (void)state;
    phys_free_shape made;
    phys_mass_properties none = {0};
    phys_capsule capsule = {v3(0, 0, 0), v3(1, 0, 0), 0.01};
    phys_mass_properties mass = phys_mass_of_capsule(&capsule, 1.0);
    phys_free_end tip = {.margin_m = 0.01};
    phys_free_end disc = {.axis = v3(0, 1, 0), .radius_m = 0.1, .margin_m = 0.01};
    assert_true(phys_free_shape_init(&made, &mass, &disc, 1));
    assert_false(phys_free_shape_init(&made, &none, &tip, 1));
    assert_false(phys_free_shape_init(&made, &mass, &tip, 0));
    phys_free_end many[PHYS_SOLVER_MAX_CONTACTS + 1];
    for (int i = 0; i <= PHYS_SOLVER_MAX_CONTACTS; i++) {
        many[i] = tip;
    }
    assert_true(phys_free_shape_init(&made, &mass, many, PHYS_SOLVER_MAX_CONTACTS));
    assert_false(phys_free_shape_init(&made, &mass, many, PHYS_SOLVER_MAX_CONTACTS + 1));
    many[0] = disc;
    assert_false(phys_free_shape_init(&made, &mass, many, PHYS_SOLVER_MAX_CONTACTS));
    disc.axis.x = 1.0;
    assert_false(phys_free_shape_init(&made, &mass, &disc, 1));
    disc.radius_m = -0.1;
    assert_false(phys_free_shape_init(&made, &mass, &disc, 1));
    tip.center.y = (double)NAN;
    assert_false(phys_free_shape_init(&made, &mass, &tip, 1));
    assert_int_equal(made.ends, 0);

    assert_true(made.points == 0 && made.reach_m == 0.0 && made.mass_kg == 0.0);
}

static void assert_refuses(const phys_free_shape *shape, const phys_free_settings *settings,
                           const phys_free_body *free_body, double dt_s)
{
    phys_free_body after = *free_body;
    phys_free_report report = phys_free_body_step(shape, settings, &after, dt_s);
    assert_int_equal(report.state, PHYS_FREE_INVALID);
    assert_true(report.hardest_mps == 0.0 && report.gap_m == 0.0);
    assert_true(is_same_free_body(free_body, &after));
}

// An invalid step leaves every number of the body unchanged.
static void a_bad_step_changes_nothing(void **state)
{
    (void)state;
    const double nan = (double)NAN, infinity = (double)INFINITY;
    phys_free_shape shape = weapon_shape(), nothing = {0};
    seeded random = seeded_start("bad steps", 317);
    phys_free_body weapon = random_throw(&random, &shape);
    weapon.still_s = 0.1;
    for (int i = 0; i < PHYS_SOLVER_MAX_CONTACTS; i++) {
        weapon.normal_n[i] = seeded_range(&random, 0.0, 1.0);
        weapon.friction_n[i] = random_vector(&random, 1.0);
    }
    assert_refuses(&nothing, &ON_WOOD, &weapon, TICK_S);
    const double bad_dt[] = {0.0, -TICK_S, 0.0201, nan, infinity};
    for (size_t i = 0; i < sizeof bad_dt / sizeof *bad_dt; i++) {
        assert_refuses(&shape, &ON_WOOD, &weapon, bad_dt[i]);
    }
    const phys_free_settings bad_settings[] = {
        {-1.0, 0.0, 0.5, 0.5}, {infinity, 0.0, 0.5, 0.5},  {nan, 0.0, 0.5, 0.5},
        {9.81, nan, 0.5, 0.5}, {9.81, infinity, 0.5, 0.5}, {9.81, 0.0, -0.1, 0.5},
        {9.81, 0.0, 1.1, 0.5}, {9.81, 0.0, nan, 0.5},      {9.81, 0.0, 0.5, -0.1},
        {9.81, 0.0, 0.5, nan}, {9.81, 0.0, 0.5, infinity}};
    for (size_t i = 0; i < sizeof bad_settings / sizeof *bad_settings; i++) {
        assert_refuses(&shape, &bad_settings[i], &weapon, TICK_S);
    }
    const double bad[] = {nan, infinity, -infinity};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        for (int axis = 0; axis < 3; axis++) {
            phys_vec3 wrong =
                v3(axis == 0 ? bad[i] : 0.5, axis == 1 ? bad[i] : 0.5, axis == 2 ? bad[i] : 0.5);
            phys_free_body body = weapon;
            body.body.pose.position = wrong;
            assert_refuses(&shape, &ON_WOOD, &body, TICK_S);
            body = weapon;
            body.body.velocity_mps = wrong;
            assert_refuses(&shape, &ON_WOOD, &body, TICK_S);
            body = weapon;
            body.body.angular_velocity_radps = wrong;
            assert_refuses(&shape, &ON_WOOD, &body, TICK_S);
        }
        phys_free_body body = weapon;
        body.body.pose.orientation.z = bad[i];
        assert_refuses(&shape, &ON_WOOD, &body, TICK_S);
    }
    phys_free_body longer = weapon;
    longer.body.pose.orientation.w *= 1.1;
    assert_refuses(&shape, &ON_WOOD, &longer, TICK_S);
    assert_int_not_equal(phys_free_body_step(&shape, &ON_WOOD, &weapon, 0.02).state,
                         PHYS_FREE_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thrown_bodies_come_to_rest),
        cmocka_unit_test(rims_are_round),
        cmocka_unit_test(coins_lie_and_stand),
        cmocka_unit_test(wheels_roll_slower_and_slower),
        cmocka_unit_test(no_floor_gives_energy),
        cmocka_unit_test(flight_is_exact),
        cmocka_unit_test(ball_bounces_by_its_restitution),
        cmocka_unit_test(sliding_ends_in_rolling),
        cmocka_unit_test(no_speed_tunnels),
        cmocka_unit_test(same_throw_same_bits),
        cmocka_unit_test(bad_shapes_are_refused),
        cmocka_unit_test(a_bad_step_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
