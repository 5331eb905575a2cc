#include "referee_figure.h"

#include <math.h>

#include "figure_joints.h"

// Where the referee stands: beside the table (which ends at x 0.75, z -2.1), facing the piste.
static const phys_vec3 STANDS_M = {1.32, 0.0, -2.05};
// The joints of the model at rest, of the left arm: build_referee.py prints them.
static const phys_vec3 SHOULDER_M = {0.1840, 1.4370, -0.0120};
static const phys_vec3 ELBOW_M = {0.3925, 1.2285, -0.0032};
static const phys_vec3 WRIST_M = {0.5777, 1.0433, 0.0047};
static const phys_vec3 NECK_M = {0.0, 1.50, -0.015};
// The palm's normal at rest: down and toward the thigh.
static const phys_vec3 PALM_AT_REST = {-0.7071, -0.7071, 0.0};
// How long an arm needs from one gesture to the next, seconds: brisk, as a referee's.
static const double BLEND_S = 0.42;
// How far an arm goes to the front between opposite directions, of its length.
static const double FRONT_SHARE = 0.8;
// A hand that says no wags so often and so far.
static const double WAG_HZ = 1.9, WAG_SHARE = 0.34;
static const double WAG_LEAST_S = 0.35; // first the hand takes its place
static const double HEAD_TURN_RAD = 0.42;
static const double PI = 3.14159265358979323846;

// Directions of an arm: x outward to its side, y up, z forward. They need not be unit vectors.
typedef struct arm_pose {
    phys_vec3 upper, forearm, palm;
    enum referee_hand hand;
    double wags;
} arm_pose;

// The arm of the fencer's side, and the other one.
typedef struct gesture_pose {
    const char *name;
    arm_pose own, other;
    double head; // turns toward the fencer, -1..1
} gesture_pose;

#define AT_REST                                                                                    \
    {                                                                                              \
        {0.14, -1.0, -0.02}, {0.05, -1.0, 0.24}, {-1.0, 0.0, 0.1}, REFEREE_HAND_FLAT, 0.0          \
    }
#define WAGGING                                                                                    \
    {                                                                                              \
        {0.36, -0.85, 0.42}, {0.22, -0.40, 0.88}, {0.0, -1.0, -0.3}, REFEREE_HAND_FLAT, 1.0        \
    }
#define RAISED                                                                                     \
    {                                                                                              \
        {0.90, -0.08, 0.28}, {0.12, 1.0, 0.16}, {-1.0, 0.0, 0.25}, REFEREE_HAND_FLAT, 0.0          \
    }
#define POINTING                                                                                   \
    {                                                                                              \
        {0.62, -0.72, 0.50}, {0.88, -0.20, 0.55}, {0.0, -1.0, 0.0}, REFEREE_HAND_INDEX, 0.0        \
    }
#define READY                                                                                      \
    {                                                                                              \
        {0.42, -0.88, 0.28}, {0.30, 0.52, 0.80}, {-0.9, 0.2, 0.35}, REFEREE_HAND_FLAT, 0.0         \
    }
#define CLOSED                                                                                     \
    {                                                                                              \
        {0.22, -0.80, 0.55}, {-0.50, 0.10, 0.86}, {-1.0, 0.0, -0.5}, REFEREE_HAND_FLAT, 0.0        \
    }

static const gesture_pose POSES[] = {
    [REFEREE_REST] = {"rest", AT_REST, AT_REST, 0.0},
    [REFEREE_EN_GARDE] = {"en garde", POINTING, POINTING, 0.0},
    [REFEREE_PRETS] = {"prêts", READY, READY, 0.0},
    [REFEREE_ALLEZ] = {"allez", CLOSED, CLOSED, 0.0},
    [REFEREE_HALTE] =
        {"halte",
         {{0.30, 0.86, 0.42}, {0.04, 1.0, 0.12}, {0.0, 0.0, 1.0}, REFEREE_HAND_FLAT, 0.0},
         AT_REST,
         0.0},
    [REFEREE_ATTACK] =
        {"attack",
         {{0.97, 0.02, 0.22}, {0.98, 0.08, 0.18}, {0.0, 0.0, 1.0}, REFEREE_HAND_FLAT, 0.0},
         AT_REST,
         1.0},
    [REFEREE_COUNTER_ATTACK] =
        {"counter-attack",
         {{0.95, -0.10, 0.28}, {0.62, 0.78, 0.20}, {0.0, 0.2, 1.0}, REFEREE_HAND_FIST, 0.0},
         AT_REST,
         1.0},
    [REFEREE_PARRY] =
        {"parry",
         {{0.72, -0.58, 0.40}, {-0.28, 0.80, 0.62}, {-1.0, 0.0, -0.3}, REFEREE_HAND_FIST, 0.0},
         AT_REST,
         0.6},
    [REFEREE_RIPOSTE] =
        {"riposte",
         {{0.82, -0.42, 0.40}, {0.80, 0.34, 0.52}, {-0.3, 0.9, 0.2}, REFEREE_HAND_FLAT, 0.0},
         AT_REST,
         1.0},
    [REFEREE_SIMULTANEOUS] =
        {"simultaneous",
         {{0.20, -0.82, 0.56}, {-0.62, -0.40, 0.62}, {-0.3, -1.0, 0.2}, REFEREE_HAND_FLAT, 0.0},
         {{0.20, -0.82, 0.40}, {-0.62, -0.36, 0.72}, {-0.3, -1.0, 0.2}, REFEREE_HAND_FLAT, 0.0},
         0.0},
    [REFEREE_REMISE] =
        {"remise",
         {{0.95, 0.02, 0.26}, {0.10, 0.02, 1.0}, {0.0, -1.0, 0.2}, REFEREE_HAND_FLAT, 0.0},
         AT_REST,
         1.0},
    [REFEREE_REDOUBLEMENT] =
        {"redoublement",
         {{0.93, 0.06, 0.30}, {0.05, 0.78, 0.62}, {0.0, -0.3, 1.0}, REFEREE_HAND_FLAT, 0.0},
         AT_REST,
         1.0},
    [REFEREE_REPRISE] =
        {"reprise",
         {{0.90, -0.30, 0.34}, {0.62, -0.30, 0.72}, {0.0, -1.0, 0.0}, REFEREE_HAND_FIST, 0.0},
         AT_REST,
         1.0},
    [REFEREE_LINE] =
        {"line",
         {{0.93, 0.02, 0.36}, {0.95, 0.06, 0.32}, {0.0, -1.0, 0.0}, REFEREE_HAND_INDEX, 0.0},
         AT_REST,
         1.0},
    [REFEREE_NO] = {"no", WAGGING, AT_REST, 0.5},
    [REFEREE_NOT_VALID] =
        {"not valid",
         {{0.72, -0.58, 0.40}, {0.78, -0.14, 0.62}, {0.0, -1.0, 0.0}, REFEREE_HAND_FLAT, 0.0},
         AT_REST,
         0.7},
    [REFEREE_TOUCH] = {"touch", RAISED, AT_REST, 0.7},
    [REFEREE_TOUCH_BOTH] = {"touch for both", RAISED, RAISED, 0.0},
    [REFEREE_NOTHING] = {"no touch", WAGGING, WAGGING, 0.0},
};
_Static_assert(sizeof POSES / sizeof POSES[0] == REFEREE_GESTURES, "every gesture has a pose");

const char *referee_gesture_name(enum referee_gesture gesture)
{
    return POSES[gesture].name;
}

// --- blending

// The pose of one of the referee's arms (0: left) in a gesture of a fencer's side. The referee
// faces the fencers: the right arm belongs to the fencer on the left.
static arm_pose arm_of(enum referee_gesture gesture, enum duel_side side, int arm)
{
    bool is_own = arm == (side == DUEL_LEFT ? 1 : 0);
    return is_own ? POSES[gesture].own : POSES[gesture].other;
}

// Turns one direction into another. Directions that are almost opposite turn through the front, as
// an arm is raised past the chest, not through an arbitrary side.
static phys_vec3 blend(phys_vec3 from, phys_vec3 to, double share)
{
    from = v3_normalized_or(from, v3(0, -1, 0));
    to = v3_normalized_or(to, v3(0, -1, 0));
    double opposite = 0.5 * (1.0 - v3_dot(from, to));
    phys_vec3 between = v3_lerp(from, to, share);
    between.z += 4.0 * share * (1.0 - share) * opposite * FRONT_SHARE;
    return v3_normalized_or(between, to);
}

static arm_pose blended_arm(const referee_signal *signal, int arm, double share)
{
    arm_pose from = arm_of(signal->before, signal->before_side, arm);
    arm_pose to = arm_of(signal->gesture, signal->side, arm);
    arm_pose out = {.upper = blend(from.upper, to.upper, share),
                    .forearm = blend(from.forearm, to.forearm, share),
                    .palm = blend(from.palm, to.palm, share),
                    .hand = share < 0.5 ? from.hand : to.hand};
    if (to.wags > 0.0 && signal->since_s > WAG_LEAST_S) {
        out.forearm.x += WAG_SHARE * sin(2.0 * PI * WAG_HZ * (signal->since_s - WAG_LEAST_S));
        out.forearm = v3_normalized_or(out.forearm, to.forearm);
    }
    return out;
}

// --- from directions to places

static phys_pose stand(phys_pose pose)
{
    pose.position = v3_add(pose.position, STANDS_M);
    return pose;
}

// The table of poses and the joints are for the left arm; the right one is its mirror image.
static phys_vec3 on_side(phys_vec3 v, int arm)
{
    return v3(arm == 0 ? v.x : -v.x, v.y, v.z);
}

static void place_arm(const arm_pose *pose, int arm, referee_figure *out)
{
    phys_vec3 shoulder = on_side(SHOULDER_M, arm), elbow = on_side(ELBOW_M, arm);
    phys_vec3 wrist = on_side(WRIST_M, arm), palm_at_rest = on_side(PALM_AT_REST, arm);
    phys_vec3 upper = on_side(pose->upper, arm), forearm = on_side(pose->forearm, arm);
    phys_vec3 palm = on_side(pose->palm, arm);
    phys_vec3 upper_rest = v3_normalized_or(v3_sub(elbow, shoulder), v3(0, -1, 0));
    phys_vec3 fore_rest = v3_normalized_or(v3_sub(wrist, elbow), v3(0, -1, 0));
    phys_quat turn_upper = figure_turn_between(upper_rest, upper);
    phys_quat turn_fore = figure_turn_between(fore_rest, forearm);
    phys_quat turn_hand = quat_mul(figure_hand_axes(forearm, palm),
                                   quat_conjugate(figure_hand_axes(fore_rest, palm_at_rest)));
    phys_vec3 new_elbow = v3_add(shoulder, quat_rotate(turn_upper, v3_sub(elbow, shoulder)));
    phys_vec3 new_wrist = v3_add(new_elbow, quat_rotate(turn_fore, v3_sub(wrist, elbow)));
    out->part[REFEREE_UPPER_ARM_L + arm] = stand(figure_around(turn_upper, shoulder, shoulder));
    out->part[REFEREE_FOREARM_L + arm] = stand(figure_around(turn_fore, elbow, new_elbow));
    out->part[REFEREE_HAND_L + arm] = stand(figure_around(turn_hand, wrist, new_wrist));
    out->hand[arm] = pose->hand;
}

static double head_of(enum referee_gesture gesture, enum duel_side side)
{
    return POSES[gesture].head * (side == DUEL_LEFT ? -1.0 : 1.0);
}

referee_figure referee_figure_of(const referee_signal *signal)
{
    double share = phys_clamp(signal->since_s / BLEND_S, 0.0, 1.0);
    share = share * share * (3.0 - 2.0 * share);
    referee_figure figure = {0};
    figure.part[REFEREE_BODY] = stand((phys_pose){.orientation = quat_identity()});
    double turn_rad = HEAD_TURN_RAD * phys_lerp(head_of(signal->before, signal->before_side),
                                                head_of(signal->gesture, signal->side), share);
    phys_quat turn = {0.0, sin(0.5 * turn_rad), 0.0, cos(0.5 * turn_rad)};
    figure.part[REFEREE_HEAD] = stand(figure_around(turn, NECK_M, NECK_M));
    for (int arm = 0; arm < 2; arm++) {
        arm_pose pose = blended_arm(signal, arm, share);
        place_arm(&pose, arm, &figure);
    }
    return figure;
}
