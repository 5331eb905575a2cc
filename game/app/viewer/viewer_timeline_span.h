// The part of a recording that lies along the timeline, and where on the screen. Pure.
#ifndef VIEWER_TIMELINE_SPAN_H
#define VIEWER_TIMELINE_SPAN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct viewer_timeline_span {
    float x, width;     // of the timeline, canvas units
    double from, until; // ticks at its ends
    uint32_t end;       // ticks of the recording
} viewer_timeline_span;

// The narrowest part that is shown, ticks.
#define VIEWER_TIMELINE_SPAN_LEAST_TICKS 200.0

// The whole recording.
viewer_timeline_span viewer_timeline_span_whole(uint32_t end);

// Where a tick lies, and the tick that lies at x (kept within what is shown).
float viewer_timeline_span_x(const viewer_timeline_span *span, double tick);
double viewer_timeline_span_tick(const viewer_timeline_span *span, float x);

// Shows `factor` times as much (below 1: closer), with the tick at x staying there.
void viewer_timeline_span_zoom(viewer_timeline_span *span, float x, double factor);

// Moves on, where the tick shown has left the part that is.
void viewer_timeline_span_follow(viewer_timeline_span *span, double tick);

// Whether all is shown.
bool viewer_timeline_span_is_whole(const viewer_timeline_span *span);

#endif
