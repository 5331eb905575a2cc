// The scoring apparatus: which of two touches came first, and which lamps are lit.
#ifndef LOCKOUT_H
#define LOCKOUT_H

#include <stdbool.h>

#include "touch.h"
#include "weapon.h"

// Both take the touches of both fencers, [enum duel_side]; `by` is DUEL_NOBODY where a fencer has
// not touched.

// Whether any of the two has touched.
bool lockout_is_touched(const duel_touch touch[2]);

// Who touched first: an enum duel_side, or DUEL_NOBODY if nobody touched or both touched at the
// same instant. Touches of one tick are told apart by their time within the tick.
int lockout_first(const duel_touch touch[2]);

// Whether the apparatus lights the lamp of this fencer, who touched no later after the other than
// the weapon's lock-out time (FIE Material Rules, annex B).
bool lockout_lamp(const duel_touch touch[2], enum weapon_kind kind, enum duel_side side);

#endif
