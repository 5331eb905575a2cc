#include "replay_seek.h"

#include <stdlib.h>

struct replay_seek {
    const replay_file *file;
    bout *bout; // where the last seek left it
};

replay_seek *replay_seek_create(const replay_file *file, const bout_setup *setup, bool background)
{
    (void)background;
    replay_seek *created = calloc(1, sizeof *created);
    bout *b = bout_create(setup);
    if (created == NULL || b == NULL) {
        free(created);
        bout_destroy(&b);
        return NULL;
    }
    created->file = file;
    created->bout = b;
    return created;
}

void replay_seek_destroy(replay_seek **address)
{
    if (*address != NULL) {
        bout_destroy(&(*address)->bout);
        free(*address);
        *address = NULL;
    }
}

enum replay_seek_found replay_seek_state(replay_seek *self, uint32_t tick, duel_state *out_state)
{
    bout *b = self->bout;
    uint32_t wanted = tick < self->file->end_tick ? tick : self->file->end_tick;
    if (wanted < b->state.tick) {
        bout_restart(b, b->setup.seed);
    }
    while (b->state.tick < wanted && !bout_over(b)) {
        duel_events events;
        bout_step(b, replay_file_frame(self->file, b->state.tick), &events);
    }
    *out_state = b->state;
    return REPLAY_SEEK_EXACT;
}

double replay_seek_progress(const replay_seek *self)
{
    (void)self;
    return 0.0;
}

size_t replay_seek_memory(const replay_seek *self)
{
    (void)self;
    return 0;
}
