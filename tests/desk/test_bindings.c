#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <string.h>

#include "bindings.h"

static binding key(SDL_Scancode code)
{
    return (binding){BINDING_KEY, (uint16_t)code};
}

// By default no input has two actions, every input belongs to its row's device, and a fencer has
// all actions that fencing needs, with one hand on each half of the keyboard or on the mouse alone.
static void test_defaults(void **state)
{
    (void)state;
    bindings b = bindings_default();
    for (int group = 0; group < BINDINGS_GROUP_COUNT; group++) {
        for (int action = 0; action < ACTION_COUNT; action++) {
            enum bindings_group g, other_group;
            enum action c = (enum action)action, other;
            g = (enum bindings_group)group;
            const bindings_row *row = &b.row[group][action];
            binding shared;
            if (bindings_conflict(&b, g, c, &shared, &other_group, &other)) {
                fail_msg("%s of %s is %s of %s too", action_word(c), bindings_group_word(g),
                         action_word(other), bindings_group_word(other_group));
            }
            bool bound = row->slot[0].source != BINDING_NONE;
            assert_true(!bound || bindings_has(g, c));
            for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
                bool used = row->slot[slot].source != BINDING_NONE;
                assert_true(!used || bindings_accepts(g, row->slot[slot]));
                assert_true(!used || slot == 0 || row->slot[slot - 1].source != BINDING_NONE);
            }
            bool steps_along = c == ACTION_STEP_FORWARD || c == ACTION_STEP_BACK;
            bool needed = c <= ACTION_PAUSE && bindings_has(g, c) && g != BINDINGS_PROGRAM &&
                          !(g == BINDINGS_KEYBOARD_LEFT && steps_along);
            assert_true(!needed || bound);
        }
    }
    static const enum action by_mouse_alone[] = {
        ACTION_EXTEND, ACTION_LUNGE,        ACTION_RECOVER,   ACTION_FLECHE,
        ACTION_DUCK,   ACTION_STEP_FORWARD, ACTION_STEP_BACK, ACTION_PAUSE};
    for (size_t i = 0; i < sizeof by_mouse_alone / sizeof *by_mouse_alone; i++) {
        bool found = false;
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            found |= b.row[BINDINGS_MOUSE][by_mouse_alone[i]].slot[slot].source == BINDING_MOUSE;
        }
        assert_true(found);
    }
}

static void test_a_press_binds_rebinds_and_removes(void **state)
{
    (void)state;
    bindings b = bindings_default();
    const bindings_row *lunge = &b.row[BINDINGS_MOUSE][ACTION_LUNGE];
    assert_int_equal(bindings_press(&b, BINDINGS_MOUSE, ACTION_LUNGE, key(SDL_SCANCODE_G)),
                     ACTION_COUNT);
    assert_true(binding_same(lunge->slot[0], key(SDL_SCANCODE_G)));
    assert_int_equal(lunge->slot[1].source, BINDING_MOUSE);
    // A key that had another action in the group now has this one.
    assert_int_equal(bindings_press(&b, BINDINGS_MOUSE, ACTION_LUNGE, key(SDL_SCANCODE_W)),
                     ACTION_STEP_FORWARD);
    assert_true(bindings_row_has(lunge, key(SDL_SCANCODE_W)));
    assert_false(
        bindings_row_has(&b.row[BINDINGS_MOUSE][ACTION_STEP_FORWARD], key(SDL_SCANCODE_W)));
    // Pressed again it is removed, and the inputs after it move up.
    bindings_press(&b, BINDINGS_MOUSE, ACTION_LUNGE, key(SDL_SCANCODE_W));
    assert_true(binding_same(lunge->slot[0], key(SDL_SCANCODE_G)));
    assert_int_equal(lunge->slot[2].source, BINDING_NONE);
    // A full row loses its oldest input.
    for (int i = 0; i < 6; i++) {
        bindings_press(&b, BINDINGS_MOUSE, ACTION_LUNGE, key((SDL_Scancode)(SDL_SCANCODE_F5 + i)));
    }
    assert_true(binding_same(lunge->slot[0], key(SDL_SCANCODE_F10)));
    assert_true(binding_same(lunge->slot[3], key(SDL_SCANCODE_F7)));
    bindings_reset_group(&b, BINDINGS_MOUSE);
    bindings by_default = bindings_default();
    assert_memory_equal(&b, &by_default, sizeof b);
}

static void test_conflicts(void **state)
{
    (void)state;
    bindings b = bindings_default();
    binding input;
    enum bindings_group group;
    enum action action;
    // The halves of the keyboard share keys with the keys of a mouse's other hand; the program
    // shares keys with no device.
    assert_false(
        bindings_conflict(&b, BINDINGS_MOUSE, ACTION_STEP_FORWARD, &input, &group, &action));
    bindings_press(&b, BINDINGS_KEYBOARD, ACTION_DUCK, key(SDL_SCANCODE_F1));
    assert_true(bindings_conflict(&b, BINDINGS_KEYBOARD, ACTION_DUCK, &input, &group, &action));
    assert_true(binding_same(input, key(SDL_SCANCODE_F1)));
    assert_int_equal(group, BINDINGS_PROGRAM);
    assert_int_equal(action, ACTION_HELP);
    assert_true(bindings_conflict(&b, BINDINGS_PROGRAM, ACTION_HELP, &input, &group, &action));
    assert_int_equal(action, ACTION_DUCK);
}

static void test_names_of_a_row(void **state)
{
    (void)state;
    bindings b = bindings_default();
    char names[80], few[9];
    bindings_row_names(NULL, &b.row[BINDINGS_PAD][ACTION_LUNGE], names, sizeof names);
    assert_string_equal(names, "right bumper, A");
    bindings_row_names(NULL, &b.row[BINDINGS_PAD][ACTION_CENTER], names, sizeof names);
    assert_string_equal(names, "none");
    bindings_row_names(NULL, &b.row[BINDINGS_PAD][ACTION_LUNGE], few, sizeof few);
    assert_string_equal(few, "right bu");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_a_press_binds_rebinds_and_removes),
        cmocka_unit_test(test_conflicts),
        cmocka_unit_test(test_names_of_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
