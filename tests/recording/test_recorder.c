// Tests the recorder: a bout is recorded while it runs, read back, simulated again and compared.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "headless_bout.h"
#include "recording_seek.h"
#include "recording_verify.h"
#include "seeded.h"
#include "test_duel_config.h"

#define TICKS 2345

static const recorder_options options = {.device = {"random:11", "random:12"}};

typedef struct scene {
    test_duel_config duel;
    bout *bout;
    char folder[64], path[96];
} scene;

// A bout of TICKS ticks between two random fencers, and a folder for the files.
static int set_up(void **state)
{
    scene *s = calloc(1, sizeof *s);
    s->duel = test_duel_config_create_without_bodies(WEAPON_FOIL);
    bout_setup setup = bout_setup_default(WEAPON_FOIL, s->duel.config.model, s->duel.config.grid);
    setup.hand[DUEL_RIGHT] = -1.0;
    setup.settings.limit_ticks = TICKS;
    setup.seed = 3;
    for (int side = 0; side < 2; side++) {
        setup.source[side] =
            (bout_source){.kind = BOUT_SOURCE_RANDOM, .random_seed = 11u + (unsigned)side};
    }
    s->bout = bout_create(&setup);
    assert_non_null(s->bout);
    strcpy(s->folder, "/tmp/battuta-recorder-XXXXXX");
    assert_non_null(mkdtemp(s->folder));
    snprintf(s->path, sizeof s->path, "%s/bout.duel", s->folder);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    scene *s = *state;
    unlink(s->path);
    rmdir(s->folder);
    bout_destroy(&s->bout);
    test_duel_config_destroy(&s->duel);
    free(s);
    return 0;
}

// Stores the hash of every tick.
static recording_file record_and_read(scene *s)
{
    char error[512];
    recorder_options strict = options;
    strict.every_tick = true;
    recorder *record = recorder_create(s->path, s->bout, &strict, error, sizeof error);
    assert_non_null(record);
    headless_bout_run(s->bout, record);
    assert_true(recorder_finish(&record, s->bout, error, sizeof error));
    assert_null(record);
    recording_file file;
    assert_true(recording_file_read(s->path, &file, error, sizeof error));
    return file;
}

static void what_was_recorded_is_fenced_again_bit_for_bit(void **state)
{
    scene *s = *state;
    recording_file file = record_and_read(s);
    assert_true(file.complete);
    assert_int_equal(file.end_tick, TICKS);
    assert_int_equal(file.chunk_count, 10);
    assert_int_equal(file.end.ticks, TICKS);
    assert_int_equal(file.end.winner, DUEL_NOBODY);
    assert_int_equal(file.header.weapon, WEAPON_FOIL);
    assert_true(file.header.hand[DUEL_LEFT] == 1.0 && file.header.hand[DUEL_RIGHT] == -1.0);
    assert_true(file.header.seed == 3);
    assert_string_equal(file.header.device[DUEL_LEFT], "random:11");
    assert_string_equal(file.header.device[DUEL_RIGHT], "random:12");

    recording_verification result =
        recording_verify(&file, s->duel.config.model, s->duel.config.grid, true);
    assert_int_equal(result.verdict, RECORDING_EQUAL);
    assert_int_equal(result.ticks, TICKS);
    assert_true(result.same_model && result.same_grid);
    assert_true(result.state_hash == duel_state_hash(&s->bout->state));
    recording_file_free(&file);
}

// The slow reference: runs both bouts side by side and compares full hashes. Returns the first tick
// that differs, or 0.
static uint32_t first_difference(const scene *s, const recording_file *a, input_frame (*changed)[2])
{
    bout_setup setup = recording_setup(a, s->duel.config.model, s->duel.config.grid);
    bout *one = bout_create(&setup), *other = bout_create(&setup);
    uint32_t found = 0;
    for (uint32_t tick = 0; tick < a->end_tick && found == 0; tick++) {
        duel_events events;
        bout_step(one, recording_file_frame(a, tick), &events);
        bout_step(other, changed[tick], &events);
        if (duel_state_hash(&one->state) != duel_state_hash(&other->state)) {
            found = tick + 1;
        }
    }
    bout_destroy(&one);
    bout_destroy(&other);
    return found;
}

// Changes the frames as if these had been recorded; the frames returned by a file are its own
// memory.
static void put_frames(const recording_file *file, input_frame (*frame)[2])
{
    for (uint32_t i = 0; i < file->end_tick; i++) {
        memcpy((input_frame *)recording_file_frame(file, i), frame[i], sizeof frame[i]);
    }
}

static void the_first_tick_that_differs_is_named(void **state)
{
    scene *s = *state;
    seeded random = seeded_start("verify", 21);
    recording_file file = record_and_read(s);
    size_t size = file.end_tick * 2 * sizeof(input_frame);
    input_frame(*original)[2] = malloc(size), (*changed)[2] = malloc(size);
    for (uint32_t i = 0; i < file.end_tick; i++) {
        memcpy(original[i], recording_file_frame(&file, i), sizeof original[i]);
    }
    int differing = 0;
    for (int round = 0; round < 12; round++) {
        memcpy(changed, original, size);
        uint32_t tick = (uint32_t)(seeded_next(&random) % file.end_tick);
        input_frame *frame = &changed[tick][seeded_next(&random) % 2];
        frame->point_x = (int16_t)(frame->point_x > 0 ? -INPUT_POINT_MAX : INPUT_POINT_MAX);
        frame->extension ^= 0xff;
        uint32_t expected = first_difference(s, &file, changed);

        put_frames(&file, changed);
        recording_verification result =
            recording_verify(&file, s->duel.config.model, s->duel.config.grid, true);
        put_frames(&file, original);
        if (expected == 0) {
            assert_int_equal(result.verdict, RECORDING_EQUAL);
        } else {
            assert_int_equal(result.verdict, RECORDING_DIFFERS);
            assert_int_equal(result.ticks, expected - 1);
            assert_int_equal(result.by_tick, expected);
            differing++;
        }
    }
    assert_true(differing > 0);
    free(original);
    free(changed);
    recording_file_free(&file);
}

static void a_chunk_or_end_with_another_hash_is_a_difference(void **state)
{
    scene *s = *state;
    recording_file file = record_and_read(s);
    file.chunk_hash[1] ^= 1u << 20;
    recording_verification result =
        recording_verify(&file, s->duel.config.model, s->duel.config.grid, true);
    assert_int_equal(result.verdict, RECORDING_DIFFERS);
    assert_int_equal(result.ticks, 499);
    assert_int_equal(result.by_tick, 500);
    file.chunk_hash[1] ^= 1u << 20;

    file.end.winner = DUEL_LEFT;
    result = recording_verify(&file, s->duel.config.model, s->duel.config.grid, true);
    assert_int_equal(result.verdict, RECORDING_DIFFERS);
    assert_int_equal(result.ticks, TICKS - 1);
    recording_file_free(&file);
}

static void another_model_or_grid_is_seen(void **state)
{
    scene *s = *state;
    recording_file file = record_and_read(s);
    file.header.model_hash[DUEL_RIGHT]++;
    recording_verification result =
        recording_verify(&file, s->duel.config.model, s->duel.config.grid, true);
    assert_false(result.same_model);
    assert_true(result.same_grid);
    file.header.model_hash[DUEL_RIGHT]--;
    file.header.grid_hash++;
    result = recording_verify(&file, s->duel.config.model, s->duel.config.grid, true);
    assert_true(result.same_model);
    assert_false(result.same_grid);
    recording_file_free(&file);
}

// A program that is killed: reads the file as it is during the bout.
static void quarters_of_a_second_are_on_disk_at_once(void **state)
{
    scene *s = *state;
    char error[512];
    recorder *record = recorder_create(s->path, s->bout, &options, error, sizeof error);
    assert_non_null(record);
    for (uint32_t tick = 1; tick <= 2110; tick++) {
        duel_events events;
        bout_step(s->bout, NULL, &events);
        recorder_tick(record, s->bout, &events);
        if (tick == 249 || tick == 250 || tick == 2110) {
            recording_file file;
            // Before the first quarter there is nothing to read.
            bool is_readable = recording_file_read(s->path, &file, error, sizeof error);
            assert_int_equal(is_readable, tick >= 250);
            if (!is_readable) {
                continue;
            }
            assert_false(file.complete);
            assert_false(file.damaged);
            assert_int_equal(file.end_tick, tick / 250 * 250);
            assert_non_null(strstr(file.problem, "ends at byte"));
            recording_file_free(&file);
        }
    }
    // A bout that is left undecided is recorded to its last tick.
    assert_true(recorder_finish(&record, s->bout, error, sizeof error));
    recording_file file;
    assert_true(recording_file_read(s->path, &file, error, sizeof error));
    assert_int_equal(file.end_tick, 2110);
    assert_true(file.complete);
    assert_false(file.end.is_over);
    assert_int_equal(
        recording_verify(&file, s->duel.config.model, s->duel.config.grid, false).verdict,
        RECORDING_EQUAL);
    recording_file_free(&file);
}

// If an input chunk is damaged, everything except its 250 ticks and those up to the next whole
// state verifies, and these ticks are shown from poses.
static void what_is_behind_a_gap_verifies(void **state)
{
    scene *s = *state;
    s->bout->config.settings.limit_ticks = 9000;
    s->bout->setup.settings.limit_ticks = 9000;
    recording_file whole = record_and_read(s);
    assert_int_equal(whole.key_count, 3);
    recording_file_free(&whole);
    FILE *written = fopen(s->path, "r+b");
    static uint8_t bytes[1 << 20];
    size_t size = fread(bytes, 1, sizeof bytes, written);
    replay_header header;
    replay_start start = replay_read_start(bytes, size, &header);
    replay_scan scan = {bytes, size, start.identity, start.at, 0};
    replay_chunk chunk = {0};
    bool skipped;
    while (chunk.kind != REPLAY_CHUNK_INPUT || chunk.first_tick != 1000) {
        assert_int_equal(replay_chunk_next(&scan, &chunk, &skipped), REPLAY_CHUNK_FOUND);
    }
    fseek(written, (long)chunk.at + 30, SEEK_SET);
    fputc(bytes[chunk.at + 30] ^ 1, written);
    fclose(written);

    char error[512];
    recording_file file;
    assert_true(recording_file_read(s->path, &file, error, sizeof error));
    assert_true(file.damaged && file.finished);
    assert_int_equal(file.gap_count, 1);
    assert_int_equal(file.gap[0].first_tick, 1000);
    assert_int_equal(file.gap[0].end_tick, 1250);
    recording_verification result =
        recording_verify(&file, s->duel.config.model, s->duel.config.grid, false);
    assert_int_equal(result.verdict, RECORDING_EQUAL);
    assert_int_equal(result.ticks, 9000);
    assert_int_equal(result.lost_ticks, file.key_tick[1] - 1000); // up to the next whole state

    bout_setup setup = recording_setup(&file, s->duel.config.model, s->duel.config.grid);
    recording_seek *seek = recording_seek_create(&file, &setup, false);
    duel_state found;
    assert_int_equal(recording_seek_state(seek, 1000, &found), RECORDING_SEEK_EXACT);
    assert_int_equal(recording_seek_state(seek, 2500, &found), RECORDING_SEEK_POSE);
    assert_int_equal(found.tick, 2500);
    assert_int_equal(recording_seek_state(seek, 4700, &found), RECORDING_SEEK_EXACT);
    assert_int_equal(recording_seek_state(seek, 999, &found), RECORDING_SEEK_EXACT);
    recording_seek_destroy(&seek);
    recording_file_free(&file);
}

// A recording that begins in the middle of a bout, as if it continued another one.
static void a_recording_may_begin_anywhere(void **state)
{
    scene *s = *state;
    duel_events events;
    while (s->bout->state.tick < 700) {
        bout_step(s->bout, NULL, &events);
    }
    recording_file file = record_and_read(s);
    assert_true(file.complete);
    assert_int_equal(file.first_tick, 700);
    assert_int_equal(file.key_tick[0], 700);
    assert_int_equal(file.end_tick, TICKS);
    recording_verification result =
        recording_verify(&file, s->duel.config.model, s->duel.config.grid, true);
    assert_int_equal(result.verdict, RECORDING_EQUAL);
    assert_int_equal(result.ticks, TICKS);
    assert_true(result.every_tick);
    recording_file_free(&file);
}

// Two programs that write to the same file would destroy both recordings.
static void nobody_else_writes_into_it(void **state)
{
    scene *s = *state;
    char error[512] = "";
    recorder *record = recorder_create(s->path, s->bout, &options, error, sizeof error);
    assert_non_null(record);
    assert_null(recorder_create(s->path, s->bout, &options, error, sizeof error));
    assert_non_null(strstr(error, "by another battuta; choose another name"));
    headless_bout_run(s->bout, record);
    assert_true(recorder_finish(&record, s->bout, error, sizeof error));
    recording_file file;
    assert_true(recording_file_read(s->path, &file, error, sizeof error));
    assert_true(file.complete);
    recording_file_free(&file);
}

static void a_deleted_recording_is_told_once(void **state)
{
    scene *s = *state;
    char error[512] = "";
    recorder *record = recorder_create(s->path, s->bout, &options, error, sizeof error);
    assert_non_null(record);
    assert_null(recorder_problem(record));
    unlink(s->path);
    headless_bout_run(s->bout, record);
    assert_int_equal(s->bout->state.tick, TICKS);
    assert_false(recorder_finish(&record, s->bout, error, sizeof error));
    assert_non_null(strstr(error, "deleted"));

    record = recorder_create("/dev/full", s->bout, &options, error, sizeof error);
    duel_events nothing = {.count = 0};
    for (int i = 0; i < REPLAY_INPUT_TICKS; i++) {
        assert_null(recorder_problem(record)); // nothing is written before the first inputs
        s->bout->state.tick++;
        recorder_tick(record, s->bout, &nothing);
    }
    assert_non_null(recorder_problem(record));
    assert_null(recorder_problem(record));
    recorder_finish(&record, s->bout, error, sizeof error);
}

static void a_full_disk_ends_the_recording_and_not_the_bout(void **state)
{
    scene *s = *state;
    char error[512] = "";
    recorder *record = recorder_create("/dev/full", s->bout, &options, error, sizeof error);
    assert_non_null(record);
    headless_bout_run(s->bout, record);
    assert_int_equal(s->bout->state.tick, TICKS);
    assert_false(recorder_finish(&record, s->bout, error, sizeof error));
    assert_non_null(strstr(error, "the recording 'full' stopped: "));
}

static void what_cannot_be_written_is_said_at_once(void **state)
{
    scene *s = *state;
    char error[512] = "";
    assert_null(recorder_create("/nowhere/at/all.duel", s->bout, &options, error, sizeof error));
    assert_non_null(strstr(error, "/nowhere/at/all.duel"));
    recorder *none = NULL;
    assert_true(recorder_finish(&none, s->bout, error, sizeof error));
}

static void a_letter_is_not_written_over_and_an_old_recording_is(void **state)
{
    scene *s = *state;
    char error[512] = "";
    FILE *letter = fopen(s->path, "w");
    fputs("Dear friend, this is no recording.", letter);
    fclose(letter);
    assert_null(recorder_create(s->path, s->bout, &options, error, sizeof error));
    assert_non_null(strstr(error, "not overwritten"));
    struct stat about;
    assert_int_equal(stat(s->path, &about), 0);
    assert_int_equal(about.st_size, 34);

    unlink(s->path);
    recording_file first = record_and_read(s);
    recording_file_free(&first);
    bout_restart(s->bout, 4);
    recording_file second = record_and_read(s);
    assert_true(second.complete);
    assert_true(second.header.seed == 4);
    recording_file_free(&second);
}

// If the weapon is changed before "Allez", no recording is left.
static void a_bout_of_no_tick_leaves_no_file(void **state)
{
    scene *s = *state;
    char error[256];
    recorder *r = recorder_create(s->path, s->bout, &options, error, sizeof error);
    assert_non_null(r);
    assert_int_equal(access(s->path, F_OK), 0);
    assert_true(recorder_finish(&r, s->bout, error, sizeof error));
    assert_int_not_equal(access(s->path, F_OK), 0);
}

int main(void)
{
#define SCENE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        SCENE_TEST(what_was_recorded_is_fenced_again_bit_for_bit),
        SCENE_TEST(the_first_tick_that_differs_is_named),
        SCENE_TEST(a_chunk_or_end_with_another_hash_is_a_difference),
        SCENE_TEST(another_model_or_grid_is_seen),
        SCENE_TEST(quarters_of_a_second_are_on_disk_at_once),
        SCENE_TEST(what_is_behind_a_gap_verifies),
        SCENE_TEST(a_recording_may_begin_anywhere),
        SCENE_TEST(a_bout_of_no_tick_leaves_no_file),
        SCENE_TEST(nobody_else_writes_into_it),
        SCENE_TEST(a_deleted_recording_is_told_once),
        SCENE_TEST(a_full_disk_ends_the_recording_and_not_the_bout),
        SCENE_TEST(what_cannot_be_written_is_said_at_once),
        SCENE_TEST(a_letter_is_not_written_over_and_an_old_recording_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
