#include "ai_thought.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "ai_attack.h"
#include "ai_intent.h"

// A thought ends after so many steps of imagined duels, with what it knows by then.
static const uint32_t MOST_STEPS = 4000;
// Who has not touched by then, ticks after the thinking, does not.
static const uint32_t TOUCHES_WITHIN_TICKS = 500;
// ... and the lamps and the referee have told by then.
static const uint32_t TOLD_WITHIN_TICKS = 3000;

static const enum ai_intent INTENT_OF[] = {
    [AI_THOUGHT_LUNGE] = AI_ATTACK,     [AI_THOUGHT_STEP_LUNGE] = AI_PREPARE,
    [AI_THOUGHT_STOP] = AI_STOP,        [AI_THOUGHT_ARM] = AI_ATTACK,
    [AI_THOUGHT_GIVE_WAY] = AI_RECOVER, [AI_THOUGHT_PARRY] = AI_PARRY,
};

// From farther away, meters between the roots after what he is expected to come, no such attack
// reaches him: with a margin of about 0.4 m.
static const double REACHES_M[] = {
    [AI_THOUGHT_LUNGE] = 2.7,
    [AI_THOUGHT_STEP_LUNGE] = 3.1,
    [AI_THOUGHT_STOP] = 2.2,
    [AI_THOUGHT_ARM] = 2.9,
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

struct ai_thought {
    ai_thought_setup from; // `self`, `config`, `seen` and `own` are copied below
    ai_fencer self;
    duel_config config; // with a scratch of its own
    duel_state seen;
    input_frame own[AI_THOUGHT_OWN_FRAMES];
    uint32_t steps_left;
    atomic_bool stops;                     // before it has used them up
    imagined believed[AI_THOUGHT_FUTURES]; // the duel at the end of the thinking, of the first
    uint32_t believed_count;               // ... so many futures
    imagined tried;                        // ... and what is tried from there on
    double aim[2];                         // where the attack that is tried aims
    enum ai_thought_option option;         // what it has led to
};

ai_thought *ai_thought_create(const fencer_model *const model[2])
{
    ai_thought *thought = calloc(1, sizeof *thought);
    if (thought == NULL) {
        return NULL;
    }
    thought->config.scratch = duel_scratch_create(model);
    if (thought->config.scratch == NULL) {
        free(thought);
        return NULL;
    }
    return thought;
}

void ai_thought_destroy(ai_thought **thought)
{
    if (*thought != NULL) {
        duel_scratch_destroy(&(*thought)->config.scratch);
        free(*thought);
        *thought = NULL;
    }
}

void ai_thought_stop(ai_thought *thought)
{
    atomic_store(&thought->stops, true);
}

void ai_thought_begin(ai_thought *thought, const ai_thought_setup *from)
{
    duel_scratch *scratch = thought->config.scratch;
    thought->from = *from;
    thought->self = *from->self;
    thought->self.plan = NULL; // who is imagined does not imagine
    thought->config = *from->config;
    thought->config.scratch = scratch;
    thought->seen = *from->seen;
    for (uint32_t tick = from->seen->tick; tick < from->present; tick++) {
        thought->own[tick % AI_THOUGHT_OWN_FRAMES] = from->own[tick % AI_THOUGHT_OWN_FRAMES];
    }
    thought->steps_left = MOST_STEPS;
    thought->believed_count = 0;
    atomic_store(&thought->stops, false);
    thought->option = AI_THOUGHT_GO_ON;
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
    he->track.head.pose.position.x -= error_m;
    he->track.hand.pose.position.x -= error_m;
}

// One tick of an imagined duel: `own` is what the fencer did in it, or NULL if that is to come.
static void step(ai_thought *thought, imagined *duel, uint32_t future, const input_frame *own)
{
    const ai_thought_setup *from = &thought->from;
    const enum duel_side side = (enum duel_side)duel->ai.side;
    uint32_t since = duel->state.tick - thought->seen.tick;
    input_frame frame[2];
    frame[duel_other(side)] = ai_watch_expect(from->watch, from->at, from->like[future], since,
                                              thought->self.sight.distance_error_m);
    frame[side] = own != NULL ? *own : from->acts(&duel->ai, &thought->config, &duel->state);
    duel_events events;
    duel_step(&thought->config, &duel->state, frame, &events);
    thought->steps_left = atomic_load(&thought->stops) ? 0 : thought->steps_left - 1;
}

// Imagines the duel from what was seen a reaction time ago to the end of the thinking. If the
// phrase has ended by then, the thought ends.
static void believe(ai_thought *thought, uint32_t future)
{
    imagined *belief = &thought->believed[future];
    const enum duel_side side = (enum duel_side)thought->self.side;
    belief->state = thought->seen;
    double facing = duel_fencer_frame(&thought->config, &belief->state, side).facing;
    misjudge(&belief->state, duel_other(side), facing, thought->self.sight.distance_error_m);
    belief->ai = thought->self;
    while (belief->state.tick < thought->from.until && belief->state.phase == DUEL_FENCING &&
           thought->steps_left > 0) {
        uint32_t tick = belief->state.tick;
        bool done = tick < thought->from.present;
        step(thought, belief, future, done ? &thought->own[tick % AI_THOUGHT_OWN_FRAMES] : NULL);
    }
    thought->believed_count = future + 1;
    thought->steps_left = belief->state.phase == DUEL_FENCING ? thought->steps_left : 0;
}

// Takes up the option.
static void take_up(ai_fencer *ai, uint32_t option, const double aim[2], uint32_t tick)
{
    if (option == AI_THOUGHT_GO_ON) {
        return;
    }
    if (option >= AI_THOUGHT_PARRY) {
        ai->guard = (uint8_t)(option - AI_THOUGHT_PARRY);
        ai->circles = 0;
        ai->felt_tick = 0;
        option = AI_THOUGHT_PARRY;
    }
    if (ai_thought_is_attack(option)) {
        ai->aim[0] = aim[0];
        ai->aim[1] = aim[1];
        ai->will_beat = 0;
        ai->hurries = 1;
        ai_err_in_aim(ai, option == AI_THOUGHT_ARM);
    }
    ai_intend(ai, INTENT_OF[option], tick);
}

// Where the attack aims: at what is believed of his arm or his chest.
static void aim_attack(ai_thought *thought, enum ai_thought_option option)
{
    ai_fencer ai = thought->believed[0].ai;
    const duel_state *state = &thought->believed[0].state;
    const enum duel_side side = (enum duel_side)ai.side;
    phys_vec3 blade[2];
    duel_blade_ends(&thought->config, state, duel_other(side), blade);
    fencer_frame frame = duel_fencer_frame(&thought->config, state, side);
    phys_vec3 guard = ai_view_turned(fencer_frame_point_from_world(frame, blade[0]),
                                     duel_turn_rad(&thought->config, state, side));
    ai_aim_exactly(&ai, option == AI_THOUGHT_ARM ? &guard : NULL);
    thought->aim[0] = ai.aim[0];
    thought->aim[1] = ai.aim[1];
}

// How an imagined phrase has ended.
static enum outcome outcome_of(const duel_state *before, const duel_state *after,
                               enum duel_side side)
{
    const enum duel_side other = duel_other(side);
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

// Fences the option to its end in one of the futures.
static enum outcome try_in(ai_thought *thought, enum ai_thought_option option, uint32_t future)
{
    if (future == thought->believed_count) {
        believe(thought, future);
    }
    imagined *tried = &thought->tried;
    *tried = thought->believed[future];
    // Each future has another error of the hand.
    tried->ai.random += future;
    take_up(&tried->ai, option, thought->aim, tried->state.tick);
    const duel_state *state = &tried->state;
    const uint32_t until = state->tick + TOUCHES_WITHIN_TICKS;
    while (thought->steps_left > 0 &&
           ((state->phase == DUEL_FENCING && state->tick < until) ||
            (state->phase == DUEL_LANDED && state->tick < until + TOLD_WITHIN_TICKS))) {
        step(thought, tried, future, NULL);
    }
    const duel_state *before = &thought->believed[future].state;
    return outcome_of(before, state, (enum duel_side)tried->ai.side);
}

// ---- Thinking ----------------------------------------------------------------------------

// How far apart the fencers will be when an attack lands that begins when the thinking ends, if the
// fencer stands: from what is expected of him first.
static double apart_then_m(const ai_thought *thought)
{
    const ai_thought_setup *from = &thought->from;
    const duel_state *state = &thought->believed[0].state;
    double left_m = duel_fencer_frame(&thought->config, state, DUEL_LEFT).root_x_m;
    double right_m = duel_fencer_frame(&thought->config, state, DUEL_RIGHT).root_x_m;
    uint32_t since = state->tick - thought->seen.tick;
    double comes_m = ai_watch_comes_m(from->watch, from->at, from->like[0], since, COMES_TICKS);
    return (right_m > left_m ? right_m - left_m : left_m - right_m) - comes_m;
}

// Whether the option ends well in all futures: it touches alone, or if it defends is not touched.
static bool ends_well(ai_thought *thought, enum ai_thought_option option)
{
    if (ai_thought_is_attack(option)) {
        aim_attack(thought, option);
    }
    for (uint32_t future = 0; future < AI_THOUGHT_FUTURES; future++) {
        enum outcome outcome = try_in(thought, option, future);
        bool well = outcome == TOUCHES_ALONE ||
                    (outcome == NOBODY_TOUCHES && option >= AI_THOUGHT_GIVE_WAY);
        if (!well || thought->steps_left == 0) {
            return false;
        }
    }
    return true;
}

// Thinks of the options from `first` to the one before `end`. Returns whether one ends well.
static bool finds(ai_thought *thought, enum ai_thought_option first, enum ai_thought_option end)
{
    const enum weapon_kind kind = thought->config.weapon.kind;
    for (uint32_t i = first; i < end && thought->steps_left > 0; i++) {
        enum ai_thought_option option = (enum ai_thought_option)i;
        // Only an épée touches the arm, and only a sabre has a quinte.
        bool exists = (kind == WEAPON_EPEE || option != AI_THOUGHT_ARM) &&
                      (kind == WEAPON_SABRE || option != AI_THOUGHT_PARRY + AI_QUINTE);
        bool reaches = !ai_thought_is_attack(option) || apart_then_m(thought) <= REACHES_M[option];
        if (exists && reaches && ends_well(thought, option)) {
            thought->option = option;
            return true;
        }
    }
    return false;
}

void ai_thought_think(void *of)
{
    ai_thought *thought = of;
    uint32_t touches = 0, is_touched = 0;
    believe(thought, 0);
    // In a duel, where the first touch wins, who defends himself whenever he can touches nobody.
    bool defends = thought->config.settings.match.rules == MATCH_FIE;
    for (uint32_t future = 0; defends && future < AI_THOUGHT_FUTURES; future++) {
        enum outcome outcome = try_in(thought, AI_THOUGHT_GO_ON, future);
        touches += outcome == TOUCHES_ALONE;
        is_touched += outcome == IS_TOUCHED;
    }
    if (touches == AI_THOUGHT_FUTURES || finds(thought, AI_THOUGHT_LUNGE, AI_THOUGHT_GIVE_WAY)) {
        return;
    }
    if (is_touched > 0) {
        finds(thought, AI_THOUGHT_GIVE_WAY, AI_THOUGHT_OPTIONS);
    }
}

enum ai_thought_option ai_thought_leads_to(const ai_thought *thought)
{
    return thought->option;
}

bool ai_thought_is_attack(enum ai_thought_option option)
{
    return option >= AI_THOUGHT_LUNGE && option < AI_THOUGHT_GIVE_WAY;
}

void ai_thought_take_up(const ai_thought *thought, ai_fencer *ai, uint32_t tick)
{
    take_up(ai, thought->option, thought->aim, tick);
}
