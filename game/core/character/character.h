// A named computer fencer: who it is, how it is built, and the style with which it fences. Pure.
#ifndef CHARACTER_H
#define CHARACTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai_style.h"
#include "weapon.h"

// Sizes of texts, including the final zero.
#define CHARACTER_KEY_SIZE   32
#define CHARACTER_NAME_SIZE  48
#define CHARACTER_WORDS_SIZE 128
#define CHARACTER_BUILD_SIZE 33

// A measured strength with a weapon, on the scale of the ladder (Glicko-2), points; a deviation of
// 0: nobody has measured it. The shipped fencers' are in assets/characters/ratings.txt instead.
typedef struct character_rating {
    double rating, deviation;
} character_rating;

typedef struct character {
    char key[CHARACTER_KEY_SIZE];        // as in "ai:KEY" and KEY.txt; lowercase letters, digits, -
    char name[CHARACTER_NAME_SIZE];      // for people
    char words[CHARACTER_WORDS_SIZE];    // a line or two about this fencer
    char weakness[CHARACTER_WORDS_SIZE]; // what a person can find out by fencing
    bool fences[WEAPON_KIND_COUNT];      // with this weapon, by enum weapon_kind; at least with one
    bool is_left_handed;
    char build[CHARACTER_BUILD_SIZE]; // name of the model, such as "tall"
    float color[3];                   // of the name, 0 to 1
    ai_style style;
    character_rating rated[WEAPON_KIND_COUNT]; // by enum weapon_kind
} character;

// A fencer of medium build with all weapons, the right hand, and the style of level 2; without
// name.
character character_default(void);

// Whether a text can be a key: 1 to 31 lowercase letters, digits and hyphens, beginning with a
// letter.
bool character_key_is_valid(const char *key, size_t length);

// A hash of everything that decides how this fencer fences: hand, build and style. What is only for
// people (name, words, color) or measured (ratings) does not count.
uint64_t character_hash(const character *c);

#endif
