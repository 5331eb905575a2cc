// The tables are: en garde, the full lunge, the same two ducked, the fleche, and standing at ease.
// Every other stance is a blend of them.
#include "body_stance.h"

#include "phys_rotation.h"

#define DEGREE (PHYS_PI / 180.0)

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

// The instant of the fleche at which the rear leg passes the front leg: tipped over, the rear arm
// thrown back.
static const body_stance FLECHE = {
    .hips = {0.010, 0.860, 0.120},
    .hips_turn = {28, 0, 31},
    .spine = {34, 2, 45},
    .chest = {46, 4, 52},
    .neck = {20, 0, 22},
    .head = {4, 0, 2},
    .clavicle_forward = 18,
    .clavicle_up = 8,
    .rear_clavicle_up = -4,
    .front_knee = {-0.06, 0, 1},
    .rear_knee = {0.3, 0, 1},
    .rear_wrist = {0.290, 0.280, -0.420},
    .rear_elbow = {1, 0.6, 0},
    .rear_hand = {25, -25, -5},
    .weapon_elbow = {-0.5, -1, 0},
    .grip = {-0.02, 1.25, 1.02},
};

// The free arm of a runner, from the shoulder: it swings against the legs, down past the hip, back
// when the leg of its side is ahead and ahead when that is behind.
typedef struct free_arm {
    phys_vec3 wrist, elbow, hand; // as in the stances, but the wrist from the shoulder
} free_arm;
static const free_arm RUN_ARM_BACK = {{0.10, -0.22, -0.42}, {0.5, 0.5, -0.3}, {10, -10, -5}};
static const free_arm RUN_ARM_AHEAD = {{0.06, -0.32, 0.26}, {0.1, -0.4, -0.9}, {0, 0, 0}};
// How much lower than halfway between these places the hand passes the hip, and how far to the side
// it goes around on its way from ahead to the place where it is en garde.
static const phys_vec3 RUN_ARM_DOWN = {0.03, -0.17, 0.0};
static const phys_vec3 RUN_ARM_AROUND = {0.30, 0.05, 0.05};
// The free shoulder from the hips, upright and tipped over.
static const phys_vec3 UPRIGHT_SHOULDER = {0.180, 0.526, -0.082};
static const phys_vec3 TIPPED_SHOULDER = {0.140, 0.434, 0.284};
// The distance between the feet at which the arm is at either end, and the share of `fleche` from
// which on it swings fully. Tipped over, it begins to swing when the foot has turned by this much.
#define RUN_STRIDE_M 0.45
#define RUN_ARM_FROM 0.60
#define RUN_ARM_TURN 0.70

// Ducked: down between the feet, the chest over the front knee, the rear hand beside the hips.
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

// At ease: upright, feet under the hips, the rear hand on the hip.
static const body_stance UPRIGHT = {
    .hips = {0.015, 0.905, -0.010},
    .hips_turn = {32, 2, 0},
    .spine = {28, 3, 0},
    .chest = {24, 3, 0},
    .neck = {12, 4, 0},
    .head = {3, 2, 0},
    .clavicle_forward = 2,
    .clavicle_up = 0,
    .rear_clavicle_up = 0,
    .front_knee = {-0.12, 0, 1},
    .rear_knee = {0.8, 0, 0.5},
    .rear_wrist = {0.215, 0.110, -0.090},
    .rear_elbow = {1.6, 1.2, 0.2},
    .rear_hand = {0, 0, 0},
    .weapon_elbow = {-0.35, -1, -0.1},
    .grip = {-0.15, 1.00, 0.50},
};

// Largest angles by which the trunk follows the hand, degrees, and the hand's displacement (meters)
// at which it has followed by about half.
#define FOLLOW_CHEST_YAW   12.0
#define FOLLOW_CHEST_PITCH 6.0
#define FOLLOW_CHEST_LEAN  4.0
#define FOLLOW_SHOULDER    16.0
#define FOLLOW_REACH_M     0.25
#define FOLLOW_SIDE_M      0.35
// Share of the chest's angle by which the spine below it follows.
#define FOLLOW_SPINE 0.4
// How far the rear arm goes back to balance a stretched weapon arm, meters.
#define FOLLOW_REAR_ARM_M 0.05

static body_turn turn_mix(body_turn a, body_turn b, double t)
{
    return (body_turn){phys_lerp(a.yaw, b.yaw, t), phys_lerp(a.pitch, b.pitch, t),
                       phys_lerp(a.lean, b.lean, t)};
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
        .clavicle_forward = phys_lerp(a->clavicle_forward, b->clavicle_forward, t),
        .clavicle_up = phys_lerp(a->clavicle_up, b->clavicle_up, t),
        .rear_clavicle_up = phys_lerp(a->rear_clavicle_up, b->rear_clavicle_up, t),
        .front_knee = v3_lerp(a->front_knee, b->front_knee, t),
        .rear_knee = v3_lerp(a->rear_knee, b->rear_knee, t),
        .rear_wrist = v3_lerp(a->rear_wrist, b->rear_wrist, t),
        .rear_elbow = v3_lerp(a->rear_elbow, b->rear_elbow, t),
        .rear_hand = v3_lerp(a->rear_hand, b->rear_hand, t),
        .weapon_elbow = v3_lerp(a->weapon_elbow, b->weapon_elbow, t),
        .grip = v3_lerp(a->grip, b->grip, t),
    };
}

// Smooth step from 0 to 1, constant outside.
static double ease(double x)
{
    double t = phys_clamp(x, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// A bump over 0..1 that is 1 in the middle.
static double bump(double x)
{
    return 4.0 * x * (1.0 - x);
}

// Swings the free arm of a fleche against the legs, from the moment when the rear leg has crossed
// and its foot turns to run, until it turns out again.
static void swing_free_arm(body_stance *stance, const footwork_state *footwork)
{
    double from = RUN_ARM_TURN * phys_clamp(footwork->fleche, 0.0, 1.0);
    double runs =
        ease((footwork->rear_turn - from) / (1.0 - from)) * ease(footwork->fleche / RUN_ARM_FROM);
    double stride_m = footwork->front_foot_m - footwork->rear_foot_m;
    double ahead = ease(0.5 + 0.5 * stride_m / RUN_STRIDE_M);
    const free_arm *a = &RUN_ARM_BACK, *b = &RUN_ARM_AHEAD;
    phys_vec3 shoulder = v3_lerp(UPRIGHT_SHOULDER, TIPPED_SHOULDER, footwork->fleche);
    phys_vec3 wrist = v3_add(shoulder, v3_lerp(a->wrist, b->wrist, ahead));
    wrist = v3_add_scaled(wrist, RUN_ARM_DOWN, bump(ahead));
    stance->rear_wrist =
        v3_add_scaled(v3_lerp(stance->rear_wrist, wrist, runs), RUN_ARM_AROUND, ahead * bump(runs));
    stance->rear_elbow = v3_lerp(stance->rear_elbow, v3_lerp(a->elbow, b->elbow, ahead), runs);
    stance->rear_hand = v3_lerp(stance->rear_hand, v3_lerp(a->hand, b->hand, ahead), runs);
}

body_stance body_stance_usual(const footwork_state *footwork)
{
    body_stance stance = stance_mix(&EN_GARDE, &LUNGE, footwork->lunge);
    if (footwork->lead.upright > 0.0) {
        stance = stance_mix(&stance, &UPRIGHT, footwork->lead.upright);
    }
    if (footwork->duck != 0.0) {
        body_stance down = stance_mix(&DUCKED, &LUNGE_DUCKED, footwork->lunge);
        stance = stance_mix(&stance, &down, footwork->duck);
    }
    if (footwork->fleche != 0.0) {
        stance = stance_mix(&stance, &FLECHE, footwork->fleche);
        swing_free_arm(&stance, footwork);
    }
    return stance;
}

// Saturates smoothly at -1 and 1, with slope 1 at 0.
static double saturate(double x)
{
    return x / sqrt(1.0 + x * x);
}

// How far the hand is from its usual place, -1 to 1 each.
typedef struct hand_shift {
    double ahead, inside, above;
} hand_shift;

static hand_shift shift_of(const body_stance *stance, phys_vec3 grip)
{
    return (hand_shift){saturate((grip.z - stance->grip.z) / FOLLOW_REACH_M),
                        saturate((grip.x - stance->grip.x) / FOLLOW_SIDE_M),
                        saturate((grip.y - stance->grip.y) / FOLLOW_SIDE_M)};
}

body_weapon_side body_stance_weapon_side(const body_stance *stance)
{
    return (body_weapon_side){stance->spine, stance->chest, stance->clavicle_forward,
                              stance->clavicle_up};
}

static void follow_shift(body_weapon_side *side, hand_shift by)
{
    double yaw = FOLLOW_CHEST_YAW * (0.6 * by.ahead + 0.4 * by.inside);
    double pitch = FOLLOW_CHEST_PITCH * (0.6 * by.ahead - 0.4 * by.above);
    double lean = FOLLOW_CHEST_LEAN * by.ahead;
    side->chest.yaw += yaw;
    side->chest.pitch += pitch;
    side->chest.lean += lean;
    side->spine.yaw += FOLLOW_SPINE * yaw;
    side->spine.pitch += FOLLOW_SPINE * pitch;
    side->spine.lean += FOLLOW_SPINE * lean;
    side->clavicle_forward += FOLLOW_SHOULDER * (0.7 * by.ahead + 0.3 * by.inside);
    side->clavicle_up += FOLLOW_SHOULDER * 0.7 * by.above;
}

body_weapon_side body_stance_follow_weapon_side(const body_stance *stance, phys_vec3 grip)
{
    body_weapon_side side = body_stance_weapon_side(stance);
    follow_shift(&side, shift_of(stance, grip));
    return side;
}

void body_stance_follow(body_stance *stance, phys_vec3 grip)
{
    const hand_shift by = shift_of(stance, grip);
    body_weapon_side side = body_stance_weapon_side(stance);
    follow_shift(&side, by);
    stance->spine = side.spine;
    stance->chest = side.chest;
    stance->clavicle_forward = side.clavicle_forward;
    stance->clavicle_up = side.clavicle_up;
    stance->rear_wrist.z -= FOLLOW_REAR_ARM_M * by.ahead;
}

// The shares of each angle add up to 1, except for the height of the shoulder, and what they share
// is at most 1. Rotations one after another turn by at most the sum of their angles.
body_stance_range body_stance_follow_most(void)
{
    const double chest = (FOLLOW_CHEST_YAW + FOLLOW_CHEST_PITCH + FOLLOW_CHEST_LEAN) * DEGREE;
    return (body_stance_range){FOLLOW_SPINE * chest, chest, FOLLOW_SHOULDER * (1.0 + 0.7) * DEGREE,
                               FOLLOW_REAR_ARM_M};
}

// Upper limit of the angle between bones with these rotations, radians.
static double angle_between(body_turn a, body_turn b)
{
    return (fabs(a.yaw - b.yaw) + fabs(a.pitch - b.pitch) + fabs(a.lean - b.lean)) * DEGREE;
}

double body_stance_bend_rad(const body_stance *stance)
{
    const body_stance_range most = body_stance_follow_most();
    double spine = angle_between(stance->hips_turn, stance->spine) + most.spine_rad;
    double chest = angle_between(stance->spine, stance->chest) + most.chest_rad - most.spine_rad;
    double neck = angle_between(stance->chest, stance->neck) + most.chest_rad;
    double head = angle_between(stance->neck, stance->head);
    double clavicle = (fabs(stance->clavicle_forward) + fabs(stance->clavicle_up)) * DEGREE;
    double rear = fabs(stance->rear_clavicle_up) * DEGREE;
    double back = phys_max(spine, chest), top = phys_max(neck, head);
    return phys_max(phys_max(back, top), phys_max(clavicle + most.clavicle_rad, rear));
}
