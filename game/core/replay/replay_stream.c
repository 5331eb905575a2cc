#include "replay_stream.h"

#include <assert.h>
#include <string.h>

#include "byte_coding.h"
#include "duel_state_fields.h"
#include "duel_settings_table.h"
#include "replay_key_state.h"

static const uint8_t magic[8] = {'B', 'A', 'T', 'T', 'U', 'T', 'A', 0x1a};
#define PREFIX_BYTES (sizeof magic + 2)

// The last word of a file that has an index.
#define INDEX_SYNC 0x49435442u /* "BTCI" */

// Sizes in bytes: the payload of the end; an entry of the index; what follows the index's entries.
#define END_BYTES   17
#define INDEX_ENTRY 8
#define INDEX_REST  12

_Static_assert(REPLAY_TEXT_MAX == BYTE_TEXT_MAX, "the length of a text fits into one byte");

// ---- the bout's end ------------------------------------------------------------

uint32_t replay_chunk_hash(uint64_t state_hash)
{
    return (uint32_t)(state_hash ^ state_hash >> 32);
}

uint16_t replay_tick_hash(uint64_t state_hash)
{
    return (uint16_t)(state_hash ^ state_hash >> 16 ^ state_hash >> 32 ^ state_hash >> 48);
}

const duel_touch *replay_deciding_touch(const duel_state *state)
{
    const duel_touch *decided = NULL;
    for (int by = 0; by < 2; by++) {
        const duel_touch *touch = &state->touch[by];
        if (touch->by != DUEL_NOBODY && (decided == NULL || state->winner == by)) {
            decided = touch;
        }
    }
    return decided;
}

// Stored instead of the winner if the bout was left undecided.
enum { LEFT = 3 };

// The end of a bout in this state.
static replay_end end_of(const duel_state *state)
{
    replay_end end = {
        .ticks = state->tick,
        .is_over = state->phase == DUEL_OVER,
        .winner = state->winner,
        .score = {state->match.score[DUEL_LEFT], state->match.score[DUEL_RIGHT]},
        .state_hash = duel_state_hash(state),
        .touch_by = DUEL_NOBODY,
    };
    const duel_touch *touch = replay_deciding_touch(state);
    if (touch != NULL) {
        end.touch_by = touch->by;
        end.touch_part = touch->part;
        end.touch_tick = touch->tick;
    }
    return end;
}

// ---- the header ----------------------------------------------------------------

static uint8_t *put_match(uint8_t *at, const match_settings *match)
{
    *at++ = match->rules;
    *at++ = match->touches;
    *at++ = match->periods;
    *at++ = match->referee;
    return at;
}

static bool get_match(byte_cursor *from, match_settings *out)
{
    out->rules = (uint8_t)byte_get(from, 1);
    out->touches = (uint8_t)byte_get(from, 1);
    out->periods = (uint8_t)byte_get(from, 1);
    out->referee = (uint8_t)byte_get(from, 1);
    return match_settings_are_valid(out);
}

static bool is_readable(uint64_t version)
{
    return version >= REPLAY_FORMAT_OLDEST && version <= REPLAY_FORMAT_VERSION;
}

static uint8_t *put_header(uint8_t *at, const replay_header *header)
{
    at = byte_put(at, REPLAY_FORMAT_VERSION, 2);
    at = byte_put(at, header->simulation, 4);
    at = byte_put(at, header->layout, 4);
    at = byte_put(at, header->first_tick, 4);
    at = byte_put(at, (uint64_t)header->began_unix_s, 8);
    at = byte_put_text(at, header->program_version);
    *at++ = (uint8_t)header->weapon;
    *at++ = header->hand[DUEL_LEFT] < 0.0;
    *at++ = header->hand[DUEL_RIGHT] < 0.0;
    at = byte_put(at, header->seed, 8);
    at = byte_put(at, header->model_hash[DUEL_LEFT], 8);
    at = byte_put(at, header->model_hash[DUEL_RIGHT], 8);
    at = byte_put(at, header->grid_hash, 8);
    for (size_t i = 0; i < DUEL_SETTING_COUNT; i++) {
        at = byte_put_double(at, duel_setting_get(&header->settings, &DUEL_SETTING[i]));
    }
    at = byte_put(at, header->settings.limit_ticks, 4);
    at = put_match(at, &header->settings.match);
    at = byte_put_text(at, header->device[DUEL_LEFT]);
    at = byte_put_text(at, header->device[DUEL_RIGHT]);
    at = byte_put_text(at, header->build[DUEL_LEFT]);
    at = byte_put_text(at, header->build[DUEL_RIGHT]);
    return header->from[0] != '\0' ? byte_put_text(at, header->from) : at;
}

// Reads a text that can be shown anywhere: removes the control characters of C0 and, in UTF-8, of
// C1, which a terminal would obey.
static void get_text(byte_cursor *from, char out[REPLAY_TEXT_MAX])
{
    byte_get_text(from, out);
    for (uint8_t *at = (uint8_t *)out; *at != 0; at++) {
        bool is_c1 = at[0] == 0xc2u && at[1] >= 0x80u && at[1] < 0xa0u;
        if (*at < 0x20u || *at == 0x7fu || is_c1) {
            at[0] = '?';
            at[is_c1] = '?';
        }
    }
}

// Reads a header's payload and checks that a duel accepts every number. If the reason for failure
// is a setting, *out_setting is that setting.
static bool get_header(const replay_chunk *chunk, replay_header *out,
                       const duel_setting **out_setting)
{
    byte_cursor cursor = {chunk->payload, chunk->payload + chunk->length, true}, *from = &cursor;
    *out = (replay_header){0};
    uint64_t version = byte_get(from, 2);
    if (chunk->kind != REPLAY_CHUNK_HEADER || !is_readable(version)) {
        return false;
    }
    out->simulation = (uint32_t)byte_get(from, 4);
    out->layout = (uint32_t)byte_get(from, 4);
    out->first_tick = (uint32_t)byte_get(from, 4);
    out->began_unix_s = (int64_t)byte_get(from, 8);
    get_text(from, out->program_version);
    uint32_t kind = (uint32_t)byte_get(from, 1);
    uint32_t left_handed[2] = {(uint32_t)byte_get(from, 1), (uint32_t)byte_get(from, 1)};
    if (kind >= WEAPON_KIND_COUNT || left_handed[0] > 1 || left_handed[1] > 1) {
        return false;
    }
    out->weapon = (enum weapon_kind)kind;
    out->hand[DUEL_LEFT] = left_handed[DUEL_LEFT] ? -1.0 : 1.0;
    out->hand[DUEL_RIGHT] = left_handed[DUEL_RIGHT] ? -1.0 : 1.0;
    out->seed = byte_get(from, 8);
    out->model_hash[DUEL_LEFT] = byte_get(from, 8);
    out->model_hash[DUEL_RIGHT] = byte_get(from, 8);
    out->grid_hash = byte_get(from, 8);
    for (size_t i = 0; i < DUEL_SETTING_COUNT; i++) {
        double value = byte_get_double(from);
        duel_setting_set(&out->settings, &DUEL_SETTING[i], value);
        if (!duel_setting_is_valid(&DUEL_SETTING[i], value)) {
            *out_setting = &DUEL_SETTING[i];
            return false;
        }
    }
    out->settings.limit_ticks = (uint32_t)byte_get(from, 4);
    out->settings.match = match_settings_duel();
    if (version > REPLAY_FORMAT_OLDEST && !get_match(from, &out->settings.match)) {
        return false;
    }
    get_text(from, out->device[DUEL_LEFT]);
    get_text(from, out->device[DUEL_RIGHT]);
    get_text(from, out->build[DUEL_LEFT]);
    get_text(from, out->build[DUEL_RIGHT]);
    if (from->at < from->end) {
        get_text(from, out->from);
    }
    return from->ok && from->at == from->end;
}

// What identifies a header.
typedef struct header_mark {
    uint32_t identity, format;
} header_mark;

// Gets the next chunk if it is a header.
static bool find_header(replay_scan *scan, replay_header *out, header_mark *out_mark,
                        bool *out_skipped, const duel_setting **out_setting)
{
    replay_chunk chunk;
    if (replay_chunk_next(scan, &chunk, out_skipped) != REPLAY_CHUNK_FOUND ||
        !get_header(&chunk, out, out_setting)) {
        return false;
    }
    byte_cursor version = {chunk.payload, chunk.payload + chunk.length, true};
    *out_mark = (header_mark){replay_crc32c(0, chunk.payload, chunk.length),
                              (uint32_t)byte_get(&version, 2)};
    return true;
}

replay_start replay_read_start(const uint8_t *bytes, size_t size, replay_header *out_header)
{
    replay_start start = {.state = REPLAY_READ_NOT_A_REPLAY};
    size_t compared = size < sizeof magic ? size : sizeof magic;
    bool is_replay = size > 0 && memcmp(bytes, magic, compared) == 0;
    byte_cursor version = {bytes + compared, bytes + size, true};
    start.format = (uint32_t)byte_get(&version, 2);
    bool is_ours = is_readable(start.format);
    // Magic number and version may be damaged: the header after them identifies the file.
    size_t searched = size < REPLAY_START_BYTES_MAX ? size : REPLAY_START_BYTES_MAX;
    const replay_scan begin = {
        .bytes = bytes, .size = searched, .at = size < PREFIX_BYTES ? size : PREFIX_BYTES};
    replay_scan scan = begin;
    bool skipped = false;
    header_mark mark;
    if (find_header(&scan, out_header, &mark, &skipped, &start.setting)) {
        start.state = REPLAY_READ_HEADER;
        start.damaged = !is_replay || start.format != mark.format || skipped;
        start.identity = mark.identity;
        start.format = mark.format;
        start.at = scan.at;
        replay_header copy;
        header_mark again;
        const duel_setting *setting;
        if (find_header(&scan, &copy, &again, &skipped, &setting) && !skipped &&
            again.identity == start.identity) {
            start.at = scan.at;
        }
        return start;
    }
    if (is_replay) {
        replay_chunk chunk;
        scan = begin;
        scan.size = size;
        start.state = start.setting != NULL ? REPLAY_READ_SETTING
                      : size < PREFIX_BYTES ? REPLAY_READ_CUT
                      : !is_ours            ? REPLAY_READ_OTHER_VERSION
                      : replay_chunk_next(&scan, &chunk, &skipped) == REPLAY_CHUNK_CUT
                          ? REPLAY_READ_CUT
                          : REPLAY_READ_DAMAGED;
    }
    return start;
}

// ---- writing -------------------------------------------------------------------

// All texts and both copies of the header fit.
_Static_assert(2 * (REPLAY_CHUNK_FRAME_BYTES + 256 + 6 * REPLAY_TEXT_MAX) + PREFIX_BYTES <=
                   REPLAY_START_BYTES_MAX,
               "the start of a file fits into REPLAY_START_BYTES_MAX");

static size_t seal(replay_writer *writer, uint8_t *out, size_t length, enum replay_chunk_kind kind,
                   uint32_t first_tick)
{
    size_t size =
        replay_chunk_seal(out, length, kind, writer->sequence++, first_tick, writer->identity);
    writer->written += size;
    return size;
}

static void begin_key(replay_writer *writer, const duel_state *state)
{
    writer->key = *state;
    writer->key_due = true;
    writer->key_work = 0;
}

static void add_pose(replay_writer *writer, const duel_state *state)
{
    if (replay_pose_due(state->tick)) {
        writer->track.pose[writer->track.pose_count++] = replay_pose_of(state, &writer->held);
    }
}

size_t replay_write_start(replay_writer *writer, const replay_header *header, bool every_tick,
                          const duel_state *state, uint8_t out[REPLAY_START_BYTES_MAX])
{
    memset(writer, 0, sizeof *writer);
    writer->every_tick = every_tick;
    writer->held = weapon_make(header->weapon);
    writer->tick = state->tick;
    writer->track.first_tick = state->tick;
    memcpy(out, magic, sizeof magic);
    byte_put(out + sizeof magic, REPLAY_FORMAT_VERSION, 2);
    size_t size = PREFIX_BYTES, length = 0;
    for (int copy = 0; copy < 2; copy++) {
        uint8_t *payload = out + size + REPLAY_CHUNK_FRAME_BYTES;
        length = (size_t)(put_header(payload, header) - payload);
        size += replay_chunk_seal(out + size, length, REPLAY_CHUNK_HEADER, writer->sequence++,
                                  state->tick, 0);
    }
    writer->identity = replay_crc32c(0, out + size - length, length);
    writer->written = size;
    begin_key(writer, state);
    add_pose(writer, state);
    return size;
}

static void add_events(replay_writer *writer, const duel_state *state, const duel_events *events)
{
    replay_pose_track *track = &writer->track;
    for (uint32_t i = 0; i < events->count && track->event_count < REPLAY_TRACK_EVENTS; i++) {
        const duel_event *event = &events->event[i];
        if (event->kind == DUEL_EVENT_BLADES_SLIDE) {
            continue;
        }
        replay_event *kept = &track->event[track->event_count++];
        *kept = (replay_event){.tick = state->tick, .event = *event};
        if (event->kind == DUEL_EVENT_TOUCH && event->side < DUEL_NOBODY) {
            kept->touch = state->touch[event->side];
        }
    }
}

void replay_write_tick(replay_writer *writer, const input_frame frame[2], const duel_state *state,
                       const duel_events *events)
{
    assert(!writer->input_due && !writer->track_due && !writer->key_due);
    assert(state->tick == writer->tick + 1);
    writer->tick = state->tick;
    uint32_t at = writer->frame_count++;
    writer->frame[at][DUEL_LEFT] = frame[DUEL_LEFT];
    writer->frame[at][DUEL_RIGHT] = frame[DUEL_RIGHT];
    writer->input_due = writer->frame_count == REPLAY_INPUT_TICKS;
    if (writer->every_tick || writer->input_due) {
        writer->state_hash = duel_state_hash(state);
        writer->tick_hash[at] = replay_tick_hash(writer->state_hash);
    }
    writer->ticks_due = writer->input_due && writer->every_tick;
    add_pose(writer, state);
    add_events(writer, state, events);
    const replay_pose_track *track = &writer->track;
    writer->track_due = state->tick - track->first_tick + 1 >= REPLAY_TRACK_TICKS ||
                        track->event_count > REPLAY_TRACK_EVENTS - DUEL_MAX_EVENTS;
    uint32_t near = events->blocks > 0 ? REPLAY_KEY_NEAR + events->blocks / REPLAY_KEY_BLOCKS : 0;
    near += state->gap_m < REPLAY_KEY_ENGAGED_M ? REPLAY_KEY_ENGAGED : 0;
    writer->key_work += 1 + near;
    if (writer->key_work >= REPLAY_KEY_TICKS) {
        begin_key(writer, state);
    }
}

void replay_write_finish(replay_writer *writer, const duel_state *state)
{
    if (writer->frame_count > 0) {
        writer->state_hash = duel_state_hash(state);
        writer->input_due = true;
        writer->ticks_due = writer->every_tick;
    }
    writer->track_due = writer->track.pose_count > 0 || writer->track.event_count > 0;
    writer->end = end_of(state);
    writer->end_due = writer->index_due = true;
}

static size_t take_key(replay_writer *writer, uint8_t *out)
{
    writer->key_due = false;
    if (writer->index_count < REPLAY_INDEX_MAX) {
        writer->index[writer->index_count++] =
            (replay_index_entry){writer->key.tick, (uint32_t)writer->written};
    }
    size_t length =
        replay_key_state_encode(&writer->key, &writer->held, out + REPLAY_CHUNK_FRAME_BYTES);
    return seal(writer, out, length, REPLAY_CHUNK_KEY, writer->key.tick);
}

static size_t take_track(replay_writer *writer, uint8_t *out)
{
    uint32_t first_tick = writer->track.first_tick;
    size_t length = replay_pose_track_encode(&writer->track, out + REPLAY_CHUNK_FRAME_BYTES);
    size_t size = seal(writer, out, length, REPLAY_CHUNK_TRACK, first_tick);
    writer->track.first_tick = writer->tick + 1;
    writer->track.pose_count = writer->track.event_count = 0;
    writer->track_due = false;
    return size;
}

static size_t take_ticks(replay_writer *writer, uint8_t *out)
{
    uint8_t *at = out + REPLAY_CHUNK_FRAME_BYTES;
    for (uint32_t i = 0; i < writer->frame_count; i++) {
        at = byte_put(at, writer->tick_hash[i], 2);
    }
    writer->ticks_due = false;
    return seal(writer, out, 2 * (size_t)writer->frame_count, REPLAY_CHUNK_TICKS,
                writer->tick - writer->frame_count);
}

static size_t take_input(replay_writer *writer, uint8_t *out)
{
    uint8_t *at = out + REPLAY_CHUNK_FRAME_BYTES;
    *at++ = (uint8_t)writer->frame_count;
    at = byte_put(at, replay_chunk_hash(writer->state_hash), 4);
    at += replay_input_encode((const input_frame(*)[2])writer->frame, writer->frame_count,
                              writer->mouse, at);
    size_t size = seal(writer, out, (size_t)(at - out) - REPLAY_CHUNK_FRAME_BYTES,
                       REPLAY_CHUNK_INPUT, writer->tick - writer->frame_count);
    writer->frame_count = 0;
    writer->input_due = false;
    return size;
}

static size_t take_end(replay_writer *writer, uint8_t *out)
{
    const replay_end *end = &writer->end;
    uint8_t *at = out + REPLAY_CHUNK_FRAME_BYTES;
    *at++ = end->is_over ? end->winner : LEFT;
    at = byte_put(at, end->state_hash, 8);
    *at++ = end->touch_by;
    *at++ = end->touch_part;
    at = byte_put(at, end->touch_tick, 4);
    *at++ = end->score[DUEL_LEFT];
    *at++ = end->score[DUEL_RIGHT];
    writer->end_due = false;
    return seal(writer, out, END_BYTES, REPLAY_CHUNK_END, end->ticks);
}

static size_t take_index(replay_writer *writer, uint8_t *out)
{
    uint64_t at_now = writer->written;
    uint8_t *at = out + REPLAY_CHUNK_FRAME_BYTES;
    for (uint32_t i = 0; i < writer->index_count; i++) {
        at = byte_put(at, writer->index[i].tick, 4);
        at = byte_put(at, writer->index[i].at, 4);
    }
    at = byte_put(at, at_now - END_BYTES - REPLAY_CHUNK_FRAME_BYTES, 4);
    at = byte_put(at, at_now, 4);
    at = byte_put(at, INDEX_SYNC, 4);
    writer->index_due = false;
    return seal(writer, out, (size_t)(at - out) - REPLAY_CHUNK_FRAME_BYTES, REPLAY_CHUNK_INDEX,
                writer->end.ticks);
}

// Chunks are taken in this order: tick hashes before the input that they belong to, the end last.
size_t replay_write_take(replay_writer *writer, uint8_t out[REPLAY_CHUNK_MAX])
{
    return writer->key_due     ? take_key(writer, out)
           : writer->track_due ? take_track(writer, out)
           : writer->ticks_due ? take_ticks(writer, out)
           : writer->input_due ? take_input(writer, out)
           : writer->end_due   ? take_end(writer, out)
           : writer->index_due ? take_index(writer, out)
                               : 0;
}

// ---- reading -------------------------------------------------------------------

static byte_cursor payload_of(const replay_chunk *chunk)
{
    return (byte_cursor){chunk->payload, chunk->payload + chunk->length, true};
}

bool replay_read_input(const replay_chunk *chunk, replay_input_chunk *out)
{
    byte_cursor from = payload_of(chunk);
    out->tick_count = (uint32_t)byte_get(&from, 1);
    out->hash = (uint32_t)byte_get(&from, 4);
    out->coded = from.at;
    out->coded_size = (size_t)(from.end - from.at);
    return chunk->kind == REPLAY_CHUNK_INPUT && from.ok && out->tick_count >= 1 &&
           out->tick_count <= REPLAY_INPUT_TICKS &&
           chunk->first_tick <= UINT32_MAX - out->tick_count;
}

bool replay_read_end(const replay_chunk *chunk, replay_end *out)
{
    byte_cursor from = payload_of(chunk);
    out->ticks = chunk->first_tick;
    uint8_t winner = (uint8_t)byte_get(&from, 1);
    out->is_over = winner != LEFT;
    out->winner = out->is_over ? winner : DUEL_NOBODY;
    out->state_hash = byte_get(&from, 8);
    out->touch_by = (uint8_t)byte_get(&from, 1);
    out->touch_part = (uint8_t)byte_get(&from, 1);
    out->touch_tick = (uint32_t)byte_get(&from, 4);
    bool has_score = from.at < from.end; // since version 6
    out->score[DUEL_LEFT] = has_score ? (uint8_t)byte_get(&from, 1) : 0;
    out->score[DUEL_RIGHT] = has_score ? (uint8_t)byte_get(&from, 1) : 0;
    return chunk->kind == REPLAY_CHUNK_END && from.ok && from.at == from.end &&
           out->winner <= DUEL_NOBODY && out->touch_by <= DUEL_NOBODY &&
           out->touch_part < BODY_PART_COUNT;
}

bool replay_read_index(const replay_chunk *chunk, replay_index_entry out[REPLAY_INDEX_MAX],
                       uint32_t *out_count, uint32_t *out_end_at)
{
    byte_cursor from = payload_of(chunk);
    size_t entries = chunk->length < INDEX_REST ? 0 : (chunk->length - INDEX_REST) / INDEX_ENTRY;
    *out_count = (uint32_t)entries;
    if (chunk->kind != REPLAY_CHUNK_INDEX || entries > REPLAY_INDEX_MAX) {
        return false;
    }
    for (size_t i = 0; i < entries; i++) {
        out[i].tick = (uint32_t)byte_get(&from, 4);
        out[i].at = (uint32_t)byte_get(&from, 4);
    }
    *out_end_at = (uint32_t)byte_get(&from, 4);
    uint32_t own_at = (uint32_t)byte_get(&from, 4);
    return byte_get(&from, 4) == INDEX_SYNC && from.ok && from.at == from.end &&
           own_at == chunk->at;
}

bool replay_find_index(const uint8_t tail[REPLAY_INDEX_TAIL], uint32_t *out_at)
{
    byte_cursor from = {tail, tail + REPLAY_INDEX_TAIL, true};
    *out_at = (uint32_t)byte_get(&from, 4);
    return byte_get(&from, 4) == INDEX_SYNC;
}
