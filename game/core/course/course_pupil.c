#include "course_pupil.h"

#include "phys_rotation.h"

// A straight arm of a player ends before that of the guards' thrust: shoulders and grips differ.
static const double STRAIGHT_SHARE = 0.9;
// A blade that is turned by one radian is as far from a guard as a hand by so many meters.
static const double TURN_M = 0.35;
// Nearer than this to a guard's placement nothing but that guard counts, meters.
static const double NEAR_M = 0.05;

typedef struct placement {
    phys_vec3 grip, blade; // fencer frame; the blade as a unit vector
} placement;

static placement placement_of(const phys_pose *pose)
{
    return (placement){pose->position, quat_rotate(pose->orientation, v3(0.0, 0.0, -1.0))};
}

static placement weapon_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const fencer_frame frame = duel_fencer_frame(config, state, side);
    const phys_pose held = duel_weapon_pose(config, state, side);
    const placement world = placement_of(&held);
    return (placement){fencer_frame_point_from_world(frame, world.grip),
                       fencer_frame_vector_from_world(frame, world.blade)};
}

// How far the hand is on its way from the middle guard to its thrust.
static double extension_of(const guard_grid *grid, phys_vec3 grip)
{
    const double from_m = grid->key[1][1].guard.position.x;
    const double way_m = grid->key[1][1].thrust.position.x - from_m;
    return phys_clamp((grip.x - from_m) / (STRAIGHT_SHARE * way_m), 0.0, 1.0);
}

// The mean of the nine guards, the nearest ones with the greatest weight.
static void point_of(const guard_grid *grid, const placement *blade_at, double extension,
                     double out_uv[2])
{
    double sum = 0.0, u = 0.0, v = 0.0;
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            const phys_pose pose = guard_grid_pose(grid, column - 1, row - 1, extension);
            const placement at = placement_of(&pose);
            const double off_m = v3_distance(at.grip, blade_at->grip);
            const double turn_m = TURN_M * v3_distance(at.blade, blade_at->blade);
            const double off2 = off_m * off_m + turn_m * turn_m + NEAR_M * NEAR_M;
            const double weight = 1.0 / (off2 * off2 * off2);
            sum += weight;
            u += weight * (column - 1);
            v += weight * (row - 1);
        }
    }
    out_uv[0] = u / sum;
    out_uv[1] = v / sum;
}

course_hand course_hand_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    if (fencer->footwork.lead.leads == 0) {
        return (course_hand){{fencer->point[0], fencer->point[1]}, fencer->extension};
    }
    const placement blade_at = weapon_of(config, state, side);
    course_hand hand = {.extension = extension_of(config->grid, blade_at.grip)};
    point_of(config->grid, &blade_at, hand.extension, hand.point);
    hand.point[0] *= config->hand[side];
    return hand;
}
