// Which words of a phrase a referee says aloud, in which order, and how they are captioned.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "phrase_said.h"

static void add(right_of_way *call, enum right_fact fact, enum duel_side side,
                enum phrase_kind kind, enum phrase_end ends)
{
    call->clause[call->clauses++] = (right_clause){
        .fact = (uint8_t)fact, .side = (uint8_t)side, .kind = (uint8_t)kind, .ends = (uint8_t)ends};
}

// Checks the captions, separated by commas.
static void assert_says(const right_of_way *call, const char *wanted)
{
    phrase_said said[PHRASE_SAID_MOST];
    const uint32_t count = phrase_said_of(call, said);
    char text[200] = "";
    for (uint32_t i = 0; i < count; i++) {
        strcat(text, i > 0 ? ", " : "");
        strcat(text, phrase_said_words(said[i]));
    }
    assert_string_equal(text, wanted);
}

static void attack_parry_and_riposte_are_said_in_order(void **state)
{
    (void)state;
    right_of_way call = {.touch = DUEL_NOBODY};
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_ATTACK, PHRASE_PARRIED);
    add(&call, RIGHT_FACT_PARRY, DUEL_RIGHT, PHRASE_PARRY, PHRASE_DONE);
    add(&call, RIGHT_FACT_END, DUEL_LEFT, PHRASE_ATTACK, PHRASE_PARRIED);
    add(&call, RIGHT_FACT_START, DUEL_RIGHT, PHRASE_RIPOSTE, PHRASE_LANDED);
    add(&call, RIGHT_FACT_HIT, DUEL_RIGHT, PHRASE_RIPOSTE, PHRASE_LANDED);
    assert_says(&call, "Attack left, Parry right, Riposte right");
}

static void a_line_is_said_before_what_runs_onto_it(void **state)
{
    (void)state;
    right_of_way call = {.touch = DUEL_NOBODY};
    add(&call, RIGHT_FACT_LINE, DUEL_RIGHT, PHRASE_LINE, PHRASE_RUNS);
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_ATTACK, PHRASE_LANDED);
    add(&call, RIGHT_FACT_END, DUEL_RIGHT, PHRASE_LINE, PHRASE_DONE);
    assert_says(&call, "Point in line right, Attack left");
}

// A parry that was not enough is none; an attack that falls short is a "no".
static void what_failed_is_not_said_as_if_it_had_worked(void **state)
{
    (void)state;
    right_of_way call = {.touch = DUEL_NOBODY};
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_ATTACK, PHRASE_LANDED);
    add(&call, RIGHT_FACT_PARRY, DUEL_RIGHT, PHRASE_PARRY, PHRASE_FAILED);
    assert_says(&call, "Attack left");
    static const enum phrase_end no[] = {PHRASE_SHORT, PHRASE_PASSED, PHRASE_WITHDRAWN,
                                         PHRASE_PAUSED, PHRASE_BROKEN};
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        right_of_way over = {.touch = DUEL_NOBODY};
        add(&over, RIGHT_FACT_START, DUEL_LEFT, PHRASE_ATTACK, no[i]);
        add(&over, RIGHT_FACT_END, DUEL_LEFT, PHRASE_ATTACK, no[i]);
        add(&over, RIGHT_FACT_START, DUEL_RIGHT, PHRASE_ATTACK, PHRASE_LANDED);
        assert_says(&over, "Attack left, No: left, Attack right");
    }
}

static void only_the_last_words_are_said_and_none_twice_in_a_row(void **state)
{
    (void)state;
    right_of_way call = {.touch = DUEL_NOBODY};
    assert_says(&call, "");
    add(&call, RIGHT_FACT_BEAT, DUEL_LEFT, PHRASE_BEAT, PHRASE_DONE);
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_ATTACK, PHRASE_PARRIED);
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_ATTACK, PHRASE_PARRIED);
    add(&call, RIGHT_FACT_START, DUEL_RIGHT, PHRASE_COUNTER_ATTACK, PHRASE_LANDED);
    assert_says(&call, "Attack left, Counter-attack right");
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_REMISE, PHRASE_LANDED);
    add(&call, RIGHT_FACT_START, DUEL_RIGHT, PHRASE_REDOUBLEMENT, PHRASE_LANDED);
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_REPRISE, PHRASE_LANDED);
    assert_says(&call, "Remise left, Redoublement right, Reprise left");
}

static void the_action_that_has_hit_is_said_and_is_no_failure(void **state)
{
    (void)state;
    right_of_way call = {.touch = DUEL_LEFT};
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_ATTACK, PHRASE_PASSED);
    add(&call, RIGHT_FACT_END, DUEL_LEFT, PHRASE_ATTACK, PHRASE_PASSED);
    assert_says(&call, "Attack left");
    add(&call, RIGHT_FACT_START, DUEL_RIGHT, PHRASE_COUNTER_ATTACK, PHRASE_SHORT);
    add(&call, RIGHT_FACT_END, DUEL_RIGHT, PHRASE_COUNTER_ATTACK, PHRASE_SHORT);
    add(&call, RIGHT_FACT_START, DUEL_RIGHT, PHRASE_REMISE, PHRASE_SHORT);
    add(&call, RIGHT_FACT_END, DUEL_RIGHT, PHRASE_REMISE, PHRASE_SHORT);
    assert_says(&call, "Attack left, Remise right, No: right");
    // Its first attack failed, the second one has hit.
    add(&call, RIGHT_FACT_START, DUEL_LEFT, PHRASE_REPRISE, PHRASE_LANDED);
    assert_says(&call, "Remise right, No: right, Reprise left");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attack_parry_and_riposte_are_said_in_order),
        cmocka_unit_test(a_line_is_said_before_what_runs_onto_it),
        cmocka_unit_test(what_failed_is_not_said_as_if_it_had_worked),
        cmocka_unit_test(the_action_that_has_hit_is_said_and_is_no_failure),
        cmocka_unit_test(only_the_last_words_are_said_and_none_twice_in_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
