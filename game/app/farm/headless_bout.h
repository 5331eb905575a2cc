// A complete bout without a window, as fast as possible.
#ifndef HEADLESS_BOUT_H
#define HEADLESS_BOUT_H

#include "match_stats.h"
#include "recorder.h"
#include "touch_report.h"

// What is reported about the course of a bout.
typedef struct bout_course {
    touch_memory memory;   // for touch_report(NULL, )
    match_stats stats;     // zero in a duel of one touch
    uint32_t hardest_tick; // the tick after the hardest contact of the blades; 0: there was none
} bout_course;

// Advances `b` by a tick. Records it unless `record` is NULL.
void headless_bout_step(bout *b, recorder *record, bout_course *course);

// Simulates `b` from its present state to its end. Fencers with external input do nothing, so the
// bout needs a time limit. Records every tick unless `record` is NULL.
bout_course headless_bout_run(bout *b, recorder *record);

#endif
