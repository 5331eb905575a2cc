// The bytes of a recording together with the data that was recorded. The tests of the format read,
// cut and damage these bytes. The bout is fenced by two random fencers without bodies, so that no
// touch ends it, and is recorded by replay_writer only.
#ifndef REPLAY_SAMPLE_H
#define REPLAY_SAMPLE_H

#include <stdlib.h>
#include <string.h>

#include "duel_state_fields.h"
#include "input_random.h"
#include "replay_stream.h"
#include "test_duel_config.h"

#define REPLAY_SAMPLE_CHUNKS 256

typedef struct replay_sample {
    replay_header header;
    uint32_t first_tick, end_tick;
    input_frame (*frame)[2]; // [end_tick - first_tick]
    duel_state *state;       // [end_tick - first_tick + 1]
    duel_events *events;     // [end_tick - first_tick]
    uint8_t *bytes;
    size_t size;
    // Where the start of the file ([0]) and the chunks after it end.
    size_t chunk_end[REPLAY_SAMPLE_CHUNKS];
    uint8_t chunk_kind[REPLAY_SAMPLE_CHUNKS]; // [0] is REPLAY_CHUNK_HEADER
    uint32_t chunk_count;
} replay_sample;

static inline void replay_sample_take(replay_sample *sample, replay_writer *writer)
{
    for (size_t size; (size = replay_write_take(writer, sample->bytes + sample->size)) > 0;) {
        sample->chunk_kind[sample->chunk_count] = sample->bytes[sample->size + 2];
        sample->size += size;
        sample->chunk_end[sample->chunk_count++] = sample->size;
    }
}

// What a sample records.
typedef struct replay_sample_wish {
    uint64_t seed;
    uint32_t ticks;
    bool every_tick; // passed to the writer
    bool ends;       // the bout is over after the ticks
    bool engaged;    // begins with the blades at each other, not en garde as every bout does
    // An input frame that is recorded wrongly: the states after it are not those of the inputs.
    bool is_false;
    uint32_t false_tick;
} replay_sample_wish;

// Records a bout.
static inline replay_sample replay_sample_record(const replay_sample_wish *wish)
{
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    const uint32_t ticks = wish->ticks;
    test.config.settings.limit_ticks = wish->ends ? ticks : 0;
    replay_sample sample = {
        .header = {.simulation = DUEL_SIMULATION_VERSION,
                   .layout = duel_state_fields_layout(),
                   .began_unix_s = 1700000000,
                   .weapon = WEAPON_FOIL,
                   .hand = {1.0, 1.0},
                   .seed = wish->seed,
                   .model_hash = {test.config.model[0]->hash, test.config.model[1]->hash},
                   .grid_hash = test.config.grid->hash,
                   .settings = test.config.settings,
                   .device = {"script:\"a b\"", "ai:3"},
                   .build = {"medium", "somebodys_own"},
                   .program_version = "1.2.3",
                   .from = "yesterday's"},
        .end_tick = ticks,
        .frame = malloc((ticks + 1) * sizeof *sample.frame),
        .state = malloc((ticks + 1) * sizeof *sample.state),
        .events = malloc((ticks + 1) * sizeof *sample.events),
        .bytes = malloc(REPLAY_START_BYTES_MAX + (ticks / 100 + 10) * (size_t)REPLAY_CHUNK_MAX),
    };
    input_random walk[2] = {input_random_start(wish->seed), input_random_start(wish->seed + 100)};
    replay_writer *writer = malloc(sizeof *writer);
    duel_state state;
    if (wish->engaged) {
        test_duel_start_engaged(&test.config, &state);
    } else {
        duel_start(&test.config, &state);
    }
    sample.state[0] = state;
    sample.size =
        replay_write_start(writer, &sample.header, wish->every_tick, &state, sample.bytes);
    sample.chunk_kind[0] = REPLAY_CHUNK_HEADER;
    sample.chunk_end[sample.chunk_count++] = sample.size;
    replay_sample_take(&sample, writer);
    for (uint32_t tick = 0; tick < ticks; tick++) {
        for (int side = 0; side < 2; side++) {
            sample.frame[tick][side] = input_random_frame(&walk[side]);
        }
        duel_step(&test.config, &state, (const input_frame *)sample.frame[tick],
                  &sample.events[tick]);
        sample.state[tick + 1] = state;
        if (wish->is_false && tick == wish->false_tick) {
            sample.frame[tick][DUEL_LEFT] = input_frame_neutral();
        }
        replay_write_tick(writer, (const input_frame *)sample.frame[tick], &state,
                          &sample.events[tick]);
        replay_sample_take(&sample, writer);
    }
    replay_write_finish(writer, &state);
    replay_sample_take(&sample, writer);
    free(writer);
    test_duel_config_destroy(&test);
    return sample;
}

// Records `ticks` ticks of a bout that begins engaged.
static inline replay_sample replay_sample_make(uint64_t seed, uint32_t ticks, bool every_tick,
                                               bool ends)
{
    return replay_sample_record(&(replay_sample_wish){
        .seed = seed, .ticks = ticks, .every_tick = every_tick, .ends = ends, .engaged = true});
}

static inline void replay_sample_free(replay_sample *sample)
{
    free(sample->frame);
    free(sample->state);
    free(sample->events);
    free(sample->bytes);
}

// A copy of exactly this size, so that a sanitizer detects a read beyond its end.
static inline uint8_t *replay_sample_copy(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    memcpy(copy, bytes, size);
    return copy;
}

// CRC-32C computed bit by bit: the slow reference.
static inline uint32_t replay_sample_crc(uint32_t start, const uint8_t *bytes, size_t size)
{
    uint32_t crc = ~start;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc & 1u) != 0 ? crc >> 1 ^ 0x82f63b78u : crc >> 1;
        }
    }
    return ~crc;
}

// Corrects the CRCs of all chunks after the bytes were changed, so that the damage reaches the
// decoders. Stops at the first chunk whose length leads beyond the file.
static inline void replay_sample_reseal(uint8_t *bytes, size_t size)
{
    const size_t prefix = 10, before_crc = 11, frame = 15;
    uint32_t identity = 0;
    int headers = 0;
    for (size_t at = prefix; size >= frame && at <= size - frame;) {
        size_t length = (size_t)bytes[at + 3] | (size_t)bytes[at + 4] << 8;
        if (length > size - frame - at) {
            return;
        }
        uint32_t seed = headers < 2 ? 0 : identity;
        uint32_t crc = replay_crc32c(seed, bytes + at, before_crc);
        crc = replay_crc32c(crc, bytes + at + frame, length);
        for (unsigned i = 0; i < 4; i++) {
            bytes[at + before_crc + i] = (uint8_t)(crc >> (8 * i));
        }
        if (headers++ == 0) {
            identity = replay_crc32c(0, bytes + at + frame, length);
        }
        at += frame + length;
    }
}

#endif
