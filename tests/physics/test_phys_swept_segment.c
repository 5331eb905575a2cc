// phys_swept_segment: nothing that is met is ruled out, or met sooner than told; and what is
// told is worth something.
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

// A segment somewhere, of any length, that moves and turns by up to about `motion` metres.
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

static void put(phys_swept_hulls *hulls, int hull, int point, phys_vec3 p)
{
    hulls->point[point][0][hull] = (float)p.x;
    hulls->point[point][1][hull] = (float)p.y;
    hulls->point[point][2][hull] = (float)p.z;
}

static bool meets_box_of(const phys_swept_segment *sweep, const phys_swept_hulls *hulls, int hull)
{
    float low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = high[axis] = hulls->point[0][axis][hull];
        for (int p = 1; p < PHYS_SWEPT_HULL_POINTS; p++) {
            float x = hulls->point[p][axis][hull];
            low[axis] = x < low[axis] ? x : low[axis];
            high[axis] = x > high[axis] ? x : high[axis];
        }
    }
    return phys_swept_segment_meets_box(sweep, low, high);
}

// A triangle that moves, of any size, and a point of its hull; moved so that the point is at
// `there`.
static void put_hull_at(phys_swept_hulls *hulls, int hull, phys_vec3 there, seeded *random)
{
    double size = seeded_next(random) % 4 == 0 ? 3.0 : 0.02, left = 1.0;
    phys_vec3 offset[PHYS_SWEPT_HULL_POINTS], inside = v3(0, 0, 0);
    for (int p = 0; p < PHYS_SWEPT_HULL_POINTS; p++) {
        offset[p] = seeded_vec3(random, size);
        double share = p + 1 < PHYS_SWEPT_HULL_POINTS ? left * seeded_range(random, 0, 1) : left;
        inside = v3_add_scaled(inside, offset[p], share);
        left -= share;
    }
    for (int p = 0; p < PHYS_SWEPT_HULL_POINTS; p++) {
        put(hulls, hull, p, v3_add(there, v3_sub(offset[p], inside)));
    }
}

static void what_is_met_is_never_ruled_out(void **state)
{
    (void)state;
    seeded random = seeded_start("what_is_met_is_never_ruled_out", 61);
    for (int i = 0; i < 100000; i++) {
        const double motion[3] = {0.0, 0.05, 2.0};
        sweep_case s = random_sweep(&random, motion[i % 3]);
        phys_swept_segment sweep = start(&s);
        phys_swept_hulls hulls;
        double time[PHYS_SWEPT_HULLS];
        for (int h = 0; h < PHYS_SWEPT_HULLS; h++) {
            // Somewhere on the segment at some time, off its axis by less than the radius: the
            // hull's coordinates are floats, and some metres from the origin those are 1 um apart.
            double along = seeded_range(&random, -0.2, 1.2);
            along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
            time[h] = seeded_range(&random, 0, 1);
            phys_vec3 at = v3_lerp(v3_lerp(s.first[0], s.last[0], time[h]),
                                   v3_lerp(s.first[1], s.last[1], time[h]), along);
            phys_vec3 off = v3_normalized_or(seeded_vec3(&random, 1), v3(1, 0, 0));
            double most = s.radius_m > 4e-6 ? s.radius_m - 4e-6 : 0.0;
            put_hull_at(&hulls, h, v3_add_scaled(at, off, most), &random);
        }
        float earliest[PHYS_SWEPT_HULLS];
        phys_swept_segment_earliest(&sweep, &hulls, earliest);
        for (int h = 0; h < PHYS_SWEPT_HULLS; h++) {
            assert_true((double)earliest[h] <= time[h] && earliest[h] >= 0.0f);
            assert_true(meets_box_of(&sweep, &hulls, h));
        }
    }
}

// Four small triangles before a blade of 0.9 m that lies along x and goes up, its tip five
// times as fast as its hilt.
static void it_tells_when_a_part_gets_there(void **state)
{
    (void)state;
    sweep_case s = {{v3(0, 1, 0), v3(0.9, 1, 0)}, {v3(0, 1.01, 0), v3(0.9, 1.05, 0)}, 0.003};
    phys_swept_segment sweep = start(&s);
    const phys_vec3 at[PHYS_SWEPT_HULLS] = {v3(0.09, 1.01, 0), v3(0.81, 1.01, 0),
                                            v3(0.5, 1.01, 0.004), v3(0.91, 1.01, 0)};
    phys_swept_hulls hulls;
    for (int h = 0; h < PHYS_SWEPT_HULLS; h++) {
        for (int p = 0; p < PHYS_SWEPT_HULL_POINTS; p++) {
            put(&hulls, h, p, v3_add(at[h], v3(1e-6 * p, 0, 0)));
        }
    }
    float earliest[PHYS_SWEPT_HULLS];
    phys_swept_segment_earliest(&sweep, &hulls, earliest);
    // 7 mm to go at 1.4 cm a tick near the hilt, at 4.6 cm near the tip; the third is beside
    // the face, the fourth beyond the end.
    assert_true(fabs((double)earliest[0] - 0.5) < 0.01);
    assert_true(fabs((double)earliest[1] - 0.007 / 0.046) < 0.01);
    assert_true(earliest[2] > 1.0f);
    assert_true(earliest[3] > 1.0f);
}

static void what_lies_aslant_of_a_box_does_not_meet_it(void **state)
{
    (void)state;
    // Along the diagonal of a plane; the box is within its bounds, but off it.
    sweep_case s = {{v3(0, 0, 0), v3(1, 1, 0)}, {v3(0, 0, 0), v3(1, 1, 0)}, 0.003};
    phys_swept_segment sweep = start(&s);
    const float off[2][3] = {{0.6f, 0.3f, 0.0f}, {0.7f, 0.4f, 0.0f}};
    const float on[2][3] = {{0.4f, 0.3f, -0.1f}, {0.7f, 0.4f, 0.1f}};
    assert_false(phys_swept_segment_meets_box(&sweep, off[0], off[1]));
    assert_true(phys_swept_segment_meets_box(&sweep, on[0], on[1]));
}

static void a_point_that_rests_is_a_segment_too(void **state)
{
    (void)state;
    sweep_case s = {{v3(1, 2, 3), v3(1, 2, 3)}, {v3(1, 2, 3), v3(1, 2, 3)}, 0.01};
    phys_swept_segment sweep = start(&s);
    phys_swept_hulls hulls;
    for (int h = 0; h < PHYS_SWEPT_HULLS; h++) {
        for (int p = 0; p < PHYS_SWEPT_HULL_POINTS; p++) {
            put(&hulls, h, p, v3(1, 2, 3 + 0.006 * h));
        }
    }
    float earliest[PHYS_SWEPT_HULLS];
    phys_swept_segment_earliest(&sweep, &hulls, earliest);
    assert_true(earliest[0] == 0.0f && earliest[1] == 0.0f);
    assert_true(earliest[2] > 1.0f && earliest[3] > 1.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_met_is_never_ruled_out),
        cmocka_unit_test(it_tells_when_a_part_gets_there),
        cmocka_unit_test(what_lies_aslant_of_a_box_does_not_meet_it),
        cmocka_unit_test(a_point_that_rests_is_a_segment_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
