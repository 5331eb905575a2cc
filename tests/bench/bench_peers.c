// Blade against blade compared with other libraries: what each finds, misses and reports falsely,
// and the time of a query, on the same pairs in the same run.
#include <stdlib.h>
#include <string.h>

#include "bench_clock.h"
#include "moving_oracle.h"
#include "peers.h"
#include "phys_toc_substeps.h"

// Pairs per class; the mix consists of five classes.
enum { PER_CLASS = 4000, PAIRS = PER_CLASS * CASE_CLASSES, ROUNDS = 3 };

// Pairs whose smallest gap is closer to zero than this are not counted for any method, meters.
static const double GRAZING_M = 2e-6;

typedef struct truth {
    bool grazing, met;
    double first_s;
} truth;

typedef struct scene {
    double window_s;
    moving_case cases[PAIRS];
    peer_pair pairs[PAIRS]; // the same in plain numbers
    truth truths[PAIRS];
} scene;

// One of our methods or, if peer is set, one of another library.
typedef struct method {
    const char *name;
    bool by_substeps;
    const peer *peer;
} method;

typedef struct score {
    int found, missed, imagined;
    double gap_99_um, gap_worst_um; // distance from touching at the reported time
    double ns;                      // per query
} score;

static const method METHODS[] = {
    {"Battuta, phys_toc_find", false, NULL},
    {"Battuta, sub-steps of 1 mm", true, NULL},
#ifdef BENCH_FCL
    {NULL, false, &PEER_FCL_ADVANCEMENT},
#endif
#ifdef BENCH_BULLET
    {NULL, false, &PEER_BULLET},
#endif
#ifdef BENCH_ODE
    {NULL, false, &PEER_ODE},
#endif
};

enum { METHODS_COUNT = sizeof METHODS / sizeof METHODS[0] };

static void put_pose(phys_pose pose, double position[3], double orientation[4])
{
    phys_vec3 p = pose.position;
    phys_quat q = pose.orientation;
    const double at[3] = {p.x, p.y, p.z}, turned[4] = {q.x, q.y, q.z, q.w};
    memcpy(position, at, sizeof at);
    memcpy(orientation, turned, sizeof turned);
}

static peer_blade plain_blade(const phys_capsule *capsule, const phys_motion *motion, double window)
{
    peer_blade blade = {.a = {capsule->a.x, capsule->a.y, capsule->a.z},
                        .b = {capsule->b.x, capsule->b.y, capsule->b.z},
                        .radius = capsule->radius_m};
    put_pose(motion->start, blade.start_position, blade.start_orientation);
    put_pose(phys_motion_at(motion, window), blade.end_position, blade.end_orientation);
    return blade;
}

static void set_scene(scene *s, seeded *random, double window)
{
    s->window_s = window;
    for (int i = 0; i < PAIRS; i++) {
        moving_case c = case_draw_apart(random, (case_class)(i % CASE_CLASSES), window);
        double least;
        double first = oracle_first(&c, window, 0.0, &least);
        s->cases[i] = c;
        s->pairs[i] = (peer_pair){
            {plain_blade(&c.a, &c.a_motion, window), plain_blade(&c.b, &c.b_motion, window)}};
        // If they meet, the smallest gap is inside, so search to the end of the window.
        double deepest = first < window ? oracle_least(&c, window) : least;
        s->truths[i] = (truth){fabs(deepest) < GRAZING_M, deepest <= 0.0, first};
    }
}

static peer_answer ask(const method *m, void *peer_self, const scene *s, int index)
{
    if (m->peer != NULL) {
        return m->peer->ask(peer_self, index);
    }
    const moving_case *c = &s->cases[index];
    phys_toc toc =
        m->by_substeps
            ? phys_toc_find_by_substeps(&c->a, &c->a_motion, &c->b, &c->b_motion, s->window_s, 1e-3)
            : phys_toc_find(&c->a, &c->a_motion, &c->b, &c->b_motion, s->window_s);
    return (peer_answer){toc.state == PHYS_TOC_HIT, toc.time_s / s->window_s};
}

// The gap farthest from zero between the true and the reported time: how far apart or how deep
// inside each other the blades are when they are reported to meet.
static double gap_of_error(const moving_case *c, double first, double told)
{
    enum { SAMPLES = 32 };
    double worst = 0.0;
    for (int i = 0; i <= SAMPLES; i++) {
        double gap = fabs(oracle_gap(c, first + (told - first) * i / SAMPLES));
        worst = gap > worst ? gap : worst;
    }
    return worst;
}

static score measure(const method *m, const scene *s)
{
    static peer_answer answers[PAIRS];
    static double errors[PAIRS];
    void *self = m->peer != NULL ? m->peer->create(s->pairs, PAIRS) : NULL;

    score result = {.ns = 1e300};
    for (int round = 0; round < ROUNDS; round++) {
        double start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < PAIRS; i++) {
            answers[i] = ask(m, self, s, i);
        }
        double spent = (bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start) / PAIRS;
        result.ns = spent < result.ns ? spent : result.ns;
    }

    for (int i = 0; i < PAIRS; i++) {
        const truth *t = &s->truths[i];
        if (t->grazing) {
            continue;
        }
        if (t->met && answers[i].hit) {
            errors[result.found++] =
                gap_of_error(&s->cases[i], t->first_s, answers[i].fraction * s->window_s);
        }
        result.missed += t->met && !answers[i].hit;
        result.imagined += !t->met && answers[i].hit;
    }
    if (result.found > 0) {
        bench_sort(errors, (size_t)result.found);
        result.gap_99_um = 1e6 * errors[(result.found * 99) / 100];
        result.gap_worst_um = 1e6 * errors[result.found - 1];
    }
    if (self != NULL) {
        m->peer->destroy(&self);
    }
    return result;
}

int main(void)
{
    static scene s;
    const double windows[2] = {1.0 / 90.0, 1.0 / 1000.0};
    seeded random = seeded_start("bench_peers", 91);
    for (int w = 0; w < 2; w++) {
        set_scene(&s, &random, windows[w]);
        int met = 0, grazing = 0;
        for (int i = 0; i < PAIRS; i++) {
            grazing += s.truths[i].grazing;
            met += s.truths[i].met && !s.truths[i].grazing;
        }
        printf("\nWindow 1/%.0f s: %d pairs, %d meet, %d graze within 2 um and are not counted\n",
               1.0 / windows[w], (int)PAIRS, met, grazing);
        printf(
            "| method | recall %% | missed | false | gap at the reported time, um, 99 %% / worst "
            "| ns | x ours |\n|---|---|---|---|---|---|---|\n");
        double ours = 0.0;
        for (int m = 0; m < (int)METHODS_COUNT; m++) {
            score got = measure(&METHODS[m], &s);
            ours = m == 0 ? got.ns : ours;
            printf("| %s | %.3f | %d | %d | %.3f / %.3f | %.0f | %.1f |\n",
                   METHODS[m].peer != NULL ? METHODS[m].peer->name : METHODS[m].name,
                   100.0 * got.found / (got.found + got.missed), got.missed, got.imagined,
                   got.gap_99_um, got.gap_worst_um, got.ns, got.ns / ours);
        }
    }
    return 0;
}
