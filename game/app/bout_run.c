#include "bout_run.h"

void bout_run(bout *b, recorder *record, touch_memory *out_memory)
{
    *out_memory = (touch_memory){0};
    while (!bout_over(b)) {
        duel_events events;
        bout_step(b, NULL, &events);
        touch_memory_add(out_memory, &events, b->state.tick);
        if (record != NULL) {
            recorder_tick(record, b);
        }
    }
}
