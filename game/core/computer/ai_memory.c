#include "ai_memory.h"

#include <string.h>

ai_memory ai_memory_of(const ai_habits *habits)
{
    ai_memory memory;
    memcpy(memory.count, habits->count, sizeof memory.count);
    return memory;
}

void ai_memory_recall(const ai_memory *memory, ai_habits *out_habits)
{
    memcpy(out_habits->count, memory->count, sizeof out_habits->count);
}

double ai_memory_attacks(const ai_memory *memory)
{
    ai_habits habits = {0};
    ai_memory_recall(memory, &habits);
    return 1.0 - ai_habits_chance(&habits, AI_HE_COMES, AI_NO_DEED);
}

const char *ai_situation_word(enum ai_situation situation)
{
    static const char *const word[AI_SITUATIONS] = {"stands", "comes", "points"};
    return word[situation];
}
