// Tests what the coach says about which bout, and that it is rarely the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "coach_words.h"

#define NOW 5000u

static coach_watch watch;
static duel_config config;
static duel_state state;
static match_stats stats;

// Left touches, and nothing else is known.
static int left_touches(void **unused)
{
    (void)unused;
    watch = (coach_watch){0};
    config = (duel_config){0};
    stats = (match_stats){0};
    state = (duel_state){.tick = NOW, .phase = DUEL_OVER, .winner = DUEL_LEFT};
    state.touch[DUEL_LEFT] = (duel_touch){.by = DUEL_LEFT, .tick = NOW};
    state.touch[DUEL_RIGHT].by = DUEL_NOBODY;
    state.match.winner = DUEL_NOBODY;
    return 0;
}

static bool is_noted(enum coach_note note, uint8_t person)
{
    return (coach_notes(&watch, &config, &state, &stats, person) & 1u << note) != 0;
}

static void whoever_touched_is_praised_and_the_other_advised(void **unused)
{
    (void)unused;
    assert_true(is_noted(COACH_GOOD_TOUCH, DUEL_LEFT));
    assert_true(is_noted(COACH_NO_PARRY, DUEL_RIGHT));
    assert_true(is_noted(COACH_GOOD_TOUCH, DUEL_NOBODY)); // two people
    watch.fencer[DUEL_LEFT].parry_tick = NOW - 300;
    watch.fencer[DUEL_RIGHT].parried_tick = NOW - 300;
    assert_true(is_noted(COACH_GOOD_RIPOSTE, DUEL_LEFT) && is_noted(COACH_PARRIED, DUEL_RIGHT));
    assert_false(is_noted(COACH_GOOD_TOUCH, DUEL_LEFT) || is_noted(COACH_NO_PARRY, DUEL_RIGHT));
    watch.fencer[DUEL_LEFT].parry_tick = watch.fencer[DUEL_RIGHT].parried_tick = NOW - 2000;
    assert_false(is_noted(COACH_GOOD_RIPOSTE, DUEL_LEFT) || is_noted(COACH_PARRIED, DUEL_RIGHT));
}

static void two_bent_arms_are_told_to_both(void **unused)
{
    (void)unused;
    for (int side = 0; side < 2; side++) {
        watch.fencer[side].advance_tick = NOW - 10;
        watch.fencer[side].bent_tick = NOW - 10;
    }
    for (uint8_t person = DUEL_LEFT; person <= DUEL_NOBODY; person++) {
        assert_int_equal(coach_notes(&watch, &config, &state, &stats, person),
                         1u << COACH_BOTH_WALKED_IN);
    }
    // One of them had the arm out.
    watch.fencer[DUEL_LEFT].bent_tick = NOW - 600;
    assert_false(is_noted(COACH_BOTH_WALKED_IN, DUEL_LEFT));
    assert_true(is_noted(COACH_WALKED_IN, DUEL_RIGHT));
}

static void both_and_nobody_are_told(void **unused)
{
    (void)unused;
    state.touch[DUEL_RIGHT] = (duel_touch){.by = DUEL_RIGHT, .tick = NOW};
    state.winner = DUEL_NOBODY;
    assert_true(is_noted(COACH_BOTH_TOUCHED, DUEL_RIGHT));
    state.touch[DUEL_LEFT].by = state.touch[DUEL_RIGHT].by = DUEL_NOBODY;
    assert_true(is_noted(COACH_NOBODY_TOUCHED, DUEL_LEFT));
}

static void the_arm_and_the_lunge_are_told_apart(void **unused)
{
    (void)unused;
    state.fencer[DUEL_LEFT].footwork.action = FOOTWORK_LUNGE;
    watch.fencer[DUEL_LEFT].arm_at_attack = 0.1;
    assert_true(is_noted(COACH_GOOD_ATTACK, DUEL_LEFT) && !is_noted(COACH_GOOD_ARM, DUEL_LEFT));
    watch.fencer[DUEL_LEFT].arm_at_attack = 0.8;
    assert_true(is_noted(COACH_GOOD_ARM, DUEL_LEFT));
    assert_true(is_noted(COACH_STOOD_STILL, DUEL_RIGHT));
    watch.fencer[DUEL_RIGHT].retreat_tick = NOW - 100;
    assert_false(is_noted(COACH_STOOD_STILL, DUEL_RIGHT));
    // The other lunged, too, and the arm came late.
    state.fencer[DUEL_RIGHT].footwork.action = FOOTWORK_LUNGE;
    watch.fencer[DUEL_RIGHT].arm_in_attack = 0.2;
    assert_true(is_noted(COACH_LATE_ARM, DUEL_RIGHT));
    watch.fencer[DUEL_RIGHT].arm_in_attack = 0.9;
    assert_false(is_noted(COACH_LATE_ARM, DUEL_RIGHT));
}

static void what_came_before_the_touch_is_told(void **unused)
{
    (void)unused;
    watch.fencer[DUEL_RIGHT].short_tick = NOW - 400;
    watch.fencer[DUEL_RIGHT].recover_tick = NOW - 20;
    watch.fencer[DUEL_RIGHT].lost_tick = NOW - 100;
    assert_true(is_noted(COACH_GOOD_DISTANCE, DUEL_LEFT) && is_noted(COACH_GOOD_BEAT, DUEL_LEFT));
    assert_true(is_noted(COACH_SHORT, DUEL_RIGHT) && is_noted(COACH_RECOVERING, DUEL_RIGHT) &&
                is_noted(COACH_BEATEN, DUEL_RIGHT));
    state.fencer[DUEL_RIGHT].footwork.action = FOOTWORK_LUNGE;
    assert_true(is_noted(COACH_GOOD_STOP, DUEL_LEFT));
    watch.fencer[DUEL_LEFT].bent_tick = NOW - 10;
    assert_false(is_noted(COACH_GOOD_STOP, DUEL_LEFT));
}

static void a_match_is_judged_by_its_figures(void **unused)
{
    (void)unused;
    config.settings.match.rules = MATCH_FIE;
    state.match.winner = DUEL_RIGHT;
    state.match.score[DUEL_RIGHT] = 5;
    stats.side[DUEL_RIGHT].touches[MATCH_STATS_RIPOSTE] = 4;
    stats.side[DUEL_RIGHT].touches[MATCH_STATS_ATTACK] = 1;
    stats.side[DUEL_RIGHT].attacks = 9;
    stats.side[DUEL_LEFT].attacks = 30;
    assert_true(is_noted(COACH_MATCH_WON_BY_RIPOSTES, DUEL_RIGHT));
    assert_true(is_noted(COACH_MATCH_WON_BY_RIPOSTES, DUEL_NOBODY));
    assert_true(is_noted(COACH_MATCH_NO_PARRY, DUEL_LEFT));
    assert_true(is_noted(COACH_MATCH_MANY_ATTACKS, DUEL_LEFT));
    stats.side[DUEL_LEFT].attacks = 3;
    stats.side[DUEL_LEFT].parries = 2;
    assert_true(is_noted(COACH_MATCH_FEW_ATTACKS, DUEL_LEFT));
    assert_false(is_noted(COACH_MATCH_NO_PARRY, DUEL_LEFT));
    state.match.score[DUEL_LEFT] = 3;
    stats.side[DUEL_LEFT].attacks = 6;
    assert_true(is_noted(COACH_MATCH_LOST, DUEL_LEFT));
}

static void nothing_is_said_twice_in_a_row(void **unused)
{
    (void)unused;
    coach_talk talk = {0};
    const char *before = "";
    assert_null(coach_say(&talk, 0));
    for (int i = 0; i < 12; i++) {
        const char *now = coach_say(&talk, 1u << COACH_BOTH_TOUCHED);
        assert_string_not_equal(now, before);
        before = now;
    }
    // Of two remarks, the one that was said less.
    const char *fresh = coach_say(&talk, 1u << COACH_BOTH_TOUCHED | 1u << COACH_GOOD_STOP);
    assert_string_equal(fresh, coach_words(COACH_GOOD_STOP, 0));
}

// Short whole sentences, each of them once.
static void every_sentence_is_whole_and_new(void **unused)
{
    (void)unused;
    for (int i = 0; i < COACH_NOTES * COACH_WORDINGS; i++) {
        const char *words = coach_words((enum coach_note)(i / COACH_WORDINGS), i % COACH_WORDINGS);
        const size_t length = strlen(words);
        assert_true(length > 8 && length < 80);
        assert_true(words[0] >= 'A' && words[0] <= 'Z');
        assert_non_null(strchr(".?!", words[length - 1]));
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(
                words, coach_words((enum coach_note)(k / COACH_WORDINGS), k % COACH_WORDINGS));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(whoever_touched_is_praised_and_the_other_advised, left_touches),
        cmocka_unit_test_setup(two_bent_arms_are_told_to_both, left_touches),
        cmocka_unit_test_setup(both_and_nobody_are_told, left_touches),
        cmocka_unit_test_setup(the_arm_and_the_lunge_are_told_apart, left_touches),
        cmocka_unit_test_setup(what_came_before_the_touch_is_told, left_touches),
        cmocka_unit_test_setup(a_match_is_judged_by_its_figures, left_touches),
        cmocka_unit_test(nothing_is_said_twice_in_a_row),
        cmocka_unit_test(every_sentence_is_whole_and_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
