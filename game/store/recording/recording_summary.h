// A recording's header and result, read from the two ends of its file: the index at the end of a
// finished recording gives the place of the result. Takes two short reads, however long the
// recording is.
//
// The CRC of each chunk read is checked. The chunks between are not read, so damage there is found
// only when the recording is read (recording_file.h).
#ifndef RECORDING_SUMMARY_H
#define RECORDING_SUMMARY_H

#include "replay_stream.h"

typedef struct recording_summary {
    replay_header header;
    replay_end end; // end.ticks is the recording's last tick
} recording_summary;

// Returns false if the recording has no usable index, for example because it was cut off or damaged
// there. Then recording_file_read() reads it and reports what is wrong.
bool recording_summary_read(const char *path, recording_summary *out);

// The same from the first and the last bytes of the file; `tail_at` is the offset of the first byte
// of `tail` in the file.
bool recording_summary_of(const uint8_t *head, size_t head_size, const uint8_t *tail,
                          size_t tail_size, uint64_t tail_at, recording_summary *out);

#endif
