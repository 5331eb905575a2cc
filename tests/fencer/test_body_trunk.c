// The trunk: how its bones turn, how high the hips may be, and how it follows the head of a headset
// fencer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "angles.h"
#include "body_trunk.h"
#include "fencer_frame.h"
#include "near.h"
#include "seeded_vec3.h"
#include "test_fencer.h"

#define DEGREE (PHYS_PI / 180.0)

// ---- Parts -------------------------------------------------------------------------------

static phys_vec3 facing(phys_quat turn)
{
    return quat_rotate(turn, v3(0, 0, 1));
}

// Yaw turns to the left, pitch turns down, and lean tips both forward along the piste.
static void a_turn_is_yaw_pitch_and_lean(void **unused)
{
    (void)unused;
    assert_near(v3_distance(facing(body_trunk_turned((body_turn){90, 0, 0})), v3(1, 0, 0)), 0.0,
                1e-12);
    assert_near(
        v3_distance(facing(body_trunk_turned((body_turn){0, 30, 0})), v3(0, -0.5, sqrt(0.75))), 0.0,
        1e-12);
    assert_near(
        v3_distance(facing(body_trunk_turned((body_turn){0, 0, 30})), v3(0, -0.5, sqrt(0.75))), 0.0,
        1e-12);
    // The axis of pitch turns with the yaw, that of the lean does not.
    assert_near(
        v3_distance(facing(body_trunk_turned((body_turn){90, 30, 0})), v3(sqrt(0.75), -0.5, 0)),
        0.0, 1e-12);
    phys_quat leant = body_trunk_turned((body_turn){90, 0, 30});
    assert_near(v3_distance(facing(leant), v3(1, 0, 0)), 0.0, 1e-12);
    assert_near(v3_distance(quat_rotate(leant, v3(0, 1, 0)), v3(0, sqrt(0.75), 0.5)), 0.0, 1e-12);
}

static void the_smooth_least_is_the_least_but_nearby(void **unused)
{
    (void)unused;
    assert_near(body_trunk_smooth_least(1.0, 2.0, 0.5), 1.0, 0.0);
    assert_near(body_trunk_smooth_least(2.0, 1.0, 0.5), 1.0, 0.0);
    assert_near(body_trunk_smooth_least(1.0, 1.5, 0.5), 1.0, 0.0);
    // A quarter of the width less where both are equal.
    assert_near(body_trunk_smooth_least(1.0, 1.0, 0.5), 1.0 - 0.125, 1e-15);
    assert_near(body_trunk_smooth_least(1.0, 1.25, 0.5), 1.0 - 0.125 / 4.0, 1e-15);
    assert_near(body_trunk_smooth_least(1.0, 2.0, 0.0), 1.0, 0.0);
    // The slope is 0.5 where they are equal, and does not jump at the end of the width.
    double h = 1e-6;
    double slope =
        (body_trunk_smooth_least(1.0 + h, 1.0, 0.5) - body_trunk_smooth_least(1.0 - h, 1.0, 0.5)) /
        (2.0 * h);
    assert_near(slope, 0.5, 1e-5);
    slope =
        (body_trunk_smooth_least(1.5, 1.0 + h, 0.5) - body_trunk_smooth_least(1.5, 1.0, 0.5)) / h;
    assert_near(slope, 1.0, 1e-5);
}

// At the largest height the leg is straight. If the foot is out of reach, 0.35 of the leg remains.
static void hips_are_as_high_as_a_leg_lets_them(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    body_rig rig = body_rig_of(model);
    seeded random = seeded_start("hips_are_as_high_as_a_leg_lets_them", 31);
    static const enum fencer_bone thigh[2] = {BONE_THIGH_R, BONE_THIGH_L};
    for (int i = 0; i < 1000; i++) {
        enum fencer_bone leg = thigh[i % 2];
        phys_quat turn = phys_quat_from_rotation_vector(seeded_vec3(&random, 0.5));
        phys_vec3 hips = seeded_vec3(&random, 0.3), ankle = v3(0.05, 0.085, i % 4 ? 0.2 : 1.5);
        hips.y = body_trunk_hips_highest_m(&rig, turn, hips.x, hips.z, leg, ankle);
        phys_vec3 hip = v3_add(hips, quat_rotate(turn, rig.from_parent[leg]));
        double longest = SKELETON_STRAIGHT_SHARE * skeleton_limb_m(&rig, leg, leg + 1);
        if (i % 4) {
            assert_near(v3_distance(hip, ankle), longest, 1e-9);
        } else {
            assert_near(hip.y - ankle.y, 0.35 * longest, 1e-9);
        }
    }
    test_fencer_destroy(&model);
}

// ---- Led by a head -----------------------------------------------------------------------

// A body en garde or upright, led by a head.
typedef struct led {
    fencer_model *model;
    body_rig rig;
    body_pose pose;
    body_stance stance;
    footwork_lead lead;
    phys_vec3 front_ankle, rear_ankle, wrist;
    phys_vec3 usual_head; // the head's joint in the stance
} led;

static led led_create(double upright)
{
    footwork_state stand = footwork_start();
    stand.lead.upright = upright;
    led l = {.model = test_fencer_create(), .stance = body_stance_usual(&stand)};
    l.rig = body_rig_of(l.model);
    l.front_ankle = v3(-0.01, 0.085, FOOTWORK_FRONT_FOOT_M);
    l.rear_ankle = v3(0.055, 0.085, FOOTWORK_REAR_FOOT_M);
    body_trunk_pose((skeleton){&l.rig, l.pose.bone}, &l.stance,
                    body_trunk_turned(l.stance.hips_turn));
    l.usual_head = l.pose.bone[BONE_HEAD].joint;
    phys_vec3 shoulder = skeleton_carried((skeleton){&l.rig, l.pose.bone}, BONE_UPPER_ARM_R);
    l.wrist = v3_add(shoulder, v3(0.0, -0.1, 0.2));
    l.lead = (footwork_lead){.leads = 1, .share = 1.0, .upright = upright};
    return l;
}

// Poses the body such that the head's joint should be at `joint`.
static body_stance led_to(led *l, phys_vec3 joint)
{
    phys_quat look = quat_mul(quat_mul(skeleton_quat_about(v3(0, 1, 0), l->lead.yaw_rad),
                                       skeleton_quat_about(v3(1, 0, 0), l->lead.pitch_rad)),
                              skeleton_quat_about(v3(0, 0, 1), l->lead.tilt_rad));
    phys_vec3 eyes = v3(0, BODY_TRUNK_EYES_UP_M, BODY_TRUNK_EYES_AHEAD_M);
    l->lead.eyes = fencer_frame_point_from_model(v3_add(joint, quat_rotate(look, eyes)));
    body_stance stance = l->stance;
    body_trunk_pose_led((skeleton){&l->rig, l->pose.bone}, &stance, &l->lead, l->front_ankle,
                        l->rear_ankle, l->wrist);
    return stance;
}

static phys_vec3 joint(const led *l, enum fencer_bone bone)
{
    return l->pose.bone[bone].joint;
}

static bool is_same_pose(const body_pose *a, const body_pose *b, double tolerance)
{
    static const enum fencer_bone posed[] = {BONE_HIPS, BONE_SPINE,      BONE_CHEST,     BONE_NECK,
                                             BONE_HEAD, BONE_CLAVICLE_L, BONE_CLAVICLE_R};
    for (size_t i = 0; i < sizeof posed / sizeof *posed; i++) {
        const body_bone *p = &a->bone[posed[i]], *q = &b->bone[posed[i]];
        if (v3_distance(p->joint, q->joint) > tolerance ||
            angle_between(p->rotation, q->rotation) > tolerance) {
            return false;
        }
    }
    return true;
}

// Within reach the head is where it should be, to less than 1 mm after moving by 20 cm.
static void the_head_is_where_it_leads(void **unused)
{
    (void)unused;
    static const phys_vec3 way[] = {{0, 0, 0},     {0, 0, 0.2},   {0, 0, -0.2},    {0.15, 0, 0},
                                    {-0.15, 0, 0}, {0, -0.15, 0}, {0.1, -0.1, 0.1}};
    led l = led_create(0.0);
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        phys_vec3 goal = v3_add(l.usual_head, way[i]);
        body_stance stance = led_to(&l, goal);
        assert_near(v3_distance(joint(&l, BONE_HEAD), goal), 0.0, 1e-3);
        // The stance contains the new position of the hips.
        assert_near(v3_distance(stance.hips, joint(&l, BONE_HIPS)), 0.0, 1e-12);
    }
    test_fencer_destroy(&l.model);
}

// The hips go about 0.35 of the way with the head, and the trunk leans for the rest.
static void hips_go_part_of_the_way(void **unused)
{
    (void)unused;
    led l = led_create(0.0);
    led_to(&l, l.usual_head);
    phys_vec3 usual = joint(&l, BONE_HIPS);
    static const double ahead_m[] = {0.1, 0.2, 0.3, -0.1, -0.2};
    for (size_t i = 0; i < sizeof ahead_m / sizeof *ahead_m; i++) {
        led_to(&l, v3_add(l.usual_head, v3(0, 0, ahead_m[i])));
        double gone_m = joint(&l, BONE_HIPS).z - usual.z;
        assert_near(gone_m, 0.35 * ahead_m[i], 0.035);
    }
    test_fencer_destroy(&l.model);
}

// The body follows a head by at most 32 cm horizontally and 30 cm down. If the head is farther away
// in the same direction, the pose is the same.
static void what_is_out_of_reach_is_followed_so_far(void **unused)
{
    (void)unused;
    for (int upright = 0; upright <= 1; upright++) {
        led l = led_create(upright);
        static const struct {
            phys_vec3 within, limit, beyond;
        } CASE[] = {{{0, 0, 0.30}, {0, 0, 0.32}, {0, 0, 0.6}},
                    {{0, 0, -0.30}, {0, 0, -0.32}, {0, 0, -0.6}},
                    {{0.18, 0, 0.24}, {0.192, 0, 0.256}, {0.6, 0, 0.8}},
                    {{-0.3, 0, 0}, {-0.32, 0, 0}, {-0.5, 0, 0}},
                    {{0, -0.28, 0}, {0, -0.30, 0}, {0, -0.8, 0}}};
        for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
            led_to(&l, v3_add(l.usual_head, CASE[i].within));
            body_pose within = l.pose;
            led_to(&l, v3_add(l.usual_head, CASE[i].limit));
            body_pose limit = l.pose;
            led_to(&l, v3_add(l.usual_head, CASE[i].beyond));
            assert_true(is_same_pose(&limit, &l.pose, 1e-9));
            assert_false(is_same_pose(&within, &l.pose, 1e-3));
        }
        test_fencer_destroy(&l.model);
    }
}

// The hips stay within the reach of both legs, and above the height to which legs can fold.
static void legs_have_the_last_word(void **unused)
{
    (void)unused;
    seeded random = seeded_start("legs_have_the_last_word", 32);
    led l = led_create(0.0);
    double lowest = 2.0;
    for (int i = 0; i < 2000; i++) {
        led_to(&l, v3_add(l.usual_head, seeded_vec3(&random, 0.5)));
        phys_quat turn = l.pose.bone[BONE_HIPS].rotation;
        phys_vec3 hips = joint(&l, BONE_HIPS);
        double front =
            body_trunk_hips_highest_m(&l.rig, turn, hips.x, hips.z, BONE_THIGH_R, l.front_ankle);
        double rear =
            body_trunk_hips_highest_m(&l.rig, turn, hips.x, hips.z, BONE_THIGH_L, l.rear_ankle);
        assert_true(hips.y <= fmin(front, rear) + 1e-9);
        lowest = fmin(lowest, hips.y);
    }
    // 0.35 of the height of standing hips.
    double folded_m = 0.35 * l.model->joint_rest[BONE_HIPS].y;
    assert_true(lowest >= folded_m - 1e-12);
    test_fencer_destroy(&l.model);
}

// The hips move toward a foot that is far aside until it is at most 0.88 of the leg's length from
// below its hip, and hardly further.
static void hips_come_near_a_foot(void **unused)
{
    (void)unused;
    led l = led_create(0.0);
    for (int front = 0; front < 2; front++) {
        enum fencer_bone thigh = front ? BONE_THIGH_R : BONE_THIGH_L;
        l.front_ankle.x = front ? -0.95 : -0.01;
        l.rear_ankle.x = front ? 0.055 : 0.95;
        phys_vec3 ankle = front ? l.front_ankle : l.rear_ankle;
        led_to(&l, l.usual_head);
        phys_vec3 hip = skeleton_carried((skeleton){&l.rig, l.pose.bone}, thigh);
        double leg_m = skeleton_limb_m(&l.rig, thigh, thigh + 1);
        double share = hypot(hip.x - ankle.x, hip.z - ankle.z) / leg_m;
        assert_true(share > 0.85 && share < 0.88 + 1e-3);
    }
    test_fencer_destroy(&l.model);
}

// The head turns as the headset does, and the neck half as far from the chest.
static void the_head_looks_where_the_headset_looks(void **unused)
{
    (void)unused;
    led l = led_create(1.0);
    l.lead.yaw_rad = 0.3;
    led_to(&l, l.usual_head);
    assert_near(v3_distance(facing(l.pose.bone[BONE_HEAD].rotation), v3(sin(0.3), 0, cos(0.3))),
                0.0, 1e-9);
    l.lead.yaw_rad = 0.0;
    l.lead.pitch_rad = 0.3;
    led_to(&l, l.usual_head);
    assert_near(v3_distance(facing(l.pose.bone[BONE_HEAD].rotation), v3(0, -sin(0.3), cos(0.3))),
                0.0, 1e-9);
    l.lead.pitch_rad = 0.0;
    l.lead.tilt_rad = 0.3;
    led_to(&l, l.usual_head);
    phys_vec3 up = quat_rotate(l.pose.bone[BONE_HEAD].rotation, v3(0, 1, 0));
    assert_near(v3_distance(up, v3(-sin(0.3), cos(0.3), 0)), 0.0, 1e-9);
    l.lead = (footwork_lead){.leads = 1, .share = 1.0, .upright = 1.0, .yaw_rad = 0.4};
    led_to(&l, l.usual_head);
    phys_quat chest = l.pose.bone[BONE_CHEST].rotation, head = l.pose.bone[BONE_HEAD].rotation;
    phys_quat neck = l.pose.bone[BONE_NECK].rotation;
    assert_near(angle_between(neck, chest), 0.5 * angle_between(head, chest), 1e-3);
    assert_near(angle_between(neck, head), 0.5 * angle_between(head, chest), 1e-3);
    test_fencer_destroy(&l.model);
}

// The rotation about the vertical, radians to the left.
static double yaw_of(phys_quat turn)
{
    phys_vec3 way = facing(turn);
    return phys_atan2(way.x, way.z);
}

// Beyond 60 degrees to the free side and 30 degrees to the weapon side, the chest turns along by
// 0.8 of the rest, at most 60 degrees; the spine by 0.8 of that, and the hips by half of it.
static void the_trunk_turns_after_a_look_past_the_shoulder(void **unused)
{
    (void)unused;
    led l = led_create(1.0);
    led_to(&l, l.usual_head);
    double chest = yaw_of(l.pose.bone[BONE_CHEST].rotation);
    double spine = yaw_of(l.pose.bone[BONE_SPINE].rotation);
    double hips = yaw_of(l.pose.bone[BONE_HIPS].rotation);
    static const struct {
        double look, turn; // degrees
    } CASE[] = {{50, 0},    {-25, 0},   {80, 16},  {100, 32},
                {-50, -16}, {-80, -40}, {170, 60}, {-170, -60}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        l.lead.yaw_rad = CASE[i].look * DEGREE;
        led_to(&l, l.usual_head);
        // The lean toward the head adds a degree or two.
        assert_near((yaw_of(l.pose.bone[BONE_CHEST].rotation) - chest) / DEGREE, CASE[i].turn, 3.0);
        assert_near((yaw_of(l.pose.bone[BONE_SPINE].rotation) - spine) / DEGREE, 0.8 * CASE[i].turn,
                    3.0);
        assert_near((yaw_of(l.pose.bone[BONE_HIPS].rotation) - hips) / DEGREE, 0.5 * CASE[i].turn,
                    3.0);
    }
    test_fencer_destroy(&l.model);
}

// The weapon arm's shoulder turns toward a hand that would be out of reach, by 40 degrees at most.
static void the_shoulder_turns_to_a_hand_out_of_reach(void **unused)
{
    (void)unused;
    led l = led_create(1.0);
    led_to(&l, l.usual_head);
    double chest = yaw_of(l.pose.bone[BONE_CHEST].rotation);
    double spine = yaw_of(l.pose.bone[BONE_SPINE].rotation);
    phys_vec3 shoulder = skeleton_carried((skeleton){&l.rig, l.pose.bone}, BONE_UPPER_ARM_R);
    double arm_m = skeleton_limb_m(&l.rig, BONE_UPPER_ARM_R, BONE_FOREARM_R);
    // Within 0.82 of the arm's length it does not turn.
    static const phys_vec3 way[] = {{0, 0, 1}, {1, 0, 0}, {-1, 0, 0}, {0, -1, 0}, {0.6, 0, 0.8}};
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        l.wrist = v3_add_scaled(shoulder, way[i], 0.80 * arm_m);
        led_to(&l, l.usual_head);
        assert_near(yaw_of(l.pose.bone[BONE_CHEST].rotation), chest, 1e-3);
    }
    // Toward a hand straight ahead it turns to the left, and no further beyond 1.07.
    double last = 0.0;
    for (double far = 0.86; far < 1.3; far += 0.04) {
        l.wrist = v3_add_scaled(shoulder, v3(0, 0, 1), far * arm_m);
        led_to(&l, l.usual_head);
        double turn = (yaw_of(l.pose.bone[BONE_CHEST].rotation) - chest) / DEGREE;
        // The spine turns half as far.
        double below = (yaw_of(l.pose.bone[BONE_SPINE].rotation) - spine) / DEGREE;
        assert_near(below, 0.5 * turn, 2.0);
        assert_true(far > 1.07 ? turn > 20.0 && turn <= 40.0 : turn > last + 0.5);
        last = turn;
    }
    // Toward a hand behind the weapon side it turns to the right.
    l.wrist = v3_add_scaled(shoulder, v3(-0.3, 0, -1), 1.2 * arm_m);
    led_to(&l, l.usual_head);
    assert_true(yaw_of(l.pose.bone[BONE_CHEST].rotation) < chest - 5.0 * DEGREE);
    test_fencer_destroy(&l.model);
}

// With no share the pose is that of the stance, and with a share of a half the head is halfway.
static void a_share_leads_a_part(void **unused)
{
    (void)unused;
    led l = led_create(0.0);
    body_pose usual = l.pose;
    phys_vec3 goal = v3_add(l.usual_head, v3(0.05, -0.05, 0.15));
    l.lead.yaw_rad = 0.4;
    l.lead.share = 0.0;
    led_to(&l, goal);
    assert_true(is_same_pose(&usual, &l.pose, 1e-6));
    l.lead.share = 0.5;
    led_to(&l, goal);
    assert_near(v3_distance(joint(&l, BONE_HEAD), v3_lerp(l.usual_head, goal, 0.5)), 0.0, 2e-3);
    test_fencer_destroy(&l.model);
}

// The rear arm moves with its shoulder and turns with the chest.
static void the_rear_arm_goes_with_the_shoulder(void **unused)
{
    (void)unused;
    led l = led_create(0.0);
    skeleton s = {&l.rig, l.pose.bone};
    phys_vec3 wrist = v3_add(l.stance.hips, l.stance.rear_wrist);
    phys_vec3 arm = v3_sub(wrist, skeleton_carried(s, BONE_UPPER_ARM_L));
    phys_quat chest = l.pose.bone[BONE_CHEST].rotation;
    body_stance stance = led_to(&l, v3_add(l.usual_head, v3(0.05, -0.1, 0.2)));
    phys_quat turned = quat_mul(l.pose.bone[BONE_CHEST].rotation, quat_conjugate(chest));
    phys_vec3 now =
        v3_sub(v3_add(stance.hips, stance.rear_wrist), skeleton_carried(s, BONE_UPPER_ARM_L));
    assert_near(v3_distance(now, quat_rotate(turned, arm)), 0.0, 1e-9);
    assert_near(v3_distance(stance.rear_elbow, quat_rotate(turned, l.stance.rear_elbow)), 0.0,
                1e-9);
    test_fencer_destroy(&l.model);
}

// The bones that carry the weapon arm are posed alone with the same bits as with all others.
static void the_weapon_side_alone_is_the_same(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_weapon_side_alone_is_the_same", 33);
    static const enum fencer_bone carrying[] = {BONE_ROOT, BONE_HIPS, BONE_SPINE, BONE_CHEST,
                                                BONE_CLAVICLE_R};
    led l = led_create(0.5);
    for (int i = 0; i < 2000; i++) {
        l.lead.share = i % 3 == 0 ? seeded_range(&random, 0.01, 1.0) : 1.0;
        l.lead.yaw_rad = seeded_range(&random, -2.5, 2.5);
        l.lead.pitch_rad = seeded_range(&random, -1.0, 1.0);
        l.lead.tilt_rad = seeded_range(&random, -0.5, 0.5);
        l.wrist = v3_add(l.usual_head, seeded_vec3(&random, 1.0));
        l.rear_ankle.z = seeded_range(&random, -1.2, 0.0);
        body_stance whole = led_to(&l, v3_add(l.usual_head, seeded_vec3(&random, 0.6)));
        body_pose alone;
        body_stance stance = l.stance;
        body_trunk_pose_weapon_side_led((skeleton){&l.rig, alone.bone}, &stance, &l.lead,
                                        l.front_ankle, l.rear_ankle, l.wrist);
        for (size_t b = 0; b < sizeof carrying / sizeof *carrying; b++) {
            assert_memory_equal(&alone.bone[carrying[b]], &l.pose.bone[carrying[b]],
                                sizeof(body_bone));
        }
        assert_true(stance.chest.yaw == whole.chest.yaw && stance.spine.yaw == whole.spine.yaw);
    }
    test_fencer_destroy(&l.model);
}

// The shoulder of a trunk that follows a hand is the same without posing the trunk, and a trunk's
// rotations are those of its turns, bit for bit.
static void the_shoulder_alone_is_the_same(void **unused)
{
    (void)unused;
    seeded random = seeded_start("the_shoulder_alone_is_the_same", 34);
    led l = led_create(0.5);
    for (int i = 0; i < 2000; i++) {
        body_stance stance = l.stance;
        body_turn *const turn[] = {&stance.spine, &stance.chest, &stance.neck, &stance.head};
        for (size_t k = 0; k < sizeof turn / sizeof *turn; k++) {
            const double most = i % 10 == 0 ? 200.0 : 70.0;
            *turn[k] =
                (body_turn){seeded_range(&random, -most, most), seeded_range(&random, -most, most),
                            i % 3 == 0 ? 0.0 : seeded_range(&random, -most, most)};
        }
        stance.clavicle_up = i % 4 == 0 ? 0.0 : seeded_range(&random, -20.0, 20.0);
        const phys_quat hips = body_trunk_turned(stance.hips_turn);
        const phys_vec3 grip = seeded_vec3(&random, 1.0);
        const body_weapon_side side = body_stance_follow_weapon_side(&stance, grip);
        body_stance_follow(&stance, grip);
        body_pose pose;
        const skeleton s = {&l.rig, pose.bone};
        body_trunk_pose(s, &stance, hips);
        const phys_quat turned[] = {body_trunk_turned(stance.spine),
                                    body_trunk_turned(stance.chest), body_trunk_turned(stance.neck),
                                    body_trunk_turned(stance.head)};
        assert_memory_equal(&pose.bone[BONE_SPINE].rotation, &turned[0], sizeof *turned);
        assert_memory_equal(&pose.bone[BONE_CHEST].rotation, &turned[1], sizeof *turned);
        assert_memory_equal(&pose.bone[BONE_NECK].rotation, &turned[2], sizeof *turned);
        assert_memory_equal(&pose.bone[BONE_HEAD].rotation, &turned[3], sizeof *turned);
        const phys_vec3 posed = skeleton_carried(s, BONE_UPPER_ARM_R);
        const phys_vec3 alone = body_trunk_weapon_shoulder(&l.rig, stance.hips, hips, &side);
        assert_memory_equal(&alone, &posed, sizeof posed);
    }
    test_fencer_destroy(&l.model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shoulder_alone_is_the_same),
        cmocka_unit_test(a_turn_is_yaw_pitch_and_lean),
        cmocka_unit_test(the_smooth_least_is_the_least_but_nearby),
        cmocka_unit_test(hips_are_as_high_as_a_leg_lets_them),
        cmocka_unit_test(the_head_is_where_it_leads),
        cmocka_unit_test(hips_go_part_of_the_way),
        cmocka_unit_test(what_is_out_of_reach_is_followed_so_far),
        cmocka_unit_test(legs_have_the_last_word),
        cmocka_unit_test(hips_come_near_a_foot),
        cmocka_unit_test(the_head_looks_where_the_headset_looks),
        cmocka_unit_test(the_trunk_turns_after_a_look_past_the_shoulder),
        cmocka_unit_test(the_shoulder_turns_to_a_hand_out_of_reach),
        cmocka_unit_test(a_share_leads_a_part),
        cmocka_unit_test(the_weapon_side_alone_is_the_same),
        cmocka_unit_test(the_rear_arm_goes_with_the_shoulder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
