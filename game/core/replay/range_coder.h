// An adaptive binary range coder: bits that are likely cost little.
//
// After Martin, "Range encoding" (1979), in the carry-propagating form made known by LZMA.
// A model learns how likely its bit is: quickly at first, slower with every bit seen.
// Integers only, so a file reads the same everywhere.
//
// Writing and reading are one walk: each range_code_*() takes what is to be written and
// returns what is written, or else ignores it and returns what is read. Who describes a
// format by calls of them has described both ways.
#ifndef RANGE_CODER_H
#define RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One bit's model. Zeroed nothing is known of the bit.
typedef struct range_bit {
    int16_t lean; // 32768 + lean of 65536 is how likely the bit is 1
    uint8_t seen; // how many bits it has learned from
} range_bit;

// A bit that is 1 so often of 65536 times, as if `seen` had been seen of it.
static inline range_bit range_bit_of(int one, uint8_t seen)
{
    return (range_bit){(int16_t)(one - 32768), seen};
}

typedef struct range_coder {
    bool writing, full; // full: there was no room, what was written is of no use
    uint32_t range;
    // Writing: [begin, at) is done.
    uint8_t *begin, *at, *room_end;
    uint64_t low;
    uint32_t held; // bytes of 0xff that wait behind `first_held` for a carry
    uint8_t first_held;
    bool begun;
    // Reading: [from, from_end) is left.
    const uint8_t *from, *from_end;
    uint32_t code;
} range_coder;

// To write into [out, out + size).
range_coder range_writer(uint8_t *out, size_t size);
// To read [bytes, bytes + size), and zeros behind that: what was never written reads as
// something, and never as more than was asked for.
range_coder range_reader(const uint8_t *bytes, size_t size);

// Codes a bit by its model, which learns from it: written it is returned as it is, read it is what
// was written.
bool range_code_bit(range_coder *coder, range_bit *model, bool bit);

// The low `count` bits, all values equally likely.
#define RANGE_RAW_MAX 18
uint32_t range_code_raw(range_coder *coder, uint32_t value, int count);

// The end. Writing: how many bytes there are, SIZE_MAX where there was no room; zeros at the
// end are not among them. Reading: the bytes that were left over, 0 for what was written.
size_t range_end(range_coder *coder);

// Whole numbers of either sign, small ones cheap: how many binary digits, the sign, the two
// digits after the first, all modeled, and the rest as it is. Zeroed nothing is known of it.
#define RANGE_NUMBER_DIGITS 20
#define RANGE_NUMBER_MAX    ((1 << RANGE_NUMBER_DIGITS) - 1)
typedef struct range_number {
    range_bit more[RANGE_NUMBER_DIGITS]; // whether it has more digits than so many
    range_bit sign;
    range_bit lead[RANGE_NUMBER_DIGITS + 1][3]; // by digits; by the digit before
} range_number;

// |value| <= RANGE_NUMBER_MAX
int32_t range_code_number(range_coder *coder, range_number *model, int32_t value);

#endif
