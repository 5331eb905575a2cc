// A recorded bout for tests: two random walks without bodies, so that no touch ends the bout, and
// so that it stays the same however the computer fencer thinks.
// The recording is written to a file and read back; the hash of every state is kept.
#ifndef RECORDED_BOUT_H
#define RECORDED_BOUT_H

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recorder.h"
#include "recording_file.h"
#include "test_duel_config.h"

typedef struct recorded_bout {
    test_duel_config duel;
    recording_file file;
    char folder[64], path[96];
    uint32_t ticks, events, blows, losses;
    uint64_t *hash; // [ticks + 1]
} recorded_bout;

static inline recorded_bout *recorded_bout_create(uint32_t ticks)
{
    // The words that the tests of the list look for.
    static const recorder_options options = {.device = {"ai:3", "ai:2"}};
    char error[512];
    recorded_bout *r = calloc(1, sizeof *r);
    r->duel = test_duel_config_create_without_bodies(WEAPON_FOIL);
    r->ticks = ticks;
    r->hash = calloc(ticks + 1, sizeof *r->hash);
    strcpy(r->folder, "/tmp/battuta-recorded-XXXXXX");
    bool made = mkdtemp(r->folder) != NULL;
    assert(made);
    snprintf(r->path, sizeof r->path, "%s/bout.duel", r->folder);

    bout_setup setup = bout_setup_default(WEAPON_FOIL, r->duel.config.model, r->duel.config.grid);
    setup.settings.limit_ticks = ticks;
    setup.seed = 9;
    setup.source[0] = setup.source[1] = (bout_source){.kind = BOUT_SOURCE_RANDOM};
    bout *b = bout_create(&setup);
    recorder *record = recorder_create(r->path, b, &options, error, sizeof error);
    r->hash[0] = duel_state_hash(&b->state);
    while (!bout_over(b)) {
        duel_events events;
        bout_step(b, NULL, &events);
        recorder_tick(record, b, &events);
        r->hash[b->state.tick] = duel_state_hash(&b->state);
        r->events += events.count;
        for (uint32_t i = 0; i < events.count; i++) {
            r->blows += events.event[i].kind == DUEL_EVENT_BLADES_MET;
            r->losses += events.event[i].kind == DUEL_EVENT_CONTROL_LOST;
        }
    }
    bool whole = recorder_finish(&record, b, error, sizeof error) &&
                 recording_file_read(r->path, &r->file, error, sizeof error);
    assert(whole);
    bout_destroy(&b);
    return r;
}

static inline void recorded_bout_destroy(recorded_bout **address)
{
    recorded_bout *r = *address;
    unlink(r->path);
    rmdir(r->folder);
    recording_file_free(&r->file);
    test_duel_config_destroy(&r->duel);
    free(r->hash);
    free(r);
    *address = NULL;
}

#endif
