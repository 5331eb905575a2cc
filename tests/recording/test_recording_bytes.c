// Tests that reading a recording is bounded, whatever lies at the path: a pipe does not block, a
// device is not read, of a huge file that is no recording only the start is read, and of a
// recording with a huge tail hardly more than the recording. What is a recording is read whole.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "recording_bytes.h"
#include "recording_file.h"
#include "recording_summary.h"
#include "replay_sample.h"

#define HUGE_BYTES ((off_t)2 << 30)

static char folder[] = "/tmp/battuta-bytes-XXXXXX", path[64];

static int set_up_all(void **state)
{
    (void)state;
    bool made = mkdtemp(folder) != NULL;
    snprintf(path, sizeof path, "%s/bout.duel", folder);
    return made ? 0 : -1;
}

static int clear_all(void **state)
{
    (void)state;
    return rmdir(folder);
}

static int clear(void **state)
{
    (void)state;
    return unlink(path);
}

static void write_file(const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void assert_refused(const char *at, const char *word)
{
    char error[256];
    recording_file file;
    recording_summary summary;
    assert_false(recording_file_read(at, &file, error, sizeof error));
    assert_non_null(strstr(error, at));
    assert_non_null(strstr(error, word));
    assert_false(recording_summary_read(at, &summary));
}

static void a_pipe_does_not_block(void **state)
{
    (void)state;
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_refused(path, "pipe");
}

static void a_device_and_a_folder_are_not_read(void **state)
{
    (void)state;
    write_file((const uint8_t *)"", 0);
    assert_refused("/dev/zero", "device");
    assert_refused(folder, "folder");
    assert_refused(path, "not a recording");
}

static void of_a_huge_file_only_the_start_is_read(void **state)
{
    (void)state;
    char reason[128];
    write_file((const uint8_t *)"x", 1);
    assert_int_equal(truncate(path, HUGE_BYTES), 0);
    recording_bytes read = recording_bytes_read(path, reason, sizeof reason);
    assert_non_null(read.bytes);
    assert_in_range(read.size, 1, 1 << 16);
    assert_true(read.file_size == (uint64_t)HUGE_BYTES);
    free(read.bytes);
    assert_refused(path, "not a recording");
}

static void a_huge_tail_is_damage_and_is_not_read(void **state)
{
    (void)state;
    char reason[128];
    test_duel_config duel = test_duel_config_create_without_bodies(WEAPON_FOIL);
    replay_sample sample = replay_sample_make(5, 700, false, true);
    write_file(sample.bytes, sample.size);
    assert_int_equal(truncate(path, HUGE_BYTES), 0);
    recording_bytes read = recording_bytes_read(path, reason, sizeof reason);
    assert_in_range(read.size, sample.size, sample.size + 2 * RECORDING_BYTES_BARREN + (1 << 16));
    assert_memory_equal(read.bytes, sample.bytes, sample.size);
    free(read.bytes);

    recording_file file;
    assert_true(recording_file_read(path, &file, reason, sizeof reason));
    assert_int_equal(file.end_tick, 700);
    assert_true(file.damaged && file.finished && file.gap_count == 0);
    char words[64];
    snprintf(words, sizeof words, "damaged at byte %zu of 2147483648", sample.size);
    assert_non_null(strstr(file.problem, words));
    recording_file_free(&file);
    replay_sample_free(&sample);
    test_duel_config_destroy(&duel);
}

// Copies of the same chunk stand for the chunks of days.
static void a_long_recording_is_read_whole(void **state)
{
    (void)state;
    char reason[128];
    test_duel_config duel = test_duel_config_create_without_bodies(WEAPON_FOIL);
    replay_sample sample = replay_sample_make(6, 300, false, true);
    const size_t wanted = 2 * RECORDING_BYTES_BARREN + 12345;
    const size_t copies = wanted / sample.size + 1, size = copies * sample.size;
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    for (size_t i = 0; i < copies; i++) {
        memcpy(bytes + i * sample.size, sample.bytes, sample.size);
    }
    write_file(bytes, size);
    recording_bytes read = recording_bytes_read(path, reason, sizeof reason);
    assert_int_equal(read.size, size);
    assert_memory_equal(read.bytes, bytes, size);
    free(read.bytes);
    free(bytes);
    replay_sample_free(&sample);
    test_duel_config_destroy(&duel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_pipe_does_not_block, clear),
        cmocka_unit_test_teardown(a_device_and_a_folder_are_not_read, clear),
        cmocka_unit_test_teardown(of_a_huge_file_only_the_start_is_read, clear),
        cmocka_unit_test_teardown(a_huge_tail_is_damage_and_is_not_read, clear),
        cmocka_unit_test_teardown(a_long_recording_is_read_whole, clear),
    };
    return cmocka_run_group_tests(tests, set_up_all, clear_all);
}
