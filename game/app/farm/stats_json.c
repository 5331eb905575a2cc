#include "stats_json.h"

#include <inttypes.h>

#include "fencer_choice.h"
#include "json_text.h"

static void print_side(FILE *out, const match_stats_side *side)
{
    fputs("{\"touches\": {", out);
    for (int i = 0; i < MATCH_STATS_ACTIONS; i++) {
        fprintf(out, "%s\"%s\": %" PRIu32, i > 0 ? ", " : "",
                match_stats_action_key((enum match_stats_action)i), side->touches[i]);
    }
    fputs("}, \"hits_on\": {", out);
    for (int i = 0; i < MATCH_STATS_TARGETS; i++) {
        fprintf(out, "%s\"%s\": %" PRIu32, i > 0 ? ", " : "",
                match_stats_target_key((enum match_stats_target)i), side->hits_on[i]);
    }
    fprintf(out, "}, \"attacks\": %" PRIu32 ", \"parries\": %" PRIu32 "}", side->attacks,
            side->parries);
}

void stats_json_print(FILE *out, const match_stats *stats)
{
    fputs("{", out);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        fprintf(out, "\"%s\": ", fencer_side_word(side));
        print_side(out, &stats->side[side]);
        fputs(", ", out);
    }
    fprintf(out, "\"phrases\": %" PRIu32 ", \"phrase_s\": ", stats->phrases);
    json_print_number(out, match_stats_phrase_s(stats));
    fputs(", \"distance_m\": ", out);
    json_print_number(out, match_stats_distance_m(stats));
    fputs(", \"attacks_per_minute\": ", out);
    json_print_number(out, match_stats_attacks_per_minute(stats));
    fputs("}", out);
}
