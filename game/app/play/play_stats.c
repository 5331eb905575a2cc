#include "play_stats.h"

#include <inttypes.h>
#include <stdio.h>

static void add_row(hud_table *out, const char *label, uint32_t left, uint32_t right)
{
    if (out->rows >= HUD_TABLE_ROWS) {
        return;
    }
    snprintf(out->row[out->rows].label, sizeof out->row[0].label, "%s", label);
    snprintf(out->row[out->rows].value[DUEL_LEFT], sizeof out->row[0].value[0], "%" PRIu32, left);
    snprintf(out->row[out->rows].value[DUEL_RIGHT], sizeof out->row[0].value[0], "%" PRIu32, right);
    out->rows++;
}

static void add_row_that_says(hud_table *out, const char *label, uint32_t left, uint32_t right)
{
    if (left > 0 || right > 0) {
        add_row(out, label, left, right);
    }
}

void play_stats_write(const texts *t, const match_stats *stats, const match_state *match,
                      hud_table *out)
{
    const match_stats_side *left = &stats->side[DUEL_LEFT], *right = &stats->side[DUEL_RIGHT];
    char label[40];
    *out = (hud_table){0};
    if (stats->calls == 0) {
        return;
    }
    snprintf(out->title, sizeof out->title, "%s", text_of(t, "The match"));
    add_row(out, text_of(t, "touches"), match->score[DUEL_LEFT], match->score[DUEL_RIGHT]);
    for (int i = 0; i < MATCH_STATS_ACTIONS; i++) {
        text_write(t, label, sizeof label, "by %s",
                   text_of(t, match_stats_action_name((enum match_stats_action)i)));
        add_row_that_says(out, label, left->touches[i], right->touches[i]);
    }
    for (int i = 0; i < MATCH_STATS_TARGETS; i++) {
        text_write(t, label, sizeof label, "on the %s",
                   text_of(t, match_stats_target_name((enum match_stats_target)i)));
        add_row_that_says(out, label, left->hits_on[i], right->hits_on[i]);
    }
    add_row(out, text_of(t, "attacks begun"), left->attacks, right->attacks);
    add_row(out, text_of(t, "parries that held"), left->parries, right->parries);
    text_write(t, out->foot, sizeof out->foot,
               "%.1f m apart, %.1f s to a halt, %.0f attacks a minute, on average",
               match_stats_distance_m(stats), match_stats_phrase_s(stats),
               match_stats_attacks_per_minute(stats));
}
