// Free bouts of a new user against the beginner's opponent.
#ifndef FIRST_BOUTS_H
#define FIRST_BOUTS_H

#include "bout.h"
#include "bout_assets.h"
#include "first_hand.h"

#define FIRST_BOUTS_MOST 32
// A bout without a touch ends after a minute.
#define FIRST_BOUT_TICKS 60000u

typedef struct first_bout {
    bool own, others;    // the hand touched; the opponent did
    uint32_t touch_tick; // of the first touch; FIRST_BOUT_TICKS if there was none
} first_bout;

typedef struct first_bouts {
    first_bout bout[FIRST_BOUTS_MOST];
    int count, won, lost, both;
    int longest_without;   // bouts in a row without a touch of the own
    uint32_t slowest_tick; // the longest wait for a touch
} first_bouts;

// Fences `count` bouts one after another, with a new opponent of level 1 in each.
first_bouts first_bouts_fence(const bout_assets *assets, enum weapon_kind kind,
                              enum scripted_hand hand, uint64_t seed, int count);

#endif
