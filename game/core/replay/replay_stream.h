// A recorded bout as a sequence of bytes, small enough to write while fencing: which chunks a
// replay file has and in which order. REPLAY_FORMAT.md describes every byte.
//
// A file is a magic number and then chunks (replay_chunk.h): the header twice; then, while the bout
// goes on, input frames four times per second (replay_input.h), whole states to start from
// (replay_key_state.h), and poses and events every two seconds (replay_pose_track.h); finally the
// result and an index. This code handles bytes only and opens no files. Nothing allocates.
#ifndef REPLAY_STREAM_H
#define REPLAY_STREAM_H

#include <stddef.h>

#include "duel_settings_table.h"
#include "replay_chunk.h"
#include "replay_input.h"
#include "replay_pose_track.h"

// The version that is written, and the oldest that is read. Version 5 had no rules and no score:
// its bouts are read as duels of one touch.
#define REPLAY_FORMAT_VERSION 8
#define REPLAY_FORMAT_OLDEST  5
#define REPLAY_TEXT_MAX       256

// Largest size of the start of a file: magic number and two headers.
#define REPLAY_START_BYTES_MAX 4096

// Cost after which a whole state is stored again, so that simulating from it takes no longer than
// the 50 ms allowed for seeking without snapshots (bench_replay measures it). A tick costs 1. A
// tick in which a blade comes near skin costs REPLAY_KEY_NEAR more, and 1 more for every
// REPLAY_KEY_BLOCKS blocks of the skin. A tick in which the blades are within REPLAY_KEY_ENGAGED_M
// meters of each other costs REPLAY_KEY_ENGAGED more.
#define REPLAY_KEY_TICKS     4000
#define REPLAY_KEY_NEAR      2
#define REPLAY_KEY_BLOCKS    6
#define REPLAY_KEY_ENGAGED   4
#define REPLAY_KEY_ENGAGED_M 0.01

typedef struct replay_header {
    uint32_t simulation;  // DUEL_SIMULATION_VERSION of the program that wrote it
    uint32_t layout;      // duel_state_fields_layout() of that program
    uint32_t first_tick;  // of the state that it begins with
    int64_t began_unix_s; // start time in seconds since 1970; 0 if unknown
    enum weapon_kind weapon;
    double hand[2]; // +1 right, -1 left
    uint64_t seed;
    uint64_t model_hash[2], grid_hash;
    duel_settings settings;
    char device[2][REPLAY_TEXT_MAX]; // named as on the command line
    char build[2][REPLAY_TEXT_MAX];  // name of each fencer's model
    char program_version[REPLAY_TEXT_MAX];
    // Name of the recording that this bout continues from first_tick; empty if none.
    char from[REPLAY_TEXT_MAX];
} replay_header;

typedef struct replay_end {
    uint32_t ticks; // duel_state.tick
    bool is_over;   // false: the bout was left undecided
    uint8_t winner; // enum duel_side or DUEL_NOBODY
    uint64_t state_hash;
    uint8_t score[2]; // by the rules of the FIE, otherwise 0
    // The deciding touch; `touch_by` is DUEL_NOBODY if there was none.
    uint8_t touch_by, touch_part;
    uint32_t touch_tick;
} replay_end;

// Returns the touch that decided the bout, or the only touch if nobody won; NULL if there was none.
const duel_touch *replay_deciding_touch(const duel_state *state);

// The 32 bits of a state hash that an input chunk stores.
uint32_t replay_chunk_hash(uint64_t state_hash);

// 16 bits of a state hash, enough to find the first tick that differs. A differing tick passes as
// equal with probability 1/65536; the hash of the chunk still finds its quarter of a second.
uint16_t replay_tick_hash(uint64_t state_hash);

// ---- writing -------------------------------------------------------------------

// The place of a key state, for the index. The index holds at most this many: 80 minutes.
#define REPLAY_INDEX_MAX 2000
typedef struct replay_index_entry {
    uint32_t tick, at;
} replay_index_entry;

// Plain data, large. Initialized by replay_write_start().
typedef struct replay_writer {
    bool every_tick; // store a short hash of every tick, 2 bytes each
    uint32_t identity;
    uint16_t sequence;
    uint64_t written; // bytes returned so far
    weapon held;
    // Collected since the last input chunk.
    uint32_t tick, frame_count;
    input_frame frame[REPLAY_INPUT_TICKS][2];
    uint16_t tick_hash[REPLAY_INPUT_TICKS];
    uint64_t state_hash;
    replay_mouse mouse[2];
    replay_pose_track track;
    uint32_t key_work; // cost since the last key state, see REPLAY_KEY_TICKS
    duel_state key;
    replay_end end;
    uint32_t index_count;
    replay_index_entry index[REPLAY_INDEX_MAX];
    bool input_due, ticks_due, track_due, key_due, end_due, index_due;
} replay_writer;

// Starts a file for a bout whose present state is `state`. With `every_tick` it stores the hash of
// every tick. Returns the number of bytes written. Afterward, and after each of the calls below,
// take all chunks that are due with replay_write_take().
size_t replay_write_start(replay_writer *writer, const replay_header *header, bool every_tick,
                          const duel_state *state, uint8_t out[REPLAY_START_BYTES_MAX]);

// Adds a tick: its input frames, and the state and events that resulted.
void replay_write_tick(replay_writer *writer, const input_frame frame[2], const duel_state *state,
                       const duel_events *events);

// Makes everything due, and the end: the result if the bout is over, otherwise that it was left at
// `state`.
void replay_write_finish(replay_writer *writer, const duel_state *state);

// Writes the next chunk that is due. Returns the number of bytes, 0 if none is due.
size_t replay_write_take(replay_writer *writer, uint8_t out[REPLAY_CHUNK_MAX]);

// ---- reading -------------------------------------------------------------------

enum replay_read {
    REPLAY_READ_HEADER,        // the header was read
    REPLAY_READ_CUT,           // the bytes end within the header
    REPLAY_READ_DAMAGED,       // both headers are damaged
    REPLAY_READ_NOT_A_REPLAY,  // no magic number
    REPLAY_READ_OTHER_VERSION, // written in another version of the format
    REPLAY_READ_SETTING        // a setting is outside the range that a bout allows
};

typedef struct replay_start {
    enum replay_read state;
    uint32_t identity; // for a replay_scan; valid if the header was read
    uint32_t format;   // the version that it was written in, as far as the bytes tell
    size_t at;         // offset of the first chunk after the header
    bool damaged;      // a part of it is damaged
    const duel_setting
        *setting; // for REPLAY_READ_SETTING: which one; its value is in the header that was read
} replay_start;

// Reads the start of a file. Unless the result is REPLAY_READ_HEADER, `out_header` is unspecified
// except for the setting of REPLAY_READ_SETTING. Numbers are checked: weapon, hands and settings
// are values that a duel accepts.
replay_start replay_read_start(const uint8_t *bytes, size_t size, replay_header *out_header);

// Read the content of a chunk of their kind. They return false if it is malformed; damage is caught
// by the CRC, so only another writer can cause that.
typedef struct replay_input_chunk {
    uint32_t tick_count;
    uint32_t hash;        // replay_chunk_hash() after the last of its ticks
    const uint8_t *coded; // for replay_input_decode()
    size_t coded_size;
} replay_input_chunk;
bool replay_read_input(const replay_chunk *chunk, replay_input_chunk *out);
bool replay_read_end(const replay_chunk *chunk, replay_end *out);
// Reads the index at the end of a file; *out_end_at is the offset of the chunk with the result.
bool replay_read_index(const replay_chunk *chunk, replay_index_entry out[REPLAY_INDEX_MAX],
                       uint32_t *out_count, uint32_t *out_end_at);
// Gets the offset of the index from the last REPLAY_INDEX_TAIL bytes of a file. Returns false if
// there is no index.
#define REPLAY_INDEX_TAIL 8
bool replay_find_index(const uint8_t tail[REPLAY_INDEX_TAIL], uint32_t *out_at);

#endif
