// Surfaces: closed, split, open and inside-out cubes, and cubes with a reversed triangle.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh_surface.h"
#include "near.h"
#include "seeded_vec3.h"

#define CUBE_CORNERS 8
#define CUBE_FACES   12

// A cube of edge 2 about the origin; corner i has x, y, z at the sign of its bits.
static const uint32_t CUBE[CUBE_FACES][3] = {
    {0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5},
};

typedef struct cubes {
    float position[3 * CUBE_FACES][3];
    uint32_t triangle[2 * CUBE_FACES][3];
    uint32_t vertex_count, triangle_count;
} cubes;

static void add_cube(cubes *c, double half, phys_vec3 center)
{
    for (int i = 0; i < CUBE_CORNERS; i++) {
        float *p = c->position[c->vertex_count + (uint32_t)i];
        p[0] = (float)(center.x + (i & 1 ? half : -half));
        p[1] = (float)(center.y + (i & 2 ? half : -half));
        p[2] = (float)(center.z + (i & 4 ? half : -half));
    }
    for (int t = 0; t < CUBE_FACES; t++) {
        for (int k = 0; k < 3; k++) {
            c->triangle[c->triangle_count][k] = c->vertex_count + CUBE[t][k];
        }
        c->triangle_count++;
    }
    c->vertex_count += CUBE_CORNERS;
}

static void turn(uint32_t triangle[3])
{
    uint32_t corner = triangle[1];
    triangle[1] = triangle[2];
    triangle[2] = corner;
}

static mesh_flaw check(const cubes *c)
{
    return mesh_surface_check((const float(*)[3])c->position, c->vertex_count,
                              (const uint32_t(*)[3])c->triangle, c->triangle_count);
}

static double winding(const cubes *c, phys_vec3 point)
{
    return mesh_winding_number((const float(*)[3])c->position, (const uint32_t(*)[3])c->triangle,
                               c->triangle_count, point);
}

static void test_a_cube_is_sound_and_goes_around_its_inside_once(void **state)
{
    (void)state;
    cubes c = {0};
    add_cube(&c, 1.0, v3(0, 0, 0));
    assert_int_equal(check(&c).kind, MESH_SOUND);
    seeded random = seeded_start("winding", 1);
    for (int i = 0; i < 1000; i++) {
        phys_vec3 p = seeded_vec3(&random, 3);
        bool inside = fabs(p.x) < 1.0 && fabs(p.y) < 1.0 && fabs(p.z) < 1.0;
        assert_near(winding(&c, p), inside ? 1.0 : 0.0, 1e-9);
    }
}

static void test_two_cubes_count_twice_where_both_are(void **state)
{
    (void)state;
    cubes c = {0};
    add_cube(&c, 1.0, v3(0, 0, 0));
    add_cube(&c, 0.5, v3(0.1, 0, 0));
    assert_int_equal(check(&c).kind, MESH_SOUND);
    assert_near(winding(&c, v3(0.05, 0.02, 0.01)), 2.0, 1e-9);
}

static void test_a_missing_side_opens_a_sixth(void **state)
{
    (void)state;
    cubes c = {0};
    add_cube(&c, 1.0, v3(0, 0, 0));
    c.triangle_count -= 2;
    assert_int_equal(check(&c).kind, MESH_SOUND);
    assert_near(winding(&c, v3(0, 0, 0)), 5.0 / 6.0, 1e-9);
}

static void test_one_turned_triangle_is_found(void **state)
{
    (void)state;
    for (uint32_t t = 0; t < CUBE_FACES; t++) {
        cubes c = {0};
        add_cube(&c, 1.0, v3(0, 0, 0));
        turn(c.triangle[t]);
        mesh_flaw flaw = check(&c);
        assert_int_equal(flaw.kind, MESH_TRIANGLE_TURNED);
        assert_true(flaw.triangle < CUBE_FACES);
    }
}

static void test_seams_hide_nothing(void **state)
{
    (void)state;
    // Every triangle with vertices of its own, as textures may split them.
    cubes whole = {0}, split = {.triangle_count = CUBE_FACES};
    add_cube(&whole, 1.0, v3(0, 0, 0));
    for (uint32_t t = 0; t < CUBE_FACES; t++) {
        for (int k = 0; k < 3; k++) {
            memcpy(split.position[split.vertex_count], whole.position[whole.triangle[t][k]],
                   sizeof split.position[0]);
            split.triangle[t][k] = split.vertex_count++;
        }
    }
    assert_int_equal(check(&split).kind, MESH_SOUND);
    turn(split.triangle[4]);
    assert_int_equal(check(&split).kind, MESH_TRIANGLE_TURNED);
}

static void test_a_piece_inside_out_is_found_beside_a_sound_one(void **state)
{
    (void)state;
    cubes c = {0};
    add_cube(&c, 1.0, v3(0, 0, 0));
    add_cube(&c, 0.1, v3(5, 3, 0));
    for (uint32_t t = CUBE_FACES; t < 2 * CUBE_FACES; t++) {
        turn(c.triangle[t]);
    }
    mesh_flaw flaw = check(&c);
    assert_int_equal(flaw.kind, MESH_PIECE_INSIDE_OUT);
    assert_true(flaw.triangle >= CUBE_FACES);
    assert_near(flaw.volume_m3, -0.008, 1e-6);
    assert_near(winding(&c, v3(5, 3, 0)), -1.0, 1e-9);
}

static void test_a_flat_patch_has_no_inside(void **state)
{
    (void)state;
    cubes c = {.vertex_count = 3, .triangle_count = 1};
    c.position[1][0] = 1.0f;
    c.position[2][1] = 1.0f;
    c.triangle[0][1] = 1;
    c.triangle[0][2] = 2;
    assert_int_equal(check(&c).kind, MESH_SOUND);
}

// Beside each edge of a whole cube is the one triangle that shares it; where the seam of a
// texture doubles vertices too, and at a hole there is none.
static void test_neighbors_share_an_edge(void **unused)
{
    (void)unused;
    cubes c = {.vertex_count = 0};
    add_cube(&c, 1.0, v3(0, 0, 0));
    // The last face gets corners of its own, and the first face is taken out.
    for (int k = 0; k < 3; k++) {
        uint32_t *corner = &c.triangle[CUBE_FACES - 1][k];
        memcpy(c.position[c.vertex_count], c.position[*corner], sizeof c.position[0]);
        *corner = c.vertex_count++;
    }
    const uint32_t(*triangle)[3] = (const uint32_t(*)[3])(c.triangle + 1);
    const uint32_t count = c.triangle_count - 1;
    uint32_t(*beside)[3] =
        mesh_surface_neighbors((const float(*)[3])c.position, c.vertex_count, triangle, count);
    assert_non_null(beside);
    int open = 0;
    for (uint32_t t = 0; t < count; t++) {
        for (int k = 0; k < 3; k++) {
            uint32_t other = beside[t][k];
            open += other == t;
            // All but the corner that the edge faces are the other's, in the other order.
            bool shared = other == t;
            for (int j = 0; j < 3; j++) {
                const float *from = c.position[triangle[t][(k + 1) % 3]];
                const float *to = c.position[triangle[t][(k + 2) % 3]];
                shared = shared ||
                         (memcmp(c.position[triangle[other][j]], to, sizeof c.position[0]) == 0 &&
                          memcmp(c.position[triangle[other][(j + 1) % 3]], from,
                                 sizeof c.position[0]) == 0);
            }
            assert_true(shared);
        }
    }
    assert_int_equal(open, 3);
    free(beside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_cube_is_sound_and_goes_around_its_inside_once),
        cmocka_unit_test(test_two_cubes_count_twice_where_both_are),
        cmocka_unit_test(test_a_missing_side_opens_a_sixth),
        cmocka_unit_test(test_one_turned_triangle_is_found),
        cmocka_unit_test(test_seams_hide_nothing),
        cmocka_unit_test(test_neighbors_share_an_edge),
        cmocka_unit_test(test_a_piece_inside_out_is_found_beside_a_sound_one),
        cmocka_unit_test(test_a_flat_patch_has_no_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
