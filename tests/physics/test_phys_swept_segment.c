// phys_swept_segment: no contact is ruled out or happens before the reported time, and the reported
// times are tight enough to be useful.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh_cases.h"
#include "phys_swept_segment.h"

typedef struct sweep_case {
    phys_vec3 first[2], last[2];
    double radius_m;
} sweep_case;

// A random segment of any length that moves and turns by up to about `motion` meters.
static sweep_case random_sweep(seeded *random, double motion)
{
    sweep_case s;
    phys_vec3 middle = seeded_vec3(random, 8.0);
    double length = seeded_next(random) % 8 == 0 ? 0.0 : 0.9;
    s.radius_m = seeded_range(random, 1e-6, 0.006);
    for (int e = 0; e < 2; e++) {
        s.first[e] = v3_add(middle, seeded_vec3(random, length));
        s.last[e] = v3_add(s.first[e], seeded_vec3(random, motion));
    }
    return s;
}

static phys_swept_segment start(const sweep_case *s)
{
    phys_swept_segment sweep;
    phys_swept_segment_start(&sweep, s->first, s->last, s->radius_m);
    return sweep;
}

// Sets a corner of a triangle: 0 to 2 at the start of the tick, 3 to 5 at its end.
static void put(phys_swept_triangles *triangles, int which, int corner, phys_vec3 p)
{
    float(*to)[PHYS_SWEPT_BATCH] = triangles->corner[corner / 3][corner % 3];
    to[0][which] = (float)p.x;
    to[1][which] = (float)p.y;
    to[2][which] = (float)p.z;
}

// Sets a random moving triangle such that the convex hull of its corners' paths contains `there`.
static void put_around(phys_swept_triangles *triangles, int which, phys_vec3 there, seeded *random)
{
    double size = seeded_next(random) % 4 == 0 ? 3.0 : 0.02, left = 1.0;
    phys_vec3 offset[6], inside = v3(0, 0, 0);
    for (int p = 0; p < 6; p++) {
        offset[p] = seeded_vec3(random, size);
        double share = p < 5 ? left * seeded_range(random, 0, 1) : left;
        inside = v3_add_scaled(inside, offset[p], share);
        left -= share;
    }
    for (int p = 0; p < 6; p++) {
        put(triangles, which, p, v3_add(there, v3_sub(offset[p], inside)));
    }
}

// The greatest coordinate, or sum of two, of the random and of the hand-made cases.
static const float FARTHEST_M = 40.0f, NEAR_M = 3.0f;

static void reaches(const phys_swept_segment *sweep, const phys_swept_triangles *triangles,
                    float farthest_m, float out_earliest[PHYS_SWEPT_BATCH])
{
    phys_swept_segment_earliest_triangles(
        sweep, triangles, phys_swept_segment_rounding(sweep, farthest_m), out_earliest);
}

// The same from the extents of the triangles along the axes alone.
static void earliest_extents(const phys_swept_segment *sweep, const phys_swept_triangles *triangles,
                             float farthest_m, float out_earliest[PHYS_SWEPT_BATCH])
{
    phys_swept_extents extents;
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        const float *n = sweep->axis[a];
        for (int i = 0; i < PHYS_SWEPT_BATCH; i++) {
            extents.low[a][i] = HUGE_VALF;
            extents.high[a][i] = -HUGE_VALF;
            for (int p = 0; p < 6; p++) {
                const float(*c)[PHYS_SWEPT_BATCH] =
                    (const float(*)[PHYS_SWEPT_BATCH])triangles->corner[p / 3][p % 3];
                float place = n[0] * c[0][i] + n[1] * c[1][i] + n[2] * c[2][i] - sweep->origin[a];
                extents.low[a][i] = place < extents.low[a][i] ? place : extents.low[a][i];
                extents.high[a][i] = place > extents.high[a][i] ? place : extents.high[a][i];
            }
        }
    }
    phys_swept_segment_earliest_extents(
        sweep, &extents, phys_swept_segment_rounding(sweep, farthest_m), out_earliest);
}

static bool meets_box_of(const phys_swept_segment *sweep, const phys_swept_triangles *triangles,
                         int which)
{
    float low[3] = {HUGE_VALF, HUGE_VALF, HUGE_VALF},
          high[3] = {-HUGE_VALF, -HUGE_VALF, -HUGE_VALF};
    for (int p = 0; p < 6; p++) {
        for (int i = 0; i < 3; i++) {
            float x = triangles->corner[p / 3][p % 3][i][which];
            low[i] = x < low[i] ? x : low[i];
            high[i] = x > high[i] ? x : high[i];
        }
    }
    return phys_swept_segment_meets_box(sweep, low, high);
}

static void contacts_are_never_ruled_out(void **state)
{
    (void)state;
    seeded random = seeded_start("contacts_are_never_ruled_out", 61);
    for (int i = 0; i < 100000; i++) {
        const double motion[3] = {0.0, 0.05, 2.0};
        sweep_case s = random_sweep(&random, motion[i % 3]);
        phys_swept_segment sweep = start(&s);
        phys_swept_triangles triangles;
        double time[PHYS_SWEPT_BATCH];
        for (int h = 0; h < PHYS_SWEPT_BATCH; h++) {
            // A point of the segment at a random time, off its axis by less than the radius: the
            // triangle's coordinates are floats, whose spacing at a few meters from the origin is
            // up to 1 um.
            double along = seeded_range(&random, -0.2, 1.2);
            along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
            time[h] = seeded_range(&random, 0, 1);
            phys_vec3 at = v3_lerp(v3_lerp(s.first[0], s.last[0], time[h]),
                                   v3_lerp(s.first[1], s.last[1], time[h]), along);
            phys_vec3 off = v3_normalized_or(seeded_vec3(&random, 1), v3(1, 0, 0));
            double most = s.radius_m > 4e-6 ? s.radius_m - 4e-6 : 0.0;
            put_around(&triangles, h, v3_add_scaled(at, off, most), &random);
        }
        float earliest[PHYS_SWEPT_BATCH], roughly[PHYS_SWEPT_BATCH];
        reaches(&sweep, &triangles, FARTHEST_M, earliest);
        earliest_extents(&sweep, &triangles, FARTHEST_M, roughly);
        for (int h = 0; h < PHYS_SWEPT_BATCH; h++) {
            assert_true((double)earliest[h] <= time[h] && earliest[h] >= 0.0f);
            assert_true((double)roughly[h] <= time[h] && roughly[h] >= 0.0f);
            assert_true(meets_box_of(&sweep, &triangles, h));
        }
    }
}

// Four small triangles in front of a blade of 0.9 m that lies along x and rises, its tip five times
// as fast as its hilt.
static void times_are_those_of_the_parts(void **state)
{
    (void)state;
    sweep_case s = {{v3(0, 1, 0), v3(0.9, 1, 0)}, {v3(0, 1.01, 0), v3(0.9, 1.05, 0)}, 0.003};
    phys_swept_segment sweep = start(&s);
    const phys_vec3 at[PHYS_SWEPT_BATCH] = {v3(0.09, 1.01, 0), v3(0.81, 1.01, 0),
                                            v3(0.5, 1.01, 0.004), v3(0.91, 1.01, 0)};
    phys_swept_triangles triangles;
    for (int h = 0; h < PHYS_SWEPT_BATCH; h++) {
        for (int p = 0; p < 6; p++) {
            put(&triangles, h, p, v3_add(at[h], v3(1e-6 * p, 0, 0)));
        }
    }
    float earliest[PHYS_SWEPT_BATCH];
    reaches(&sweep, &triangles, NEAR_M, earliest);
    // The distance is 7 mm at 1.4 cm per tick near the hilt, and at 4.6 cm per tick near the tip.
    // The third triangle is beside the face, the fourth beyond the end.
    assert_true(earliest[0] > 0.48f && earliest[0] <= 0.5f);
    assert_true(fabs((double)earliest[1] - 0.007 / 0.046) < 0.01);
    assert_true(earliest[2] > 1.0f);
    assert_true(earliest[3] > 1.0f);
}

static void an_oblique_segment_beside_a_box_does_not_meet_it(void **state)
{
    (void)state;
    // A blade along the diagonal of a plane; the box overlaps its bounds but is away from it.
    sweep_case s = {{v3(0, 0, 0), v3(1, 1, 0)}, {v3(0, 0, 0), v3(1, 1, 0)}, 0.003};
    phys_swept_segment sweep = start(&s);
    const float off[2][3] = {{0.6f, 0.3f, 0.0f}, {0.7f, 0.4f, 0.0f}};
    const float on[2][3] = {{0.4f, 0.3f, -0.1f}, {0.7f, 0.4f, 0.1f}};
    assert_false(phys_swept_segment_meets_box(&sweep, off[0], off[1]));
    assert_true(phys_swept_segment_meets_box(&sweep, on[0], on[1]));
}

static void oblique_triangles_are_ruled_out_by_their_sides(void **state)
{
    (void)state;
    // A blade along x that rises a little. Projected along it, the triangles are beside it, but its
    // axes do not show that: each has a side across a corner of the square around it, one of them
    // closer.
    sweep_case s = {{v3(0, 0, 0), v3(0.9, 0, 0)}, {v3(0, 1e-5, 0), v3(0.9, 1e-5, 0)}, 0.003};
    phys_swept_segment sweep = start(&s);
    phys_swept_triangles triangles;
    for (int h = 0; h < PHYS_SWEPT_BATCH; h++) {
        double y = h % 2 ? -1.0 : 1.0, z = h / 2 ? -1.0 : 1.0, size = h == 3 ? 0.004 : 0.006;
        for (int t = 0; t < 6; t += 3) {
            put(&triangles, h, t, v3(0.5, y * size, 0));
            put(&triangles, h, t + 1, v3(0.5, 0, z * size));
            put(&triangles, h, t + 2, v3(0.5, y * 0.01, z * 0.01));
        }
    }
    float earliest[PHYS_SWEPT_BATCH], roughly[PHYS_SWEPT_BATCH];
    reaches(&sweep, &triangles, NEAR_M, earliest);
    earliest_extents(&sweep, &triangles, NEAR_M, roughly);
    for (int h = 0; h < PHYS_SWEPT_BATCH; h++) {
        assert_true(roughly[h] == 0.0f);
        assert_true(h == 3 ? earliest[h] == 0.0f : earliest[h] > 1.0f);
    }
}

static void a_point_that_rests_is_a_segment_too(void **state)
{
    (void)state;
    sweep_case s = {
        {v3(0.1, 0.2, 0.3), v3(0.1, 0.2, 0.3)}, {v3(0.1, 0.2, 0.3), v3(0.1, 0.2, 0.3)}, 0.01};
    phys_swept_segment sweep = start(&s);
    phys_swept_triangles triangles;
    for (int h = 0; h < PHYS_SWEPT_BATCH; h++) {
        for (int p = 0; p < 6; p++) {
            put(&triangles, h, p, v3(0.1, 0.2, 0.3 + 0.006 * h));
        }
    }
    float earliest[PHYS_SWEPT_BATCH];
    reaches(&sweep, &triangles, NEAR_M, earliest);
    assert_true(earliest[0] == 0.0f && earliest[1] == 0.0f);
    assert_true(earliest[2] > 1.0f && earliest[3] > 1.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_never_ruled_out),
        cmocka_unit_test(times_are_those_of_the_parts),
        cmocka_unit_test(an_oblique_segment_beside_a_box_does_not_meet_it),
        cmocka_unit_test(oblique_triangles_are_ruled_out_by_their_sides),
        cmocka_unit_test(a_point_that_rests_is_a_segment_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
