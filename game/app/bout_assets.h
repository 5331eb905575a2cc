// What every bout needs from the disk: the fencer's body and the weapon's grid.
#ifndef BOUT_ASSETS_H
#define BOUT_ASSETS_H

#include "key_grid.h"
#include "model_load.h"
#include "weapon.h"

typedef struct bout_assets {
    loaded_fencer *fencer;
    key_grid grid[WEAPON_KIND_COUNT]; // enum weapon_kind
} bout_assets;

// Loads all of it; on failure fills `error` with one line naming the file, the
// place and what to do, and returns false with nothing left allocated.
bool bout_assets_load(bout_assets *out_assets, char *error, size_t error_size);
void bout_assets_free(bout_assets *assets);

#endif
