// The time of a tick of a whole duel, by the distance of the blades from each other and from a
// body. Two fencers who follow a script fence (bench_fencers.h), so that the scenes stay the same
// when the computer fencers change; then the ticks are repeated one by one. The bodies are the
// shipped fencer's if the program's loader was built, otherwise they are made in code.
//
// Usage: bench_duel [WEAPON [MEASURE [ROUNDS]]], for one weapon and one of the measures below; each
// tick is done once a round.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_clock.h"
#include "bench_fencers.h"
#include "body_bounds.h"
#include "phys_blade_path.h"
#include "test_duel_config.h"
#ifdef BENCH_LOADER
#include "assets_path.h"
#include "fencer_load.h"
#endif

enum { TICKS = 3000, BOUTS = 40, TICKS_IN_BOUT = 5000, ROUNDS = 9 };

typedef enum measure {
    APART,             // the blades are too far from each other to meet by a movement of the hand
    IN_MEASURE,        // closer, without contact
    AT_A_BODY,         // a blade so close to a body that skin is computed there
    ENGAGED,           // blade on blade in this tick
    ENGAGED_AT_A_BODY, // both
    MEASURES,
} measure;

static const char *const MEASURE_NAMES[MEASURES] = {"apart", "in measure", "at a body", "engaged",
                                                    "engaged at a body"};

// Blades this close can meet within a few ticks, meters.
static const double NEAR_M = 0.3;

// A tick, and the one before it: what a tick costs depends on what is known from the last one.
typedef struct moment {
    duel_state state; // before the tick
    input_frame frame[2];
    duel_state state_before; // the same of the tick before
    input_frame frame_before[2];
} moment;

typedef struct collection {
    moment moments[MEASURES][TICKS];
    int count[MEASURES];
} collection;

typedef struct cost {
    double mean_ns, most_99_ns, worst_ns;
} cost;

// Bounds of where each body can be.
typedef struct body_watch {
    phys_kdop_tree *tree;
    body_bounds *bounds;
    body_bounds_pose *from, *to;
    bool *reached;
} body_watch;

static body_watch body_watch_create(const fencer_model *model)
{
    body_watch w = {.tree = phys_kdop_tree_create(model->rest_position, model->vertex_count,
                                                  model->triangle, model->triangle_count)};
    w.bounds = w.tree != NULL ? body_bounds_create(model, w.tree) : NULL;
    w.reached =
        w.tree != NULL ? calloc(phys_kdop_tree_block_count(w.tree), sizeof *w.reached) : NULL;
    if (w.bounds == NULL || w.reached == NULL) {
        abort();
    }
    w.from = body_bounds_pose_create(w.bounds);
    w.to = body_bounds_pose_create(w.bounds);
    if (w.from == NULL || w.to == NULL) {
        abort();
    }
    return w;
}

static void body_watch_destroy(body_watch *w)
{
    phys_kdop_tree_destroy(&w->tree);
    body_bounds_pose_destroy(&w->from);
    body_bounds_pose_destroy(&w->to);
    body_bounds_destroy(&w->bounds);
    free(w->reached);
}

static void bound(const duel_config *config, const duel_state *state, enum duel_side side,
                  body_bounds_pose *out)
{
    body_pose body;
    duel_body_pose(config, state, side, &body);
    body_bounds_pose_set(out, config->model[side], &body, duel_fencer_frame(config, state, side));
}

static bool is_at_a_body(const duel_config *config, const body_watch *watch,
                         const duel_state *before, const duel_state *after)
{
    bool is = false;
    for (int by = DUEL_LEFT; by <= DUEL_RIGHT; by++) {
        enum duel_side target = duel_other((enum duel_side)by);
        phys_blade_path path;
        const phys_tick_path way = phys_tick_path_between(
            before->fencer[by].weapon.pose, after->fencer[by].weapon.pose, DUEL_TICK_S);
        phys_blade_path_start(&path, &config->weapon.blade, &way);
        bound(config, before, target, watch->from);
        bound(config, after, target, watch->to);
        memset(watch->reached, true,
               phys_kdop_tree_block_count(watch->tree) * sizeof *watch->reached);
        is = is || body_bounds_reach(watch->from, watch->to, &path.sweep, watch->reached) > 0;
    }
    return is;
}

// Whether a tick of this measure is still wanted.
static bool is_wanted(const collection *kept, measure m, const bool asked[MEASURES], int bout)
{
    return asked[m] && kept->count[m] < TICKS * (bout + 1) / BOUTS;
}

static bool did_blades_meet(const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == DUEL_EVENT_BLADES_MET ||
            events->event[i].kind == DUEL_EVENT_BLADES_SLIDE) {
            return true;
        }
    }
    return false;
}

static measure measure_of(bool met, bool at_a_body, double gap_m)
{
    if (met) {
        return at_a_body ? ENGAGED_AT_A_BODY : ENGAGED;
    }
    return at_a_body ? AT_A_BODY : gap_m < NEAR_M ? IN_MEASURE : APART;
}

// Keeps the tick if its measure is wanted. Looks for bodies only where that can matter: that takes
// longer than the tick.
static void keep(collection *kept, const duel_config *config, const body_watch *watch,
                 const moment *now, const duel_state *after, const duel_events *events,
                 const bool asked[MEASURES], int bout)
{
    const bool met = did_blades_meet(events);
    const measure clear = measure_of(met, false, after->gap_m);
    const measure at_a_body = measure_of(met, true, after->gap_m);
    if (!is_wanted(kept, clear, asked, bout) && !is_wanted(kept, at_a_body, asked, bout)) {
        return;
    }
    const measure m = is_at_a_body(config, watch, &now->state, after) ? at_a_body : clear;
    if (is_wanted(kept, m, asked, bout)) {
        kept->moments[m][kept->count[m]++] = *now;
    }
}

// Simulates bouts and keeps ticks of each kind that is asked for, spread over all bouts.
static void collect(collection *kept, const duel_config *config, const bool asked[MEASURES])
{
    *kept = (collection){0};
    body_watch watch = body_watch_create(config->model[DUEL_LEFT]);
    for (int bout = 0; bout < BOUTS; bout++) {
        duel_state state;
        duel_events events;
        bench_fencer fencer[2];
        duel_start(config, &state);
        for (int side = 0; side < 2; side++) {
            fencer[side] = bench_fencer_start((uint64_t)(2 * bout + side), bout % BENCH_DISTANCES);
        }
        moment now = {.state = state};
        for (int side = 0; side < 2; side++) {
            now.frame[side] = input_frame_neutral();
        }
        for (int tick = 0; tick < TICKS_IN_BOUT && state.phase == DUEL_FENCING; tick++) {
            now.state_before = now.state;
            memcpy(now.frame_before, now.frame, sizeof now.frame);
            now.state = state;
            const double apart_m = duel_fencer_frame(config, &state, DUEL_RIGHT).root_x_m -
                                   duel_fencer_frame(config, &state, DUEL_LEFT).root_x_m;
            for (int side = 0; side < 2; side++) {
                now.frame[side] = bench_fencer_frame(&fencer[side], apart_m);
            }
            duel_step(config, &state, now.frame, &events);
            keep(kept, config, &watch, &now, &state, &events, asked, bout);
        }
    }
    body_watch_destroy(&watch);
}

// Each tick's time is the best of several rounds, so that other programs do not count.
static cost cost_of(const moment *moments, int count, int rounds, const duel_config *config)
{
    static double best[TICKS];
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < count; i++) {
            duel_state state = moments[i].state_before;
            duel_events events;
            if (i == 0 || moments[i - 1].state.tick != state.tick) {
                duel_step(config, &state, moments[i].frame_before, &events);
            }
            state = moments[i].state;
            double start = bench_clock_ns(CLOCK_MONOTONIC);
            duel_step(config, &state, moments[i].frame, &events);
            double spent = bench_clock_ns(CLOCK_MONOTONIC) - start;
            best[i] = round == 0 || spent < best[i] ? spent : best[i];
        }
    }
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        sum += best[i];
    }
    bench_sort(best, (size_t)count);
    return (cost){sum / count, best[count * 99 / 100], best[count - 1]};
}

// The shipped fencer's body; NULL without the loader or the file.
static const fencer_model *shipped_body(void)
{
#ifdef BENCH_LOADER
    char path[ASSETS_PATH_MAX], error[600];
    if (assets_path("models/fencer.glb", path, error, sizeof error)) {
        const loaded_fencer *fencer = loaded_fencer_create(path, error, sizeof error);
        return fencer != NULL ? &fencer->model : NULL;
    }
#endif
    return NULL;
}

static void wear(duel_config *config, const fencer_model *body)
{
    duel_scratch_destroy(&config->scratch);
    config->model[DUEL_LEFT] = config->model[DUEL_RIGHT] = body;
    config->scratch = duel_scratch_create(config->model);
    if (config->scratch == NULL) {
        abort();
    }
}

// Called through a pointer, so that callgrind finds it under its name.
static cost (*volatile const measured)(const moment *, int, int, const duel_config *) = cost_of;

// Whether the command line asks for this: by default for all.
static bool is_asked(int argc, char **argv, int at, const char *name)
{
    return argc <= at || strcmp(argv[at], name) == 0;
}

int main(int argc, char **argv)
{
    const fencer_model *body = shipped_body();
    const int rounds = argc > 3 && atoi(argv[3]) > 0 ? atoi(argv[3]) : ROUNDS;
    static collection kept;
    printf("Nanoseconds per tick; two fencers with a script");
    if (body != NULL) {
        printf(", bodies of %u triangles and %u vertices\n", body->triangle_count,
               body->vertex_count);
    } else {
        printf(", bodies made in code\n");
    }
    printf("| weapon | measure | ticks | mean | 99 %% | worst |\n");
    printf("|---|---|---|---|---|---|\n");
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const char *const name = weapon_key((enum weapon_kind)kind);
        if (!is_asked(argc, argv, 1, name)) {
            continue;
        }
        test_duel_config whole = test_duel_config_create((enum weapon_kind)kind);
        if (body != NULL) {
            wear(&whole.config, body);
        }
        bool asked[MEASURES];
        for (int m = 0; m < MEASURES; m++) {
            asked[m] = is_asked(argc, argv, 2, MEASURE_NAMES[m]);
        }
        collect(&kept, &whole.config, asked);
        for (int m = 0; m < MEASURES; m++) {
            if (kept.count[m] == 0) {
                continue;
            }
            const cost full = measured(kept.moments[m], kept.count[m], rounds, &whole.config);
            printf("| %s | %s | %d | %.0f | %.0f | %.0f |\n", name, MEASURE_NAMES[m], kept.count[m],
                   full.mean_ns, full.most_99_ns, full.worst_ns);
        }
        test_duel_config_destroy(&whole);
    }
    return 0;
}
