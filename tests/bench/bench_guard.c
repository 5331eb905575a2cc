// The cost of a query for the time of contact with a guard, and of one of two blades, over whole
// duels: two computer fencers, two random hands, and two random hands in headsets. The queries are
// those that the duel's ticks make. It is linked with -Wl,--wrap for both queries, so that they can
// be recorded; then they are repeated and measured. Works with the GNU linker only.

#include "ai_fencer.h"
#include "bench_clock.h"
#include "duel_judge.h"
#include "phys_toc_convex.h"

enum { KEPT = 20000, TICKS = 100000, BOUT_TICKS = 10000, ROUNDS = 5 };

typedef struct guard_query {
    phys_convex a, b;
    phys_motion a_motion, b_motion;
    double window_s;
} guard_query;

typedef struct blade_query {
    phys_capsule a, b;
    phys_motion a_motion, b_motion;
    double window_s;
} blade_query;

// The queries of one kind of duel. When the lists are full, every second one is dropped and from
// then on only every second query is kept, so that they are spread over all bouts.
typedef struct recorded {
    guard_query guard[KEPT];
    blade_query blade[KEPT];
    int guards, blades, guard_stride, blade_stride;
    long guards_asked, blades_asked;
} recorded;

static recorded kept;
static bool is_recording;

phys_toc __real_phys_toc_convex_find(const phys_convex *a, const phys_motion *a_motion,
                                     const phys_convex *b, const phys_motion *b_motion,
                                     double window_s);
phys_toc __wrap_phys_toc_convex_find(const phys_convex *a, const phys_motion *a_motion,
                                     const phys_convex *b, const phys_motion *b_motion,
                                     double window_s);
phys_toc __real_phys_toc_find(const phys_capsule *a, const phys_motion *a_motion,
                              const phys_capsule *b, const phys_motion *b_motion, double window_s);
phys_toc __wrap_phys_toc_find(const phys_capsule *a, const phys_motion *a_motion,
                              const phys_capsule *b, const phys_motion *b_motion, double window_s);

phys_toc __wrap_phys_toc_convex_find(const phys_convex *a, const phys_motion *a_motion,
                                     const phys_convex *b, const phys_motion *b_motion,
                                     double window_s)
{
    if (is_recording && kept.guards_asked++ % kept.guard_stride == 0) {
        if (kept.guards == KEPT) {
            for (int i = 0; i < KEPT / 2; i++) {
                kept.guard[i] = kept.guard[2 * i];
            }
            kept.guards = KEPT / 2;
            kept.guard_stride *= 2;
        }
        kept.guard[kept.guards++] = (guard_query){*a, *b, *a_motion, *b_motion, window_s};
    }
    return __real_phys_toc_convex_find(a, a_motion, b, b_motion, window_s);
}

phys_toc __wrap_phys_toc_find(const phys_capsule *a, const phys_motion *a_motion,
                              const phys_capsule *b, const phys_motion *b_motion, double window_s)
{
    if (is_recording && kept.blades_asked++ % kept.blade_stride == 0) {
        if (kept.blades == KEPT) {
            for (int i = 0; i < KEPT / 2; i++) {
                kept.blade[i] = kept.blade[2 * i];
            }
            kept.blades = KEPT / 2;
            kept.blade_stride *= 2;
        }
        kept.blade[kept.blades++] = (blade_query){*a, *b, *a_motion, *b_motion, window_s};
    }
    return __real_phys_toc_find(a, a_motion, b, b_motion, window_s);
}

typedef enum duelists { COMPUTERS, RANDOM_HANDS, RANDOM_HEADSETS, DUELISTS } duelists;

static const char *const DUELISTS_NAMES[DUELISTS] = {"computers", "random hands",
                                                     "random hands in headsets"};

static void fence_computers(const duel_config *config, uint64_t seed)
{
    duel_state state;
    duel_events events;
    ai_fencer ai[2];
    duel_start(config, &state);
    for (int side = 0; side < 2; side++) {
        ai_fencer_start_level(&ai[side], 3, (enum duel_side)side, seed);
    }
    for (int tick = 0; tick < BOUT_TICKS && state.phase == DUEL_FENCING; tick++) {
        input_frame frame[2];
        for (int side = 0; side < 2; side++) {
            frame[side] = ai_fencer_frame(&ai[side], config, &state);
        }
        duel_step(config, &state, frame, &events);
    }
}

static void record(enum weapon_kind kind, duelists who)
{
    const bool computers = who == COMPUTERS;
    test_duel_config test =
        computers ? test_duel_config_create(kind) : test_duel_config_create_without_bodies(kind);
    kept.guards = kept.blades = 0;
    kept.guard_stride = kept.blade_stride = 1;
    kept.guards_asked = kept.blades_asked = 0;
    is_recording = true;
    for (int bout = 0; bout < TICKS / BOUT_TICKS; bout++) {
        if (computers) {
            fence_computers(&test.config, (uint64_t)(bout + 11));
        } else {
            const bool tracked[2] = {who == RANDOM_HEADSETS, who == RANDOM_HEADSETS};
            duel_judge judge = duel_judge_new();
            duel_judge_bout(&judge, &test.config, tracked, (uint64_t)(bout + 1), BOUT_TICKS);
        }
    }
    is_recording = false;
    test_duel_config_destroy(&test);
}

typedef struct cost {
    double mean_ns, most_99_ns, iterations, hits;
    int undecided;
} cost;

static cost cost_of(int count, bool guards)
{
    static double best[KEPT];
    cost c = {0};
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < count; i++) {
            const guard_query *g = &kept.guard[i];
            const blade_query *b = &kept.blade[i];
            double start = bench_clock_ns(CLOCK_MONOTONIC);
            phys_toc toc = guards ? __real_phys_toc_convex_find(&g->a, &g->a_motion, &g->b,
                                                                &g->b_motion, g->window_s)
                                  : __real_phys_toc_find(&b->a, &b->a_motion, &b->b, &b->b_motion,
                                                         b->window_s);
            double spent = bench_clock_ns(CLOCK_MONOTONIC) - start;
            best[i] = round == 0 || spent < best[i] ? spent : best[i];
            if (round == 0) {
                c.iterations += (double)toc.iterations / count;
                c.hits += 100.0 * (toc.state == PHYS_TOC_HIT) / count;
                c.undecided += toc.state == PHYS_TOC_ITERATION_LIMIT;
            }
        }
    }
    for (int i = 0; i < count; i++) {
        c.mean_ns += best[i] / count;
    }
    bench_sort(best, (size_t)count);
    c.most_99_ns = count > 0 ? best[count * 99 / 100] : 0.0;
    return c;
}

// The cost of reading the clock, which is part of every measured time.
static double clock_cost_ns(void)
{
    double least = HUGE_VAL;
    for (int i = 0; i < 1000; i++) {
        double start = bench_clock_ns(CLOCK_MONOTONIC);
        least = phys_min(least, bench_clock_ns(CLOCK_MONOTONIC) - start);
    }
    return least;
}

static void print_row(const char *held, duelists who, const char *query, long asked, cost c)
{
    printf("| %s | %s | %s | %ld | %.0f | %.0f | %.2f | %.2f | %d |\n", held, DUELISTS_NAMES[who],
           query, asked, c.mean_ns, c.most_99_ns, c.iterations, c.hits, c.undecided);
}

int main(void)
{
    printf("Nanoseconds per query, of which reading the clock takes about %.0f\n", clock_cost_ns());
    printf(
        "| weapon | fencers | query | asked | mean | 99 %% | iterations | hits %% | undecided |\n"
        "|---|---|---|---|---|---|---|---|---|\n");
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (duelists who = COMPUTERS; who < DUELISTS; who++) {
            record((enum weapon_kind)kind, who);
            const char *held = weapon_key((enum weapon_kind)kind);
            print_row(held, who, "two blades", kept.blades_asked, cost_of(kept.blades, false));
            print_row(held, who, "with a guard", kept.guards_asked, cost_of(kept.guards, true));
        }
    }
    return 0;
}
