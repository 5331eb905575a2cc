// How attacks deceive: where the point goes in every tick, which change with which weapon, and the
// false attack and what it is made for. The test sets what the fencer sees.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_attack.h"
#include "ai_feint.h"
#include "ai_intent.h"
#include "ai_parry.h"
#include "test_duel_config.h"

enum { NOW = 10001, SEEDS = 2000, ATTACK_TICKS = 620 };

typedef struct scene {
    duel_config config;
    ai_fencer ai;
    ai_moment now;
} scene;

// Before an opponent who stands at this distance; every number that the test is about is 1.
static scene scene_of(enum weapon_kind kind, double distance_m)
{
    scene s = {.config = {.weapon = {.kind = kind}}};
    s.config.settings.match = match_settings_fie(5);
    ai_fencer_start_level(&s.ai, 3, DUEL_LEFT, 1);
    s.ai.style.disengage = s.ai.style.compound = s.ai.style.second = 1.0;
    s.ai.style.cut = s.ai.style.beat = s.ai.style.fleche = 0.0;
    s.now = (ai_moment){.seen = {.distance_m = distance_m},
                        .tick = NOW,
                        .has_edge = kind == WEAPON_SABRE,
                        .lunge_m = 2.3,
                        .room_m = 5.0};
    return s;
}

// What an attack with a lunge, from the test's aim (0.4, 0.1), asks for.
typedef struct thrust {
    int feint;   // enum ai_feint, at its end
    int changes; // of the side of the point
    double last_x, last_y, highest;
    int least_arm; // after the arm has begun to go out
    uint32_t lunge_ticks;
    uint32_t ticks; // until it goes back on guard, ATTACK_TICKS at most
} thrust;

static thrust attack(scene *s, enum ai_feint feint)
{
    ai_intend(&s->ai, AI_ATTACK, NOW);
    s->ai.feint = (uint8_t)feint;
    s->ai.aim[0] = s->ai.aim[1] = 0.4;
    s->now.config = &s->config;
    thrust out = {.least_arm = INPUT_EXTENSION_MAX, .last_x = 0.4};
    for (uint32_t since = 1; since <= ATTACK_TICKS; since++) {
        s->now.since = since;
        s->now.tick = NOW + since;
        input_frame frame = ai_attack(&s->ai, &s->now);
        if (s->ai.intent != AI_ATTACK) {
            break; // it goes back on guard
        }
        out.ticks = since;
        out.feint = s->ai.feint;
        out.changes += out.last_x * s->ai.aim[0] < 0.0;
        out.last_x = s->ai.aim[0];
        out.last_y = s->ai.aim[1];
        out.highest = fmax(out.highest, s->ai.aim[1]);
        out.least_arm = frame.extension < out.least_arm ? frame.extension : out.least_arm;
        out.lunge_ticks += (frame.buttons & INPUT_LUNGE) != 0;
    }
    return out;
}

static void a_one_two_comes_back_to_its_line(void **unused)
{
    (void)unused;
    for (int compound = 0; compound < 2; compound++) {
        scene s = scene_of(WEAPON_EPEE, 2.3);
        s.ai.style.compound = compound;
        thrust made = attack(&s, AI_STRAIGHT);
        assert_int_equal(made.feint, compound ? AI_ONE_TWO : AI_DISENGAGE);
        assert_int_equal(made.changes, compound ? 2 : 1);
        assert_int_equal(made.last_x > 0.0, compound);
        assert_int_equal(made.least_arm, INPUT_EXTENSION_MAX);
    }
    scene s = scene_of(WEAPON_EPEE, 2.3);
    s.ai.style.disengage = 0.0;
    assert_int_equal(attack(&s, AI_STRAIGHT).changes, 0);
}

static void a_cutover_goes_over_the_point_with_the_arm_back(void **unused)
{
    (void)unused;
    scene s = scene_of(WEAPON_SABRE, 2.2);
    thrust made = attack(&s, AI_STRAIGHT);
    assert_int_equal(made.feint, AI_CUTOVER);
    assert_int_equal(made.changes, 1);
    assert_true(made.highest == 1.0 && made.last_y == 0.4);
    assert_in_range(made.least_arm, INPUT_EXTENSION_MAX / 2 - 1, INPUT_EXTENSION_MAX / 2 + 1);
}

static void a_sabre_goes_back_on_guard_when_its_foot_is_down(void **unused)
{
    (void)unused;
    // After arm, button and landing the foot is down, and 20 ms later the attack is over.
    const uint32_t arm = 70, lands = 190, over = 20;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        scene s = scene_of((enum weapon_kind)kind, 2.2);
        s.ai.style.disengage = 0.0;
        thrust made = attack(&s, AI_STRAIGHT);
        bool is_sabre = kind == WEAPON_SABRE;
        assert_int_equal(made.ticks,
                         is_sabre ? arm + s.ai.lunge_ticks + lands + over : ATTACK_TICKS);
        assert_int_equal(s.ai.intent, is_sabre ? AI_RECOVER : AI_ATTACK);
    }
    scene duel = scene_of(WEAPON_SABRE, 2.2), draws = scene_of(WEAPON_SABRE, 2.6);
    duel.config.settings.match = match_settings_duel();
    assert_int_equal(attack(&duel, AI_STRAIGHT).ticks, ATTACK_TICKS);
    assert_int_equal(attack(&draws, AI_FALSE).ticks, ATTACK_TICKS);
}

static void each_weapon_has_its_own_changes(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        int count[AI_FALSE + 1] = {0};
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            scene s = scene_of((enum weapon_kind)kind, 2.3);
            s.ai.random = seed;
            s.now.config = &s.config;
            ai_choose_feint(&s.ai, &s.now);
            count[s.ai.feint]++;
        }
        double cutovers = (double)count[AI_CUTOVER] / SEEDS;
        double should = kind == WEAPON_FOIL ? 0.5 : kind == WEAPON_SABRE ? 1.0 : 0.0;
        assert_true(fabs(cutovers - should) < 0.05);
        assert_int_equal(count[AI_ONE_TWO] + count[AI_CUTOVER], SEEDS);
    }
    scene s = scene_of(WEAPON_FOIL, 2.3);
    s.config.settings.match = match_settings_duel();
    s.now.config = &s.config;
    ai_choose_feint(&s.ai, &s.now);
    assert_int_equal(s.ai.feint, AI_DISENGAGE);
}

static bool begins_false(scene *s)
{
    s->now.config = &s->config;
    ai_begin_attack(&s->ai, &s->now);
    return s->ai.intent == AI_ATTACK && s->ai.feint == AI_FALSE;
}

static void a_false_attack_begins_out_of_distance(void **unused)
{
    (void)unused;
    static const struct {
        double distance_m;
        bool is_false;
    } CASE[] = {{2.39, false}, {2.41, true}, {2.79, true}, {2.81, false}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        scene s = scene_of(WEAPON_FOIL, CASE[i].distance_m);
        assert_int_equal(begins_false(&s), CASE[i].is_false);
    }
    scene s = scene_of(WEAPON_FOIL, 2.6);
    s.config.settings.match = match_settings_duel();
    assert_false(begins_false(&s));
    int count = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        s = scene_of(WEAPON_FOIL, 2.6);
        s.ai.random = seed;
        s.ai.style.second = 0.3;
        count += begins_false(&s);
    }
    assert_true(fabs((double)count / SEEDS - 0.3) < 0.045);
}

static void a_false_attack_is_short_and_goes_back_on_guard(void **unused)
{
    (void)unused;
    scene s = scene_of(WEAPON_FOIL, 2.6);
    thrust real = attack(&s, AI_STRAIGHT);
    s = scene_of(WEAPON_FOIL, 2.6);
    thrust made = attack(&s, AI_FALSE);
    assert_true(made.lunge_ticks < FOOTWORK_LUNGE_TAP_TICKS);
    assert_true(real.lunge_ticks > 2 * FOOTWORK_LUNGE_TAP_TICKS);
    assert_int_equal(made.least_arm, 0);
    assert_int_equal(made.changes, 0);
}

// A riposte at it is parried, always: it was made for that. After any other attack who has no parry
// does not.
static void the_riposte_is_parried(void **unused)
{
    (void)unused;
    for (int feint = AI_STRAIGHT; feint <= AI_FALSE; feint++) {
        for (int early = 0; early < 2; early++) {
            scene s = scene_of(WEAPON_FOIL, 2.3);
            s.now.config = &s.config;
            s.ai.style.parry = 0.0;
            s.ai.intent = AI_ATTACK;
            s.ai.feint = (uint8_t)feint;
            s.now.since = early ? 330 : 331;
            s.now.threatens = true;
            s.now.approach = AI_ATTACKING;
            assert_int_equal(ai_decide_parry(&s.ai, &s.now), feint == AI_FALSE && !early);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_one_two_comes_back_to_its_line),
        cmocka_unit_test(a_cutover_goes_over_the_point_with_the_arm_back),
        cmocka_unit_test(a_sabre_goes_back_on_guard_when_its_foot_is_down),
        cmocka_unit_test(each_weapon_has_its_own_changes),
        cmocka_unit_test(a_false_attack_begins_out_of_distance),
        cmocka_unit_test(a_false_attack_is_short_and_goes_back_on_guard),
        cmocka_unit_test(the_riposte_is_parried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
