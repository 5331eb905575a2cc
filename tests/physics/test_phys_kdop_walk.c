// phys_kdop_walk: a walk finds all possible contacts, little else, and nothing that comes too late.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh_cases.h"
#include "phys_kdop_walk.h"

// A segment that does not move.
static phys_swept_segment sweep_around(const phys_vec3 end[2], double radius)
{
    phys_swept_segment sweep;
    phys_swept_segment_start(&sweep, end, end, radius);
    return sweep;
}

static void a_walk_finds_all_contacts_and_little_else(void **state)
{
    (void)state;
    seeded random = seeded_start("a_walk_finds_all_contacts_and_little_else", 43);
    mesh_case mesh = mesh_case_trunk(30, 40);
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    unsigned char *met = calloc(mesh.triangle_count, 1);
    assert_non_null(met);
    double visited = 0, walks = 600;
    int ruled_out = 0;
    for (int i = 0; i < (int)walks; i++) {
        mesh_case_move(&mesh, &random);
        phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));
        phys_vec3 end[2];
        end[0] = seeded_vec3(&random, 1);
        end[1] = seeded_vec3(&random, 1);
        phys_swept_segment sweep = sweep_around(end, 0.01);
        for (uint32_t t = 0; t < mesh.triangle_count; t++) {
            met[t] = 0;
        }
        const bool may_meet = phys_kdop_walk_may_meet(tree, &sweep.bounds);
        ruled_out += !may_meet;
        phys_kdop_walk walk;
        phys_kdop_walk_start(&walk, tree, &sweep);
        const phys_kdop_triangle *leaf;
        while ((leaf = phys_kdop_walk_next(&walk, 1.0)) != NULL) {
            assert_true(may_meet);
            for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
                assert_false(met[leaf[k].index] == 2);
                met[leaf[k].index] = 1;
                visited++;
            }
            for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
                met[leaf[k].index] = 2;
            }
        }
        // A triangle with a corner in the capsule must have been found.
        for (uint32_t t = 0; t < mesh.triangle_count; t++) {
            phys_vec3 corner = v3_from_floats(mesh.from[mesh.triangle[t][0]]);
            phys_vec3 run = v3_sub(end[1], end[0]);
            double s = v3_dot(v3_sub(corner, end[0]), run) / v3_length_squared(run);
            s = s < 0 ? 0 : s > 1 ? 1 : s;
            if (v3_distance(corner, v3_add_scaled(end[0], run, s)) <= 0.01) {
                assert_true(met[t]);
            }
        }
    }
    assert_true(visited / walks < 0.05 * mesh.triangle_count);
    printf("%d of %.0f ruled out by their bounds\n", ruled_out, walks);
    assert_true(ruled_out > 10);
    free(met);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

// The number of leaves that a walk finds.
static uint32_t leaves_met(const phys_kdop_tree *tree, const phys_swept_segment *sweep,
                           double latest)
{
    phys_kdop_walk walk;
    phys_kdop_walk_start(&walk, tree, sweep);
    uint32_t leaves = 0;
    while (phys_kdop_walk_next(&walk, latest) != NULL) {
        leaves++;
    }
    assert_null(phys_kdop_walk_next(&walk, latest));
    return leaves;
}

// For every number of triangles, and so of levels: a wide sweep finds all, a sweep elsewhere
// nothing.
static void a_walk_finds_every_leaf_once(void **state)
{
    (void)state;
    seeded random = seeded_start("a_walk_finds_every_leaf_once", 45);
    const phys_vec3 all[2] = {{0, -2, 0}, {0, 4, 0}}, none[2] = {{9, 9, 9}, {9, 9, 8}};
    phys_swept_segment wide = sweep_around(all, 3.0), away = sweep_around(none, 0.1);
    for (uint32_t count = 1; count < 300; count++) {
        mesh_case mesh = mesh_case_soup(&random, count);
        phys_kdop_tree *tree = mesh_case_tree(&mesh);
        uint32_t leaves = (count + PHYS_KDOP_LEAF_TRIANGLES - 1) / PHYS_KDOP_LEAF_TRIANGLES;
        assert_int_equal(leaves_met(tree, &wide, 1.0), leaves);
        assert_int_equal(leaves_met(tree, &away, 1.0), 0);
        phys_kdop_tree_destroy(&tree);
        mesh_case_free(&mesh);
    }
}

// A blade that moves down towards a trunk from above: in the first half of the tick it reaches
// nothing, and in a tree without wanted blocks it never does.
static void a_walk_leaves_out_late_contacts(void **state)
{
    (void)state;
    mesh_case mesh = mesh_case_trunk(30, 40);
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    const phys_vec3 first[2] = {{-0.4, 2.0, 0}, {0.4, 2.0, 0}};
    const phys_vec3 last[2] = {{-0.4, 1.7, 0}, {0.4, 1.7, 0}};
    phys_swept_segment sweep;
    phys_swept_segment_start(&sweep, first, last, 0.003);
    assert_int_equal(leaves_met(tree, &sweep, 0.5), 0);
    const uint32_t until_late = leaves_met(tree, &sweep, 0.8);
    assert_true(until_late > 0 && until_late < leaves_met(tree, &sweep, 1.0));

    bool *wanted = calloc(phys_kdop_tree_block_count(tree), sizeof *wanted);
    assert_non_null(wanted);
    phys_kdop_tree_refit_blocks(tree, MESH_VERTICES(mesh.rest), MESH_VERTICES(mesh.rest), wanted);
    assert_int_equal(leaves_met(tree, &sweep, 1.0), 0);
    free(wanted);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

static uint32_t leaves_below(const phys_kdop_tree *tree, uint32_t node)
{
    bool is_leaf = phys_kdop_tree_leaf(tree, node) != NULL;
    return is_leaf ? 1 : leaves_below(tree, 2 * node + 1) + leaves_below(tree, 2 * node + 2);
}

// In a tree refitted in full and then in part, a walk that reaches everything finds only the part.
static void a_walk_finds_only_wanted_blocks(void **state)
{
    (void)state;
    seeded random = seeded_start("a_walk_finds_only_wanted_blocks", 46);
    const phys_vec3 all[2] = {{0, -2, 0}, {0, 4, 0}};
    phys_swept_segment wide = sweep_around(all, 3.0);
    for (uint32_t count = 20; count < 6000; count += 1 + count / 20) {
        mesh_case mesh = mesh_case_soup(&random, count);
        phys_kdop_tree *tree = mesh_case_tree(&mesh);
        const uint32_t blocks = phys_kdop_tree_block_count(tree);
        bool *wanted = calloc(blocks, sizeof *wanted);
        assert_non_null(wanted);
        uint32_t leaves = 0;
        for (uint32_t b = 0; b < blocks; b++) {
            wanted[b] = seeded_next(&random) % 2;
            leaves += wanted[b] ? leaves_below(tree, blocks - 1 + b) : 0;
        }
        phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));
        phys_kdop_tree_refit_blocks(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to), wanted);
        assert_int_equal(leaves_met(tree, &wide, 1.0), leaves);
        free(wanted);
        phys_kdop_tree_destroy(&tree);
        mesh_case_free(&mesh);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_finds_all_contacts_and_little_else),
        cmocka_unit_test(a_walk_finds_every_leaf_once),
        cmocka_unit_test(a_walk_leaves_out_late_contacts),
        cmocka_unit_test(a_walk_finds_only_wanted_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
