// A replay file read whole: all ticks of a bout, to be verified or shown.
#ifndef REPLAY_FILE_H
#define REPLAY_FILE_H

#include "replay.h"

typedef struct replay_file {
    replay_header header;
    uint32_t tick_count;     // usable ticks from the first
    input_frame (*frame)[2]; // [tick_count]
    uint16_t *tick_hash;     // [tick_count], replay_tick_hash()
    uint32_t chunk_count;
    uint32_t *chunk_end;  // [chunk_count], ticks done at the end of each chunk
    uint64_t *chunk_hash; // [chunk_count], duel_state_hash() there
    bool complete;        // the end record was reached
    bool damaged;         // not complete because bytes are not as written, rather than cut off
    replay_end end;       // where complete
    // Where not complete: one line on what is missing from where.
    char problem[192];
} replay_file;

// Reads `path`. A file that is cut off or damaged after its header is read up to
// there, with `complete` false and `problem` set. Returns false, with one line in
// `error`, where nothing at all can be used.
bool replay_file_read(const char *path, replay_file *out_file, char *error, size_t error_size);

// Frees what was read and zeroes it.
void replay_file_free(replay_file *file);

#endif
