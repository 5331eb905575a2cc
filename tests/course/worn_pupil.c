#include "worn_pupil.h"

#include "headset_player.h"
#include "input_quantize.h"

// Meters a second of steps and of a lunge, and how long an arm needs to become straight, seconds.
static const double STEPS_MPS = 0.9, LUNGE_MPS = 2.2, ARM_S = 0.16;
// How far a lunge goes, and how low the eyes are in it, meters.
static const double LUNGE_M = 0.75, LOWER_M = 0.24;
// The eyes of a fencer on guard, from the root.
static const double EYES_AHEAD_M = 0.11, EYES_UP_M = 1.545, EYES_ASIDE_M = 0.06;

static double toward(double now, double goal, double step)
{
    return now + phys_clamp(goal - now, -step, step);
}

static void move(worn_pupil *w, const input_frame *asked)
{
    const double step_m = STEPS_MPS * DUEL_TICK_S;
    const bool lunges = (asked->buttons & INPUT_LUNGE) != 0;
    const bool recovers = (asked->buttons & INPUT_RECOVER) != 0;
    w->at_m += (asked->buttons & INPUT_ADVANCE) != 0   ? step_m
               : (asked->buttons & INPUT_RETREAT) != 0 ? -step_m
                                                       : 0.0;
    // Who has lunged stays there until the recovery.
    const double goal_m = recovers ? 0.0 : lunges || w->lunge_m > 0.0 ? LUNGE_M : 0.0;
    w->lunge_m = toward(w->lunge_m, goal_m, LUNGE_MPS * DUEL_TICK_S);
    w->extension =
        toward(w->extension, (double)asked->extension / INPUT_EXTENSION_MAX, DUEL_TICK_S / ARM_S);
    w->point[0] = (double)asked->point_x / INPUT_POINT_MAX;
    w->point[1] = (double)asked->point_y / INPUT_POINT_MAX;
}

// Turns the blade to the other's chest, the more the straighter the arm.
static phys_pose aimed(phys_pose held, const duel_config *config, const duel_state *state,
                       enum duel_side side, double share)
{
    const enum duel_side other = duel_other(side);
    body_pose body;
    duel_body_pose(config, state, other, &body);
    const phys_vec3 chest =
        fencer_frame_point_to_world(duel_fencer_frame(config, state, other),
                                    fencer_frame_point_from_model(body.bone[BONE_CHEST].joint));
    const phys_vec3 at = fencer_frame_point_from_world(duel_line_frame(side), chest);
    const phys_vec3 own = quat_rotate(held.orientation, v3(0.0, 0.0, -1.0));
    const phys_vec3 way = v3_normalized_or(v3_sub(at, held.position), own);
    held.orientation =
        headset_turn(v3_lerp(own, way, share), quat_rotate(held.orientation, v3(0.0, 1.0, 0.0)));
    return held;
}

input_frame worn_pupil_frame(worn_pupil *w, const duel_config *config, const duel_state *state,
                             enum duel_side side, const input_frame *asked)
{
    input_frame frame = {.kind = INPUT_POSE, .sample = {.due = 1, .flags = INPUT_SAMPLE_FLAGS_ALL}};
    move(w, asked);
    const double x = w->at_m + w->lunge_m;
    const phys_pose head = {
        v3(x + EYES_AHEAD_M, EYES_UP_M - LOWER_M * w->lunge_m / LUNGE_M, EYES_ASIDE_M),
        headset_look(0.0, 3.0, 0.0)};
    phys_pose asked_for = guard_grid_pose(config->grid, w->point[0], w->point[1], w->extension);
    asked_for.position.x += x;
    asked_for = aimed(asked_for, config, state, side, w->extension);
    phys_vec3 velocity = v3(0.0, 0.0, 0.0), turning = velocity;
    if (w->has_weapon) {
        velocity = v3_scale(v3_sub(asked_for.position, w->weapon.position), 1.0 / DUEL_TICK_S);
        turning = v3_scale(phys_rotation_vector_from_quat(quat_mul(
                               asked_for.orientation, quat_conjugate(w->weapon.orientation))),
                           1.0 / DUEL_TICK_S);
    }
    w->weapon = asked_for;
    w->has_weapon = true;
    input_head_quantize(head, &frame.sample.head);
    input_pose_quantize(asked_for, &frame.sample.hand);
    input_sample_move(&frame.sample, velocity, turning);
    return frame;
}
