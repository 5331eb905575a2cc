// The part of a recording that the timeline shows, and where on the screen. Pure functions.
#ifndef VIEWER_TIMELINE_SPAN_H
#define VIEWER_TIMELINE_SPAN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct viewer_timeline_span {
    float x, width;     // of the timeline, canvas units
    double from, until; // ticks at its ends
    uint32_t end;       // length of the recording, ticks
} viewer_timeline_span;

// The shortest part that can be shown, ticks.
#define VIEWER_TIMELINE_SPAN_LEAST_TICKS 200.0

// The whole recording.
viewer_timeline_span viewer_timeline_span_whole(uint32_t end);

// The x of a tick, and the tick at x (limited to the shown part).
float viewer_timeline_span_x(const viewer_timeline_span *span, double tick);
double viewer_timeline_span_tick(const viewer_timeline_span *span, float x);

// Shows `factor` times as much (below 1: zooms in); the tick at x stays at x.
void viewer_timeline_span_zoom(viewer_timeline_span *span, float x, double factor);

// Moves the shown part if the tick has left it.
void viewer_timeline_span_follow(viewer_timeline_span *span, double tick);

// Whether the whole recording is shown.
bool viewer_timeline_span_is_whole(const viewer_timeline_span *span);

#endif
