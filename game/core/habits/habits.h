// How a fencer fences, in whole numbers that add up over bouts: counts of actions and touches, and
// three histograms. They are measured in the same way for people and for computer fencers, by the
// rules of the FIE and in a duel of one touch.
#ifndef HABITS_H
#define HABITS_H

#include <stddef.h>
#include <stdint.h>

#include "match_stats.h"

// Bins of the histograms. A line of our text formats holds 16 words, three of which precede them.
#define HABITS_DISTANCES 12
#define HABITS_PAUSES    10
#define HABITS_DELAYS    12

// Distances between the fencers' hips: the first bin ends this far, and each is so wide, meters.
#define HABITS_DISTANCE_FROM_M 1.8
#define HABITS_DISTANCE_STEP_M 0.2
// Delays between the begin of an attack and the parry: each bin is so wide, milliseconds.
#define HABITS_DELAY_STEP_MS 60u

// Plain data: whole numbers only, so that two can be added and compared field by field. A zeroed
// one is of somebody who has not fenced. HABITS_FIELD says what each number means.
typedef struct habits {
    uint32_t fenced_ms;
    uint32_t distance[HABITS_DISTANCES], pause[HABITS_PAUSES], delay[HABITS_DELAYS];
    uint32_t attacks, feints, beats, lunges, fleches, renewals, landed;
    uint32_t faced, parries, held, ripostes, counters, ducks;
    uint32_t approached, retreats;
    uint32_t firsts, first_ms;
    uint32_t made_by[MATCH_STATS_ACTIONS], made_on[MATCH_STATS_TARGETS];
    uint32_t received_by[MATCH_STATS_ACTIONS], received_on[MATCH_STATS_TARGETS];
} habits;

typedef struct habits_field {
    const char *key;   // as in a text file
    size_t offset;     // of its first number in habits
    size_t count;      // of its numbers
    const char *means; // one line for people
} habits_field;

#define HABITS_FIELDS 25
extern const habits_field HABITS_FIELD[HABITS_FIELDS];

// The numbers of a field.
const uint32_t *habits_numbers(const habits *of, const habits_field *field);
uint32_t *habits_numbers_to_set(habits *of, const habits_field *field);

// Adds the numbers of `more`. A sum that does not fit stays at the largest number.
void habits_add(habits *to, const habits *more);

// Upper end of a bin of `pause`, seconds; the last one has none and returns 0.
double habits_pause_end_s(size_t bin);

// Touches made and received in all.
uint32_t habits_made(const habits *of);
uint32_t habits_received(const habits *of);

#endif
