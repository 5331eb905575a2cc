// phys_tolerance: the order of its lengths.
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "phys_contact_step.h"
#include "phys_rotation.h"
#include "phys_tolerance.h"

// The greatest distance of anything from the middle of the piste, meters.
static const double PISTE_M = 8.0;

static void each_length_is_far_below_the_one_before(void **state)
{
    (void)state;
    const double lengths[] = {PHYS_BLADE_RADIUS_M,  PHYS_SEPARATION_LONGEST_M, PHYS_SEPARATION_M,
                              PHYS_TOC_CLEARANCE_M, PHYS_GJK_WORST_M,          PHYS_TOC_TOLERANCE_M,
                              PISTE_M * DBL_EPSILON};
    for (size_t i = 1; i < sizeof lengths / sizeof lengths[0]; i++) {
        assert_true(lengths[i] < lengths[i - 1] / 9.0);
    }
    assert_true(PHYS_GJK_TOLERANCE_M <= PHYS_TOC_TOLERANCE_M);
}

// Weapons at the smallest allowed gap are still known to be apart, and count as in contact.
static void the_nearest_gap_is_known(void **state)
{
    (void)state;
    assert_true(PHYS_NEAREST_M > PHYS_GJK_WORST_M);
    assert_true(PHYS_NEAREST_M < PHYS_TOC_CLEARANCE_M / 10.0);
}

// All separations that a tick can have are together less than a blade's radius.
static void separations_of_a_tick_are_less_than_a_blade(void **state)
{
    (void)state;
    assert_true(2 * PHYS_MAX_CONTACTS * PHYS_SEPARATION_LONGEST_M < PHYS_BLADE_RADIUS_M);
    assert_true(PHYS_MAX_CONTACTS * PHYS_SEPARATION_TIME_S < 0.1 * 0.001);
}

// After an hour of ticks without normalization, an orientation is still of unit length within the
// tolerance.
static void rounding_keeps_unit_length(void **state)
{
    (void)state;
    phys_quat q = quat_identity();
    phys_quat turn = phys_quat_from_rotation_vector(v3(0.01, -0.02, 0.015));
    for (int tick = 0; tick < 3600000; tick++) {
        q = quat_mul(turn, q);
    }
    assert_true(fabs(quat_dot(q, q) - 1.0) < 0.1 * PHYS_UNIT_TOLERANCE);
}

// The shortest vector with a direction has the right direction.
static void the_shortest_vector_has_a_direction(void **state)
{
    (void)state;
    phys_vec3 v = v3_scale(v3(2.0, -3.0, 6.0), 1.01 * PHYS_SHORTEST / 7.0);
    phys_vec3 direction = v3_normalized_or(v, v3(0, 0, 0));
    assert_true(v3_distance(direction, v3(2.0 / 7.0, -3.0 / 7.0, 6.0 / 7.0)) < 1e-14);
    assert_true(v3_length(v3_normalized_or(v3_scale(v, 0.9), v3(0, 0, 0))) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_length_is_far_below_the_one_before),
        cmocka_unit_test(the_nearest_gap_is_known),
        cmocka_unit_test(separations_of_a_tick_are_less_than_a_blade),
        cmocka_unit_test(rounding_keeps_unit_length),
        cmocka_unit_test(the_shortest_vector_has_a_direction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
