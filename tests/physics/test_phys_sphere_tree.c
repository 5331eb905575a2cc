// The sphere tree against testing every leaf.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "blade_cases.h"
#include "near.h"
#include "phys_segment.h"
#include "phys_sphere_tree.h"

// Spheres along a random path, like those around the segments of a rope.
static int random_rope(seeded *random, phys_sphere leaf[PHYS_SPHERE_TREE_LEAVES])
{
    int count = 1 + (int)(seeded_next(random) % PHYS_SPHERE_TREE_LEAVES);
    phys_vec3 p = random_vector(random, 5.0);
    for (int i = 0; i < count; i++) {
        double radius = seeded_range(random, 0.0, 0.1);
        leaf[i] = (phys_sphere){p, seeded_next(random) % 8 == 0 ? 0.0 : radius};
        p = v3_add(p, random_vector(random, 0.1));
    }
    return count;
}

static void assert_same_as_brute_force(const phys_sphere_tree *tree, const phys_sphere *leaf,
                                       phys_vec3 a, phys_vec3 b, double radius)
{
    phys_sphere_hits hits = phys_sphere_tree_query(tree, a, b, radius);
    int found = 0;
    for (int i = 0; i < tree->leaves; i++) {
        phys_segment_distance off = phys_segment_closest(leaf[i].center, leaf[i].center, a, b);
        if (off.distance_m <= leaf[i].radius_m + radius) {
            assert_true(found < hits.count);
            assert_int_equal(hits.leaf[found], i);
            found++;
        }
    }
    assert_int_equal(hits.count, found);
}

static void it_finds_what_testing_each_leaf_finds(void **state)
{
    (void)state;
    seeded random = seeded_start("it_finds_what_testing_each_leaf_finds", 61);
    for (int i = 0; i < 2000; i++) {
        phys_sphere leaf[PHYS_SPHERE_TREE_LEAVES];
        phys_sphere_tree tree;
        int count = random_rope(&random, leaf);
        assert_true(phys_sphere_tree_build(&tree, leaf, count));
        for (int refit = 0; refit < 3; refit++) {
            for (int k = 0; k < 10; k++) {
                const phys_sphere *near = &leaf[seeded_next(&random) % (uint64_t)count];
                phys_vec3 a = v3_add(near->center, random_vector(&random, 0.5));
                phys_vec3 b = k % 3 == 0 ? a : v3_add(a, random_vector(&random, 1.0));
                double radius = seeded_range(&random, 0.0, 0.3);
                assert_same_as_brute_force(&tree, leaf, a, b, radius);

                // Touching that leaf exactly, within rounding.
                phys_vec3 way = random_direction(&random);
                a = v3_add_scaled(near->center, way, near->radius_m + radius);
                assert_same_as_brute_force(&tree, leaf, a, a, radius);
            }
            for (int k = 0; k < count; k++) {
                leaf[k].center = v3_add(leaf[k].center, random_vector(&random, 0.3));
                leaf[k].radius_m = seeded_range(&random, 0.0, 0.2);
            }
            phys_sphere_tree_refit(&tree, leaf);
        }
    }
}

static void parents_hold_their_children_and_no_more(void **state)
{
    (void)state;
    seeded random = seeded_start("parents_hold_their_children_and_no_more", 62);
    for (int i = 0; i < 20000; i++) {
        phys_sphere a = {random_vector(&random, 1.0), seeded_range(&random, 0.0, 1.0)};
        phys_sphere b = {random_vector(&random, 1.0), seeded_range(&random, 0.0, 1.0)};
        phys_sphere both = phys_sphere_around(&a, &b);
        double apart = v3_distance(a.center, b.center);
        assert_true(v3_distance(both.center, a.center) + a.radius_m <= both.radius_m + 1e-15);
        assert_true(v3_distance(both.center, b.center) + b.radius_m <= both.radius_m + 1e-15);
        double least = fmax((apart + a.radius_m + b.radius_m) / 2.0, fmax(a.radius_m, b.radius_m));
        assert_near(both.radius_m, least, 1e-13);
    }
    phys_sphere one = {v3(1, 2, 3), 0.5}, none = {v3(9, 9, 9), -1.0};
    assert_true(phys_sphere_around(&one, &none).radius_m == 0.5);
    assert_true(phys_sphere_around(&none, &one).radius_m == 0.5);
    assert_true(phys_sphere_around(&none, &none).radius_m < 0.0);
    phys_sphere twice = phys_sphere_around(&one, &one);
    assert_near(twice.radius_m, 0.5, 1e-13);
}

// A small object near a long rope meets few of its spheres.
static void few_spheres_are_tested(void **state)
{
    (void)state;
    phys_sphere leaf[PHYS_SPHERE_TREE_LEAVES];
    for (int i = 0; i < PHYS_SPHERE_TREE_LEAVES; i++) {
        leaf[i] = (phys_sphere){v3(0.1 * i, 0, 0), 0.06};
    }
    phys_sphere_tree tree;
    assert_true(phys_sphere_tree_build(&tree, leaf, PHYS_SPHERE_TREE_LEAVES));
    int tested = 0;
    for (int i = 0; i < PHYS_SPHERE_TREE_LEAVES; i++) {
        phys_vec3 p = v3(0.1 * i, 0.1, 0);
        phys_sphere_hits hits = phys_sphere_tree_query(&tree, p, p, 0.05);
        assert_true(hits.count >= 1);
        tested += hits.tested;
    }
    double mean = (double)tested / PHYS_SPHERE_TREE_LEAVES;
    printf("%.1f of %d spheres tested\n", mean, PHYS_SPHERE_TREE_LEAVES);
    assert_true(mean < 0.35 * PHYS_SPHERE_TREE_LEAVES);
    phys_vec3 far = v3(0, 9, 0);
    assert_int_equal(phys_sphere_tree_query(&tree, far, far, 0.1).tested, 1);
}

static void bad_input_finds_nothing_and_hides_nothing(void **state)
{
    (void)state;
    phys_sphere leaf[PHYS_SPHERE_TREE_LEAVES + 1];
    for (int i = 0; i <= PHYS_SPHERE_TREE_LEAVES; i++) {
        leaf[i] = (phys_sphere){v3(i, 0, 0), 0.25};
    }
    phys_sphere_tree tree;
    const phys_vec3 o = v3(0, 0, 0), nowhere = v3(NAN, 0, 0);
    assert_false(phys_sphere_tree_build(&tree, leaf, PHYS_SPHERE_TREE_LEAVES + 1));
    assert_int_equal(phys_sphere_tree_query(&tree, o, o, 100.0).count, 0);
    assert_false(phys_sphere_tree_build(&tree, leaf, 0));
    leaf[2].radius_m = -1.0;
    assert_false(phys_sphere_tree_build(&tree, leaf, 5));
    leaf[2].radius_m = 0.25;
    leaf[2].center.y = NAN;
    assert_false(phys_sphere_tree_build(&tree, leaf, 5));
    assert_int_equal(phys_sphere_tree_query(&tree, o, o, 100.0).count, 0);

    leaf[2].center.y = 0.0;
    assert_true(phys_sphere_tree_build(&tree, leaf, 5));
    assert_int_equal(phys_sphere_tree_query(&tree, nowhere, o, 1.0).count, 0);
    assert_int_equal(phys_sphere_tree_query(&tree, o, o, NAN).count, 0);
    leaf[2].center.y = NAN; // the other leaves are still found
    phys_sphere_tree_refit(&tree, leaf);
    assert_int_equal(phys_sphere_tree_query(&tree, o, v3(4, 0, 0), 0.1).count, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_what_testing_each_leaf_finds),
        cmocka_unit_test(parents_hold_their_children_and_no_more),
        cmocka_unit_test(few_spheres_are_tested),
        cmocka_unit_test(bad_input_finds_nothing_and_hides_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
