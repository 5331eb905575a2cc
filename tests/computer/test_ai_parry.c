// Parries with the blade: against what, which one, how often, and the riposte. The test sets what
// the fencer sees.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_intent.h"
#include "ai_parry.h"
#include "test_duel_config.h"

enum { NOW = 10001, SEEDS = 2000 };

typedef struct scene {
    duel_config config;
    ai_fencer ai;
    ai_moment now;
} scene;

// A thrust with a lunge at `distance_m`, whose point is at this height and so far to the weapon
// hand's side of the own blade.
static scene attacked(enum weapon_kind kind, double distance_m, double height_m, double aside_m)
{
    scene s = {.config = {.weapon = {.kind = kind}}};
    s.config.settings.match = match_settings_fie(5);
    ai_fencer_start_level(&s.ai, 3, DUEL_LEFT, 1);
    s.ai.style.parry = s.ai.style.blade = 1.0;
    s.ai.style.foresight = 0.0; // so that nothing that it has learnt makes it doubt
    s.ai.style.circular = s.ai.style.indirect = 0.0;
    s.now = (ai_moment){.seen = {.distance_m = distance_m, .extension = 1.0, .lunge = 0.2},
                        .threatens = true,
                        .approach = AI_ATTACKING,
                        .tick = NOW,
                        .has_edge = kind == WEAPON_SABRE,
                        .lunge_m = 2.3,
                        .own_blade = {{0.5, 1.1, 0.0}, {1.4, 1.3, 0.0}},
                        .room_m = 5.0};
    s.now.seen.blade[1] = s.now.seen.tip = v3(0.9, height_m, aside_m);
    return s;
}

static bool parries(scene *s)
{
    s->now.config = &s->config;
    return ai_decide_parry(&s->ai, &s->now);
}

static void a_parry_goes_to_where_the_point_comes(void **unused)
{
    (void)unused;
    static const struct {
        double height_m, aside_m;
        enum ai_guard guard;
        double sign;
    } CASE[] = {{1.3, -0.2, AI_QUARTE, -1.0},
                {1.3, 0.2, AI_SIXTE, 1.0},
                {0.8, -0.2, AI_SEPTIME, -1.0},
                {0.8, 0.2, AI_OCTAVE, 1.0}};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
            scene s = attacked((enum weapon_kind)kind, 2.3, CASE[i].height_m, CASE[i].aside_m);
            assert_true(parries(&s));
            assert_int_equal(s.ai.intent, AI_PARRY);
            assert_int_equal(s.ai.intent_tick, NOW);
            assert_int_equal(s.ai.guard, CASE[i].guard);
            ai_take_blade(&s.ai, &s.now);
            assert_true(s.ai.aim[0] * CASE[i].sign > 0.0);
        }
    }
}

static void only_an_attack_that_would_land_is_parried(void **unused)
{
    (void)unused;
    scene s = attacked(WEAPON_FOIL, 2.64, 1.3, -0.2);
    assert_true(parries(&s));
    s = attacked(WEAPON_FOIL, 2.66, 1.3, -0.2);
    assert_false(parries(&s));
    static const enum ai_approach NONE[] = {AI_STANDING, AI_WALKING, AI_EXPECTED};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
        s = attacked(WEAPON_FOIL, 2.3, 1.3, -0.2);
        s.now.approach = NONE[i];
        assert_false(parries(&s));
    }
    s = attacked(WEAPON_FOIL, 2.3, 1.3, -0.2);
    s.now.threatens = false;
    assert_false(parries(&s));
    s = attacked(WEAPON_FOIL, 2.3, 1.3, -0.2);
    s.config.settings.match = match_settings_duel();
    assert_false(parries(&s));
}

// A sabre that is swung back is answered before its point comes.
static void a_sabre_that_winds_up_is_parried(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int fast = 0; fast < 2; fast++) {
            scene s = attacked((enum weapon_kind)kind, 2.3, 1.6, 0.1);
            s.now.threatens = false;
            s.now.seen.tip_velocity_mps = v3(0.0, fast ? 7.1 : 6.9, 0.0);
            assert_int_equal(parries(&s), fast && kind == WEAPON_SABRE);
        }
    }
}

static void not_while_it_answers_or_attacks(void **unused)
{
    (void)unused;
    for (int intent = AI_MEASURE; intent <= AI_RECOVER; intent++) {
        scene s = attacked(WEAPON_EPEE, 2.3, 1.3, -0.2);
        s.ai.intent = (uint8_t)intent;
        s.now.since = 300;
        bool free = intent == AI_MEASURE || intent == AI_PREPARE || intent == AI_ENGAGE ||
                    intent == AI_RECOVER;
        assert_int_equal(parries(&s), free);
    }
    for (int busy = 0; busy < 2; busy++) {
        scene s = attacked(WEAPON_EPEE, 2.3, 1.3, -0.2);
        s.ai.intent = AI_RECOVER;
        s.now.since = (uint32_t)s.ai.style.busy_ms + (busy ? 0 : 1);
        assert_int_equal(parries(&s), !busy);
    }
}

static double share_of(double parry, double blade, bool waits)
{
    int count = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        scene s = attacked(WEAPON_FOIL, 2.3, 1.3, -0.2);
        s.ai.random = seed;
        s.ai.style.parry = parry;
        s.ai.style.blade = blade;
        s.now.config = &s.config;
        count += waits ? ai_waits_for_blade(&s.ai, &s.now) : parries(&s);
        // One attack is thought about once.
        assert_true(waits || s.ai.intent == AI_PARRY || !parries(&s));
    }
    return (double)count / SEEDS;
}

static void the_style_says_how_often(void **unused)
{
    (void)unused;
    assert_true(fabs(share_of(0.8, 0.5, false) - 0.4) < 0.045);
    assert_true(fabs(share_of(1.0, 0.3, false) - 0.3) < 0.045);
    assert_true(fabs(share_of(0.0, 0.3, true) - 0.3) < 0.045);
}

// Somebody whose steps always lead to an attack is not waited for.
static void who_always_attacks_is_not_let_come(void **unused)
{
    (void)unused;
    for (int often = 0; often < 2; often++) {
        scene s = attacked(WEAPON_FOIL, 2.3, 1.3, -0.2);
        s.now.config = &s.config;
        s.ai.habits.count[AI_HE_COMES][AI_LUNGES] = often ? 3.0 : 1.0;
        assert_int_equal(ai_waits_for_blade(&s.ai, &s.now), !often);
    }
}

// What the hand feels begins the riposte; a blade that is not there is given up.
static void the_riposte_follows_the_blade(void **unused)
{
    (void)unused;
    for (int felt = 0; felt < 3; felt++) {
        bool far = felt == 2; // ... with a lunge if he is out of the arm's reach
        scene s = attacked(WEAPON_FOIL, far ? 1.91 : 1.89, 1.3, -0.2);
        assert_true(parries(&s));
        s.now.blades_met = felt > 0;
        s.now.since = 100;
        input_frame frame = ai_take_blade(&s.ai, &s.now);
        assert_true(frame.extension < INPUT_EXTENSION_MAX / 2);
        assert_int_equal(frame.buttons, INPUT_RETREAT); // the point needs room to come in front
        assert_int_equal(s.ai.intent, felt > 0 ? AI_REPLY : AI_PARRY);
        s.now.blades_met = false;
        s.now.since = 421;
        if (felt == 0) {
            ai_take_blade(&s.ai, &s.now);
            assert_int_equal(s.ai.intent, AI_RECOVER);
            continue;
        }
        s.now.since = 0;
        frame = ai_riposte_from_parry(&s.ai, &s.now);
        assert_int_equal(frame.extension, INPUT_EXTENSION_MAX);
        assert_int_equal(frame.buttons, far ? INPUT_LUNGE : 0);
        s.now.since = s.ai.lunge_ticks + 1;
        assert_int_equal(ai_riposte_from_parry(&s.ai, &s.now).buttons, 0);
        s.now.since = 420 + s.ai.lunge_ticks;
        ai_riposte_from_parry(&s.ai, &s.now);
        assert_int_equal(s.ai.intent, AI_REPLY);
        s.now.since++;
        ai_riposte_from_parry(&s.ai, &s.now);
        assert_int_equal(s.ai.intent, AI_RECOVER);
    }
}

// Who goes farther back is followed with a longer lunge.
static void the_lunge_of_a_riposte_is_as_long_as_the_way(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        uint16_t before = 0;
        for (double distance_m = 1.95; distance_m < 2.6; distance_m += 0.3) {
            scene s = attacked((enum weapon_kind)kind, distance_m, 1.3, -0.2);
            assert_true(parries(&s));
            s.now.blades_met = true;
            ai_take_blade(&s.ai, &s.now);
            assert_true(s.ai.lunge_ticks > before);
            before = s.ai.lunge_ticks < FOOTWORK_LUNGE_DECIDES_TICKS ? s.ai.lunge_ticks : 0;
        }
    }
}

// An attack whose blade was met without a parry draws a riposte as well, if it comes from near and
// the hand is free; not after the attack is over, and not in a duel.
static void a_blade_that_was_met_by_chance_draws_a_riposte(void **unused)
{
    (void)unused;
    static const struct {
        double distance_m;
        uint32_t ago_ticks;
        enum ai_intent intent;
        bool felt, is_duel, replies;
    } CASE[] = {
        {2.3, 100, AI_MEASURE, true, false, true},   {2.3, 100, AI_RECOVER, true, false, true},
        {2.3, 100, AI_ENGAGE, true, false, true},    {2.3, 100, AI_MEET, true, false, false},
        {2.3, 100, AI_ATTACK, true, false, false},   {2.3, 199, AI_MEASURE, true, false, true},
        {2.3, 200, AI_MEASURE, true, false, false},  {2.69, 100, AI_MEASURE, true, false, true},
        {2.71, 100, AI_MEASURE, true, false, false}, {2.3, 100, AI_MEASURE, false, false, false},
        {2.3, 100, AI_MEASURE, true, true, false},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        scene s = attacked(WEAPON_FOIL, CASE[i].distance_m, 1.3, -0.2);
        s.ai.style.parry = 0.0;
        s.ai.style.riposte = 1.0;
        s.ai.intent = (uint8_t)CASE[i].intent;
        s.ai.attack_tick = NOW - CASE[i].ago_ticks;
        s.now.blades_met = CASE[i].felt;
        if (CASE[i].is_duel) {
            s.config.settings.match = match_settings_duel();
        }
        assert_int_equal(parries(&s), CASE[i].replies);
        assert_int_equal(s.ai.intent == AI_REPLY, CASE[i].replies);
    }
}

// After the own lunge has landed, the riposte at it is parried too.
static void after_the_own_attack_the_riposte_is_parried(void **unused)
{
    (void)unused;
    for (int landed = 0; landed < 2; landed++) {
        scene s = attacked(WEAPON_FOIL, 2.3, 1.3, -0.2);
        s.ai.intent = AI_ATTACK;
        s.ai.lunge_ticks = 100;
        s.now.since = 360 + (uint32_t)s.ai.style.busy_ms + (landed ? 1 : 0);
        assert_int_equal(parries(&s), landed);
    }
}

// A circular parry goes around the blade to the guard of the other side.
static void a_circular_parry_ends_on_the_other_side(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = attacked((enum weapon_kind)kind, 2.3, 1.3, -0.2);
        s.ai.style.circular = 1.0;
        assert_true(parries(&s));
        bool circles = kind != WEAPON_SABRE;
        assert_int_equal(s.ai.guard, circles ? AI_SIXTE : AI_QUARTE);
        s.now.since = 10;
        ai_take_blade(&s.ai, &s.now);
        assert_true(s.ai.aim[0] < 0.0);
        s.now.since = 100;
        ai_take_blade(&s.ai, &s.now);
        assert_int_equal(s.ai.aim[0] > 0.0, circles);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_parry_goes_to_where_the_point_comes),
        cmocka_unit_test(only_an_attack_that_would_land_is_parried),
        cmocka_unit_test(a_sabre_that_winds_up_is_parried),
        cmocka_unit_test(not_while_it_answers_or_attacks),
        cmocka_unit_test(the_style_says_how_often),
        cmocka_unit_test(who_always_attacks_is_not_let_come),
        cmocka_unit_test(the_riposte_follows_the_blade),
        cmocka_unit_test(the_lunge_of_a_riposte_is_as_long_as_the_way),
        cmocka_unit_test(a_blade_that_was_met_by_chance_draws_a_riposte),
        cmocka_unit_test(after_the_own_attack_the_riposte_is_parried),
        cmocka_unit_test(a_circular_parry_ends_on_the_other_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
