// A season in plain words: the standings, the next bout, and how the seasons before ended.
#ifndef SEASON_WORDS_H
#define SEASON_WORDS_H

#include "character_file.h"
#include "season_list.h"
#include "texts.h"

#define SEASON_WORDS_LINES (SEASON_OPPONENTS + 4)
#define SEASON_WORDS_SIZE  160

// What the words are about. Everything is borrowed.
typedef struct season_view {
    const season_list *list;
    const rating_list *fencers;
    const character *about; // who the opponents are
    size_t about_count;
} season_view;

typedef struct season_words {
    char title[SEASON_WORDS_SIZE]; // "Season 2, division 3 of 3, epee"
    int count;
    char name[SEASON_WORDS_LINES][SEASON_WORDS_SIZE]; // "1  Old Marta", "Next"
    char text[SEASON_WORDS_LINES][SEASON_WORDS_SIZE];
} season_words;

// The name of an opponent for people.
const char *season_opponent_name(const season_view *view, const char *key);

// Writes a season in progress.
void season_words_write(const texts *t, const season_view *view, const season *s,
                        season_words *out);

// Writes how a season ended: "1st of 6 in division 3: up to division 2".
void season_words_past(const texts *t, const season_view *view, const season_past *past, char *out,
                       size_t size);

#endif
