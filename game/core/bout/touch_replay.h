// The slow motion of the touch that decided: which touch that is, which states are kept for it, and
// which of them is shown when. After the end of a bout it follows by itself; between the phrases of
// a match the bout waits for it, shortly.
#ifndef TOUCH_REPLAY_H
#define TOUCH_REPLAY_H

#include "bout_history.h"

// After the end of a bout the picture stands still for so long before the slow motion, seconds.
#define TOUCH_REPLAY_FREEZE_S 0.45

// The slow motion between two phrases of a match. Zeroed, nothing is shown.
typedef struct touch_replay {
    bool is_on;
    double since_s; // since it began
    uint32_t calls; // the match's number of calls when it last began
} touch_replay;

// Keeps the state after a tick for a later slow motion: those of a phrase, until the next one.
void touch_replay_keep(bout_history *history, const duel_state *state);

// The touch that decided the bout that is over, or in a halt the phrase; the earlier one if both
// count. NULL: there is none. Points into the state.
const duel_touch *touch_replay_touch(const duel_state *now);

// The kept state in the tick of this touch, or the nearest one.
const duel_state *touch_replay_touched(const bout_history *history, const duel_touch *touch);

// After the end of a bout: how many ticks before the newest kept state is shown, `seconds` after
// the end, and whether the slow motion is over.
uint32_t touch_replay_end_ago(double seconds);
bool touch_replay_end_is_over(double seconds);

// In a match: lets time go by. Returns whether the slow motion goes on; then the bout waits. It
// begins by itself a moment after "Halte!" if a touch was given.
bool touch_replay_advance(touch_replay *replay, const duel_state *now, double elapsed_s);

// How many ticks before the newest kept state is shown, while it goes on.
uint32_t touch_replay_ago(const touch_replay *replay, const bout_history *history,
                          const duel_state *now);

// Ends the slow motion. Returns whether one was shown.
bool touch_replay_skip(touch_replay *replay);

#endif
