// Reads the bytes of a recording, and never more than it needs: whatever lies at the path, the
// start is checked before anything else is read, and what follows the recording's last chunk is
// left where it is.
#ifndef RECORDING_BYTES_H
#define RECORDING_BYTES_H

#include <stddef.h>
#include <stdint.h>

// Reading stops after this many bytes without an intact chunk. A loss of this size inside a
// recording, more than an hour of fencing, ends it.
#define RECORDING_BYTES_BARREN (8u << 20)
// More than a day of fencing; what lies behind is not read.
#define RECORDING_BYTES_MAX (1u << 29)

typedef struct recording_bytes {
    uint8_t *bytes;     // from malloc(); the caller frees them
    size_t size;        // of `bytes`
    uint64_t file_size; // more than `size` if not all was read
} recording_bytes;

// Returns no bytes if nothing could be read, and then writes the reason in a few words to `reason`.
// If the start is not that of a recording, only the start is read.
recording_bytes recording_bytes_read(const char *path, char *reason, size_t reason_size);

#endif
