#include "touch_report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "body_region.h"
#include "match_words.h"

// A blow longer ago than this has no relation to the touch, ticks.
#define BLADES_MET_TELLS_TICKS 1500
// A touch this soon after a blow is a result of it, ticks.
#define BLADES_MET_NOW_TICKS 50
// A slower touch is reported without its speed.
#define LEAST_SPEED_MPS 0.05

void touch_memory_add(touch_memory *memory, const duel_events *events, uint32_t tick)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        if (event->kind == DUEL_EVENT_BLADES_MET) {
            memory->blades_met = true;
            memory->blades_met_tick = tick;
        } else if (event->kind == DUEL_EVENT_CONTROL_LOST) {
            memory->control_lost[event->side] = true;
        } else if (event->kind == DUEL_EVENT_CONTROL_REGAINED) {
            memory->control_lost[event->side] = false;
        }
    }
}

// A list of what is to be said, in the order of its importance.
typedef struct clauses {
    const texts *texts;
    char words[200];
} clauses;

// Adds a clause to the list; printf-like.
static void add(clauses *list, const char *english, ...) __attribute__((format(printf, 2, 3)));

static void add(clauses *list, const char *english, ...)
{
    va_list arguments;
    size_t length = strlen(list->words);
    if (length > 0) {
        snprintf(list->words + length, sizeof list->words - length, ", ");
        length = strlen(list->words);
    }
    va_start(arguments, english);
    text_write_list(list->texts, list->words + length, sizeof list->words - length, english,
                    arguments);
    va_end(arguments);
}

// What else the fencers were doing; the first matching line is the most informative.
static void add_circumstance(const duel_state *state, const touch_memory *memory,
                             const duel_touch *touch, clauses *list)
{
    enum duel_side by = (enum duel_side)touch->by;
    uint32_t since =
        touch->tick > memory->blades_met_tick ? touch->tick - memory->blades_met_tick : 0;
    if (memory->control_lost[duel_other(by)]) {
        add(list, TEXT("past a blade out of control"));
    } else if (memory->blades_met && since < BLADES_MET_NOW_TICKS) {
        add(list, TEXT("as the blades met"));
    } else if (memory->blades_met && since < BLADES_MET_TELLS_TICKS) {
        add(list, TEXT("%.2f s after the blades last met"), since * DUEL_TICK_S);
    } else if (state->fencer[by].footwork.action == FOOTWORK_FLECHE) {
        add(list, TEXT("with a flèche"));
    } else if (state->fencer[by].footwork.action == FOOTWORK_LUNGE) {
        add(list, TEXT("with a lunge"));
    } else if (state->fencer[duel_other(by)].footwork.action == FOOTWORK_LUNGE) {
        add(list, TEXT("into the lunge"));
    } else {
        add(list, TEXT("with the blades apart"));
    }
}

// "point on the upper arm, outside"
static void add_place(const duel_config *config, const duel_touch *touch, clauses *list)
{
    body_region place = body_region_of(config->model[duel_other((enum duel_side)touch->by)],
                                       touch->triangle, touch->barycentric);
    const char *region = text_of(list->texts, place.region);
    switch ((enum blade_part)touch->blade_part) {
    case BLADE_POINT:
        add(list, TEXT("point on the %s"), region);
        break;
    case BLADE_EDGE:
        add(list, TEXT("edge on the %s"), region);
        break;
    case BLADE_BACK:
        add(list, TEXT("back on the %s"), region);
        break;
    case BLADE_FLAT:
        add(list, TEXT("flat on the %s"), region);
        break;
    default:
        add(list, TEXT("blade on the %s"), region);
        break;
    }
    if (place.height != NULL) {
        add(list, "%s", text_of(list->texts, place.height));
    }
    if (place.side != NULL) {
        add(list, "%s", text_of(list->texts, place.side));
    }
}

// A last call with a card says what for: " Black card left: refuses to fence."
static void last_card(const texts *t, const match_state *match, char *out, size_t out_size)
{
    const match_call *call = &match->call;
    bool has_card = call->card[DUEL_LEFT] != MATCH_CARD_NONE ||
                    call->card[DUEL_RIGHT] != MATCH_CARD_NONE || call->passivity != MATCH_CARD_NONE;
    char words[MATCH_WORDS_MAX];
    match_reason_words(t, call, words);
    bool is_told = match->calls > 0 && match->winner != DUEL_NOBODY && has_card;
    snprintf(out, out_size, "%s%s%s", is_told ? " " : "", is_told ? words : "", is_told ? "." : "");
}

// "Right wins, 15 : 12." A bout by the rules of the FIE that was left ends without a winner.
static void report_match(const texts *t, const duel_state *state, char *out, size_t out_size)
{
    static const char *const WHO[] = {TEXT("Left wins, %d : %d."), TEXT("Right wins, %d : %d."),
                                      TEXT("Left undecided, %d : %d.")};
    static const char *const BY_PRIORITY[] = {TEXT("Left wins, %d : %d, by priority."),
                                              TEXT("Right wins, %d : %d, by priority.")};
    const match_state *match = &state->match;
    const int left = match->score[DUEL_LEFT], right = match->score[DUEL_RIGHT];
    bool by_priority = match->winner != DUEL_NOBODY && left == right;
    char card[MATCH_WORDS_MAX + 4], result[100];
    last_card(t, match, card, sizeof card);
    text_write(t, result, sizeof result,
               by_priority ? BY_PRIORITY[match->winner] : WHO[match->winner], left, right);
    snprintf(out, out_size, "%s%s", result, card);
}

void touch_report(const texts *t, const duel_config *config, const duel_state *state,
                  const touch_memory *memory, char *out, size_t out_size)
{
    if (config->settings.match.rules == MATCH_FIE) {
        report_match(t, state, out, out_size);
        return;
    }
    bool both =
        state->touch[DUEL_LEFT].by == DUEL_LEFT && state->touch[DUEL_RIGHT].by == DUEL_RIGHT;
    if (state->winner == DUEL_NOBODY) {
        snprintf(out, out_size, "%s",
                 text_of(t, both ? TEXT("Both touched at the same instant: nobody wins.")
                                 : TEXT("Time: nobody touched.")));
        return;
    }
    const duel_touch *touch = &state->touch[state->winner];
    const duel_touch *other = &state->touch[duel_other((enum duel_side)state->winner)];
    clauses list = {.texts = t};
    add_place(config, touch, &list);
    // The speed of a blade that was already on the body is not worth reporting.
    if (touch->speed_mps >= LEAST_SPEED_MPS) {
        add(&list, TEXT("%.1f m/s"), touch->speed_mps);
    }
    if (both && other->tick > touch->tick) {
        add(&list, TEXT("%u ms before the other"), (unsigned)(other->tick - touch->tick));
    } else if (both) {
        add(&list, TEXT("a moment before the other"));
    } else {
        add_circumstance(state, memory, touch, &list);
    }
    text_write(t, out, out_size,
               state->winner == DUEL_LEFT ? TEXT("Left touches: %s.") : TEXT("Right touches: %s."),
               list.words);
}
