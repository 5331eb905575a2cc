// Curves above the timeline: speed of the points, distance, control.
#ifndef VIEWER_PLOTS_H
#define VIEWER_PLOTS_H

#include "recording_marks.h"

struct viewer;

// Draws the curves with their lower edge at `bottom`; returns their upper edge.
float viewer_draw_plots(struct viewer *v, float bottom);

// The values at the tick that is shown. The curves themselves keep only the extremes between
// samples, which can differ from what the picture shows.
recording_sample viewer_sample_now(const struct viewer *v);

#endif
