#include "pool_order.h"

#include <stddef.h>

// FIE Organization Rules, order of bouts in the pools.
static const pool_pair order_of_3[] = {{1, 2}, {2, 3}, {1, 3}};
static const pool_pair order_of_4[] = {{1, 4}, {2, 3}, {1, 3}, {2, 4}, {3, 4}, {1, 2}};
static const pool_pair order_of_5[] = {{1, 2}, {3, 4}, {5, 1}, {2, 3}, {5, 4},
                                       {1, 3}, {2, 5}, {4, 1}, {3, 5}, {4, 2}};
static const pool_pair order_of_6[] = {{1, 2}, {4, 5}, {2, 3}, {5, 6}, {3, 1},
                                       {6, 4}, {2, 5}, {1, 4}, {5, 3}, {1, 6},
                                       {4, 2}, {3, 6}, {5, 1}, {3, 4}, {6, 2}};
static const pool_pair order_of_7[] = {{1, 4}, {2, 5}, {3, 6}, {7, 1}, {5, 4}, {2, 3}, {6, 7},
                                       {5, 1}, {4, 3}, {6, 2}, {5, 7}, {3, 1}, {4, 6}, {7, 2},
                                       {3, 5}, {1, 6}, {2, 4}, {7, 3}, {6, 5}, {1, 2}, {4, 7}};
static const pool_pair order_of_8[] = {{2, 3}, {1, 5}, {7, 4}, {6, 8}, {1, 2}, {3, 4}, {5, 6},
                                       {8, 7}, {4, 1}, {5, 2}, {8, 3}, {6, 7}, {4, 2}, {8, 1},
                                       {7, 5}, {3, 6}, {2, 8}, {5, 4}, {6, 1}, {3, 7}, {4, 8},
                                       {2, 6}, {3, 5}, {1, 7}, {4, 6}, {8, 5}, {7, 2}, {1, 3}};

uint32_t pool_bouts(uint32_t fencers)
{
    return fencers * (fencers - 1) / 2;
}

const pool_pair *pool_order(uint32_t fencers)
{
    static const pool_pair *const order[] = {order_of_3, order_of_4, order_of_5,
                                             order_of_6, order_of_7, order_of_8};
    if (fencers < POOL_FENCERS_MIN || fencers > POOL_FENCERS_MAX) {
        return NULL;
    }
    return order[fencers - POOL_FENCERS_MIN];
}
