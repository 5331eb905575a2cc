// A profile in plain words: what the command prints and the screen shows.
#ifndef PROFILE_WORDS_H
#define PROFILE_WORDS_H

#include "profile.h"
#include "texts.h"

#define PROFILE_WORDS_LINES 10
#define PROFILE_WORDS_SIZE  256

// Lines about one weapon. `name` is what a line is about ("Hits that land"), `text` says it.
typedef struct profile_words {
    int count;
    const char *name[PROFILE_WORDS_LINES];
    char text[PROFILE_WORDS_LINES][PROFILE_WORDS_SIZE];
} profile_words;

// Writes what is known about a weapon. `rated`: the present rating, or NULL if there is none yet.
void profile_words_write(const texts *t, const profile *p, enum weapon_kind kind,
                         const rating_entry *rated, profile_words *out);

#endif
