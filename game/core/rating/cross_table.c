#include "cross_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Points for one unit of the logistic function: 400 / log(10) (Glickman 2013, step 2).
static const double UNIT = 173.7178;
// The ratings have settled when none changes by more than so many points in a round; it takes some
// fifty rounds, and these many end it in any case.
static const double SETTLED = 1e-6;
#define ROUNDS_MOST 10000
// A step of Newton's method goes no farther, points: far from the answer it could overshoot.
static const double STEP_MOST = 200.0;

size_t cross_table_fencer(cross_table *table, const char *name)
{
    for (size_t i = 0; i < table->count; i++) {
        if (strcmp(table->name[i], name) == 0) {
            return i;
        }
    }
    if (table->count == CROSS_TABLE_FENCERS_MAX || strlen(name) >= CROSS_TABLE_NAME_SIZE) {
        return CROSS_TABLE_FENCERS_MAX;
    }
    snprintf(table->name[table->count], CROSS_TABLE_NAME_SIZE, "%s", name);
    return table->count++;
}

void cross_table_add(cross_table *table, size_t first, size_t second, uint32_t bouts,
                     const uint32_t touches[2])
{
    table->touches[first][second] += touches[0];
    table->touches[second][first] += touches[1];
    table->bouts[first][second] += bouts;
    table->bouts[second][first] += bouts;
}

// Improves one fencer's rating by a step of Newton's method, the others' fixed; sets the deviation.
// Returns by how many points it has changed.
static double improve(const cross_table *table, size_t i, glicko2 rating[CROSS_TABLE_FENCERS_MAX])
{
    double prior = UNIT * UNIT / (GLICKO2_START_DEVIATION * GLICKO2_START_DEVIATION);
    double information = prior;
    double surplus = prior * (GLICKO2_START_RATING - rating[i].rating) / UNIT;
    for (size_t k = 0; k < table->count; k++) {
        // Two who are the same fencer tell nothing about the fencer's strength.
        double taken = table->touches[i][k], touches = k != i ? taken + table->touches[k][i] : 0.0;
        if (touches > 0.0) {
            double share = glicko2_share_of_points(rating[i].rating - rating[k].rating);
            information += touches * share * (1.0 - share);
            surplus += taken - touches * share;
        }
    }
    double step = UNIT * surplus / information;
    step = step < -STEP_MOST ? -STEP_MOST : step > STEP_MOST ? STEP_MOST : step;
    rating[i].rating += step;
    rating[i].deviation = UNIT / sqrt(information);
    return fabs(step);
}

void cross_table_rate(const cross_table *table, size_t anchor,
                      glicko2 out_rating[CROSS_TABLE_FENCERS_MAX])
{
    for (size_t i = 0; i < CROSS_TABLE_FENCERS_MAX; i++) {
        out_rating[i] = glicko2_start();
    }
    double changed = 1.0;
    for (int round = 0; round < ROUNDS_MOST && changed > SETTLED; round++) {
        changed = 0.0;
        for (size_t i = 0; i < table->count; i++) {
            changed = fmax(changed, improve(table, i, out_rating));
        }
    }
    double shift = anchor < table->count ? GLICKO2_START_RATING - out_rating[anchor].rating : 0.0;
    for (size_t i = 0; i < table->count; i++) {
        out_rating[i].rating += shift;
    }
}

glicko2 cross_table_rate_one(const cross_table *table, size_t newcomer, const glicko2 *is)
{
    glicko2 rating[CROSS_TABLE_FENCERS_MAX];
    memcpy(rating, is, table->count * sizeof *is);
    rating[newcomer] = glicko2_start();
    double changed = 1.0;
    for (int round = 0; round < ROUNDS_MOST && changed > SETTLED; round++) {
        changed = improve(table, newcomer, rating);
    }
    return rating[newcomer];
}

void cross_table_order(const cross_table *table, const glicko2 rating[CROSS_TABLE_FENCERS_MAX],
                       size_t out_order[CROSS_TABLE_FENCERS_MAX])
{
    for (size_t i = 0; i < table->count; i++) {
        size_t at = i;
        for (; at > 0 && rating[out_order[at - 1]].rating < rating[i].rating; at--) {
            out_order[at] = out_order[at - 1];
        }
        out_order[at] = i;
    }
}

// By how many points a fencer beats another; 0 if not at all, or if too few touches tell. A touch
// that neither has made counts for both, so that a clean sheet stays finite.
static double lead(const cross_table *table, size_t by, size_t against, uint32_t touches_least)
{
    uint32_t taken = table->touches[by][against];
    uint32_t given = table->touches[against][by];
    if (taken <= given || taken + given < touches_least) {
        return 0.0;
    }
    return glicko2_points_of_share((taken + 1.0) / (taken + given + 2.0));
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

// Inserts a cycle in order of strength; returns the new number.
static size_t insert(cross_cycle *cycle, size_t count, size_t most, cross_cycle found)
{
    size_t at = count < most ? count : most;
    for (; at > 0 && cycle[at - 1].points < found.points; at--) {
        if (at < most) {
            cycle[at] = cycle[at - 1];
        }
    }
    if (at < most) {
        cycle[at] = found;
    }
    return count < most ? count + 1 : count;
}

size_t cross_table_cycles(const cross_table *table, double points, uint32_t touches_least,
                          cross_cycle *out_cycle, size_t most)
{
    size_t count = 0;
    // Each cycle once: it begins with its lowest number.
    for (size_t a = 0; a < table->count; a++) {
        for (size_t b = a + 1; b < table->count; b++) {
            double ab = lead(table, a, b, touches_least);
            for (size_t c = a + 1; c < table->count && ab > 0.0; c++) {
                double weakest = least(
                    ab, least(lead(table, b, c, touches_least), lead(table, c, a, touches_least)));
                if (weakest > 0.0 && weakest >= points) {
                    count = insert(out_cycle, count, most, (cross_cycle){{a, b, c}, weakest});
                }
            }
        }
    }
    return count;
}
