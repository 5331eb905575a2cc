// What a list tells of a recording, from its two ends: header and result, found by the index that
// a finished recording ends with. Two short reads, however long the duel.
//
// Each of the chunks looked at has its CRC; what lies between is not looked at, so that damage
// there is first told when the recording is read (recording_file.h).
#ifndef RECORDING_SUMMARY_H
#define RECORDING_SUMMARY_H

#include "replay_stream.h"

typedef struct recording_summary {
    replay_header header;
    replay_end end; // its ticks are the recording's last
} recording_summary;

// False where the recording has no index or one that does not lead to its end, as one that was cut
// off or damaged there: read it whole then, and hear what is wrong.
bool recording_summary_read(const char *path, recording_summary *out);

// The same from the file's first bytes and its last ones, of which the first is at `tail_at` in it.
bool recording_summary_of(const uint8_t *head, size_t head_size, const uint8_t *tail,
                          size_t tail_size, uint64_t tail_at, recording_summary *out);

#endif
