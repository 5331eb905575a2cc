// Attacks: on whom one is made and in which distance, its steps, beat, thrust or cut and lunge, the
// stop and the fleche.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "ai_scene.h"
#include "near.h"

// ---- On whom -----------------------------------------------------------------------------

// It attacks an opponent who has lunged and missed, if a lunge reaches him; his chest is 0.2 m
// nearer then. It also does so while recovering.
static void a_missed_lunge_is_punished(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        const ai_style *style = ai_style_of_level(level);
        ai_view open = quiet(2.48);
        open.lunge = 0.32;
        open.tip_velocity_mps = v3(0.1, 0, 0);
        double chance = style->punish;
        assert_share(share(&s, level, AI_MEASURE, 10, open, false, AI_ATTACK), chance);
        if (style->busy_ms < 650) {
            ai_view nearer = open; // than where recovering ends
            nearer.distance_m = 2.36;
            assert_share(share(&s, level, AI_RECOVER, (uint32_t)style->busy_ms + 1, nearer, false,
                               AI_ATTACK),
                         chance);
        }
        for (int no = 0; no < 3; no++) {
            ai_view closed = open;
            closed.distance_m = no == 0 ? 2.52 : closed.distance_m;
            closed.lunge = no == 1 ? 0.28 : closed.lunge;
            closed.tip_velocity_mps.x = no == 2 ? -0.1 : closed.tip_velocity_mps.x;
            assert_share(share(&s, level, AI_MEASURE, 10, closed, false, AI_ATTACK), 0.0);
        }
        // A deep lunge that has landed short is attacked before it is seen going back.
        for (int deep = 0; deep < 2; deep++) {
            ai_view short_lunge = quiet(2.82);
            short_lunge.lunge = deep ? 0.62 : 0.58;
            assert_share(share(&s, level, AI_MEASURE, 10, short_lunge, false, AI_PREPARE),
                         deep ? chance : style->attacks_per_s / 20.0);
        }
        // From a step farther away it hurries there.
        open.distance_m = 2.82;
        assert_share(share(&s, level, AI_MEASURE, 10, open, false, AI_PREPARE), chance);
        open.distance_m = 2.88;
        assert_share(share(&s, level, AI_MEASURE, 10, open, false, AI_PREPARE),
                     style->attacks_per_s / 20.0); // as anybody else
    }
    scene_destroy(&s);
}

// Who comes too near with his arm back is stopped with the arm alone, as often as the level dares;
// nobody is from farther away, nor if his arm is out.
static void who_comes_too_near_is_stopped(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        double stop = ai_style_of_level(level)->stop;
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(1.86), false, AI_STOP), stop);
        assert_share(share(&s, level, AI_MEASURE, 10, quiet(1.90), false, AI_STOP), 0.0);
        ai_view points = quiet(1.86);
        points.extension = 0.6;
        assert_share(share(&s, level, AI_MEASURE, 10, points, false, AI_STOP), 0.0);
    }
    assert_asks(ask(&s, 3, AI_STOP, 200, quiet(1.86)), 0, INPUT_EXTENSION_MAX);
    assert_int_equal(s.ai.intent, AI_STOP);
    ask(&s, 3, AI_STOP, 201, quiet(1.86));
    assert_int_equal(s.ai.intent, AI_RECOVER);
    scene_destroy(&s);
}

// By the rules of the FIE an épéeist plays at the nearest target, the arm over the guard, wherever
// that guard is, and from farther away than at the chest; in a duel and with a foil at the chest.
static void an_epee_plays_at_the_arm_by_the_rules_of_the_fie(void **unused)
{
    (void)unused;
    static const struct {
        enum weapon_kind kind;
        enum match_rules rules;
        bool at_arm;
    } CASE[] = {{WEAPON_EPEE, MATCH_FIE, true},
                {WEAPON_EPEE, MATCH_DUEL, false},
                {WEAPON_FOIL, MATCH_FIE, false}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        scene s = scene_create(CASE[i].kind);
        s.test.config.settings.match.rules = (uint8_t)CASE[i].rules;
        ai_view comes = quiet(2.38);
        comes.closing_mps = 0.6;
        double aim[2];
        for (int high = 0; high < 2; high++) {
            comes.blade[0] = v3(1.7, high ? 1.16 : 1.07, -0.10);
            ask(&s, 3, AI_MEASURE, 10, comes);
            assert_int_equal(s.ai.intent, AI_ATTACK);
            aim[high] = s.ai.aim[1];
        }
        // The same seed draws the same tremor, so only the guard's height differs: 9 cm, of which
        // the square's unit is 0.9 m, and an épée's point moves 0.42 of the square's height.
        assert_near(aim[1] - aim[0], CASE[i].at_arm ? 0.09 / (0.9 * 0.42) : 0.0, 1e-6);
        double stops = share(&s, 3, AI_MEASURE, 10, quiet(2.11), false, AI_STOP);
        assert_share(stops, CASE[i].at_arm ? ai_style_of_level(3)->stop : 0.0);
        assert_share(share(&s, 3, AI_MEASURE, 10, quiet(2.15), false, AI_STOP), 0.0);
        scene_destroy(&s);
    }
}

// Who steps into the distance of a lunge with the arm back is attacked before he attacks.
static void a_step_into_measure_is_attacked(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int level = 1; level <= AI_LEVELS; level++) {
        static const struct {
            double distance_m, closing_mps, extension, lunge;
            bool attacks;
        } CASE[] = {{2.38, 0.6, 0.0, 0.0, true},
                    {2.46, 0.6, 0.0, 0.0, false},
                    {2.25, 0.4, 0.0, 0.0, false},
                    {2.38, 0.6, 0.6, 0.0, false},
                    {2.38, 0.6, 0.0, 0.06, false}};
        for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
            ai_view view = quiet(CASE[i].distance_m);
            view.closing_mps = CASE[i].closing_mps;
            view.extension = CASE[i].extension;
            view.lunge = CASE[i].lunge;
            assert_share(share(&s, level, AI_MEASURE, 10, view, false, AI_ATTACK),
                         CASE[i].attacks ? ai_style_of_level(level)->stop : 0.0);
        }
    }
    scene_destroy(&s);
}

// A fleche crosses the feet: with a sabre the FIE forbids it, but a duel does not.
static void a_sabre_runs_only_in_a_duel(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        for (int rules = MATCH_DUEL; rules <= MATCH_FIE; rules++) {
            bool is_allowed = kind != WEAPON_SABRE || rules == MATCH_DUEL;
            s.test.config.settings.match.rules = (uint8_t)rules;
            int runs = 0, attacks = 0;
            for (uint64_t seed = 0; seed < 400; seed++) {
                begin(&s, 3, seed, AI_MEASURE, 10);
                s.ai.decide_tick = 0;
                s.ai.style.fleche = 1.0;
                ai_view view = quiet(2.8);
                see(&s, &view);
                runs += s.ai.intent == AI_FLECHE;
                attacks += s.ai.intent == AI_FLECHE || s.ai.intent == AI_PREPARE;
            }
            assert_true(attacks > 0);
            assert_int_equal(runs, is_allowed ? attacks : 0);
        }
        scene_destroy(&s);
    }
}

// ---- How ---------------------------------------------------------------------------------

// In the last step of such an attack the arm goes out, who comes is let come, and the foot does not
// wait for the arm. There is no time for a cut. Who does not hurry comes with half steps until the
// last one.
static void who_hurries_has_the_arm_out_before_the_foot(void **unused)
{
    (void)unused;
    const unsigned HALF_STEP = INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF);
    scene s = scene_create(WEAPON_SABRE);
    for (int hurries = 0; hurries < 2; hurries++) {
        const struct {
            double distance_m, closing_mps;
            unsigned calm, hurried; // buttons
            bool out;
        } CASE[] = {{2.57, 0.0, HALF_STEP, INPUT_ADVANCE, false},
                    {2.53, 0.0, INPUT_ADVANCE, INPUT_ADVANCE, true},
                    {2.9, 0.6, HALF_STEP, 0, true}};
        for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
            ai_view view = quiet(CASE[i].distance_m);
            view.closing_mps = CASE[i].closing_mps;
            begin(&s, 3, 1, AI_PREPARE, 10);
            s.ai.hurries = (uint8_t)hurries;
            assert_asks(see(&s, &view), hurries ? CASE[i].hurried : CASE[i].calm,
                        hurries && CASE[i].out ? INPUT_EXTENSION_MAX : 36);
        }
        int lunged = 0;
        begin(&s, 3, 1, AI_PREPARE, 10);
        s.ai.hurries = (uint8_t)hurries;
        ai_view near = quiet(2.15);
        for (int tick = 0; tick < 70; tick++) {
            lunged += (see(&s, &near).buttons & INPUT_LUNGE) != 0;
        }
        assert_int_equal(s.ai.intent, AI_ATTACK);
        assert_true(hurries ? lunged > 60 : lunged == 0);
        assert_true(!hurries || (s.ai.wind[0] == 0.0 && s.ai.wind[1] == 0.0));
    }
    scene_destroy(&s);
}

// It steps into measure with the arm slightly out, then attacks.
static void preparing_leads_to_the_attack(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        double lunge_m = kind == WEAPON_SABRE ? 2.2 : 2.3;
        assert_asks(ask(&s, 3, AI_PREPARE, 10, quiet(lunge_m + 0.02)), INPUT_ADVANCE, 36);
        assert_int_equal(s.ai.intent, AI_PREPARE);
        assert_asks(ask(&s, 3, AI_PREPARE, 10, quiet(lunge_m - 0.02)), 0, 36);
        assert_int_equal(s.ai.intent, AI_ATTACK);
        // An opponent who retreats at 1 m/s is 0.2 m farther away when the attack lands.
        for (int near = 0; near < 2; near++) {
            ai_view going = quiet(lunge_m - (near ? 0.22 : 0.18));
            going.closing_mps = -1.0;
            ask(&s, 3, AI_PREPARE, 10, going);
            assert_int_equal(s.ai.intent, near ? AI_ATTACK : AI_PREPARE);
        }
        ask(&s, 3, AI_PREPARE, 900, quiet(2.8));
        assert_int_equal(s.ai.intent, AI_PREPARE);
        ask(&s, 3, AI_PREPARE, 901, quiet(2.8));
        assert_int_equal(s.ai.intent, AI_RECOVER);
        scene_destroy(&s);
    }
}

static void a_beat_strikes_towards_the_blade_and_leads_to_the_attack(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    for (int outside = 0; outside < 2; outside++) {
        for (int low = 0; low < 2; low++) {
            ai_view view = quiet(2.63);
            view.tip = v3(1.9, low ? 1.04 : 1.06, outside ? 0.8 : -0.8);
            begin(&s, 3, 1, AI_PREPARE, 10);
            s.ai.will_beat = 1;
            see(&s, &view);
            assert_int_equal(s.ai.intent, AI_BEAT);
            assert_near(s.ai.aim[0], outside ? 0.9 : -0.9, 1e-12);
            assert_near(s.ai.aim[1], low ? -0.35 : 0.1, 1e-12);
        }
    }
    begin(&s, 3, 1, AI_PREPARE, 10);
    s.ai.will_beat = 1;
    ai_view far = quiet(2.67);
    see(&s, &far);
    assert_int_equal(s.ai.intent, AI_PREPARE);

    assert_asks(ask(&s, 3, AI_BEAT, 260, quiet(2.4)), INPUT_ADVANCE, 17);
    assert_int_equal(s.ai.intent, AI_BEAT);
    assert_asks(ask(&s, 3, AI_BEAT, 260, quiet(2.2)), 0, 17);
    ask(&s, 3, AI_BEAT, 261, quiet(2.4));
    assert_int_equal(s.ai.intent, AI_ATTACK);
    begin(&s, 2, 1, AI_BEAT, 10);
    s.ai.aim[0] = -0.9;
    ai_view view = quiet(2.4);
    see_with_contact(&s, &view);
    assert_int_equal(s.ai.intent, AI_ATTACK);
    assert_near(s.ai.aim[0], -0.9 * ai_style_of_level(2)->opposition, 1e-12);
    scene_destroy(&s);
}

// Four sabre attacks in five are cuts: the point waits beside or above the aim with the arm back,
// is flung as the foot begins, and the arm goes out with it. The others are
// thrusts, and so is every attack with another weapon.
static void a_sabre_cuts(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_create((enum weapon_kind)kind);
        int cuts = 0;
        for (uint64_t seed = 0; seed < SCENE_SEEDS; seed++) {
            begin(&s, 3, seed, AI_ATTACK, 0);
            ai_view view = quiet(2.1);
            uint32_t flung = 0, out = 0;
            input_frame before = see(&s, &view);
            for (uint32_t since = 1; since < 300; since++) {
                input_frame frame = see(&s, &view);
                int moved =
                    abs(frame.point_x - before.point_x) + abs(frame.point_y - before.point_y);
                flung = moved > INPUT_POINT_MAX / 4 && since > 2 && since != 130 ? since : flung;
                out = frame.extension > before.extension ? since : out;
                before = frame;
            }
            cuts += flung != 0;
            assert_true(flung == 0 || (flung == 70 && out == 70));
        }
        assert_share((double)cuts / SCENE_SEEDS, kind == WEAPON_SABRE ? 0.8 : 0.0);
        scene_destroy(&s);
    }
}

// The arm extends first and the foot follows 70 ticks later, unless the arm alone reaches.
static void a_thrust_lunges_as_deep_as_it_takes(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    {
        const double distance_m[] = {1.78, 1.82, 2.01, 2.25};
        for (int k = 0; k < 4; k++) {
            bool reaches = k == 0;
            // The button is held for 60 ticks, and 200 more for 0.7 m beyond half a meter.
            double beyond_m = fmin(fmax(distance_m[k] - 1.40 - 0.5, 0.0), 0.7);
            int held = 60 + (int)(200.0 * beyond_m / 0.7);
            ai_view view = quiet(distance_m[k]);
            begin(&s, 3, 1, AI_ATTACK, 0);
            for (int since = 0; since < 400; since++) {
                bool lunges = !reaches && since > 70 && since <= 70 + held;
                assert_asks(see(&s, &view), lunges ? INPUT_LUNGE : 0, INPUT_EXTENSION_MAX);
            }
            assert_int_equal(s.ai.intent, AI_ATTACK);
        }
    }
    ask(&s, 3, AI_ATTACK, 620, quiet(2.2));
    assert_int_equal(s.ai.intent, AI_ATTACK);
    ask(&s, 3, AI_ATTACK, 621, quiet(2.2));
    assert_int_equal(s.ai.intent, AI_RECOVER);

    // At tick 130 it sometimes changes the line.
    for (int level = 1; level <= AI_LEVELS; level++) {
        int changed = 0;
        for (uint64_t seed = 0; seed < 2000; seed++) {
            begin(&s, level, seed, AI_ATTACK, 129);
            s.ai.aim[0] = 0.5;
            ai_view view = quiet(2.2);
            see(&s, &view);
            assert_true(s.ai.aim[0] == 0.5);
            see(&s, &view);
            changed += s.ai.aim[0] == -0.5;
        }
        assert_share(changed / 2000.0, ai_style_of_level(level)->disengage);
    }
    scene_destroy(&s);
}

static void a_fleche_is_a_tap_behind_the_arm(void **unused)
{
    (void)unused;
    scene s = scene_create(WEAPON_EPEE);
    begin(&s, 3, 1, AI_FLECHE, 0);
    ai_view view = quiet(2.8);
    for (uint32_t since = 0; since <= 1500; since++) {
        assert_asks(see(&s, &view), since >= 70 && since < 140 ? INPUT_FLECHE : 0,
                    INPUT_EXTENSION_MAX);
        assert_int_equal(s.ai.intent, AI_FLECHE);
    }
    see(&s, &view);
    assert_int_equal(s.ai.intent, AI_RECOVER);
    scene_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missed_lunge_is_punished),
        cmocka_unit_test(who_comes_too_near_is_stopped),
        cmocka_unit_test(an_epee_plays_at_the_arm_by_the_rules_of_the_fie),
        cmocka_unit_test(a_step_into_measure_is_attacked),
        cmocka_unit_test(a_sabre_runs_only_in_a_duel),
        cmocka_unit_test(who_hurries_has_the_arm_out_before_the_foot),
        cmocka_unit_test(preparing_leads_to_the_attack),
        cmocka_unit_test(a_beat_strikes_towards_the_blade_and_leads_to_the_attack),
        cmocka_unit_test(a_sabre_cuts),
        cmocka_unit_test(a_thrust_lunges_as_deep_as_it_takes),
        cmocka_unit_test(a_fleche_is_a_tap_behind_the_arm),
    };
    return cmocka_run_group_tests_name("ai_attack", tests, NULL, NULL);
}
