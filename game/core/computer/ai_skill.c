#include "ai_skill.h"

#include <stdlib.h>

static const ai_skill SKILLS[] = {
    {.reaction_ticks = 520,
     .patience_ticks = 5000,
     .wobble = 0.34,
     .distance_error_m = 0.25,
     .attacks_per_s = 0.45,
     .beat_chance = 0.10,
     .disengage_chance = 0.05,
     .stand_chance = 0.30,
     .parry_chance = 0.30,
     .riposte_chance = 0.24,
     .opposition = 0.2,
     .punish_chance = 0.05,
     .busy_ticks = 1000},
    {.reaction_ticks = 350,
     .patience_ticks = 1500,
     .wobble = 0.22,
     .distance_error_m = 0.12,
     .attacks_per_s = 0.60,
     .beat_chance = 0.30,
     .disengage_chance = 0.20,
     .stand_chance = 0.45,
     .parry_chance = 0.65,
     .riposte_chance = 0.60,
     .opposition = 0.5,
     .punish_chance = 0.30,
     .busy_ticks = 400,
     .fleche_chance = 0.08,
     .duck_chance = 0.06},
    {.reaction_ticks = 200,
     .patience_ticks = 500,
     .wobble = 0.04,
     .distance_error_m = 0.03,
     .attacks_per_s = 0.75,
     .beat_chance = 0.40,
     .disengage_chance = 0.10,
     .stand_chance = 0.80,
     .parry_chance = 0.95,
     .riposte_chance = 0.95,
     .opposition = 0.85,
     .punish_chance = 0.80,
     .busy_ticks = 120,
     .fleche_chance = 0.10,
     .duck_chance = 0.08},
};
_Static_assert(sizeof SKILLS / sizeof SKILLS[0] == AI_LEVELS, "every level has a row");

const ai_skill *ai_skill_of(int level)
{
    if (level < 1 || level > AI_LEVELS) {
        abort();
    }
    return &SKILLS[level - 1];
}
