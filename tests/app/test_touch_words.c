// The one-line reason for how a bout ended.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "touch_words.h"

static duel_state touched(enum duel_side by, enum body_part part, double speed_mps)
{
    duel_state state = {.tick = 5000, .phase = DUEL_OVER, .winner = (uint8_t)by};
    state.touch[duel_other(by)].by = DUEL_NOBODY;
    state.touch[by] = (duel_touch){.by = (uint8_t)by,
                                   .part = (uint8_t)part,
                                   .with_point = 1,
                                   .tick = 5000,
                                   .speed_mps = speed_mps};
    return state;
}

static void add(touch_memory *memory, enum duel_event_kind kind, enum duel_side side, uint32_t tick)
{
    duel_events events = {.count = 1, .event = {{.kind = (uint8_t)kind, .side = (uint8_t)side}}};
    touch_memory_add(memory, &events, tick);
}

static void test_who_with_what_where_how(void **state)
{
    (void)state;
    char text[160];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_LEFT, PART_WEAPON_UPPER_ARM, 3.24);
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "Left touches: point on the "));
    assert_non_null(strstr(text, body_part_name(PART_WEAPON_UPPER_ARM)));
    assert_non_null(strstr(text, "3.2 m/s"));
    over.touch[DUEL_LEFT].with_point = 0;
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "Left touches: blade on the "));
    over.touch[DUEL_LEFT].speed_mps = 0.0;
    touch_words(&over, &memory, text, sizeof text);
    assert_null(strstr(text, "m/s"));
}

static void test_the_last_blow_is_told_while_it_matters(void **state)
{
    (void)state;
    char text[160];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_RIGHT, PART_TORSO, 2.0);
    add(&memory, DUEL_EVENT_BLADES_MET, DUEL_LEFT, 4590);
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "Right touches"));
    assert_non_null(strstr(text, "0.41 s after the blades last met"));
    over.touch[DUEL_RIGHT].tick = 9000;
    touch_words(&over, &memory, text, sizeof text);
    assert_null(strstr(text, "after the blades"));
}

static void test_a_lost_blade_is_told_until_it_is_caught(void **state)
{
    (void)state;
    char text[160];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_RIGHT, PART_TORSO, 2.0);
    add(&memory, DUEL_EVENT_CONTROL_LOST, DUEL_LEFT, 4000);
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "out of control"));
    add(&memory, DUEL_EVENT_CONTROL_REGAINED, DUEL_LEFT, 4200);
    touch_words(&over, &memory, text, sizeof text);
    assert_null(strstr(text, "out of control"));
    // The winner's own blade out of control is another matter.
    add(&memory, DUEL_EVENT_CONTROL_LOST, DUEL_RIGHT, 4300);
    touch_words(&over, &memory, text, sizeof text);
    assert_null(strstr(text, "out of control"));
}

static void test_the_lunge_is_told(void **state)
{
    (void)state;
    char text[160];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_LEFT, PART_MASK, 2.0);
    over.fencer[DUEL_LEFT].footwork.action = FOOTWORK_LUNGE;
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "with a lunge"));
    over.fencer[DUEL_LEFT].footwork.action = FOOTWORK_EN_GARDE;
    over.fencer[DUEL_RIGHT].footwork.action = FOOTWORK_LUNGE;
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "into the lunge"));
}

static void test_doubles_and_time(void **state)
{
    (void)state;
    char text[160];
    touch_memory memory = {0};
    duel_state over = touched(DUEL_LEFT, PART_TORSO, 2.0);
    over.touch[DUEL_RIGHT].by = DUEL_RIGHT;
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "a moment before the other"));
    over.winner = DUEL_NOBODY;
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "same instant"));
    over.touch[DUEL_LEFT].by = over.touch[DUEL_RIGHT].by = DUEL_NOBODY;
    touch_words(&over, &memory, text, sizeof text);
    assert_non_null(strstr(text, "Time"));
}

static void test_every_part_fits_a_line(void **state)
{
    (void)state;
    touch_memory memory = {0};
    for (int part = 0; part < BODY_PART_COUNT; part++) {
        char text[160];
        duel_state over = touched(DUEL_RIGHT, (enum body_part)part, 12.3);
        over.touch[DUEL_LEFT].by = DUEL_LEFT;
        touch_words(&over, &memory, text, sizeof text);
        assert_true(strlen(text) < sizeof text - 1);
        assert_true(text[strlen(text) - 1] == '.');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_with_what_where_how),
        cmocka_unit_test(test_the_last_blow_is_told_while_it_matters),
        cmocka_unit_test(test_a_lost_blade_is_told_until_it_is_caught),
        cmocka_unit_test(test_the_lunge_is_told),
        cmocka_unit_test(test_doubles_and_time),
        cmocka_unit_test(test_every_part_fits_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
