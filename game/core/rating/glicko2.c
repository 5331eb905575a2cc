#include "glicko2.h"

#include <math.h>

// Points of Glicko for one unit of the internal scale: 400 / log(10) (step 2).
static const double SCALE = 173.7178;
static const double PI_SQUARED = 9.8696044010893586;
// The constraint on changes of the volatility. The paper recommends 0.3 to 1.2; its example has
// 0.5.
static const double TAU = 0.5;
// The iteration of the volatility ends when the logarithm of its square is known so well (step 5).
static const double CONVERGED = 1e-6;
// It needs about ten steps; this many end it if the numbers are beyond all reason.
#define STEPS_MAX 100

glicko2 glicko2_start(void)
{
    return (glicko2){GLICKO2_START_RATING, GLICKO2_START_DEVIATION, GLICKO2_START_VOLATILITY};
}

static double logistic(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

// How much a result against an opponent of this deviation counts.
static double certainty(double phi)
{
    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / PI_SQUARED);
}

double glicko2_share(glicko2 fencer, glicko2 opponent)
{
    double phi = hypot(fencer.deviation, opponent.deviation) / SCALE;
    return logistic(certainty(phi) * (fencer.rating - opponent.rating) / SCALE);
}

double glicko2_points_of_share(double share)
{
    return SCALE * log(share / (1.0 - share));
}

double glicko2_share_of_points(double points)
{
    return logistic(points / SCALE);
}

// What the iteration of the volatility needs, by the paper's letters.
typedef struct volatility_problem {
    double a, delta_squared, phi_squared, v;
} volatility_problem;

// The function f(x) of step 5, whose root is the logarithm of the new squared volatility.
static double volatility_error(const volatility_problem *p, double x)
{
    double e = exp(x), sum = p->phi_squared + p->v + e;
    return e * (p->delta_squared - sum) / (2.0 * sum * sum) - (x - p->a) / (TAU * TAU);
}

// Step 5: the Illinois variant of regula falsi.
static double new_volatility(const volatility_problem *p)
{
    double a = p->a, b;
    if (p->delta_squared > p->phi_squared + p->v) {
        b = log(p->delta_squared - p->phi_squared - p->v);
    } else {
        int k = 1;
        while (k < STEPS_MAX && volatility_error(p, p->a - k * TAU) < 0.0) {
            k++;
        }
        b = p->a - k * TAU;
    }
    double fa = volatility_error(p, a), fb = volatility_error(p, b);
    for (int step = 0; step < STEPS_MAX && fabs(b - a) > CONVERGED; step++) {
        double c = a + (a - b) * fa / (fb - fa);
        double fc = volatility_error(p, c);
        if (fc * fb <= 0.0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2.0;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2.0);
}

glicko2 glicko2_after(glicko2 before, const glicko2_touches *against, size_t count)
{
    double mu = before.rating / SCALE, phi = before.deviation / SCALE;
    // Steps 3 and 4: the information in the touches, and how much better than expected they were.
    double information = 0.0, surplus = 0.0;
    for (size_t i = 0; i < count; i++) {
        double g = certainty(against[i].opponent.deviation / SCALE);
        double expected = logistic(g * (mu - against[i].opponent.rating / SCALE));
        double touches = against[i].taken + against[i].given;
        information += touches * g * g * expected * (1.0 - expected);
        surplus += g * (against[i].taken - touches * expected);
    }
    glicko2 after = before;
    double phi_squared = phi * phi;
    if (information > 0.0) {
        double v = 1.0 / information, delta = v * surplus;
        const volatility_problem problem = {log(before.volatility * before.volatility),
                                            delta * delta, phi_squared, v};
        after.volatility = new_volatility(&problem);
    }
    // Steps 6 and 7.
    double variance = phi_squared + after.volatility * after.volatility;
    variance = 1.0 / (1.0 / variance + information);
    after.rating = SCALE * (mu + variance * surplus);
    after.deviation = SCALE * sqrt(variance);
    if (after.deviation > GLICKO2_START_DEVIATION) {
        after.deviation = GLICKO2_START_DEVIATION;
    }
    return after;
}
