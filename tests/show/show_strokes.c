// What the hand can do on purpose at a mouse: thrust, feint, disengage, cuts and flicks, each tried
// on a standing opponent at several distances. Prints a table of times and speeds with what is hit,
// and draws the way of hand and tip from the side and from above.
//   show_strokes OUT.svg
#include <stdio.h>
#include <string.h>

#include "shipped_duel.h"
#include "stroke_script.h"
#include "svg_sheet.h"

enum { COLUMNS = 4, PLOT_WIDTH = 300, PLOT_HEIGHT = 240 };

// Distances between the roots at which the opponent is tried, meters.
static const double NEAREST_M = 1.3, FARTHEST_M = 2.65, STEP_M = 0.1;
// Out of every reach: the stroke through the air.
static const double FAR_M = 4.5;

static void draw_way(FILE *file, const svg_plot *plot, const stroke_trial *trial, bool from_above)
{
    for (uint32_t i = 4; i < trial->ticks; i += 4) {
        svg_point tip[2], hand[2];
        for (int k = 0; k < 2; k++) {
            uint32_t at = i - (k == 0 ? 4 : 0);
            phys_vec3 t = trial->tip[at], h = trial->hand[at];
            tip[k] = svg_place(plot, t.x, from_above ? t.z : t.y);
            hand[k] = svg_place(plot, h.x, from_above ? h.z : h.y);
        }
        svg_color color = svg_ramp((double)i / trial->ticks);
        svg_line(file, tip, 2, color, 2.0, 1.0, false);
        svg_line(file, hand, 2, color, 2.0, 1.0, false);
        if (i % 20 == 0) {
            const svg_point blade[2] = {hand[1], tip[1]};
            svg_line(file, blade, 2, color, 0.7, 0.7, false);
        }
    }
}

static void try_distances(const duel_config *config, const stroke_script *script)
{
    static stroke_trial trial;
    for (double apart_m = NEAREST_M; apart_m < FARTHEST_M; apart_m += STEP_M) {
        stroke_try(config, script, apart_m, STROKE_SHOWN_TICKS, &trial);
        if (trial.touched) {
            printf("    %.1f m: %s on the %s after %u ms, tip %.1f m/s\n", apart_m,
                   blade_part_name((enum blade_part)trial.touch.blade_part),
                   body_part_key((enum body_part)trial.touch.part), trial.touch_tick,
                   trial.landing_mps);
        }
    }
}

static void show(FILE *file, const duel_config *config, int index, const stroke_script *script)
{
    static stroke_trial trial;
    stroke_try(config, script, FAR_M, STROKE_SHOWN_TICKS, &trial);
    printf("%-5s %-12s hand %4.1f m/s, tip %4.1f m/s after %3u ms\n",
           weapon_key(config->weapon.kind), script->name, trial.hand_mps, trial.peak_mps,
           trial.peak_tick);
    try_distances(config, script);
    char title[64];
    for (int above = 0; above < 2; above++) {
        svg_plot plot = {.left = 50.0 + index % COLUMNS * (PLOT_WIDTH + 60.0),
                         .top = 90.0 + (index / COLUMNS * 2 + above) * (PLOT_HEIGHT + 60.0),
                         .width = PLOT_WIDTH,
                         .height = PLOT_HEIGHT,
                         .x = {0.2, 1.8},
                         .y = {above ? -0.64 : 0.5, above ? 0.64 : 2.1}};
        snprintf(title, sizeof title, "%s, %s", weapon_key(config->weapon.kind), script->name);
        svg_axes(file, &plot, title, "forward, m", above ? "to the right, m" : "height, m");
        draw_way(file, &plot, &trial, above != 0);
    }
}

int main(int argc, char **argv)
{
    static bout_assets assets;
    if (argc != 2) {
        fprintf(stderr, "usage: show_strokes OUT.svg\n");
        return 2;
    }
    const int rows = (STROKE_SCRIPTS + COLUMNS - 1) / COLUMNS;
    duel_scratch *scratch = shipped_duel_load(&assets);
    if (scratch == NULL) {
        return 1;
    }
    FILE *file =
        svg_begin(argv[1], 60.0 + COLUMNS * (PLOT_WIDTH + 60.0),
                  100.0 + rows * 2.0 * (PLOT_HEIGHT + 60.0), "What the hand can do on purpose",
                  "The way of hand and tip, blue to gold, from the side and from above; the "
                  "blade every 20 ms");
    bool done = file != NULL;
    for (int i = 0; done && i < STROKE_SCRIPTS; i++) {
        const duel_config config = shipped_duel_config(&assets, STROKE_SCRIPT[i].kind, scratch);
        show(file, &config, i, &STROKE_SCRIPT[i]);
    }
    done = done && svg_end(file, argv[1]);
    shipped_duel_free(&assets, &scratch);
    return done ? 0 : 1;
}
