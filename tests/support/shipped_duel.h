// A duel of the shipped bodies with the shipped guards: both right-handed, with the settings of the
// program.
#ifndef SHIPPED_DUEL_H
#define SHIPPED_DUEL_H

#include <stdio.h>

#include "bout_assets.h"
#include "duel.h"

// The configuration, which refers to the assets and to the scratch memory.
static inline duel_config shipped_duel_config(const bout_assets *assets, enum weapon_kind kind,
                                              duel_scratch *scratch)
{
    return (duel_config){.weapon = weapon_make(kind),
                         .model = {assets->model[0], assets->model[1]},
                         .grid = &assets->grid[kind],
                         .hand = {1.0, 1.0},
                         .settings = duel_settings_default(),
                         .scratch = scratch};
}

// Reads the assets and makes the scratch memory. On failure says why on stderr and returns NULL.
static inline duel_scratch *shipped_duel_load(bout_assets *assets)
{
    char error[512];
    if (!bout_assets_load(assets, (const char *const[2]){NULL, NULL}, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return NULL;
    }
    duel_scratch *scratch = duel_scratch_create(assets->model);
    if (scratch == NULL) {
        bout_assets_free(assets);
        fprintf(stderr, "out of memory\n");
    }
    return scratch;
}

static inline void shipped_duel_free(bout_assets *assets, duel_scratch **scratch)
{
    duel_scratch_destroy(scratch);
    bout_assets_free(assets);
}

#endif
