#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <string.h>

#include "binding.h"

// Every input that has a name in the file is found by it, and has a title for the screen.
static void assert_found_again(int source, int code)
{
    binding b = {(uint16_t)source, (uint16_t)code}, found = {0};
    char word[BINDING_WORD_SIZE], name[BINDING_NAME_SIZE];
    binding_word(b, word);
    assert_null(strpbrk(word, " #"));
    if (!binding_from_word(word, strlen(word), &found) || !binding_same(b, found)) {
        fail_msg("%s (code %d) is found as source %d code %d", word, code, found.source,
                 found.code);
    }
    binding_name(b, name);
    assert_in_range(strlen(name), 1, BINDING_NAME_SIZE - 1);
    assert_string_not_equal(name, "none");
}

static void test_every_input_is_found_by_its_name(void **state)
{
    (void)state;
    for (int key = 1; key < SDL_NUM_SCANCODES; key++) {
        assert_found_again(BINDING_KEY, key);
    }
    for (int code = 0; code < BINDING_MOUSE_COUNT; code++) {
        assert_found_again(BINDING_MOUSE, code);
    }
    for (int button = 0; button < SDL_CONTROLLER_BUTTON_MAX; button++) {
        assert_found_again(BINDING_PAD, button);
    }
    for (int axis = 0; axis < SDL_CONTROLLER_AXIS_MAX; axis++) {
        bool trigger = axis >= SDL_CONTROLLER_AXIS_TRIGGERLEFT;
        for (int half = 0; half < (trigger ? 1 : 2); half++) {
            assert_found_again(BINDING_PAD, BINDING_PAD_AXIS + 2 * axis + half);
        }
    }
    for (int button = 0; button < BINDING_JOY_BUTTONS; button++) {
        assert_found_again(BINDING_JOYSTICK, button);
    }
    for (int half = 0; half < 2 * BINDING_JOY_AXES; half++) {
        assert_found_again(BINDING_JOYSTICK, BINDING_JOY_AXIS + half);
    }
    for (int direction = 0; direction < 4; direction++) {
        assert_found_again(BINDING_JOYSTICK, BINDING_JOY_HAT + direction);
    }
}

static void test_names_and_titles(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int source, code;
        const char *name;
    } cases[] = {
        {"key:W", BINDING_KEY, SDL_SCANCODE_W, "W"},
        {"key:Left_Shift", BINDING_KEY, SDL_SCANCODE_LSHIFT, "Left Shift"},
        {"key:Comma", BINDING_KEY, SDL_SCANCODE_COMMA, "comma"},
        {"key:1", BINDING_KEY, SDL_SCANCODE_1, "1"},
        {"mouse:middle+wheel-up", BINDING_MOUSE, BINDING_MOUSE_MIDDLE_WHEEL_UP,
         "middle + wheel up"},
        {"pad:a", BINDING_PAD, SDL_CONTROLLER_BUTTON_A, "A"},
        {"pad:rightx-", BINDING_PAD, BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_RIGHTX + 1,
         "right stick left"},
        {"pad:lefttrigger", BINDING_PAD, BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_TRIGGERLEFT,
         "left trigger"},
        {"joy:button1", BINDING_JOYSTICK, 0, "button 1"},
        {"joy:axis1-", BINDING_JOYSTICK, BINDING_JOY_AXIS + 3, "stick up"},
        {"joy:axis5+", BINDING_JOYSTICK, BINDING_JOY_AXIS + 10, "axis 5 +"},
        {"joy:hat-left", BINDING_JOYSTICK, BINDING_JOY_HAT + 3, "hat left"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        binding b;
        char text[BINDING_WORD_SIZE], name[BINDING_NAME_SIZE];
        assert_true(binding_from_word(cases[i].word, strlen(cases[i].word), &b));
        assert_int_equal(b.source, cases[i].source);
        assert_int_equal(b.code, cases[i].code);
        binding_word(b, text);
        assert_string_equal(text, cases[i].word);
        binding_name(b, name);
        assert_string_equal(name, cases[i].name);
    }
}

static void test_unknown_names_are_rejected(void **state)
{
    (void)state;
    static const char *const words[] = {"",
                                        "W",
                                        "key:",
                                        "key:Nonsense",
                                        "key:000",
                                        "key:512",
                                        "mouse:",
                                        "mouse:wheel",
                                        "pad:z",
                                        "pad:rightx",
                                        "pad:-rightx",
                                        "pad:lefttrigger+",
                                        "pad:+",
                                        "joy:button0",
                                        "joy:button",
                                        "joy:button65",
                                        "joy:axis16+",
                                        "joy:axis1",
                                        "joy:hat-x",
                                        "tail:wag",
                                        "joy:axis1+x",
                                        "joy:button1x",
                                        "mouse:left x",
                                        "key:ThisNameIsLongerThanAnyKeyEverHadHere"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        binding b = {77, 77};
        if (binding_from_word(words[i], strlen(words[i]), &b)) {
            fail_msg("'%s' is source %d code %d", words[i], b.source, b.code);
        }
        assert_int_equal(b.source, 77);
    }
    binding b;
    assert_false(binding_from_word("key:W\0", 6, &b));
    char word[BINDING_WORD_SIZE], name[BINDING_NAME_SIZE];
    binding_word((binding){0}, word);
    binding_name((binding){0}, name);
    assert_string_equal(word, "none");
    assert_string_equal(name, "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_input_is_found_by_its_name),
        cmocka_unit_test(test_names_and_titles),
        cmocka_unit_test(test_unknown_names_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
