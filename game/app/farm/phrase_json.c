#include "phrase_json.h"

#include <inttypes.h>

#include "fencer_choice.h"
#include "json_text.h"
#include "phrase_words.h"

static const char *margin_key(enum right_margin margin)
{
    static const char *const KEY[] = {
        [RIGHT_MARGIN_NONE] = "none",       [RIGHT_MARGIN_ONSET] = "onset",
        [RIGHT_MARGIN_RIPOSTE] = "riposte", [RIGHT_MARGIN_BEAT] = "beat",
        [RIGHT_MARGIN_PARRY] = "parry",     [RIGHT_MARGIN_LINE] = "line",
        [RIGHT_MARGIN_IN_TIME] = "in_time", [RIGHT_MARGIN_END] = "end",
        [RIGHT_MARGIN_TARGET] = "target",   [RIGHT_MARGIN_CONTACT] = "contact",
        [RIGHT_MARGIN_LOCKOUT] = "lockout", [RIGHT_MARGIN_CAUSE] = "cause",
        [RIGHT_MARGIN_MEETING] = "meeting"};
    _Static_assert(sizeof KEY / sizeof KEY[0] == RIGHT_MARGIN_COUNT, "every margin has a key");
    return KEY[margin];
}

static void print_clauses(FILE *out, const phrase_settings *settings, const right_of_way *call)
{
    fputs("\"clauses\": [", out);
    const char *comma = "";
    for (uint32_t i = 0; i < call->clauses; i++) {
        const right_clause *clause = &call->clause[i];
        char words[160];
        phrase_clause_words(NULL, settings, call, i, words, sizeof words);
        if (words[0] == '\0') {
            continue;
        }
        fprintf(out, "%s{\"tick\": %" PRIu32 ", \"side\": \"%s\", \"ms\": %" PRId32 ", \"words\": ",
                comma, clause->tick, fencer_side_word(clause->side), clause->ms);
        json_print_text(out, words);
        fputs("}", out);
        comma = ", ";
    }
    fputs("]", out);
}

static void print_segments(FILE *out, const phrase_fencer *fencer, enum duel_side side)
{
    fprintf(out, "\"%s\": [", fencer_side_word(side));
    const char *comma = "";
    for (uint32_t ago = PHRASE_SEGMENTS; ago-- > 0;) {
        const phrase_segment *segment = phrase_segment_at(fencer, ago);
        if (segment == NULL) {
            continue;
        }
        fprintf(out,
                "%s{\"kind\": \"%s\", \"start\": %" PRIu32 ", \"end\": %" PRIu32
                ", \"ends\": \"%s\", \"feints\": %d, \"final\": %" PRIu32 ", \"part\": \"%s\", ",
                comma, phrase_kind_name((enum phrase_kind)segment->kind), segment->start,
                segment->end, phrase_end_name((enum phrase_end)segment->ends), segment->feints,
                segment->final_tick, body_part_key((enum body_part)segment->part));
        fprintf(out, "\"guard\": \"%s\", \"miss_m\": ",
                phrase_guard_name((enum phrase_guard)segment->guard));
        json_print_number(out, segment->miss_m);
        fputs("}", out);
        comma = ", ";
    }
    fputs("]", out);
}

void phrase_json_print(FILE *out, const bout *b)
{
    const phrase_settings settings = duel_referee(&b->config);
    const right_of_way call = duel_right_of_way(&b->config, &b->state);
    char words[PHRASE_WORDS_MAX];
    phrase_words(NULL, &settings, &call, words);
    fprintf(out, "{\"touch\": \"%s\", \"right\": \"%s\", \"reason\": \"%s\", \"margin\": \"%s\", ",
            fencer_side_word(call.touch), fencer_side_word(call.right),
            right_reason_key((enum right_reason)call.reason),
            margin_key((enum right_margin)call.margin));
    fputs("\"margin_by\": ", out);
    json_print_number(out, call.margin_by);
    fprintf(out, ", \"close\": %s, ", call.is_close ? "true" : "false");
    print_clauses(out, &settings, &call);
    fputs(", \"segments\": {", out);
    print_segments(out, &b->state.phrase.fencer[DUEL_LEFT], DUEL_LEFT);
    fputs(", ", out);
    print_segments(out, &b->state.phrase.fencer[DUEL_RIGHT], DUEL_RIGHT);
    fputs("}, \"words\": ", out);
    json_print_text(out, words);
    fputs("}", out);
}
