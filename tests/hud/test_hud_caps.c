// The keys of a line as caps.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "hud_caps.h"

#define KEY      "\uE000"
#define END      "\uE002"
#define CAP(key) KEY key END

typedef struct caps_case {
    const char *line, *caps;
} caps_case;

static void common_keys_before_a_colon_are_caps(void **state)
{
    (void)state;
    static const caps_case CASE[] = {
        {"Left, right: change     Delete: default     Esc: back",
         "Left, right: change     " CAP("Delete") ": default     " CAP("Esc") ": back"},
        // A letter may be a button here.
        {"B, Y or Esc: back", "B, Y or " CAP("Esc") ": back"},
        {"Enter or a click: fence", CAP("Enter") " or a click: fence"},
        // What stands after the colon or without one is words, and so is a longer word.
        {"Esc: press Enter now", CAP("Esc") ": press Enter now"},
        {"Up, down and Enter, or your device's keys     Esc: back",
         "Up, down and Enter, or your device's keys     " CAP("Esc") ": back"},
        {"Enters: no     Escape: no", "Enters: no     Escape: no"},
        {"Esc\u00a0: retour", CAP("Esc") "\u00a0: retour"}, // as in French
        {"", ""},
        {": nothing", ": nothing"},
        {"   ", "   "},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        char out[HUD_CAPS_SIZE];
        hud_write_caps(NULL, HUD_CAPS_COMMON, CASE[i].line, out);
        assert_string_equal(out, CASE[i].caps);
    }
}

static void all_keys_before_a_colon_are_caps(void **state)
{
    (void)state;
    static const caps_case CASE[] = {
        {"Enter: watch     /: filter", CAP("Enter") ": watch     " CAP("/") ": filter"},
        {"1 to 5: order     F8: film", CAP("1") " to " CAP("5") ": order     " CAP("F8") ": film"},
        {"Shift+arrows, A: several", CAP("Shift") "+arrows, " CAP("A") ": several"},
        {"↑ ↓: choose     Enter or a click: compare",
         CAP("↑") " " CAP("↓") ": choose     " CAP("Enter") " or a click: compare"},
        // Words that begin like an F key, and a colon that is a key.
        {"F: x     Fx: x     F123: x", CAP("F") ": x     Fx: x     F123: x"},
        {":: colon     +: plus", CAP(":") ": colon     " CAP("+") ": plus"},
        {"no words: remove it", "no words: remove it"},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        char out[HUD_CAPS_SIZE];
        hud_write_caps(NULL, HUD_CAPS_ALL, CASE[i].line, out);
        assert_string_equal(out, CASE[i].caps);
    }
}

static void names_of_keys_are_caps(void **state)
{
    (void)state;
    static const caps_case CASE[] = {
        {"Space", CAP("Space")},
        {", and .", CAP(",") " and " CAP(".")},
        {"1 to 7, C", CAP("1") " to " CAP("7") ", " CAP("C")},
        {"W A S D", CAP("W") " " CAP("A") " " CAP("S") " " CAP("D")},
        {"Tab, F11, F12", CAP("Tab") ", " CAP("F11") ", " CAP("F12")},
        {"Ctrl+Shift+Z", CAP("Ctrl") "+" CAP("Shift") "+" CAP("Z")},
        {"Timeline", "Timeline"},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        char out[HUD_CAPS_SIZE];
        hud_write_key_caps(NULL, CASE[i].line, out);
        assert_string_equal(out, CASE[i].caps);
    }
}

static void a_line_that_is_too_long_is_cut(void **state)
{
    (void)state;
    char line[2 * HUD_CAPS_SIZE], out[HUD_CAPS_SIZE];
    for (size_t length = HUD_CAPS_SIZE - 12; length < HUD_CAPS_SIZE + 4; length++) {
        memset(line, 'x', length);
        strcpy(line + length, " Esc: back");
        hud_write_caps(NULL, HUD_CAPS_ALL, line, out);
        assert_true(strlen(out) < HUD_CAPS_SIZE);
        assert_true((strstr(out, KEY) == NULL) == (strstr(out, END) == NULL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(common_keys_before_a_colon_are_caps),
        cmocka_unit_test(all_keys_before_a_colon_are_caps),
        cmocka_unit_test(names_of_keys_are_caps),
        cmocka_unit_test(a_line_that_is_too_long_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
