// What this proves: a call reads as a referee says it. Nothing in it contradicts its verdict or
// itself, and what the verdict names is not said before.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "phrase_words.h"

enum { LEFT = DUEL_LEFT, RIGHT = DUEL_RIGHT };

static right_clause start_of(int side, enum phrase_kind kind, int ms)
{
    return (right_clause){
        .fact = RIGHT_FACT_START, .side = (uint8_t)side, .kind = (uint8_t)kind, .ms = ms};
}

static right_clause end_of(int side, enum phrase_end ends)
{
    return (right_clause){.fact = RIGHT_FACT_END,
                          .side = (uint8_t)side,
                          .kind = PHRASE_ATTACK,
                          .ends = (uint8_t)ends};
}

static right_clause hit_of(int side, enum phrase_end ends)
{
    return (right_clause){.fact = RIGHT_FACT_HIT, .side = (uint8_t)side, .ends = (uint8_t)ends};
}

static right_clause line_of(int side)
{
    return (right_clause){.fact = RIGHT_FACT_LINE, .side = (uint8_t)side, .kind = PHRASE_LINE};
}

static right_clause parry_of(int side, enum phrase_end ends)
{
    return (right_clause){.fact = RIGHT_FACT_PARRY,
                          .side = (uint8_t)side,
                          .kind = PHRASE_PARRY,
                          .guard = PHRASE_QUARTE,
                          .ends = (uint8_t)ends};
}

static right_of_way call_of(enum right_reason reason, int touch, int right)
{
    return (right_of_way){
        .touch = (uint8_t)touch, .right = (uint8_t)right, .reason = (uint8_t)reason};
}

static void add(right_of_way *call, right_clause clause)
{
    clause.tick = 100 * call->clauses;
    call->clause[call->clauses++] = clause;
}

static void assert_says(const right_of_way *call, const char *expected)
{
    char words[PHRASE_WORDS_MAX];
    const phrase_settings settings = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    phrase_words(NULL, &settings, call, words);
    assert_string_equal(words, expected);
}

static void who_hits_was_not_short(void **unused)
{
    (void)unused;
    right_of_way call = call_of(RIGHT_ONLY_LAMP, LEFT, LEFT);
    add(&call, start_of(LEFT, PHRASE_ATTACK, 0));
    add(&call, end_of(LEFT, PHRASE_SHORT));
    right_of_way missed = call, renewed = call;
    add(&call, hit_of(LEFT, PHRASE_LANDED));
    assert_says(&call, "Attack from the left. Touch left.");
    // Without the right, without a hit, or where a renewal has hit, it was.
    right_of_way beaten = call;
    add(&beaten, hit_of(RIGHT, PHRASE_LANDED));
    beaten.reason = RIGHT_ATTACK_OVER;
    beaten.touch = beaten.right = DUEL_RIGHT;
    assert_says(&beaten, "Attack from the left. The left is short. Touch right, the attack was "
                         "over.");
    missed.reason = RIGHT_NO_HIT;
    missed.touch = missed.right = DUEL_NOBODY;
    assert_says(&missed, "Attack from the left. The left is short. Nothing.");
    add(&renewed, start_of(LEFT, PHRASE_REMISE, 0));
    add(&renewed, hit_of(LEFT, PHRASE_LANDED));
    assert_says(&renewed,
                "Attack from the left. The left is short. Remise from the left. Touch left.");
}

static void a_point_that_goes_by_misses(void **unused)
{
    (void)unused;
    right_of_way call = call_of(RIGHT_ATTACK, LEFT, LEFT);
    add(&call, start_of(LEFT, PHRASE_ATTACK, 0));
    add(&call, start_of(RIGHT, PHRASE_COUNTER_ATTACK, -218));
    add(&call, end_of(RIGHT, PHRASE_PASSED));
    add(&call, hit_of(LEFT, PHRASE_LANDED));
    assert_says(&call, "Attack from the left. Counter-attack from the right, later by 218 ms. The "
                       "right misses. Touch left, the attack.");
}

static void a_riposte_that_waits_is_delayed(void **unused)
{
    (void)unused;
    const phrase_settings settings = phrase_settings_of(WEAPON_FOIL, MATCH_NORMAL);
    for (int late = 0; late <= 1; late++) {
        right_of_way call = call_of(RIGHT_ATTACK, LEFT, LEFT);
        add(&call, start_of(LEFT, PHRASE_ATTACK, 0));
        add(&call, parry_of(RIGHT, PHRASE_DONE));
        add(&call, start_of(LEFT, PHRASE_REPRISE, 0));
        add(&call, start_of(RIGHT, PHRASE_RIPOSTE, (int)settings.riposte_ticks + late));
        add(&call, hit_of(LEFT, PHRASE_LANDED));
        char words[PHRASE_WORDS_MAX];
        phrase_words(NULL, &settings, &call, words);
        assert_int_equal(strstr(words, "Delayed riposte from the right") != NULL, late);
        assert_int_equal(strstr(words, ". Riposte from the right") != NULL, !late);
        // What had the right is called by its name.
        assert_non_null(strstr(words, "Touch left, the reprise."));
    }
    right_of_way call = call_of(RIGHT_RIPOSTE, RIGHT, RIGHT);
    add(&call, start_of(LEFT, PHRASE_ATTACK, 0));
    add(&call, parry_of(RIGHT, PHRASE_DONE));
    add(&call, start_of(RIGHT, PHRASE_RIPOSTE, -5)); // before the parry's contact ended
    add(&call, hit_of(RIGHT, PHRASE_LANDED));
    assert_says(&call, "Attack from the left. Parried in quarte. Riposte from the right, at once. "
                       "Touch right, the riposte.");
}

static void a_parry_says_whose_it_is_once_both_have_attacked(void **unused)
{
    (void)unused;
    right_of_way call = call_of(RIGHT_RIPOSTE, LEFT, LEFT);
    add(&call, start_of(LEFT, PHRASE_ATTACK, 0));
    add(&call, parry_of(RIGHT, PHRASE_DONE));
    add(&call, start_of(RIGHT, PHRASE_RIPOSTE, 60));
    add(&call, parry_of(LEFT, PHRASE_DONE));
    add(&call, start_of(LEFT, PHRASE_RIPOSTE, 70));
    add(&call, hit_of(LEFT, PHRASE_LANDED));
    assert_says(&call, "Attack from the left. Parried in quarte. Riposte from the right, 60 ms. "
                       "Parried in quarte by the left. Riposte from the left, 70 ms. Touch left, "
                       "the riposte.");
}

static void a_hit_without_any_attack_came_first(void **unused)
{
    (void)unused;
    right_of_way call = call_of(RIGHT_ATTACK_OVER, LEFT, LEFT);
    add(&call, hit_of(LEFT, PHRASE_LANDED));
    assert_says(&call, "Touch left, which hit first.");
}

static void the_arm_that_goes_into_line_is_no_attack(void **unused)
{
    (void)unused;
    right_of_way call = call_of(RIGHT_LINE, RIGHT, RIGHT);
    add(&call, start_of(RIGHT, PHRASE_ATTACK, 0));
    add(&call, end_of(RIGHT, PHRASE_SHORT));
    add(&call, line_of(RIGHT));
    add(&call, start_of(LEFT, PHRASE_ATTACK, 0));
    add(&call, hit_of(RIGHT, PHRASE_LANDED));
    assert_says(&call,
                "Point in line from the right. Attack from the left. Touch right, the line.");
}

static void a_line_during_an_attack_is_too_late(void **unused)
{
    (void)unused;
    right_of_way call = call_of(RIGHT_ATTACK, LEFT, LEFT);
    add(&call, start_of(LEFT, PHRASE_ATTACK, 0));
    right_of_way over = call, parried = call;
    add(&call, line_of(RIGHT));
    add(&call, hit_of(LEFT, PHRASE_LANDED));
    assert_says(&call, "Attack from the left. Point in line from the right, too late. Touch left, "
                       "the attack.");
    add(&over, end_of(LEFT, PHRASE_WITHDRAWN));
    add(&over, line_of(RIGHT));
    over.reason = RIGHT_LINE;
    over.touch = over.right = DUEL_RIGHT;
    assert_says(&over, "Attack from the left. The left draws the arm back. Point in line from the "
                       "right. Touch right, the line.");
    add(&parried, parry_of(RIGHT, PHRASE_DONE));
    add(&parried, line_of(RIGHT));
    parried.reason = RIGHT_LINE;
    parried.touch = parried.right = DUEL_RIGHT;
    assert_says(&parried, "Attack from the left. Parried in quarte. Point in line from the right. "
                          "Touch right, the line.");
}

static void a_hit_off_target_is_said_once(void **unused)
{
    (void)unused;
    right_of_way call = call_of(RIGHT_OFF_TARGET, DUEL_NOBODY, LEFT);
    add(&call, start_of(LEFT, PHRASE_ATTACK, 0));
    add(&call, hit_of(LEFT, PHRASE_OFF_TARGET));
    assert_says(&call, "Attack from the left. The left hits off target: nothing.");
    // A hit off target without the right is told, and another hit decides.
    call.reason = RIGHT_RIPOSTE;
    call.touch = call.right = DUEL_RIGHT;
    assert_says(&call, "Attack from the left. The left hits off target. Touch right, the riposte.");
}

static void a_close_call_says_by_what(void **unused)
{
    (void)unused;
    static const struct {
        enum right_margin margin;
        double by;
        const char *words;
    } row[] = {
        {RIGHT_MARGIN_ONSET, 6.0, "By 6 ms: another referee might not."},
        {RIGHT_MARGIN_PARRY, 0.02, "By 2.0 cm: another referee might not."},
        {RIGHT_MARGIN_TARGET, 0.012, "The hit is 1.2 cm from the border of the target."},
        {RIGHT_MARGIN_CONTACT, 3.0,
         "A contact of the point was 3 ms from the shortest that counts."},
        {RIGHT_MARGIN_LOCKOUT, 4.0, "The second lamp came 4 ms before the lock-out."},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        right_of_way call = call_of(RIGHT_ONLY_LAMP, LEFT, LEFT);
        call.margin = (uint8_t)row[i].margin;
        call.margin_by = row[i].by;
        assert_says(&call, "Touch left.");
        call.is_close = 1;
        char expected[160];
        snprintf(expected, sizeof expected, "Touch left. %s", row[i].words);
        assert_says(&call, expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_hits_was_not_short),
        cmocka_unit_test(a_point_that_goes_by_misses),
        cmocka_unit_test(a_riposte_that_waits_is_delayed),
        cmocka_unit_test(the_arm_that_goes_into_line_is_no_attack),
        cmocka_unit_test(a_line_during_an_attack_is_too_late),
        cmocka_unit_test(a_hit_off_target_is_said_once),
        cmocka_unit_test(a_close_call_says_by_what),
        cmocka_unit_test(a_parry_says_whose_it_is_once_both_have_attacked),
        cmocka_unit_test(a_hit_without_any_attack_came_first),
    };
    return cmocka_run_group_tests_name("phrase_words", tests, NULL, NULL);
}
