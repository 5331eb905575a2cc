// What the other blade does to the feet: a point on mask or trunk stops a lunge, as the footwork
// has it; nothing else does.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "duel_private.h"
#include "input_frame.h"
#include "test_duel_config.h"

// The point lands in this tick of a long lunge, is answered so many ticks later (60 ms), and the
// lunge is over in the last tick.
enum { LANDS = 250, ANSWERED = 60, LAST = 900 };

// How deep a long lunge of the left fencer goes while the right fencer's blade presses like this
// for so many ticks.
static double deepest_of(const duel_config *config, enum duel_press_kind kind, enum body_part part,
                         double force_n, uint32_t ticks)
{
    duel_state state;
    duel_start(config, &state);
    input_frame frame[2] = {test_duel_hold(0.0, 0.0, 1.0), test_duel_hold(0.0, 0.0, 0.0)};
    frame[DUEL_LEFT].buttons = INPUT_LUNGE;
    double most = 0.0;
    for (; state.tick < LAST; state.tick++) {
        state.fencer[DUEL_RIGHT].press = (duel_press){.kind = DUEL_PRESS_NONE};
        if (state.tick >= LANDS && state.tick < LANDS + ticks) {
            state.touch[DUEL_RIGHT].part = (uint8_t)part;
            state.fencer[DUEL_RIGHT].press = (duel_press){.kind = (uint8_t)kind,
                                                          .begun_tick = LANDS,
                                                          .normal = v3(1.0, 0.0, 0.0),
                                                          .force_n = force_n};
        }
        duel_events events = {0};
        duel_move_feet(config, &state, frame, &events);
        most = fmax(most, state.fencer[DUEL_LEFT].footwork.lunge);
    }
    return most;
}

static double deepest(const duel_config *config, enum duel_press_kind kind, enum body_part part,
                      double force_n)
{
    return deepest_of(config, kind, part, force_n, LAST);
}

static void a_point_on_mask_or_trunk_stops_a_lunge(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    const duel_config *config = &test.config;
    const double whole = deepest(config, DUEL_PRESS_NONE, PART_TORSO, 0.0);
    const enum body_part stopping[] = {PART_MASK, PART_NECK, PART_BIB, PART_TORSO};
    for (int i = 0; i < 4; i++) {
        assert_true(deepest(config, DUEL_PRESS_HELD, stopping[i], 45.0) < whole - 0.1);
        assert_true(deepest(config, DUEL_PRESS_SLIDING, stopping[i], 45.0) < whole - 0.1);
    }
    // What presses for less than the time of the answer does not.
    assert_true(deepest_of(config, DUEL_PRESS_HELD, PART_TORSO, 45.0, ANSWERED) == whole);
    assert_true(deepest_of(config, DUEL_PRESS_HELD, PART_TORSO, 45.0, ANSWERED + 1) < whole - 0.1);
    // From 10 N on a point stops a lunge.
    assert_true(deepest(config, DUEL_PRESS_HELD, PART_TORSO, 10.5) < whole - 0.1);
    assert_true(deepest(config, DUEL_PRESS_HELD, PART_TORSO, 9.5) == whole);
    // Neither an edge nor a limb stops it; nor a blade that has left again.
    assert_true(deepest(config, DUEL_PRESS_EDGE, PART_TORSO, 45.0) == whole);
    assert_true(deepest(config, DUEL_PRESS_HELD, PART_WEAPON_FOREARM, 45.0) == whole);
    assert_true(deepest(config, DUEL_PRESS_SPRUNG, PART_TORSO, 45.0) == whole);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_point_on_mask_or_trunk_stops_a_lunge)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
