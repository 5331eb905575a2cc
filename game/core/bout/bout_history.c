#include "bout_history.h"

#include <stdlib.h>

struct bout_history {
    uint32_t count, next; // next: the slot to write
    duel_state state[BOUT_HISTORY_TICKS];
};

bout_history *bout_history_create(void)
{
    return calloc(1, sizeof(bout_history));
}

void bout_history_destroy(bout_history **address)
{
    free(*address);
    *address = NULL;
}

void bout_history_clear(bout_history *history)
{
    history->count = history->next = 0;
}

void bout_history_add(bout_history *history, const duel_state *state)
{
    history->state[history->next] = *state;
    history->next = (history->next + 1) % BOUT_HISTORY_TICKS;
    history->count += history->count < BOUT_HISTORY_TICKS;
}

const duel_state *bout_history_at(const bout_history *history, uint32_t ago)
{
    if (history->count == 0) {
        return NULL;
    }
    uint32_t back = ago < history->count ? ago : history->count - 1;
    return &history->state[(history->next + BOUT_HISTORY_TICKS - 1 - back) % BOUT_HISTORY_TICKS];
}
