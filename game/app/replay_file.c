#include "replay_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file_read.h"

// Far more than a day of fencing; a larger file is something else.
#define LARGEST_FILE (1u << 30)

// Room for one more chunk of ticks.
static bool grow(replay_file *file, uint32_t *room_ticks, uint32_t *room_chunks, uint32_t ticks)
{
    if (file->tick_count + ticks > *room_ticks) {
        uint32_t room = *room_ticks * 2 + REPLAY_CHUNK_TICKS;
        void *frame = realloc(file->frame, room * sizeof *file->frame);
        if (frame == NULL) {
            return false;
        }
        file->frame = frame;
        void *hash = realloc(file->tick_hash, room * sizeof *file->tick_hash);
        if (hash == NULL) {
            return false;
        }
        file->tick_hash = hash;
        *room_ticks = room;
    }
    if (file->chunk_count == *room_chunks) {
        uint32_t room = *room_chunks * 2 + 64;
        void *end = realloc(file->chunk_end, room * sizeof *file->chunk_end);
        if (end == NULL) {
            return false;
        }
        file->chunk_end = end;
        void *hash = realloc(file->chunk_hash, room * sizeof *file->chunk_hash);
        if (hash == NULL) {
            return false;
        }
        file->chunk_hash = hash;
        *room_chunks = room;
    }
    return true;
}

static void append(replay_file *file, const replay_chunk *chunk)
{
    memcpy(file->frame + file->tick_count, chunk->frame, chunk->tick_count * sizeof *chunk->frame);
    memcpy(file->tick_hash + file->tick_count, chunk->tick_hash,
           chunk->tick_count * sizeof *chunk->tick_hash);
    file->tick_count += chunk->tick_count;
    file->chunk_end[file->chunk_count] = file->tick_count;
    file->chunk_hash[file->chunk_count] = chunk->state_hash;
    file->chunk_count++;
}

// All chunks up to the end, the cut or the damage. False where memory is out.
static bool read_chunks(replay_file *file, replay_reader *reader, replay_chunk *chunk)
{
    uint32_t room_ticks = 0, room_chunks = 0;
    enum replay_read what;
    while ((what = replay_read_next(reader, chunk, &file->end)) == REPLAY_READ_CHUNK) {
        if (!grow(file, &room_ticks, &room_chunks, chunk->tick_count)) {
            return false;
        }
        append(file, chunk);
    }
    file->complete = what == REPLAY_READ_END;
    file->damaged = what == REPLAY_READ_DAMAGED;
    if (!file->complete) {
        snprintf(file->problem, sizeof file->problem,
                 "%s at byte %zu of %zu; the first %u ticks (%.3f s) are whole and are used",
                 file->damaged ? "the recording is damaged" : "the recording stops",
                 file->damaged ? reader->at : reader->size, reader->size, file->tick_count,
                 file->tick_count * DUEL_TICK_S);
    }
    return true;
}

bool replay_file_read(const char *path, replay_file *out_file, char *error, size_t error_size)
{
    char trouble[128];
    size_t size;
    char *bytes = file_read(path, LARGEST_FILE, &size, trouble, sizeof trouble);
    if (bytes == NULL) {
        snprintf(error, error_size, "cannot read the replay '%s': %s; name a .duel file", path,
                 trouble);
        return false;
    }
    *out_file = (replay_file){0};
    replay_reader reader;
    const char *reason = NULL;
    switch (replay_read_header(&reader, (const uint8_t *)bytes, size, &out_file->header)) {
    case REPLAY_READ_HEADER:
        break;
    case REPLAY_READ_NOT_A_REPLAY:
        reason = "is not a replay; name a .duel file";
        break;
    case REPLAY_READ_OTHER_VERSION:
        reason = "was written by a program with another replay format; use that program";
        break;
    case REPLAY_READ_CUT:
        reason = "stops inside its header; nothing of it can be used";
        break;
    default:
        reason = "is damaged in its header; nothing of it can be used";
        break;
    }
    if (reason == NULL) {
        replay_chunk *chunk = malloc(sizeof *chunk);
        if (chunk == NULL || !read_chunks(out_file, &reader, chunk)) {
            reason = "does not fit into memory";
        }
        free(chunk);
    }
    free(bytes);
    if (reason != NULL) {
        snprintf(error, error_size, "'%s' %s", path, reason);
        replay_file_free(out_file);
        return false;
    }
    return true;
}

void replay_file_free(replay_file *file)
{
    free(file->frame);
    free(file->tick_hash);
    free(file->chunk_end);
    free(file->chunk_hash);
    *file = (replay_file){0};
}
