#include "range_coder.h"

#include <assert.h>

// The coder takes in or puts out a byte when the range falls below this.
#define LEAST_RANGE (1u << 24)

// A bit's model moves 1 / (seen + 2) of the way to the bit it saw, which is an average, until it
// has seen this many; after that, older bits count less and less.
#define SEEN_MAX 30

// The probability of a bit is never nearer to 0 or 65536 than this.
#define LEAST_CHANCE 48

// 65536 / (seen + 2)
static const uint16_t SHARE[SEEN_MAX + 1] = {32768, 21845, 16384, 13107, 10922, 9362, 8192, 7281,
                                             6553,  5957,  5461,  5041,  4681,  4369, 4096, 3855,
                                             3640,  3449,  3276,  3120,  2978,  2849, 2730, 2621,
                                             2520,  2427,  2340,  2259,  2184,  2114, 2048};

static void learn(range_bit *model, bool bit)
{
    int32_t goal = bit ? 65536 - LEAST_CHANCE : LEAST_CHANCE;
    int32_t one = 32768 + model->lean;
    one += (int32_t)(((int64_t)(goal - one) * SHARE[model->seen]) / 65536);
    model->lean = (int16_t)(one - 32768);
    model->seen = (uint8_t)(model->seen + (model->seen < SEEN_MAX));
}

static void put(range_coder *coder, uint8_t byte)
{
    if (coder->at == coder->room_end) {
        coder->full = true;
        return;
    }
    *coder->at++ = byte;
}

// Moves the top byte of `low` out. A byte of 0xff waits, because a later carry would change it.
static void shift_out(range_coder *coder)
{
    bool carry = coder->low > UINT32_MAX;
    if (carry || coder->low < 0xff000000u) {
        if (coder->begun) {
            put(coder, (uint8_t)(coder->first_held + carry));
        }
        for (; coder->held > 0; coder->held--) {
            put(coder, (uint8_t)(carry ? 0x00 : 0xff));
        }
        coder->first_held = (uint8_t)(coder->low >> 24);
        coder->begun = true;
    } else {
        coder->held++;
    }
    coder->low = (coder->low << 8) & UINT32_MAX;
}

static void shift_in(range_coder *coder)
{
    coder->code = coder->code << 8 | (coder->from < coder->from_end ? *coder->from++ : 0u);
}

static void refill(range_coder *coder)
{
    for (; coder->range < LEAST_RANGE; coder->range <<= 8) {
        if (coder->writing) {
            shift_out(coder);
        } else {
            shift_in(coder);
        }
    }
}

range_coder range_writer(uint8_t *out, size_t size)
{
    return (range_coder){
        .writing = true, .range = UINT32_MAX, .begin = out, .at = out, .room_end = out + size};
}

range_coder range_reader(const uint8_t *bytes, size_t size)
{
    range_coder coder = {.range = UINT32_MAX, .from = bytes, .from_end = bytes + size};
    for (int i = 0; i < 4; i++) {
        shift_in(&coder);
    }
    return coder;
}

bool range_code_bit(range_coder *coder, range_bit *model, bool bit)
{
    uint32_t one =
        (coder->range >> 16) * (uint32_t)(32768 + model->lean); // the part of the range for a 1
    if (!coder->writing) {
        bit = coder->code < one;
    }
    if (bit) {
        coder->range = one;
    } else {
        coder->low += one;
        coder->code -= one;
        coder->range -= one;
    }
    learn(model, bit);
    refill(coder);
    return bit;
}

uint32_t range_code_raw(range_coder *coder, uint32_t value, int count)
{
    assert(count >= 0 && count <= RANGE_RAW_MAX);
    uint32_t most = (1u << count) - 1u;
    coder->range >>= count;
    if (coder->writing) {
        value &= most;
        coder->low += (uint64_t)value * coder->range;
    } else {
        // Only a damaged stream has values beyond the last one.
        value = coder->code / coder->range;
        value = value < most ? value : most;
        coder->code -= value * coder->range;
    }
    refill(coder);
    return value;
}

// Outputs a number in the remaining range that ends in many zero bits, because the reader assumes
// zeros after the end. It does not try a carry into the bytes already written, so the output may be
// one byte longer than the shortest.
static size_t finish(range_coder *coder)
{
    uint64_t last = coder->low + coder->range - 1;
    for (int bits = 24; bits >= 0; bits -= 8) {
        uint64_t below = ((uint64_t)1 << bits) - 1;
        uint64_t rounded = (coder->low + below) & ~below;
        if (rounded <= last) {
            coder->low = rounded;
            break;
        }
    }
    for (int i = 0; i < 5; i++) {
        shift_out(coder);
    }
    while (coder->at > coder->begin && coder->at[-1] == 0) {
        coder->at--;
    }
    return coder->full ? SIZE_MAX : (size_t)(coder->at - coder->begin);
}

size_t range_end(range_coder *coder)
{
    return coder->writing ? finish(coder) : (size_t)(coder->from_end - coder->from);
}

static int digits_of(uint32_t magnitude)
{
    int digits = 0;
    for (; magnitude != 0; magnitude >>= 1) {
        digits++;
    }
    return digits;
}

int32_t range_code_number(range_coder *coder, range_number *model, int32_t value)
{
    assert(!coder->writing || (value >= -RANGE_NUMBER_MAX && value <= RANGE_NUMBER_MAX));
    uint32_t magnitude = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    int digits = digits_of(magnitude), counted = 0;
    while (counted < RANGE_NUMBER_DIGITS &&
           range_code_bit(coder, &model->more[counted], counted < digits)) {
        counted++;
    }
    if (counted == 0) {
        return 0;
    }
    bool negative = range_code_bit(coder, &model->sign, value < 0);
    int left = counted - 1;
    uint32_t read = 1;
    for (int i = 0, node = 0; i < 2 && left > 0; i++) {
        left--;
        bool bit = range_code_bit(coder, &model->lead[counted][node], magnitude >> left & 1u);
        read = read << 1 | bit;
        node = 1 + bit;
    }
    read = read << left | range_code_raw(coder, magnitude, left);
    return negative ? -(int32_t)read : (int32_t)read;
}
