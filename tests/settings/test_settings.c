// Tests settings: reading, changing, writing, and malformed files.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "parsed_settings.h"
#include "seeded.h"
#include "settings.h"
#include "settings_keys.h"

static void assert_value(const settings *s, const char *key, const char *wanted)
{
    char value[SETTINGS_LINE_MAX];
    assert_true(settings_get(s, key, value));
    assert_string_equal(value, wanted);
}

static void values_are_found(void **unused)
{
    (void)unused;
    settings s =
        parsed_settings("# mine\nlesson done\n  mouse.speed \t 1.5  # fast\r\nempty\nlessons x\n");
    char value[SETTINGS_LINE_MAX];
    assert_value(&s, "lesson", "done");
    assert_value(&s, "mouse.speed", "1.5");
    assert_value(&s, "empty", "");
    assert_value(&s, "lessons", "x");
    assert_false(settings_get(&s, "mine", value));
    assert_false(settings_get(&s, "less", value));
    settings twice = parsed_settings("a 1\na 2");
    assert_value(&twice, "a", "2");
}

static void lines_have_keys(void **unused)
{
    (void)unused;
    static const char *const key[] = {"lesson", "a", "mouse.speed", "", "", "last"};
    settings s = parsed_settings("lesson done\n \ta 1\nmouse.speed#fast\n# lesson\n\nlast");
    assert_int_equal(s.count, 6);
    for (size_t i = 0; i < s.count; i++) {
        char found[SETTINGS_LINE_MAX];
        assert_true(settings_key(&s, i, found) == (key[i][0] != '\0'));
        assert_string_equal(found, key[i]);
    }
}

static void what_is_not_known_is_kept(void **unused)
{
    (void)unused;
    settings s = parsed_settings("# a comment\nfuture thing 7\nlesson new # here\n\nlast line\n");
    assert_true(settings_set(&s, "lesson", "done"));
    assert_true(settings_set(&s, "added", "x"));
    static const char *const wanted[] = {"# a comment", "future thing 7", "lesson done # here", "",
                                         "last line",   "added x"};
    assert_int_equal(s.count, 6);
    for (size_t i = 0; i < s.count; i++) {
        assert_string_equal(s.line[i], wanted[i]);
    }
}

static void a_broken_file_names_its_line(void **unused)
{
    (void)unused;
    static char text[(SETTINGS_LINES + 2) * 2 + 1];
    char error[200], longer[SETTINGS_LINE_MAX + 2];
    settings s;
    assert_false(settings_parse(&s, "a 1\nb \x01\n", 8, error, sizeof error));
    assert_non_null(strstr(error, "line 2"));
    assert_int_equal(s.count, 0);

    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_false(settings_parse(&s, longer, strlen(longer), error, sizeof error));
    assert_non_null(strstr(error, "line 1 is too long"));

    for (size_t i = 0; i < SETTINGS_LINES + 1; i++) {
        text[2 * i] = 'a';
        text[2 * i + 1] = '\n';
    }
    assert_true(settings_parse(&s, text, (size_t)2 * SETTINGS_LINES, error, sizeof error));
    assert_false(settings_set(&s, "new", "x"));
    assert_true(settings_set(&s, "a", "x"));
    assert_false(settings_parse(&s, text, (size_t)2 * SETTINGS_LINES + 2, error, sizeof error));
    assert_non_null(strstr(error, "beyond the last line"));
    assert_false(settings_set(&s, "key", longer));
}

// Arbitrary bytes never cause a crash, and accepted ones are written back unchanged.
static void any_bytes_are_survived(void **unused)
{
    (void)unused;
    seeded random = seeded_start("any_bytes_are_survived", 91);
    int accepted = 0;
    for (int i = 0; i < 20000; i++) {
        char text[64], error[200], value[SETTINGS_LINE_MAX];
        size_t length = (size_t)(seeded_next(&random) % sizeof text);
        for (size_t k = 0; k < length; k++) {
            static const char usual[] = "ab# \t\n\n1.c";
            uint64_t bits = seeded_next(&random);
            text[k] = bits % 400 == 0 ? (char)(bits >> 8) : usual[(bits >> 8) % 10];
        }
        settings s;
        if (settings_parse(&s, text, length, error, sizeof error)) {
            accepted++;
            settings_get(&s, "a", value);
            assert_true(settings_set(&s, "ab", "v"));
            assert_value(&s, "ab", "v");
        } else {
            assert_int_equal(s.count, 0);
        }
    }
    assert_true(accepted > 5000);
}

static void a_file_is_written_whole_and_read_again(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/battuta-settings-XXXXXX", path[64], error[300];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/settings.txt", folder);
    settings s, again;
    assert_true(settings_load(&s, path, error, sizeof error));
    assert_int_equal(s.count, 0);
    assert_true(settings_set(&s, "lesson", "done"));
    assert_true(settings_save(&s, path, error, sizeof error));
    assert_true(settings_load(&again, path, error, sizeof error));
    assert_value(&again, "lesson", "done");

    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("good 1\nbad \x02\n", file);
    fclose(file);
    assert_false(settings_load(&again, path, error, sizeof error));
    assert_non_null(strstr(error, path));
    assert_non_null(strstr(error, "line 2"));
    remove(path);
    // In a folder that is created for it, and in one that cannot be created.
    snprintf(path, sizeof path, "%s/new/settings.txt", folder);
    assert_true(settings_save(&s, path, error, sizeof error));
    remove(path);
    snprintf(path, sizeof path, "%s/new", folder);
    rmdir(path);
    rmdir(folder);
    assert_false(settings_save(&s, "/dev/null/settings.txt", error, sizeof error));
    assert_non_null(strstr(error, "/dev/null/settings.txt"));
}

// Every key in use is known; an unknown one is reported with its line and kept.
static void what_nothing_reads_is_told(void **unused)
{
    (void)unused;
    char line[256];
    settings s;
    s = parsed_settings(
        "# mine\n\nlesson done\nhand.pad0 left # she\nhand.keyboard-left left\nhand.vr left\n"
        "grip.foil.htc/vive_controller 0 0 0 0 0 0\nassist_left none\n"
        "assist_right snap\nmouse.pointer absolute\npad.curve 1\n"
        "mouse7.sensitivity 2\nheadset.window eye\nheadset.refresh 90\n");
    assert_false(settings_report_unknown(&s, "/a/settings.txt", line, sizeof line));
    s = parsed_settings("lesson done\n  mouse.sensitivty 2 # typed in haste\n");
    assert_true(settings_report_unknown(&s, "/a/settings.txt", line, sizeof line));
    assert_string_equal(line, "'mouse.sensitivty' in line 2 is not a setting; correct or delete it "
                              "in '/a/settings.txt'");
    assert_true(settings_set(&s, "lesson", "done"));
    assert_value(&s, "mouse.sensitivty", "2");
    static const char *const OTHERS[] = {"lessons",   "hand",      "hand.",
                                         "hand.pda0", "hand.ai:2", "mouse8.sensitivity",
                                         "headset",   "#x"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s 1\n%s 2\n", OTHERS[i], OTHERS[i]);
        s = parsed_settings(text);
        bool told = settings_report_unknown(&s, "f", line, sizeof line);
        assert_true(told == (OTHERS[i][0] != '#'));
        assert_true(!told || strstr(line, "in line 1 (and 1 more)") != NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_nothing_reads_is_told),
        cmocka_unit_test(values_are_found),
        cmocka_unit_test(lines_have_keys),
        cmocka_unit_test(what_is_not_known_is_kept),
        cmocka_unit_test(a_broken_file_names_its_line),
        cmocka_unit_test(any_bytes_are_survived),
        cmocka_unit_test(a_file_is_written_whole_and_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
