// From the input frame to the velocities that the hand gives the weapon in this tick.
#include "duel_private.h"

#include <math.h>

#include "duel_bodies.h"
#include "hand_pace.h"
#include "hand_velocity.h"
#include "phys_rotation.h"

// How quickly the point follows the device: natural frequency of a critically damped follower, 1/s.
// At 90 it lags by 2/90 s = 22 ms, too little to feel, and turns the steps of a 125 Hz mouse into a
// smooth path.
static const double POINT_FREQUENCY_PER_S = 90.0;

// Largest speed of the point across the square, whose width is 2, in 1/s: about 3.5 m/s of the
// hand, as in the fastest parry.
static const double POINT_SPEED_PER_S = 16.0;

// Ticks in which the arm moves: a short way, and its whole range, 0.2 m of the hand, which then
// reaches 3.1 m/s. People take 90 to 200 ms to extend an arm in an attack, and the smaller figure
// for a feint: extended and taken back within 150 ms, as far as the eye can tell (test_duel_hand).
static const double ARM_SHORT_TICKS = 90.0;
static const double ARM_WHOLE_TICKS = 120.0;

// The servo brakes with this share of the hand's acceleration and keeps the rest in reserve for
// changes of the target; at 1 it overshoots.
static const double BRAKING_SHARE = 0.6;

// One tick of a critically damped follower with bounded speed.
static void follow(double *x, double *velocity, double target, double frequency, double fastest,
                   double low, double high)
{
    double acceleration = frequency * (frequency * (target - *x) - 2.0 * *velocity);
    *velocity = phys_clamp(*velocity + acceleration * DUEL_TICK_S, -fastest, fastest);
    *x = phys_clamp(*x + *velocity * DUEL_TICK_S, low, high);
}

// One tick of the arm, which moves as a person's does (hand_reach.h).
static void follow_extension(duel_fencer *fencer, double wanted)
{
    if (wanted != fencer->reach.goal) {
        double way = fabs(wanted - fencer->extension);
        double ticks = phys_lerp(ARM_SHORT_TICKS, ARM_WHOLE_TICKS, way);
        hand_reach_to(&fencer->reach, wanted, (uint16_t)ticks);
    }
    double moved = hand_reach_step(&fencer->reach, fencer->extension, DUEL_TICK_S);
    fencer->extension = phys_clamp(moved, 0.0, 1.0);
    if (fencer->extension != moved) { // an arm that is straight stops there
        fencer->reach.speed = fencer->reach.acceleration = 0.0;
    }
}

static void follow_frame(duel_fencer *fencer, const input_frame *frame)
{
    follow(&fencer->point[0], &fencer->point_velocity[0], (double)frame->point_x / INPUT_POINT_MAX,
           POINT_FREQUENCY_PER_S, POINT_SPEED_PER_S, -1.0, 1.0);
    follow(&fencer->point[1], &fencer->point_velocity[1], (double)frame->point_y / INPUT_POINT_MAX,
           POINT_FREQUENCY_PER_S, POINT_SPEED_PER_S, -1.0, 1.0);
    follow_extension(fencer, (double)frame->extension / INPUT_EXTENSION_MAX);
}

// A point stays this far above the piste, meters: the blade's thickness and a little more. A hand
// that aims lower, ducked, is held higher.
static const double TIP_LOWEST_M = 0.01;

// How far below the standing shoulder a hand is that goes down with the trunk in a lunge by half of
// the way, and the width of the change, meters: hands in the low lines do, others keep their aim.
static const double LOW_LINE_M = 0.28;
static const double LOW_LINE_WIDTH_M = 0.16;

// A low line goes down with the trunk in a lunge, so that the point reaches the knee and the foot.
static phys_pose lowered(const duel_config *config, const duel_fencer *fencer, enum duel_side side,
                         phys_pose hand)
{
    phys_vec3 standing = duel_standing_shoulder(config, side), shoulder;
    double below_m = standing.y - hand.position.y;
    double low = phys_clamp((below_m - LOW_LINE_M) / LOW_LINE_WIDTH_M + 0.5, 0.0, 1.0);
    if (fencer->footwork.lunge > 0.0 && low > 0.0 && fencer->extension > 0.0) {
        double reach_m;
        body_stand_reach(duel_rig(config, side), duel_stand(config, side, &fencer->footwork),
                         &shoulder, &reach_m);
        double down_m = phys_max(standing.y - shoulder.y, 0.0) * (1.0 - fencer->footwork.duck);
        hand.position.y -= low * low * (3.0 - 2.0 * low) * fencer->extension * down_m;
    }
    return hand;
}

static phys_pose above_piste(const weapon *held, phys_pose hand)
{
    double tip_m = pose_apply(weapon_body_pose(held, hand), held->blade.b).y;
    hand.position.y += phys_max(TIP_LOWEST_M - tip_m, 0.0);
    return hand;
}

// Turns arm and weapon to an opponent in a headset who stands aside. Without this nobody at a
// device could touch who stands 0.3 m aside.
static phys_pose turned(const duel_config *config, const duel_state *state, enum duel_side side,
                        phys_pose hand)
{
    phys_vec3 shoulder;
    double reach_m;
    body_stand_reach(duel_rig(config, side),
                     duel_stand(config, side, &state->fencer[side].footwork), &shoulder, &reach_m);
    return duel_turned_hand(duel_turn_rad(config, state, side), shoulder, hand);
}

// Places the hand within the arm's reach. The point's x is positive to the fencer's right, the
// grid's x to the side of the weapon hand.
static phys_pose place_hand(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    const body_rig *rig = duel_rig(config, side);
    const body_stand *stand = duel_stand(config, side, &fencer->footwork);
    phys_pose hand = guard_grid_pose(config->grid, config->hand[side] * fencer->point[0],
                                     fencer->point[1], fencer->extension);
    hand = hand_stroke_pose(&fencer->stroke, hand);
    hand = body_stand_place(rig, stand, duel_standing_shoulder(config, side), hand);
    hand = turned(config, state, side, hand);
    hand = lowered(config, fencer, side, hand);
    return body_stand_hold(rig, stand, above_piste(&config->weapon, hand));
}

// A tracked hand is placed where it is seen, as far as the arm reaches.
static phys_pose place_tracked(const duel_config *config, const duel_state *state,
                               enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_pose seen = fencer_frame_weapon_to_world(duel_line_frame(side), fencer->track.hand.pose);
    return body_stand_hold(duel_rig(config, side), duel_stand(config, side, &fencer->footwork),
                           fencer_frame_weapon_from_world(frame, seen));
}

// The difference between two poses: displacement of the origin and rotation vector about it, world
// axes.
typedef struct pose_change {
    phys_vec3 translation, rotation;
} pose_change;

static pose_change change_between(phys_pose from, phys_pose to)
{
    phys_quat turn = quat_mul(to.orientation, quat_conjugate(from.orientation));
    return (pose_change){v3_sub(to.position, from.position), phys_rotation_vector_from_quat(turn)};
}

// Limits of how a hand moves a weapon: linear ones of its center of mass, and angular ones.
typedef struct hand_limits {
    double acceleration_mps2, angular_acceleration_radps2; // to correct an error
    double speed_mps, angular_speed_radps;
    // Added to the change of velocity in this tick: the change of the hand's own velocity.
    double own_mps, own_radps;
} hand_limits;

// The velocity that is wanted for a weapon that is `error` behind a target which moves with
// `target_velocity`: as fast as it can still brake from.
static phys_vec3 wanted_for(phys_vec3 error, phys_vec3 target_velocity, double acceleration,
                            double fastest)
{
    double distance = v3_length(error);
    double braking = sqrt(2.0 * BRAKING_SHARE * acceleration * distance);
    double speed = distance / DUEL_TICK_S < braking ? distance / DUEL_TICK_S : braking;
    phys_vec3 direction = distance > 0.0 ? v3_scale(error, 1.0 / distance) : v3(0, 0, 0);
    return v3_clamp_length(v3_add_scaled(target_velocity, direction, speed), fastest);
}

// That velocity, reached from the present one with bounded acceleration plus `own`.
static phys_vec3 pursue(phys_vec3 wanted, phys_vec3 present, double acceleration, double own)
{
    phys_vec3 change = v3_clamp_length(v3_sub(wanted, present), acceleration * DUEL_TICK_S + own);
    return v3_add(present, change);
}

static hand_limits button_limits(const duel_settings *settings)
{
    return (hand_limits){
        .acceleration_mps2 = settings->hand_acceleration_mps2,
        .angular_acceleration_radps2 = settings->hand_angular_acceleration_radps2,
        .speed_mps = settings->hand_speed_mps,
        .angular_speed_radps = settings->hand_angular_speed_radps,
    };
}

// A tracked hand is observed, not simulated: a flick of the wrist is taken as it is, however fast,
// up to speeds that no hand exceeds. Errors after a blow or against the other blade are corrected
// with the strength of an ordinary hand. `asked` is the hand's motion in this tick.
static hand_limits tracked_limits(const duel_config *config, const duel_fencer *fencer,
                                  pose_change asked)
{
    hand_limits limits = button_limits(&config->settings);
    // The center of mass circles around the hand when the wrist turns.
    double arm = v3_distance(fencer->hand_world.position,
                             weapon_body_pose(&config->weapon, fencer->hand_world).position);
    limits.speed_mps = HAND_SPEED_MOST_MPS + arm * HAND_ANGULAR_SPEED_MOST_RADPS;
    limits.angular_speed_radps = HAND_ANGULAR_SPEED_MOST_RADPS;
    limits.own_mps = v3_distance(asked.translation, fencer->asked_mps);
    limits.own_radps = v3_distance(asked.rotation, fencer->asked_radps);
    return limits;
}

// Slows down what a tracked weapon is to do, its velocities at the center of mass, if no hand could
// do it: what the track asks is possible, but errors may add to it.
static pose_change within_pace(const duel_config *config, const duel_fencer *fencer,
                               pose_change wanted)
{
    const phys_pose model = weapon_model_pose(&config->weapon, fencer->weapon.pose);
    phys_vec3 arm = v3_sub(model.position, fencer->weapon.pose.position);
    const phys_body motion = {
        .pose = model,
        .velocity_mps = v3_add(wanted.translation, v3_cross(wanted.rotation, arm)),
        .angular_velocity_radps = wanted.rotation,
    };
    double excess = hand_pace_excess(&motion), share = excess > 1.0 ? 1.0 / excess : 1.0;
    return (pose_change){v3_scale(wanted.translation, share), v3_scale(wanted.rotation, share)};
}

static pose_change per_second(pose_change change)
{
    return (pose_change){v3_scale(change.translation, DUEL_TICKS_PER_SECOND),
                         v3_scale(change.rotation, DUEL_TICKS_PER_SECOND)};
}

// Returns the limits of a hand that moves from `before` to `now` in this tick (body frame, world).
// Remembers what a tracked hand was asked for, which the next tick compares.
static hand_limits limits_of(const duel_config *config, duel_fencer *fencer, phys_pose before,
                             phys_pose now)
{
    if (fencer->track.kind != INPUT_POSE) {
        return button_limits(&config->settings);
    }
    pose_change asked = per_second(change_between(before, now));
    hand_limits limits = tracked_limits(config, fencer, asked);
    fencer->asked_mps = asked.translation;
    fencer->asked_radps = asked.rotation;
    return limits;
}

// Gives the weapon the velocities that lead it to a target which moves with `motion` and from which
// it was `error` away at the beginning of the tick.
static void follow_target(const duel_config *config, duel_fencer *fencer, pose_change error,
                          pose_change motion, const hand_limits *limits)
{
    pose_change wanted = {wanted_for(error.translation, motion.translation,
                                     limits->acceleration_mps2, limits->speed_mps),
                          wanted_for(error.rotation, motion.rotation,
                                     limits->angular_acceleration_radps2,
                                     limits->angular_speed_radps)};
    if (fencer->track.kind == INPUT_POSE) {
        wanted = within_pace(config, fencer, wanted);
    }
    fencer->weapon.velocity_mps = pursue(wanted.translation, fencer->weapon.velocity_mps,
                                         limits->acceleration_mps2, limits->own_mps);
    fencer->weapon.angular_velocity_radps =
        pursue(wanted.rotation, fencer->weapon.angular_velocity_radps,
               limits->angular_acceleration_radps2, limits->own_radps);
}

// The weapon's target at a tick while the hand is at `hand`. A weapon that flies out of control is
// still held: it goes no further than the arm reaches.
static phys_pose target_at(const duel_config *config, const duel_state *state, enum duel_side side,
                           uint32_t tick, phys_pose hand)
{
    const hand_catch_state *grip = &state->fencer[side].grip;
    phys_pose target = hand_catch_target(grip, tick, hand);
    if (!hand_catch_active(grip, tick)) {
        return target;
    }
    const duel_fencer *fencer = &state->fencer[side];
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_pose free_hand =
        fencer_frame_weapon_from_world(frame, weapon_model_pose(&config->weapon, target));
    phys_pose held = body_stand_hold(duel_rig(config, side),
                                     duel_stand(config, side, &fencer->footwork), free_hand);
    return weapon_body_pose(&config->weapon, fencer_frame_weapon_to_world(frame, held));
}

// The paper's black box (section 5): velocities from the hand's poses, with feedback of the
// weapon's real motion. The hand's path is known in every tick and is as smooth as an arm's motion,
// so nothing has to be estimated: these same velocities move the weapon, and a blow is computed
// from them without error or delay (test_weapon_velocity.c). Without a headset the follower is the
// only source of delay; hand_track.h describes the path of a tracked hand.
//
// While the blades lie on each other the arm's forces move the weapon instead: duel_lean.c.
void duel_drive_weapon(const duel_config *config, duel_state *state, enum duel_side side,
                       phys_pose hand_before_world)
{
    duel_fencer *fencer = &state->fencer[side];
    uint32_t tick = state->tick;
    phys_pose hand = weapon_body_pose(&config->weapon, fencer->hand_world);
    phys_pose hand_before = weapon_body_pose(&config->weapon, hand_before_world);
    phys_pose target_before = target_at(config, state, side, tick, hand_before);
    if (hand_catch_active(&fencer->grip, tick)) {
        hand_catch_fly(&fencer->grip, &config->weapon.floor_shape.inertia, DUEL_TICK_S);
    }
    phys_pose target = target_at(config, state, side, tick + 1, hand);
    pose_change motion = per_second(change_between(target_before, target));
    hand_limits limits = limits_of(config, fencer, hand_before, hand);
    if (duel_blades_press(state)) {
        duel_lean_drive(config, state, side, target_before, motion.translation, motion.rotation);
    } else {
        follow_target(config, fencer, change_between(fencer->weapon.pose, target_before), motion,
                      &limits);
    }
    fencer->led_mps = motion.translation;
    fencer->led_radps = motion.rotation;
}

// The hand as it moves with the weapon, line frame: the start of the path when a headset takes
// over.
static phys_body hand_in_line(const duel_fencer *fencer, enum duel_side side)
{
    fencer_frame line = duel_line_frame(side);
    phys_vec3 velocity = phys_body_velocity_at(&fencer->weapon, fencer->hand_world.position);
    return (phys_body){
        .pose = fencer_frame_weapon_from_world(line, fencer->hand_world),
        .velocity_mps = fencer_frame_vector_from_world(line, velocity),
        .angular_velocity_radps =
            fencer_frame_vector_from_world(line, fencer->weapon.angular_velocity_radps),
    };
}

void duel_follow_track(duel_state *state, enum duel_side side, const input_frame *frame)
{
    duel_fencer *fencer = &state->fencer[side];
    phys_body hand = hand_in_line(fencer, side);
    if (fencer->track.kind != INPUT_POSE) {
        // It continues with its present velocities.
        fencer->asked_mps = fencer->weapon.velocity_mps;
        fencer->asked_radps = fencer->weapon.angular_velocity_radps;
    }
    hand_track_step(&fencer->track, frame, &hand, DUEL_TICK_S);
}

void duel_move_hand(const duel_config *config, duel_state *state, enum duel_side side,
                    const input_frame *frame)
{
    duel_fencer *fencer = &state->fencer[side];
    phys_pose hand_before_world = fencer->hand_world;
    phys_pose hand;
    if (frame->kind == INPUT_POSE) {
        fencer->stroke = (hand_stroke){0};
        hand = place_tracked(config, state, side);
    } else {
        follow_frame(fencer, frame);
        duel_move_stroke(config, fencer, config->hand[side]);
        hand = place_hand(config, state, side);
    }
    fencer->hand_world = fencer_frame_weapon_to_world(duel_fencer_frame(config, state, side), hand);
    if (fencer->loose.is_loose) {
        duel_dropped_hand(fencer);
    } else {
        duel_drive_weapon(config, state, side, hand_before_world);
    }
}
