#include "shipped_grid.h"

#include <math.h>

#include "phys_rotation.h"
#include "seeded.h"

// Central differences over H: the rounding error is about 1e-16 / H, that of the curvature about H.
#define H               1e-6
#define SLOPE_TOLERANCE 1e-4

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance)) {
        fail_msg("%.17g differs from %.17g by more than %g", a, b, tolerance);
    }
}

static void assert_same_place(phys_pose a, phys_pose b, double tolerance)
{
    assert_near(v3_distance(a.position, b.position), 0.0, tolerance);
    assert_near(fabs(quat_dot(a.orientation, b.orientation)), 1.0, tolerance);
}

static void test_every_guard_is_reached_exactly(void **state)
{
    (void)state;
    for (int w = 0; w < 3; w++) {
        guard_grid grid = shipped_grid(shipped_grid_weapon[w]);
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                const key_placement *key = &grid.key[row][column];
                assert_same_place(guard_grid_pose(&grid, column - 1, row - 1, 0.0), key->guard,
                                  1e-15);
                assert_same_place(guard_grid_pose(&grid, column - 1, row - 1, 1.0), key->thrust,
                                  1e-15);
            }
        }
    }
}

// The slope of all seven numbers of the pose along one of the three parameters, between two of its
// values.
static void slope(const guard_grid *grid, const double at[3], int axis, double from, double to,
                  double out_slope[7])
{
    double a[3] = {at[0], at[1], at[2]}, b[3] = {at[0], at[1], at[2]};
    a[axis] += from;
    b[axis] += to;
    phys_pose p = guard_grid_pose(grid, a[0], a[1], a[2]),
              q = guard_grid_pose(grid, b[0], b[1], b[2]);
    const double d[7] = {q.position.x - p.position.x,       q.position.y - p.position.y,
                         q.position.z - p.position.z,       q.orientation.x - p.orientation.x,
                         q.orientation.y - p.orientation.y, q.orientation.z - p.orientation.z,
                         q.orientation.w - p.orientation.w};
    for (int i = 0; i < 7; i++) {
        out_slope[i] = d[i] / (to - from);
    }
}

static void assert_smooth_at(const guard_grid *grid, const double at[3], int axis)
{
    double before[7], after[7];
    slope(grid, at, axis, -H, 0.0, before);
    slope(grid, at, axis, 0.0, H, after);
    for (int i = 0; i < 7; i++) {
        assert_near(before[i], after[i], SLOPE_TOLERANCE);
    }
}

static void test_c1_everywhere_and_across_cell_borders(void **state)
{
    (void)state;
    seeded random = seeded_start("key_grid_c1", 11);
    for (int w = 0; w < 3; w++) {
        guard_grid grid = shipped_grid(shipped_grid_weapon[w]);
        for (int i = 0; i < 3000; i++) {
            double at[3] = {seeded_range(&random, -0.999, 0.999),
                            seeded_range(&random, -0.999, 0.999),
                            seeded_range(&random, 0.001, 0.999)};
            // A third of the points lie on each border between cells.
            if (i % 3 < 2) {
                at[i % 3] = 0.0;
            }
            for (int axis = 0; axis < 3; axis++) {
                assert_smooth_at(&grid, at, axis);
            }
        }
    }
}

// The hand goes straight from its place in guard to that of the thrust, as far as the arm extends.
static void test_the_hand_goes_as_far_as_the_arm_extends(void **state)
{
    (void)state;
    guard_grid grid = shipped_grid("epee");
    for (int i = 0; i < 9; i++) {
        const key_placement *key = &grid.key[i / 3][i % 3];
        for (int e = 0; e <= 10; e++) {
            phys_vec3 hand = guard_grid_pose(&grid, i % 3 - 1, i / 3 - 1, 0.1 * e).position;
            phys_vec3 wanted = v3_lerp(key->guard.position, key->thrust.position, 0.1 * e);
            assert_near(v3_distance(hand, wanted), 0.0, 1e-15);
        }
    }
}

static phys_quat rolled(double degrees)
{
    return phys_quat_from_rotation_vector(v3(0, 0, degrees * PHYS_PI / 180.0));
}

// Of the two quaternions of an orientation, the one nearer to the neutral guard's is used, so that
// the grid may contain either. From neutral to any guard the hand turns the short way round, even
// if two guards are more than half a turn apart.
static void test_turns_take_the_short_way_from_neutral(void **state)
{
    (void)state;
    for (int flipped = 0; flipped < 2; flipped++) {
        guard_grid grid = shipped_grid("epee");
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                phys_quat turn = rolled(120.0 * (column - 1));
                key_placement *key = &grid.key[row][column];
                key->guard.orientation = turn;
                key->thrust.orientation = turn;
                if (flipped && (row + column) % 2 == 1) {
                    key->thrust.orientation = (phys_quat){-turn.x, -turn.y, -turn.z, -turn.w};
                    key->guard.orientation = key->thrust.orientation;
                }
            }
        }
        for (double u = -1.0; u <= 1.0; u += 0.125) {
            for (int thrust = 0; thrust < 2; thrust++) {
                phys_quat is = guard_grid_pose(&grid, u, 0.3, thrust).orientation;
                // The rotation between interpolated quaternions differs from a uniform one by less
                // than 20 degrees.
                double off = fabs(quat_dot(is, rolled(120.0 * u)));
                assert_true(off > cos(10.0 * PHYS_PI / 180.0));
            }
        }
    }
}

static void test_unit_quaternions_and_a_hand_near_the_body(void **state)
{
    (void)state;
    seeded random = seeded_start("key_grid_unit", 12);
    for (int w = 0; w < 3; w++) {
        guard_grid grid = shipped_grid(shipped_grid_weapon[w]);
        for (int i = 0; i < 20000; i++) {
            phys_pose pose =
                guard_grid_pose(&grid, seeded_range(&random, -1, 1), seeded_range(&random, -1, 1),
                                seeded_range(&random, 0, 1));
            assert_near(quat_dot(pose.orientation, pose.orientation), 1.0, 1e-14);
            // The hand never leaves the bounds of the guards by more than 10 cm.
            assert_in_range((int)(pose.position.x * 1000), 300, 900);
            assert_in_range((int)(pose.position.y * 1000), 900, 1640);
            assert_in_range((int)(pose.position.z * 1000) + 1000, 740, 1380);
        }
    }
}

static void test_values_outside_are_clamped_and_nan_is_neutral(void **state)
{
    (void)state;
    guard_grid grid = shipped_grid("foil");
    assert_same_place(guard_grid_pose(&grid, 5, -7, 3), grid.key[0][2].thrust, 1e-15);
    assert_same_place(guard_grid_pose(&grid, -INFINITY, INFINITY, -INFINITY), grid.key[2][0].guard,
                      1e-15);
    assert_same_place(guard_grid_pose(&grid, NAN, NAN, NAN), grid.key[1][1].guard, 1e-15);
    assert_same_place(guard_grid_pose(&grid, NAN, 1, NAN), grid.key[2][1].guard, 1e-15);
}

// A grid with mirrored columns and directions gives mirrored poses: the map itself does not
// distinguish left and right.
static void test_map_is_symmetric(void **state)
{
    (void)state;
    seeded random = seeded_start("key_grid_mirror", 13);
    guard_grid grid = shipped_grid("epee"), mirrored = grid;
    for (int i = 0; i < 9; i++) {
        key_placement key = grid.key[i / 3][2 - i % 3];
        phys_pose *pose[2] = {&key.guard, &key.thrust};
        for (int k = 0; k < 2; k++) {
            // Mirror in z: a rotation vector is axial, so x and y change sign.
            pose[k]->position.z = -pose[k]->position.z;
            pose[k]->orientation.x = -pose[k]->orientation.x;
            pose[k]->orientation.y = -pose[k]->orientation.y;
        }
        mirrored.key[i / 3][i % 3] = key;
    }
    for (int i = 0; i < 1000; i++) {
        double u = seeded_range(&random, -1, 1), v = seeded_range(&random, -1, 1);
        double e = seeded_range(&random, 0, 1);
        phys_pose a = guard_grid_pose(&grid, u, v, e), b = guard_grid_pose(&mirrored, -u, v, e);
        b.position.z = -b.position.z;
        b.orientation.x = -b.orientation.x;
        b.orientation.y = -b.orientation.y;
        assert_same_place(a, b, 1e-14);
    }
}

// A grid may contain either quaternion of each rotation: the map is the same.
static void test_the_sign_of_a_quaternion_does_not_matter(void **state)
{
    (void)state;
    seeded random = seeded_start("key_grid_sign", 14);
    guard_grid grid = shipped_grid("sabre"), flipped = grid;
    for (int i = 0; i < 9; i++) {
        phys_quat *q = &flipped.key[i / 3][i % 3].guard.orientation;
        if (seeded_next(&random) & 1u) {
            *q = (phys_quat){-q->x, -q->y, -q->z, -q->w};
        }
    }
    for (int i = 0; i < 1000; i++) {
        double u = seeded_range(&random, -1, 1), v = seeded_range(&random, -1, 1);
        double e = seeded_range(&random, 0, 1);
        assert_same_place(guard_grid_pose(&grid, u, v, e), guard_grid_pose(&flipped, u, v, e),
                          1e-14);
    }
}

// Half a turn from a guard to its neighbor would be a flip. Radians per unit of the point; the
// curve through three guards is up to a quarter steeper than the way from one to the next. A
// sabre's edge turns from palm up in quarte to palm down in prime.
#define MOST_TURN_RAD       3.0
#define MOST_SABRE_TURN_RAD 3.6

// The angle by which the weapon turns between two places of the square, radians.
static double turn_between(phys_pose a, phys_pose b)
{
    double cosine = fmin(1.0, fabs(quat_dot(a.orientation, b.orientation)));
    return 2.0 * acos(cosine);
}

static void test_the_weapon_never_turns_fast(void **state)
{
    (void)state;
    enum { STEPS = 120 };
    const double step = 2.0 / STEPS;
    for (int w = 0; w < 3; w++) {
        guard_grid grid = shipped_grid(shipped_grid_weapon[w]);
        double fastest = 0.0;
        for (int e = 0; e <= 8; e++) {
            phys_pose before[STEPS + 1];
            for (int i = 0; i <= STEPS; i++) {
                phys_pose below = {{0, 0, 0}, {0, 0, 0, 1}};
                for (int k = 0; k <= STEPS; k++) {
                    phys_pose pose =
                        guard_grid_pose(&grid, i * step - 1.0, k * step - 1.0, e / 8.0);
                    if (i > 0) {
                        fastest = fmax(fastest, turn_between(before[k], pose) / step);
                    }
                    if (k > 0) {
                        fastest = fmax(fastest, turn_between(below, pose) / step);
                    }
                    before[k] = below = pose;
                }
            }
        }
        printf("%s: turns by %.2f rad for a unit of the point at most\n", shipped_grid_weapon[w],
               fastest);
        assert_true(fastest < (w == 2 ? MOST_SABRE_TURN_RAD : MOST_TURN_RAD));
    }
}

// Half way from the edge to the flat.
#define EDGE_OFF_DEGREES 45.0

// The edge of a sabre's parry is turned to where the cut comes from, from ahead and from the side
// that the parry covers. In prime, where no forearm turns so far, it is turned to the opponent.
static void test_the_edge_of_a_parry_is_turned_to_the_cut(void **state)
{
    (void)state;
    const struct {
        const char *name;
        int row, column;
        phys_vec3 from; // where the cut comes from, fencer frame
    } parries[] = {{"tierce", 2, 2, {0.6, 0.0, 1.0}},
                   {"quarte", 1, 0, {0.6, 0.0, -1.0}},
                   {"quinte", 2, 1, {0.5, 1.0, 0.0}},
                   {"seconde", 0, 2, {0.6, -0.2, 1.0}},
                   {"prime", 2, 0, {1.0, 0.0, 0.0}}};
    guard_grid grid = shipped_grid("sabre");
    for (size_t i = 0; i < sizeof parries / sizeof *parries; i++) {
        const key_placement *key = &grid.key[parries[i].row][parries[i].column];
        assert_string_equal(key->name, parries[i].name);
        phys_vec3 blade = quat_rotate(key->guard.orientation, v3(0, 0, -1));
        phys_vec3 edge = quat_rotate(key->guard.orientation, v3(0, -1, 0));
        phys_vec3 across = v3_add_scaled(parries[i].from, blade, -v3_dot(parries[i].from, blade));
        double off = acos(v3_dot(edge, v3_normalized_or(across, v3(0, 0, 1)))) * 180.0 / PHYS_PI;
        printf("%s: the edge is %.0f degrees from the cut\n", key->name, off);
        assert_true(off < EDGE_OFF_DEGREES);
    }
}

// A point of the weapon 0.94 m from the hand: about the tip of an epee.
static phys_vec3 tip(const guard_grid *grid, double u, double v)
{
    return pose_apply(guard_grid_pose(grid, u, v, 0.0), v3(0, 0, -0.94));
}

// Each guard covers its line: the blade is where a fencer expects it.
static void test_guards_close_their_lines(void **state)
{
    (void)state;
    for (int w = 0; w < 3; w++) {
        guard_grid grid = shipped_grid(shipped_grid_weapon[w]);
        phys_vec3 neutral = tip(&grid, 0, 0);
        for (int row = -1; row <= 0; row++) {
            assert_true(tip(&grid, -1, row).z < neutral.z - 0.28);
            assert_true(tip(&grid, 1, row).z > neutral.z + 0.22);
        }
        for (int column = -1; column <= 1; column++) {
            assert_true(tip(&grid, column, -1).y < 0.65);
        }
        // At the height of the eyes, and clearly higher than in sixte.
        assert_true(tip(&grid, 1, 1).y > 1.55);
        assert_true(tip(&grid, 1, 1).y > tip(&grid, 1, 0).y + 0.12);
        // The forte leaves the line too, not only the tip.
        phys_vec3 left = pose_apply(grid.key[1][0].guard, v3(0, 0, -0.3));
        phys_vec3 right = pose_apply(grid.key[1][2].guard, v3(0, 0, -0.3));
        assert_true(left.z < -0.15);
        assert_true(right.z > 0.25);
    }
}

static void test_nearest_guard(void **state)
{
    (void)state;
    const struct {
        double u, v;
        int row, column;
    } cases[] = {{0, 0, 1, 1},         {-1, -1, 0, 0},   {1, 1, 2, 2}, {0.51, 0.49, 1, 2},
                 {-0.51, -0.49, 1, 0}, {NAN, NAN, 1, 1}, {9, -9, 0, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int row = -1, column = -1;
        guard_grid_nearest(cases[i].u, cases[i].v, &row, &column);
        assert_int_equal(row, cases[i].row);
        assert_int_equal(column, cases[i].column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_guard_is_reached_exactly),
        cmocka_unit_test(test_c1_everywhere_and_across_cell_borders),
        cmocka_unit_test(test_the_hand_goes_as_far_as_the_arm_extends),
        cmocka_unit_test(test_turns_take_the_short_way_from_neutral),
        cmocka_unit_test(test_unit_quaternions_and_a_hand_near_the_body),
        cmocka_unit_test(test_values_outside_are_clamped_and_nan_is_neutral),
        cmocka_unit_test(test_map_is_symmetric),
        cmocka_unit_test(test_the_sign_of_a_quaternion_does_not_matter),
        cmocka_unit_test(test_the_weapon_never_turns_fast),
        cmocka_unit_test(test_the_edge_of_a_parry_is_turned_to_the_cut),
        cmocka_unit_test(test_guards_close_their_lines),
        cmocka_unit_test(test_nearest_guard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
