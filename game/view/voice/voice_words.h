// What the referee says: a few words for each hand signal, so that eye, ear and caption agree.
#ifndef VOICE_WORDS_H
#define VOICE_WORDS_H

#include "referee_figure.h"

enum voice_language { VOICE_FRENCH, VOICE_ENGLISH, VOICE_LANGUAGES };

// The words are numbered from 0. Negative: nothing is said.
#define VOICE_WORDS   19
#define VOICE_NOTHING (-1)

// The word in a language, UTF-8. Static.
const char *voice_word(int word, enum voice_language language);

// The word of a hand signal, or VOICE_NOTHING.
int voice_word_of(const referee_signal *signal);

// Whose turn it is to say something: what was shown last. Plain data; zeroed it is a referee at
// rest.
typedef struct voice_turn {
    enum referee_gesture gesture;
    enum duel_side side;
} voice_turn;

// Returns the word that begins with this signal, once for each signal: VOICE_NOTHING if the last
// call was with the same one, or if the signal has been there for too long to be told of now, as
// after a jump in a recording.
int voice_turn_take(voice_turn *t, const referee_signal *signal);

#endif
