// The appeal: what decided a call is fenced again without the contact of the blades, or against an
// opponent who stands, and the ghost of that is drawn over the picture, with the timelines of both
// fencers below (phrase_proof.h).
#ifndef VIEWER_APPEAL_H
#define VIEWER_APPEAL_H

#include "appeal_panel.h"

struct viewer;

// Appeals against the call at the shown place, or against the one that comes next; again: the next
// question; after the last one everything is as before. Says so if there is no call.
void viewer_appeal_next(struct viewer *v);

// Appeals against the call of this tick of the duel, for people at the piste whose bout waits: the
// viewer is left with the end of the appeal, and nobody takes a side over.
void viewer_appeal_alone(struct viewer *v, uint32_t call_tick);

// Ends the appeal, and goes back to where it was made; at once to the piste if it was made there.
void viewer_appeal_end(struct viewer *v);

// Draws the ghost at the shown place.
void viewer_appeal_draw_ghost(const struct viewer *v, const viewer_lines *l);

// Draws the question, the answer and both timelines, with the lower edge at `foot`.
void viewer_appeal_draw_panel(struct viewer *v, float foot);

#endif
