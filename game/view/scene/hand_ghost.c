#include "hand_ghost.h"

// Up to the first distance between the points of weapon and hand, in meters, they count as
// together; from the second on as clearly apart. In a flick of the hand the distance stays below
// the first.
static const double TOGETHER_M = 0.05;
static const double APART_M = 0.20;

// About how far the point moves from the middle guard to one at the side, meters.
static const double SQUARE_M = 0.33;

hand_ghost hand_ghost_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    hand_ghost ghost = {.pose = fencer->hand_world};
    // A state made from recorded poses does not contain the hand's pose.
    phys_quat turn = fencer->hand_world.orientation;
    bool is_known = quat_dot(turn, turn) > 0.5;
    if (state->phase != DUEL_FENCING || fencer->loose.is_loose || !is_known) {
        return ghost;
    }
    phys_pose hand = weapon_body_pose(&config->weapon, fencer->hand_world);
    phys_vec3 wanted = pose_apply(hand, config->weapon.blade.b);
    phys_vec3 off = v3_sub(pose_apply(fencer->weapon.pose, config->weapon.blade.b), wanted);
    double share = (v3_length(off) - TOGETHER_M) / (APART_M - TOGETHER_M);
    share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    ghost.strength = share * share * (3.0 - 2.0 * share);
    // In the fencer frame z points to the weapon hand's side; in the square x points to the
    // fencer's own right.
    phys_vec3 seen = fencer_frame_vector_from_world(duel_fencer_frame(config, state, side), off);
    ghost.aside[0] = ghost.strength * config->hand[side] * seen.z / SQUARE_M;
    ghost.aside[1] = ghost.strength * seen.y / SQUARE_M;
    return ghost;
}
