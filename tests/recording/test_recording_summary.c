// Tests that the summary of a recording equals what reading the whole file gives, or that it fails.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <unistd.h>

#include "recording_summary.h"
#include "replay_sample.h"
#include "temporary_file.h"

static replay_sample sample;

static int set_up(void **state)
{
    (void)state;
    sample = replay_sample_make(31, 5000, false, true);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    replay_sample_free(&sample);
    return 0;
}

// The first `size` bytes of the file, as recording_summary_read() takes them: the start, and `tail`
// bytes of the end.
static bool look(const uint8_t *bytes, size_t size, size_t tail, recording_summary *seen)
{
    size_t head = size < REPLAY_START_BYTES_MAX ? size : REPLAY_START_BYTES_MAX;
    size_t from = size < tail ? 0 : size - tail;
    uint8_t *start = replay_sample_copy(bytes, head);
    uint8_t *end = replay_sample_copy(bytes + from, size - from);
    bool found = recording_summary_of(start, head, end, size - from, from, seen);
    free(start);
    free(end);
    return found;
}

static void check(const recording_summary *seen)
{
    const duel_state *last = &sample.state[sample.end_tick];
    assert_string_equal(seen->header.device[DUEL_LEFT], sample.header.device[DUEL_LEFT]);
    assert_int_equal(seen->header.began_unix_s, sample.header.began_unix_s);
    assert_int_equal(seen->end.ticks, sample.end_tick);
    assert_int_equal(seen->end.winner, last->winner);
    assert_true(seen->end.state_hash == duel_state_hash(last));
}

static void both_ends_tell_all(void **state)
{
    (void)state;
    recording_summary seen;
    const size_t tails[] = {200, 1000, 20000, sample.size};
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        assert_true(look(sample.bytes, sample.size, tails[i], &seen));
        check(&seen);
    }
    // Read from a file, and from one that does not exist.
    char path[] = "/tmp/battuta-glance-XXXXXX";
    close(mkstemp(path));
    assert_true(temporary_file_save(path, sample.bytes, sample.size));
    assert_true(recording_summary_read(path, &seen));
    check(&seen);
    unlink(path);
    assert_false(recording_summary_read(path, &seen));
}

// The result and the index behind it; nothing is told as long as one of them begins before the
// bytes that were read.
static void both_result_and_index_must_be_read(void **state)
{
    (void)state;
    size_t ends = sample.size - sample.chunk_end[sample.chunk_count - 3];
    assert_in_range(ends, 50, 1000);
    for (size_t tail = 0; tail < ends + 100; tail++) {
        recording_summary seen;
        bool found = look(sample.bytes, sample.size, tail, &seen);
        assert_int_equal(found, tail >= ends);
        if (found) {
            check(&seen);
        }
    }
}

static void what_is_cut_off_is_not_known(void **state)
{
    (void)state;
    recording_summary seen;
    for (size_t size = 0; size < sample.size; size++) {
        assert_false(look(sample.bytes, size, 20000, &seen));
    }
}

static void a_flipped_byte_is_noticed_or_tells_nothing(void **state)
{
    (void)state;
    recording_summary seen;
    uint32_t noticed = 0;
    for (size_t i = 0; i < sample.size; i++) {
        sample.bytes[i] ^= 0x10;
        if (look(sample.bytes, sample.size, 20000, &seen)) {
            check(&seen);
        } else {
            noticed++;
        }
        sample.bytes[i] ^= 0x10;
    }
    // Damage every byte of magic, first header, result and index.
    size_t header = (sample.chunk_end[0] - 10) / 2;
    size_t ends = sample.size - sample.chunk_end[sample.chunk_count - 3];
    assert_int_equal(noticed, 10 + header + ends);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ends_tell_all),
        cmocka_unit_test(both_result_and_index_must_be_read),
        cmocka_unit_test(what_is_cut_off_is_not_known),
        cmocka_unit_test(a_flipped_byte_is_noticed_or_tells_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
