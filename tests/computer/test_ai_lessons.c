// What a computer fencer learns about its own ways: which of them a touch is put down to, how soon
// it is believed and forgotten, and what it changes.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ai_attack.h"
#include "ai_choice_table.h"
#include "ai_parry.h"
#include "near.h"
#include "test_duel_config.h"

enum { TRIED = 5000, CALLED = 6000, LATE = TRIED + 2001, SEEDS = 2000 };

// Chances are counted over SEEDS seeds: three standard deviations.
static const double COUNTED = 0.034;

// The way is tried, and then the score is this.
static void touch(ai_lessons *lessons, enum ai_way way, uint16_t own, uint16_t other)
{
    ai_lessons_try(lessons, way, TRIED);
    ai_lessons_see(lessons, (const uint16_t[2]){own, other}, CALLED);
}

static void a_touch_is_put_down_to_the_last_way(void **unused)
{
    (void)unused;
    ai_lessons lessons = {0};
    ai_lessons_try(&lessons, AI_WAY_PARRIES, TRIED);
    ai_lessons_try(&lessons, AI_WAY_STEPS_IN, TRIED + 1);
    ai_lessons_see(&lessons, (const uint16_t[2]){0, 1}, CALLED);
    assert_true(lessons.lost[AI_WAY_STEPS_IN] > 0.0);
    assert_true(lessons.lost[AI_WAY_PARRIES] == 0.0 && lessons.lost[AI_WAY_PUNISHES] == 0.0);
    // The next touch, after which nothing was tried, teaches nothing.
    ai_lessons_see(&lessons, (const uint16_t[2]){0, 2}, CALLED + 1);
    assert_true(lessons.lost[AI_WAY_STEPS_IN] == 1.0 && lessons.lost[AI_WAY_PARRIES] == 0.0);
}

static void what_was_tried_long_before_is_not_blamed(void **unused)
{
    (void)unused;
    ai_lessons lessons = {0};
    ai_lessons_try(&lessons, AI_WAY_PARRIES, TRIED);
    ai_lessons_see(&lessons, (const uint16_t[2]){0, 1}, LATE);
    assert_true(lessons.lost[AI_WAY_PARRIES] == 0.0);
}

static void losing_makes_doubt_and_winning_trust(void **unused)
{
    (void)unused;
    ai_lessons lessons = {0};
    assert_true(ai_lessons_trust(&lessons, AI_WAY_PARRIES, 0.0) == 1.0);
    double before = 1.0;
    for (uint16_t lost = 1; lost <= 5; lost++) {
        touch(&lessons, AI_WAY_PARRIES, 0, lost);
        double trust = ai_lessons_trust(&lessons, AI_WAY_PARRIES, 0.0);
        assert_true(trust > 0.0 && trust < before);
        before = trust;
    }
    assert_true(before < 0.3); // five of five
    assert_true(ai_lessons_trust(&lessons, AI_WAY_STEPS_IN, 0.0) == 1.0);
    for (uint16_t won = 1; won <= 5; won++) {
        touch(&lessons, AI_WAY_PARRIES, won, 5);
        double trust = ai_lessons_trust(&lessons, AI_WAY_PARRIES, 0.0);
        assert_true(trust > before && trust < 1.0);
        before = trust;
    }
    assert_true(before > 0.6); // forgotten for the most part
}

static void a_double_touch_is_half_a_lost_one(void **unused)
{
    (void)unused;
    ai_lessons twice = {0}, lost = {0}, won = {0};
    touch(&twice, AI_WAY_PUNISHES, 1, 1);
    touch(&lost, AI_WAY_PUNISHES, 0, 1);
    touch(&won, AI_WAY_PUNISHES, 1, 0);
    assert_true(twice.lost[AI_WAY_PUNISHES] == 0.5 * lost.lost[AI_WAY_PUNISHES]);
    assert_true(twice.won[AI_WAY_PUNISHES] == 0.0 && won.won[AI_WAY_PUNISHES] == 1.0);
}

static void doubts_from_the_beginning_go_with_wins(void **unused)
{
    (void)unused;
    ai_lessons lessons = {0};
    double stranger = ai_lessons_trust(&lessons, AI_WAY_PARRIES, 2.0);
    assert_true(stranger > 0.3 && stranger < 0.5);
    touch(&lessons, AI_WAY_PARRIES, 1, 0);
    assert_true(ai_lessons_trust(&lessons, AI_WAY_PARRIES, 2.0) > stranger + 0.1);
}

// How often the fencer with these lessons takes up the way, of SEEDS occasions.
static double share_of(enum weapon_kind kind, const ai_lessons *lessons, enum ai_way way,
                       double foresight)
{
    duel_config config = {.weapon = {.kind = kind}};
    config.settings.match = match_settings_fie(5);
    int taken = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        ai_fencer ai;
        ai_fencer_start_level(&ai, 3, DUEL_LEFT, seed);
        ai.style.parry = ai.style.punish = ai.style.stop = 1.0;
        ai.style.blade = way == AI_WAY_PARRIES ? 1.0 : 0.0;
        ai.style.foresight = foresight;
        ai.lessons = *lessons;
        // All usual: no situation of the table is in the way.
        char usual[AI_SITUATIONS_TO_CHOOSE_IN];
        memset(usual, '.', sizeof usual);
        ai.choices = usual;
        ai_moment now = {.seen = {.distance_m = 2.2},
                         .tick = CALLED,
                         .has_edge = kind == WEAPON_SABRE,
                         .lunge_m = 2.3,
                         .own_blade = {{0.5, 1.1, 0.0}, {1.4, 1.3, 0.0}},
                         .room_m = 5.0,
                         .config = &config};
        now.seen.blade[1] = now.seen.tip = v3(0.9, 1.3, -0.2);
        switch (way) {
        case AI_WAY_PARRIES:
            now.threatens = true;
            now.approach = AI_ATTACKING;
            taken += ai_decide_parry(&ai, &now);
            break;
        case AI_WAY_STEPS_IN:
            now.seen.closing_mps = 0.8;
            taken += ai_decide_preparation(&ai, &now);
            break;
        case AI_WAY_PUNISHES:
            now.seen.lunge = 0.8;
            now.seen.tip_velocity_mps = v3(1.0, 0.0, 0.0);
            taken += ai_decide_counterattack(&ai, &now);
            break;
        case AI_WAY_PLANS: // needs a bout that has been watched (test_ai_plan)
        case AI_WAYS:
            break;
        }
        if (ai.intent != AI_MEASURE) {
            assert_int_equal(ai.lessons.tried_tick[way], CALLED);
        }
    }
    return (double)taken / SEEDS;
}

static void a_way_that_failed_is_taken_less_often(void **unused)
{
    (void)unused;
    for (int way = 0; way < AI_WAY_PLANS; way++) {
        ai_lessons failed = {0}, none = {0};
        for (uint16_t lost = 1; lost <= 4; lost++) {
            touch(&failed, (enum ai_way)way, 0, lost);
        }
        double trust = ai_lessons_trust(&failed, (enum ai_way)way, 0.0);
        assert_near(share_of(WEAPON_FOIL, &failed, (enum ai_way)way, 1.0), trust, COUNTED);
        assert_near(share_of(WEAPON_FOIL, &none, (enum ai_way)way, 1.0), 1.0, 0.0);
        // Without foresight nothing is learnt, nor with an epee.
        assert_near(share_of(WEAPON_FOIL, &failed, (enum ai_way)way, 0.0), 1.0, 0.0);
        assert_near(share_of(WEAPON_EPEE, &failed, (enum ai_way)way, 1.0), 1.0, 0.0);
    }
}

static void a_sabre_doubts_its_parries_from_the_beginning(void **unused)
{
    (void)unused;
    ai_lessons none = {0};
    assert_true(share_of(WEAPON_SABRE, &none, AI_WAY_PARRIES, 1.0) < 0.5);
    assert_near(share_of(WEAPON_SABRE, &none, AI_WAY_STEPS_IN, 1.0), 1.0, 0.0);
}

// The score that it learns from is its own first.
static void a_fencer_reads_the_score_from_its_side(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    test.config.settings.match = match_settings_fie(5);
    for (int side = 0; side < 2; side++) {
        duel_state state;
        ai_fencer ai;
        duel_start(&test.config, &state);
        ai_fencer_start_level(&ai, 3, (enum duel_side)side, 1);
        ai_lessons_try(&ai.lessons, AI_WAY_PARRIES, TRIED);
        state.tick = CALLED;
        state.match.score[side] = 0;
        state.match.score[1 - side] = 1;
        ai_fencer_frame(&ai, &test.config, &state);
        assert_true(ai.lessons.lost[AI_WAY_PARRIES] == 1.0);
        assert_true(ai.lessons.won[AI_WAY_PARRIES] == 0.0);
    }
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_touch_is_put_down_to_the_last_way),
        cmocka_unit_test(what_was_tried_long_before_is_not_blamed),
        cmocka_unit_test(losing_makes_doubt_and_winning_trust),
        cmocka_unit_test(a_double_touch_is_half_a_lost_one),
        cmocka_unit_test(doubts_from_the_beginning_go_with_wins),
        cmocka_unit_test(a_way_that_failed_is_taken_less_often),
        cmocka_unit_test(a_sabre_doubts_its_parries_from_the_beginning),
        cmocka_unit_test(a_fencer_reads_the_score_from_its_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
