// The phrase that the referee watches: a band under the timeline with the segments of both fencers,
// and the call in words above it.
#ifndef VIEWER_PHRASE_H
#define VIEWER_PHRASE_H

struct viewer;

// Draws the band with its upper edge at `top`, where v->span lies, and the words of a call, whose
// lower edge is at `foot`. Draws nothing for a duel that no referee watches.
void viewer_draw_phrase(struct viewer *v, float top, float foot);

#endif
