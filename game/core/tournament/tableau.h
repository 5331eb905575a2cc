// The tableau of direct elimination (FIE Organization Rules): 1 meets the last, and the two best
// can only meet in the final. With a number of fencers that is no power of two the best have byes.
#ifndef TABLEAU_H
#define TABLEAU_H

#include "tournament.h"

#define TABLEAU_ROUNDS_MAX 6 // 64 fencers

// Each round's places from top to bottom: round 0 has `size` of them, the next one half as many;
// the single place after the last round is the winner's. TOURNAMENT_NOBODY: a bye or not yet
// decided.
typedef struct tableau {
    uint32_t size;   // of the first round, a power of two; 0: there is none yet
    uint32_t rounds; // log2(size)
    uint8_t place[TABLEAU_ROUNDS_MAX + 1][TOURNAMENT_FENCERS_MAX];
    uint8_t seed[TOURNAMENT_FENCERS_MAX]; // [fencer]: from 1
} tableau;

// A fencer's place at the end.
typedef struct tableau_rank {
    uint8_t fencer;
    uint16_t rank; // from 1; both losers of the semifinals are third
} tableau_rank;

// The seed that stands at each place of the first round, from 1, for a tableau of that size (a
// power of two from 2 to 64).
void tableau_seeds(uint32_t size, uint8_t out_seed[TOURNAMENT_FENCERS_MAX]);

// The tableau with all results so far. Empty while the pools before it are not finished.
tableau tableau_of(const tournament *t);

// The final ranking, best first; returns how many fencers, or 0 while bouts are left. Those who
// lost in the same round are ranked by their seeds.
uint32_t tableau_ranking(const tournament *t, tableau_rank out_rank[TOURNAMENT_FENCERS_MAX]);

#endif
