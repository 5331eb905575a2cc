// A list of ratings: of the people of a machine, or of the computer fencers, per weapon. Pure.
#ifndef RATING_LIST_H
#define RATING_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "glicko2.h"
#include "weapon.h"

#define RATING_LIST_MAX 256
// Size of a name, including the final zero.
#define RATING_NAME_SIZE 48

typedef struct rating_entry {
    char name[RATING_NAME_SIZE]; // see rating_name_is_valid()
    enum weapon_kind weapon;
    glicko2 is;
    uint32_t bouts, taken, given; // fenced so far, and touches made and received
} rating_entry;

typedef struct rating_list {
    size_t count;
    rating_entry entry[RATING_LIST_MAX];
} rating_list;

// Whether a text can be a name: UTF-8 of 1 to 47 bytes, at most seven words with single spaces, no
// '#' and no control characters.
bool rating_name_is_valid(const char *name, size_t length);

// The entry of a name and weapon, or NULL.
const rating_entry *rating_list_find(const rating_list *list, const char *name,
                                     enum weapon_kind kind);

// The same, but entered with a starting rating if it is missing. NULL if the list is full or the
// name is invalid.
rating_entry *rating_list_enter(rating_list *list, const char *name, enum weapon_kind kind);

// Enters a bout between two fencers: both ratings change, each by the other's rating before the
// bout. `second` NULL: the opponent is a computer fencer whose measured rating does not change.
void rating_after_bout(rating_entry *first, rating_entry *second, glicko2 computer,
                       const uint32_t touches[2]);

// Bouts after which the rating itself chooses the opponent.
#define RATING_CAUTIOUS_BOUTS 5

// The strength that an offered opponent of this person should have. Somebody who has fenced little
// is offered weaker ones than the uncertain rating says: beginners take a beginner's rating for
// granted, and losing the first bouts to nil teaches nothing.
double rating_offer_strength(const rating_entry *person);

// The computer fencer to offer: the one of `list` with this weapon whose rating is nearest to that
// strength. `person` NULL: somebody unknown. Returns NULL if the list has none with the weapon.
const rating_entry *rating_list_offer(const rating_list *list, const rating_entry *person,
                                      enum weapon_kind kind);

#endif
