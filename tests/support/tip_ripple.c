#include "tip_ripple.h"

#include <math.h>
#include <string.h>

#include "input_quantize.h"
#include "input_timeline.h"
#include "mouse_device.h"
#include "seeded.h"

enum { TICKS = TIP_RIPPLE_TICKS, SETTLED = 500, LATEST_MS = 25 };

// A mouse of 1600 counts per inch, at the sensitivity that makes the point as fast as with a mouse
// of 800.
static const double COUNTS_TO_EDGE = 630.0;
static const double SENSITIVITY = 0.5;

static const double TWO_PI = 6.283185307179586;

static void point_at(enum tip_ripple_hand hand, double t, double out[2])
{
    if (hand == TIP_STEADY) {
        // A triangle wave with an amplitude of 0.8 half squares; each direction takes 2/3 s.
        double phase = fabs(remainder(t * 0.75, 1.0)) * 4.0 - 1.0;
        out[0] = 0.8 * phase;
        out[1] = 0.3 * phase;
    } else {
        double phase = TWO_PI * (0.5 * t + 0.5 * 2.5 / 4.0 * t * t);
        out[0] = 0.7 * sin(phase);
        out[1] = 0.3 * cos(phase);
    }
}

// The mouse reports whole counts at its own rate, and only if it has moved.
typedef struct hand_mouse {
    enum tip_ripple_hand hand;
    double next_s, period_s;
    long sent[2];
} hand_mouse;

static bool next_report(hand_mouse *mouse, double until_s, SDL_Event *out_event, double *out_s)
{
    while (mouse->next_s <= until_s) {
        double point[2];
        point_at(mouse->hand, mouse->next_s, point);
        long right = lround(point[0] * COUNTS_TO_EDGE) - mouse->sent[0];
        long up = lround(point[1] * COUNTS_TO_EDGE) - mouse->sent[1];
        *out_s = mouse->next_s;
        mouse->next_s += mouse->period_s;
        if (right != 0 || up != 0) {
            memset(out_event, 0, sizeof *out_event);
            out_event->type = SDL_MOUSEMOTION;
            out_event->motion.xrel = (Sint32)right;
            out_event->motion.yrel = (Sint32)-up;
            mouse->sent[0] += right;
            mouse->sent[1] += up;
            return true;
        }
    }
    return false;
}

// A duel and the velocity of its left fencer's tip in every tick.
typedef struct watched {
    duel_state state;
    phys_vec3 tip, velocity[TICKS];
    int ticks;
} watched;

static phys_vec3 tip_of(const duel_config *config, const duel_state *state)
{
    phys_vec3 ends[2];
    duel_blade_ends(config, state, DUEL_LEFT, ends);
    return ends[1];
}

static void step(const duel_config *config, watched *w, double x, double y)
{
    const input_wish wish = {x, y, 0.0, 0};
    input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
    duel_events events;
    input_quantize(&wish, &frame[DUEL_LEFT]);
    duel_step(config, &w->state, frame, &events);
    phys_vec3 tip = tip_of(config, &w->state);
    w->velocity[w->ticks++] = v3_scale(v3_sub(tip, w->tip), DUEL_TICKS_PER_SECOND);
    w->tip = tip;
}

static void watch_truth(const duel_config *config, enum tip_ripple_hand hand, watched *w)
{
    duel_start(config, &w->state);
    w->tip = tip_of(config, &w->state);
    for (w->ticks = 0; w->ticks < TICKS;) {
        double point[2];
        point_at(hand, w->ticks * DUEL_TICK_S, point);
        step(config, w, point[0], point[1]);
    }
}

// Works like play_bout.c: each displayed frame simulates the whole ticks of the time that has
// passed.
static void watch_mouse(const duel_config *config, const tip_ripple_case *what, watched *w)
{
    static input_timeline timeline; // large
    seeded random = {what->seed};
    hand_mouse mouse = {.hand = what->hand, .period_s = 1.0 / what->mouse_hz};
    mouse_device device = {0};
    input_view view = input_view_default();
    view.sensitivity = SENSITIVITY;
    double start[2], now_s = 0.0, owed_s = 0.0;
    point_at(what->hand, 0.0, start);
    device.point_x = start[0];
    device.point_y = start[1];
    mouse.sent[0] = lround(start[0] * COUNTS_TO_EDGE);
    mouse.sent[1] = lround(start[1] * COUNTS_TO_EDGE);
    mouse.next_s = seeded_range(&random, 0.0, mouse.period_s);
    memset(&timeline, 0, sizeof timeline);
    duel_start(config, &w->state);
    w->tip = tip_of(config, &w->state);
    w->ticks = 0;
    while (w->ticks < TICKS) {
        double jitter = seeded_range(&random, -what->picture_jitter, what->picture_jitter);
        double before_s = now_s, report_s;
        now_s += what->picture_s * (1.0 + jitter);
        owed_s += now_s - before_s;
        SDL_Event event;
        while (next_report(&mouse, now_s, &event, &report_s)) {
            input_timeline_add(&timeline, &event, what->way == TIP_STAMPED, report_s);
        }
        input_timeline_place(&timeline, before_s, now_s);
        for (; owed_s >= DUEL_TICK_S && w->ticks < TICKS;) {
            owed_s -= DUEL_TICK_S;
            double until_s = what->way == TIP_AT_PICTURE ? now_s : now_s - owed_s;
            while (input_timeline_next(&timeline, until_s, &event)) {
                mouse_device_event(&device, &event);
            }
            (void)mouse_device_sample(&device, &view, DUEL_TICK_S);
            step(config, w, device.point_x, device.point_y);
        }
    }
}

static double mean_square(const watched *seen, const watched *truth, int late_ms, double *out_most)
{
    double sum = 0.0, most = 0.0;
    for (int i = SETTLED; i < TICKS - LATEST_MS; i++) {
        double error = v3_distance(seen->velocity[i], truth->velocity[i - late_ms]);
        sum += error * error;
        most = error > most ? error : most;
    }
    *out_most = most;
    return sum / (TICKS - LATEST_MS - SETTLED);
}

tip_ripple tip_ripple_measure(const duel_config *config, const tip_ripple_case *what,
                              tip_ripple_trace *trace)
{
    static watched truth, seen; // too large for the stack
    watch_truth(config, what->hand, &truth);
    watch_mouse(config, what, &seen);
    double square = 0.0, least = HUGE_VAL, most;
    tip_ripple ripple = {0};
    for (int i = SETTLED; i < TICKS - LATEST_MS; i++) {
        square += v3_dot(truth.velocity[i], truth.velocity[i]) / (TICKS - LATEST_MS - SETTLED);
    }
    for (int late_ms = -LATEST_MS; late_ms <= LATEST_MS; late_ms++) {
        double error = mean_square(&seen, &truth, late_ms, &most);
        if (error < least) {
            least = error;
            ripple = (tip_ripple){sqrt(error / square), most / sqrt(square), late_ms};
        }
    }
    for (int i = 0; trace != NULL && i < TICKS; i++) {
        trace->speed_mps[i] = v3_length(seen.velocity[i]);
        trace->true_mps[i] = v3_length(truth.velocity[i]);
    }
    return ripple;
}
