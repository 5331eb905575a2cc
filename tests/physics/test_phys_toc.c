// phys_toc_find against dense sampling with refinement that shares only the vector type with it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "share_of.h"
#include "toc_check.h"

static const double WINDOWS_S[2] = {1.0 / 90.0, 1.0 / 1000.0};

// ---- The five classes -----------------------------------------------------------

static phys_toc find(const moving_case *c, double window)
{
    return phys_toc_find(&c->a, &c->a_motion, &c->b, &c->b_motion, window);
}

// Largest error of the time of a contact that is not a graze, seconds.
static const double INSTANT_S = 1e-8;

static bool instant_is_right(const moving_case *c, double window, double reported)
{
    const double graze_m = 2e-6;
    double least;
    return fabs(oracle_first(c, window, PHYS_TOC_CLEARANCE_M, &least) - reported) <= INSTANT_S ||
           oracle_first(c, window, -graze_m, &least) >= window;
}

static void five_classes_are_found_exactly(void **state)
{
    (void)state;
    enum { SEEDS = 4, CASES = SHARE_OF(4000) };
    for (uint64_t seed = 41; seed < 41 + SEEDS; seed++) {
        seeded random = seeded_start("five classes", seed);
        for (int w = 0; w < 2; w++) {
            for (int kind = 0; kind < CASE_CLASSES; kind++) {
                int hits = 0, most = 0;
                long iterations = 0;
                for (int i = 0; i < CASES; i++) {
                    moving_case c = case_draw_apart(&random, (case_class)kind, WINDOWS_S[w]);
                    phys_toc toc = find(&c, WINDOWS_S[w]);
                    check_answer(&c, WINDOWS_S[w], toc, 0.0, PHYS_TOC_TOLERANCE_M);
                    if (toc.state == PHYS_TOC_HIT) {
                        hits += 1;
                        assert_true(instant_is_right(&c, WINDOWS_S[w], toc.time_s));
                    }
                    iterations += toc.iterations;
                    most = toc.iterations > most ? toc.iterations : most;
                }
                printf("window 1/%.0f s, %s: %d of %d in contact, %.2f iterations, at most %d\n",
                       1.0 / WINDOWS_S[w], CASE_NAMES[kind], hits, (int)CASES,
                       (double)iterations / CASES, most);
                assert_true(hits > CASES / 100);
            }
        }
    }
}

// Axes at any position in their bodies, short ones too, which turn several times in a window.
static moving_case far_from_the_center(seeded *random, double rate, bool pure_spin)
{
    moving_case c;
    phys_capsule *capsules[2] = {&c.a, &c.b};
    phys_motion *motions[2] = {&c.a_motion, &c.b_motion};
    for (int i = 0; i < 2; i++) {
        phys_vec3 end = random_vector(random, 0.5);
        phys_vec3 other = v3_add(end, random_vector(random, 0.6));
        *capsules[i] = (phys_capsule){end, other, seeded_range(random, 0.0, 0.02)};
        phys_quat turn = turn_x_to(random_direction(random));
        motions[i]->start = (phys_pose){random_vector(random, 0.35), turn};
        motions[i]->velocity_mps = random_vector(random, pure_spin ? 0.0 : 5.0);
        phys_vec3 axis = random_direction(random);
        motions[i]->angular_velocity_radps = v3_scale(axis, seeded_range(random, 0.0, rate));
    }
    return c;
}

static void any_body_over_a_long_window(void **state)
{
    (void)state;
    seeded random = seeded_start("any body", 44);
    const double window = 0.1;
    int hits = 0, limits = 0;
    enum { CASES = SHARE_OF(8000) };
    for (int i = 0; i < CASES; i++) {
        moving_case c;
        do {
            c = far_from_the_center(&random, i % 4 == 3 ? 150.0 : 40.0, i % 2 == 1);
        } while (judge_gap(&c.a, c.a_motion.start, &c.b, c.b_motion.start) <= 1e-5);
        phys_toc toc = find(&c, window);
        check_answer(&c, window, toc, 0.0, PHYS_TOC_TOLERANCE_M);
        hits += toc.state == PHYS_TOC_HIT;
        limits += toc.state == PHYS_TOC_ITERATION_LIMIT;
    }
    printf("%d of %d in contact\n", hits, (int)CASES);
    assert_true(hits > CASES / 20);
    assert_int_equal(limits, 0);
}

// ---- Degenerate cases -------------------------------------------------------------

static moving_case still_pair(phys_vec3 offset, phys_vec3 velocity)
{
    phys_capsule blade = {v3(-0.45, 0, 0), v3(0.45, 0, 0), 0.004};
    return (moving_case){blade,
                         blade,
                         {{offset, quat_identity()}, velocity, v3(0, 0, 0)},
                         {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
}

static void expect_hit_at(const moving_case *c, double window, double expected, double tolerance)
{
    phys_toc toc = find(c, window);
    assert_int_equal(toc.state, PHYS_TOC_HIT);
    if (!(fabs(toc.time_s - expected) <= tolerance)) {
        fail_msg("hit at %.15g s, expected %.15g s", toc.time_s, expected);
    }
}

static void parallel_and_collinear_blades(void **state)
{
    (void)state;
    double near = PHYS_TOC_CLEARANCE_M;
    moving_case beside = still_pair(v3(0.2, 0.108, 0), v3(0, -2, 0));
    expect_hit_at(&beside, 1.0, (0.1 - near) / 2.0, 1e-9);
    moving_case end_on = still_pair(v3(1.008, 0, 0), v3(-4, 0, 0));
    expect_hit_at(&end_on, 1.0, (0.1 - near) / 4.0, 1e-9);
    moving_case sliding_past = still_pair(v3(0.2, 0.009, 0), v3(-4, 0, 0));
    assert_int_equal(find(&sliding_past, 0.5).state, PHYS_TOC_SEPARATE);
    moving_case turned_round = beside;
    turned_round.b_motion.start.orientation = (phys_quat){0, 0, 1, 0};
    expect_hit_at(&turned_round, 1.0, (0.1 - near) / 2.0, 1e-9);
}

static void overlap_at_the_start_has_its_own_state(void **state)
{
    (void)state;
    moving_case coincident = still_pair(v3(0, 0, 0), v3(1, 0, 0));
    phys_toc toc = find(&coincident, 0.01);
    assert_int_equal(toc.state, PHYS_TOC_OVERLAP_AT_START);
    assert_true(toc.time_s == 0.0 && toc.gap.gap_m == -0.008);
    assert_true(fabs(v3_length(toc.gap.normal) - 1.0) < 1e-15); // the normal is defined even so

    moving_case crossing = still_pair(v3(0, 0, 0), v3(0, 0, 0));
    crossing.b_motion.start.orientation = turn_x_to(v3(0, 0, 1));
    toc = find(&crossing, 0.01);
    assert_int_equal(toc.state, PHYS_TOC_OVERLAP_AT_START);
    assert_true(fabs(toc.gap.normal.y) > 1.0 - 1e-8); // orthogonal to both blades

    // Touching without a gap is overlap, whichever way the blades move.
    moving_case touching = still_pair(v3(0, 0.008, 0), v3(0, 1, 0));
    assert_int_equal(find(&touching, 0.01).state, PHYS_TOC_OVERLAP_AT_START);
}

// At any depth, and whichever way the blades move.
static void overlap_does_not_depend_on_the_motion(void **state)
{
    (void)state;
    const phys_vec3 ways[3] = {{0, 1, 0}, {0, -1, 0}, {0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        for (double deep = 1e-9; deep < 0.008; deep *= 8.0) {
            moving_case c = still_pair(v3(0.1, 0.008 - deep, 0), ways[i]);
            phys_toc toc = find(&c, 0.01);
            assert_int_equal(toc.state, PHYS_TOC_OVERLAP_AT_START);
            assert_true(toc.time_s == 0.0 && fabs(toc.gap.gap_m + deep) < 1e-15);
            assert_true(fabs(toc.closing_mps + ways[i].y) < 1e-12);
        }
    }
    // On one line: overlapping ends, and one blade inside the other.
    moving_case collinear = still_pair(v3(0.9, 0, 0), v3(1, 0, 0));
    assert_int_equal(find(&collinear, 0.01).state, PHYS_TOC_OVERLAP_AT_START);
    collinear.a.b.x = -0.4;
    assert_int_equal(find(&collinear, 0.01).state, PHYS_TOC_OVERLAP_AT_START);
}

// Blades that rotate but are parallel at every instant, and pure rotation into and out of parallel.
static void blades_with_equal_rotations(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++) {
        moving_case c = still_pair(v3(0.1, 0.1 + 0.01 * i, 0), v3(0.3, -6, 0));
        c.a_motion.angular_velocity_radps = c.b_motion.angular_velocity_radps = v3(0, 0, 12);
        check_answer(&c, 0.2, find(&c, 0.2), 0.0, PHYS_TOC_TOLERANCE_M);
        c.a_motion.velocity_mps = v3(0, 0, 0);
        c.b_motion.angular_velocity_radps = v3(0, 0, -12.0 + 0.1 * i);
        check_answer(&c, 0.2, find(&c, 0.2), 0.0, PHYS_TOC_TOLERANCE_M);
        c.b_motion.angular_velocity_radps = v3(12, 0, 0); // about its own axis
        check_answer(&c, 0.2, find(&c, 0.2), 0.0, PHYS_TOC_TOLERANCE_M);
    }
}

// Inside the clearance it matters whether the blades approach.
static void nearly_touching_blades(void **state)
{
    (void)state;
    for (double gap = 1e-7; gap > 1e-13; gap *= 0.1) {
        moving_case c = still_pair(v3(0, 0.008 + gap, 0), v3(0, 0, 0));
        double start = judge_gap(&c.a, c.a_motion.start, &c.b, c.b_motion.start);
        c.a_motion.velocity_mps = v3(0, 1, 0);
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_SEPARATE);
        c.a_motion.velocity_mps = v3(0, 0, 0);
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_SEPARATE);
        c.a_motion.velocity_mps = v3(1, 0, 0);
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_SEPARATE);
        c.a_motion.velocity_mps = v3(0, -1, 0);
        phys_toc toc = find(&c, 0.01);
        assert_int_equal(toc.state, PHYS_TOC_HIT);
        assert_true(toc.gap.gap_m > 0.0 && toc.gap.gap_m <= start && toc.time_s <= start);
    }
    // Apart at first, then back by rotation: the return is found.
    moving_case returning = still_pair(v3(0, 0.00800005, 0), v3(0, 0.2, 0));
    returning.a_motion.angular_velocity_radps = v3(0, 0, 3);
    phys_toc toc = find(&returning, 0.5);
    assert_int_equal(toc.state, PHYS_TOC_HIT);
    assert_true(oracle_gap(&returning, toc.time_s) > 0.0);
}

static void capsules_without_length(void **state)
{
    (void)state;
    moving_case spheres = still_pair(v3(0.3, 0.4, 0), v3(-3, -4, 0));
    spheres.a.a = spheres.a.b = spheres.b.a = spheres.b.b = v3(0, 0, 0);
    expect_hit_at(&spheres, 1.0, (0.492 - PHYS_TOC_CLEARANCE_M) / 5.0, 1e-9);

    // A blade rotating about its middle meets a ball: sin(angle) = 0.008 / 0.3.
    moving_case ball = still_pair(v3(0, 0.3, 0), v3(0, 0, 0));
    ball.a.a = ball.a.b = v3(0, 0, 0);
    ball.b_motion.angular_velocity_radps = v3(0, 0, 10);
    double angle = PHYS_PI / 2 - asin((0.008 + PHYS_TOC_CLEARANCE_M) / 0.3);
    expect_hit_at(&ball, 1.0, angle / 10.0, 1e-9);
    // In its plane, but out of its reach.
    ball.a_motion.start.position = v3(0, 0.46, 0);
    assert_int_equal(find(&ball, 1.0).state, PHYS_TOC_SEPARATE);
}

static void nothing_moves(void **state)
{
    (void)state;
    moving_case still = still_pair(v3(0, 0.1, 0), v3(0, 0, 0));
    phys_toc toc = find(&still, 1e6);
    assert_int_equal(toc.state, PHYS_TOC_SEPARATE);
    assert_int_equal(toc.iterations, 1);
    assert_int_equal(find(&still, 0.0).state, PHYS_TOC_SEPARATE);
    // Both move together.
    still.a_motion.velocity_mps = still.b_motion.velocity_mps = v3(30, -20, 10);
    assert_int_equal(find(&still, 1.0).state, PHYS_TOC_SEPARATE);
}

// A ball comes down to the middle of a blade that rotates by thousands of turns.
static void thousands_of_turns(void **state)
{
    (void)state;
    moving_case c = still_pair(v3(0, 0, 0.5), v3(0, 0, -0.02));
    c.a.a = c.a.b = v3(0, 0, 0);
    c.b_motion.angular_velocity_radps = v3(0, 0, 100 * 2 * PHYS_PI);
    phys_toc toc = find(&c, 40.0);
    assert_int_equal(toc.state, PHYS_TOC_HIT);
    assert_true(fabs(toc.time_s - (0.492 - PHYS_TOC_CLEARANCE_M) / 0.02) < 1e-8);
}

// A ball approaches the circle of a tip that passes it thousands of times, until it is met. A
// search reaches its limit at a free instant, from which it can continue.
static void thousands_of_near_misses(void **state)
{
    (void)state;
    moving_case c = still_pair(v3(0, 0, 0), v3(0, 0, 0));
    c.a.a = c.a.b = v3(0, 0, 0);
    double reach = c.b.b.x + c.a.radius_m + c.b.radius_m;
    c.a_motion.start.position = v3(0, -(reach + 2e-6), 0);
    c.a_motion.velocity_mps = v3(0, 1e-7, 0);
    c.b_motion.angular_velocity_radps = v3(0, 0, 100 * 2 * PHYS_PI);
    double window = 100.0, gone = 0.0;
    phys_toc toc;
    int searches = 0;
    do {
        toc = find(&c, window - gone);
        gone += toc.time_s;
        c.a_motion.start = phys_motion_at(&c.a_motion, toc.time_s);
        c.b_motion.start = phys_motion_at(&c.b_motion, toc.time_s);
        assert_true(judge_gap(&c.a, c.a_motion.start, &c.b, c.b_motion.start) > 0.0);
        searches += 1;
    } while (toc.state == PHYS_TOC_ITERATION_LIMIT && searches < 1000);
    printf("%d searches\n", searches);
    assert_int_equal(toc.state, PHYS_TOC_HIT);
    assert_true(searches > 1);
    assert_true(gone > 18.9 &&
                gone < 20.1); // a graze of less than half the clearance may be missed
}

static void numbers_that_are_not_finite_are_invalid(void **state)
{
    (void)state;
    const double bad[3] = {(double)NAN, (double)INFINITY, 1e300};
    for (int i = 0; i < 3; i++) {
        moving_case c = still_pair(v3(0, 0.1, 0), v3(0, bad[i], 0));
        c.a_motion.angular_velocity_radps = v3(0, 0, bad[i]);
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
        c = still_pair(v3(0, bad[i], 0), v3(0, 0, 0));
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
        c = still_pair(v3(0, 0.1, 0), v3(0, 0, 0));
        c.b.b.x = bad[i];
        assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
    }
    moving_case c = still_pair(v3(0, 0.1, 0), v3(0, -1, 0));
    assert_int_equal(find(&c, (double)NAN).state, PHYS_TOC_INVALID);
    assert_int_equal(find(&c, (double)INFINITY).state, PHYS_TOC_INVALID);
    assert_int_equal(find(&c, -1.0).state, PHYS_TOC_INVALID);
    c.a_motion.start.orientation.w = (double)NAN;
    assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
    c = still_pair(v3(0, 0.1, 0), v3(0, -1, 0));
    c.a.radius_m = -0.001;
    assert_int_equal(find(&c, 0.01).state, PHYS_TOC_INVALID);
}

// The same pair in a displaced frame and with the blades exchanged.
static void the_answer_does_not_depend_on_place_or_names(void **state)
{
    (void)state;
    seeded random = seeded_start("place and names", 43);
    for (int i = 0; i < SHARE_OF(2000); i++) {
        moving_case c = case_draw_apart(&random, (case_class)(i % CASE_CLASSES), WINDOWS_S[0]);
        phys_toc toc = find(&c, WINDOWS_S[0]);
        moving_case other = {c.b, c.a, c.b_motion, c.a_motion};
        phys_vec3 away = random_vector(&random, 100.0);
        other.a_motion.start.position = v3_add(other.a_motion.start.position, away);
        other.b_motion.start.position = v3_add(other.b_motion.start.position, away);
        phys_toc again = find(&other, WINDOWS_S[0]);
        double least;
        double first = oracle_first(&c, WINDOWS_S[0], PHYS_TOC_CLEARANCE_M, &least);
        if (least < -1e-6 || first >= WINDOWS_S[0]) { // not a graze, which rounding decides
            assert_int_equal(toc.state, again.state);
        }
        if (toc.state == PHYS_TOC_HIT && least < -1e-4) {
            assert_true(fabs(toc.gap.gap_m - again.gap.gap_m) < 2 * PHYS_TOC_TOLERANCE_M);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_classes_are_found_exactly),
        cmocka_unit_test(any_body_over_a_long_window),
        cmocka_unit_test(parallel_and_collinear_blades),
        cmocka_unit_test(overlap_at_the_start_has_its_own_state),
        cmocka_unit_test(overlap_does_not_depend_on_the_motion),
        cmocka_unit_test(blades_with_equal_rotations),
        cmocka_unit_test(nearly_touching_blades),
        cmocka_unit_test(capsules_without_length),
        cmocka_unit_test(nothing_moves),
        cmocka_unit_test(thousands_of_turns),
        cmocka_unit_test(thousands_of_near_misses),
        cmocka_unit_test(numbers_that_are_not_finite_are_invalid),
        cmocka_unit_test(the_answer_does_not_depend_on_place_or_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
