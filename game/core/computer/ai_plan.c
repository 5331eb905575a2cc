#include "ai_plan.h"

#include <stdlib.h>
#include <string.h>

#include "ai_attack.h"
#include "ai_intent.h"
#include "ai_parry.h"
#include "ai_watch.h"

// Who has no more foresight than this does not plan.
static const double PLANS_FROM_FORESIGHT = 0.5;
// Nobody plans from farther away, meters.
static const double PLANS_WITHIN_M = 3.6;
// It looks for something to think about this often, ticks: a search costs as much as ten steps.
static const uint32_t SEARCHES_TICKS = 20;
// Who has not touched by then, ticks after the thinking, does not.
static const uint32_t TOUCHES_WITHIN_TICKS = 500;
// ... and the lamps and the referee have told by then.
static const uint32_t TOLD_WITHIN_TICKS = 3000;
// Snapshots of the duel reach back so far: longer than any reaction time and the thinking.
#define SNAPSHOTS (AI_GLANCES + AI_PLAN_THINKS_TICKS / AI_WATCH_TICKS)
// The fencer's own frames, too, and through the thinking.
#define OWN_FRAMES 1024
_Static_assert(OWN_FRAMES >= SNAPSHOTS * AI_WATCH_TICKS, "every tick since a snapshot has a frame");
// What he does is expected as after so many earlier moments. If fewer are alike, he is expected to
// do the same so many moments sooner or later.
#define FUTURES 3
_Static_assert(FUTURES <= AI_WATCH_FINDS, "so many moments are found");
static const int32_t LATER[FUTURES] = {0, 2, -2};

// What the fencer might do, in the order in which it is tried.
enum plan_option {
    PLAN_GO_ON,      // nothing new
    PLAN_LUNGE,      // arm and lunge at the chest
    PLAN_STEP_LUNGE, // ... after the steps that are missing
    PLAN_STOP,       // the arm alone
    PLAN_ARM,        // arm and lunge at the weapon arm
    PLAN_GIVE_WAY,   // back on guard and out of distance
    PLAN_PARRY,      // the first parry; the others follow in the order of enum ai_guard
    PLAN_OPTIONS = PLAN_PARRY + AI_GUARDS
};
static const enum ai_intent INTENT_OF[] = {
    [PLAN_LUNGE] = AI_ATTACK, [PLAN_STEP_LUNGE] = AI_PREPARE, [PLAN_STOP] = AI_STOP,
    [PLAN_ARM] = AI_ATTACK,   [PLAN_GIVE_WAY] = AI_RECOVER,   [PLAN_PARRY] = AI_PARRY,
};

// From farther away, meters between the roots after what he is expected to come, no such attack
// reaches him: with a margin of about 0.4 m.
static const double REACHES_M[] = {
    [PLAN_LUNGE] = 2.7,
    [PLAN_STEP_LUNGE] = 3.1,
    [PLAN_STOP] = 2.2,
    [PLAN_ARM] = 2.9,
};

// He is expected to come for so long, ticks: until the attack lands.
static const uint32_t COMES_TICKS = 350;

// How an imagined phrase ends for the fencer; a double touch is one against him.
enum outcome { IS_TOUCHED, NOBODY_TOUCHES, TOUCHES_ALONE };

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
    bool is_in_danger;       // who does nothing new is touched in one of the futures
    uint32_t option, future; // what is tried at present, and
    bool is_trying;
    uint32_t tried_until;
    imagined tried;
    double aim[2]; // ... where an attack aims
    bool is_well;  // ... whether it has ended well so far,
    bool is_sure;  // ... and in all futures
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

static bool is_attack(uint32_t option)
{
    return option >= PLAN_LUNGE && option < PLAN_GIVE_WAY;
}

// Takes up the option.
static void take_up(ai_fencer *ai, uint32_t option, const double aim[2], uint32_t tick)
{
    if (option == PLAN_GO_ON) {
        return;
    }
    if (option >= PLAN_PARRY) {
        ai->guard = (uint8_t)(option - PLAN_PARRY);
        ai->circles = 0;
        ai->felt_tick = 0;
        option = PLAN_PARRY;
    }
    if (is_attack(option)) {
        ai->aim[0] = aim[0];
        ai->aim[1] = aim[1];
        ai->will_beat = 0;
        ai->hurries = 1;
        ai_err_in_aim(ai, option == PLAN_ARM);
    }
    ai_intend(ai, INTENT_OF[option], tick);
}

// Where the attack that is tried aims: at what is believed of his arm or his chest.
static void aim_attack(ai_plan *plan, const duel_config *config)
{
    ai_fencer ai = plan->believed[0].ai;
    const duel_state *state = &plan->believed[0].state;
    const enum duel_side side = (enum duel_side)ai.side;
    phys_vec3 blade[2];
    duel_blade_ends(config, state, duel_other(side), blade);
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_vec3 guard = fencer_frame_point_from_world(frame, blade[0]);
    ai_aim_exactly(&ai, plan->option == PLAN_ARM ? &guard : NULL);
    plan->aim[0] = ai.aim[0];
    plan->aim[1] = ai.aim[1];
}

static void begin_to_try(ai_plan *plan, const duel_config *config)
{
    plan->tried = plan->believed[plan->future];
    ai_fencer *ai = &plan->tried.ai;
    const duel_state *state = &plan->tried.state;
    if (plan->future == 0 && is_attack(plan->option)) {
        aim_attack(plan, config);
    }
    // Each future has another error of the hand.
    ai->random += plan->future;
    take_up(ai, plan->option, plan->aim, state->tick);
    plan->tried_until = state->tick + TOUCHES_WITHIN_TICKS;
    plan->is_trying = true;
}

// How what was tried has ended.
static enum outcome outcome_of(const ai_plan *plan)
{
    const duel_state *before = &plan->believed[plan->future].state, *after = &plan->tried.state;
    const enum duel_side side = (enum duel_side)plan->tried.ai.side, other = duel_other(side);
    bool touches, is_touched;
    if (after->match.calls == before->match.calls) {
        touches = after->winner == side;
        is_touched = after->winner == other || after->touch[other].by != DUEL_NOBODY;
    } else {
        touches = after->match.score[side] > before->match.score[side];
        is_touched = after->match.score[other] > before->match.score[other];
    }
    return is_touched ? IS_TOUCHED : touches ? TOUCHES_ALONE : NOBODY_TOUCHES;
}

// ---- Thinking ----------------------------------------------------------------------------

// Goes on to the next future of this option, to the next option, or ends.
static void judge(ai_plan *plan)
{
    enum outcome outcome = outcome_of(plan);
    bool goes_on = plan->option == PLAN_GO_ON, defends = plan->option >= PLAN_GIVE_WAY;
    bool well = outcome == TOUCHES_ALONE || (defends && outcome == NOBODY_TOUCHES);
    plan->is_in_danger = plan->is_in_danger || (goes_on && outcome == IS_TOUCHED);
    plan->is_well = plan->is_well && well;
    plan->is_trying = false;
    plan->future++;
    // Of who goes on all futures are looked at, to see a danger; of the others as long as they end
    // well.
    if (plan->future < FUTURES && (plan->is_well || goes_on)) {
        return;
    }
    plan->is_sure = plan->is_well;
    plan->option += plan->is_well ? 0 : 1;
    plan->future = 0;
    plan->is_well = true;
}

static bool has_thought(const ai_plan *plan)
{
    return plan->is_sure || plan->option == PLAN_OPTIONS;
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

// Whether the option is worth a trial: an attack that can reach him, or a defense where who goes on
// is touched. Only an épée touches the arm, and only a sabre has a quinte.
static bool is_worth_it(const ai_plan *plan, const duel_config *config)
{
    const enum weapon_kind kind = config->weapon.kind;
    if (plan->option == PLAN_GO_ON) {
        return true;
    }
    if (is_attack(plan->option)) {
        return (kind == WEAPON_EPEE || plan->option != PLAN_ARM) &&
               apart_then_m(plan, config) <= REACHES_M[plan->option];
    }
    return plan->is_in_danger && (kind == WEAPON_SABRE || plan->option != PLAN_PARRY + AI_QUINTE);
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
        plan->option = PLAN_OPTIONS; // somebody has touched by then
        return;
    }
    if (!plan->is_trying) {
        while (plan->option < PLAN_OPTIONS && !is_worth_it(plan, config)) {
            plan->option++;
        }
        if (plan->option == PLAN_OPTIONS) {
            return;
        }
        begin_to_try(plan, config);
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
static void begin_to_think(ai_plan *plan, const ai_fencer *ai, const duel_config *config,
                           uint32_t tick)
{
    uint32_t ago = ai_ticks_of(ai->reaction_ms) / AI_WATCH_TICKS + 1;
    if (plan->watch.count <= ago) {
        return;
    }
    plan->at = plan->watch.count - 1 - ago;
    uint32_t found = ai_watch_find(&plan->watch, plan->at, FUTURES, plan->like);
    if (found == 0) {
        return;
    }
    for (uint32_t i = found; i < FUTURES; i++) {
        plan->like[i] = (uint32_t)((int32_t)plan->like[i % found] + LATER[i / found]);
    }
    plan->self = *ai;
    plan->self.plan = NULL; // who is imagined does not imagine
    memset(plan->is_believed, 0, sizeof plan->is_believed);
    // In a duel, where the first touch wins, who defends himself whenever he can touches nobody.
    bool defends = config->settings.match.rules == MATCH_FIE;
    plan->option = defends ? PLAN_GO_ON : PLAN_LUNGE;
    plan->future = 0;
    plan->is_trying = plan->is_sure = plan->is_in_danger = false;
    plan->is_well = true;
    plan->done_tick = tick + AI_PLAN_THINKS_TICKS;
    plan->thinks = true;
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
        begin_to_think(plan, ai, now->config, state->tick);
    }
    for (int i = 0; plan->thinks && i < AI_PLAN_STEPS && !has_thought(plan); i++) {
        think(plan, now->config);
    }
    if (!plan->thinks || state->tick < plan->done_tick) {
        return false;
    }
    plan->thinks = false;
    const uint32_t option = plan->option;
    double trust = is_attack(option) ? ai_trust(ai, now, AI_WAY_PLANS) : 1.0;
    if (!plan->is_sure || option == PLAN_GO_ON || !ai_chance(ai, ai->style.foresight * trust)) {
        return false;
    }
    if (is_attack(option)) {
        ai_lessons_try(&ai->lessons, AI_WAY_PLANS, now->tick);
    }
    take_up(ai, option, plan->aim, state->tick);
    return true;
}
