#include "bout_assist.h"

#include <math.h>

#include "phys_rotation.h"

// Newton iterations to find the aiming point; the grid is smooth, so three are enough for a tenth
// of a degree. Then the step of the finite differences, on the square.
static const int AIM_STEPS = 6;
static const double AIM_DIFFERENCE = 0.01;
static const double AIM_GOOD_RAD = 0.01;

// An attack: the arm extended this far or the lunge begun, and the point this near, meters.
static const double ATTACK_EXTENSION = 0.4;
static const double ATTACK_LUNGE = 0.08;
static const double ATTACK_NEAR_M = 1.9;
// A point lower than this needs a low parry, meters above the floor.
static const double LOW_M = 1.0;

// The begin and the direction of the blade with the arm stretched_blade at a point of the square,
// fencer frame.
static void stretched_blade(const duel_config *config, const duel_state *state, enum duel_side side,
                            const double point[2], phys_vec3 *out_from, phys_vec3 *out_way)
{
    const fencer_model *model = config->model[side];
    const footwork_state *footwork = &state->fencer[side].footwork;
    phys_pose hand = guard_grid_pose(config->grid, config->hand[side] * point[0], point[1], 1.0);
    phys_vec3 shoulder;
    double reach_m;
    body_pose_reach(model, footwork, &shoulder, &reach_m);
    hand = body_pose_place(model, footwork, hand);
    hand = duel_turned_hand(duel_turn_rad(config, state, side), shoulder, hand);
    hand = weapon_body_pose(&config->weapon, body_pose_hold(model, footwork, hand));
    *out_from = pose_apply(hand, config->weapon.blade.a);
    *out_way =
        v3_normalized_or(v3_sub(pose_apply(hand, config->weapon.blade.b), *out_from), v3(1, 0, 0));
}

// How far the target is off the blade's line, to the weapon hand's side and up, per meter of
// distance.
static void aim_error(const duel_config *config, const duel_state *state, enum duel_side side,
                      const double point[2], phys_vec3 target, double out_miss[2])
{
    phys_vec3 from, way;
    stretched_blade(config, state, side, point, &from, &way);
    phys_vec3 to = v3_sub(target, from);
    double ahead = phys_max(v3_dot(to, way), 0.1);
    phys_vec3 beside = v3_scale(v3_add_scaled(to, way, -v3_dot(to, way)), 1.0 / ahead);
    out_miss[0] = beside.z;
    out_miss[1] = beside.y;
}

double bout_assist_off_rad(const duel_config *config, const duel_state *state, enum duel_side side,
                           const double point[2], phys_vec3 target)
{
    phys_vec3 from, way;
    fencer_frame frame = duel_fencer_frame(config, state, side);
    stretched_blade(config, state, side, point, &from, &way);
    phys_vec3 to = v3_sub(fencer_frame_point_from_world(frame, target), from);
    return phys_atan2(v3_length(v3_cross(way, to)), v3_dot(way, to));
}

bool bout_assist_aim(const duel_config *config, const duel_state *state, enum duel_side side,
                     phys_vec3 target, double out_point[2])
{
    fencer_frame frame = duel_fencer_frame(config, state, side);
    phys_vec3 place = fencer_frame_point_from_world(frame, target);
    double point[2] = {0.0, 0.0};
    for (int step = 0; step < AIM_STEPS; step++) {
        double here[2], there[2][2];
        aim_error(config, state, side, point, place, here);
        for (int i = 0; i < 2; i++) {
            double moved[2] = {point[0], point[1]};
            // Inward, because outward nothing changes at the border of the square.
            double h = moved[i] > 0.0 ? -AIM_DIFFERENCE : AIM_DIFFERENCE;
            moved[i] += h;
            aim_error(config, state, side, moved, place, there[i]);
            there[i][0] = (there[i][0] - here[0]) / h;
            there[i][1] = (there[i][1] - here[1]) / h;
        }
        double determinant = there[0][0] * there[1][1] - there[1][0] * there[0][1];
        if (!(fabs(determinant) > 1e-9)) {
            return false;
        }
        double x = (there[1][0] * here[1] - there[1][1] * here[0]) / determinant;
        double y = (there[0][1] * here[0] - there[0][0] * here[1]) / determinant;
        point[0] = phys_min(phys_max(point[0] + x, -1.0), 1.0);
        point[1] = phys_min(phys_max(point[1] + y, -1.0), 1.0);
    }
    out_point[0] = point[0];
    out_point[1] = point[1];
    return bout_assist_off_rad(config, state, side, point, target) < AIM_GOOD_RAD;
}

// The middle of the opponent's chest, the largest target of all weapons.
static phys_vec3 chest_of(const duel_config *config, const duel_state *state, enum duel_side side)
{
    body_pose body;
    duel_body_pose(config, state, side, &body);
    phys_vec3 chest = body.bone[BONE_CHEST].joint;
    chest.z *= config->hand[side];
    return fencer_frame_point_to_world(duel_fencer_frame(config, state, side), chest);
}

static assist_view view_of(unsigned kinds, const duel_config *config, const duel_state *state,
                           enum duel_side side, const input_wish *wish)
{
    const footwork_state *feet = &state->fencer[side].footwork;
    assist_view view = {0};
    if (feet->action == FOOTWORK_LUNGE && feet->tick_in_action > feet->landing_tick) {
        view.landed_ticks = (uint32_t)(feet->tick_in_action - feet->landing_tick);
    }
    if ((kinds & ASSIST_AIM) != 0 && wish->extension > 0.0) {
        const double point[2] = {wish->point_x, wish->point_y};
        phys_vec3 target = chest_of(config, state, duel_other(side));
        view.aim_off_rad = bout_assist_off_rad(config, state, side, point, target);
        view.has_aim = view.aim_off_rad < ASSIST_AIM_RAD &&
                       bout_assist_aim(config, state, side, target, view.aim);
    }
    return view;
}

input_frame bout_assist_frame(unsigned kinds, const duel_config *config, const duel_state *state,
                              enum duel_side side, assist_state *assist, const input_frame *frame)
{
    const unsigned of_the_hand = ASSIST_SNAP | ASSIST_RECOVER | ASSIST_AIM;
    if ((kinds & of_the_hand) == 0) {
        return *frame;
    }
    input_wish wish = {(double)frame->point_x / INPUT_POINT_MAX,
                       (double)frame->point_y / INPUT_POINT_MAX,
                       (double)frame->extension / INPUT_EXTENSION_MAX, frame->buttons};
    assist_view view = view_of(kinds, config, state, side, &wish);
    input_frame helped;
    wish = assist_wish(kinds, &view, assist, wish);
    input_quantize(&wish, &helped);
    return helped;
}

bool bout_assist_hint(const duel_config *config, const duel_state *state, enum duel_side side,
                      int *out_row, int *out_column)
{
    const enum duel_side opponent = duel_other(side);
    const duel_fencer *other = &state->fencer[opponent];
    phys_vec3 ends[2];
    duel_blade_ends(config, state, opponent, ends);
    phys_vec3 tip = fencer_frame_point_from_world(duel_fencer_frame(config, state, side), ends[1]);
    *out_row = tip.y < LOW_M ? 0 : 1;
    *out_column = config->hand[side] * tip.z > 0.0 ? 2 : 0;
    bool comes = duel_arm_out(config, state, opponent) > ATTACK_EXTENSION ||
                 other->footwork.lunge > ATTACK_LUNGE;
    return state->phase == DUEL_FENCING && !other->loose.is_loose && comes && tip.x < ATTACK_NEAR_M;
}
