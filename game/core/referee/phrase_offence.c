// When an attack begins, whether it is compound, and when it is over.
#include "phrase_private.h"

#include <math.h>
#include <string.h>

// After a hit the blade lies on the body; for this long nothing it does is a new attack, ticks.
static const uint32_t AFTER_HIT_TICKS = 300;

// An attack that came this near to the target, meters, was not short.
static const double NEAR_M = 0.02;

// How far the arm bends back between two movements before the second is a new one; as much as ends
// an attack.
static bool has_bent(const phrase_settings *limit, const phrase_fencer *fencer)
{
    return fencer->peak - fencer->trough >= limit->withdrawn;
}

// The newest segment of an offence, or of a parry that deflected; NULL if none is kept.
static const phrase_segment *last_offence(const phrase_fencer *fencer)
{
    for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
        const phrase_segment *segment = phrase_segment_at(fencer, ago);
        if (segment != NULL && phrase_is_offence((enum phrase_kind)segment->kind)) {
            return segment;
        }
    }
    return NULL;
}

static const phrase_segment *last_parry(const phrase_fencer *fencer)
{
    for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
        const phrase_segment *segment = phrase_segment_at(fencer, ago);
        if (segment != NULL && segment->kind == PHRASE_PARRY && segment->ends != PHRASE_FAILED) {
            return segment;
        }
    }
    return NULL;
}

// Names an offence that begins at `onset`, and what it follows.
static enum phrase_kind name_offence(const phrase_settings *limit, const phrase_state *state,
                                     enum duel_side side, uint32_t onset, uint32_t *out_after)
{
    const phrase_fencer *own = &state->fencer[side], *other = &state->fencer[duel_other(side)];
    const phrase_segment *parry = last_parry(own), *before = last_offence(own);
    if (parry != NULL && (before == NULL || before->start < parry->start) &&
        onset >= parry->start && onset <= parry->end + limit->delayed_ticks) {
        *out_after = parry->end;
        return PHRASE_RIPOSTE;
    }
    if (before != NULL && onset <= before->end + limit->renewal_ticks) {
        *out_after = before->end;
        return has_bent(limit, own) ? PHRASE_REDOUBLEMENT : PHRASE_REMISE;
    }
    if (before != NULL && onset <= before->end + limit->delayed_ticks) {
        *out_after = before->end;
        return PHRASE_REPRISE;
    }
    const phrase_segment *against =
        other->offence != PHRASE_NO_SLOT ? &other->segment[other->offence] : NULL;
    if (against != NULL && onset > against->start + limit->simultaneous_ticks) {
        *out_after = against->start;
        return PHRASE_COUNTER_ATTACK;
    }
    return PHRASE_ATTACK;
}

// The other's attack turns out to have begun inside of this one, which was recognized later.
static void rename_later(const phrase_settings *limit, phrase_fencer *other, uint32_t onset)
{
    phrase_segment *against = phrase_slot(other, other->offence);
    if (against != NULL && against->kind == PHRASE_ATTACK &&
        against->start > onset + limit->simultaneous_ticks) {
        against->kind = PHRASE_COUNTER_ATTACK;
        against->after_tick = onset;
    }
}

static uint32_t later(uint32_t one, uint32_t other)
{
    return one > other ? one : other;
}

// The tick at which an attack began, or 0 if the fencer does not begin one. The onset is put back
// to where the arm began to rise. With an arm that is straight already it is where the tip began to
// close on the target, and of a cut, where the hand began to swing.
static uint32_t onset_of(const phrase_tick *now, const phrase_fencer *fencer,
                         const phrase_signals *seen)
{
    const phrase_settings *limit = now->settings;
    if (now->tick - fencer->aside_tick < limit->steady_ticks ||
        seen->closing_mps < limit->attack_closing_mps) {
        return 0;
    }
    if (seen->extension - fencer->rise_from >= limit->attack_rise &&
        fencer->rate_ps >= limit->attack_rate_ps) {
        return fencer->rise_tick + 1;
    }
    if (seen->extension >= limit->straight && seen->root_mps > limit->foot_closing_mps &&
        seen->closing_mps >= limit->foot_closing_mps) {
        return later(later(fencer->close_tick, fencer->bent_tick), fencer->aside_tick) + 1;
    }
    bool by_cut = limit->weapon == WEAPON_SABRE &&
                  now->tick - fencer->swing_tick >= limit->steady_ticks &&
                  seen->closing_mps - fabs(seen->root_mps) >= limit->cut_closing_mps;
    return by_cut ? later(fencer->swing_tick, fencer->aside_tick) + 1 : 0;
}

static void begin_offence(const phrase_tick *now, phrase_state *state, enum duel_side side,
                          uint32_t onset)
{
    phrase_fencer *fencer = &state->fencer[side];
    const phrase_segment *before = last_offence(fencer);
    if (before != NULL && onset <= before->end) {
        // The arm's rise goes on from the attack that has just ended.
        onset = later(before->end, fencer->aside_tick) + 1;
    }
    uint32_t after = 0;
    enum phrase_kind kind = name_offence(now->settings, state, side, onset, &after);
    phrase_finish(fencer, &fencer->preparation, PHRASE_DONE, onset);
    phrase_finish(fencer, &fencer->line, PHRASE_DONE, onset);
    fencer->offence = phrase_begin(fencer, kind, onset);
    phrase_segment *segment = phrase_slot(fencer, fencer->offence);
    segment->after_tick = after;
    segment->part = now->signals[side].part;
    fencer->peak = fencer->trough = now->signals[side].extension;
    fencer->nearest_m = now->signals[side].distance_m;
    fencer->turned_tick = 0;
    fencer->threat_tick = now->tick;
    rename_later(now->settings, &state->fencer[duel_other(side)], onset);
}

static void end_offence(phrase_fencer *fencer, enum phrase_end how, uint32_t end)
{
    phrase_finish(fencer, &fencer->offence, how, end);
    fencer->turned_tick = 0;
    fencer->trough = fencer->peak;
}

// What an attack has come to that ended without a hit or a parry. An arm that was fully out has
// done what it could: the attack was short, or went past the target.
static enum phrase_end came_to(const phrase_settings *limit, const phrase_fencer *fencer,
                               enum phrase_end otherwise)
{
    if (fencer->peak < limit->straight) {
        return otherwise;
    }
    return fencer->nearest_m > NEAR_M ? PHRASE_SHORT : PHRASE_PASSED;
}

// The other's counter-attack into what was no attack is an attack itself.
static void rename_alone(phrase_fencer *other, uint32_t onset)
{
    phrase_segment *against = phrase_slot(other, other->offence);
    if (against != NULL && against->kind == PHRASE_COUNTER_ATTACK && against->after_tick == onset) {
        against->kind = PHRASE_ATTACK;
        against->after_tick = 0;
    }
}

// The point has left the target for good. It has passed it if it came near; otherwise the attack
// was given up, and one that was given up at once, a point that swept over the target, was no
// attack but a preparation (t.7: an attack threatens continuously).
static void lose_threat(const phrase_tick *now, phrase_fencer *fencer, phrase_fencer *other)
{
    const phrase_settings *limit = now->settings;
    const uint8_t slot = fencer->offence;
    const bool came_near =
        fencer->peak >= limit->straight || fencer->nearest_m <= limit->threat_grown_m;
    end_offence(fencer, came_near ? came_to(limit, fencer, PHRASE_PASSED) : PHRASE_BROKEN,
                fencer->threat_tick);
    phrase_segment *segment = &fencer->segment[slot];
    if (!came_near && segment->end - segment->start < limit->broken_ticks) {
        segment->kind = PHRASE_PREPARATION;
        segment->ends = PHRASE_DONE;
        rename_alone(other, segment->start);
    }
}

// A tip that turns away and comes back makes the attack compound; one that stays away has passed.
// Returns whether the attack is over.
static bool follow_turn(const phrase_tick *now, phrase_fencer *fencer, phrase_fencer *other,
                        const phrase_signals *seen)
{
    const phrase_settings *limit = now->settings;
    // A tip that rests between the arm and the lunge has no direction.
    bool turns =
        seen->tip_mps > limit->still_mps && seen->closing_mps < limit->turned_cos * seen->tip_mps;
    bool away = turns || seen->miss_m > limit->threat_grown_m;
    if (away) {
        fencer->turned_tick = fencer->turned_tick > 0 ? fencer->turned_tick : now->tick;
        bool lost = seen->miss_m > limit->threat_grown_m &&
                    now->tick - fencer->threat_tick > limit->feint_ticks;
        if (lost) {
            lose_threat(now, fencer, other);
        }
        return lost;
    }
    uint32_t turned = fencer->turned_tick;
    fencer->turned_tick = 0;
    if (turned == 0 || now->tick - turned < limit->turned_ticks ||
        seen->closing_mps < limit->attack_closing_mps) {
        return false;
    }
    uint8_t feint = phrase_begin(fencer, PHRASE_FEINT, 0);
    phrase_segment *segment = phrase_slot(fencer, fencer->offence);
    if (segment != NULL) {
        fencer->segment[feint].start = fencer->segment[feint].final_tick = segment->final_tick;
        segment->feints++;
        segment->final_tick = turned;
        segment->part = seen->part;
        phrase_finish(fencer, &feint, PHRASE_DONE, turned);
    }
    return segment == NULL;
}

// Whether the running attack stands still for longer than a pause, or the sabre's foot is down.
static bool follow_stop(const phrase_tick *now, phrase_fencer *fencer)
{
    const phrase_settings *limit = now->settings;
    uint32_t still = fencer->still_tick;
    if (still > 0 && now->tick - still > limit->pause_ticks) {
        enum phrase_end how = came_to(limit, fencer, PHRASE_PAUSED);
        end_offence(fencer, how, still);
        uint8_t pause = phrase_begin(fencer, PHRASE_PAUSE, still);
        phrase_finish(fencer, &pause, PHRASE_DONE, now->tick);
        if (fencer->line_tick > 0) {
            // A straight arm that has stood since then is a line since then.
            fencer->line_tick = still;
        }
        return true;
    }
    const phrase_segment *segment = phrase_slot(fencer, fencer->offence);
    bool foot_is_down = limit->weapon == WEAPON_SABRE && fencer->land_tick > segment->start &&
                        now->tick - fencer->land_tick > limit->cut_late_ticks;
    if (foot_is_down) {
        end_offence(fencer, PHRASE_SHORT, fencer->land_tick);
    }
    return foot_is_down;
}

static void follow_offence(const phrase_tick *now, phrase_fencer *fencer, phrase_fencer *other,
                           const phrase_signals *seen)
{
    const phrase_settings *limit = now->settings;
    phrase_segment *segment = phrase_slot(fencer, fencer->offence);
    segment->end = now->tick;
    fencer->peak = seen->extension > fencer->peak ? seen->extension : fencer->peak;
    if (seen->distance_m < fencer->nearest_m) {
        fencer->nearest_m = seen->distance_m;
        segment->part = seen->part;
    }
    if (seen->hit != PHRASE_NO_HIT) {
        end_offence(fencer, seen->hit == PHRASE_HIT_VALID ? PHRASE_LANDED : PHRASE_OFF_TARGET,
                    now->tick);
    } else if (fencer->peak - seen->extension >= limit->withdrawn) {
        end_offence(fencer, came_to(limit, fencer, PHRASE_WITHDRAWN), now->tick);
        fencer->trough = seen->extension;
    } else if (!follow_turn(now, fencer, other, seen)) {
        follow_stop(now, fencer);
    }
}

void phrase_step_offence(const phrase_tick *now, phrase_state *state, enum duel_side side)
{
    phrase_fencer *fencer = &state->fencer[side];
    const phrase_signals *seen = &now->signals[side];
    bool rests = fencer->hit_tick > 0 && now->tick - fencer->hit_tick < AFTER_HIT_TICKS;
    fencer->trough = seen->extension < fencer->trough ? seen->extension : fencer->trough;
    if (fencer->offence == PHRASE_NO_SLOT && !rests) {
        uint32_t onset = onset_of(now, fencer, seen);
        if (onset > 0) {
            begin_offence(now, state, side, onset);
        }
    }
    if (fencer->offence != PHRASE_NO_SLOT) {
        follow_offence(now, fencer, &state->fencer[duel_other(side)], seen);
    }
    if (seen->hit != PHRASE_NO_HIT) {
        fencer->hit_tick = now->tick;
    }
}
