#include "viewer_timeline_span.h"

// When the shown part moves after a tick, the tick is this share of it away from the edge.
#define COMES_IN_AT 0.1

viewer_timeline_span viewer_timeline_span_whole(uint32_t end)
{
    // Avoid an empty span for a recording without ticks.
    return (viewer_timeline_span){.width = 1.0f, .until = end > 0 ? end : 1.0, .end = end};
}

float viewer_timeline_span_x(const viewer_timeline_span *span, double tick)
{
    return span->x + span->width * (float)((tick - span->from) / (span->until - span->from));
}

double viewer_timeline_span_tick(const viewer_timeline_span *span, float x)
{
    double share = (double)((x - span->x) / span->width);
    share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    return span->from + share * (span->until - span->from);
}

// Makes the shown part begin at `from`, limited to the recording.
static void place(viewer_timeline_span *span, double from, double ticks)
{
    double latest = span->end - ticks;
    from = from > latest ? latest : from;
    span->from = from > 0.0 ? from : 0.0;
    span->until = span->from + ticks;
}

void viewer_timeline_span_zoom(viewer_timeline_span *span, float x, double factor)
{
    double whole = span->end > 0 ? span->end : 1.0;
    double least =
        whole < VIEWER_TIMELINE_SPAN_LEAST_TICKS ? whole : VIEWER_TIMELINE_SPAN_LEAST_TICKS;
    double ticks = factor * (span->until - span->from);
    ticks = ticks < least ? least : ticks > whole ? whole : ticks;
    double held = viewer_timeline_span_tick(span, x);
    double share = (held - span->from) / (span->until - span->from);
    place(span, held - share * ticks, ticks);
}

void viewer_timeline_span_follow(viewer_timeline_span *span, double tick)
{
    double ticks = span->until - span->from;
    if (tick > span->until) {
        place(span, tick - COMES_IN_AT * ticks, ticks);
    } else if (tick < span->from) {
        place(span, tick - (1.0 - COMES_IN_AT) * ticks, ticks);
    }
}

bool viewer_timeline_span_is_whole(const viewer_timeline_span *span)
{
    return span->from <= 0.0 && span->until >= span->end;
}
