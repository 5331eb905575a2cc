// The replay format: what goes in comes out, and nothing broken passes for whole.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "replay_sample.h"

// A heap copy of exactly `size` bytes, so that a sanitizer sees a read past them.
static uint8_t *exact_copy(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    memcpy(copy, bytes, size);
    return copy;
}

// What came of reading some bytes to the first thing that is no chunk.
typedef struct reading {
    enum replay_read header, last;
    uint32_t ticks; // of chunks understood
    size_t at;
} reading;

// Reads all and holds every understood tick against the sample.
static reading read_against(const uint8_t *bytes, size_t size, const replay_sample *sample)
{
    replay_chunk *chunk = malloc(sizeof *chunk);
    replay_reader reader;
    replay_header header;
    replay_end end;
    reading result = {.header = replay_read_header(&reader, bytes, size, &header)};
    result.last = result.header;
    while (result.last == REPLAY_READ_HEADER || result.last == REPLAY_READ_CHUNK) {
        result.last = replay_read_next(&reader, chunk, &end);
        if (result.last != REPLAY_READ_CHUNK) {
            break;
        }
        assert_int_equal(chunk->first_tick, result.ticks);
        assert_true(result.ticks + chunk->tick_count <= sample->tick_count);
        for (uint32_t i = 0; i < chunk->tick_count; i++, result.ticks++) {
            for (int side = 0; side < 2; side++) {
                input_frame got = chunk->frame[i][side];
                input_frame want = sample->frame[result.ticks][side];
                assert_int_equal(got.point_x, want.point_x);
                assert_int_equal(got.point_y, want.point_y);
                assert_int_equal(got.extension, want.extension);
                assert_int_equal(got.buttons, want.buttons);
            }
            assert_int_equal(chunk->tick_hash[i],
                             replay_tick_hash(sample->state_hash[result.ticks]));
        }
        assert_true(chunk->state_hash == sample->state_hash[result.ticks - 1]);
    }
    result.at = reader.at;
    free(chunk);
    return result;
}

static void round_trip_gives_back_everything(void **state)
{
    (void)state;
    seeded random = seeded_start("replay round trip", 1);
    const uint32_t lengths[] = {0, 1, 2, 16, 17, 999, 1000, 1001, 4321};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        replay_sample sample = replay_sample_make(&random, lengths[i]);
        reading whole = read_against(sample.bytes, sample.size, &sample);
        assert_int_equal(whole.header, REPLAY_READ_HEADER);
        assert_int_equal(whole.last, REPLAY_READ_END);
        assert_int_equal(whole.ticks, lengths[i]);
        replay_sample_free(&sample);
    }
}

static void header_and_end_give_back_every_field(void **state)
{
    (void)state;
    seeded random = seeded_start("replay fields", 2);
    replay_sample sample = replay_sample_make(&random, 5);
    replay_reader reader;
    replay_header header;
    replay_chunk chunk;
    replay_end end;
    assert_int_equal(replay_read_header(&reader, sample.bytes, sample.size, &header),
                     REPLAY_READ_HEADER);
    assert_int_equal(header.weapon, WEAPON_SABRE);
    assert_true(header.hand[DUEL_LEFT] == -1.0 && header.hand[DUEL_RIGHT] == 1.0);
    assert_true(header.seed == sample.header.seed);
    for (int side = 0; side < 2; side++) {
        assert_true(header.model_hash[side] == sample.header.model_hash[side]);
        assert_string_equal(header.build[side], sample.header.build[side]);
    }
    assert_true(header.grid_hash == sample.header.grid_hash);
    const duel_settings *got = &header.settings, *want = &sample.header.settings;
    assert_true(got->restitution == want->restitution);
    assert_true(got->friction == want->friction);
    assert_true(got->grip_nms == want->grip_nms);
    assert_true(got->catch_s_per_nms == want->catch_s_per_nms);
    assert_true(got->catch_max_s == want->catch_max_s);
    assert_true(got->hand_acceleration_mps2 == want->hand_acceleration_mps2);
    assert_true(got->hand_angular_acceleration_radps2 == want->hand_angular_acceleration_radps2);
    assert_true(got->hand_speed_mps == want->hand_speed_mps);
    assert_true(got->hand_angular_speed_radps == want->hand_angular_speed_radps);
    assert_int_equal(got->limit_ticks, want->limit_ticks);
    assert_string_equal(header.device[DUEL_LEFT], sample.header.device[DUEL_LEFT]);
    assert_string_equal(header.device[DUEL_RIGHT], sample.header.device[DUEL_RIGHT]);
    assert_string_equal(header.program_version, "1.2.3");

    assert_int_equal(replay_read_next(&reader, &chunk, &end), REPLAY_READ_CHUNK);
    assert_int_equal(replay_read_next(&reader, &chunk, &end), REPLAY_READ_END);
    assert_int_equal(end.ticks, 5);
    assert_int_equal(end.winner, DUEL_RIGHT);
    assert_true(end.state_hash == sample.end.state_hash);
    assert_int_equal(end.touch_by, DUEL_RIGHT);
    assert_int_equal(end.touch_part, PART_REAR_FOOT);
    assert_int_equal(end.touch_tick, 5);
    replay_sample_free(&sample);
}

static void longest_texts_and_changes_fit_their_records(void **state)
{
    (void)state;
    static replay_writer writer;
    static uint8_t bytes[REPLAY_CHUNK_BYTES_MAX];
    replay_header header = {.settings = duel_settings_default(), .hand = {1.0, 1.0}};
    memset(header.program_version, 'v', REPLAY_TEXT_MAX - 1);
    memset(header.device[DUEL_LEFT], 'l', REPLAY_TEXT_MAX - 1);
    memset(header.device[DUEL_RIGHT], 'r', REPLAY_TEXT_MAX - 1);
    assert_in_range(replay_write_header(&writer, &header, bytes), 1, REPLAY_HEADER_BYTES_MAX);

    // Every field of both changes as far as it can, every tick.
    for (uint32_t tick = 0; tick < REPLAY_CHUNK_TICKS; tick++) {
        int16_t far = tick % 2 == 0 ? INPUT_POINT_MAX : -INPUT_POINT_MAX;
        input_frame frame = {far, far, (uint8_t)tick, (uint8_t)(tick & INPUT_BUTTONS_ALL)};
        input_frame both[2] = {frame, frame};
        assert_int_equal(replay_write_tick(&writer, both, tick), tick == REPLAY_CHUNK_TICKS - 1);
    }
    assert_in_range(replay_write_chunk(&writer, bytes), 1, REPLAY_CHUNK_BYTES_MAX);
    assert_int_equal(replay_write_chunk(&writer, bytes), 0);
}

static void a_bout_of_rest_costs_little_more_than_its_hashes(void **state)
{
    (void)state;
    static replay_writer writer;
    static uint8_t bytes[REPLAY_CHUNK_BYTES_MAX];
    replay_header header = {.settings = duel_settings_default(), .hand = {1.0, 1.0}};
    replay_write_header(&writer, &header, bytes);
    input_frame rest[2] = {input_frame_neutral(), input_frame_neutral()};
    while (!replay_write_tick(&writer, rest, 7)) {
    }
    assert_in_range(replay_write_chunk(&writer, bytes), 2 * REPLAY_CHUNK_TICKS,
                    2 * REPLAY_CHUNK_TICKS + 64);
}

// Cut at every byte: all records that lie whole before the cut, exactly, and then
// the word that the bytes stop.
static void a_cut_keeps_the_exact_prefix(void **state)
{
    (void)state;
    seeded random = seeded_start("replay cut", 3);
    replay_sample sample = replay_sample_make(&random, 2100);
    for (size_t cut = 0; cut < sample.size; cut++) {
        uint8_t *bytes = exact_copy(sample.bytes, cut);
        reading part = read_against(bytes, cut, &sample);
        free(bytes);
        if (cut == 0) {
            assert_int_equal(part.header, REPLAY_READ_NOT_A_REPLAY);
        } else if (cut < sample.record_end[0]) {
            assert_int_equal(part.header, REPLAY_READ_CUT);
        } else {
            uint32_t ticks = cut >= sample.record_end[3]   ? 2100
                             : cut >= sample.record_end[2] ? 2000
                             : cut >= sample.record_end[1] ? 1000
                                                           : 0;
            assert_int_equal(part.last, REPLAY_READ_CUT);
            assert_int_equal(part.ticks, ticks);
        }
    }
    replay_sample_free(&sample);
}

// Every bit of every byte flipped, one at a time: never read to the end, and what
// lies before the damaged record is still whole.
static void a_flipped_bit_is_always_found(void **state)
{
    (void)state;
    seeded random = seeded_start("replay flip", 4);
    replay_sample sample = replay_sample_make(&random, 130);
    for (size_t byte = 0; byte < sample.size; byte++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            sample.bytes[byte] ^= (uint8_t)(1u << bit);
            reading part = read_against(sample.bytes, sample.size, &sample);
            sample.bytes[byte] ^= (uint8_t)(1u << bit);
            assert_int_not_equal(part.last, REPLAY_READ_END);
            assert_int_equal(part.ticks, byte < sample.record_end[1] ? 0 : 130);
        }
    }
    replay_sample_free(&sample);
}

static void bytes_after_the_end_are_damage(void **state)
{
    (void)state;
    seeded random = seeded_start("replay tail", 5);
    replay_sample sample = replay_sample_make(&random, 10);
    uint8_t *longer = malloc(sample.size + 1);
    memcpy(longer, sample.bytes, sample.size);
    longer[sample.size] = 0;
    reading part = read_against(longer, sample.size + 1, &sample);
    assert_int_equal(part.last, REPLAY_READ_DAMAGED);
    assert_int_equal(part.ticks, 10);
    free(longer);
    replay_sample_free(&sample);
}

static void a_record_of_another_file_is_not_taken(void **state)
{
    (void)state;
    seeded random = seeded_start("replay mix", 6);
    replay_sample one = replay_sample_make(&random, 50);
    replay_sample two = replay_sample_make(&random, 50);
    // Headers of one length, so that the rest of the second follows the first.
    assert_int_equal(one.record_end[0], two.record_end[0]);
    memcpy(two.bytes, one.bytes, one.record_end[0]);
    reading mixed = read_against(two.bytes, two.size, &two);
    assert_int_equal(mixed.header, REPLAY_READ_HEADER);
    assert_int_equal(mixed.last, REPLAY_READ_DAMAGED);
    assert_int_equal(mixed.ticks, 0);
    replay_sample_free(&one);
    replay_sample_free(&two);
}

static void another_format_is_told_apart(void **state)
{
    (void)state;
    seeded random = seeded_start("replay version", 7);
    replay_sample sample = replay_sample_make(&random, 1);
    replay_reader reader;
    replay_header header;
    sample.bytes[8] = 99;
    assert_int_equal(replay_read_header(&reader, sample.bytes, sample.size, &header),
                     REPLAY_READ_OTHER_VERSION);
    const uint8_t text[] = "a letter to a friend, long enough to hold a header";
    assert_int_equal(replay_read_header(&reader, text, sizeof text, &header),
                     REPLAY_READ_NOT_A_REPLAY);
    replay_sample_free(&sample);
}

// A header whose CRC is right but whose numbers no duel accepts.
static void a_setting_beyond_reason_is_refused(void **state)
{
    (void)state;
    static replay_writer writer;
    uint8_t bytes[REPLAY_HEADER_BYTES_MAX];
    const double bad[] = {NAN, INFINITY, -1.0, 1e300};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        replay_header header = {.settings = duel_settings_default(), .hand = {1.0, 1.0}};
        header.settings.catch_max_s = bad[i];
        size_t size = replay_write_header(&writer, &header, bytes);
        replay_reader reader;
        assert_int_equal(replay_read_header(&reader, bytes, size, &header), REPLAY_READ_DAMAGED);
    }
}

static void check_frame(input_frame frame)
{
    assert_in_range(frame.point_x + INPUT_POINT_MAX, 0, 2 * INPUT_POINT_MAX);
    assert_in_range(frame.point_y + INPUT_POINT_MAX, 0, 2 * INPUT_POINT_MAX);
    assert_int_equal(frame.buttons & ~INPUT_BUTTONS_ALL, 0);
}

// Resealing alone leaves a file as it was: the format's CRC is the well-known one.
static void the_crc_is_that_of_ieee_802_3(void **state)
{
    (void)state;
    assert_int_equal(replay_sample_crc(0, (const uint8_t *)"123456789", 9), 0xcbf43926);
    seeded random = seeded_start("replay crc", 9);
    replay_sample sample = replay_sample_make(&random, 1500);
    uint8_t *bytes = exact_copy(sample.bytes, sample.size);
    replay_sample_reseal(bytes, sample.size);
    assert_memory_equal(bytes, sample.bytes, sample.size);
    free(bytes);
    replay_sample_free(&sample);
}

// Random damage of every kind, with the CRCs made right again half of the time so
// that the decoders behind them are reached. Nothing may crash, hang or hand out a
// frame the duel does not accept.
static void damage_never_crashes(void **state)
{
    (void)state;
    seeded random = seeded_start("replay damage", 8);
    replay_sample sample = replay_sample_make(&random, 1200);
    replay_chunk *chunk = malloc(sizeof *chunk);
    uint64_t decoded = 0;
    for (int round = 0; round < 4000; round++) {
        size_t size = sample.size;
        if (seeded_next(&random) % 4 == 0) {
            size = (size_t)seeded_next(&random) % (sample.size + 1);
        }
        uint8_t *bytes = exact_copy(sample.bytes, size);
        for (uint64_t hits = seeded_next(&random) % 4 + 1; hits > 0 && size > 0; hits--) {
            bytes[seeded_next(&random) % size] = (uint8_t)seeded_next(&random);
        }
        if (seeded_next(&random) % 2 == 0) {
            replay_sample_reseal(bytes, size);
        }
        replay_reader reader;
        replay_header header;
        replay_end end;
        enum replay_read what = replay_read_header(&reader, bytes, size, &header);
        uint32_t ticks = 0;
        if (what == REPLAY_READ_HEADER) {
            while ((what = replay_read_next(&reader, chunk, &end)) == REPLAY_READ_CHUNK) {
                assert_in_range(chunk->tick_count, 1, REPLAY_CHUNK_TICKS);
                ticks += chunk->tick_count;
                for (uint32_t i = 0; i < chunk->tick_count; i++) {
                    check_frame(chunk->frame[i][DUEL_LEFT]);
                    check_frame(chunk->frame[i][DUEL_RIGHT]);
                }
            }
            // Asking again says the same.
            assert_int_equal(replay_read_next(&reader, chunk, &end), what);
        }
        decoded += ticks;
        free(bytes);
    }
    assert_true(decoded > 0);
    free(chunk);
    replay_sample_free(&sample);
}

static void the_deciding_touch_is_the_winners(void **state)
{
    (void)state;
    duel_state bout = {0};
    bout.winner = DUEL_NOBODY;
    bout.touch[DUEL_LEFT].by = DUEL_NOBODY;
    bout.touch[DUEL_RIGHT].by = DUEL_NOBODY;
    assert_null(replay_deciding_touch(&bout));
    bout.touch[DUEL_RIGHT].by = DUEL_RIGHT;
    assert_ptr_equal(replay_deciding_touch(&bout), &bout.touch[DUEL_RIGHT]);
    bout.touch[DUEL_LEFT].by = DUEL_LEFT;
    bout.winner = DUEL_RIGHT;
    assert_ptr_equal(replay_deciding_touch(&bout), &bout.touch[DUEL_RIGHT]);
    bout.winner = DUEL_LEFT;
    assert_ptr_equal(replay_deciding_touch(&bout), &bout.touch[DUEL_LEFT]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip_gives_back_everything),
        cmocka_unit_test(header_and_end_give_back_every_field),
        cmocka_unit_test(longest_texts_and_changes_fit_their_records),
        cmocka_unit_test(a_bout_of_rest_costs_little_more_than_its_hashes),
        cmocka_unit_test(a_cut_keeps_the_exact_prefix),
        cmocka_unit_test(a_flipped_bit_is_always_found),
        cmocka_unit_test(bytes_after_the_end_are_damage),
        cmocka_unit_test(a_record_of_another_file_is_not_taken),
        cmocka_unit_test(another_format_is_told_apart),
        cmocka_unit_test(a_setting_beyond_reason_is_refused),
        cmocka_unit_test(the_crc_is_that_of_ieee_802_3),
        cmocka_unit_test(damage_never_crashes),
        cmocka_unit_test(the_deciding_touch_is_the_winners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
