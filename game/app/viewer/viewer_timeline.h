// The timeline with its marks, and the buttons below it.
#ifndef VIEWER_TIMELINE_H
#define VIEWER_TIMELINE_H

struct viewer;

void viewer_draw_timeline(struct viewer *v);

// Only the bar, with its upper edge at `top`, where v->span lies.
void viewer_draw_bar(struct viewer *v, float top);

#endif
