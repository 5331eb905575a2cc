// Losing and catching the weapon (paper, section 5) in whole duels: nothing jumps, a weapon that is
// hit again continues its flight from where it is, and a weapon that cannot follow its hand waits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "angles.h"
#include "duel.h"
#include "input_random.h"
#include "phys_motion.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "test_duel_config.h"

#ifndef DUEL_TICKS
#define DUEL_TICKS 8000 // of each duel; the build with sanitizers asks for fewer
#endif

// Largest differences between weapon and hand when the weapon is caught: velocities in m/s and
// rad/s, and places in meters and radians.
static const double REJOIN_MPS = 0.1, REJOIN_RADPS = 0.3;
static const double REJOIN_M = 1e-6, REJOIN_RAD = 1e-6;

// A weapon out of control is drawn in a hand that reaches it to this, meters: what it overshoots
// before a hand's acceleration has stopped it.
static const double HELD_M = 0.03;

static bool has_event(const duel_events *events, enum duel_event_kind kind, int side)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == kind && events->event[i].side == side) {
            return true;
        }
    }
    return false;
}

static bool blades_met(const duel_events *events)
{
    return has_event(events, DUEL_EVENT_BLADES_MET, DUEL_NOBODY) ||
           has_event(events, DUEL_EVENT_BLADES_SLIDE, DUEL_NOBODY);
}

// Two fencers in measure who can neither touch nor be disarmed.
static test_duel_config duel_without_end(enum weapon_kind kind)
{
    test_duel_config test = test_duel_config_create_without_bodies(kind);
    test.config.settings.disarm_nms = 1e9;
    return test;
}

// The weapon is where its velocities moved it, and they changed by no more than the limits of a
// hand.
static void assert_smooth(const duel_config *config, const duel_fencer *before,
                          const duel_fencer *now)
{
    const duel_settings *settings = &config->settings;
    phys_body driven = now->weapon;
    driven.pose = before->weapon.pose;
    phys_motion motion = phys_motion_of(&driven);
    phys_pose there = phys_motion_at(&motion, DUEL_TICK_S);
    assert_true(v3_distance(there.position, now->weapon.pose.position) < 1e-12);
    assert_true(fabs(quat_dot(there.orientation, now->weapon.pose.orientation)) > 1.0 - 1e-12);
    double change = v3_distance(now->weapon.velocity_mps, before->weapon.velocity_mps);
    double turn =
        v3_distance(now->weapon.angular_velocity_radps, before->weapon.angular_velocity_radps);
    double most = (1.0 + 1e-9) * DUEL_TICK_S;
    assert_true(change <= settings->hand_acceleration_mps2 * most);
    assert_true(turn <= settings->hand_angular_acceleration_radps2 * most);
}

// What has happened in a random duel.
typedef struct course {
    long lost, regained, again, light, slides;
} course;

// Checks the effect of a tick's blows on a grip.
static void assert_grip(const duel_config *config, const duel_state *before,
                        const duel_state *state, const duel_events *events, enum duel_side side,
                        course *seen)
{
    const duel_settings *settings = &config->settings;
    const duel_fencer *fencer = &state->fencer[side];
    bool was_lost = hand_catch_active(&before->fencer[side].grip, state->tick);
    bool struck = has_event(events, DUEL_EVENT_BLADES_MET, DUEL_NOBODY);
    bool lost = false;
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        if (event->kind == DUEL_EVENT_CONTROL_LOST && event->side == side) {
            lost = true;
            seen->lost++;
            assert_true(event->moment_nms > settings->grip_nms);
            double seconds = hand_catch_duration(event->moment_nms, settings->grip_nms,
                                                 settings->catch_s_per_nms, settings->catch_max_s);
            assert_true(event->seconds == seconds);
        }
    }
    // Resting contacts and light blows do not cause a loss of control.
    assert_true(was_lost || lost == hand_catch_active(&fencer->grip, state->tick));
    seen->light += struck && !lost && !was_lost;
    seen->slides += has_event(events, DUEL_EVENT_BLADES_SLIDE, DUEL_NOBODY);
    // Hit again during its flight: it continues from its real state, and control does not return
    // earlier than before.
    if (blades_met(events) && was_lost) {
        assert_true(v3_distance(fencer->grip.flight.pose.position, fencer->weapon.pose.position) ==
                    0.0);
        assert_true(v3_distance(fencer->grip.flight.velocity_mps, fencer->weapon.velocity_mps) ==
                    0.0);
        assert_true(fencer->grip.end_tick >= before->fencer[side].grip.end_tick);
        if (struck) {
            seen->again++;
            assert_true(fencer->grip.start_tick == state->tick);
        }
    }
}

static void watch_random_duel(const duel_config *config, uint64_t seed, course *seen)
{
    duel_state state;
    duel_events events;
    test_duel_start_engaged(config, &state);
    input_random walk[2] = {input_random_start(seed), input_random_start(seed + 1)};
    for (int i = 0; i < DUEL_TICKS; i++) {
        duel_state before = state;
        input_frame frame[2];
        for (int side = 0; side < 2; side++) {
            frame[side] = input_random_frame(&walk[side]);
            frame[side].buttons &= INPUT_LUNGE;
        }
        duel_step(config, &state, frame, &events);
        for (int side = 0; side < 2; side++) {
            seen->regained += has_event(&events, DUEL_EVENT_CONTROL_REGAINED, side);
            assert_grip(config, &before, &state, &events, (enum duel_side)side, seen);
            if (!blades_met(&events)) {
                assert_smooth(config, &before.fencer[side], &state.fencer[side]);
            }
        }
    }
}

static void test_nothing_jumps_whoever_loses_and_catches(void **unused)
{
    (void)unused;
    seeded random = seeded_start("nothing_jumps", 40);
    course seen = {0};
    for (int run = 0; run < 3 * WEAPON_KIND_COUNT; run++) {
        test_duel_config test = duel_without_end((enum weapon_kind)(run % WEAPON_KIND_COUNT));
        // A weak hand, so that the weapon is often lost and hit again.
        test.config.settings.grip_nms = 0.02;
        test.config.settings.catch_s_per_nms = 6.0;
        watch_random_duel(&test.config, seeded_next(&random), &seen);
        test_duel_config_destroy(&test);
    }
    printf("lost %ld times, caught again %ld, struck again on the way %ld; %ld light taps, "
           "%ld ticks of sliding\n",
           seen.lost, seen.regained, seen.again, seen.light, seen.slides);
    assert_true(seen.lost > 40 && seen.regained > 40 && seen.again > 10 && seen.light > 0 &&
                seen.slides > 100);
}

// --- the meeting of weapon and hand

// A hand that moves at constant speed from one place of the square toward another.
typedef struct wander {
    double from[2], way[2];
} wander;

static input_frame wander_frame(const wander *w, uint32_t tick)
{
    double t = (double)tick * DUEL_TICK_S;
    return (input_frame){.point_x = (int16_t)((w->from[0] + w->way[0] * t) * 0.6 * INPUT_POINT_MAX),
                         .point_y =
                             (int16_t)((w->from[1] + w->way[1] * t) * 0.6 * INPUT_POINT_MAX)};
}

static void strike(seeded *random, duel_fencer *fencer, uint32_t tick, uint32_t lasts)
{
    // A long flight follows a hard blow, or the weapon would be out of the arm's reach.
    double speed_mps = 3.6 * lasts / 450, turn_radps = 12.0 * lasts / 450;
    phys_vec3 blow = v3(0, seeded_range(random, -speed_mps, speed_mps),
                        seeded_range(random, -speed_mps, speed_mps));
    phys_vec3 turn = v3(0, seeded_range(random, -turn_radps, turn_radps),
                        seeded_range(random, -turn_radps, turn_radps));
    fencer->weapon.velocity_mps = v3_add(fencer->weapon.velocity_mps, blow);
    fencer->weapon.angular_velocity_radps = v3_add(fencer->weapon.angular_velocity_radps, turn);
    hand_catch_begin(&fencer->grip, tick, lasts, &fencer->weapon);
}

// How far weapon and hand are apart after a tick: meters, radians, m/s, rad/s.
static void measure_apart(const weapon *held, const duel_fencer *before, const duel_fencer *now,
                          double worst[4])
{
    phys_pose hand = weapon_body_pose(held, now->hand_world);
    phys_pose hand_before = weapon_body_pose(held, before->hand_world);
    phys_vec3 moved = v3_sub(hand.position, hand_before.position);
    phys_vec3 turned = phys_rotation_vector_from_quat(
        quat_mul(hand.orientation, quat_conjugate(hand_before.orientation)));
    const double apart[4] = {
        v3_distance(hand.position, now->weapon.pose.position),
        angle_between(hand.orientation, now->weapon.pose.orientation),
        v3_distance(v3_scale(moved, DUEL_TICKS_PER_SECOND), now->weapon.velocity_mps),
        v3_distance(v3_scale(turned, DUEL_TICKS_PER_SECOND), now->weapon.angular_velocity_radps)};
    for (int i = 0; i < 4; i++) {
        worst[i] = fmax(worst[i], apart[i]);
    }
}

// Without obstacles: a blow, a flight, and at time tb weapon and hand are together again.
static void test_weapon_and_hand_meet_with_one_velocity(void **unused)
{
    (void)unused;
    seeded random = seeded_start("meet_with_one_velocity", 41);
    const uint32_t blow_tick = 200;
    double worst[4] = {0};
    for (int run = 0; run < 60; run++) {
        test_duel_config test = duel_without_end((enum weapon_kind)(run % WEAPON_KIND_COUNT));
        duel_state state, before;
        duel_events events;
        duel_start(&test.config, &state);
        wander hand = {{seeded_range(&random, -0.5, 0.5), seeded_range(&random, -0.5, 0.5)},
                       {seeded_range(&random, -1, 1), seeded_range(&random, -1, 1)}};
        uint32_t lasts = 60 + (uint32_t)seeded_range(&random, 0, 390);
        for (uint32_t tick = 0; tick < blow_tick + lasts; tick++) {
            if (tick == blow_tick) {
                strike(&random, &state.fencer[DUEL_LEFT], tick, lasts);
            }
            before = state;
            input_frame frame[2] = {wander_frame(&hand, tick), input_frame_neutral()};
            duel_step(&test.config, &state, frame, &events);
        }
        assert_true(has_event(&events, DUEL_EVENT_CONTROL_REGAINED, DUEL_LEFT));
        measure_apart(&test.config.weapon, &before.fencer[DUEL_LEFT], &state.fencer[DUEL_LEFT],
                      worst);
        test_duel_config_destroy(&test);
    }
    printf("at tb no more than %.1e m, %.1e rad, %.3f m/s, %.3f rad/s apart\n", worst[0], worst[1],
           worst[2], worst[3]);
    assert_true(worst[0] < REJOIN_M && worst[1] < REJOIN_RAD);
    assert_true(worst[2] < REJOIN_MPS && worst[3] < REJOIN_RADPS);
}

// --- the arm

// Where the weapon is beyond the arm's reach: how far it is from the hand that is drawn.
static double out_of_hand_m(const duel_config *config, const duel_state *state, enum duel_side side)
{
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_pose held = fencer_frame_weapon_from_world(frame, duel_weapon_pose(config, state, side));
    const footwork_state *feet = &state->fencer[side].footwork;
    return body_pose_beyond_m(config->model[side], feet, held);
}

// A weapon that is struck out of a stretched arm's control flies no further than the arm reaches:
// it is still held.
static void test_a_weapon_out_of_control_stays_in_the_hand(void **unused)
{
    (void)unused;
    seeded random = seeded_start("stays_in_the_hand", 42);
    const uint32_t blow_tick = 400, lasts = 200;
    const double blow_mps = 3.0;
    double worst_m = 0.0;
    for (int run = 0; run < 5 * WEAPON_KIND_COUNT; run++) {
        test_duel_config test = duel_without_end((enum weapon_kind)(run % WEAPON_KIND_COUNT));
        duel_state state;
        duel_events events;
        duel_start(&test.config, &state);
        double x = seeded_range(&random, -1, 1), y = seeded_range(&random, -1, 1);
        for (uint32_t tick = 0; tick < blow_tick + lasts; tick++) {
            if (tick == blow_tick) {
                duel_fencer *struck = &state.fencer[DUEL_LEFT];
                phys_vec3 way = v3(1, seeded_range(&random, -1, 1), seeded_range(&random, -1, 1));
                struck->weapon.velocity_mps =
                    v3_add_scaled(struck->weapon.velocity_mps, way, blow_mps / v3_length(way));
                hand_catch_begin(&struck->grip, tick, lasts, &struck->weapon);
            }
            const input_frame frame[2] = {test_duel_hold(x, y, 1.0), input_frame_neutral()};
            duel_step(&test.config, &state, frame, &events);
            worst_m = fmax(worst_m, out_of_hand_m(&test.config, &state, DUEL_LEFT));
        }
        test_duel_config_destroy(&test);
    }
    printf("a weapon out of control was up to %.1f mm out of the hand\n", 1000.0 * worst_m);
    assert_true(worst_m < HELD_M);
}

// --- how long it takes

typedef struct blow {
    double impulse_ns, moment_nms;
    uint32_t lost_ticks;
} blow;

// The middle of the left blade hits the right blade at 6 m/s at this place: 0 at the guard, 1 at
// the tip. Returns the effect on the right fencer's grip.
static blow strike_at(const duel_config *config, double along)
{
    duel_state state;
    duel_events events;
    duel_start(config, &state);
    phys_quat to_right = phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0));
    phys_quat upright = phys_quat_from_rotation_vector(v3(PHYS_PI / 2, 0, 0));
    phys_body *left = &state.fencer[DUEL_LEFT].weapon, *right = &state.fencer[DUEL_RIGHT].weapon;
    *left = (phys_body){.pose = {v3(0, 1, 0), to_right}, .velocity_mps = v3(0, 0, -6)};
    *right = (phys_body){.pose = {v3(0, 1, 0), upright}};
    const phys_capsule *blade = &config->weapon.blade;
    phys_vec3 struck = quat_rotate(upright, v3_lerp(blade->a, blade->b, along));
    phys_vec3 striking = quat_rotate(to_right, v3_lerp(blade->a, blade->b, 0.5));
    phys_vec3 apart = v3(0, 0, -2.0 * blade->radius_m - 0.001);
    right->pose.position = v3_add(left->pose.position, v3_add(v3_sub(striking, struck), apart));
    state.gap_m = state.min_gap_m = 0.001;
    // Within a single tick the hand has little influence.
    const input_frame still[2] = {input_frame_neutral(), input_frame_neutral()};
    duel_step(config, &state, still, &events);
    blow seen = {state.max_impulse_ns, 0.0,
                 hand_catch_ticks_left(&state.fencer[DUEL_RIGHT].grip, state.tick)};
    for (uint32_t i = 0; i < events.count; i++) {
        if (events.event[i].kind == DUEL_EVENT_CONTROL_LOST && events.event[i].side == DUEL_RIGHT) {
            seen.moment_nms = events.event[i].moment_nms;
        }
    }
    return seen;
}

// The same impulse rotates the weapon in the hand more if it hits farther out; at the same speed
// the impulse is smaller there, because the effective mass is smaller.
static void test_the_foible_costs_more_and_a_firm_grip_less(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = duel_without_end((enum weapon_kind)kind);
        blow forte = strike_at(&test.config, 0.15), foible = strike_at(&test.config, 0.7);
        printf("%s: at 6 m/s forte %u ms, foible %u ms\n", weapon_name((enum weapon_kind)kind),
               forte.lost_ticks, foible.lost_ticks);
        assert_true(foible.moment_nms / foible.impulse_ns >
                    2.0 * forte.moment_nms / forte.impulse_ns);
        assert_true((double)foible.lost_ticks > 1.5 * forte.lost_ticks);
        for (int i = 0; i < 4; i++) {
            test.config.settings.grip_nms += 0.03;
            blow firmer = strike_at(&test.config, 0.7);
            assert_true(firmer.lost_ticks < foible.lost_ticks);
            foible = firmer;
        }
        test_duel_config_destroy(&test);
    }
}

// --- the far side of a blade

// Distance of a weapon's tip from where its hand wants it.
static double apart_m(const duel_config *config, const duel_state *state, enum duel_side side)
{
    phys_pose hand = weapon_body_pose(&config->weapon, state->fencer[side].hand_world);
    phys_vec3 tip = config->weapon.blade.b;
    return v3_distance(pose_apply(hand, tip), pose_apply(state->fencer[side].weapon.pose, tip));
}

// Ticks of the phases: to the places, against the blade, and after it has gone.
enum { TO_PLACE = 700, AGAINST = 500, AWAY = 900, TOGETHER = 200 };

// A tip this far from where the hand wants it is blocked, meters; it counts after this many ticks.
static const double HELD_UP_M = 0.05;
enum { HELD_UP_TICKS = 60 };

// The left fencer holds the blade in the way and then withdraws it; the right fencer moves from one
// side of it to the other. Returns for how many ticks the right weapon was blocked while it was in
// contact with the blade.
static long fence_across(const duel_config *config, double left_x, double y, double side)
{
    duel_state state;
    duel_events events;
    test_duel_start_engaged(config, &state);
    long held_up = 0;
    for (int i = 0; i < TO_PLACE + AGAINST + AWAY; i++) {
        input_frame frame[2] = {test_duel_hold(left_x, y, 0.3),
                                test_duel_hold(i < TO_PLACE ? side : -side, y, 0.3)};
        frame[0].buttons = frame[1].buttons = i < TOGETHER ? INPUT_ADVANCE : 0;
        if (i >= TO_PLACE + AGAINST) {
            frame[0] = test_duel_hold(left_x, y, 0.0);
            frame[0].buttons = INPUT_RETREAT;
        }
        duel_state before = state;
        duel_step(config, &state, frame, &events);
        assert_true(state.gap_m > 0.0);
        for (int k = 0; k < 2; k++) {
            if (!blades_met(&events)) {
                assert_smooth(config, &before.fencer[k], &state.fencer[k]);
            }
        }
        held_up += i >= TO_PLACE && apart_m(config, &state, DUEL_RIGHT) > HELD_UP_M &&
                   has_event(&events, DUEL_EVENT_BLADES_SLIDE, DUEL_NOBODY);
    }
    for (int k = 0; k < 2; k++) {
        assert_true(apart_m(config, &state, (enum duel_side)k) < REJOIN_M);
    }
    return held_up;
}

static void test_the_hand_on_the_far_side_waits_for_the_way(void **unused)
{
    (void)unused;
    seeded random = seeded_start("far_side", 42);
    int held_up = 0;
    const int cases = 60;
    for (int run = 0; run < cases; run++) {
        test_duel_config test = duel_without_end((enum weapon_kind)(run % WEAPON_KIND_COUNT));
        double left_x = seeded_range(&random, -0.3, 0.3), y = seeded_range(&random, -0.3, 0.3);
        double side = (seeded_next(&random) & 1u) != 0 ? 1.0 : -1.0;
        held_up += fence_across(&test.config, left_x, y, side) > HELD_UP_TICKS;
        test_duel_config_destroy(&test);
    }
    printf("held up on the blade in %d of %d\n", held_up, cases);
    // Most weapons that are struck on their way swing clear of the blade instead.
    assert_true(held_up > cases / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_jumps_whoever_loses_and_catches),
        cmocka_unit_test(test_weapon_and_hand_meet_with_one_velocity),
        cmocka_unit_test(test_a_weapon_out_of_control_stays_in_the_hand),
        cmocka_unit_test(test_the_foible_costs_more_and_a_firm_grip_less),
        cmocka_unit_test(test_the_hand_on_the_far_side_waits_for_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
