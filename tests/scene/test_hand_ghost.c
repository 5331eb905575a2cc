// The ghost of the true hand appears while weapon and hand are apart, and disappears smoothly.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hand_ghost.h"
#include "test_duel_config.h"

static void test_there_is_no_ghost_while_the_hand_holds_the_weapon(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_start(&test.config, &state);
    for (int side = 0; side < 2; side++) {
        hand_ghost ghost = hand_ghost_of(&test.config, &state, (enum duel_side)side);
        assert_true(ghost.strength == 0.0 && ghost.aside[0] == 0.0 && ghost.aside[1] == 0.0);
    }
    test_duel_config_destroy(&test);
}

static void test_it_grows_with_the_distance_and_gives_the_direction(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    duel_state start;
    duel_start(&test.config, &start);
    for (int side = 0; side < 2; side++) {
        double before = 0.0, aside_before = 0.0;
        for (double off_m = 0.0; off_m < 0.4; off_m += 0.001) {
            duel_state state = start;
            // To the fencer's own right: +z for the left fencer, -z for the right one.
            state.fencer[side].weapon.pose.position.z += side == 0 ? off_m : -off_m;
            state.fencer[side].weapon.pose.position.y -= off_m;
            hand_ghost ghost = hand_ghost_of(&test.config, &state, (enum duel_side)side);
            assert_true(ghost.strength >= before && ghost.strength <= 1.0);
            assert_true(ghost.strength - before < 0.02); // one millimeter makes no jump
            assert_true(ghost.aside[0] - aside_before < 0.03);
            assert_true(ghost.aside[0] >= aside_before && ghost.aside[1] <= 0.0);
            assert_true(v3_distance(ghost.pose.position, start.fencer[side].hand_world.position) ==
                        0.0);
            before = ghost.strength;
            aside_before = ghost.aside[0];
        }
        assert_true(before == 1.0);
        assert_true(aside_before > 0.5);
    }
    test_duel_config_destroy(&test);
}

static void test_only_a_hand_with_a_weapon_has_a_ghost(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_SABRE);
    duel_state state;
    duel_start(&test.config, &state);
    state.fencer[DUEL_LEFT].weapon.pose.position.z += 0.5;
    assert_true(hand_ghost_of(&test.config, &state, DUEL_LEFT).strength == 1.0);
    state.fencer[DUEL_LEFT].loose.is_loose = 1;
    assert_true(hand_ghost_of(&test.config, &state, DUEL_LEFT).strength == 0.0);
    state.fencer[DUEL_LEFT].loose.is_loose = 0;
    state.phase = DUEL_LANDED; // the blade is held by the body, not away from the hand
    assert_true(hand_ghost_of(&test.config, &state, DUEL_LEFT).strength == 0.0);
    // Poses from a recording contain no hand.
    duel_start(&test.config, &state);
    state.fencer[DUEL_LEFT].hand_world = (phys_pose){{0, 0, 0}, {0, 0, 0, 0}};
    state.fencer[DUEL_LEFT].weapon.pose.position.z += 0.5;
    assert_true(hand_ghost_of(&test.config, &state, DUEL_LEFT).strength == 0.0);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_is_no_ghost_while_the_hand_holds_the_weapon),
        cmocka_unit_test(test_it_grows_with_the_distance_and_gives_the_direction),
        cmocka_unit_test(test_only_a_hand_with_a_weapon_has_a_ghost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
