// Tests files crafted to do harm: all their CRCs are right, but the cost of reading them is
// bounded.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "recording_file.h"
#include "replay_sample.h"

// A file to which chunks are appended.
typedef struct crafted {
    uint8_t *bytes;
    size_t size, room;
    uint32_t identity;
    uint16_t sequence;
} crafted;

static uint8_t *room_for(crafted *file, size_t size)
{
    if (file->size + size > file->room) {
        file->room = 2 * (file->room + size);
        file->bytes = realloc(file->bytes, file->room);
        assert_non_null(file->bytes);
    }
    return file->bytes + file->size;
}

static crafted crafted_begin(void)
{
    replay_sample sample = replay_sample_make(3, 10, false, true);
    crafted file = {.sequence = 2};
    replay_header header;
    memcpy(room_for(&file, sample.chunk_end[0]), sample.bytes, sample.chunk_end[0]);
    file.size = sample.chunk_end[0];
    file.identity = replay_read_start(file.bytes, file.size, &header).identity;
    replay_sample_free(&sample);
    return file;
}

static void add_chunk(crafted *file, enum replay_chunk_kind kind, uint32_t tick,
                      const uint8_t *payload, size_t length)
{
    uint8_t *at = room_for(file, REPLAY_CHUNK_FRAME_BYTES + length);
    memcpy(at + REPLAY_CHUNK_FRAME_BYTES, payload, length);
    file->size += replay_chunk_seal(at, length, kind, file->sequence++, tick, file->identity);
}

// Arbitrary coded data after ticks and hash.
static void add_input(crafted *file, uint32_t tick, uint8_t ticks)
{
    const uint8_t payload[6] = {ticks};
    add_chunk(file, REPLAY_CHUNK_INPUT, tick, payload, sizeof payload);
}

static void add_end(crafted *file, uint32_t tick)
{
    uint8_t payload[15] = {DUEL_NOBODY};
    payload[9] = DUEL_NOBODY;
    add_chunk(file, REPLAY_CHUNK_END, tick, payload, sizeof payload);
}

// Takes ownership of the bytes.
static recording_file read_crafted(crafted *file)
{
    recording_file read;
    char error[256];
    assert_true(recording_file_take(file->bytes, file->size, &read, error, sizeof error));
    *file = (crafted){0};
    return read;
}

// Chunk starts as close together as possible, each with the greatest length.
static void false_starts_are_not_checked_for_ever(void **state)
{
    (void)state;
    static const uint8_t start[5] = {'B', '4', REPLAY_CHUNK_TRACK, 0x00, 0x80};
    const size_t starts = 1000000;
    crafted file = crafted_begin();
    uint8_t *at = room_for(&file, starts * sizeof start);
    for (size_t i = 0; i < starts; i++) {
        memcpy(at + i * sizeof start, start, sizeof start);
    }
    replay_scan scan = {at, starts * sizeof start, file.identity, 0, 0};
    replay_chunk chunk;
    bool skipped;
    assert_int_equal(replay_chunk_next(&scan, &chunk, &skipped), REPLAY_CHUNK_NONE);
    assert_true(skipped);
    assert_in_range(scan.spent, 1, scan.size + 2000000);
    free(file.bytes);
}

// Damage causes only a few of them, and the chunk after them is found.
static void noise_of_any_length_is_passed_over(void **state)
{
    (void)state;
    crafted file = crafted_begin();
    uint32_t noise = 1;
    const size_t length = 8000000;
    uint8_t *at = room_for(&file, length);
    for (size_t i = 0; i < length; i++) {
        noise = noise * 1664525u + 1013904223u;
        at[i] = (uint8_t)(noise >> 24);
    }
    file.size += length;
    add_input(&file, 0, 250);
    recording_file read = read_crafted(&file);
    assert_true(read.damaged);
    assert_int_equal(read.end_tick, 250);
    recording_file_free(&read);
}

// A few bytes that claim a week of ticks.
static void nobody_waits_for_weeks(void **state)
{
    (void)state;
    crafted file = crafted_begin();
    add_input(&file, 0, 100);
    add_input(&file, 7u * 86400000u, 100);
    add_end(&file, UINT32_MAX);
    recording_file read = read_crafted(&file);
    assert_true(read.damaged && !read.finished);
    assert_int_equal(read.end_tick, 100);
    assert_int_equal(read.gap_count, 0);
    recording_file_free(&read);
}

// A hundred bytes code 192 events.
static void events_are_not_without_number(void **state)
{
    (void)state;
    static replay_pose_track track;
    static uint8_t payload[REPLAY_TRACK_BYTES_MAX];
    const uint32_t tracks = 3000;
    crafted file = crafted_begin();
    track.event_count = REPLAY_TRACK_EVENTS;
    for (uint32_t i = 0; i < track.event_count; i++) {
        track.event[i].event.kind = DUEL_EVENT_FENCE;
    }
    size_t length = replay_pose_track_encode(&track, payload);
    assert_in_range(length, 1, 100);
    for (uint32_t i = 0; i < tracks; i++) {
        add_chunk(&file, REPLAY_CHUNK_TRACK, 10 * i, payload, length);
    }
    recording_file read = read_crafted(&file);
    assert_true(read.damaged);
    assert_in_range(read.event_count, 200000, 300000);
    recording_file_free(&read);
}

// After hours the sequence number restarts at 0; and more than half of its range may be lost.
static void a_sequence_goes_round(void **state)
{
    (void)state;
    const uint32_t inputs = 70000;
    for (int lost = 0; lost <= 40000; lost += 40000) {
        crafted file = crafted_begin();
        for (uint32_t i = 0; i < inputs; i++) {
            file.sequence = (uint16_t)(file.sequence + (i == 10 ? lost : 0));
            add_input(&file, i, 1);
        }
        add_end(&file, inputs);
        recording_file read = read_crafted(&file);
        assert_int_equal(read.complete, lost == 0);
        assert_true(read.finished);
        assert_int_equal(read.end_tick, inputs);
        assert_true(recording_file_is_whole(&read, 0, inputs));
        recording_file_free(&read);
    }
}

// Every other tick is a gap.
static void gaps_are_found_among_many(void **state)
{
    (void)state;
    const uint32_t inputs = 50000;
    crafted file = crafted_begin();
    for (uint32_t i = 0; i < inputs; i++) {
        add_input(&file, 2 * i, 1);
    }
    recording_file read = read_crafted(&file);
    assert_int_equal(read.gap_count, inputs - 1);
    for (uint32_t tick = 0; tick < read.end_tick; tick++) {
        assert_int_equal(recording_file_is_whole(&read, tick, tick + 1), tick % 2 == 0);
        assert_false(recording_file_is_whole(&read, tick, tick + 2));
    }
    assert_true(recording_file_is_whole(&read, 7, 7));
    recording_file_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(false_starts_are_not_checked_for_ever),
        cmocka_unit_test(noise_of_any_length_is_passed_over),
        cmocka_unit_test(nobody_waits_for_weeks),
        cmocka_unit_test(events_are_not_without_number),
        cmocka_unit_test(a_sequence_goes_round),
        cmocka_unit_test(gaps_are_found_among_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
