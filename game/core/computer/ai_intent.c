#include "ai_intent.h"

#include "split_mix.h"

double ai_range(ai_fencer *ai, double low, double high)
{
    return low + (high - low) * (double)(split_mix_next(&ai->random) >> 11) * 0x1p-53;
}

bool ai_chance(ai_fencer *ai, double chance)
{
    return ai_range(ai, 0.0, 1.0) < chance;
}

uint32_t ai_ticks_of(double ms)
{
    return (uint32_t)(ms * (DUEL_TICKS_PER_SECOND / 1000.0));
}

uint8_t ai_extension_of(double share)
{
    return (uint8_t)(share * INPUT_EXTENSION_MAX);
}

void ai_aim_guard(ai_fencer *ai)
{
    ai->aim[0] = ai_range(ai, -0.15, 0.45);
    ai->aim[1] = ai_range(ai, -0.2, 0.2);
}

void ai_intend(ai_fencer *ai, enum ai_intent intent, uint32_t tick)
{
    ai->intent = (uint8_t)intent;
    ai->intent_tick = tick;
    ai->wind[0] = ai->wind[1] = 0.0;
    ai->flung = 0;
    ai->feint = 0;
    if (intent == AI_RECOVER) {
        ai_aim_guard(ai);
    }
}
