#include "right_of_way.h"

#include <string.h>

#include "right_margin.h"

// Every segment gives at most two facts.
#define FACTS (2 * 2 * PHRASE_SEGMENTS + 2)

// Actions that ended so long before the first hit are not told and decide nothing, ticks.
static const uint32_t PHRASE_MOST_TICKS = 3000;

// After so long without an action another phrase begins, for whoever tells it, ticks.
static const uint32_t SILENCE_TICKS = 600;

typedef struct fact {
    right_clause told;
    const phrase_segment *segment; // NULL for a hit
} fact;

// The fold: who has the right, why, and what is under way.
typedef struct fold {
    const phrase_settings *settings;
    const phrase_state *state;
    right_of_way *call;
    bool has[2];                      // both: simultaneous
    bool by_line, by_onset;           // how the holder got it
    const phrase_segment *running[2]; // the offence under way
    const phrase_segment *line[2];
    const phrase_segment *ended[2]; // the last offence that ended without a hit
    uint8_t hit[2];                 // enum phrase_end of a hit that had no right
    enum right_reason reason;
    bool decided;
    bool matters;        // whether the present fact has changed something
    uint32_t quiet_tick; // when the last action ended, if no offence is under way; 0: one is
} fold;

// ---- The facts in the order of time ------------------------------------------------

static void add_fact(fact *facts, uint32_t *count, enum right_fact kind, int side,
                     const phrase_segment *segment, uint32_t tick)
{
    fact new = {.segment = segment};
    new.told = (right_clause){.fact = (uint8_t)kind,
                              .side = (uint8_t)side,
                              .kind = segment->kind,
                              .ends = segment->ends,
                              .part = segment->part,
                              .guard = segment->guard,
                              .feints = segment->feints,
                              .tick = tick,
                              .miss_m = segment->miss_m};
    uint32_t at = (*count)++;
    // At the same tick the order of enum right_fact holds.
    for (; at > 0 && (facts[at - 1].told.tick > tick ||
                      (facts[at - 1].told.tick == tick && facts[at - 1].told.fact > new.told.fact));
         at--) {
        facts[at] = facts[at - 1];
    }
    facts[at] = new;
}

static void add_segment(const phrase_settings *settings, fact *facts, uint32_t *count, int side,
                        const phrase_segment *segment)
{
    const bool over = segment->ends != PHRASE_RUNS;
    switch ((enum phrase_kind)segment->kind) {
    case PHRASE_PARRY:
        if (over) {
            add_fact(facts, count, RIGHT_FACT_PARRY, side, segment, segment->start);
        }
        break;
    case PHRASE_BEAT:
    case PHRASE_TAKING:
        add_fact(facts, count, RIGHT_FACT_BEAT, side, segment, segment->start);
        break;
    case PHRASE_DEROBEMENT:
        add_fact(facts, count, RIGHT_FACT_EVADED, side, segment, segment->start);
        break;
    case PHRASE_LINE:
        add_fact(facts, count, RIGHT_FACT_LINE, side, segment,
                 segment->start + settings->line_ticks);
        if (over) {
            add_fact(facts, count, RIGHT_FACT_END, side, segment, segment->end);
        }
        break;
    case PHRASE_PREPARATION:
    case PHRASE_FEINT:
    case PHRASE_PAUSE:
    case PHRASE_KIND_COUNT:
        break;
    default:
        add_fact(facts, count, RIGHT_FACT_START, side, segment, segment->start);
        if (over && segment->ends != PHRASE_LANDED && segment->ends != PHRASE_OFF_TARGET) {
            add_fact(facts, count, RIGHT_FACT_END, side, segment, segment->end);
        }
        break;
    }
}

// The first lamp's tick, or UINT32_MAX.
static uint32_t first_hit_tick(const apparatus_state *lamps)
{
    uint32_t first = UINT32_MAX;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (lamps->light[side] != APPARATUS_DARK && lamps->began_tick[side] < first) {
            first = lamps->began_tick[side];
        }
    }
    return first;
}

static uint32_t list_facts(const phrase_settings *settings, const phrase_state *state,
                           const apparatus_state *lamps, phrase_segment hit[2], fact *facts)
{
    uint32_t count = 0;
    const uint32_t first = first_hit_tick(lamps);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
            const phrase_segment *segment = phrase_segment_at(&state->fencer[side], ago);
            if (segment != NULL &&
                (first == UINT32_MAX || segment->end + PHRASE_MOST_TICKS > first)) {
                add_segment(settings, facts, &count, side, segment);
            }
        }
        if (lamps->light[side] != APPARATUS_DARK) {
            bool valid = lamps->light[side] == APPARATUS_COLORED;
            memset(&hit[side], 0, sizeof hit[side]);
            hit[side].ends = valid ? PHRASE_LANDED : PHRASE_OFF_TARGET;
            add_fact(facts, &count, RIGHT_FACT_HIT, side, &hit[side], lamps->began_tick[side]);
        }
    }
    return count;
}

// ---- The fold ----------------------------------------------------------------------

// A number that decided, as its distance from the threshold.
static void weigh(fold *f, enum right_margin kind, double distance)
{
    right_margin_weigh(f->settings, f->call, kind, distance);
}

static double ticks_between(uint32_t from, uint32_t to)
{
    return (double)to - (double)from;
}

static void give(fold *f, int side, enum right_reason reason)
{
    f->has[side] = true;
    f->has[duel_other((enum duel_side)side)] = false;
    f->by_line = reason == RIGHT_LINE;
    f->by_onset = false;
    f->reason = reason;
}

// The right of `side` is over: an offence of the other that is under way takes it.
static void take_away(fold *f, int side)
{
    const int other = (int)duel_other((enum duel_side)side);
    f->has[side] = false;
    if (f->hit[other] != PHRASE_RUNS || f->running[other] != NULL) {
        give(f, other, RIGHT_ATTACK_OVER);
    } else if (f->line[other] != NULL) {
        give(f, other, RIGHT_LINE);
    } else if (!f->has[other]) {
        right_margin_forget(f->call);
    }
}

// The first offence of a side that begins at or after `from` and at most `within` ticks later.
static const phrase_segment *next_offence(const fold *f, int side, uint32_t from)
{
    const phrase_segment *found = NULL;
    for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
        const phrase_segment *segment = phrase_segment_at(&f->state->fencer[side], ago);
        if (segment != NULL && phrase_is_offence((enum phrase_kind)segment->kind) &&
            segment->start >= from) {
            found = segment;
        }
    }
    return found;
}

// Whether an offence follows what the blade did: one that is under way, or begins soon after.
static bool follows(fold *f, int side, const phrase_segment *blade, uint32_t window,
                    enum right_margin kind)
{
    if (f->running[side] != NULL) {
        return true;
    }
    const phrase_segment *next = next_offence(f, side, blade->start);
    if (next == NULL) {
        return false;
    }
    double late = ticks_between(blade->end, next->start) - (double)window;
    weigh(f, kind, late > 0.0 ? late : late - 1.0);
    return late <= 0.0;
}

static void fold_parry(fold *f, const fact *now)
{
    const int side = now->told.side, other = (int)duel_other((enum duel_side)side);
    if (now->told.miss_m > -1.0) {
        weigh(f, RIGHT_MARGIN_PARRY, now->told.miss_m - f->settings->deflect_m);
    }
    if (now->told.ends == PHRASE_FAILED || f->hit[other] != PHRASE_RUNS) {
        return;
    }
    f->has[other] = false;
    f->running[other] = NULL;
    if (follows(f, side, now->segment, f->settings->riposte_ticks, RIGHT_MARGIN_RIPOSTE)) {
        give(f, side, RIGHT_RIPOSTE);
    }
}

static void fold_beat(fold *f, const fact *now)
{
    const int side = now->told.side, other = (int)duel_other((enum duel_side)side);
    bool attacked = f->has[other] && !f->by_line;
    if (attacked || f->has[side]) {
        return;
    }
    if (follows(f, side, now->segment, f->settings->beat_ticks, RIGHT_MARGIN_BEAT)) {
        f->matters = true;
        f->line[other] = NULL;
        give(f, side, RIGHT_ATTACK);
    }
}

static void fold_evaded(fold *f, const fact *now)
{
    const int side = now->told.side;
    bool alone = f->has[side] && !f->has[duel_other((enum duel_side)side)];
    if (!alone && (f->running[side] != NULL || f->line[side] != NULL)) {
        give(f, side, f->running[side] != NULL ? RIGHT_ATTACK : RIGHT_LINE);
        f->matters = true;
    }
}

static void fold_line(fold *f, const fact *now)
{
    const int side = now->told.side, other = (int)duel_other((enum duel_side)side);
    f->line[side] = now->segment;
    if (f->running[other] != NULL && f->has[other]) {
        weigh(f, RIGHT_MARGIN_LINE, ticks_between(f->running[other]->start, now->told.tick));
    } else if (!f->has[other] && !f->has[side]) {
        give(f, side, RIGHT_LINE);
    }
}

static bool is_renewal(const phrase_segment *segment)
{
    return segment->kind >= PHRASE_REMISE && segment->kind <= PHRASE_REPRISE;
}

// An offence begins at once with `against`, which has the right: both have it then. A renewal is
// never at once with an attack; the attack has the right.
static void begin_at_once(fold *f, int side, const phrase_segment *begun,
                          const phrase_segment *against)
{
    if (is_renewal(begun) == is_renewal(against)) {
        f->has[side] = true;
    } else if (is_renewal(against)) {
        give(f, side, RIGHT_ATTACK);
    }
}

static void fold_start(fold *f, fact *now)
{
    const int side = now->told.side, other = (int)duel_other((enum duel_side)side);
    const phrase_segment *against = f->running[other];
    f->running[side] = now->segment;
    f->hit[side] = PHRASE_RUNS;
    if (now->told.kind == PHRASE_RIPOSTE) {
        now->told.ms = (int32_t)ticks_between(now->segment->after_tick, now->told.tick);
    } else if (against != NULL) {
        now->told.ms = (int32_t)ticks_between(now->told.tick, against->start);
    }
    if (!f->has[side] && !f->has[other]) {
        give(f, side,
             f->ended[other] != NULL && now->told.kind == PHRASE_COUNTER_ATTACK ? RIGHT_ATTACK_OVER
                                                                                : RIGHT_ATTACK);
        f->by_onset = true;
    } else if (f->has[other] && f->by_line) {
        weigh(f, RIGHT_MARGIN_LINE,
              ticks_between(f->line[other] != NULL ? f->line[other]->start + f->settings->line_ticks
                                                   : now->told.tick,
                            now->told.tick) +
                  1.0);
    } else if (f->has[other] && !f->has[side] && f->by_onset && against != NULL) {
        double after =
            ticks_between(against->start, now->told.tick) - (double)f->settings->simultaneous_ticks;
        if (after <= 0.0) {
            begin_at_once(f, side, now->segment, against);
        }
        weigh(f, RIGHT_MARGIN_ONSET, after > 0.0 ? after : after - 1.0);
    }
}

// The line ends where its fencer attacks from it; then the attack goes on with its right.
static bool attacks_from_line(const fold *f, const fact *now)
{
    const phrase_segment *next = next_offence(f, now->told.side, now->segment->end);
    return next != NULL && next->start == now->segment->end;
}

static void fold_end(fold *f, const fact *now)
{
    const int side = now->told.side;
    if (now->told.kind == PHRASE_LINE) {
        f->line[side] = NULL;
        if (f->has[side] && f->by_line && !attacks_from_line(f, now)) {
            take_away(f, side);
        }
        return;
    }
    if (f->running[side] == now->segment) {
        f->running[side] = NULL;
        f->ended[side] = now->segment;
        if (f->has[side] && !f->by_line) {
            take_away(f, side);
        }
    }
}

// Whether a counter-attack arrives before the final movement of the attack begins.
static bool is_in_time(fold *f, int side, uint32_t tick)
{
    const phrase_segment *attack = f->running[duel_other((enum duel_side)side)];
    if (attack == NULL || attack->feints == 0 || f->by_line) {
        return false;
    }
    double late = ticks_between(attack->final_tick, tick);
    weigh(f, RIGHT_MARGIN_IN_TIME, late >= 0.0 ? late + 1.0 : late);
    return late < 0.0;
}

// `right` has hit; the touch is given if that was on target.
static void decide(fold *f, int right, bool is_valid, enum right_reason reason)
{
    f->decided = true;
    f->call->right = (uint8_t)right;
    f->call->touch = is_valid ? (uint8_t)right : DUEL_NOBODY;
    f->call->reason = (uint8_t)reason;
}

static void fold_hit(fold *f, const fact *now)
{
    const int side = now->told.side, other = (int)duel_other((enum duel_side)side);
    const bool valid = now->told.ends == PHRASE_LANDED;
    bool alone = f->has[side] && !f->has[other];
    bool nobody = !f->has[side] && !f->has[other];
    if (alone || nobody) {
        if (f->ended[other] != NULL && f->ended[other]->end < now->told.tick &&
            f->reason == RIGHT_ATTACK_OVER) {
            weigh(f, RIGHT_MARGIN_END, ticks_between(f->ended[other]->end, now->told.tick));
        }
        decide(f, side, valid, !valid ? RIGHT_OFF_TARGET : nobody ? RIGHT_ATTACK_OVER : f->reason);
    } else if (is_in_time(f, side, now->told.tick)) {
        decide(f, side, valid, valid ? RIGHT_IN_TIME : RIGHT_OFF_TARGET);
    } else {
        f->hit[side] = now->told.ends;
    }
}

// What the hits without a right come to, after the last fact.
static void decide_rest(fold *f)
{
    const bool left = f->hit[DUEL_LEFT] != PHRASE_RUNS, right = f->hit[DUEL_RIGHT] != PHRASE_RUNS;
    const bool one_has = f->has[DUEL_LEFT] != f->has[DUEL_RIGHT];
    if (left && right && !one_has) {
        decide(f, DUEL_NOBODY, false, RIGHT_SIMULTANEOUS);
    } else if (left && right) {
        int side = f->has[DUEL_LEFT] ? DUEL_LEFT : DUEL_RIGHT;
        bool valid = f->hit[side] == PHRASE_LANDED;
        decide(f, side, valid, valid ? f->reason : RIGHT_OFF_TARGET);
    } else if (left || right) {
        int side = left ? DUEL_LEFT : DUEL_RIGHT;
        bool valid = f->hit[side] == PHRASE_LANDED;
        decide(f, side, valid, valid ? RIGHT_ONLY_LAMP : RIGHT_OFF_TARGET);
    }
}

// Decides by the lamps alone: epee, and a phrase with one lamp.
static void decide_by_lamps(fold *f, const apparatus_state *lamps)
{
    const bool left = lamps->light[DUEL_LEFT] != APPARATUS_DARK;
    const bool right = lamps->light[DUEL_RIGHT] != APPARATUS_DARK;
    const int side = left ? DUEL_LEFT : DUEL_RIGHT;
    right_margin_forget(f->call);
    if (!left && !right) {
        decide(f, DUEL_NOBODY, false, RIGHT_NO_HIT);
    } else if (left && right) {
        decide(f, DUEL_NOBODY, false, RIGHT_LAMPS);
    } else if (lamps->light[side] == APPARATUS_COLORED) {
        decide(f, side, true, RIGHT_ONLY_LAMP);
    } else {
        decide(f, side, false, RIGHT_OFF_TARGET);
    }
}

static void fold_fact(fold *f, fact *now)
{
    switch ((enum right_fact)now->told.fact) {
    case RIGHT_FACT_LINE:
        fold_line(f, now);
        break;
    case RIGHT_FACT_PARRY:
        fold_parry(f, now);
        break;
    case RIGHT_FACT_BEAT:
        fold_beat(f, now);
        break;
    case RIGHT_FACT_EVADED:
        fold_evaded(f, now);
        break;
    case RIGHT_FACT_END:
        fold_end(f, now);
        break;
    case RIGHT_FACT_START:
        fold_start(f, now);
        break;
    case RIGHT_FACT_HIT:
        fold_hit(f, now);
        break;
    }
}

// Whether a phrase can begin with fact `at`: with an offence, and with what a blade did shortly
// before one.
static bool can_begin(const fact *facts, uint32_t count, uint32_t at)
{
    const uint8_t kind = facts[at].told.fact;
    if (kind != RIGHT_FACT_BEAT && kind != RIGHT_FACT_EVADED) {
        return kind == RIGHT_FACT_START;
    }
    for (uint32_t i = at + 1; i < count; i++) {
        if (facts[i].told.fact == RIGHT_FACT_START) {
            return facts[i].told.tick - facts[at].told.tick <= SILENCE_TICKS;
        }
    }
    return false;
}

// Forgets all clauses but those of lines that still stand.
static void keep_standing_lines(fold *f)
{
    right_of_way *call = f->call;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < call->clauses; i++) {
        const right_clause *clause = &call->clause[i];
        const phrase_segment *line = f->line[clause->side];
        if (clause->fact == RIGHT_FACT_LINE && line != NULL &&
            clause->tick == line->start + f->settings->line_ticks) {
            call->clause[kept++] = *clause;
        }
    }
    call->clauses = kept;
}

// An action after a silence begins a new phrase: what was before is not told, and decides nothing.
// A point that has been in line all that time is not silent, it threatens: the phrase begins with
// it.
static void begin_anew(fold *f, const fact *facts, uint32_t count, uint32_t at)
{
    const uint32_t tick = facts[at].told.tick;
    if (f->quiet_tick > 0 && tick - f->quiet_tick > SILENCE_TICKS && can_begin(facts, count, at)) {
        keep_standing_lines(f);
        right_margin_forget(f->call);
        f->quiet_tick = tick;
    }
}

// Whether a fact is told: a beat or a search only if it changed something.
static bool is_told(const fold *f, const fact *now)
{
    bool is_blade = now->told.fact == RIGHT_FACT_BEAT || now->told.fact == RIGHT_FACT_EVADED;
    return !is_blade || f->matters;
}

// Whether nothing but points in line has been told.
static bool only_lines_are_told(const right_of_way *call)
{
    for (uint32_t i = 0; i < call->clauses; i++) {
        if (call->clause[i].fact != RIGHT_FACT_LINE) {
            return false;
        }
    }
    return true;
}

// Appends a clause. If there are too many the oldest is dropped.
static void tell(fold *f, const fact *now)
{
    right_of_way *call = f->call;
    if (call->clauses == RIGHT_CLAUSES) {
        memmove(&call->clause[0], &call->clause[1], (RIGHT_CLAUSES - 1) * sizeof call->clause[0]);
        call->clauses--;
    }
    const bool begins = only_lines_are_told(call);
    right_clause *told = &call->clause[call->clauses++];
    *told = now->told;
    // A riposte after a silence answers a parry that is not told: it begins the phrase.
    if (begins && told->fact == RIGHT_FACT_START && told->kind == PHRASE_RIPOSTE) {
        told->kind = PHRASE_ATTACK;
        told->ms = 0;
    }
    bool quiet = f->running[DUEL_LEFT] == NULL && f->running[DUEL_RIGHT] == NULL;
    f->quiet_tick = !quiet ? 0 : f->quiet_tick > 0 ? f->quiet_tick : now->told.tick;
}

right_of_way right_of_way_call(const phrase_settings *settings, const phrase_state *state,
                               const apparatus_state *lamps)
{
    right_of_way call;
    memset(&call, 0, sizeof call);
    call.touch = call.right = DUEL_NOBODY;
    fact facts[FACTS];
    phrase_segment hit[2];
    uint32_t count = list_facts(settings, state, lamps, hit, facts);
    fold f = {.settings = settings, .state = state, .call = &call};
    for (uint32_t i = 0; i < count && !f.decided; i++) {
        f.matters = false;
        begin_anew(&f, facts, count, i);
        fold_fact(&f, &facts[i]);
        if (is_told(&f, &facts[i])) {
            tell(&f, &facts[i]);
        }
    }
    bool both =
        lamps->light[DUEL_LEFT] != APPARATUS_DARK && lamps->light[DUEL_RIGHT] != APPARATUS_DARK;
    if (!both || settings->weapon == WEAPON_EPEE) {
        decide_by_lamps(&f, lamps);
    } else if (!f.decided) {
        decide_rest(&f);
    }
    return call;
}
