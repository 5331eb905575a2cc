// How an answer is marked: against the call's touch and action, with the benefit of the doubt where
// the margin was small; and what a session adds up to.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "calling_answer.h"

// A call for `touch` with this reason, in which that side (or the left one) has begun this action
// last and the other has attacked before.
static right_of_way call_of(int touch, enum right_reason reason, enum phrase_kind kind)
{
    const int side = touch == DUEL_NOBODY ? DUEL_LEFT : touch;
    right_of_way call = {.touch = (uint8_t)touch, .reason = (uint8_t)reason, .clauses = 2};
    call.clause[0] = (right_clause){.fact = RIGHT_FACT_START,
                                    .side = (uint8_t)duel_other((enum duel_side)side),
                                    .kind = PHRASE_ATTACK};
    call.clause[1] =
        (right_clause){.fact = RIGHT_FACT_START, .side = (uint8_t)side, .kind = (uint8_t)kind};
    return call;
}

static void each_reason_is_an_answer(void **state)
{
    (void)state;
    static const struct {
        int touch;
        enum right_reason reason;
        enum phrase_kind kind;
        enum calling_action action;
    } row[] = {
        {DUEL_LEFT, RIGHT_ATTACK, PHRASE_ATTACK, CALLING_ATTACK},
        {DUEL_RIGHT, RIGHT_ATTACK, PHRASE_REMISE, CALLING_RENEWAL},
        {DUEL_LEFT, RIGHT_RIPOSTE, PHRASE_ATTACK, CALLING_RIPOSTE},
        {DUEL_RIGHT, RIGHT_LINE, PHRASE_ATTACK, CALLING_LINE},
        {DUEL_LEFT, RIGHT_IN_TIME, PHRASE_ATTACK, CALLING_COUNTER_ATTACK},
        {DUEL_RIGHT, RIGHT_ATTACK_OVER, PHRASE_COUNTER_ATTACK, CALLING_COUNTER_ATTACK},
        {DUEL_RIGHT, RIGHT_ATTACK_OVER, PHRASE_REPRISE, CALLING_RENEWAL},
        {DUEL_LEFT, RIGHT_ONLY_LAMP, PHRASE_RIPOSTE, CALLING_RIPOSTE},
        {DUEL_LEFT, RIGHT_ONLY_LAMP, PHRASE_REDOUBLEMENT, CALLING_RENEWAL},
        {DUEL_NOBODY, RIGHT_SIMULTANEOUS, PHRASE_ATTACK, CALLING_SIMULTANEOUS},
        {DUEL_NOBODY, RIGHT_OFF_TARGET, PHRASE_ATTACK, CALLING_OFF_TARGET},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const right_of_way call = call_of(row[i].touch, row[i].reason, row[i].kind);
        const calling_answer truth = calling_truth(&call);
        assert_int_equal(truth.touch, row[i].touch);
        assert_int_equal(truth.action, row[i].action);
    }
}

static void an_answer_is_marked_by_touch_and_action(void **state)
{
    (void)state;
    right_of_way call = call_of(DUEL_RIGHT, RIGHT_RIPOSTE, PHRASE_RIPOSTE);
    const calling_answer right = {DUEL_RIGHT, CALLING_RIPOSTE};
    const calling_answer other_action = {DUEL_RIGHT, CALLING_RENEWAL};
    const calling_answer other_touch = {DUEL_LEFT, CALLING_RIPOSTE};
    const calling_answer nobody = {DUEL_NOBODY, CALLING_SIMULTANEOUS};
    assert_int_equal(calling_mark_of(&call, right), CALLING_MARK_RIGHT);
    assert_int_equal(calling_mark_of(&call, other_action), CALLING_MARK_TOUCH);
    assert_int_equal(calling_mark_of(&call, other_touch), CALLING_MARK_WRONG);
    assert_int_equal(calling_mark_of(&call, nobody), CALLING_MARK_WRONG);
    call.is_close = 1; // the lamps could have been others, but not the call
    assert_int_equal(calling_mark_of(&call, other_touch), CALLING_MARK_WRONG);
    call.is_arguable = 1;
    assert_int_equal(calling_mark_of(&call, right), CALLING_MARK_RIGHT);
    assert_int_equal(calling_mark_of(&call, other_action), CALLING_MARK_TOUCH);
    assert_int_equal(calling_mark_of(&call, other_touch), CALLING_MARK_ARGUABLE);
}

static void an_arguable_call_does_not_count_against_a_session(void **state)
{
    (void)state;
    char words[160];
    calling_tally tally = {{0}};
    calling_tally_words(NULL, &tally, words, sizeof words);
    assert_string_equal(words, "You are the referee");
    tally.count[CALLING_MARK_RIGHT] = 6;
    tally.count[CALLING_MARK_TOUCH] = 2;
    tally.count[CALLING_MARK_WRONG] = 2;
    assert_true(calling_tally_share(&tally) == 0.8);
    calling_tally_words(NULL, &tally, words, sizeof words);
    assert_string_equal(words, "8 of 10 touches right (80 %), 6 with the action");
    tally.count[CALLING_MARK_ARGUABLE] = 5;
    assert_true(calling_tally_share(&tally) == 0.8);
    calling_tally_words(NULL, &tally, words, sizeof words);
    assert_string_equal(words, "8 of 10 touches right (80 %), 6 with the action; 5 arguable");
}

static void only_phrases_to_think_about_are_questions(void **state)
{
    (void)state;
    right_of_way call = call_of(DUEL_LEFT, RIGHT_ONLY_LAMP, PHRASE_RIPOSTE);
    apparatus_state lamps = {.light = {APPARATUS_COLORED, APPARATUS_DARK}};
    assert_true(calling_is_question(&call, &lamps));
    lamps.light[DUEL_LEFT] = APPARATUS_WHITE; // nothing to decide
    assert_false(calling_is_question(&call, &lamps));
    lamps.light[DUEL_RIGHT] = APPARATUS_COLORED;
    assert_true(calling_is_question(&call, &lamps));
    call.clauses = 1; // only one has acted
    assert_true(calling_is_question(&call, &lamps));
    lamps.light[DUEL_LEFT] = APPARATUS_DARK;
    assert_false(calling_is_question(&call, &lamps));
    call.clauses = 2;
    lamps.light[DUEL_RIGHT] = APPARATUS_DARK;
    assert_false(calling_is_question(&call, &lamps));
}

static void the_margin_is_told_with_its_number(void **state)
{
    (void)state;
    char words[200];
    right_of_way call = call_of(DUEL_LEFT, RIGHT_ATTACK, PHRASE_ATTACK);
    calling_margin_words(NULL, &call, words, sizeof words);
    assert_string_equal(words, "");
    call.margin = RIGHT_MARGIN_ONSET;
    call.margin_by = 84.0;
    calling_margin_words(NULL, &call, words, sizeof words);
    assert_string_equal(words,
                        "Nearest number, between the two beginnings: 84 ms from being at once.");
    call.margin = RIGHT_MARGIN_PARRY;
    call.margin_by = 0.02;
    call.is_close = call.is_arguable = 1;
    calling_margin_words(NULL, &call, words, sizeof words);
    assert_string_equal(
        words, "Nearest number, the parry: 2.0 cm from its limit. Another referee might not.");
    call.margin = RIGHT_MARGIN_TARGET;
    call.margin_by = 0.01;
    call.is_arguable = 0;
    calling_margin_words(NULL, &call, words, sizeof words);
    assert_string_equal(words, "Nearest number, the hit: 1.0 cm from the border of the target.");
}

static void the_mark_says_what_the_call_was(void **state)
{
    (void)state;
    char words[256];
    right_of_way call = call_of(DUEL_RIGHT, RIGHT_RIPOSTE, PHRASE_RIPOSTE);
    calling_mark_words(NULL, &call, (calling_answer){DUEL_RIGHT, CALLING_RIPOSTE}, words,
                       sizeof words);
    assert_string_equal(words, "Right: riposte from the right.");
    calling_mark_words(NULL, &call, (calling_answer){DUEL_NOBODY, CALLING_SIMULTANEOUS}, words,
                       sizeof words);
    assert_string_equal(words, "Wrong: riposte from the right. You said: simultaneous, no touch.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_reason_is_an_answer),
        cmocka_unit_test(an_answer_is_marked_by_touch_and_action),
        cmocka_unit_test(an_arguable_call_does_not_count_against_a_session),
        cmocka_unit_test(only_phrases_to_think_about_are_questions),
        cmocka_unit_test(the_margin_is_told_with_its_number),
        cmocka_unit_test(the_mark_says_what_the_call_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
