// The calls in words: verdict, reason and cards, and one line of bounded length for any call.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match_words.h"

static void check(match_call call, const char *wanted)
{
    char words[MATCH_WORDS_MAX];
    match_call_words(NULL, &call, words);
    assert_string_equal(words, wanted);
}

static void calls_are_said_as_a_referee_says_them(void **state)
{
    (void)state;
    check((match_call){.halt = MATCH_HALT_LAMP, .reason = MATCH_REASON_ONLY_LAMP, .points = {1, 0}},
          "Touch left.");
    check((match_call){.halt = MATCH_HALT_LAMP, .reason = MATCH_REASON_DOUBLE, .points = {1, 1}},
          "Touch both. Double hit.");
    check((match_call){.halt = MATCH_HALT_LAMP, .reason = MATCH_REASON_SIMULTANEOUS},
          "No touch. Simultaneous.");
    check((match_call){.halt = MATCH_HALT_REAR_LINE,
                       .reason = MATCH_REASON_REAR_LINE,
                       .points = {0, 1}},
          "Touch right. Over the rear line.");
    check((match_call){.halt = MATCH_HALT_CORPS_A_CORPS,
                       .fault = {0, MATCH_FAULT_CORPS_A_CORPS},
                       .card = {0, MATCH_CARD_YELLOW}},
          "No touch. Corps à corps. Yellow card right.");
    check((match_call){.halt = MATCH_HALT_CORPS_A_CORPS,
                       .fault = {MATCH_FAULT_AVOIDING, 0},
                       .card = {MATCH_CARD_YELLOW, 0}},
          "No touch. Corps à corps. Yellow card left: closed in to avoid a touch.");
    check((match_call){.halt = MATCH_HALT_SIDE_LINE,
                       .fault = {0, MATCH_FAULT_LEAVING},
                       .card = {0, MATCH_CARD_YELLOW}},
          "No touch. Over the side line. Yellow card right: left the piste to avoid a touch.");
    check((match_call){.halt = MATCH_HALT_DELAY,
                       .fault = {0, MATCH_FAULT_DELAY},
                       .card = {0, MATCH_CARD_YELLOW}},
          "No touch. Not en garde in time. Yellow card right.");
    check((match_call){.halt = MATCH_HALT_LAMP,
                       .reason = MATCH_REASON_CARD,
                       .points = {0, 1},
                       .fault = {MATCH_FAULT_CROSSING, 0},
                       .card = {MATCH_CARD_RED, 0}},
          "Touch right. Red card left: crossed feet.");
    check((match_call){.halt = MATCH_HALT_CORPS_A_CORPS,
                       .reason = MATCH_REASON_CARD,
                       .points = {1, 0},
                       .fault = {0, MATCH_FAULT_VIOLENCE},
                       .card = {0, MATCH_CARD_RED}},
          "Touch left. Red card right: ran into the opponent.");
    check((match_call){.halt = MATCH_HALT_DELAY,
                       .reason = MATCH_REASON_CARD,
                       .points = {0, 3},
                       .fault = {MATCH_FAULT_REFUSAL, 0},
                       .card = {MATCH_CARD_BLACK, 0}},
          "Bout to the right. Black card left: refuses to fence.");
    check((match_call){.halt = MATCH_HALT_PASSIVITY, .passivity = MATCH_CARD_YELLOW},
          "No touch. A minute without a hit. Yellow card to both.");
}

static void every_call_is_one_whole_line(void **state)
{
    (void)state;
    for (int halt = 0; halt < MATCH_HALT_COUNT; halt++) {
        for (int reason = 0; reason < MATCH_REASON_COUNT; reason++) {
            for (int fault = 0; fault < MATCH_FAULT_COUNT * MATCH_CARD_COUNT; fault++) {
                uint8_t which = (uint8_t)(fault % MATCH_FAULT_COUNT);
                uint8_t card = (uint8_t)(fault / MATCH_FAULT_COUNT);
                match_call call = {.halt = (uint8_t)halt,
                                   .reason = (uint8_t)reason,
                                   .fault = {which, which},
                                   .card = {card, card},
                                   .passivity = card};
                char words[MATCH_WORDS_MAX];
                match_call_words(NULL, &call, words);
                size_t length = strlen(words);
                assert_true(length > 8 && length < MATCH_WORDS_MAX - 8);
                assert_int_equal(words[length - 1], '.');
                assert_null(strstr(words, ".."));
                assert_null(strchr(words, '\n'));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_are_said_as_a_referee_says_them),
        cmocka_unit_test(every_call_is_one_whole_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
