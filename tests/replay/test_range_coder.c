// Tests the range coder: what is written is read back, and the output is nearly as short as
// possible.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "range_coder.h"
#include "seeded.h"

#define SYMBOLS 20000

// Codes one symbol of each kind in turn and returns whether the result equals the input.
typedef struct symbols {
    bool bit[SYMBOLS];
    int32_t number[SYMBOLS];
    uint32_t raw[SYMBOLS];
    int raw_bits[SYMBOLS];
} symbols;

static bool walk(range_coder *coder, const symbols *given)
{
    range_bit bit = {0};
    range_number number = {0};
    bool same = true;
    for (int i = 0; i < SYMBOLS; i++) {
        bool reading = !coder->writing;
        same = range_code_bit(coder, &bit, !reading && given->bit[i]) == given->bit[i] && same;
        same =
            range_code_number(coder, &number, reading ? 0 : given->number[i]) == given->number[i] &&
            same;
        same = range_code_raw(coder, reading ? 0 : given->raw[i], given->raw_bits[i]) ==
                   given->raw[i] &&
               same;
    }
    return same;
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    seeded random = seeded_start("range coder", 1);
    static symbols given;
    static uint8_t bytes[16 * SYMBOLS];
    for (int round = 0; round < 12; round++) {
        // From a constant bit to equally likely values.
        double likely = round % 4 == 0 ? 0.0 : seeded_range(&random, 0.0, 1.0);
        for (int i = 0; i < SYMBOLS; i++) {
            int digits = (int)(seeded_next(&random) % (RANGE_NUMBER_DIGITS + 1));
            int32_t most = (int32_t)((1u << digits) - 1u);
            int32_t value = (int32_t)seeded_range(&random, -most - 0.5, most + 0.5);
            given.bit[i] = seeded_range(&random, 0.0, 1.0) < likely;
            given.number[i] = round % 3 == 0 ? 0 : value;
            given.raw_bits[i] = (int)(seeded_next(&random) % (RANGE_RAW_MAX + 1));
            given.raw[i] = (uint32_t)seeded_next(&random) & ((1u << given.raw_bits[i]) - 1u);
        }
        range_coder writer = range_writer(bytes, sizeof bytes);
        assert_true(walk(&writer, &given));
        size_t size = range_end(&writer);
        assert_true(size <= sizeof bytes);
        uint8_t *exact = malloc(size > 0 ? size : 1);
        for (size_t i = 0; i < size; i++) {
            exact[i] = bytes[i];
        }
        range_coder reader = range_reader(exact, size);
        assert_true(walk(&reader, &given));
        assert_int_equal(range_end(&reader), 0);
        free(exact);
    }
}

// A bit of known probability costs little more than its entropy.
static void likely_bits_cost_little(void **state)
{
    (void)state;
    seeded random = seeded_start("range coder cost", 2);
    static uint8_t bytes[SYMBOLS];
    const double chance[] = {0.5, 0.1, 0.01};
    for (size_t i = 0; i < sizeof chance / sizeof chance[0]; i++) {
        range_coder writer = range_writer(bytes, sizeof bytes);
        range_bit model = {0};
        for (int k = 0; k < SYMBOLS; k++) {
            range_code_bit(&writer, &model, seeded_range(&random, 0.0, 1.0) < chance[i]);
        }
        double p = chance[i], entropy = -(p * log2(p) + (1.0 - p) * log2(1.0 - p));
        assert_true((double)range_end(&writer) < SYMBOLS / 8.0 * entropy * 1.1 + 16.0);
    }
}

// The reader assumes zeros after the end, so on average the end costs less than one byte more than
// the information in the bits.
static void the_end_is_short(void **state)
{
    (void)state;
    seeded random = seeded_start("range coder end", 4);
    enum { BITS_MOST = 40, ROUNDS = 3000 };
    double information = 0.0, bytes_written = 0.0;
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t bytes[BITS_MOST];
        int count = 1 + (int)(seeded_next(&random) % BITS_MOST);
        double chance = seeded_range(&random, 0.0, 1.0);
        range_bit model = {0};
        range_coder writer = range_writer(bytes, sizeof bytes);
        for (int i = 0; i < count; i++) {
            double one = (32768.0 + model.lean) / 65536.0;
            bool bit = seeded_range(&random, 0.0, 1.0) < chance;
            information -= log2(bit ? one : 1.0 - one);
            range_code_bit(&writer, &model, bit);
        }
        size_t size = range_end(&writer);
        assert_true(size <= sizeof bytes);
        bytes_written += (double)size;
    }
    assert_true(bytes_written < information / 8.0 + ROUNDS);
}

static void no_room_is_said(void **state)
{
    (void)state;
    uint8_t bytes[4];
    range_coder writer = range_writer(bytes, sizeof bytes);
    for (uint32_t i = 0; i < 10; i++) {
        range_code_raw(&writer, 0x2a5a5u + i, 18);
    }
    assert_true(range_end(&writer) == SIZE_MAX);
}

// Arbitrary bytes never decode to more than was requested.
static void any_bytes_read_as_something(void **state)
{
    (void)state;
    seeded random = seeded_start("range coder garbage", 3);
    for (int round = 0; round < 2000; round++) {
        uint8_t bytes[24];
        size_t size = (size_t)(seeded_next(&random) % sizeof bytes);
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)seeded_next(&random);
        }
        range_coder reader = range_reader(bytes, size);
        range_number number = {0};
        for (int i = 0; i < 40; i++) {
            int32_t value = range_code_number(&reader, &number, 0);
            assert_true(value >= -RANGE_NUMBER_MAX && value <= RANGE_NUMBER_MAX);
            assert_true(range_code_raw(&reader, 0, 7) < 128);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(likely_bits_cost_little),
        cmocka_unit_test(the_end_is_short),
        cmocka_unit_test(no_room_is_said),
        cmocka_unit_test(any_bytes_read_as_something),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
