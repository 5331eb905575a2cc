// Tests that REPLAY_FORMAT.md is right: reads a sample using only the offsets and sizes in the
// tables of that page.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay_sample.h"

static char page[32768];

static int read_page(void **state)
{
    (void)state;
    FILE *file = fopen(REPLAY_FORMAT_PAGE, "r");
    size_t size = file != NULL ? fread(page, 1, sizeof page - 1, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    page[size] = '\0';
    return size > 0 && size < sizeof page - 1 ? 0 : 1;
}

// Returns the number in column `column` of the row whose last column begins with `field`, in the
// table of the section `heading`.
static size_t column_of(const char *heading, const char *field, int column)
{
    char title[64], row[64];
    snprintf(title, sizeof title, "\n## %s\n", heading);
    const char *from = strstr(page, title);
    assert_non_null(from);
    const char *end = strstr(from + 4, "\n## ");
    snprintf(row, sizeof row, " | %s", field);
    const char *at = strstr(from, row);
    assert_non_null(at);
    assert_true(end == NULL || at < end);
    while (at[-1] != '\n') {
        at--;
    }
    for (int i = 0; i < column; i++) {
        at = strchr(at + 1, '|');
    }
    return (size_t)strtoul(at + 1, NULL, 10);
}

static size_t offset_of(const char *heading, const char *field)
{
    return column_of(heading, field, 0);
}

static uint64_t number_at(const uint8_t *from, const char *heading, const char *field)
{
    uint64_t value = 0;
    from += offset_of(heading, field);
    for (size_t i = column_of(heading, field, 1); i > 0; i--) {
        value = value << 8 | from[i - 1];
    }
    return value;
}

#define FRAME "The frame of a chunk"

static void the_tables_read_a_sample(void **state)
{
    (void)state;
    replay_sample sample = replay_sample_make(22, 4600, true, true);
    const uint8_t *chunk = sample.bytes + offset_of("The file", "chunks");
    assert_memory_equal(sample.bytes + offset_of("The file", "magic"), "BATTUTA\x1a", 8);
    assert_int_equal(number_at(sample.bytes, "The file", "format version"), REPLAY_FORMAT_VERSION);
    size_t payload_at = offset_of(FRAME, "payload"), crc_at = offset_of(FRAME, "CRC-32C");
    uint32_t identity = 0, sequence = 0, inputs = 0, keys = 0, tracks = 0, ticks = 0, ends = 0;
    const uint8_t *end = sample.bytes + sample.size;
    while (chunk < end) {
        const uint8_t *payload = chunk + payload_at;
        size_t length = (size_t)number_at(chunk, FRAME, "length");
        uint32_t first_tick = (uint32_t)number_at(chunk, FRAME, "first tick");
        assert_memory_equal(chunk + offset_of(FRAME, "sync"), "B4", 2);
        uint32_t crc = replay_sample_crc(sequence < 2 ? 0 : identity, chunk, crc_at);
        assert_int_equal(number_at(chunk, FRAME, "CRC-32C"),
                         replay_sample_crc(crc, payload, length));
        assert_int_equal(number_at(chunk, FRAME, "sequence"), sequence++);
        const duel_state *last = &sample.state[sample.end_tick];
        switch (number_at(chunk, FRAME, "kind")) {
        case 1:
            identity = replay_sample_crc(0, payload, length);
            assert_int_equal(number_at(payload, "Header", "format version"), REPLAY_FORMAT_VERSION);
            assert_int_equal(number_at(payload, "Header", "simulation version"),
                             DUEL_SIMULATION_VERSION);
            assert_int_equal(number_at(payload, "Header", "layout"), duel_state_fields_layout());
            assert_int_equal(number_at(payload, "Header", "first tick"), 0);
            assert_int_equal(number_at(payload, "Header", "when it began"), 1700000000);
            assert_memory_equal(payload + offset_of("Header", "version of the program"),
                                "\5"
                                "1.2.3",
                                6);
            break;
        case 2: {
            uint32_t count = (uint32_t)number_at(payload, "Input", "ticks");
            assert_int_equal(first_tick, 250 * inputs++);
            uint64_t hash = duel_state_hash(&sample.state[first_tick + count]);
            assert_int_equal(number_at(payload, "Input", "hash"), (uint32_t)(hash ^ hash >> 32));
            break;
        }
        case 3:
            assert_int_equal(first_tick, 4000 * keys++);
            break;
        case 4:
            tracks++;
            break;
        case 5:
            assert_int_equal(first_tick, 250 * ticks++);
            break;
        case 6:
            ends++;
            assert_int_equal(first_tick, sample.end_tick);
            assert_int_equal(number_at(payload, "End", "winner"), DUEL_NOBODY);
            assert_true(number_at(payload, "End", "hash") == duel_state_hash(last));
            assert_int_equal(number_at(payload, "End", "who"), DUEL_NOBODY);
            break;
        default:
            assert_int_equal(number_at(chunk, FRAME, "kind"), 7);
            assert_int_equal(length, 8 * keys + 12);
            assert_memory_equal(payload + length - 4, "BTCI", 4);
            break;
        }
        chunk = payload + length;
    }
    assert_ptr_equal(chunk, end);
    assert_int_equal(inputs, 19);
    assert_int_equal(ticks, 19);
    assert_int_equal(keys, 2);
    assert_int_equal(tracks, 3);
    assert_int_equal(ends, 1);
    replay_sample_free(&sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_tables_read_a_sample)};
    return cmocka_run_group_tests(tests, read_page, NULL);
}
