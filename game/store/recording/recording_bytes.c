#include "recording_bytes.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file_read.h"
#include "replay_stream.h"

// Enough to tell whether a damaged start was cut off: no chunk reaches further.
#define START_BYTES (REPLAY_START_BYTES_MAX + REPLAY_CHUNK_MAX)

// Appends `wanted` bytes of the file. Returns false with errno set if memory runs out or reading
// fails.
static bool append(FILE *file, size_t wanted, recording_bytes *read)
{
    uint8_t *more = realloc(read->bytes, read->size + wanted + 1);
    if (more == NULL) {
        errno = ENOMEM;
        return false;
    }
    read->bytes = more;
    read->size += fread(more + read->size, 1, wanted, file);
    return !ferror(file);
}

// Returns whether the search finds an intact chunk in the bytes that were not searched yet.
static bool goes_on(replay_scan *scan, const recording_bytes *read)
{
    replay_chunk chunk;
    bool found = false, skipped;
    scan->bytes = read->bytes;
    scan->size = read->size;
    scan->spent = 0;
    while (replay_chunk_next(scan, &chunk, &skipped) == REPLAY_CHUNK_FOUND) {
        found = true;
    }
    return found;
}

// Reads the rest of a file whose start is that of a recording.
static bool append_rest(FILE *file, const replay_start *start, recording_bytes *read)
{
    replay_scan scan = {.identity = start->identity, .at = start->at};
    uint64_t most = read->file_size < RECORDING_BYTES_MAX ? read->file_size : RECORDING_BYTES_MAX;
    while (read->size < most) {
        const size_t before = read->size;
        const uint64_t left = most - read->size;
        if (!append(file, left < RECORDING_BYTES_BARREN ? (size_t)left : RECORDING_BYTES_BARREN,
                    read)) {
            return false;
        }
        // Most recordings are shorter than this and need no search.
        if (read->size == before || (read->size < most && !goes_on(&scan, read))) {
            break;
        }
    }
    return true;
}

recording_bytes recording_bytes_read(const char *path, char *reason, size_t reason_size)
{
    recording_bytes read = {0};
    FILE *file = file_open_regular(path, &read.file_size, reason, reason_size);
    if (file == NULL) {
        return read;
    }
    errno = 0;
    bool whole = append(file, START_BYTES, &read);
    if (whole) {
        replay_header header;
        replay_start start = replay_read_start(read.bytes, read.size, &header);
        whole = start.state != REPLAY_READ_HEADER || append_rest(file, &start, &read);
    }
    if (!whole) {
        snprintf(reason, reason_size, "%s", strerror(errno));
        free(read.bytes);
        read = (recording_bytes){0};
    }
    fclose(file);
    return read;
}
