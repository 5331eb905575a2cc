// The edges of 18-DOPs: the twelve of a box, and properties of every polyhedron for random ones.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>

#include <cmocka.h>

#include "viewer_kdop_edges.h"
#include "seeded.h"

static phys_kdop of_points(seeded *random, int count)
{
    phys_kdop kdop = phys_kdop_empty();
    for (int i = 0; i < count; i++) {
        float p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = (float)seeded_range(random, -1.0, 2.0);
        }
        phys_kdop_add_point(&kdop, p);
    }
    return kdop;
}

// A box of 1 x 2 x 3 m. The slanted planes only touch its corners.
static void a_box_has_twelve_edges(void **state)
{
    (void)state;
    phys_kdop kdop = phys_kdop_empty();
    for (int i = 0; i < 8; i++) {
        phys_kdop_add_point(&kdop, (float[3]){(float)(i & 1), i & 2 ? 2.0f : 0.0f, i & 4 ? 3 : 0});
    }
    kdop_edge edge[VIEWER_KDOP_EDGES_MAX];
    assert_int_equal(viewer_kdop_edges(&kdop, edge), 12);
    double length = 0.0;
    for (int i = 0; i < 12; i++) {
        length += v3_distance(edge[i].a, edge[i].b);
    }
    assert_true(fabs(length - 4.0 * (1.0 + 2.0 + 3.0)) < 1e-6);
}

// Every edge lies on the surface, and together they reach the bounds on all axes.
static void edges_lie_on_the_volume_and_reach_its_bounds(void **state)
{
    (void)state;
    seeded random = seeded_start(__func__, 12);
    for (int run = 0; run < 300; run++) {
        phys_kdop kdop = of_points(&random, 4 + run % 30), reached = phys_kdop_empty();
        kdop_edge edge[VIEWER_KDOP_EDGES_MAX];
        int count = viewer_kdop_edges(&kdop, edge);
        assert_true(count >= 6 && count <= VIEWER_KDOP_EDGES_MAX);
        for (int i = 0; i < count; i++) {
            const phys_vec3 end[2] = {edge[i].a, edge[i].b};
            for (int k = 0; k < 2; k++) {
                float coordinate[PHYS_KDOP_AXES];
                const float p[3] = {(float)end[k].x, (float)end[k].y, (float)end[k].z};
                phys_kdop_project(p, coordinate);
                phys_kdop_add_point(&reached, p);
                for (int axis = 0; axis < PHYS_KDOP_AXES; axis++) {
                    assert_true(coordinate[axis] <= kdop.high[axis] + 1e-5f);
                    assert_true(coordinate[axis] >= kdop.low[axis] - 1e-5f);
                }
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            assert_true(fabsf(reached.high[axis] - kdop.high[axis]) < 1e-4f);
            assert_true(fabsf(reached.low[axis] - kdop.low[axis]) < 1e-4f);
        }
    }
}

static void nothing_has_no_edges(void **state)
{
    (void)state;
    kdop_edge edge[VIEWER_KDOP_EDGES_MAX];
    phys_kdop nothing = phys_kdop_empty();
    assert_int_equal(viewer_kdop_edges(&nothing, edge), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_has_twelve_edges),
        cmocka_unit_test(edges_lie_on_the_volume_and_reach_its_bounds),
        cmocka_unit_test(nothing_has_no_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
