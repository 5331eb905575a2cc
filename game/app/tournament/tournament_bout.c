#include "tournament_bout.h"

#include <stdio.h>
#include <string.h>

#include "bout_source_open.h"

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

const char *tournament_bout_device(const tournament *t, const tournament_bout *next)
{
    const char *first = t->fencer[next->fencer[0]].who, *second = t->fencer[next->fencer[1]].who;
    char error[256];
    fencer_choice choice;
    const bool is_person =
        parse(t, next->fencer[1], &choice, error, sizeof error) && fencer_choice_is_device(&choice);
    if (!is_person || strcmp(first, second) != 0) {
        return second;
    }
    return choice.kind == FENCER_KEYBOARD ? "mouse" : "keyboard";
}

uint64_t tournament_bout_seed(const tournament *t)
{
    return t->lot + (uint64_t)SEEDS_OF_A_BOUT * t->results;
}

// Seats a fencer: body, hand, and who fences.
static bool seat(const tournament *t, uint8_t fencer, enum duel_side side, bout_assets *assets,
                 bout_setup *setup, char *error, size_t error_size)
{
    fencer_choice choice;
    bout_body body;
    if (!parse(t, fencer, &choice, error, error_size) ||
        !bout_body_choose(&choice, 0.0, NULL, &body, error, error_size)) {
        return false;
    }
    const loaded_fencer *loaded = fencer_rack_get(&assets->own, body.build, error, error_size);
    if (loaded == NULL) {
        return false;
    }
    setup->hand[side] = body.hand;
    setup->model[side] = &loaded->model;
    return bout_source_open(&choice, side, &setup->source[side], error, error_size);
}

bool tournament_piste_open(const tournament *t, const tournament_bout *next, bout_assets *assets,
                           tournament_piste *out_piste, char *error, size_t error_size)
{
    *out_piste = (tournament_piste){.which = *next};
    bout_setup setup = bout_setup_default(t->weapon, assets->model, &assets->grid[t->weapon]);
    setup.seed = tournament_bout_seed(t);
    bool opened = tournament_bout_rules(t, next->stage, &setup.settings.match, error, error_size);
    for (int side = 0; side < 2 && opened; side++) {
        opened =
            seat(t, next->fencer[side], (enum duel_side)side, assets, &setup, error, error_size);
        out_piste->source[side] = setup.source[side];
    }
    if (opened) {
        out_piste->bout = bout_create(&setup);
        if (out_piste->bout == NULL) {
            snprintf(error, error_size, "out of memory");
        }
    }
    if (out_piste->bout == NULL) {
        tournament_piste_close(out_piste);
        return false;
    }
    return true;
}

bool tournament_piste_step(tournament_piste *piste, uint32_t most_ticks)
{
    duel_events events;
    for (uint32_t i = 0; i < most_ticks && !bout_over(piste->bout); i++) {
        bout_step(piste->bout, NULL, &events);
    }
    return bout_over(piste->bout);
}

tournament_result tournament_piste_result(const tournament_piste *piste)
{
    const tournament_bout *which = &piste->which;
    const duel_state *state = &piste->bout->state;
    return (tournament_result){(uint8_t)which->stage,
                               {which->fencer[0], which->fencer[1]},
                               {state->match.score[DUEL_LEFT], state->match.score[DUEL_RIGHT]},
                               state->winner == DUEL_RIGHT};
}

void tournament_piste_close(tournament_piste *piste)
{
    bout_destroy(&piste->bout);
    bout_source_close(&piste->source[DUEL_LEFT]);
    bout_source_close(&piste->source[DUEL_RIGHT]);
}

bool tournament_bout_fence(const tournament *t, const tournament_bout *next, bout_assets *assets,
                           tournament_result *out_result, char *error, size_t error_size)
{
    tournament_piste piste;
    if (!tournament_piste_open(t, next, assets, &piste, error, error_size)) {
        return false;
    }
    tournament_piste_step(&piste, UINT32_MAX);
    *out_result = tournament_piste_result(&piste);
    tournament_piste_close(&piste);
    return true;
}
