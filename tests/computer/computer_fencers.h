// The computer fencers that blind fencers are measured against: the levels, and the named
// characters with their build and hand.
#ifndef COMPUTER_FENCERS_H
#define COMPUTER_FENCERS_H

#include "bout.h"
#include "bout_assets.h"
#include "character_file.h"

#define COMPUTER_FENCERS_MAX (AI_LEVELS + CHARACTERS_MAX)

typedef struct computer_fencer {
    char name[CHARACTER_KEY_SIZE]; // "3" or the key of a character
    int level;                     // 0: the character
    const character *who;
} computer_fencer;

// What is known of everybody. Plain data, filled by computer_fencers_load().
typedef struct computer_fencers {
    character about[CHARACTERS_MAX];
    size_t count;
    rating_list ratings;
    fencer_rack rack; // of the builds that were asked for
} computer_fencers;

// Reads the characters and their ratings. Returns false with one line in `error`.
bool computer_fencers_load(computer_fencers *out, char *error, size_t error_size);
void computer_fencers_free(computer_fencers *all);

// Reads names separated by commas: "1" to "3", the key of a character that fences with this weapon,
// "all" (the levels), or "upper": the upper half of the ladder with this weapon, the strongest
// first, of those whose rating is measured; the middle one of an odd number belongs to it. Returns
// how many fencers they are; 0 if a name is unknown or they are too many.
size_t computer_fencers_named(const computer_fencers *all, const char *names, enum weapon_kind kind,
                              computer_fencer out_fencer[COMPUTER_FENCERS_MAX]);

// Puts a fencer on a side of a setup, with style, hand and build. Returns false with one line in
// `error`. Not for two threads at once.
bool computer_fencer_enter(computer_fencers *all, const computer_fencer *fencer, bout_setup *setup,
                           enum duel_side side, char *error, size_t error_size);

#endif
