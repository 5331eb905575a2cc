// Numbers and texts as consecutive little-endian bytes.
//
// byte_put_*() write at `to` and return the position after what they wrote; the caller provides the
// space. byte_get_*() read from a cursor that knows its end.
#ifndef BYTE_CODING_H
#define BYTE_CODING_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Size limit of a text including its final zero. The length takes one byte.
#define BYTE_TEXT_MAX 256

// The low `bytes` bytes of the value, lowest first.
static inline uint8_t *byte_put(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        *to++ = (uint8_t)(value >> (8 * i));
    }
    return to;
}

// The eight bytes of an IEEE 754 double.
static inline uint8_t *byte_put_double(uint8_t *to, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return byte_put(to, bits, 8);
}

// The length and the bytes of a text, without the final zero.
static inline uint8_t *byte_put_text(uint8_t *to, const char *text)
{
    size_t length = strlen(text);
    assert(length < BYTE_TEXT_MAX);
    *to++ = (uint8_t)length;
    memcpy(to, text, length); // NOLINT(bugprone-not-null-terminated-result)
    return to + length;
}

// Seven bits per byte, lowest first; the top bit means that more bytes follow.
static inline uint8_t *byte_put_varint(uint8_t *to, uint32_t value)
{
    while (value >= 0x80u) {
        *to++ = (uint8_t)(value | 0x80u);
        value >>= 7;
    }
    *to++ = (uint8_t)value;
    return to;
}

// A signed number as a varint: 0, -1, 1, -2 ... become 0, 1, 2, 3 ..., so numbers near zero take
// few bytes.
static inline uint8_t *byte_put_signed(uint8_t *to, int32_t value)
{
    return byte_put_varint(to,
                           value < 0 ? (uint32_t)(-(value + 1)) * 2u + 1u : (uint32_t)value * 2u);
}

// Bytes being read. Past the end everything reads as 0 or empty and `ok` becomes false, so it is
// sufficient to check `ok` once at the end.
typedef struct byte_cursor {
    const uint8_t *at, *end;
    bool ok;
} byte_cursor;

static inline uint64_t byte_get(byte_cursor *from, int bytes)
{
    if (from->end - from->at < bytes) {
        from->ok = false;
        return 0;
    }
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) {
        value |= (uint64_t)from->at[i] << (8 * i);
    }
    from->at += bytes;
    return value;
}

static inline double byte_get_double(byte_cursor *from)
{
    uint64_t bits = byte_get(from, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline void byte_get_text(byte_cursor *from, char out[BYTE_TEXT_MAX])
{
    size_t length = (size_t)byte_get(from, 1);
    if ((size_t)(from->end - from->at) < length) {
        from->ok = false;
        length = 0;
    }
    memcpy(out, from->at, length);
    out[length] = '\0';
    from->at += length;
}

// At most 28 bits; more than four bytes are malformed.
static inline uint32_t byte_get_varint(byte_cursor *from)
{
    uint32_t value = 0;
    for (unsigned shift = 0; shift < 28; shift += 7) {
        uint32_t byte = (uint32_t)byte_get(from, 1);
        value |= (byte & 0x7fu) << shift;
        if ((byte & 0x80u) == 0) {
            return value;
        }
    }
    from->ok = false;
    return 0;
}

static inline int32_t byte_get_signed(byte_cursor *from)
{
    uint32_t value = byte_get_varint(from);
    return (value & 1u) != 0 ? -(int32_t)(value >> 1) - 1 : (int32_t)(value >> 1);
}

#endif
