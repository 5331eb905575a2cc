#include "tournament_bout.h"

#include <stdio.h>

#include "bout_source_open.h"
#include "headless_bout.h"

// Seeds of neighboring bouts are this far apart.
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

// Who has won; if the bout ended at an equal score, by priority.
static tournament_result result_of(const bout *b, const tournament_bout *next)
{
    const match_state *match = &b->state.match;
    return (tournament_result){(uint8_t)next->stage,
                               {next->fencer[0], next->fencer[1]},
                               {match->score[DUEL_LEFT], match->score[DUEL_RIGHT]},
                               b->state.winner == DUEL_RIGHT};
}

bool tournament_bout_rules(const tournament *t, enum tournament_stage stage,
                           match_settings *out_rules, char *error, size_t error_size)
{
    uint32_t touches = tournament_touches(t, stage);
    *out_rules = match_settings_fie((uint8_t)touches);
    bool valid = match_settings_are_valid(out_rules);
    if (!valid) {
        snprintf(error, error_size,
                 "the program fences bouts to 1, 5 or 15 touches, not to %u; enter the scores of "
                 "others with --score",
                 touches);
    }
    return valid;
}

bool tournament_bout_fence(const tournament *t, const tournament_bout *next, bout_assets *assets,
                           tournament_result *out_result, char *error, size_t error_size)
{
    bout_setup setup = bout_setup_default(t->weapon, assets->model, &assets->grid[t->weapon]);
    setup.seed = t->lot + (uint64_t)SEEDS_OF_A_BOUT * t->results;
    bool opened = tournament_bout_rules(t, next->stage, &setup.settings.match, error, error_size);
    for (int side = 0; side < 2 && opened; side++) {
        fencer_choice choice;
        bout_body body;
        opened =
            parse(t, next->fencer[side], &choice, error, error_size) &&
            bout_body_choose(&choice, 0.0, NULL, &body, error, error_size) &&
            bout_source_open(&choice, (enum duel_side)side, &setup.source[side], error, error_size);
        const loaded_fencer *fencer =
            opened ? fencer_rack_get(&assets->own, body.build, error, error_size) : NULL;
        opened = fencer != NULL;
        if (opened) {
            setup.hand[side] = body.hand;
            setup.model[side] = &fencer->model;
        }
    }
    bout *b = opened ? bout_create(&setup) : NULL;
    if (b != NULL) {
        headless_bout_run(b, NULL);
        *out_result = result_of(b, next);
    } else if (opened) {
        snprintf(error, error_size, "out of memory");
    }
    bool fenced = b != NULL;
    bout_destroy(&b);
    bout_source_close(&setup.source[DUEL_LEFT]);
    bout_source_close(&setup.source[DUEL_RIGHT]);
    return fenced;
}
