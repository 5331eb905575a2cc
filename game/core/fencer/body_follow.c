#include "body_follow.h"

#include <stddef.h>

#include "body_follow_feet.h"
#include "body_pose.h"
#include "footwork_feet.h"
#include "phys_rotation.h"

// Durations of the change between a body led by buttons and one led by a head, and of the change of
// the trunk to a lunge, seconds.
#define LEAD_S  0.25
#define LUNGE_S 0.12
// A root that a head has left in motion comes to rest in this time.
#define COAST_S 0.15
// The shortest time to change between en garde and upright, seconds.
#define UPRIGHT_S 0.3

// Largest speeds of a head, m/s and rad/s: faster tracked motion is followed with a delay.
#define EYES_MPS   6.0
#define LOOK_RADPS 15.0
// Time constant of the head's estimated speed, s; and how far ahead the feet look, seconds and
// meters.
#define SPEED_S      0.030
#define AHEAD_S      0.09
#define AHEAD_MOST_M 0.45

// Accepted range of the eyes' height, as a share of the fencer's eye height, and of their distance
// from the middle of the piste; no room is larger.
#define EYES_LOWEST  0.50
#define EYES_HIGHEST 1.08
#define EYES_FAR_M   20.0

// Limits of the neck: turned to the free side, turned to the weapon side, pitched down or up,
// tilted.
#define YAW_FREE_RAD   1.9
#define YAW_WEAPON_RAD 1.4
#define PITCH_MOST_RAD 1.1
#define TILT_MOST_RAD  0.6
// A viewing direction nearer to the vertical than this (its sine) has no heading of its own.
#define UPRIGHT_SINE 0.1

// Eyes in the stances of body_stance.c, for the fencer of those tables, whose eyes are at EYES_M at
// rest: their height, and their place forward of the root and to the weapon side.
#define EYES_M              1.680
#define EYES_UPRIGHT_M      1.655
#define EYES_EN_GARDE_M     1.545
#define EYES_LUNGE_M        1.290
#define EYES_DUCKED_M       1.160
#define EYES_LUNGE_DUCKED_M 1.090
#define AHEAD_EN_GARDE_M    0.112
#define AHEAD_LUNGE_M       0.670
#define AHEAD_DUCKED_M      0.320
#define ASIDE_M             (-0.057)
// When the fencer ducks, the feet follow only this share of the stance's motion of the eyes.
#define DUCK_FEET_SHARE 0.45

// The root follows the head by this share, and the feet by the rest.
#define ROOT_HEAD_SHARE 0.5
// How quickly the root and the trunk reach their goals, 1/s: critically damped, with a lag of 2 /
// 45 s.
#define FOLLOW_PER_S 45.0
// Largest distance of the root from its place over a planted foot: the length of the legs.
#define ROOT_STRIDE_M 0.36
#define ROOT_ASIDE_M  0.30

// An arm counts as stretched if the hand is farther from the shoulder than this share of the
// longest reach; tested only if the fencer moves forward faster than this.
#define ARM_OUT_SHARE   0.93
#define ARM_MATTERS_MPS 0.5
// Eyes that are this much higher than in a lunge mean that the fencer stands.
#define HEAD_UP_M 0.12

// Moves toward a goal by at most one step.
static double towards(double at, double goal, double step)
{
    return at + phys_clamp(goal - at, -step, step);
}

// One tick of a critically damped follower.
static double follow(double at, double *speed, double goal)
{
    *speed += FOLLOW_PER_S * (FOLLOW_PER_S * (goal - at) - 2.0 * *speed) * FOOTWORK_TICK_S;
    return at + *speed * FOOTWORK_TICK_S;
}

// Height relative to the fencer of the stance tables.
static double tallness(const fencer_model *model)
{
    return body_pose_eye_height_m(model) / EYES_M;
}

// ---- the head --------------------------------------------------------------------

// Rotation of a head, fencer frame: yaw to the free side, pitch down, tilt to the weapon side.
typedef struct head_angles {
    double yaw_rad, pitch_rad, tilt_rad;
} head_angles;

// When the head looks down, the crown is forward; when it looks up, the chin. Using these keeps the
// heading steady.
static head_angles angles_of(phys_quat orientation, double yaw_before_rad)
{
    phys_vec3 ahead = quat_rotate(orientation, v3(0, 0, -1));
    phys_vec3 crown = quat_rotate(orientation, v3(0, 1, 0));
    double x = ahead.x - ahead.y * crown.x, z = ahead.z - ahead.y * crown.z;
    double length = sqrt(x * x + z * z);
    head_angles angles = {.yaw_rad = yaw_before_rad};
    if (length > UPRIGHT_SINE) {
        x /= length;
        z /= length;
        angles.yaw_rad = phys_atan2(-z, x);
    } else {
        double sine, cosine;
        phys_sincos(yaw_before_rad, &sine, &cosine);
        x = cosine;
        z = -sine;
    }
    angles.pitch_rad = phys_atan2(-ahead.y, ahead.x * x + ahead.z * z);
    // The crown from behind: up if the head is upright, to the weapon side if it is tilted there.
    double aside = crown.z * x - crown.x * z;
    double up = crown.y * sqrt(phys_clamp(1.0 - ahead.y * ahead.y, 0.0, 1.0)) + fabs(ahead.y);
    angles.tilt_rad = phys_atan2(aside, up);
    return angles;
}

static void turn_head(footwork_lead *lead, phys_quat orientation, double hand)
{
    // A left-hander's head is mirrored to a right-hander's.
    const fencer_frame line = {.facing = 1.0, .hand = hand};
    head_angles to =
        angles_of(fencer_frame_orientation_from_world(line, orientation), lead->yaw_rad);
    const double step = LOOK_RADPS * FOOTWORK_TICK_S;
    // Beyond half a turn the other direction is shorter.
    double way = to.yaw_rad - lead->yaw_rad;
    way = way > PHYS_PI ? way - 2.0 * PHYS_PI : way < -PHYS_PI ? way + 2.0 * PHYS_PI : way;
    lead->yaw_rad =
        phys_clamp(lead->yaw_rad + phys_clamp(way, -step, step), -YAW_WEAPON_RAD, YAW_FREE_RAD);
    lead->pitch_rad =
        towards(lead->pitch_rad, phys_clamp(to.pitch_rad, -PITCH_MOST_RAD, PITCH_MOST_RAD), step);
    lead->tilt_rad =
        towards(lead->tilt_rad, phys_clamp(to.tilt_rad, -TILT_MOST_RAD, TILT_MOST_RAD), step);
}

// Moves the eyes to the player's. `lead->eyes` is relative to the root of the last tick; the result
// is the eyes' place on the piste.
static phys_vec3 move_eyes(const fencer_model *model, footwork_state *footwork, phys_vec3 to)
{
    footwork_lead *lead = &footwork->lead;
    double standing_m = body_pose_eye_height_m(model);
    phys_vec3 at = v3_add(lead->eyes, v3(footwork->travel_m, 0.0, lead->sideways_m));
    phys_vec3 goal = v3(phys_clamp(to.x, -EYES_FAR_M, EYES_FAR_M),
                        phys_clamp(to.y, EYES_LOWEST * standing_m, EYES_HIGHEST * standing_m),
                        phys_clamp(to.z, -EYES_FAR_M, EYES_FAR_M));
    phys_vec3 way = v3_sub(goal, at);
    double length = v3_length(way), most = EYES_MPS * FOOTWORK_TICK_S;
    phys_vec3 step = length > most ? v3_scale(way, most / length) : way;
    phys_vec3 speed = v3_scale(step, 1.0 / FOOTWORK_TICK_S);
    lead->eyes_mps = v3_lerp(lead->eyes_mps, speed, FOOTWORK_TICK_S / SPEED_S);
    return v3_add(at, step);
}

// ---- what the body makes of it ---------------------------------------------------

static double eyes_up_m(double lunge)
{
    return phys_lerp(EYES_EN_GARDE_M, EYES_LUNGE_M, lunge);
}

// Sets the depth of the lunge from the feet, and of the ducking from the eyes' height.
static void bear(footwork_state *footwork, double eyes_height_m)
{
    footwork_lead *lead = &footwork->lead;
    double wanted = footwork->action == FOOTWORK_LUNGE ? 1.0 : 0.0;
    lead->lunging = towards(lead->lunging, wanted, FOOTWORK_TICK_S / LUNGE_S);
    footwork->lunge = follow(footwork->lunge, &footwork->glide[FOOTWORK_TRUNK].speed,
                             lead->lunging * body_follow_depth(footwork));
    footwork->fleche = towards(footwork->fleche, 0.0, FOOTWORK_TICK_S / LEAD_S);
    double up_m = eyes_up_m(footwork->lunge);
    double down_m = phys_lerp(EYES_DUCKED_M, EYES_LUNGE_DUCKED_M, footwork->lunge);
    double high = phys_clamp((eyes_height_m - up_m) / (EYES_UPRIGHT_M - EYES_EN_GARDE_M), 0.0, 1.0);
    double low = phys_clamp((up_m - eyes_height_m) / (up_m - down_m), 0.0, 1.0);
    lead->upright = towards(lead->upright, high * phys_clamp(1.0 - footwork->lunge, 0.0, 1.0),
                            FOOTWORK_TICK_S / UPRIGHT_S);
    footwork->duck = follow(footwork->duck, &footwork->glide[FOOTWORK_CROUCH].speed, low);
}

// How far the eyes of this stance are ahead of the root.
static double eyes_ahead_m(const footwork_state *footwork, double duck_share)
{
    return phys_lerp(AHEAD_EN_GARDE_M, AHEAD_LUNGE_M, footwork->lunge) +
           duck_share * footwork->duck * AHEAD_DUCKED_M;
}

// The root's place over a standing front foot.
static double root_over_front(const footwork_state *footwork)
{
    double spread = body_follow_spread(footwork->lead.upright);
    return footwork->travel_m + footwork->front_foot_m - spread * FOOTWORK_FRONT_FOOT_M -
           footwork->lunge * FOOTWORK_LUNGE_M;
}

static double root_over_rear(const footwork_state *footwork)
{
    double spread = body_follow_spread(footwork->lead.upright);
    return footwork->travel_m + footwork->rear_foot_m - spread * FOOTWORK_REAR_FOOT_M;
}

// Limits the root's place to the reach of standing feet; a foot in the air will land elsewhere.
static double within_legs(const footwork_state *footwork, double at_m, double front_m,
                          double rear_m, double most_m)
{
    if (footwork->glide[FOOTWORK_FRONT_FOOT].ticks == 0) {
        at_m = phys_clamp(at_m, front_m - most_m, front_m + most_m);
    }
    if (footwork->glide[FOOTWORK_REAR_FOOT].ticks == 0) {
        at_m = phys_clamp(at_m, rear_m - most_m, rear_m + most_m);
    }
    return at_m;
}

// Moves the root between the head and the feet, but not beyond a limit, or further beyond it.
static void move_root(footwork_state *footwork, phys_vec3 eyes_on_piste, double min_m, double max_m)
{
    footwork_lead *lead = &footwork->lead;
    double share = lead->share * ROOT_HEAD_SHARE;
    double front_m = root_over_front(footwork), rear_m = root_over_rear(footwork);
    double at_m = footwork->travel_m;
    double to_m =
        phys_lerp(0.5 * (front_m + rear_m), eyes_on_piste.x - eyes_ahead_m(footwork, 1.0), share);
    to_m = within_legs(footwork, to_m, front_m, rear_m, ROOT_STRIDE_M);
    double low_m = min_m < at_m ? min_m : at_m, high_m = max_m > at_m ? max_m : at_m;
    double *speed = &footwork->glide[FOOTWORK_TRAVEL].speed;
    footwork->travel_m =
        phys_clamp(follow(at_m, speed, phys_clamp(to_m, low_m, high_m)), low_m, high_m);
    if (footwork->travel_m == low_m || footwork->travel_m == high_m) {
        *speed = 0.0;
    }

    front_m = lead->sideways_m + lead->front_side_m;
    rear_m = lead->sideways_m + lead->rear_side_m;
    to_m = phys_lerp(0.5 * (front_m + rear_m), eyes_on_piste.z - ASIDE_M, share);
    to_m = within_legs(footwork, to_m, front_m, rear_m, ROOT_ASIDE_M);
    low_m = -BODY_FOLLOW_HALF_WIDTH_M;
    high_m = BODY_FOLLOW_HALF_WIDTH_M;
    at_m = follow(lead->sideways_m, &lead->sideways_mps, phys_clamp(to_m, low_m, high_m));
    lead->sideways_m = phys_clamp(at_m, low_m, high_m);
}

// Whether the arm is stretched, or nearly: the hand's distance from the shoulder.
static bool arm_is_out(const fencer_model *model, const footwork_state *footwork, phys_vec3 grip)
{
    phys_vec3 shoulder, root = v3(footwork->travel_m, 0.0, footwork->lead.sideways_m);
    double reach_m;
    body_pose_reach(model, footwork, &shoulder, &reach_m);
    return v3_distance(grip, v3_add(shoulder, root)) > ARM_OUT_SHARE * reach_m;
}

static body_follow_wish wish_of(const fencer_model *model, const footwork_state *footwork,
                                phys_vec3 eyes_on_piste, phys_vec3 grip, double min_m, double max_m)
{
    const footwork_lead *lead = &footwork->lead;
    double forward_mps = lead->eyes_mps.x, aside_mps = lead->eyes_mps.z;
    double ahead_m = phys_clamp(AHEAD_S * forward_mps, -AHEAD_MOST_M, AHEAD_MOST_M);
    double aside_m = phys_clamp(AHEAD_S * aside_mps, -AHEAD_MOST_M, AHEAD_MOST_M);
    double eyes_m = eyes_on_piste.x + ahead_m;
    double root_m = eyes_m - eyes_ahead_m(footwork, DUCK_FEET_SHARE);
    double at_m = footwork->travel_m;
    double base_m = footwork_foot_place_m(footwork, FOOTWORK_REAR_FOOT) - FOOTWORK_REAR_FOOT_M;
    double depth = (eyes_m - base_m - AHEAD_EN_GARDE_M) / (AHEAD_LUNGE_M - AHEAD_EN_GARDE_M);
    return (body_follow_wish){
        .root_m = phys_clamp(root_m, min_m < at_m ? min_m : at_m, max_m > at_m ? max_m : at_m),
        .sideways_m = phys_clamp(eyes_on_piste.z + aside_m - ASIDE_M, -BODY_FOLLOW_HALF_WIDTH_M,
                                 BODY_FOLLOW_HALF_WIDTH_M),
        .depth = depth,
        .speed_mps = sqrt(forward_mps * forward_mps + aside_mps * aside_mps),
        .forward_mps = forward_mps,
        // Tested only if it matters, because the shoulder requires posing the trunk.
        .arm_is_out = forward_mps > ARM_MATTERS_MPS && arm_is_out(model, footwork, grip),
        .head_is_up =
            lead->eyes.y > tallness(model) * (eyes_up_m(phys_clamp(depth, 0.0, 1.0)) + HEAD_UP_M),
    };
}

static double speed_of(const footwork_glide *glide)
{
    return glide->ticks > 0 ? glide->speed : 0.0;
}

// The first tick with a headset: the eyes start where the stance has them, and what moves goes on.
// The glides of trunk and ducking keep their state until the headset no longer leads.
static void begin(const fencer_model *model, footwork_state *footwork)
{
    footwork_lead *lead = &footwork->lead;
    double tall = tallness(model);
    double height_m =
        phys_lerp(eyes_up_m(footwork->lunge),
                  phys_lerp(EYES_DUCKED_M, EYES_LUNGE_DUCKED_M, footwork->lunge), footwork->duck);
    if (lead->share == 0.0) {
        lead->eyes = v3(eyes_ahead_m(footwork, 1.0), tall * height_m, ASIDE_M);
    }
    lead->leads = 1;
    lead->eyes_mps = v3(0, 0, 0);
    lead->sideways_mps = speed_of(&footwork->glide[FOOTWORK_ROOT_SIDE]);
    footwork->glide[FOOTWORK_ROOT_SIDE] = (footwork_glide){0};
    lead->lunging = 0.0;
    footwork->wanted = 0;
    footwork->chained = 0;
    footwork->glide[FOOTWORK_TRAVEL] =
        (footwork_glide){.speed = speed_of(&footwork->glide[FOOTWORK_TRAVEL])};
    const enum footwork_channel trunk[] = {FOOTWORK_TRUNK, FOOTWORK_TIP, FOOTWORK_CROUCH};
    for (size_t i = 0; i < sizeof trunk / sizeof trunk[0]; i++) {
        footwork_glide *glide = &footwork->glide[trunk[i]];
        *glide = (footwork_glide){.speed = speed_of(glide),
                                  .ticks = (uint16_t)(LEAD_S / FOOTWORK_TICK_S)};
    }
    footwork_begin(footwork, FOOTWORK_EN_GARDE);
}

unsigned body_follow_step(const fencer_model *model, double hand, footwork_state *footwork,
                          phys_pose head, phys_vec3 grip_m, double min_travel_m,
                          double max_travel_m)
{
    footwork_lead *lead = &footwork->lead;
    if (!lead->leads) {
        begin(model, footwork);
    }
    lead->share = towards(lead->share, 1.0, FOOTWORK_TICK_S / LEAD_S);
    head.position.z *= hand;
    grip_m.z *= hand;
    turn_head(lead, head.orientation, hand);
    phys_vec3 eyes = move_eyes(model, footwork, head.position);
    bear(footwork, eyes.y / tallness(model));

    body_follow_wish wish = wish_of(model, footwork, eyes, grip_m, min_travel_m, max_travel_m);
    body_follow_feet_act(footwork, &wish);
    double travel_before_m = footwork->travel_m, sideways_before_m = lead->sideways_m;
    move_root(footwork, eyes, min_travel_m, max_travel_m);
    unsigned events = body_follow_feet_step(footwork, travel_before_m, sideways_before_m);
    lead->eyes = v3_sub(eyes, v3(footwork->travel_m, 0.0, lead->sideways_m));
    return events;
}

// Brings a moving root to rest without a jolt. Returns where that is.
static double coast(footwork_state *footwork, enum footwork_channel channel, double at_m)
{
    footwork_glide *glide = &footwork->glide[channel];
    double goal_m = at_m + 0.5 * COAST_S * glide->speed;
    glide->acceleration = 0.0;
    footwork_glide_to(footwork, channel, goal_m, 0.0, (int)(COAST_S / FOOTWORK_TICK_S));
    return goal_m;
}

void body_follow_release(footwork_state *footwork)
{
    footwork_lead *lead = &footwork->lead;
    if (lead->share == 0.0) {
        return;
    }
    if (lead->leads) {
        // The feet then return to the stance by themselves.
        lead->leads = 0;
        footwork->travel_goal_m = coast(footwork, FOOTWORK_TRAVEL, footwork->travel_m);
        footwork->glide[FOOTWORK_ROOT_SIDE].speed = lead->sideways_mps;
        coast(footwork, FOOTWORK_ROOT_SIDE, lead->sideways_m);
        footwork_begin(footwork, FOOTWORK_EN_GARDE);
    }
    const double step = FOOTWORK_TICK_S / LEAD_S;
    lead->share = towards(lead->share, 0.0, step);
    lead->upright = towards(lead->upright, 0.0, step);
    lead->lunging = 0.0;
}
