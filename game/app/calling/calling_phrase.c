#include "calling_phrase.h"

#include <string.h>

#include "calling_answer.h"

// A phrase is shown from so long before its first action and its first hit, but not longer than
// the most before the hit, ticks.
#define BEFORE_ACTION_TICKS 800
#define BEFORE_HIT_TICKS    2500
#define MOST_BEFORE_TICKS   6000

void calling_collector_clear(calling_collector *c)
{
    c->making.ticks = 0;
}

static bool is_fenced(const duel_state *state)
{
    return state->phase == DUEL_FENCING || state->phase == DUEL_LANDED;
}

// A full phrase loses its first span.
static void drop_span(calling_collector *c, const duel_state *state)
{
    calling_phrase *making = &c->making;
    memmove(making->frame, making->frame + CALLING_SPAN_TICKS,
            CALLING_SPAN_TICKS * sizeof making->frame[0]);
    making->ticks = CALLING_SPAN_TICKS;
    making->start = c->middle;
    c->middle = *state;
}

void calling_collector_before(calling_collector *c, const duel_state *state)
{
    c->is_stopped = !is_fenced(state);
    if (c->is_stopped) {
        c->making.ticks = 0;
    } else if (c->making.ticks == 0) {
        c->making.start = *state;
    } else if (c->making.ticks == CALLING_SPAN_TICKS) {
        c->middle = *state;
    } else if (c->making.ticks == CALLING_MOST_TICKS) {
        drop_span(c, state);
    }
}

// Whether the halt came from a hit, and the call follows from right of way and lamps alone.
static bool is_plain_call(const match_call *call)
{
    return call->halt == MATCH_HALT_LAMP && call->fault[DUEL_LEFT] == MATCH_FAULT_NONE &&
           call->fault[DUEL_RIGHT] == MATCH_FAULT_NONE && call->passivity == MATCH_CARD_NONE &&
           call->reason != MATCH_REASON_ANNULLED && call->reason != MATCH_REASON_REAR_LINE;
}

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

// Earlier by `ticks`, but not before `least`.
static uint32_t earlier(uint32_t from, uint32_t ticks, uint32_t least)
{
    return from > least + ticks ? from - ticks : least;
}

static void choose_beginning(calling_phrase *phrase, const apparatus_state *lamps)
{
    const uint32_t start = phrase->start.tick, hit = first_hit_tick(lamps);
    const uint32_t least = earlier(hit, MOST_BEFORE_TICKS, start);
    uint32_t from = earlier(hit, BEFORE_HIT_TICKS, start);
    for (uint32_t i = 0; i < phrase->call.clauses; i++) {
        uint32_t before = earlier(phrase->call.clause[i].tick, BEFORE_ACTION_TICKS, least);
        from = before < from ? before : from;
    }
    phrase->shown_at = from - start;
    phrase->hit_at = hit > start ? hit - start : 0;
}

bool calling_collector_after(calling_collector *c, const bout *b, calling_phrase *out)
{
    calling_phrase *making = &c->making;
    if (c->is_stopped) {
        return false;
    }
    memcpy(making->frame[making->ticks++], b->frame, sizeof b->frame);
    if (is_fenced(&b->state)) {
        return false;
    }
    const apparatus_state *lamps = &b->state.match.apparatus;
    making->call = duel_right_of_way(&b->config, &b->state);
    if (!is_plain_call(&b->state.match.call) || !calling_is_question(&making->call, lamps)) {
        return false;
    }
    choose_beginning(making, lamps);
    making->setup = b->setup;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        making->setup.source[side] = (bout_source){.kind = BOUT_SOURCE_EXTERNAL};
        making->setup.build[side] = NULL; // the name may be a recording's that is closed first
    }
    *out = *making;
    return true;
}
