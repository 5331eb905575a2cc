// Tests the coding of smooth hands: every frame comes back, smooth ones are small, and bytes that
// code no frame are refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "input_random.h"
#include "replay_chunk.h"
#include "replay_smooth.h"
#include "seeded.h"

#define CHUNK  250
#define CHUNKS 80
#define TICKS  (CHUNK * CHUNKS)
// A tick's three values and buttons never need more: 4 times 20 digits and their signs.
#define BYTES_MAX (CHUNK * 16 + 16)

static input_frame frame[TICKS][2];

// Codes all chunks of a side, checks that they are read back, and returns their bytes. *crc goes on
// with them.
static size_t coded(int side, uint32_t *crc)
{
    static uint8_t bytes[BYTES_MAX];
    static input_frame copy[CHUNK][2], read[CHUNK][2];
    size_t sum = 0;
    for (uint32_t at = 0; at < TICKS; at += CHUNK) {
        memcpy(copy, frame + at, sizeof copy);
        memset(read, 0, sizeof read);
        range_coder writer = range_writer(bytes, sizeof bytes);
        assert_true(replay_smooth_code(&writer, copy, CHUNK, side));
        size_t size = range_end(&writer);
        assert_true(size <= sizeof bytes);
        *crc = replay_crc32c(*crc, bytes, size);
        range_coder reader = range_reader(bytes, size);
        assert_true(replay_smooth_code(&reader, read, CHUNK, side));
        assert_int_equal(range_end(&reader), 0);
        for (uint32_t i = 0; i < CHUNK; i++) {
            const input_frame *back = &read[i][side], *made = &frame[at + i][side];
            assert_int_equal(back->point_x, made->point_x);
            assert_int_equal(back->point_y, made->point_y);
            assert_int_equal(back->extension, made->extension);
            assert_int_equal(back->buttons, made->buttons);
        }
        sum += size;
    }
    return sum;
}

static double kb_per_minute(size_t bytes)
{
    return (double)bytes / TICKS * 60.0;
}

static void any_frames_come_back(void **state)
{
    (void)state;
    seeded random = seeded_start("smooth frames", 31);
    for (uint32_t i = 0; i < TICKS; i++) {
        bool jumps = seeded_next(&random) % 8 == 0;
        frame[i][0] =
            (input_frame){.point_x = jumps && i % 2 == 0 ? INPUT_POINT_MAX : -INPUT_POINT_MAX,
                          .point_y = (int16_t)(seeded_next(&random) % (2 * INPUT_POINT_MAX + 1) -
                                               INPUT_POINT_MAX),
                          .extension = (uint8_t)seeded_next(&random),
                          .buttons = (uint8_t)(seeded_next(&random) & INPUT_BITS_ALL)};
        frame[i][1] = input_frame_neutral();
    }
    uint32_t crc = 0;
    coded(0, &crc);
    assert_true(coded(1, &crc) < CHUNKS * 16);
}

// Both axes come closer to a goal by a share of the way in a tick, in double, as the computer
// fencer's hand does; now and then the goal or the point itself is elsewhere. The extension goes
// along.
static void an_eased_hand_costs_little(void **state)
{
    (void)state;
    seeded random = seeded_start("eased hands", 32);
    double at[2] = {0.0, 0.0}, goal[2] = {0.0, 0.0}, moved[2] = {0.0, 0.0};
    for (uint32_t i = 0; i < TICKS; i++) {
        for (int axis = 0; axis < 2; axis++) {
            if (i % 240 == 0) {
                goal[axis] = seeded_range(&random, -2000.0, 2000.0);
            }
            if (seeded_next(&random) % 400 == 0) {
                moved[axis] = seeded_range(&random, -20000.0, 20000.0);
            }
            at[axis] += (goal[axis] - at[axis]) * 0.006;
        }
        frame[i][0] = (input_frame){.point_x = (int16_t)(at[0] + moved[0]),
                                    .point_y = (int16_t)(at[1] + moved[1]),
                                    .extension = (uint8_t)(128.0 + 0.06 * at[1])};
    }
    uint32_t crc = 0;
    double kb = kb_per_minute(coded(0, &crc));
    print_message("an eased hand: %.1f KB a minute\n", kb);
    assert_true(kb < 18.4);
    // The filter's constants and the tables are part of the format: other bytes need a new version.
    assert_int_equal(crc, 0x65c332d2);
}

static void a_steady_hand_costs_little(void **state)
{
    (void)state;
    seeded random = seeded_start("steady hands", 33);
    input_random walk = input_random_start(seeded_next(&random));
    for (uint32_t i = 0; i < TICKS; i++) {
        frame[i][0] = input_random_frame(&walk);
    }
    uint32_t crc = 0;
    double kb = kb_per_minute(coded(0, &crc));
    print_message("a random walk: %.1f KB a minute\n", kb);
    assert_true(kb < 15.5);
}

// Whatever the bytes are, the frames before the failure are valid, and the rest is untouched.
static void garbage_is_refused_or_valid(void **state)
{
    (void)state;
    seeded random = seeded_start("smooth garbage", 34);
    static input_frame read[CHUNK][2];
    int refused = 0;
    for (int round = 0; round < 2000; round++) {
        uint8_t bytes[64];
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)seeded_next(&random);
        }
        memset(read, 0, sizeof read);
        range_coder reader = range_reader(bytes, sizeof bytes);
        refused += !replay_smooth_code(&reader, read, CHUNK, 0);
        for (uint32_t i = 0; i < CHUNK; i++) {
            assert_true(abs(read[i][0].point_x) <= INPUT_POINT_MAX);
            assert_true(abs(read[i][0].point_y) <= INPUT_POINT_MAX);
            assert_int_equal(read[i][0].buttons & ~INPUT_BITS_ALL, 0);
        }
    }
    assert_true(refused > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_frames_come_back),
        cmocka_unit_test(an_eased_hand_costs_little),
        cmocka_unit_test(a_steady_hand_costs_little),
        cmocka_unit_test(garbage_is_refused_or_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
