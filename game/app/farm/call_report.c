#include "call_report.h"

#include <inttypes.h>

#include "fencer_choice.h"
#include "json_text.h"
#include "match_call.h"
#include "match_words.h"
#include "phrase_json.h"
#include "phrase_words.h"

// A fencer's hit of this phrase: contact, place and part of the weapon; null if no lamp burns.
static void print_hit(FILE *out, const duel_state *state, enum duel_side by)
{
    const duel_touch *touch = &state->touch[by];
    uint8_t light = state->match.apparatus.light[by];
    if (light == APPARATUS_DARK) {
        fputs("null", out);
        return;
    }
    fprintf(out,
            "{\"light\": \"%s\", \"began_tick\": %" PRIu32 ", \"part\": \"%s\", \"with\": \"%s\"}",
            apparatus_light_key((enum apparatus_light)light), state->match.apparatus.began_tick[by],
            body_part_key((enum body_part)touch->part),
            blade_part_name((enum blade_part)touch->blade_part));
}

static void print_side(FILE *out, const duel_state *state, enum duel_side side)
{
    const match_call *call = &state->match.call;
    fprintf(out, ", \"%s\": {\"points\": %d, \"score\": %d, \"hit\": ", fencer_side_word(side),
            call->points[side], state->match.score[side]);
    print_hit(out, state, side);
    fprintf(out, ", \"fault\": \"%s\", \"card\": \"%s\"}",
            match_fault_key((enum match_fault)call->fault[side]),
            match_card_key((enum match_card)call->card[side]));
}

static void print_json(FILE *out, const bout *b, uint32_t number, const char *words)
{
    const duel_state *state = &b->state;
    const match_state *match = &state->match;
    fprintf(out,
            "{\"bout\": %" PRIu32 ", \"call\": %" PRIu32 ", \"tick\": %" PRIu32
            ", \"weapon\": \"%s\", \"halt\": \"%s\", \"reason\": \"%s\"",
            number, match->calls, match->call.tick, weapon_key(b->setup.weapon),
            match_halt_key((enum match_halt)match->call.halt),
            match_reason_key((enum match_reason)match->call.reason));
    print_side(out, state, DUEL_LEFT);
    print_side(out, state, DUEL_RIGHT);
    fprintf(out, ", \"passivity\": \"%s\", \"period\": %d, \"clock_s\": ",
            match_card_key((enum match_card)match->call.passivity), match->period);
    json_print_number(out, match->clock_ticks * DUEL_TICK_S);
    fprintf(out, ", \"priority\": \"%s\", \"words\": ", fencer_side_word(match->priority));
    json_print_text(out, words);
    fputs(", \"phrase\": ", out);
    phrase_json_print(out, b);
    fputs("}\n", out);
}

// The phrase of foil or sabre in words, if its hits have decided.
static void print_phrase(FILE *out, const bout *b)
{
    const phrase_settings settings = duel_referee(&b->config);
    const right_of_way call = duel_right_of_way(&b->config, &b->state);
    if (settings.weapon != WEAPON_EPEE && match_call_is_by_hits(&b->state.match.call)) {
        char words[PHRASE_WORDS_MAX];
        phrase_words(NULL, &settings, &call, words);
        fprintf(out, "            %s\n", words);
    }
}

void call_report_print(FILE *out, const bout *b, uint32_t number, bool as_json)
{
    char words[MATCH_WORDS_MAX];
    const match_state *match = &b->state.match;
    match_call_words(NULL, &match->call, words);
    if (as_json) {
        print_json(out, b, number, words);
    } else {
        fprintf(out, "%8.3f s  %2d : %-2d  %s\n", match->call.tick * DUEL_TICK_S,
                match->score[DUEL_LEFT], match->score[DUEL_RIGHT], words);
        print_phrase(out, b);
    }
}
