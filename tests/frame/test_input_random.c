#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "input_random.h"

static uint64_t fold(uint64_t hash, input_frame frame)
{
    uint64_t bits = (uint64_t)(uint16_t)frame.point_x | (uint64_t)(uint16_t)frame.point_y << 16 |
                    (uint64_t)frame.extension << 32 | (uint64_t)frame.buttons << 40;
    return (hash ^ bits) * 0x100000001b3u;
}

static uint64_t hash_of_walk(uint64_t seed, int ticks)
{
    input_random walk = input_random_start(seed);
    uint64_t hash = 0xcbf29ce484222325u;
    for (int tick = 0; tick < ticks; tick++) {
        hash = fold(hash, input_random_frame(&walk));
    }
    return hash;
}

static void test_a_seed_determines_the_walk(void **state)
{
    (void)state;
    assert_true(hash_of_walk(7, 20000) == hash_of_walk(7, 20000));
    assert_true(hash_of_walk(7, 20000) != hash_of_walk(8, 20000));
    assert_true(hash_of_walk(0, 20000) != hash_of_walk(1, 20000));
}

static void test_a_copy_continues_the_same_walk(void **state)
{
    (void)state;
    input_random walk = input_random_start(3);
    for (int tick = 0; tick < 5000; tick++) {
        input_random_frame(&walk);
    }
    input_random saved = walk;
    for (int tick = 0; tick < 5000; tick++) {
        assert_true(fold(0, input_random_frame(&walk)) == fold(0, input_random_frame(&saved)));
    }
}

// Over a million ticks each of the 4 x 4 x 4 cells of the space and each of the 16 combinations of
// buttons occurs about equally often, and no tick jumps.
static void test_covers_the_whole_space_evenly(void **state)
{
    (void)state;
    enum { TICKS = 2000000 };
    static int cell[4][4][4], combination[INPUT_BUTTONS_ALL + 1];
    input_random walk = input_random_start(2026);
    input_frame before = input_frame_neutral();
    for (int tick = 0; tick < TICKS; tick++) {
        input_frame frame = input_random_frame(&walk);
        assert_in_range(frame.point_x + INPUT_POINT_MAX, 0, 2 * INPUT_POINT_MAX);
        assert_in_range(frame.point_y + INPUT_POINT_MAX, 0, 2 * INPUT_POINT_MAX);
        assert_true(abs(frame.point_x - before.point_x) <= 440);
        assert_true(abs(frame.point_y - before.point_y) <= 440);
        assert_true(abs(frame.extension - before.extension) <= 3);
        int x = (frame.point_x + 32768) >> 14, y = (frame.point_y + 32768) >> 14;
        cell[x][y][frame.extension >> 6]++;
        combination[frame.buttons & INPUT_BUTTONS_ALL]++;
        before = frame;
    }
    for (int i = 0; i < 64; i++) {
        assert_in_range(cell[i / 16][i / 4 % 4][i % 4], TICKS / 64 / 2, TICKS / 64 * 2);
    }
    for (unsigned i = 0; i <= INPUT_BUTTONS_ALL; i++) {
        assert_in_range(combination[i], TICKS / (INPUT_BUTTONS_ALL + 1) / 2,
                        TICKS / (INPUT_BUTTONS_ALL + 1) * 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seed_determines_the_walk),
        cmocka_unit_test(test_a_copy_continues_the_same_walk),
        cmocka_unit_test(test_covers_the_whole_space_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
