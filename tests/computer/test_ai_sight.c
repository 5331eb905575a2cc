// What a computer fencer sees: late, at the distance it will be, and what is an attack.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_sight.h"
#include "test_duel_config.h"

enum { REACTION_TICKS = 300, LUNGE_TICK = 600, END_TICK = 1500 };

// What the left fencer saw of the right one, who stood until LUNGE_TICK.
typedef struct watched {
    uint32_t arm_tick, attack_tick; // first view of the arm coming out, of an attack; 0: none
    ai_view last;
    double apart_m; // in truth, at the end
} watched;

static watched watch(const duel_config *config, uint8_t button, bool arm, double error_m)
{
    watched seen = {0};
    ai_sight sight = {0};
    duel_state state;
    duel_events events;
    test_duel_start_engaged(config, &state);
    for (uint32_t tick = 0; tick < END_TICK; ++tick) {
        seen.last = ai_sight_view(&sight, config, &state, DUEL_LEFT, REACTION_TICKS, error_m);
        if (seen.arm_tick == 0 && seen.last.extension > 0.0) {
            seen.arm_tick = tick;
        }
        if (seen.attack_tick == 0 && ai_view_is_attack(&seen.last)) {
            seen.attack_tick = tick;
        }
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        if (tick >= LUNGE_TICK) {
            frame[DUEL_RIGHT].buttons = button;
            frame[DUEL_RIGHT].extension = arm ? INPUT_EXTENSION_MAX : 0;
        }
        duel_step(config, &state, frame, &events);
    }
    seen.apart_m = duel_fencer_frame(config, &state, DUEL_RIGHT).root_x_m -
                   duel_fencer_frame(config, &state, DUEL_LEFT).root_x_m;
    return seen;
}

static void sees_a_lunge_no_sooner_than_it_reacts(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    watched seen = watch(&test.config, INPUT_LUNGE, true, 0.0);
    assert_in_range(seen.arm_tick, LUNGE_TICK + REACTION_TICKS,
                    LUNGE_TICK + REACTION_TICKS + 2 * AI_GLANCE_TICKS);
    assert_in_range(seen.attack_tick, seen.arm_tick, seen.arm_tick + 150);
    test_duel_config_destroy(&test);
}

static void a_step_is_no_attack(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    watched seen = watch(&test.config, INPUT_ADVANCE, false, 0.0);
    assert_int_equal(seen.attack_tick, 0);
    test_duel_config_destroy(&test);
}

// Who stands is judged as far as the error says.
static void distance_is_true_but_for_the_error(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    watched seen = watch(&test.config, 0, false, 0.0);
    assert_true(fabs(seen.last.distance_m - seen.apart_m) < 1e-9);
    seen = watch(&test.config, 0, false, 0.2);
    assert_true(fabs(seen.last.distance_m - seen.apart_m - 0.2) < 1e-3);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sees_a_lunge_no_sooner_than_it_reacts),
        cmocka_unit_test(a_step_is_no_attack),
        cmocka_unit_test(distance_is_true_but_for_the_error),
    };
    return cmocka_run_group_tests_name("ai_sight", tests, NULL, NULL);
}
