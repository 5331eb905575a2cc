// Tests the outer layer of the replay format: how a file starts, its chunks, its end. The contents
// of the chunks are tested with their own coders, and whole files in test_recording_file.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "replay_stream.h"
#include "replay_sample.h"

static void start_and_end_give_back_every_field(void **state)
{
    (void)state;
    replay_sample sample = replay_sample_make(2, 5, false, true);
    replay_header header;
    replay_start start = replay_read_start(sample.bytes, sample.size, &header);
    assert_int_equal(start.state, REPLAY_READ_HEADER);
    assert_false(start.damaged);
    assert_int_equal(start.at, sample.chunk_end[0]);
    assert_int_equal(header.simulation, DUEL_SIMULATION_VERSION);
    assert_int_equal(header.layout, sample.header.layout);
    assert_int_equal(header.first_tick, 0);
    assert_true(header.began_unix_s == 1700000000);
    assert_int_equal(header.weapon, WEAPON_FOIL);
    assert_true(header.hand[DUEL_LEFT] == 1.0 && header.hand[DUEL_RIGHT] == 1.0);
    assert_true(header.seed == 2);
    for (int side = 0; side < 2; side++) {
        assert_true(header.model_hash[side] == sample.header.model_hash[side]);
        assert_string_equal(header.build[side], sample.header.build[side]);
        assert_string_equal(header.device[side], sample.header.device[side]);
    }
    assert_true(header.grid_hash == sample.header.grid_hash);
    assert_string_equal(header.program_version, "1.2.3");
    assert_string_equal(header.from, sample.header.from);
    const duel_settings *got = &header.settings, *want = &sample.header.settings;
    assert_true(got->restitution == want->restitution);
    assert_true(got->friction == want->friction);
    assert_true(got->grip_nms == want->grip_nms);
    assert_true(got->catch_s_per_nms == want->catch_s_per_nms);
    assert_true(got->catch_max_s == want->catch_max_s);
    assert_true(got->disarm_nms == want->disarm_nms);
    assert_true(got->hand_acceleration_mps2 == want->hand_acceleration_mps2);
    assert_true(got->hand_angular_acceleration_radps2 == want->hand_angular_acceleration_radps2);
    assert_true(got->hand_speed_mps == want->hand_speed_mps);
    assert_true(got->hand_angular_speed_radps == want->hand_angular_speed_radps);
    assert_int_equal(got->limit_ticks, 5);

    replay_scan scan = {sample.bytes, sample.size, start.identity, start.at, 0};
    replay_chunk chunk;
    replay_end end = {0};
    bool skipped, ended = false;
    uint32_t sequence = 2;
    while (replay_chunk_next(&scan, &chunk, &skipped) == REPLAY_CHUNK_FOUND) {
        assert_false(skipped);
        assert_int_equal(chunk.sequence, sequence++);
        ended = ended || replay_read_end(&chunk, &end);
    }
    assert_true(ended);
    assert_int_equal(scan.at, sample.size);
    assert_int_equal(end.ticks, 5);
    assert_int_equal(end.winner, DUEL_NOBODY);
    assert_int_equal(end.touch_by, DUEL_NOBODY);
    assert_true(end.state_hash == duel_state_hash(&sample.state[5]));
    replay_sample_free(&sample);
}

static void the_longest_texts_fit(void **state)
{
    (void)state;
    static replay_writer writer;
    static uint8_t bytes[REPLAY_START_BYTES_MAX];
    replay_header header = {.settings = duel_settings_default(), .hand = {1.0, -1.0}}, got;
    memset(header.program_version, 'v', REPLAY_TEXT_MAX - 1);
    for (int side = 0; side < 2; side++) {
        memset(header.device[side], 'd', REPLAY_TEXT_MAX - 1);
        memset(header.build[side], 'b', REPLAY_TEXT_MAX - 1);
    }
    replay_sample sample = replay_sample_make(2, 1, false, true);
    size_t size = replay_write_start(&writer, &header, false, &sample.state[0], bytes);
    assert_in_range(size, 1, REPLAY_START_BYTES_MAX);
    assert_int_equal(replay_read_start(bytes, size, &got).state, REPLAY_READ_HEADER);
    assert_string_equal(got.device[DUEL_RIGHT], header.device[DUEL_RIGHT]);
    assert_true(got.hand[DUEL_RIGHT] == -1.0);
    replay_sample_free(&sample);
}

// A header with a right CRC, but with numbers that no duel accepts.
static void a_setting_beyond_reason_is_refused(void **state)
{
    (void)state;
    static replay_writer writer;
    static uint8_t bytes[REPLAY_START_BYTES_MAX];
    replay_sample sample = replay_sample_make(2, 1, false, true);
    const double bad[] = {(double)NAN, (double)INFINITY, -1.0, 1e300};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        replay_header header = sample.header;
        header.settings.catch_max_s = bad[i];
        size_t size = replay_write_start(&writer, &header, false, &sample.state[0], bytes);
        replay_start start = replay_read_start(bytes, size, &header);
        assert_int_equal(start.state, REPLAY_READ_SETTING);
        assert_string_equal(start.setting->name, "catch_max_s");
    }
    for (size_t i = 0; i < DUEL_SETTING_COUNT; i++) {
        for (int beyond = 0; beyond < 2; beyond++) {
            replay_header header = sample.header;
            double most = DUEL_SETTING[i].most;
            duel_setting_set(&header.settings, &DUEL_SETTING[i], beyond ? 1.001 * most : most);
            size_t size = replay_write_start(&writer, &header, false, &sample.state[0], bytes);
            replay_start start = replay_read_start(bytes, size, &header);
            assert_int_equal(start.state, beyond ? REPLAY_READ_SETTING : REPLAY_READ_HEADER);
            assert_ptr_equal(start.setting, beyond ? &DUEL_SETTING[i] : NULL);
        }
        double usual = duel_setting_get(&sample.header.settings, &DUEL_SETTING[i]);
        assert_true(10.0 * usual <= DUEL_SETTING[i].most || usual <= 0.5 * DUEL_SETTING[i].most);
    }
    replay_sample_free(&sample);
}

// The index contains every key state, the end, and itself.
static void the_rules_are_read_back_and_odd_ones_refused(void **state)
{
    (void)state;
    replay_sample sample = replay_sample_make(4, 2, false, true);
    static replay_writer writer;
    static uint8_t bytes[REPLAY_START_BYTES_MAX];
    replay_header header = sample.header, got;
    header.settings.match = match_settings_fie(15);
    header.settings.match.referee = MATCH_STRICT;
    size_t size = replay_write_start(&writer, &header, false, &sample.state[0], bytes);
    assert_int_equal(replay_read_start(bytes, size, &got).state, REPLAY_READ_HEADER);
    assert_int_equal(got.settings.match.rules, MATCH_FIE);
    assert_int_equal(got.settings.match.touches, 15);
    assert_int_equal(got.settings.match.periods, 3);
    assert_int_equal(got.settings.match.referee, MATCH_STRICT);
    header.settings.match.touches = 7;
    size = replay_write_start(&writer, &header, false, &sample.state[0], bytes);
    assert_int_equal(replay_read_start(bytes, size, &got).state, REPLAY_READ_DAMAGED);
    replay_sample_free(&sample);
}

// The header of version 5: the same without the four bytes of the rules.
static void a_header_of_version_5_is_a_duel(void **state)
{
    (void)state;
    replay_sample sample = replay_sample_make(4, 2, false, true);
    static replay_writer writer;
    static uint8_t bytes[REPLAY_START_BYTES_MAX];
    size_t size = replay_write_start(&writer, &sample.header, false, &sample.state[0], bytes);
    enum { PREFIX = 10, VERSION_AT = 8 };
    uint8_t *chunk = bytes + PREFIX, *payload = chunk + REPLAY_CHUNK_FRAME_BYTES;
    size_t length = (size - PREFIX) / 2 - REPLAY_CHUNK_FRAME_BYTES;
    size_t rules_at = 22 + 1 + strlen(sample.header.program_version) + 3 + 4 * 8 + 10 * 8 + 4;
    memmove(payload + rules_at, payload + rules_at + 4, length - rules_at - 4);
    bytes[VERSION_AT] = payload[0] = 5;
    size = PREFIX + replay_chunk_seal(chunk, length - 4, REPLAY_CHUNK_HEADER, 0, 0, 0);
    replay_header got;
    replay_start start = replay_read_start(bytes, size, &got);
    assert_int_equal(start.state, REPLAY_READ_HEADER);
    assert_int_equal(start.format, 5);
    assert_int_equal(got.settings.match.rules, MATCH_DUEL);
    assert_string_equal(got.device[DUEL_LEFT], sample.header.device[DUEL_LEFT]);
    assert_string_equal(got.from, sample.header.from);
    replay_sample_free(&sample);
}

static void the_index_leads_to_key_frames_and_end(void **state)
{
    (void)state;
    replay_sample sample = replay_sample_make(4, 6000, false, true);
    uint32_t at, count, end_at;
    static replay_index_entry entry[REPLAY_INDEX_MAX];
    assert_true(replay_find_index(sample.bytes + sample.size - REPLAY_INDEX_TAIL, &at));
    replay_header header;
    replay_start start = replay_read_start(sample.bytes, sample.size, &header);
    replay_scan scan = {sample.bytes, sample.size, start.identity, at, 0};
    bool skipped;
    replay_chunk chunk;
    assert_int_equal(replay_chunk_next(&scan, &chunk, &skipped), REPLAY_CHUNK_FOUND);
    assert_true(replay_read_index(&chunk, entry, &count, &end_at));
    assert_int_equal(count, 1 + 6000 / REPLAY_KEY_TICKS);
    for (uint32_t i = 0; i < count; i++) {
        scan.at = entry[i].at;
        assert_int_equal(replay_chunk_next(&scan, &chunk, &skipped), REPLAY_CHUNK_FOUND);
        assert_false(skipped);
        assert_int_equal(chunk.kind, REPLAY_CHUNK_KEY);
        assert_int_equal(chunk.first_tick, entry[i].tick);
    }
    scan.at = end_at;
    replay_end end;
    replay_chunk_next(&scan, &chunk, &skipped);
    assert_true(replay_read_end(&chunk, &end));
    replay_sample_free(&sample);
}

static void the_crc_is_castagnolis(void **state)
{
    (void)state;
    // The check value of CRC-32C (RFC 3720, appendix B.4, and of the digits 1 to 9).
    assert_int_equal(replay_crc32c(0, (const uint8_t *)"123456789", 9), 0xe3069283);
    replay_sample sample = replay_sample_make(9, 300, false, true);
    for (size_t size = 0; size < 300; size++) {
        assert_int_equal(replay_crc32c(7, sample.bytes, size),
                         replay_sample_crc(7, sample.bytes, size));
    }
    // Only recomputing the CRCs does not change a file.
    uint8_t *copy = replay_sample_copy(sample.bytes, sample.size);
    replay_sample_reseal(copy, sample.size);
    assert_memory_equal(copy, sample.bytes, sample.size);
    free(copy);
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

// Control characters that a terminal would obey; letters beyond ASCII are kept.
static void control_characters_are_not_passed_on(void **state)
{
    (void)state;
    replay_sample sample = replay_sample_make(1, 5, false, true);
    strcpy(sample.header.device[DUEL_LEFT], "a\x1b[2J\n\x7f\xc2\x9b"
                                            "1m\xc3\xa9\xc2");
    uint8_t *bytes = malloc(REPLAY_START_BYTES_MAX);
    replay_writer *writer = malloc(sizeof *writer);
    size_t size = replay_write_start(writer, &sample.header, false, &sample.state[0], bytes);
    replay_header header;
    assert_int_equal(replay_read_start(bytes, size, &header).state, REPLAY_READ_HEADER);
    assert_string_equal(header.device[DUEL_LEFT], "a?[2J????"
                                                  "1m\xc3\xa9\xc2");
    free(writer);
    free(bytes);
    replay_sample_free(&sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_and_end_give_back_every_field),
        cmocka_unit_test(the_longest_texts_fit),
        cmocka_unit_test(a_setting_beyond_reason_is_refused),
        cmocka_unit_test(control_characters_are_not_passed_on),
        cmocka_unit_test(the_rules_are_read_back_and_odd_ones_refused),
        cmocka_unit_test(a_header_of_version_5_is_a_duel),
        cmocka_unit_test(the_index_leads_to_key_frames_and_end),
        cmocka_unit_test(the_crc_is_castagnolis),
        cmocka_unit_test(the_deciding_touch_is_the_winners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
