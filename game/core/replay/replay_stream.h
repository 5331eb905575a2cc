// A bout as bytes, small enough to write while one fences: what a replay file is made of and
// in which order. REPLAY_FORMAT.md tells it byte by byte.
//
// A file is a magic and then chunks (replay_chunk.h): the header twice, then, as the bout goes
// on, input frames four times a second (replay_input.h), whole states to begin from
// (replay_key_state.h), poses and events every two seconds (replay_pose_track.h), and at last the
// result and an index. Only bytes here: files are the program's affair. Nothing allocates.
#ifndef REPLAY_STREAM_H
#define REPLAY_STREAM_H

#include <stddef.h>

#include "duel_settings_table.h"
#include "replay_chunk.h"
#include "replay_input.h"
#include "replay_pose_track.h"

#define REPLAY_FORMAT_VERSION 5
#define REPLAY_TEXT_MAX       256

// What the start of a file may take: magic and two headers.
#define REPLAY_START_BYTES_MAX 4096

// Whole states are kept so often: simulating on from one takes no longer than the 50 ms that a
// cold seek may (bench_replay has the figures). A tick in which a blade comes near skin costs that
// of REPLAY_KEY_NEAR others more, and of one more for so many blocks of it; one in which the blades
// are as near to each other as REPLAY_KEY_ENGAGED_M, that of REPLAY_KEY_ENGAGED others more.
#define REPLAY_KEY_TICKS     4000
#define REPLAY_KEY_NEAR      2
#define REPLAY_KEY_BLOCKS    6
#define REPLAY_KEY_ENGAGED   4
#define REPLAY_KEY_ENGAGED_M 0.01

typedef struct replay_header {
    uint32_t simulation;  // DUEL_SIMULATION_VERSION of the program that wrote it
    uint32_t layout;      // duel_state_fields_layout() there
    uint32_t first_tick;  // of the state it begins from
    int64_t began_unix_s; // when, in seconds since 1970; 0: not known
    enum weapon_kind weapon;
    double hand[2]; // +1 right, -1 left
    uint64_t seed;
    uint64_t model_hash[2], grid_hash;
    duel_settings settings;
    char device[2][REPLAY_TEXT_MAX]; // as given on the command line
    char build[2][REPLAY_TEXT_MAX];  // name of each fencer's model
    char program_version[REPLAY_TEXT_MAX];
    // Name of the recording that this bout goes on from, where that stood at first_tick; empty:
    // of none.
    char from[REPLAY_TEXT_MAX];
} replay_header;

typedef struct replay_end {
    uint32_t ticks; // duel_state.tick
    bool is_over;   // false: the bout was left before it was decided
    uint8_t winner; // enum duel_side or DUEL_NOBODY
    uint64_t state_hash;
    // The touch that decided, `touch_by` DUEL_NOBODY where there was none.
    uint8_t touch_by, touch_part;
    uint32_t touch_tick;
} replay_end;

// The touch that decided the bout, or the only one where nobody won; NULL where
// nobody was hit.
const duel_touch *replay_deciding_touch(const duel_state *state);

// 32 bits of a state hash: what a chunk of input keeps of it.
uint32_t replay_chunk_hash(uint64_t state_hash);

// 16 bits of a state hash, enough to find the first tick that differs: a tick
// that differs passes for equal once in 65536, and the chunk's full hash then
// still finds its second.
uint16_t replay_tick_hash(uint64_t state_hash);

// ---- writing -------------------------------------------------------------------

// A key frame's place, for the index. Beyond so many the index names no more: 80 minutes.
#define REPLAY_INDEX_MAX 2000
typedef struct replay_index_entry {
    uint32_t tick, at;
} replay_index_entry;

// Plain data, large. Begins with replay_write_start().
typedef struct replay_writer {
    bool every_tick; // keep a short hash of every tick, at 2 bytes each
    uint32_t identity;
    uint16_t sequence;
    uint64_t written; // bytes handed out
    weapon held;
    // Since the last chunk of input.
    uint32_t tick, frame_count;
    input_frame frame[REPLAY_INPUT_TICKS][2];
    uint16_t tick_hash[REPLAY_INPUT_TICKS];
    uint64_t state_hash;
    replay_mouse mouse[2];
    replay_pose_track track;
    uint32_t key_work; // ticks since the last key frame, costly ones counted for more
    duel_state key;
    replay_end end;
    uint32_t index_count;
    replay_index_entry index[REPLAY_INDEX_MAX];
    bool input_due, ticks_due, track_due, key_due, end_due, index_due;
} replay_writer;

// Start a file for a bout that stands at `state`. `every_tick`: keep the hash of every tick.
// Returns bytes written. Afterwards, and after each of the calls below, take all chunks.
size_t replay_write_start(replay_writer *writer, const replay_header *header, bool every_tick,
                          const duel_state *state, uint8_t out[REPLAY_START_BYTES_MAX]);

// Add a tick: the frames it was given, and what they led to.
void replay_write_tick(replay_writer *writer, const input_frame frame[2], const duel_state *state,
                       const duel_events *events);

// What there is, as soon as possible, and the end: the result where the bout is over, else that it
// was left at `state`.
void replay_write_finish(replay_writer *writer, const duel_state *state);

// The next chunk that is due. Returns bytes written, 0 where there is none.
size_t replay_write_take(replay_writer *writer, uint8_t out[REPLAY_CHUNK_MAX]);

// ---- reading -------------------------------------------------------------------

enum replay_read {
    REPLAY_READ_HEADER,        // understood
    REPLAY_READ_CUT,           // the bytes stop within the header
    REPLAY_READ_DAMAGED,       // both headers are not what was written
    REPLAY_READ_NOT_A_REPLAY,  // no magic
    REPLAY_READ_OTHER_VERSION, // written by a program with another format
    REPLAY_READ_SETTING        // a setting is such as no bout has
};

typedef struct replay_start {
    enum replay_read state;
    uint32_t identity;           // for a replay_scan; where the header was understood
    size_t at;                   // the first chunk behind it
    bool damaged;                // something of it is not as it was written
    const duel_setting *setting; // which, of REPLAY_READ_SETTING; it is in the header that was read
} replay_start;

// How a file begins. Unless REPLAY_READ_HEADER, `out_header` is unspecified
// but for the setting of REPLAY_READ_SETTING. Numbers are
// checked: weapon, hands and settings are such as a duel accepts.
replay_start replay_read_start(const uint8_t *bytes, size_t size, replay_header *out_header);

// What is in a chunk of its kind. False where it is none, which no damage but only another
// program makes.
typedef struct replay_input_chunk {
    uint32_t tick_count;
    uint32_t hash;        // replay_chunk_hash() after the last of its ticks
    const uint8_t *coded; // for replay_input_decode()
    size_t coded_size;
} replay_input_chunk;
bool replay_read_input(const replay_chunk *chunk, replay_input_chunk *out);
bool replay_read_end(const replay_chunk *chunk, replay_end *out);
// The index at the end of a file; *out_end_at is where the chunk with the result begins.
bool replay_read_index(const replay_chunk *chunk, replay_index_entry out[REPLAY_INDEX_MAX],
                       uint32_t *out_count, uint32_t *out_end_at);
// Where the index begins, from the last REPLAY_INDEX_TAIL bytes of a file; false: no index.
#define REPLAY_INDEX_TAIL 8
bool replay_find_index(const uint8_t tail[REPLAY_INDEX_TAIL], uint32_t *out_at);

#endif
