#include "guard_place.h"

#include "body_pose.h"

phys_pose guard_place(const duel_config *config, const duel_state *state, enum duel_side side,
                      int row, int column)
{
    const duel_fencer *fencer = &state->fencer[side];
    const fencer_model *model = config->model[side];
    // The grid is a right-hander's; a left-hander's is its mirror image.
    phys_pose pose = guard_grid_pose(config->grid, config->hand[side] * (column - 1), row - 1,
                                     fencer->extension);
    phys_vec3 shoulder;
    double reach_m;
    body_pose_reach(model, &fencer->footwork, &shoulder, &reach_m);
    pose = body_pose_place(model, &fencer->footwork, pose);
    pose = duel_turned_hand(duel_turn_rad(config, state, side), shoulder, pose);
    pose = body_pose_hold(model, &fencer->footwork, pose);
    return fencer_frame_weapon_to_world(duel_fencer_frame(config, state, side), pose);
}
