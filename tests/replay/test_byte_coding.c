// Tests the coding of numbers and texts as bytes: what is written is read back, and reading never
// goes past the end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "byte_coding.h"
#include "seeded.h"

static void numbers_come_back(void **state)
{
    (void)state;
    seeded random = seeded_start("byte coding", 31);
    for (int round = 0; round < 20000; round++) {
        // Choose every magnitude equally often.
        uint64_t value = seeded_next(&random) >> (seeded_next(&random) % 64);
        uint32_t small = (uint32_t)(value & 0x0fffffffu);
        int32_t either = (int32_t)(small >> 1) * (seeded_next(&random) % 2 == 0 ? 1 : -1);
        double real = seeded_range(&random, -1e9, 1e9);
        uint8_t bytes[64];
        uint8_t *at = byte_put(bytes, value, 8);
        at = byte_put_varint(at, small);
        at = byte_put_signed(at, either);
        at = byte_put_double(at, real);
        at = byte_put(at, value, 3);

        byte_cursor from = {bytes, at, true};
        assert_true(byte_get(&from, 8) == value);
        assert_int_equal(byte_get_varint(&from), small);
        assert_int_equal(byte_get_signed(&from), either);
        assert_true(byte_get_double(&from) == real);
        assert_true(byte_get(&from, 3) == (value & 0xffffff));
        assert_true(from.ok);
        assert_ptr_equal(from.at, at);
    }
}

static void bytes_are_little_endian(void **state)
{
    (void)state;
    uint8_t bytes[8];
    byte_put(bytes, 0x0102030405060708, 8);
    assert_memory_equal(bytes, "\x08\x07\x06\x05\x04\x03\x02\x01", 8);
    byte_put_double(bytes, 1.0);
    assert_memory_equal(bytes, "\0\0\0\0\0\0\xf0\x3f", 8);
    assert_int_equal(byte_put_varint(bytes, 300) - bytes, 2);
    assert_memory_equal(bytes, "\xac\x02", 2);
    const int32_t order[] = {0, -1, 1, -2, 2};
    for (uint8_t i = 0; i < 5; i++) {
        assert_int_equal(byte_put_signed(bytes, order[i]) - bytes, 1);
        assert_int_equal(bytes[0], i);
    }
}

static void texts_come_back(void **state)
{
    (void)state;
    char longest[BYTE_TEXT_MAX], back[BYTE_TEXT_MAX];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    const char *const texts[] = {"", "ai:3", longest};
    for (int i = 0; i < 3; i++) {
        uint8_t bytes[BYTE_TEXT_MAX];
        uint8_t *end = byte_put_text(bytes, texts[i]);
        byte_cursor from = {bytes, end, true};
        byte_get_text(&from, back);
        assert_true(from.ok);
        assert_string_equal(back, texts[i]);
        assert_ptr_equal(from.at, end);
    }
}

static void past_the_end_everything_is_nothing(void **state)
{
    (void)state;
    const uint8_t bytes[] = {5, 'a', 'b'};
    char text[BYTE_TEXT_MAX];
    byte_cursor from = {bytes, bytes + 3, true};
    byte_get_text(&from, text);
    assert_false(from.ok);
    assert_string_equal(text, "");

    from = (byte_cursor){bytes, bytes + 3, true};
    assert_int_equal(byte_get(&from, 4), 0);
    assert_false(from.ok);
    from = (byte_cursor){bytes, bytes, true};
    assert_int_equal(byte_get_varint(&from), 0);
    assert_false(from.ok);

    const uint8_t endless[] = {0x80, 0x80, 0x80, 0x80, 0x80, 0x00};
    from = (byte_cursor){endless, endless + 6, true};
    assert_int_equal(byte_get_varint(&from), 0);
    assert_false(from.ok);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(bytes_are_little_endian),
        cmocka_unit_test(texts_come_back),
        cmocka_unit_test(past_the_end_everything_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
