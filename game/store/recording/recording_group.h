// Bouts that were fenced one after another by the same fencers, as a list ordered by time shows
// them together.
#ifndef RECORDING_GROUP_H
#define RECORDING_GROUP_H

#include "recording_list.h"

typedef struct recording_group {
    uint32_t first,
        count;       // rows of the list; a recording that belongs to no other has a count of 1
    uint32_t won[2]; // of these bouts, by enum duel_side
} recording_group;

// The bouts that belong together with this shown one: rows beside it that are read and usable, have
// the same fencers on the same sides and the same weapon, and began at most ten minutes after the
// end of the one before. In another order than by time each recording is alone.
recording_group recording_group_of(const recording_list *list, uint32_t index);

#endif
