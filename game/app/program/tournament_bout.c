#include "tournament_bout.h"

#include <stdio.h>

#include "bout_source_open.h"
#include "headless_bout.h"
#include "lockout.h"

// A bout in the pools lasts three minutes, in direct elimination three times three (FIE Technical
// Rules t.38).
#define PERIOD_S            180
#define ELIMINATION_PERIODS 3
// Seeds of neighboring bouts are this far apart, so that no phrase of one is repeated in the next.
#define SEEDS_OF_A_BOUT 1000

static bool parse(const tournament *t, uint8_t fencer, fencer_choice *out_choice, char *error,
                  size_t error_size)
{
    return fencer_choice_parse(t->fencer[fencer].who, out_choice, error, error_size);
}

bool tournament_bout_is_headless(const tournament *t, const tournament_bout *next)
{
    char error[256];
    bool headless = true;
    for (int side = 0; side < 2; side++) {
        fencer_choice choice;
        headless = headless && parse(t, next->fencer[side], &choice, error, sizeof error) &&
                   !fencer_choice_is_device(&choice);
    }
    return headless;
}

// Adds the touches of a phrase that is over: in épée both fencers' if both lamps burn.
static void count(const bout *b, enum weapon_kind kind, uint8_t touches[2])
{
    for (int side = 0; side < 2; side++) {
        bool lamp = kind == WEAPON_EPEE && lockout_lamp(b->state.touch, kind, (enum duel_side)side);
        touches[side] = (uint8_t)(touches[side] + (lamp || b->state.winner == side));
    }
}

// Fences phrase after phrase until a fencer has all touches or the time is over. Two touches at the
// last one count for nobody.
static tournament_result fence(bout *b, const tournament *t, const tournament_bout *next,
                               uint64_t seed)
{
    tournament_result result = {(uint8_t)next->stage, {next->fencer[0], next->fencer[1]}, {0}, 0};
    uint32_t to = tournament_touches(t, next->stage);
    uint32_t left_ticks = (next->stage == STAGE_ELIMINATION ? ELIMINATION_PERIODS : 1) * PERIOD_S *
                          DUEL_TICKS_PER_SECOND;
    for (; left_ticks > 0; seed++) {
        b->setup.settings.limit_ticks = b->config.settings.limit_ticks = left_ticks;
        bout_restart(b, seed);
        headless_bout_run(b, NULL);
        left_ticks -= b->state.tick < left_ticks ? b->state.tick : left_ticks;
        uint8_t touches[2] = {result.touches[0], result.touches[1]};
        count(b, t->weapon, touches);
        if (touches[0] < to || touches[1] < to) {
            result.touches[0] = touches[0];
            result.touches[1] = touches[1];
        }
        if (result.touches[0] >= to || result.touches[1] >= to) {
            break;
        }
    }
    bool equal = result.touches[0] == result.touches[1];
    result.winner = equal ? (uint8_t)(seed % 2) : result.touches[1] > result.touches[0];
    return result;
}

bool tournament_bout_fence(const tournament *t, const tournament_bout *next,
                           const bout_assets *assets, tournament_result *out_result, char *error,
                           size_t error_size)
{
    bout_setup setup = bout_setup_default(t->weapon, assets->model, &assets->grid[t->weapon]);
    bool opened = true;
    for (int side = 0; side < 2 && opened; side++) {
        fencer_choice choice;
        opened =
            parse(t, next->fencer[side], &choice, error, error_size) &&
            bout_source_open(&choice, (enum duel_side)side, &setup.source[side], error, error_size);
    }
    bout *b = opened ? bout_create(&setup) : NULL;
    if (b != NULL) {
        *out_result = fence(b, t, next, t->lot + (uint64_t)SEEDS_OF_A_BOUT * t->results);
    } else if (opened) {
        snprintf(error, error_size, "out of memory");
    }
    bool fenced = b != NULL;
    bout_destroy(&b);
    bout_source_close(&setup.source[DUEL_LEFT]);
    bout_source_close(&setup.source[DUEL_RIGHT]);
    return fenced;
}
