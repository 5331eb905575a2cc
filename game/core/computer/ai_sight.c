#include "ai_sight.h"

#include "phys_rotation.h"

// The opponent's speed is estimated over this many glances. With every glance the error of the
// distance moves by this share of the way to its new value.
static const uint32_t SPEED_GLANCES = 6;
static const double DISTANCE_ERROR_EASE = 0.05;

// An attack is seen if the arm brings the point nearer at this speed, m/s, or the body has begun to
// lunge, or to fall forward in a fleche, so far. Who takes the point back from a lunge recovers,
// and so does he whose lunge shrinks by this share in a second, although a recovery forward brings
// the point nearer.
static const double ATTACK_ARM_MPS = 0.8;
static const double ATTACK_LUNGE = 0.08;
static const double RECOVERS_PER_S = -1.0;
// A recovery from a whole lunge moves the root so far, meters, and then stops.
static const double RECOVERS_M = 0.9;
static const double ATTACK_FLECHE = 0.03;
// Feet in a headset cross unseen. Who comes faster than this, m/s, and does not lunge, runs.
static const double RUN_MPS = 1.9;

// The arm of an opponent in line is out at least this far.
static const double LINE_EXTENSION = 0.6;

static ai_glance take_glance(const duel_config *config, const duel_state *state,
                             enum duel_side other)
{
    phys_vec3 ends[2];
    duel_blade_ends(config, state, other, ends);
    return (ai_glance){
        .root_x_m = duel_root_seen_x_m(config, state, other),
        .root_z_m = duel_fencer_frame(config, state, other).root_z_m,
        .guard = ends[0],
        .tip = ends[1],
        .tip_velocity_mps = phys_body_velocity_at(&state->fencer[other].weapon, ends[1]),
        .extension = duel_arm_out(config, state, other),
        .lunge = duel_lunge_seen(state, other),
        .fleche = state->fencer[other].footwork.fleche,
        .duck = state->fencer[other].footwork.duck,
    };
}

static const ai_glance *glance_of_age(const ai_sight *sight, uint32_t age)
{
    uint32_t newest = sight->glance_count - 1;
    return &sight->glance[(newest > age ? newest - age : 0) % AI_GLANCES];
}

phys_vec3 ai_view_turned(phys_vec3 in_fencer, double turn_rad)
{
    if (turn_rad == 0.0) {
        return in_fencer;
    }
    double sine, cosine;
    phys_sincos(turn_rad, &sine, &cosine);
    return v3(cosine * in_fencer.x + sine * in_fencer.z, in_fencer.y,
              cosine * in_fencer.z - sine * in_fencer.x);
}

bool ai_sight_glances(const ai_sight *sight, const duel_state *state)
{
    return state->tick % AI_GLANCE_TICKS == 0 || sight->glance_count == 0;
}

ai_view ai_sight_view(ai_sight *sight, const duel_config *config, const duel_state *state,
                      enum duel_side side, uint32_t reaction_ticks, double error_m)
{
    if (ai_sight_glances(sight, state)) {
        sight->glance[sight->glance_count % AI_GLANCES] =
            take_glance(config, state, duel_other(side));
        sight->glance_count += 1;
        sight->distance_error_m += (error_m - sight->distance_error_m) * DISTANCE_ERROR_EASE;
    }
    uint32_t age = reaction_ticks / AI_GLANCE_TICKS;
    const ai_glance *late = glance_of_age(sight, age);
    const ai_glance *later = glance_of_age(sight, age + SPEED_GLANCES);
    const double between_s = (double)SPEED_GLANCES * AI_GLANCE_TICKS * DUEL_TICK_S;
    double speed_mps = (late->root_x_m - later->root_x_m) / between_s;
    double arm_mps = (late->tip.x - later->tip.x) / between_s - speed_mps;
    double reaction_s = (double)reaction_ticks * DUEL_TICK_S;
    double lunge_per_s = (late->lunge - later->lunge) / between_s;
    if (lunge_per_s < RECOVERS_PER_S) {
        double most_mps = RECOVERS_M * late->lunge / reaction_s;
        speed_mps = phys_clamp(speed_mps, -most_mps, most_mps);
    }

    const bool in_headset = state->fencer[duel_other(side)].track.kind == INPUT_POSE;
    if (in_headset && (late->lunge > 0.0 || later->lunge > 0.0)) {
        speed_mps = 0.0; // the body goes ahead of its feet, and comes back
    }

    fencer_frame frame = duel_fencer_frame(config, state, side);
    const bool runs = in_headset && -frame.facing * speed_mps > RUN_MPS &&
                      late->lunge < ATTACK_LUNGE && lunge_per_s > RECOVERS_PER_S;
    const footwork_state *feet = &state->fencer[side].footwork;
    double opponent_ahead_m =
        frame.facing * (late->root_x_m + speed_mps * reaction_s - frame.root_x_m);
    const double turn_rad =
        in_headset ? duel_turn_to_rad(frame, v3(late->root_x_m, 0.0, late->root_z_m)) : 0.0;
    phys_vec3 went = v3(speed_mps * reaction_s + frame.facing * sight->distance_error_m, 0, 0);
    return (ai_view){
        .turn_rad = turn_rad,
        .distance_m =
            opponent_ahead_m - (feet->travel_goal_m - feet->travel_m) + sight->distance_error_m,
        .closing_mps = -frame.facing * speed_mps,
        .tip = ai_view_turned(fencer_frame_point_from_world(frame, late->tip), turn_rad),
        .tip_velocity_mps =
            ai_view_turned(fencer_frame_vector_from_world(frame, late->tip_velocity_mps), turn_rad),
        .extension = late->extension,
        .lunge = late->lunge,
        .lunge_per_s = lunge_per_s,
        .fleche = runs ? 1.0 : late->fleche,
        .duck = late->duck,
        .blade = {ai_view_turned(fencer_frame_point_from_world(frame, v3_add(late->guard, went)),
                                 turn_rad),
                  ai_view_turned(fencer_frame_point_from_world(frame, v3_add(late->tip, went)),
                                 turn_rad)},
        .arm_mps = -frame.facing * arm_mps,
    };
}

bool ai_view_is_line(const ai_view *view)
{
    return view->extension > LINE_EXTENSION && view->blade[1].x < view->blade[0].x;
}

bool ai_view_is_run(const ai_view *view)
{
    return view->fleche > ATTACK_FLECHE;
}

bool ai_view_is_attack(const ai_view *view)
{
    bool lunges = view->lunge > ATTACK_LUNGE && view->tip_velocity_mps.x <= 0.0 &&
                  view->lunge_per_s > RECOVERS_PER_S;
    return view->arm_mps > ATTACK_ARM_MPS || lunges || ai_view_is_run(view);
}
