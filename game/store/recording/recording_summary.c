#include "recording_summary.h"

#include <stdio.h>

#include "file_read.h"

// Size of the longest index and the result before it.
#define TAIL_BYTES (REPLAY_CHUNK_FRAME_BYTES + 8 * REPLAY_INDEX_MAX + 64)

bool recording_summary_of(const uint8_t *head, size_t head_size, const uint8_t *tail,
                          size_t tail_size, uint64_t tail_at, recording_summary *out)
{
    replay_start start = replay_read_start(head, head_size, &out->header);
    uint32_t index_at, end_at, count;
    if (start.state != REPLAY_READ_HEADER || start.damaged || tail_size < REPLAY_INDEX_TAIL ||
        !replay_find_index(tail + tail_size - REPLAY_INDEX_TAIL, &index_at) || index_at < tail_at ||
        index_at - tail_at >= tail_size) {
        return false;
    }
    replay_index_entry entry[REPLAY_INDEX_MAX];
    replay_chunk chunk;
    bool skipped;
    replay_scan scan = {tail, tail_size, start.identity, (size_t)(index_at - tail_at), 0};
    if (replay_chunk_next(&scan, &chunk, &skipped) != REPLAY_CHUNK_FOUND || skipped ||
        scan.at != tail_size) {
        return false;
    }
    chunk.at += tail_at;
    if (!replay_read_index(&chunk, entry, &count, &end_at) || end_at < tail_at ||
        end_at >= index_at) {
        return false;
    }
    scan.at = (size_t)(end_at - tail_at);
    return replay_chunk_next(&scan, &chunk, &skipped) == REPLAY_CHUNK_FOUND && !skipped &&
           replay_read_end(&chunk, &out->end) && out->end.ticks >= out->header.first_tick;
}

bool recording_summary_read(const char *path, recording_summary *out)
{
    uint8_t head[REPLAY_START_BYTES_MAX], tail[TAIL_BYTES];
    char reason[64];
    uint64_t size;
    FILE *file = file_open_regular(path, &size, reason, sizeof reason);
    if (file == NULL) {
        return false;
    }
    size_t head_size = fread(head, 1, sizeof head, file);
    long tail_at = size > TAIL_BYTES ? (long)(size - TAIL_BYTES) : 0;
    size_t tail_size = fseek(file, tail_at, SEEK_SET) == 0 ? fread(tail, 1, sizeof tail, file) : 0;
    fclose(file);
    return recording_summary_of(head, head_size, tail, tail_size, (uint64_t)tail_at, out);
}
