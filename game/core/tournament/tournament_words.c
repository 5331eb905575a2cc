#include "tournament_words.h"

#include <stdio.h>

void tournament_pool_words(const tournament *t, uint32_t pool, char out[TOURNAMENT_WORDS_SIZE])
{
    snprintf(out, TOURNAMENT_WORDS_SIZE, t->pools > 1 ? "Pool %u" : "Pool", pool + 1);
}

void tournament_bout_words(const tournament *t, const tournament_bout *bout,
                           char out[TOURNAMENT_WORDS_SIZE])
{
    char which[48] = "", pool[TOURNAMENT_WORDS_SIZE];
    switch (bout->stage) {
    case STAGE_SERIES:
        snprintf(which, sizeof which, "Bout %u of at most %u", bout->number + 1, t->best_of);
        break;
    case STAGE_POOL:
        tournament_pool_words(t, bout->pool, pool);
        snprintf(which, sizeof which, "%.30s, bout %u", pool, bout->number + 1);
        break;
    case STAGE_ELIMINATION:
        snprintf(which, sizeof which, bout->of == 2 ? "Final" : "Tableau of %u, bout %u", bout->of,
                 bout->number + 1);
        break;
    case STAGE_OVER:
        snprintf(out, TOURNAMENT_WORDS_SIZE, "All bouts are fenced");
        return;
    }
    snprintf(out, TOURNAMENT_WORDS_SIZE, "%s: %s against %s", which,
             t->fencer[bout->fencer[0]].name, t->fencer[bout->fencer[1]].name);
}

void tournament_result_words(const tournament *t, const tournament_result *result,
                             char out[TOURNAMENT_WORDS_SIZE])
{
    const char *first = t->fencer[result->fencer[0]].name;
    const char *second = t->fencer[result->fencer[1]].name;
    if (result->touches[0] != result->touches[1]) {
        snprintf(out, TOURNAMENT_WORDS_SIZE, "%s - %s %u:%u", first, second, result->touches[0],
                 result->touches[1]);
    } else {
        snprintf(out, TOURNAMENT_WORDS_SIZE, "%s - %s %u:%u, priority %s", first, second,
                 result->touches[0], result->touches[1],
                 t->fencer[result->fencer[result->winner]].name);
    }
}
