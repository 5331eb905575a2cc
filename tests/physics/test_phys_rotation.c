// phys_rotation against the C library's long double functions.
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "phys_rotation.h"
#include "seeded_vec3.h"

static const double TOLERANCE = 1e-15; // stated in the header

static void check_sincos(double angle)
{
    double s, c;
    phys_sincos(angle, &s, &c);
    double sine_error = fabs((double)(s - sinl(angle)));
    double cosine_error = fabs((double)(c - cosl(angle)));
    if (!(sine_error < TOLERANCE && cosine_error < TOLERANCE)) {
        fail_msg("sincos(%a): errors %g and %g", angle, sine_error, cosine_error);
    }
}

static void sincos_matches_long_double(void **state)
{
    (void)state;
    seeded random = seeded_start("sincos", 1);
    for (int i = 0; i < 200000; i++) {
        check_sincos(seeded_range(&random, -10.0, 10.0));
        check_sincos(seeded_range(&random, -1e5, 1e5));
    }
    // Next to each quarter turn and each boundary between quadrants.
    for (int k = -2000; k <= 2000; k++) {
        double angle = k * (PHYS_PI / 4.0);
        check_sincos(angle);
        check_sincos(angle * (1.0 + DBL_EPSILON));
        check_sincos(angle * (1.0 - DBL_EPSILON));
    }
}

static void sincos_stays_on_the_circle_for_any_angle(void **state)
{
    (void)state;
    for (double angle = 1.0; angle < 1e300; angle *= 1.7) {
        double s, c;
        phys_sincos(-angle, &s, &c);
        assert_true(fabs(s * s + c * c - 1.0) < TOLERANCE);
    }
    double s, c;
    phys_sincos((double)INFINITY, &s, &c);
    assert_true(isnan(s) && isnan(c));
    phys_sincos((double)NAN, &s, &c);
    assert_true(isnan(s) && isnan(c));
}

// The same numbers as those of the single angles; == counts a zero of either sign as the same.
static void each_sine_is_that_of_its_angle(void **state)
{
    (void)state;
    seeded random = seeded_start("each_sine_is_that_of_its_angle", 3);
    for (int i = 0; i < 20000; i++) {
        // Small ones, some turns, and now and then one that needs the long way.
        const double most = i % 3 == 0 ? 0.8 : i % 3 == 1 ? 40.0 : 1.6e6;
        double angle[PHYS_SINCOS_ANGLES], sine[PHYS_SINCOS_ANGLES], cosine[PHYS_SINCOS_ANGLES];
        for (int k = 0; k < PHYS_SINCOS_ANGLES; k++) {
            angle[k] = k % 4 == 0 ? (i % 4000 - 2000) * (PHYS_PI / 4.0)
                                  : seeded_range(&random, -most, most);
        }
        angle[i % PHYS_SINCOS_ANGLES] = i % 100 == 0 ? 1e9 : -0.0;
        phys_sincos_each(angle, sine, cosine);
        for (int k = 0; k < PHYS_SINCOS_ANGLES; k++) {
            double s, c;
            phys_sincos(angle[k], &s, &c);
            if (!(s == sine[k] && c == cosine[k])) {
                fail_msg("angle %a: %a and %a instead of %a and %a", angle[k], sine[k], cosine[k],
                         s, c);
            }
        }
    }
}

// Bit for bit those of the single angles, the sign of a zero included.
static void small_sines_are_those_of_their_angles(void **state)
{
    (void)state;
    seeded random = seeded_start("small_sines_are_those_of_their_angles", 4);
    for (int i = 0; i < 20000; i++) {
        // Most are small together; then one among them is larger, or not a number.
        const double most = i % 3 == 0 ? 2.0 : 0.785;
        double angle[PHYS_SINCOS_SMALL], sine[PHYS_SINCOS_SMALL], cosine[PHYS_SINCOS_SMALL];
        for (int k = 0; k < PHYS_SINCOS_SMALL; k++) {
            angle[k] = seeded_range(&random, -most, most);
        }
        angle[i % PHYS_SINCOS_SMALL] = i % 2 == 0 ? -0.0 : 0.0;
        angle[(i + 1) % PHYS_SINCOS_SMALL] *= i % 100 == 0 ? 1e7 : i % 101 == 0 ? (double)NAN : 1.0;
        phys_sincos_small(angle, sine, cosine);
        for (int k = 0; k < PHYS_SINCOS_SMALL; k++) {
            double s, c;
            phys_sincos(angle[k], &s, &c);
            if (isnan(angle[k])) {
                assert_true(isnan(sine[k]) && isnan(cosine[k]));
                continue;
            }
            assert_memory_equal(&sine[k], &s, sizeof s);
            assert_memory_equal(&cosine[k], &c, sizeof c);
        }
    }
}

static void check_atan2(double y, double x)
{
    double error = fabs((double)(phys_atan2(y, x) - atan2l(y, x)));
    if (!(error < TOLERANCE)) {
        fail_msg("atan2(%a, %a): error %g", y, x, error);
    }
}

static void atan2_matches_long_double(void **state)
{
    (void)state;
    seeded random = seeded_start("atan2", 2);
    for (int i = 0; i < 400000; i++) {
        double scale = exp2(seeded_range(&random, -1020.0, 1022.0));
        check_atan2(seeded_range(&random, -1.0, 1.0), seeded_range(&random, -1.0, 1.0));
        check_atan2(scale * seeded_range(&random, -1.0, 1.0),
                    scale * seeded_range(&random, -1.0, 1.0));
        check_atan2(scale * seeded_range(&random, -1.0, 1.0), seeded_range(&random, -1.0, 1.0));
    }
    const double axis[] = {-1.0, 0.0, 1.0, DBL_MAX, -DBL_MAX, DBL_MIN, 4.9e-324, -4.9e-324};
    for (size_t i = 0; i < sizeof axis / sizeof axis[0]; i++) {
        for (size_t j = 0; j < sizeof axis / sizeof axis[0]; j++) {
            check_atan2(axis[i], axis[j]);
        }
    }
    assert_true(phys_atan2(0.0, 0.0) == 0.0);
    assert_true(phys_atan2(-0.0, -1.0) > 3.0); // the range is (-pi, pi]
    assert_true(isnan(phys_atan2((double)NAN, 1.0)));
}

static void rotation_vector_comes_back(void **state)
{
    (void)state;
    seeded random = seeded_start("rotation vector", 3);
    for (int i = 0; i < 100000; i++) {
        phys_vec3 axis = seeded_vec3(&random, 1);
        double angle = seeded_range(&random, 0.0, PHYS_PI - 1e-6);
        if (i % 3 == 0) {
            angle = exp2(seeded_range(&random, -500.0, 0.0));
        }
        phys_vec3 r = v3_scale(v3_normalized_or(axis, v3(1, 0, 0)), angle);
        phys_quat q = phys_quat_from_rotation_vector(r);
        assert_true(fabs(quat_dot(q, q) - 1.0) < 2 * TOLERANCE);
        phys_vec3 back = phys_rotation_vector_from_quat(q);
        assert_true(v3_distance(back, r) <= 4e-15 * angle + 1e-15 * (angle > 1.0));
        phys_quat opposite = {-q.x, -q.y, -q.z, -q.w};
        assert_true(v3_distance(phys_rotation_vector_from_quat(opposite), back) == 0.0);
    }
    phys_quat none = phys_quat_from_rotation_vector(v3(0, 0, 0));
    assert_true(none.x == 0 && none.y == 0 && none.z == 0 && none.w == 1);
    assert_true(v3_length(phys_rotation_vector_from_quat(none)) == 0.0);
}

// Rodrigues' formula, written independently.
static void rotation_vector_rotates_by_the_right_hand(void **state)
{
    (void)state;
    phys_quat quarter = phys_quat_from_rotation_vector(v3(0, 0, PHYS_PI / 2));
    phys_vec3 turned = quat_rotate(quarter, v3(1, 0, 0));
    assert_true(v3_distance(turned, v3(0, 1, 0)) < 1e-15);

    seeded random = seeded_start("Rodrigues", 4);
    for (int i = 0; i < 20000; i++) {
        phys_vec3 r = seeded_vec3(&random, 9);
        phys_vec3 p = seeded_vec3(&random, 1);
        double angle = v3_length(r);
        phys_vec3 axis = v3_scale(r, 1.0 / angle);
        phys_vec3 expected =
            v3_add(v3_add_scaled(v3_scale(p, cos(angle)), v3_cross(axis, p), sin(angle)),
                   v3_scale(axis, v3_dot(axis, p) * (1.0 - cos(angle))));
        phys_vec3 got = quat_rotate(phys_quat_from_rotation_vector(r), p);
        assert_true(v3_distance(got, expected) < 1e-14);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sincos_matches_long_double),
        cmocka_unit_test(sincos_stays_on_the_circle_for_any_angle),
        cmocka_unit_test(each_sine_is_that_of_its_angle),
        cmocka_unit_test(small_sines_are_those_of_their_angles),
        cmocka_unit_test(atan2_matches_long_double),
        cmocka_unit_test(rotation_vector_comes_back),
        cmocka_unit_test(rotation_vector_rotates_by_the_right_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
