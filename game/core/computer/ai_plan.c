#include "ai_plan.h"

#include <stdlib.h>
#include <string.h>

#include "ai_attack.h"
#include "ai_intent.h"
#include "ai_watch.h"

// Who has no more foresight than this does not plan.
static const double PLANS_FROM_FORESIGHT = 0.5;
// Nobody plans an attack from farther away, meters.
static const double PLANS_WITHIN_M = 3.6;
// It looks for something to think about this often, ticks: a search costs as much as ten steps.
static const uint32_t SEARCHES_TICKS = 20;
// An attack that has not touched by then, ticks after its begin, does not.
static const uint32_t TOUCHES_WITHIN_TICKS = 500;
// ... and the lamps and the referee have told by then.
static const uint32_t TOLD_WITHIN_TICKS = 3000;
// Snapshots of the duel reach back so far: longer than any reaction time and the thinking.
#define SNAPSHOTS (AI_GLANCES + AI_PLAN_THINKS_TICKS / AI_WATCH_TICKS)
// The fencer's own frames, too, and through the thinking.
#define OWN_FRAMES 1024
_Static_assert(OWN_FRAMES >= SNAPSHOTS * AI_WATCH_TICKS, "every tick since a snapshot has a frame");
// What he did before may come so many moments sooner or later this time.
#define FUTURES 3
static const int32_t LATER[FUTURES] = {0, 2, -2};

// What the fencer might do.
enum plan_attack {
    PLAN_LUNGE,      // arm and lunge at the chest
    PLAN_STEP_LUNGE, // ... after the steps that are missing
    PLAN_STOP,       // the arm alone
    PLAN_ARM,        // arm and lunge at the weapon arm
    PLAN_ATTACKS
};
static const enum ai_intent INTENT_OF[PLAN_ATTACKS] = {
    [PLAN_LUNGE] = AI_ATTACK,
    [PLAN_STEP_LUNGE] = AI_PREPARE,
    [PLAN_STOP] = AI_STOP,
    [PLAN_ARM] = AI_ATTACK,
};

// From farther away, meters between the roots after what he is expected to come, no such attack
// reaches him: with a margin of about 0.4 m.
static const double REACHES_M[PLAN_ATTACKS] = {
    [PLAN_LUNGE] = 2.7,
    [PLAN_STEP_LUNGE] = 3.1,
    [PLAN_STOP] = 2.2,
    [PLAN_ARM] = 2.9,
};
// He is expected to come for so long, ticks: until the attack lands.
static const uint32_t COMES_TICKS = 350;

// An imagined duel.
typedef struct imagined {
    duel_state state;
    ai_fencer ai; // the fencer in it
} imagined;

struct ai_plan {
    duel_scratch *scratch;
    ai_acting *acts; // how the imagined fencer does
    ai_watch watch;
    duel_state snapshot[SNAPSHOTS]; // every AI_WATCH_TICKS, a ring
    input_frame own[OWN_FRAMES];    // by tick, a ring
    bool thinks;                    // about the moment `at`, and
    uint32_t done_tick;             // ... it ends in this tick
    ai_fencer self;                 // the fencer when the thinking began
    uint32_t at, like[FUTURES];     // what he is expected to do: as after those
    imagined believed[FUTURES];     // the duel at done_tick
    bool is_believed[FUTURES];
    uint32_t attack, future; // what is tried at present
    bool is_trying;
    uint32_t tried_until;
    imagined tried;
    double aim[2]; // of the attack that is tried
    bool is_sure;  // ... touches in every future
};

ai_plan *ai_plan_create(const fencer_model *const model[2])
{
    ai_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL) {
        return NULL;
    }
    plan->scratch = duel_scratch_create(model);
    if (plan->scratch == NULL) {
        free(plan);
        return NULL;
    }
    return plan;
}

void ai_plan_destroy(ai_plan **plan)
{
    if (*plan != NULL) {
        duel_scratch_destroy(&(*plan)->scratch);
        free(*plan);
        *plan = NULL;
    }
}

void ai_plan_start(ai_plan *plan)
{
    plan->watch.count = 0;
    plan->thinks = false;
}

bool ai_plan_suits(const ai_style *style)
{
    return style->foresight > PLANS_FROM_FORESIGHT;
}

void ai_plan_remember(ai_plan *plan, uint32_t tick, const input_frame *own)
{
    plan->own[tick % OWN_FRAMES] = *own;
}

// ---- The imagined duel -------------------------------------------------------------------

// Who sees the other nearer or farther than he is imagines him there.
static void misjudge(duel_state *state, enum duel_side other, double facing, double error_m)
{
    duel_fencer *he = &state->fencer[other];
    he->footwork.travel_m -= error_m;
    he->footwork.travel_goal_m -= error_m;
    he->footwork.from_m -= error_m;
    he->footwork.glide[FOOTWORK_TRAVEL].goal -= error_m;
    he->hand_world.position.x += facing * error_m;
    he->weapon.pose.position.x += facing * error_m;
}

// One tick of an imagined duel: `own` is what the fencer did in it, or NULL if that is to come.
static void step(ai_plan *plan, imagined *duel, const duel_config *config, uint32_t like,
                 const input_frame *own)
{
    const enum duel_side side = (enum duel_side)duel->ai.side;
    uint32_t since = duel->state.tick - plan->snapshot[plan->at % SNAPSHOTS].tick;
    input_frame frame[2];
    frame[duel_other(side)] = ai_watch_expect(&plan->watch, plan->at, like, since);
    frame[side] = own != NULL ? *own : plan->acts(&duel->ai, config, &duel->state);
    duel_config imagined_config = *config;
    imagined_config.scratch = plan->scratch;
    duel_events events;
    duel_step(&imagined_config, &duel->state, frame, &events);
}

static bool is_over(const duel_state *state)
{
    return state->phase != DUEL_FENCING && state->phase != DUEL_LANDED;
}

// The duel as it was seen a reaction time ago.
static void begin_belief(ai_plan *plan, const duel_config *config)
{
    const ai_fencer *self = &plan->self;
    const enum duel_side side = (enum duel_side)self->side;
    imagined *belief = &plan->believed[plan->future];
    belief->state = plan->snapshot[plan->at % SNAPSHOTS];
    double facing = duel_fencer_frame(config, &belief->state, side).facing;
    misjudge(&belief->state, duel_other(side), facing, self->sight.distance_error_m);
    belief->ai = *self;
}

// Takes up the attack.
static void take_up(ai_fencer *ai, enum plan_attack attack, const double aim[2], uint32_t tick)
{
    ai->aim[0] = aim[0];
    ai->aim[1] = aim[1];
    ai->will_beat = 0;
    ai->hurries = 1;
    ai_err_in_aim(ai, attack == PLAN_ARM);
    ai_intend(ai, INTENT_OF[attack], tick);
}

static void begin_attack(ai_plan *plan, const duel_config *config)
{
    plan->tried = plan->believed[plan->future];
    ai_fencer *ai = &plan->tried.ai;
    const duel_state *state = &plan->tried.state;
    const enum duel_side side = (enum duel_side)ai->side;
    phys_vec3 blade[2];
    duel_blade_ends(config, state, duel_other(side), blade);
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_vec3 guard = fencer_frame_point_from_world(frame, blade[0]);
    if (plan->future == 0) {
        ai_aim_exactly(ai, plan->attack == PLAN_ARM ? &guard : NULL);
        plan->aim[0] = ai->aim[0];
        plan->aim[1] = ai->aim[1];
    }
    // Each future has another error of the hand.
    ai->random += plan->future;
    take_up(ai, (enum plan_attack)plan->attack, plan->aim, state->tick);
    plan->tried_until = state->tick + TOUCHES_WITHIN_TICKS;
    plan->is_trying = true;
}

// Whether the attack that was tried has touched, and he has not.
static bool touches_alone(const ai_plan *plan)
{
    const duel_state *before = &plan->believed[plan->future].state, *after = &plan->tried.state;
    const enum duel_side side = (enum duel_side)plan->tried.ai.side, other = duel_other(side);
    if (after->match.calls == before->match.calls) {
        return after->winner == side && after->touch[other].by == DUEL_NOBODY;
    }
    return after->match.score[side] > before->match.score[side] &&
           after->match.score[other] == before->match.score[other];
}

// ---- Thinking ----------------------------------------------------------------------------

// Goes on to the next future of this attack, to the next attack, or ends.
static void judge(ai_plan *plan)
{
    bool sure = touches_alone(plan);
    plan->is_trying = false;
    plan->future = sure ? plan->future + 1 : 0;
    plan->is_sure = sure && plan->future == FUTURES;
    plan->attack += sure ? 0 : 1;
}

static bool has_thought(const ai_plan *plan)
{
    return plan->is_sure || plan->attack == PLAN_ATTACKS;
}

// How far apart the fencers will be when an attack lands that begins when the thinking ends, if the
// fencer stands: from what is expected of him first.
static double apart_then_m(const ai_plan *plan, const duel_config *config)
{
    const duel_state *state = &plan->believed[0].state;
    double left_m = duel_fencer_frame(config, state, DUEL_LEFT).root_x_m;
    double right_m = duel_fencer_frame(config, state, DUEL_RIGHT).root_x_m;
    uint32_t since = state->tick - plan->snapshot[plan->at % SNAPSHOTS].tick;
    double comes_m = ai_watch_comes_m(&plan->watch, plan->at, plan->like[0], since, COMES_TICKS);
    return (right_m > left_m ? right_m - left_m : left_m - right_m) - comes_m;
}

// Leaves out the attacks that cannot reach him.
static void skip_what_is_short(ai_plan *plan, const duel_config *config)
{
    double apart_m = apart_then_m(plan, config);
    bool arm_counts = config->weapon.kind == WEAPON_EPEE;
    while (plan->attack < PLAN_ATTACKS &&
           (apart_m > REACHES_M[plan->attack] || (plan->attack == PLAN_ARM && !arm_counts))) {
        plan->attack++;
    }
}

// One step of an imagined duel.
static void think(ai_plan *plan, const duel_config *config)
{
    imagined *belief = &plan->believed[plan->future];
    uint32_t like = plan->like[plan->future];
    if (!plan->is_believed[plan->future]) {
        plan->is_believed[plan->future] = true;
        begin_belief(plan, config);
    }
    uint32_t present = plan->done_tick - AI_PLAN_THINKS_TICKS;
    if (belief->state.tick < plan->done_tick && !is_over(&belief->state)) {
        bool done = belief->state.tick < present;
        step(plan, belief, config, like, done ? &plan->own[belief->state.tick % OWN_FRAMES] : NULL);
        return;
    }
    if (belief->state.phase != DUEL_FENCING) {
        plan->attack = PLAN_ATTACKS; // somebody has touched by then
        return;
    }
    if (!plan->is_trying) {
        skip_what_is_short(plan, config);
        if (plan->attack == PLAN_ATTACKS) {
            return;
        }
        begin_attack(plan, config);
    }
    const duel_state *state = &plan->tried.state;
    bool waits = state->phase == DUEL_LANDED && state->tick < plan->tried_until + TOLD_WITHIN_TICKS;
    if ((state->phase == DUEL_FENCING && state->tick < plan->tried_until) || waits) {
        step(plan, &plan->tried, config, like, NULL);
    } else {
        judge(plan);
    }
}

// Begins to think about what was seen a reaction time ago.
static void begin_to_think(ai_plan *plan, const ai_fencer *ai, uint32_t tick)
{
    uint32_t ago = ai_ticks_of(ai->reaction_ms) / AI_WATCH_TICKS + 1;
    if (plan->watch.count <= ago) {
        return;
    }
    plan->at = plan->watch.count - 1 - ago;
    if (!ai_watch_find(&plan->watch, plan->at, &plan->like[0])) {
        return;
    }
    for (int i = 1; i < FUTURES; i++) {
        plan->like[i] = (uint32_t)((int32_t)plan->like[0] + LATER[i]);
    }
    plan->self = *ai;
    plan->self.plan = NULL; // who is imagined does not imagine
    memset(plan->is_believed, 0, sizeof plan->is_believed);
    plan->attack = PLAN_LUNGE;
    plan->future = 0;
    plan->is_trying = plan->is_sure = false;
    plan->done_tick = tick + AI_PLAN_THINKS_TICKS;
    plan->thinks = true;
}

// Whether its hand and feet are free for an attack: not in one that goes on.
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
    bool by_right =
        now->config->settings.match.rules == MATCH_FIE && now->config->weapon.kind != WEAPON_EPEE;
    return by_right && ai_view_is_line(&now->seen) && !ai_view_is_attack(&now->seen);
}

bool ai_decide_plan(ai_fencer *ai, const ai_moment *now, const duel_state *state, ai_acting *acts)
{
    ai_plan *plan = ai->plan;
    if (plan == NULL) {
        return false;
    }
    plan->acts = acts;
    if (state->tick % AI_WATCH_TICKS == 0) {
        plan->snapshot[plan->watch.count % SNAPSHOTS] = *state;
        ai_watch_see(&plan->watch, now->config, state, duel_other((enum duel_side)ai->side));
    }
    if (state->phase != DUEL_FENCING || !is_free(ai)) {
        plan->thinks = false;
        return false;
    }
    bool may_begin = !plan->thinks && state->tick % SEARCHES_TICKS == 0 && !is_before_line(now);
    if (may_begin && now->seen.distance_m < PLANS_WITHIN_M) {
        begin_to_think(plan, ai, state->tick);
    }
    for (int i = 0; plan->thinks && i < AI_PLAN_STEPS && !has_thought(plan); i++) {
        think(plan, now->config);
    }
    if (!plan->thinks || state->tick < plan->done_tick) {
        return false;
    }
    plan->thinks = false;
    if (!plan->is_sure || !ai_chance(ai, ai->style.foresight * ai_trust(ai, now, AI_WAY_PLANS))) {
        return false;
    }
    ai_lessons_try(&ai->lessons, AI_WAY_PLANS, now->tick);
    take_up(ai, (enum plan_attack)plan->attack, plan->aim, state->tick);
    return true;
}
