// An adaptive binary range coder: likely bits take little space.
//
// After Martin, "Range encoding" (1979), in the form with carry propagation known from LZMA. A
// model learns the probability of its bit: quickly at first, then more slowly with every bit coded.
// It uses integers only, so a file reads the same on every machine.
//
// The same calls write and read. Each range_code_*() takes a value; when writing it writes and
// returns that value, when reading it ignores it and returns the value read. So one function per
// format does both, and the two directions cannot disagree.
#ifndef RANGE_CODER_H
#define RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The model of one bit. Zeroed, both values are equally likely.
typedef struct range_bit {
    int16_t lean; // the probability of 1 is (32768 + lean) / 65536
    uint8_t seen; // number of bits it has learned from
} range_bit;

// A model with probability `one` / 65536 of a 1, as if learned from `seen` bits.
static inline range_bit range_bit_of(int one, uint8_t seen)
{
    return (range_bit){(int16_t)(one - 32768), seen};
}

typedef struct range_coder {
    bool writing, full; // full: the space was too small, so the output is useless
    uint32_t range;
    // Writing: [begin, at) is written.
    uint8_t *begin, *at, *room_end;
    uint64_t low;
    uint32_t held; // bytes of 0xff after `first_held` that wait for a carry
    uint8_t first_held;
    bool begun;
    // Reading: [from, from_end) remains.
    const uint8_t *from, *from_end;
    uint32_t code;
} range_coder;

// A coder that writes into [out, out + size).
range_coder range_writer(uint8_t *out, size_t size);
// A coder that reads [bytes, bytes + size) and then zeros. Damaged input decodes to some values,
// but never to more than was requested.
range_coder range_reader(const uint8_t *bytes, size_t size);

// Codes a bit with its model, which learns from it. Returns the bit that was written or read.
bool range_code_bit(range_coder *coder, range_bit *model, bool bit);

// Codes the low `count` bits, all values equally likely.
#define RANGE_RAW_MAX 18
uint32_t range_code_raw(range_coder *coder, uint32_t value, int count);

// Returns about how many bytes have been written so far, to compare two ways to write the same from
// copies of one coder.
static inline size_t range_written(const range_coder *coder)
{
    return (size_t)(coder->at - coder->begin) + coder->held;
}

// Finishes. Writing: returns the number of bytes without trailing zeros, or SIZE_MAX if there was
// too little space. Reading: returns the number of bytes left over, which is 0 for well-formed
// input.
size_t range_end(range_coder *coder);

// Signed integers; small ones take little space. The number of binary digits, the sign and the two
// digits after the first are modeled; the other digits are stored as they are. Zeroed, the model
// knows nothing.
#define RANGE_NUMBER_DIGITS 20
#define RANGE_NUMBER_MAX    ((1 << RANGE_NUMBER_DIGITS) - 1)
typedef struct range_number {
    range_bit more[RANGE_NUMBER_DIGITS]; // [n]: whether the number has more than n digits
    range_bit sign;
    range_bit lead[RANGE_NUMBER_DIGITS + 1][3]; // by number of digits, then by the digit before
} range_number;

// |value| <= RANGE_NUMBER_MAX
int32_t range_code_number(range_coder *coder, range_number *model, int32_t value);

#endif
