// Vectors, quaternions, matrices and poses: their algebraic laws.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "near.h"
#include "phys_math.h"
#include "seeded.h"

#define CASES     2000
#define TOLERANCE 1e-12

static phys_vec3 any_vector(seeded *random)
{
    double x = seeded_range(random, -2, 2), y = seeded_range(random, -2, 2);
    return v3(x, y, seeded_range(random, -2, 2));
}

static phys_quat any_rotation(seeded *random)
{
    phys_vec3 v = any_vector(random);
    return quat_normalized((phys_quat){v.x, v.y, v.z, seeded_range(random, -2, 2)});
}

static void assert_same(phys_vec3 a, phys_vec3 b)
{
    assert_near(v3_distance(a, b), 0.0, TOLERANCE);
}

static void the_axes_are_right_handed(void **unused)
{
    (void)unused;
    assert_same(v3_cross(v3(1, 0, 0), v3(0, 1, 0)), v3(0, 0, 1));
    // A quarter turn about y takes z to x.
    phys_quat quarter = quat_normalized((phys_quat){0, 1, 0, 1});
    assert_same(quat_rotate(quarter, v3(0, 0, 1)), v3(1, 0, 0));
    assert_same(quat_rotate_inverse(quarter, v3(1, 0, 0)), v3(0, 0, 1));
}

static void directions_have_unit_length_or_the_fallback(void **unused)
{
    (void)unused;
    seeded random = seeded_start("directions_have_unit_length_or_the_fallback", 1);
    for (int i = 0; i < CASES; i++) {
        phys_vec3 v = any_vector(&random);
        phys_vec3 unit = v3_normalized_or(v, v3(9, 9, 9));
        assert_near(v3_length(unit), 1.0, TOLERANCE);
        assert_near(v3_dot(unit, v), v3_length(v), TOLERANCE);
        phys_vec3 across = v3_any_orthogonal(unit);
        assert_near(v3_length(across), 1.0, TOLERANCE);
        assert_near(v3_dot(across, unit), 0.0, TOLERANCE);
    }
    assert_same(v3_normalized_or(v3(0, 0, 0), v3(0, 1, 0)), v3(0, 1, 0));
    assert_same(v3_normalized_or(v3(3e-200, 0, 0), v3(0, 1, 0)), v3(0, 1, 0));
    assert_true(v3_is_finite(v3(1, -2, 3)));
    assert_false(v3_is_finite(v3(1, NAN, 3)) || v3_is_finite(v3(1, 2, -INFINITY)));
}

static void rotations_keep_lengths_and_follow_each_other(void **unused)
{
    (void)unused;
    seeded random = seeded_start("rotations_keep_lengths_and_follow_each_other", 2);
    for (int i = 0; i < CASES; i++) {
        phys_quat a = any_rotation(&random), b = any_rotation(&random);
        phys_vec3 v = any_vector(&random), w = any_vector(&random);
        assert_near(v3_dot(quat_rotate(a, v), quat_rotate(a, w)), v3_dot(v, w), TOLERANCE);
        assert_same(quat_rotate(a, v3_cross(v, w)), v3_cross(quat_rotate(a, v), quat_rotate(a, w)));
        assert_same(quat_rotate(quat_mul(a, b), v), quat_rotate(a, quat_rotate(b, v)));
        assert_same(quat_rotate_inverse(a, quat_rotate(a, v)), v);
    }
    assert_same(quat_rotate(quat_normalized((phys_quat){0, 0, 0, 0}), v3(1, 2, 3)), v3(1, 2, 3));
}

static void a_blend_goes_the_shorter_way(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_blend_goes_the_shorter_way", 3);
    for (int i = 0; i < CASES; i++) {
        phys_quat a = any_rotation(&random), b = any_rotation(&random);
        phys_quat other_b = {-b.x, -b.y, -b.z, -b.w}; // the same rotation
        phys_vec3 v = any_vector(&random);
        assert_same(quat_rotate(quat_nlerp(a, b, 0), v), quat_rotate(a, v));
        assert_same(quat_rotate(quat_nlerp(a, b, 1), v), quat_rotate(b, v));
        double t = seeded_range(&random, 0, 1);
        phys_quat between = quat_nlerp(a, b, t);
        assert_same(quat_rotate(between, v), quat_rotate(quat_nlerp(a, other_b, t), v));
        // Between them: closer to each than they are to each other.
        double whole = fabs(quat_dot(a, b));
        assert_true(fabs(quat_dot(a, between)) > whole - TOLERANCE);
        assert_true(fabs(quat_dot(b, between)) > whole - TOLERANCE);
    }
}

static void a_matrix_and_its_quaternion_turn_alike(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_matrix_and_its_quaternion_turn_alike", 4);
    for (int i = 0; i < CASES; i++) {
        phys_quat q = any_rotation(&random);
        // Half turns too, for which each component becomes the largest.
        q = i % 4 == 0 ? quat_normalized((phys_quat){q.x, q.y, q.z, 0}) : q;
        phys_mat3 m = m3_from_columns(quat_rotate(q, v3(1, 0, 0)), quat_rotate(q, v3(0, 1, 0)),
                                      quat_rotate(q, v3(0, 0, 1)));
        phys_vec3 v = any_vector(&random);
        assert_same(m3_mul_v3(&m, v), quat_rotate(q, v));
        assert_near(fabs(quat_dot(quat_from_m3(&m), q)), 1.0, TOLERANCE);
    }
    phys_mat3 stretch = m3_diagonal(2, 3, 4);
    assert_same(m3_mul_v3(&stretch, v3(1, 1, 1)), v3(2, 3, 4));
}

static void a_pose_is_undone_by_its_inverse(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_pose_is_undone_by_its_inverse", 5);
    for (int i = 0; i < CASES; i++) {
        phys_pose pose = {any_vector(&random), any_rotation(&random)};
        phys_vec3 p = any_vector(&random);
        assert_same(pose_apply_inverse(pose, pose_apply(pose, p)), p);
        assert_same(pose_apply(pose, v3(0, 0, 0)), pose.position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_axes_are_right_handed),
        cmocka_unit_test(directions_have_unit_length_or_the_fallback),
        cmocka_unit_test(rotations_keep_lengths_and_follow_each_other),
        cmocka_unit_test(a_blend_goes_the_shorter_way),
        cmocka_unit_test(a_matrix_and_its_quaternion_turn_alike),
        cmocka_unit_test(a_pose_is_undone_by_its_inverse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
