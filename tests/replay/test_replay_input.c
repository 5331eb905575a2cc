// Tests the coding of input frames: they are read back as written, whatever their source, and a
// mouse's frames are small.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "desk_hand.h"
#include "headset_hand.h"
#include "input_random.h"
#include "replay_chunk.h"
#include "range_coder.h"
#include "replay_input.h"
#include "replay_mouse_lattice.h"
#include "replay_stream.h"
#include "hand_random.h"

#define TICKS 20000

static input_frame frame[TICKS + 200][2];

// Returns the size of all frames in chunks of `per_chunk` ticks, and checks that each chunk is read
// back.
static size_t coded(uint32_t count, uint32_t per_chunk)
{
    static uint8_t bytes[REPLAY_INPUT_BYTES_MAX];
    static input_frame read[REPLAY_INPUT_TICKS][2];
    replay_mouse mouse[2] = {{0}};
    size_t sum = 0;
    for (uint32_t at = 0; at < count; at += per_chunk) {
        uint32_t ticks = count - at < per_chunk ? count - at : per_chunk;
        size_t size = replay_input_encode((const input_frame(*)[2])frame + at, ticks, mouse, bytes);
        sum += size;
        assert_true(replay_input_decode(bytes, size, ticks, REPLAY_FORMAT_VERSION, read));
        for (uint32_t i = 0; i < ticks; i++) {
            for (int side = 0; side < 2; side++) {
                assert_int_equal(read[i][side].point_x, frame[at + i][side].point_x);
                assert_int_equal(read[i][side].point_y, frame[at + i][side].point_y);
                assert_int_equal(read[i][side].extension, frame[at + i][side].extension);
                assert_int_equal(read[i][side].buttons, frame[at + i][side].buttons);
                assert_int_equal(read[i][side].kind, frame[at + i][side].kind);
                const input_sample *back = &read[i][side].sample,
                                   *sample = &frame[at + i][side].sample;
                assert_int_equal(back->due, sample->due);
                assert_int_equal(back->flags, sample->flags);
                assert_memory_equal(&back->head, &sample->head, sizeof back->head);
                assert_memory_equal(&back->hand, &sample->hand, sizeof back->hand);
                assert_memory_equal(back->hand_velocity, sample->hand_velocity,
                                    sizeof back->hand_velocity);
                assert_memory_equal(back->hand_angular_velocity, sample->hand_angular_velocity,
                                    sizeof back->hand_angular_velocity);
            }
        }
    }
    return sum;
}

static void two_mice(seeded random, double hz, double sensitivity)
{
    for (int side = 0; side < 2; side++) {
        desk_hand hand = desk_hand_start((seeded){seeded_next(&random)}, hz, sensitivity);
        desk_hand_frames(&hand, TICKS * 60 / 1000, frame, side);
    }
}

static void frames_come_back_whoever_made_them(void **state)
{
    (void)state;
    seeded random = seeded_start("input frames", 4);
    input_random walk[2] = {input_random_start(seeded_next(&random)),
                            input_random_start(seeded_next(&random))};
    for (uint32_t i = 0; i < TICKS; i++) {
        frame[i][0] = input_random_frame(&walk[0]);
        frame[i][1] = input_random_frame(&walk[1]);
    }
    coded(TICKS, REPLAY_INPUT_TICKS);
    for (uint32_t i = 0; i < TICKS; i++) {
        for (int side = 0; side < 2; side++) {
            bool jumps = seeded_next(&random) % 8 == 0;
            int16_t far = jumps && i % 2 == 0 ? INPUT_POINT_MAX : -INPUT_POINT_MAX;
            frame[i][side] =
                (input_frame){.point_x = far,
                              .point_y = (int16_t)(seeded_next(&random) % 3),
                              .extension = (uint8_t)seeded_next(&random),
                              .buttons = (uint8_t)(seeded_next(&random) & INPUT_BITS_ALL)};
        }
    }
    coded(3000, 1);
    coded(3000, 17);
    coded(TICKS, REPLAY_INPUT_TICKS);
    memset(frame, 0, sizeof frame);
    // A chunk without motion takes a dozen bytes.
    assert_in_range(coded(TICKS, REPLAY_INPUT_TICKS), 0, TICKS / REPLAY_INPUT_TICKS * 24);
}

// A random sample that a duel accepts; usually it does not follow from the one before.
static input_sample any_sample(seeded *random)
{
    input_sample sample = input_sample_none();
    for (int i = 0; i < 2; i++) {
        phys_vec3 axis = v3(seeded_range(random, -3, 3), seeded_range(random, -3, 3), 0.5);
        phys_pose at = {v3(seeded_range(random, -60, 60), seeded_range(random, -60, 60), 0.0),
                        phys_quat_from_rotation_vector(axis)};
        if (i == 0) {
            input_head_quantize(at, &sample.head);
        } else {
            input_pose_quantize(at, &sample.hand);
        }
    }
    // A sample that was not quantized: no component follows from the others, and w may be
    // negative.
    if (seeded_next(random) % 4 == 0) {
        sample.hand.orientation[seeded_next(random) % 4] ^= 1;
        for (int i = 0; i < 4; i++) {
            sample.head.orientation[i] = (int16_t)-sample.head.orientation[i];
        }
    }
    for (int i = 0; i < 3; i++) {
        sample.hand_velocity[i] =
            (int16_t)(seeded_next(random) % (2 * INPUT_VELOCITY_MAX + 1) - INPUT_VELOCITY_MAX);
        sample.hand_angular_velocity[i] = (int16_t)(seeded_next(random) % 3);
    }
    sample.due = (uint8_t)(seeded_next(random) % (INPUT_DUE_MAX + 1));
    sample.flags = (uint8_t)(seeded_next(random) & INPUT_SAMPLE_FLAGS_ALL);
    assert_true(input_sample_is_valid(&sample));
    return sample;
}

// All kinds of headset input, including phases without a headset and values that no headset
// produces.
// A hand that goes steadily from place to place looks like a mouse whose spacing is one of its
// steps: also like one of the finest or the coarsest that is looked for.
static void steady_hands_come_back(void **state)
{
    (void)state;
    seeded random = seeded_start("steady hands", 6);
    for (int i = 0; i < 2000 / CASES_SHARE; i++) {
        input_random walk[2] = {input_random_start(seeded_next(&random)),
                                input_random_start(seeded_next(&random))};
        for (uint32_t tick = 0; tick < 2 * REPLAY_INPUT_TICKS; tick++) {
            frame[tick][0] = input_random_frame(&walk[0]);
            frame[tick][1] = input_random_frame(&walk[1]);
        }
        coded(2 * REPLAY_INPUT_TICKS, REPLAY_INPUT_TICKS);
    }
}

static void a_mouse_at_the_ends_of_the_lattices_comes_back(void **state)
{
    (void)state;
    seeded random = seeded_start("ends of the lattices", 7);
    static const double END[] = {(double)REPLAY_MESH_LEAST / REPLAY_MESH_ONE,
                                 (double)REPLAY_MESH_MAX / REPLAY_MESH_ONE};
    for (int i = 0; i < 4000 / CASES_SHARE; i++) {
        const double mesh = END[i % 2] + seeded_range(&random, -0.01, 0.01);
        const int most = (int)((INPUT_POINT_MAX - 1) / mesh);
        int count[2][2] = {{0}};
        for (uint32_t tick = 0; tick < 3 * REPLAY_INPUT_TICKS; tick++) {
            for (int side = 0; side < 2; side++) {
                input_frame *next = &frame[tick][side];
                *next = input_frame_neutral();
                for (int axis = 0; axis < 2; axis++) {
                    int moved = count[side][axis] + (int)seeded_range(&random, -4.0, 4.0);
                    count[side][axis] = moved < -most ? -most : moved > most ? most : moved;
                }
                next->point_x = (int16_t)lround(count[side][0] * mesh);
                next->point_y = (int16_t)lround(count[side][1] * mesh);
            }
        }
        coded(3 * REPLAY_INPUT_TICKS, REPLAY_INPUT_TICKS);
    }
}

static void a_headset_comes_back(void **state)
{
    (void)state;
    seeded random = seeded_start("headset frames", 8);
    hand_random fencer = hand_random_start(seeded_next(&random));
    input_random walk = input_random_start(seeded_next(&random));
    for (uint32_t i = 0; i < TICKS; i++) {
        frame[i][0] = hand_random_frame(&fencer);
        frame[i][1] = input_random_frame(&walk);
        if (seeded_next(&random) % 64 == 0) {
            frame[i][0] = frame[i][1];
        }
    }
    coded(TICKS, REPLAY_INPUT_TICKS);
    coded(2000, 1);
    coded(5000, 17);
    for (uint32_t i = 0; i < TICKS; i++) {
        for (int side = 0; side < 2; side++) {
            if (i == 0 || seeded_next(&random) % (side == 0 ? 1 : 4) == 0) {
                frame[i][side] =
                    (input_frame){.kind = INPUT_POSE,
                                  .buttons = (uint8_t)(seeded_next(&random) & INPUT_BITS_ALL),
                                  .sample = any_sample(&random)};
            } else {
                frame[i][side] = frame[i - 1][side];
                uint8_t due = frame[i][side].sample.due;
                frame[i][side].sample.due = (uint8_t)(due > 0 ? due - 1 : 0);
            }
        }
    }
    coded(TICKS, REPLAY_INPUT_TICKS);
}

// Ticks without the headset have a point on the square, the farthest corners included.
static void points_between_samples_of_a_headset_come_back(void **state)
{
    (void)state;
    static const int16_t END[] = {-INPUT_POINT_MAX, 0, INPUT_POINT_MAX};
    seeded random = seeded_start("headset and point", 3);
    hand_random fencer = hand_random_start(seeded_next(&random));
    for (uint32_t i = 0; i < TICKS; i++) {
        frame[i][0] = hand_random_frame(&fencer);
        frame[i][1] = (input_frame){0};
        if (i % 5 == 3) {
            frame[i][0] = (input_frame){.point_x = END[i / 5 % 3],
                                        .point_y = END[i / 15 % 3],
                                        .extension = (uint8_t)(i % 256)};
        }
    }
    coded(TICKS, REPLAY_INPUT_TICKS);
}

// The tables with which the models begin are part of the file's format: with others, recordings
// that people have could not be read any more. So the bytes of these frames must stay, unless the
// format gets a new version. Walks with steps of all sizes, in chunks that are so short that each
// of them is coded by the tables.
static void the_tables_of_the_models_stay(void **state)
{
    (void)state;
    static uint8_t bytes[REPLAY_INPUT_BYTES_MAX];
    enum { CHUNK = 40 };
    seeded random = {12};
    replay_mouse mouse[2] = {{0}};
    int32_t at[2][2] = {{0}}, step[2][2] = {{0}};
    uint32_t crc = 0;
    for (uint32_t i = 0; i < TICKS; i++) {
        for (int side = 0; side < 2; side++) {
            input_frame *f = &frame[i][side];
            *f = i > 0 ? frame[i - 1][side] : (input_frame){0};
            for (int axis = 0; axis < 2; axis++) {
                if (seeded_next(&random) % 4 == 0) {
                    int32_t size = 1 << seeded_next(&random) % 12;
                    step[side][axis] = (int32_t)(seeded_next(&random) % 3 - 1) * size;
                }
                int32_t to = at[side][axis] + step[side][axis];
                at[side][axis] = to > INPUT_POINT_MAX    ? INPUT_POINT_MAX
                                 : to < -INPUT_POINT_MAX ? -INPUT_POINT_MAX
                                                         : to;
            }
            f->point_x = (int16_t)at[side][0];
            f->point_y = (int16_t)at[side][1];
            if (seeded_next(&random) % 16 == 0) {
                f->buttons = (uint8_t)(seeded_next(&random) & INPUT_BITS_ALL);
                f->extension = (uint8_t)seeded_next(&random);
            }
        }
    }
    for (uint32_t i = 0; i < TICKS; i += CHUNK) {
        size_t size = replay_input_encode((const input_frame(*)[2])frame + i, CHUNK, mouse, bytes);
        crc = replay_crc32c(crc, bytes, size);
    }
    assert_int_equal(crc, 0xd2c39449);
}

static void a_minute_of_two_mice_is_small(void **state)
{
    (void)state;
    // The hands are always the same; the limits are one percent above the sizes they give.
    seeded random = {5};
    const double rate[] = {125.0, 250.0, 500.0, 1000.0}, sensitivity[] = {1.0, 1.37, 0.6};
    const double most_kb[4][3] = {
        {15.6, 16.5, 16.9}, {18.1, 19.4, 19.7}, {19.2, 19.4, 21.0}, {20.0, 20.8, 23.4}};
    for (size_t i = 0; i < sizeof rate / sizeof rate[0]; i++) {
        for (size_t k = 0; k < sizeof sensitivity / sizeof sensitivity[0]; k++) {
            two_mice(random, rate[i], sensitivity[k]);
            double kb_per_min = 60.0 * (double)coded(TICKS, REPLAY_INPUT_TICKS) / TICKS;
            print_message("%4.0f Hz, sensitivity %.2f: %.1f KB a minute\n", rate[i], sensitivity[k],
                          kb_per_min);
            assert_true(kb_per_min < most_kb[i][k]);
        }
    }
}

static void a_minute_of_a_headset_is_small(void **state)
{
    (void)state;
    seeded random = seeded_start("headsets", 7);
    const double rate[] = {72.0, 90.0, 120.0, 144.0};
    // Different hands differ in size by less than one percent.
    const double most_kb[4][2] = {{40.1, 39.4}, {47.1, 46.3}, {56.1, 54.8}, {64.0, 63.7}};
    for (size_t i = 0; i < sizeof rate / sizeof rate[0]; i++) {
        for (int estimates = 0; estimates < 2; estimates++) {
            memset(frame, 0, sizeof frame);
            headset_hand hand =
                headset_hand_start((seeded){seeded_next(&random)}, rate[i], estimates != 0);
            for (uint32_t tick = 0; tick < TICKS; tick++) {
                frame[tick][0] = headset_hand_frame(&hand);
            }
            double kb_per_min = 60.0 * (double)coded(TICKS, REPLAY_INPUT_TICKS) / TICKS;
            print_message("%3.0f Hz, velocities %s: %.1f KB a minute\n", rate[i],
                          estimates ? "estimated" : "the runtime's", kb_per_min);
            assert_true(kb_per_min < most_kb[i][estimates]);
        }
    }
}

// Arbitrary bytes never decode to a frame that a duel rejects.
static void garbage_is_no_frame(void **state)
{
    (void)state;
    seeded random = seeded_start("garbage frames", 6);
    static input_frame read[REPLAY_INPUT_TICKS][2];
    for (int round = 0; round < 3000; round++) {
        uint8_t bytes[96];
        size_t size = (size_t)(seeded_next(&random) % sizeof bytes);
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)seeded_next(&random);
        }
        uint32_t count = (uint32_t)(seeded_next(&random) % REPLAY_INPUT_TICKS) + 1;
        replay_input_decode(bytes, size, count, REPLAY_FORMAT_VERSION, read);
        for (uint32_t i = 0; i < count; i++) {
            for (int side = 0; side < 2; side++) {
                assert_in_range(read[i][side].point_x + INPUT_POINT_MAX, 0, 2 * INPUT_POINT_MAX);
                assert_in_range(read[i][side].point_y + INPUT_POINT_MAX, 0, 2 * INPUT_POINT_MAX);
                assert_int_equal(read[i][side].buttons & ~INPUT_BITS_ALL, 0);
                assert_in_range(read[i][side].kind, INPUT_POINT, INPUT_POSE);
                assert_true(read[i][side].kind == INPUT_POINT ||
                            input_sample_is_valid(&read[i][side].sample));
            }
        }
    }
    assert_false(replay_input_decode((const uint8_t *)"", 0, 0, REPLAY_FORMAT_VERSION, read));
    assert_false(replay_input_decode((const uint8_t *)"", 0, REPLAY_INPUT_TICKS + 1,
                                     REPLAY_FORMAT_VERSION, read));
}

// Before version 7 the buttons had six bits, and before version 8 the kind one: what follows them
// is read from the right place.
static void a_chunk_of_an_older_version_is_read(void **state)
{
    (void)state;
    for (uint32_t format = REPLAY_FORMAT_OLDEST; format < REPLAY_FORMAT_VERSION; format++) {
        uint8_t bytes[64];
        range_coder coder = range_writer(bytes, sizeof bytes);
        for (int side = 0; side < 2; side++) {
            range_code_raw(&coder, 0, 1); // a point
            range_code_raw(&coder, 0, 1); // without a lattice
            range_code_raw(&coder, (uint32_t)(1000 + side + INPUT_POINT_MAX), 16);
            range_code_raw(&coder, (uint32_t)(-2000 + INPUT_POINT_MAX), 16);
            range_code_raw(&coder, 0, 1); // extension and buttons are not both 0
            range_code_raw(&coder, 77, 8);
            range_code_raw(&coder, INPUT_LUNGE | INPUT_DUCK, format <= 6 ? 6 : 8);
        }
        size_t size = range_end(&coder);
        input_frame read[1][2];
        assert_true(replay_input_decode(bytes, size, 1, format, read));
        for (int side = 0; side < 2; side++) {
            assert_int_equal(read[0][side].point_x, 1000 + side);
            assert_int_equal(read[0][side].point_y, -2000);
            assert_int_equal(read[0][side].extension, 77);
            assert_int_equal(read[0][side].buttons, INPUT_LUNGE | INPUT_DUCK);
        }
    }
}

static void a_kind_of_frames_that_does_not_exist_is_refused(void **state)
{
    (void)state;
    uint8_t bytes[64];
    range_coder coder = range_writer(bytes, sizeof bytes);
    range_code_raw(&coder, 3, 2);
    size_t size = range_end(&coder);
    input_frame read[1][2];
    assert_false(replay_input_decode(bytes, size, 1, REPLAY_FORMAT_VERSION, read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_come_back_whoever_made_them),
        cmocka_unit_test(steady_hands_come_back),
        cmocka_unit_test(a_mouse_at_the_ends_of_the_lattices_comes_back),
        cmocka_unit_test(a_headset_comes_back),
        cmocka_unit_test(points_between_samples_of_a_headset_come_back),
        cmocka_unit_test(the_tables_of_the_models_stay),
        cmocka_unit_test(a_minute_of_two_mice_is_small),
        cmocka_unit_test(a_minute_of_a_headset_is_small),
        cmocka_unit_test(garbage_is_no_frame),
        cmocka_unit_test(a_chunk_of_an_older_version_is_read),
        cmocka_unit_test(a_kind_of_frames_that_does_not_exist_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
