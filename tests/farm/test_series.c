// A series of bouts says the same on any number of threads, and its recordings are the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recording_file.h"
#include "series.h"
#include "test_duel_config.h"

#define BOUTS 7

// What a series has written.
typedef struct said {
    char *out, *problems, *phrases;
    uint64_t ticks;
    bool well;
} said;

static void said_free(said *s)
{
    free(s->out);
    free(s->problems);
    free(s->phrases);
}

typedef struct scene {
    test_duel_config duel;
    bout_setup setup;
} scene;

static int set_up(void **state)
{
    scene *s = calloc(1, sizeof *s);
    s->duel = test_duel_config_create(WEAPON_FOIL);
    s->setup = bout_setup_default(WEAPON_FOIL, s->duel.config.model, s->duel.grid);
    s->setup.seed = 40;
    s->setup.settings.limit_ticks = 4000;
    s->setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    s->setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_RANDOM, .random_seed = 3};
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    scene *s = *state;
    test_duel_config_destroy(&s->duel);
    free(s);
    return 0;
}

static said fence(const bout_setup *setup, uint32_t threads, bool json, const char *record)
{
    said result = {0};
    size_t size[3];
    FILE *out = open_memstream(&result.out, &size[0]);
    FILE *problems = open_memstream(&result.problems, &size[1]);
    FILE *phrases = open_memstream(&result.phrases, &size[2]);
    const series s = {.setup = setup,
                      .name = {"ai:3", "random:3"},
                      .bouts = BOUTS,
                      .threads = threads,
                      .record = record,
                      .json = json,
                      .out = out,
                      .problems = problems,
                      .phrases = phrases};
    result.well = series_fence(&s, &result.ticks);
    fclose(out);
    fclose(problems);
    fclose(phrases);
    return result;
}

static void assert_same_on_threads(const bout_setup *setup, bool json, bool has_phrases)
{
    said one = fence(setup, 1, json, NULL);
    assert_true(one.well);
    assert_true(strlen(one.out) > 100);
    assert_true((strlen(one.phrases) > 100) == has_phrases);
    for (uint32_t threads = 2; threads <= 3; threads++) {
        said several = fence(setup, threads, json, NULL);
        assert_string_equal(several.out, one.out);
        assert_string_equal(several.phrases, one.phrases);
        assert_string_equal(several.problems, "");
        assert_true(several.well);
        assert_true(several.ticks == one.ticks);
        said_free(&several);
    }
    said_free(&one);
}

static void duels_are_reported_the_same(void **state)
{
    const scene *s = *state;
    assert_same_on_threads(&s->setup, false, false);
    assert_same_on_threads(&s->setup, true, false);
}

// Every call has its lines, and every phrase with a lamp.
static void matches_are_reported_the_same(void **state)
{
    const scene *s = *state;
    bout_setup setup = s->setup;
    setup.settings.match.rules = MATCH_FIE;
    assert_same_on_threads(&setup, false, true);
    assert_same_on_threads(&setup, true, true);
}

// Reads the recording of the bout with that seed in a folder, and removes it.
static recording_file take_recording(const char *folder, uint64_t seed)
{
    char pattern[128], error[512];
    glob_t found;
    recording_file file;
    snprintf(pattern, sizeof pattern, "%s/*-seed%u.duel", folder, (unsigned)seed);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 1);
    assert_true(recording_file_read(found.gl_pathv[0], &file, error, sizeof error));
    unlink(found.gl_pathv[0]);
    globfree(&found);
    return file;
}

static void all_bouts_are_recorded(void **state)
{
    const scene *s = *state;
    char one[] = "/tmp/series-one-XXXXXX", several[] = "/tmp/series-several-XXXXXX";
    assert_non_null(mkdtemp(one));
    assert_non_null(mkdtemp(several));
    said on_one = fence(&s->setup, 1, true, one), on_three = fence(&s->setup, 3, true, several);
    assert_true(on_one.well && on_three.well);
    for (uint64_t i = 0; i < BOUTS; i++) {
        recording_file a = take_recording(one, s->setup.seed + i);
        recording_file b = take_recording(several, s->setup.seed + i);
        assert_true(a.complete && b.complete);
        assert_int_equal(a.header.seed, s->setup.seed + i);
        assert_int_equal(a.end_tick, b.end_tick);
        assert_true(a.end.state_hash == b.end.state_hash);
        recording_file_free(&a);
        recording_file_free(&b);
    }
    said_free(&on_one);
    said_free(&on_three);
    assert_int_equal(rmdir(one), 0);
    assert_int_equal(rmdir(several), 0);
}

// The first bout that cannot be recorded is the last one that anything is said of.
static void a_missing_folder_is_said_once(void **state)
{
    const scene *s = *state;
    for (uint32_t threads = 1; threads <= 3; threads++) {
        said result = fence(&s->setup, threads, false, "/nowhere/at/all");
        assert_false(result.well);
        assert_string_equal(result.out, "");
        assert_true(result.ticks == 0);
        const char *end = strchr(result.problems, '\n');
        assert_true(end != NULL && end[1] == '\0');
        said_free(&result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(duels_are_reported_the_same),
        cmocka_unit_test(matches_are_reported_the_same),
        cmocka_unit_test(all_bouts_are_recorded),
        cmocka_unit_test(a_missing_folder_is_said_once),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
