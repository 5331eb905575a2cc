// The cost of a query for the time of contact: nanoseconds and tested placements, for phys_toc_find
// and the paper's method, on the five classes of moving blades.

#include "bench_clock.h"
#include "moving_cases.h"
#include "phys_toc_substeps.h"

enum { CASES = 4000, ROUNDS = 5 };

typedef struct measured {
    double nanoseconds, iterations, hits;
} measured;

static phys_toc ask(const moving_case *c, double window, bool by_substeps)
{
    return by_substeps
               ? phys_toc_find_by_substeps(&c->a, &c->a_motion, &c->b, &c->b_motion, window, 1e-3)
               : phys_toc_find(&c->a, &c->a_motion, &c->b, &c->b_motion, window);
}

// The best of several rounds, per query.
static measured measure(const moving_case *cases, double window, bool by_substeps)
{
    measured best = {1e300, 0, 0};
    for (int round = 0; round < ROUNDS; round++) {
        long iterations = 0, hits = 0;
        double start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < CASES; i++) {
            phys_toc toc = ask(&cases[i], window, by_substeps);
            iterations += toc.iterations;
            hits += toc.state == PHYS_TOC_HIT;
        }
        double spent = (bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start) / CASES;
        if (spent < best.nanoseconds) {
            best = (measured){spent, (double)iterations / CASES, 100.0 * (double)hits / CASES};
        }
    }
    return best;
}

int main(void)
{
    static moving_case cases[CASES];
    const double windows[2] = {1.0 / 90.0, 1.0 / 1000.0};
    seeded random = seeded_start("bench_toc", 71);
    printf("%-8s %-14s %6s | %9s %10s | %9s %10s   (find | sub-steps of 1 mm)\n", "window", "class",
           "met %", "ns", "iterations", "ns", "iterations");
    for (int w = 0; w < 2; w++) {
        measured sum[2] = {{0, 0, 0}, {0, 0, 0}};
        for (int kind = 0; kind < CASE_CLASSES; kind++) {
            for (int i = 0; i < CASES; i++) {
                cases[i] = case_draw_apart(&random, (case_class)kind, windows[w]);
            }
            measured by[2];
            for (int method = 0; method < 2; method++) {
                by[method] = measure(cases, windows[w], method == 1);
                sum[method].nanoseconds += by[method].nanoseconds / CASE_CLASSES;
                sum[method].iterations += by[method].iterations / CASE_CLASSES;
                sum[method].hits += by[method].hits / CASE_CLASSES;
            }
            printf("1/%-6.0f %-14s %6.1f | %9.0f %10.2f | %9.0f %10.2f\n", 1.0 / windows[w],
                   CASE_NAMES[kind], by[0].hits, by[0].nanoseconds, by[0].iterations,
                   by[1].nanoseconds, by[1].iterations);
        }
        printf("1/%-6.0f %-14s %6.1f | %9.0f %10.2f | %9.0f %10.2f\n", 1.0 / windows[w], "mean",
               sum[0].hits, sum[0].nanoseconds, sum[0].iterations, sum[1].nanoseconds,
               sum[1].iterations);
    }
    return 0;
}
