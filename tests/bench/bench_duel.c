// What a tick of a whole duel costs, by how near the blades are to each other and to a
// body, and how much of it is the bodies'. Two computer fencers fence; the ticks are then
// done again one by one, with the bodies and with bodies that no blade can reach. The
// bodies are the shipped fencer's where the program's loader was built, else made in code.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "ai_fencer.h"
#include "body_bounds.h"
#include "test_duel_config.h"
#ifdef BENCH_LOADER
#include "assets_path.h"
#include "model_load.h"
#endif

enum { TICKS = 3000, BOUTS = 8, TICKS_IN_BOUT = 20000, ROUNDS = 9 };

typedef enum measure {
    APART,      // the blades are farther than a hand's play from each other
    IN_MEASURE, // nearer, without contact
    AT_A_BODY,  // a blade so near to a body that it is skinned
    ENGAGED,    // blade on blade in this tick
    MEASURES,
} measure;

static const char *const MEASURE_NAMES[MEASURES] = {"apart", "in measure", "at a body", "engaged"};

// Blades this near can meet within a few ticks.
static const double NEAR_M = 0.3;

// A blade this near to where a body may be has it skinned (duel_touch.c).
static const double BODY_NEAR_M = 0.06;

typedef struct moment {
    duel_state state; // before the tick
    input_frame frame[2];
} moment;

typedef struct collection {
    moment moments[MEASURES][TICKS];
    int count[MEASURES];
} collection;

typedef struct cost {
    double mean_ns, most_99_ns, worst_ns;
} cost;

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static bool is_at_a_body(const duel_config *config, const body_bounds *bounds,
                         const duel_state *state)
{
    for (int by = DUEL_LEFT; by <= DUEL_RIGHT; by++) {
        enum duel_side target = duel_other((enum duel_side)by);
        phys_vec3 blade[2];
        body_pose body;
        skin_pose pose;
        duel_blade_ends(config, state, (enum duel_side)by, blade);
        duel_body_pose(config, state, target, &body);
        skin_pose_make(config->model[target], &body, duel_fencer_frame(config, state, target),
                       &pose);
        double reach_m = config->weapon.blade.radius_m + BODY_NEAR_M;
        if (body_bounds_near_segment(bounds, &pose, blade[0], blade[1], reach_m)) {
            return true;
        }
    }
    return false;
}

static measure measure_of(const duel_config *config, const body_bounds *bounds,
                          const duel_state *after, const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == DUEL_EVENT_BLADES_MET ||
            events->event[i].kind == DUEL_EVENT_BLADES_SLIDE) {
            return ENGAGED;
        }
    }
    if (is_at_a_body(config, bounds, after)) {
        return AT_A_BODY;
    }
    return after->gap_m < NEAR_M ? IN_MEASURE : APART;
}

// Fences bouts and keeps ticks of each measure, spread over all bouts.
static void collect(collection *kept, const duel_config *config)
{
    *kept = (collection){0};
    body_bounds *bounds = body_bounds_create(config->model[DUEL_LEFT]);
    if (bounds == NULL) {
        abort();
    }
    for (int bout = 0; bout < BOUTS; bout++) {
        duel_state state;
        duel_events events;
        ai_fencer ai[2];
        duel_start(config, &state);
        for (int side = 0; side < 2; side++) {
            ai_fencer_start(&ai[side], 3, (enum duel_side)side, (uint64_t)(bout + 11));
        }
        for (int tick = 0; tick < TICKS_IN_BOUT && state.phase == DUEL_FENCING; tick++) {
            moment now = {.state = state};
            for (int side = 0; side < 2; side++) {
                now.frame[side] = ai_fencer_frame(&ai[side], config, &state);
            }
            duel_step(config, &state, now.frame, &events);
            measure m = measure_of(config, bounds, &state, &events);
            if (kept->count[m] < TICKS * (bout + 1) / BOUTS) {
                kept->moments[m][kept->count[m]++] = now;
            }
        }
    }
    body_bounds_destroy(&bounds);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Each tick's time is the best of some rounds, so that what else runs does not count.
static cost cost_of(const moment *moments, int count, const duel_config *config)
{
    static double best[TICKS];
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < count; i++) {
            duel_state state = moments[i].state;
            duel_events events;
            double start = now_ns();
            duel_step(config, &state, moments[i].frame, &events);
            double spent = now_ns() - start;
            best[i] = round == 0 || spent < best[i] ? spent : best[i];
        }
    }
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        sum += best[i];
    }
    qsort(best, (size_t)count, sizeof *best, by_size);
    return (cost){sum / count, best[count * 99 / 100], best[count - 1]};
}

// The shipped fencer's body; NULL where there is no loader or no file.
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

int main(void)
{
    const fencer_model *body = shipped_body();
    static collection kept;
    printf("Nanoseconds of a tick; two computer fencers");
    if (body != NULL) {
        printf(", bodies of %u triangles and %u vertices\n", body->triangle_count,
               body->vertex_count);
    } else {
        printf(", bodies made in code\n");
    }
    printf(
        "| weapon | measure | ticks | mean | 99 %% | worst | without bodies | bodies' share |\n");
    printf("|---|---|---|---|---|---|---|---|\n");
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config whole = test_duel_config_create((enum weapon_kind)kind);
        test_duel_config bare = test_duel_config_create_without_bodies((enum weapon_kind)kind);
        if (body != NULL) {
            wear(&whole.config, body);
        }
        collect(&kept, &whole.config);
        for (int m = 0; m < MEASURES; m++) {
            if (kept.count[m] == 0) {
                continue;
            }
            cost full = cost_of(kept.moments[m], kept.count[m], &whole.config);
            cost blades = cost_of(kept.moments[m], kept.count[m], &bare.config);
            printf("| %s | %s | %d | %.0f | %.0f | %.0f | %.0f | %.0f %% |\n",
                   weapon_key((enum weapon_kind)kind), MEASURE_NAMES[m], kept.count[m],
                   full.mean_ns, full.most_99_ns, full.worst_ns, blades.mean_ns,
                   100.0 * (full.mean_ns - blades.mean_ns) / full.mean_ns);
        }
        test_duel_config_destroy(&whole);
        test_duel_config_destroy(&bare);
    }
    return 0;
}
