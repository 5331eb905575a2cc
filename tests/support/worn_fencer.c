#include "worn_fencer.h"

#include "headset_player.h"
#include "input_quantize.h"

// Meters a second of steps, of a lunge and of a run, and how long an arm needs to become straight
// and a body to crouch, seconds.
static const double STEPS_MPS = 0.9, LUNGE_MPS = 2.2, RUN_MPS = 3.0, ARM_S = 0.16, DUCK_S = 0.25;
static const uint32_t RUN_TICKS = 450;
// The hand crosses the square, whose width is 2, so fast, 1/s: as at a device.
static const double POINT_PER_S = 16.0;
// How far a lunge goes, and how low the eyes are in it, meters.
static const double LUNGE_M = 0.75, LOWER_M = 0.24;
// How much lower the eyes and the hand are of who crouches, meters.
static const double CROUCHED_M = 0.35;
// The eyes of a fencer on guard, from the root.
static const double EYES_AHEAD_M = 0.11, EYES_UP_M = 1.545, EYES_ASIDE_M = 0.06;

static double toward(double now, double goal, double step)
{
    return now + phys_clamp(goal - now, -step, step);
}

// Where the feet and the run take the player in this tick, meters.
static double comes_m(worn_fencer *w, const input_frame *asked, bool at_ease)
{
    const double step_m = STEPS_MPS * DUEL_TICK_S;
    if (at_ease) {
        w->run_ticks = 0;
        return phys_clamp(-w->at_m, -step_m, step_m);
    }
    w->run_ticks = (asked->buttons & INPUT_FLECHE) != 0 ? RUN_TICKS : w->run_ticks;
    if (w->run_ticks > 0) {
        w->run_ticks--;
        return RUN_MPS * DUEL_TICK_S;
    }
    return (asked->buttons & INPUT_ADVANCE) != 0   ? step_m
           : (asked->buttons & INPUT_RETREAT) != 0 ? -step_m
                                                   : 0.0;
}

static void move(worn_fencer *w, const input_frame *asked, bool at_ease)
{
    const bool lunges = (asked->buttons & INPUT_LUNGE) != 0;
    const bool recovers = (asked->buttons & INPUT_RECOVER) != 0 || (w->recovers && !lunges);
    w->at_m += comes_m(w, asked, at_ease);
    const double goal_m = recovers ? 0.0 : lunges || w->lunge_m > 0.0 ? LUNGE_M : 0.0;
    w->lunge_m = toward(w->lunge_m, goal_m, LUNGE_MPS * DUEL_TICK_S);
    w->duck = toward(w->duck, (asked->buttons & INPUT_DUCK) != 0 ? 1.0 : 0.0, DUEL_TICK_S / DUCK_S);
    w->extension =
        toward(w->extension, (double)asked->extension / INPUT_EXTENSION_MAX, DUEL_TICK_S / ARM_S);
    const double goal[2] = {(double)asked->point_x / INPUT_POINT_MAX,
                            (double)asked->point_y / INPUT_POINT_MAX};
    for (int i = 0; i < 2; i++) {
        w->point[i] = toward(w->point[i], goal[i], POINT_PER_S * DUEL_TICK_S);
    }
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

input_frame worn_fencer_frame(worn_fencer *w, const duel_config *config, const duel_state *state,
                              enum duel_side side, const input_frame *asked)
{
    input_frame frame = {.kind = INPUT_POSE, .sample = {.due = 1, .flags = INPUT_SAMPLE_FLAGS_ALL}};
    move(w, asked, state->phase != DUEL_FENCING && state->phase != DUEL_LANDED);
    const double x = w->at_m + w->lunge_m, lower_m = CROUCHED_M * w->duck;
    const phys_pose head = {v3(x + EYES_AHEAD_M,
                               EYES_UP_M - LOWER_M * w->lunge_m / LUNGE_M - lower_m,
                               w->aside_m + EYES_ASIDE_M),
                            headset_look(0.0, 3.0, 0.0)};
    phys_pose asked_for = guard_grid_pose(config->grid, w->point[0], w->point[1], w->extension);
    asked_for.position.x += x;
    asked_for.position.y -= lower_m;
    asked_for.position.z += w->aside_m;
    if (w->aims) {
        asked_for = aimed(asked_for, config, state, side, w->extension);
    }
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
