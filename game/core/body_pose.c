// The poses that fencing teachers would recognise, en garde, the full lunge, the fleche
// and both of the former ducked, are tables here; everything else is a blend of them with
// the feet and the hand put where footwork and weapon say. All vectors are in model axes: x to the
// fencer's left, y up, z forward; the origin is the fencer's root.
#include "body_pose.h"

#include "phys_rotation.h"

#define DEGREE (PHYS_PI / 180.0)

// A leg is never quite straight, and neither is an arm: at this share of its length
// an elbow is open by 174 degrees, and the joint still moves at a bounded multiple
// of the hand's speed (a straight limb is a singularity of inverse kinematics).
#define STRAIGHT_SHARE 0.9985
// An arm that is to reach farther than it is long eases into its length from this far
// before: its elbow does not stop dead.
#define ARM_EASE_M 0.03

// A hand nearer to the shoulder than this stays this far away.
#define FOLDED_M 0.10

// The shoulder follows the hand only a little, so each round of bringing a hand
// within reach leaves less than a quarter of the error: six leave 0.1 mm of
// the 400 mm by which a hand may overreach.
#define HOLD_ROUNDS 6

// A ducked fencer's hand comes down with this share of the shoulder's way: it still
// points at the opponent's chest.
#define DUCK_CARRY_SHARE 0.6

// Forearm skin follows the hand's roll with this share, so that a sleeve twists
// along its length and not at the wrist.
#define TWIST_SHARE 0.6

// How a leg's lift turns its foot, radians a metre: one that is ahead of the hips shows
// its toe, one that is behind lifts its heel first. Below 1 / (ankle to toe) = 5 rad/m
// no foot that leaves the floor digs into it. Between the two over this way.
#define TOE_PITCH_RAD_PER_M  4.5
#define HEEL_PITCH_RAD_PER_M (-3.0)
#define PITCH_TURNS_M        0.2
// High lifts turn it less and less: no more than this lift does.
#define PITCH_LIFT_M 0.15

// Feet further apart than the stance lower the hips: metres a metre squared.
#define BOB_PER_M 0.4
// No lower than this share of the stance's height, however far the feet.
#define LEG_LEAST_SHARE 0.35
// Hips come down smoothly where a leg would be too short, beginning this early.
#define LEG_EASE_M 0.03

// --------------------------------------------------------------------- the stances

// Of a trunk bone, degrees: yaw to the left, pitch to where it then looks, and the lean
// forward along the piste with all of that.
typedef struct turn {
    double yaw, pitch, lean;
} turn;

typedef struct body_stance {
    phys_vec3 hips;
    turn hips_turn, spine, chest, neck, head;
    double clavicle_forward, clavicle_up; // of the weapon arm, degrees
    double rear_clavicle_up;
    phys_vec3 front_knee, rear_knee; // poles: where the knees bend to
    phys_vec3 rear_wrist;            // from the hips
    phys_vec3 rear_elbow;            // pole
    phys_vec3 rear_hand;             // rotation vector against the forearm, degrees
    phys_vec3 weapon_elbow;          // pole
    phys_vec3 grip;                  // where the hand usually is
} body_stance;

static const body_stance EN_GARDE = {
    .hips = {0.010, 0.800, -0.035},
    .hips_turn = {50, 4, 0},
    .spine = {46, 7, 0},
    .chest = {42, 7, 0},
    .neck = {20, 6, 0},
    .head = {4, 3, 0},
    .clavicle_forward = 8,
    .clavicle_up = 0,
    .rear_clavicle_up = 8,
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
    .hips_turn = {52, 6, 2},
    .spine = {50, 9, 5},
    .chest = {52, 10, 7},
    .neck = {24, 6, 3},
    .head = {5, 2, 0},
    .clavicle_forward = 14,
    .clavicle_up = 6,
    .rear_clavicle_up = 0,
    .front_knee = {-0.06, 0.4, 1},
    .rear_knee = {0.8, 0.6, 0.2},
    .rear_wrist = {0.250, 0.240, -0.593},
    .rear_elbow = {0.3, -1, -0.3},
    .rear_hand = {25, -25, -5},
    .weapon_elbow = {-0.5, -1, 0},
    .grip = {-0.018, 1.179, 1.370},
};

// The moment of the fleche when the rear leg passes the front one: tipped over, the rear
// arm thrown back.
static const body_stance FLECHE = {
    .hips = {0.010, 0.850, 0.060},
    .hips_turn = {28, 0, 26},
    .spine = {34, 2, 38},
    .chest = {46, 4, 45},
    .neck = {20, 0, 18},
    .head = {4, 0, 2},
    .clavicle_forward = 18,
    .clavicle_up = 8,
    .rear_clavicle_up = -4,
    .front_knee = {-0.06, 0, 1},
    .rear_knee = {0.3, 0, 1},
    .rear_wrist = {0.270, 0.180, -0.200},
    .rear_elbow = {1, 0.6, 0},
    .rear_hand = {25, -25, -5},
    .weapon_elbow = {-0.5, -1, 0},
    .grip = {-0.02, 1.25, 1.02},
};

// Ducked: down between the feet, the chest over the front knee, the rear hand near the
// floor.
static const body_stance DUCKED = {
    .hips = {0.020, 0.560, -0.050},
    .hips_turn = {50, 6, 14},
    .spine = {46, 8, 30},
    .chest = {42, 8, 42},
    .neck = {24, 2, 28},
    .head = {5, 0, 5},
    .clavicle_forward = 12,
    .clavicle_up = 8,
    .rear_clavicle_up = -6,
    .front_knee = {-0.22, 0.2, 1},
    .rear_knee = {1, 0.3, 0.1},
    .rear_wrist = {0.370, 0.000, -0.050},
    .rear_elbow = {1, 1, 1},
    .rear_hand = {0, 0, 0},
    .weapon_elbow = {-0.5, -1, 0},
    .grip = {-0.064, 1.000, 0.720},
};

static const body_stance LUNGE_DUCKED = {
    .hips = {0.015, 0.470, 0.440},
    .hips_turn = {52, 6, 14},
    .spine = {50, 8, 28},
    .chest = {52, 8, 38},
    .neck = {26, 2, 26},
    .head = {5, 0, 5},
    .clavicle_forward = 16,
    .clavicle_up = 8,
    .rear_clavicle_up = -6,
    .front_knee = {-0.10, 0.4, 1},
    .rear_knee = {0.8, 0.6, 0.2},
    .rear_wrist = {0.330, 0.020, -0.200},
    .rear_elbow = {1, 1, 1},
    .rear_hand = {0, 0, 0},
    .weapon_elbow = {-0.5, -1, 0},
    .grip = {-0.018, 0.950, 1.320},
};

// Where the toe of the rear foot points, in every stance: it stands while the stance
// changes. And in a run, and how far left that foot then is.
static const phys_vec3 STANCE_TOE = {1, 0, 0.09};
static const phys_vec3 RUNNING_TOE = {0.35, 0, 1};
#define RUNNING_LEFT_M 0.11

// The tables are of a fencer with hip joints and neck so high at rest; others stand in
// proportion.
#define TABLE_HIP_M  0.930
#define TABLE_NECK_M 1.470

// How far each ankle is to the fencer's left.
#define FRONT_LEFT_M (-0.010)
#define REAR_LEFT_M  0.055

// How far the trunk goes after the hand, degrees at most, and the way of the hand
// (metres) that takes half of it or so.
#define FOLLOW_CHEST_YAW   12.0
#define FOLLOW_CHEST_PITCH 6.0
#define FOLLOW_CHEST_LEAN  4.0
#define FOLLOW_SHOULDER    16.0
#define FOLLOW_REACH_M     0.25
#define FOLLOW_SIDE_M      0.35
// Share of the chest's following that the spine below it has.
#define FOLLOW_SPINE 0.4
// The rear arm goes back against a stretched weapon arm, metres.
#define FOLLOW_REAR_ARM_M 0.05

// An elbow hangs below the arm and a little outside; the higher the hand, the more
// it swings out to the side, so that it never has to change sides: square of the
// hand's height over the shoulder, in arm lengths, that swings it half way.
#define ELBOW_OUT_HEIGHT 0.15

static double mix(double a, double b, double t)
{
    return a + (b - a) * t;
}

// The lesser of two, or somewhat less where they are nearly equal: C1.
static double smooth_least(double a, double b, double ease_width)
{
    double apart = fabs(a - b), least = a < b ? a : b;
    double near = apart < ease_width ? (ease_width - apart) / ease_width : 0.0;
    return least - 0.25 * ease_width * near * near;
}

static turn turn_mix(turn a, turn b, double t)
{
    return (turn){mix(a.yaw, b.yaw, t), mix(a.pitch, b.pitch, t), mix(a.lean, b.lean, t)};
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
        .front_knee = v3_lerp(a->front_knee, b->front_knee, t),
        .rear_knee = v3_lerp(a->rear_knee, b->rear_knee, t),
        .rear_wrist = v3_lerp(a->rear_wrist, b->rear_wrist, t),
        .rear_elbow = v3_lerp(a->rear_elbow, b->rear_elbow, t),
        .rear_hand = v3_lerp(a->rear_hand, b->rear_hand, t),
        .weapon_elbow = v3_lerp(a->weapon_elbow, b->weapon_elbow, t),
        .grip = v3_lerp(a->grip, b->grip, t),
    };
}

// The tables' stance for what the legs are doing.
static body_stance stance_usual(const footwork_state *footwork)
{
    body_stance up = stance_mix(&EN_GARDE, &LUNGE, footwork->lunge);
    body_stance down = stance_mix(&DUCKED, &LUNGE_DUCKED, footwork->lunge);
    body_stance stance = stance_mix(&up, &down, footwork->duck);
    return stance_mix(&stance, &FLECHE, footwork->fleche);
}

// From -1 to 1, slope 1 at 0, smooth everywhere.
static double saturate(double x)
{
    return x / sqrt(1.0 + x * x);
}

// Shifts the trunk's tables a little after the hand that holds the weapon: the
// shoulder goes where the arm reaches and rises to high guards, the trunk leans after a
// stretched arm and to low lines, the rear arm balances it.
static void stance_follow(body_stance *stance, phys_vec3 grip)
{
    double ahead = saturate((grip.z - stance->grip.z) / FOLLOW_REACH_M);
    double inside = saturate((grip.x - stance->grip.x) / FOLLOW_SIDE_M);
    double above = saturate((grip.y - stance->grip.y) / FOLLOW_SIDE_M);

    double yaw = FOLLOW_CHEST_YAW * (0.6 * ahead + 0.4 * inside);
    double pitch = FOLLOW_CHEST_PITCH * (0.6 * ahead - 0.4 * above);
    double lean = FOLLOW_CHEST_LEAN * ahead;
    stance->chest.yaw += yaw;
    stance->chest.pitch += pitch;
    stance->chest.lean += lean;
    stance->spine.yaw += FOLLOW_SPINE * yaw;
    stance->spine.pitch += FOLLOW_SPINE * pitch;
    stance->spine.lean += FOLLOW_SPINE * lean;
    stance->rear_wrist.z -= FOLLOW_REAR_ARM_M * ahead;
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
    phys_quat facing = quat_mul(quat_about(v3(0, 1, 0), t.yaw * DEGREE),
                                quat_about(v3(1, 0, 0), t.pitch * DEGREE));
    return quat_mul(quat_about(v3(1, 0, 0), t.lean * DEGREE), facing);
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

// From 0 to 1, flat outside of that.
static double ease(double x)
{
    double t = x < 0.0 ? 0.0 : x > 1.0 ? 1.0 : x;
    return t * t * (3.0 - 2.0 * t);
}

// How a foot is turned that is lifted so far, `ahead_m` ahead of the hips.
static double foot_pitch_rad(double lift_m, double ahead_m)
{
    double toe = ease(0.5 + 0.5 * ahead_m / PITCH_TURNS_M);
    double lift = lift_m / (1.0 + lift_m / PITCH_LIFT_M);
    return mix(HEEL_PITCH_RAD_PER_M, TOE_PITCH_RAD_PER_M, toe) * lift;
}

// A planted ankle is as high above the floor as at rest.
static foot_place front_foot_place(const fencer_model *model, const footwork_state *footwork,
                                   const body_stance *stance)
{
    double lift_m = footwork->front_lift_m, height = model->joint_rest[BONE_FOOT_R].y + lift_m;
    double ahead_m = footwork->front_foot_m - stance->hips.z;
    return (foot_place){v3(FRONT_LEFT_M, height, footwork->front_foot_m), v3(0, 0, 1),
                        foot_pitch_rad(lift_m, ahead_m)};
}

static foot_place rear_foot_place(const fencer_model *model, const footwork_state *footwork,
                                  const body_stance *stance)
{
    double turned = footwork->rear_turn, left = mix(REAR_LEFT_M, RUNNING_LEFT_M, turned);
    double lift_m = footwork->rear_lift_m, height = model->joint_rest[BONE_FOOT_L].y + lift_m;
    double ahead_m = footwork->rear_foot_m - stance->hips.z;
    return (foot_place){v3(left, height, footwork->rear_foot_m),
                        v3_lerp(STANCE_TOE, RUNNING_TOE, turned), foot_pitch_rad(lift_m, ahead_m)};
}

static double limb_m(const fencer_model *model, enum fencer_bone upper, enum fencer_bone lower,
                     enum fencer_bone end)
{
    return v3_length(rest_between(model, upper, lower)) +
           v3_length(rest_between(model, lower, end));
}

// The share of a way to a hand that an arm can go: all of it but for the last of its
// length, into which it eases.
static double reached_share(double way_m, double longest_m)
{
    return way_m > 0.0 ? smooth_least(way_m, longest_m, ARM_EASE_M) / way_m : 1.0;
}

static void pose_rear_arm(skeleton s, const body_stance *stance)
{
    phys_vec3 shoulder = carried(s, BONE_UPPER_ARM_L);
    phys_vec3 arm = v3_sub(v3_add(stance->hips, stance->rear_wrist), shoulder);
    double longest =
        STRAIGHT_SHARE * limb_m(s.model, BONE_UPPER_ARM_L, BONE_FOREARM_L, BONE_HAND_L);
    phys_vec3 wrist = v3_add_scaled(shoulder, arm, reached_share(v3_length(arm), longest));
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
    return limb_m(model, BONE_UPPER_ARM_R, BONE_FOREARM_R, BONE_HAND_R);
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

// How high the hips may be for a leg to reach its foot: short legs lunge as far as long
// ones and sit deeper.
static double hips_highest_m(const fencer_model *model, const body_stance *stance,
                             enum fencer_bone thigh, phys_vec3 ankle)
{
    double longest = STRAIGHT_SHARE * (v3_length(rest_between(model, thigh, thigh + 1)) +
                                       v3_length(rest_between(model, thigh + 1, thigh + 2)));
    phys_vec3 hip =
        quat_rotate(quat_turn(stance->hips_turn), rest_between(model, BONE_HIPS, thigh));
    double x = stance->hips.x + hip.x - ankle.x, z = stance->hips.z + hip.z - ankle.z;
    double square = longest * longest - x * x - z * z;
    double lowest = LEG_LEAST_SHARE * longest;
    return ankle.y - hip.y + (square > lowest * lowest ? sqrt(square) : lowest);
}

// The stance of this moment: between the tables, hips lower in a long stride, trunk
// after the hand.
static body_stance stance_now(const fencer_model *model, const footwork_state *footwork,
                              phys_vec3 grip)
{
    body_stance now = stance_usual(footwork);
    now.hips.y *= model->joint_rest[BONE_HIPS].y / TABLE_HIP_M;
    now.rear_wrist = v3_scale(now.rear_wrist, model->joint_rest[BONE_NECK].y / TABLE_NECK_M);
    double stride = footwork->front_foot_m - footwork->rear_foot_m -
                    (FOOTWORK_FRONT_FOOT_M - FOOTWORK_REAR_FOOT_M) -
                    FOOTWORK_LUNGE_M * footwork->lunge;
    now.hips.y -= BOB_PER_M * stride * stride * (1.0 - footwork->fleche);
    double front =
        hips_highest_m(model, &now, BONE_THIGH_R, front_foot_place(model, footwork, &now).ankle);
    double rear =
        hips_highest_m(model, &now, BONE_THIGH_L, rear_foot_place(model, footwork, &now).ankle);
    now.hips.y = smooth_least(now.hips.y, smooth_least(front, rear, LEG_EASE_M), LEG_EASE_M);
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
    pose_leg(s, BONE_THIGH_R, front_foot_place(model, footwork, &now), now.front_knee);
    pose_leg(s, BONE_THIGH_L, rear_foot_place(model, footwork, &now), now.rear_knee);
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
    phys_vec3 usual = stance_usual(footwork).grip;
    *out_shoulder = fencer_frame_point_from_model(shoulder_for(model, footwork, usual));
    phys_vec3 hand = v3_sub(model->grip_rest, model->joint_rest[BONE_HAND_R]);
    *out_reach_m = STRAIGHT_SHARE * weapon_arm_m(model) + v3_dot(hand, model->grip_blade_rest);
}

phys_vec3 body_pose_carry(const fencer_model *model, const footwork_state *footwork)
{
    footwork_state standing = footwork_start();
    phys_vec3 from, to;
    double reach_m;
    body_pose_reach(model, &standing, &from, &reach_m);
    body_pose_reach(model, footwork, &to, &reach_m);
    return v3(to.x - from.x, DUCK_CARRY_SHARE * footwork->duck * (to.y - from.y), 0.0);
}

phys_pose body_pose_hold(const fencer_model *model, const footwork_state *footwork,
                         phys_pose weapon_in_fencer)
{
    double longest = STRAIGHT_SHARE * weapon_arm_m(model);
    phys_vec3 wrist = weapon_hand(model, weapon_in_fencer).joint;
    phys_pose held = weapon_in_fencer;
    for (int i = 0; i < HOLD_ROUNDS; i++) {
        phys_vec3 shoulder =
            shoulder_for(model, footwork, fencer_frame_point_to_model(held.position));
        phys_vec3 arm = v3_sub(wrist, shoulder);
        double share = reached_share(v3_length(arm), longest);
        phys_vec3 back = v3_scale(arm, share - 1.0);
        held.position = v3_add(weapon_in_fencer.position, fencer_frame_point_from_model(back));
        if (share == 1.0) {
            break;
        }
    }
    return held;
}
