#include "phrase_segments.h"

#include "text_mark.h"

#include <string.h>

#include "fencer_model.h"
#include "phrase_private.h"

void phrase_start(phrase_state *state)
{
    memset(state, 0, sizeof *state);
    state->is_watched = 1;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phrase_fencer *fencer = &state->fencer[side];
        fencer->offence = fencer->parry = fencer->preparation = PHRASE_NO_SLOT;
        fencer->line = fencer->blade = PHRASE_NO_SLOT;
    }
}

phrase_segment *phrase_slot(phrase_fencer *fencer, uint8_t slot)
{
    return slot < PHRASE_SEGMENTS ? &fencer->segment[slot] : NULL;
}

// Forgets a running segment whose place is needed for a new one.
static void forget(phrase_fencer *fencer, uint8_t slot)
{
    uint8_t *const running[] = {&fencer->offence, &fencer->parry, &fencer->preparation,
                                &fencer->line, &fencer->blade};
    for (unsigned i = 0; i < sizeof running / sizeof running[0]; i++) {
        if (*running[i] == slot) {
            *running[i] = PHRASE_NO_SLOT;
        }
    }
}

uint8_t phrase_begin(phrase_fencer *fencer, enum phrase_kind kind, uint32_t start)
{
    const uint8_t slot = (uint8_t)(fencer->count++ % PHRASE_SEGMENTS);
    forget(fencer, slot);
    memset(&fencer->segment[slot], 0, sizeof fencer->segment[slot]);
    fencer->segment[slot].kind = (uint8_t)kind;
    fencer->segment[slot].start = fencer->segment[slot].end = start;
    fencer->segment[slot].final_tick = start;
    return slot;
}

void phrase_finish(phrase_fencer *fencer, uint8_t *slot, enum phrase_end how, uint32_t end)
{
    phrase_segment *segment = phrase_slot(fencer, *slot);
    if (segment != NULL) {
        segment->ends = (uint8_t)how;
        segment->end = end > segment->start ? end : segment->start;
    }
    *slot = PHRASE_NO_SLOT;
}

const phrase_segment *phrase_segment_at(const phrase_fencer *fencer, uint32_t ago)
{
    if (ago >= fencer->count || ago >= PHRASE_SEGMENTS) {
        return NULL;
    }
    return &fencer->segment[(fencer->count - 1 - ago) % PHRASE_SEGMENTS];
}

bool phrase_is_offence(enum phrase_kind kind)
{
    return kind == PHRASE_ATTACK || (kind >= PHRASE_RIPOSTE && kind <= PHRASE_REPRISE);
}

static bool slot_is_valid(uint8_t slot)
{
    return slot < PHRASE_SEGMENTS || slot == PHRASE_NO_SLOT;
}

bool phrase_is_valid(const phrase_state *state)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const phrase_fencer *fencer = &state->fencer[side];
        if (!slot_is_valid(fencer->offence) || !slot_is_valid(fencer->parry) ||
            !slot_is_valid(fencer->preparation) || !slot_is_valid(fencer->line) ||
            !slot_is_valid(fencer->blade)) {
            return false;
        }
        for (int i = 0; i < PHRASE_SEGMENTS; i++) {
            const phrase_segment *segment = &fencer->segment[i];
            if (segment->kind >= PHRASE_KIND_COUNT || segment->ends >= PHRASE_END_COUNT ||
                segment->part >= BODY_PART_COUNT || segment->guard >= PHRASE_GUARD_COUNT) {
                return false;
            }
        }
    }
    return true;
}

const char *phrase_kind_name(enum phrase_kind kind)
{
    static const char *const NAME[] = {
        [PHRASE_PREPARATION] = TEXT("preparation"),
        [PHRASE_ATTACK] = TEXT("attack"),
        [PHRASE_FEINT] = TEXT("feint"),
        [PHRASE_PAUSE] = TEXT("pause"),
        [PHRASE_PARRY] = TEXT("parry"),
        [PHRASE_BEAT] = TEXT("beat"),
        [PHRASE_TAKING] = TEXT("taking of the blade"),
        [PHRASE_RIPOSTE] = TEXT("riposte"),
        [PHRASE_COUNTER_ATTACK] = TEXT("counter-attack"),
        [PHRASE_REMISE] = TEXT("remise"),
        [PHRASE_REDOUBLEMENT] = TEXT("redoublement"),
        [PHRASE_REPRISE] = TEXT("reprise"),
        [PHRASE_LINE] = TEXT("line"),
        [PHRASE_DEROBEMENT] = TEXT("dérobement"),
    };
    _Static_assert(sizeof NAME / sizeof NAME[0] == PHRASE_KIND_COUNT, "every kind has a name");
    return kind < PHRASE_KIND_COUNT ? NAME[kind] : "";
}

const char *phrase_end_name(enum phrase_end end)
{
    static const char *const NAME[] = {
        [PHRASE_RUNS] = "runs",         [PHRASE_DONE] = "done",
        [PHRASE_LANDED] = "landed",     [PHRASE_OFF_TARGET] = "off target",
        [PHRASE_PARRIED] = "parried",   [PHRASE_WITHDRAWN] = "withdrawn",
        [PHRASE_PAUSED] = "paused",     [PHRASE_SHORT] = "short",
        [PHRASE_PASSED] = "passed",     [PHRASE_FAILED] = "failed",
        [PHRASE_BROKEN] = "broken off",
    };
    _Static_assert(sizeof NAME / sizeof NAME[0] == PHRASE_END_COUNT, "every end has a name");
    return end < PHRASE_END_COUNT ? NAME[end] : "";
}
