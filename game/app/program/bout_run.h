// A whole bout without a window, as fast as it goes.
#ifndef BOUT_RUN_H
#define BOUT_RUN_H

#include "recorder.h"
#include "touch_words.h"

// What is worth telling of how a bout went.
typedef struct bout_course {
    touch_memory memory;   // for touch_words()
    uint32_t hardest_tick; // ticks done when the hardest blow fell; 0: none fell
} bout_course;

// Fences `b` from where it stands to its end; external sides ask for nothing, so
// the bout needs a limit. Records every tick where `record` is not NULL.
bout_course bout_run(bout *b, recorder *record);

#endif
