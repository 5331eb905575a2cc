// What a blow costs, by the places where the blades meet: the table of lost control, and what it
// must say. Near the guards hand and forearm are behind the blade, toward the tip they are not. And
// what a blow conserves: the momentum and the energy of weapons and hands together.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "duel_private.h"
#include "hand_mass.h"
#include "near.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "test_duel_config.h"

// Wide enough that blades do not count as lying on each other.
static const double GAP_M = 0.0006;

// What a blow did, by side.
typedef struct blow {
    double impulse_ns;
    uint32_t lost_ticks[2];
} blow;

// Places two blades that cross at right angles, the left one moving at a speed across both. They
// meet in this tick at a place of each: 0 at the guard, 1 at the tip. The gap between them is less
// than a tick's way.
static void cross(const duel_config *config, double along_left, double along_right, double gap_m,
                  double speed_mps, duel_state *out_state)
{
    duel_start(config, out_state);
    phys_quat to_right = phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0));
    phys_quat upright = phys_quat_from_rotation_vector(v3(PHYS_PI / 2, 0, 0));
    const phys_capsule *blade = &config->weapon.blade;
    phys_vec3 striking = quat_rotate(to_right, v3_lerp(blade->a, blade->b, along_left));
    phys_vec3 struck = quat_rotate(upright, v3_lerp(blade->a, blade->b, along_right));
    phys_vec3 apart = v3(0, 0, -2.0 * blade->radius_m - gap_m);
    out_state->fencer[DUEL_LEFT].weapon =
        (phys_body){.pose = {v3(0, 1, 0), to_right}, .velocity_mps = v3(0, 0, -speed_mps)};
    out_state->fencer[DUEL_RIGHT].weapon = (phys_body){
        .pose = {v3_add(v3(0, 1, 0), v3_add(v3_sub(striking, struck), apart)), upright}};
    out_state->gap_m = out_state->min_gap_m = GAP_M; // a blow, not blades that lie together
}

// The same with the effect of the blow.
static blow strike(const duel_config *config, double along_left, double along_right,
                   double speed_mps)
{
    duel_state state;
    duel_events events = {0};
    cross(config, along_left, along_right, GAP_M, speed_mps, &state);
    test_duel_move_blades(config, &state, &events);
    blow done = {.impulse_ns = state.max_impulse_ns};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        done.lost_ticks[side] = hand_catch_ticks_left(&state.fencer[side].grip, state.tick + 1);
    }
    return done;
}

// Prints the milliseconds of lost control of both, "left/right", for every tenth of both blades.
static void print_table(const duel_config *config, double speed_mps)
{
    printf("%s at %.0f m/s: ms of lost control, striking/struck; rows: place of the striking "
           "blade, columns: of the struck one\n      ",
           weapon_name(config->weapon.kind), speed_mps);
    for (int column = 1; column <= 9; column++) {
        printf("%8d%%", 10 * column);
    }
    for (int row = 1; row <= 9; row++) {
        printf("\n  %2d%% ", 10 * row);
        for (int column = 1; column <= 9; column++) {
            blow met = strike(config, 0.1 * row, 0.1 * column, speed_mps);
            printf(" %4u/%-3u", met.lost_ticks[DUEL_LEFT], met.lost_ticks[DUEL_RIGHT]);
        }
    }
    printf("\n");
}

static test_duel_config duel_without_disarm(enum weapon_kind kind)
{
    test_duel_config test = test_duel_config_create(kind);
    test.config.settings.disarm_nms = 1e6;
    return test;
}

static void the_table(void **unused)
{
    (void)unused;
    test_duel_config test = duel_without_disarm(WEAPON_EPEE);
    print_table(&test.config, 2.0);
    print_table(&test.config, 5.0);
    test_duel_config_destroy(&test);
}

// Near the guard the blades meet most of the hand, so the weapon hardly turns in it. With the free
// weapons alone this blow cost both 226 ms.
static void near_the_guards_a_blow_moves_the_arms_and_costs_no_control(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = duel_without_disarm((enum weapon_kind)kind);
        blow met = strike(&test.config, 0.1, 0.1, 5.0);
        assert_true(met.impulse_ns > 2.0);
        assert_true(met.lost_ticks[DUEL_LEFT] < 60 && met.lost_ticks[DUEL_RIGHT] < 60);
        test_duel_config_destroy(&test);
    }
}

// The forte keeps its weapon under a blow that costs the foible it, whoever strikes.
static void the_forte_beats_the_foible(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = duel_without_disarm((enum weapon_kind)kind);
        for (int forte = 1; forte <= 3; forte++) {
            for (int foible = 6; foible <= 9; foible++) {
                blow by_forte = strike(&test.config, 0.1 * forte, 0.1 * foible, 5.0);
                blow by_foible = strike(&test.config, 0.1 * foible, 0.1 * forte, 5.0);
                assert_true(by_forte.lost_ticks[DUEL_LEFT] * 3 < by_forte.lost_ticks[DUEL_RIGHT]);
                assert_true(by_foible.lost_ticks[DUEL_RIGHT] * 3 < by_foible.lost_ticks[DUEL_LEFT]);
                assert_true(by_forte.lost_ticks[DUEL_RIGHT] > 150);
            }
        }
        test_duel_config_destroy(&test);
    }
}

// The impulse of this blow, with hands or without: at the beginning of a flight no hand is at a
// weapon.
static double impulse_at(const duel_config *config, double along, bool held)
{
    duel_state state;
    duel_events events = {0};
    cross(config, along, along, GAP_M, 5.0, &state);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT && !held; side++) {
        duel_fencer *fencer = &state.fencer[side];
        hand_catch_begin(&fencer->grip, state.tick, 1000, &fencer->weapon);
    }
    test_duel_move_blades(config, &state, &events);
    return state.max_impulse_ns;
}

static void the_arm_is_behind_the_forte_and_fades_toward_the_tip(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = duel_without_disarm((enum weapon_kind)kind);
        double before = 1e9;
        for (int tenth = 1; tenth <= 5; tenth++) {
            double held = impulse_at(&test.config, 0.1 * tenth, true);
            double share = held / impulse_at(&test.config, 0.1 * tenth, false);
            assert_true(share > 1.0 - 1e-6 && share < before);
            before = share;
        }
        double guard = impulse_at(&test.config, 0.1, true) / impulse_at(&test.config, 0.1, false);
        double tip = impulse_at(&test.config, 0.9, true) / impulse_at(&test.config, 0.9, false);
        assert_true(guard > 1.6);
        assert_true(tip > 1.0 && tip < 1.08);
        test_duel_config_destroy(&test);
    }
}

// Momentum, angular momentum about the origin, and kinetic energy.
typedef struct totals {
    phys_vec3 momentum, angular;
    double energy;
} totals;

static void add_mass(totals *sum, double mass_kg, phys_vec3 place, phys_vec3 velocity)
{
    phys_vec3 momentum = v3_scale(velocity, mass_kg);
    sum->momentum = v3_add(sum->momentum, momentum);
    sum->angular = v3_add(sum->angular, v3_cross(place, momentum));
    sum->energy += 0.5 * v3_dot(momentum, velocity);
}

// The mass of the hand that a blow at this place moves.
static double hand_kg(const duel_config *config, double along)
{
    const phys_mass_properties none = {0};
    const phys_backing hand = hand_mass_behind(&none, &config->weapon.flexion, v3(0, 0, 0), 1.0);
    return phys_backing_kg(&hand, along);
}

// Of both weapons and of the masses of both hands, which move with the grips.
static totals totals_of(const duel_config *config, const duel_state *state, const phys_pose at[2],
                        const double along[2])
{
    totals sum = {0};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phys_body body = state->fencer[side].weapon;
        body.pose = at[side];
        phys_vec3 hand = weapon_model_pose(&config->weapon, body.pose).position;
        add_mass(&sum, config->weapon.mass_kg, body.pose.position, body.velocity_mps);
        add_mass(&sum, hand_kg(config, along[side]), hand, phys_body_velocity_at(&body, hand));
        phys_vec3 spin = quat_rotate_inverse(body.pose.orientation, body.angular_velocity_radps);
        spin = m3_mul_v3(&config->weapon.inertia_kgm2, spin);
        spin = quat_rotate(body.pose.orientation, spin);
        sum.angular = v3_add(sum.angular, spin);
        sum.energy += 0.5 * v3_dot(spin, body.angular_velocity_radps);
    }
    return sum;
}

// The poses in which the blades meet: so soon that they have hardly moved.
static void poses_of(const duel_state *state, phys_pose out_pose[2])
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        out_pose[side] = state->fencer[side].weapon.pose;
    }
}

// The blades meet after at most 5 us, in which they turn by 1e-5 radians: so exactly is known what
// is kept, in N s, N m s and as a share of the energy.
static const double MEETING_GAP_M = 2e-5;
static const double KEPT = 1e-4;

// Weapons and hands together keep their momentum and, without friction and with restitution 1,
// their energy; otherwise they lose energy. The weapons alone do not: the hands take a part.
static void weapons_and_hands_together_keep_momentum_and_energy(void **unused)
{
    (void)unused;
    seeded random = seeded_start("weapons_and_hands_together", 61);
    double most_taken = 0.0;
    int blows = 0;
    for (int i = 0; i < 300; i++) {
        bool elastic = i % 2 == 0;
        test_duel_config test = duel_without_disarm((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        test.config.settings.restitution = elastic ? 1.0 : 0.4;
        test.config.settings.friction = elastic ? 0.0 : 0.15;
        duel_state state;
        duel_events events = {0};
        cross(&test.config, seeded_range(&random, 0.05, 0.95), seeded_range(&random, 0.05, 0.95),
              MEETING_GAP_M, seeded_range(&random, 4.0, 9.0), &state);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            state.fencer[side].weapon.angular_velocity_radps =
                v3(seeded_range(&random, -1, 1), seeded_range(&random, -1, 1),
                   seeded_range(&random, -1, 1));
        }
        phys_pose there[2];
        poses_of(&state, there);
        duel_state before = state;
        test_duel_move_blades(&test.config, &state, &events);
        const double *along = events.event[0].along; // where they met; perhaps a guard
        totals was = totals_of(&test.config, &before, there, along);
        totals is = totals_of(&test.config, &state, there, along);
        if (state.blade_contacts == 1) {
            blows++;
            assert_near(v3_distance(was.momentum, is.momentum), 0.0, KEPT);
            assert_near(v3_distance(was.angular, is.angular), 0.0, KEPT);
            assert_true(is.energy < was.energy * (1.0 + (elastic ? KEPT : 0.0)));
            assert_true(!elastic || is.energy > was.energy * (1.0 - KEPT));
            phys_vec3 by_hands = v3(0, 0, 0);
            for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
                by_hands = v3_add(by_hands, v3_sub(state.fencer[side].weapon.velocity_mps,
                                                   before.fencer[side].weapon.velocity_mps));
            }
            double taken = v3_length(by_hands) * test.config.weapon.mass_kg;
            most_taken = taken > most_taken ? taken : most_taken;
        }
        test_duel_config_destroy(&test);
    }
    assert_true(blows > 200);
    assert_true(most_taken > 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table),
        cmocka_unit_test(near_the_guards_a_blow_moves_the_arms_and_costs_no_control),
        cmocka_unit_test(the_forte_beats_the_foible),
        cmocka_unit_test(the_arm_is_behind_the_forte_and_fades_toward_the_tip),
        cmocka_unit_test(weapons_and_hands_together_keep_momentum_and_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
