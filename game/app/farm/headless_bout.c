#include "headless_bout.h"

void headless_bout_step(bout *b, recorder *record, bout_course *course)
{
    double hardest_before = b->state.max_impulse_ns;
    duel_events events;
    bout_step(b, NULL, &events);
    touch_memory_add(&course->memory, &events, b->state.tick);
    match_stats_add(&course->stats, &b->config, &b->state);
    if (b->state.max_impulse_ns > hardest_before) {
        course->hardest_tick = b->state.tick;
    }
    if (record != NULL) {
        recorder_tick(record, b, &events);
    }
}

bout_course headless_bout_run(bout *b, recorder *record)
{
    bout_course course = {0};
    while (!bout_over(b)) {
        headless_bout_step(b, record, &course);
    }
    return course;
}
