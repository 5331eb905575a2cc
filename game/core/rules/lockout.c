#include "lockout.h"

#include "apparatus.h"

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
    return other->by == DUEL_NOBODY || own->tick <= other->tick + apparatus_lockout_ticks(kind);
}
