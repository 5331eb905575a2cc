// The banner's cloth keeps its threads' lengths, moves, repeats without a jump, stays out of the
// wall, and is a function of the time alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "banner_cloth.h"
#include "phys_math.h"

static const double WIDTH_M = 1.4, HEIGHT_M = 2.4, BEFORE_WALL_M = 0.1;

static banner_cloth *make(void)
{
    banner_cloth *cloth = banner_cloth_create(WIDTH_M, HEIGHT_M, BEFORE_WALL_M);
    assert_non_null(cloth);
    return cloth;
}

static phys_vec3 point(const banner_shape *shape, int row, int column)
{
    return v3_from_floats(shape->place[row * BANNER_COLUMNS + column]);
}

// How threads differ from their lengths, as shares of them.
typedef struct strain {
    double down;            // between rows, in either direction
    double longer, shorter; // within a row
} strain;

static void add_strain(const banner_shape *shape, strain *most)
{
    const double across_m = WIDTH_M / (BANNER_COLUMNS - 1), down_m = HEIGHT_M / (BANNER_ROWS - 1);
    for (int row = 1; row < BANNER_ROWS; row++) {
        for (int column = 0; column < BANNER_COLUMNS; column++) {
            phys_vec3 here = point(shape, row, column);
            double down = v3_distance(here, point(shape, row - 1, column)) / down_m;
            most->down = fmax(most->down, fabs(down - 1.0));
            if (column > 0) {
                double across = v3_distance(here, point(shape, row, column - 1)) / across_m;
                most->longer = fmax(most->longer, across - 1.0);
                most->shorter = fmax(most->shorter, 1.0 - across);
            }
        }
    }
}

static double farthest_apart(const banner_shape *a, const banner_shape *b)
{
    double most = 0.0;
    for (int i = 0; i < BANNER_POINTS; i++) {
        most = fmax(most, v3_distance(v3_from_floats(a->place[i]), v3_from_floats(b->place[i])));
    }
    return most;
}

// Nothing stretches; across, the cloth may be pressed together a little, as cloth is in folds.
static void threads_keep_their_lengths(void **state)
{
    (void)state;
    banner_cloth *cloth = make();
    strain most = {0};
    for (double t = 0.0; t < BANNER_LOOP_S; t += 0.037) {
        banner_shape shape;
        banner_cloth_at(cloth, t, &shape);
        add_strain(&shape, &most);
    }
    print_message("down %.3f, across +%.3f -%.3f\n", most.down, most.longer, most.shorter);
    assert_true(most.down < 0.005 && most.longer < 0.01 && most.shorter < 0.09);
    banner_cloth_destroy(&cloth);
    assert_null(cloth);
}

static void it_hangs_from_the_rod_and_stays_before_the_wall(void **state)
{
    (void)state;
    banner_cloth *cloth = make();
    banner_shape first;
    banner_cloth_at(cloth, 0.0, &first);
    const double times[] = {0.0, 1.0, 7.3, 1e3, 1e6 + 0.4, 1e12, -5.2};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        banner_shape shape;
        banner_cloth_at(cloth, times[i], &shape);
        // The rod holds the first row.
        assert_memory_equal(shape.place, first.place, BANNER_COLUMNS * sizeof shape.place[0]);
        for (int k = 0; k < BANNER_POINTS; k++) {
            phys_vec3 place = v3_from_floats(shape.place[k]);
            phys_vec3 normal = v3_from_floats(shape.normal[k]);
            assert_true(place.z > -BEFORE_WALL_M && place.z < 0.5);
            assert_true(fabs(place.x) < 0.6 * WIDTH_M && place.y > -1.02 * HEIGHT_M);
            assert_true(fabs(v3_length(normal) - 1.0) < 1e-5 && normal.z > 0.3);
        }
    }
    banner_cloth_destroy(&cloth);
}

static void it_moves_slowly_and_repeats_without_a_jump(void **state)
{
    (void)state;
    banner_cloth *cloth = make();
    banner_shape first, last;
    banner_cloth_at(cloth, 0.0, &first);
    double most_m = 0.0, fastest_mps = 0.0;
    const double dt = 0.025;
    last = first;
    for (int i = 1; i <= (int)(BANNER_LOOP_S / dt); i++) {
        banner_shape shape;
        banner_cloth_at(cloth, i * dt, &shape);
        most_m = fmax(most_m, farthest_apart(&shape, &first));
        fastest_mps = fmax(fastest_mps, farthest_apart(&shape, &last) / dt);
        last = shape;
    }
    // The last of these steps went over the end of the loop.
    print_message("moves by %.0f mm, up to %.2f m/s\n", 1e3 * most_m, fastest_mps);
    assert_true(most_m > 0.03 && most_m < 0.4);
    assert_true(fastest_mps < 0.5);
    banner_cloth_destroy(&cloth);
}

static void the_same_time_gives_the_same_bits(void **state)
{
    (void)state;
    banner_cloth *one = make(), *other = make();
    for (double t = 0.1; t < 40.0; t += 3.21) {
        static banner_shape a, b;
        banner_cloth_at(one, t, &a);
        banner_cloth_at(one, 9.0, &b); // what was asked before does not matter
        banner_cloth_at(other, t, &b);
        assert_memory_equal(a.place, b.place, sizeof a.place);
        assert_memory_equal(a.normal, b.normal, sizeof a.normal);
    }
    banner_cloth_destroy(&one);
    banner_cloth_destroy(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_keep_their_lengths),
        cmocka_unit_test(it_hangs_from_the_rod_and_stays_before_the_wall),
        cmocka_unit_test(it_moves_slowly_and_repeats_without_a_jump),
        cmocka_unit_test(the_same_time_gives_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
