#include "habits_measure.h"

#include <math.h>

// A share of fewer cases than this says nothing.
#define CASES_LEAST 5u

static const struct {
    const char *key;
    double spread; // of the shipped characters with the epee
} MEASURE[HABITS_MEASURES] = {
    [HABITS_DISTANCE_M] = {"distance_m", 0.08},
    [HABITS_ATTACKS_PER_S] = {"attacks_per_s", 0.065},
    [HABITS_FEINT_SHARE] = {"feint_share", 0.13},
    [HABITS_BEAT_SHARE] = {"beat_share", 0.3},
    [HABITS_FLECHE_SHARE] = {"fleche_share", 0.07},
    [HABITS_LUNGE_SHARE] = {"lunge_share", 0.13},
    [HABITS_RENEWAL_SHARE] = {"renewal_share", 0.09},
    [HABITS_LANDED_SHARE] = {"landed_share", 0.08},
    [HABITS_PARRY_SHARE] = {"parry_share", 0.1},
    [HABITS_HELD_SHARE] = {"held_share", 0.17},
    [HABITS_RIPOSTE_SHARE] = {"riposte_share", 0.18},
    [HABITS_COUNTER_SHARE] = {"counter_share", 0.06},
    [HABITS_DUCK_SHARE] = {"duck_share", 0.1},
    [HABITS_RETREAT_SHARE] = {"retreat_share", 0.13},
    [HABITS_DELAY_MS] = {"delay_ms", 46.0},
    [HABITS_FIRST_S] = {"first_s", 1.5},
    [HABITS_TOUCH_SHARE] = {"touch_share", 0.15},
};

const char *habits_measure_key(enum habits_measure measure)
{
    return MEASURE[measure].key;
}

double habits_measure_spread(enum habits_measure measure)
{
    return MEASURE[measure].spread;
}

static uint64_t sum_of(const uint32_t *bin, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += bin[i];
    }
    return sum;
}

// The mean of a histogram whose first bin lies around `first`.
static bool mean(const uint32_t *bin, size_t count, double first, double step, double *out)
{
    double sum = 0.0, cases = (double)sum_of(bin, count);
    for (size_t i = 0; i < count; i++) {
        sum += (first + step * (double)i) * bin[i];
    }
    *out = cases > 0.0 ? sum / cases : 0.0;
    return cases >= CASES_LEAST;
}

static bool share(uint32_t part, uint32_t whole, double *out)
{
    *out = whole > 0 ? (double)part / whole : 0.0;
    return whole >= CASES_LEAST;
}

bool habits_measure_of(const habits *of, enum habits_measure measure, double *out_value)
{
    const uint32_t offered = of->attacks + of->ripostes + of->counters + of->renewals;
    switch (measure) {
    case HABITS_DISTANCE_M:
        return mean(of->distance, HABITS_DISTANCES,
                    HABITS_DISTANCE_FROM_M - 0.5 * HABITS_DISTANCE_STEP_M, HABITS_DISTANCE_STEP_M,
                    out_value);
    case HABITS_ATTACKS_PER_S:
        *out_value = of->fenced_ms > 0 ? of->attacks / (of->fenced_ms * DUEL_TICK_S) : 0.0;
        return of->fenced_ms >= DUEL_TICKS_PER_SECOND;
    case HABITS_FEINT_SHARE:
        return share(of->feints, of->attacks, out_value);
    case HABITS_BEAT_SHARE:
        return share(of->beats, of->attacks, out_value);
    case HABITS_FLECHE_SHARE:
        return share(of->fleches, of->lunges + of->fleches, out_value);
    case HABITS_LUNGE_SHARE:
        return share(of->lunges + of->fleches, of->attacks, out_value);
    case HABITS_RENEWAL_SHARE:
        return share(of->renewals, of->attacks, out_value);
    case HABITS_LANDED_SHARE:
        return share(of->landed, offered, out_value);
    case HABITS_PARRY_SHARE:
        return share(of->parries, of->faced, out_value);
    case HABITS_HELD_SHARE:
        return share(of->held, of->parries, out_value);
    case HABITS_RIPOSTE_SHARE:
        return share(of->ripostes, of->held, out_value);
    case HABITS_COUNTER_SHARE:
        return share(of->counters, of->faced, out_value);
    case HABITS_DUCK_SHARE:
        return share(of->ducks, of->faced, out_value);
    case HABITS_RETREAT_SHARE:
        return share(of->retreats, of->approached, out_value);
    case HABITS_DELAY_MS:
        return mean(of->delay, HABITS_DELAYS, 0.5 * HABITS_DELAY_STEP_MS, HABITS_DELAY_STEP_MS,
                    out_value);
    case HABITS_FIRST_S:
        *out_value = of->firsts > 0 ? of->first_ms * DUEL_TICK_S / of->firsts : 0.0;
        return of->firsts >= CASES_LEAST;
    case HABITS_TOUCH_SHARE:
        return share(habits_made(of), habits_made(of) + habits_received(of), out_value);
    case HABITS_MEASURES:
        break;
    }
    *out_value = 0.0;
    return false;
}

double habits_measure_cases(const habits *of, enum habits_measure measure)
{
    switch (measure) {
    case HABITS_DISTANCE_M:
        return (double)sum_of(of->distance, HABITS_DISTANCES) * DUEL_TICK_S;
    case HABITS_ATTACKS_PER_S:
        return of->fenced_ms * DUEL_TICK_S;
    case HABITS_FEINT_SHARE:
    case HABITS_BEAT_SHARE:
    case HABITS_LUNGE_SHARE:
    case HABITS_RENEWAL_SHARE:
        return of->attacks;
    case HABITS_FLECHE_SHARE:
        return of->lunges + of->fleches;
    case HABITS_LANDED_SHARE:
        return of->attacks + of->ripostes + of->counters + of->renewals;
    case HABITS_PARRY_SHARE:
    case HABITS_COUNTER_SHARE:
    case HABITS_DUCK_SHARE:
        return of->faced;
    case HABITS_HELD_SHARE:
    case HABITS_DELAY_MS:
        return of->parries;
    case HABITS_RIPOSTE_SHARE:
        return of->held;
    case HABITS_RETREAT_SHARE:
        return of->approached;
    case HABITS_FIRST_S:
        return of->firsts;
    case HABITS_TOUCH_SHARE:
        return habits_made(of) + habits_received(of);
    case HABITS_MEASURES:
        break;
    }
    return 0.0;
}

// The earth mover's distance of two histograms, in bins; false if one of them is too empty.
static bool bins_apart(const uint32_t *one, const uint32_t *other, size_t count, double *out)
{
    const double sum_one = (double)sum_of(one, count), sum_other = (double)sum_of(other, count);
    if (sum_one < CASES_LEAST || sum_other < CASES_LEAST) {
        return false;
    }
    double carried = 0.0;
    *out = 0.0;
    for (size_t i = 0; i < count; i++) {
        carried += one[i] / sum_one - other[i] / sum_other;
        *out += fabs(carried);
    }
    return true;
}

double habits_apart(const habits *one, const habits *other)
{
    double sum = 0.0, a, b;
    int terms = 0;
    for (int i = 0; i < HABITS_MEASURES; i++) {
        const enum habits_measure measure = (enum habits_measure)i;
        if (habits_measure_of(one, measure, &a) && habits_measure_of(other, measure, &b)) {
            double off = (a - b) / MEASURE[i].spread;
            sum += off * off;
            terms++;
        }
    }
    double bins;
    const struct {
        const uint32_t *one, *other;
        size_t count;
    } histogram[] = {{one->distance, other->distance, HABITS_DISTANCES},
                     {one->pause, other->pause, HABITS_PAUSES},
                     {one->delay, other->delay, HABITS_DELAYS}};
    for (size_t i = 0; i < sizeof histogram / sizeof *histogram; i++) {
        if (bins_apart(histogram[i].one, histogram[i].other, histogram[i].count, &bins)) {
            sum += bins * bins;
            terms++;
        }
    }
    return terms > 0 ? sqrt(sum / terms) : 0.0;
}
