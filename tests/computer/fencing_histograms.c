#include "fencing_histograms.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "svg_sheet.h"

// The sheet, pixels. A row has a title, the panels, and the numbers of the ticks.
#define SHEET_WIDTH 960.0
#define HEAD        152.0 // to the title of the first row
#define FOOT        14.0
#define EDGE        40.0 // margin at both sides
#define GAP         42.0 // between panels
#define ROW_HEIGHT  134.0
#define TITLE       14.0 // from the title's baseline to the panel
#define PANEL       78.0 // height of a panel
#define TICK_TEXT   17.0 // from the panel's foot to the baseline of the numbers

// The highest bin of an outline reaches so far up in its panel.
#define PEAK_SHARE 0.92

// Room for an outline: two points for each bin, and one at either end.
enum { MOST_BINS = 80, MOST_POINTS = 2 * MOST_BINS + 2 };

static svg_color level_color(int level)
{
    return level == 0 ? SVG_GOLD : level == 1 ? SVG_BLUE : SVG_RED;
}

static int bins_of(const histogram_row *row)
{
    const int bins = (int)lround((row->high - row->low) / row->bin);
    return bins < MOST_BINS ? bins : MOST_BINS;
}

// Counts the samples of each bin and returns the highest count.
static int count_bins(const histogram_row *row, const histogram_samples *s, int count[MOST_BINS])
{
    const int bins = bins_of(row);
    int highest = 0;
    for (int i = 0; i < MOST_BINS; i++) {
        count[i] = 0;
    }
    for (int i = 0; i < s->count; i++) {
        const double at = floor((s->value[i] - row->low) / row->bin);
        const int bin = (int)fmin(fmax(at, 0.0), bins - 1.0);
        count[bin]++;
        highest = count[bin] > highest ? count[bin] : highest;
    }
    return highest;
}

// The steps of a histogram, from the foot of its first bin to that of its last one.
static int outline(const svg_plot *plot, const histogram_row *row, const int count[MOST_BINS],
                   int highest, svg_point point[MOST_POINTS])
{
    const int bins = bins_of(row);
    int first = 0, last = bins - 1, points = 0;
    while (first < last && count[first] == 0) {
        first++;
    }
    while (last > first && count[last] == 0) {
        last--;
    }
    point[points++] = svg_place(plot, row->low + first * row->bin, 0.0);
    for (int i = first; i <= last; i++) {
        const double height = PEAK_SHARE * count[i] / highest;
        point[points++] = svg_place(plot, row->low + i * row->bin, height);
        point[points++] = svg_place(plot, row->low + (i + 1) * row->bin, height);
    }
    point[points++] = svg_place(plot, row->low + (last + 1) * row->bin, 0.0);
    return points;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

// Returns false if memory runs out.
static bool draw_median(FILE *file, const svg_plot *plot, const histogram_row *row,
                        const histogram_samples *s, svg_color color)
{
    double *sorted = malloc((size_t)s->count * sizeof *sorted);
    if (sorted == NULL) {
        return false;
    }
    for (int i = 0; i < s->count; i++) {
        sorted[i] = s->value[i];
    }
    qsort(sorted, (size_t)s->count, sizeof *sorted, by_size);
    const double median = fmin(fmax(sorted[s->count / 2], row->low), row->high);
    const svg_color paper = {1.0, 1.0, 1.0};
    svg_dot(file, svg_place(plot, median, 0.0), 5.5, paper, 1.0);
    svg_dot(file, svg_place(plot, median, 0.0), 4.0, color, 1.0);
    free(sorted);
    return true;
}

static void draw_band(FILE *file, const svg_plot *plot, const histogram_row *row)
{
    if (row->people[0] < row->people[1]) {
        const svg_point corner[4] = {
            svg_place(plot, row->people[0], 0.0), svg_place(plot, row->people[0], 1.0),
            svg_place(plot, row->people[1], 1.0), svg_place(plot, row->people[1], 0.0)};
        svg_area(file, corner, 4, SVG_GREEN, 0.20);
    }
}

static void draw_ticks(FILE *file, const svg_plot *plot, const histogram_row *row)
{
    const int ticks = (int)floor((row->high - row->low) / row->tick + 1e-9);
    for (int i = 0; i <= ticks; i++) {
        char number[32];
        const double x = row->low + i * row->tick;
        const svg_point foot = svg_place(plot, x, 0.0), top = svg_place(plot, x, 1.0);
        svg_line(file, (svg_point[2]){foot, top}, 2, SVG_FAINT, 1.0, 1.0, false);
        snprintf(number, sizeof number, "%.6g", fabs(x) < 1e-9 ? 0.0 : x);
        svg_text(file, (svg_point){foot.x, foot.y + TICK_TEXT}, 12, "middle", SVG_INK, number);
    }
}

static bool draw_panel(FILE *file, const svg_plot *plot, const histogram_row *row,
                       const histogram_samples samples[AI_LEVELS])
{
    svg_point point[AI_LEVELS][MOST_POINTS];
    int points[AI_LEVELS] = {0};
    bool drawn = true;
    draw_ticks(file, plot, row);
    draw_band(file, plot, row);
    for (int level = 0; level < AI_LEVELS; level++) {
        int count[MOST_BINS];
        const int highest = count_bins(row, &samples[level], count);
        if (highest > 0) {
            points[level] = outline(plot, row, count, highest, point[level]);
            svg_area(file, point[level], points[level], level_color(level), 0.16);
        }
    }
    for (int level = 0; level < AI_LEVELS; level++) {
        if (points[level] > 0) {
            svg_line(file, point[level], points[level], level_color(level), 1.8, 1.0, false);
        }
    }
    svg_line(file, (svg_point[2]){svg_place(plot, row->low, 0.0), svg_place(plot, row->high, 0.0)},
             2, SVG_INK, 1.2, 1.0, false);
    for (int level = 0; level < AI_LEVELS; level++) {
        if (points[level] > 0) {
            drawn = draw_median(file, plot, row, &samples[level], level_color(level)) && drawn;
        }
    }
    return drawn;
}

// What the colors mean, in a line below the heading.
static void draw_legend(FILE *file)
{
    static const char *const LEVEL[AI_LEVELS] = {"level 1", "level 2", "level 3"};
    const double y = 100.0, size = 14.0, apart = 112.0;
    double x = EDGE;
    for (int level = 0; level < AI_LEVELS; level++) {
        const svg_point box[5] = {
            {x, y - 12}, {x + 26, y - 12}, {x + 26, y + 2}, {x, y + 2}, {x, y - 12}};
        svg_area(file, box, 4, level_color(level), 0.16);
        svg_line(file, box, 5, level_color(level), 1.8, 1.0, false);
        svg_text(file, (svg_point){x + 34, y}, size, "start", SVG_INK, LEVEL[level]);
        x += apart;
    }
    const svg_point box[4] = {{x, y - 12}, {x + 26, y - 12}, {x + 26, y + 2}, {x, y + 2}};
    svg_area(file, box, 4, SVG_GREEN, 0.20);
    svg_text(file, (svg_point){x + 34, y}, size, "start", SVG_INK, "people");
    x += apart;
    svg_dot(file, (svg_point){x, y - 5}, 4.0, SVG_INK, 1.0);
    svg_text(file, (svg_point){x + 12, y}, size, "start", SVG_INK, "median");
}

static bool draw_row(FILE *file, const histogram_row *row, const histogram_panels *samples,
                     double top)
{
    const double width =
        (SHEET_WIDTH - 2.0 * EDGE - (WEAPON_KIND_COUNT - 1) * GAP) / WEAPON_KIND_COUNT;
    bool drawn = true;
    char people[48] = "people: not known";
    if (row->people[0] < row->people[1]) {
        snprintf(people, sizeof people, "people: %.6g to %.6g", row->people[0], row->people[1]);
    }
    svg_text(file, (svg_point){EDGE, top}, 15, "start", SVG_INK, row->title);
    svg_text(file, (svg_point){SHEET_WIDTH - EDGE, top}, 13, "end", SVG_GREEN, people);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        const svg_plot plot = {EDGE + kind * (width + GAP), top + TITLE, width, PANEL,
                               {row->low, row->high},       {0, 1}};
        drawn = draw_panel(file, &plot, row, (*samples)[kind]) && drawn;
    }
    return drawn;
}

bool fencing_histograms_draw(const char *path, const char *subheading, const histogram_row *row,
                             const histogram_panels *samples, int rows)
{
    const double width =
        (SHEET_WIDTH - 2.0 * EDGE - (WEAPON_KIND_COUNT - 1) * GAP) / WEAPON_KIND_COUNT;
    FILE *file = svg_begin(path, SHEET_WIDTH, HEAD + rows * ROW_HEIGHT + FOOT,
                           "How the computers fence", subheading);
    if (file == NULL) {
        return false;
    }
    draw_legend(file);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        svg_text(file, (svg_point){EDGE + kind * (width + GAP) + 0.5 * width, HEAD - 18.0}, 17,
                 "middle", SVG_INK, weapon_name((enum weapon_kind)kind));
    }
    bool drawn = true;
    for (int r = 0; r < rows; r++) {
        drawn = draw_row(file, &row[r], &samples[r], HEAD + 12.0 + r * ROW_HEIGHT) && drawn;
    }
    return svg_end(file, path) && drawn;
}
