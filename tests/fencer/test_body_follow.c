// The body of a headset fencer: its eyes are where the player's are, its feet stand and step like a
// fencer's, the arm stays anatomically possible, nothing jumps, and any input leaves a valid body.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "angles.h"
#include "body_follow.h"
#include "body_pose.h"
#include "headset_player.h"
#include "input_frame.h"
#include "replay_pose.h"
#include "seeded.h"
#include "share_of.h"
#include "step_within.h"
#include "test_duel_config.h"
#include "test_fencer.h"

#define TICK_S 0.001
#define DEGREE (PHYS_PI / 180.0)
#define FAR_M  1000.0

// Rounding, of a foot that has stood for seconds; fifty times less than one may slide.
#define NO_SLIDE_M 1e-4

// Time for the body to come from en garde to where the player begins.
#define TAKEN_OVER_S 0.6

// One body and what it was a tick ago.
typedef struct follower {
    const fencer_model *model;
    double hand; // +1, -1
    footwork_state feet;
    unsigned events;
    phys_pose asked, held; // the weapon, fencer frame
    body_pose pose;
    bool stood[2]; // front, rear: and where its ankle and toe then are, on the piste
    phys_vec3 standing[2][2];
} follower;

static follower follower_start(const fencer_model *model, double hand)
{
    return (follower){.model = model, .hand = hand, .feet = footwork_start()};
}

static phys_vec3 root_of(const footwork_state *feet)
{
    return v3(feet->travel_m, 0.0, feet->lead.sideways_m);
}

static void pose(follower *f, headset_player player)
{
    f->asked = player.weapon;
    f->asked.position = v3_sub(f->asked.position, root_of(&f->feet));
    f->held = body_pose_hold(f->model, &f->feet, f->asked);
    body_pose_solve(f->model, &f->feet, f->held, &f->pose);
}

// One tick of a right-handed player, mirrored for a left-handed body.
static void follow(follower *f, headset_player player, double min_m, double max_m)
{
    headset_player seen = f->hand < 0.0 ? headset_mirrored(player) : player;
    f->events = body_follow_step(f->model, f->hand, &f->feet, seen.head, seen.weapon.position,
                                 min_m, max_m);
    pose(f, player);
}

// On the piste, as a right-hander.
static phys_vec3 joint(const follower *f, enum fencer_bone bone)
{
    return v3_add(fencer_frame_point_from_model(f->pose.bone[bone].joint), root_of(&f->feet));
}

static phys_vec3 eyes_of(const follower *f)
{
    return v3_add(body_pose_eyes(&f->pose), root_of(&f->feet));
}

// ---- what holds in every tick ------------------------------------------------------

// A standing foot stays where it landed, and only one foot is in the air at a time.
static void check_feet(follower *f)
{
    const footwork_state *now = &f->feet;
    const enum fencer_bone foot[2] = {BONE_FOOT_R, BONE_FOOT_L};
    const bool stands[2] = {now->glide[FOOTWORK_FRONT_FOOT].ticks == 0,
                            now->glide[FOOTWORK_REAR_FOOT].ticks == 0};
    assert_true(stands[0] || stands[1]);
    assert_true(now->front_foot_m - now->rear_foot_m > 0.2);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            phys_vec3 at = joint(f, foot[i] + (enum fencer_bone)k);
            assert_true(at.y > 0.0);
            if (stands[i] && f->stood[i]) {
                assert_true(v3_distance(at, f->standing[i][k]) < NO_SLIDE_M);
            } else {
                f->standing[i][k] = at;
            }
        }
        f->stood[i] = stands[i];
    }
}

static void check_bones(const follower *f)
{
    for (int b = BONE_SPINE; b < FENCER_BONE_COUNT; b++) {
        enum fencer_bone parent = fencer_bone_parent((enum fencer_bone)b);
        double rest = v3_distance(f->model->joint_rest[b], f->model->joint_rest[parent]);
        double posed = v3_distance(f->pose.bone[b].joint, f->pose.bone[parent].joint);
        assert_true(fabs(rest - posed) < 1e-9);
        assert_true(fabs(quat_dot(f->pose.bone[b].rotation, f->pose.bone[b].rotation) - 1) < 1e-9);
    }
}

static void check_arm(const follower *f)
{
    phys_vec3 shoulder = joint(f, BONE_UPPER_ARM_R), elbow = joint(f, BONE_FOREARM_R);
    double open = angle_inside(shoulder, elbow, joint(f, BONE_HAND_R));
    assert_true(open > 30 * DEGREE && open < 175 * DEGREE);
    phys_vec3 held = v3_add(f->held.position, root_of(&f->feet));
    assert_true(v3_distance(joint(f, BONE_WEAPON_R), held) < 2e-3);
    // Not in the trunk: the way to the line from the hips to the neck.
    phys_vec3 hips = joint(f, BONE_HIPS), way = v3_sub(joint(f, BONE_NECK), hips);
    double along = v3_dot(v3_sub(elbow, hips), way) / v3_length_squared(way);
    along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
    assert_true(v3_distance(elbow, v3_add_scaled(hips, way, along)) > 0.09);
}

typedef struct smoothness {
    phys_vec3 speed[FENCER_BONE_COUNT];
    double most_mps, most_change_mps;
    enum fencer_bone fastest;
} smoothness;

// Of the first bones so far as `last`.
static void measure(smoothness *s, const follower *f, const follower *before, bool first,
                    enum fencer_bone last)
{
    for (int b = 0; b <= (int)last; b++) {
        phys_vec3 way = v3_sub(joint(f, (enum fencer_bone)b), joint(before, (enum fencer_bone)b));
        phys_vec3 now = v3_scale(way, 1.0 / TICK_S);
        if (!first && v3_length(now) > s->most_mps) {
            s->most_mps = v3_length(now);
            s->fastest = (enum fencer_bone)b;
        }
        if (!first) {
            s->most_change_mps = fmax(s->most_change_mps, v3_distance(now, s->speed[b]));
        }
        s->speed[b] = now;
    }
}

// ---- the lesson --------------------------------------------------------------------

// The synthetic fencer, all of it this many times as large.
static fencer_model *fencer_of_size(double size)
{
    fencer_model *model = test_fencer_create();
    for (int b = 0; b < FENCER_BONE_COUNT; b++) {
        model->joint_rest[b] = v3_scale(model->joint_rest[b], size);
    }
    model->grip_rest = v3_scale(model->grip_rest, size);
    return model;
}

// A player of that size, as it is told: standing eyes at the model's height.
static headset_player sized(headset_player player, const fencer_model *model)
{
    const double size = body_pose_eye_height_m(model) / 1.68;
    player.head.position = v3_scale(player.head.position, size);
    player.weapon.position = v3_scale(player.weapon.position, size);
    return player;
}

static void check_lesson(double size, double hand)
{
    fencer_model *model = fencer_of_size(size);
    follower f = follower_start(model, hand), before = f;
    smoothness motion = {.most_mps = 0.0};
    double worst_m = 0.0, worst_hand_m = 0.0;
    for (int i = 0; i * TICK_S < HEADSET_LESSON_S; i++) {
        headset_player player = sized(headset_lesson_at(i * TICK_S), model);
        follow(&f, player, -FAR_M, FAR_M);
        check_bones(&f);
        check_arm(&f);
        if (i > 0) {
            check_feet(&f);
            measure(&motion, &f, &before, i == 1, BONE_TOE_R);
        }
        if (i * TICK_S > TAKEN_OVER_S) {
            worst_m = fmax(worst_m, v3_distance(eyes_of(&f), player.head.position));
            worst_hand_m = fmax(worst_hand_m, body_pose_beyond_m(model, &f.feet, f.asked));
        }
        before = f;
    }
    printf("size %.2f, hand %+.0f: eyes off %.1f mm, hand %.1f mm, fastest %s %.1f m/s, change of "
           "speed in a tick %.2f m/s\n",
           size, hand, 1e3 * worst_m, 1e3 * worst_hand_m, fencer_bone_name(motion.fastest),
           motion.most_mps, motion.most_change_mps);
    assert_true(worst_m < 0.05);
    assert_true(worst_hand_m < 0.06);
    assert_true(motion.most_mps < 12.0);
    assert_true(motion.most_change_mps < 5.0);
    test_fencer_destroy(&model);
}

static void a_lesson_is_followed(void **unused)
{
    (void)unused;
    const double sizes[] = {1.0, 0.92, 1.07};
    for (int i = 0; i < 3; i++) {
        check_lesson(sizes[i], 1.0);
        check_lesson(sizes[i], -1.0);
    }
}

// What the feet do between two moments of the lesson: the events in their order, as letters.
static void steps_between(double from_s, double to_s, char *out, size_t size)
{
    fencer_model *model = test_fencer_create();
    follower f = follower_start(model, 1.0);
    size_t count = 0;
    for (int i = 0; i * TICK_S < to_s; i++) {
        follow(&f, headset_lesson_at(i * TICK_S), -FAR_M, FAR_M);
        if (i * TICK_S >= from_s && f.events != 0 && count + 1 < size) {
            out[count++] = f.events & FOOTWORK_EVENT_FRONT_FOOT_DOWN  ? 'f'
                           : f.events & FOOTWORK_EVENT_REAR_FOOT_DOWN ? 'r'
                                                                      : 'L';
        }
    }
    out[count] = '\0';
    test_fencer_destroy(&model);
}

static void steps_are_a_fencers(void **unused)
{
    (void)unused;
    char steps[32];
    // Three advances, front foot first; two retreats, rear foot first.
    steps_between(3.0, 5.0, steps, sizeof steps);
    assert_string_equal(steps, "frfrfr");
    steps_between(5.0, 6.6, steps, sizeof steps);
    assert_string_equal(steps, "rfrf");
    // A lunge: the rear foot stays.
    steps_between(6.6, 7.8, steps, sizeof steps);
    assert_string_equal(steps, "L");
}

static footwork_state feet_at(double at_s)
{
    fencer_model *model = test_fencer_create();
    follower f = follower_start(model, 1.0);
    for (int i = 0; i * TICK_S < at_s; i++) {
        follow(&f, headset_lesson_at(i * TICK_S), -FAR_M, FAR_M);
    }
    test_fencer_destroy(&model);
    return f.feet;
}

static void channels_say_what_is_done(void **unused)
{
    (void)unused;
    footwork_state at_ease = feet_at(1.4), guard = feet_at(2.9), lunge = feet_at(7.7);
    footwork_state ducked = feet_at(9.8), aside = feet_at(13.4), turned = feet_at(18.9);
    assert_true(at_ease.lead.upright > 0.95 && at_ease.lunge == 0.0 && at_ease.duck < 0.01);
    assert_true(at_ease.front_foot_m - at_ease.rear_foot_m < 0.36);
    assert_true(guard.lead.upright < 0.05 && guard.duck < 0.05);
    assert_true(fabs(guard.front_foot_m - guard.rear_foot_m - 0.55) < 0.08);
    assert_int_equal(lunge.action, FOOTWORK_LUNGE);
    assert_true(lunge.lunge > 0.9 && lunge.front_foot_m - lunge.rear_foot_m > 1.1);
    assert_true(ducked.duck > 0.9);
    assert_true(fabs(aside.lead.sideways_m + 0.36) < 0.08);
    assert_true(fabs(turned.lead.yaw_rad - 85 * DEGREE) < 0.02);
}

// Bit for bit, because everything is computed for a right-hander.
static void a_left_hander_is_the_mirror_image(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    follower right = follower_start(model, 1.0), left = follower_start(model, -1.0);
    for (int i = 0; i * TICK_S < HEADSET_LESSON_S; i++) {
        headset_player player = headset_lesson_at(i * TICK_S);
        follow(&right, player, -2.0, 0.9);
        follow(&left, player, -2.0, 0.9);
        assert_int_equal(right.events, left.events);
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            assert_true(v3_distance(right.pose.bone[b].joint, left.pose.bone[b].joint) == 0.0);
        }
        assert_true(right.feet.travel_m == left.feet.travel_m &&
                    right.feet.lead.sideways_m == left.feet.lead.sideways_m &&
                    right.feet.lead.yaw_rad == left.feet.lead.yaw_rad &&
                    right.feet.lead.tilt_rad == left.feet.lead.tilt_rad);
    }
    test_fencer_destroy(&model);
}

// ---- random walks ------------------------------------------------------------------

// Somewhere near the last one: eyes a walk away, the hand where an arm comes to.
static headset_posture random_posture(seeded *random, const headset_posture *last)
{
    double height = seeded_range(random, 1.05, 1.66);
    headset_posture to = {
        .eyes = v3(last->eyes.x + seeded_range(random, -0.7, 0.7), height,
                   seeded_range(random, -0.6, 0.6)),
        .yaw = seeded_range(random, -60, 60),
        .pitch = seeded_range(random, -30, 40),
        .tilt = seeded_range(random, -15, 15),
        .blade = v3(1, seeded_range(random, -0.8, 0.8), seeded_range(random, -0.8, 0.8)),
        .thumb = v3(0, 1, seeded_range(random, -0.5, 0.8)),
    };
    to.grip = v3_add(to.eyes, v3(seeded_range(random, 0.2, 0.7), seeded_range(random, -0.8, 0.2),
                                 seeded_range(random, -0.3, 0.5)));
    double way_m = v3_distance(to.eyes, last->eyes) + 0.5 * v3_distance(to.grip, last->grip);
    to.at_s = last->at_s + 0.2 + way_m / seeded_range(random, 0.4, 1.0);
    return to;
}

static void walks_are_followed_without_a_slide_or_a_jump(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_follow walks", 1);
    fencer_model *model = test_fencer_create();
    smoothness motion = {.most_mps = 0.0};
    double worst_m = 0.0;
    for (int walk = 0; walk < SHARE_OF(8); walk++) {
        follower f = follower_start(model, walk % 2 ? 1.0 : -1.0), before = f;
        headset_posture from = HEADSET_LESSON[2], to = from;
        from.at_s = to.at_s = 0.0;
        for (int i = 0; i < 15000; i++) {
            while (i * TICK_S >= to.at_s) {
                from = to;
                to = random_posture(&random, &from);
            }
            double share = (i * TICK_S - from.at_s) / (to.at_s - from.at_s);
            headset_player player = headset_player_of(&from, &to, share);
            follow(&f, player, -FAR_M, FAR_M);
            check_bones(&f);
            if (i > 0) {
                check_feet(&f);
                measure(&motion, &f, &before, i == 1, BONE_TOE_R);
            }
            if (i * TICK_S > TAKEN_OVER_S) {
                worst_m = fmax(worst_m, v3_distance(eyes_of(&f), player.head.position));
            }
            before = f;
        }
    }
    printf("eyes off %.1f mm, fastest %s %.1f m/s, change of speed in a tick %.2f m/s\n",
           1e3 * worst_m, fencer_bone_name(motion.fastest), motion.most_mps,
           motion.most_change_mps);
    assert_true(worst_m < 0.12);
    assert_true(motion.most_mps < 12.0);
    assert_true(motion.most_change_mps < 5.0);
    test_fencer_destroy(&model);
}

// ---- limits ------------------------------------------------------------------------

static void the_root_stays_within_its_limits(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_follow limits", 2);
    fencer_model *model = test_fencer_create();
    follower f = follower_start(model, 1.0);
    follower before = f;
    smoothness motion = {.most_mps = 0.0};
    headset_posture from = HEADSET_LESSON[2], to = from;
    from.at_s = to.at_s = 0.0;
    double most_m = 0.4;
    for (int i = 0; i < SHARE_OF(30000); i++) {
        while (i * TICK_S >= to.at_s) {
            from = to;
            to = random_posture(&random, &from);
            to.eyes.x = seeded_range(&random, -2.0, 2.0);
            to.eyes.z = seeded_range(&random, -2.0, 2.0);
        }
        // An opponent who comes nearer, and goes again.
        most_m = 0.4 + 0.3 * (i % 2000 < 1000 ? i % 1000 : 1000 - i % 1000) * 0.001;
        double before_m = f.feet.travel_m;
        double share = (i * TICK_S - from.at_s) / (to.at_s - from.at_s);
        headset_player player = headset_player_of(&from, &to, share);
        follow(&f, player, -0.5, most_m);
        if (i > 0) {
            check_feet(&f);
            measure(&motion, &f, &before, i == 1, BONE_HEAD);
        }
        before = f;
        assert_true(f.feet.travel_m <= fmax(before_m, most_m));
        assert_true(f.feet.travel_m >= -0.5);
        assert_true(fabs(f.feet.lead.sideways_m) <= BODY_FOLLOW_HALF_WIDTH_M);
        // The head leans further, but not farther than a trunk can.
        assert_true(eyes_of(&f).x < fmax(before_m, most_m) + 1.5);
    }
    printf("fastest %s %.1f m/s, change of speed in a tick %.2f m/s\n",
           fencer_bone_name(motion.fastest), motion.most_mps, motion.most_change_mps);
    assert_true(motion.most_mps < 12.0);
    test_fencer_destroy(&model);
}

static phys_quat random_turn(seeded *random)
{
    return quat_normalized((phys_quat){seeded_range(random, -1, 1), seeded_range(random, -1, 1),
                                       seeded_range(random, -1, 1), seeded_range(random, -1, 1)});
}

// Heads on the floor, upside down, meters away, here and there from tick to tick.
static void whatever_is_asked_it_stays_a_body(void **unused)
{
    (void)unused;
    seeded random = seeded_start("body_follow extremes", 3);
    fencer_model *model = test_fencer_create();
    follower f = follower_start(model, 1.0), before = f;
    headset_player player = headset_lesson_at(3.0);
    double most_m = 0.0;
    for (int i = 0; i < SHARE_OF(20000); i++) {
        bool jumps = i % 100 == 0;
        if (jumps || (i / 1000) % 4 == 3) {
            double far_m = (i / 1000) % 2 ? 100.0 : 3.0;
            player.head.position =
                v3(seeded_range(&random, -far_m, far_m), seeded_range(&random, -1.0, 3.0),
                   seeded_range(&random, -far_m, far_m));
            player.head.orientation = random_turn(&random);
            player.weapon.position =
                v3(seeded_range(&random, -far_m, far_m), seeded_range(&random, -1.0, 3.0),
                   seeded_range(&random, -far_m, far_m));
            player.weapon.orientation = random_turn(&random);
        }
        follow(&f, player, -5.0, 5.0);
        check_bones(&f);
        for (int b = 0; b < FENCER_BONE_COUNT; b++) {
            assert_true(v3_is_finite(f.pose.bone[b].joint));
        }
        assert_true(footwork_is_valid(&f.feet));
        if (i > 0) {
            check_feet(&f);
            // Poses that no trunk can reach are followed in steps, but none of a meter.
            for (int b = 0; b <= BONE_HEAD && !jumps; b++) {
                enum fencer_bone bone = (enum fencer_bone)b;
                most_m = fmax(most_m, v3_distance(joint(&f, bone), joint(&before, bone)));
            }
        }
        before = f;
    }
    printf("trunk moves %.0f mm in a tick\n", 1e3 * most_m);
    assert_true(most_m < 0.45);
    test_fencer_destroy(&model);
}

// ---- to and from buttons -----------------------------------------------------------

static void buttons_take_over_and_give_back(void **unused)
{
    (void)unused;
    fencer_model *model = test_fencer_create();
    follower f = follower_start(model, 1.0), before = f;
    smoothness motion = {.most_mps = 0.0};
    for (int i = 0; i < 16000; i++) {
        headset_player player = headset_lesson_at(i * TICK_S);
        // Half a second of buttons every second and a half, whatever the body is doing.
        if (i % 1500 < 1000) {
            follow(&f, player, -FAR_M, FAR_M);
        } else {
            body_follow_release(&f.feet);
            f.events = step_within(&f.feet, i % 3000 < 1500 ? INPUT_ADVANCE : 0, -FAR_M, FAR_M);
            pose(&f, player);
        }
        if (i > 0) {
            measure(&motion, &f, &before, i == 1, BONE_TOE_R);
        }
        before = f;
    }
    printf("fastest %s %.1f m/s, change of speed in a tick %.2f m/s\n",
           fencer_bone_name(motion.fastest), motion.most_mps, motion.most_change_mps);
    assert_true(motion.most_mps < 25.0);
    // A second after the last sample nothing of the headset's pose is left.
    for (int i = 0; i < 1000; i++) {
        body_follow_release(&f.feet);
        step_within(&f.feet, 0, -FAR_M, FAR_M);
    }
    assert_true(f.feet.lead.share == 0.0 && f.feet.lead.upright == 0.0 && f.feet.duck == 0.0 &&
                f.feet.lunge == 0.0);
    assert_true(fabs(f.feet.front_foot_m - FOOTWORK_FRONT_FOOT_M) < 0.011);
    assert_true(fabs(f.feet.rear_foot_m - FOOTWORK_REAR_FOOT_M) < 0.011);
    test_fencer_destroy(&model);
}

static void a_fencer_at_buttons_is_left_alone(void **unused)
{
    (void)unused;
    footwork_state feet = footwork_start(), alone = feet;
    for (int i = 0; i < 3000; i++) {
        uint8_t buttons = i % 700 < 300 ? INPUT_ADVANCE : i % 700 < 500 ? INPUT_LUNGE : 0;
        body_follow_release(&feet);
        step_within(&feet, buttons, -5.0, 5.0);
        step_within(&alone, buttons, -5.0, 5.0);
        assert_memory_equal(&feet, &alone, sizeof feet);
    }
}

// ---- in a duel -----------------------------------------------------------------------

// What a headset of 100 Hz tells at this tick: the lesson as it will be when the sample holds.
static input_frame frame_at(int tick, double hand)
{
    const int period = 10;
    int due = period - tick % period;
    headset_player player = headset_lesson_at((tick + due) * TICK_S);
    player = hand < 0.0 ? headset_mirrored(player) : player;
    input_frame frame = {.kind = INPUT_POSE, .sample = input_sample_none()};
    assert_int_equal(input_head_quantize(player.head, &frame.sample.head), INPUT_SAMPLE_EXACT);
    assert_int_equal(input_pose_quantize(player.weapon, &frame.sample.hand), INPUT_SAMPLE_EXACT);
    frame.sample.due = (uint8_t)due;
    frame.sample.flags = INPUT_SAMPLE_FLAGS_ALL;
    return frame;
}

// Both have the same lesson, one with the left hand; a recording shows the same bodies.
static void a_duel_is_fenced_by_bodies_that_follow(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    test.config.hand[DUEL_RIGHT] = -1.0;
    duel_state state, again;
    duel_events events;
    duel_start(&test.config, &state);
    again = state;
    double worst_m = 0.0, shown_m = 0.0;
    for (int tick = 0; tick * TICK_S < HEADSET_LESSON_S - 1.0; tick++) {
        input_frame frame[2] = {frame_at(tick, 1.0), frame_at(tick, -1.0)};
        duel_step(&test.config, &state, frame, &events);
        duel_step(&test.config, &again, frame, &events);
        assert_true(duel_state_hash(&state) == duel_state_hash(&again));
        double apart_m = duel_fencer_frame(&test.config, &state, DUEL_RIGHT).root_x_m -
                         duel_fencer_frame(&test.config, &state, DUEL_LEFT).root_x_m;
        assert_true(apart_m > 0.74);
        if (tick * TICK_S < TAKEN_OVER_S) {
            continue;
        }
        replay_pose kept = replay_pose_of(&state, &test.config.weapon);
        duel_state seen;
        replay_pose_show(&kept, &kept, 0.0, state.tick, &test.config.weapon, &seen);
        for (int i = 0; i < 2; i++) {
            enum duel_side side = (enum duel_side)i;
            body_pose body, shown;
            duel_body_pose(&test.config, &state, side, &body);
            duel_body_pose(&test.config, &seen, side, &shown);
            fencer_frame at = duel_fencer_frame(&test.config, &state, side);
            phys_vec3 eyes = fencer_frame_point_to_world(at, body_pose_eyes(&body));
            phys_vec3 head = fencer_frame_point_to_world(duel_line_frame(side),
                                                         state.fencer[i].track.head.pose.position);
            worst_m = fmax(worst_m, v3_distance(eyes, head));
            for (int b = 0; b < FENCER_BONE_COUNT; b++) {
                shown_m = fmax(shown_m, v3_distance(body.bone[b].joint, shown.bone[b].joint));
            }
        }
    }
    printf("eyes off %.1f mm, a recording %.1f mm\n", 1e3 * worst_m, 1e3 * shown_m);
    assert_true(worst_m < 0.05);
    assert_true(shown_m < 0.02);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_is_followed),
        cmocka_unit_test(steps_are_a_fencers),
        cmocka_unit_test(channels_say_what_is_done),
        cmocka_unit_test(a_left_hander_is_the_mirror_image),
        cmocka_unit_test(walks_are_followed_without_a_slide_or_a_jump),
        cmocka_unit_test(the_root_stays_within_its_limits),
        cmocka_unit_test(whatever_is_asked_it_stays_a_body),
        cmocka_unit_test(buttons_take_over_and_give_back),
        cmocka_unit_test(a_fencer_at_buttons_is_left_alone),
        cmocka_unit_test(a_duel_is_fenced_by_bodies_that_follow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
