// The sheet of a pool and the ranking after the pools (FIE Organization Rules, o.19 in the
// numbering of the current book: ratio of victories to bouts, indicator, touches scored).
#ifndef POOL_SHEET_H
#define POOL_SHEET_H

#include "tournament.h"

// What a fencer has achieved in the pools so far.
typedef struct pool_line {
    uint8_t fencer; // number in the tournament
    uint16_t bouts, victories;
    uint16_t scored, received; // touches
    uint16_t rank;             // from 1; fencers who are absolutely equal share it
} pool_line;

// Touches scored minus touches received.
int pool_line_indicator(const pool_line *line);

// Below 0 if `a` ranks before `b`, above 0 if after, 0 if they are absolutely equal. A fencer
// without any bout counts as one without victories.
int pool_line_compare(const pool_line *a, const pool_line *b);

// The fencers of a pool in the order of the sheet; returns how many. The fencers are distributed in
// the order of entry to pool 1, 2, ... N, N, ... 2, 1, 1, 2 and so on, so that the pools are
// equally strong and their sizes differ by at most one.
uint32_t pool_members(const tournament *t, uint32_t pool, uint8_t out_fencer[POOL_FENCERS_MAX]);

// The lines of a pool in the order of the sheet, with their ranks within the pool; returns how
// many.
uint32_t pool_sheet(const tournament *t, uint32_t pool, pool_line out_line[POOL_FENCERS_MAX]);

// All fencers of all pools, best first, with their ranks; returns how many. Equal fencers share
// their rank and stand in the order of the lot, which decides their places in the tableau.
uint32_t pool_ranking(const tournament *t, pool_line out_line[TOURNAMENT_FENCERS_MAX]);

#endif
