// Tests what the coach remembers of a bout.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "coach_watch.h"
#include "test_duel_config.h"
#include "worn_fencer.h"

static duel_state at_ease(void)
{
    duel_state state = {.phase = DUEL_FENCING, .winner = DUEL_NOBODY};
    state.touch[0].by = state.touch[1].by = DUEL_NOBODY;
    return state;
}

// Nothing is asked of it about fencers at a device.
static const duel_config by_device;

// Ticks on with this action and this extension of one fencer.
static void go_on(coach_watch *watch, duel_state *state, enum duel_side side, uint8_t action,
                  double extension, uint32_t ticks)
{
    const duel_events none = {0};
    state->fencer[side].footwork.action = action;
    state->fencer[side].extension = extension;
    for (uint32_t i = 0; i < ticks; i++) {
        state->tick++;
        coach_watch_add(watch, &by_device, state, &none);
    }
}

static void it_knows_when_each_step_was_last(void **unused)
{
    (void)unused;
    coach_watch watch = {0};
    duel_state state = at_ease();
    go_on(&watch, &state, DUEL_LEFT, FOOTWORK_ADVANCE, 0.0, 100);
    go_on(&watch, &state, DUEL_LEFT, FOOTWORK_RETREAT, 0.9, 50);
    go_on(&watch, &state, DUEL_LEFT, FOOTWORK_RECOVER, 0.9, 25);
    go_on(&watch, &state, DUEL_LEFT, FOOTWORK_EN_GARDE, 0.9, 25);
    const coach_fencer *f = &watch.fencer[DUEL_LEFT];
    assert_int_equal(f->advance_tick, 100);
    assert_int_equal(f->bent_tick, 100);
    assert_int_equal(f->retreat_tick, 150);
    assert_int_equal(f->recover_tick, 175);
    assert_int_equal(watch.fencer[DUEL_RIGHT].advance_tick, 0);
    assert_int_equal(watch.fencer[DUEL_RIGHT].bent_tick, 200);
}

static void it_knows_how_far_the_arm_was_out_in_an_attack(void **unused)
{
    (void)unused;
    coach_watch watch = {0};
    duel_state state = at_ease();
    go_on(&watch, &state, DUEL_RIGHT, FOOTWORK_EN_GARDE, 0.5, 10);
    go_on(&watch, &state, DUEL_RIGHT, FOOTWORK_LUNGE, 0.55, COACH_ARM_TICKS);
    go_on(&watch, &state, DUEL_RIGHT, FOOTWORK_LUNGE, 0.95, 1);
    go_on(&watch, &state, DUEL_RIGHT, FOOTWORK_LUNGE, 1.0, 200);
    const coach_fencer *f = &watch.fencer[DUEL_RIGHT];
    assert_int_equal(f->attack_tick, 11);
    assert_true(f->arm_at_attack == 0.55 && f->arm_in_attack == 0.95);
    assert_int_equal(f->short_tick, 0);
    go_on(&watch, &state, DUEL_RIGHT, FOOTWORK_RECOVER, 1.0, 1);
    assert_int_equal(f->short_tick, state.tick);
}

static void an_attack_that_touched_was_not_short(void **unused)
{
    (void)unused;
    coach_watch watch = {0};
    duel_state state = at_ease();
    go_on(&watch, &state, DUEL_LEFT, FOOTWORK_LUNGE, 1.0, 200);
    state.touch[DUEL_LEFT].by = DUEL_LEFT;
    go_on(&watch, &state, DUEL_LEFT, FOOTWORK_RECOVER, 1.0, 1);
    assert_int_equal(watch.fencer[DUEL_LEFT].short_tick, 0);
}

static void blades_that_meet_in_an_attack_are_a_parry(void **unused)
{
    (void)unused;
    coach_watch watch = {0};
    duel_state state = at_ease();
    duel_events met = {.count = 1};
    met.event[0].kind = DUEL_EVENT_BLADES_MET;
    state.tick = 70;
    coach_watch_add(&watch, &by_device, &state, &met);
    assert_int_equal(watch.fencer[DUEL_LEFT].parry_tick, 0);
    state.tick = 80;
    state.fencer[DUEL_RIGHT].footwork.action = FOOTWORK_LUNGE;
    coach_watch_add(&watch, &by_device, &state, &met);
    assert_int_equal(watch.fencer[DUEL_LEFT].parry_tick, 80);
    assert_int_equal(watch.fencer[DUEL_RIGHT].parried_tick, 80);
    assert_int_equal(watch.fencer[DUEL_RIGHT].parry_tick, 0);
}

static void a_weapon_out_of_control_is_remembered(void **unused)
{
    (void)unused;
    coach_watch watch = {0};
    duel_state state = at_ease();
    duel_events lost = {.count = 1}, regained = {.count = 1};
    lost.event[0].kind = DUEL_EVENT_CONTROL_LOST;
    regained.event[0].kind = DUEL_EVENT_CONTROL_REGAINED;
    lost.event[0].side = regained.event[0].side = DUEL_RIGHT;
    state.tick = 10;
    coach_watch_add(&watch, &by_device, &state, &lost);
    go_on(&watch, &state, DUEL_RIGHT, FOOTWORK_EN_GARDE, 0.0, 30);
    state.tick++;
    coach_watch_add(&watch, &by_device, &state, &regained);
    go_on(&watch, &state, DUEL_RIGHT, FOOTWORK_EN_GARDE, 0.0, 30);
    assert_int_equal(watch.fencer[DUEL_RIGHT].lost_tick, 40);
    assert_int_equal(watch.fencer[DUEL_LEFT].lost_tick, 0);
}

// What happens after the touch has decided nothing.
static void after_the_touch_nothing_is_noted(void **unused)
{
    (void)unused;
    coach_watch watch = {0};
    duel_state state = at_ease();
    state.phase = DUEL_LANDED;
    go_on(&watch, &state, DUEL_LEFT, FOOTWORK_ADVANCE, 0.0, 100);
    assert_int_equal(watch.fencer[DUEL_LEFT].advance_tick, 0);
}

// Who lunges in a headset, with the arm out or bent, is seen so.
static coach_fencer lunge_in_headset(const duel_config *config, bool stretches, uint32_t *out_tick)
{
    enum { STRETCHES = 200, LUNGES = 350, ENDS = 900 };
    coach_watch watch = {0};
    worn_fencer worn = {0};
    duel_state state;
    duel_start(config, &state);
    while (state.tick < ENDS) {
        input_frame asked = input_frame_neutral();
        asked.extension = stretches && state.tick >= STRETCHES ? INPUT_EXTENSION_MAX : 0;
        asked.buttons = state.tick >= LUNGES ? INPUT_LUNGE : 0;
        const input_frame frame[2] = {worn_fencer_frame(&worn, config, &state, DUEL_LEFT, &asked),
                                      input_frame_neutral()};
        duel_events events;
        duel_step(config, &state, frame, &events);
        coach_watch_add(&watch, config, &state, &events);
    }
    *out_tick = state.tick;
    return watch.fencer[DUEL_LEFT];
}

static void an_arm_in_a_headset_is_out_or_bent(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    uint32_t tick;
    const coach_fencer out = lunge_in_headset(&test.config, true, &tick);
    assert_true(out.attack_tick > 0 && out.arm_in_attack > COACH_ARM_OUT);
    assert_true(out.bent_tick < tick - 400);
    const coach_fencer bent = lunge_in_headset(&test.config, false, &tick);
    assert_int_equal(bent.bent_tick, tick);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_when_each_step_was_last),
        cmocka_unit_test(it_knows_how_far_the_arm_was_out_in_an_attack),
        cmocka_unit_test(an_attack_that_touched_was_not_short),
        cmocka_unit_test(blades_that_meet_in_an_attack_are_a_parry),
        cmocka_unit_test(a_weapon_out_of_control_is_remembered),
        cmocka_unit_test(after_the_touch_nothing_is_noted),
        cmocka_unit_test(an_arm_in_a_headset_is_out_or_bent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
