// A whole bout without a window, as fast as it goes.
#ifndef UNSEEN_BOUT_H
#define UNSEEN_BOUT_H

#include "recorder.h"
#include "touch_report.h"

// What is worth telling of how a bout went.
typedef struct bout_course {
    touch_memory memory;   // for touch_report()
    uint32_t hardest_tick; // ticks done when the hardest blow fell; 0: none fell
} bout_course;

// Fences `b` from where it stands to its end; external sides ask for nothing, so
// the bout needs a limit. Records every tick where `record` is not NULL.
bout_course unseen_bout_run(bout *b, recorder *record);

#endif
