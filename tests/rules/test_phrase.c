// The phases of a duel: what leads from each to the next, and the limits of time exactly.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "phrase.h"

// As in phrase.c, milliseconds.
#define HALT_LEAST 1400
#define HALT_MOST  5000
#define EN_GARDE   900

static void check_next(phrase_situation now, enum duel_phase wanted)
{
    assert_int_equal(phrase_next(&now), wanted);
}

static void test_fencing_goes_on_if_nothing_happens(void **state)
{
    (void)state;
    check_next((phrase_situation){.phase = DUEL_FENCING}, DUEL_FENCING);
    check_next((phrase_situation){.phase = DUEL_FENCING, .since_ticks = UINT32_MAX}, DUEL_FENCING);
    check_next((phrase_situation){.phase = DUEL_FENCING, .weapons_are_down = true}, DUEL_FENCING);
}

static void test_a_touch_comes_before_the_time_and_a_disarm(void **state)
{
    (void)state;
    check_next((phrase_situation){.phase = DUEL_FENCING, .is_touched = true}, DUEL_LANDED);
    check_next((phrase_situation){.phase = DUEL_FENCING, .time_is_up = true}, DUEL_OVER);
    check_next((phrase_situation){.phase = DUEL_FENCING, .is_disarmed = true}, DUEL_HALT);
    check_next((phrase_situation){.phase = DUEL_FENCING, .have_passed = true}, DUEL_HALT);
    check_next((phrase_situation){.phase = DUEL_FENCING, .is_touched = true, .have_passed = true},
               DUEL_LANDED);
    check_next((phrase_situation){.phase = DUEL_FENCING, .is_touched = true, .time_is_up = true},
               DUEL_LANDED);
    check_next((phrase_situation){.phase = DUEL_FENCING, .is_touched = true, .is_disarmed = true},
               DUEL_LANDED);
    check_next((phrase_situation){.phase = DUEL_FENCING, .time_is_up = true, .is_disarmed = true},
               DUEL_OVER);
}

static void test_a_landed_touch_is_shown_to_its_end(void **state)
{
    (void)state;
    phrase_situation now = {.phase = DUEL_LANDED, .is_touched = true};
    check_next(now, DUEL_LANDED);
    now.time_is_up = true;
    now.is_disarmed = true;
    now.since_ticks = PHRASE_LANDED_TICKS - 1;
    check_next(now, DUEL_LANDED);
    now.since_ticks = PHRASE_LANDED_TICKS;
    check_next(now, DUEL_OVER);
    now.since_ticks = PHRASE_LANDED_TICKS + 1;
    check_next(now, DUEL_OVER);
    assert_int_equal(PHRASE_LANDED_TICKS, 250);
}

static void test_a_halt_waits_for_the_weapons(void **state)
{
    (void)state;
    phrase_situation now = {.phase = DUEL_HALT, .is_disarmed = true, .weapons_are_down = true};
    now.since_ticks = HALT_LEAST - 1;
    check_next(now, DUEL_HALT);
    now.since_ticks = HALT_LEAST;
    check_next(now, DUEL_EN_GARDE);
    now.weapons_are_down = false;
    check_next(now, DUEL_HALT);
    now.since_ticks = HALT_MOST - 1;
    check_next(now, DUEL_HALT);
    now.since_ticks = HALT_MOST;
    check_next(now, DUEL_EN_GARDE);
}

static void test_time_ends_a_halt_and_en_garde(void **state)
{
    (void)state;
    check_next((phrase_situation){.phase = DUEL_HALT, .time_is_up = true}, DUEL_OVER);
    check_next((phrase_situation){.phase = DUEL_EN_GARDE, .time_is_up = true}, DUEL_OVER);
    check_next((phrase_situation){.phase = DUEL_HALT,
                                  .since_ticks = HALT_MOST,
                                  .weapons_are_down = true,
                                  .time_is_up = true},
               DUEL_OVER);
    check_next(
        (phrase_situation){.phase = DUEL_EN_GARDE, .since_ticks = EN_GARDE, .time_is_up = true},
        DUEL_OVER);
}

static void test_fencing_resumes_after_en_garde(void **state)
{
    (void)state;
    check_next((phrase_situation){.phase = DUEL_EN_GARDE}, DUEL_EN_GARDE);
    check_next((phrase_situation){.phase = DUEL_EN_GARDE, .since_ticks = EN_GARDE - 1},
               DUEL_EN_GARDE);
    check_next((phrase_situation){.phase = DUEL_EN_GARDE, .since_ticks = EN_GARDE}, DUEL_FENCING);
}

static void test_the_end_is_the_end(void **state)
{
    (void)state;
    for (int bits = 0; bits < 16; bits++) {
        check_next((phrase_situation){.phase = DUEL_OVER,
                                      .since_ticks = HALT_MOST,
                                      .is_touched = (bits & 1) != 0,
                                      .is_disarmed = (bits & 2) != 0,
                                      .weapons_are_down = (bits & 4) != 0,
                                      .time_is_up = (bits & 8) != 0},
                   DUEL_OVER);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fencing_goes_on_if_nothing_happens),
        cmocka_unit_test(test_a_touch_comes_before_the_time_and_a_disarm),
        cmocka_unit_test(test_a_landed_touch_is_shown_to_its_end),
        cmocka_unit_test(test_a_halt_waits_for_the_weapons),
        cmocka_unit_test(test_time_ends_a_halt_and_en_garde),
        cmocka_unit_test(test_fencing_resumes_after_en_garde),
        cmocka_unit_test(test_the_end_is_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
