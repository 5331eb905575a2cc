#include "replay_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file_read.h"

struct replay_file_content {
    input_frame (*frame)[2]; // [end_tick]
    uint16_t *tick_hash;     // [end_tick]
};

// Far more than a day of fencing; a larger file is something else.
#define LARGEST_FILE (1u << 30)

// Room for one more chunk of ticks.
static bool grow(replay_file *file, uint32_t *room_ticks, uint32_t *room_chunks, uint32_t ticks)
{
    if (file->end_tick + ticks > *room_ticks) {
        uint32_t room = *room_ticks * 2 + REPLAY_CHUNK_TICKS;
        void *frame = realloc(file->content->frame, room * sizeof *file->content->frame);
        if (frame == NULL) {
            return false;
        }
        file->content->frame = frame;
        void *hash = realloc(file->content->tick_hash, room * sizeof *file->content->tick_hash);
        if (hash == NULL) {
            return false;
        }
        file->content->tick_hash = hash;
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
    memcpy(file->content->frame + file->end_tick, chunk->frame,
           chunk->tick_count * sizeof *chunk->frame);
    memcpy(file->content->tick_hash + file->end_tick, chunk->tick_hash,
           chunk->tick_count * sizeof *chunk->tick_hash);
    file->end_tick += chunk->tick_count;
    file->chunk_end[file->chunk_count] = file->end_tick;
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
    file->finished = file->complete = what == REPLAY_READ_END;
    file->damaged = what == REPLAY_READ_DAMAGED;
    if (!file->complete) {
        snprintf(file->problem, sizeof file->problem,
                 "%s at byte %zu of %zu; the first %u ticks (%.3f s) are whole and are used",
                 file->damaged ? "the recording is damaged" : "the recording stops",
                 file->damaged ? reader->at : reader->size, reader->size, file->end_tick,
                 file->end_tick * DUEL_TICK_S);
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
    *out_file =
        (replay_file){.same_simulation = true, .content = calloc(1, sizeof *out_file->content)};
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
    if (file->content != NULL) {
        free(file->content->frame);
        free(file->content->tick_hash);
        free(file->content);
    }
    free(file->chunk_end);
    free(file->chunk_hash);
    *file = (replay_file){0};
}

const input_frame *replay_file_frame(const replay_file *file, uint32_t tick)
{
    static const input_frame neutral[2];
    return tick < file->end_tick ? file->content->frame[tick] : neutral;
}

bool replay_file_is_whole(const replay_file *file, uint32_t first_tick, uint32_t end_tick)
{
    return first_tick <= end_tick && end_tick <= file->end_tick;
}

bool replay_file_tick_hash(const replay_file *file, uint32_t tick, uint16_t *out_hash)
{
    if (tick == 0 || tick > file->end_tick) {
        return false;
    }
    *out_hash = file->content->tick_hash[tick - 1];
    return true;
}

bool replay_file_key_state(const replay_file *file, uint32_t index, duel_state *out_state)
{
    (void)out_state;
    return index < file->key_count;
}

uint32_t replay_file_key_before(const replay_file *file, uint32_t tick)
{
    (void)tick;
    return file->key_count;
}

bool replay_file_pose(const replay_file *file, uint32_t tick, duel_state *out_state)
{
    (void)file;
    (void)tick;
    (void)out_state;
    return false;
}
