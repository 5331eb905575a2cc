#include "bout_report.h"

#include <inttypes.h>

#include "fencer_choice.h"
#include "json_text.h"
#include "replay_stream.h"
#include "stats_json.h"

static void print_json(FILE *out, const bout_report *report)
{
    const bout *b = report->bout;
    const duel_state *state = &b->state;
    const duel_touch *touch = replay_deciding_touch(state);
    fprintf(out, "{\"bout\": %" PRIu32 ", \"seed\": %" PRIu64 ", \"weapon\": \"%s\", \"left\": ",
            report->number, b->setup.seed, weapon_key(b->setup.weapon));
    json_print_text(out, report->name[DUEL_LEFT]);
    fputs(", \"right\": ", out);
    json_print_text(out, report->name[DUEL_RIGHT]);
    fprintf(out, ", \"ticks\": %" PRIu32 ", \"winner\": \"%s\", \"touch\": ", state->tick,
            fencer_side_word(state->winner));
    if (touch != NULL) {
        fprintf(out, "{\"by\": \"%s\", \"part\": \"%s\", \"tick\": %" PRIu32 ", \"point\": [",
                fencer_side_word(touch->by), body_part_key((enum body_part)touch->part),
                touch->tick);
        json_print_number(out, touch->point.x);
        fputs(", ", out);
        json_print_number(out, touch->point.y);
        fputs(", ", out);
        json_print_number(out, touch->point.z);
        fputs("]}", out);
    } else {
        fputs("null", out);
    }
    fprintf(out,
            ", \"blade_contacts\": %" PRIu32 ", \"disarms\": %" PRIu32 ", \"max_impulse_ns\": ",
            state->blade_contacts, state->disarms);
    json_print_number(out, state->max_impulse_ns);
    fputs(", \"min_gap_m\": ", out);
    json_print_number(out, state->min_gap_m);
    fprintf(out, ", \"rules\": \"%s\", \"score\": [%d, %d]",
            match_rules_key((enum match_rules)b->setup.settings.match.rules),
            state->match.score[DUEL_LEFT], state->match.score[DUEL_RIGHT]);
    if (b->setup.settings.match.rules == MATCH_FIE) {
        fputs(", \"stats\": ", out);
        stats_json_print(out, report->stats);
    }
    fputs(", \"state_hash\": ", out);
    json_print_hash(out, duel_state_hash(state));
    fputs(", \"replay\": ", out);
    json_print_text(out, report->replay);
    fputs("}\n", out);
}

static void print_words(FILE *out, const bout_report *report)
{
    const bout *b = report->bout;
    char reason[256];
    touch_report(NULL, &b->config, &b->state, report->memory, reason, sizeof reason);
    fprintf(out,
            "bout %" PRIu32 ", seed %" PRIu64 ", %s, %s against %s: %.3f s, %" PRIu32
            " blows. %s State %016" PRIx64 ".%s%s\n",
            report->number, b->setup.seed, weapon_name(b->setup.weapon), report->name[DUEL_LEFT],
            report->name[DUEL_RIGHT], b->state.tick * DUEL_TICK_S, b->state.blade_contacts, reason,
            duel_state_hash(&b->state), report->replay != NULL ? " Recorded in " : "",
            report->replay != NULL ? report->replay : "");
}

void bout_report_print(FILE *out, const bout_report *report, bool as_json)
{
    if (as_json) {
        print_json(out, report);
    } else {
        print_words(out, report);
    }
}
