// Statistics of a match as JSON.
#ifndef STATS_JSON_H
#define STATS_JSON_H

#include <stdio.h>

#include "match_stats.h"

// Prints one object: "left" and "right" with touches by action, hits by target, attacks and
// parries, then distance and tempo.
void stats_json_print(FILE *out, const match_stats *stats);

#endif
