// What every part of the mind does: it draws a number, and takes up another intent.
#ifndef AI_INTENT_H
#define AI_INTENT_H

#include "ai_fencer.h"

// A decision between phrases is made this often, ticks.
#define AI_THINK_TICKS 50

// A number between the two, and whether something of this chance happens. Each takes the next
// random number of the fencer.
double ai_range(ai_fencer *ai, double low, double high);
bool ai_chance(ai_fencer *ai, double chance);

uint32_t ai_ticks_of(double ms);

// The extension of a frame whose arm is out by this share, 0..1.
uint8_t ai_extension_of(double share);

// The goal of the point somewhere about the guard.
void ai_aim_guard(ai_fencer *ai);

// From this tick on it intends that, and a cut has not been begun. Who recovers takes a guard.
void ai_intend(ai_fencer *ai, enum ai_intent intent, uint32_t tick);

#endif
