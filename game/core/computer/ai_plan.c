#include "ai_plan.h"

#include <stdlib.h>

#include "ai_intent.h"
#include "ai_thought.h"

// Who has no more foresight than this does not plan.
static const double PLANS_FROM_FORESIGHT = 0.5;
// A duel ends with the first touch, so a stranger is watched for so long before anything is begun.
static const uint32_t WATCHES_TICKS = 5000;
// What was seen in the first moments of a duel tells nothing yet.
static const uint32_t PLANS_FROM_TICKS = 2000;
// Nobody plans from farther away, meters.
static const double PLANS_WITHIN_M = 3.6;
// It looks for something to think about this often, ticks: a search costs as much as ten steps.
static const uint32_t SEARCHES_TICKS = 20;
// It thinks so long about one moment, ticks. A step of an imagined duel takes twice as long with a
// fencer in a headset, whose body has to be found under his head. There it thinks longer, because a
// picture that waits for the end of a thought is seen.
#define THINKS_TICKS         40
#define THINKS_HEADSET_TICKS 80
// Where nobody waits for a thought that comes late, it is given up after so many ticks: what it was
// about is over.
static const uint32_t GIVEN_UP_TICKS = 60;
// Snapshots of the duel reach back so far: longer than any reaction time.
#define SNAPSHOTS (AI_GLANCES + 1)
_Static_assert(AI_THOUGHT_OWN_FRAMES >= SNAPSHOTS * AI_WATCH_TICKS,
               "every tick since a snapshot has a frame");
_Static_assert(AI_THOUGHT_FUTURES <= AI_WATCH_FINDS, "so many moments are found");
_Static_assert(THINKS_HEADSET_TICKS / AI_WATCH_TICKS < AI_WATCH_MARGIN,
               "what a thought reads is not overwritten");
// If fewer earlier moments are alike, he is expected to do the same so many moments sooner or
// later.
static const int32_t LATER[AI_THOUGHT_FUTURES] = {0, 2, -2};

struct ai_plan {
    ai_aside aside; // who thinks; all zeros: nobody, so that all is thought in the last tick
    bool is_aside;  // it has begun a thought there, which has not been awaited
    ai_watch own_watch, *watch;             // what is watched: the own one, or a lent one
    uint32_t began;                         // the first moment of this bout
    bool watches_first;                     // the bout is with a stranger, who is watched first
    duel_state snapshot[SNAPSHOTS];         // every AI_WATCH_TICKS, a ring
    input_frame own[AI_THOUGHT_OWN_FRAMES]; // by tick, a ring
    bool thinks;                            // about something, and
    uint32_t done_tick;                     // ... the thinking ends in this tick
    ai_thought *thought;
};

ai_plan *ai_plan_create(const fencer_model *const model[2], const ai_aside *aside)
{
    ai_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL) {
        return NULL;
    }
    plan->aside = *aside;
    plan->thought = ai_thought_create(model);
    if (plan->thought == NULL) {
        free(plan);
        return NULL;
    }
    return plan;
}

// Waits until nothing is thought aside.
static void await(ai_plan *plan)
{
    if (plan->is_aside) {
        plan->aside.await(plan->aside.of);
        plan->is_aside = false;
    }
}

// Thinks no further about the present moment.
static void forget(ai_plan *plan)
{
    if (plan->thinks) {
        ai_thought_stop(plan->thought);
        plan->thinks = false;
    }
}

void ai_plan_destroy(ai_plan **plan)
{
    if (*plan != NULL) {
        forget(*plan);
        await(*plan);
        ai_thought_destroy(&(*plan)->thought);
        free(*plan);
        *plan = NULL;
    }
}

void ai_plan_start(ai_plan *plan, ai_watch *lent, bool watches_first)
{
    forget(plan);
    await(plan);
    plan->own_watch.count = 0;
    plan->watch = lent != NULL ? lent : &plan->own_watch;
    ai_watch_begin(plan->watch);
    plan->watches_first = watches_first && plan->watch->count == 0;
    plan->began = plan->watch->count;
}

static bool watches_first(const ai_plan *plan, const ai_moment *now)
{
    return plan->watches_first && !ai_is_fie(now);
}

bool ai_plan_watches(const ai_fencer *ai, const ai_moment *now)
{
    return ai->plan != NULL && watches_first(ai->plan, now) && now->tick < WATCHES_TICKS;
}

bool ai_plan_suits(const ai_style *style)
{
    return style->foresight > PLANS_FROM_FORESIGHT;
}

void ai_plan_remember(ai_plan *plan, uint32_t tick, const input_frame *own)
{
    plan->own[tick % AI_THOUGHT_OWN_FRAMES] = *own;
}

// ---- Thinking ----------------------------------------------------------------------------

static uint32_t thinks_ticks(const ai_watch *watch, uint32_t at)
{
    return ai_watch_is_in_headset(watch, at) ? THINKS_HEADSET_TICKS : THINKS_TICKS;
}

// Begins to think about what was seen a reaction time ago.
static void begin_to_think(ai_plan *plan, const ai_fencer *ai, const duel_config *config,
                           uint32_t tick, ai_acting *acts)
{
    uint32_t ago = ai_ticks_of(ai->reaction_ms) / AI_WATCH_TICKS + 1;
    if (plan->watch->count - plan->began <= ago) {
        return;
    }
    uint32_t at = plan->watch->count - 1 - ago;
    ai_thought_setup from = {.self = ai,
                             .acts = acts,
                             .config = config,
                             .seen = &plan->snapshot[at % SNAPSHOTS],
                             .watch = plan->watch,
                             .at = at,
                             .present = tick,
                             .until = tick + thinks_ticks(plan->watch, at),
                             .own = plan->own};
    uint32_t found = ai_watch_find(plan->watch, at, AI_THOUGHT_FUTURES, from.like);
    if (found == 0) {
        return;
    }
    for (uint32_t i = found; i < AI_THOUGHT_FUTURES; i++) {
        from.like[i] = (uint32_t)((int32_t)from.like[i % found] + LATER[i / found]);
    }
    await(plan);
    ai_thought_begin(plan->thought, &from);
    plan->done_tick = from.until;
    plan->thinks = true;
    if (plan->aside.begin != NULL) {
        plan->is_aside = true;
        plan->aside.begin(plan->aside.of, ai_thought_think, plan->thought);
    }
}

// Whether the thought is not there yet, although it should be, and is not to be waited for.
static bool comes_late(const ai_plan *plan)
{
    return plan->is_aside && plan->aside.is_done != NULL && !plan->aside.is_done(plan->aside.of);
}

// Ends the thinking. Returns what it has led to.
static enum ai_thought_option end_thinking(ai_plan *plan)
{
    plan->thinks = false;
    if (plan->is_aside) {
        await(plan);
    } else {
        ai_thought_think(plan->thought);
    }
    return ai_thought_leads_to(plan->thought);
}

// Whether its hand and feet are free for something new: not in an attack that goes on.
static bool is_free(const ai_fencer *ai)
{
    switch ((enum ai_intent)ai->intent) {
    case AI_MEASURE:
    case AI_PREPARE:
    case AI_RECOVER:
    case AI_ENGAGE:
    case AI_MEET:
    case AI_PARRY:
    case AI_RIPOSTE:
        return true;
    case AI_BEAT:
    case AI_ATTACK:
    case AI_REPLY:
    case AI_STOP:
    case AI_IN_LINE:
    case AI_FLECHE:
        break;
    }
    return false;
}

// Whether he stands or walks in line, which by the rules of foil and sabre has the right of way: an
// attack on him that does not take his blade first loses to the smallest error.
static bool is_before_line(const ai_moment *now)
{
    bool by_right = ai_is_fie(now) && now->config->weapon.kind != WEAPON_EPEE;
    return by_right && ai_view_is_line(&now->seen) && !ai_view_is_attack(&now->seen);
}

bool ai_decide_plan(ai_fencer *ai, const ai_moment *now, const duel_state *state, ai_acting *acts)
{
    ai_plan *plan = ai->plan;
    if (plan == NULL) {
        return false;
    }
    if (state->tick % AI_WATCH_TICKS == 0) {
        plan->snapshot[plan->watch->count % SNAPSHOTS] = *state;
        ai_watch_see(plan->watch, now->config, state, duel_other((enum duel_side)ai->side));
    }
    if (state->phase != DUEL_FENCING || !is_free(ai)) {
        forget(plan);
        return false;
    }
    bool has_watched = watches_first(plan, now) && now->tick > PLANS_FROM_TICKS;
    bool knows = ai_is_fie(now) || plan->began > 0 || has_watched;
    bool may_begin =
        knows && !plan->thinks && state->tick % SEARCHES_TICKS == 0 && !is_before_line(now);
    if (may_begin && now->seen.distance_m < PLANS_WITHIN_M) {
        begin_to_think(plan, ai, now->config, state->tick, acts);
    }
    if (!plan->thinks || state->tick < plan->done_tick) {
        return false;
    }
    if (comes_late(plan)) {
        if (state->tick >= plan->done_tick + GIVEN_UP_TICKS) {
            forget(plan);
        }
        return false;
    }
    enum ai_thought_option option = end_thinking(plan);
    bool attacks = ai_thought_is_attack(option);
    double trust = attacks ? ai_trust(ai, now, AI_WAY_PLANS) : 1.0;
    if (option == AI_THOUGHT_GO_ON || !ai_chance(ai, ai->style.foresight * trust)) {
        return false;
    }
    if (attacks) {
        ai_lessons_try(&ai->lessons, AI_WAY_PLANS, now->tick);
    }
    ai_thought_take_up(plan->thought, ai, state->tick);
    return true;
}
