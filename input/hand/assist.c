#include "assist.h"

// A point that rests in a guard moves to another one when it is this far away. This is more than
// the middle between two guards, 0.5, so that a trembling hand does not switch between them.
static const double SNAP_LEAVES = 0.62;

// A lunge ends this long after it has landed, because a touch comes when it lands or just after.
static const uint32_t RECOVER_TICKS = 250;

static double nearest_guard(double x)
{
    return x < -0.5 ? -1.0 : x > 0.5 ? 1.0 : 0.0;
}

static double between(double from, double to, double share)
{
    return from + (to - from) * share;
}

static void snap(assist_state *state, input_wish *wish)
{
    double *point[2] = {&wish->point_x, &wish->point_y};
    double arm_back = 1.0 - wish->extension;
    for (int i = 0; i < 2; i++) {
        double off = *point[i] - state->guard[i];
        if (!state->rests || off > SNAP_LEAVES || off < -SNAP_LEAVES) {
            state->guard[i] = nearest_guard(*point[i]);
        }
        *point[i] = between(*point[i], state->guard[i], arm_back);
    }
    state->rests = true;
}

static void recover(const assist_view *view, assist_state *state, input_wish *wish)
{
    bool held = (wish->buttons & INPUT_LUNGE) != 0;
    state->called_back = held && (state->called_back || view->landed_ticks > RECOVER_TICKS);
    if (state->called_back) {
        wish->buttons &= ~(unsigned)INPUT_LUNGE;
    }
}

static void aim(const assist_view *view, input_wish *wish)
{
    double near = 2.0 * (1.0 - view->aim_off_rad / ASSIST_AIM_RAD);
    near = near < 0.0 ? 0.0 : near > 1.0 ? 1.0 : near;
    if (view->has_aim) {
        wish->point_x = between(wish->point_x, view->aim[0], near * wish->extension);
        wish->point_y = between(wish->point_y, view->aim[1], near * wish->extension);
    }
}

input_wish assist_wish(unsigned kinds, const assist_view *view, assist_state *state,
                       input_wish wish)
{
    if ((kinds & ASSIST_SNAP) != 0) {
        snap(state, &wish);
    }
    if ((kinds & ASSIST_RECOVER) != 0) {
        recover(view, state, &wish);
    }
    if ((kinds & ASSIST_AIM) != 0) {
        aim(view, &wish);
    }
    return wish;
}
