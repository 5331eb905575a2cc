// Plots the tip's speed while a mouse moves it, in three cases: all motion of a displayed frame at
// once, the motion spread over its ticks, and a hand whose position is known in every tick.
#include <stdio.h>

#include "show.h"
#include "svg_sheet.h"
#include "test_duel_config.h"
#include "tip_ripple.h"

static tip_ripple_case at(double mouse_hz, double picture_s, enum tip_ripple_hand hand)
{
    // The mouse's clock is slightly wrong, and the frame times vary slightly.
    return (tip_ripple_case){TIP_AT_PICTURE, hand, 1.0003 * mouse_hz, picture_s, 0.03, 11};
}

static tip_ripple measure(const duel_config *config, tip_ripple_case what, enum tip_ripple_way way,
                          tip_ripple_trace *trace)
{
    what.way = way;
    return tip_ripple_measure(config, &what, trace);
}

static void print_table(const duel_config *config)
{
    static const double PICTURES_S[] = {0.008, 0.0167, 0.0333}, MICE_HZ[] = {125.0, 1000.0};
    printf("ripple of the tip's velocity: rms / maximum, and delay\n"
           "| hand | mouse | frame | at once | spread | stamped |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < 12; i++) {
        enum tip_ripple_hand hand = i < 6 ? TIP_STEADY : TIP_SWEEP;
        double hz = MICE_HZ[i / 3 % 2], s = PICTURES_S[i % 3];
        printf("| %s | %.0f Hz | %.1f ms |", hand == TIP_STEADY ? "steady" : "sweep", hz, 1e3 * s);
        for (int way = TIP_AT_PICTURE; way <= TIP_STAMPED; way++) {
            tip_ripple r = measure(config, at(hz, s, hand), (enum tip_ripple_way)way, NULL);
            printf(" %.1f / %.0f %%, %d ms |", 100.0 * r.rms, 100.0 * r.most, r.late_ms);
        }
        printf("\n");
    }
}

static void draw(FILE *file, const svg_plot *view, const char *title, const duel_config *config,
                 tip_ripple_case what)
{
    static tip_ripple_trace at_once, spread; // too large for the stack
    static double time_s[TIP_RIPPLE_TICKS];
    for (int i = 0; i < TIP_RIPPLE_TICKS; i++) {
        time_s[i] = i * DUEL_TICK_S;
    }
    measure(config, what, TIP_AT_PICTURE, &at_once);
    measure(config, what, TIP_SPREAD, &spread);
    svg_axes(file, view, title, "time, s", "speed of the tip, m/s");
    int first = (int)(view->x[0] * DUEL_TICKS_PER_SECOND);
    int count = (int)(view->x[1] * DUEL_TICKS_PER_SECOND) - first;
    const double *t = time_s + first;
    svg_curve(file, view, t, at_once.speed_mps + first, count, SVG_RED, 1.2, false);
    svg_curve(file, view, t, spread.true_mps + first, count, SVG_INK, 3.0, false);
    svg_curve(file, view, t, spread.speed_mps + first, count, SVG_BLUE, 1.4, false);
}

bool show_ripple(const char *path)
{
    test_duel_config test = test_duel_config_create_without_bodies(WEAPON_EPEE);
    FILE *file = svg_begin(path, 1000, 780, "The tip's speed while a mouse moves it",
                           "Black: every tick known. Red: all motion of a displayed frame at once. "
                           "Blue: each report in its own tick, as in the program.");
    if (file != NULL) {
        print_table(&test.config);
        const svg_plot steady = {70, 130, 880, 250, {1.0, 2.0}, {0, 1.5}};
        const svg_plot sweep = {70, 470, 880, 250, {1.5, 3.0}, {0, 7}};
        draw(file, &steady,
             "Back and forth at constant speed; mouse at 1000 Hz, 60 frames per second",
             &test.config, at(1000.0, 1.0 / 60.0, TIP_STEADY));
        draw(file, &sweep, "Faster and faster; mouse at 125 Hz, 30 frames per second", &test.config,
             at(125.0, 1.0 / 30.0, TIP_SWEEP));
    }
    test_duel_config_destroy(&test);
    return file != NULL && svg_end(file, path);
}
