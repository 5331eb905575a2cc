// A whole bout without a window, as fast as it goes.
#ifndef BOUT_RUN_H
#define BOUT_RUN_H

#include "recorder.h"
#include "touch_words.h"

// Fences `b` from where it stands to its end; external sides ask for nothing, so
// the bout needs a limit. Records every tick where `record` is not NULL, and keeps
// in `out_memory` what touch_words() wants to know.
void bout_run(bout *b, recorder *record, touch_memory *out_memory);

#endif
