// Chunks, the units of a replay file. They can be found again even if the bytes around them are
// damaged.
//
// A chunk is 15 bytes and its payload. The 15 bytes are the sync word, kind, payload length,
// sequence number, first tick, and a CRC-32C over the fields before it and the payload. The CRC
// starts from the file's identity, so a chunk of another file does not match. Integers are
// little-endian. REPLAY_FORMAT.md describes every byte.
#ifndef REPLAY_CHUNK_H
#define REPLAY_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REPLAY_CHUNK_SYNC        0x3442u /* "B4" */
#define REPLAY_CHUNK_FRAME_BYTES 15
// Largest payload. Everything that the writer makes fits, and it limits how far the search for the
// next intact chunk follows a damaged length.
#define REPLAY_PAYLOAD_MAX 32768
#define REPLAY_CHUNK_MAX   (REPLAY_CHUNK_FRAME_BYTES + REPLAY_PAYLOAD_MAX)

enum replay_chunk_kind {
    REPLAY_CHUNK_HEADER = 1, // the setup of the bout; twice, CRC not seeded
    REPLAY_CHUNK_INPUT = 2,  // both fencers' input frames, and the hash of the state after them
    REPLAY_CHUNK_KEY = 3,    // a whole state
    REPLAY_CHUNK_TRACK = 4,  // both fencers' poses at 60 Hz, and events
    REPLAY_CHUNK_TICKS = 5,  // 16 bits of the hash of the state after each tick
    REPLAY_CHUNK_END = 6,    // the result
    REPLAY_CHUNK_INDEX = 7   // where the key states and the end are
};

typedef struct replay_chunk {
    uint8_t kind;      // enum replay_chunk_kind, or a kind of a later program
    uint16_t sequence; // wraps from 65535 to 0
    uint32_t first_tick;
    const uint8_t *payload;
    size_t length;
    size_t at; // offset of its first byte in the file
} replay_chunk;

// Returns the CRC-32C (Castagnoli, polynomial 0x82f63b78 reflected) of bytes. `start` is 0, or the
// CRC of the bytes before them.
uint32_t replay_crc32c(uint32_t start, const uint8_t *bytes, size_t size);

// Completes a chunk whose `length` bytes of payload are already at record +
// REPLAY_CHUNK_FRAME_BYTES. Returns the size of the chunk.
size_t replay_chunk_seal(uint8_t *record, size_t length, enum replay_chunk_kind kind,
                         uint16_t sequence, uint32_t first_tick, uint32_t identity);

enum replay_chunk_read {
    REPLAY_CHUNK_FOUND,
    REPLAY_CHUNK_CUT, // no further chunk; the remaining bytes could be the start of one
    REPLAY_CHUNK_NONE // no further chunk
};

// A search for the chunks of one file identity.
typedef struct replay_scan {
    const uint8_t *bytes;
    size_t size;
    uint32_t identity;
    size_t at;      // where to search next
    uint64_t spent; // bytes spent on computing CRCs that did not match; begins with 0
} replay_scan;

// Finds the next intact chunk at or after scan->at and moves scan->at behind it; *out_skipped tells
// whether bytes were skipped. If there is none, scan->at stays and *out_skipped tells whether any
// bytes remain. The time is proportional to the size, whatever the bytes are: the search ends if it
// has spent too much on bytes that only begin like a chunk, which damage cannot cause.
enum replay_chunk_read replay_chunk_next(replay_scan *scan, replay_chunk *out_chunk,
                                         bool *out_skipped);

#endif
