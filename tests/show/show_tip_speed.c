// Compares the tip's speed estimated from a headset controller's poses with the true speed, over
// analytic motions, with a tracker's noise and uneven sample times.
#include <math.h>
#include <stdio.h>

#include "hand_motions.h"
#include "show.h"
#include "svg_sheet.h"

enum { SAMPLES_MOST = 4000, TRUTH_POINTS = 600, DELAYS = 60 };

// A method to estimate the velocity: a polynomial fitted to the last `poses` poses. With 0 poses it
// is hand_velocity_now().
typedef struct method {
    const char *name;
    int poses, degree;
} method;

static const method METHODS[] = {
    {"difference of two", 2, 1},  {"line through 3", 3, 1},     {"line through 5", 5, 1},
    {"line through 8", 8, 1},     {"parabola through 3", 3, 2}, {"parabola through 4", 4, 2},
    {"parabola through 5", 5, 2}, {"parabola through 6", 6, 2}, {"parabola through 8", 8, 2},
    {"parabola of 27 ms", 0, 2},
};
enum { METHOD_COUNT = sizeof METHODS / sizeof METHODS[0] };
static const method OURS = {"", 0, 2}, DIFFERENCE = {"", 2, 1};

static const double RATES_HZ[] = {72.0, 90.0, 120.0, 144.0};
enum { RATE_COUNT = sizeof RATES_HZ / sizeof RATES_HZ[0] };

// The estimates over a motion, at the times of the poses.
typedef struct estimate {
    int count;
    double time_s[SAMPLES_MOST], speed_mps[SAMPLES_MOST];
    phys_vec3 tip_mps[SAMPLES_MOST];
} estimate;

static void watch(estimate *out, const method *how, enum hand_motion_kind kind, double rate_hz,
                  double to_s)
{
    seeded random = {2026};
    hand_velocity hand = {0};
    out->count = 0;
    for (double t = 0.0; t < to_s;) {
        // One pose in a hundred is missing.
        double periods = seeded_range(&random, 0.0, 1.0) < 0.01 ? 2.0 : 1.0;
        t += periods * seeded_range(&random, 0.9, 1.1) / rate_hz;
        hand_truth truth = hand_motion_truth(kind, t);
        phys_pose seen = hand_seen(&truth, HAND_NOISE_OF_TRACKERS, &random);
        hand_velocity_add(&hand, t, seen);
        hand_motion motion = how->poses > 0 ? hand_velocity_fit(&hand, how->poses, how->degree)
                                            : hand_velocity_now(&hand);
        phys_vec3 tip = hand_motion_at(&motion, seen, pose_apply(seen, HAND_MOTION_TIP));
        if (hand.count == HAND_POSES_KEPT) {
            out->time_s[out->count] = t;
            out->tip_mps[out->count] = tip;
            out->speed_mps[out->count++] = v3_length(tip);
        }
    }
}

// The mean square error against the true velocity of delay_s ago.
static double mean_square(const estimate *seen, enum hand_motion_kind kind, double delay_s)
{
    double sum = 0.0;
    for (int i = 0; i < seen->count; i++) {
        hand_truth truth = hand_motion_truth(kind, seen->time_s[i] - delay_s);
        double error = v3_distance(seen->tip_mps[i], hand_truth_tip(&truth));
        sum += error * error;
    }
    return sum / seen->count;
}

// The delay for which the estimate fits the true velocity best, milliseconds.
static double delay_ms(const estimate *seen, enum hand_motion_kind kind)
{
    int best = 0;
    double least = HUGE_VAL;
    for (int ms = 0; ms < DELAYS; ms++) {
        double square = mean_square(seen, kind, 1e-3 * ms);
        if (square < least) {
            least = square;
            best = ms;
        }
    }
    return best;
}

typedef struct figures {
    double rate_mps[RATE_COUNT], all_mps; // rms error over all motions
    double delay_ms;                      // mean
} figures;

static figures measure(const method *how)
{
    static estimate seen; // too large for the stack
    figures f = {.all_mps = 0.0};
    for (int rate = 0; rate < RATE_COUNT; rate++) {
        for (int kind = 0; kind < HAND_MOTIONS; kind++) {
            watch(&seen, how, (enum hand_motion_kind)kind, RATES_HZ[rate], 6.0);
            double square = mean_square(&seen, (enum hand_motion_kind)kind, 0.0) / HAND_MOTIONS;
            f.rate_mps[rate] += square;
            f.all_mps += square / RATE_COUNT;
            f.delay_ms += delay_ms(&seen, (enum hand_motion_kind)kind);
        }
        f.rate_mps[rate] = sqrt(f.rate_mps[rate]);
    }
    f.all_mps = sqrt(f.all_mps);
    f.delay_ms /= HAND_MOTIONS * RATE_COUNT;
    return f;
}

static void print_table(figures out_figures[METHOD_COUNT])
{
    printf("| fit | 72 Hz | 90 Hz | 120 Hz | 144 Hz | all, m/s | delay |\n"
           "|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < METHOD_COUNT; i++) {
        figures f = measure(&METHODS[i]);
        printf("| %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.1f ms |\n", METHODS[i].name,
               f.rate_mps[0], f.rate_mps[1], f.rate_mps[2], f.rate_mps[3], f.all_mps, f.delay_ms);
        out_figures[i] = f;
    }
}

static void draw_motion(FILE *file, const svg_plot *view, const char *title,
                        enum hand_motion_kind kind, double rate_hz)
{
    static estimate ours, difference; // too large for the stack
    double t[TRUTH_POINTS], speed[TRUTH_POINTS];
    svg_axes(file, view, title, "time, s", "speed of the tip, m/s");
    for (int i = 0; i < TRUTH_POINTS; i++) {
        t[i] = view->x[0] + (view->x[1] - view->x[0]) * i / (TRUTH_POINTS - 1);
        hand_truth truth = hand_motion_truth(kind, t[i]);
        speed[i] = v3_length(hand_truth_tip(&truth));
    }
    svg_curve(file, view, t, speed, TRUTH_POINTS, SVG_INK, 1.4, false);
    watch(&difference, &DIFFERENCE, kind, rate_hz, view->x[1]);
    watch(&ours, &OURS, kind, rate_hz, view->x[1]);
    svg_curve(file, view, difference.time_s, difference.speed_mps, difference.count, SVG_RED, 1.2,
              true);
    svg_curve(file, view, ours.time_s, ours.speed_mps, ours.count, SVG_BLUE, 1.2, false);
    for (int i = 0; i < ours.count; i++) {
        if (ours.time_s[i] >= view->x[0]) {
            svg_dot(file, svg_place(view, ours.time_s[i], ours.speed_mps[i]), 2.6, SVG_BLUE, 1.0);
            svg_dot(file, svg_place(view, difference.time_s[i], difference.speed_mps[i]), 2.0,
                    SVG_RED, 1.0);
        }
    }
}

// Plots the error over the number of poses, for lines and for parabolas.
static void draw_errors(FILE *file, const svg_plot *view, const figures f[METHOD_COUNT])
{
    svg_axes(file, view, "Error over all motions and rates", "poses fitted", "m/s, rms");
    for (int degree = 1; degree <= 2; degree++) {
        double x[METHOD_COUNT], y[METHOD_COUNT];
        int count = 0;
        for (int i = 0; i < METHOD_COUNT; i++) {
            if (METHODS[i].degree == degree && METHODS[i].poses > 0) {
                x[count] = METHODS[i].poses;
                y[count] = f[i].all_mps;
                svg_dot(file, svg_place(view, x[count], y[count]), 3.0,
                        degree == 1 ? SVG_GOLD : SVG_GREEN, 1.0);
                count++;
            }
        }
        svg_curve(file, view, x, y, count, degree == 1 ? SVG_GOLD : SVG_GREEN, 1.6, false);
    }
    double x[] = {view->x[0], view->x[1]}, y[] = {f[METHOD_COUNT - 1].all_mps, 0};
    y[1] = y[0];
    svg_curve(file, view, x, y, 2, SVG_BLUE, 1.6, false);
    double left = view->left + 10;
    svg_text(file, (svg_point){left, view->top + 18}, 12, "start", SVG_GOLD, "straight line");
    svg_text(file, (svg_point){left, view->top + 34}, 12, "start", SVG_GREEN, "parabola");
    svg_text(file, (svg_point){left, view->top + 50}, 12, "start", SVG_BLUE, "parabola of 27 ms");
}

bool show_tip_speed(const char *path)
{
    figures f[METHOD_COUNT];
    print_table(f);
    FILE *file = svg_begin(path, 1000, 760, "The tip's speed from a tracker's poses",
                           "Black: the truth. Blue: the parabola of the last 27 ms. Red: the "
                           "difference of two poses. Noise of 0.3 mm and 0.1 degree.");
    if (file == NULL) {
        return false;
    }
    const svg_plot flick = {70, 130, 880, 240, {1.05, 1.75}, {0, 40}};
    const svg_plot lunge = {70, 460, 500, 230, {1.05, 1.55}, {0, 5}};
    const svg_plot errors = {660, 460, 290, 230, {2, 8}, {0, 4}};
    draw_motion(file, &flick,
                "Flick of 90 degrees, 2000 degrees per second, and back; 90 poses per second",
                HAND_MOTION_FLICK, 90.0);
    draw_motion(file, &lunge, "Lunge of 0.7 m; 120 poses per second", HAND_MOTION_LUNGE, 120.0);
    draw_errors(file, &errors, f);
    return svg_end(file, path);
}
