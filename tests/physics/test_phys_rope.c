// The rope hangs like a rope, lies on obstacles and comes to rest; also measures what the order of
// relaxation saves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "blade_cases.h"
#include "near.h"
#include "phys_rope.h"
#include "phys_segment.h"

static const phys_rope_obstacles NOTHING = {-HUGE_VAL, NULL, 0};
static const phys_rope_obstacles FLOOR = {0.0, NULL, 0};

// Speed of the fastest point, meters per second.
static double fastest(const phys_rope *rope, double step_s)
{
    double speed = 0.0;
    for (int i = 0; i <= rope->segments; i++) {
        speed = fmax(speed, v3_distance(rope->now[i], rope->before[i]) / step_s);
    }
    return speed;
}

static double length_of(const phys_rope *rope)
{
    double length = 0.0;
    for (int i = 0; i < rope->segments; i++) {
        length += v3_distance(rope->now[i], rope->now[i + 1]);
    }
    return length;
}

// A zigzag rope in which no segment has its proper length.
static phys_rope crooked_rope(int segments)
{
    phys_rope rope;
    assert_true(phys_rope_init(&rope, v3(0, 1, 0), v3(1, 1, 0), 1.5, segments, 0.004));
    for (int i = 1; i < segments; i++) {
        rope.now[i].z += i % 2 ? 0.2 : -0.3;
    }
    return rope;
}

// Visits are counted exactly. From a given point, round r visits the segments at distances up to n
// / r. A rope that cannot settle stops after the round in which the limit is reached.
static void visits_are_counted(void **state)
{
    (void)state;
    phys_rope_settings settings = PHYS_ROPE_CORD;
    for (int order = PHYS_ROPE_IN_TURN; order <= PHYS_ROPE_FROM_MOVED; order++) {
        phys_rope straight;
        assert_true(phys_rope_init(&straight, v3(0, 1, 0), v3(1, 1, 0), 1.0, 12, 0.004));
        settings.order = (phys_rope_order)order;
        phys_rope_report report = phys_rope_relax(&straight, &settings, 5);
        assert_int_equal(report.visits, 12);
        assert_int_equal(report.state, PHYS_ROPE_SETTLED);
    }
    settings.tolerance = 1e-12;
    for (int rounds = 1; rounds <= 5; rounds++) {
        phys_rope rope = crooked_rope(12);
        settings.order = PHYS_ROPE_IN_TURN;
        settings.visits_most = 12 * (rounds - 1) + 1;
        phys_rope_report report = phys_rope_relax(&rope, &settings, 5);
        assert_int_equal(report.visits, 12 * rounds);
        assert_int_equal(report.state, PHYS_ROPE_STRAINED);
        settings.visits_most = 12 * rounds;
        rope = crooked_rope(12);
        assert_int_equal(phys_rope_relax(&rope, &settings, 5).visits, 12 * rounds);
    }
    // From point 5 of 12 segments the farther end is 7 segments away: rounds of 7, 3, 2, 1, 1, 1
    // and 1 segments on the longer side, then 7 again.
    static const int visits_after[] = {12, 18, 22, 24, 26, 28, 30, 42};
    settings.order = PHYS_ROPE_FROM_MOVED;
    for (int rounds = 0; rounds < 8; rounds++) {
        phys_rope rope = crooked_rope(12);
        settings.visits_most = visits_after[rounds];
        phys_rope_report report = phys_rope_relax(&rope, &settings, 5);
        assert_int_equal(report.visits, visits_after[rounds]);
        assert_int_equal(report.from, 5);
        // The reported strain is that after the last round, long or short.
        double most = 0.0;
        for (int i = 0; i < 12; i++) {
            double off = v3_distance(rope.now[i], rope.now[i + 1]) / rope.segment_m - 1.0;
            most = fmax(most, fabs(off));
        }
        assert_near(report.strain, most, 1e-12);
    }
    // If no point was moved, the order is in turn.
    phys_rope rope = crooked_rope(12);
    settings.visits_most = 1;
    assert_int_equal(phys_rope_relax(&rope, &settings, -1).visits, 12);
}

// y = c cosh(x / c) with 2 c sinh(span / 2c) = length, by bisection of c.
static void a_hanging_rope_is_a_catenary(void **state)
{
    (void)state;
    const double span = 1.2, length = 2.0;
    double low = 0.05, high = 5.0;
    for (int i = 0; i < 100; i++) {
        double c = (low + high) / 2.0;
        *(2.0 * c * sinh(span / (2.0 * c)) > length ? &low : &high) = c;
    }
    for (int order = PHYS_ROPE_IN_TURN; order <= PHYS_ROPE_FROM_MOVED; order++) {
        phys_rope_settings settings = PHYS_ROPE_CORD;
        settings.tolerance = 1e-3;
        settings.visits_most = 20000;
        settings.order = (phys_rope_order)order;
        phys_rope rope;
        phys_vec3 a = v3(-span / 2, 3, 0), b = v3(span / 2, 3, 0);
        assert_true(phys_rope_init(&rope, a, b, length, 40, 0.003));
        double worst = 0.0;
        for (int i = 0; i < 8000; i++) {
            phys_rope_report report = phys_rope_step(&rope, &settings, &NOTHING, a, b);
            assert_int_equal(report.state, PHYS_ROPE_SETTLED);
            worst = fmax(worst, report.strain);
        }
        assert_true(worst <= settings.tolerance);
        assert_near(length_of(&rope), length, 1e-3 * length);
        double farthest = 0.0, top = low * cosh(span / (2.0 * low));
        for (int i = 0; i <= rope.segments; i++) {
            double y = 3.0 - top + low * cosh(rope.now[i].x / low);
            farthest = fmax(farthest, fabs(rope.now[i].y - y));
            assert_near(rope.now[i].z, 0.0, 1e-12);
        }
        printf("order %d: deviates from the catenary by %.1f mm of a sag of %.0f mm, fastest %.2g "
               "mm/s\n",
               order, 1e3 * farthest, 1e3 * (top - low), 1e3 * fastest(&rope, settings.step_s));
        assert_true(farthest < 0.01);
        assert_true(fastest(&rope, settings.step_s) < 0.01);
    }
}

// A ball and a leg on the floor; the rope is dropped over both.
static const phys_capsule THINGS[2] = {{{0.6, 0.15, 0}, {0.6, 0.15, 0}, 0.15},
                                       {{1.5, 0.05, -0.5}, {1.5, 0.05, 0.5}, 0.05}};

static void it_comes_to_rest_on_what_it_lies_on(void **state)
{
    (void)state;
    const phys_rope_obstacles obstacles = {0.0, THINGS, 2};
    phys_rope rope;
    phys_vec3 a = v3(0, 0.9, 0.02), b = v3(2.2, 0.1, -0.02);
    assert_true(phys_rope_init(&rope, a, b, 3.0, 50, 0.004));
    phys_rope_report report = {.state = PHYS_ROPE_INVALID};
    phys_vec3 earlier[PHYS_ROPE_SEGMENTS + 1];
    double deepest = 0.0;
    for (int i = 0; i < 12000; i++) {
        report = phys_rope_step(&rope, &PHYS_ROPE_CORD, &obstacles, a, b);
        for (int k = 1; k < rope.segments; k++) {
            assert_true(rope.now[k].y >= rope.radius_m);
        }
        for (int k = 0; k < rope.segments; k++) {
            for (int c = 0; c < 2; c++) {
                phys_segment_distance off =
                    phys_segment_closest(rope.now[k], rope.now[k + 1], THINGS[c].a, THINGS[c].b);
                double depth = THINGS[c].radius_m + rope.radius_m - off.distance_m;
                deepest = i < 100 ? 0.0 : fmax(deepest, depth); // it starts inside them
            }
        }
        if (i == 10000) {
            memcpy(earlier, rope.now, sizeof earlier);
        }
    }
    double crept = 0.0;
    for (int k = 0; k <= rope.segments; k++) {
        crept = fmax(crept, v3_distance(earlier[k], rope.now[k]));
    }
    printf("at rest: fastest %.3g mm/s, crept %.3g mm in 2 s; deepest after 0.1 s %.3g mm\n",
           1e3 * fastest(&rope, 0.001), 1e3 * crept, 1e3 * deepest);
    assert_int_equal(report.state, PHYS_ROPE_SETTLED);
    assert_true(fastest(&rope, 0.001) < 1e-4);
    assert_true(crept < 1e-4);
    assert_true(deepest < 0.001);
}

// ---- Following a fencer -------------------------------------------------------------------

// A fencer's back that moves back and forth at up to 3 m/s, with the reel at rest and the slack on
// the floor.
static double visits_of_a_bout(phys_rope_order order, double length, double *out_strain)
{
    phys_rope_settings settings = PHYS_ROPE_CORD;
    settings.order = order;
    phys_rope rope;
    phys_vec3 reel = v3(-2, 0.3, 0);
    assert_true(phys_rope_init(&rope, v3(0, 1, 0), reel, length, 50, 0.004));
    double visits = 0.0;
    *out_strain = 0.0;
    for (int i = 0; i < 8000; i++) {
        double sine, cosine, t = i < 2000 ? 0.0 : 0.001 * (i - 2000);
        phys_sincos(4.0 * t, &sine, &cosine);
        // Slow at first, until the slack is on the floor.
        sine *= t < 1.0 ? t : 1.0;
        phys_vec3 back = v3(0.75 * sine, 1.0 + 0.05 * cosine, 0.1 * sine * cosine);
        phys_rope_report report = phys_rope_step(&rope, &settings, &FLOOR, back, reel);
        if (i >= 2000) {
            visits += report.visits;
            *out_strain = fmax(*out_strain, report.strain);
        }
        for (int k = 1; k < rope.segments; k++) {
            assert_true(v3_is_finite(rope.now[k]) && rope.now[k].y >= rope.radius_m);
        }
    }
    return visits;
}

static void it_follows_a_fencer(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        double length = i == 0 ? 5.0 : 3.2, strain[2];
        double in_turn = visits_of_a_bout(PHYS_ROPE_IN_TURN, length, &strain[0]);
        double from_moved = visits_of_a_bout(PHYS_ROPE_FROM_MOVED, length, &strain[1]);
        printf("cord of %.1f m: %.1f visits per step in turn, %.1f from the moved point; strain "
               "%.1f %% and %.1f %% at most\n",
               length, in_turn / 6000.0, from_moved / 6000.0, 1e2 * strain[0], 1e2 * strain[1]);
        assert_true(strain[0] < 0.02 && strain[1] < 0.03);
    }
}

// The sharpest angle between segments, radians, of a cord on the floor with one end pushed towards
// the other, as by a fencer who retreats.
static double sharpest_when_pushed(seeded random, double stiffness)
{
    phys_rope_settings settings = PHYS_ROPE_CORD;
    settings.stiffness = stiffness;
    phys_rope rope;
    phys_vec3 a = v3(0, 0.9, 0), b = v3(-4, 0.15, -0.4);
    assert_true(phys_rope_init(&rope, a, b, 4.4, 44, 0.004));
    double sharpest = 0.0, aside = seeded_range(&random, -0.1, 0.1);
    double speed = seeded_range(&random, 0.5, 1.2);
    for (int i = 0; i < 3000; i++) {
        double t = i < 2000 ? 0.0 : 0.001 * (i - 2000);
        phys_vec3 back = v3(-speed * t, 0.9, aside * t);
        phys_rope_step(&rope, &settings, &FLOOR, back, b);
        if (t == 0.0) {
            continue;
        }
        for (int k = 1; k < rope.segments; k++) {
            phys_vec3 before = v3_sub(rope.now[k], rope.now[k - 1]);
            phys_vec3 after = v3_sub(rope.now[k + 1], rope.now[k]);
            double cosine = v3_dot(before, after) / (v3_length(before) * v3_length(after));
            sharpest = fmax(sharpest, acos(fmax(-1.0, fmin(1.0, cosine))));
        }
    }
    return sharpest;
}

static void a_stiff_cord_does_not_kink(void **state)
{
    (void)state;
    seeded random = seeded_start("a_stiff_cord_does_not_kink", 73);
    for (int i = 0; i < 5; i++) {
        seeded_next(&random);
        double chain = sharpest_when_pushed(random, 0.0);
        double cord = sharpest_when_pushed(random, PHYS_ROPE_CORD.stiffness);
        printf("sharpest bend of a chain %.2f rad, of a cord %.2f rad\n", chain, cord);
        assert_true(cord < 0.5 * chain);
    }
}

// ---- Orders of relaxation -----------------------------------------------------------------

#define PULLS 60

// Mean number of visits until the error is 1 %, after one point of a rope at rest was moved by 1 to
// 30 cm.
static double visits_after_pull(seeded random, phys_rope_order order, double span, bool end)
{
    phys_rope_settings settings = PHYS_ROPE_CORD;
    settings.order = order;
    settings.visits_most = 1000000;
    phys_rope at_rest;
    phys_vec3 a = v3(0, 9, 0), b = v3(span, 9, 0);
    assert_true(phys_rope_init(&at_rest, a, b, 5.0, 50, 0.004));
    for (int i = 0; i < 3000; i++) {
        phys_rope_step(&at_rest, &PHYS_ROPE_CORD, &NOTHING, a, b);
    }
    double visits = 0.0;
    for (int i = 0; i < PULLS; i++) {
        int point = end ? (i % 2) * 50 : 1 + (int)(seeded_next(&random) % 49);
        phys_rope rope = at_rest;
        double far = pow(10.0, seeded_range(&random, -2.0, -0.5));
        phys_vec3 way = v3_scale(random_direction(&random), far);
        rope.now[point] = v3_add(rope.now[point], way);
        phys_rope_report report = phys_rope_relax(&rope, &settings, point);
        assert_int_equal(report.state, PHYS_ROPE_SETTLED);
        assert_true(report.strain <= settings.tolerance);
        visits += report.visits;
    }
    return visits / PULLS;
}

static void on_a_rope_the_order_saves_nothing(void **state)
{
    (void)state;
    seeded random = {71}; // a fixed seed, because the header's table is for these pulls
    static const char *const WHAT[2] = {"a point", "an end"};
    // The header's table: [what][taut][order].
    static const double documented[2][2][2] = {{{1050, 1600}, {1300, 3200}},
                                               {{4300, 5000}, {10400, 37000}}};
    for (int end = 0; end < 2; end++) {
        for (int taut = 0; taut < 2; taut++) {
            double span = taut ? 4.6 : 3.0;
            double in_turn = visits_after_pull(random, PHYS_ROPE_IN_TURN, span, end);
            double from_moved = visits_after_pull(random, PHYS_ROPE_FROM_MOVED, span, end);
            printf("%-8s of a rope with its ends %2.0f %% of its length apart: %6.0f visits in "
                   "turn, %6.0f from the moved point\n",
                   WHAT[end], 20.0 * span, in_turn, from_moved);
            assert_near(in_turn, documented[end][taut][0], 0.05 * documented[end][taut][0]);
            assert_near(from_moved, documented[end][taut][1], 0.05 * documented[end][taut][1]);
        }
    }
}

// The strain is measured only after as many visits as the rope has segments. A rope that settles in
// between is relaxed further until the next measurement.
static void the_strain_is_measured_once_a_pass(void **state)
{
    (void)state;
    phys_rope fresh;
    assert_true(phys_rope_init(&fresh, v3(0, 1, 0), v3(1, 1, 0), 1.5, 11, 0.004));
    phys_rope_settings settings = PHYS_ROPE_CORD;
    settings.order = PHYS_ROPE_FROM_MOVED;
    // From one end of 11 segments, the rounds visit 11, 5, 3, 2, 2, ... segments: the strain is
    // measured after 11 and 23 visits, but not after 21.
    double strain[2];
    settings.tolerance = 1e-12;
    for (int i = 0; i < 2; i++) {
        phys_rope rope = fresh;
        settings.visits_most = i == 0 ? 11 : 21;
        strain[i] = phys_rope_relax(&rope, &settings, 0).strain;
    }
    assert_true(strain[1] < 0.9 * strain[0]);
    phys_rope rope = fresh;
    settings.tolerance = 1.001 * strain[1];
    settings.visits_most = 1000;
    phys_rope_report report = phys_rope_relax(&rope, &settings, 0);
    assert_int_equal(report.state, PHYS_ROPE_SETTLED);
    assert_int_equal(report.visits, 23);
}

// A step counts all of its visits: one pass if nothing is off, and at most the limit if the ends
// pull too far apart.
static void a_step_counts_its_visits(void **state)
{
    (void)state;
    phys_rope rope;
    const phys_vec3 a = v3(0, 3, 0), b = v3(1, 3, 0);
    assert_true(phys_rope_init(&rope, a, b, 2.0, 20, 0.004));
    phys_rope_report report = {.visits = 0};
    for (int i = 0; i < 5000; i++) {
        report = phys_rope_step(&rope, &PHYS_ROPE_CORD, &NOTHING, a, b);
    }
    assert_int_equal(report.visits, 20);
    assert_int_equal(report.from, -1);
    for (int order = PHYS_ROPE_IN_TURN; order <= PHYS_ROPE_FROM_MOVED; order++) {
        phys_rope_settings settings = PHYS_ROPE_CORD;
        settings.order = (phys_rope_order)order;
        report = phys_rope_step(&rope, &settings, &NOTHING, a, v3(3, 3, 0));
        assert_int_equal(report.state, PHYS_ROPE_STRAINED);
        assert_int_equal(report.from, 20);
        assert_in_range(report.visits, settings.visits_most, settings.visits_most + 20);
        report = phys_rope_step(&rope, &settings, &NOTHING, a, b);
    }
}

// ---- Extreme input -----------------------------------------------------------------

static void bad_input_changes_nothing(void **state)
{
    (void)state;
    phys_rope rope = {.segments = 7}, untouched = rope;
    const phys_vec3 a = v3(0, 1, 0), b = v3(1, 1, 0), nowhere = v3(0, NAN, 0);
    assert_false(phys_rope_init(&rope, a, b, 2.0, 1, 0.01));
    assert_false(phys_rope_init(&rope, a, b, 2.0, PHYS_ROPE_SEGMENTS + 1, 0.01));
    assert_false(phys_rope_init(&rope, a, b, 0.0, 10, 0.01));
    assert_false(phys_rope_init(&rope, a, b, INFINITY, 10, 0.01));
    assert_false(phys_rope_init(&rope, a, b, 2.0, 10, -0.01));
    assert_false(phys_rope_init(&rope, nowhere, b, 2.0, 10, 0.01));
    assert_memory_equal(&rope, &untouched, sizeof rope);

    memset(&rope, 0, sizeof rope);
    assert_true(phys_rope_init(&rope, a, b, 2.0, 10, 0.01));
    assert_false(phys_rope_set_length(&rope, 0.0));
    assert_false(phys_rope_set_length(&rope, NAN));
    untouched = rope;
    phys_rope_settings settings = PHYS_ROPE_CORD;
    assert_int_equal(phys_rope_step(&rope, &settings, &FLOOR, nowhere, b).state, PHYS_ROPE_INVALID);
    settings.step_s = 0.0;
    assert_int_equal(phys_rope_step(&rope, &settings, &FLOOR, a, b).state, PHYS_ROPE_INVALID);
    settings = PHYS_ROPE_CORD;
    settings.stiffness = -0.1;
    assert_int_equal(phys_rope_step(&rope, &settings, &FLOOR, a, b).state, PHYS_ROPE_INVALID);
    settings = PHYS_ROPE_CORD;
    settings.tolerance = NAN;
    assert_int_equal(phys_rope_step(&rope, &settings, &FLOOR, a, b).state, PHYS_ROPE_INVALID);
    assert_memory_equal(&rope, &untouched, sizeof rope);

    // A capsule at a position that is not a number is ignored.
    const phys_capsule strange = {nowhere, b, 0.5};
    const phys_rope_obstacles obstacles = {0.0, &strange, 1};
    phys_rope_report report = phys_rope_step(&rope, &PHYS_ROPE_CORD, &obstacles, a, b);
    assert_int_equal(report.state, PHYS_ROPE_SETTLED);
}

static void odd_ropes_stay_finite(void **state)
{
    (void)state;
    // Both ends at one position, a point on another, and all points at one position; above the
    // floor.
    const phys_vec3 a = v3(0, 1, 0);
    phys_rope rope;
    assert_true(phys_rope_init(&rope, a, a, 1.9, 20, 0.01));
    for (int i = 0; i < 3000; i++) {
        phys_rope_step(&rope, &PHYS_ROPE_CORD, &FLOOR, a, a);
    }
    assert_near(length_of(&rope), 1.9, 0.019);
    for (int i = 1; i < rope.segments; i++) {
        rope.now[i] = rope.before[i] = a;
    }
    phys_rope_report report = {.state = PHYS_ROPE_INVALID};
    for (int i = 0; i < 3000; i++) {
        report = phys_rope_step(&rope, &PHYS_ROPE_CORD, &FLOOR, a, a);
    }
    assert_int_equal(report.state, PHYS_ROPE_SETTLED);
    for (int i = 0; i <= rope.segments; i++) {
        assert_true(v3_is_finite(rope.now[i]));
    }

    // Too short for the distance of its ends: straight, evenly stretched, and reported as such.
    assert_true(phys_rope_init(&rope, a, v3(3, 1, 0), 2.0, 20, 0.01));
    for (int i = 0; i < 2000; i++) {
        report = phys_rope_step(&rope, &PHYS_ROPE_CORD, &FLOOR, a, v3(3, 1, 0));
        assert_int_equal(report.state, PHYS_ROPE_STRAINED);
    }
    assert_near(report.strain, 0.5, 0.05);
    // The reel releases cord, and the rope settles.
    assert_true(phys_rope_set_length(&rope, 3.5));
    for (int i = 0; i < 2000; i++) {
        report = phys_rope_step(&rope, &PHYS_ROPE_CORD, &FLOOR, a, v3(3, 1, 0));
    }
    assert_int_equal(report.state, PHYS_ROPE_SETTLED);
}

static void the_same_steps_give_the_same_bits(void **state)
{
    (void)state;
    const phys_rope_obstacles obstacles = {0.0, THINGS, 2};
    phys_rope rope[2];
    for (int run = 0; run < 2; run++) {
        memset(&rope[run], 0, sizeof rope[run]);
        seeded random = seeded_start("the_same_steps_give_the_same_bits", 72);
        phys_vec3 a = v3(0, 0.9, 0), b = v3(2.2, 0.1, 0);
        assert_true(phys_rope_init(&rope[run], a, b, 3.0, 33, 0.004));
        for (int i = 0; i < 1000; i++) {
            a = v3_add(a, random_vector(&random, 0.002));
            phys_rope_step(&rope[run], &PHYS_ROPE_CORD, &obstacles, a, b);
        }
    }
    assert_memory_equal(&rope[0], &rope[1], sizeof rope[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        // First, because with a wrong count the others may never end.
        cmocka_unit_test(visits_are_counted),
        cmocka_unit_test(a_hanging_rope_is_a_catenary),
        cmocka_unit_test(it_comes_to_rest_on_what_it_lies_on),
        cmocka_unit_test(it_follows_a_fencer),
        cmocka_unit_test(a_stiff_cord_does_not_kink),
        cmocka_unit_test(on_a_rope_the_order_saves_nothing),
        cmocka_unit_test(the_strain_is_measured_once_a_pass),
        cmocka_unit_test(a_step_counts_its_visits),
        cmocka_unit_test(bad_input_changes_nothing),
        cmocka_unit_test(odd_ropes_stay_finite),
        cmocka_unit_test(the_same_steps_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
