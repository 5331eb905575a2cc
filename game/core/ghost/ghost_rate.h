// How strong a ghost is: it fences bouts to one touch against fencers whose ratings are known, and
// its own follows from the touches (cross_table_rate_one()). Pure: the same task gives the same
// rating.
#ifndef GHOST_RATE_H
#define GHOST_RATE_H

#include "cross_table.h"
#include "ghost_fit.h"

// Against each rival, on both sides by turns.
#define GHOST_RATING_BOUTS 4

// What is borrowed must outlive the call.
typedef struct ghost_rival {
    const ai_style *style;
    const fencer_model *model;
    double hand; // +1 right, -1 left
    glicko2 is;  // measured
} ghost_rival;

// Rates a style by bouts with the weapon, hand, first model, guards and seed of `task`; `count` is
// at most CROSS_TABLE_FENCERS_MAX - 1. Returns false without memory, and if nobody has touched:
// then nothing is known.
bool ghost_rate(const ghost_task *task, const ai_style *style, const ghost_rival *rival,
                size_t count, glicko2 *out_rating);

#endif
