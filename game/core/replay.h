// The replay format: a bout as bytes, small enough to write while one fences.
//
// A file is a magic, a version and then records, each framed by a sync word, its
// kind, a sequence number, its length and a CRC-32 over all of that and the
// payload:
//
//   header   what the bout was fought with
//   chunk    up to one second: both fencers' input frames, run-length and delta
//            coded, a 16-bit hash of the state after each tick, the full hash
//            after the last
//   end      the result
//
// The CRC of chunks and end starts from the header's CRC, so a record of another
// file is not taken for one of this. Cut off at any byte, every whole record
// before the cut is usable. Numbers are little-endian and written field by field.
// Only bytes here: files are the program's affair. Nothing allocates.
#ifndef REPLAY_H
#define REPLAY_H

#include <stddef.h>

#include "duel.h"

#define REPLAY_CHUNK_TICKS DUEL_TICKS_PER_SECOND
#define REPLAY_TEXT_MAX    256

// What a record may take at most; replay.c asserts that it does.
#define REPLAY_HEADER_BYTES_MAX 1536
#define REPLAY_CHUNK_BYTES_MAX  (64 + REPLAY_CHUNK_TICKS * (2 + 2 * 9))
#define REPLAY_END_BYTES_MAX    128

typedef struct replay_header {
    enum weapon_kind weapon;
    double hand[2]; // +1 right, -1 left
    uint64_t seed;
    uint64_t model_hash[2], grid_hash;
    duel_settings settings;
    char device[2][REPLAY_TEXT_MAX]; // as given on the command line
    char build[2][REPLAY_TEXT_MAX];  // name of each fencer's model
    char program_version[REPLAY_TEXT_MAX];
} replay_header;

// Up to one second of a bout.
typedef struct replay_chunk {
    uint32_t first_tick; // ticks done before the chunk's first one
    uint32_t tick_count;
    input_frame frame[REPLAY_CHUNK_TICKS][2];
    uint16_t tick_hash[REPLAY_CHUNK_TICKS]; // replay_tick_hash() after each tick
    uint64_t state_hash;                    // duel_state_hash() after the last one
} replay_chunk;

typedef struct replay_end {
    uint32_t ticks;
    uint8_t winner; // enum duel_side or DUEL_NOBODY
    uint64_t state_hash;
    // The touch that decided, `touch_by` DUEL_NOBODY where there was none.
    uint8_t touch_by, touch_part;
    uint32_t touch_tick;
} replay_end;

// The touch that decided the bout, or the only one where nobody won; NULL where
// nobody was hit.
const duel_touch *replay_deciding_touch(const duel_state *state);

// The end record of a bout that stands at `state`.
replay_end replay_end_of(const duel_state *state);

// 16 bits of a state hash, enough to find the first tick that differs: a tick
// that differs passes for equal once in 65536, and the chunk's full hash then
// still finds its second.
uint16_t replay_tick_hash(uint64_t state_hash);

// Writing: header, then ticks with a chunk written out whenever one is full, then
// the last chunk and the end.
typedef struct replay_writer {
    uint32_t identity;  // CRC of the header
    uint32_t sequence;  // of the next record
    replay_chunk chunk; // being filled
} replay_writer;

// Start a file. Text longer than REPLAY_TEXT_MAX - 1 cannot occur. Returns bytes written.
size_t replay_write_header(replay_writer *writer, const replay_header *header,
                           uint8_t out[REPLAY_HEADER_BYTES_MAX]);

// Add a tick: the frames it was given and the state's hash after it. Returns true
// when the chunk is full and must be written before the next tick.
bool replay_write_tick(replay_writer *writer, const input_frame frame[2], uint64_t state_hash);

// The chunk filled so far as bytes, and begin the next. Returns bytes written, 0
// where there are no ticks to write.
size_t replay_write_chunk(replay_writer *writer, uint8_t out[REPLAY_CHUNK_BYTES_MAX]);

// The closing record; write the last chunk first. Returns bytes written.
size_t replay_write_end(replay_writer *writer, const replay_end *end,
                        uint8_t out[REPLAY_END_BYTES_MAX]);

// Reading. `bytes` stay the caller's and must outlive the reader.
typedef struct replay_reader {
    const uint8_t *bytes;
    size_t size, at; // `at`: first byte not understood yet
    uint32_t identity, sequence, next_tick;
} replay_reader;

enum replay_read {
    REPLAY_READ_HEADER,
    REPLAY_READ_CHUNK,
    REPLAY_READ_END,          // the bout ended and the file ends here
    REPLAY_READ_CUT,          // the bytes stop before the end record
    REPLAY_READ_DAMAGED,      // the record at `at` is not what was written
    REPLAY_READ_NOT_A_REPLAY, // no magic
    REPLAY_READ_OTHER_VERSION // written by a program with another format
};

// Begin to read: REPLAY_READ_HEADER where the header was understood, otherwise
// what is wrong (and `out_header` is unspecified). Numbers are checked: weapon,
// hands and settings are such as a duel accepts.
enum replay_read replay_read_header(replay_reader *reader, const uint8_t *bytes, size_t size,
                                    replay_header *out_header);

// The next record: a chunk into `out_chunk`, the end into `out_end`, or what is
// wrong; then `reader->at` tells where, and calling again says the same.
enum replay_read replay_read_next(replay_reader *reader, replay_chunk *out_chunk,
                                  replay_end *out_end);

#endif
