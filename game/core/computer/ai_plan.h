// Planning: a fencer watches the other, thinks about what is expected of him, attacks when he is
// sure of the touch, and defends himself when he is in danger.
//
// A thought (ai_thought.h) lasts some ticks, in which the fencer does what he would do anyway. It
// may be thought on another thread: its result counts in the tick in which the thinking ends,
// however soon it is there, so the same bout gives the same plans. Who fences for a headset, whose
// pictures must not wait, can ask that a result which comes late counts later, or not at all
// (ai_aside.is_done).
#ifndef AI_PLAN_H
#define AI_PLAN_H

#include "ai_aside.h"
#include "ai_moment.h"
#include "ai_thought.h"

// Allocates, about 900 KB and a duel's scratch; NULL if out of memory. Destroy takes the address
// and sets it to NULL. The models must outlive it. `aside` is copied: who thinks while the duel
// goes on. If it is all zeros, the thinking is done in its last tick.
ai_plan *ai_plan_create(const fencer_model *const model[2], const ai_aside *aside);
void ai_plan_destroy(ai_plan **plan);

// Begins a bout. `lent` is what has been watched of this opponent in earlier bouts; it is borrowed,
// and this bout is added to it. NULL: he is a stranger. `watches_first`: a duel with a stranger
// begins with watching him (ai_plan_watches()).
void ai_plan_start(ai_plan *plan, ai_watch *lent, bool watches_first);

// Whether a fencer of this style plans: only who has foresight does.
bool ai_plan_suits(const ai_style *style);

// Whether the duel is so young that the fencer only watches a stranger: it keeps away from him and
// does not begin an attack, but answers his. False without a plan.
bool ai_plan_watches(const ai_fencer *ai, const ai_moment *now);

// Watches in this tick, begins to think, and takes up what the thinking has led to. Returns whether
// it did. Does nothing without a plan (ai->plan). `acts` is ai_fencer_frame().
bool ai_decide_plan(ai_fencer *ai, const ai_moment *now, const duel_state *state, ai_acting *acts);

// Remembers what the fencer does in this tick.
void ai_plan_remember(ai_plan *plan, uint32_t tick, const input_frame *own);

#endif
