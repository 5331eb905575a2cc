// The two poses that fencing teachers would recognise, en garde and the full lunge,
// are tables here; everything else is a blend of them with the feet and the hand put
// where footwork and weapon say. All vectors are in model axes: x to the fencer's
// left, y up, z forward; the origin is the fencer's root.
#include "body_pose.h"

#include "phys_rotation.h"

#define DEGREE (PHYS_PI / 180.0)

// A leg is never quite straight, and neither is an arm: at this share of its length
// an elbow is open by 174 degrees, and the joint still moves at a bounded multiple
// of the hand's speed (a straight limb is a singularity of inverse kinematics).
#define STRAIGHT_SHARE 0.9985
// A hand nearer to the shoulder than this stays this far away.
#define FOLDED_M 0.10

// The shoulder follows the hand only a little, so each round of bringing a hand
// within reach leaves less than a fifth of the error: four leave 0.3 mm of the
// 160 mm by which a hand may overreach.
#define HOLD_ROUNDS 4

// Forearm skin follows the hand's roll with this share, so that a sleeve twists
// along its length and not at the wrist.
#define TWIST_SHARE 0.6

// How a leg's lift turns its foot, radians a metre: the front foot shows its toe,
// the rear one lifts its heel first. Below 1 / (ankle to toe) = 5 rad/m no foot
// that leaves the floor digs into it.
#define FRONT_PITCH_RAD_PER_M 4.5
#define REAR_PITCH_RAD_PER_M  (-2.6)

// Feet further apart than the stance lower the hips: metres a metre squared.
#define BOB_PER_M 0.4

// ---------------------------------------------------------------- the two stances

// Yaw to the left and pitch forward of a trunk bone, degrees.
typedef struct turn {
    double yaw, pitch;
} turn;

typedef struct body_stance {
    phys_vec3 hips;
    turn hips_turn, spine, chest, neck, head;
    double clavicle_forward, clavicle_up; // of the weapon arm, degrees
    double rear_clavicle_up;
    phys_vec3 rear_toe;              // where the rear foot points
    phys_vec3 front_knee, rear_knee; // poles: where the knees bend to
    phys_vec3 rear_wrist;            // from the hips
    phys_vec3 rear_elbow;            // pole
    phys_vec3 rear_hand;             // rotation vector against the forearm, degrees
    phys_vec3 weapon_elbow;          // pole
    phys_vec3 grip;                  // where the hand usually is
} body_stance;

static const body_stance EN_GARDE = {
    .hips = {0.010, 0.800, -0.035},
    .hips_turn = {50, 4},
    .spine = {46, 7},
    .chest = {42, 7},
    .neck = {20, 6},
    .head = {4, 3},
    .clavicle_forward = 8,
    .clavicle_up = 0,
    .rear_clavicle_up = 8,
    .rear_toe = {1, 0, 0.06},
    .front_knee = {-0.12, 0, 1},
    .rear_knee = {1, 0, 0.22},
    .rear_wrist = {0.320, 0.700, -0.365},
    .rear_elbow = {0.25, -1, -0.5},
    .rear_hand = {-65, 29, -21},
    .weapon_elbow = {-0.35, -1, -0.1},
    .grip = {-0.064, 1.156, 0.674},
};

static const body_stance LUNGE = {
    .hips = {0.010, 0.560, 0.458},
    .hips_turn = {52, 6},
    .spine = {50, 9},
    .chest = {52, 10},
    .neck = {24, 6},
    .head = {5, 2},
    .clavicle_forward = 14,
    .clavicle_up = 6,
    .rear_clavicle_up = 0,
    .rear_toe = {1, 0, 0.12},
    .front_knee = {-0.06, 0.4, 1},
    .rear_knee = {0.8, 0.6, 0.2},
    .rear_wrist = {0.250, 0.240, -0.593},
    .rear_elbow = {0.3, -1, -0.3},
    .rear_hand = {25, -25, -5},
    .weapon_elbow = {-0.5, -1, 0},
    .grip = {-0.018, 1.179, 1.318},
};

// The tables are of a fencer with hip joints and neck so high at rest; others stand in
// proportion.
#define TABLE_HIP_M  0.930
#define TABLE_NECK_M 1.470

// How far each ankle is to the fencer's left.
#define FRONT_LEFT_M (-0.010)
#define REAR_LEFT_M  0.055

// How far the trunk goes after the hand, degrees at most, and the way of the hand
// (metres) that takes half of it or so.
#define FOLLOW_CHEST_YAW  12.0
#define FOLLOW_CHEST_LEAN 6.0
#define FOLLOW_SHOULDER   14.0
#define FOLLOW_REACH_M    0.25
#define FOLLOW_SIDE_M     0.35
// Share of the chest's following that the spine below it has.
#define FOLLOW_SPINE 0.4

// An elbow hangs below the arm and a little outside; the higher the hand, the more
// it swings out to the side, so that it never has to change sides: square of the
// hand's height over the shoulder, in arm lengths, that swings it half way.
#define ELBOW_OUT_HEIGHT 0.15

static double mix(double a, double b, double t)
{
    return a + (b - a) * t;
}

static turn turn_mix(turn a, turn b, double t)
{
    return (turn){mix(a.yaw, b.yaw, t), mix(a.pitch, b.pitch, t)};
}

static body_stance stance_mix(const body_stance *a, const body_stance *b, double t)
{
    return (body_stance){
        .hips = v3_lerp(a->hips, b->hips, t),
        .hips_turn = turn_mix(a->hips_turn, b->hips_turn, t),
        .spine = turn_mix(a->spine, b->spine, t),
        .chest = turn_mix(a->chest, b->chest, t),
        .neck = turn_mix(a->neck, b->neck, t),
        .head = turn_mix(a->head, b->head, t),
        .clavicle_forward = mix(a->clavicle_forward, b->clavicle_forward, t),
        .clavicle_up = mix(a->clavicle_up, b->clavicle_up, t),
        .rear_clavicle_up = mix(a->rear_clavicle_up, b->rear_clavicle_up, t),
        .rear_toe = v3_lerp(a->rear_toe, b->rear_toe, t),
        .front_knee = v3_lerp(a->front_knee, b->front_knee, t),
        .rear_knee = v3_lerp(a->rear_knee, b->rear_knee, t),
        .rear_wrist = v3_lerp(a->rear_wrist, b->rear_wrist, t),
        .rear_elbow = v3_lerp(a->rear_elbow, b->rear_elbow, t),
        .rear_hand = v3_lerp(a->rear_hand, b->rear_hand, t),
        .weapon_elbow = v3_lerp(a->weapon_elbow, b->weapon_elbow, t),
        .grip = v3_lerp(a->grip, b->grip, t),
    };
}

// From -1 to 1, slope 1 at 0, smooth everywhere.
static double saturate(double x)
{
    return x / sqrt(1.0 + x * x);
}

// Shifts the trunk's tables a little after the hand that holds the weapon: the
// shoulder goes where the arm reaches, the trunk leans to low lines.
static void stance_follow(body_stance *stance, phys_vec3 grip)
{
    double ahead = saturate((grip.z - stance->grip.z) / FOLLOW_REACH_M);
    double inside = saturate((grip.x - stance->grip.x) / FOLLOW_SIDE_M);
    double above = saturate((grip.y - stance->grip.y) / FOLLOW_SIDE_M);

    double yaw = FOLLOW_CHEST_YAW * (0.6 * ahead + 0.4 * inside);
    double lean = FOLLOW_CHEST_LEAN * (0.6 * ahead - 0.4 * above);
    stance->chest.yaw += yaw;
    stance->chest.pitch += lean;
    stance->spine.yaw += FOLLOW_SPINE * yaw;
    stance->spine.pitch += FOLLOW_SPINE * lean;
    stance->clavicle_forward += FOLLOW_SHOULDER * (0.7 * ahead + 0.3 * inside);
    stance->clavicle_up += FOLLOW_SHOULDER * 0.7 * above;
}

// ------------------------------------------------------------------------ rotations

static phys_quat quat_about(phys_vec3 unit_axis, double angle_rad)
{
    double s, c;
    phys_sincos(0.5 * angle_rad, &s, &c);
    return (phys_quat){unit_axis.x * s, unit_axis.y * s, unit_axis.z * s, c};
}

static phys_quat quat_turn(turn t)
{
    return quat_mul(quat_about(v3(0, 1, 0), t.yaw * DEGREE),
                    quat_about(v3(1, 0, 0), t.pitch * DEGREE));
}

// Axes with y along `y` and z as near to `z` as that allows.
static phys_quat quat_axes(phys_vec3 y, phys_vec3 z)
{
    y = v3_normalized_or(y, v3(0, 1, 0));
    z = v3_normalized_or(v3_add_scaled(z, y, -v3_dot(z, y)), v3_any_orthogonal(y));
    phys_mat3 axes = m3_from_columns(v3_cross(y, z), y, z);
    return quat_from_m3(&axes);
}

// The rotation that takes the rest directions (along, side) to the posed ones.
static phys_quat quat_between(phys_vec3 rest_along, phys_vec3 rest_side, phys_vec3 along,
                              phys_vec3 side)
{
    return quat_mul(quat_axes(along, side), quat_conjugate(quat_axes(rest_along, rest_side)));
}

// ------------------------------------------------------------------------- skeleton

typedef struct skeleton {
    const fencer_model *model;
    body_bone *bone;
} skeleton;

static phys_vec3 rest_between(const fencer_model *model, enum fencer_bone from, enum fencer_bone to)
{
    return v3_sub(model->joint_rest[to], model->joint_rest[from]);
}

// Where the parent bone carries a joint.
static phys_vec3 carried(skeleton s, enum fencer_bone bone)
{
    enum fencer_bone parent = fencer_bone_parent(bone);
    return v3_add(s.bone[parent].joint,
                  quat_rotate(s.bone[parent].rotation, rest_between(s.model, parent, bone)));
}

static void hang(skeleton s, enum fencer_bone bone, phys_quat rotation)
{
    s.bone[bone].joint = carried(s, bone);
    s.bone[bone].rotation = rotation;
}

// Two bones, upper and lower, from the upper one's joint towards `target`, bending
// to `pole`. `rest_side` is where the joint between them points at rest. Returns
// where the end came: at the target where the limb is long enough.
static phys_vec3 bend_limb(skeleton s, enum fencer_bone upper, enum fencer_bone lower,
                           enum fencer_bone end, phys_vec3 target, phys_vec3 pole,
                           phys_vec3 rest_side)
{
    phys_vec3 rest_upper = rest_between(s.model, upper, lower);
    phys_vec3 rest_lower = rest_between(s.model, lower, end);
    double a = v3_length(rest_upper), b = v3_length(rest_lower);
    phys_vec3 from = carried(s, upper);

    phys_vec3 way = v3_sub(target, from);
    double distance = v3_length(way);
    phys_vec3 along = v3_normalized_or(way, v3(0, 0, 1));
    double longest = STRAIGHT_SHARE * (a + b);
    distance = distance > longest ? longest : distance < FOLDED_M ? FOLDED_M : distance;

    // Law of cosines: the middle joint is x along the way and h off it.
    double x = (a * a - b * b + distance * distance) / (2.0 * distance);
    double h = a * a > x * x ? sqrt(a * a - x * x) : 0.0;
    phys_vec3 side = v3_normalized_or(v3_add_scaled(pole, along, -v3_dot(pole, along)),
                                      v3_any_orthogonal(along));
    phys_vec3 middle = v3_add_scaled(v3_add_scaled(from, along, x), side, h);
    phys_vec3 tip = v3_add_scaled(from, along, distance);

    s.bone[upper] =
        (body_bone){from, quat_between(rest_upper, rest_side, v3_sub(middle, from), side)};
    s.bone[lower] =
        (body_bone){middle, quat_between(rest_lower, rest_side, v3_sub(tip, middle), side)};
    return tip;
}

// Forearm skin: a share of the hand's roll about the forearm (the twist of the
// swing-twist decomposition). Past a right angle and more the share dies out, so
// that half a turn, where left and right meet, is the same from both sides.
static void twist_forearm(skeleton s, enum fencer_bone twist, enum fencer_bone forearm,
                          enum fencer_bone hand)
{
    phys_vec3 rest = rest_between(s.model, forearm, hand);
    phys_vec3 axis = v3_normalized_or(quat_rotate(s.bone[forearm].rotation, rest), v3(0, 0, 1));
    phys_quat turned = quat_mul(s.bone[hand].rotation, quat_conjugate(s.bone[forearm].rotation));
    double sine = v3_dot(v3(turned.x, turned.y, turned.z), axis);
    double roll =
        turned.w < 0.0 ? 2.0 * phys_atan2(-sine, -turned.w) : 2.0 * phys_atan2(sine, turned.w);
    double half_turns = roll / PHYS_PI;
    double fade = half_turns * half_turns;
    fade = 1.0 - fade * fade * fade;
    hang(s, twist, quat_mul(quat_about(axis, TWIST_SHARE * fade * roll), s.bone[forearm].rotation));
}

// --------------------------------------------------------------------------- limbs

static void pose_trunk(skeleton s, const body_stance *stance)
{
    s.bone[BONE_ROOT] = (body_bone){v3(0, 0, 0), quat_identity()};
    s.bone[BONE_HIPS] = (body_bone){stance->hips, quat_turn(stance->hips_turn)};
    hang(s, BONE_SPINE, quat_turn(stance->spine));
    hang(s, BONE_CHEST, quat_turn(stance->chest));
    hang(s, BONE_NECK, quat_turn(stance->neck));
    hang(s, BONE_HEAD, quat_turn(stance->head));
    phys_quat chest = s.bone[BONE_CHEST].rotation;
    // Clavicles turn with the chest: forward about y, up about z.
    hang(s, BONE_CLAVICLE_R,
         quat_mul(chest, quat_mul(quat_about(v3(0, 1, 0), stance->clavicle_forward * DEGREE),
                                  quat_about(v3(0, 0, 1), -stance->clavicle_up * DEGREE))));
    hang(s, BONE_CLAVICLE_L,
         quat_mul(chest, quat_about(v3(0, 0, 1), stance->rear_clavicle_up * DEGREE)));
}

typedef struct foot_place {
    phys_vec3 ankle, toe; // toe: direction on the floor
    double pitch_rad;     // toe up
} foot_place;

static void pose_leg(skeleton s, enum fencer_bone thigh, foot_place place, phys_vec3 pole)
{
    enum fencer_bone shin = thigh + 1, foot = thigh + 2, toe = thigh + 3;
    phys_vec3 ankle = bend_limb(s, thigh, shin, foot, place.ankle, pole, v3(0, 0, 1));
    double sine, cosine;
    phys_sincos(place.pitch_rad, &sine, &cosine);
    phys_vec3 level = v3_normalized_or(place.toe, v3(0, 0, 1)), up = v3(0, 1, 0);
    s.bone[foot] = (body_bone){
        ankle, quat_between(v3(0, 0, 1), up, v3_add_scaled(v3_scale(level, cosine), up, sine),
                            v3_add_scaled(v3_scale(up, cosine), level, -sine))};
    hang(s, toe, s.bone[foot].rotation);
}

// A planted ankle is as high above the floor as at rest.
static foot_place front_foot_place(const fencer_model *model, const footwork_state *footwork)
{
    double height = model->joint_rest[BONE_FOOT_R].y + footwork->front_lift_m;
    return (foot_place){v3(FRONT_LEFT_M, height, footwork->front_foot_m), v3(0, 0, 1),
                        FRONT_PITCH_RAD_PER_M * footwork->front_lift_m};
}

static foot_place rear_foot_place(const fencer_model *model, const footwork_state *footwork,
                                  phys_vec3 toe)
{
    double height = model->joint_rest[BONE_FOOT_L].y + footwork->rear_lift_m;
    return (foot_place){v3(REAR_LEFT_M, height, footwork->rear_foot_m), toe,
                        REAR_PITCH_RAD_PER_M * footwork->rear_lift_m};
}

static void pose_rear_arm(skeleton s, const body_stance *stance)
{
    phys_vec3 wrist = v3_add(stance->hips, stance->rear_wrist);
    bend_limb(s, BONE_UPPER_ARM_L, BONE_FOREARM_L, BONE_HAND_L, wrist, stance->rear_elbow,
              v3(0, 0, -1));
    phys_quat bent = phys_quat_from_rotation_vector(v3_scale(stance->rear_hand, DEGREE));
    hang(s, BONE_HAND_L, quat_mul(s.bone[BONE_FOREARM_L].rotation, bent));
    twist_forearm(s, BONE_FOREARM_TWIST_L, BONE_FOREARM_L, BONE_HAND_L);
}

static phys_vec3 weapon_elbow_pole(const body_stance *stance, phys_vec3 shoulder, phys_vec3 wrist,
                                   double arm_m)
{
    double height = (wrist.y - shoulder.y) / arm_m;
    double square = height > 0.0 ? height * height : 0.0;
    double out = square / (square + ELBOW_OUT_HEIGHT);
    phys_vec3 pole = stance->weapon_elbow;
    return v3(pole.x - 0.5 * out, pole.y * (1.0 - 0.85 * out), pole.z);
}

static double weapon_arm_m(const fencer_model *model)
{
    return v3_length(rest_between(model, BONE_UPPER_ARM_R, BONE_FOREARM_R)) +
           v3_length(rest_between(model, BONE_FOREARM_R, BONE_HAND_R));
}

// The hand is fixed to the weapon: its rotation and where the wrist then is.
static body_bone weapon_hand(const fencer_model *model, phys_pose weapon)
{
    phys_vec3 blade = quat_rotate(weapon.orientation, v3(0, 0, -1));
    phys_vec3 thumb = quat_rotate(weapon.orientation, v3(0, 1, 0));
    phys_quat rotation =
        quat_between(model->grip_blade_rest, model->grip_thumb_rest,
                     fencer_frame_point_to_model(blade), fencer_frame_point_to_model(thumb));
    phys_vec3 rest_grip = v3_sub(model->grip_rest, model->joint_rest[BONE_HAND_R]);
    phys_vec3 grip = fencer_frame_point_to_model(weapon.position);
    return (body_bone){v3_sub(grip, quat_rotate(rotation, rest_grip)), rotation};
}

// The arm goes where the hand is.
static void pose_weapon_arm(skeleton s, const body_stance *stance, phys_pose weapon)
{
    body_bone hand = weapon_hand(s.model, weapon);
    phys_vec3 pole =
        weapon_elbow_pole(stance, carried(s, BONE_UPPER_ARM_R), hand.joint, weapon_arm_m(s.model));
    bend_limb(s, BONE_UPPER_ARM_R, BONE_FOREARM_R, BONE_HAND_R, hand.joint, pole, v3(0, 0, -1));
    hang(s, BONE_HAND_R, hand.rotation);
    hang(s, BONE_WEAPON_R, hand.rotation);
    twist_forearm(s, BONE_FOREARM_TWIST_R, BONE_FOREARM_R, BONE_HAND_R);
}

// How much lower the hips must be for a leg to reach its foot: short legs lunge as far as
// long ones and sit deeper. Nothing where the foot is farther ahead than the leg is long.
static double hips_too_high(const fencer_model *model, const body_stance *stance,
                            enum fencer_bone thigh, phys_vec3 ankle)
{
    phys_vec3 hip = v3_add(stance->hips, quat_rotate(quat_turn(stance->hips_turn),
                                                     rest_between(model, BONE_HIPS, thigh)));
    double leg = STRAIGHT_SHARE * (v3_length(rest_between(model, thigh, thigh + 1)) +
                                   v3_length(rest_between(model, thigh + 1, thigh + 2)));
    double aside = (hip.x - ankle.x) * (hip.x - ankle.x) + (hip.z - ankle.z) * (hip.z - ankle.z);
    double height = hip.y - ankle.y, reached = leg * leg - aside;
    return reached > 0.0 && height > 0.0 && height * height > reached ? height - sqrt(reached)
                                                                      : 0.0;
}

// The stance of this moment: between the two, hips lower in a long stride, trunk
// after the hand.
static body_stance stance_now(const fencer_model *model, const footwork_state *footwork,
                              phys_vec3 grip)
{
    body_stance now = stance_mix(&EN_GARDE, &LUNGE, footwork->lunge);
    now.hips.y *= model->joint_rest[BONE_HIPS].y / TABLE_HIP_M;
    now.rear_wrist = v3_scale(now.rear_wrist, model->joint_rest[BONE_NECK].y / TABLE_NECK_M);
    double stride = footwork->front_foot_m - footwork->rear_foot_m -
                    (FOOTWORK_FRONT_FOOT_M - FOOTWORK_REAR_FOOT_M) -
                    FOOTWORK_LUNGE_M * footwork->lunge;
    now.hips.y -= BOB_PER_M * stride * stride;
    double front =
        hips_too_high(model, &now, BONE_THIGH_R, front_foot_place(model, footwork).ankle);
    double rear = hips_too_high(model, &now, BONE_THIGH_L,
                                rear_foot_place(model, footwork, now.rear_toe).ankle);
    now.hips.y -= front > rear ? front : rear;
    stance_follow(&now, grip);
    return now;
}

void body_pose_solve(const fencer_model *model, const footwork_state *footwork,
                     phys_pose weapon_in_fencer, body_pose *out_pose)
{
    skeleton s = {model, out_pose->bone};
    body_stance now =
        stance_now(model, footwork, fencer_frame_point_to_model(weapon_in_fencer.position));
    pose_trunk(s, &now);
    pose_leg(s, BONE_THIGH_R, front_foot_place(model, footwork), now.front_knee);
    pose_leg(s, BONE_THIGH_L, rear_foot_place(model, footwork, now.rear_toe), now.rear_knee);
    pose_rear_arm(s, &now);
    pose_weapon_arm(s, &now, weapon_in_fencer);
}

// The weapon arm's shoulder when the hand is at `grip`, model axes.
static phys_vec3 shoulder_for(const fencer_model *model, const footwork_state *footwork,
                              phys_vec3 grip)
{
    body_pose pose;
    skeleton s = {model, pose.bone};
    body_stance now = stance_now(model, footwork, grip);
    pose_trunk(s, &now);
    return carried(s, BONE_UPPER_ARM_R);
}

void body_pose_reach(const fencer_model *model, const footwork_state *footwork,
                     phys_vec3 *out_shoulder, double *out_reach_m)
{
    phys_vec3 usual = stance_mix(&EN_GARDE, &LUNGE, footwork->lunge).grip;
    *out_shoulder = fencer_frame_point_from_model(shoulder_for(model, footwork, usual));
    phys_vec3 hand = v3_sub(model->grip_rest, model->joint_rest[BONE_HAND_R]);
    *out_reach_m = STRAIGHT_SHARE * weapon_arm_m(model) + v3_dot(hand, model->grip_blade_rest);
}

phys_pose body_pose_hold(const fencer_model *model, const footwork_state *footwork,
                         phys_pose weapon_in_fencer)
{
    double longest = STRAIGHT_SHARE * weapon_arm_m(model);
    phys_pose held = weapon_in_fencer;
    for (int i = 0; i < HOLD_ROUNDS; i++) {
        phys_vec3 shoulder =
            shoulder_for(model, footwork, fencer_frame_point_to_model(held.position));
        phys_vec3 arm = v3_sub(weapon_hand(model, held).joint, shoulder);
        double length = v3_length(arm);
        if (length <= longest) {
            break;
        }
        phys_vec3 back = v3_scale(arm, longest / length - 1.0);
        held.position = v3_add(held.position, fencer_frame_point_from_model(back));
    }
    return held;
}
