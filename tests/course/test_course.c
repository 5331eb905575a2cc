// The shipped exercises with scripted pupils: a quick learner passes each of them, one who does
// nothing passes none, and the sentence after a try says what was wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "course_right.h"
#include "course_run.h"
#include "exercises_file.h"
#include "seeded.h"
#include "share_of.h"

typedef struct loaded {
    bout_assets assets;
    exercise_list list;
} loaded;

static int load(void **state)
{
    static loaded all;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&all.assets, build, error, sizeof error) ||
        !exercise_list_load(&all.list, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return -1;
    }
    *state = &all;
    return 0;
}

static int unload(void **state)
{
    loaded *all = *state;
    exercise_list_free(&all->list);
    bout_assets_free(&all->assets);
    return 0;
}

static void test_every_shipped_exercise_is_read_and_fits(void **state)
{
    const loaded *all = *state;
    assert_string_equal(all->list.warning, "");
    assert_true(all->list.count >= 10);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        int count = 0;
        for (int i = 0; i < all->list.count; i++) {
            char error[256];
            if (exercise_is_for(&all->list.exercise[i], (enum weapon_kind)kind)) {
                count++;
                assert_true(course_fits(&all->list.exercise[i], &all->assets.grid[kind], error,
                                        sizeof error));
            }
        }
        assert_true(count >= 5);
    }
}

// One of the weapons that the exercise is for.
static enum weapon_kind weapon_of(const exercise *e, uint64_t seed)
{
    enum weapon_kind kind = (enum weapon_kind)(seed / 4 % WEAPON_KIND_COUNT);
    while (!exercise_is_for(e, kind)) {
        kind = (enum weapon_kind)((kind + 1) % WEAPON_KIND_COUNT);
    }
    return kind;
}

// On either side, with either hand and any of its weapons; under the sanitizers a quarter of the
// exercises, others with each seed.
static void test_a_quick_learner_passes_every_exercise(void **state)
{
    const loaded *all = *state;
    seeded random = seeded_start("quick_learner", 5);
    int count = all->list.count, first = (int)seeded_range(&random, 0.0, count);
    for (int n = 0; n < SHARE_OF(count); n++) {
        int i = (first + n) % count;
        const exercise *e = &all->list.exercise[i];
        uint64_t seed = (uint64_t)seeded_range(&random, 1.0, 1e6);
        enum duel_side side = seed % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
        double hand = seed % 4 < 2 ? 1.0 : -1.0;
        enum weapon_kind kind = weapon_of(e, seed);
        course_run run =
            course_run_exercise(&all->assets, e, kind, side, hand, SCRIPTED_LEARNER, seed, 40);
        printf("%s, %s, side %d, hand %+.0f: %u good of %u\n", all->list.key[i], weapon_key(kind),
               side, hand, run.good, run.tries);
        if (!run.passed) {
            fail_msg("%s: not passed after %u tries; %s", all->list.key[i], run.tries, run.blame);
        }
    }
}

static void test_who_does_nothing_passes_nothing(void **state)
{
    const loaded *all = *state;
    for (int i = 0; i < all->list.count; i++) {
        const exercise *e = &all->list.exercise[i];
        course_run run = course_run_exercise(&all->assets, e, weapon_of(e, 0), DUEL_LEFT, 1.0,
                                             SCRIPTED_IDLE, 3, SHARE_OF(4) > 1 ? 2 : 1);
        assert_false(run.passed);
        assert_int_equal(run.good, 0);
        assert_true(run.tries > 0);
        assert_true(strlen(run.blame) > 10);
    }
}

static void test_the_tempo_follows_the_pupil(void **state)
{
    const loaded *all = *state;
    int at = exercise_list_find(&all->list, "04_parry_quarte");
    assert_true(at >= 0);
    const exercise *e = &all->list.exercise[at];
    course c = course_start(e, DUEL_LEFT, 1);
    assert_true(course_speed(&c) == e->tempo[0]);
    course_run run =
        course_run_exercise(&all->assets, e, WEAPON_EPEE, DUEL_LEFT, 1.0, SCRIPTED_LEARNER, 1, 30);
    // The learner sees after 250 ms and moves the hand at once.
    assert_int_equal(run.measure.tries, run.tries);
    assert_int_equal(run.measure.good, run.good);
    double reaction_s = run.measure.reaction_s / run.measure.reacted;
    assert_true(reaction_s > 0.25 && reaction_s < 0.35);
    double distance_m = run.measure.distance_m / run.measure.tries;
    assert_true(distance_m > 1.8 && distance_m < 2.3);
    // Three of four slowly, then the exercise's own number at full tempo.
    assert_true(run.passed && run.good >= 3 + e->pass_good);
}

// The epee's own targets: passed from either side with either hand; a wild hand touches neither.
static void test_hand_and_toe_are_touched_with_the_epee(void **state)
{
    static const char *const KEY[] = {"19_hand", "20_toe"};
    static const enum exercise_place PLACE[] = {EXERCISE_HAND, EXERCISE_FOOT};
    const loaded *all = *state;
    for (int n = 0; n < 2; n++) {
        const int at = exercise_list_find(&all->list, KEY[n]);
        assert_true(at >= 0);
        const exercise e = all->list.exercise[at];
        assert_true(exercise_is_for(&e, WEAPON_EPEE) && !exercise_is_for(&e, WEAPON_FOIL));
        assert_int_equal(e.cue[0].want[0].place, PLACE[n]);
        for (int way = 0; way < SHARE_OF(2); way++) {
            course_run run = course_run_exercise(&all->assets, &e, WEAPON_EPEE,
                                                 way == 0 ? DUEL_RIGHT : DUEL_LEFT,
                                                 way == 0 ? 1.0 : -1.0, SCRIPTED_LEARNER, 7, 15);
            if (!run.passed) {
                fail_msg("%s, way %d: %u of %u; %s", KEY[n], way, run.good, run.tries, run.blame);
            }
        }
        course_run wild =
            course_run_exercise(&all->assets, &e, WEAPON_EPEE, DUEL_LEFT, 1.0, SCRIPTED_WILD, 7, 3);
        assert_int_equal(wild.good, 0);
    }
}

// Steps, attack and parry of somebody in a headset, who has no square of guards and no buttons.
static void test_the_course_can_be_learned_in_a_headset(void **state)
{
    static const char *const KEY[] = {"04_parry_quarte", "03_straight_attack", "01_steps"};
    const loaded *all = *state;
    for (int n = 0; n < SHARE_OF(3); n++) {
        const exercise *e = &all->list.exercise[exercise_list_find(&all->list, KEY[n])];
        const enum duel_side side = n % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
        course_run run =
            course_run_in_headset(&all->assets, e, WEAPON_EPEE, side, SCRIPTED_LEARNER, 1, 20);
        if (!run.passed) {
            fail_msg("%s: %u good of %u; %s", KEY[n], run.good, run.tries, run.blame);
        }
        run = course_run_in_headset(&all->assets, e, WEAPON_EPEE, side, SCRIPTED_IDLE, 1, 2);
        assert_int_equal(run.good, 0);
    }
}

// Who only steps back never gets a cue, and is told why.
static void test_who_runs_away_is_told_to_stand_still(void **state)
{
    const loaded *all = *state;
    int at = exercise_list_find(&all->list, "17_point_in_line");
    assert_true(at >= 0);
    bout_setup setup =
        bout_setup_default(WEAPON_FOIL, all->assets.model, &all->assets.grid[WEAPON_FOIL]);
    setup.settings.match = match_settings_fie(15);
    bout *b = bout_create(&setup);
    course c = course_start(&all->list.exercise[at], DUEL_LEFT, 1);
    scripted_pupil p = scripted_pupil_start(SCRIPTED_CAUTIOUS, 1);
    char words[COURSE_WORDS_SIZE] = "";
    course_bout_began(&c);
    for (int tick = 0; tick < 20000 && !course_waits_long(&c); tick++) {
        input_frame frame[2];
        duel_events events;
        frame[DUEL_LEFT] = scripted_pupil_frame(&p, &c, &b->config, &b->state);
        frame[DUEL_RIGHT] = course_teacher_frame(&c, &b->config, &b->state);
        bout_step(b, frame, &events);
        course_tick(&c, &b->config, &b->state, &events);
        course_words(NULL, &c, &all->assets.grid[WEAPON_FOIL], words);
        assert_true(c.phase == COURSE_READY && (words[0] == '\0' || course_waits_long(&c)));
        if (c.wants_bout) {
            bout_restart(b, (uint64_t)tick);
            course_bout_began(&c);
        }
    }
    assert_non_null(strstr(words, "Stand still for a moment"));
    bout_destroy(&b);
}

// What the referee's call says about both who hit, with the number of the deciding clause.
static void test_the_words_say_why_the_touch_was_the_teachers(void **unused)
{
    (void)unused;
    double number = -1.0;
    right_of_way call = {.touch = DUEL_RIGHT, .reason = RIGHT_ATTACK, .clauses = 2};
    call.clause[0] = (right_clause){.fact = RIGHT_FACT_START, .side = DUEL_RIGHT, .ms = 140};
    call.clause[1] = (right_clause){.fact = RIGHT_FACT_START, .side = DUEL_LEFT, .ms = -140};
    assert_int_equal(course_right_fault(&call, DUEL_RIGHT, &number), COURSE_OTHERS_ATTACK);
    assert_true(number == 140.0);
    call.reason = RIGHT_LINE;
    call.clause[0] = (right_clause){.fact = RIGHT_FACT_LINE, .side = DUEL_RIGHT, .tick = 900};
    call.clause[1].tick = 1150;
    assert_int_equal(course_right_fault(&call, DUEL_RIGHT, &number), COURSE_OTHERS_LINE);
    assert_true(number == 250.0);
    call.reason = RIGHT_SIMULTANEOUS;
    assert_int_equal(course_right_fault(&call, DUEL_RIGHT, &number), COURSE_OTHERS_RIGHT);
    assert_true(number == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_shipped_exercise_is_read_and_fits),
        cmocka_unit_test(test_a_quick_learner_passes_every_exercise),
        cmocka_unit_test(test_who_does_nothing_passes_nothing),
        cmocka_unit_test(test_the_tempo_follows_the_pupil),
        cmocka_unit_test(test_hand_and_toe_are_touched_with_the_epee),
        cmocka_unit_test(test_the_course_can_be_learned_in_a_headset),
        cmocka_unit_test(test_who_runs_away_is_told_to_stand_still),
        cmocka_unit_test(test_the_words_say_why_the_touch_was_the_teachers),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
