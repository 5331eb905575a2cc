// The present stance (body_stance.h), with the feet and the hand placed according to footwork and
// weapon. All vectors are in model axes: x to the fencer's left, y up, z forward; the origin is the
// fencer's root.
#include "body_pose.h"

#include "body_stance.h"
#include "body_sway.h"
#include "body_trunk.h"
#include "phys_rotation.h"
#include "skeleton.h"

#define DEGREE (PHYS_PI / 180.0)

// An arm that has to reach farther than its length approaches that length smoothly, starting this
// much before, so that the elbow does not stop abruptly.
#define ARM_EASE_M 0.03

// The shoulder follows the hand only a little, so each iteration of moving a hand within reach
// leaves less than a quarter of the error: of 400 mm six iterations leave 0.1 mm.
#define HOLD_ROUNDS 6

// A ducking fencer's hand goes down by this share of the shoulder's motion, so that it still points
// at the opponent's chest.
#define DUCK_CARRY_SHARE 0.6

// The fencer of the guard grids, who has the medium build: the weapon arm's shoulder en garde and
// the reach of the stretched arm, meters, fencer frame. All digits are needed so that this fencer's
// hand is exactly, bit for bit, where the grid says.
static const phys_vec3 GRID_SHOULDER = {0.1442013306030519, 1.3013244237212394,
                                        0.071705831496742728};
#define GRID_REACH_M 0.6560192900132773

// How lifting a leg pitches its foot, radians per meter: a foot ahead of the hips raises its toe, a
// foot behind them raises its heel first. Below 1 / (ankle to toe) = 5 rad/m a foot that leaves the
// floor does not penetrate it. The change between the two takes this distance.
#define TOE_PITCH_RAD_PER_M  4.5
#define HEEL_PITCH_RAD_PER_M (-3.0)
#define PITCH_TURNS_M        0.2
// The pitch approaches a limit: that of this lift.
#define PITCH_LIFT_M 0.15

// Feet that are further apart than in the stance lower the hips: meters per square meter.
#define BOB_PER_M 0.2
// In a jump the hips rise with the feet. A foot that is drawn along in a lunge makes no jump: what
// both feet are higher than this counts, and the rise begins smoothly over the next distance.
#define JUMP_FROM_M 0.025
#define JUMP_EASE_M 0.01
// Direction of the rear foot's toe, the same in every stance, because the foot stands while the
// stance changes. Then its direction in a run, and how far left that foot then is.
static const phys_vec3 STANCE_TOE = {1, 0, 0.09};
static const phys_vec3 RUNNING_TOE = {0.35, 0, 1};
#define RUNNING_LEFT_M 0.11

// Position of each ankle to the fencer's left.
#define FRONT_LEFT_M (-0.010)
#define REAR_LEFT_M  0.055

// The elbow hangs below the arm and a little outside. The higher the hand, the more the elbow
// swings out to the side, so that it never has to change sides. This is the square of the hand's
// height above the shoulder, in arm lengths, at which it has swung half way.
#define ELBOW_OUT_HEIGHT 0.15

// The relaxed arm of a headset fencer: forward, a little down and inward, with the elbow below it
// and a little outside. The elbow of a raised arm goes outward by this much more; less than 1, so
// that its direction is always defined.
static const phys_vec3 AT_EASE_ARM = {0.25, -0.30, 0.90};
static const phys_vec3 AT_EASE_ELBOW = {-0.45, -0.90, -0.10};
#define RAISED_ELBOW_OUT 0.7
// Smallest distance of a headset fencer's hand from the shoulder, as a share of the arm: the elbow
// folds to 32 degrees.
#define FOLDED_SHARE 0.28

typedef struct foot_place {
    phys_vec3 ankle, toe; // toe: direction on the floor
    double pitch_rad;     // toe up
} foot_place;

static void pose_leg(skeleton s, enum fencer_bone thigh, foot_place place, phys_vec3 pole)
{
    enum fencer_bone shin = thigh + 1, foot = thigh + 2, toe = thigh + 3;
    phys_vec3 ankle = skeleton_bend_limb(s, thigh, shin, place.ankle, pole);
    double sine, cosine;
    phys_sincos(place.pitch_rad, &sine, &cosine);
    phys_vec3 level = v3_normalized_or(place.toe, v3(0, 0, 1)), up = v3(0, 1, 0);
    s.bone[foot] = (body_bone){
        ankle, skeleton_turned(s.rig, foot, v3_add_scaled(v3_scale(level, cosine), up, sine),
                               v3_add_scaled(v3_scale(up, cosine), level, -sine))};
    skeleton_hang(s, toe, s.bone[foot].rotation);
}

// Smooth step from 0 to 1, constant outside.
static double ease(double x)
{
    double t = x < 0.0 ? 0.0 : x > 1.0 ? 1.0 : x;
    return t * t * (3.0 - 2.0 * t);
}

// Pitch of a foot with this lift, `ahead_m` ahead of the hips.
static double foot_pitch_rad(double lift_m, double ahead_m)
{
    double toe = ease(0.5 + 0.5 * ahead_m / PITCH_TURNS_M);
    double lift = lift_m / (1.0 + lift_m / PITCH_LIFT_M);
    return phys_lerp(HEEL_PITCH_RAD_PER_M, TOE_PITCH_RAD_PER_M, toe) * lift;
}

// A planted ankle has the same height above the floor as at rest.
static foot_place front_foot_place(const fencer_model *model, const footwork_state *footwork,
                                   const body_stance *stance)
{
    double lift_m = footwork->front_lift_m, height = model->joint_rest[BONE_FOOT_R].y + lift_m;
    double ahead_m = footwork->front_foot_m - stance->hips.z;
    double left = FRONT_LEFT_M - footwork->lead.front_side_m;
    return (foot_place){v3(left, height, footwork->front_foot_m), v3(0, 0, 1),
                        foot_pitch_rad(lift_m, ahead_m)};
}

static foot_place rear_foot_place(const fencer_model *model, const footwork_state *footwork,
                                  const body_stance *stance)
{
    double turned = footwork->rear_turn, side = footwork->lead.rear_side_m;
    double left = phys_lerp(REAR_LEFT_M, RUNNING_LEFT_M, turned) - side;
    double lift_m = footwork->rear_lift_m, height = model->joint_rest[BONE_FOOT_L].y + lift_m;
    double ahead_m = footwork->rear_foot_m - stance->hips.z;
    return (foot_place){v3(left, height, footwork->rear_foot_m),
                        v3_lerp(STANCE_TOE, RUNNING_TOE, turned), foot_pitch_rad(lift_m, ahead_m)};
}

// The share of the distance to a hand that the arm covers: all of it, except near the full length
// of the arm, which it approaches smoothly.
static double reached_share(double way_m, double longest_m)
{
    return way_m > 0.0 ? body_trunk_smooth_least(way_m, longest_m, ARM_EASE_M) / way_m : 1.0;
}

static void pose_rear_arm(skeleton s, const body_stance *stance)
{
    phys_vec3 shoulder = skeleton_carried(s, BONE_UPPER_ARM_L);
    phys_vec3 arm = v3_sub(v3_add(stance->hips, stance->rear_wrist), shoulder);
    double longest =
        SKELETON_STRAIGHT_SHARE * skeleton_limb_m(s.rig, BONE_UPPER_ARM_L, BONE_FOREARM_L);
    phys_vec3 wrist = v3_add_scaled(shoulder, arm, reached_share(v3_length(arm), longest));
    skeleton_bend_limb(s, BONE_UPPER_ARM_L, BONE_FOREARM_L, wrist, stance->rear_elbow);
    phys_quat bent = phys_quat_from_rotation_vector(v3_scale(stance->rear_hand, DEGREE));
    skeleton_hang(s, BONE_HAND_L, quat_mul(s.bone[BONE_FOREARM_L].rotation, bent));
    skeleton_twist_forearm(s, BONE_FOREARM_TWIST_L, BONE_FOREARM_L, BONE_HAND_L);
}

// The direction of the elbow for an arm in any direction: a hanging arm bends backward, a raised
// arm forward and outward, an arm across the chest downward. The rotation from the relaxed arm to
// the present arm also rotates the elbow. Only one direction of the arm leaves the elbow undefined:
// the opposite one, backward, upward and outward, which no shoulder reaches.
static phys_vec3 led_elbow_pole(phys_vec3 shoulder, phys_vec3 wrist, double out)
{
    phys_vec3 at_ease = v3_normalized_or(AT_EASE_ARM, v3(0, 0, 1));
    phys_vec3 arm = v3_normalized_or(v3_sub(wrist, shoulder), at_ease);
    // Rodrigues' rotation between two unit vectors, without an angle.
    phys_vec3 axis = v3_cross(at_ease, arm);
    double cosine = v3_dot(at_ease, arm), least = 1.0 + cosine > 1e-6 ? 1.0 + cosine : 1e-6;
    phys_vec3 elbow = v3_add(v3_add(v3_scale(AT_EASE_ELBOW, cosine), v3_cross(axis, AT_EASE_ELBOW)),
                             v3_scale(axis, v3_dot(axis, AT_EASE_ELBOW) / least));
    return v3(elbow.x - RAISED_ELBOW_OUT * out, elbow.y, elbow.z);
}

static phys_vec3 weapon_elbow_pole(const body_stance *stance, phys_vec3 shoulder, phys_vec3 wrist,
                                   double arm_m, double led)
{
    double height = (wrist.y - shoulder.y) / arm_m;
    double square = height > 0.0 ? height * height : 0.0;
    double out = square / (square + ELBOW_OUT_HEIGHT);
    phys_vec3 pole = stance->weapon_elbow;
    phys_vec3 own = v3(pole.x - 0.5 * out, pole.y * (1.0 - 0.85 * out), pole.z);
    return led > 0.0 ? v3_lerp(own, led_elbow_pole(shoulder, wrist, out), led) : own;
}

static double weapon_arm_m(const body_rig *rig)
{
    return skeleton_limb_m(rig, BONE_UPPER_ARM_R, BONE_FOREARM_R);
}

// The hand is fixed to the weapon; this is its rotation and the place of the wrist.
static body_bone weapon_hand(const body_rig *rig, phys_pose weapon)
{
    const fencer_model *model = rig->model;
    phys_vec3 blade = quat_rotate(weapon.orientation, v3(0, 0, -1));
    phys_vec3 thumb = quat_rotate(weapon.orientation, v3(0, 1, 0));
    phys_quat rotation = skeleton_turned(rig, BONE_HAND_R, fencer_frame_point_to_model(blade),
                                         fencer_frame_point_to_model(thumb));
    phys_vec3 rest_grip = v3_sub(model->grip_rest, model->joint_rest[BONE_HAND_R]);
    phys_vec3 grip = fencer_frame_point_to_model(weapon.position);
    return (body_bone){v3_sub(grip, quat_rotate(rotation, rest_grip)), rotation};
}

// Poses the arm so that it reaches the hand.
static void pose_weapon_arm(skeleton s, const body_stance *stance, const body_bone *hand,
                            double led)
{
    phys_vec3 pole = weapon_elbow_pole(stance, skeleton_carried(s, BONE_UPPER_ARM_R), hand->joint,
                                       weapon_arm_m(s.rig), led);
    skeleton_bend_limb(s, BONE_UPPER_ARM_R, BONE_FOREARM_R, hand->joint, pole);
    skeleton_hang(s, BONE_HAND_R, hand->rotation);
    skeleton_hang(s, BONE_WEAPON_R, hand->rotation);
    skeleton_twist_forearm(s, BONE_FOREARM_TWIST_R, BONE_FOREARM_R, BONE_HAND_R);
}

// How much the hips of a fencer who jumps are above those of one who stands. The mean of the lifts
// is the harmonic one, which has no kink where they are equal. Whoever runs leans into it instead.
static double jump_m(const footwork_state *footwork)
{
    double front = footwork->front_lift_m, rear = footwork->rear_lift_m;
    double both = front > 0.0 && rear > 0.0 ? 2.0 * front * rear / (front + rear) : 0.0;
    double above = both - JUMP_FROM_M;
    return above > 0.0 ? (1.0 - footwork->fleche) * above * above / (above + JUMP_EASE_M) : 0.0;
}

// The stance for this footwork: blended from the tables, with lower hips in a long stride. Returns
// the rotation of the hips too.
static body_stance stance_over(const body_rig *rig, const footwork_state *footwork,
                               phys_quat *out_hips)
{
    const fencer_model *model = rig->model;
    body_stance now = body_stance_usual(footwork);
    body_sway_apply(&footwork->sway, &now);
    now.hips.y *= model->joint_rest[BONE_HIPS].y / BODY_STANCE_HIP_M;
    now.rear_wrist = v3_scale(now.rear_wrist, model->joint_rest[BONE_NECK].y / BODY_STANCE_NECK_M);
    double stance = FOOTWORK_FRONT_FOOT_M - FOOTWORK_REAR_FOOT_M;
    double stride = fabs(footwork->front_foot_m - footwork->rear_foot_m) - stance -
                    FOOTWORK_LUNGE_M * footwork->lunge;
    stride = stride > 0.0 ? stride : 0.0;
    now.hips.y -= BOB_PER_M * stride * stride * (1.0 - footwork->fleche);
    now.hips.y += jump_m(footwork);
    phys_quat hips = body_trunk_turned(now.hips_turn);
    double front = body_trunk_hips_highest_m(rig, hips, now.hips.x, now.hips.z, BONE_THIGH_R,
                                             front_foot_place(model, footwork, &now).ankle);
    double rear = body_trunk_hips_highest_m(rig, hips, now.hips.x, now.hips.z, BONE_THIGH_L,
                                            rear_foot_place(model, footwork, &now).ankle);
    now.hips.y = body_trunk_smooth_least(
        now.hips.y, body_trunk_smooth_least(front, rear, BODY_TRUNK_LEG_EASE_M),
        BODY_TRUNK_LEG_EASE_M);
    *out_hips = hips;
    return now;
}

static body_stance followed(const body_stand *stand, phys_vec3 grip)
{
    body_stance stance = stand->stance;
    body_stance_follow(&stance, grip);
    return stance;
}

// Poses the trunk under the head of a headset fencer, with the hand's joint at `wrist`.
static void pose_trunk_led(skeleton s, body_stance *stance, const footwork_state *footwork,
                           phys_vec3 wrist)
{
    body_trunk_pose_led(s, stance, &footwork->lead,
                        front_foot_place(s.rig->model, footwork, stance).ankle,
                        rear_foot_place(s.rig->model, footwork, stance).ankle, wrist);
}

// The weapon arm's shoulder for a hand at `grip` with its joint at `wrist`, model axes.
static phys_vec3 shoulder_for(const body_rig *rig, const body_stand *stand, phys_vec3 grip,
                              phys_vec3 wrist)
{
    if (stand->footwork.lead.share == 0.0) {
        const body_weapon_side side = body_stance_follow_weapon_side(&stand->stance, grip);
        return body_trunk_weapon_shoulder(rig, stand->stance.hips, stand->hips_turn, &side);
    }
    body_pose pose;
    skeleton s = {rig, pose.bone};
    body_stance stance = followed(stand, grip);
    const footwork_state *footwork = &stand->footwork;
    body_trunk_pose_weapon_side_led(s, &stance, &footwork->lead,
                                    front_foot_place(rig->model, footwork, &stance).ankle,
                                    rear_foot_place(rig->model, footwork, &stance).ankle, wrist);
    return skeleton_carried(s, BONE_UPPER_ARM_R);
}

body_stand body_stand_of(const body_rig *rig, const footwork_state *footwork)
{
    body_stand stand = {.footwork = *footwork};
    stand.stance = stance_over(rig, footwork, &stand.hips_turn);
    if (footwork->lead.share == 0.0) {
        body_pose pose;
        skeleton s = {rig, pose.bone};
        const body_stance usual = followed(&stand, stand.stance.grip);
        body_trunk_pose_weapon_side(s, &usual, stand.hips_turn);
        stand.chest = s.bone[BONE_CHEST];
        stand.shoulder = skeleton_carried(s, BONE_UPPER_ARM_R);
    }
    return stand;
}

body_ends body_stand_ends(const body_rig *rig, const body_stand *stand, phys_pose weapon_in_fencer)
{
    const footwork_state *footwork = &stand->footwork;
    const body_stance *stance = &stand->stance;
    body_pose pose;
    skeleton s = {rig, pose.bone};
    s.bone[BONE_CHEST] = stand->chest;
    body_trunk_pose_rear_clavicle(s, stance);
    return (body_ends){
        .hips = stance->hips,
        .front_ankle = front_foot_place(rig->model, footwork, stance).ankle,
        .rear_ankle = rear_foot_place(rig->model, footwork, stance).ankle,
        .wrist = weapon_hand(rig, weapon_in_fencer).joint,
        .rear_shoulder = skeleton_carried(s, BONE_UPPER_ARM_L),
        .rear_wrist = v3_add(stance->hips, stance->rear_wrist),
        .rear_wrist_m = body_stance_follow_most().rear_wrist_m + 0.25 * ARM_EASE_M,
    };
}

void body_stand_reach(const body_rig *rig, const body_stand *stand, phys_vec3 *out_shoulder,
                      double *out_reach_m)
{
    phys_vec3 usual = stand->stance.grip;
    bool led = stand->footwork.lead.share != 0.0;
    *out_shoulder = fencer_frame_point_from_model(led ? shoulder_for(rig, stand, usual, usual)
                                                      : stand->shoulder);
    const fencer_model *model = rig->model;
    phys_vec3 hand = v3_sub(model->grip_rest, model->joint_rest[BONE_HAND_R]);
    *out_reach_m =
        SKELETON_STRAIGHT_SHARE * weapon_arm_m(rig) + v3_dot(hand, model->grip_blade_rest);
}

void body_stand_pose(const body_rig *rig, const body_stand *stand, phys_pose weapon_in_fencer,
                     body_pose *out_pose)
{
    skeleton s = {rig, out_pose->bone};
    const footwork_state *footwork = &stand->footwork;
    body_stance now = followed(stand, fencer_frame_point_to_model(weapon_in_fencer.position));
    body_bone hand = weapon_hand(rig, weapon_in_fencer);
    if (footwork->lead.share == 0.0) {
        body_trunk_pose(s, &now, stand->hips_turn);
    } else {
        pose_trunk_led(s, &now, footwork, hand.joint);
    }
    pose_leg(s, BONE_THIGH_R, front_foot_place(rig->model, footwork, &now), now.front_knee);
    pose_leg(s, BONE_THIGH_L, rear_foot_place(rig->model, footwork, &now), now.rear_knee);
    pose_rear_arm(s, &now);
    pose_weapon_arm(s, &now, &hand, footwork->lead.share);
}

phys_pose body_stand_place(const body_rig *rig, const body_stand *stand,
                           phys_vec3 standing_shoulder, phys_pose weapon_in_grid)
{
    phys_vec3 from = standing_shoulder, to;
    double reach_m;
    body_stand_reach(rig, stand, &to, &reach_m);
    phys_vec3 carry =
        v3(to.x - from.x, DUCK_CARRY_SHARE * stand->footwork.duck * (to.y - from.y), 0.0);

    // The same direction from this fencer's own shoulder, scaled by the length of the arm.
    phys_vec3 arm = v3_sub(weapon_in_grid.position, GRID_SHOULDER);
    phys_vec3 own = v3_add_scaled(v3_sub(from, GRID_SHOULDER), arm, reach_m / GRID_REACH_M - 1.0);
    phys_vec3 hand = v3_add(v3_add(weapon_in_grid.position, own), carry);
    return (phys_pose){hand, weapon_in_grid.orientation};
}

// As reached_share(), but the arm also has a smallest length.
static double held_share(double way_m, double longest_m, double nearest_m)
{
    return way_m < nearest_m && way_m > 0.0 ? nearest_m / way_m : reached_share(way_m, longest_m);
}

phys_pose body_stand_hold(const body_rig *rig, const body_stand *stand, phys_pose weapon_in_fencer)
{
    double longest = SKELETON_STRAIGHT_SHARE * weapon_arm_m(rig);
    double nearest = stand->footwork.lead.share * FOLDED_SHARE * weapon_arm_m(rig);
    phys_vec3 wrist = weapon_hand(rig, weapon_in_fencer).joint;
    phys_pose held = weapon_in_fencer;
    phys_vec3 back = v3(0, 0, 0);
    for (int i = 0; i < HOLD_ROUNDS; i++) {
        phys_vec3 grip = fencer_frame_point_to_model(held.position);
        phys_vec3 shoulder = shoulder_for(rig, stand, grip, v3_add(wrist, back));
        phys_vec3 arm = v3_sub(wrist, shoulder);
        double share = held_share(v3_length(arm), longest, nearest);
        back = v3_scale(arm, share - 1.0);
        held.position = v3_add(weapon_in_fencer.position, fencer_frame_point_from_model(back));
        if (share == 1.0) {
            break;
        }
    }
    return held;
}

void body_pose_solve(const fencer_model *model, const footwork_state *footwork,
                     phys_pose weapon_in_fencer, body_pose *out_pose)
{
    body_rig rig = body_rig_of(model);
    body_stand stand = body_stand_of(&rig, footwork);
    body_stand_pose(&rig, &stand, weapon_in_fencer, out_pose);
}

phys_pose body_pose_place(const fencer_model *model, const footwork_state *footwork,
                          phys_pose weapon_in_grid)
{
    footwork_state en_garde = footwork_start();
    phys_vec3 standing_shoulder;
    double reach_m;
    body_pose_reach(model, &en_garde, &standing_shoulder, &reach_m);
    body_rig rig = body_rig_of(model);
    body_stand stand = body_stand_of(&rig, footwork);
    return body_stand_place(&rig, &stand, standing_shoulder, weapon_in_grid);
}

phys_pose body_pose_hold(const fencer_model *model, const footwork_state *footwork,
                         phys_pose weapon_in_fencer)
{
    body_rig rig = body_rig_of(model);
    body_stand stand = body_stand_of(&rig, footwork);
    return body_stand_hold(&rig, &stand, weapon_in_fencer);
}

void body_pose_reach(const fencer_model *model, const footwork_state *footwork,
                     phys_vec3 *out_shoulder, double *out_reach_m)
{
    body_rig rig = body_rig_of(model);
    body_stand stand = body_stand_of(&rig, footwork);
    body_stand_reach(&rig, &stand, out_shoulder, out_reach_m);
}

double body_pose_beyond_m(const fencer_model *model, const footwork_state *footwork,
                          phys_pose weapon_in_fencer)
{
    phys_pose held = body_pose_hold(model, footwork, weapon_in_fencer);
    return v3_distance(weapon_in_fencer.position, held.position);
}

phys_vec3 body_pose_eyes(const body_pose *pose)
{
    phys_vec3 eyes = v3(0, BODY_TRUNK_EYES_UP_M, BODY_TRUNK_EYES_AHEAD_M);
    const body_bone *head = &pose->bone[BONE_HEAD];
    return fencer_frame_point_from_model(v3_add(head->joint, quat_rotate(head->rotation, eyes)));
}

double body_pose_eye_height_m(const fencer_model *model)
{
    return model->joint_rest[BONE_HEAD].y + BODY_TRUNK_EYES_UP_M;
}
