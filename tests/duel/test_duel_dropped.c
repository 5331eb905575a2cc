// A disarm: who is disarmed, how the weapon falls, and how the duel halts and resumes.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "duel_bodies.h"
#include "duel_judge.h"
#include "duel_private.h"
#include "input_random.h"
#include "near.h"
#include "phys_rotation.h"
#include "seeded_vec3.h"
#include "test_duel_config.h"

static const duel_event *find_event(const duel_events *events, enum duel_event_kind kind, int side)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->event[i].kind == kind && events->event[i].side == side) {
            return &events->event[i];
        }
    }
    fail_msg("no event %d of side %d", (int)kind, side);
    return NULL;
}

static int count_events(const duel_events *events, enum duel_event_kind kind, int side)
{
    int count = 0;
    for (uint32_t i = 0; i < events->count; i++) {
        count += events->event[i].kind == kind && events->event[i].side == side;
    }
    return count;
}

// Places the left blade level along x and the right one upright in front of it, `gap_m` apart. They
// cross at these shares of their lengths, 0 at the guard.
static void cross_at(const duel_config *config, duel_state *state, double along_left,
                     double along_right, double gap_m)
{
    duel_start(config, state);
    const phys_capsule *blade = &config->weapon.blade;
    double apart_m = 2.0 * blade->radius_m + gap_m;
    phys_quat level = phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0));
    phys_quat upright = phys_quat_from_rotation_vector(v3(PHYS_PI / 2, 0, 0));
    phys_vec3 met_left = quat_rotate(level, v3_lerp(blade->a, blade->b, along_left));
    phys_vec3 met_right = quat_rotate(upright, v3_lerp(blade->a, blade->b, along_right));
    state->fencer[DUEL_LEFT].weapon =
        (phys_body){.pose = {v3_sub(v3(0, 2, apart_m), met_left), level}};
    state->fencer[DUEL_RIGHT].weapon =
        (phys_body){.pose = {v3_sub(v3(0, 2, 0), met_right), upright}};
    state->gap_m = state->min_gap_m = gap_m;
}

// A fencer who takes a blow with the forte keeps the weapon; the same blow on the foible disarms.
static void the_forte_keeps_the_weapon_and_the_foible_loses_it(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    for (int strong = DUEL_LEFT; strong <= DUEL_RIGHT; strong++) {
        enum duel_side weak = duel_other((enum duel_side)strong);
        duel_state state;
        duel_events events = {0};
        cross_at(&test.config, &state, strong == DUEL_LEFT ? 0.1 : 0.8,
                 strong == DUEL_RIGHT ? 0.1 : 0.8, 0.0006);
        // Aimed at the middle of the forte, so that the blow turns the other weapon.
        state.fencer[DUEL_LEFT].weapon.velocity_mps = v3(0, 0, -16);
        test_duel_move_blades(&test.config, &state, &events);
        assert_int_equal(count_events(&events, DUEL_EVENT_DISARMED, (int)weak), 1);
        assert_int_equal(count_events(&events, DUEL_EVENT_DISARMED, strong), 0);
        assert_int_equal(state.fencer[weak].loose.is_loose, 1);
        assert_int_equal(state.fencer[strong].loose.is_loose, 0);
        assert_int_equal(state.disarms, 1);
        assert_false(hand_catch_active(&state.fencer[weak].grip, state.tick + 1));
        // The event reports how hard and where the blades met.
        const duel_event *lost = find_event(&events, DUEL_EVENT_DISARMED, (int)weak);
        assert_true(lost->moment_nms > test.config.settings.disarm_nms);
        assert_near(v3_distance(lost->point, v3(0, 2, 0)), 0.0, 0.02);
    }
    test_duel_config_destroy(&test);
}

// A lighter blow costs control, for longer if it hits farther from the hand.
static void the_foible_loses_control_longer_for_the_same_blow(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    for (int strong = DUEL_LEFT; strong <= DUEL_RIGHT; strong++) {
        enum duel_side weak = duel_other((enum duel_side)strong);
        duel_state state;
        duel_events events = {0};
        cross_at(&test.config, &state, strong == DUEL_LEFT ? 0.15 : 0.7,
                 strong == DUEL_RIGHT ? 0.15 : 0.7, 0.0006);
        state.fencer[DUEL_LEFT].weapon.velocity_mps = v3(0, 0, -6);
        test_duel_move_blades(&test.config, &state, &events);
        assert_int_equal(state.disarms, 0);
        uint32_t now = state.tick + 1;
        uint32_t weak_ticks = state.fencer[weak].grip.end_tick;
        uint32_t strong_ticks = state.fencer[strong].grip.end_tick;
        assert_true(weak_ticks > now + 50);
        assert_true(strong_ticks <= now + (weak_ticks - now) / 2);
        const duel_settings *settings = &test.config.settings;
        const duel_event *lost = find_event(&events, DUEL_EVENT_CONTROL_LOST, (int)weak);
        assert_in_range((int)(1000.0 * lost->moment_nms), (int)(1000.0 * settings->grip_nms),
                        (int)(1000.0 * settings->disarm_nms));
        assert_near(lost->seconds,
                    hand_catch_duration(lost->moment_nms, settings->grip_nms,
                                        settings->catch_s_per_nms, settings->catch_max_s),
                    1e-12);
        assert_int_equal((int)(lost->seconds * DUEL_TICKS_PER_SECOND), weak_ticks - now);
    }
    test_duel_config_destroy(&test);
}

static void a_lighter_blow_and_a_firmer_grip_disarm_nobody(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    for (int firm = 0; firm <= 1; firm++) {
        duel_state state;
        duel_events events = {0};
        cross_at(&test.config, &state, 0.1, 0.8, 0.0006);
        state.fencer[DUEL_LEFT].weapon.velocity_mps = v3(0, 0, firm ? -16 : -2);
        test.config.settings.disarm_nms = firm ? 5.0 : duel_settings_default().disarm_nms;
        test_duel_move_blades(&test.config, &state, &events);
        assert_int_equal(state.blade_contacts, 1);
        assert_int_equal(state.disarms, 0);
    }
    test_duel_config_destroy(&test);
}

// A duel whose left fencer has just lost the weapon, which flies off at random.
static void throw_weapon(const duel_config *config, duel_state *state, seeded *random)
{
    duel_start(config, state);
    duel_fencer *fencer = &state->fencer[DUEL_LEFT];
    fencer->weapon.velocity_mps = seeded_vec3(random, 3);
    fencer->weapon.angular_velocity_radps = seeded_vec3(random, 15);
    duel_disarm(config, state, DUEL_LEFT);
}

// Above the floor only gravity acts.
static void in_the_air_it_falls_freely(void **unused)
{
    (void)unused;
    seeded random = seeded_start("in_the_air_it_falls_freely", 77);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    for (int i = 0; i < 20; i++) {
        duel_state state;
        duel_events events;
        throw_weapon(&test.config, &state, &random);
        phys_body *thrown = &state.fencer[DUEL_LEFT].weapon;
        thrown->pose.position.y += 20.0;
        thrown->velocity_mps.x = -fabs(thrown->velocity_mps.x); // away from the other fencer
        phys_body start = *thrown;
        for (int tick = 0; tick < 500; tick++) {
            input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
            duel_step(&test.config, &state, frame, &events);
        }
        phys_vec3 expected = v3_add_scaled(start.pose.position, start.velocity_mps, 0.5);
        expected.y -= 0.5 * PHYS_GRAVITY_MPS2 * 0.25;
        assert_near(v3_distance(thrown->pose.position, expected), 0.0, 1e-9);
        assert_near(thrown->velocity_mps.y, start.velocity_mps.y - 0.5 * PHYS_GRAVITY_MPS2, 1e-9);
    }
    test_duel_config_destroy(&test);
}

// The whole sequence: halt, fall, rest on the floor, en garde with the weapon in hand, resumption.
static void the_bout_halts_and_resumes(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_bout_halts_and_resumes", 78);
    int still = 0;
    for (int i = 0; i < 30; i++) {
        test_duel_config test =
            test_duel_config_create_without_bodies((enum weapon_kind)(i % WEAPON_KIND_COUNT));
        duel_state state;
        duel_events events;
        throw_weapon(&test.config, &state, &random);
        // The input frames of both ask for further actions.
        input_frame frame[2] = {
            {.point_x = 30000, .point_y = -20000, .extension = 255, .buttons = INPUT_LUNGE},
            {.extension = 255, .buttons = INPUT_ADVANCE}};
        duel_step(&test.config, &state, frame, &events);
        assert_int_equal(state.phase, DUEL_HALT);
        double extension = state.fencer[DUEL_RIGHT].extension;
        int falls = 0, en_garde_tick = 0;
        double lowest_m = 1.0;
        phys_vec3 rest = v3(0, 0, 0);
        for (int tick = 1; tick < 8000 && state.phase != DUEL_FENCING; tick++) {
            phys_vec3 rest_before = rest;
            rest = state.fencer[DUEL_LEFT].weapon.pose.position;
            duel_step(&test.config, &state, frame, &events);
            falls += count_events(&events, DUEL_EVENT_WEAPON_DOWN, DUEL_LEFT);
            if (count_events(&events, DUEL_EVENT_EN_GARDE, DUEL_NOBODY) == 1) {
                assert_int_equal(en_garde_tick, 0);
                en_garde_tick = tick;
                // It was on the floor, motionless in nearly all ticks, before it was picked up.
                still += v3_distance(rest_before, rest) == 0.0;
                assert_true(rest.y < 0.1);
            }
            if (state.phase == DUEL_HALT) {
                phys_vec3 end[2];
                duel_blade_ends(&test.config, &state, DUEL_LEFT, end);
                double lower_m = (end[0].y < end[1].y ? end[0].y : end[1].y);
                double gap_m = lower_m - test.config.weapon.blade.radius_m;
                lowest_m = gap_m < lowest_m ? gap_m : lowest_m;
            }
            // An arm that had begun to move stops; nobody extends further.
            assert_true(state.fencer[DUEL_RIGHT].extension <= extension + 0.02);
        }
        assert_true(lowest_m > -1e-6);
        assert_int_equal(state.phase, DUEL_FENCING);
        assert_true(falls >= 1);
        assert_true(en_garde_tick > 1000 && en_garde_tick <= 5001);

        duel_state fresh;
        duel_start(&test.config, &fresh);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            assert_int_equal(state.fencer[side].loose.is_loose, 0);
            phys_vec3 at = state.fencer[side].weapon.pose.position;
            // At its place, but for the breath.
            const double BREATH_M = 0.005;
            assert_near(v3_distance(at, fresh.fencer[side].weapon.pose.position), 0.0, BREATH_M);
        }
        // Fencing has resumed.
        duel_step(&test.config, &state, frame, &events);
        duel_step(&test.config, &state, frame, &events);
        assert_true(state.fencer[DUEL_RIGHT].extension > 0.0);
        test_duel_config_destroy(&test);
    }
    printf("%d of 30 weapons lay still within five seconds\n", still);
    assert_true(still >= 17); // 21 to 29 with eleven seeds
}

// A duel in which this fencer's weapon is dropped, its lowest point `height_m` above the floor.
static duel_state dropped_from(const duel_config *config, enum duel_side side, double height_m)
{
    duel_state state;
    duel_start(config, &state);
    duel_fencer *fencer = &state.fencer[side];
    fencer->weapon = (phys_body){.pose = {v3(0, 1, 0), quat_identity()}};
    phys_free_body still = {.body = fencer->weapon, .asleep = true};
    phys_free_report report =
        phys_free_body_step(&config->weapon.floor_shape, &DUEL_FALL, &still, DUEL_TICK_S);
    fencer->weapon.pose.position.y += height_m - report.gap_m;
    duel_disarm(config, &state, side);
    return state;
}

// Lets the weapon fall until it first hits the floor. Returns its speed then, 0 if it does not.
static double fall_to_floor(const duel_config *config, duel_state *state, enum duel_side side,
                            duel_events *events)
{
    for (int tick = 0; tick < 2000; tick++) {
        double before_mps = state->fencer[side].weapon.velocity_mps.y;
        phys_body sweep;
        *events = (duel_events){0};
        state->fencer[side].weapon = duel_dropped_fall(config, state, side, &sweep, events);
        if (state->fencer[side].weapon.velocity_mps.y > before_mps) {
            return -before_mps;
        }
    }
    return 0.0;
}

// An impact on the floor is reported with its speed and place if it is fast enough to be heard.
static void only_an_audible_fall_is_reported(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create_without_bodies((enum weapon_kind)kind);
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            // From 1.8 mm at 0.19 m/s, from 2.3 mm at 0.21 m/s, from a meter at 4.4 m/s.
            const double height_m[] = {1.8e-3, 2.3e-3, 1.0};
            for (int i = 0; i < 3; i++) {
                duel_state state = dropped_from(&test.config, (enum duel_side)side, height_m[i]);
                duel_events events;
                double met_mps = fall_to_floor(&test.config, &state, (enum duel_side)side, &events);
                double fell_mps = sqrt(2.0 * PHYS_GRAVITY_MPS2 * height_m[i]);
                assert_near(met_mps, fell_mps, 0.02);
                if (i == 0) {
                    assert_int_equal(events.count, 0);
                    continue;
                }
                assert_int_equal(events.count, 1);
                assert_int_equal(events.event[0].kind, DUEL_EVENT_WEAPON_DOWN);
                assert_int_equal(events.event[0].side, side);
                assert_near(events.event[0].speed_mps, fell_mps, 0.02);
                phys_vec3 at = state.fencer[side].loose.fall.body.pose.position;
                assert_near(v3_distance(events.event[0].point, at), 0.0, 1e-12);
            }
        }
        test_duel_config_destroy(&test);
    }
}

// A falling weapon collides with the other blade like any weapon: they never pass through each
// other.
static void a_dropped_weapon_does_not_pass_the_other(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_dropped_weapon_does_not_pass_the_other", 79);
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    int meetings = 0;
    for (int i = 0; i < 60; i++) {
        duel_state state;
        duel_events events;
        // Thrown upward against the other blade from below, or down onto it.
        cross_at(&test.config, &state, seeded_range(&random, 0.2, 0.9),
                 seeded_range(&random, 0.2, 0.9), seeded_range(&random, 0.001, 0.05));
        state.fencer[DUEL_LEFT].weapon.velocity_mps = v3(0, 1, seeded_range(&random, -6, -1));
        state.fencer[DUEL_LEFT].weapon.angular_velocity_radps =
            v3(seeded_range(&random, -20, 20), seeded_range(&random, -20, 20), 0);
        duel_disarm(&test.config, &state, DUEL_LEFT);
        state.phase = DUEL_HALT;
        duel_judge judge = duel_judge_new();
        duel_judge_begin(&judge, &state);
        for (int tick = 0; tick < 1300; tick++) {
            input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
            duel_step(&test.config, &state, frame, &events);
            const char *wrong = duel_judge_tick(&judge, &test.config, &state, &events);
            if (wrong != NULL) {
                fail_msg("throw %d, tick %d: %s; gap %g m", i, tick, wrong, judge.gap_m);
            }
        }
        meetings += (int)judge.blows;
    }
    assert_true(meetings > 22); // 30 to 41 with eleven seeds
    test_duel_config_destroy(&test);
}

// Nor does it fly through a body: thrown at the opponent's chest it bounces back or to the side,
// and its point never gets deeper than its motion in one tick.
static void a_dropped_weapon_bounces_off_a_body(void **unused)
{
    (void)unused;
    // With the tip on the mask the base may sink in to the middle of the chest: a contact at one
    // place hides another. It does not come out at the back.
    const double BACK_M = 0.1;
    seeded random = seeded_start("a_dropped_weapon_bounces_off_a_body", 81);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    for (int i = 0; i < 12; i++) {
        duel_state state;
        duel_events events;
        duel_start(&test.config, &state);
        // Upright, a meter in front of the chest, flying toward it; the opponent's own blade is out
        // of the way.
        body_pose pose;
        duel_body_pose(&test.config, &state, DUEL_RIGHT, &pose);
        phys_vec3 chest =
            fencer_frame_point_to_world(duel_fencer_frame(&test.config, &state, DUEL_RIGHT),
                                        fencer_frame_point_from_model(pose.bone[BONE_CHEST].joint));
        duel_disarm(&test.config, &state, DUEL_RIGHT);
        state.fencer[DUEL_RIGHT].weapon.pose.position = v3(0, 0.5, -3);
        duel_disarm(&test.config, &state, DUEL_LEFT);
        phys_body *thrown = &state.fencer[DUEL_LEFT].weapon;
        *thrown = (phys_body){
            .pose = {v3(chest.x - 0.5, chest.y, chest.z + seeded_range(&random, -0.05, 0.05)),
                     phys_quat_from_rotation_vector(v3(PHYS_PI / 2, 0, 0))},
            .velocity_mps = v3(seeded_range(&random, 3, 7), 1.0, 0)};
        state.phase = DUEL_HALT;
        state.gap_m = 1.0;
        double farthest_m = -10.0;
        for (int tick = 0; tick < 300; tick++) {
            input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
            duel_step(&test.config, &state, frame, &events);
            double x = thrown->pose.position.x;
            farthest_m = x > farthest_m ? x : farthest_m;
        }
        assert_true(farthest_m > chest.x - 0.35);
        assert_true(farthest_m < chest.x + BACK_M);
    }
    test_duel_config_destroy(&test);
}

// A loose weapon whose blade touches the chest bounces only if it moves into the body.
static void a_weapon_that_leaves_a_body_is_not_bounced(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    duel_state far, near;
    duel_start(&test.config, &far);
    body_pose pose;
    duel_body_pose(&test.config, &far, DUEL_RIGHT, &pose);
    phys_vec3 chest =
        fencer_frame_point_to_world(duel_fencer_frame(&test.config, &far, DUEL_RIGHT),
                                    fencer_frame_point_from_model(pose.bone[BONE_CHEST].joint));
    duel_disarm(&test.config, &far, DUEL_LEFT);
    far.fencer[DUEL_LEFT].weapon =
        (phys_body){.pose = {v3(chest.x - 0.5, chest.y, chest.z),
                             phys_quat_from_rotation_vector(v3(PHYS_PI / 2, 0, 0))}};
    near = far;
    near.fencer[DUEL_LEFT].weapon.pose.position.x = chest.x;
    phys_blade_mesh_hit hit;
    const phys_tick_path far_way = test_duel_way(&far, &near, DUEL_LEFT);
    assert_true(duel_sweep_part(&test.config, &far, &near, &far_way, DUEL_RIGHT,
                                &test.config.weapon.blade, &hit));
    for (int into = 0; into < 2; into++) {
        duel_state before = far, after;
        before.fencer[DUEL_LEFT].weapon.pose.position.x += 0.5 * hit.time + 0.001;
        after = before;
        phys_body *moving = &after.fencer[DUEL_LEFT].weapon;
        moving->velocity_mps = v3(into ? 2.0 : -2.0, 0, 0);
        moving->pose.position =
            v3_add_scaled(moving->pose.position, moving->velocity_mps, DUEL_TICK_S);
        after.fencer[DUEL_LEFT].loose.fall.asleep = true;
        const phys_tick_path way[2] = {test_duel_way(&before, &after, DUEL_LEFT),
                                       test_duel_way(&before, &after, DUEL_RIGHT)};
        duel_dropped_meet_bodies(&test.config, &before, &after, way);
        assert_int_equal(after.fencer[DUEL_LEFT].loose.fall.asleep, !into);
        if (into) {
            assert_true(moving->velocity_mps.x < 1.9);
        } else {
            assert_near(v3_distance(moving->velocity_mps, v3(-2, 0, 0)), 0.0, 1e-12);
        }
    }
    test_duel_config_destroy(&test);
}

// A weapon that sleeps on the floor wakes up when it is hit.
static void a_blow_wakes_a_weapon_that_lies_still(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_SABRE);
    duel_state state;
    duel_events events = {0};
    cross_at(&test.config, &state, 0.5, 0.5, 0.0006);
    duel_disarm(&test.config, &state, DUEL_RIGHT);
    state.fencer[DUEL_RIGHT].loose.fall.asleep = true;
    state.fencer[DUEL_LEFT].weapon.velocity_mps = v3(0, 0, -4);
    test_duel_move_blades(&test.config, &state, &events);
    assert_int_equal(state.blade_contacts, 1);
    assert_false(state.fencer[DUEL_RIGHT].loose.fall.asleep);
    assert_true(state.fencer[DUEL_RIGHT].weapon.velocity_mps.z < -0.5);
    test_duel_config_destroy(&test);
}

// The empty hand starts where the weapon was lost and moves to where it is asked to be.
static void the_empty_hand_does_not_jump(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_empty_hand_does_not_jump", 80);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    duel_state state;
    duel_events events;
    throw_weapon(&test.config, &state, &random);
    body_pose before, after;
    duel_body_pose(&test.config, &state, DUEL_LEFT, &before);
    for (int tick = 0; tick < 1200; tick++) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        duel_step(&test.config, &state, frame, &events);
        duel_body_pose(&test.config, &state, DUEL_LEFT, &after);
        assert_true(v3_distance(before.bone[BONE_HAND_R].joint, after.bone[BONE_HAND_R].joint) <
                    0.01);
        before = after;
    }
    phys_pose hand = state.fencer[DUEL_LEFT].loose.hand_world;
    assert_near(v3_distance(hand.position, state.fencer[DUEL_LEFT].hand_world.position), 0.0, 1e-3);
    test_duel_config_destroy(&test);
}

// The empty hand covers 0.02 of its way in a tick, the short way round for either quaternion.
static void the_empty_hand_covers_a_fraction_of_its_way(void **unused)
{
    (void)unused;
    const phys_quat turned = phys_quat_from_rotation_vector(v3(0, 0, 1.0));
    for (int flipped = 0; flipped < 2; flipped++) {
        duel_fencer fencer = {0};
        fencer.loose.hand_world = (phys_pose){v3(1, 2, 3), quat_identity()};
        fencer.hand_world = (phys_pose){v3(2, 2, 1), turned};
        if (flipped) {
            fencer.hand_world.orientation = (phys_quat){-turned.x, -turned.y, -turned.z, -turned.w};
        }
        duel_dropped_hand(&fencer);
        phys_pose hand = fencer.loose.hand_world;
        assert_near(v3_distance(hand.position, v3(1.02, 2, 2.96)), 0.0, 1e-12);
        double angle = phys_rotation_vector_from_quat(hand.orientation).z;
        assert_near(angle, 0.02, 2e-3);
        for (int tick = 1; tick < 200; tick++) {
            duel_dropped_hand(&fencer);
        }
        // 0.98 to the power of 200 is left: it is there in 200 ms.
        hand = fencer.loose.hand_world;
        assert_near(v3_distance(hand.position, v3(2, 2, 1)), 0.0176 * sqrt(5.0), 1e-3);
        assert_near(phys_rotation_vector_from_quat(hand.orientation).z, 1.0, 0.03);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_forte_keeps_the_weapon_and_the_foible_loses_it),
        cmocka_unit_test(the_foible_loses_control_longer_for_the_same_blow),
        cmocka_unit_test(a_lighter_blow_and_a_firmer_grip_disarm_nobody),
        cmocka_unit_test(in_the_air_it_falls_freely),
        cmocka_unit_test(the_bout_halts_and_resumes),
        cmocka_unit_test(only_an_audible_fall_is_reported),
        cmocka_unit_test(a_dropped_weapon_does_not_pass_the_other),
        cmocka_unit_test(a_dropped_weapon_bounces_off_a_body),
        cmocka_unit_test(a_weapon_that_leaves_a_body_is_not_bounced),
        cmocka_unit_test(a_blow_wakes_a_weapon_that_lies_still),
        cmocka_unit_test(the_empty_hand_does_not_jump),
        cmocka_unit_test(the_empty_hand_covers_a_fraction_of_its_way),
    };
    return cmocka_run_group_tests_name("duel_dropped", tests, NULL, NULL);
}
