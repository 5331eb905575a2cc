#include "touch_replay.h"

#include "phrase.h"

// After the end of a bout: the last ticks, slowed down so much.
#define END_TICKS    (400 + PHRASE_LANDED_TICKS)
#define END_SLOWNESS 8.0

// In a match: so long after "Halte!", before the call is written, from before the touch until after
// it, ticks.
#define HALTE_TICKS  600
#define BEFORE_TICKS 350
#define AFTER_TICKS  150
#define SLOWNESS     5.0

void touch_replay_keep(bout_history *history, const duel_state *state)
{
    switch ((enum duel_phase)state->phase) {
    case DUEL_FENCING:
    case DUEL_LANDED:
    case DUEL_OVER:
        bout_history_add(history, state);
        break;
    case DUEL_EN_GARDE:
        bout_history_clear(history);
        bout_history_add(history, state);
        break;
    case DUEL_HALT:
    case DUEL_REST:
        break;
    }
}

// Whether this fencer's touch is one that decided.
static bool decides(const duel_state *now, int side)
{
    const bool is_given = now->phase == DUEL_OVER
                              ? now->winner == side
                              : now->phase == DUEL_HALT && now->match.calls > 0 &&
                                    now->match.call.halt == MATCH_HALT_LAMP &&
                                    now->match.call.points[side] > 0;
    return is_given && now->touch[side].by != DUEL_NOBODY;
}

const duel_touch *touch_replay_touch(const duel_state *now)
{
    const duel_touch *left = decides(now, DUEL_LEFT) ? &now->touch[DUEL_LEFT] : NULL;
    const duel_touch *right = decides(now, DUEL_RIGHT) ? &now->touch[DUEL_RIGHT] : NULL;
    if (left == NULL || right == NULL) {
        return left != NULL ? left : right;
    }
    return right->tick < left->tick ? right : left;
}

// How many ticks before the newest kept state the one after this number of ticks is.
static uint32_t ago_of(const bout_history *history, uint32_t tick)
{
    const duel_state *newest = bout_history_at(history, 0);
    return newest != NULL && newest->tick > tick ? newest->tick - tick : 0;
}

const duel_state *touch_replay_touched(const bout_history *history, const duel_touch *touch)
{
    return bout_history_at(history, ago_of(history, touch->tick + 1));
}

bool touch_replay_end_is_over(double seconds)
{
    return seconds >= TOUCH_REPLAY_FREEZE_S + END_TICKS * END_SLOWNESS * DUEL_TICK_S;
}

uint32_t touch_replay_end_ago(double seconds)
{
    double gone = (seconds - TOUCH_REPLAY_FREEZE_S) * DUEL_TICKS_PER_SECOND / END_SLOWNESS;
    return gone < 0.0 || gone >= END_TICKS ? 0 : END_TICKS - (uint32_t)gone;
}

static bool may_begin(const touch_replay *replay, const duel_state *now)
{
    return now->phase == DUEL_HALT && now->tick - now->phase_tick >= HALTE_TICKS &&
           now->match.calls != replay->calls && touch_replay_touch(now) != NULL;
}

bool touch_replay_advance(touch_replay *replay, const duel_state *now, double elapsed_s)
{
    if (!replay->is_on && may_begin(replay, now)) {
        *replay = (touch_replay){.is_on = true, .calls = now->match.calls};
        return true;
    }
    replay->since_s += elapsed_s;
    replay->is_on = replay->is_on && now->phase == DUEL_HALT &&
                    replay->since_s < (BEFORE_TICKS + AFTER_TICKS) * SLOWNESS * DUEL_TICK_S;
    return replay->is_on;
}

uint32_t touch_replay_ago(const touch_replay *replay, const bout_history *history,
                          const duel_state *now)
{
    const duel_touch *touch = touch_replay_touch(now);
    const uint32_t gone = (uint32_t)(replay->since_s * DUEL_TICKS_PER_SECOND / SLOWNESS);
    const uint32_t tick = (touch != NULL ? touch->tick : now->tick) + gone;
    return ago_of(history, tick > BEFORE_TICKS ? tick - BEFORE_TICKS : 0);
}

bool touch_replay_skip(touch_replay *replay)
{
    const bool was_on = replay->is_on;
    replay->is_on = false;
    return was_on;
}
