// What this proves: the examples of the specification are read field by field, what is written is
// read again, and everything else is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "efp_message.h"
#include "efp_piste.h"
#include "seeded.h"

static efp_message read(const char *text)
{
    efp_message message;
    if (!efp_message_parse(text, strlen(text), &message)) {
        fail_msg("refused: %s", text);
    }
    return message;
}

static void the_examples_of_the_specification_are_read(void **state)
{
    (void)state;
    efp_message hello = read("|EFP1|HELLO|17|fm-eq|%|");
    assert_true(efp_message_is(&hello, "HELLO"));
    assert_string_equal(hello.general[EFP_PISTE], "17");
    efp_message info =
        read("|EFP1.1|INFO|17|efj-eq|1|A32|12|2|10:30|3:00|I|S||W|132|J.Smith|GBR|%|28|P.Martin|"
             "FRA|8|V|0|1|1|0|0|N|%|32|B. Panini|ITA|6|D|0|1|0|0|0|N|%|");
    assert_string_equal(info.general[EFP_POOL_OR_TABLEAU], "A32");
    assert_string_equal(info.general[EFP_STOPWATCH], "3:00");
    assert_string_equal(info.general[EFP_REFEREE_NATION], "GBR");
    assert_string_equal(info.fencer[DUEL_RIGHT][EFP_NAME], "P.Martin");
    assert_string_equal(info.fencer[DUEL_RIGHT][EFP_STATUS], "V");
    assert_string_equal(info.fencer[DUEL_RIGHT][EFP_LIGHT], "1");
    assert_string_equal(info.fencer[DUEL_LEFT][EFP_NAME], "B. Panini");
    assert_string_equal(info.fencer[DUEL_LEFT][EFP_SCORE], "6");
    read("|EFP1.1|INFO||||||||||||W||%|");
}

static void everything_else_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        "hello",
                                        "|",
                                        "|EFP2|HELLO|1|",
                                        "|EFP1.1|hello|1|",
                                        "|EFP1.1|",
                                        "EFP1.1|HELLO|1|",
                                        "|EFP1.1|HELLO|1\n|%|"};
    efp_message message;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(efp_message_parse(wrong[i], strlen(wrong[i]), &message));
    }
    char huge[EFP_MESSAGE_SIZE + 8];
    memset(huge, '|', sizeof huge);
    memcpy(huge, "|EFP1|HELLO|", 12);
    assert_false(efp_message_parse(huge, sizeof huge, &message));
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    seeded random = seeded_start("written", 8);
    for (int run = 0; run < 500; run++) {
        efp_message message = {0}, again;
        char *fields = message.general[0], text[EFP_MESSAGE_SIZE];
        for (size_t field = 0; field < sizeof message / EFP_FIELD_SIZE; field++) {
            char word[12] = "";
            size_t length = (size_t)(seeded_next(&random) % 11);
            for (size_t i = 0; i < length; i++) {
                word[i] = (char)(1 + seeded_next(&random) % 255);
            }
            efp_field_set(fields + field * EFP_FIELD_SIZE, word);
            memset(fields + field * EFP_FIELD_SIZE + length, 0, EFP_FIELD_SIZE - length);
        }
        efp_field_set(message.general[EFP_PROTOCOL], "EFP1.1");
        memset(message.general[EFP_PROTOCOL] + 6, 0, EFP_FIELD_SIZE - 6);
        memset(message.general[EFP_COMMAND], 0, EFP_FIELD_SIZE);
        efp_field_set(message.general[EFP_COMMAND], "DISP");
        size_t length = efp_message_write(&message, false, text);
        assert_true(efp_message_parse(text, length, &again));
        assert_memory_equal(&again, &message, sizeof message);
    }
}

static void the_state_of_a_bout_is_told(void **state)
{
    (void)state;
    duel_config config = {.weapon.kind = WEAPON_FOIL};
    duel_state duel = {.phase = DUEL_FENCING, .winner = DUEL_NOBODY};
    duel.match.clock_ticks = 100001;
    duel.match.period = 2;
    duel.match.priority = DUEL_RIGHT;
    duel.match.score[DUEL_LEFT] = 7;
    duel.match.faults[DUEL_RIGHT] = 3;
    duel.match.apparatus.light[DUEL_LEFT] = APPARATUS_WHITE;
    efp_message message = {0};
    efp_piste_fill(&message, &config, &duel, false);
    assert_string_equal(message.general[EFP_STOPWATCH], "1:41");
    assert_string_equal(message.general[EFP_ROUND], "2");
    assert_string_equal(message.general[EFP_WEAPON], "F");
    assert_string_equal(message.general[EFP_PRIORITY], "R");
    assert_string_equal(message.general[EFP_STATE], "F");
    assert_string_equal(message.fencer[DUEL_LEFT][EFP_SCORE], "7");
    assert_string_equal(message.fencer[DUEL_LEFT][EFP_LIGHT], "0");
    assert_string_equal(message.fencer[DUEL_LEFT][EFP_WHITE_LIGHT], "1");
    assert_string_equal(message.fencer[DUEL_RIGHT][EFP_YELLOW_CARDS], "1");
    assert_string_equal(message.fencer[DUEL_RIGHT][EFP_RED_CARDS], "2");
    duel.phase = DUEL_OVER;
    duel.winner = DUEL_LEFT;
    efp_piste_fill(&message, &config, &duel, false);
    assert_string_equal(message.general[EFP_STATE], "E");
    assert_string_equal(message.fencer[DUEL_LEFT][EFP_STATUS], "V");
    assert_string_equal(message.fencer[DUEL_RIGHT][EFP_STATUS], "D");
    duel.match.calls = 1;
    duel.match.call.card[DUEL_RIGHT] = MATCH_CARD_BLACK;
    efp_piste_fill(&message, &config, &duel, false);
    assert_string_equal(message.fencer[DUEL_LEFT][EFP_STATUS], "V");
    assert_string_equal(message.fencer[DUEL_RIGHT][EFP_STATUS], "E");
    assert_string_equal(message.fencer[DUEL_RIGHT][EFP_RED_CARDS], "1"); // the third was the black
    efp_piste_fill(&message, &config, &duel, true);
    assert_string_equal(message.general[EFP_STATE], "W");
}

// Version 1.1 numbers the cards for passivity 1 yellow, 2 red, 4 black; the last is the loser's.
static void cards_for_passivity_have_their_numbers(void **unused)
{
    (void)unused;
    static const char *const winner[] = {"0", "1", "2", "2"}, *const loser[] = {"0", "1", "2", "4"};
    duel_config config = {.weapon.kind = WEAPON_FOIL};
    duel_state duel = {.phase = DUEL_OVER, .winner = DUEL_RIGHT};
    for (uint8_t card = MATCH_CARD_NONE; card <= MATCH_CARD_BLACK; card++) {
        duel.match.passivity = card;
        efp_message message = {0};
        efp_piste_fill(&message, &config, &duel, false);
        assert_string_equal(message.fencer[DUEL_LEFT][EFP_P_CARD], loser[card]);
        assert_string_equal(message.fencer[DUEL_RIGHT][EFP_P_CARD], winner[card]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_specification_are_read),
        cmocka_unit_test(everything_else_is_refused),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(the_state_of_a_bout_is_told),
        cmocka_unit_test(cards_for_passivity_have_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
