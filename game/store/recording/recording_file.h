// A recording, read for verification or display: the input frames of every tick, whole states to
// start from, events, and poses that can be drawn without simulating.
//
// Ticks are the duel's (duel_state.tick). A recording usually begins at tick 0, but may begin at
// any state ("continue from here"): it covers [first_tick, end_tick].
//
// Reading a file checks every chunk's frame and decodes little. Contents are decoded when they are
// first requested, so that a long file opens quickly. The functions below may be called from
// several threads at once.
#ifndef RECORDING_FILE_H
#define RECORDING_FILE_H

#include "replay_stream.h"

// Ticks [first, end).
typedef struct recording_span {
    uint32_t first_tick, end_tick;
} recording_span;

// Private to recording_file.c.
typedef struct recording_file_content recording_file_content;

typedef struct recording_file {
    replay_header header;
    uint32_t first_tick; // of the state that the recording begins with; equals key_tick[0]
    uint32_t end_tick;   // of the state after the last usable tick

    // Ranges of ticks whose input frames are lost, in order. A damaged chunk loses only its own
    // ticks. The simulation can resume at the first key state at or after the gap; until there,
    // only the pose track can be shown.
    uint32_t gap_count;
    recording_span *gap; // [gap_count]

    // Ticks of the key states, which can be simulated from, in order.
    uint32_t key_count;
    uint32_t *key_tick; // [key_count]

    // Events, in order of their ticks. DUEL_EVENT_BLADES_SLIDE, which lasts over many ticks, is
    // not recorded.
    uint32_t event_count;
    replay_event *event; // [event_count]

    // Hashes of the state (replay_chunk_hash()), a few for each second.
    uint32_t chunk_count;
    uint32_t *chunk_end;  // [chunk_count], the tick of the hashed state
    uint32_t *chunk_hash; // [chunk_count]

    bool complete;  // everything from the first tick to the result is present
    bool damaged;   // bytes were changed or lost inside the file, rather than cut off at its end
    bool finished;  // the result is present
    replay_end end; // valid if finished
    // Whether the recording was made by this program's version of the simulation. If not,
    // simulating it gives a different bout: show the pose track instead and tell the user.
    bool same_simulation;
    // If not complete: one line that says what is missing and from where on.
    char problem[192];

    recording_file_content *content;
} recording_file;

// Reads `path`. If the file was cut off or damaged after its header, everything intact is used,
// `complete` is false and `problem` is set. Returns false with one line in `error` if nothing can
// be used.
bool recording_file_read(const char *path, recording_file *out_file, char *error,
                         size_t error_size);

// The same from `size` bytes, which must come from malloc() and pass to the file:
// recording_file_free() frees them, or this function if it returns false. `error` does not name a
// file.
bool recording_file_take(uint8_t *bytes, size_t size, recording_file *out_file, char *error,
                         size_t error_size);

// Frees the contents and zeroes the struct.
void recording_file_free(recording_file *file);

// Returns both fencers' input frames of the step from `tick` to tick + 1, indexed by enum duel_side
// and valid until the file is freed. The frames are neutral in a gap and outside the recording.
const input_frame *recording_file_frame(const recording_file *file, uint32_t tick);

// Returns whether the frames of all ticks in [first_tick, end_tick) are present. An empty range is
// whole even inside a gap, so a key state there is known although no step leads away from it.
bool recording_file_is_whole(const recording_file *file, uint32_t first_tick, uint32_t end_tick);

// Gets the short hash (replay_tick_hash()) of the state after `tick`. Returns false if the
// recording does not store one for every tick.
bool recording_file_tick_hash(const recording_file *file, uint32_t tick, uint16_t *out_hash);

// Gets the key state `index` of key_count, the state at key_tick[index], to simulate from with
// these models. Returns false if it cannot be decoded or cannot be continued with these models
// (duel_state_is_valid()).
bool recording_file_key_state(const recording_file *file, uint32_t index,
                              const fencer_model *const model[2], duel_state *out_state);

// Returns the index of the last key state at or before `tick`, or key_count if there is none.
uint32_t recording_file_key_before(const recording_file *file, uint32_t tick);

// Gets the pose at `tick`, interpolated between the 60 poses per second, as a state that can be
// drawn. It contains everything that the duel's views, duel_lamp() and touches need. It lacks what
// only the simulation needs (the hand, the course of the footwork), so it must not be stepped.
// Needs neither the same simulation version nor the recording's models: a touch on a triangle that
// these models do not have is omitted. Returns false if the track has no pose within 1/30 s of the
// tick.
bool recording_file_pose(const recording_file *file, uint32_t tick,
                         const fencer_model *const model[2], duel_state *out_state);

#endif
