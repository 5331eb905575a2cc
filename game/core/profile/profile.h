// What the program remembers of a person: how they stand at the piste, their last bouts with the
// rating after each, and how they fence. Pure; the ratings themselves are kept by core/rating.
#ifndef PROFILE_H
#define PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai_memory.h"
#include "character.h"
#include "habits.h"
#include "rating_list.h"

// Bouts that are kept for each weapon: the newest ones.
#define PROFILE_BOUTS 200
// Size of an opponent's name, including the final zero.
#define PROFILE_OPPONENT_SIZE RATING_NAME_SIZE

// Named opponents who remember a person, for each weapon: those fenced last.
#define PROFILE_MEMORIES 40

// What an opponent has learnt of the person.
typedef struct profile_memory {
    char key[CHARACTER_KEY_SIZE]; // of the opponent
    ai_memory of;
} profile_memory;

typedef struct profile_bout {
    int64_t ended_unix_s;
    double rating, deviation; // after the bout
    uint32_t made, received;  // touches
    char opponent[PROFILE_OPPONENT_SIZE];
} profile_bout;

// One weapon: the last bouts, oldest first, and the habits of all bouts so far.
typedef struct profile_weapon {
    size_t count;
    profile_bout bout[PROFILE_BOUTS];
    habits habits;
    size_t memories; // the opponent fenced last comes last
    profile_memory memory[PROFILE_MEMORIES];
} profile_weapon;

// Plain data, large.
typedef struct profile {
    char name[RATING_NAME_SIZE]; // see rating_name_is_valid()
    bool is_left_handed;
    char build[CHARACTER_BUILD_SIZE]; // name of the model
    float color[3];                   // of the name and of a ghost's, 0 to 1
    bool is_remembered; // the person agrees that named opponents remember how they fence
    profile_weapon weapon[WEAPON_KIND_COUNT];
} profile;

// Somebody who has not fenced: right-handed, of medium build.
profile profile_new(const char *name);

// Enters a bout that has ended; the oldest one is dropped if there are too many.
void profile_enter(profile *p, enum weapon_kind kind, const profile_bout *bout,
                   const habits *fenced);

// The person agrees that named opponents remember them, or no longer does: then all is forgotten.
void profile_set_remembered(profile *p, bool is_remembered);

// Keeps what the named opponent with this key has learnt, in place of what it knew. Does nothing
// unless the person agrees.
void profile_remember(profile *p, enum weapon_kind kind, const char *key, const ai_memory *learnt);

// What that opponent remembers; NULL if it knows nothing, or if the person does not agree.
const ai_memory *profile_memory_of(const profile *p, enum weapon_kind kind, const char *key);

// The weapon with the longest fencing time; the epee if there is none.
enum weapon_kind profile_main_weapon(const profile *p);

// Whether any bout or fencing time of this weapon is known.
bool profile_has_fenced(const profile *p, enum weapon_kind kind);

#endif
