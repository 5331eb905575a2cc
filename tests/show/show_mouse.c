// The way of the point in the mouse strokes of tests/duel/strokes, from the side and as the fencer
// sees it, and a table of where it is every 20 ms.
//   show_mouse STROKES_FOLDER OUT.svg
#include <stdio.h>

#include "mouse_stroke.h"
#include "shipped_duel.h"
#include "svg_sheet.h"

enum { PLOT_WIDTH = 330, PLOT_HEIGHT = 250, TABLE_TICKS = 20, SHOWN_TICKS = 440 };

// As test_duel_mouse.c fences them.
static const struct shown {
    const char *name;
    double start[2];
    mouse_stroke_opponent opponent;
} SHOWN[] = {{"hold", {0.0, 0.0}, {4.0, {0.9, -1.0}}},
             {"feint", {0.0, 0.0}, {4.0, {0.9, -1.0}}},
             {"disengage", {-0.6, 0.0}, {1.8, {0.1, 0.0}}}};
enum { STROKE_COUNT = sizeof SHOWN / sizeof *SHOWN };

static void print_table(const struct shown *shown, const mouse_stroke_run *run)
{
    printf("%s%s\n   ms  ahead, cm  up, cm  right, cm  right of the blade, cm  above it, cm\n",
           shown->name, run->blades_met ? ", the blades meet" : "");
    for (uint32_t i = 0; i < run->ticks && i < SHOWN_TICKS; i += TABLE_TICKS) {
        phys_vec3 tip = run->tip[i], off = run->off_blade[i];
        printf("%5u %10.1f %7.1f %10.1f %23.1f %13.1f\n", i, 100.0 * tip.x, 100.0 * tip.y,
               100.0 * tip.z, 100.0 * off.z, 100.0 * off.y);
    }
    if (run->touched) {
        printf("%5u on the %s\n", run->touch_tick, body_part_key(run->part));
    }
}

static void draw(FILE *file, const struct shown *shown, int column, const mouse_stroke_run *run)
{
    for (int front = 0; front < 2; front++) {
        svg_plot plot = {.left = 60.0 + column * (PLOT_WIDTH + 60.0),
                         .top = 90.0 + front * (PLOT_HEIGHT + 70.0),
                         .width = PLOT_WIDTH,
                         .height = PLOT_HEIGHT,
                         .x = {front ? -0.4 : 1.3, front ? 0.4 : 1.9},
                         .y = {0.7, 1.5}};
        svg_axes(file, &plot, shown->name, front ? "to the right, m" : "forward, m", "height, m");
        for (uint32_t i = 4; i < run->ticks && i < SHOWN_TICKS; i += 4) {
            svg_point way[2];
            for (uint32_t k = 0; k < 2; k++) {
                phys_vec3 tip = run->tip[i - 4 + 4 * k];
                way[k] = svg_place(&plot, front ? tip.z : tip.x, tip.y);
            }
            svg_color color = svg_ramp((double)i / SHOWN_TICKS);
            svg_line(file, way, 2, color, 2.0, 1.0, false);
            if (i % TABLE_TICKS == 0) {
                svg_dot(file, way[1], 2.5, color, 1.0);
            }
        }
    }
}

static bool show(const bout_assets *assets, duel_scratch *scratch, const char *folder, FILE *file)
{
    static mouse_stroke stroke;
    static mouse_stroke_run run;
    const duel_config config = shipped_duel_config(assets, WEAPON_EPEE, scratch);
    for (int i = 0; i < STROKE_COUNT; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.txt", folder, SHOWN[i].name);
        if (!mouse_stroke_read(path, &stroke)) {
            fprintf(stderr, "%s is no recording of a mouse\n", path);
            return false;
        }
        mouse_stroke_fence(&config, &stroke, SHOWN[i].start, &SHOWN[i].opponent, &run);
        print_table(&SHOWN[i], &run);
        draw(file, &SHOWN[i], i, &run);
    }
    return true;
}

int main(int argc, char **argv)
{
    static bout_assets assets;
    if (argc != 3) {
        fprintf(stderr, "usage: show_mouse STROKES_FOLDER OUT.svg\n");
        return 2;
    }
    duel_scratch *scratch = shipped_duel_load(&assets);
    if (scratch == NULL) {
        return 1;
    }
    FILE *file = svg_begin(argv[2], 60.0 + STROKE_COUNT * (PLOT_WIDTH + 60.0),
                           110.0 + 2.0 * (PLOT_HEIGHT + 70.0), "Hold, feint and disengage",
                           "The way of the point, blue to gold, from the side and as the fencer "
                           "sees it; a dot every 20 ms");
    bool done = file != NULL && show(&assets, scratch, argv[1], file);
    done = file != NULL && svg_end(file, argv[2]) && done;
    shipped_duel_free(&assets, &scratch);
    return done ? 0 : 1;
}
