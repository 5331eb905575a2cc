#include "footwork_feet.h"

// A foot that is further than this from its place in the stance is moved there, after a step or a
// recovery without enough room. With 1 cm the rear leg is still just long enough in a full lunge.
#define STANCE_SLACK_M 0.01
// The rear foot is also moved back if it is turned further than this.
#define STANCE_SLACK_TURN 0.02
// Duration of the flight of a foot that is redirected late, or has to hop.
#define HOP_TICKS  80
#define HOP_LIFT_M 0.02

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
    glide->ticks = (uint16_t)ticks;
}

// Moves along the cubic from (at, speed) to (goal, goal_speed). The rest of a cubic is the same
// cubic, so its start need not be stored.
double footwork_glide_step(footwork_glide *glide, double at)
{
    if (glide->ticks == 0) {
        return at;
    }
    if (--glide->ticks == 0) {
        glide->speed = glide->goal_speed;
        return glide->goal;
    }
    double duration = (glide->ticks + 1) * FOOTWORK_TICK_S;
    double s = FOOTWORK_TICK_S / duration;
    double way = glide->goal - at;
    double leave = glide->speed * duration, arrive = glide->goal_speed * duration;
    // Cubic Hermite: at + leave s + b s^2 + c s^3.
    double b = 3.0 * way - 2.0 * leave - arrive;
    double c = leave + arrive - 2.0 * way;
    glide->speed = (leave + s * (2.0 * b + s * 3.0 * c)) / duration;
    return at + s * (leave + s * (b + s * c));
}

static double foot_m(const footwork_state *state, enum footwork_channel foot)
{
    return foot == FOOTWORK_FRONT_FOOT ? state->front_foot_m : state->rear_foot_m;
}

static enum footwork_channel lift_of(enum footwork_channel foot)
{
    return foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_LIFT : FOOTWORK_REAR_LIFT;
}

// A foot that is too fast to stop there is slowed down so that it does not overshoot: a cubic
// overshoots if its initial speed is more than three times its mean speed.
void footwork_send_foot(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks)
{
    footwork_glide *glide = &state->glide[foot];
    double most =
        3.0 * (goal_m - state->travel_m - foot_m(state, foot)) / (ticks * FOOTWORK_TICK_S);
    if ((most >= 0.0 && glide->speed > most) || (most < 0.0 && glide->speed < most)) {
        glide->speed = most;
    }
    footwork_glide_to(state, foot, goal_m, 0.0, ticks);
}

void footwork_take_off(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks,
                       double lift_m)
{
    enum footwork_channel lift = lift_of(foot);
    footwork_send_foot(state, foot, goal_m, ticks);
    footwork_glide_to(state, lift, lift_m, 0.0, ticks / 2);
    // A foot that was about to land goes up from its present height, not through the floor.
    if (state->glide[lift].speed < 0.0) {
        state->glide[lift].speed = 0.0;
    }
    if (foot == FOOTWORK_REAR_FOOT) {
        footwork_glide_to(state, FOOTWORK_REAR_TURN, 0.0, 0.0, ticks);
    }
}

double footwork_foot_place_m(const footwork_state *state, enum footwork_channel foot)
{
    const footwork_glide *glide = &state->glide[foot];
    return glide->ticks > 0 ? glide->goal : state->travel_m + foot_m(state, foot);
}

static bool is_out_of_place(const footwork_state *state, enum footwork_channel foot, double goal_m)
{
    double off_m = footwork_foot_place_m(state, foot) - goal_m;
    bool turned = foot == FOOTWORK_REAR_FOOT && state->glide[foot].ticks == 0 &&
                  state->rear_turn > STANCE_SLACK_TURN;
    return off_m > STANCE_SLACK_M || off_m < -STANCE_SLACK_M || turned;
}

bool footwork_out_of_stance(const footwork_state *state, enum footwork_channel foot)
{
    double place_m = foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_FOOT_M : FOOTWORK_REAR_FOOT_M;
    return is_out_of_place(state, foot, state->travel_m + place_m);
}

void footwork_aim_foot(footwork_state *state, enum footwork_channel foot, double goal_m)
{
    const footwork_glide *glide = &state->glide[foot];
    if (!is_out_of_place(state, foot, goal_m)) {
        return;
    }
    if (glide->ticks > HOP_TICKS) {
        footwork_send_foot(state, foot, goal_m, glide->ticks);
    } else {
        footwork_take_off(state, foot, goal_m, HOP_TICKS, HOP_LIFT_M);
    }
}

bool footwork_foot_step(footwork_state *state, enum footwork_channel foot, double travel_before_m)
{
    bool front = foot == FOOTWORK_FRONT_FOOT;
    double *foot_m_now = front ? &state->front_foot_m : &state->rear_foot_m;
    double *lift_m = front ? &state->front_lift_m : &state->rear_lift_m;
    enum footwork_channel lift = lift_of(foot);
    footwork_glide *along = &state->glide[foot];
    bool flying = along->ticks > 0;
    *foot_m_now = footwork_glide_step(along, travel_before_m + *foot_m_now) - state->travel_m;
    *lift_m = footwork_glide_step(&state->glide[lift], *lift_m);
    if (state->glide[lift].ticks == 0 && *lift_m > 0.0) {
        footwork_glide_to(state, lift, 0.0, 0.0, along->ticks);
    }
    if (!front) {
        state->rear_turn = footwork_glide_step(&state->glide[FOOTWORK_REAR_TURN], state->rear_turn);
    }
    return flying && along->ticks == 0;
}
