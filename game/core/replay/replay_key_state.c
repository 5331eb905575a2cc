#include "replay_key_state.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "duel_state_fields.h"
#include "range_coder.h"

// How many earlier numbers are searched for an equal one.
#define SAME_BITS 6
#define SAME_MAX  (1u << SAME_BITS)

// The exponents of lengths in meters and of fractions are near this.
#define EXPONENT_USUAL 1021

typedef struct key_coder {
    range_coder coder;
    const weapon *held;
    duel_state *state;
    range_bit zero[2], same, near, ago;
    range_number exponent, ulps, small, ticks;
    bool was_zero;
    uint64_t past[DUEL_FIELD_NUMBERS_MAX]; // the nonzero doubles coded so far
    uint32_t past_count;
    bool ok;
} key_coder;

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// Predicts a number of a held weapon's pose from the hand's pose, which precedes it in the table:
// all but the lowest bits. Returns false for all other numbers.
static bool predict_from_hand(const key_coder *key, const duel_field *field, uint32_t i,
                              uint64_t *out_bits)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const duel_fencer *fencer = &key->state->fencer[side];
        size_t position =
            (size_t)((const char *)&fencer->weapon.pose.position - (const char *)key->state);
        size_t orientation =
            (size_t)((const char *)&fencer->weapon.pose.orientation - (const char *)key->state);
        if (field->offset != position && field->offset != orientation) {
            continue;
        }
        phys_pose pose = weapon_body_pose(key->held, fencer->hand_world);
        const double number[7] = {pose.position.x,    pose.position.y,    pose.position.z,
                                  pose.orientation.x, pose.orientation.y, pose.orientation.z,
                                  pose.orientation.w};
        *out_bits = bits_of(number[field->offset == position ? i : 3 + i]);
        return true;
    }
    return false;
}

// Returns how far back the same number was, or SAME_MAX if it was not among the last ones.
static uint32_t find_same(const key_coder *key, uint64_t bits)
{
    for (uint32_t back = 0; back < SAME_MAX && back < key->past_count; back++) {
        if (key->past[key->past_count - 1 - back] == bits) {
            return back;
        }
    }
    return SAME_MAX;
}

static uint64_t code_anew(key_coder *key, uint64_t bits)
{
    range_coder *coder = &key->coder;
    int32_t exponent = (int32_t)(bits >> 52 & 0x7ffu) - EXPONENT_USUAL;
    uint64_t sign = range_code_raw(coder, (uint32_t)(bits >> 63), 1);
    exponent = range_code_number(coder, &key->exponent, exponent) + EXPONENT_USUAL;
    if (exponent < 0 || exponent > 0x7ff) {
        key->ok = false;
        return 0;
    }
    uint64_t high = range_code_raw(coder, (uint32_t)(bits >> 36), 16);
    uint64_t middle = range_code_raw(coder, (uint32_t)(bits >> 18), 18);
    uint64_t low = range_code_raw(coder, (uint32_t)bits, 18);
    return sign << 63 | (uint64_t)exponent << 52 | high << 36 | middle << 18 | low;
}

static uint64_t code_double(key_coder *key, const duel_field *field, uint32_t i, uint64_t bits)
{
    range_coder *coder = &key->coder;
    uint64_t expected = 0;
    if (predict_from_hand(key, field, i, &expected)) {
        int64_t off = (int64_t)(bits - expected);
        bool is_near = off >= -RANGE_NUMBER_MAX && off <= RANGE_NUMBER_MAX;
        if (range_code_bit(coder, &key->near, is_near)) {
            int32_t ulps = range_code_number(coder, &key->ulps, is_near ? (int32_t)off : 0);
            return expected + (uint64_t)(int64_t)ulps;
        }
    }
    key->was_zero = range_code_bit(coder, &key->zero[key->was_zero], bits == 0);
    if (key->was_zero) {
        return 0;
    }
    uint32_t same = coder->writing ? find_same(key, bits) : 0;
    if (range_code_bit(coder, &key->same, same < SAME_MAX)) {
        same = range_code_raw(coder, same, SAME_BITS);
        key->ok = key->ok && same < key->past_count;
        return key->ok ? key->past[key->past_count - 1 - same] : 0;
    }
    return code_anew(key, bits);
}

// Codes an integer: either a small number, or a tick of the recent past.
static uint64_t code_whole(key_coder *key, const duel_field *field, uint64_t bits)
{
    range_coder *coder = &key->coder;
    if (field->type != DUEL_FIELD_U32) {
        int32_t value = range_code_number(coder, &key->small, (int32_t)bits);
        key->ok = key->ok && value >= 0 && value <= (field->type == DUEL_FIELD_U8 ? 0xff : 0xffff);
        return key->ok ? (uint64_t)value : 0;
    }
    key->was_zero = range_code_bit(coder, &key->zero[key->was_zero], bits == 0);
    if (key->was_zero) {
        return 0;
    }
    int64_t ago = (int64_t)key->state->tick - (int64_t)bits;
    bool lately = ago >= -RANGE_NUMBER_MAX && ago <= RANGE_NUMBER_MAX;
    if (range_code_bit(coder, &key->ago, lately)) {
        ago = range_code_number(coder, &key->ticks, lately ? (int32_t)ago : 0);
        return (uint32_t)((int64_t)key->state->tick - ago);
    }
    uint64_t high = range_code_raw(coder, (uint32_t)(bits >> 16), 16);
    return high << 16 | range_code_raw(coder, (uint32_t)bits, 16);
}

// Codes all numbers of key->state, which is written or filled in.
static void code_state(key_coder *key)
{
    duel_field_walk walk = {0};
    duel_field field;
    while (key->ok && duel_field_next(&walk, key->state, &field)) {
        for (uint32_t i = 0; i < field.count && key->ok; i++) {
            uint64_t before = duel_field_get(key->state, &field, i);
            bool whole = field.type != DUEL_FIELD_F64;
            uint64_t after =
                whole ? code_whole(key, &field, before) : code_double(key, &field, i, before);
            if (!whole && after != 0) {
                key->past[key->past_count++] = after;
            }
            duel_field_set(key->state, &field, i, after);
        }
    }
}

size_t replay_key_state_encode(const duel_state *state, const weapon *held,
                               uint8_t out[REPLAY_KEY_BYTES_MAX])
{
    duel_state copy = *state;
    key_coder key = {
        .coder = range_writer(out, REPLAY_KEY_BYTES_MAX), .held = held, .state = &copy, .ok = true};
    code_state(&key);
    size_t size = range_end(&key.coder);
    assert(key.ok && size <= REPLAY_KEY_BYTES_MAX);
    return size;
}

bool replay_key_state_decode(const uint8_t *bytes, size_t size, uint32_t tick, const weapon *held,
                             duel_state *out_state)
{
    memset(out_state, 0, sizeof *out_state);
    out_state->tick = tick;
    key_coder key = {
        .coder = range_reader(bytes, size), .held = held, .state = out_state, .ok = true};
    code_state(&key);
    return key.ok && range_end(&key.coder) == 0 && out_state->tick == tick;
}
