// What a referee says of a phrase aloud, with a hand signal for each word: the last few actions in
// order, before the verdict (t.63). Voice, signals and captions all take their words from here.
#ifndef PHRASE_SAID_H
#define PHRASE_SAID_H

#include "right_of_way.h"

enum phrase_word {
    PHRASE_SAY_ATTACK,
    PHRASE_SAY_COUNTER_ATTACK,
    PHRASE_SAY_PARRY,
    PHRASE_SAY_RIPOSTE,
    PHRASE_SAY_REMISE,
    PHRASE_SAY_REDOUBLEMENT,
    PHRASE_SAY_REPRISE,
    PHRASE_SAY_LINE,
    PHRASE_SAY_NO, // the action fell short, passed or was given up
    PHRASE_SAY_COUNT
};

typedef struct phrase_said {
    uint8_t word; // enum phrase_word
    uint8_t side; // enum duel_side whose action it is
} phrase_said;

// More words would take longer than a halt lasts.
#define PHRASE_SAID_MOST 3

// When the words are said: the first so long after "Halte", each other one and the verdict so long
// after the word before it, seconds.
#define PHRASE_SAID_FIRST_S 0.7
#define PHRASE_SAID_EACH_S  0.7

// The last actions of a call in the order of time, with the one that has hit; returns how many
// there are.
uint32_t phrase_said_of(const right_of_way *call, phrase_said out[PHRASE_SAID_MOST]);

// "Riposte right": the word with its side, as a caption. Static.
const char *phrase_said_words(phrase_said said);

#endif
