#include "ai_lessons.h"

// A touch comes of what was tried no longer before its call.
static const uint32_t COMES_OF_TICKS = 2000;
// Every new touch leaves this share of what the older ones have taught about that way.
static const double REMEMBERED = 0.85;
// With so many touches against it and none for it, a way is trusted half.
static const double PATIENCE = 1.2;

void ai_lessons_try(ai_lessons *lessons, enum ai_way way, uint32_t tick)
{
    lessons->tried_tick[way] = tick;
}

void ai_lessons_see(ai_lessons *lessons, const uint16_t score[2], uint32_t tick)
{
    bool won = score[0] > lessons->score[0], lost = score[1] > lessons->score[1];
    lessons->score[0] = score[0];
    lessons->score[1] = score[1];
    if (!won && !lost) {
        return;
    }
    int last = -1;
    for (int way = 0; way < AI_WAYS; way++) {
        uint32_t tried = lessons->tried_tick[way];
        bool recent = tried != 0 && tick - tried < COMES_OF_TICKS;
        last = recent && (last < 0 || tried > lessons->tried_tick[last]) ? way : last;
    }
    if (last >= 0) {
        lessons->won[last] = REMEMBERED * lessons->won[last] + (won && !lost ? 1.0 : 0.0);
        lessons->lost[last] = REMEMBERED * lessons->lost[last] + (lost ? won ? 0.5 : 1.0 : 0.0);
    }
    // What was tried before this touch teaches nothing about the next one.
    for (int way = 0; way < AI_WAYS; way++) {
        lessons->tried_tick[way] = 0;
    }
}

double ai_lessons_trust(const ai_lessons *lessons, enum ai_way way, double doubted)
{
    double won = lessons->won[way] + PATIENCE;
    return won / (won + lessons->lost[way] + doubted);
}
