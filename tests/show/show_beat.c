// Draws the effect of a beat. For each weapon show_beat FILE.svg simulates a thrust that is parried
// and the same thrust after a beat (tests/exchanges), and plots each fencer's control of the weapon
// and the distance of the attacker's point. The picture in assets/pictures/ is made by:
//
//   build/show/tests/show/show_beat assets/pictures/beat.svg
#include <stdio.h>

#include "exchange.h"
#include "svg_sheet.h"

enum { FROM_TICK = 1850, TO_TICK = 2500, TICKS = TO_TICK - FROM_TICK };

static const char *const NAME[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = "epee", [WEAPON_FOIL] = "foil", [WEAPON_SABRE] = "sabre"};

static exchange seen; // too large for the stack

static bool fence(const bout_assets *assets, enum weapon_kind kind, const char *left)
{
    char path[2][512];
    snprintf(path[0], sizeof path[0], "%s/%s_%s.left.script", EXCHANGES, left, NAME[kind]);
    snprintf(path[1], sizeof path[1], "%s/beat_%s.right.script", EXCHANGES, NAME[kind]);
    const char *const script[2] = {path[0], path[1]};
    return exchange_fence(assets, kind, script, 2.7, &seen);
}

static double seconds(uint32_t tick)
{
    return tick * DUEL_TICK_S;
}

// Marks the time in which the defender has lost control. Returns its duration, milliseconds.
static double draw_open_line(FILE *file, const svg_plot *plot)
{
    const exchange_event *lost = exchange_find(&seen, DUEL_EVENT_CONTROL_LOST, DUEL_RIGHT, 0);
    if (lost == NULL) {
        return 0.0;
    }
    double from = seconds(lost->tick), to = from + lost->event.seconds;
    const svg_point corner[4] = {svg_place(plot, from, 0.0), svg_place(plot, to, 0.0),
                                 svg_place(plot, to, 1.0), svg_place(plot, from, 1.0)};
    svg_area(file, corner, 4, SVG_GOLD, 0.25);
    return 1000.0 * lost->event.seconds;
}

static void draw_events(FILE *file, const svg_plot *plot)
{
    for (uint32_t i = 0; i < seen.count; i++) {
        const exchange_event *e = &seen.event[i];
        double t = seconds(e->tick);
        if (e->tick < FROM_TICK || e->tick > TO_TICK) {
            continue;
        }
        if (e->event.kind == DUEL_EVENT_BLADES_MET) {
            svg_dot(file, svg_place(plot, t, 0.04), 3.0, SVG_INK, 0.9);
        } else if (e->event.kind == DUEL_EVENT_TOUCH && e->event.side == DUEL_LEFT) {
            svg_dot(file, svg_place(plot, t, 0.04), 6.0, SVG_GREEN, 1.0);
        }
    }
}

static void draw_plot(FILE *file, const svg_plot *plot, const char *what)
{
    static double t[TICKS], control[2][TICKS], tip_m[TICKS];
    int count = 0;
    for (uint32_t tick = FROM_TICK; tick < TO_TICK && tick < seen.ticks; tick++, count++) {
        t[count] = seconds(tick + 1);
        control[0][count] = seen.control[DUEL_LEFT][tick];
        control[1][count] = seen.control[DUEL_RIGHT][tick];
        tip_m[count] = seen.tip_m[DUEL_LEFT][tick];
    }
    char title[128], open[32] = "";
    svg_axes(file, plot, "", "time, s", "");
    double open_ms = draw_open_line(file, plot);
    bool landed = exchange_find(&seen, DUEL_EVENT_TOUCH, DUEL_LEFT, 0) != NULL;
    if (landed) {
        snprintf(open, sizeof open, ": open for %.0f ms,", open_ms);
    }
    snprintf(title, sizeof title, "%.40s%s the thrust %s", what, open,
             landed ? "lands" : "is parried");
    svg_text(file, (svg_point){plot->left, plot->top - 10}, 14, "start", SVG_INK, title);
    svg_curve(file, plot, t, tip_m, count, SVG_GREEN, 1.6, true);
    svg_curve(file, plot, t, control[0], count, SVG_BLUE, 2.0, false);
    svg_curve(file, plot, t, control[1], count, SVG_RED, 2.0, false);
    draw_events(file, plot);
}

static bool draw(FILE *file, const bout_assets *assets)
{
    static const char *const LEFT[2] = {"thrust_alone", "beat"};
    static const char *const WORD[2] = {"alone,", "after a beat"};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        for (int beat = 0; beat < 2; beat++) {
            if (!fence(assets, (enum weapon_kind)kind, LEFT[beat])) {
                return false;
            }
            const svg_plot plot = {.left = 60 + 500 * beat,
                                   .top = 160 + 260 * kind,
                                   .width = 420,
                                   .height = 170,
                                   .x = {seconds(FROM_TICK), seconds(TO_TICK)},
                                   .y = {0.0, 1.0}};
            char what[64];
            snprintf(what, sizeof what, "%s %s", weapon_name((enum weapon_kind)kind), WORD[beat]);
            draw_plot(file, &plot, what);
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    static const char *const BUILD[2];
    char error[512];
    bout_assets assets;
    if (argc != 2) {
        fprintf(stderr, "usage: %s FILE.svg\n", argv[0]);
        return 2;
    }
    if (!bout_assets_load(&assets, BUILD, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    FILE *file =
        svg_begin(argv[1], 1000, 930, "A beat opens the line",
                  "The defender sweeps from sixte to quarte at the same moment each time.");
    bool drawn = false;
    if (file != NULL) {
        svg_text(file, (svg_point){60, 112}, 12, "start", SVG_INK,
                 "control of the weapon (1: full): blue attacker, red defender; gold: the defender "
                 "has lost control; dashed green: attacker's point to the chest, m;");
        svg_text(file, (svg_point){60, 128}, 12, "start", SVG_INK,
                 "black dots: the blades meet, green: the touch");
        drawn = draw(file, &assets);
        drawn = svg_end(file, argv[1]) && drawn;
    }
    bout_assets_free(&assets);
    return drawn ? 0 : 1;
}
