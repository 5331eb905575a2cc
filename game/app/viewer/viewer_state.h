// Marks, notices and the level of a computer fencer: what all parts of the viewer share.
#ifndef VIEWER_STATE_H
#define VIEWER_STATE_H

#include "recording_marks.h"
#include <stdint.h>

struct viewer;

// Shows a line for a few seconds; printf-like.
void viewer_notice(struct viewer *v, const char *format, ...);

// The line to show now: the last notice, or what is missing at this place of the recording, or why
// the bout halted. NULL if there is none.
const char *viewer_notice_now(const struct viewer *v);

// The tick of the next and of the previous mark; the tick that is shown if there is none. May spend
// up to half a second on finding marks that are not known yet.
uint32_t viewer_next_mark(struct viewer *v);
uint32_t viewer_mark_before(struct viewer *v);

// Continues to look for marks for a part of a displayed frame's time.
void viewer_find_marks(struct viewer *v, double elapsed_s);

// Returns the place of the nearest mark of a kind after or before the clock, or the clock's place
// if there is none. Takes up to half a second if the search for marks has not come that far.
uint32_t viewer_mark_of(struct viewer *v, enum recording_mark_kind kind, bool forward);

#endif
