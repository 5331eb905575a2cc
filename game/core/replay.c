#include "replay.h"

#include <assert.h>
#include <string.h>

#include "byte_coding.h"

static const uint8_t magic[8] = {'B', 'A', 'T', 'T', 'U', 'T', 'A', 0x1a};
#define FORMAT_VERSION 2u

// Sync word, kind, sequence, length, CRC.
#define SYNC         0x31435442u /* "BTC1" */
#define FRAME_BYTES  (4 + 1 + 4 + 4 + 4)
#define PREFIX_BYTES (sizeof magic + 2)

enum record_kind { RECORD_HEADER = 1, RECORD_CHUNK = 2, RECORD_END = 3 };

// No setting comes near it; what is larger was not written by this program.
#define SETTING_MAX 1e6

// The settings that are doubles, in the order of the file.
static const size_t setting_offset[] = {
    offsetof(duel_settings, restitution),
    offsetof(duel_settings, friction),
    offsetof(duel_settings, grip_nms),
    offsetof(duel_settings, catch_s_per_nms),
    offsetof(duel_settings, catch_max_s),
    offsetof(duel_settings, disarm_nms),
    offsetof(duel_settings, hand_acceleration_mps2),
    offsetof(duel_settings, hand_angular_acceleration_radps2),
    offsetof(duel_settings, hand_speed_mps),
    offsetof(duel_settings, hand_angular_speed_radps),
};
#define SETTING_COUNT (sizeof setting_offset / sizeof setting_offset[0])
_Static_assert(REPLAY_TEXT_MAX == BYTE_TEXT_MAX, "texts fit their length byte");
_Static_assert(sizeof(duel_settings) == SETTING_COUNT * sizeof(double) + 8,
               "a new setting belongs into setting_offset and a new format version");

// ---- records -------------------------------------------------------------

// CRC-32 (polynomial 0xedb88320, as in IEEE 802.3), four bits at a time.
static uint32_t crc32_of(uint32_t start, const uint8_t *bytes, size_t size)
{
    static const uint32_t table[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
                                       0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
                                       0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                       0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
    uint32_t crc = ~start;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = (crc >> 4) ^ table[crc & 15u];
        crc = (crc >> 4) ^ table[crc & 15u];
    }
    return ~crc;
}

// Frame the payload that lies at record + FRAME_BYTES and ends at `end`.
static size_t record_seal(uint8_t *record, const uint8_t *end, enum record_kind kind,
                          uint32_t sequence, uint32_t identity, uint32_t *out_crc)
{
    size_t length = (size_t)(end - record) - FRAME_BYTES;
    uint8_t *at = byte_put(record, SYNC, 4);
    at = byte_put(at, kind, 1);
    at = byte_put(at, sequence, 4);
    at = byte_put(at, length, 4);
    uint32_t crc = crc32_of(identity, record, (size_t)(at - record));
    crc = crc32_of(crc, record + FRAME_BYTES, length);
    byte_put(at, crc, 4);
    *out_crc = crc;
    return FRAME_BYTES + length;
}

// The whole record at reader->at, checked against its CRC and the sequence. On
// success the payload is in `out_payload` and reader->at still at its start.
static enum replay_read record_open(const replay_reader *reader, enum record_kind *out_kind,
                                    byte_cursor *out_payload, uint32_t *out_crc)
{
    const uint8_t *record = reader->bytes + reader->at;
    size_t left = reader->size - reader->at;
    byte_cursor frame = {record, record + left, true};
    uint32_t sync = (uint32_t)byte_get(&frame, 4);
    uint32_t kind = (uint32_t)byte_get(&frame, 1);
    uint32_t sequence = (uint32_t)byte_get(&frame, 4);
    uint32_t length = (uint32_t)byte_get(&frame, 4);
    uint32_t crc = (uint32_t)byte_get(&frame, 4);
    if (!frame.ok) {
        return REPLAY_READ_CUT;
    }
    if (sync != SYNC || sequence != reader->sequence || length > REPLAY_CHUNK_BYTES_MAX) {
        return REPLAY_READ_DAMAGED;
    }
    if (left - FRAME_BYTES < length) {
        return REPLAY_READ_CUT;
    }
    uint32_t actual = crc32_of(reader->identity, record, FRAME_BYTES - 4);
    actual = crc32_of(actual, record + FRAME_BYTES, length);
    if (actual != crc) {
        return REPLAY_READ_DAMAGED;
    }
    *out_kind = (enum record_kind)kind;
    *out_payload = (byte_cursor){record + FRAME_BYTES, record + FRAME_BYTES + length, true};
    *out_crc = crc;
    return REPLAY_READ_CHUNK;
}

// ---- input frames --------------------------------------------------------

// A change of an input frame: which fields, after how many ticks without one.
enum frame_field { FIELD_X = 1, FIELD_Y = 2, FIELD_EXTENSION = 4, FIELD_BUTTONS = 8 };
#define RUN_INLINE_MAX 15u

// One fencer's frames of a chunk: for each change a byte of changed fields and of
// the run of equal ticks before it (15: the rest of the run follows), then the
// changes. A chunk starts from the neutral frame, so it can be read by itself.
static uint8_t *put_frames(uint8_t *to, const replay_chunk *chunk, int side)
{
    input_frame before = input_frame_neutral();
    uint32_t run = 0;
    for (uint32_t tick = 0; tick < chunk->tick_count; tick++) {
        input_frame now = chunk->frame[tick][side];
        uint32_t fields = (now.point_x != before.point_x ? FIELD_X : 0u) |
                          (now.point_y != before.point_y ? FIELD_Y : 0u) |
                          (now.extension != before.extension ? FIELD_EXTENSION : 0u) |
                          (now.buttons != before.buttons ? FIELD_BUTTONS : 0u);
        bool last = tick + 1 == chunk->tick_count;
        if (fields == 0 && !last) {
            run++;
            continue;
        }
        uint32_t inline_run = run < RUN_INLINE_MAX ? run : RUN_INLINE_MAX;
        *to++ = (uint8_t)(fields | inline_run << 4);
        if (inline_run == RUN_INLINE_MAX) {
            to = byte_put_varint(to, run - RUN_INLINE_MAX);
        }
        if (fields & FIELD_X) {
            to = byte_put_signed(to, now.point_x - before.point_x);
        }
        if (fields & FIELD_Y) {
            to = byte_put_signed(to, now.point_y - before.point_y);
        }
        if (fields & FIELD_EXTENSION) {
            *to++ = now.extension;
        }
        if (fields & FIELD_BUTTONS) {
            *to++ = now.buttons;
        }
        before = now;
        run = 0;
    }
    return to;
}

static int16_t moved(byte_cursor *from, int16_t before)
{
    int32_t now = before + byte_get_signed(from);
    if (now < -INPUT_POINT_MAX || now > INPUT_POINT_MAX) {
        from->ok = false;
        return 0;
    }
    return (int16_t)now;
}

static void get_frames(byte_cursor *from, replay_chunk *chunk, int side)
{
    input_frame now = input_frame_neutral();
    uint32_t tick = 0;
    while (from->ok && tick < chunk->tick_count) {
        uint32_t control = (uint32_t)byte_get(from, 1);
        uint32_t run = control >> 4;
        if (run == RUN_INLINE_MAX) {
            run += byte_get_varint(from);
        }
        if (run >= chunk->tick_count - tick) {
            from->ok = false;
            return;
        }
        for (uint32_t i = 0; i < run; i++) {
            chunk->frame[tick++][side] = now;
        }
        if (control & FIELD_X) {
            now.point_x = moved(from, now.point_x);
        }
        if (control & FIELD_Y) {
            now.point_y = moved(from, now.point_y);
        }
        if (control & FIELD_EXTENSION) {
            now.extension = (uint8_t)byte_get(from, 1);
        }
        if (control & FIELD_BUTTONS) {
            now.buttons = (uint8_t)byte_get(from, 1);
        }
        from->ok = from->ok && (now.buttons & ~INPUT_BUTTONS_ALL) == 0;
        chunk->frame[tick++][side] = now;
    }
}

// ---- writing -------------------------------------------------------------

size_t replay_write_header(replay_writer *writer, const replay_header *header,
                           uint8_t out[REPLAY_HEADER_BYTES_MAX])
{
    *writer = (replay_writer){0};
    memcpy(out, magic, sizeof magic);
    byte_put(out + sizeof magic, FORMAT_VERSION, 2);

    uint8_t *record = out + PREFIX_BYTES;
    uint8_t *at = record + FRAME_BYTES;
    at = byte_put_text(at, header->program_version);
    *at++ = (uint8_t)header->weapon;
    *at++ = header->hand[DUEL_LEFT] < 0.0;
    *at++ = header->hand[DUEL_RIGHT] < 0.0;
    at = byte_put(at, header->seed, 8);
    at = byte_put(at, header->model_hash[DUEL_LEFT], 8);
    at = byte_put(at, header->model_hash[DUEL_RIGHT], 8);
    at = byte_put(at, header->grid_hash, 8);
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        double value;
        memcpy(&value, (const char *)&header->settings + setting_offset[i], sizeof value);
        at = byte_put_double(at, value);
    }
    at = byte_put(at, header->settings.limit_ticks, 4);
    at = byte_put_text(at, header->device[DUEL_LEFT]);
    at = byte_put_text(at, header->device[DUEL_RIGHT]);
    at = byte_put_text(at, header->build[DUEL_LEFT]);
    at = byte_put_text(at, header->build[DUEL_RIGHT]);
    size_t size = PREFIX_BYTES +
                  record_seal(record, at, RECORD_HEADER, writer->sequence++, 0, &writer->identity);
    assert(size <= REPLAY_HEADER_BYTES_MAX);
    return size;
}

uint16_t replay_tick_hash(uint64_t state_hash)
{
    return (uint16_t)(state_hash ^ state_hash >> 16 ^ state_hash >> 32 ^ state_hash >> 48);
}

bool replay_write_tick(replay_writer *writer, const input_frame frame[2], uint64_t state_hash)
{
    replay_chunk *chunk = &writer->chunk;
    assert(chunk->tick_count < REPLAY_CHUNK_TICKS);
    chunk->frame[chunk->tick_count][DUEL_LEFT] = frame[DUEL_LEFT];
    chunk->frame[chunk->tick_count][DUEL_RIGHT] = frame[DUEL_RIGHT];
    chunk->tick_hash[chunk->tick_count] = replay_tick_hash(state_hash);
    chunk->state_hash = state_hash;
    chunk->tick_count++;
    return chunk->tick_count == REPLAY_CHUNK_TICKS;
}

size_t replay_write_chunk(replay_writer *writer, uint8_t out[REPLAY_CHUNK_BYTES_MAX])
{
    replay_chunk *chunk = &writer->chunk;
    if (chunk->tick_count == 0) {
        return 0;
    }
    uint8_t *at = out + FRAME_BYTES;
    at = byte_put(at, chunk->first_tick, 4);
    at = byte_put(at, chunk->tick_count, 2);
    at = byte_put(at, chunk->state_hash, 8);
    for (uint32_t i = 0; i < chunk->tick_count; i++) {
        at = byte_put(at, chunk->tick_hash[i], 2);
    }
    at = put_frames(at, chunk, DUEL_LEFT);
    at = put_frames(at, chunk, DUEL_RIGHT);
    uint32_t crc;
    size_t size = record_seal(out, at, RECORD_CHUNK, writer->sequence++, writer->identity, &crc);
    assert(size <= REPLAY_CHUNK_BYTES_MAX);
    chunk->first_tick += chunk->tick_count;
    chunk->tick_count = 0;
    return size;
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

replay_end replay_end_of(const duel_state *state)
{
    replay_end end = {
        .ticks = state->tick,
        .winner = state->winner,
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

size_t replay_write_end(replay_writer *writer, const replay_end *end,
                        uint8_t out[REPLAY_END_BYTES_MAX])
{
    assert(writer->chunk.tick_count == 0);
    uint8_t *at = out + FRAME_BYTES;
    at = byte_put(at, end->ticks, 4);
    *at++ = end->winner;
    at = byte_put(at, end->state_hash, 8);
    *at++ = end->touch_by;
    *at++ = end->touch_part;
    at = byte_put(at, end->touch_tick, 4);
    uint32_t crc;
    size_t size = record_seal(out, at, RECORD_END, writer->sequence++, writer->identity, &crc);
    assert(size <= REPLAY_END_BYTES_MAX);
    return size;
}

// ---- reading -------------------------------------------------------------

// A header's payload, every number such as a duel accepts.
static bool get_header(byte_cursor *from, replay_header *out)
{
    byte_get_text(from, out->program_version);
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
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        double value = byte_get_double(from);
        if (!(value >= 0.0 && value <= SETTING_MAX)) {
            return false;
        }
        memcpy((char *)&out->settings + setting_offset[i], &value, sizeof value);
    }
    out->settings.limit_ticks = (uint32_t)byte_get(from, 4);
    byte_get_text(from, out->device[DUEL_LEFT]);
    byte_get_text(from, out->device[DUEL_RIGHT]);
    byte_get_text(from, out->build[DUEL_LEFT]);
    byte_get_text(from, out->build[DUEL_RIGHT]);
    return from->ok && from->at == from->end;
}

enum replay_read replay_read_header(replay_reader *reader, const uint8_t *bytes, size_t size,
                                    replay_header *out_header)
{
    *reader = (replay_reader){.bytes = bytes, .size = size};
    *out_header = (replay_header){0};
    size_t compared = size < sizeof magic ? size : sizeof magic;
    if (size == 0 || memcmp(bytes, magic, compared) != 0) {
        return REPLAY_READ_NOT_A_REPLAY;
    }
    if (size < PREFIX_BYTES) {
        return REPLAY_READ_CUT;
    }
    byte_cursor version = {bytes + sizeof magic, bytes + PREFIX_BYTES, true};
    if (byte_get(&version, 2) != FORMAT_VERSION) {
        return REPLAY_READ_OTHER_VERSION;
    }
    reader->at = PREFIX_BYTES;

    enum record_kind kind;
    byte_cursor payload;
    uint32_t crc;
    enum replay_read state = record_open(reader, &kind, &payload, &crc);
    if (state != REPLAY_READ_CHUNK) {
        return state;
    }
    if (kind != RECORD_HEADER || !get_header(&payload, out_header)) {
        return REPLAY_READ_DAMAGED;
    }
    reader->at = (size_t)(payload.end - bytes);
    reader->identity = crc;
    reader->sequence = 1;
    return REPLAY_READ_HEADER;
}

static bool get_chunk(byte_cursor *from, uint32_t next_tick, replay_chunk *out)
{
    out->first_tick = (uint32_t)byte_get(from, 4);
    out->tick_count = (uint32_t)byte_get(from, 2);
    out->state_hash = byte_get(from, 8);
    if (out->first_tick != next_tick || out->tick_count == 0 ||
        out->tick_count > REPLAY_CHUNK_TICKS) {
        return false;
    }
    for (uint32_t i = 0; i < out->tick_count; i++) {
        out->tick_hash[i] = (uint16_t)byte_get(from, 2);
    }
    get_frames(from, out, DUEL_LEFT);
    get_frames(from, out, DUEL_RIGHT);
    return from->ok && from->at == from->end;
}

static bool get_end(byte_cursor *from, uint32_t ticks, replay_end *out)
{
    out->ticks = (uint32_t)byte_get(from, 4);
    out->winner = (uint8_t)byte_get(from, 1);
    out->state_hash = byte_get(from, 8);
    out->touch_by = (uint8_t)byte_get(from, 1);
    out->touch_part = (uint8_t)byte_get(from, 1);
    out->touch_tick = (uint32_t)byte_get(from, 4);
    return from->ok && from->at == from->end && out->ticks == ticks && out->winner <= DUEL_NOBODY &&
           out->touch_by <= DUEL_NOBODY && out->touch_part < BODY_PART_COUNT;
}

enum replay_read replay_read_next(replay_reader *reader, replay_chunk *out_chunk,
                                  replay_end *out_end)
{
    enum record_kind kind;
    byte_cursor payload;
    uint32_t crc;
    enum replay_read state = record_open(reader, &kind, &payload, &crc);
    if (state != REPLAY_READ_CHUNK) {
        return state;
    }
    size_t after = (size_t)(payload.end - reader->bytes);
    if (kind == RECORD_CHUNK && get_chunk(&payload, reader->next_tick, out_chunk)) {
        reader->next_tick += out_chunk->tick_count;
        reader->at = after;
        reader->sequence++;
        return REPLAY_READ_CHUNK;
    }
    // Nothing may follow the end.
    if (kind == RECORD_END && get_end(&payload, reader->next_tick, out_end) &&
        after == reader->size) {
        return REPLAY_READ_END;
    }
    return REPLAY_READ_DAMAGED;
}
