// A replay file for those who verify or show it: what was asked for in every tick, whole
// states to begin from, events, and poses to draw without simulating.
//
// Ticks are the duel's own (duel_state.tick). A recording usually begins at tick 0, but
// may begin from any state ("continue from here"): it covers [first_tick, end_tick].
//
// Reading looks at the frame of every chunk and decodes little: contents are decoded when
// they are first asked for, so that a long file opens quickly. The functions below may be
// called from several threads at once.
#ifndef RECORDING_FILE_H
#define RECORDING_FILE_H

#include "replay_stream.h"

// Ticks [first, end).
typedef struct replay_span {
    uint32_t first_tick, end_tick;
} replay_span;

// What only recording_file.c looks into.
typedef struct recording_file_content recording_file_content;

typedef struct recording_file {
    replay_header header;
    uint32_t first_tick; // of the state the recording begins from; key_tick[0]
    uint32_t end_tick;   // of the state after the last usable tick

    // Ticks in between whose input frames are lost, in order; a damaged chunk costs only
    // itself. The simulation can go on from the first key frame at or after such a gap;
    // until there the pose track shows what it has.
    uint32_t gap_count;
    replay_span *gap; // [gap_count]

    // States to simulate from, in order.
    uint32_t key_count;
    uint32_t *key_tick; // [key_count]

    // Events, in order of their ticks. DUEL_EVENT_BLADES_SLIDE, which lasts, is not kept.
    uint32_t event_count;
    replay_event *event; // [event_count]

    // Hashes of the state, replay_chunk_hash(), some every second.
    uint32_t chunk_count;
    uint32_t *chunk_end;  // [chunk_count], the tick the state stood at
    uint32_t *chunk_hash; // [chunk_count]

    bool complete;  // everything from the first tick to the result is there
    bool damaged;   // something is not as it was written, rather than cut off
    bool finished;  // the result is there
    replay_end end; // where finished
    // Whether this program's simulation made the recording. Where it did not, to simulate
    // gives another bout: show the pose track instead, and say so.
    bool same_simulation;
    // Where not complete: one line on what is missing from where.
    char problem[192];

    recording_file_content *content;
} recording_file;

// Reads `path`. Where a file was cut off or damaged after its header, whatever is whole is
// used, with `complete` false and `problem` set. Returns false, with one line in `error`,
// where nothing at all can be used.
bool recording_file_read(const char *path, recording_file *out_file, char *error,
                         size_t error_size);

// The same from `size` bytes, which become the file's: to be freed with it, or already freed
// where nothing can be used. `error` does not name a file.
bool recording_file_take(uint8_t *bytes, size_t size, recording_file *out_file, char *error,
                         size_t error_size);

// Frees what was read and zeroes it.
void recording_file_free(recording_file *file);

// What both fencers asked for in the step from `tick` to tick + 1, [2] by enum duel_side,
// valid until the file is freed; neutral in a gap and outside of the recording.
const input_frame *recording_file_frame(const recording_file *file, uint32_t tick);

// Whether the frames of all of [first_tick, end_tick) are there.
bool recording_file_is_whole(const recording_file *file, uint32_t first_tick, uint32_t end_tick);

// The hash of the state after `tick`, short (replay_tick_hash()), where the recording keeps one
// for every tick; false where it does not.
bool recording_file_tick_hash(const recording_file *file, uint32_t tick, uint16_t *out_hash);

// Key frame `index` of key_count: the state at key_tick[index], to be simulated from with these
// models. False where it cannot be had, or is none that they can go on from
// (duel_state_is_sound()).
bool recording_file_key_state(const recording_file *file, uint32_t index,
                              const fencer_model *const model[2], duel_state *out_state);

// The last key frame at or before `tick`; key_count where there is none.
uint32_t recording_file_key_before(const recording_file *file, uint32_t tick);

// The pose track at `tick` (60 Hz, in between interpolated) as a state that can be drawn: all
// that the duel's views, duel_lamp() and touches need is in it, hand and footwork's future
// are not, so do not step it. Needs no simulation of the same version, nor the very models it
// was fenced with: a touch on a triangle that these have not is left out. False where the track
// has no pose within 1/30 s of it.
bool recording_file_pose(const recording_file *file, uint32_t tick,
                         const fencer_model *const model[2], duel_state *out_state);

#endif
