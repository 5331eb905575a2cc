#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <string.h>

#include "input_help.h"

static void test_lines_for_the_defaults(void **state)
{
    (void)state;
    static const char *const lines[] = {
        [BINDINGS_MOUSE] = "move: point   left button: arm out   right button: lunge   wheel: steps"
                           "   Space: flèche   Left Ctrl: duck",
        [BINDINGS_KEYBOARD_LEFT] = "W A S D: point   Left Shift: arm out   Space: lunge   Q E: "
                                   "steps   F: flèche   Left Ctrl: duck",
        [BINDINGS_KEYBOARD] = "arrows: point   Right Ctrl: arm out   Right Shift: lunge   "
                              "comma period: steps   apostrophe: flèche   Right Alt: duck",
        [BINDINGS_PAD] = "right stick: point   right trigger: arm out   right bumper: lunge   left "
                         "stick: steps   left bumper: flèche   left trigger: duck",
        [BINDINGS_JOYSTICK] = "stick: point   button 1: arm out   button 2: lunge   hat: steps   "
                              "button 6: flèche   button 7: duck",
    };
    bindings b = bindings_default();
    for (int group = 0; group <= BINDINGS_JOYSTICK; group++) {
        char line[INPUT_HELP_SIZE];
        input_help_line(NULL, &b, (enum bindings_group)group, line);
        assert_string_equal(line, lines[group]);
    }
}

static void test_lines_show_the_bindings(void **state)
{
    (void)state;
    bindings b = bindings_default();
    char line[INPUT_HELP_SIZE];
    b.row[BINDINGS_MOUSE][ACTION_FLECHE] = (bindings_row){0};
    bindings_press(&b, BINDINGS_MOUSE, ACTION_LUNGE, (binding){BINDING_KEY, SDL_SCANCODE_G});
    bindings_press(&b, BINDINGS_MOUSE, ACTION_STEP_BACK, (binding){BINDING_KEY, SDL_SCANCODE_B});
    input_help_line(NULL, &b, BINDINGS_MOUSE, line);
    assert_string_equal(line, "move: point   left button: arm out   G: lunge   wheel up B: steps   "
                              "Left Ctrl: duck");
    // The longest titles still fit into the line.
    for (int action = 0; action < ACTION_COUNT; action++) {
        b.row[BINDINGS_MOUSE][action].slot[0] =
            (binding){BINDING_MOUSE, BINDING_MOUSE_MIDDLE_WHEEL_DOWN};
    }
    input_help_line(NULL, &b, BINDINGS_MOUSE, line);
    assert_in_range(strlen(line), 100, INPUT_HELP_SIZE - 1);
}

static void test_a_full_line_shows_all_inputs(void **state)
{
    (void)state;
    bindings b = bindings_default();
    char line[INPUT_HELP_FULL_SIZE];
    bindings_press(&b, BINDINGS_MOUSE, ACTION_LUNGE, (binding){BINDING_KEY, SDL_SCANCODE_G});
    input_help_full_line(NULL, &b, BINDINGS_MOUSE, line);
    assert_non_null(strstr(line, "G or right button: lunge"));
    assert_non_null(strstr(line, "wheel or W S: steps"));
    // All inputs of the most crowded device fit.
    for (int action = 0; action < ACTION_COUNT; action++) {
        for (int slot = 0; slot < BINDINGS_SLOTS; slot++) {
            b.row[BINDINGS_MOUSE][action].slot[slot] =
                (binding){BINDING_MOUSE, BINDING_MOUSE_MIDDLE_HELD};
        }
    }
    input_help_full_line(NULL, &b, BINDINGS_MOUSE, line);
    assert_non_null(strstr(line, ": duck"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_for_the_defaults),
        cmocka_unit_test(test_lines_show_the_bindings),
        cmocka_unit_test(test_a_full_line_shows_all_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
