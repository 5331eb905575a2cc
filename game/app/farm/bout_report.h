// A finished bout of battuta simulate: as JSON, or as a line for people.
#ifndef BOUT_REPORT_H
#define BOUT_REPORT_H

#include <stdio.h>

#include "bout.h"
#include "match_stats.h"
#include "touch_report.h"

typedef struct bout_report {
    uint32_t number;
    const char *name[2]; // of the fencers
    const bout *bout;
    const touch_memory *memory;
    const match_stats *stats;
    const char *replay; // NULL: not recorded
} bout_report;

// Prints one JSON object in one line, or a line of words.
void bout_report_print(FILE *out, const bout_report *report, bool as_json);

#endif
