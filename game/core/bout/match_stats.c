#include "match_stats.h"

#include "match_ground.h"
#include "text_mark.h"

static const char *const ACTION[MATCH_STATS_ACTIONS][2] = {
    [MATCH_STATS_ATTACK] = {TEXT("attack"), "attack"},
    [MATCH_STATS_COMPOUND] = {TEXT("compound attack"), "compound_attack"},
    [MATCH_STATS_RIPOSTE] = {TEXT("riposte"), "riposte"},
    [MATCH_STATS_COUNTER_ATTACK] = {TEXT("counter-attack"), "counter_attack"},
    [MATCH_STATS_RENEWAL] = {TEXT("renewed attack"), "renewal"},
    [MATCH_STATS_LINE] = {TEXT("point in line"), "line"},
    [MATCH_STATS_OTHER] = {TEXT("other hit"), "other"},
    [MATCH_STATS_PENALTY] = {TEXT("penalty"), "penalty"},
};

static const char *const TARGET[MATCH_STATS_TARGETS][2] = {
    [MATCH_STATS_HEAD] = {TEXT("head"), "head"},
    [MATCH_STATS_TRUNK] = {TEXT("trunk"), "trunk"},
    [MATCH_STATS_WEAPON_ARM] = {TEXT("weapon arm"), "weapon_arm"},
    [MATCH_STATS_FREE_ARM] = {TEXT("other arm"), "free_arm"},
    [MATCH_STATS_LEGS] = {TEXT("legs"), "legs"},
};

enum match_stats_target match_stats_target_of(enum body_part part)
{
    switch (part) {
    case PART_MASK:
    case PART_NECK:
    case PART_BIB:
        return MATCH_STATS_HEAD;
    case PART_WEAPON_UPPER_ARM:
    case PART_WEAPON_FOREARM:
    case PART_WEAPON_HAND:
        return MATCH_STATS_WEAPON_ARM;
    case PART_FREE_ARM:
    case PART_FREE_HAND:
        return MATCH_STATS_FREE_ARM;
    case PART_HIPS:
    case PART_FRONT_LEG:
    case PART_REAR_LEG:
    case PART_FRONT_FOOT:
    case PART_REAR_FOOT:
        return MATCH_STATS_LEGS;
    case PART_TORSO:
    case PART_GROIN:
    case PART_WAIST:
    case BODY_PART_COUNT:
        break;
    }
    return MATCH_STATS_TRUNK;
}

static enum match_stats_action action_of(const phrase_segment *segment)
{
    switch ((enum phrase_kind)segment->kind) {
    case PHRASE_ATTACK:
        return segment->feints > 0 ? MATCH_STATS_COMPOUND : MATCH_STATS_ATTACK;
    case PHRASE_RIPOSTE:
        return MATCH_STATS_RIPOSTE;
    case PHRASE_COUNTER_ATTACK:
        return MATCH_STATS_COUNTER_ATTACK;
    case PHRASE_REMISE:
    case PHRASE_REDOUBLEMENT:
    case PHRASE_REPRISE:
        return MATCH_STATS_RENEWAL;
    case PHRASE_LINE:
    case PHRASE_DEROBEMENT:
        return MATCH_STATS_LINE;
    case PHRASE_PREPARATION:
    case PHRASE_FEINT:
    case PHRASE_PAUSE:
    case PHRASE_PARRY:
    case PHRASE_BEAT:
    case PHRASE_TAKING:
    case PHRASE_KIND_COUNT:
        break;
    }
    return MATCH_STATS_OTHER;
}

// Whether the hit ended this segment. The second of two hits makes the referee call in the same
// tick, before the phrase has noted it: then what runs has landed.
static bool has_landed(const phrase_fencer *fencer, const phrase_segment *segment)
{
    return segment->ends == PHRASE_LANDED ||
           (segment->ends == PHRASE_RUNS && fencer->hit_tick == 0);
}

const phrase_segment *match_stats_segment_of_hit(const phrase_fencer *fencer)
{
    const phrase_segment *segment;
    for (uint32_t ago = 0; (segment = phrase_segment_at(fencer, ago)) != NULL; ago++) {
        if (has_landed(fencer, segment) && action_of(segment) != MATCH_STATS_OTHER) {
            break;
        }
    }
    return segment;
}

enum match_stats_action match_stats_action_of_hit(const phrase_fencer *fencer)
{
    const phrase_segment *segment = match_stats_segment_of_hit(fencer);
    return segment != NULL ? action_of(segment) : MATCH_STATS_OTHER;
}

// Counts the segments that have ended, or all that are left if the phrase is over. A segment that
// runs holds up those that began after it, until it ends.
static void count_segments(match_stats_side *side, const phrase_fencer *fencer, bool is_over)
{
    if (fencer->count < side->counted) {
        side->counted = 0; // a new phrase
    }
    while (side->counted < fencer->count) {
        const phrase_segment *segment =
            phrase_segment_at(fencer, fencer->count - 1 - side->counted);
        if (segment != NULL && segment->ends == PHRASE_RUNS && !is_over) {
            return;
        }
        side->counted++;
        if (segment != NULL) {
            side->attacks += phrase_is_offence((enum phrase_kind)segment->kind);
            side->parries += segment->kind == PHRASE_PARRY && segment->ends == PHRASE_DONE;
        }
    }
}

static bool is_by_hit(enum match_reason reason)
{
    return reason == MATCH_REASON_ONLY_LAMP || reason == MATCH_REASON_DOUBLE ||
           reason == MATCH_REASON_RIGHT_OF_WAY;
}

bool match_stats_is_hit(const duel_state *state, enum duel_side side)
{
    const match_call *call = &state->match.call;
    return call->points[side] > 0 && state->match.apparatus.light[side] == APPARATUS_COLORED &&
           is_by_hit((enum match_reason)call->reason) && call->fault[side] == MATCH_FAULT_NONE;
}

static void count_call(match_stats *stats, const duel_state *state)
{
    const match_call *call = &state->match.call;
    stats->phrases += call->halt != MATCH_HALT_DELAY;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        match_stats_side *own = &stats->side[side];
        uint32_t points = call->points[side];
        // A red card for the opponent may add a touch to the hit.
        bool has_hit = match_stats_is_hit(state, (enum duel_side)side);
        if (has_hit) {
            own->touches[match_stats_action_of_hit(&state->phrase.fencer[side])]++;
            own->hits_on[match_stats_target_of((enum body_part)state->touch[side].part)]++;
        }
        own->touches[MATCH_STATS_PENALTY] += points - (has_hit ? 1 : 0);
    }
}

void match_stats_add(match_stats *stats, const duel_config *config, const duel_state *state)
{
    if (config->settings.match.rules != MATCH_FIE) {
        return;
    }
    bool is_called = state->match.calls != stats->calls;
    if (state->phase == DUEL_FENCING) {
        stats->fenced_ticks++;
        stats->distance_sum_m += 2.0 * MATCH_LINE_ROOT_M -
                                 state->fencer[DUEL_LEFT].footwork.travel_m -
                                 state->fencer[DUEL_RIGHT].footwork.travel_m;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        count_segments(&stats->side[side], &state->phrase.fencer[side], is_called);
    }
    if (is_called) {
        count_call(stats, state);
        stats->calls = state->match.calls;
    }
}

double match_stats_distance_m(const match_stats *stats)
{
    return stats->fenced_ticks > 0 ? stats->distance_sum_m / stats->fenced_ticks : 0.0;
}

double match_stats_phrase_s(const match_stats *stats)
{
    return stats->phrases > 0 ? stats->fenced_ticks * DUEL_TICK_S / stats->phrases : 0.0;
}

double match_stats_attacks_per_minute(const match_stats *stats)
{
    double minutes = stats->fenced_ticks * DUEL_TICK_S / 60.0;
    uint32_t attacks = stats->side[DUEL_LEFT].attacks + stats->side[DUEL_RIGHT].attacks;
    return stats->fenced_ticks > 0 ? attacks / minutes : 0.0;
}

const char *match_stats_action_name(enum match_stats_action action)
{
    return ACTION[action][0];
}

const char *match_stats_action_key(enum match_stats_action action)
{
    return ACTION[action][1];
}

const char *match_stats_target_name(enum match_stats_target target)
{
    return TARGET[target][0];
}

const char *match_stats_target_key(enum match_stats_target target)
{
    return TARGET[target][1];
}
