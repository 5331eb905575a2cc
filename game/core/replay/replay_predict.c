#include "replay_predict.h"

#include <stdlib.h>

#include "replay_pose.h"

// Predictions and errors are computed in this many parts of a step.
#define PARTS 16
// With each number the weight of earlier errors shrinks by the factor 1 - 1 / FADE.
#define FADE 4

predictor predictor_begin(int32_t number)
{
    predictor c = {.past = {number, number, number}};
    for (int i = 0; i < PREDICTOR_WAYS; i++) {
        c.cost[i] = PARTS;
    }
    return c;
}

// Computes each predictor's next value, in parts.
static void lead(const predictor *c, int32_t out[PREDICTOR_WAYS])
{
    int32_t step = c->past[0] - c->past[1], before = c->past[1] - c->past[2];
    int32_t here = PARTS * c->past[0];
    out[0] = here;
    out[1] = here + PARTS * step;
    out[2] = here + PARTS / 2 * step;
    out[3] = here + PARTS * step + PARTS * 3 / 4 * (step - before);
}

int32_t predictor_next(const predictor *c)
{
    int32_t led[PREDICTOR_WAYS];
    lead(c, led);
    // A predictor with twice the error has a sixteenth of the weight.
    double sum = 0.0, weights = 0.0;
    for (int i = 0; i < PREDICTOR_WAYS; i++) {
        double cost = c->cost[i] + 2.0, weight = 1.0 / (cost * cost * cost * cost);
        sum += weight * led[i];
        weights += weight;
    }
    double next = phys_clamp(sum / (weights * PARTS), -REPLAY_STEPS_MAX, REPLAY_STEPS_MAX);
    return (int32_t)(next < 0.0 ? next - 0.5 : next + 0.5);
}

void predictor_add(predictor *c, int32_t number)
{
    int32_t led[PREDICTOR_WAYS];
    lead(c, led);
    for (int i = 0; i < PREDICTOR_WAYS; i++) {
        c->cost[i] += abs(led[i] - PARTS * number) - c->cost[i] / FADE;
    }
    c->off[1] = c->off[0];
    c->off[0] = number - predictor_next(c);
    c->past[2] = c->past[1];
    c->past[1] = c->past[0];
    c->past[0] = number;
}
