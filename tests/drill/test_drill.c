// Drills: how a touch is read, which drill answers it, and that a quick learner passes each drill
// and one who does nothing passes none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "course_run.h"
#include "drill.h"
#include "file_read.h"
#include "loaded_assets.h"
#include "share_of.h"

_Static_assert(DRILL_SAYS_SIZE == EXERCISE_SAYS_MAX, "a drill says as much as an exercise");

// Far more than a catalog has.
enum { MOST_BYTES = 4 << 20 };

static void test_a_touch_is_read_as_what_the_opponent_did(void **unused)
{
    (void)unused;
    drill_touch touch = {.other_attack = true};
    assert_int_equal(drill_kind_of(&touch), DRILL_ATTACK);
    touch.came_outside_m = -0.1;
    touch.ends_outside_m = 0.1;
    assert_int_equal(drill_kind_of(&touch), DRILL_AROUND);
    touch.has_met = true;
    touch.met_ago_s = 0.3;
    assert_int_equal(drill_kind_of(&touch), DRILL_AFTER_BEAT);
    touch.met_ago_s = 0.8;
    assert_int_equal(drill_kind_of(&touch), DRILL_AROUND);
    touch.own_attack_then = true;
    assert_int_equal(drill_kind_of(&touch), DRILL_RIPOSTE);
    touch = (drill_touch){.own_attack = true};
    assert_int_equal(drill_kind_of(&touch), DRILL_STOP_HIT);
    touch.own_attack = false;
    assert_int_equal(drill_kind_of(&touch), DRILL_ARM);
}

static void test_a_touch_is_read_as_where_it_landed(void **unused)
{
    (void)unused;
    drill_touch touch = {.height_m = 1.3, .outside_m = 0.1};
    assert_int_equal(drill_line_of(&touch), DRILL_HIGH_OUTSIDE);
    touch.outside_m = -0.1;
    assert_int_equal(drill_line_of(&touch), DRILL_HIGH_INSIDE);
    touch.height_m = 0.9;
    assert_int_equal(drill_line_of(&touch), DRILL_LOW_INSIDE);
    touch.outside_m = 0.1;
    assert_int_equal(drill_line_of(&touch), DRILL_LOW_OUTSIDE);
    touch.is_head = true;
    assert_int_equal(drill_line_of(&touch), DRILL_HEAD);
}

static void test_what_happens_most_is_found(void **unused)
{
    (void)unused;
    drill_tally tally = {0};
    drill_finding finding;
    const drill_touch often = {.other_attack = true, .height_m = 0.9, .outside_m = -0.1};
    const drill_touch seldom = {.own_attack = true, .height_m = 1.3, .outside_m = 0.1};
    for (int i = 0; i < 3; i++) {
        drill_count(&tally, &often);
    }
    assert_false(drill_find(&tally, &finding));
    drill_count(&tally, &seldom);
    drill_count(&tally, &seldom);
    assert_true(drill_find(&tally, &finding));
    assert_int_equal(finding.kind, DRILL_ATTACK);
    assert_int_equal(finding.line, DRILL_LOW_INSIDE);
    assert_int_equal(finding.count, 3);
    assert_int_equal(finding.of, 5);
}

static void test_the_drill_answers_the_finding(void **unused)
{
    (void)unused;
    assert_string_equal(drill_action_for(WEAPON_FOIL, DRILL_ATTACK, DRILL_LOW_INSIDE)->key,
                        "low-inside");
    assert_string_equal(drill_action_for(WEAPON_EPEE, DRILL_RIPOSTE, DRILL_HIGH_OUTSIDE)->key,
                        "riposte");
    assert_string_equal(drill_action_for(WEAPON_SABRE, DRILL_ATTACK, DRILL_HEAD)->key, "head");
    for (int with = 0; with < WEAPON_KIND_COUNT; with++) {
        for (int kind = 0; kind < DRILL_KINDS; kind++) {
            for (int line = 0; line < DRILL_LINES; line++) {
                const drill_action *action = drill_action_for(
                    (enum weapon_kind)with, (enum drill_kind)kind, (enum drill_line)line);
                assert_non_null(action);
                assert_true(action->weapon[with]);
            }
        }
    }
}

static exercise read_drill(const drill_action *action, enum weapon_kind with,
                           const drill_finding *finding)
{
    char text[DRILL_TEXT_SIZE], error[256];
    exercise e;
    drill_write(action, with, 1.0, finding, text);
    if (!exercise_parse(text, strlen(text), &e, error, sizeof error)) {
        fail_msg("%s: %s\n%s", action->key, error, text);
    }
    return e;
}

static void test_every_drill_is_an_exercise(void **state)
{
    const bout_assets *assets = *state;
    const drill_action *action;
    for (int i = 0; (action = drill_action_at(i)) != NULL; i++) {
        for (int with = 0; with < WEAPON_KIND_COUNT; with++) {
            char error[256];
            if (!action->weapon[with]) {
                continue;
            }
            assert_ptr_equal(drill_action_named(action->key, (enum weapon_kind)with), action);
            exercise e = read_drill(action, (enum weapon_kind)with, NULL);
            assert_true(exercise_is_for(&e, (enum weapon_kind)with));
            assert_true(course_fits(&e, &assets->grid[with], error, sizeof error));
            // The longest words that a finding can have fit as well.
            for (int kind = 0; kind < DRILL_KINDS; kind++) {
                const drill_finding finding = {(uint8_t)kind, DRILL_HIGH_OUTSIDE, 123456, 234567};
                e = read_drill(action, (enum weapon_kind)with, &finding);
                assert_string_equal(e.name, "The situation you lose");
                assert_true(e.tempo[0] < e.tempo[1]);
            }
        }
    }
}

static texts *load_french(void)
{
    char path[ASSETS_PATH_MAX], error[256];
    texts_report report;
    size_t size;
    assert_true(assets_path("texts/fr.po", path, error, sizeof error));
    char *bytes = file_read(path, MOST_BYTES, &size, error, sizeof error);
    assert_non_null(bytes);
    texts *french = texts_read("fr.po", bytes, size, &report);
    free(bytes);
    assert_non_null(french);
    assert_int_equal(report.faults, 0);
    return french;
}

static void assert_translated(const texts *t, const char *english)
{
    if (strcmp(text_of(t, english), english) == 0) {
        fail_msg("stays English: %s", english);
    }
}

// Names and tasks of all drills, as their exercises have them, and every finding are translated.
static void test_drills_and_findings_are_translated(void **unused)
{
    (void)unused;
    texts *french = load_french();
    const drill_action *action;
    for (int i = 0; (action = drill_action_at(i)) != NULL; i++) {
        char key[DRILL_KEY_SIZE], text[DRILL_TEXT_SIZE], error[256];
        exercise e;
        drill_write_partner(action, key, text);
        assert_true(exercise_parse(text, strlen(text), &e, error, sizeof error));
        assert_translated(french, e.name);
        assert_translated(french, e.says);
        // The longest finding is not cut.
        for (int kind = 0; kind < DRILL_KINDS; kind++) {
            for (int line = 0; line < DRILL_LINES; line++) {
                const drill_finding finding = {(uint8_t)kind, (uint8_t)line, 123456, 234567};
                char says[2][DRILL_SAYS_SIZE];
                drill_finding_words(NULL, &finding, action, says[0]);
                drill_finding_words(french, &finding, action, says[1]);
                assert_non_null(strstr(says[0], action->says));
                assert_non_null(strstr(says[1], text_of(french, action->says)));
                const char *const words[] = {drill_kind_words((enum drill_kind)kind),
                                             drill_line_words((enum drill_line)line)};
                for (int k = 0; k < 2; k++) {
                    assert_translated(french, words[k]);
                    assert_non_null(strstr(says[0], words[k]));
                    assert_non_null(strstr(says[1], text_of(french, words[k])));
                }
            }
        }
    }
    const drill_finding finding = {DRILL_ATTACK, DRILL_HIGH_INSIDE, 15, 18};
    char says[DRILL_SAYS_SIZE], text[DRILL_TEXT_SIZE], error[256];
    exercise e;
    action = drill_action_for(WEAPON_EPEE, DRILL_ATTACK, DRILL_HIGH_INSIDE);
    drill_write(action, WEAPON_EPEE, 1.0, &finding, text);
    assert_true(exercise_parse(text, strlen(text), &e, error, sizeof error));
    assert_translated(french, e.name);
    drill_finding_words(NULL, &finding, action, says);
    assert_string_equal(says, e.says);
    assert_string_equal(says,
                        "15 of 18 touches against you: a direct attack, high inside. The partner "
                        "thrusts high inside. Push the blade aside in quarte, then hit back.");
    texts_destroy(&french);
}

static void test_a_quick_learner_passes_every_drill(void **state)
{
    const bout_assets *assets = *state;
    const drill_action *action;
    for (int i = 0; (action = drill_action_at(i)) != NULL; i++) {
        for (int with = 0; with < WEAPON_KIND_COUNT; with++) {
            if (!action->weapon[with] || (SHARE_OF(4) == 1 && (i + with) % 4 != 0)) {
                continue;
            }
            exercise e = read_drill(action, (enum weapon_kind)with, NULL);
            course_run learner = course_run_exercise(assets, &e, (enum weapon_kind)with, DUEL_LEFT,
                                                     1.0, SCRIPTED_LEARNER, 1, 40);
            course_run idle = course_run_exercise(assets, &e, (enum weapon_kind)with, DUEL_LEFT,
                                                  1.0, SCRIPTED_IDLE, 1, 2);
            printf("%s, %s: %u good of %u\n", action->key, weapon_key((enum weapon_kind)with),
                   learner.good, learner.tries);
            assert_int_equal(idle.good, 0);
            if (!learner.passed) {
                fail_msg("%s: not passed after %u tries; %s", action->key, learner.tries,
                         learner.blame);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_touch_is_read_as_what_the_opponent_did),
        cmocka_unit_test(test_a_touch_is_read_as_where_it_landed),
        cmocka_unit_test(test_what_happens_most_is_found),
        cmocka_unit_test(test_the_drill_answers_the_finding),
        cmocka_unit_test(test_every_drill_is_an_exercise),
        cmocka_unit_test(test_drills_and_findings_are_translated),
        cmocka_unit_test(test_a_quick_learner_passes_every_drill),
    };
    return cmocka_run_group_tests(tests, load_assets, unload_assets);
}
