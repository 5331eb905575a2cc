#include "replay_chunk.h"

#include <assert.h>
#include <string.h>

#include "byte_coding.h"

#define CRC_AT    (REPLAY_CHUNK_FRAME_BYTES - 4)
#define LENGTH_AT 3 // after the sync word and the kind

// Computes four bits at a time; the table has the CRC of each half byte.
uint32_t replay_crc32c(uint32_t start, const uint8_t *bytes, size_t size)
{
    static const uint32_t table[16] = {0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1,
                                       0x417b1dbc, 0x5125dad3, 0x61c69362, 0x7198540d,
                                       0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9,
                                       0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75};
    uint32_t crc = ~start;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ table[crc & 15u];
        crc = crc >> 4 ^ table[crc & 15u];
    }
    return ~crc;
}

static uint32_t crc_of(const uint8_t *record, size_t length, uint32_t identity)
{
    uint32_t crc = replay_crc32c(identity, record, CRC_AT);
    return replay_crc32c(crc, record + REPLAY_CHUNK_FRAME_BYTES, length);
}

size_t replay_chunk_seal(uint8_t *record, size_t length, enum replay_chunk_kind kind,
                         uint16_t sequence, uint32_t first_tick, uint32_t identity)
{
    assert(length <= REPLAY_PAYLOAD_MAX);
    uint8_t *at = byte_put(record, REPLAY_CHUNK_SYNC, 2);
    at = byte_put(at, kind, 1);
    at = byte_put(at, length, 2);
    at = byte_put(at, sequence, 2);
    at = byte_put(at, first_tick, 4);
    byte_put(at, crc_of(record, length, identity), 4);
    return REPLAY_CHUNK_FRAME_BYTES + length;
}

// Two of 131072 damaged bytes begin like a chunk, with an average length of 16 KB, so checking
// these costs an eighth of the number of bytes. Crafted bytes could force a check of 32 KB at every
// fifth byte.
#define SPENT_FOR_ANY_SIZE (1u << 20)

// Returns whether a chunk of this length may still be checked.
static bool may_spend(const replay_scan *scan, size_t length)
{
    return scan->spent + length <= scan->size + SPENT_FOR_ANY_SIZE;
}

// Returns whether the rest of a file is a chunk with a payload of `length` bytes that is intact
// except for its stored length: then that is damaged, and the file was not cut off.
static bool only_length_is_wrong(const uint8_t *record, size_t length, uint32_t identity)
{
    uint8_t frame[CRC_AT];
    byte_cursor stored = {record + CRC_AT, record + REPLAY_CHUNK_FRAME_BYTES, true};
    memcpy(frame, record, sizeof frame);
    byte_put(frame + LENGTH_AT, length, 2);
    uint32_t crc = replay_crc32c(identity, frame, sizeof frame);
    return replay_crc32c(crc, record + REPLAY_CHUNK_FRAME_BYTES, length) == byte_get(&stored, 4);
}

// Gets the chunk that starts at byte `at` if it is intact.
static enum replay_chunk_read chunk_at(replay_scan *scan, size_t at, replay_chunk *out)
{
    const uint8_t *record = scan->bytes + at;
    size_t left = scan->size - at;
    byte_cursor frame = {record, record + left, true};
    uint32_t sync = (uint32_t)byte_get(&frame, 2);
    out->kind = (uint8_t)byte_get(&frame, 1);
    out->length = (size_t)byte_get(&frame, 2);
    out->sequence = (uint16_t)byte_get(&frame, 2);
    out->first_tick = (uint32_t)byte_get(&frame, 4);
    uint32_t crc = (uint32_t)byte_get(&frame, 4);
    out->payload = record + REPLAY_CHUNK_FRAME_BYTES;
    out->at = at;
    if (!frame.ok) {
        static const uint8_t start[2] = {'B', '4'};
        return memcmp(record, start, left < 2 ? left : 2) == 0 ? REPLAY_CHUNK_CUT
                                                               : REPLAY_CHUNK_NONE;
    }
    if (sync != REPLAY_CHUNK_SYNC || out->length > REPLAY_PAYLOAD_MAX) {
        return REPLAY_CHUNK_NONE;
    }
    if (left - REPLAY_CHUNK_FRAME_BYTES < out->length) {
        const size_t rest = left - REPLAY_CHUNK_FRAME_BYTES;
        bool is_checked = may_spend(scan, rest);
        scan->spent += is_checked ? rest : 0;
        return is_checked && only_length_is_wrong(record, rest, scan->identity) ? REPLAY_CHUNK_NONE
                                                                                : REPLAY_CHUNK_CUT;
    }
    if (!may_spend(scan, out->length)) {
        return REPLAY_CHUNK_NONE;
    }
    if (crc_of(record, out->length, scan->identity) != crc) {
        scan->spent += out->length;
        return REPLAY_CHUNK_NONE;
    }
    return REPLAY_CHUNK_FOUND;
}

enum replay_chunk_read replay_chunk_next(replay_scan *scan, replay_chunk *out_chunk,
                                         bool *out_skipped)
{
    const uint8_t *bytes = scan->bytes;
    size_t size = scan->size;
    enum replay_chunk_read first = REPLAY_CHUNK_NONE;
    for (size_t from = scan->at; from < size; from++) {
        enum replay_chunk_read what = chunk_at(scan, from, out_chunk);
        if (what == REPLAY_CHUNK_FOUND) {
            *out_skipped = from > scan->at;
            scan->at = from + REPLAY_CHUNK_FRAME_BYTES + out_chunk->length;
            return what;
        }
        first = from == scan->at ? what : first;
        // The next place where a chunk can start.
        const uint8_t *next = memchr(bytes + from + 1, 'B', size - from - 1);
        from = next != NULL ? (size_t)(next - bytes) - 1 : size - 1;
    }
    *out_skipped = scan->at < size;
    return first;
}
