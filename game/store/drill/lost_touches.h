// What a person is hit by, read from the recordings of a folder.
#ifndef LOST_TOUCHES_H
#define LOST_TOUCHES_H

#include "bout_assets.h"
#include "drill.h"
#include "touch.h"

// So many of a person's newest bouts count.
#define LOST_TOUCHES_BOUTS 50

// Counts, by weapon, the touches against the person in the newest bouts between a person at a
// device and somebody who is none; of two people nobody knows who is meant. Recordings that cannot
// be read are passed over. Nothing is simulated: the recorded events and poses say enough. Returns
// false with one line in `error` if the folder cannot be read.
bool lost_touches_read(const char *folder, const bout_assets *assets,
                       drill_tally out_tally[WEAPON_KIND_COUNT], char *error, size_t error_size);

// Adds the touches of one recording against the fencer of a side. Returns false if it cannot be
// read.
bool lost_touches_add(const char *path, const bout_assets *assets, enum duel_side person,
                      drill_tally *tally);

// The weapon with the most touches in these tallies.
enum weapon_kind lost_touches_weapon(const drill_tally tally[WEAPON_KIND_COUNT]);

#endif
