#include "recording_file.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duel_state_fields.h"
#include "duel_state_check.h"
#include "recording_bytes.h"
#include "replay_key_state.h"

// No bout lasts a day. Chunks with later ticks are ignored, so that a few crafted bytes cannot
// create weeks of ticks.
#define LONGEST_TICKS (24u * 3600u * DUEL_TICKS_PER_SECOND)

// Hours of contacts without a pause, 70 MB. Later events are ignored, because a few crafted bytes
// can code hundreds of events.
#define EVENTS_MAX (1u << 18)

// A pose is used for at most this many ticks: two periods of 60 Hz.
#define POSE_LASTS_TICKS 34

// An input chunk: its place, and its frames once they were requested.
typedef struct input_part {
    uint32_t first_tick, end_tick;
    const uint8_t *coded;
    size_t coded_size;
    input_frame (*frame)[2]; // [end_tick - first_tick], or NULL
} input_part;

// A track chunk: its place, and its poses once they were requested.
typedef struct track_part {
    uint32_t first_tick;
    const uint8_t *coded;
    size_t coded_size;
    bool decoded;
    uint32_t pose_count;
    replay_pose *pose;
} track_part;

// Any other chunk: a key state or hashes of ticks.
typedef struct plain_part {
    uint32_t first_tick;
    const uint8_t *bytes;
    size_t size;
} plain_part;

struct recording_file_content {
    uint8_t *bytes;
    size_t size;
    uint64_t file_size; // more than `size` if the last part of the file was not read
    uint32_t format;    // the version that it was written in
    weapon held;
    pthread_mutex_t mutex; // guards what is decoded on request
    uint32_t input_count, track_count, ticks_count, touch_count;
    input_part *input;
    track_part *track;
    plain_part *key, *ticks;
    uint32_t *touch; // indices of the events that are touches
};

// Makes room for one more element after `count`, doubling the array when it is full. Returns false
// if memory runs out.
static bool grow(void *array_address, uint32_t count, size_t size)
{
    if ((count & (count - 1)) != 0) {
        return true;
    }
    void *array;
    memcpy(&array, array_address, sizeof array);
    array = realloc(array, (count == 0 ? 1 : 2 * (size_t)count) * size);
    if (array == NULL) {
        return false;
    }
    memcpy(array_address, &array, sizeof array);
    return true;
}

// ---- reading the chunks --------------------------------------------------------

// State of reading a file's chunks.
typedef struct walk {
    recording_file *file;
    replay_pose_track *track; // space for decoding events
    uint16_t sequence;        // expected next
    size_t lost_at;           // the first damaged byte; SIZE_MAX if none
    bool no_memory;
} walk;

static void lose(walk *w, size_t at)
{
    w->lost_at = at < w->lost_at ? at : w->lost_at;
}

static void add_gap(walk *w, uint32_t first_tick, uint32_t end_tick)
{
    recording_file *file = w->file;
    if (!grow(&file->gap, file->gap_count, sizeof *file->gap)) {
        w->no_memory = true;
        return;
    }
    file->gap[file->gap_count++] = (recording_span){first_tick, end_tick};
}

static void add_input(walk *w, const replay_chunk *chunk)
{
    recording_file *file = w->file;
    recording_file_content *content = file->content;
    replay_input_chunk input;
    if (!replay_read_input(chunk, &input) || chunk->first_tick < file->end_tick) {
        lose(w, chunk->at);
        return;
    }
    if (chunk->first_tick > file->end_tick) {
        lose(w, chunk->at);
        add_gap(w, file->end_tick, chunk->first_tick);
    }
    if (!grow(&content->input, content->input_count, sizeof *content->input) ||
        !grow(&file->chunk_end, file->chunk_count, sizeof *file->chunk_end) ||
        !grow(&file->chunk_hash, file->chunk_count, sizeof *file->chunk_hash)) {
        w->no_memory = true;
        return;
    }
    file->end_tick = chunk->first_tick + input.tick_count;
    content->input[content->input_count++] =
        (input_part){chunk->first_tick, file->end_tick, input.coded, input.coded_size, NULL};
    file->chunk_end[file->chunk_count] = file->end_tick;
    file->chunk_hash[file->chunk_count++] = input.hash;
}

static void add_key(walk *w, const replay_chunk *chunk)
{
    recording_file *file = w->file;
    recording_file_content *content = file->content;
    bool later = file->key_count == 0 || chunk->first_tick > file->key_tick[file->key_count - 1];
    if (!later) {
        lose(w, chunk->at);
        return;
    }
    if (!grow(&content->key, file->key_count, sizeof *content->key) ||
        !grow(&file->key_tick, file->key_count, sizeof *file->key_tick)) {
        w->no_memory = true;
        return;
    }
    content->key[file->key_count] = (plain_part){chunk->first_tick, chunk->payload, chunk->length};
    file->key_tick[file->key_count++] = chunk->first_tick;
}

static void add_event(walk *w, const replay_event *event)
{
    recording_file *file = w->file;
    recording_file_content *content = file->content;
    if (!grow(&file->event, file->event_count, sizeof *file->event) ||
        !grow(&content->touch, content->touch_count, sizeof *content->touch)) {
        w->no_memory = true;
        return;
    }
    if (event->event.kind == DUEL_EVENT_TOUCH) {
        content->touch[content->touch_count++] = file->event_count;
    }
    file->event[file->event_count++] = *event;
}

// Returns false if they are damaged or too many.
static bool read_events(walk *w, const replay_chunk *chunk)
{
    const uint32_t room = EVENTS_MAX - w->file->event_count;
    if (room == 0 || !replay_pose_track_decode(chunk->payload, chunk->length, chunk->first_tick,
                                               false, w->track)) {
        return false;
    }
    const uint32_t count = w->track->event_count < room ? w->track->event_count : room;
    for (uint32_t i = 0; i < count; i++) {
        add_event(w, &w->track->event[i]);
    }
    return count == w->track->event_count;
}

static void add_track(walk *w, const replay_chunk *chunk)
{
    recording_file *file = w->file;
    recording_file_content *content = file->content;
    uint32_t count = content->track_count;
    if ((count > 0 && chunk->first_tick <= content->track[count - 1].first_tick) ||
        !read_events(w, chunk)) {
        lose(w, chunk->at);
        return;
    }
    if (!grow(&content->track, count, sizeof *content->track)) {
        w->no_memory = true;
        return;
    }
    content->track[content->track_count++] = (track_part){
        .first_tick = chunk->first_tick, .coded = chunk->payload, .coded_size = chunk->length};
}

static void add_ticks(walk *w, const replay_chunk *chunk)
{
    recording_file_content *content = w->file->content;
    uint32_t count = content->ticks_count;
    if (count > 0 && chunk->first_tick <= content->ticks[count - 1].first_tick) {
        lose(w, chunk->at);
        return;
    }
    if (!grow(&content->ticks, count, sizeof *content->ticks)) {
        w->no_memory = true;
        return;
    }
    content->ticks[content->ticks_count++] =
        (plain_part){chunk->first_tick, chunk->payload, chunk->length};
}

static void add_end(walk *w, const replay_chunk *chunk)
{
    recording_file *file = w->file;
    replay_end end;
    if (file->finished || !replay_read_end(chunk, &end) || end.ticks < file->end_tick) {
        lose(w, chunk->at);
        return;
    }
    if (end.ticks > file->end_tick) {
        lose(w, chunk->at);
        add_gap(w, file->end_tick, end.ticks);
        file->end_tick = end.ticks;
    }
    file->end = end;
    file->finished = true;
}

static void add(walk *w, const replay_chunk *chunk)
{
    if (chunk->sequence != w->sequence) {
        lose(w, chunk->at);
    }
    w->sequence = (uint16_t)(chunk->sequence + 1);
    if (chunk->first_tick - w->file->first_tick > LONGEST_TICKS) {
        lose(w, chunk->at);
        return;
    }
    switch (chunk->kind) {
    case REPLAY_CHUNK_INPUT:
        add_input(w, chunk);
        break;
    case REPLAY_CHUNK_KEY:
        add_key(w, chunk);
        break;
    case REPLAY_CHUNK_TRACK:
        add_track(w, chunk);
        break;
    case REPLAY_CHUNK_TICKS:
        add_ticks(w, chunk);
        break;
    case REPLAY_CHUNK_END:
        add_end(w, chunk);
        break;
    default:
        break; // the index, or a chunk of a later program
    }
}

static uint32_t lost_ticks(const recording_file *file)
{
    uint32_t lost = 0;
    for (uint32_t i = 0; i < file->gap_count; i++) {
        lost += file->gap[i].end_tick - file->gap[i].first_tick;
    }
    return lost;
}

static void describe(recording_file *file, size_t lost_at, uint64_t size)
{
    if (file->damaged && lost_ticks(file) == 0) {
        snprintf(file->problem, sizeof file->problem,
                 "the recording is damaged at byte %zu of %" PRIu64
                 ", but nothing of its %.3f s is lost",
                 lost_at, size, (file->end_tick - file->first_tick) * DUEL_TICK_S);
    } else if (file->damaged) {
        snprintf(file->problem, sizeof file->problem,
                 "the recording is damaged at byte %zu of %" PRIu64
                 "; %.3f of its %.3f s are lost, and "
                 "the rest is used",
                 lost_at, size, lost_ticks(file) * DUEL_TICK_S,
                 (file->end_tick - file->first_tick) * DUEL_TICK_S);
    } else if (!file->complete) {
        snprintf(file->problem, sizeof file->problem,
                 "the recording ends at byte %" PRIu64
                 "; the first %u ticks (%.3f s) are intact and are "
                 "used",
                 size, file->end_tick - file->first_tick,
                 (file->end_tick - file->first_tick) * DUEL_TICK_S);
    }
}

// Reads all chunks after the start. Returns false if memory runs out.
static bool read_chunks(recording_file *file, const replay_start *start)
{
    const recording_file_content *content = file->content;
    walk w = {.file = file,
              .sequence = 2,
              .track = malloc(sizeof *w.track),
              .lost_at = start->damaged ? 0 : SIZE_MAX,
              .no_memory = false};
    w.no_memory = w.track == NULL;
    replay_scan scan = {content->bytes, content->size, start->identity, start->at, 0};
    size_t before = scan.at;
    enum replay_chunk_read what = REPLAY_CHUNK_NONE;
    replay_chunk chunk;
    bool skipped = false;
    while (!w.no_memory &&
           (what = replay_chunk_next(&scan, &chunk, &skipped)) == REPLAY_CHUNK_FOUND) {
        if (skipped) {
            lose(&w, before);
        }
        before = scan.at;
        add(&w, &chunk);
    }
    if ((skipped && what == REPLAY_CHUNK_NONE) || content->file_size > content->size) {
        lose(&w, scan.at);
    }
    free(w.track);
    file->damaged = w.lost_at != SIZE_MAX;
    file->complete = file->finished && !file->damaged;
    describe(file, w.lost_at, content->file_size);
    return !w.no_memory;
}

static const char *refusal(enum replay_read state)
{
    switch (state) {
    case REPLAY_READ_HEADER:
        return NULL;
    case REPLAY_READ_NOT_A_REPLAY:
        return "is not a recording; name a .duel file";
    case REPLAY_READ_OTHER_VERSION: // read_all() names both versions
    case REPLAY_READ_CUT:
        return "ends inside its header; nothing of it can be used";
    case REPLAY_READ_SETTING:
    case REPLAY_READ_DAMAGED:
        break;
    }
    return "is damaged in its header; nothing of it can be used";
}

static const char *const NO_MEMORY = "does not fit into memory";

// Reads the file. Returns what is wrong with it in words, or NULL if it was read.
static const char *read_all(recording_file *file)
{
    recording_file_content *content = file->content;
    replay_start start = replay_read_start(content->bytes, content->size, &file->header);
    if (start.state == REPLAY_READ_SETTING) {
        snprintf(file->problem, sizeof file->problem,
                 "has a %s of %g, which is not between 0 and %g; it was not written "
                 "by this program",
                 start.setting->name, duel_setting_get(&file->header.settings, start.setting),
                 start.setting->most);
        return file->problem;
    }
    if (start.state == REPLAY_READ_OTHER_VERSION) {
        snprintf(file->problem, sizeof file->problem,
                 "was written in version %" PRIu32 " of the recording format, and this program "
                 "reads version %d; use the program that wrote it",
                 start.format, REPLAY_FORMAT_VERSION);
        return file->problem;
    }
    const char *reason = refusal(start.state);
    if (reason != NULL) {
        return reason;
    }
    file->content->format = start.format;
    const replay_header *header = &file->header;
    content->held = weapon_make(header->weapon);
    file->first_tick = file->end_tick = header->first_tick;
    file->same_simulation = header->simulation == DUEL_SIMULATION_VERSION &&
                            header->layout == duel_state_fields_layout();
    return read_chunks(file, &start) ? NULL : NO_MEMORY;
}

// Takes over the bytes of a file.
static bool take(recording_bytes read, recording_file *out_file, char *error, size_t error_size)
{
    *out_file = (recording_file){.content = calloc(1, sizeof *out_file->content)};
    const char *reason = NO_MEMORY;
    if (out_file->content == NULL) {
        free(read.bytes);
    } else {
        out_file->content->bytes = read.bytes;
        out_file->content->size = read.size;
        out_file->content->file_size = read.file_size;
        pthread_mutex_init(&out_file->content->mutex, NULL);
        reason = read_all(out_file);
    }
    if (reason != NULL) {
        snprintf(error, error_size, "%s", reason);
        recording_file_free(out_file);
        return false;
    }
    return true;
}

bool recording_file_take(uint8_t *bytes, size_t size, recording_file *out_file, char *error,
                         size_t error_size)
{
    return take((recording_bytes){bytes, size, size}, out_file, error, error_size);
}

bool recording_file_read(const char *path, recording_file *out_file, char *error, size_t error_size)
{
    char reason[256];
    *out_file = (recording_file){0};
    recording_bytes read = recording_bytes_read(path, reason, sizeof reason);
    if (read.bytes == NULL) {
        snprintf(error, error_size, "cannot read the recording '%s': %s; name a .duel file", path,
                 reason);
        return false;
    }
    if (!take(read, out_file, reason, sizeof reason)) {
        snprintf(error, error_size, "'%s' %s", path, reason);
        return false;
    }
    return true;
}

void recording_file_free(recording_file *file)
{
    recording_file_content *content = file->content;
    if (content != NULL) {
        for (uint32_t i = 0; i < content->input_count; i++) {
            free(content->input[i].frame);
        }
        for (uint32_t i = 0; i < content->track_count; i++) {
            free(content->track[i].pose);
        }
        free(content->input);
        free(content->track);
        free(content->key);
        free(content->ticks);
        free(content->touch);
        free(content->bytes);
        pthread_mutex_destroy(&content->mutex);
        free(content);
    }
    free(file->gap);
    free(file->key_tick);
    free(file->event);
    free(file->chunk_end);
    free(file->chunk_hash);
    *file = (recording_file){0};
}

// ---- asking for contents -------------------------------------------------------

static input_frame (*frames_of(input_part *part, uint32_t format))[2]
{
    if (part->frame == NULL) {
        // replay_input_decode() makes frames that cannot be decoded neutral.
        part->frame = calloc(part->end_tick - part->first_tick, sizeof *part->frame);
        if (part->frame != NULL) {
            replay_input_decode(part->coded, part->coded_size, part->end_tick - part->first_tick,
                                format, part->frame);
        }
    }
    return part->frame;
}

const input_frame *recording_file_frame(const recording_file *file, uint32_t tick)
{
    static const input_frame neutral[2];
    recording_file_content *content = file->content;
    uint32_t low = 0, high = content->input_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (content->input[middle].end_tick <= tick) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == content->input_count || content->input[low].first_tick > tick) {
        return neutral;
    }
    input_part *part = &content->input[low];
    pthread_mutex_lock(&content->mutex);
    input_frame(*frame)[2] = frames_of(part, content->format);
    pthread_mutex_unlock(&content->mutex);
    return frame != NULL ? frame[tick - part->first_tick] : neutral;
}

bool recording_file_is_whole(const recording_file *file, uint32_t first_tick, uint32_t end_tick)
{
    uint32_t low = 0; // the first gap that ends after the first tick
    for (uint32_t high = file->gap_count; low < high;) {
        uint32_t middle = (low + high) / 2;
        if (file->gap[middle].end_tick <= first_tick) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return first_tick >= file->first_tick && end_tick <= file->end_tick &&
           (first_tick == end_tick || low == file->gap_count ||
            file->gap[low].first_tick >= end_tick);
}

bool recording_file_tick_hash(const recording_file *file, uint32_t tick, uint16_t *out_hash)
{
    const recording_file_content *content = file->content;
    for (uint32_t low = 0, high = content->ticks_count; low < high;) {
        uint32_t middle = (low + high) / 2;
        const plain_part *part = &content->ticks[middle];
        if (tick <= part->first_tick) {
            high = middle;
        } else if (tick - part->first_tick > part->size / 2) {
            low = middle + 1;
        } else {
            const uint8_t *at = part->bytes + 2 * (size_t)(tick - part->first_tick - 1);
            *out_hash = (uint16_t)(at[0] | at[1] << 8);
            return true;
        }
    }
    return false;
}

bool recording_file_key_state(const recording_file *file, uint32_t index,
                              const fencer_model *const model[2], duel_state *out_state)
{
    if (index >= file->key_count || !file->same_simulation) {
        return false;
    }
    const plain_part *key = &file->content->key[index];
    return replay_key_state_decode(key->bytes, key->size, key->first_tick, &file->content->held,
                                   out_state) &&
           duel_state_is_valid(out_state, model);
}

uint32_t recording_file_key_before(const recording_file *file, uint32_t tick)
{
    uint32_t low = 0, high = file->key_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (file->key_tick[middle] <= tick) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low == 0 ? file->key_count : low - 1;
}

// ---- poses ---------------------------------------------------------------------

// Decodes a chunk's poses if this was not done before.
static void poses_of(track_part *part)
{
    if (part->decoded) {
        return;
    }
    part->decoded = true;
    replay_pose_track *track = malloc(sizeof *track);
    if (track != NULL &&
        replay_pose_track_decode(part->coded, part->coded_size, part->first_tick, true, track)) {
        part->pose = malloc((track->pose_count + 1) * sizeof *part->pose);
        if (part->pose != NULL) {
            memcpy(part->pose, track->pose, track->pose_count * sizeof *part->pose);
            part->pose_count = track->pose_count;
        }
    }
    free(track);
}

// Gets the last pose at or before `tick` and the first one after it, both of this chunk.
static void poses_around(track_part *part, uint32_t tick, const replay_pose **before,
                         const replay_pose **after)
{
    poses_of(part);
    for (uint32_t i = 0; i < part->pose_count; i++) {
        const replay_pose *pose = &part->pose[i];
        if (pose->tick <= tick) {
            *before = pose;
        } else if (*after == NULL || pose->tick < (*after)->tick) {
            *after = pose;
        }
    }
}

static void add_touches(const recording_file *file, const fencer_model *const model[2],
                        duel_state *state)
{
    const recording_file_content *content = file->content;
    for (uint32_t i = 0; i < content->touch_count; i++) {
        const replay_event *event = &file->event[content->touch[i]];
        enum duel_side by = (enum duel_side)event->event.side;
        if (event->tick <= state->tick && event->event.side < DUEL_NOBODY &&
            event->touch.by == by &&
            event->touch.triangle < model[duel_other(by)]->triangle_count) {
            state->touch[by] = event->touch;
        }
    }
}

bool recording_file_pose(const recording_file *file, uint32_t tick,
                         const fencer_model *const model[2], duel_state *out_state)
{
    recording_file_content *content = file->content;
    uint32_t next = 0; // the first chunk that begins after the tick
    for (uint32_t high = content->track_count; next < high;) {
        uint32_t middle = (next + high) / 2;
        if (content->track[middle].first_tick <= tick) {
            next = middle + 1;
        } else {
            high = middle;
        }
    }
    const replay_pose *before = NULL, *after = NULL;
    pthread_mutex_lock(&content->mutex);
    for (uint32_t i = next < 2 ? 0 : next - 2; i <= next && i < content->track_count; i++) {
        poses_around(&content->track[i], tick, &before, &after);
    }
    pthread_mutex_unlock(&content->mutex);
    bool has_before = before != NULL && tick - before->tick <= POSE_LASTS_TICKS;
    bool has_after = after != NULL && after->tick - tick <= POSE_LASTS_TICKS;
    if (!has_before && !has_after) {
        return false;
    }
    before = has_before ? before : after;
    after = has_after ? after : before;
    uint32_t span = after->tick - before->tick;
    double share = span > 0 ? (double)(tick - before->tick) / span : 0.0;
    replay_pose_show(before, after, share, tick, &content->held, out_state);
    add_touches(file, model, out_state);
    return true;
}
