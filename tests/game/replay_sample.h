// A recorded bout made of random frames, as a file's bytes: what the tests of the
// format read, cut and damage.
#ifndef REPLAY_SAMPLE_H
#define REPLAY_SAMPLE_H

#include <stdlib.h>
#include <string.h>

#include "replay.h"
#include "seeded.h"

typedef struct replay_sample {
    replay_header header;
    uint32_t tick_count;
    input_frame (*frame)[2];
    uint64_t *state_hash;
    replay_end end;
    uint8_t *bytes;
    size_t size;
    // Where records end: header, each chunk, end.
    size_t *record_end;
    uint32_t record_count;
} replay_sample;

// Frames as people and tests make them: long rests, single fields, jumps from edge
// to edge.
static inline input_frame replay_sample_frame(seeded *random, input_frame before)
{
    switch (seeded_next(random) % 8) {
    case 0:
        before.point_x = (int16_t)seeded_range(random, -INPUT_POINT_MAX, INPUT_POINT_MAX + 1);
        break;
    case 1:
        before.point_y = seeded_next(random) & 1u ? INPUT_POINT_MAX : -INPUT_POINT_MAX;
        before.point_x = (int16_t)-before.point_x;
        break;
    case 2:
        before.extension = (uint8_t)seeded_next(random);
        break;
    case 3:
        before.buttons = (uint8_t)(seeded_next(random) & INPUT_BUTTONS_ALL);
        before.point_y = (int16_t)(before.point_y / 2);
        break;
    default:
        break;
    }
    return before;
}

static inline replay_sample replay_sample_make(seeded *random, uint32_t tick_count)
{
    uint32_t chunks = tick_count / REPLAY_CHUNK_TICKS + 1;
    replay_sample sample = {
        .header =
            {
                .weapon = WEAPON_SABRE,
                .hand = {-1.0, 1.0},
                .seed = seeded_next(random),
                .model_hash = {seeded_next(random), seeded_next(random)},
                .grid_hash = seeded_next(random),
                .settings = duel_settings_default(),
                .device = {"script:\"a b\"", "ai:3"},
                .build = {"medium", "somebodys_own"},
                .program_version = "1.2.3",
            },
        .tick_count = tick_count,
        .frame = malloc((tick_count + 1) * sizeof *sample.frame),
        .state_hash = malloc((tick_count + 1) * sizeof *sample.state_hash),
        .bytes = malloc(REPLAY_HEADER_BYTES_MAX + chunks * REPLAY_CHUNK_BYTES_MAX +
                        REPLAY_END_BYTES_MAX),
        .record_end = malloc((chunks + 2) * sizeof *sample.record_end),
    };
    sample.header.settings.limit_ticks = 123456;

    replay_writer *writer = malloc(sizeof *writer);
    sample.size = replay_write_header(writer, &sample.header, sample.bytes);
    sample.record_end[sample.record_count++] = sample.size;
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    for (uint32_t tick = 0; tick < tick_count; tick++) {
        // Every third second both stand still.
        if (tick / REPLAY_CHUNK_TICKS % 3 != 2) {
            frame[DUEL_LEFT] = replay_sample_frame(random, frame[DUEL_LEFT]);
            frame[DUEL_RIGHT] = replay_sample_frame(random, frame[DUEL_RIGHT]);
        }
        memcpy(sample.frame[tick], frame, sizeof frame);
        sample.state_hash[tick] = seeded_next(random);
        if (replay_write_tick(writer, frame, sample.state_hash[tick])) {
            sample.size += replay_write_chunk(writer, sample.bytes + sample.size);
            sample.record_end[sample.record_count++] = sample.size;
        }
    }
    size_t last = replay_write_chunk(writer, sample.bytes + sample.size);
    if (last > 0) {
        sample.size += last;
        sample.record_end[sample.record_count++] = sample.size;
    }
    sample.end = (replay_end){
        .ticks = tick_count,
        .winner = DUEL_RIGHT,
        .state_hash = tick_count > 0 ? sample.state_hash[tick_count - 1] : 0,
        .touch_by = DUEL_RIGHT,
        .touch_part = PART_REAR_FOOT,
        .touch_tick = tick_count,
    };
    sample.size += replay_write_end(writer, &sample.end, sample.bytes + sample.size);
    sample.record_end[sample.record_count++] = sample.size;
    free(writer);
    return sample;
}

static inline void replay_sample_free(replay_sample *sample)
{
    free(sample->frame);
    free(sample->state_hash);
    free(sample->bytes);
    free(sample->record_end);
}

// CRC-32 of IEEE 802.3 a bit at a time: the slow reference.
static inline uint32_t replay_sample_crc(uint32_t start, const uint8_t *bytes, size_t size)
{
    uint32_t crc = ~start;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc & 1u) != 0 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
        }
    }
    return ~crc;
}

// Makes the CRCs of all records right for what the bytes now are, as far as their
// lengths lead through the file, so that damage reaches the decoders behind them.
static inline void replay_sample_reseal(uint8_t *bytes, size_t size)
{
    const size_t prefix = 10, before_crc = 13, frame = 17;
    uint32_t identity = 0;
    for (size_t at = prefix; size >= frame && at <= size - frame;) {
        const uint8_t *length_at = bytes + at + 9;
        size_t length = (size_t)length_at[0] | (size_t)length_at[1] << 8 |
                        (size_t)length_at[2] << 16 | (size_t)length_at[3] << 24;
        if (length > size - frame - at) {
            return;
        }
        uint32_t crc = replay_sample_crc(identity, bytes + at, before_crc);
        crc = replay_sample_crc(crc, bytes + at + frame, length);
        for (unsigned i = 0; i < 4; i++) {
            bytes[at + before_crc + i] = (uint8_t)(crc >> (8 * i));
        }
        identity = at == prefix ? crc : identity;
        at += frame + length;
    }
}

#endif
