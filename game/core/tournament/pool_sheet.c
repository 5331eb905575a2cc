#include "pool_sheet.h"

int pool_line_indicator(const pool_line *line)
{
    return (int)line->scored - (int)line->received;
}

int pool_line_compare(const pool_line *a, const pool_line *b)
{
    // Ratios of victories to bouts, compared without division.
    uint32_t bouts_a = a->bouts > 0 ? a->bouts : 1, bouts_b = b->bouts > 0 ? b->bouts : 1;
    uint32_t ratio_a = a->victories * bouts_b, ratio_b = b->victories * bouts_a;
    if (ratio_a != ratio_b) {
        return ratio_a > ratio_b ? -1 : 1;
    }
    int indicator_a = pool_line_indicator(a), indicator_b = pool_line_indicator(b);
    if (indicator_a != indicator_b) {
        return indicator_a > indicator_b ? -1 : 1;
    }
    if (a->scored != b->scored) {
        return a->scored > b->scored ? -1 : 1;
    }
    return 0;
}

// The pool into which the entry with that number goes.
static uint32_t pool_of_entry(uint32_t pools, uint32_t entry)
{
    uint32_t turn = entry / pools, step = entry % pools;
    return turn % 2 == 0 ? step : pools - 1 - step;
}

uint32_t pool_members(const tournament *t, uint32_t pool, uint8_t out_fencer[POOL_FENCERS_MAX])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->fencers && count < POOL_FENCERS_MAX; i++) {
        if (pool_of_entry(t->pools, i) == pool) {
            out_fencer[count++] = (uint8_t)i;
        }
    }
    return count;
}

static void add_results(const tournament *t, pool_line *line)
{
    for (uint32_t i = 0; i < t->results; i++) {
        const tournament_result *result = &t->result[i];
        for (int side = 0; side < 2 && result->stage == STAGE_POOL; side++) {
            if (result->fencer[side] == line->fencer) {
                line->bouts++;
                line->victories = (uint16_t)(line->victories + (result->winner == side));
                line->scored = (uint16_t)(line->scored + result->touches[side]);
                line->received = (uint16_t)(line->received + result->touches[1 - side]);
            }
        }
    }
}

// A fencer's rank is one more than the number of fencers who are better.
static void set_ranks(pool_line *line, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        line[i].rank = 1;
        for (uint32_t k = 0; k < count; k++) {
            if (pool_line_compare(&line[k], &line[i]) < 0) {
                line[i].rank++;
            }
        }
    }
}

uint32_t pool_sheet(const tournament *t, uint32_t pool, pool_line out_line[POOL_FENCERS_MAX])
{
    uint8_t fencer[POOL_FENCERS_MAX];
    uint32_t count = pool_members(t, pool, fencer);
    for (uint32_t i = 0; i < count; i++) {
        out_line[i] = (pool_line){.fencer = fencer[i]};
        add_results(t, &out_line[i]);
    }
    set_ranks(out_line, count);
    return count;
}

// A fencer's lot: the finalizer of splitmix64 (Vigna), so that lots of neighbors differ.
static uint64_t lot_of(const tournament *t, uint8_t fencer)
{
    uint64_t x = t->lot + (fencer + 1u) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static bool stands_before(const tournament *t, const pool_line *a, const pool_line *b)
{
    int order = pool_line_compare(a, b);
    return order < 0 || (order == 0 && lot_of(t, a->fencer) < lot_of(t, b->fencer));
}

uint32_t pool_ranking(const tournament *t, pool_line out_line[TOURNAMENT_FENCERS_MAX])
{
    for (uint32_t i = 0; i < t->fencers; i++) {
        pool_line line = {.fencer = (uint8_t)i};
        add_results(t, &line);
        // Insertion into the part that is already sorted.
        uint32_t at = i;
        for (; at > 0 && stands_before(t, &line, &out_line[at - 1]); at--) {
            out_line[at] = out_line[at - 1];
        }
        out_line[at] = line;
    }
    set_ranks(out_line, t->fencers);
    return t->fencers;
}
