// phys_segment against a nested ternary search in long double, which uses no determinants or
// clamping.
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "phys_segment.h"
#include "seeded_vec3.h"

// A few rounding errors of coordinates of about one meter.
static const double TOLERANCE_M = 4e-15;

// Error of the search itself if the true result is a round number.
static const double SEARCH_M = 1e-18;

typedef struct long_vec3 {
    long double x, y, z;
} long_vec3;

static long_vec3 at(phys_vec3 p, phys_vec3 q, long double along)
{
    return (long_vec3){p.x + ((long double)q.x - p.x) * along,
                       p.y + ((long double)q.y - p.y) * along,
                       p.z + ((long double)q.z - p.z) * along};
}

static long double squared_between(long_vec3 a, long_vec3 b)
{
    long double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return x * x + y * y + z * z;
}

// The distance between a point and a segment, and that between two segments, are convex functions
// of the parameter, so a ternary search finds their minimum.
static long double search_b(long_vec3 p, phys_vec3 b0, phys_vec3 b1)
{
    long double low = 0, high = 1;
    for (int i = 0; i < 110; i++) {
        long double left = low + (high - low) / 3, right = high - (high - low) / 3;
        if (squared_between(p, at(b0, b1, left)) < squared_between(p, at(b0, b1, right))) {
            high = right;
        } else {
            low = left;
        }
    }
    return squared_between(p, at(b0, b1, (low + high) / 2));
}

static double reference_distance(phys_vec3 a0, phys_vec3 a1, phys_vec3 b0, phys_vec3 b1)
{
    long double low = 0, high = 1;
    long double best = fminl(search_b(at(a0, a1, 0), b0, b1), search_b(at(a0, a1, 1), b0, b1));
    for (int i = 0; i < 110; i++) {
        long double left = low + (high - low) / 3, right = high - (high - low) / 3;
        long double at_left = search_b(at(a0, a1, left), b0, b1);
        long double at_right = search_b(at(a0, a1, right), b0, b1);
        best = fminl(best, fminl(at_left, at_right));
        if (at_left < at_right) {
            high = right;
        } else {
            low = left;
        }
    }
    return (double)sqrtl(best);
}

static void check(phys_vec3 a0, phys_vec3 a1, phys_vec3 b0, phys_vec3 b1, double tolerance)
{
    phys_segment_distance got = phys_segment_closest(a0, a1, b0, b1);
    double expected = reference_distance(a0, a1, b0, b1);
    assert_true(got.state != PHYS_SEGMENT_INVALID);
    assert_true((got.state == PHYS_SEGMENT_MEETING) == (got.distance_m == 0.0));
    if (!(fabs(got.distance_m - expected) <= tolerance)) {
        fail_msg("distance %.17g, expected %.17g (off by %g)", got.distance_m, expected,
                 got.distance_m - expected);
    }
    assert_true(got.along_a >= 0 && got.along_a <= 1 && got.along_b >= 0 && got.along_b <= 1);
    assert_true(v3_distance(got.point_a, v3_lerp(a0, a1, got.along_a)) <= tolerance);
    assert_true(v3_distance(got.point_b, v3_lerp(b0, b1, got.along_b)) <= tolerance);
    assert_true(v3_distance(got.point_a, got.point_b) == got.distance_m);
}

static void random_segments_match_the_search(void **state)
{
    (void)state;
    seeded random = seeded_start("random segments", 11);
    for (int i = 0; i < 1200; i++) {
        check(seeded_vec3(&random, 0.5), seeded_vec3(&random, 0.5), seeded_vec3(&random, 0.5),
              seeded_vec3(&random, 0.5), TOLERANCE_M);
    }
}

// The angle between the segments decreases from 0.1 to 1e-17 radians; the closest points stay
// inside, at the ends, or move past them.
static void near_parallel_segments_match_the_search(void **state)
{
    (void)state;
    seeded random = seeded_start("near-parallel segments", 12);
    for (int i = 0; i < 1200; i++) {
        phys_vec3 a0 = seeded_vec3(&random, 0.5);
        phys_vec3 run = seeded_vec3(&random, 0.5);
        double angle = pow(10.0, seeded_range(&random, -17.0, -1.0));
        double offset = i % 2 ? pow(10.0, seeded_range(&random, -12.0, -1.0)) : 0.0;
        phys_vec3 b0 = v3_add_scaled(a0, run, seeded_range(&random, -1.5, 1.5));
        b0 = v3_add_scaled(b0, seeded_vec3(&random, 1.0), offset);
        phys_vec3 b1 = v3_add_scaled(b0, run, seeded_range(&random, -1.5, 1.5));
        b1 = v3_add_scaled(b1, seeded_vec3(&random, 1.0), angle);
        check(a0, v3_add(a0, run), b0, b1, TOLERANCE_M);
    }
}

static void crossing_segments_have_no_distance(void **state)
{
    (void)state;
    seeded random = seeded_start("crossing segments", 13);
    for (int i = 0; i < 2000; i++) {
        phys_vec3 meeting = seeded_vec3(&random, 0.5);
        phys_vec3 u = seeded_vec3(&random, 0.5), w = seeded_vec3(&random, 0.5);
        phys_segment_distance got =
            phys_segment_closest(v3_sub(meeting, u), v3_add_scaled(meeting, u, 2.0),
                                 v3_sub(meeting, w), v3_add_scaled(meeting, w, 0.5));
        assert_true(got.distance_m <= TOLERANCE_M);
    }
    phys_segment_distance exact =
        phys_segment_closest(v3(-1, 0, 0), v3(1, 0, 0), v3(0, -1, 0), v3(0, 1, 0));
    assert_int_equal(exact.state, PHYS_SEGMENT_MEETING);
    assert_true(exact.along_a == 0.5 && exact.along_b == 0.5);
}

static void degenerate_segments(void **state)
{
    (void)state;
    phys_vec3 o = v3(0, 0, 0), x = v3(1, 0, 0), y = v3(0, 1, 0);
    check(o, o, x, x, SEARCH_M);                           // two points
    check(o, o, o, o, SEARCH_M);                           // one point
    check(o, o, v3(-1, 1, 0), v3(1, 1, 0), SEARCH_M);      // point against segment
    check(v3(-1, 1, 0), v3(1, 1, 0), x, x, SEARCH_M);      // segment against point
    check(o, x, o, x, SEARCH_M);                           // the same segment
    check(o, x, x, o, SEARCH_M);                           // the same, reversed
    check(o, x, v3(0.5, 0, 0), v3(2, 0, 0), SEARCH_M);     // collinear, overlapping
    check(o, x, v3(2, 0, 0), v3(3, 0, 0), SEARCH_M);       // collinear, apart
    check(o, x, v3(3, 0, 0), v3(2, 0, 0), SEARCH_M);       // collinear, apart, opposite
    check(o, x, v3(0.25, 1, 0), v3(0.75, 1, 0), SEARCH_M); // parallel, one beside the other
    check(o, x, v3(2, 1, 0), v3(4, 1, 0), 1e-16);          // parallel, one past the other
    check(o, y, v3(0, 1, 0), v3(1, 1, 0), SEARCH_M);       // sharing an end
    check(o, v3(1e-9, 0, 0), v3(0, 1e-9, 0), v3(1, 1e-9, 0), 1e-24); // a very short one

    double nan = (double)NAN;
    assert_int_equal(phys_segment_closest(v3(nan, 0, 0), x, o, y).state, PHYS_SEGMENT_INVALID);
    assert_int_equal(phys_segment_closest(o, x, o, v3(0, nan, 0)).state, PHYS_SEGMENT_INVALID);
    assert_int_equal(phys_segment_closest(o, x, o, v3(0, (double)INFINITY, 0)).state,
                     PHYS_SEGMENT_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_segments_match_the_search),
        cmocka_unit_test(near_parallel_segments_match_the_search),
        cmocka_unit_test(crossing_segments_have_no_distance),
        cmocka_unit_test(degenerate_segments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
