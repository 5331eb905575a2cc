#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <string.h>

#include "binding_picture.h"
#include "input_help.h"
#include "text_picture.h"

// The pictures as they stand in texts.
#define KEY      "\uE000"
#define BUTTON   "\uE001"
#define END      "\uE002"
#define UNBROKEN "\u00a0"

// The pictures of a text by number, the frames included; the rest is skipped.
static int pictures_of(const char *text, int out[16])
{
    int count = 0;
    for (; *text != '\0'; text++) {
        if (text[0] == '\xEE' && text[1] == '\x80' && count < 16) {
            out[count++] = TEXT_PICTURE_FIRST + (text[2] & 0x3F);
        }
    }
    return count;
}

static void every_input_has_a_picture_of_its_own(void **state)
{
    (void)state;
    enum { MOST = 400 };
    static char seen[MOST][BINDING_PICTURE_SIZE];
    int count = 0, numbers[16];
    const struct {
        enum binding_source source;
        int from, to;
    } KINDS[] = {
        {BINDING_MOUSE, 0, BINDING_MOUSE_COUNT},
        {BINDING_PAD, 0, SDL_CONTROLLER_BUTTON_MAX},
        {BINDING_PAD, BINDING_PAD_AXIS, BINDING_PAD_AXIS + 2 * SDL_CONTROLLER_AXIS_TRIGGERLEFT},
    };
    for (size_t kind = 0; kind < sizeof KINDS / sizeof *KINDS; kind++) {
        for (int code = KINDS[kind].from; code < KINDS[kind].to; code++, count++) {
            binding_picture(NULL, (binding){(uint16_t)KINDS[kind].source, (uint16_t)code},
                            seen[count]);
            assert_true(pictures_of(seen[count], numbers) > 0);
            for (int i = 0; i < count; i++) {
                assert_string_not_equal(seen[i], seen[count]);
            }
        }
    }
}

static void a_key_is_its_cap(void **state)
{
    (void)state;
    static const struct {
        SDL_Scancode key;
        const char *words;
    } KEYS[] = {{SDL_SCANCODE_J, KEY "J" END},
                {SDL_SCANCODE_F2, KEY "F2" END},
                {SDL_SCANCODE_LSHIFT, KEY "Left" UNBROKEN "Shift" END},
                {SDL_SCANCODE_COMMA, KEY "," END},
                {SDL_SCANCODE_UP, KEY "↑" END}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        char out[BINDING_PICTURE_SIZE];
        binding_picture(NULL, (binding){BINDING_KEY, (uint16_t)KEYS[i].key}, out);
        assert_string_equal(out, KEYS[i].words);
    }
}

// The longest names of keys end with their frame: nothing is cut in the middle of a letter.
static void every_frame_is_closed(void **state)
{
    (void)state;
    for (int key = 0; key < SDL_NUM_SCANCODES; key++) {
        char out[BINDING_PICTURE_SIZE];
        int numbers[16];
        binding_picture(NULL, (binding){BINDING_KEY, (uint16_t)key}, out);
        assert_int_equal(pictures_of(out, numbers), 2);
        assert_int_equal(numbers[0], TEXT_PICTURE_KEY);
        assert_int_equal(numbers[1], TEXT_PICTURE_END);
        assert_string_equal(out + strlen(out) - TEXT_PICTURE_SIZE, END);
    }
}

static void the_ways_of_a_stick_are_told_apart(void **state)
{
    (void)state;
    static const int WAY[4] = {TEXT_PICTURE_STICK_RIGHT, TEXT_PICTURE_STICK_LEFT,
                               TEXT_PICTURE_STICK_DOWN, TEXT_PICTURE_STICK_UP};
    for (int half = 0; half < 4; half++) {
        char pad[BINDING_PICTURE_SIZE], joystick[BINDING_PICTURE_SIZE];
        int numbers[16];
        binding_picture(NULL, (binding){BINDING_PAD, (uint16_t)(BINDING_PAD_AXIS + half)}, pad);
        binding_picture(NULL, (binding){BINDING_JOYSTICK, (uint16_t)(BINDING_JOY_AXIS + half)},
                        joystick);
        assert_int_equal(pictures_of(pad, numbers), 1);
        assert_int_equal(numbers[0], WAY[half]);
        assert_int_equal(pad[0], 'L');
        assert_string_equal(joystick, pad + 1);
    }
}

static void a_line_of_help_has_the_pictures_of_its_bindings(void **state)
{
    (void)state;
    bindings b = bindings_default();
    char line[INPUT_HELP_SIZE], full[INPUT_HELP_FULL_SIZE];
    b.has_pictures = true;
    input_help_line(NULL, &b, BINDINGS_PAD, line);
    assert_string_equal(line, "R\uE010: point   " BUTTON "RT" END ": arm out   " BUTTON "RB" END
                              ": lunge   L\uE010: steps   " BUTTON "LB" END ": flèche   " BUTTON
                              "LT" END ": duck");
    input_help_line(NULL, &b, BINDINGS_MOUSE, line);
    assert_string_equal(line, "move: point   \uE003: arm out   \uE005: lunge   \uE008: steps   " KEY
                              "Space" END ": flèche   " KEY "Left" UNBROKEN "Ctrl" END ": duck");
    input_help_line(NULL, &b, BINDINGS_KEYBOARD, line);
    assert_ptr_equal(strstr(line, KEY "←↑↓→" END ": point   "), line);
    // All inputs of all devices fit.
    for (int group = 0; group <= BINDINGS_JOYSTICK; group++) {
        input_help_full_line(NULL, &b, (enum bindings_group)group, full);
        assert_in_range(strlen(full), 40, INPUT_HELP_FULL_SIZE - 20);
        assert_non_null(strstr(full, ": duck"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_input_has_a_picture_of_its_own),
        cmocka_unit_test(a_key_is_its_cap),
        cmocka_unit_test(every_frame_is_closed),
        cmocka_unit_test(the_ways_of_a_stick_are_told_apart),
        cmocka_unit_test(a_line_of_help_has_the_pictures_of_its_bindings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
