// Parries, beats, takings and searches, from the contacts of the blades.
#include "phrase_private.h"

#include <math.h>

// Begins or continues the contact of both blades, and says whether this tick is its first.
static bool follow_contact(const phrase_tick *now, phrase_fencer *fencer,
                           const phrase_signals *seen)
{
    if (!seen->meets) {
        return false;
    }
    bool first =
        fencer->contact_tick == 0 || now->tick - fencer->contact_tick > now->settings->apart_ticks;
    if (first) {
        fencer->contact_start = now->tick;
        fencer->contact_along = seen->along;
        fencer->contact_brought = seen->brought;
    }
    fencer->contact_tick = now->tick;
    return first;
}

// Whether a contact that begins may be this fencer's parry: the other's attack threatens, and this
// blade is not met nearer to its tip than the other's.
static bool may_parry(const phrase_tick *now, const phrase_state *state, enum duel_side side)
{
    const phrase_fencer *own = &state->fencer[side], *other = &state->fencer[duel_other(side)];
    const phrase_segment *attack =
        other->offence != PHRASE_NO_SLOT ? &other->segment[other->offence] : NULL;
    bool is_beat = attack != NULL && now->tick - attack->start < now->settings->young_ticks &&
                   other->contact_brought >= now->settings->beat_brought;
    return !is_beat && own->parry == PHRASE_NO_SLOT && other->offence != PHRASE_NO_SLOT &&
           now->tick - other->threat_tick <= now->settings->threat_ticks &&
           own->contact_along <= other->contact_along;
}

static void begin_parry(const phrase_tick *now, phrase_state *state, enum duel_side side)
{
    phrase_fencer *own = &state->fencer[side];
    const phrase_fencer *other = &state->fencer[duel_other(side)];
    own->parry = phrase_begin(own, PHRASE_PARRY, now->tick);
    own->segment[own->parry].guard = now->signals[side].guard;
    own->segment[own->parry].part = other->segment[other->offence].part;
    own->judge_tick = now->tick + now->settings->deflect_ticks;
}

static void begin_beat(const phrase_tick *now, phrase_state *state, enum duel_side side)
{
    phrase_fencer *own = &state->fencer[side];
    const phrase_fencer *other = &state->fencer[duel_other(side)];
    if (own->contact_brought >= now->settings->beat_brought &&
        other->contact_along >= now->settings->beat_along) {
        own->blade = phrase_begin(own, PHRASE_BEAT, now->tick);
        own->segment[own->blade].guard = now->signals[side].guard;
    }
}

static bool is_apart(const phrase_tick *now, const phrase_fencer *fencer)
{
    return now->tick - fencer->contact_tick > now->settings->apart_ticks;
}

// The attack that a parry has deflected is over, and the arm's rise begins anew.
static void end_parried(const phrase_tick *now, phrase_fencer *other, uint32_t contact)
{
    phrase_finish(other, &other->offence, PHRASE_PARRIED, contact);
    other->turned_tick = 0;
    other->trough = other->peak;
    other->rise_tick = now->tick;
    other->rise_from = other->extension;
}

// What a parry that failed says of the threat: the attack landed.
static const double LANDED_MISS_M = -1.0;
// The largest miss that is told, meters.
static const double TOLD_MISS_M = 1.0;

// Judges a parry: it deflected if the attack misses after it, or has ended otherwise, and does not
// land soon after the contact. While the blades lie on each other, and soon after, it may still
// succeed: a point that was only slowed, or that turns away late, misses as well.
static void judge_parry(const phrase_tick *now, phrase_state *state, enum duel_side side)
{
    phrase_fencer *own = &state->fencer[side], *other = &state->fencer[duel_other(side)];
    phrase_segment *parry = phrase_slot(own, own->parry);
    const phrase_signals *threat = &now->signals[duel_other(side)];
    parry->end = own->contact_tick;
    bool is_judged = parry->ends == PHRASE_DONE;
    const bool is_soon = now->tick - parry->start <= now->settings->failed_ticks;
    if (threat->hit != PHRASE_NO_HIT && (is_soon || !is_judged)) {
        parry->miss_m = LANDED_MISS_M;
        phrase_finish(own, &own->parry, PHRASE_FAILED, own->contact_tick);
        return;
    }
    if (!is_judged && now->tick >= own->judge_tick) {
        bool over = other->offence == PHRASE_NO_SLOT;
        is_judged = over || threat->miss_m > now->settings->deflect_m;
        parry->miss_m = threat->miss_m < TOLD_MISS_M ? threat->miss_m : TOLD_MISS_M;
        if (is_judged) {
            parry->ends = PHRASE_DONE;
            if (!over) {
                end_parried(now, other, parry->start);
            }
        } else if (is_apart(now, own) && !is_soon) {
            phrase_finish(own, &own->parry, PHRASE_FAILED, own->contact_tick);
            return;
        }
    }
    if (is_judged && is_apart(now, own) && !is_soon) {
        phrase_finish(own, &own->parry, PHRASE_DONE, own->contact_tick);
    }
}

static void follow_beat(const phrase_tick *now, phrase_fencer *own)
{
    phrase_segment *beat = phrase_slot(own, own->blade);
    beat->end = own->contact_tick;
    if (own->contact_tick - beat->start > now->settings->taking_ticks) {
        beat->kind = PHRASE_TAKING;
    }
    if (is_apart(now, own)) {
        phrase_finish(own, &own->blade, PHRASE_DONE, own->contact_tick);
    }
}

// A search that has not met the blade in time: the other has evaded it.
static void follow_search(const phrase_tick *now, phrase_state *state, enum duel_side side)
{
    phrase_fencer *own = &state->fencer[side], *other = &state->fencer[duel_other(side)];
    bool threatened = other->offence != PHRASE_NO_SLOT || other->line != PHRASE_NO_SLOT;
    if (now->signals[side].meets) {
        own->seek_tick = 0;
    } else if (now->signals[side].sought && threatened && own->seek_tick == 0) {
        own->seek_tick = now->tick;
    }
    if (own->seek_tick > 0 && now->tick - own->seek_tick > now->settings->seek_ticks) {
        uint8_t evaded = phrase_begin(other, PHRASE_DEROBEMENT, own->seek_tick);
        phrase_finish(other, &evaded, PHRASE_DONE, own->seek_tick);
        own->seek_tick = 0;
    }
}

void phrase_step_blades(const phrase_tick *now, phrase_state *state)
{
    bool first = follow_contact(now, &state->fencer[DUEL_LEFT], &now->signals[DUEL_LEFT]);
    follow_contact(now, &state->fencer[DUEL_RIGHT], &now->signals[DUEL_RIGHT]);
    const bool parries[2] = {first && may_parry(now, state, DUEL_LEFT),
                             first && may_parry(now, state, DUEL_RIGHT)};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phrase_fencer *own = &state->fencer[side];
        if (parries[side]) {
            begin_parry(now, state, (enum duel_side)side);
        } else if (first && own->parry == PHRASE_NO_SLOT && own->blade == PHRASE_NO_SLOT &&
                   !parries[duel_other((enum duel_side)side)]) {
            begin_beat(now, state, (enum duel_side)side);
        }
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phrase_fencer *own = &state->fencer[side];
        if (own->parry != PHRASE_NO_SLOT) {
            judge_parry(now, state, (enum duel_side)side);
        }
        if (own->blade != PHRASE_NO_SLOT) {
            follow_beat(now, own);
        }
        follow_search(now, state, (enum duel_side)side);
    }
}
