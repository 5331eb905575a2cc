// phys_toc_convex_find against dense sampling of the gap, for blades and guards and for two guards,
// and against closed forms.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex_oracle.h"
#include "phys_gjk.h"
#include "phys_toc_convex.h"
#include "share_of.h"

static const double WINDOWS_S[2] = {1.0 / 90.0, 1.0 / 1000.0};

// Largest difference between a reported gap and one computed again, meters.
static const double ROUNDING_M = 2e-9;

typedef struct convex_case {
    phys_convex a, b;
    phys_motion a_motion, b_motion;
} convex_case;

static phys_toc find(const convex_case *c, double window)
{
    return phys_toc_convex_find(&c->a, &c->a_motion, &c->b, &c->b_motion, window);
}

static phys_gjk nearest_at(const convex_case *c, double t)
{
    phys_convex a = phys_convex_place(&c->a, phys_motion_at(&c->a_motion, t));
    phys_convex b = phys_convex_place(&c->b, phys_motion_at(&c->b_motion, t));
    return phys_gjk_distance(&a, &b, v3(0, 0, 0));
}

static double gap_at(const convex_case *c, double t)
{
    return nearest_at(c, t).gap.gap_m;
}

static phys_convex blade(void)
{
    phys_capsule capsule = {v3(-0.09, 0, 0), v3(0.81, 0, 0), 0.004};
    return phys_convex_of_capsule(&capsule);
}

static phys_motion random_motion(seeded *random, double size)
{
    phys_motion motion;
    motion.start.position = random_vector(random, size);
    motion.start.orientation = turn_x_to(random_direction(random));
    motion.velocity_mps = random_vector(random, 6.0);
    motion.angular_velocity_radps = v3_scale(random_direction(random), seeded_range(random, 0, 40));
    return motion;
}

// Close enough to meet within the window, and apart at its start. Half of the cases are started
// shortly before the closest approach.
static convex_case draw(seeded *random, bool guards, double window)
{
    convex_case c;
    do {
        c.a = guards ? random_guard(random) : blade();
        c.b = random_guard(random);
        c.a_motion = random_motion(random, 0.15);
        c.b_motion = random_motion(random, 0.15);
        double back = seeded_range(random, 0.0, window);
        c.a_motion.start = phys_motion_at(&c.a_motion, -back);
        c.b_motion.start = phys_motion_at(&c.b_motion, -back);
    } while (!(gap_at(&c, 0.0) > 1e-6 && gap_at(&c, 0.0) < 20.0 * window));
    return c;
}

// Smallest gap from the start to `until`, by samples and golden section search around the smallest.
static double least_gap(const convex_case *c, double until)
{
    enum { SAMPLES = 120 };
    const double ratio = 0.6180339887498949;
    double least = 1e300, at = 0.0;
    for (int i = 0; i <= SAMPLES; i++) {
        double gap = gap_at(c, until * i / SAMPLES);
        if (gap < least) {
            least = gap;
            at = until * i / SAMPLES;
        }
    }
    double low = fmax(at - until / SAMPLES, 0.0), high = fmin(at + until / SAMPLES, until);
    for (int i = 0; i < 40; i++) {
        double left = high - ratio * (high - low), right = low + ratio * (high - low);
        double at_left = gap_at(c, left), at_right = gap_at(c, right);
        least = fmin(least, fmin(at_left, at_right));
        if (at_left < at_right) {
            high = right;
        } else {
            low = left;
        }
    }
    return least;
}

static void check_answer(const convex_case *c, double window, phys_toc toc)
{
    if (toc.state == PHYS_TOC_SEPARATE) {
        double least = least_gap(c, window);
        if (least < PHYS_TOC_CLEARANCE_M - ROUNDING_M) {
            fail_msg("missed a contact, gap %g m", least);
        }
        return;
    }
    assert_int_equal(toc.state, PHYS_TOC_HIT);
    double gap = gap_at(c, toc.time_s), least = least_gap(c, toc.time_s);
    if (!(gap > 0.0) || least < PHYS_TOC_CLEARANCE_M - ROUNDING_M ||
        gap > PHYS_TOC_CLEARANCE_M + PHYS_TOC_TOLERANCE_M + ROUNDING_M) {
        fail_msg("contact at %.12g s: gap %g m, %g m before it", toc.time_s, gap, least);
    }
    assert_true(fabs(gap - toc.gap.gap_m) < ROUNDING_M);
    // The closing speed by finite differences.
    double h = 1e-7;
    double slope = (gap_at(c, toc.time_s + h) - gap_at(c, toc.time_s - h)) / (2 * h);
    if (!(fabs(slope + toc.closing_mps) < 0.2)) {
        fail_msg("closing at %g m/s, by differences %g", toc.closing_mps, -slope);
    }
}

static void contacts_are_found_exactly(void **state)
{
    (void)state;
    seeded random = seeded_start("contacts", 91);
    for (int w = 0; w < 2; w++) {
        for (int guards = 0; guards < 2; guards++) {
            enum { CASES = SHARE_OF(800) };
            int hits = 0, most = 0;
            long iterations = 0;
            for (int i = 0; i < CASES; i++) {
                convex_case c = draw(&random, guards != 0, WINDOWS_S[w]);
                phys_toc toc = find(&c, WINDOWS_S[w]);
                check_answer(&c, WINDOWS_S[w], toc);
                hits += toc.state == PHYS_TOC_HIT;
                iterations += toc.iterations;
                most = toc.iterations > most ? toc.iterations : most;
            }
            printf("window 1/%.0f s, %s: %d of %d in contact, %.2f iterations, at most %d\n",
                   1.0 / WINDOWS_S[w], guards ? "two guards" : "blade and guard", hits, (int)CASES,
                   (double)iterations / CASES, most);
            assert_true(hits > CASES / 40);
            assert_true(hits < CASES);
        }
    }
}

// ---- Against an oracle without GJK --------------------------------------------------

static double oracle_gap_at(const convex_case *c, double t, phys_vec3 *normal)
{
    phys_convex a = oracle_placed(&c->a, &c->a_motion, t);
    phys_convex b = oracle_placed(&c->b, &c->b_motion, t);
    return oracle_convex_gap(&a, &b, normal);
}

// The first instant at which the gap is at most the clearance, by samples in time and bisection;
// the window if there is none. *least is the smallest sampled gap up to then.
static double oracle_first_instant(const convex_case *c, double window, double *least)
{
    enum { SAMPLES = 60 };
    phys_vec3 normal = v3(0, 0, 0);
    *least = 1e300;
    for (int i = 0; i <= SAMPLES; i++) {
        double met = window * i / SAMPLES, free = window * (i - 1) / SAMPLES;
        phys_vec3 last_normal = normal;
        double gap = oracle_gap_at(c, met, &normal);
        *least = fmin(gap, *least);
        if (gap > PHYS_TOC_CLEARANCE_M) {
            continue;
        }
        while (met - free > 1e-10) {
            double t = 0.5 * (free + met);
            phys_vec3 here = last_normal;
            if (oracle_gap_at(c, t, &here) > PHYS_TOC_CLEARANCE_M) {
                free = t;
                last_normal = here;
            } else {
                met = t;
            }
        }
        return met;
    }
    return window;
}

static void the_instants_are_those_of_the_oracle(void **state)
{
    (void)state;
    seeded random = seeded_start("instants", 93);
    enum { HITS = SHARE_OF(80) };
    int hits = 0, grazes = 0, misses = 0;
    for (int i = 0; hits < HITS; i++) {
        double window = WINDOWS_S[i / 2 % 2];
        convex_case c = draw(&random, i % 2 != 0, window);
        phys_toc toc = find(&c, window);
        bool hit = toc.state == PHYS_TOC_HIT && toc.closing_mps > 0.2;
        bool miss = toc.state == PHYS_TOC_SEPARATE && i % 16 < 2;
        if (!hit && !miss) {
            continue; // most cases are misses
        }
        double least, first = oracle_first_instant(&c, window, &least);
        if (miss) {
            misses += 1;
            assert_true(first >= window && least > PHYS_TOC_CLEARANCE_M - 1e-9);
        } else if (first < window) {
            hits += 1;
            if (!(toc.time_s <= first + 1e-9 && toc.time_s >= first - 1e-8)) {
                fail_msg("contact at %.12g s, by the oracle at %.12g s", toc.time_s, first);
            }
        } else { // a contact between two samples of the oracle
            grazes += 1;
            phys_vec3 normal = v3(0, 0, 0);
            assert_true(oracle_gap_at(&c, toc.time_s, &normal) < PHYS_TOC_CLEARANCE_M + 1e-9);
        }
    }
    printf("%d in contact, %d grazes, %d missed\n", hits, grazes, misses);
    assert_true(misses > HITS / 2 && grazes < HITS / 10);
}

// Exchanging the bodies or displacing the scene does not change the result.
static void the_answer_does_not_depend_on_place_or_names(void **state)
{
    (void)state;
    seeded random = seeded_start("place and names", 92);
    for (int i = 0; i < SHARE_OF(600); i++) {
        convex_case c = draw(&random, i % 2 != 0, WINDOWS_S[1]);
        convex_case other = {c.b, c.a, c.b_motion, c.a_motion};
        phys_vec3 away = random_vector(&random, 7.0);
        other.a_motion.start.position = v3_add(other.a_motion.start.position, away);
        other.b_motion.start.position = v3_add(other.b_motion.start.position, away);
        phys_toc toc = find(&c, WINDOWS_S[1]), again = find(&other, WINDOWS_S[1]);
        if (fabs(least_gap(&c, WINDOWS_S[1]) - PHYS_TOC_CLEARANCE_M) > 1e-8) {
            assert_int_equal(toc.state, again.state);
        }
        if (toc.state == PHYS_TOC_HIT && again.state == PHYS_TOC_HIT && toc.closing_mps > 0.1) {
            assert_true(fabs(toc.time_s - again.time_s) < 1e-7);
        }
    }
}

// A drum of radius 0.1 and height 0.2 about y, and a ball of radius 0.05 beside it.
static convex_case drum_and_ball(phys_vec3 place, phys_vec3 velocity)
{
    return (convex_case){
        {.axis = v3(0, 1, 0), .count = 1, .margin_m = 0.05},
        {.origin = v3(0, -0.1, 0), .axis = v3(0, 1, 0), .count = 2, .disc = {{0, 0.1}, {0.2, 0.1}}},
        {{place, quat_identity()}, velocity, v3(0, 0, 0)},
        {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
}

static void expect_hit_at(const convex_case *c, double window, double expected)
{
    phys_toc toc = find(c, window);
    assert_int_equal(toc.state, PHYS_TOC_HIT);
    if (!(fabs(toc.time_s - expected) <= 1e-8)) {
        fail_msg("hit at %.15g s, expected %.15g s", toc.time_s, expected);
    }
}

static void closed_forms(void **state)
{
    (void)state;
    double near = 0.05 + PHYS_TOC_CLEARANCE_M;
    // Against the side, the top and the rim.
    convex_case c = drum_and_ball(v3(1.1, 0, 0), v3(-2, 0, 0));
    expect_hit_at(&c, 1.0, (1.0 - near) / 2.0);
    c = drum_and_ball(v3(0.03, 1.1, 0.02), v3(0, -2, 0));
    expect_hit_at(&c, 1.0, (1.0 - near) / 2.0);
    c = drum_and_ball(v3(0.6, 0.6, 0), v3(-1, -1, 0));
    expect_hit_at(&c, 1.0, 0.5 - near / sqrt(2.0));
    // A rotation of the drum about its own axis changes nothing.
    c.b_motion.angular_velocity_radps = v3(0, 300, 0);
    expect_hit_at(&c, 1.0, 0.5 - near / sqrt(2.0));
    // Past it: the rim is a micrometer out of reach.
    c = drum_and_ball(v3(-1, 0, 0.150002), v3(2, 0, 0));
    assert_int_equal(find(&c, 1.0).state, PHYS_TOC_SEPARATE);
    c = drum_and_ball(v3(-1, 0, 0.149998), v3(2, 0, 0));
    assert_int_equal(find(&c, 1.0).state, PHYS_TOC_HIT);
    // A drum that rotates about z meets a ball beyond its side within reach of its rim.
    c = drum_and_ball(v3(0.1 + near + 0.02, 0, 0), v3(0, 0, 0));
    c.b_motion.angular_velocity_radps = v3(0, 0, 5);
    assert_int_equal(find(&c, 1.0).state, PHYS_TOC_HIT);
    check_answer(&c, 1.0, find(&c, 1.0));
}

static void nothing_moves(void **state)
{
    (void)state;
    convex_case c = drum_and_ball(v3(0.3, 0, 0), v3(0, 0, 0));
    assert_int_equal(find(&c, 1e6).state, PHYS_TOC_SEPARATE);
    assert_int_equal(find(&c, 0.0).state, PHYS_TOC_SEPARATE);
    c.a_motion.velocity_mps = c.b_motion.velocity_mps = v3(30, -20, 10);
    assert_int_equal(find(&c, 1.0).state, PHYS_TOC_SEPARATE);
}

static void bodies_inside_the_clearance(void **state)
{
    (void)state;
    const double gaps[3] = {1.5e-7, 5e-8, 1e-9};
    for (int i = 0; i < 3; i++) {
        convex_case c = drum_and_ball(v3(0.15 + gaps[i], 0, 0), v3(1, 0, 0));
        assert_int_equal(find(&c, 0.1).state, PHYS_TOC_SEPARATE); // they part
        c.a_motion.velocity_mps = v3(0, 0, 1);                    // along the tangent
        assert_int_equal(find(&c, 0.1).state, PHYS_TOC_SEPARATE);
        c.a_motion.velocity_mps = v3(-1, 0, 0);
        phys_toc toc = find(&c, 0.1);
        assert_int_equal(toc.state, PHYS_TOC_HIT);
        assert_true(gap_at(&c, toc.time_s) > 0.0);
        assert_true(toc.time_s <= gaps[i]);
    }
    convex_case c = drum_and_ball(v3(0.1499, 0, 0), v3(1, 0, 0));
    assert_int_equal(find(&c, 0.1).state, PHYS_TOC_OVERLAP_AT_START);
    c = drum_and_ball(v3(0.02, 0, 0), v3(1, 0, 0));
    assert_int_equal(find(&c, 0.1).state, PHYS_TOC_OVERLAP_AT_START);
}

// A ball comes down to a drum that wobbles by hundreds of turns.
static void hundreds_of_turns(void **state)
{
    (void)state;
    convex_case c = drum_and_ball(v3(0, 0, 0.5), v3(0, 0, -0.02));
    c.b_motion.angular_velocity_radps = v3(0, 0, 100);
    c.b.axis = v3(1, 0, 0); // off center, so that it wobbles
    phys_toc toc = find(&c, 40.0);
    assert_int_equal(toc.state, PHYS_TOC_HIT);
    double least = gap_at(&c, toc.time_s);
    assert_true(least > 0.0 && least < PHYS_TOC_CLEARANCE_M + ROUNDING_M);
}

static void numbers_that_are_not_finite_are_invalid(void **state)
{
    (void)state;
    const double bad[3] = {(double)NAN, (double)INFINITY, 1e300};
    for (int i = 0; i < 3; i++) {
        convex_case c = drum_and_ball(v3(1, 0, 0), v3(bad[i], 0, 0));
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
        c = drum_and_ball(v3(1, 0, 0), v3(0, 0, 0));
        c.b_motion.angular_velocity_radps.y = bad[i];
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
        c = drum_and_ball(v3(bad[i], 0, 0), v3(0, 0, 0));
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
        c = drum_and_ball(v3(1, 0, 0), v3(0, 0, 0));
        c.b.disc[0].radius_m = bad[i];
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
    }
    convex_case c = drum_and_ball(v3(1, 0, 0), v3(0, 0, 0));
    assert_int_equal(find(&c, (double)NAN).state, PHYS_TOC_INVALID);
    assert_int_equal(find(&c, (double)INFINITY).state, PHYS_TOC_INVALID);
    assert_int_equal(find(&c, -1.0).state, PHYS_TOC_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_found_exactly),
        cmocka_unit_test(the_instants_are_those_of_the_oracle),
        cmocka_unit_test(the_answer_does_not_depend_on_place_or_names),
        cmocka_unit_test(closed_forms),
        cmocka_unit_test(nothing_moves),
        cmocka_unit_test(bodies_inside_the_clearance),
        cmocka_unit_test(hundreds_of_turns),
        cmocka_unit_test(numbers_that_are_not_finite_are_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
