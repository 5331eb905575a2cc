// Levels of the computer fencer: nobody beyond what people can do, and better level by level.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_sight.h"
#include "ai_skill.h"

static void assert_chance(double chance)
{
    assert_true(chance >= 0.0 && chance <= 1.0);
}

// Nobody sees a thing in less than 0.2 s, and glances are remembered as long as it takes.
static void is_human(void **unused)
{
    (void)unused;
    for (int level = 1; level <= AI_LEVELS; ++level) {
        const ai_skill *skill = ai_skill_of(level);
        assert_in_range(skill->reaction_ticks, 200, (AI_GLANCES - 10) * AI_GLANCE_TICKS);
        assert_chance(skill->beat_chance);
        assert_chance(skill->disengage_chance);
        assert_chance(skill->stand_chance);
        assert_chance(skill->parry_chance);
        assert_chance(skill->riposte_chance);
        assert_chance(skill->opposition);
        assert_chance(skill->punish_chance);
        assert_chance(skill->fleche_chance);
        assert_chance(skill->duck_chance);
    }
}

static void is_better_level_by_level(void **unused)
{
    (void)unused;
    for (int level = 2; level <= AI_LEVELS; ++level) {
        const ai_skill *worse = ai_skill_of(level - 1), *better = ai_skill_of(level);
        assert_true(better->reaction_ticks < worse->reaction_ticks);
        assert_true(better->wobble < worse->wobble);
        assert_true(better->distance_error_m < worse->distance_error_m);
        assert_true(better->parry_chance > worse->parry_chance);
        assert_true(better->riposte_chance > worse->riposte_chance);
        assert_true(better->punish_chance > worse->punish_chance);
        assert_true(better->busy_ticks < worse->busy_ticks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_human),
        cmocka_unit_test(is_better_level_by_level),
    };
    return cmocka_run_group_tests_name("ai_skill", tests, NULL, NULL);
}
