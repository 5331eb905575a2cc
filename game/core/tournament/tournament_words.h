// What a bout of a tournament is called.
#ifndef TOURNAMENT_WORDS_H
#define TOURNAMENT_WORDS_H

#include "tournament_next.h"
#include "texts.h"

// The longest such words, with three names, and the final zero.
#define TOURNAMENT_WORDS_SIZE (3 * TOURNAMENT_NAME_SIZE + 64)

// Writes what a pool (from 0) is called: "Pool 2", or "Pool" if there is only one.
void tournament_pool_words(const tournament *t, uint32_t pool, char out[TOURNAMENT_WORDS_SIZE]);

// Writes which bout it is, such as "Pool 2, bout 3: Ada against Bert", or "All bouts are fenced".
void tournament_bout_words(const texts *words, const tournament *t, const tournament_bout *bout,
                           char out[TOURNAMENT_WORDS_SIZE]);

// Writes a result, such as "Ada - Bert 5:3" or "Ada - Bert 4:4, priority Ada".
void tournament_result_words(const texts *words, const tournament *t,
                             const tournament_result *result, char out[TOURNAMENT_WORDS_SIZE]);

#endif
