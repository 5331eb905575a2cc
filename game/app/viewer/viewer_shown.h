// A recording as it is shown now, for what is drawn over the hall: the one that is watched, or the
// one that it is compared with.
#ifndef VIEWER_SHOWN_H
#define VIEWER_SHOWN_H

#include "phys_kdop_tree.h"
#include "recording_marks.h"

// Everything is borrowed.
typedef struct viewer_shown {
    const recording_player *player; // at the shown place
    const recording_marks *marks;
    const duel_state *before;         // one tick before the shown one
    const fencer_model *const *model; // [2]
    phys_kdop_tree **tree;            // [2], of each fencer's body; created on first use
    uint32_t at;                      // the shown place
} viewer_shown;

#endif
