// Where a lunge after an answer would fall short a sabre keeps its blade by the rules of the FIE,
// but not before a point that is held out. The test sets what the fencer sees.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_defend.h"
#include "ai_intent.h"
#include "test_duel_config.h"

enum { NOW = 10001, HELD_TICKS = 1500 };

// What follows an answer to a point that stands in the middle line at this distance, and has been
// out for so many ticks.
static enum ai_intent after_answer(enum weapon_kind kind, match_settings rules, double distance_m,
                                   uint32_t out_ticks, double duck)
{
    duel_config config = {.weapon = {.kind = kind}};
    config.settings.match = rules;
    ai_fencer ai;
    ai_fencer_start_level(&ai, 3, DUEL_LEFT, 1);
    ai.style.riposte = 1.0;
    ai_intend(&ai, AI_MEET, NOW - 400);
    ai.approach = ai.threat = AI_STANDING;
    ai.line = AI_MIDDLE_LINE;
    ai.out_tick = NOW;
    ai.out_since_tick = NOW - out_ticks;
    const ai_moment now = {.seen = {.distance_m = distance_m, .extension = 1.0, .duck = duck},
                           .tick = NOW,
                           .since = 400,
                           .has_edge = kind == WEAPON_SABRE,
                           .lunge_m = 2.2,
                           .room_m = 5.0,
                           .config = &config};
    assert_true(ai_answer_chosen(&ai, &now)->lunge_ms > 0.0);
    ai_meet(&ai, &now);
    return (enum ai_intent)ai.intent;
}

static void only_a_sabre_spares_a_lunge_that_falls_short(void **unused)
{
    (void)unused;
    const match_settings fie = match_settings_fie(5), duel = match_settings_duel();
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        bool is_sabre = kind == WEAPON_SABRE;
        assert_int_equal(after_answer((enum weapon_kind)kind, fie, 2.7, 0, 0.0),
                         is_sabre ? AI_RECOVER : AI_RIPOSTE);
        assert_int_equal(after_answer((enum weapon_kind)kind, duel, 2.7, 0, 0.0), AI_RIPOSTE);
    }
    assert_int_equal(after_answer(WEAPON_SABRE, fie, 2.4, 0, 0.0), AI_RIPOSTE);
}

static void who_holds_his_point_out_or_crouches_is_lunged_at(void **unused)
{
    (void)unused;
    const match_settings fie = match_settings_fie(5);
    assert_int_equal(after_answer(WEAPON_SABRE, fie, 2.7, HELD_TICKS, 0.0), AI_RIPOSTE);
    assert_int_equal(after_answer(WEAPON_SABRE, fie, 2.7, 0, 1.0), AI_RIPOSTE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_sabre_spares_a_lunge_that_falls_short),
        cmocka_unit_test(who_holds_his_point_out_or_crouches_is_lunged_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
