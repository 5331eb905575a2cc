#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "bindings_text.h"
#include "seeded.h"

static unsigned parse(bindings *b, const char *text, char error[256])
{
    *b = bindings_default();
    error[0] = '\0';
    return bindings_parse(b, text, strlen(text), error, 256);
}

static void test_a_file_sets_the_bindings(void **state)
{
    (void)state;
    bindings b, by_default = bindings_default();
    char error[256], names[80];
    assert_int_equal(parse(&b,
                           "# mine\n\nmouse.lunge  mouse:x1 key:Left_Shift # both\r\n"
                           "keyboard.duck none\ngame.help key:H",
                           error),
                     0);
    assert_string_equal(error, "");
    bindings_row_names(NULL, &b.row[BINDINGS_MOUSE][ACTION_LUNGE], names, sizeof names);
    assert_string_equal(names, "back button, Left Shift");
    assert_int_equal(b.row[BINDINGS_KEYBOARD][ACTION_DUCK].slot[0].source, BINDING_NONE);
    assert_int_equal(b.row[BINDINGS_PROGRAM][ACTION_HELP].slot[0].code, SDL_SCANCODE_H);
    assert_int_equal(b.row[BINDINGS_PROGRAM][ACTION_HELP].slot[1].source, BINDING_NONE);
    assert_memory_equal(&b.row[BINDINGS_PAD], &by_default.row[BINDINGS_PAD], sizeof b.row[0]);
    // If a line occurs twice, the last one counts.
    parse(&b, "pad.lunge pad:y\npad.lunge pad:x\n", error);
    assert_int_equal(b.row[BINDINGS_PAD][ACTION_LUNGE].slot[0].code, SDL_CONTROLLER_BUTTON_X);
}

// A mistake is reported in one line with line and column; the default is used for it, and the other
// lines count.
static void test_malformed_lines(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"mouse.lunge mouse:left\n  mice.lunge mouse:left",
         "line 2, column 3: 'mice.lunge' is not a device; write mouse, keyboard-left, keyboard, "
         "pad, joystick or game, a dot and an action"},
        {"mouse.lunje mouse:left",
         "line 1, column 7: 'lunje' is not an action of mouse; the default "
         "is used"},
        {"mouse.point-up key:W",
         "line 1, column 7: 'point-up' is not an action of mouse; the default "
         "is used"},
        {"game.lunge key:W",
         "line 1, column 6: 'lunge' is not an action of game; the default is used"},
        {"mouse.", "line 1, column 7: '' is not an action of mouse; the default is used"},
        {"mouse", "line 1, column 6: '' is not an action of mouse; the default is used"},
        {"pad.lunge", "line 1, column 1: 'pad.lunge' needs a key or button after it, or none"},
        {"pad.lunge pad:y key:W", "line 1, column 17: 'key:W' is not an input of pad; the default "
                                  "is used"},
        {"pad.lunge pad:y pad:q",
         "line 1, column 17: 'pad:q' is not a key or button such as key:W or "
         "mouse:left; the default is used"},
        {"pad.lunge none pad:y",
         "line 1, column 11: 'none' is not a key or button such as key:W or "
         "mouse:left; the default is used"},
        {"pad.lunge pad:a pad:b pad:x pad:y pad:back",
         "line 1, column 35: 'pad:back' is one too many; an action has at most four"},
        {"pad.lunge \x01", "line 1, column 11: '?' is not a key or button such as key:W or "
                           "mouse:left; the default is used"},
    };
    bindings by_default = bindings_default();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bindings b;
        char error[256];
        assert_int_equal(parse(&b, cases[i].text, error), 1);
        assert_string_equal(error, cases[i].error);
        assert_memory_equal(&b.row[BINDINGS_PAD], &by_default.row[BINDINGS_PAD], sizeof b.row[0]);
    }
    bindings b;
    char error[256];
    assert_int_equal(parse(&b, "x\ny\nmouse.duck key:X\nz z z\n", error), 3);
    assert_non_null(strstr(error, "line 1, "));
    assert_int_equal(b.row[BINDINGS_MOUSE][ACTION_DUCK].slot[0].code, SDL_SCANCODE_X);
}

static void test_written_bindings_are_read_back(void **state)
{
    (void)state;
    static char
        text[BINDINGS_GROUP_COUNT * ACTION_COUNT * (BINDINGS_KEY_SIZE + BINDINGS_VALUE_SIZE)];
    bindings b = bindings_default(), again;
    bindings_press(&b, BINDINGS_KEYBOARD, ACTION_DUCK,
                   (binding){BINDING_KEY, SDL_SCANCODE_KP_HASH});
    size_t length = 0;
    for (int group = 0; group < BINDINGS_GROUP_COUNT; group++) {
        for (int action = 0; action < ACTION_COUNT; action++) {
            char key[BINDINGS_KEY_SIZE], value[BINDINGS_VALUE_SIZE];
            if (bindings_has((enum bindings_group)group, (enum action)action)) {
                bindings_key((enum bindings_group)group, (enum action)action, key);
                bindings_value(&b.row[group][action], value);
                length +=
                    (size_t)snprintf(text + length, sizeof text - length, "%s %s\n", key, value);
            }
        }
    }
    char error[256];
    assert_int_equal(parse(&again, text, error), 0);
    assert_memory_equal(&b, &again, sizeof b);
}

// Any bytes are parsed without a crash, and every input in the resulting table can be pressed.
static void test_any_bytes(void **state)
{
    (void)state;
    seeded random = seeded_start("bindings_any_bytes", 93);
    static const char *const words[] = {"mouse.lunge ",
                                        "pad.",
                                        "duck",
                                        " pad:a",
                                        " key:W",
                                        "\n",
                                        " none",
                                        "#",
                                        " joy:axis0-",
                                        "joystick.point-left",
                                        " "};
    unsigned understood = 0;
    for (int i = 0; i < 20000; i++) {
        char text[200] = "", error[256];
        size_t length = 0;
        for (int word = 0; word < 8; word++) {
            const char *next = words[seeded_next(&random) % (sizeof words / sizeof *words)];
            memcpy(text + length, next, strlen(next));
            length += strlen(next);
        }
        if (seeded_next(&random) % 3 == 0) {
            text[seeded_next(&random) % length] = (char)seeded_next(&random);
        }
        bindings b = bindings_default(), by_default = b;
        unsigned wrong = bindings_parse(&b, text, length, error, sizeof error);
        assert_true(wrong == 0 || strncmp(error, "line ", 5) == 0);
        understood += memcmp(&b, &by_default, sizeof b) != 0 ? 1 : 0;
        for (int group = 0; group < BINDINGS_GROUP_COUNT; group++) {
            for (int action = 0; action < ACTION_COUNT; action++) {
                char names[200];
                bindings_row_names(NULL, &b.row[group][action], names, sizeof names);
                assert_true(names[0] != '\0');
            }
        }
    }
    assert_true(understood > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_file_sets_the_bindings),
        cmocka_unit_test(test_malformed_lines),
        cmocka_unit_test(test_written_bindings_are_read_back),
        cmocka_unit_test(test_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
