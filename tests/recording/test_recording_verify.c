// Verification on several threads gives the same answer, in every number, as a single pass.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "bout_assets.h"
#include "recording_verify.h"
#include "replay_sample.h"
#include "seeded.h"
#include "share_of.h"

#define TICKS 8000
// One, two and three faults at a time.
#define ROUNDS 3

static const replay_sample_wish honest = {
    .seed = 31, .ticks = TICKS, .every_tick = true, .ends = true};

typedef struct scene {
    replay_sample sample;
    test_duel_config duel;
} scene;

static int set_up(void **state)
{
    scene *s = calloc(1, sizeof *s);
    s->sample = replay_sample_record(&honest);
    s->duel = test_duel_config_create_without_bodies(WEAPON_FOIL);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    scene *s = *state;
    replay_sample_free(&s->sample);
    test_duel_config_destroy(&s->duel);
    free(s);
    return 0;
}

static recording_file read_bytes(const uint8_t *bytes, size_t size)
{
    char error[256];
    recording_file file;
    assert_true(
        recording_file_take(replay_sample_copy(bytes, size), size, &file, error, sizeof error));
    return file;
}

static void assert_same(const recording_verification *one, const recording_verification *other)
{
    assert_int_equal(one->verdict, other->verdict);
    assert_int_equal(one->ticks, other->ticks);
    assert_int_equal(one->by_tick, other->by_tick);
    assert_int_equal(one->lost_ticks, other->lost_ticks);
    assert_true(one->state_hash == other->state_hash);
    assert_true(one->same_model == other->same_model && one->same_grid == other->same_grid);
    assert_true(one->every_tick == other->every_tick);
    assert_true(one->field.found == other->field.found);
    assert_string_equal(one->field.name, other->field.name);
    assert_memory_equal(&one->field.one, &other->field.one, sizeof one->field.one);
    assert_memory_equal(&one->field.other, &other->field.other, sizeof one->field.other);
    assert_int_equal(one->field_tick, other->field_tick);
}

// Returns the answer of a single pass with the hash of every tick.
static recording_verification assert_same_for(const scene *s, const recording_file *file)
{
    const fencer_model *const *model = s->duel.config.model;
    const guard_grid *grid = s->duel.config.grid;
    static const uint32_t threads[] = {2, 5};
    recording_verification pass = {0};
    for (int strict = 0; strict < 2; strict++) {
        pass = recording_verify_on(file, model, grid, strict != 0, 1);
        for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
            recording_verification parts =
                recording_verify_on(file, model, grid, strict != 0, threads[i]);
            assert_same(&parts, &pass);
        }
    }
    return pass;
}

static void the_golden_duels_are_equal_on_threads(void **state)
{
    (void)state;
    glob_t found;
    // Under the sanitizers only the short ones, which are no matches.
    const char *names = CASES_SHARE > 1 ? "/*_[!m]*.duel" : "/*.duel";
    char pattern[512];
    snprintf(pattern, sizeof pattern, "%s%s", BATTUTA_TEST_DUELS, names);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char error[512];
        recording_file file;
        bout_assets assets;
        assert_true(recording_file_read(found.gl_pathv[i], &file, error, sizeof error));
        const char *const build[2] = {file.header.build[0], file.header.build[1]};
        assert_true(bout_assets_load(&assets, build, error, sizeof error));
        const guard_grid *grid =
            bout_assets_grid(&assets, file.header.weapon, file.header.grid_hash);
        recording_verification pass = recording_verify_on(&file, assets.model, grid, false, 1);
        recording_verification parts = recording_verify_on(&file, assets.model, grid, false, 5);
        assert_same(&parts, &pass);
        assert_int_equal(pass.verdict, RECORDING_EQUAL);
        assert_int_equal(pass.ticks, file.end.ticks);
        bout_assets_free(&assets);
        recording_file_free(&file);
    }
    globfree(&found);
}

static void a_whole_recording_is_equal_on_threads(void **state)
{
    const scene *s = *state;
    recording_file file = read_bytes(s->sample.bytes, s->sample.size);
    assert_true(file.key_count >= 3);
    recording_verification pass = assert_same_for(s, &file);
    // On as many threads as the machine has.
    recording_verification any =
        recording_verify(&file, s->duel.config.model, s->duel.config.grid, true);
    assert_same(&any, &pass);
    assert_int_equal(pass.verdict, RECORDING_EQUAL);
    assert_int_equal(pass.ticks, TICKS);
    assert_true(pass.every_tick);
    recording_file_free(&file);
}

// One input is recorded wrongly, in the first and last ticks, around the key states and anywhere.
static void a_planted_difference_is_found_at_the_same_tick(void **state)
{
    const scene *s = *state;
    seeded random = seeded_start(__func__, 41);
    recording_file whole = read_bytes(s->sample.bytes, s->sample.size);
    uint32_t key = whole.key_tick[1], last = whole.key_tick[whole.key_count - 1];
    uint32_t any = (uint32_t)seeded_range(&random, 0.0, (double)TICKS);
    recording_file_free(&whole);
    const uint32_t at[] = {0, key - 1, key, key + 1, last, TICKS - 1, any};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        replay_sample_wish wish = honest;
        wish.is_false = true;
        wish.false_tick = at[i];
        replay_sample sample = replay_sample_record(&wish);
        recording_file file = read_bytes(sample.bytes, sample.size);
        recording_verification pass = assert_same_for(s, &file);
        // Some inputs do not act at once.
        assert_true(pass.verdict == RECORDING_EQUAL || pass.by_tick > at[i]);
        assert_true(pass.verdict == RECORDING_DIFFERS || at[i] == 0 || at[i] == TICKS - 1);
        recording_file_free(&file);
        replay_sample_free(&sample);
    }
}

// Several hashes are wrong although all states are right: no number differs in any key state.
static void wrong_hashes_are_found_at_the_same_tick(void **state)
{
    const scene *s = *state;
    seeded random = seeded_start(__func__, 42);
    for (int round = 0; round < ROUNDS; round++) {
        recording_file file = read_bytes(s->sample.bytes, s->sample.size);
        uint32_t first = UINT32_MAX;
        for (int i = 0; i <= round % 3; i++) {
            uint32_t chunk = (uint32_t)seeded_range(&random, 0.0, (double)file.chunk_count);
            file.chunk_hash[chunk] ^= 1u << i;
            first = file.chunk_end[chunk] < first ? file.chunk_end[chunk] : first;
        }
        recording_verification pass = assert_same_for(s, &file);
        assert_int_equal(pass.verdict, RECORDING_DIFFERS);
        assert_int_equal(pass.by_tick, first);
        assert_false(pass.field.found);
        recording_file_free(&file);
    }
}

static void cut_recordings_give_the_same_answer(void **state)
{
    const scene *s = *state;
    seeded random = seeded_start(__func__, 43);
    for (int round = 0; round < ROUNDS; round++) {
        size_t size =
            (size_t)seeded_range(&random, (double)s->sample.chunk_end[0], (double)s->sample.size);
        recording_file file = read_bytes(s->sample.bytes, size);
        assert_int_equal(assert_same_for(s, &file).verdict, RECORDING_EQUAL);
        recording_file_free(&file);
    }
}

// Damage of any chunks, in half of the rounds of a recording that differs as well.
static void damaged_recordings_give_the_same_answer(void **state)
{
    const scene *s = *state;
    seeded random = seeded_start(__func__, 44);
    replay_sample_wish wish = honest;
    wish.is_false = true;
    wish.false_tick = TICKS / 3;
    replay_sample differing = replay_sample_record(&wish);
    for (int round = 0; round < ROUNDS; round++) {
        const replay_sample *sample = round % 2 == 0 ? &s->sample : &differing;
        uint8_t *bytes = replay_sample_copy(sample->bytes, sample->size);
        for (int hole = 0; hole < 1 + round; hole++) {
            double low = (double)sample->chunk_end[0], high = (double)sample->size;
            bytes[(size_t)seeded_range(&random, low, high)] ^= 0x10;
        }
        recording_file file = read_bytes(bytes, sample->size);
        recording_verification pass = assert_same_for(s, &file);
        assert_true(round % 2 != 0 || pass.verdict == RECORDING_EQUAL);
        recording_file_free(&file);
        free(bytes);
    }
    replay_sample_free(&differing);
}

// The simulated bout ends before the recorded one, within the first part or a later one.
static void a_bout_that_ends_early_gives_the_same_answer(void **state)
{
    const scene *s = *state;
    for (uint32_t limit = 1000; limit < TICKS; limit += 1700) {
        recording_file file = read_bytes(s->sample.bytes, s->sample.size);
        file.header.settings.limit_ticks = limit;
        assert_int_equal(assert_same_for(s, &file).verdict, RECORDING_DIFFERS);
        recording_file_free(&file);
    }
}

// The beginning is not that of a bout.
static void another_beginning_gives_the_same_answer(void **state)
{
    const scene *s = *state;
    replay_sample engaged = replay_sample_make(31, TICKS, false, true);
    recording_file file = read_bytes(engaged.bytes, engaged.size);
    recording_verification pass = assert_same_for(s, &file);
    assert_int_equal(pass.verdict, RECORDING_DIFFERS);
    assert_int_equal(pass.by_tick, 0);
    // A recording that claims to begin later starts from its first key state.
    file.first_tick = 1;
    assert_int_equal(assert_same_for(s, &file).verdict, RECORDING_EQUAL);
    recording_file_free(&file);
    replay_sample_free(&engaged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_golden_duels_are_equal_on_threads),
        cmocka_unit_test(a_whole_recording_is_equal_on_threads),
        cmocka_unit_test(a_planted_difference_is_found_at_the_same_tick),
        cmocka_unit_test(wrong_hashes_are_found_at_the_same_tick),
        cmocka_unit_test(cut_recordings_give_the_same_answer),
        cmocka_unit_test(damaged_recordings_give_the_same_answer),
        cmocka_unit_test(a_bout_that_ends_early_gives_the_same_answer),
        cmocka_unit_test(another_beginning_gives_the_same_answer),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
