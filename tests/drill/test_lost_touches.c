// The coach reads fifty recorded bouts of a hand with one planted weakness, and finds it: a person
// who parries every attack but one is hit by that one. The drill against it becomes an exercise.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "drill_file.h"
#include "planted_weakness.h"
#include "recorder.h"
#include "share_of.h"

enum { BOUTS = 50 };

// The attacks that the opponent draws from.
static const planted_attacks ATTACKS = {WEAPON_FOIL, 3, {"inside", "outside", "low-inside"}};

static char root[] = "/tmp/battuta-lost-XXXXXX";
static bout_assets assets;

static int load(void **state)
{
    (void)state;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    if (mkdtemp(root) == NULL || setenv("XDG_CONFIG_HOME", root, 1) != 0) {
        return -1;
    }
    return bout_assets_load(&assets, build, error, sizeof error) ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    char command[128];
    bout_assets_free(&assets);
    snprintf(command, sizeof command, "rm -r '%s'", root);
    return system(command);
}

static void make_folder(char out[256], const char *name)
{
    snprintf(out, 256, "%s/%s", root, name);
    assert_true(user_make_folder(out));
}

static drill_finding found(const char *folder, enum weapon_kind *with)
{
    char error[512];
    drill_finding finding;
    if (!drill_file_renew(folder, &assets, &finding, with, error, sizeof error)) {
        fail_msg("%s", error);
    }
    printf("%s: %u of %u, %s, %s\n", folder, finding.count, finding.of,
           drill_kind_words((enum drill_kind)finding.kind),
           drill_line_words((enum drill_line)finding.line));
    return finding;
}

static void test_the_planted_weakness_is_found_in_fifty_bouts(void **unused)
{
    (void)unused;
    static const char *const NAME[] = {"low", "outside"};
    static const int WEAKNESS[] = {2, 1};
    static const enum drill_line LINE[] = {DRILL_LOW_INSIDE, DRILL_HIGH_OUTSIDE};
    const exercise e = planted_exercise(&ATTACKS);
    for (int n = 0; n < 2; n++) {
        char folder[256];
        make_folder(folder, NAME[n]);
        for (int i = 0; i < SHARE_OF(BOUTS); i++) {
            // On either side, with either hand.
            planted_record(&assets, folder, i, &e, WEAPON_FOIL, i % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT,
                           i % 4 < 2 ? 1.0 : -1.0, WEAKNESS[n]);
        }
        enum weapon_kind with;
        drill_finding finding = found(folder, &with);
        assert_int_equal(with, WEAPON_FOIL);
        assert_int_equal(finding.line, LINE[n]);
        assert_true(finding.kind == DRILL_ATTACK || finding.kind == DRILL_AROUND);
        assert_true(2 * finding.count > finding.of);
        // The drill repeats the attack that was lost to.
        char path[USER_PATH_MAX + 64], line[64] = "", error[256];
        assert_true(user_exercises_folder(path, error, sizeof error));
        strcat(path, "/" DRILL_LOST_KEY ".txt");
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        bool repeats = false;
        while (fgets(line, sizeof line, file) != NULL) {
            repeats |= strstr(line, n == 0 ? "want parry septime" : "want parry sixte") != NULL;
        }
        fclose(file);
        assert_true(repeats);
    }
}

static void test_bouts_between_two_people_or_none_say_nothing(void **unused)
{
    (void)unused;
    char folder[256], path[300], error[512];
    make_folder(folder, "others");
    static const char *const WHO[][2] = {{"mouse", "pad0"}, {"ai:1", "ai:2"}};
    for (int i = 0; i < 2; i++) {
        bout_setup setup = bout_setup_default(WEAPON_FOIL, assets.model, &assets.grid[WEAPON_FOIL]);
        bout *b = bout_create(&setup);
        recorder_options options = {.device = {WHO[i][0], WHO[i][1]}};
        snprintf(path, sizeof path, "%s/%d.duel", folder, i);
        recorder *r = recorder_create(path, b, &options, error, sizeof error);
        const input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        duel_events events;
        bout_step(b, frame, &events);
        recorder_tick(r, b, &events);
        assert_true(recorder_finish(&r, b, error, sizeof error));
        bout_destroy(&b);
    }
    drill_tally tally[WEAPON_KIND_COUNT];
    assert_true(lost_touches_read(folder, &assets, tally, error, sizeof error));
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        assert_int_equal(tally[kind].bouts, 0);
    }
    enum weapon_kind with;
    assert_int_equal(found(folder, &with).count, 0);
}

static void test_a_missing_folder_is_told(void **unused)
{
    (void)unused;
    drill_tally tally[WEAPON_KIND_COUNT];
    char error[512] = "";
    assert_false(lost_touches_read("/nowhere/at/all", &assets, tally, error, sizeof error));
    assert_non_null(strstr(error, "/nowhere/at/all"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_planted_weakness_is_found_in_fifty_bouts),
        cmocka_unit_test(test_bouts_between_two_people_or_none_say_nothing),
        cmocka_unit_test(test_a_missing_folder_is_told),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
