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
        assert_true(better->patience_ticks < worse->patience_ticks);
        assert_true(better->attacks_per_s > worse->attacks_per_s);
        assert_true(better->beat_chance > worse->beat_chance);
        assert_true(better->stand_chance > worse->stand_chance);
        assert_true(better->opposition > worse->opposition);
        assert_true(better->fleche_chance > worse->fleche_chance);
        assert_true(better->duck_chance > worse->duck_chance);
    }
}

// Novices misjudge distances by 7 to 11 % and experts by 1 to 5 %, here of the usual 2.85 m. A
// beginner never does a fleche or a duck, and waits five seconds before attacking.
static void levels_are_those_of_people(void **unused)
{
    (void)unused;
    for (int level = 1; level <= AI_LEVELS; ++level) {
        const ai_skill *skill = ai_skill_of(level);
        double share = skill->distance_error_m / 2.85;
        assert_true(level == 1 ? share > 0.07 && share < 0.11 : share > 0.01 && share < 0.05);
        assert_true(skill->attacks_per_s > 0.4 && skill->attacks_per_s < 0.8);
        // Fleches and ducks are rare.
        assert_true(skill->fleche_chance <= 0.1 && skill->duck_chance <= 0.1);
    }
    const ai_skill *beginner = ai_skill_of(1);
    assert_int_equal(beginner->patience_ticks, 5000);
    assert_true(beginner->fleche_chance == 0.0 && beginner->duck_chance == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_human),
        cmocka_unit_test(is_better_level_by_level),
        cmocka_unit_test(levels_are_those_of_people),
    };
    return cmocka_run_group_tests_name("ai_skill", tests, NULL, NULL);
}
