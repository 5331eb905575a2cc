#include "draw_quality.h"

#include <math.h>
#include <stdbool.h>

// The costs are estimates: in proportion to the texels, and less for fewer samples, which fill less
// memory. A card for which they are wrong needs one more step down, or one failed step up.
const draw_quality_step DRAW_QUALITY_STEP[DRAW_QUALITY_STEPS] = {
    {4, 1.0, 1.0}, {4, 0.9, 0.81}, {2, 0.9, 0.65}, {2, 0.8, 0.51}, {2, 0.7, 0.39}, {0, 0.65, 0.26},
};

// A frame is late if drawing takes more than this share of the period; the rest belongs to the
// compositor.
#define LATE_SHARE 0.9
// The quality steps down if this share of a window is late. Fewer are spikes.
#define LATE_WINDOW_SHARE (1.0 / 3.0)
// A step down goes to the first step that is predicted to need no more than this share.
#define DOWN_SHARE 0.85
// A step up must be predicted to need no more than this share. The gap to LATE_SHARE is wider than
// the noise of measured times.
#define UP_SHARE 0.7
// One frame counts as at most so many periods, so that a stall does not hide the others.
#define LOAD_MOST 4.0
// Windows that must leave room before a step up: five seconds at 90 Hz.
#define UP_WINDOWS 15u
// Windows during which a step up is on trial: ten seconds at 90 Hz.
#define TRIAL_WINDOWS 30u
// The wait doubles at most so often: to days.
#define FAILED_MOST 16

static double clamped_load(double frame_s, double period_s)
{
    double load = frame_s / period_s;
    return load < LOAD_MOST ? load : LOAD_MOST;
}

static void begin_window(draw_quality *q)
{
    q->frames = q->late = 0;
    q->load = 0.0;
}

static void change_step(draw_quality *q, int step)
{
    q->step = step;
    q->settling = DRAW_QUALITY_SETTLE_FRAMES;
    q->calm_windows = 0;
    begin_window(q);
}

// The load predicted for another step.
static double predicted(double load, int from, int to)
{
    return load * DRAW_QUALITY_STEP[to].cost / DRAW_QUALITY_STEP[from].cost;
}

static void step_down(draw_quality *q, double load)
{
    int step = q->step + 1;
    while (step < DRAW_QUALITY_STEPS - 1 && predicted(load, q->step, step) > DOWN_SHARE) {
        step++;
    }
    if (q->trial_windows > 0 && q->failed_trials < FAILED_MOST) {
        q->failed_trials++;
    }
    q->trial_windows = 0;
    change_step(q, step);
}

static void step_up(draw_quality *q)
{
    change_step(q, q->step - 1);
    q->trial_windows = TRIAL_WINDOWS;
}

static void judge_window(draw_quality *q, int finest)
{
    double load = q->load / q->frames;
    bool overloaded = q->late >= LATE_WINDOW_SHARE * q->frames;
    bool leaves_room = q->step > finest && predicted(load, q->step, q->step - 1) <= UP_SHARE;
    begin_window(q);
    if (overloaded && q->step < DRAW_QUALITY_STEPS - 1) {
        step_down(q, load);
        return;
    }
    q->trial_windows -= q->trial_windows > 0;
    q->calm_windows = leaves_room ? q->calm_windows + 1 : 0;
    if (q->calm_windows >= UP_WINDOWS << q->failed_trials) {
        step_up(q);
    }
}

void draw_quality_add(draw_quality *q, double frame_s, double period_s, int finest)
{
    if (q->step < finest) {
        q->trial_windows = 0;
        change_step(q, finest);
    }
    if (!(frame_s >= 0.0) || !(period_s > 0.0) || isinf(frame_s) || isinf(period_s)) {
        return;
    }
    if (q->settling > 0) {
        q->settling--;
        return;
    }
    double load = clamped_load(frame_s, period_s);
    q->frames++;
    q->late += load > LATE_SHARE;
    q->load += load;
    if (q->frames == DRAW_QUALITY_WINDOW_FRAMES) {
        judge_window(q, finest);
    }
}
