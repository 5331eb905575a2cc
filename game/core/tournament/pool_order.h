// The order in which the fencers of a pool meet: the tables of the FIE's organization rules.
#ifndef POOL_ORDER_H
#define POOL_ORDER_H

#include <stdint.h>

// A pool has at least and at most this many fencers.
#define POOL_FENCERS_MIN 3
#define POOL_FENCERS_MAX 8
// The number of bouts of the largest pool.
#define POOL_BOUTS_MAX 28

// Two fencers of a pool, by their numbers on the sheet from 1. The first one is called first and
// stands on the referee's right.
typedef struct pool_pair {
    uint8_t first, second;
} pool_pair;

// The number of bouts of a pool in which everybody meets everybody once.
uint32_t pool_bouts(uint32_t fencers);

// The pairs of a pool in the order in which they fence; pool_bouts(fencers) of them. NULL unless
// the number of fencers is between the two limits above. The FIE's book has no pool of three; its
// order is the customary one.
const pool_pair *pool_order(uint32_t fencers);

#endif
