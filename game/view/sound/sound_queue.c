#include "sound_queue.h"

#include "sound_mix.h"

// How much faster ticks are played while too many wait.
#define FASTER 0.75

void sound_queue_add(sound_queue *q, const sound_tick *tick)
{
    if (q->added - q->taken < SOUND_QUEUE_TICKS) {
        q->tick[q->added++ % SOUND_QUEUE_TICKS] = *tick;
    }
}

void sound_queue_time(sound_queue *q, double elapsed_s)
{
    const size_t count = q->added - q->timed;
    if (count == 0) {
        return;
    }
    const double each = phys_clamp(elapsed_s * SOUND_RATE_HZ / (double)count, 0.5 * SOUND_TICK,
                                   SOUND_MIX_TICK_MAX - 1.0);
    for (; q->timed < q->added; q->timed++) {
        const double lasts = each + q->carry;
        q->lasts[q->timed % SOUND_QUEUE_TICKS] = (size_t)lasts;
        q->carry = lasts - (double)(size_t)lasts;
        q->waiting += (size_t)lasts;
    }
}

bool sound_queue_take(sound_queue *q, sound_tick *out, size_t *out_samples)
{
    if (q->taken == q->timed) {
        return false;
    }
    const size_t at = q->taken++ % SOUND_QUEUE_TICKS;
    const bool is_late = q->waiting > SOUND_QUEUE_LONG;
    *out = q->tick[at];
    *out_samples = is_late ? (size_t)(FASTER * (double)q->lasts[at]) : q->lasts[at];
    q->waiting -= q->lasts[at];
    return true;
}

void sound_queue_clear(sound_queue *q)
{
    q->taken = q->timed = q->added;
    q->waiting = 0;
}
