#include "match_words.h"

#include <stdio.h>
#include <string.h>

// A key for tables and what a referee says.
typedef struct word {
    const char *key, *said;
} word;

#define ALL_OF(table, count)                                                                       \
    _Static_assert(sizeof(table) / sizeof(table)[0] == (count), "every value has its words")

static const word HALT[] = {
    [MATCH_HALT_NONE] = {"none", ""},
    [MATCH_HALT_LAMP] = {"lamp", ""},
    [MATCH_HALT_CORPS_A_CORPS] = {"corps_a_corps", TEXT("Corps à corps")},
    [MATCH_HALT_PASSED] = {"passed", TEXT("Passed each other")},
    [MATCH_HALT_SIDE_LINE] = {"side_line", TEXT("Over the side line")},
    [MATCH_HALT_REAR_LINE] = {"rear_line", TEXT("Over the rear line")},
    [MATCH_HALT_DISARM] = {"disarm", TEXT("Disarmed")},
    [MATCH_HALT_TIME] = {"time", TEXT("Time")},
    [MATCH_HALT_PASSIVITY] = {"passivity", TEXT("A minute without a hit")},
    [MATCH_HALT_DELAY] = {"delay", TEXT("Not en garde in time")},
};
ALL_OF(HALT, MATCH_HALT_COUNT);

// MATCH_REASON_NONE: then the halt itself is the reason.
static const word REASON[] = {
    [MATCH_REASON_NONE] = {"none", ""},
    [MATCH_REASON_ONLY_LAMP] = {"only_lamp", ""},
    [MATCH_REASON_DOUBLE] = {"double", TEXT("Double hit")},
    [MATCH_REASON_DOUBLE_LAST] = {"double_last", TEXT("Double hit: fence on")},
    [MATCH_REASON_OFF_TARGET] = {"off_target", TEXT("Off target")},
    [MATCH_REASON_RIGHT_OF_WAY] = {"right_of_way", TEXT("Right of way")},
    [MATCH_REASON_SIMULTANEOUS] = {"simultaneous", TEXT("Simultaneous")},
    [MATCH_REASON_ANNULLED] = {"annulled", TEXT("The hit is annulled")},
    [MATCH_REASON_REAR_LINE] = {"rear_line", TEXT("Over the rear line")},
    [MATCH_REASON_CARD] = {"card", ""},
    [MATCH_REASON_PASSIVITY] = {"passivity", ""},
};
ALL_OF(REASON, MATCH_REASON_COUNT);

static const word FAULT[] = {
    [MATCH_FAULT_NONE] = {"none", ""},
    [MATCH_FAULT_CORPS_A_CORPS] = {"corps_a_corps", TEXT("corps à corps")},
    [MATCH_FAULT_CROSSING] = {"crossing", TEXT("crossed feet")},
    [MATCH_FAULT_AVOIDING] = {"avoiding", TEXT("closed in to avoid a touch")},
    [MATCH_FAULT_LEAVING] = {"leaving", TEXT("left the piste to avoid a touch")},
    [MATCH_FAULT_DELAY] = {"delay", TEXT("not en garde in time")},
    [MATCH_FAULT_VIOLENCE] = {"violence", TEXT("ran into the opponent")},
    [MATCH_FAULT_REFUSAL] = {"refusal", TEXT("refuses to fence")},
};
ALL_OF(FAULT, MATCH_FAULT_COUNT);

// A card for one fencer, by enum duel_side, without or with the fault, and for both.
static const struct {
    const char *key, *said[2], *said_why[2], *said_both;
} CARD[] = {
    [MATCH_CARD_NONE] = {"none", {"", ""}, {"", ""}, ""},
    [MATCH_CARD_YELLOW] = {"yellow",
                           {TEXT("Yellow card left"), TEXT("Yellow card right")},
                           {TEXT("Yellow card left: %s"), TEXT("Yellow card right: %s")},
                           TEXT("Yellow card to both")},
    [MATCH_CARD_RED] = {"red",
                        {TEXT("Red card left"), TEXT("Red card right")},
                        {TEXT("Red card left: %s"), TEXT("Red card right: %s")},
                        TEXT("Red card to both")},
    [MATCH_CARD_BLACK] = {"black",
                          {TEXT("Black card left"), TEXT("Black card right")},
                          {TEXT("Black card left: %s"), TEXT("Black card right: %s")},
                          TEXT("Black card to both")},
};
ALL_OF(CARD, MATCH_CARD_COUNT);

const char *match_halt_key(enum match_halt halt)
{
    return HALT[halt].key;
}

const char *match_reason_key(enum match_reason reason)
{
    return REASON[reason].key;
}

const char *match_fault_key(enum match_fault fault)
{
    return FAULT[fault].key;
}

const char *match_card_key(enum match_card card)
{
    return CARD[card].key;
}

const char *apparatus_light_key(enum apparatus_light light)
{
    return light == APPARATUS_WHITE ? "white" : light == APPARATUS_COLORED ? "colored" : "dark";
}

const char *match_verdict_words(const match_call *call)
{
    bool out_left = call->card[DUEL_LEFT] == MATCH_CARD_BLACK;
    bool out_right = call->card[DUEL_RIGHT] == MATCH_CARD_BLACK;
    if (out_left != out_right) {
        return out_left ? TEXT("Bout to the right") : TEXT("Bout to the left");
    }
    bool left = call->points[DUEL_LEFT] > 0, right = call->points[DUEL_RIGHT] > 0;
    return left && right ? TEXT("Touch both")
           : left        ? TEXT("Touch left")
           : right       ? TEXT("Touch right")
                         : TEXT("No touch");
}

// Adds a sentence to those before it, if it says anything and fits.
static void add_sentence(char out[MATCH_WORDS_MAX], const char *sentence)
{
    size_t length = strlen(out);
    if (*sentence != '\0') {
        snprintf(out + length, MATCH_WORDS_MAX - length, "%s%s", length > 0 ? ". " : "", sentence);
    }
}

static void add_card(const texts *t, char out[MATCH_WORDS_MAX], const match_call *call,
                     enum duel_side side)
{
    char sentence[80];
    bool is_same = (call->fault[side] == MATCH_FAULT_CORPS_A_CORPS &&
                    call->halt == MATCH_HALT_CORPS_A_CORPS) ||
                   (call->fault[side] == MATCH_FAULT_DELAY && call->halt == MATCH_HALT_DELAY);
    bool is_said = is_same && call->reason == MATCH_REASON_NONE;
    const char *fault = is_said ? "" : FAULT[call->fault[side]].said;
    if (*fault == '\0') {
        add_sentence(out, text_of(t, CARD[call->card[side]].said[side]));
        return;
    }
    text_write(t, sentence, sizeof sentence, CARD[call->card[side]].said_why[side],
               text_of(t, fault));
    add_sentence(out, sentence);
}

void match_reason_words(const texts *t, const match_call *call, char out[MATCH_WORDS_MAX])
{
    bool by_halt = call->reason == MATCH_REASON_NONE || call->reason == MATCH_REASON_PASSIVITY;
    out[0] = '\0';
    add_sentence(out, text_of(t, by_halt ? HALT[call->halt].said : REASON[call->reason].said));
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (call->card[side] != MATCH_CARD_NONE) {
            add_card(t, out, call, (enum duel_side)side);
        }
    }
    if (call->passivity != MATCH_CARD_NONE) {
        add_sentence(out, text_of(t, CARD[call->passivity].said_both));
    }
}

void match_call_words(const texts *t, const match_call *call, char out[MATCH_WORDS_MAX])
{
    char reason[MATCH_WORDS_MAX];
    match_reason_words(t, call, reason);
    bool has_reason = reason[0] != '\0';
    snprintf(out, MATCH_WORDS_MAX, "%s.%s%.*s%s", text_of(t, match_verdict_words(call)),
             has_reason ? " " : "", MATCH_WORDS_MAX - 32, reason, has_reason ? "." : "");
}
