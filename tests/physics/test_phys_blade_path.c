// phys_blade_path: the blade's true positions are always inside the bounds of its path.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh_cases.h"
#include "phys_blade_path.h"

static const double TICK_S = 0.001;

static blade_case random_blade(seeded *random, double turn)
{
    blade_case blade;
    blade.capsule = (phys_capsule){seeded_vec3(random, 0.2), seeded_vec3(random, 1.0),
                                   seeded_range(random, 0.0, 0.005)};
    blade.pose0.position = seeded_vec3(random, 2.0);
    blade.pose0.orientation = phys_quat_from_rotation_vector(seeded_vec3(random, 3.0));
    phys_quat spin = phys_quat_from_rotation_vector(seeded_vec3(random, turn));
    blade.pose1.position = v3_add(blade.pose0.position, seeded_vec3(random, 0.05));
    blade.pose1.orientation = quat_mul(spin, blade.pose0.orientation);
    return blade;
}

static phys_blade_path path_of(const blade_case *blade, phys_tick_path *out_way)
{
    phys_blade_path path;
    *out_way = blade_case_way(blade, TICK_S);
    phys_blade_path_start(&path, &blade->capsule, out_way);
    return path;
}

static phys_vec3 end_at(const blade_case *blade, int end, double time)
{
    phys_pose pose = {v3_lerp(blade->pose0.position, blade->pose1.position, time),
                      blade_case_turned(blade, time)};
    return pose_apply(pose, end == 0 ? blade->capsule.a : blade->capsule.b);
}

// Returns true if the sweep contains a point that is on the blade at a time, and reports no later
// time for it.
static bool holds(const phys_swept_segment *sweep, phys_vec3 p, double time)
{
    const float point[3] = {(float)p.x, (float)p.y, (float)p.z};
    phys_swept_extents extents;
    for (int a = 0; a < PHYS_SWEPT_AXES; a++) {
        const float *n = sweep->axis[a];
        float place = n[0] * point[0] + n[1] * point[1] + n[2] * point[2] - sweep->origin[a];
        for (int i = 0; i < PHYS_SWEPT_BATCH; i++) {
            extents.low[a][i] = extents.high[a][i] = place;
        }
    }
    float earliest[PHYS_SWEPT_BATCH];
    float blur = phys_swept_segment_rounding(sweep, 2.0f * (float)v3_length(p));
    phys_swept_segment_earliest_extents(sweep, &extents, blur, earliest);
    return phys_kdop_contains(&sweep->bounds, point) && (double)earliest[0] <= time;
}

static void the_ends_stay_near_their_chords(void **state)
{
    (void)state;
    seeded random = seeded_start("the_ends_stay_near_their_chords", 51);
    double fullest = 0.0;
    for (int i = 0; i < 3000; i++) {
        blade_case blade = random_blade(&random, i % 3 == 0 ? 1.8 : 0.06);
        phys_tick_path way;
        phys_blade_path path = path_of(&blade, &way);
        for (int k = 0; k <= 40; k++) {
            for (int e = 0; e < 2; e++) {
                phys_vec3 end = end_at(&blade, e, k / 40.0);
                phys_vec3 straight = v3_lerp(path.first[e], path.last[e], k / 40.0);
                double off = v3_distance(end, straight);
                // A single piece is straight; more were not needed.
                double most = path.pieces > 1 ? path.bulge_m : PHYS_BLADE_PATH_CHORD_M;
                assert_true(off <= most + 1e-12);
                fullest = path.pieces > 1 && off / most > fullest ? off / most : fullest;
                if (path.pieces > 1) {
                    assert_true(holds(&path.sweep, end, k / 40.0));
                }
            }
        }
    }
    // The bound is tight.
    assert_true(fullest > 0.9);
}

static void pieces_stay_near_the_arc(void **state)
{
    (void)state;
    seeded random = seeded_start("pieces_stay_near_the_arc", 52);
    uint32_t most_pieces = 0;
    for (int i = 0; i < 2000; i++) {
        blade_case blade = random_blade(&random, 0.06);
        phys_tick_path way;
        phys_blade_path path = path_of(&blade, &way);
        assert_false(path.has_stations);
        phys_blade_path_add_stations(&path);
        assert_true(path.has_stations && path.pieces >= 1 && path.pieces <= PHYS_BLADE_PATH_PIECES);
        most_pieces = path.pieces > most_pieces ? path.pieces : most_pieces;
        for (uint32_t k = 0; k < path.pieces; k++) {
            double t0 = path.time[k], t1 = path.time[k + 1];
            for (int e = 0; e < 2; e++) {
                phys_vec3 here = path.station[k][e], next = path.station[k + 1][e];
                assert_true(v3_distance(here, end_at(&blade, e, t0)) < 1e-12);
                phys_vec3 middle = end_at(&blade, e, 0.5 * (t0 + t1));
                double off = v3_distance(v3_lerp(here, next, 0.5), middle);
                assert_true(off <= 1.01 * PHYS_BLADE_PATH_CHORD_M);
            }
        }
        for (int e = 0; e < 2; e++) {
            assert_true(v3_distance(path.station[path.pieces][e], end_at(&blade, e, 1.0)) < 1e-12);
        }
    }
    assert_true(most_pieces > 10);
}

static void the_sweep_holds_the_pieces(void **state)
{
    (void)state;
    seeded random = seeded_start("the_sweep_holds_the_pieces", 53);
    for (int i = 0; i < 1000; i++) {
        blade_case blade = random_blade(&random, 0.06);
        phys_tick_path way;
        phys_blade_path path = path_of(&blade, &way);
        phys_blade_path_add_stations(&path);
        for (int k = 0; k <= 20; k++) {
            double piece = k / 20.0 * path.pieces;
            uint32_t station = (uint32_t)piece;
            for (int e = 0; e < 2; e++) {
                // At the last station there is no next piece.
                phys_vec3 next = path.station[station < path.pieces ? station + 1 : station][e];
                phys_vec3 p = v3_lerp(path.station[station][e], next, piece - station);
                assert_true(holds(&path.sweep, p, k / 20.0));
            }
        }
    }
}

static void a_still_blade_has_a_path_too(void **state)
{
    (void)state;
    const phys_capsule capsule = {v3(0, 0, 0), v3(0, 0, -0.9), 0.0};
    const phys_pose pose = {v3(1, 1, 1), quat_identity()};
    phys_blade_path path;
    phys_tick_path way = phys_tick_path_between(pose, pose, TICK_S);
    phys_blade_path_start(&path, &capsule, &way);
    assert_int_equal(path.pieces, 1);
    assert_true(path.bulge_m == 0.0);
    assert_true(path.radius_m == PHYS_BLADE_PATH_RADIUS_MIN_M);
    // A turn by half a circle uses the greatest number of pieces of an arc.
    const phys_pose turned = {v3(1, 1, 1), {0, 1, 0, 0}};
    way = phys_tick_path_between(pose, turned, TICK_S);
    phys_blade_path_start(&path, &capsule, &way);
    assert_int_equal(path.pieces, 1 + PHYS_BLADE_PATH_ARC_PIECES);
    phys_blade_path_add_stations(&path);
    assert_true(v3_distance(path.station[path.pieces][1], v3(1, 1, 1.9)) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ends_stay_near_their_chords),
        cmocka_unit_test(pieces_stay_near_the_arc),
        cmocka_unit_test(the_sweep_holds_the_pieces),
        cmocka_unit_test(a_still_blade_has_a_path_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
