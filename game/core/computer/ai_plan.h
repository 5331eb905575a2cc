// Planning: a fencer imagines the next half second with the true duel, attacks when he is sure of
// the touch, and defends himself when he is in danger.
//
// The imagined duel begins from what was seen a reaction time ago. It goes on with what the fencer
// has done since then and with what the opponent is expected to do (ai_watch.h), to the tick in
// which the thinking ends: a few times, since the opponent may do what he did after one earlier
// moment or after another. From there on everything that the fencer might do is fenced to its end,
// in each of these futures. If what he does anyway touches in all of them, he goes on. If not, an
// attack that touches alone in all of them is taken. If there is none and he would be touched in
// one of them, he gives way or parries, whatever ends without a touch on him in all. In a duel,
// where the first touch wins, he plans only attacks: who gives way whenever he can touches nobody.
//
// Thinking is spread over AI_PLAN_THINKS_TICKS, so that no tick does much of it. How far it is by
// then is counted in steps, not in time, so the same bout gives the same plans.
#ifndef AI_PLAN_H
#define AI_PLAN_H

#include "ai_moment.h"

// It thinks so long about one moment, ticks, with so many steps of the imagined duel in each.
#define AI_PLAN_THINKS_TICKS 40
#define AI_PLAN_STEPS        120

// Allocates, about 900 KB and a duel's scratch; NULL if out of memory. Destroy takes the address
// and sets it to NULL. The models must outlive it.
ai_plan *ai_plan_create(const fencer_model *const model[2]);
void ai_plan_destroy(ai_plan **plan);

// Begins a bout: nothing has been watched yet.
void ai_plan_start(ai_plan *plan);

// Whether a fencer of this style plans: only who has foresight does.
bool ai_plan_suits(const ai_style *style);

// How a fencer acts in a tick: ai_fencer_frame(). An imagined duel goes on with it.
typedef input_frame ai_acting(ai_fencer *ai, const duel_config *config, const duel_state *state);

// Watches and thinks in this tick, and takes up what the thinking has led to. Returns
// whether it did. Does nothing without a plan (ai->plan).
bool ai_decide_plan(ai_fencer *ai, const ai_moment *now, const duel_state *state, ai_acting *acts);

// Remembers what the fencer does in this tick.
void ai_plan_remember(ai_plan *plan, uint32_t tick, const input_frame *own);

#endif
