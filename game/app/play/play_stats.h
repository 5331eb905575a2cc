// The statistics of a match as the players read them after it.
#ifndef PLAY_STATS_H
#define PLAY_STATS_H

#include "hud_table.h"
#include "match_stats.h"
#include "texts.h"

// Writes the table: only rows that say something about one of the fencers. Without a referee's call
// it has no rows.
void play_stats_write(const texts *t, const match_stats *stats, const match_state *match,
                      hud_table *out);

#endif
