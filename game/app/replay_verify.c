#include "replay_verify.h"

bout_setup replay_setup(const replay_file *file, const fencer_model *const model[2],
                        const key_grid *grid)
{
    bout_setup setup = bout_setup_default(file->header.weapon, model, grid);
    setup.hand[DUEL_LEFT] = file->header.hand[DUEL_LEFT];
    setup.hand[DUEL_RIGHT] = file->header.hand[DUEL_RIGHT];
    setup.settings = file->header.settings;
    setup.seed = file->header.seed;
    setup.build[DUEL_LEFT] = file->header.build[DUEL_LEFT];
    setup.build[DUEL_RIGHT] = file->header.build[DUEL_RIGHT];
    return setup;
}

// Whether tick `index` (from 0) led to the recorded state: its 16 bits, the full
// hash where a chunk ends there, and the result where the bout does.
static bool tick_agrees(const replay_file *file, uint32_t index, uint32_t chunk,
                        const duel_state *state, uint64_t hash)
{
    uint32_t done = index + 1;
    uint16_t short_hash;
    if (state->tick != done ||
        (replay_file_tick_hash(file, done, &short_hash) && replay_tick_hash(hash) != short_hash)) {
        return false;
    }
    if (done == file->chunk_end[chunk] && hash != file->chunk_hash[chunk]) {
        return false;
    }
    return !file->complete || done != file->end.ticks ||
           (hash == file->end.state_hash && state->winner == file->end.winner);
}

replay_verification replay_verify(const replay_file *file, const fencer_model *const model[2],
                                  const key_grid *grid)
{
    replay_verification result = {
        .verdict = REPLAY_EQUAL,
        .same_model = model[0]->hash == file->header.model_hash[0] &&
                      model[1]->hash == file->header.model_hash[1],
        .same_grid = grid->hash == file->header.grid_hash,
    };
    bout_setup setup = replay_setup(file, model, grid);
    bout *b = bout_create(&setup);
    if (b == NULL) {
        result.verdict = REPLAY_NO_MEMORY;
        return result;
    }
    result.state_hash = duel_state_hash(&b->state);
    for (uint32_t index = 0, chunk = 0; index < file->end_tick; index++) {
        duel_events events;
        bout_step(b, replay_file_frame(file, index), &events);
        result.state_hash = duel_state_hash(&b->state);
        if (!tick_agrees(file, index, chunk, &b->state, result.state_hash)) {
            result.verdict = REPLAY_DIFFERS;
            break;
        }
        result.ticks = index + 1;
        chunk += index + 1 == file->chunk_end[chunk];
    }
    bout_destroy(&b);
    return result;
}
