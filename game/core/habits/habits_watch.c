#include "habits_watch.h"

#include "duel_signals.h"
#include "match_ground.h"

// Ducking counts from here on, of 0 upright .. 1 fully down.
#define DOWN 0.5

void habits_watch_start(habits_watch *watch, const duel_state *state)
{
    *watch = (habits_watch){.before = *state, .calls = state->match.calls};
    phrase_start(&watch->phrase);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        watch->fencer[side].action = state->fencer[side].footwork.action;
    }
}

// --- the phrase

// In a duel the touch itself is the hit; each lands once.
static uint8_t new_hit(const habits_watch *watch, const duel_state *state, enum duel_side side)
{
    bool is_new = state->touch[side].by != DUEL_NOBODY &&
                  watch->before.touch[side].by == DUEL_NOBODY &&
                  watch->phrase.fencer[side].hit_tick == 0;
    return is_new ? PHRASE_HIT_VALID : PHRASE_NO_HIT;
}

static void follow_phrase(habits_watch *watch, const duel_config *config, const duel_state *state,
                          const duel_events *events)
{
    if (state->phrase.is_watched) {
        watch->phrase = state->phrase;
        return;
    }
    const phrase_settings settings = duel_referee(config);
    phrase_signals signals[2];
    duel_signals(config, &watch->before, state, events, signals);
    signals[DUEL_LEFT].hit = new_hit(watch, state, DUEL_LEFT);
    signals[DUEL_RIGHT].hit = new_hit(watch, state, DUEL_RIGHT);
    phrase_step(&settings, &watch->phrase, signals, state->tick + 1);
}

static size_t pause_bin(double seconds)
{
    size_t bin = 0;
    while (bin < HABITS_PAUSES - 1 && seconds > habits_pause_end_s(bin)) {
        bin++;
    }
    return bin;
}

static void count_attack(habits_watch *watch, enum duel_side side, const phrase_segment *attack)
{
    habits *own = &watch->of[side];
    habits_fencer *fencer = &watch->fencer[side];
    // The fenced time when it began, not now that it has ended.
    uint32_t ago = watch->before.tick + 2 - attack->start;
    uint32_t began_ms = own->fenced_ms > ago ? own->fenced_ms - ago : 0;
    own->attacks++;
    own->feints += attack->feints > 0;
    if (fencer->has_attacked && began_ms > fencer->attack_ms) {
        own->pause[pause_bin((began_ms - fencer->attack_ms) * DUEL_TICK_S)]++;
    }
    if (!fencer->has_attacked) {
        own->firsts++;
        own->first_ms += began_ms;
    }
    fencer->has_attacked = true;
    fencer->attack_ms = began_ms;
}

// How long after the begin of the attack that it meets.
static void count_parry(habits *own, const phrase_fencer *other, const phrase_segment *parry)
{
    const phrase_segment *met;
    own->parries++;
    own->held += parry->ends == PHRASE_DONE;
    for (uint32_t ago = 0; (met = phrase_segment_at(other, ago)) != NULL; ago++) {
        if (phrase_is_offence((enum phrase_kind)met->kind) && met->start <= parry->start) {
            size_t bin = (parry->start - met->start) / HABITS_DELAY_STEP_MS;
            own->delay[bin < HABITS_DELAYS ? bin : HABITS_DELAYS - 1]++;
            return;
        }
    }
}

static void count_segment(habits_watch *watch, enum duel_side side, const phrase_segment *segment)
{
    habits *own = &watch->of[side];
    const enum phrase_kind kind = (enum phrase_kind)segment->kind;
    if (phrase_is_offence(kind)) {
        own->landed += segment->ends == PHRASE_LANDED;
        watch->of[duel_other(side)].faced++;
    }
    if (kind == PHRASE_ATTACK || kind == PHRASE_REPRISE) {
        count_attack(watch, side, segment);
    } else if (kind == PHRASE_PARRY) {
        count_parry(own, &watch->phrase.fencer[duel_other(side)], segment);
    }
    own->beats += kind == PHRASE_BEAT;
    own->ripostes += kind == PHRASE_RIPOSTE;
    own->counters += kind == PHRASE_COUNTER_ATTACK;
    own->renewals += kind == PHRASE_REMISE || kind == PHRASE_REDOUBLEMENT;
}

// Counts the segments that have ended, or all that are left if the phrase is over.
static void count_segments(habits_watch *watch, enum duel_side side, bool is_over)
{
    const phrase_fencer *fencer = &watch->phrase.fencer[side];
    uint32_t *counted = &watch->fencer[side].counted;
    if (fencer->count < *counted) {
        *counted = 0; // a new phrase
    }
    while (*counted < fencer->count) {
        const phrase_segment *segment = phrase_segment_at(fencer, fencer->count - 1 - *counted);
        if (segment != NULL && segment->ends == PHRASE_RUNS && !is_over) {
            return;
        }
        ++*counted;
        if (segment != NULL) {
            count_segment(watch, side, segment);
        }
    }
}

// --- feet and distance

static bool attacks(const duel_state *state, enum duel_side side)
{
    uint8_t action = state->fencer[side].footwork.action;
    return action == FOOTWORK_LUNGE || action == FOOTWORK_FLECHE || action == FOOTWORK_RECOVER;
}

static void count_distance(habits_watch *watch, const duel_state *state)
{
    double distance_m = 2.0 * MATCH_LINE_ROOT_M - state->fencer[DUEL_LEFT].footwork.travel_m -
                        state->fencer[DUEL_RIGHT].footwork.travel_m;
    size_t bin = 0;
    while (bin < HABITS_DISTANCES - 1 &&
           distance_m > HABITS_DISTANCE_FROM_M + HABITS_DISTANCE_STEP_M * (double)bin) {
        bin++;
    }
    bool is_quiet = !attacks(state, DUEL_LEFT) && !attacks(state, DUEL_RIGHT);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        watch->of[side].fenced_ms++;
        watch->of[side].distance[bin] += is_quiet;
    }
}

static void count_feet(habits_watch *watch, enum duel_side side, const footwork_state *feet)
{
    habits *own = &watch->of[side];
    habits_fencer *fencer = &watch->fencer[side];
    bool is_down = feet->duck > DOWN;
    own->ducks += is_down && !fencer->is_down;
    fencer->is_down = is_down;
    if (feet->action != fencer->action) {
        own->lunges += feet->action == FOOTWORK_LUNGE;
        own->fleches += feet->action == FOOTWORK_FLECHE;
        own->retreats += feet->action == FOOTWORK_RETREAT;
        watch->of[duel_other(side)].approached += feet->action == FOOTWORK_ADVANCE;
        fencer->action = feet->action;
    }
}

// --- touches

static void count_touch(habits_watch *watch, const duel_state *state, enum duel_side by)
{
    habits *own = &watch->of[by], *other = &watch->of[duel_other(by)];
    enum match_stats_action action = match_stats_action_of_hit(&watch->phrase.fencer[by]);
    enum match_stats_target target = match_stats_target_of((enum body_part)state->touch[by].part);
    // The second of two hits ends the phrase while its action runs, so that count_segments() did
    // not take it for one that landed.
    const phrase_segment *with = match_stats_segment_of_hit(&watch->phrase.fencer[by]);
    own->landed += with != NULL && with->ends == PHRASE_RUNS &&
                   phrase_is_offence((enum phrase_kind)with->kind);
    own->made_by[action]++;
    own->made_on[target]++;
    other->received_by[action]++;
    other->received_on[target]++;
}

// The points of a call: those that no hit has made are penalties.
static void count_call(habits_watch *watch, const duel_state *state)
{
    const match_call *call = &state->match.call;
    for (int i = DUEL_LEFT; i <= DUEL_RIGHT; i++) {
        const enum duel_side side = (enum duel_side)i;
        uint32_t points = call->points[side];
        if (match_stats_is_hit(state, side)) {
            count_touch(watch, state, side);
            points--;
        }
        watch->of[side].made_by[MATCH_STATS_PENALTY] += points;
        watch->of[duel_other(side)].received_by[MATCH_STATS_PENALTY] += points;
    }
}

void habits_watch_add(habits_watch *watch, const duel_config *config, const duel_state *state,
                      const duel_events *events)
{
    bool is_called = state->match.calls != watch->calls;
    bool ends = state->phase == DUEL_OVER && !watch->is_over;
    bool is_fencing = state->phase == DUEL_FENCING || state->phase == DUEL_LANDED;
    if (is_fencing || is_called || ends) {
        follow_phrase(watch, config, state, events);
    }
    if (state->phase == DUEL_FENCING) {
        count_distance(watch, state);
        count_feet(watch, DUEL_LEFT, &state->fencer[DUEL_LEFT].footwork);
        count_feet(watch, DUEL_RIGHT, &state->fencer[DUEL_RIGHT].footwork);
    }
    count_segments(watch, DUEL_LEFT, is_called || ends);
    count_segments(watch, DUEL_RIGHT, is_called || ends);
    if (is_called) {
        count_call(watch, state);
        watch->calls = state->match.calls;
    } else if (ends && config->settings.match.rules != MATCH_FIE && state->winner != DUEL_NOBODY) {
        count_touch(watch, state, (enum duel_side)state->winner);
    }
    watch->is_over = watch->is_over || ends;
    watch->before = *state;
}
