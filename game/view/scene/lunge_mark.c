#include "lunge_mark.h"

#include <math.h>

#include "duel_bodies.h"

// How far in front of the root, as it is en garde, the point comes in the longest lunge with the
// arm out, as a share of the height of the shoulder: 2.82 m for the medium build, whose shoulder is
// 1.30 m high. Measured, like the next two; test_lunge_mark.c repeats it for three builds.
static const double REACH_PER_SHOULDER = 2.82 / 1.30;
// How far in front of the opponent's root the chest and the toe of the front foot are.
static const double CHEST_AHEAD_M = 0.13, TOE_AHEAD_M = 0.39;

// Half the length of a line, its height above the floor (the piste is 18 mm thick), its radius, and
// the distance of the second line.
static const double HALF_LENGTH_M = 0.32, HEIGHT_M = 0.024, RADIUS_M = 0.010, SECOND_M = 0.07;
static const float FAR_ALPHA = 0.55f, NEAR_ALPHA = 0.9f;

static double facing(enum duel_side side)
{
    return side == DUEL_LEFT ? 1.0 : -1.0;
}

double lunge_mark_x(const duel_config *config, const duel_state *state, enum duel_side side)
{
    double reach_m = REACH_PER_SHOULDER * duel_standing_shoulder(config, side).y;
    return duel_fencer_frame(config, state, side).root_x_m +
           facing(side) * (reach_m + CHEST_AHEAD_M - TOE_AHEAD_M);
}

bool lunge_mark_in_reach(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const enum duel_side other = duel_other(side);
    double toe_x = duel_fencer_frame(config, state, other).root_x_m - facing(side) * TOE_AHEAD_M;
    return facing(side) * (lunge_mark_x(config, state, side) - toe_x) >= 0.0;
}

bool lunge_mark_is_shown(const duel_state *state, enum duel_side side)
{
    switch ((enum footwork_action)state->fencer[side].footwork.action) {
    case FOOTWORK_EN_GARDE:
    case FOOTWORK_ADVANCE:
    case FOOTWORK_RETREAT:
        return true;
    case FOOTWORK_LUNGE:
    case FOOTWORK_RECOVER:
    case FOOTWORK_FLECHE:
        break;
    }
    return false;
}

int lunge_mark_lines(const duel_config *config, const duel_state *state, enum duel_side side,
                     const float accent[3], double strength, picture_line out[LUNGE_MARK_LINES])
{
    const bool is_near = lunge_mark_in_reach(config, state, side);
    const int count = is_near ? LUNGE_MARK_LINES : 1;
    const double z = duel_fencer_frame(config, state, side).root_z_m;
    for (int i = 0; i < count; i++) {
        double x = lunge_mark_x(config, state, side) - i * SECOND_M * facing(side);
        out[i] = (picture_line){.from = v3(x, HEIGHT_M, z - HALF_LENGTH_M),
                                .to = v3(x, HEIGHT_M, z + HALF_LENGTH_M),
                                .radius_m = RADIUS_M};
        for (int c = 0; c < 3; c++) {
            out[i].color[c] = powf(accent[c], 1.0f / 2.2f);
        }
        out[i].color[3] = (float)strength * (is_near ? NEAR_ALPHA : FAR_ALPHA);
    }
    return count;
}
