#include "lockout.h"

// Lock-out times in milliseconds (FIE Material Rules, annex B): a second touch that comes at most
// this many ticks after the first still lights its lamp. For foil the limit is never reached: the
// bout ends PHRASE_LANDED_TICKS after the first touch, before 300 ms have passed.
static const uint32_t LOCKOUT_TICKS[] = {
    [WEAPON_EPEE] = 45, [WEAPON_FOIL] = 300, [WEAPON_SABRE] = 170};
_Static_assert(sizeof LOCKOUT_TICKS / sizeof LOCKOUT_TICKS[0] == WEAPON_KIND_COUNT,
               "every weapon has a lock-out time");

bool lockout_is_touched(const duel_touch touch[2])
{
    return touch[DUEL_LEFT].by != DUEL_NOBODY || touch[DUEL_RIGHT].by != DUEL_NOBODY;
}

int lockout_first(const duel_touch touch[2])
{
    bool left = touch[DUEL_LEFT].by == DUEL_LEFT;
    bool right = touch[DUEL_RIGHT].by == DUEL_RIGHT;
    if (left && right) {
        double left_at = touch[DUEL_LEFT].time_in_tick;
        double right_at = touch[DUEL_RIGHT].time_in_tick;
        return left_at < right_at ? DUEL_LEFT : right_at < left_at ? DUEL_RIGHT : DUEL_NOBODY;
    }
    return left ? DUEL_LEFT : right ? DUEL_RIGHT : DUEL_NOBODY;
}

bool lockout_lamp(const duel_touch touch[2], enum weapon_kind kind, enum duel_side side)
{
    const duel_touch *own = &touch[side], *other = &touch[duel_other(side)];
    if (own->by != side) {
        return false;
    }
    return other->by == DUEL_NOBODY || own->tick <= other->tick + LOCKOUT_TICKS[kind];
}
