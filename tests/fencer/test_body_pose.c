// The posed skeleton: its bones keep their lengths, its hand holds the weapon, its
// feet stand, and nothing of it jumps when weapon and feet do not.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>

#include "angles.h"
#include "body_pose.h"
#include "input_frame.h"
#include "input_random.h"
#include "phys_rotation.h"
#include "seeded.h"
#include "step_within.h"
#include "test_duel_config.h"
#include "test_fencer.h"

#define DEGREE (PHYS_PI / 180.0)

// Rounding of a chain of rotations about a meter long.
#define EXACT_M 1e-9

// A weapon at `hand` (fencer frame) with the blade along `blade`.
static phys_pose weapon_at(phys_vec3 hand, phys_vec3 blade, phys_vec3 thumb)
{
    phys_vec3 z = v3_normalized_or(v3_neg(blade), v3(-1, 0, 0));
    phys_vec3 y = v3_normalized_or(v3_add_scaled(thumb, z, -v3_dot(thumb, z)), v3(0, 1, 0));
    phys_mat3 axes = m3_from_columns(v3_cross(y, z), y, z);
    return (phys_pose){hand, quat_from_m3(&axes)};
}

static phys_pose weapon_en_garde(void)
{
    return weapon_at(v3(0.674, 1.156, 0.064), v3(1, 0.05, -0.03), v3(0, 1, 0.3));
}

static footwork_state feet(double lunge)
{
    footwork_state state = footwork_start();
    state.lunge = lunge;
    state.front_foot_m += FOOTWORK_LUNGE_M * lunge;
    return state;
}

// The synthetic fencer with legs, or all of it, this many times as long.
static fencer_model *fencer_of_size(double legs, double rest)
{
    fencer_model *model = test_fencer_create();
    double hips = model->joint_rest[BONE_HIPS].y;
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        phys_vec3 *at = &model->joint_rest[b];
        bool leg = (b >= BONE_THIGH_L && b <= BONE_TOE_L) || b >= BONE_THIGH_R;
        at->y = leg || b == BONE_ROOT ? legs * at->y : legs * hips + rest * (at->y - hips);
        at->x *= rest;
        at->z *= rest;
    }
    return model;
}

// Builds from slight to tall, and one of long legs and a short trunk.
static const double BUILDS[][2] = {
    {1.0, 1.0}, {0.92, 0.92}, {0.94, 0.97}, {1.05, 1.03}, {1.06, 0.94}};
#define BUILD_COUNT ((int)(sizeof BUILDS / sizeof BUILDS[0]))

// Any depth of a lunge, often ducked, tipped over or both.
static footwork_state random_feet(seeded *random)
{
    footwork_state state = feet(seeded_range(random, 0, 1));
    state.duck = seeded_range(random, -1, 1);
    state.duck = state.duck > 0.0 ? state.duck : 0.0;
    state.fleche = seeded_range(random, -1, 1);
    state.fleche = state.fleche > 0.0 ? state.fleche : 0.0;
    return state;
}

// Anywhere in front of the body, blade within 40 degrees or so of forward.
static phys_pose random_weapon(seeded *random, const fencer_model *model,
                               const footwork_state *footwork)
{
    phys_vec3 hand = v3(0.35 + seeded_range(random, 0.0, 0.45), seeded_range(random, 0.80, 1.60),
                        seeded_range(random, -0.25, 0.40));
    phys_vec3 blade = v3(1, seeded_range(random, -0.6, 0.6), seeded_range(random, -0.5, 0.5));
    phys_vec3 thumb = v3(0, seeded_range(random, 0.1, 1), seeded_range(random, -1, 1));
    return body_pose_place(model, footwork, weapon_at(hand, blade, thumb));
}

static phys_vec3 joint(const body_pose *pose, enum fencer_bone bone)
{
    return fencer_frame_point_from_model(pose->bone[bone].joint);
}

static double leg_angle(const body_pose *pose, enum fencer_bone thigh)
{
    return angle_inside(joint(pose, thigh), joint(pose, thigh + 1), joint(pose, thigh + 2));
}

// How far the elbow is from one pose to another of the same stance.
static double elbow_way(const body_pose *a, const body_pose *b)
{
    return v3_distance(a->bone[BONE_FOREARM_R].joint, b->bone[BONE_FOREARM_R].joint);
}

// How far the wrist is bent: the line from the wrist to the knuckles, which is the
// forearm's in a relaxed hand, against the forearm.
static double wrist_bend(const fencer_model *model, const body_pose *pose)
{
    phys_vec3 rest = v3_sub(model->joint_rest[BONE_HAND_R], model->joint_rest[BONE_FOREARM_R]);
    phys_vec3 forearm = quat_rotate(pose->bone[BONE_FOREARM_R].rotation, rest);
    phys_vec3 hand = quat_rotate(pose->bone[BONE_HAND_R].rotation, rest);
    return angle_inside(forearm, v3(0, 0, 0), hand);
}

static double weapon_elbow_angle(const body_pose *pose)
{
    return angle_inside(joint(pose, BONE_UPPER_ARM_R), joint(pose, BONE_FOREARM_R),
                        joint(pose, BONE_HAND_R));
}

static void bones_keep_their_lengths(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_pose lengths", 1);
    fencer_model *model = test_fencer_create();
    for (int i = 0; i < 5000; i++) {
        footwork_state footwork = random_feet(&random);
        body_pose pose;
        body_pose_solve(model, &footwork, random_weapon(&random, model, &footwork), &pose);
        for (int b = BONE_SPINE; b < FENCER_BONE_COUNT; b++) {
            enum fencer_bone parent = fencer_bone_parent((enum fencer_bone)b);
            double rest = v3_distance(model->joint_rest[b], model->joint_rest[parent]);
            double posed = v3_distance(pose.bone[b].joint, pose.bone[parent].joint);
            assert_true(fabs(rest - posed) < EXACT_M);
            assert_true(fabs(quat_dot(pose.bone[b].rotation, pose.bone[b].rotation) - 1) < 1e-9);
        }
    }
    test_fencer_destroy(&model);
}

// The angles fencing teachers ask for, within a few degrees.
static void stances_are_as_taught(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    body_pose guard, lunge;
    footwork_state stand = feet(0), out = feet(1);
    body_pose_solve(model, &stand, weapon_en_garde(), &guard);
    body_pose_solve(model, &out, weapon_at(v3(1.36, 1.18, 0.02), v3(1, -0.06, 0), v3(0, 1, 0.3)),
                    &lunge);
    assert_true(fabs(leg_angle(&guard, BONE_THIGH_R) - 124 * DEGREE) < 4 * DEGREE);
    assert_true(fabs(leg_angle(&guard, BONE_THIGH_L) - 123 * DEGREE) < 4 * DEGREE);
    assert_true(fabs(leg_angle(&lunge, BONE_THIGH_R) - 94 * DEGREE) < 4 * DEGREE);
    assert_true(fabs(leg_angle(&lunge, BONE_THIGH_L) - 162 * DEGREE) < 5 * DEGREE);
    assert_true(fabs(weapon_elbow_angle(&guard) - 120 * DEGREE) < 20 * DEGREE);
    assert_true(weapon_elbow_angle(&lunge) > 150 * DEGREE);
    // The rear hand is behind, over the shoulder en garde and under it in the lunge.
    assert_true(joint(&guard, BONE_HAND_L).y > joint(&guard, BONE_UPPER_ARM_L).y + 0.1);
    assert_true(joint(&lunge, BONE_HAND_L).y < joint(&lunge, BONE_UPPER_ARM_L).y - 0.1);
    assert_true(joint(&lunge, BONE_HAND_L).x < joint(&lunge, BONE_HIPS).x - 0.4);
    test_fencer_destroy(&model);
}

static void the_hand_holds_the_weapon_within_reach(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_pose hold", 2);
    fencer_model *model = test_fencer_create();
    int unmoved = 0;
    for (int i = 0; i < 5000; i++) {
        footwork_state footwork = random_feet(&random);
        phys_pose wanted = random_weapon(&random, model, &footwork);
        phys_pose held = body_pose_hold(model, &footwork, wanted);
        unmoved += v3_distance(wanted.position, held.position) == 0.0;
        body_pose pose;
        body_pose_solve(model, &footwork, held, &pose);
        assert_true(v3_distance(joint(&pose, BONE_WEAPON_R), held.position) < 1e-3);

        // Blade and thumb side as the weapon has them.
        phys_quat hand = pose.bone[BONE_HAND_R].rotation;
        phys_vec3 blade = fencer_frame_point_from_model(quat_rotate(hand, model->grip_blade_rest));
        phys_vec3 thumb = fencer_frame_point_from_model(quat_rotate(hand, model->grip_thumb_rest));
        assert_true(v3_distance(blade, quat_rotate(held.orientation, v3(0, 0, -1))) < 1e-6);
        assert_true(v3_distance(thumb, quat_rotate(held.orientation, v3(0, 1, 0))) < 1e-6);
    }
    assert_true(unmoved > 1000);
    test_fencer_destroy(&model);
}

static void out_of_reach_the_arm_points_there_straight(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_pose reach", 3);
    fencer_model *model = test_fencer_create();
    for (int i = 0; i < 2000; i++) {
        footwork_state footwork = random_feet(&random);
        phys_vec3 shoulder;
        double reach_m;
        body_pose_reach(model, &footwork, &shoulder, &reach_m);
        assert_true(reach_m > 0.55 && reach_m < 0.75);
        phys_vec3 way = v3_normalized_or(
            v3(1, seeded_range(&random, -0.6, 0.5), seeded_range(&random, -0.5, 0.5)), v3(1, 0, 0));
        phys_vec3 hand = v3_add_scaled(shoulder, way, 5.0);
        body_pose pose;
        body_pose_solve(model, &footwork, weapon_at(hand, way, v3(0, 1, 0)), &pose);
        assert_true(weapon_elbow_angle(&pose) > 173 * DEGREE);
        phys_vec3 arm = v3_sub(joint(&pose, BONE_HAND_R), joint(&pose, BONE_UPPER_ARM_R));
        phys_vec3 there = v3_sub(hand, joint(&pose, BONE_UPPER_ARM_R));
        assert_true(angle_inside(arm, v3(0, 0, 0), there) < 2 * DEGREE);
        // The sphere is where the stretched arm comes to, give or take the shoulder.
        double stretched = v3_distance(joint(&pose, BONE_WEAPON_R), shoulder);
        assert_true(fabs(stretched - reach_m) < 0.12);
    }
    test_fencer_destroy(&model);
}

// The hand wanders all over the front of the body; no joint moves more than a bounded
// multiple of it (a nearly straight elbow is the worst: 16 times), none flips over.
static void small_steps_of_the_weapon_are_small_steps_of_the_body(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_pose continuity", 4);
    fencer_model *model = test_fencer_create();
    const double step_m = 2e-4, step_rad = 1e-3;
    for (int walk = 0; walk < 30; walk++) {
        footwork_state footwork = random_feet(&random);
        phys_pose placed =
            body_pose_hold(model, &footwork, random_weapon(&random, model, &footwork));
        body_pose before;
        body_pose_solve(model, &footwork, placed, &before);
        phys_pose goal = placed;
        for (int i = 0; i < 4000; i++) {
            if (i % 800 == 0) {
                goal = body_pose_hold(model, &footwork, random_weapon(&random, model, &footwork));
            }
            phys_vec3 way = v3_sub(goal.position, placed.position);
            placed.position =
                v3_add_scaled(placed.position, v3_normalized_or(way, v3(0, 0, 0)), step_m);
            phys_vec3 turn = phys_rotation_vector_from_quat(
                quat_mul(goal.orientation, quat_conjugate(placed.orientation)));
            turn = v3_scale(v3_normalized_or(turn, v3(0, 0, 0)), step_rad);
            placed.orientation =
                quat_normalized(quat_mul(phys_quat_from_rotation_vector(turn), placed.orientation));
            body_pose after;
            body_pose_solve(model, &footwork, placed, &after);
            for (int b = 0; b < FENCER_BONE_COUNT; b++) {
                assert_true(v3_distance(after.bone[b].joint, before.bone[b].joint) < 30.0 * step_m);
                assert_true(angle_between(after.bone[b].rotation, before.bone[b].rotation) <
                            40.0 * step_rad);
            }
            before = after;
        }
    }
    test_fencer_destroy(&model);
}

// The weapon rolls right round in the hand, further than a wrist can: even there the
// forearm's skin does not jump.
static void rolling_the_weapon_never_snaps_the_forearm(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    footwork_state footwork = feet(0.3);
    phys_pose placed = weapon_en_garde();
    body_pose before;
    body_pose_solve(model, &footwork, placed, &before);
    const double step_rad = 1e-3;
    for (int i = 0; i < 13000; i++) {
        phys_quat roll = phys_quat_from_rotation_vector(v3(0, 0, step_rad));
        placed.orientation = quat_normalized(quat_mul(placed.orientation, roll));
        body_pose after;
        body_pose_solve(model, &footwork, placed, &after);
        assert_true(angle_between(after.bone[BONE_FOREARM_TWIST_R].rotation,
                                  before.bone[BONE_FOREARM_TWIST_R].rotation) < 6.0 * step_rad);
        before = after;
    }
    test_fencer_destroy(&model);
}

// Hanging below the line from shoulder to wrist, or beside it on the outside.
static void the_elbow_hangs_down_or_out(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_pose elbow", 5);
    fencer_model *model = test_fencer_create();
    for (int i = 0; i < 5000; i++) {
        footwork_state footwork = random_feet(&random);
        body_pose pose;
        body_pose_solve(model, &footwork, random_weapon(&random, model, &footwork), &pose);
        phys_vec3 shoulder = joint(&pose, BONE_UPPER_ARM_R), wrist = joint(&pose, BONE_HAND_R);
        phys_vec3 off = v3_sub(joint(&pose, BONE_FOREARM_R), v3_lerp(shoulder, wrist, 0.5));
        // A hand straight above and behind the shoulder folds the arm so that the elbow is level.
        assert_true(off.y < 0.05 || off.z > fabs(off.y));
        if (wrist.y < shoulder.y) {
            assert_true(off.y < 0.0);
        }
        assert_true(off.z > -0.10);
    }
    test_fencer_destroy(&model);
}

static void the_head_looks_forward(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_pose head", 6);
    fencer_model *model = test_fencer_create();
    for (int i = 0; i < 500; i++) {
        footwork_state footwork = random_feet(&random);
        body_pose pose;
        body_pose_solve(model, &footwork, random_weapon(&random, model, &footwork), &pose);
        phys_vec3 face =
            fencer_frame_point_from_model(quat_rotate(pose.bone[BONE_HEAD].rotation, v3(0, 0, 1)));
        assert_true(angle_inside(face, v3(0, 0, 0), v3(1, 0, 0)) < 10 * DEGREE);
    }
    test_fencer_destroy(&model);
}

// Random buttons for minutes, the hand in random guards: planted feet stand still in the
// world and do not turn, and no joint jumps, neither in place nor in speed.
static void check_smoothness(const double build[2], int ticks)
{
    // Faster than any part of a fencer's body, a running foot being the fastest, and
    // harder than any is stopped: jumps. m/s, and m/s within a thousandth of a second.
    const double fastest_mps = 12.0, hardest_mps = 2.5;
    fencer_model *model = fencer_of_size(build[0], build[1]);
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    input_random walk = input_random_start(7);
    footwork_state footwork = footwork_start();
    body_pose before;
    phys_vec3 speed[FENCER_BONE_COUNT] = {{0}};
    double most_mps = 0.0, most_change_mps = 0.0;
    double point[2] = {0, 0}, extension = 0.0;
    for (int i = 0; i < ticks; i++) {
        input_frame frame = input_random_frame(&walk);
        footwork_state old = footwork;
        step_within(&footwork, frame.buttons, -1e6, 1e6);
        // A hand that follows smoothly, as the duel's does.
        const double share = 0.01;
        point[0] += share * ((double)frame.point_x / INPUT_POINT_MAX - point[0]);
        point[1] += share * ((double)frame.point_y / INPUT_POINT_MAX - point[1]);
        extension += share * ((double)frame.extension / INPUT_EXTENSION_MAX - extension);
        phys_pose placed = guard_grid_pose(test.config.grid, point[0], point[1], extension);
        placed = body_pose_place(model, &footwork, placed);
        placed = body_pose_hold(model, &footwork, placed);
        body_pose pose;
        body_pose_solve(model, &footwork, placed, &pose);

        const struct {
            enum fencer_bone foot;
            bool planted;
        } feet_now[2] = {
            {BONE_FOOT_R, old.front_lift_m == 0.0 && footwork.front_lift_m == 0.0},
            {BONE_FOOT_L, old.rear_lift_m == 0.0 && footwork.rear_lift_m == 0.0},
        };
        phys_vec3 traveled = v3(0, 0, footwork.travel_m - old.travel_m);
        for (int f = 0; i > 0 && f < 2; f++) {
            for (enum fencer_bone b = feet_now[f].foot; b <= feet_now[f].foot + 1; b++) {
                double moved =
                    v3_distance(v3_add(pose.bone[b].joint, traveled), before.bone[b].joint);
                assert_true(!feet_now[f].planted || moved < 1e-6);
            }
        }
        for (int b = 0; i > 0 && b < FENCER_BONE_COUNT; b++) {
            phys_vec3 way = v3_sub(v3_add(pose.bone[b].joint, traveled), before.bone[b].joint);
            phys_vec3 now = v3_scale(way, 1000.0);
            double change_mps = i > 1 ? v3_distance(now, speed[b]) : 0.0;
            most_mps = fmax(most_mps, v3_length(now));
            most_change_mps = fmax(most_change_mps, change_mps);
            speed[b] = now;
        }
        double hips_m = joint(&pose, BONE_HIPS).y;
        assert_true(hips_m > 0.36 && hips_m < 0.88 * build[0]);
        before = pose;
    }
    printf("fastest joint %.2f m/s, largest change of speed in a tick %.2f m/s\n", most_mps,
           most_change_mps);
    assert_true(most_mps < fastest_mps);
    assert_true(most_change_mps < hardest_mps);
    test_duel_config_destroy(&test);
    test_fencer_destroy(&model);
}

static void the_whole_body_moves_smoothly(void **unused)
{
    (void)unused;
    check_smoothness(BUILDS[0], 100000);
    for (int b = 1; b < BUILD_COUNT; b++) {
        check_smoothness(BUILDS[b], 30000);
    }
}

// Every place of every grid, every extension, every kind of footwork: the hand gets
// there or as near as the arm reaches, the elbow goes the short way from each place to
// the next, and the wrist does what wrists do.
static void the_arm_reaches_every_guard_in_every_stance(void **unused)
{
    (void)unused;
    enum { STEPS = 24, STANCES = 18 };
    fencer_model *model = test_fencer_create();
    double worst_wrist = 0.0, worst_swing = 0.0, worst_short_m = 0.0;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        test_duel_config test = test_duel_config_create((enum weapon_kind)kind);
        for (int stance = 0; stance < STANCES; stance++) {
            footwork_state footwork = feet(0.5 * (stance % 3));
            footwork.duck = 0.5 * (stance / 3 % 3);
            footwork.fleche = stance / 9;
            for (int e = 0; e <= 4; e++) {
                body_pose row[STEPS + 1];
                for (int u = 0; u <= STEPS; u++) {
                    body_pose pose = row[0];
                    for (int v = 0; v <= STEPS; v++) {
                        body_pose left = pose;
                        phys_pose hand = guard_grid_pose(test.config.grid, 2.0 * u / STEPS - 1.0,
                                                         2.0 * v / STEPS - 1.0, 0.25 * e);
                        hand = body_pose_place(model, &footwork, hand);
                        phys_pose held = body_pose_hold(model, &footwork, hand);
                        body_pose_solve(model, &footwork, held, &pose);
                        worst_short_m =
                            fmax(worst_short_m, v3_distance(hand.position, held.position));
                        assert_true(v3_distance(joint(&pose, BONE_WEAPON_R), held.position) < 1e-3);
                        worst_wrist = fmax(worst_wrist, wrist_bend(model, &pose));
                        if (v > 0) {
                            worst_swing = fmax(worst_swing, elbow_way(&pose, &left));
                        }
                        if (u > 0) {
                            worst_swing = fmax(worst_swing, elbow_way(&pose, &row[v]));
                        }
                        row[v] = pose;
                    }
                }
            }
        }
        test_duel_config_destroy(&test);
    }
    printf("elbow at most %.3f m from place to place, wrist bent by %.0f degrees at most, hand "
           "%.3f m short at most\n",
           worst_swing, worst_wrist / DEGREE, worst_short_m);
    // A twelfth of the way from wall to wall moves the hand 6 cm at most; a flip would be
    // a forearm and more.
    assert_true(worst_swing < 0.12);
    // Standing it stays within what a wrist can (test_guards_check.c); ducked or tipped
    // over, prime asks for somewhat more.
    assert_true(worst_wrist < 115.0 * DEGREE);
    test_fencer_destroy(&model);
}

// Ankles are exactly where footwork has the feet, also where an opponent comes closer
// in the middle of a step and leaves no room: no leg is ever too short.
static void check_ankles(const double build[2], int ticks)
{
    seeded random = seeded_start("body_pose ankles", 8);
    fencer_model *model = fencer_of_size(build[0], build[1]);
    footwork_state footwork = footwork_start();
    unsigned buttons = 0;
    double low = -1, high = 1;
    for (int i = 0; i < ticks; i++) {
        if (i % 500 == 0) {
            low = footwork.travel_m - seeded_range(&random, -0.1, 1.0);
            high = footwork.travel_m + seeded_range(&random, -0.1, 1.2);
        }
        if (seeded_range(&random, 0, 1) < 0.005) {
            buttons = (unsigned)(seeded_next(&random) & INPUT_BUTTONS_ALL);
        }
        step_within(&footwork, (uint8_t)buttons, low, high);
        body_pose pose;
        body_pose_solve(model, &footwork, weapon_en_garde(), &pose);
        phys_vec3 front = joint(&pose, BONE_FOOT_R), rear = joint(&pose, BONE_FOOT_L);
        assert_true(fabs(front.x - footwork.front_foot_m) < 1e-3);
        assert_true(fabs(rear.x - footwork.rear_foot_m) < 1e-3);
        assert_true(fabs(front.y - 0.085 * build[0] - footwork.front_lift_m) < 1e-3);
        assert_true(fabs(rear.y - 0.085 * build[0] - footwork.rear_lift_m) < 1e-3);
    }
    test_fencer_destroy(&model);
}

static void ankles_are_where_footwork_put_them(void **unused)
{
    (void)unused;
    check_ankles(BUILDS[0], 100000);
    for (int b = 1; b < BUILD_COUNT; b++) {
        check_ankles(BUILDS[b], 30000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bones_keep_their_lengths),
        cmocka_unit_test(stances_are_as_taught),
        cmocka_unit_test(the_hand_holds_the_weapon_within_reach),
        cmocka_unit_test(out_of_reach_the_arm_points_there_straight),
        cmocka_unit_test(small_steps_of_the_weapon_are_small_steps_of_the_body),
        cmocka_unit_test(rolling_the_weapon_never_snaps_the_forearm),
        cmocka_unit_test(the_elbow_hangs_down_or_out),
        cmocka_unit_test(the_head_looks_forward),
        cmocka_unit_test(the_whole_body_moves_smoothly),
        cmocka_unit_test(the_arm_reaches_every_guard_in_every_stance),
        cmocka_unit_test(ankles_are_where_footwork_put_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
