// Profiles on disk: each name has its own file, a broken one is named and kept, and recordings are
// read into one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "bout_assets.h"
#include "ghost_command.h"
#include "habits_watch.h"
#include "profile_command.h"
#include "profile_file.h"
#include "recorder.h"
#include "recording_habits.h"

static profile person, again;
static char folder[] = "/tmp/profile_file_XXXXXX";
static char path[USER_PATH_MAX], error[1024];

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) != NULL && setenv("XDG_DATA_HOME", folder, 1) == 0 ? 0 : -1;
}

static int remove_folder(void **unused)
{
    (void)unused;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static const char *const NAME[] = {"ada", "Ada Lovelace", "Ada-Lovelace", "Señora X", "../a/b%41"};
#define NAMES (sizeof NAME / sizeof *NAME)

static void each_name_has_its_own_file(void **unused)
{
    (void)unused;
    static char listed[PROFILES_MAX][RATING_NAME_SIZE];
    assert_int_equal(profiles_list(listed), 0);
    for (size_t i = 0; i < NAMES; i++) {
        assert_true(profile_load(NAME[i], &person, error, sizeof error));
        person.weapon[WEAPON_FOIL].habits.attacks = (uint32_t)i + 1;
        assert_true(profile_save(&person, error, sizeof error));
    }
    assert_int_equal(profiles_list(listed), NAMES);
    for (size_t i = 0; i < NAMES; i++) {
        assert_true(profile_load(NAME[i], &again, error, sizeof error));
        assert_string_equal(again.name, NAME[i]);
        assert_int_equal(again.weapon[WEAPON_FOIL].habits.attacks, i + 1);
        bool is_listed = false;
        for (size_t k = 0; k < NAMES; k++) {
            is_listed = is_listed || strcmp(listed[k], NAME[i]) == 0;
            assert_true(k == 0 || strcmp(listed[k - 1], listed[k]) < 0);
        }
        assert_true(is_listed);
        // None leaves the folder.
        assert_true(profile_path(NAME[i], path, error, sizeof error));
        assert_string_equal(strrchr(path, '/') - strlen("/battuta/people"),
                            strstr(path, "/battuta/people/"));
    }
}

static void a_broken_file_is_kept(void **unused)
{
    (void)unused;
    static const char broken[] = "battuta-profile 1\nname Bert\nhand both\n";
    assert_true(profile_path("Bert", path, error, sizeof error));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(broken, file);
    fclose(file);
    assert_false(profile_load("Bert", &again, error, sizeof error));
    assert_non_null(strstr(error, path));
    assert_non_null(strstr(error, "line 3, column 6"));
    assert_null(strchr(error, '\n'));
    char *const recording[] = {"nothing.duel:left"};
    const profile_request asked = {.name = "Bert", .recording = recording, .recordings = 1};
    assert_false(profile_command(&asked, error, sizeof error));
    char bytes[128] = "";
    file = fopen(path, "r");
    assert_int_equal(fread(bytes, 1, sizeof bytes, file), strlen(broken));
    fclose(file);
    assert_string_equal(bytes, broken);
    // Somebody else's profile is not taken for one's own.
    file = fopen(path, "w");
    fputs("battuta-profile 1\nname Carl\n", file);
    fclose(file);
    assert_false(profile_load("Bert", &again, error, sizeof error));
    assert_non_null(strstr(error, "the profile of 'Carl'"));
    unlink(path);
}

// Records a bout of two computer fencers; the watch has what they did.
static void record(const char *to, habits_watch *watch)
{
    bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    const recorder_options options = {.device = {"mouse", "ai:2"}};
    assert_true(bout_assets_load(&assets, build, error, sizeof error));
    bout_setup setup = bout_setup_default(WEAPON_SABRE, assets.model, &assets.grid[WEAPON_SABRE]);
    setup.settings.limit_ticks = 20000;
    setup.seed = 4;
    setup.source[0] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 3};
    setup.source[1] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2};
    bout *b = bout_create(&setup);
    recorder *r = recorder_create(to, b, &options, error, sizeof error);
    assert_non_null(r);
    habits_watch_start(watch, &b->state);
    while (!bout_over(b)) {
        duel_events events;
        bout_step(b, NULL, &events);
        recorder_tick(r, b, &events);
        habits_watch_add(watch, &b->config, &b->state, &events);
    }
    assert_true(recorder_finish(&r, b, error, sizeof error));
    bout_destroy(&b);
    bout_assets_free(&assets);
}

static void recordings_are_read_into_it(void **unused)
{
    (void)unused;
    static habits_watch watch;
    static replay_header header;
    char to[128], text[160];
    habits of[2];
    fencer_rack rack = {0};
    snprintf(to, sizeof to, "%s/bout.duel", folder);
    record(to, &watch);
    assert_true(recording_habits(to, &rack, of, &header, error, sizeof error));
    fencer_rack_free(&rack);
    assert_memory_equal(of, watch.of, sizeof of);
    snprintf(text, sizeof text, "%s:left", to);
    char *const recording[] = {text, text};
    const profile_request asked = {.name = "Dora", .recording = recording, .recordings = 2};
    assert_true(profile_command(&asked, error, sizeof error));
    assert_true(profile_load("Dora", &again, error, sizeof error));
    const profile_weapon *sabre = &again.weapon[WEAPON_SABRE];
    assert_int_equal(sabre->count, 2);
    assert_string_equal(sabre->bout[0].opponent, "computer 2");
    assert_int_equal(sabre->habits.fenced_ms, 2 * of[DUEL_LEFT].fenced_ms);
    // Without a side nothing is entered.
    char *const sideless[] = {to};
    const profile_request wrong = {.name = "Dora", .recording = sideless, .recordings = 1};
    assert_false(profile_command(&wrong, error, sizeof error));
    assert_non_null(strstr(error, "FILE:left"));
}

static void who_is_unknown_is_said(void **unused)
{
    (void)unused;
    assert_false(profile_command(&(profile_request){.name = "Nobody"}, error, sizeof error));
    assert_non_null(strstr(error, "nobody named 'Nobody' has fenced here"));
    assert_false(profile_command(&(profile_request){.name = "a#b"}, error, sizeof error));
    assert_non_null(strstr(error, "is no name"));
}

static void a_ghost_needs_enough_fencing(void **unused)
{
    (void)unused;
    person = profile_new("Eva");
    person.weapon[WEAPON_FOIL].habits.fenced_ms = 7000;
    assert_true(profile_save(&person, error, sizeof error));
    assert_false(ghost_command(&(ghost_request){.name = "Eva"}, error, sizeof error));
    assert_non_null(strstr(error, "'Eva' has fenced 7 seconds with the foil; a ghost needs 60"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_name_has_its_own_file),   cmocka_unit_test(a_broken_file_is_kept),
        cmocka_unit_test(recordings_are_read_into_it),  cmocka_unit_test(who_is_unknown_is_said),
        cmocka_unit_test(a_ghost_needs_enough_fencing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
