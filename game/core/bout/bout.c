#include "bout.h"

#include <stdlib.h>

#include "ai_plan.h"

bout_setup bout_setup_default(enum weapon_kind kind, const fencer_model *const model[2],
                              const guard_grid *grid)
{
    return (bout_setup){.weapon = kind,
                        .model = {model[0], model[1]},
                        .grid = grid,
                        .hand = {1.0, 1.0},
                        .settings = duel_settings_default()};
}

static const ai_style *style_of(const bout_source *source)
{
    return source->style != NULL ? source->style : ai_style_of_level(source->ai_level);
}

// Gives a plan to each computer fencer who plans ahead. Returns false if out of memory.
static bool create_plans(bout *b)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const bout_source *source = &b->setup.source[side];
        if (source->kind == BOUT_SOURCE_AI && !source->no_plan && ai_plan_suits(style_of(source))) {
            b->plan[side] = ai_plan_create(b->setup.model, &b->setup.aside[side]);
            if (b->plan[side] == NULL) {
                return false;
            }
        }
    }
    return true;
}

bout *bout_create(const bout_setup *setup)
{
    bout *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return NULL;
    }
    b->setup = *setup;
    b->config = (duel_config){.weapon = weapon_make(setup->weapon),
                              .model = {setup->model[0], setup->model[1]},
                              .grid = setup->grid,
                              .hand = {setup->hand[DUEL_LEFT], setup->hand[DUEL_RIGHT]},
                              .settings = setup->settings,
                              .scratch = duel_scratch_create(setup->model)};
    if (b->config.scratch == NULL || !create_plans(b)) {
        bout_destroy(&b);
        return NULL;
    }
    bout_restart(b, setup->seed);
    return b;
}

void bout_destroy(bout **bout_address)
{
    if (*bout_address != NULL) {
        ai_plan_destroy(&(*bout_address)->plan[DUEL_LEFT]);
        ai_plan_destroy(&(*bout_address)->plan[DUEL_RIGHT]);
        duel_scratch_destroy(&(*bout_address)->config.scratch);
        free(*bout_address);
        *bout_address = NULL;
    }
}

void bout_restart(bout *b, uint64_t seed)
{
    b->setup.seed = seed;
    duel_start(&b->config, &b->state);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const bout_source *source = &b->setup.source[side];
        b->frame[side] = input_frame_neutral();
        // Two computer fencers of one bout need different random numbers.
        uint64_t own_seed = seed * 2 + (uint64_t)side;
        ai_fencer_start(&b->ai[side], style_of(source), (enum duel_side)side, own_seed);
        const bout_source *other = &b->setup.source[duel_other((enum duel_side)side)];
        b->ai[side].he_is_computer = other->kind == BOUT_SOURCE_AI;
        b->ai[side].plan = b->plan[side];
        if (b->plan[side] != NULL) {
            // Computer fencers know each other.
            bool watches_first = !b->ai[side].he_is_computer && !source->ai_comes;
            ai_plan_start(b->plan[side], source->watched, watches_first);
        }
        if (source->knows != NULL) {
            ai_memory_recall(source->knows, &b->ai[side].habits);
        }
        if (source->ai_comes) {
            ai_fencer_come_near(&b->ai[side]);
        }
        b->random[side] = input_random_start(source->random_seed + seed);
        b->tracked[side] = hand_random_start(source->random_seed + seed);
    }
}

void bout_continue(bout *b, const duel_state *state)
{
    b->state = *state;
}

static input_frame ask(bout *b, enum duel_side side, const input_frame *external)
{
    const bout_source *source = &b->setup.source[side];
    uint32_t tick = b->state.tick;
    switch (source->kind) {
    case BOUT_SOURCE_AI:
        return ai_fencer_frame(&b->ai[side], &b->config, &b->state);
    case BOUT_SOURCE_RANDOM:
        return input_random_frame(&b->random[side]);
    case BOUT_SOURCE_TRACKED:
        return hand_random_frame(&b->tracked[side]);
    case BOUT_SOURCE_SCRIPT:
        return input_script_frame(source->script, tick);
    case BOUT_SOURCE_RECORDED:
        return tick < source->recorded_ticks ? source->recorded[tick] : input_frame_neutral();
    case BOUT_SOURCE_EXTERNAL:
        break;
    }
    return external != NULL ? external[side] : input_frame_neutral();
}

void bout_step(bout *b, const input_frame external[2], duel_events *out_events)
{
    if (bout_over(b)) {
        out_events->count = 0;
        return;
    }
    // Both fencers decide from the same state, before anything moves.
    b->frame[DUEL_LEFT] = ask(b, DUEL_LEFT, external);
    b->frame[DUEL_RIGHT] = ask(b, DUEL_RIGHT, external);
    duel_step(&b->config, &b->state, b->frame, out_events);
}

bool bout_over(const bout *b)
{
    return b->state.phase == DUEL_OVER;
}
