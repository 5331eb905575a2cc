#include "ai_habits.h"

// Who comes nearer faster than this, m/s, comes with a step.
static const double COMES_MPS = 0.5;

// ... if he is nearer than this; from farther away he only approaches.
static const double COMES_WITHIN_M = 3.3;

// Every new count of a situation leaves this share of the older ones: after ten more, a tenth.
static const double REMEMBERED = 0.8;

// If no attack has begun so long after the situation, nothing came of it.
static const uint32_t FOLLOWS_TICKS = 700;

// What a stranger does, as counts of one observation in all: every second one who steps in attacks.
static const double STRANGER[AI_SITUATIONS][AI_DEEDS] = {
    [AI_HE_STANDS] = {0.80, 0.15, 0.05},
    [AI_HE_COMES] = {0.45, 0.50, 0.05},
    [AI_HE_POINTS] = {0.60, 0.30, 0.10},
};

enum ai_situation ai_situation_of(const ai_view *view)
{
    bool comes = view->closing_mps > COMES_MPS && view->distance_m < COMES_WITHIN_M;
    return ai_view_is_line(view) ? AI_HE_POINTS : comes ? AI_HE_COMES : AI_HE_STANDS;
}

// Counts what came of the present situation.
static void count_deed(ai_habits *habits, enum ai_deed deed)
{
    double *count = habits->count[habits->situation];
    for (int i = 0; i < AI_DEEDS; i++) {
        count[i] *= REMEMBERED;
    }
    count[deed] += 1.0;
    habits->is_counted = 1;
}

void ai_habits_see(ai_habits *habits, const ai_view *view, uint32_t tick)
{
    if (ai_view_is_attack(view)) {
        if (!habits->is_counted) {
            count_deed(habits, ai_view_is_run(view) ? AI_RUNS : AI_LUNGES);
        }
        habits->situation = AI_SITUATIONS; // the next one is a new one
        return;
    }
    enum ai_situation situation = ai_situation_of(view);
    if (!habits->is_counted && tick - habits->since_tick > FOLLOWS_TICKS) {
        count_deed(habits, AI_NO_DEED);
    }
    // What follows a step or a point within this time is counted for it, although he stands
    // meanwhile, or the arm goes out.
    bool goes_on = !habits->is_counted && habits->situation != AI_HE_STANDS;
    if (situation != habits->situation && !goes_on) {
        habits->situation = (uint8_t)situation;
        habits->since_tick = tick;
        habits->is_counted = 0;
    }
}

double ai_habits_chance(const ai_habits *habits, enum ai_situation situation, enum ai_deed deed)
{
    double all = 0.0;
    for (int i = 0; i < AI_DEEDS; i++) {
        all += habits->count[situation][i] + STRANGER[situation][i];
    }
    return (habits->count[situation][deed] + STRANGER[situation][deed]) / all;
}
