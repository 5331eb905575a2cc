// A recording with correct CRCs whose first key state is an arbitrary state, as an attacker could
// craft it. A reader must not pass such a state on to a duel.
#ifndef CRAFTED_REPLAY_H
#define CRAFTED_REPLAY_H

#include <stdlib.h>

#include "replay_stream.h"

// Too few ticks for a second key state.
#define CRAFTED_TICKS_MAX 200

// Makes a recording that starts at the state `sound` but whose first key state is `key`, followed
// by `ticks` ticks of neutral input frames (at most CRAFTED_TICKS_MAX). Returns the file's bytes;
// the caller frees them.
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
