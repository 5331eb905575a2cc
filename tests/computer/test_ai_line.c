// The point in line: when it is taken up and left, when a blade that comes is evaded and how, and
// what is done before the other's line. The test sets what the fencer sees.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "ai_evade.h"
#include "ai_intent.h"
#include "ai_line.h"
#include "near.h"
#include "test_duel_config.h"

enum { NOW = 20001, SEEDS = 2000 };

// How far the point can go down in the tests of an evasion, meters, and how late they see, seconds.
static const double MOST_DROP_M = 0.25;
static const double REACTION_S = 0.2;

typedef struct scene {
    duel_config config;
    ai_fencer ai;
    ai_moment now;
} scene;

// Before an opponent who stands at this distance with the arm back and his point beside the way.
static scene scene_of(enum weapon_kind kind, double distance_m)
{
    scene s = {.config = {.weapon = {.kind = kind}}};
    s.config.settings.match = match_settings_fie(5);
    ai_fencer_start_level(&s.ai, 3, DUEL_LEFT, 1);
    s.ai.style.line = 1.0;
    s.now = (ai_moment){.seen = {.distance_m = distance_m},
                        .tick = NOW,
                        .has_edge = kind == WEAPON_SABRE,
                        .lunge_m = 2.3,
                        .own_blade = {{0.8, 1.3, 0.1}, {1.7, 1.3, 0.1}},
                        .room_m = 5.0};
    s.now.seen.blade[0] = v3(distance_m - 0.4, 1.15, -0.3);
    s.now.seen.blade[1] = s.now.seen.tip = v3(distance_m - 1.3, 1.3, -0.3);
    return s;
}

static bool decides(scene *s)
{
    s->now.config = &s->config;
    return ai_decide_line(&s->ai, &s->now);
}

// In line for so many ticks, and to stay for so many more.
static scene in_line(enum weapon_kind kind, double distance_m, uint32_t since, uint32_t stays)
{
    scene s = scene_of(kind, distance_m);
    ai_intend(&s.ai, AI_IN_LINE, NOW - since);
    s.ai.line_until_tick = NOW + stays;
    s.now.since = since;
    return s;
}

static input_frame hold(scene *s)
{
    s->now.config = &s->config;
    return ai_hold_line(&s->ai, &s->now);
}

// ---- Taking it up and leaving it ---------------------------------------------------------

static void a_line_is_taken_up_from_far_by_the_rules_of_the_fie(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        static const struct {
            double distance_m;
            bool takes;
        } CASE[] = {{2.79, false}, {2.81, true}, {3.69, true}, {3.71, false}};
        for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
            scene s = scene_of((enum weapon_kind)kind, CASE[i].distance_m);
            assert_int_equal(decides(&s), CASE[i].takes);
            assert_int_equal(s.ai.intent, CASE[i].takes ? AI_IN_LINE : AI_MEASURE);
        }
        scene s = scene_of((enum weapon_kind)kind, 3.2);
        s.now.threatens = true;
        assert_false(decides(&s));
        for (int intent = AI_PREPARE; intent <= AI_RECOVER; intent++) {
            s = scene_of((enum weapon_kind)kind, 3.2);
            s.ai.intent = (uint8_t)intent;
            assert_false(decides(&s));
            assert_int_equal(s.ai.intent, intent);
        }
    }
}

// Duels are what the ladder is measured in: nothing is decided there, and no number is drawn.
static void in_a_duel_nothing_changes(void **unused)
{
    (void)unused;
    for (int out = 0; out < 2; out++) { // his arm back or out, in measure or about to attack
        for (int intent = AI_MEASURE; intent <= AI_RECOVER; intent++) {
            scene s = scene_of(WEAPON_FOIL, 3.2);
            s.config.settings.match = match_settings_duel();
            s.ai.intent = (uint8_t)intent;
            s.now.seen.extension = out;
            s.now.since = 1000;
            ai_fencer before = s.ai;
            assert_false(decides(&s));
            assert_memory_equal(&before, &s.ai, sizeof before);
        }
    }
}

static void the_style_says_how_often(void **unused)
{
    (void)unused;
    int count = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        scene s = scene_of(WEAPON_FOIL, 3.2);
        s.ai.random = seed;
        s.ai.style.line = 0.3;
        count += decides(&s);
        // It thinks of it once in a second.
        s.now.tick += 999;
        bool again = s.ai.intent == AI_MEASURE && decides(&s);
        assert_false(again);
    }
    assert_true(fabs((double)count / SEEDS - 0.3) < 0.045);
}

// A line stands for one to two and a half seconds before an opponent who stays far away.
static void a_line_is_not_left_while_he_stands_far(void **unused)
{
    (void)unused;
    uint32_t shortest = UINT32_MAX, longest = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        scene s = scene_of(WEAPON_FOIL, 3.2);
        s.ai.random = seed;
        assert_true(decides(&s));
        uint32_t stood = 0;
        while (s.ai.intent == AI_IN_LINE && stood < 10000) {
            stood++;
            s.now.since = stood;
            s.now.tick = NOW + stood;
            input_frame frame = hold(&s);
            assert_int_equal(frame.extension, INPUT_EXTENSION_MAX);
            assert_int_equal(frame.buttons, 0);
        }
        assert_int_equal(s.ai.intent, AI_RECOVER);
        shortest = stood < shortest ? stood : shortest;
        longest = stood > longest ? stood : longest;
    }
    assert_in_range(shortest, 1000, 1100);
    assert_in_range(longest, 2400, 2502);
}

// Who comes is waited for, longer than otherwise, but not for more than five seconds.
static void the_line_stays_while_he_comes(void **unused)
{
    (void)unused;
    for (int comes = 0; comes < 2; comes++) {
        scene s = in_line(WEAPON_FOIL, 3.0, 3000, 0);
        s.now.tick++;
        s.now.seen.closing_mps = comes ? 0.6 : 0.4;
        hold(&s);
        assert_int_equal(s.ai.intent, comes ? AI_IN_LINE : AI_RECOVER);
    }
    for (int late = 0; late < 2; late++) {
        scene s = in_line(WEAPON_FOIL, 3.0, 5000 + (uint32_t)late, 0);
        s.now.seen.closing_mps = 0.6;
        hold(&s);
        assert_int_equal(s.ai.intent, late ? AI_RECOVER : AI_IN_LINE);
    }
    scene s = in_line(WEAPON_FOIL, 1.59, 100, 1000); // he has passed the point
    hold(&s);
    assert_int_equal(s.ai.intent, AI_RECOVER);
}

// The feet keep the distance with half steps, but stand when he attacks, and at the end of the
// piste.
static void small_steps_keep_the_distance(void **unused)
{
    (void)unused;
    const unsigned back = INPUT_RETREAT | input_stride_bits(INPUT_STRIDE_HALF);
    static const struct {
        double distance_m, room_m, lunge;
        bool steps;
    } CASE[] = {{2.79, 5.0, 0.0, true},
                {2.81, 5.0, 0.0, false},
                {2.79, 0.9, 0.0, false},
                {2.79, 5.0, 0.2, false}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        scene s = in_line(WEAPON_SABRE, CASE[i].distance_m, 100, 1000);
        s.now.room_m = CASE[i].room_m;
        s.now.seen.lunge = CASE[i].lunge;
        assert_int_equal(hold(&s).buttons, CASE[i].steps ? back : 0);
    }
}

// Once the blade is felt the line is lost: who comes is parried, and before others it gives way.
static void a_line_whose_blade_is_met_is_lost(void **unused)
{
    (void)unused;
    for (int comes = 0; comes < 2; comes++) {
        for (int far = 0; far < 2; far++) {
            scene s = in_line(WEAPON_FOIL, far ? 2.85 : 2.75, 100, 1000);
            s.ai.style.parry = s.ai.style.blade = 1.0;
            s.now.blades_met = true;
            s.now.seen.closing_mps = comes ? 0.6 : 0.0;
            hold(&s);
            assert_int_equal(s.ai.intent, comes && !far ? AI_PARRY : AI_RECOVER);
        }
    }
}

// ---- Dérobement --------------------------------------------------------------------------

// A blade that was seen `gap_m` beside the own one, toward the weapon hand's side, and moves to the
// own one at this speed; both blades are level.
static ai_evasion evade(double gap_m, double mps, double height_m, double tip_x_m)
{
    scene s = scene_of(WEAPON_FOIL, 2.6);
    double z = 0.1 + gap_m;
    s.now.seen.blade[0] = v3(tip_x_m + 0.9, height_m, z);
    s.now.seen.blade[1] = s.now.seen.tip = v3(tip_x_m, height_m, z);
    s.now.seen.tip_velocity_mps = v3(0.0, 0.0, gap_m > 0.0 ? -mps : mps);
    return ai_evasion_of(&s.now, REACTION_S, MOST_DROP_M);
}

static void a_blade_that_comes_is_evaded(void **unused)
{
    (void)unused;
    for (int side = -1; side <= 1; side += 2) {
        ai_evasion e = evade(side * 0.4, 1.5, 1.3, 1.3);
        assert_true(e.is_due);
        assert_true(e.side == (double)side);
        // Both blades are level, so what is kept clear decides how deep it goes.
        assert_in_range(e.depth * 100.0, 35, 60);
        // Its point is as fast as it is seen, the parts behind it slower.
        assert_true(e.passes_s > 0.4 / 1.5 - REACTION_S && e.passes_s < 0.4 / 0.9 - REACTION_S);
    }
}

static void other_blades_are_not(void **unused)
{
    (void)unused;
    assert_false(evade(0.4, 0.4, 1.3, 1.3).is_due);  // too slow to be meant
    assert_false(evade(0.4, -1.5, 1.3, 1.3).is_due); // moves away
    assert_false(evade(1.2, 1.5, 1.3, 1.3).is_due);  // there is time
    assert_false(evade(0.1, 1.5, 1.3, 1.3).is_due);  // it has passed long ago
    assert_false(evade(0.4, 1.5, 1.4, 1.3).is_due);  // over the own one
    assert_false(evade(0.4, 1.5, 1.2, 1.3).is_due);  // under it: a dip would meet it
    assert_true(evade(0.4, 1.5, 1.3, 1.84).is_due);  // his next step brings it beside the own one
    assert_false(evade(0.4, 1.5, 1.3, 1.86).is_due); // too far ahead
}

static void a_lower_blade_needs_a_deeper_dip(void **unused)
{
    (void)unused;
    double high = evade(0.4, 1.5, 1.33, 1.3).depth, low = evade(0.4, 1.5, 1.25, 1.3).depth;
    assert_true(low > high + 0.1 && low <= 1.0);
}

// The point goes under the blade to the side from which it comes, up again in line after it has
// passed, and stays a little on that side; the arm is straight all the time.
static void the_point_goes_around_under_the_blade(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int side = -1; side <= 1; side += 2) {
            scene s = in_line((enum weapon_kind)kind, 2.85, 500, 5000);
            assert_int_equal(hold(&s).extension, INPUT_EXTENSION_MAX);
            const double line[2] = {s.ai.aim[0], s.ai.aim[1]};
            s.now.seen.blade[0] = v3(2.2, 1.3, 0.1 + side * 0.4);
            s.now.seen.blade[1] = s.now.seen.tip = v3(1.3, 1.3, 0.1 + side * 0.4);
            s.now.seen.tip_velocity_mps = v3(0.0, 0.0, -1.5 * side);
            s.now.tick++;
            assert_int_equal(hold(&s).extension, INPUT_EXTENSION_MAX);
            assert_true(s.ai.aim[1] < line[1] - 0.1);
            assert_true(side * (s.ai.aim[0] - line[0]) > 0.3);
            s.now.seen.tip_velocity_mps = v3(0, 0, 0);
            uint32_t down = 1;
            while (s.ai.aim[1] < line[1] && down < 1000) {
                s.now.tick++;
                down++;
                assert_int_equal(hold(&s).extension, INPUT_EXTENSION_MAX);
            }
            assert_in_range(down, 60, 350);
            assert_near(s.ai.aim[1], line[1], 1e-12);
            double stays = side * (s.ai.aim[0] - line[0]);
            assert_true(stays > 0.1 && stays < 0.4);
            assert_int_equal(s.ai.intent, AI_IN_LINE);
        }
    }
}

// Who has sought the blade in vain and comes into reach meets a lunge; who only comes, the point.
static void a_lunge_follows_an_evasion(void **unused)
{
    (void)unused;
    for (int evaded = 0; evaded < 2; evaded++) {
        for (int near = 0; near < 2; near++) {
            scene s = in_line(WEAPON_FOIL, near ? 2.29 : 2.31, 1000, 1000);
            s.ai.evaded_tick = evaded ? NOW - 100 : 0;
            hold(&s);
            assert_int_equal(s.ai.intent, evaded && near ? AI_ATTACK : AI_IN_LINE);
        }
    }
    for (int late = 0; late < 2; late++) {
        scene s = in_line(WEAPON_FOIL, 2.2, 2000, 1000);
        s.ai.evaded_tick = NOW - 599 - (uint32_t)late;
        hold(&s);
        assert_int_equal(s.ai.intent, late ? AI_IN_LINE : AI_ATTACK);
    }
}

// ---- The other's line --------------------------------------------------------------------

// Sets an opponent who stands in line: the arm out, the point ahead, no attack.
static void stand_in_line(scene *s)
{
    s->now.seen.extension = 1.0;
    s->now.threatens = true;
}

// With foil and sabre an attack into a line that stands has no right: it goes to take the blade. It
// does so as well when its beat has not met the blade.
static void an_attack_does_not_run_into_a_line(void **unused)
{
    (void)unused;
    static const struct {
        enum ai_intent intent;
        uint32_t since;
        bool will_beat, hurries, met, engages;
    } CASE[] = {
        {AI_PREPARE, 10, false, false, false, true}, {AI_PREPARE, 10, true, false, false, false},
        {AI_PREPARE, 10, false, true, false, false}, {AI_BEAT, 251, true, false, false, true},
        {AI_BEAT, 250, true, false, false, false},   {AI_BEAT, 251, true, false, true, false},
        {AI_ATTACK, 300, false, false, false, false}};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int lunges = 0; lunges < 2; lunges++) {
            for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
                scene s = scene_of((enum weapon_kind)kind, 2.5);
                stand_in_line(&s);
                s.now.seen.lunge = lunges ? 0.2 : 0.0; // then he attacks himself
                s.ai.intent = (uint8_t)CASE[i].intent;
                s.ai.will_beat = CASE[i].will_beat;
                s.ai.hurries = CASE[i].hurries;
                s.now.since = CASE[i].since;
                s.now.blades_met = CASE[i].met;
                bool engages = CASE[i].engages && kind != WEAPON_EPEE && !lunges;
                assert_int_equal(decides(&s), engages);
                assert_int_equal(s.ai.intent, engages ? AI_ENGAGE : CASE[i].intent);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_taken_up_from_far_by_the_rules_of_the_fie),
        cmocka_unit_test(in_a_duel_nothing_changes),
        cmocka_unit_test(the_style_says_how_often),
        cmocka_unit_test(a_line_is_not_left_while_he_stands_far),
        cmocka_unit_test(the_line_stays_while_he_comes),
        cmocka_unit_test(small_steps_keep_the_distance),
        cmocka_unit_test(a_line_whose_blade_is_met_is_lost),
        cmocka_unit_test(a_blade_that_comes_is_evaded),
        cmocka_unit_test(other_blades_are_not),
        cmocka_unit_test(a_lower_blade_needs_a_deeper_dip),
        cmocka_unit_test(the_point_goes_around_under_the_blade),
        cmocka_unit_test(a_lunge_follows_an_evasion),
        cmocka_unit_test(an_attack_does_not_run_into_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
