#include "body_trunk.h"

#include "phys_rotation.h"

#define DEGREE (PHYS_PI / 180.0)

// The hips stay higher than this share of a straight leg, however far apart the feet are.
#define LEG_LEAST_SHARE 0.35

// ---- after a head --------------------------------------------------------------

// The hips follow the head's displacement from the stance by this share; the trunk leans for the
// rest, by at most this angle.
#define HIPS_SHARE  0.35
#define HIPS_MOST_M 0.12
#define LEAN_MOST   0.95
// ... minus this share of the lean that the stance already has.
#define LEAN_STANCE_SHARE 0.6
// Shares of the lean, and of a twist, for each bone.
#define HIPS_LEAN   0.35
#define SPINE_LEAN  0.7
#define SPINE_TWIST 0.5
// Smallest lever of a head beside the hips; shorter ones count as this.
#define LEVER_LEAST_M 0.40
// Hips at their lowest height move back by this share of the missing distance: the fencer bows.
#define BOW_SHARE 0.6
// Hips at the largest height that one leg allows move toward that leg's foot by this share of the
// missing distance; in full if that leg is shorter by this much.
#define STRETCH_SHARE 0.5
#define SHORTER_LEG_M 0.05
// Largest displacement of the head from the stance (horizontal, down, up) that the trunk can reach;
// and the largest change per iteration, so that a goal out of reach is approached without a jump.
#define WAY_MOST_M     0.32
#define WAY_DOWN_M     0.30
#define WAY_UP_M       0.20
#define STRETCH_MOST_M 0.06
#define LEAN_ROUND     0.45
// Largest horizontal distance of a foot from its hip, as a share of the leg.
#define STRIDE_SHARE 0.88
// Each iteration leaves about a quarter of the error: five leave less than 1 mm of 20 cm.
#define LEAD_ROUNDS 5

// How far the head turns before the trunk turns with it, to the free side and to the weapon side
// (en garde the trunk is half turned to the free side); then the share of the excess by which the
// trunk turns, and the largest angle.
#define LOOK_FREE   (60.0 * DEGREE)
#define LOOK_WEAPON (30.0 * DEGREE)
#define LOOK_SHARE  0.8
#define LOOK_MOST   (60.0 * DEGREE)
#define LOOK_HIPS   0.5
#define LOOK_SPINE  0.8
// The neck's rotation is half way between chest and head.
#define NECK_SHARE 0.5

// The shoulder turns toward a hand that is farther away than this share of the arm, fully if it is
// farther by this much more, and by at most this angle.
#define REACH_BEGINS 0.82
#define REACH_WIDTH  0.25
#define REACH_TWIST  (40.0 * DEGREE)
// A hand nearer than this to the vertical through the neck has no direction.
#define REACH_NEAR_M 0.15

double body_trunk_smooth_least(double a, double b, double ease_width)
{
    double apart = fabs(a - b), least = a < b ? a : b;
    double near = apart < ease_width ? (ease_width - apart) / ease_width : 0.0;
    return least - 0.25 * ease_width * near * near;
}

static double half_of(double degrees)
{
    return 0.5 * (degrees * DEGREE);
}

// A turn whose half angles have these sines and cosines: yaw, pitch, lean.
static phys_quat turned_by(body_turn turn, const double sine[3], const double cosine[3])
{
    // First the pitch about x, then the yaw about y; after both the lean about x.
    phys_quat facing = {cosine[0] * sine[1], sine[0] * cosine[1], -sine[0] * sine[1],
                        cosine[0] * cosine[1]};
    return turn.lean == 0.0 ? facing : quat_mul((phys_quat){sine[2], 0.0, 0.0, cosine[2]}, facing);
}

phys_quat body_trunk_turned(body_turn turn)
{
    double sine[3] = {0.0}, cosine[3] = {0.0};
    phys_sincos(half_of(turn.yaw), &sine[0], &cosine[0]);
    phys_sincos(half_of(turn.pitch), &sine[1], &cosine[1]);
    if (turn.lean != 0.0) {
        phys_sincos(half_of(turn.lean), &sine[2], &cosine[2]);
    }
    return turned_by(turn, sine, cosine);
}

// A standing leg under hips of some rotation.
typedef struct stood_leg {
    phys_vec3 hip; // from the hips' joint
    phys_vec3 ankle;
    double leg_m;
} stood_leg;

static stood_leg leg_under(const body_rig *rig, phys_quat hips, enum fencer_bone thigh,
                           phys_vec3 ankle)
{
    return (stood_leg){quat_rotate(hips, rig->from_parent[thigh]), ankle,
                       skeleton_limb_m(rig, thigh, thigh + 1)};
}

static double highest_m(const stood_leg *leg, double x, double z)
{
    double longest = SKELETON_STRAIGHT_SHARE * leg->leg_m;
    double aside = x + leg->hip.x - leg->ankle.x, ahead = z + leg->hip.z - leg->ankle.z;
    double square = longest * longest - aside * aside - ahead * ahead;
    double lowest = LEG_LEAST_SHARE * longest;
    return leg->ankle.y - leg->hip.y + (square > lowest * lowest ? sqrt(square) : lowest);
}

double body_trunk_hips_highest_m(const body_rig *rig, phys_quat hips, double x, double z,
                                 enum fencer_bone thigh, phys_vec3 ankle)
{
    const stood_leg leg = leg_under(rig, hips, thigh, ankle);
    return highest_m(&leg, x, z);
}

// Rotations of the bones of a trunk.
typedef struct trunk_turns {
    phys_quat hips, spine, chest, neck, head;
} trunk_turns;

static trunk_turns turns_of(const body_stance *stance, phys_quat hips)
{
    return (trunk_turns){hips, body_trunk_turned(stance->spine), body_trunk_turned(stance->chest),
                         body_trunk_turned(stance->neck), body_trunk_turned(stance->head)};
}

static void pose_to_chest(skeleton s, phys_vec3 hips, phys_quat hips_turn, phys_quat spine,
                          phys_quat chest)
{
    s.bone[BONE_ROOT] = (body_bone){v3(0, 0, 0), quat_identity()};
    s.bone[BONE_HIPS] = (body_bone){hips, hips_turn};
    skeleton_hang(s, BONE_SPINE, spine);
    skeleton_hang(s, BONE_CHEST, chest);
}

static void pose_bones(skeleton s, phys_vec3 hips, const trunk_turns *turns)
{
    pose_to_chest(s, hips, turns->hips, turns->spine, turns->chest);
    skeleton_hang(s, BONE_NECK, turns->neck);
    skeleton_hang(s, BONE_HEAD, turns->head);
}

// Clavicles rotate relative to the chest: forward about y, up about z.
static void pose_weapon_clavicle(skeleton s, const body_stance *stance)
{
    phys_quat forward = skeleton_quat_about(v3(0, 1, 0), stance->clavicle_forward * DEGREE);
    phys_quat up = skeleton_quat_about(v3(0, 0, 1), -stance->clavicle_up * DEGREE);
    skeleton_hang(s, BONE_CLAVICLE_R, quat_mul(s.bone[BONE_CHEST].rotation, quat_mul(forward, up)));
}

void body_trunk_pose_rear_clavicle(skeleton s, const body_stance *stance)
{
    phys_quat up = skeleton_quat_about(v3(0, 0, 1), stance->rear_clavicle_up * DEGREE);
    skeleton_hang(s, BONE_CLAVICLE_L, quat_mul(s.bone[BONE_CHEST].rotation, up));
}

// Rotations of what carries the weapon arm; that of the clavicle relative to the chest.
typedef struct weapon_side_turns {
    phys_quat spine, chest, clavicle;
} weapon_side_turns;

// Bit for bit those that body_trunk_turned() and pose_weapon_clavicle() use.
static weapon_side_turns weapon_side_turns_of(const body_weapon_side *side)
{
    const double half[PHYS_SINCOS_SMALL] = {
        half_of(side->spine.yaw),        half_of(side->spine.pitch), half_of(side->spine.lean),
        half_of(side->chest.yaw),        half_of(side->chest.pitch), half_of(side->chest.lean),
        half_of(side->clavicle_forward), half_of(-side->clavicle_up)};
    double sine[PHYS_SINCOS_SMALL], cosine[PHYS_SINCOS_SMALL];
    phys_sincos_small(half, sine, cosine);
    const phys_quat forward = skeleton_quat_of_half(v3(0, 1, 0), sine[6], cosine[6]);
    const phys_quat up = skeleton_quat_of_half(v3(0, 0, 1), sine[7], cosine[7]);
    return (weapon_side_turns){turned_by(side->spine, sine, cosine),
                               turned_by(side->chest, sine + 3, cosine + 3), quat_mul(forward, up)};
}

phys_vec3 body_trunk_weapon_shoulder(const body_rig *rig, phys_vec3 hips, phys_quat hips_turn,
                                     const body_weapon_side *side)
{
    const weapon_side_turns turns = weapon_side_turns_of(side);
    const phys_vec3 *arm = rig->from_parent;
    phys_vec3 joint = v3_add(hips, quat_rotate(hips_turn, arm[BONE_SPINE]));
    joint = v3_add(joint, quat_rotate(turns.spine, arm[BONE_CHEST]));
    joint = v3_add(joint, quat_rotate(turns.chest, arm[BONE_CLAVICLE_R]));
    return v3_add(joint, quat_rotate(quat_mul(turns.chest, turns.clavicle), arm[BONE_UPPER_ARM_R]));
}

static void pose_clavicles(skeleton s, const body_stance *stance)
{
    pose_weapon_clavicle(s, stance);
    body_trunk_pose_rear_clavicle(s, stance);
}

void body_trunk_pose(skeleton s, const body_stance *stance, phys_quat hips)
{
    body_trunk_pose_weapon_side(s, stance, hips);
    const double half[PHYS_SINCOS_SMALL] = {
        half_of(stance->neck.yaw),        half_of(stance->neck.pitch), half_of(stance->neck.lean),
        half_of(stance->head.yaw),        half_of(stance->head.pitch), half_of(stance->head.lean),
        half_of(stance->rear_clavicle_up)};
    double sine[PHYS_SINCOS_SMALL], cosine[PHYS_SINCOS_SMALL];
    phys_sincos_small(half, sine, cosine);
    skeleton_hang(s, BONE_NECK, turned_by(stance->neck, sine, cosine));
    skeleton_hang(s, BONE_HEAD, turned_by(stance->head, sine + 3, cosine + 3));
    const phys_quat up = skeleton_quat_of_half(v3(0, 0, 1), sine[6], cosine[6]);
    skeleton_hang(s, BONE_CLAVICLE_L, quat_mul(s.bone[BONE_CHEST].rotation, up));
}

void body_trunk_pose_weapon_side(skeleton s, const body_stance *stance, phys_quat hips)
{
    const body_weapon_side side = body_stance_weapon_side(stance);
    const weapon_side_turns turns = weapon_side_turns_of(&side);
    pose_to_chest(s, stance->hips, hips, turns.spine, turns.chest);
    skeleton_hang(s, BONE_CLAVICLE_R, quat_mul(turns.chest, turns.clavicle));
}

// Rotation of the head.
static phys_quat look_of(const footwork_lead *lead)
{
    phys_quat facing = quat_mul(skeleton_quat_about(v3(0, 1, 0), lead->yaw_rad),
                                skeleton_quat_about(v3(1, 0, 0), lead->pitch_rad));
    return quat_mul(facing, skeleton_quat_about(v3(0, 0, 1), lead->tilt_rad));
}

// How much the body follows the head, from and to rest, so that no joint jumps to another speed
// when a headset takes over from buttons or gives back.
static double eased_share(const footwork_lead *lead)
{
    return lead->share * lead->share * (3.0 - 2.0 * lead->share);
}

// Turns the trunk with a head that is turned far.
static void turn_after_look(body_stance *stance, const footwork_lead *lead)
{
    double beyond = lead->yaw_rad - phys_clamp(lead->yaw_rad, -LOOK_WEAPON, LOOK_FREE);
    double turn =
        eased_share(lead) * phys_clamp(LOOK_SHARE * beyond, -LOOK_MOST, LOOK_MOST) / DEGREE;
    stance->hips_turn.yaw += LOOK_HIPS * turn;
    stance->spine.yaw += LOOK_SPINE * turn;
    stance->chest.yaw += turn;
}

// The angle by which the shoulder should turn about the neck for the arm to reach `wrist`, radians
// to the left.
static double twist_for_reach(skeleton s, phys_vec3 wrist)
{
    phys_vec3 shoulder = skeleton_carried(s, BONE_UPPER_ARM_R);
    double arm_m = skeleton_limb_m(s.rig, BONE_UPPER_ARM_R, BONE_FOREARM_R);
    double far = (v3_distance(wrist, shoulder) / arm_m - REACH_BEGINS) / REACH_WIDTH;
    double need = phys_clamp(far, 0.0, 1.0);
    phys_vec3 neck = s.bone[BONE_NECK].joint;
    phys_vec3 at = v3_sub(shoulder, neck), to = v3_sub(wrist, neck);
    // The sine of the angle between them; zero if the hand is straight behind the shoulder.
    double product = sqrt((at.x * at.x + at.z * at.z) * (to.x * to.x + to.z * to.z));
    double sine = (at.z * to.x - at.x * to.z) / (product + REACH_NEAR_M * REACH_NEAR_M);
    return REACH_TWIST * need * sine;
}

// The rotations of a stance with spine and chest twisted to the left.
static trunk_turns turns_twisted(trunk_turns turns, double twist)
{
    phys_quat half = skeleton_quat_about(v3(0, 1, 0), SPINE_TWIST * twist);
    turns.spine = quat_mul(half, turns.spine);
    turns.chest = quat_mul(skeleton_quat_about(v3(0, 1, 0), twist), turns.chest);
    return turns;
}

// The rotations leaned by a rotation vector, with another rotation of the head. Bones that lean
// less are interpolated between upright and the chest.
static trunk_turns turns_bent(const trunk_turns *turns, phys_vec3 lean, phys_quat head,
                              double share)
{
    phys_quat most = phys_quat_from_rotation_vector(lean), none = quat_identity();
    trunk_turns bent = {
        .hips = quat_mul(quat_nlerp(none, most, HIPS_LEAN), turns->hips),
        .spine = quat_mul(quat_nlerp(none, most, SPINE_LEAN), turns->spine),
        .chest = quat_mul(most, turns->chest),
        .head = head,
    };
    phys_quat half_way = quat_nlerp(bent.chest, head, NECK_SHARE);
    bent.neck = quat_nlerp(quat_mul(most, turns->neck), half_way, share);
    return bent;
}

// Both standing legs.
typedef struct stood_legs {
    stood_leg front, rear;
} stood_legs;

static stood_legs legs_under(const body_rig *rig, phys_quat hips, phys_vec3 front_ankle,
                             phys_vec3 rear_ankle)
{
    return (stood_legs){leg_under(rig, hips, BONE_THIGH_R, front_ankle),
                        leg_under(rig, hips, BONE_THIGH_L, rear_ankle)};
}

// Moves hips horizontally nearer if a leg cannot reach its foot.
static phys_vec3 hips_near_foot(phys_vec3 hips, const stood_leg *leg)
{
    phys_vec3 hip = v3_add(hips, leg->hip);
    phys_vec3 way = v3(hip.x - leg->ankle.x, 0.0, hip.z - leg->ankle.z);
    return v3_add(hips, v3_sub(v3_clamp_length(way, STRIDE_SHARE * leg->leg_m), way));
}

static double lowest_m(const fencer_model *model)
{
    return LEG_LEAST_SHARE * model->joint_rest[BONE_HIPS].y;
}

// Moves hips that are higher than one leg allows toward its foot, and hips that are lower than the
// legs fold backward (the fencer bows).
static phys_vec3 hips_relieved(const fencer_model *model, phys_vec3 hips, const stood_legs *legs)
{
    double front = highest_m(&legs->front, hips.x, hips.z);
    double rear = highest_m(&legs->rear, hips.x, hips.z);
    double too_high_m = hips.y - (front < rear ? front : rear),
           too_low_m = lowest_m(model) - hips.y;
    double shorter = phys_clamp((front - rear) / SHORTER_LEG_M, -1.0, 1.0);
    hips.z -= STRETCH_SHARE * shorter * phys_clamp(too_high_m, 0.0, STRETCH_MOST_M);
    hips.z -= BOW_SHARE * phys_clamp(too_low_m, 0.0, STRETCH_MOST_M);
    return hips;
}

// Limits the hips' distance from the feet and their height to what the standing legs allow, and
// keeps them above the height to which the legs fold. With `ease_m` 0 hips that meet the limits are
// not moved.
static phys_vec3 hips_over_legs(const fencer_model *model, phys_vec3 hips, const stood_legs *legs,
                                double ease_m)
{
    hips = hips_near_foot(hips, &legs->front);
    hips = hips_near_foot(hips, &legs->rear);
    double front = highest_m(&legs->front, hips.x, hips.z);
    double rear = highest_m(&legs->rear, hips.x, hips.z);
    double high = body_trunk_smooth_least(front, rear, ease_m);
    double height = body_trunk_smooth_least(hips.y, high, ease_m), low = lowest_m(model);
    hips.y = height < low ? low : height;
    return hips;
}

// Where the head of a headset fencer is led to, from a trunk that is posed in its stance.
static phys_vec3 way_of_head(skeleton s, const footwork_lead *lead, phys_quat look, double share)
{
    phys_vec3 eyes = v3(0, BODY_TRUNK_EYES_UP_M, BODY_TRUNK_EYES_AHEAD_M);
    phys_vec3 goal = v3_sub(fencer_frame_point_to_model(lead->eyes), quat_rotate(look, eyes));
    goal = v3_lerp(s.bone[BONE_HEAD].joint, goal, share);
    phys_vec3 way = v3_sub(goal, s.bone[BONE_HEAD].joint);
    phys_vec3 over = v3_clamp_length(v3(way.x, 0.0, way.z), WAY_MOST_M);
    return v3(over.x, phys_clamp(way.y, -WAY_DOWN_M, WAY_UP_M), over.z);
}

// A trunk that has been moved under a head.
typedef struct led_trunk {
    phys_vec3 hips;
    trunk_turns turns;
} led_trunk;

// Moves the trunk under the head. The bones are posed in the stance, with the weapon side's
// clavicle and the rotations `usual`, and do not matter afterwards.
static led_trunk lead_trunk(skeleton s, const body_stance *stance, const trunk_turns *usual,
                            const footwork_lead *lead, phys_vec3 front_ankle, phys_vec3 rear_ankle,
                            phys_vec3 wrist)
{
    const fencer_model *model = s.rig->model;
    double share = eased_share(lead), ease_m = share * BODY_TRUNK_LEG_EASE_M;
    const trunk_turns twisted = turns_twisted(*usual, share * twist_for_reach(s, wrist));
    phys_quat look = look_of(lead), head = quat_nlerp(usual->head, look, share);
    const phys_vec3 way = way_of_head(s, lead, look, share);
    const phys_vec3 goal = v3_add(s.bone[BONE_HEAD].joint, way);
    phys_vec3 hips =
        v3_add(stance->hips,
               v3_clamp_length(v3(HIPS_SHARE * way.x, 0.0, HIPS_SHARE * way.z), HIPS_MOST_M));
    phys_vec3 lean = v3(0, 0, 0);
    double most = LEAN_MOST - LEAN_STANCE_SHARE * stance->chest.lean * DEGREE;
    for (int i = 0; i < LEAD_ROUNDS; i++) {
        trunk_turns bent = turns_bent(&twisted, lean, head, share);
        pose_bones(s, hips, &bent);
        const stood_legs legs = legs_under(s.rig, bent.hips, front_ankle, rear_ankle);
        phys_vec3 error = v3_sub(goal, s.bone[BONE_HEAD].joint);
        hips = hips_relieved(model, v3_add(hips, v3(0, error.y, 0)), &legs);
        hips = hips_over_legs(model, hips, &legs, ease_m);
        double lever = s.bone[BONE_HEAD].joint.y - hips.y;
        lever = lever > LEVER_LEAST_M ? lever : LEVER_LEAST_M;
        phys_vec3 more = v3(error.z / lever, 0.0, -error.x / lever);
        lean = v3_clamp_length(v3_add(lean, v3_clamp_length(more, LEAN_ROUND)), most);
    }
    // The limits of the legs come last, so that they always hold.
    led_trunk led = {.turns = turns_bent(&twisted, lean, head, share)};
    const stood_legs legs = legs_under(s.rig, led.turns.hips, front_ankle, rear_ankle);
    led.hips = hips_over_legs(model, hips, &legs, 0.0);
    return led;
}

void body_trunk_pose_led(skeleton s, body_stance *stance, const footwork_lead *lead,
                         phys_vec3 front_ankle, phys_vec3 rear_ankle, phys_vec3 wrist)
{
    turn_after_look(stance, lead);
    const trunk_turns usual = turns_of(stance, body_trunk_turned(stance->hips_turn));
    pose_bones(s, stance->hips, &usual);
    pose_clavicles(s, stance);
    phys_vec3 rear_arm =
        v3_sub(v3_add(stance->hips, stance->rear_wrist), skeleton_carried(s, BONE_UPPER_ARM_L));
    const led_trunk led = lead_trunk(s, stance, &usual, lead, front_ankle, rear_ankle, wrist);
    pose_bones(s, led.hips, &led.turns);
    pose_clavicles(s, stance);
    // The rear arm moves with the shoulder and the chest.
    phys_quat turned = quat_mul(led.turns.chest, quat_conjugate(usual.chest));
    phys_vec3 rear_wrist =
        v3_add(skeleton_carried(s, BONE_UPPER_ARM_L), quat_rotate(turned, rear_arm));
    stance->hips = led.hips;
    stance->rear_wrist = v3_sub(rear_wrist, led.hips);
    stance->rear_elbow = quat_rotate(turned, stance->rear_elbow);
}

void body_trunk_pose_weapon_side_led(skeleton s, body_stance *stance, const footwork_lead *lead,
                                     phys_vec3 front_ankle, phys_vec3 rear_ankle, phys_vec3 wrist)
{
    turn_after_look(stance, lead);
    const trunk_turns usual = turns_of(stance, body_trunk_turned(stance->hips_turn));
    pose_bones(s, stance->hips, &usual);
    pose_weapon_clavicle(s, stance);
    const led_trunk led = lead_trunk(s, stance, &usual, lead, front_ankle, rear_ankle, wrist);
    pose_to_chest(s, led.hips, led.turns.hips, led.turns.spine, led.turns.chest);
    pose_weapon_clavicle(s, stance);
}
