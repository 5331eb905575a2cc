#include "tournament_words.h"

#include <stdio.h>

void tournament_pool_words(const tournament *t, uint32_t pool, char out[TOURNAMENT_WORDS_SIZE])
{
    snprintf(out, TOURNAMENT_WORDS_SIZE, t->pools > 1 ? "Pool %u" : "Pool", pool + 1);
}

void tournament_bout_words(const texts *words, const tournament *t, const tournament_bout *bout,
                           char out[TOURNAMENT_WORDS_SIZE])
{
    const char *first = t->fencer[bout->fencer[0]].name, *second = t->fencer[bout->fencer[1]].name;
    switch (bout->stage) {
    case STAGE_SERIES:
        text_write(words, out, TOURNAMENT_WORDS_SIZE, "Bout %u of at most %u: %s against %s",
                   bout->number + 1, t->best_of, first, second);
        break;
    case STAGE_POOL:
        if (t->pools > 1) {
            text_write(words, out, TOURNAMENT_WORDS_SIZE, "Pool %u, bout %u: %s against %s",
                       bout->pool + 1, bout->number + 1, first, second);
        } else {
            text_write(words, out, TOURNAMENT_WORDS_SIZE, "Pool, bout %u: %s against %s",
                       bout->number + 1, first, second);
        }
        break;
    case STAGE_ELIMINATION:
        if (bout->of == 2) {
            text_write(words, out, TOURNAMENT_WORDS_SIZE, "Final: %s against %s", first, second);
        } else {
            text_write(words, out, TOURNAMENT_WORDS_SIZE, "Tableau of %u, bout %u: %s against %s",
                       bout->of, bout->number + 1, first, second);
        }
        break;
    case STAGE_OVER:
        snprintf(out, TOURNAMENT_WORDS_SIZE, "%s", text_of(words, "All bouts are fenced"));
        break;
    }
}

void tournament_result_words(const texts *words, const tournament *t,
                             const tournament_result *result, char out[TOURNAMENT_WORDS_SIZE])
{
    const char *first = t->fencer[result->fencer[0]].name;
    const char *second = t->fencer[result->fencer[1]].name;
    if (result->touches[0] != result->touches[1]) {
        snprintf(out, TOURNAMENT_WORDS_SIZE, "%s - %s %u:%u", first, second, result->touches[0],
                 result->touches[1]);
    } else {
        text_write(words, out, TOURNAMENT_WORDS_SIZE, "%s - %s %u:%u, priority %s", first, second,
                   result->touches[0], result->touches[1],
                   t->fencer[result->fencer[result->winner]].name);
    }
}
