// The session: sides, calls, touches, rematches.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "session.h"

// Advances the time in displayed frames; returns how many bouts were ordered.
static int pass(session *s, double seconds)
{
    const double frame_s = 1.0 / 64.0;
    int ordered = 0;
    int frames = (int)(seconds / frame_s);
    for (int i = 0; i < frames; i++) {
        ordered += session_advance(s, frame_s) == SESSION_SET_UP_BOUT;
    }
    return ordered;
}

static void test_two_people_take_the_sides_in_turn(void **state)
{
    (void)state;
    session s = session_start(WEAPON_EPEE);
    assert_int_equal(pass(&s, 60.0), 0);
    assert_int_equal(s.phase, SESSION_JOIN);
    assert_int_equal(session_press(&s, 4), SESSION_NOTHING);
    assert_int_equal(session_side_of(&s, 4), DUEL_LEFT);
    assert_int_equal(session_press(&s, 9), SESSION_NOTHING);
    assert_int_equal(session_side_of(&s, 9), DUEL_RIGHT);
    assert_int_equal(session_side_of(&s, 1), DUEL_NOBODY);
    // They have some time to choose, which a third player cannot shorten.
    assert_int_equal(session_press(&s, 1), SESSION_NOTHING);
    assert_int_equal(pass(&s, SESSION_BOTH_S - 0.5), 0);
    assert_true(session_both_s(&s) > 0.2 && session_both_s(&s) < 0.8);
    assert_int_equal(pass(&s, 1.0), 1);
    assert_int_equal(s.phase, SESSION_CALL);
    pass(&s, SESSION_CALL_S + 0.1);
    assert_int_equal(s.phase, SESSION_FENCING);
}

static void test_somebody_alone_meets_the_computer(void **state)
{
    (void)state;
    // By pressing again...
    session s = session_start(WEAPON_FOIL);
    session_set_level(&s, 3);
    assert_int_equal(session_press(&s, 2), SESSION_NOTHING);
    assert_int_equal(session_press(&s, 2), SESSION_SET_UP_BOUT);
    assert_int_equal(s.side[DUEL_RIGHT].seat, SESSION_COMPUTER);
    assert_int_equal(s.side[DUEL_RIGHT].level, 3);
    // ... or by waiting.
    s = session_start(WEAPON_FOIL);
    session_press(&s, 2);
    assert_int_equal(pass(&s, SESSION_ALONE_S - 0.5), 0);
    assert_true(session_alone_s(&s) > 0.2 && session_alone_s(&s) < 0.8);
    assert_int_equal(pass(&s, 1.0), 1);
    assert_int_equal(s.side[DUEL_RIGHT].seat, SESSION_COMPUTER);
}

static void test_named_sides_start_at_once(void **state)
{
    (void)state;
    session s = session_start(WEAPON_SABRE);
    session_seat_computer(&s, DUEL_LEFT, 2);
    session_seat_other(&s, DUEL_RIGHT);
    assert_int_equal(pass(&s, 0.1), 1);
    assert_int_equal(s.phase, SESSION_CALL);
}

static void test_sides_hands_and_getting_up(void **state)
{
    (void)state;
    session s = session_start(WEAPON_EPEE);
    session_press(&s, 4);
    session_change_hand(&s, DUEL_LEFT);
    assert_true(s.side[DUEL_LEFT].left_handed);
    session_swap(&s);
    assert_int_equal(session_side_of(&s, 4), DUEL_RIGHT);
    assert_true(s.side[DUEL_RIGHT].left_handed && !s.side[DUEL_LEFT].left_handed);
    session_press(&s, 9);
    assert_int_equal(session_side_of(&s, 9), DUEL_LEFT);
    // Every change restarts the time, and when one player leaves the other one waits alone.
    pass(&s, SESSION_BOTH_S - 0.5);
    session_change_hand(&s, DUEL_LEFT);
    assert_true(session_both_s(&s) > SESSION_BOTH_S - 0.1);
    session_free_side(&s, DUEL_RIGHT);
    assert_int_equal(session_side_of(&s, 4), DUEL_NOBODY);
    assert_true(session_both_s(&s) < 0.0 && session_alone_s(&s) > SESSION_ALONE_S - 0.1);
    session_press(&s, 4);
    assert_true(s.side[DUEL_RIGHT].left_handed);
    assert_int_equal(session_press(&s, 4), SESSION_SET_UP_BOUT);
    // While they fence no side becomes free.
    session_free_side(&s, DUEL_RIGHT);
    assert_int_equal(session_side_of(&s, 4), DUEL_RIGHT);
    pass(&s, SESSION_CALL_S + 0.1);
    session_bout_ended(&s, DUEL_RIGHT);
    session_swap(&s);
    assert_int_equal(s.side[DUEL_LEFT].won, 1);
    session_free_sides(&s);
    assert_true(s.side[DUEL_LEFT].left_handed);
    assert_int_equal(s.side[DUEL_LEFT].seat, SESSION_FREE);
}

static session fencing(void)
{
    session s = session_start(WEAPON_EPEE);
    session_press(&s, 0);
    session_press(&s, 1);
    session_press(&s, 1);
    pass(&s, SESSION_CALL_S + 0.1);
    return s;
}

static void test_a_touch_counts_and_a_rematch_comes_within_two_seconds(void **state)
{
    (void)state;
    session s = fencing();
    session_bout_ended(&s, DUEL_RIGHT);
    assert_int_equal(s.side[DUEL_RIGHT].won, 1);
    assert_int_equal(s.side[DUEL_LEFT].won, 0);
    assert_int_equal(s.phase, SESSION_REVIEW);
    // The end of a bout is counted once, even if it is reported twice.
    session_bout_ended(&s, DUEL_RIGHT);
    assert_int_equal(s.side[DUEL_RIGHT].won, 1);
    // A button press right after the touch does nothing; a later one starts a rematch.
    assert_int_equal(session_press(&s, 0), SESSION_NOTHING);
    pass(&s, SESSION_REVIEW_LEAST_S + 0.05);
    assert_int_equal(session_press(&s, 0), SESSION_SET_UP_BOUT);
    assert_int_equal(pass(&s, 1.4), 0);
    assert_int_equal(s.phase, SESSION_FENCING);
    assert_true(SESSION_REVIEW_LEAST_S + SESSION_CALL_S < 2.0);
}

static void test_nobody_wins_a_double(void **state)
{
    (void)state;
    session s = fencing();
    session_bout_ended(&s, DUEL_NOBODY);
    assert_int_equal(s.side[DUEL_LEFT].won + s.side[DUEL_RIGHT].won, 0);
    assert_int_equal(s.phase, SESSION_REVIEW);
    // Two people fence by the rules of the FIE: they have time to read the statistics.
    assert_int_equal(pass(&s, SESSION_REVIEW_MATCH_S - 0.1), 0);
    assert_int_equal(pass(&s, 0.2), 1);
    assert_int_equal(s.bouts, 2);
    s = fencing();
    s.match = match_settings_duel();
    s.match_chosen = true;
    session_bout_ended(&s, DUEL_NOBODY);
    assert_int_equal(pass(&s, SESSION_REVIEW_S + 0.1), 1);
}

static void test_a_pause_stops_time_and_presses(void **state)
{
    (void)state;
    session s = fencing();
    session_bout_ended(&s, DUEL_LEFT);
    s.paused = true;
    assert_int_equal(pass(&s, 60.0), 0);
    assert_int_equal(session_press(&s, 0), SESSION_NOTHING);
    s.paused = false;
    assert_int_equal(pass(&s, SESSION_REVIEW_MATCH_S + 0.1), 1);
}

static void test_the_level_is_the_seated_computers(void **state)
{
    (void)state;
    session s = session_start(WEAPON_EPEE);
    session_seat_person(&s, DUEL_LEFT, 0);
    session_seat_computer(&s, DUEL_RIGHT, 2);
    assert_int_equal(s.level, 2);
    session_free_sides(&s);
    assert_int_equal(s.level, 2);
}

static void test_weapon_and_level_change_between_bouts_only(void **state)
{
    (void)state;
    session s = session_start(WEAPON_EPEE);
    session_press(&s, 0);
    session_press(&s, 0);
    pass(&s, SESSION_CALL_S + 0.1);
    assert_false(session_next_weapon(&s));
    session_set_level(&s, 2);
    assert_int_equal(s.side[DUEL_RIGHT].level, 1);
    session_bout_ended(&s, DUEL_LEFT);
    assert_true(session_next_weapon(&s));
    assert_int_equal(s.weapon, WEAPON_FOIL);
    session_set_level(&s, 7);
    assert_int_equal(s.side[DUEL_RIGHT].level, 3);
    assert_int_equal(s.side[DUEL_LEFT].won, 1);
}

static void test_bouts_without_a_touch_are_counted_in_a_row(void **state)
{
    (void)state;
    static const bool OTHERS[2] = {false, true}, BOTH[2] = {true, true};
    session s = fencing();
    session_bout_touched(&s, OTHERS);
    assert_int_equal(s.side[DUEL_LEFT].without, 1);
    assert_int_equal(s.side[DUEL_RIGHT].without, 0);
    session_bout_ended(&s, DUEL_RIGHT);
    // Nothing is counted while nobody fences.
    session_bout_touched(&s, OTHERS);
    assert_int_equal(s.side[DUEL_LEFT].without, 1);
    s.phase = SESSION_FENCING;
    session_bout_touched(&s, OTHERS);
    assert_int_equal(s.side[DUEL_LEFT].without, 2);
    session_bout_touched(&s, BOTH);
    assert_int_equal(s.side[DUEL_LEFT].without, 0);
}

static void test_two_people_fence_by_the_rules_unless_they_choose(void **state)
{
    (void)state;
    session s = session_start(WEAPON_EPEE);
    assert_int_equal(session_match(&s).rules, MATCH_DUEL);
    session_seat_person(&s, DUEL_LEFT, 0);
    session_seat_computer(&s, DUEL_RIGHT, 1);
    assert_int_equal(session_match(&s).rules, MATCH_DUEL);
    session_seat_person(&s, DUEL_RIGHT, 1);
    assert_int_equal(session_match(&s).rules, MATCH_FIE);
    static const uint8_t next[] = {15, 1, 0, 5, 15};
    for (size_t i = 0; i < sizeof next; i++) {
        assert_true(session_next_match(&s));
        match_settings match = session_match(&s);
        assert_true(match_settings_are_valid(&match));
        assert_int_equal(match.rules, next[i] == 0 ? MATCH_DUEL : MATCH_FIE);
        assert_true(next[i] == 0 || match.touches == next[i]);
    }
    // What was chosen outlasts the sides; while fencing nothing changes.
    session_free_sides(&s);
    assert_int_equal(session_match(&s).touches, 15);
    s.phase = SESSION_FENCING;
    assert_false(session_next_match(&s));
}

static void test_leaving_the_sides_begins_anew(void **state)
{
    (void)state;
    session s = fencing();
    session_bout_ended(&s, DUEL_LEFT);
    session_next_weapon(&s);
    session_free_sides(&s);
    assert_int_equal(s.phase, SESSION_JOIN);
    assert_int_equal(session_side_of(&s, 0), DUEL_NOBODY);
    assert_int_equal(s.side[DUEL_LEFT].won, 0);
    assert_int_equal(s.weapon, WEAPON_FOIL);
    assert_int_equal(pass(&s, 30.0), 0);
}

// After a lesson: the same players, en garde, no wins yet.
static void test_beginning_anew_keeps_the_people(void **state)
{
    (void)state;
    session s = session_start(WEAPON_FOIL);
    session_press(&s, 0);
    session_press(&s, 0);
    pass(&s, SESSION_CALL_S + 0.1);
    session_bout_ended(&s, DUEL_RIGHT);
    session_restart(&s);
    assert_int_equal(s.phase, SESSION_CALL);
    assert_int_equal(s.bouts, 1);
    assert_int_equal(s.side[DUEL_RIGHT].won, 0);
    assert_int_equal(s.side[DUEL_LEFT].seat, SESSION_PERSON);
    assert_int_equal(s.side[DUEL_RIGHT].seat, SESSION_COMPUTER);
}

static void test_the_referee_says_three_words(void **state)
{
    (void)state;
    session s = session_start(WEAPON_EPEE);
    session_press(&s, 0);
    session_press(&s, 1);
    session_press(&s, 1);
    double strength;
    assert_string_equal(session_call(&s, &strength), "En garde");
    pass(&s, 0.7);
    assert_string_equal(session_call(&s, &strength), "Prêts ?");
    pass(&s, 0.4);
    assert_string_equal(session_call(&s, &strength), "Allez !");
    assert_true(strength == 1.0);
    pass(&s, 0.5);
    assert_string_equal(session_call(&s, &strength), "Allez !");
    assert_true(strength < 1.0 && strength > 0.0);
    pass(&s, 1.0);
    assert_null(session_call(&s, &strength));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_people_take_the_sides_in_turn),
        cmocka_unit_test(test_somebody_alone_meets_the_computer),
        cmocka_unit_test(test_sides_hands_and_getting_up),
        cmocka_unit_test(test_named_sides_start_at_once),
        cmocka_unit_test(test_a_touch_counts_and_a_rematch_comes_within_two_seconds),
        cmocka_unit_test(test_nobody_wins_a_double),
        cmocka_unit_test(test_a_pause_stops_time_and_presses),
        cmocka_unit_test(test_the_level_is_the_seated_computers),
        cmocka_unit_test(test_weapon_and_level_change_between_bouts_only),
        cmocka_unit_test(test_bouts_without_a_touch_are_counted_in_a_row),
        cmocka_unit_test(test_two_people_fence_by_the_rules_unless_they_choose),
        cmocka_unit_test(test_leaving_the_sides_begins_anew),
        cmocka_unit_test(test_beginning_anew_keeps_the_people),
        cmocka_unit_test(test_the_referee_says_three_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
