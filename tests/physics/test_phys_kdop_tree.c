// phys_kdop_tree: every triangle is inside its leaf and all ancestors, for every deformation.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

#include "mesh_cases.h"
#include "phys_kdop_tree.h"

static void refit(phys_kdop_tree *tree, const mesh_case *mesh)
{
    phys_kdop_tree_refit(tree, MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to));
}

// Bounds of a triangle during the tick, computed directly.
static phys_kdop swept_bounds(const mesh_case *mesh, uint32_t triangle)
{
    phys_kdop bounds = phys_kdop_empty();
    for (int c = 0; c < 3; c++) {
        phys_kdop_add_point(&bounds, mesh->from[mesh->triangle[triangle][c]]);
        phys_kdop_add_point(&bounds, mesh->to[mesh->triangle[triangle][c]]);
    }
    return bounds;
}

static bool is_within(const phys_kdop *inner, const phys_kdop *outer)
{
    phys_kdop both = phys_kdop_union(inner, outer);
    for (int i = 0; i < PHYS_KDOP_AXES; i++) {
        if (both.low[i] != outer->low[i] || both.high[i] != outer->high[i]) {
            return false;
        }
    }
    return true;
}

// Asserts that each leaf's bounds are exactly those of its triangles and each inner node's those of
// its children, so that each triangle is inside all its ancestors, and that each triangle has a
// leaf.
static void assert_fits(const phys_kdop_tree *tree, const mesh_case *mesh)
{
    unsigned char *seen = calloc(mesh->triangle_count, 1);
    assert_non_null(seen);
    uint32_t nodes = phys_kdop_tree_node_count(tree);
    assert_int_equal(phys_kdop_tree_triangle_count(tree), mesh->triangle_count);
    for (uint32_t node = 0; node < nodes; node++) {
        phys_kdop bounds = phys_kdop_tree_bounds(tree, node), parts = phys_kdop_empty();
        const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(tree, node);
        if (leaf == NULL) {
            assert_true(2 * node + 2 < nodes);
            phys_kdop left = phys_kdop_tree_bounds(tree, 2 * node + 1);
            phys_kdop right = phys_kdop_tree_bounds(tree, 2 * node + 2);
            parts = phys_kdop_union(&left, &right);
        } else {
            for (int k = 0; k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
                assert_true(leaf[k].index < mesh->triangle_count);
                seen[leaf[k].index] = 1;
                for (int c = 0; c < 3; c++) {
                    assert_int_equal(leaf[k].corner[c], mesh->triangle[leaf[k].index][c]);
                }
                phys_kdop swept = swept_bounds(mesh, leaf[k].index);
                parts = phys_kdop_union(&parts, &swept);
            }
        }
        assert_true(is_within(&parts, &bounds));
        assert_true(is_within(&bounds, &parts));
    }
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        assert_true(seen[t]);
    }
    free(seen);
}

static void every_triangle_is_inside_all_above_it(void **state)
{
    (void)state;
    seeded random = seeded_start("every_triangle_is_inside_all_above_it", 41);
    for (uint32_t count = 1; count < 160; count++) {
        mesh_case mesh = count % 2 ? mesh_case_soup(&random, count)
                                   : mesh_case_trunk(3 + count % 11, 1 + count / 4);
        phys_kdop_tree *tree = mesh_case_tree(&mesh);
        for (int i = 0; i < 4; i++) {
            mesh_case_move(&mesh, &random);
            refit(tree, &mesh);
            assert_true(phys_kdop_tree_is_finite(tree));
            assert_fits(tree, &mesh);
        }
        phys_kdop_tree_destroy(&tree);
        assert_null(tree);
        mesh_case_free(&mesh);
    }
}

// Blocks refitted in part: the wanted ones are as after a full refit; the others are empty, and
// their vertices are not read.
static void unwanted_blocks_are_empty(void **state)
{
    (void)state;
    seeded random = seeded_start("unwanted_blocks_are_empty", 44);
    for (int i = 0; i < 60; i++) {
        mesh_case mesh = i % 2 ? mesh_case_soup(&random, 1 + (uint32_t)i * 29)
                               : mesh_case_trunk(3 + (uint32_t)i, 1 + (uint32_t)i / 2);
        mesh_case_move(&mesh, &random);
        phys_kdop_tree *tree = mesh_case_tree(&mesh);
        const uint32_t blocks = phys_kdop_tree_block_count(tree);
        bool *wanted = calloc(blocks, sizeof *wanted);
        unsigned char *has = calloc(mesh.vertex_count, 1);
        assert_true(wanted != NULL && has != NULL);
        for (uint32_t block = 0; block < blocks; block++) {
            wanted[block] = seeded_next(&random) % 3 == 0;
            uint32_t count;
            const uint32_t *vertex = phys_kdop_tree_block_vertices(tree, block, &count);
            for (uint32_t v = 0; v < count; v++) {
                assert_true(v == 0 || vertex[v - 1] < vertex[v]);
                assert_true(vertex[v] < mesh.vertex_count);
                has[vertex[v]] = wanted[block] || has[vertex[v]];
            }
        }
        for (uint32_t v = 0; v < mesh.vertex_count; v++) {
            mesh.to[v][v % 3] = has[v] ? mesh.to[v][v % 3] : 99.0f;
        }
        phys_kdop_tree_refit_blocks(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to), wanted);
        assert_true(phys_kdop_tree_is_finite(tree));

        // Leaves under a wanted root contain triangles, and are reached only through that root.
        phys_kdop all = phys_kdop_empty();
        for (uint32_t node = 0; node < phys_kdop_tree_node_count(tree); node++) {
            const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(tree, node);
            uint32_t root = node;
            while (root > 2 * blocks - 2) {
                root = (root - 1) / 2;
            }
            for (int k = 0; leaf != NULL && k < PHYS_KDOP_LEAF_TRIANGLES; k++) {
                if (wanted[root - (blocks - 1)]) {
                    phys_kdop swept = swept_bounds(&mesh, leaf[k].index);
                    phys_kdop bounds = phys_kdop_tree_bounds(tree, node);
                    assert_true(is_within(&swept, &bounds));
                    all = phys_kdop_union(&all, &swept);
                }
            }
        }
        phys_kdop whole = phys_kdop_tree_bounds(tree, 0);
        assert_true(is_within(&all, &whole) && is_within(&whole, &all));
        free(wanted);
        free(has);
        phys_kdop_tree_destroy(&tree);
        mesh_case_free(&mesh);
    }
}

static void it_also_fits_between_start_and_end(void **state)
{
    (void)state;
    seeded random = seeded_start("it_also_fits_between_start_and_end", 42);
    mesh_case mesh = mesh_case_trunk(12, 20);
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    mesh_case_move(&mesh, &random);
    refit(tree, &mesh);
    phys_kdop root = phys_kdop_tree_bounds(tree, 0);
    for (int i = 0; i < 2000; i++) {
        uint32_t v = (uint32_t)(seeded_next(&random) % mesh.vertex_count);
        double t = seeded_range(&random, 0, 1);
        phys_vec3 p;
        p.x = (double)mesh.from[v][0] * (1 - t) + (double)mesh.to[v][0] * t;
        p.y = (double)mesh.from[v][1] * (1 - t) + (double)mesh.to[v][1] * t;
        p.z = (double)mesh.from[v][2] * (1 - t) + (double)mesh.to[v][2] * t;
        phys_kdop dot = phys_kdop_of_balls(&p, 1, 0.0);
        assert_true(phys_kdop_overlap(&dot, &root));
    }
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

static void a_new_tree_fits_its_rest_shape(void **state)
{
    (void)state;
    mesh_case mesh = mesh_case_trunk(9, 13);
    for (uint32_t v = 0; v < mesh.vertex_count; v++) {
        for (int i = 0; i < 3; i++) {
            mesh.from[v][i] = mesh.to[v][i] = mesh.rest[v][i];
        }
    }
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    assert_fits(tree, &mesh);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

// Whether all bounds and all leaves are the same.
static bool is_same_tree(const phys_kdop_tree *a, const phys_kdop_tree *b)
{
    for (uint32_t node = 0; node < phys_kdop_tree_node_count(a); node++) {
        const phys_kdop one = phys_kdop_tree_bounds(a, node),
                        other = phys_kdop_tree_bounds(b, node);
        const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(a, node);
        if (memcmp(&one, &other, sizeof one) != 0 ||
            (leaf != NULL && memcmp(leaf, phys_kdop_tree_leaf(b, node),
                                    PHYS_KDOP_LEAF_TRIANGLES * sizeof *leaf) != 0)) {
            return false;
        }
    }
    return true;
}

static void a_copy_is_refitted_on_its_own(void **state)
{
    (void)state;
    seeded random = seeded_start("a_copy_is_refitted_on_its_own", 43);
    mesh_case mesh = mesh_case_trunk(30, 40);
    phys_kdop_tree *tree = mesh_case_tree(&mesh), *copy = phys_kdop_tree_copy(tree);
    assert_non_null(copy);
    assert_int_equal(phys_kdop_tree_node_count(copy), phys_kdop_tree_node_count(tree));
    assert_int_equal(phys_kdop_tree_triangle_count(copy), phys_kdop_tree_triangle_count(tree));
    assert_int_equal(phys_kdop_tree_block_count(copy), phys_kdop_tree_block_count(tree));
    for (uint32_t block = 0; block < phys_kdop_tree_block_count(tree); block++) {
        uint32_t count[2];
        const uint32_t *vertex = phys_kdop_tree_block_vertices(tree, block, &count[0]);
        const uint32_t *copied = phys_kdop_tree_block_vertices(copy, block, &count[1]);
        assert_int_equal(count[0], count[1]);
        assert_memory_equal(vertex, copied, count[0] * sizeof *vertex);
    }
    assert_true(is_same_tree(tree, copy));
    mesh_case_move(&mesh, &random);
    refit(copy, &mesh);
    assert_fits(copy, &mesh);
    assert_false(is_same_tree(tree, copy));
    refit(tree, &mesh);
    assert_true(is_same_tree(tree, copy));
    phys_kdop_tree_destroy(&tree);
    assert_fits(copy, &mesh);
    phys_kdop_tree_destroy(&copy);
    mesh_case_free(&mesh);
}

static void bad_meshes_are_refused(void **state)
{
    (void)state;
    const float vertex[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const float broken[3][3] = {{0, 0, 0}, {1, NAN, 0}, {0, 1, 0}};
    const float endless[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, INFINITY}};
    const uint32_t triangle[1][3] = {{0, 1, 2}}, outside[1][3] = {{0, 1, 3}};
    assert_null(phys_kdop_tree_create(vertex, 3, triangle, 0));
    assert_null(phys_kdop_tree_create(vertex, 3, outside, 1));
    assert_null(phys_kdop_tree_create(vertex, 0, triangle, 1));
    assert_null(phys_kdop_tree_create(broken, 3, triangle, 1));
    assert_null(phys_kdop_tree_create(endless, 3, triangle, 1));
    assert_null(phys_kdop_tree_create(NULL, 3, triangle, 1));
    assert_null(phys_kdop_tree_create(vertex, 3, NULL, 1));
    assert_null(phys_kdop_tree_create(vertex, 3, triangle, PHYS_KDOP_TREE_TRIANGLES_MAX + 1));

    phys_kdop_tree *tree = phys_kdop_tree_create(vertex, 3, triangle, 1);
    assert_non_null(tree);
    assert_int_equal(phys_kdop_tree_node_count(tree), 1);
    assert_true(phys_kdop_tree_is_finite(tree));
    phys_kdop_tree_refit(tree, vertex, broken);
    assert_false(phys_kdop_tree_is_finite(tree));
    phys_kdop_tree_refit(tree, endless, vertex);
    assert_false(phys_kdop_tree_is_finite(tree));
    phys_kdop_tree_refit(tree, vertex, vertex);
    assert_true(phys_kdop_tree_is_finite(tree));
    phys_kdop_tree_destroy(&tree);
    phys_kdop_tree_destroy(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_triangle_is_inside_all_above_it),
        cmocka_unit_test(unwanted_blocks_are_empty),
        cmocka_unit_test(it_also_fits_between_start_and_end),
        cmocka_unit_test(a_new_tree_fits_its_rest_shape),
        cmocka_unit_test(a_copy_is_refitted_on_its_own),
        cmocka_unit_test(bad_meshes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
