// What a computer fencer keeps of an opponent's habits after a bout, for the next bout with the
// same one. Like all it learns, it changes only what the fencer asks for, so a recording of inputs
// stays exact without it.
#ifndef AI_MEMORY_H
#define AI_MEMORY_H

#include "ai_habits.h"

// No count is larger: habits forget as they learn.
#define AI_MEMORY_MOST 100.0

// Plain data: how often which deed followed which situation, the older the less.
typedef struct ai_memory {
    double count[AI_SITUATIONS][AI_DEEDS];
} ai_memory;

// What is left of a bout.
ai_memory ai_memory_of(const ai_habits *habits);

// Begins a bout with it.
void ai_memory_recall(const ai_memory *memory, ai_habits *out_habits);

// The share of the opponent's steps forward out of which an attack is expected, 0 to 1.
double ai_memory_attacks(const ai_memory *memory);

// The word of a situation in text files: "stands", "comes", "points".
const char *ai_situation_word(enum ai_situation situation);

#endif
