// Who has made how many touches against whom, the ratings that follow, and the cycles (A beats B,
// B beats C, C beats A) that no single number can show. Pure; no allocation.
#ifndef CROSS_TABLE_H
#define CROSS_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "glicko2.h"

#define CROSS_TABLE_FENCERS_MAX 40
// Size of a name, including the final zero.
#define CROSS_TABLE_NAME_SIZE 128

typedef struct cross_table {
    size_t count;
    char name[CROSS_TABLE_FENCERS_MAX][CROSS_TABLE_NAME_SIZE];
    // touches[a][b]: by fencer a against fencer b.
    uint32_t touches[CROSS_TABLE_FENCERS_MAX][CROSS_TABLE_FENCERS_MAX];
    uint32_t bouts[CROSS_TABLE_FENCERS_MAX][CROSS_TABLE_FENCERS_MAX]; // symmetric
} cross_table;

// Three fencers each of whom takes more than half of the touches from the next one, who are
// numbered by the table.
typedef struct cross_cycle {
    size_t fencer[3];
    double points; // by how many rating points each beats the next at least
} cross_cycle;

// The number of a fencer, who is entered if the table does not have them yet; count's old value on
// entry. Returns CROSS_TABLE_FENCERS_MAX if the table is full or the name is too long.
size_t cross_table_fencer(cross_table *table, const char *name);

// Adds the touches of `bouts` bouts between two fencers.
void cross_table_add(cross_table *table, size_t first, size_t second, uint32_t bouts,
                     const uint32_t touches[2]);

// Rates all fencers at once: the ratings at which a rating period of Glicko-2 with all touches,
// from the starting rating, leads to themselves. (Period after period would give the first ones
// more weight, in which nothing is known of the opponents yet.) Then moves the scale so that the
// fencer with the number `anchor` has GLICKO2_START_RATING; any number that is not in the table: it
// stays where it is.
void cross_table_rate(const cross_table *table, size_t anchor,
                      glicko2 out_rating[CROSS_TABLE_FENCERS_MAX]);

// Rates one fencer of the table in the same way while the others keep their ratings `is`, by their
// numbers (that of the newcomer is not read). The deviation is that of the newcomer's own touches.
glicko2 cross_table_rate_one(const cross_table *table, size_t newcomer, const glicko2 *is);

// Writes the numbers of the fencers into `out_order`, the best first.
void cross_table_order(const cross_table *table, const glicko2 rating[CROSS_TABLE_FENCERS_MAX],
                       size_t out_order[CROSS_TABLE_FENCERS_MAX]);

// Finds the cycles in which each beats the next by at least `points`, strongest first, at most
// `most`. Returns their number. A pair that has not fenced at least `touches_least` touches does
// not count.
size_t cross_table_cycles(const cross_table *table, double points, uint32_t touches_least,
                          cross_cycle *out_cycle, size_t most);

#endif
