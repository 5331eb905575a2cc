// The keys of a foot line as caps.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "hud_draw.h"

#define KEY "\uE000"
#define END "\uE002"

static void keys_before_a_colon_are_caps(void **state)
{
    (void)state;
    static const char *const LINES[][2] = {
        {"Left, right: change     Delete: default     Esc: back",
         "Left, right: change     " KEY "Delete" END ": default     " KEY "Esc" END ": back"},
        {"B, Y or Esc: back", "B, Y or " KEY "Esc" END ": back"},
        {"Enter or a click: fence", KEY "Enter" END " or a click: fence"},
        // What stands after the colon or without one is words, and so is a longer word.
        {"Esc: press Enter now", KEY "Esc" END ": press Enter now"},
        {"Up, down and Enter, or your device's keys     Esc: back",
         "Up, down and Enter, or your device's keys     " KEY "Esc" END ": back"},
        {"Enters: no     Escape: no", "Enters: no     Escape: no"},
        {"Esc\u00a0: retour", KEY "Esc" END "\u00a0: retour"}, // as in French
        {"", ""},
    };
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        char out[HUD_LINE_SIZE];
        hud_write_caps(NULL, LINES[i][0], out);
        assert_string_equal(out, LINES[i][1]);
    }
}

static void a_line_that_is_too_long_is_cut(void **state)
{
    (void)state;
    char line[2 * HUD_LINE_SIZE], out[HUD_LINE_SIZE];
    for (size_t length = HUD_LINE_SIZE - 12; length < HUD_LINE_SIZE + 4; length++) {
        memset(line, 'x', length);
        strcpy(line + length, " Esc: back");
        hud_write_caps(NULL, line, out);
        assert_true(strlen(out) < HUD_LINE_SIZE);
        assert_true((strstr(out, KEY) == NULL) == (strstr(out, END) == NULL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_before_a_colon_are_caps),
        cmocka_unit_test(a_line_that_is_too_long_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
