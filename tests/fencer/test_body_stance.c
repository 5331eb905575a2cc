// The stances: the places of the joints of a fencer of medium build, what fencing teachers say
// about them, blends of two stances, and the trunk that follows the hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "angles.h"
#include "body_pose.h"
#include "input_frame.h"
#include "near.h"
#include "test_fencer.h"
#include "step_within.h"

#define DEGREE (PHYS_PI / 180.0)

// A stance consists of doubles only, so that it can be compared number by number.
enum { STANCE_NUMBERS = sizeof(body_stance) / sizeof(double) };

typedef struct stance_numbers {
    double n[STANCE_NUMBERS];
} stance_numbers;

static stance_numbers numbers_of(const footwork_state *footwork)
{
    body_stance stance = body_stance_usual(footwork);
    stance_numbers numbers;
    memcpy(&numbers, &stance, sizeof numbers);
    return numbers;
}

// Footwork with these shares of a lunge, a duck, a fleche and of standing upright.
static footwork_state legs(double lunge, double duck, double fleche, double upright)
{
    footwork_state state = footwork_start();
    state.lunge = lunge;
    state.front_foot_m += FOOTWORK_LUNGE_M * lunge;
    state.duck = duck;
    state.fleche = fleche;
    state.lead.upright = upright;
    return state;
}

// The pose of a fencer who holds the weapon at the stance's usual place, the blade nearly level.
static body_pose pose_of(const footwork_state *footwork)
{
    phys_vec3 z = v3_normalized_or(v3(-1, -0.05, 0.03), v3(-1, 0, 0)), thumb = v3(0, 1, 0.3);
    phys_vec3 y = v3_normalized_or(v3_add_scaled(thumb, z, -v3_dot(thumb, z)), thumb);
    phys_mat3 axes = m3_from_columns(v3_cross(y, z), y, z);
    phys_vec3 grip = fencer_frame_point_from_model(body_stance_usual(footwork).grip);
    fencer_model *model = test_fencer_create();
    body_pose pose;
    body_pose_solve(model, footwork, (phys_pose){grip, quat_from_m3(&axes)}, &pose);
    test_fencer_destroy(&model);
    return pose;
}

// A fleche at the moment when the rear foot passes the front one.
static footwork_state crossing(void)
{
    footwork_state state = footwork_start();
    for (int tick = 0; state.rear_foot_m < state.front_foot_m; tick++) {
        assert_true(tick < FOOTWORK_FLECHE_CROSSED_TICKS);
        step_within(&state, tick < 3 ? INPUT_FLECHE : 0, -1e6, 1e6);
    }
    return state;
}

// ---- Places ------------------------------------------------------------------------------

enum { JOINTS = 17, SHEETS = 6 };

typedef struct joint_place {
    enum fencer_bone bone;
    double left_cm, up_cm, ahead_cm;
} joint_place;

typedef struct stance_sheet {
    const char *name;
    double lunge, duck, fleche, upright;
    joint_place joint[JOINTS];
    phys_vec3 fingers_cm; // the ends of the rear hand's fingers: left, up, ahead
} stance_sheet;

// The end of the rear hand's middle finger, from the hand's joint, at rest.
static const phys_vec3 FINGERS_M = {0.122, -0.123, 0.005};

static void assert_place(const char *stance, int bone, phys_vec3 is_m, phys_vec3 should_cm)
{
    phys_vec3 is = v3_scale(is_m, 100.0), should = should_cm;
    if (!(v3_distance(is, should) < 0.3)) {
        fail_msg("%s, bone %d: (%.1f %.1f %.1f) cm instead of (%.1f %.1f %.1f)", stance, bone, is.x,
                 is.y, is.z, should.x, should.y, should.z);
    }
}

static const stance_sheet SHEET[SHEETS] = {
    {"en garde",
     0,
     0,
     0,
     0,
     {{BONE_HEAD, 5.7, 145.1, 2.2},
      {BONE_NECK, 5.0, 133.7, 0.5},
      {BONE_CHEST, 3.7, 104.7, -1.0},
      {BONE_HIPS, 1.0, 80.0, -3.5},
      {BONE_UPPER_ARM_R, -7.2, 130.1, 14.4},
      {BONE_FOREARM_R, -14.1, 108.0, 32.7},
      {BONE_UPPER_ARM_L, 19.0, 132.6, -11.7},
      {BONE_FOREARM_L, 31.5, 124.0, -37.0},
      {BONE_HAND_L, 33.0, 150.0, -40.0},
      {BONE_THIGH_R, -4.8, 80.0, 3.7},
      {BONE_SHIN_R, -5.6, 48.4, 33.6},
      {BONE_FOOT_R, -1.0, 8.5, 25.0},
      {BONE_TOE_R, -1.0, 3.0, 39.1},
      {BONE_THIGH_L, 7.1, 80.0, -10.4},
      {BONE_SHIN_L, 26.1, 41.4, -16.6},
      {BONE_FOOT_L, 5.5, 8.5, -30.0},
      {BONE_TOE_L, 19.5, 3.0, -28.7}},
     {30.4, 166.0, -33.8}},
    {"lunge",
     1,
     0,
     0,
     0,
     {{BONE_HEAD, 8.0, 119.7, 58.2},
      {BONE_NECK, 7.3, 108.5, 55.9},
      {BONE_CHEST, 4.5, 80.1, 50.3},
      {BONE_HIPS, 1.0, 55.8, 45.8},
      {BONE_UPPER_ARM_R, -0.9, 104.1, 72.4},
      {BONE_FOREARM_R, -4.5, 110.1, 101.1},
      {BONE_UPPER_ARM_L, 18.5, 107.0, 41.0},
      {BONE_FOREARM_L, 22.5, 92.6, 15.6},
      {BONE_HAND_L, 25.3, 82.3, -8.4},
      {BONE_THIGH_R, -4.5, 55.5, 53.2},
      {BONE_SHIN_R, -4.9, 49.2, 96.2},
      {BONE_FOOT_R, -1.0, 8.5, 92.5},
      {BONE_TOE_R, -1.0, 3.0, 106.6},
      {BONE_THIGH_L, 6.8, 56.0, 38.7},
      {BONE_SHIN_L, 12.0, 33.8, 1.6},
      {BONE_FOOT_L, 5.5, 8.5, -30.0},
      {BONE_TOE_L, 19.5, 3.0, -28.7}},
     {29.0, 75.6, -23.9}},
    {"fleche",
     0,
     0,
     1,
     0,
     {{BONE_HEAD, 2.4, 132.3, 56.7},
      {BONE_NECK, 2.2, 121.9, 51.9},
      {BONE_CHEST, 1.9, 104.2, 28.8},
      {BONE_HIPS, 1.0, 86.0, 12.0},
      {BONE_UPPER_ARM_R, -6.5, 107.8, 61.1},
      {BONE_FOREARM_R, -22.5, 105.5, 85.7},
      {BONE_UPPER_ARM_L, 15.0, 129.4, 40.4},
      {BONE_FOREARM_L, 22.3, 124.1, 12.3},
      {BONE_HAND_L, 26.3, 117.8, -12.8},
      {BONE_THIGH_R, -7.0, 83.7, 15.9},
      {BONE_SHIN_R, -4.4, 40.3, 15.7},
      {BONE_FOOT_R, -1.0, 8.5, -10.0},
      {BONE_TOE_R, -1.0, 3.0, 4.1},
      {BONE_THIGH_L, 9.2, 88.1, 8.4},
      {BONE_SHIN_L, 16.3, 52.3, 32.0},
      {BONE_FOOT_L, 8.2, 22.5, 5.0},
      {BONE_TOE_L, 18.8, 15.9, 13.5}},
     {28.6, 115.4, -29.8}},
    {"ducked",
     0,
     1,
     0,
     0,
     {{BONE_HEAD, 7.2, 107.2, 34.3},
      {BONE_NECK, 6.8, 97.5, 28.1},
      {BONE_CHEST, 5.2, 77.2, 7.4},
      {BONE_HIPS, 2.0, 56.0, -5.0},
      {BONE_UPPER_ARM_R, -4.5, 86.3, 38.2},
      {BONE_FOREARM_R, -25.2, 78.7, 57.7},
      {BONE_UPPER_ARM_L, 20.1, 102.1, 15.6},
      {BONE_FOREARM_L, 33.8, 78.7, 3.9},
      {BONE_HAND_L, 38.7, 56.8, -9.6},
      {BONE_THIGH_R, -3.8, 54.2, 2.0},
      {BONE_SHIN_R, -10.0, 43.9, 43.7},
      {BONE_FOOT_R, -1.0, 8.5, 25.0},
      {BONE_TOE_R, -1.0, 3.0, 39.1},
      {BONE_THIGH_L, 8.1, 57.7, -11.7},
      {BONE_SHIN_L, 39.7, 29.8, -22.5},
      {BONE_FOOT_L, 5.5, 8.5, -30.0},
      {BONE_TOE_L, 19.5, 3.0, -28.7}},
     {41.9, 42.3, -18.5}},
    {"lunge ducked",
     1,
     1,
     0,
     0,
     {{BONE_HEAD, 7.2, 100.4, 80.7},
      {BONE_NECK, 6.8, 90.5, 74.8},
      {BONE_CHEST, 4.8, 68.6, 55.8},
      {BONE_HIPS, 1.5, 47.0, 44.0},
      {BONE_UPPER_ARM_R, -0.8, 78.5, 87.3},
      {BONE_FOREARM_R, -18.5, 75.0, 110.6},
      {BONE_UPPER_ARM_L, 17.7, 95.4, 60.4},
      {BONE_FOREARM_L, 27.2, 73.3, 43.3},
      {BONE_HAND_L, 32.9, 53.3, 27.4},
      {BONE_THIGH_R, -4.0, 45.2, 51.1},
      {BONE_SHIN_R, -6.5, 49.1, 94.4},
      {BONE_FOOT_R, -1.0, 8.5, 92.5},
      {BONE_TOE_R, -1.0, 3.0, 106.6},
      {BONE_THIGH_L, 7.3, 48.7, 37.1},
      {BONE_SHIN_L, 20.6, 34.1, -1.7},
      {BONE_FOOT_L, 5.5, 8.5, -30.0},
      {BONE_TOE_L, 19.5, 3.0, -28.7}},
     {36.7, 40.1, 16.8}},
    {"upright",
     0,
     0,
     0,
     1,
     {{BONE_HEAD, 2.9, 154.1, 2.3},
      {BONE_NECK, 2.6, 142.7, 1.0},
      {BONE_CHEST, 2.7, 113.6, 1.0},
      {BONE_HIPS, 1.5, 88.7, -1.0},
      {BONE_UPPER_ARM_R, -13.9, 139.3, 9.2},
      {BONE_FOREARM_R, -21.0, 111.7, 16.8},
      {BONE_UPPER_ARM_L, 19.5, 139.4, -6.3},
      {BONE_FOREARM_L, 40.7, 118.8, -7.2},
      {BONE_HAND_L, 23.0, 99.7, -10.0},
      {BONE_THIGH_R, -6.2, 88.7, 4.0},
      {BONE_SHIN_R, -4.6, 49.3, 22.4},
      {BONE_FOOT_R, -1.0, 8.5, 25.0},
      {BONE_TOE_R, -1.0, 3.0, 39.1},
      {BONE_THIGH_L, 9.4, 88.7, -5.7},
      {BONE_SHIN_L, 11.8, 46.4, -15.7},
      {BONE_FOOT_L, 5.5, 8.5, -30.0},
      {BONE_TOE_L, 19.5, 3.0, -28.7}},
     {11.3, 87.1, -11.9}},
};

// Each joint is where the stance's sheet says, to within 3 mm.
static void joints_are_where_each_stance_has_them(void **unused)
{
    (void)unused;
    for (int i = 0; i < SHEETS; i++) {
        const stance_sheet *sheet = &SHEET[i];
        footwork_state state = legs(sheet->lunge, sheet->duck, sheet->fleche, sheet->upright);
        if (sheet->fleche > 0.0) {
            state.front_foot_m = -0.10;
            state.rear_foot_m = 0.05;
            state.rear_lift_m = 0.14;
            state.rear_turn = 0.5;
        }
        body_pose pose = pose_of(&state);
        for (int k = 0; k < JOINTS; k++) {
            const joint_place *place = &sheet->joint[k];
            assert_place(sheet->name, (int)place->bone, pose.bone[place->bone].joint,
                         v3(place->left_cm, place->up_cm, place->ahead_cm));
        }
        const body_bone *hand = &pose.bone[BONE_HAND_L];
        phys_vec3 fingers = v3_add(hand->joint, quat_rotate(hand->rotation, FINGERS_M));
        assert_place(sheet->name, BONE_HAND_L, fingers, sheet->fingers_cm);
    }
}

// ---- What teachers say -------------------------------------------------------------------

static phys_vec3 at(const body_pose *pose, enum fencer_bone bone)
{
    return pose->bone[bone].joint;
}

// How far the trunk leans forward along the piste, radians from the vertical.
static double lean_of(const body_pose *pose)
{
    phys_vec3 trunk = v3_sub(at(pose, BONE_NECK), at(pose, BONE_HIPS));
    return phys_atan2(trunk.z, trunk.y);
}

// How far the shoulders are turned to the free side, radians: 0 square to the opponent.
static double profile_of(const body_pose *pose)
{
    phys_vec3 across = v3_sub(at(pose, BONE_UPPER_ARM_L), at(pose, BONE_UPPER_ARM_R));
    return phys_atan2(-across.z, across.x);
}

static double rear_elbow_of(const body_pose *pose)
{
    return angle_inside(at(pose, BONE_UPPER_ARM_L), at(pose, BONE_FOREARM_L),
                        at(pose, BONE_HAND_L));
}

// In a fleche the trunk leans forward by 45 degrees and is ahead of the foot that pushed off. The
// hips have risen, the shoulders stay in half profile, and the rear arm is stretched back.
static void a_fleche_is_tipped_over_its_front_foot(void **unused)
{
    (void)unused;
    footwork_state state = crossing(), stand = footwork_start();
    assert_true(state.fleche > 0.6);
    state.fleche = 0.93;
    body_pose guard = pose_of(&stand), fleche = pose_of(&state);
    assert_near(lean_of(&guard), 2.0 * DEGREE, 3.0 * DEGREE);
    assert_near(lean_of(&fleche), 45.0 * DEGREE, 3.0 * DEGREE);
    assert_near(profile_of(&guard), 45.0 * DEGREE, 3.0 * DEGREE);
    assert_near(profile_of(&fleche), 45.0 * DEGREE, 3.0 * DEGREE);
    assert_near(at(&fleche, BONE_HIPS).y - at(&guard, BONE_HIPS).y, 0.047, 0.01);
    assert_true(at(&fleche, BONE_HEAD).z > state.front_foot_m + 0.45);
    assert_near(rear_elbow_of(&fleche), 168.0 * DEGREE, 8.0 * DEGREE);
    assert_near(at(&fleche, BONE_HIPS).z - at(&fleche, BONE_HAND_L).z, 0.27, 0.03);
}

// Ducking lowers the head by 38 cm and brings the chest over the front knee; the feet stay.
static void a_duck_is_low_over_the_front_knee(void **unused)
{
    (void)unused;
    footwork_state stand = footwork_start(), down = legs(0, 1, 0, 0);
    body_pose guard = pose_of(&stand), duck = pose_of(&down);
    assert_near(at(&guard, BONE_HEAD).y - at(&duck, BONE_HEAD).y, 0.38, 0.01);
    assert_near(at(&guard, BONE_HIPS).y - at(&duck, BONE_HIPS).y, 0.24, 0.01);
    assert_near(lean_of(&duck), 39.0 * DEGREE, 2.0 * DEGREE);
    assert_near(at(&duck, BONE_UPPER_ARM_R).z, at(&duck, BONE_SHIN_R).z, 0.06);
    assert_near(v3_distance(at(&guard, BONE_FOOT_R), at(&duck, BONE_FOOT_R)), 0.0, 1e-9);
    assert_near(v3_distance(at(&guard, BONE_FOOT_L), at(&duck, BONE_FOOT_L)), 0.0, 1e-9);
    double knee =
        angle_inside(at(&duck, BONE_THIGH_R), at(&duck, BONE_SHIN_R), at(&duck, BONE_FOOT_R));
    assert_near(knee, 78.0 * DEGREE, 4.0 * DEGREE);

    // In a lunge it lowers the head by 19 cm and brings it further forward.
    footwork_state out = legs(1, 0, 0, 0), out_down = legs(1, 1, 0, 0);
    body_pose lunge = pose_of(&out), low = pose_of(&out_down);
    assert_near(at(&lunge, BONE_HEAD).y - at(&low, BONE_HEAD).y, 0.19, 0.01);
    assert_true(at(&low, BONE_HEAD).z > at(&lunge, BONE_HEAD).z + 0.1);
}

// ---- Blends ------------------------------------------------------------------------------

static void assert_between(const stance_numbers *a, const stance_numbers *b,
                           const stance_numbers *mixed, double t)
{
    for (int i = 0; i < STANCE_NUMBERS; i++) {
        assert_near(mixed->n[i], a->n[i] + t * (b->n[i] - a->n[i]), 1e-12);
    }
}

// Between two stances each number is interpolated linearly.
static void between_stances_all_numbers_blend(void **unused)
{
    (void)unused;
    static const double whole[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    const footwork_state stand = footwork_start();
    const stance_numbers guard = numbers_of(&stand);
    for (int i = 0; i < 4; i++) {
        const double *w = whole[i];
        footwork_state all = legs(w[0], w[1], w[2], w[3]);
        stance_numbers end = numbers_of(&all);
        for (double t = 0.125; t < 1.0; t += 0.125) {
            footwork_state part = legs(t * w[0], t * w[1], t * w[2], t * w[3]);
            stance_numbers mixed = numbers_of(&part);
            assert_between(&guard, &end, &mixed, t);
        }
    }
    // Lunges of any depth blend with ducking, and a complete fleche overrides everything.
    footwork_state out = legs(0.5, 0, 0, 0), down = legs(0.5, 1, 0, 0),
                   half = legs(0.5, 0.25, 0, 0);
    stance_numbers lunge = numbers_of(&out), low = numbers_of(&down), mixed = numbers_of(&half);
    assert_between(&lunge, &low, &mixed, 0.25);
    footwork_state flight = legs(0, 0, 1, 0), all = legs(1, 1, 1, 1);
    stance_numbers fleche = numbers_of(&flight), same = numbers_of(&all);
    assert_between(&fleche, &same, &same, 0.0);
}

// ---- The trunk follows the hand ----------------------------------------------------------

// The change of the stance en garde if the hand is displaced by `way` from its usual place.
static body_stance change_by(phys_vec3 way)
{
    const footwork_state stand = footwork_start();
    const body_stance usual = body_stance_usual(&stand);
    body_stance now = usual;
    body_stance_follow(&now, v3_add(usual.grip, way));
    double before[STANCE_NUMBERS], after[STANCE_NUMBERS];
    memcpy(before, &usual, sizeof before);
    memcpy(after, &now, sizeof after);
    for (int i = 0; i < STANCE_NUMBERS; i++) {
        after[i] -= before[i];
    }
    memcpy(&now, after, sizeof after);
    return now;
}

static void assert_turn(body_turn turn, double yaw, double pitch, double lean)
{
    assert_near(turn.yaw, yaw, 1e-9);
    assert_near(turn.pitch, pitch, 1e-9);
    assert_near(turn.lean, lean, 1e-9);
}

// The chest follows a hand that reaches forward, across or up, by these degrees at most, and the
// spine by 0.4 of that. 0.25 m forward and 0.35 m across or up cause 1 / sqrt(2) of the maximum.
static void the_trunk_follows_the_hand(void **unused)
{
    (void)unused;
    static const struct {
        phys_vec3 full; // so far that the trunk follows fully
        phys_vec3 part; // causes 1 / sqrt(2) of that
        double yaw, pitch, lean, clavicle_forward, clavicle_up, rear_arm_m;
    } HAND[] = {{{0, 0, 1e9}, {0, 0, 0.25}, 7.2, 3.6, 4.0, 11.2, 0, -0.05},
                {{0, 0, -1e9}, {0, 0, -0.25}, -7.2, -3.6, -4.0, -11.2, 0, 0.05},
                {{1e9, 0, 0}, {0.35, 0, 0}, 4.8, 0, 0, 4.8, 0, 0},
                {{-1e9, 0, 0}, {-0.35, 0, 0}, -4.8, 0, 0, -4.8, 0, 0},
                {{0, 1e9, 0}, {0, 0.35, 0}, 0, -2.4, 0, 0, 11.2, 0},
                {{0, -1e9, 0}, {0, -0.35, 0}, 0, 2.4, 0, 0, -11.2, 0},
                {{0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0, 0, 0}};
    for (size_t i = 0; i < sizeof HAND / sizeof *HAND; i++) {
        for (int part = 0; part < 2; part++) {
            double s = part ? sqrt(0.5) : 1.0;
            body_stance by = change_by(part ? HAND[i].part : HAND[i].full);
            double yaw = s * HAND[i].yaw, pitch = s * HAND[i].pitch, lean = s * HAND[i].lean;
            assert_turn(by.chest, yaw, pitch, lean);
            assert_turn(by.spine, 0.4 * yaw, 0.4 * pitch, 0.4 * lean);
            assert_turn(by.hips_turn, 0, 0, 0);
            assert_turn(by.neck, 0, 0, 0);
            assert_turn(by.head, 0, 0, 0);
            assert_near(by.clavicle_forward, s * HAND[i].clavicle_forward, 1e-9);
            assert_near(by.clavicle_up, s * HAND[i].clavicle_up, 1e-9);
            assert_near(by.rear_wrist.z, s * HAND[i].rear_arm_m, 1e-9);
            assert_near(v3_length(by.hips) + v3_length(by.grip) + v3_length(by.front_knee) +
                            v3_length(by.rear_knee) + fabs(by.rear_clavicle_up),
                        0.0, 1e-12);
        }
    }
}

// The free hand's place ahead of the hips, and above them.
static phys_vec3 free_hand(const body_pose *pose)
{
    return v3_sub(at(pose, BONE_HAND_L), at(pose, BONE_HIPS));
}

// The free arm of a fleche is thrown back while the rear leg crosses, comes forward and down when
// the other leg does, and is up again en garde when the fencer stands.
static void the_free_arm_of_a_fleche_comes_forward_and_up_again(void **unused)
{
    (void)unused;
    footwork_state state = crossing();
    body_pose pose = pose_of(&state);
    assert_true(free_hand(&pose).z < -0.2);
    double most_m = -1.0, height_m = 0.0;
    for (int i = 0; i < 2500; i++) {
        step_within(&state, 0, -1e6, 1e6);
        pose = pose_of(&state);
        phys_vec3 hand = free_hand(&pose);
        if (hand.z > most_m) {
            most_m = hand.z;
            height_m = hand.y;
        }
    }
    assert_true(most_m > 0.25);
    assert_true(height_m < 0.35);
    const footwork_state stands = footwork_start();
    body_pose en_garde = pose_of(&stands);
    assert_true(v3_distance(free_hand(&pose), free_hand(&en_garde)) < 0.01);
}

static double hips_over_m(double front_lift_m, double rear_lift_m)
{
    footwork_state state = footwork_start();
    double stands_m = pose_of(&state).bone[BONE_HIPS].joint.y;
    state.front_lift_m = front_lift_m;
    state.rear_lift_m = rear_lift_m;
    return pose_of(&state).bone[BONE_HIPS].joint.y - stands_m;
}

// Hips rise in a jump, when both feet are in the air; not in a step, nor in a lunge, which draws
// the rear foot along.
static void the_hips_rise_in_a_jump(void **unused)
{
    (void)unused;
    assert_near(hips_over_m(0.075, 0.0), 0.0, 1e-12);
    assert_near(hips_over_m(0.070, 0.012), 0.0, 1e-12);
    assert_near(hips_over_m(0.075, 0.075), 0.040, 0.003);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joints_are_where_each_stance_has_them),
        cmocka_unit_test(a_fleche_is_tipped_over_its_front_foot),
        cmocka_unit_test(a_duck_is_low_over_the_front_knee),
        cmocka_unit_test(between_stances_all_numbers_blend),
        cmocka_unit_test(the_trunk_follows_the_hand),
        cmocka_unit_test(the_free_arm_of_a_fleche_comes_forward_and_up_again),
        cmocka_unit_test(the_hips_rise_in_a_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
