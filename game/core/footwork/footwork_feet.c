#include "footwork_feet.h"

// A foot that is further than this from its place in the stance is moved there, after a step or a
// recovery without enough room. With 1 cm the rear leg is still just long enough in a full lunge.
#define STANCE_SLACK_M 0.01
// The rear foot is also moved back if it is turned further than this.
#define STANCE_SLACK_TURN 0.02
// Least duration of the flight of a foot that is redirected late, or has to hop; and its mean speed
// on a longer way, so that no foot is faster than that of a sprinter.
#define HOP_TICKS  80
#define HOP_LIFT_M 0.02
#define HOP_MPS    4.0

void footwork_begin(footwork_state *state, enum footwork_action action)
{
    state->action = (uint8_t)action;
    state->tick_in_action = 0;
}

void footwork_glide_to(footwork_state *state, enum footwork_channel channel, double goal,
                       double goal_speed, int ticks)
{
    footwork_glide *glide = &state->glide[channel];
    glide->goal = goal;
    glide->goal_speed = goal_speed;
    glide->ticks = (uint16_t)(ticks > 1 ? ticks : 1);
}

// Moves along the quintic from (at, speed, acceleration) to (goal, goal_speed, 0). The rest of a
// quintic is the same quintic, so its start need not be stored.
double footwork_glide_step(footwork_glide *glide, double at)
{
    if (glide->ticks == 0) {
        return at;
    }
    if (--glide->ticks == 0) {
        glide->speed = glide->goal_speed;
        glide->acceleration = 0.0;
        return glide->goal;
    }
    double duration = (glide->ticks + 1) * FOOTWORK_TICK_S;
    double s = FOOTWORK_TICK_S / duration;
    double way = glide->goal - at;
    double leave = glide->speed * duration, arrive = glide->goal_speed * duration;
    double push = 0.5 * glide->acceleration * duration * duration;
    // at + leave s + push s^2 + c s^3 + d s^4 + e s^5.
    double c = 10.0 * way - 6.0 * leave - 3.0 * push - 4.0 * arrive;
    double d = -15.0 * way + 8.0 * leave + 3.0 * push + 7.0 * arrive;
    double e = 6.0 * way - 3.0 * leave - push - 3.0 * arrive;
    glide->speed =
        (leave + s * (2.0 * push + s * (3.0 * c + s * (4.0 * d + s * 5.0 * e)))) / duration;
    glide->acceleration =
        (2.0 * push + s * (6.0 * c + s * (12.0 * d + s * 20.0 * e))) / (duration * duration);
    return at + s * (leave + s * (push + s * (c + s * (d + s * e))));
}

// How hard a glide of unit duration brakes at once that comes to rest without going beyond its
// goal, as a share of its speed, if that is `times` the mean speed of the way. From rest at the
// end, the speed along the quintic is (1 - s)^2 q(s) with a parabola q; this is the braking with
// which q touches zero, and times = BRAKED_SHARE is the most for which there is one.
#define BRAKED_SHARE 8.0
static double braking(double times)
{
    return -7.0 + sqrt(phys_max(120.0 / times - 15.0, 0.0)); // the most may be rounded up
}

// It also goes beyond its goal if it accelerates too hard.
void footwork_glide_calm(footwork_glide *glide, double way, int ticks)
{
    double duration = ticks * FOOTWORK_TICK_S;
    double sign = way < 0.0 ? -1.0 : 1.0, ahead = sign * way;
    double most = BRAKED_SHARE * ahead / duration;
    if (sign * glide->speed > most) {
        glide->speed = sign * most;
    }
    double leave = sign * glide->speed * duration;
    if (leave > FOOTWORK_CALM_SHARE * ahead) {
        glide->acceleration = braking(leave / ahead) * glide->speed / duration;
        return;
    }
    double hardest = 2.0 * ahead / (duration * duration);
    if (glide->acceleration > hardest || glide->acceleration < -hardest) {
        glide->acceleration = glide->acceleration > 0.0 ? hardest : -hardest;
    }
}

static double foot_m(const footwork_state *state, enum footwork_channel foot)
{
    return foot == FOOTWORK_FRONT_FOOT ? state->front_foot_m : state->rear_foot_m;
}

static enum footwork_channel lift_of(enum footwork_channel foot)
{
    return foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_LIFT : FOOTWORK_REAR_LIFT;
}

enum footwork_channel footwork_side_of(enum footwork_channel foot)
{
    return foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_SIDE : FOOTWORK_REAR_SIDE;
}

static double *lift_m(footwork_state *state, enum footwork_channel foot)
{
    return foot == FOOTWORK_FRONT_FOOT ? &state->front_lift_m : &state->rear_lift_m;
}

static double *side_m(footwork_state *state, enum footwork_channel foot)
{
    footwork_lead *lead = &state->lead;
    return foot == FOOTWORK_FRONT_FOOT ? &lead->front_side_m : &lead->rear_side_m;
}

// Sends a foot to the side, under where the root goes.
static void send_aside(footwork_state *state, enum footwork_channel foot, int ticks)
{
    const footwork_glide *root = &state->glide[FOOTWORK_ROOT_SIDE];
    double goal_m = root->ticks > 0 ? root->goal : state->lead.sideways_m;
    double way_m = goal_m - state->lead.sideways_m - *side_m(state, foot);
    enum footwork_channel side = footwork_side_of(foot);
    if (way_m != 0.0 || state->glide[side].ticks > 0) {
        footwork_glide_calm(&state->glide[side], way_m, ticks);
        footwork_glide_to(state, side, goal_m, 0.0, ticks);
    }
}

// Sends a foot along the piste.
static void send_along(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks)
{
    double way_m = goal_m - state->travel_m - foot_m(state, foot);
    footwork_glide_calm(&state->glide[foot], way_m, ticks);
    footwork_glide_to(state, foot, goal_m, 0.0, ticks);
}

// A rear foot that lands sooner than it meant to has turned by then: a planted foot does not turn.
static void turn_in_time(footwork_state *state, enum footwork_channel foot, int ticks)
{
    footwork_glide *turn = &state->glide[FOOTWORK_REAR_TURN];
    if (foot == FOOTWORK_REAR_FOOT && turn->ticks > ticks) {
        footwork_glide_calm(turn, turn->goal - state->rear_turn, ticks);
        footwork_glide_to(state, FOOTWORK_REAR_TURN, turn->goal, 0.0, ticks);
    }
}

void footwork_send_foot(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks)
{
    send_along(state, foot, goal_m, ticks);
    send_aside(state, foot, ticks);
    turn_in_time(state, foot, ticks);
}

void footwork_land_foot(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks)
{
    enum footwork_channel lift = lift_of(foot);
    footwork_glide *glide = &state->glide[lift];
    footwork_send_foot(state, foot, goal_m, ticks);
    if (glide->goal > 0.0 && glide->ticks > ticks / 2) {
        footwork_glide_to(state, lift, glide->goal, 0.0, ticks / 2);
    } else if (glide->goal <= 0.0) {
        footwork_glide_calm(glide, -*lift_m(state, foot), ticks);
        footwork_glide_to(state, lift, 0.0, 0.0, ticks);
    }
}

void footwork_take_off(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks,
                       double lift_most_m)
{
    footwork_glide *lift = &state->glide[lift_of(foot)];
    send_along(state, foot, goal_m, ticks);
    send_aside(state, foot, ticks);
    // A foot that was about to land goes up from its present height, not through the floor.
    if (lift->speed < 0.0 || lift->acceleration < 0.0) {
        lift->speed = lift->acceleration = 0.0;
    }
    footwork_glide_to(state, lift_of(foot), lift_most_m, 0.0, ticks / 2);
    if (foot == FOOTWORK_REAR_FOOT) {
        footwork_glide_to(state, FOOTWORK_REAR_TURN, 0.0, 0.0, ticks);
    }
}

bool footwork_foot_flies(const footwork_state *state, enum footwork_channel foot)
{
    return state->glide[foot].ticks > 0;
}

double footwork_foot_place_m(const footwork_state *state, enum footwork_channel foot)
{
    const footwork_glide *glide = &state->glide[foot];
    return glide->ticks > 0 ? glide->goal : state->travel_m + foot_m(state, foot);
}

bool footwork_out_of_place(const footwork_state *state, enum footwork_channel foot, double goal_m)
{
    double off_m = footwork_foot_place_m(state, foot) - goal_m;
    bool turned = foot == FOOTWORK_REAR_FOOT && state->glide[foot].ticks == 0 &&
                  state->rear_turn > STANCE_SLACK_TURN;
    return off_m > STANCE_SLACK_M || off_m < -STANCE_SLACK_M || turned;
}

bool footwork_out_of_stance(const footwork_state *state, enum footwork_channel foot)
{
    double place_m = foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_FOOT_M : FOOTWORK_REAR_FOOT_M;
    return footwork_out_of_place(state, foot, state->travel_m + place_m);
}

// How long a foot takes to hop so far.
static int hop_ticks(double way_m)
{
    double ticks = fabs(way_m) / (HOP_MPS * FOOTWORK_TICK_S);
    return ticks > HOP_TICKS ? (int)ticks : HOP_TICKS;
}

void footwork_aim_foot(footwork_state *state, enum footwork_channel foot, double goal_m)
{
    const footwork_glide *glide = &state->glide[foot];
    if (!footwork_out_of_place(state, foot, goal_m)) {
        return;
    }
    int least = hop_ticks(goal_m - state->travel_m - foot_m(state, foot));
    if (glide->ticks > least) {
        footwork_send_foot(state, foot, goal_m, glide->ticks);
    } else {
        footwork_take_off(state, foot, goal_m, least, HOP_LIFT_M);
    }
}

bool footwork_foot_step(footwork_state *state, enum footwork_channel foot, double travel_before_m,
                        double sideways_before_m)
{
    bool front = foot == FOOTWORK_FRONT_FOOT;
    double *along_m = front ? &state->front_foot_m : &state->rear_foot_m;
    double *height_m = lift_m(state, foot), *aside_m = side_m(state, foot);
    enum footwork_channel lift = lift_of(foot);
    footwork_glide *along = &state->glide[foot];
    bool flying = along->ticks > 0;
    *along_m = footwork_glide_step(along, travel_before_m + *along_m) - state->travel_m;
    *aside_m =
        footwork_glide_step(&state->glide[footwork_side_of(foot)], sideways_before_m + *aside_m) -
        state->lead.sideways_m;
    *height_m = footwork_glide_step(&state->glide[lift], *height_m);
    if (state->glide[lift].ticks == 0 && *height_m > 0.0) {
        footwork_glide_to(state, lift, 0.0, 0.0, along->ticks);
    }
    if (!front) {
        state->rear_turn = footwork_glide_step(&state->glide[FOOTWORK_REAR_TURN], state->rear_turn);
    }
    return flying && along->ticks == 0;
}
