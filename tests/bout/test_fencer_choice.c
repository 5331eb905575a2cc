// Who can fence, as the command line writes it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "fencer_choice.h"
#include "touch.h"

static void every_kind_of_fencer_is_understood(void **state)
{
    (void)state;
    const struct {
        const char *text;
        enum fencer_choice_kind kind;
        int number;
        bool device;
    } cases[] = {
        {"mouse", FENCER_MOUSE, 0, true},        {"keyboard", FENCER_KEYBOARD, 0, true},
        {"mouse1", FENCER_MOUSE, 1, true},       {"keyboard-left", FENCER_KEYBOARD, 0, true},
        {"pad0", FENCER_PAD, 0, true},           {"pad12", FENCER_PAD, 12, true},
        {"joy0", FENCER_JOYSTICK, 0, true},      {"joy31", FENCER_JOYSTICK, 31, true},
        {"vr", FENCER_HEADSET, 0, true},         {"ai:1", FENCER_AI, 1, false},
        {"ai:3", FENCER_AI, 3, false},           {"ai:marta", FENCER_AI, 0, false},
        {"ai:./marta.txt", FENCER_AI, 0, false}, {"random:0", FENCER_RANDOM, 0, false},
        {"script:x", FENCER_SCRIPT, 0, false},   {"replay:x", FENCER_REPLAY, 2, false},
        {"tracked:7", FENCER_TRACKED, 0, false}, {"replay:x:right", FENCER_REPLAY, 1, false},
        {"mouse31", FENCER_MOUSE, 31, true},     {"replay:x:left", FENCER_REPLAY, 0, false},
        {"mouse0", FENCER_MOUSE, 0, true},       {"ai:2", FENCER_AI, 2, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fencer_choice choice;
        char error[256];
        assert_true(fencer_choice_parse(cases[i].text, &choice, error, sizeof error));
        assert_int_equal(choice.kind, cases[i].kind);
        assert_int_equal(choice.number, cases[i].number);
        assert_int_equal(fencer_choice_is_device(&choice), cases[i].device);
        assert_ptr_equal(choice.text, cases[i].text);
    }
}

static void seeds_are_whole_numbers_of_64_bits(void **state)
{
    (void)state;
    const struct {
        const char *text;
        uint64_t seed;
    } cases[] = {{"random:0", 0},
                 {"random:42", 42},
                 {"tracked:7", 7},
                 {"random:18446744073709551615", UINT64_MAX}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fencer_choice choice;
        char error[256];
        assert_true(fencer_choice_parse(cases[i].text, &choice, error, sizeof error));
        assert_true(choice.seed == cases[i].seed);
    }
}

static void a_file_is_named_without_its_side(void **state)
{
    (void)state;
    const struct {
        const char *text, *file;
        int number;
    } cases[] = {{"script:bouts/one.script", "bouts/one.script", 0},
                 {"script:x:left", "x:left", 0}, // a script has no side
                 {"replay:a.duel", "a.duel", 2},
                 {"replay:a.duel:left", "a.duel", 0},
                 {"replay:a.duel:right", "a.duel", 1},
                 {"replay:a:left:right", "a:left", 1},
                 {"replay:left", "left", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fencer_choice choice;
        char error[256];
        assert_true(fencer_choice_parse(cases[i].text, &choice, error, sizeof error));
        assert_int_equal(choice.number, cases[i].number);
        assert_int_equal(choice.file_length, strlen(cases[i].file));
        assert_memory_equal(choice.file, cases[i].file, choice.file_length);
    }
}

static void a_side_has_a_word(void **state)
{
    (void)state;
    assert_string_equal(fencer_side_word(DUEL_LEFT), "left");
    assert_string_equal(fencer_side_word(DUEL_RIGHT), "right");
    assert_string_equal(fencer_side_word(DUEL_NOBODY), "none");
}

static void a_computer_fencer_has_words(void **state)
{
    (void)state;
    char words[32];
    assert_string_equal(fencer_choice_words(NULL, "ai:2", words, sizeof words), "computer 2");
    assert_string_equal(fencer_choice_words(NULL, "ai:9", words, sizeof words), "ai:9");
    assert_string_equal(fencer_choice_words(NULL, "ai:old-marta", words, sizeof words),
                        "Old Marta");
    assert_string_equal(fencer_choice_words(NULL, "ai:./in/my-own.txt", words, sizeof words),
                        "My Own");
    assert_string_equal(fencer_choice_words(NULL, "keyboard-left", words, sizeof words),
                        "keyboard-left");
    assert_string_equal(fencer_choice_name("ai:old-marta", words, sizeof words), "Old Marta");
    assert_null(fencer_choice_name("ai:2", words, sizeof words));
    assert_null(fencer_choice_name("mouse", words, sizeof words));
}

static void nobody_else_can_fence(void **state)
{
    (void)state;
    const char *const nobody[] = {"",
                                  "mice",
                                  "mouse32",
                                  "pad",
                                  "pad-1",
                                  "pad32",
                                  "padx",
                                  "joy",
                                  "joy1x",
                                  "ai",
                                  "ai:",
                                  "ai:0",
                                  "ai:4",
                                  "ai:2x",
                                  "random",
                                  "random:",
                                  "random:x",
                                  "random:-1",
                                  "random:18446744073709551616",
                                  "script",
                                  "script:",
                                  "Mouse",
                                  "replay:",
                                  "replay::left",
                                  "tracked",
                                  "tracked:",
                                  "tracked:-1"};
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++) {
        fencer_choice choice = {.kind = FENCER_UNDECIDED};
        char error[256];
        assert_false(fencer_choice_parse(nobody[i], &choice, error, sizeof error));
        assert_int_equal(choice.kind, FENCER_UNDECIDED);
        // The message quotes the word and says what to write instead.
        char quoted[64];
        snprintf(quoted, sizeof quoted, "'%s' is not a fencer; write ", nobody[i]);
        assert_memory_equal(error, quoted, strlen(quoted));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_fencer_is_understood),
        cmocka_unit_test(seeds_are_whole_numbers_of_64_bits),
        cmocka_unit_test(a_file_is_named_without_its_side),
        cmocka_unit_test(a_side_has_a_word),
        cmocka_unit_test(a_computer_fencer_has_words),
        cmocka_unit_test(nobody_else_can_fence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
