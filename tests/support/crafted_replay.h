// A recording with good CRCs whose key frame is any state at all, as somebody might craft it who
// wants to do harm: what a reader must not let through to a duel.
#ifndef CRAFTED_REPLAY_H
#define CRAFTED_REPLAY_H

#include <stdlib.h>

#include "replay.h"

// Too few for a second key frame.
#define CRAFTED_TICKS_MAX 200

// It begins with `key`, as if that were `sound`, and goes on with `ticks` of neutral frames.
// Returns the file's bytes, the caller's to free.
static inline uint8_t *crafted_replay_make(const replay_header *like, const duel_state *sound,
                                           const duel_state *key, uint32_t ticks, size_t *out_size)
{
    const input_frame neutral[2] = {input_frame_neutral(), input_frame_neutral()};
    const duel_events none = {.count = 0};
    replay_header header = *like;
    duel_state then = *sound;
    header.first_tick = sound->tick;
    uint8_t *bytes = malloc(REPLAY_START_BYTES_MAX + 4 * (size_t)REPLAY_CHUNK_MAX);
    replay_writer *writer = malloc(sizeof *writer);
    size_t size = replay_write_start(writer, &header, false, sound, bytes);
    writer->key = *key;
    writer->key.tick = sound->tick;
    size += replay_write_take(writer, bytes + size);
    for (uint32_t i = 0; i < ticks && i < CRAFTED_TICKS_MAX; i++) {
        then.tick++;
        replay_write_tick(writer, neutral, &then, &none);
    }
    replay_write_finish(writer, &then);
    for (size_t more; (more = replay_write_take(writer, bytes + size)) > 0;) {
        size += more;
    }
    free(writer);
    *out_size = size;
    return bytes;
}

#endif
