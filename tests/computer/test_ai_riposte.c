// Circular parries and the ways of a riposte: where the hand goes in every tick, and with which
// weapon each is used.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_riposte.h"

enum { SEEDS = 2000 };

static ai_fencer fencer_of(uint64_t seed, double circular, double indirect)
{
    ai_fencer ai;
    ai_fencer_start_level(&ai, 3, DUEL_LEFT, seed);
    ai.style.circular = circular;
    ai.style.indirect = indirect;
    return ai;
}

static void a_circle_ends_at_the_same_height_on_the_other_side(void **unused)
{
    (void)unused;
    for (int guard = 0; guard < AI_GUARDS; guard++) {
        enum ai_guard other = ai_guard_of_circle((enum ai_guard)guard);
        assert_int_equal(ai_guard_of_circle(other), guard); // twice around is where it began
        for (int kind = WEAPON_EPEE; kind <= WEAPON_FOIL && guard != AI_QUINTE; kind++) {
            const double *from = AI_PARRIES.with[kind][guard].meet;
            const double *to = AI_PARRIES.with[kind][other].meet;
            assert_true(from[0] * to[0] < 0.0);
            assert_int_equal(from[1] < -0.3, to[1] < -0.3);
        }
    }
    assert_int_equal(ai_guard_of_circle(AI_QUINTE), AI_QUINTE);
}

// The hand begins on the side that it leaves, passes below a high blade and above a low one, and
// ends in the guard.
static void a_circle_goes_around_the_blade(void **unused)
{
    (void)unused;
    for (int guard = AI_QUARTE; guard <= AI_OCTAVE; guard++) {
        const double *meet = AI_PARRIES.with[WEAPON_FOIL][guard].meet;
        double aim[2];
        for (uint32_t since = 0; since < 60; since++) {
            ai_circle_aim(meet, since, aim);
            assert_true(aim[0] * meet[0] < 0.0);
            assert_true(guard == AI_QUARTE || guard == AI_SIXTE ? aim[1] < -0.5 : aim[1] > 0.5);
        }
        ai_circle_aim(meet, 60, aim);
        assert_true(aim[0] == meet[0] && aim[1] == meet[1]);
    }
}

// Each weapon has its own ways, as often as the style says.
static void each_weapon_has_its_own_ways(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        int ways[AI_RIPOSTE_ALONG + 1] = {0}, circles = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            ai_fencer ai = fencer_of(seed, 0.3, 0.6);
            circles += ai_chooses_circle(&ai, (enum weapon_kind)kind);
            ways[ai_choose_way(&ai, (enum weapon_kind)kind)]++;
        }
        const double should[WEAPON_KIND_COUNT][4] = {[WEAPON_EPEE] = {0.3, 0.4, 0.0, 0.6},
                                                     [WEAPON_FOIL] = {0.3, 0.4, 0.6, 0.0},
                                                     [WEAPON_SABRE] = {0.0, 1.0, 0.0, 0.0}};
        assert_true(fabs((double)circles / SEEDS - should[kind][0]) < 0.045);
        for (int way = 0; way <= AI_RIPOSTE_ALONG; way++) {
            assert_true(fabs((double)ways[way] / SEEDS - should[kind][1 + way]) < 0.045);
        }
    }
}

static void the_point_goes_its_way(void **unused)
{
    (void)unused;
    for (int guard = AI_QUARTE; guard <= AI_OCTAVE; guard++) {
        const ai_parry *parry = &AI_PARRIES.with[WEAPON_FOIL][guard];
        double aim[2];
        for (uint32_t since = 0; since < 300; since += 69) {
            ai_riposte_aim(AI_RIPOSTE_DIRECT, parry, since, aim);
            assert_true(aim[0] == parry->thrust[0] && aim[1] == parry->thrust[1]);
            // Along the blade the hand stays on the side of its parry, but goes in from there.
            ai_riposte_aim(AI_RIPOSTE_ALONG, parry, since, aim);
            assert_true(aim[0] * parry->meet[0] > 0.0);
            assert_true(fabs(aim[0]) < fabs(parry->meet[0]) && aim[1] == parry->thrust[1]);
        }
        // A disengage dips under the blade first, and then ends on the side of the parry.
        ai_riposte_aim(AI_RIPOSTE_DISENGAGES, parry, 69, aim);
        assert_true(aim[0] == 0.0 && aim[1] < -0.5);
        ai_riposte_aim(AI_RIPOSTE_DISENGAGES, parry, 70, aim);
        assert_true(aim[0] * parry->meet[0] > 0.0 && aim[1] == parry->thrust[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_ends_at_the_same_height_on_the_other_side),
        cmocka_unit_test(a_circle_goes_around_the_blade),
        cmocka_unit_test(each_weapon_has_its_own_ways),
        cmocka_unit_test(the_point_goes_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
