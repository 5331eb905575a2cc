// The frame around everything in a replay file: chunks that are found again whatever
// happened to the bytes around them.
//
// A chunk is 15 bytes and its payload: sync word, kind, payload length, sequence number,
// first tick, CRC-32C over all of that but itself and the payload. The CRC starts from the
// file's identity, so a chunk of another file is not taken for one of this. Whole numbers
// are little-endian. REPLAY_FORMAT.md has it byte by byte.
#ifndef REPLAY_CHUNK_H
#define REPLAY_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REPLAY_CHUNK_SYNC        0x3442u /* "B4" */
#define REPLAY_CHUNK_FRAME_BYTES 15
// What a payload may take: all that the writer makes fits, and the scan for the next whole
// chunk behind damage never reads further than this for a length that means nothing.
#define REPLAY_PAYLOAD_MAX 32768
#define REPLAY_CHUNK_MAX   (REPLAY_CHUNK_FRAME_BYTES + REPLAY_PAYLOAD_MAX)

enum replay_chunk_kind {
    REPLAY_CHUNK_HEADER = 1, // with what the bout was fenced; twice, CRC not seeded
    REPLAY_CHUNK_INPUT = 2,  // both fencers' input frames, and the hash of the state after them
    REPLAY_CHUNK_KEY = 3,    // a whole state
    REPLAY_CHUNK_TRACK = 4,  // both fencers' poses at 60 Hz, and events
    REPLAY_CHUNK_TICKS = 5,  // 16 bits of the hash of the state after each of its ticks
    REPLAY_CHUNK_END = 6,    // the result
    REPLAY_CHUNK_INDEX = 7   // where the key frames and the end are
};

typedef struct replay_chunk {
    uint8_t kind;      // enum replay_chunk_kind, or one that a later program knows
    uint16_t sequence; // after 65535 comes 0
    uint32_t first_tick;
    const uint8_t *payload;
    size_t length;
    size_t at; // of its first byte in the file
} replay_chunk;

// CRC-32C (Castagnoli, polynomial 0x82f63b78 reflected) of bytes, going on from `start`
// (0, or the CRC of what came before).
uint32_t replay_crc32c(uint32_t start, const uint8_t *bytes, size_t size);

// Frames `length` bytes of payload, which lie at record + REPLAY_CHUNK_FRAME_BYTES already.
// Returns the chunk's size.
size_t replay_chunk_seal(uint8_t *record, size_t length, enum replay_chunk_kind kind,
                         uint16_t sequence, uint32_t first_tick, uint32_t identity);

enum replay_chunk_read {
    REPLAY_CHUNK_FOUND,
    REPLAY_CHUNK_CUT, // no chunk any more; what there is could be the start of one
    REPLAY_CHUNK_NONE // no chunk any more
};

// A search for the chunks of one identity.
typedef struct replay_scan {
    const uint8_t *bytes;
    size_t size;
    uint32_t identity;
    size_t at;      // from here on
    uint64_t spent; // bytes whose CRC showed that they are no chunk; begins with 0
} replay_scan;

// The next whole chunk that starts at scan->at or later; scan->at becomes the first byte behind
// it, and *out_skipped tells whether bytes were passed over to get to it. Where there is none,
// scan->at stays, and *out_skipped tells whether there are any bytes. Takes time in proportion to
// the size, whatever the bytes are: where too much of it was spent on what only begins like a
// chunk, which no damage brings about, there is none any more.
enum replay_chunk_read replay_chunk_next(replay_scan *scan, replay_chunk *out_chunk,
                                         bool *out_skipped);

#endif
