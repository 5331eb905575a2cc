// The scoring apparatus: which of two touches came first, and which lamps are lit.
#ifndef LOCKOUT_H
#define LOCKOUT_H

#include <stdbool.h>

#include "touch.h"
#include "weapon.h"

// `touch` holds the touches of both fencers, indexed by enum duel_side; `by` is DUEL_NOBODY if that
// fencer has not touched.

// Whether at least one fencer has touched.
bool lockout_is_touched(const duel_touch touch[2]);

// Who touched first: an enum duel_side, or DUEL_NOBODY if nobody touched or both touched at the
// same instant. Call it at the end of the tick of the first touch: two touches are then of the same
// tick, and their time within the tick decides.
int lockout_first(const duel_touch touch[2]);

// Whether the apparatus lights this fencer's lamp: the fencer has touched, and at most the weapon's
// lock-out time after the opponent's touch (FIE Material Rules, annex B).
bool lockout_lamp(const duel_touch touch[2], enum weapon_kind kind, enum duel_side side);

#endif
