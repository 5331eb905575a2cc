// A tournament at one piste: who takes part, which bouts have been fenced, and what follows from
// that. Pure: plain data without pointers, no clock, file or window.
//
// Only the entry list and the results are stored. The pools, their sheets, the ranking, the tableau
// and the next bout are computed from them, so they cannot contradict each other, and a file needs
// no more than those two lists.
//
// Formats: best of N bouts between two fencers; one pool; direct elimination; pools followed by
// direct elimination (FIE Organization Rules, "mixed formula").
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pool_order.h"
#include "weapon.h"

#define TOURNAMENT_FENCERS_MAX 64
#define TOURNAMENT_POOLS_MAX   (TOURNAMENT_FENCERS_MAX / POOL_FENCERS_MIN)
// Sizes of texts, including the final zero.
#define TOURNAMENT_NAME_SIZE 48
#define TOURNAMENT_WHO_SIZE  128
// The largest number of touches that a bout may go to, and of bouts of a "best of".
#define TOURNAMENT_TOUCHES_MAX 99
#define TOURNAMENT_BEST_OF_MAX 99
// Enough for 64 fencers in pools of 8, followed by a tableau of 64.
#define TOURNAMENT_RESULTS_MAX 512
// Where a fencer's number is expected and there is none.
#define TOURNAMENT_NOBODY UINT8_MAX

enum tournament_format {
    TOURNAMENT_BEST_OF,
    TOURNAMENT_POOL,
    TOURNAMENT_ELIMINATION,
    TOURNAMENT_POOLS
};

enum tournament_stage { STAGE_SERIES, STAGE_POOL, STAGE_ELIMINATION, STAGE_OVER };

typedef struct tournament_fencer {
    char name[TOURNAMENT_NAME_SIZE]; // UTF-8, not empty, no control characters, no outer spaces
    char who[TOURNAMENT_WHO_SIZE];   // as for --left: "mouse", "ai:2"; no spaces
} tournament_fencer;

// A finished bout. Fencers are numbered from 0 in the order of entry, which is also the seeding of
// the pools.
typedef struct tournament_result {
    uint8_t stage;     // enum tournament_stage
    uint8_t fencer[2]; // in the order in which they were called
    uint8_t touches[2];
    uint8_t winner; // 0 or 1; decided by priority if both have the same number of touches
} tournament_result;

typedef struct tournament {
    enum tournament_format format;
    enum weapon_kind weapon;
    uint32_t pools;               // TOURNAMENT_POOLS: how many; TOURNAMENT_POOL: 1
    uint32_t best_of;             // TOURNAMENT_BEST_OF: an odd number
    uint32_t touches;             // of a pool bout and of a bout of a series
    uint32_t elimination_touches; // of a bout of direct elimination
    uint32_t lot;                 // decides between fencers who are absolutely equal
    uint32_t fencers;
    tournament_fencer fencer[TOURNAMENT_FENCERS_MAX];
    uint32_t results;
    tournament_result result[TOURNAMENT_RESULTS_MAX];
} tournament;

// An empty tournament: one pool of épée to 5 touches, elimination to 15, nobody entered yet.
tournament tournament_default(void);

// Whether the number of fencers, pools and touches allow the tournament to begin. If not, `error`
// gets one line that says what to change.
bool tournament_check(const tournament *t, char *error, size_t error_size);

// The number of touches to which a bout of this stage goes.
uint32_t tournament_touches(const tournament *t, enum tournament_stage stage);

// The result of two fencers' bout in that stage, or NULL. In a series: of the bout with that
// number.
const tournament_result *tournament_find(const tournament *t, enum tournament_stage stage,
                                         uint8_t first, uint8_t second);
const tournament_result *tournament_series_bout(const tournament *t, uint32_t number);

// How many bouts of the series a fencer (0 or 1) has won.
uint32_t tournament_series_won(const tournament *t, uint8_t fencer);

// Whether direct elimination belongs to the format.
bool tournament_has_elimination(const tournament *t);

#endif
