// Between the phrases: which distance and guard it keeps, when it gives ground and when it has
// recovered, and how often it attacks.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_intent.h"
#include "ai_scene.h"
#include "near.h"

// ---- Distance ----------------------------------------------------------------------------

static void distance_is_kept_to_half_a_step(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    const double kept_m = ai_style_of_level(3)->distance_m;
    // Near the opponent it comes with half steps.
    const unsigned half = INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF);
    const struct {
        double distance_m, closing_mps;
        unsigned buttons;
    } CASE[] = {{kept_m - 0.19, 0, INPUT_RETREAT},
                {kept_m - 0.15, 0, 0},
                {kept_m + 0.15, 0, 0},
                {kept_m + 0.19, 0, half},
                {4.18, 0.52, 0},
                {4.22, 0.52, INPUT_ADVANCE},
                {4.18, 0.48, half},
                {4.18, -1.0, half}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        ai_view view = quiet(CASE[i].distance_m);
        view.closing_mps = CASE[i].closing_mps;
        assert_asks(ask(&s, 3, AI_MEASURE, 10, view), CASE[i].buttons, 0);
        assert_int_equal(s.ai.intent, AI_MEASURE);
    }
    // After ai_fencer_come_near() it keeps a shorter distance.
    for (int far = 0; far < 2; far++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        ai_fencer_come_near(&s.ai);
        ai_view view = quiet(2.05 + (far ? 0.19 : 0.15));
        assert_asks(see(&s, &view), far ? half : 0, 0);
    }
    scene_destroy(&s);
}

// Puts the fencer so far from the end of the piste behind him.
static void leave_room(scene *s, double room_m)
{
    footwork_state *feet = &s->state.fencer[DUEL_LEFT].footwork;
    double root_m = duel_fencer_frame(&s->test.config, &s->state, DUEL_LEFT).root_x_m;
    feet->travel_m += room_m - 7.0 - root_m;
    feet->travel_goal_m = feet->travel_m;
}

// Nobody steps back over the rear line, and who is cornered attacks twelve times as often.
static void the_rear_line_is_not_crossed(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int cornered = 0; cornered < 2; cornered++) {
        leave_room(&s, cornered ? 0.49 : 0.51);
        assert_asks(ask(&s, 3, AI_MEASURE, 10, quiet(2.3)), cornered ? 0 : INPUT_RETREAT, 0);
        leave_room(&s, cornered ? 1.99 : 2.01);
        double often = ai_style_of_level(2)->attacks_per_s / 20.0 * (cornered ? 12.0 : 3.0);
        assert_share(share(&s, 2, AI_MEASURE, 10, quiet(2.25), false, AI_PREPARE), often);
    }
    scene_destroy(&s);
}

// When it thinks, it sometimes changes the distance or the guard.
static void distance_and_guard_change_now_and_then(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    int distances = 0, guards = 0;
    enum { SEEDS = 4000 };
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        begin(&s, 2, seed, AI_MEASURE, 10);
        s.ai.decide_tick = NOW;
        ai_view view = quiet(5.0);
        see(&s, &view);
        assert_int_equal(s.ai.decide_tick, NOW + 50);
        if (s.ai.preferred_m != 2.85) {
            assert_true(s.ai.preferred_m >= 2.55 && s.ai.preferred_m <= 3.10);
            distances++;
        }
        if (s.ai.aim[0] != 0.0) {
            assert_true(s.ai.aim[0] >= -0.15 && s.ai.aim[0] <= 0.45);
            assert_true(fabs(s.ai.aim[1]) <= 0.2);
            guards++;
        }
        // It does not think again before the time set.
        s.ai.preferred_m = 2.85;
        see(&s, &view);
        assert_true(s.ai.preferred_m == 2.85);
    }
    assert_near((double)distances / SEEDS, 0.06, 0.012);
    assert_near((double)guards / SEEDS, 0.08, 0.013);
    scene_destroy(&s);
}

static void a_threat_gives_ground(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        double stands = ai_style_of_level(level)->stand;
        ai_view coming = quiet(2.58);
        coming.closing_mps = 0.52;
        double waits = 1.0 - ai_style_of_level(level)->attacks_per_s / 20.0;
        assert_share(share(&s, level, AI_MEASURE, 10, coming, false, AI_MEASURE), stands * waits);
        assert_share(share(&s, level, AI_MEASURE, 10, coming, false, AI_RECOVER), 1.0 - stands);
        begin(&s, level, 1, AI_MEASURE, 10);
        see(&s, &coming);
        assert_int_equal(s.ai.blind_until_tick, NOW + 350);
        // Not again at once, and not if the opponent is too slow or too far away.
        begin(&s, level, 1, AI_MEASURE, 10);
        s.ai.blind_until_tick = NOW + 1;
        see(&s, &coming);
        assert_int_equal(s.ai.intent, AI_MEASURE);
        coming.closing_mps = 0.48;
        ask(&s, level, AI_MEASURE, 10, coming);
        assert_int_equal(s.ai.intent, AI_MEASURE);
        coming = quiet(2.62);
        coming.closing_mps = 0.52;
        ask(&s, level, AI_MEASURE, 10, coming);
        assert_int_equal(s.ai.intent, AI_MEASURE);
    }
    scene_destroy(&s);
}

// Who lunges from too far is followed while his point stays away: then the fencer is near when he
// recovers. Where the point would come too near it waits, as for a point that is held out.
static void a_lunge_from_too_far_is_followed(void **unused)
{
    (void)unused;
    static const struct {
        double point_m, lunge, lunge_per_s;
        bool follows;
    } CASE[] = {{0.72, 1.0, 0.0, true},  {0.68, 1.0, 0.0, false}, {0.97, 0.5, 1.0, true},
                {0.93, 0.5, 1.0, false}, {0.97, 0.3, 1.0, false}, {0.72, 0.5, 0.0, true}};
    scene s = scene_create(WEAPON_EPEE);
    const unsigned half = INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF);
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        begin(&s, 3, 1, AI_MEASURE, 10);
        s.ai.blind_until_tick = NOW + 100000; // it has decided about the attack already
        ai_view lunges = in_line(3.0, CASE[i].point_m, 1.2, false);
        lunges.lunge = CASE[i].lunge;
        show(&s, &lunges);
        uint32_t age = ai_ticks_of(s.ai.reaction_ms) / AI_GLANCE_TICKS;
        for (uint32_t older = age; older < AI_GLANCES; older++) {
            double before_s = (double)((older - age) * AI_GLANCE_TICKS) * DUEL_TICK_S;
            uint32_t at = (s.ai.sight.glance_count - 1 - older) % AI_GLANCES;
            s.ai.sight.glance[at].lunge -= CASE[i].lunge_per_s * before_s;
        }
        assert_asks(
            ai_fencer_frame(&s.ai, &s.test.config, &s.state), CASE[i].follows ? half : 0,
            ai_extension_of(
                answer_in(MATCH_DUEL, WEAPON_EPEE, AI_ATTACKING, AI_MIDDLE_LINE)->wait_arm));
    }
    scene_destroy(&s);
}

static void recovering_ends(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    ask(&s, 3, AI_ATTACK, 621, quiet(2.2));
    assert_int_equal(s.ai.intent, AI_RECOVER);
    // The point returns to a guard.
    assert_true(s.ai.aim[0] >= -0.15 && s.ai.aim[0] <= 0.45 && fabs(s.ai.aim[1]) <= 0.2);

    // Recovering ends as soon as the distance is kept and it is no longer busy.
    uint32_t busy = (uint32_t)ai_style_of_level(3)->busy_ms;
    const double kept_m = ai_style_of_level(3)->distance_m;
    assert_asks(ask(&s, 3, AI_RECOVER, busy + 1, quiet(kept_m - 0.19)), INPUT_RETREAT, 0);
    assert_int_equal(s.ai.intent, AI_RECOVER);
    ask(&s, 3, AI_RECOVER, busy + 1, quiet(kept_m - 0.15));
    assert_int_equal(s.ai.intent, AI_MEASURE);
    ask(&s, 3, AI_RECOVER, busy, quiet(kept_m - 0.15));
    assert_int_equal(s.ai.intent, AI_RECOVER);
    ask(&s, 3, AI_RECOVER, 650, quiet(2.0));
    assert_int_equal(s.ai.intent, AI_RECOVER);
    ask(&s, 3, AI_RECOVER, 651, quiet(2.0));
    assert_int_equal(s.ai.intent, AI_MEASURE);
    scene_destroy(&s);
}

// ---- Attacks begin -----------------------------------------------------------------------

// It thinks 20 times per second and begins attacks at the level's rate, three times as often if a
// lunge would land, but not before its patience has ended, nor from too far away.
static void attacks_begin_as_often_as_the_level_says(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        const ai_style *style = ai_style_of_level(level);
        double chance = style->attacks_per_s / 20.0, fleche = style->fleche;
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(2.32), false, AI_PREPARE), chance);
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(2.28), false, AI_PREPARE), 3 * chance);
        const double farthest_m = style->distance_m + 0.5;
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(farthest_m - 0.02), false, AI_PREPARE),
                     farthest_m < 3.15 ? chance * (1.0 - fleche) : chance);
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(farthest_m + 0.02), false, AI_PREPARE),
                     0.0);
        // From a little farther away some attacks are fleches.
        const double fleche_m[] = {2.47, fmin(3.13, farthest_m - 0.02)}, none_m[] = {2.43, 3.17};
        for (int i = 0; i < 2; i++) {
            assert_share(share(&s, level, AI_MEASURE, 10, quiet(fleche_m[i]), false, AI_FLECHE),
                         chance * fleche);
            assert_share(share(&s, level, AI_MEASURE, 10, quiet(none_m[i]), false, AI_FLECHE), 0.0);
        }
        int beats = 0, attacks = 0;
        for (uint64_t seed = 0; seed < 12000; seed++) {
            begin(&s, level, seed, AI_MEASURE, 10);
            s.ai.decide_tick = 0;
            ai_view view = quiet(2.28);
            view.tip.z = seed % 2 ? 0.01 : -0.01;
            see(&s, &view);
            if (s.ai.intent == AI_PREPARE) {
                attacks++;
                beats += s.ai.will_beat;
                // The aim is on the side away from the opponent's blade.
                double off = 3.0 * style->tremor, side = seed % 2 ? -1.0 : 1.0;
                double least = seed % 2 ? 0.05 : 0.1, most = seed % 2 ? 0.3 : 0.6;
                double across = side * s.ai.aim[0];
                assert_true(across >= least - off && across <= most + off);
                assert_true(s.ai.aim[1] >= -0.3 - off && s.ai.aim[1] <= 0.4 + off);
            }
            // No attack before the patience ends.
            begin(&s, level, seed, AI_MEASURE, 10);
            s.ai.decide_tick = 0;
            s.state.tick = (uint32_t)(1000.0 * style->patience_s) - 1;
            see(&s, &view);
            assert_int_equal(s.ai.intent, AI_MEASURE);
        }
        assert_near((double)beats / attacks, style->beat, 0.07);
    }
    scene_destroy(&s);
}

// Who comes is not gone at as well, unless he comes into the distance of a lunge; a point that is
// held out is gone at from farther away.
static void attacks_begin_at_who_stands_or_is_near(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        const double chance = ai_style_of_level(level)->attacks_per_s / 20.0;
        for (int comes = 0; comes < 2; comes++) {
            ai_view view = quiet(2.8); // farther than where it gives way
            view.closing_mps = comes ? 0.51 : 0.49;
            double goes = share(&s, level, AI_MEASURE, 10, view, false, AI_PREPARE) +
                          share(&s, level, AI_MEASURE, 10, view, false, AI_FLECHE);
            assert_share(goes, comes ? 0.0 : chance);
            begin(&s, level, 1, AI_PREPARE, 10);
            see(&s, &view);
            assert_int_equal(s.ai.intent, comes ? AI_RECOVER : AI_PREPARE);
        }
        for (int far = 0; far < 2; far++) {
            ai_view line = in_line(far ? 3.42 : 3.38, 1.8, 1.4, false);
            double goes = share(&s, level, AI_MEASURE, 10, line, false, AI_ENGAGE);
            double kept_m = ai_style_of_level(level)->distance_m;
            assert_share(goes, far || kept_m + 0.5 > 3.4 ? 0.0 : chance);
        }
    }
    scene_destroy(&s);
}

// When nobody has hit for eighteen seconds it attacks four times as often and answers
// every point with a thrust.
static void a_long_phrase_makes_restless(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    s.state.phase = DUEL_FENCING;
    for (int level = 1; level <= AI_LEVELS; level++) {
        const ai_style *style = ai_style_of_level(level);
        for (int restless = 0; restless < 2; restless++) {
            s.state.phase_tick = (uint32_t)NOW - 18000u - (restless ? 1u : 0u);
            assert_share(share(&s, level, AI_MEASURE, 10, quiet(2.32), false, AI_PREPARE),
                         style->attacks_per_s / 20.0 * (restless ? 4.0 : 1.0));
            assert_share(share(&s, level, AI_MEASURE, 10, attacking(2.45), false, AI_MEET),
                         restless ? 1.0 : style->parry);
            assert_share(share(&s, level, AI_MEET, 200, attacking(2.45), false, AI_RIPOSTE),
                         restless ? 1.0 : style->riposte);
        }
    }
    scene_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_kept_to_half_a_step),
        cmocka_unit_test(the_rear_line_is_not_crossed),
        cmocka_unit_test(distance_and_guard_change_now_and_then),
        cmocka_unit_test(a_threat_gives_ground),
        cmocka_unit_test(a_lunge_from_too_far_is_followed),
        cmocka_unit_test(recovering_ends),
        cmocka_unit_test(attacks_begin_as_often_as_the_level_says),
        cmocka_unit_test(attacks_begin_at_who_stands_or_is_near),
        cmocka_unit_test(a_long_phrase_makes_restless),
    };
    return cmocka_run_group_tests_name("ai_wait", tests, NULL, NULL);
}
