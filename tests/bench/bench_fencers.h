// Two fencers who follow a script, for benchmarks whose scenes must stay the same when the computer
// fencers learn something new.
//
// Each fencer draws movements of the hand from a seed: a parry to one of the nine guards, a circle
// around the opponent's blade, a small correction, a rest, a press that leans on what it meets, a
// thrust, and a lunge with one. Feet keep the measure. All of it depends only on the seed and, for
// the feet, on the distance of the fencers. Only + - * / decide, as in the duel itself.
#ifndef BENCH_FENCERS_H
#define BENCH_FENCERS_H

#include "duel.h"
#include "input_quantize.h"
#include "seeded.h"

// The distances of the roots that the feet keep, meters: nearer they retreat, farther they advance.
// At the first a lunge arrives and the blades meet by their foibles; at the second guards meet too.
static const double BENCH_NEAR_M[] = {2.2, 1.4}, BENCH_FAR_M[] = {2.9, 1.8};
enum { BENCH_DISTANCES = sizeof BENCH_NEAR_M / sizeof BENCH_NEAR_M[0] };

// The radius of a circle around the opponent's blade, as a share of the square's half side.
static const double BENCH_CIRCLE = 0.35;

typedef enum bench_action {
    BENCH_PARRY,
    BENCH_CIRCLE_PARRY,
    BENCH_CORRECTION,
    BENCH_REST,
    BENCH_PRESS,
    BENCH_THRUST,
    BENCH_LUNGE,
    BENCH_ACTIONS,
} bench_action;

typedef struct bench_fencer {
    seeded random;
    bench_action action;
    double from[2], to[2], point[2]; // on the square, -1..1
    int tick, lasts, pause;          // of the action, in ticks
    int distance;                    // of BENCH_DISTANCES
} bench_fencer;

static inline bench_fencer bench_fencer_start(uint64_t seed, int distance)
{
    return (bench_fencer){
        .random = {seed}, .action = BENCH_REST, .lasts = 100, .distance = distance};
}

static inline void bench_fencer_decide(bench_fencer *f)
{
    // Out of twenty: parries most often, as in a bout between two who look for the blade.
    static const int OF_TWENTY[BENCH_ACTIONS] = {5, 2, 3, 2, 4, 2, 2};
    int drawn = (int)seeded_range(&f->random, 0.0, 20.0);
    f->action = BENCH_PARRY;
    while (drawn >= OF_TWENTY[f->action] && f->action + 1 < BENCH_ACTIONS) {
        drawn -= OF_TWENTY[f->action++];
    }
    f->tick = 0;
    // A parry takes 80 to 250 ms; then the hand stays for a while.
    f->lasts = (int)seeded_range(&f->random, 80.0, 250.0);
    f->pause = (int)seeded_range(&f->random, 20.0, 200.0);
    const double reach = f->action == BENCH_CORRECTION ? 0.15 : 0.0;
    for (int axis = 0; axis < 2; axis++) {
        f->from[axis] = f->point[axis];
        const double guard = (double)((int)seeded_range(&f->random, 0.0, 3.0) - 1) * 0.75;
        const double nearby = f->point[axis] + seeded_range(&f->random, -reach, reach);
        const bool goes = f->action == BENCH_PARRY || f->action == BENCH_PRESS;
        f->to[axis] = goes ? guard : nearby;
    }
    if (f->action == BENCH_PRESS) {
        f->to[0] = f->from[0] > 0.0 ? -0.9 : 0.9; // across the line, against whatever is there
        f->pause += 300;
    }
}

// The share of a movement that is done, at rest at both ends (minimum jerk).
static inline double bench_fencer_done(const bench_fencer *f)
{
    const double t = f->tick < f->lasts ? (double)f->tick / f->lasts : 1.0;
    return t * t * t * (10.0 + t * (6.0 * t - 15.0));
}

// A sine of whole turns, nearly: two parabolas.
static inline double bench_fencer_wave(double turn)
{
    turn -= (double)(int)turn;
    return turn < 0.5 ? 16.0 * turn * (0.5 - turn) : -16.0 * (turn - 0.5) * (1.0 - turn);
}

// The input of the next tick. `apart_m` is the distance of the fencers' roots.
static inline input_frame bench_fencer_frame(bench_fencer *f, double apart_m)
{
    if (f->tick >= f->lasts + f->pause) {
        bench_fencer_decide(f);
    }
    f->tick++;
    const double done = bench_fencer_done(f);
    for (int axis = 0; axis < 2; axis++) {
        f->point[axis] = f->from[axis] + done * (f->to[axis] - f->from[axis]);
        if (f->action == BENCH_CIRCLE_PARRY) {
            const double wave = bench_fencer_wave(done + 0.25 * axis) - (axis == 1 ? 1.0 : 0.0);
            f->point[axis] += BENCH_CIRCLE * wave;
        }
        f->point[axis] = phys_min(phys_max(f->point[axis], -1.0), 1.0);
    }
    const bool attacks = f->action == BENCH_THRUST || f->action == BENCH_LUNGE;
    input_wish wish = {.point_x = f->point[0], .point_y = f->point[1]};
    wish.extension = attacks && f->tick < f->lasts ? 1.0 : f->action == BENCH_PRESS ? 0.3 : 0.0;
    if (f->action == BENCH_LUNGE && f->tick < f->lasts) {
        wish.buttons = INPUT_LUNGE;
    } else if (apart_m > BENCH_FAR_M[f->distance]) {
        wish.buttons = INPUT_ADVANCE;
    } else if (apart_m < BENCH_NEAR_M[f->distance]) {
        wish.buttons = INPUT_RETREAT;
    }
    input_frame frame;
    input_quantize(&wish, &frame);
    return frame;
}

#endif
