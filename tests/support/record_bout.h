// Records bouts for tests, from their beginning to their end.
#ifndef RECORD_BOUT_H
#define RECORD_BOUT_H

#include <assert.h>

#include "bout_assets.h"
#include "recorder.h"

static inline void record_bout(const char *path, const bout_setup *setup,
                               const recorder_options *options)
{
    char error[512];
    bout *b = bout_create(setup);
    recorder *record = recorder_create(path, b, options, error, sizeof error);
    assert(b != NULL && record != NULL);
    while (!bout_over(b)) {
        duel_events events;
        bout_step(b, NULL, &events);
        recorder_tick(record, b, &events);
    }
    bool written = recorder_finish(&record, b, error, sizeof error);
    assert(written);
    bout_destroy(&b);
}

// Records a bout of two computer fencers of level 2 with epees and the shipped assets, of at most
// `ticks` ticks.
static inline void record_shipped_bout(const char *path, uint32_t ticks,
                                       const recorder_options *options)
{
    char error[512];
    const char *const build[2] = {NULL, NULL};
    bout_assets assets;
    bool loaded = bout_assets_load(&assets, build, error, sizeof error);
    assert(loaded);
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets.model, &assets.grid[WEAPON_EPEE]);
    setup.settings.limit_ticks = ticks;
    for (int side = 0; side < 2; side++) {
        setup.source[side] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = 2};
    }
    record_bout(path, &setup, options);
    bout_assets_free(&assets);
}

#endif
