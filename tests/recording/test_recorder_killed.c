// Tests a program that is killed while it records: the file is at most 250 ms behind, and it
// verifies. Each case is a child process that is killed at a random moment.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "recorder.h"
#include "recording_verify.h"
#include "seeded.h"
#include "test_duel_config.h"

// Run `test_recorder_killed 200` for 200 cases.
static int kills = 25;

// The child process simulates and records without end; it reports the ticks that recorder_tick()
// has returned from.
static void fence_until_killed(const test_duel_config *duel, uint64_t seed, const char *path,
                               atomic_uint *ticks)
{
    char error[512];
    bout_setup setup = bout_setup_default(WEAPON_FOIL, duel->config.model, duel->config.grid);
    for (int side = 0; side < 2; side++) {
        setup.source[side] =
            (bout_source){.kind = BOUT_SOURCE_RANDOM, .random_seed = seed + (unsigned)side};
    }
    bout *b = bout_create(&setup);
    const recorder_options options = {.device = {"random:1", "random:2"}};
    recorder *record = recorder_create(path, b, &options, error, sizeof error);
    while (record != NULL) {
        duel_events events;
        bout_step(b, NULL, &events);
        recorder_tick(record, b, &events);
        atomic_store(ticks, b->state.tick);
    }
    _exit(1);
}

static void at_most_a_quarter_of_a_second_is_lost(void **state)
{
    (void)state;
    seeded random = seeded_start("kills", 31);
    test_duel_config duel = test_duel_config_create_without_bodies(WEAPON_FOIL);
    char folder[] = "/tmp/battuta-killed-XXXXXX", path[64], told[64], error[512];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/bout.duel", folder);
    // The child reports in memory that outlives it.
    snprintf(told, sizeof told, "%s/ticks", folder);
    int shared = open(told, O_RDWR | O_CREAT, 0600);
    assert_true(shared >= 0 && ftruncate(shared, sizeof(atomic_uint)) == 0);
    atomic_uint *ticks = mmap(NULL, sizeof *ticks, PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);
    assert_true(ticks != MAP_FAILED);
    uint32_t most = 0;
    for (int i = 0; i < kills; i++) {
        atomic_store(ticks, 0);
        uint64_t seed = seeded_next(&random) % 1000;
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            fence_until_killed(&duel, seed, path, ticks);
        }
        long pause_ns = (long)seeded_range(&random, 0.0, 60e6);
        while (atomic_load(ticks) == 0) {
            nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        }
        nanosleep(&(struct timespec){.tv_nsec = pause_ns}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        uint32_t fenced = atomic_load(ticks);

        recording_file file;
        struct stat about;
        assert_int_equal(stat(path, &about), 0);
        if (about.st_size == 0) { // killed before the start was written
            assert_in_range(fenced, 1, REPLAY_INPUT_TICKS);
            continue;
        }
        assert_true(recording_file_read(path, &file, error, sizeof error));
        assert_false(file.damaged);
        assert_true(file.end_tick + REPLAY_INPUT_TICKS > fenced);
        most = file.end_tick > most ? file.end_tick : most;
        recording_verification result =
            recording_verify(&file, duel.config.model, duel.config.grid, false);
        assert_int_equal(result.verdict, RECORDING_EQUAL);
        assert_int_equal(result.ticks, file.end_tick);
        recording_file_free(&file);
    }
    print_message("%d kills, the longest after %u ticks\n", kills, most);
    munmap(ticks, sizeof *ticks);
    close(shared);
    unlink(told);
    unlink(path);
    rmdir(folder);
    test_duel_config_destroy(&duel);
}

int main(int argc, char **argv)
{
    kills = argc > 1 ? atoi(argv[1]) : kills;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_most_a_quarter_of_a_second_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
