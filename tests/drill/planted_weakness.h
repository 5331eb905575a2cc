// Recorded bouts of a person with one planted weakness: the opponent attacks in many ways, and the
// person parries all of them but one, against which they do nothing.
#ifndef PLANTED_WEAKNESS_H
#define PLANTED_WEAKNESS_H

#include "course_run.h"
#include "drill.h"

#define PLANTED_MOST 6

// What the opponent draws from: actions that a partner can repeat, by their keys.
typedef struct planted_attacks {
    enum weapon_kind with;
    int count;
    const char *key[PLANTED_MOST];
} planted_attacks;

// An exercise in which the partner attacks in one of these ways. A failure fails the test.
exercise planted_exercise(const planted_attacks *attacks);

// Records a bout as FOLDER/*.duel, of a person on this side with this hand (+1 right, -1 left), who
// does nothing against the attack with the number `weakness`.
void planted_record(const bout_assets *assets, const char *folder, int number, const exercise *e,
                    enum weapon_kind with, enum duel_side person, double hand, int weakness);

#endif
