#include "svg_sheet.h"

#include <errno.h>
#include <math.h>
#include <string.h>

const svg_color SVG_INK = {0.16, 0.17, 0.20}, SVG_FAINT = {0.87, 0.86, 0.83},
                SVG_BLUE = {0.16, 0.36, 0.58}, SVG_RED = {0.74, 0.24, 0.22},
                SVG_GREEN = {0.24, 0.50, 0.36}, SVG_GOLD = {0.90, 0.62, 0.16};

// The number of points of a curve: about one per pixel of a small plot.
enum { CURVE_POINTS = 300 };

static svg_color between(svg_color a, svg_color b, double share)
{
    return (svg_color){a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                       a.blue + (b.blue - a.blue) * share};
}

svg_color svg_ramp(double share)
{
    return share < 0.5 ? between(SVG_BLUE, SVG_RED, 2.0 * share)
                       : between(SVG_RED, SVG_GOLD, 2.0 * share - 1.0);
}

static void write_color(FILE *file, const char *what, svg_color c)
{
    fprintf(file, " %s=\"#%02x%02x%02x\"", what, (unsigned)lround(255.0 * c.red),
            (unsigned)lround(255.0 * c.green), (unsigned)lround(255.0 * c.blue));
}

static void write_points(FILE *file, const svg_point *point, int count)
{
    fputs(" points=\"", file);
    for (int i = 0; i < count; i++) {
        fprintf(file, "%s%.1f,%.1f", i > 0 ? " " : "", point[i].x, point[i].y);
    }
    fputc('"', file);
}

FILE *svg_begin(const char *path, double width, double height, const char *heading,
                const char *subheading)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
        return NULL;
    }
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"0 0 %.0f %.0f\" font-family=\"Helvetica, Arial, sans-serif\">\n"
            "<rect width=\"%.0f\" height=\"%.0f\" fill=\"#fdfcf9\"/>\n",
            width, height, width, height, width, height);
    svg_text(file, (svg_point){40, 42}, 22, "start", SVG_INK, heading);
    svg_text(file, (svg_point){40, 66}, 14, "start", between(SVG_INK, SVG_FAINT, 0.35), subheading);
    return file;
}

bool svg_end(FILE *file, const char *path)
{
    fputs("</svg>\n", file);
    bool written = ferror(file) == 0;
    written = fclose(file) == 0 && written;
    if (!written) {
        fprintf(stderr, "%s: could not be written completely; is the disk full?\n", path);
    }
    return written;
}

void svg_text(FILE *file, svg_point at, double size, const char *anchor, svg_color color,
              const char *text)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.0f\" text-anchor=\"%s\"", at.x, at.y,
            size, anchor);
    write_color(file, "fill", color);
    fprintf(file, ">%s</text>\n", text);
}

void svg_line(FILE *file, const svg_point *point, int count, svg_color color, double width,
              double opacity, bool dash)
{
    fputs("<polyline fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"", file);
    write_color(file, "stroke", color);
    fprintf(file, " stroke-width=\"%.1f\" stroke-opacity=\"%.2f\"%s", width, opacity,
            dash ? " stroke-dasharray=\"5 4\"" : "");
    write_points(file, point, count);
    fputs("/>\n", file);
}

void svg_area(FILE *file, const svg_point *point, int count, svg_color color, double opacity)
{
    fputs("<polygon", file);
    write_color(file, "fill", color);
    fprintf(file, " fill-opacity=\"%.2f\"", opacity);
    write_points(file, point, count);
    fputs("/>\n", file);
}

void svg_dot(FILE *file, svg_point at, double radius, svg_color color, double opacity)
{
    fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill-opacity=\"%.2f\"", at.x, at.y,
            radius, opacity);
    write_color(file, "fill", color);
    fputs("/>\n", file);
}

svg_point svg_place(const svg_plot *plot, double x, double y)
{
    double across = (x - plot->x[0]) / (plot->x[1] - plot->x[0]);
    double up = (y - plot->y[0]) / (plot->y[1] - plot->y[0]);
    return (svg_point){plot->left + across * plot->width, plot->top + (1.0 - up) * plot->height};
}

// The step (1, 2 or 5 times a power of ten) that divides the range into about `wanted` parts.
static double step_of(const double range[2], double wanted)
{
    double rough = (range[1] - range[0]) / wanted, power = pow(10.0, floor(log10(rough)));
    double share = rough / power;
    return power * (share < 1.5 ? 1.0 : share < 3.5 ? 2.0 : share < 7.5 ? 5.0 : 10.0);
}

static void tick(FILE *file, svg_point from, svg_point to, svg_point at, const char *anchor,
                 double value)
{
    char number[32];
    svg_line(file, (svg_point[2]){from, to}, 2, SVG_FAINT, 1.0, 1.0, false);
    snprintf(number, sizeof number, "%.6g", fabs(value) < 1e-12 ? 0.0 : value);
    svg_text(file, at, 11, anchor, SVG_INK, number);
}

void svg_axes(FILE *file, const svg_plot *plot, const char *title, const char *x_name,
              const char *y_name)
{
    const double LITTLE = 1e-9, PIXELS_A_TICK = 75.0, ROWS_A_TICK = 42.0;
    double step = step_of(plot->x, plot->width / PIXELS_A_TICK);
    for (double x = ceil(plot->x[0] / step - LITTLE) * step; x <= plot->x[1] + LITTLE * step;
         x += step) {
        svg_point low = svg_place(plot, x, plot->y[0]), high = svg_place(plot, x, plot->y[1]);
        tick(file, low, high, (svg_point){low.x, low.y + 16}, "middle", x);
    }
    step = step_of(plot->y, plot->height / ROWS_A_TICK);
    for (double y = ceil(plot->y[0] / step - LITTLE) * step; y <= plot->y[1] + LITTLE * step;
         y += step) {
        svg_point left = svg_place(plot, plot->x[0], y), right = svg_place(plot, plot->x[1], y);
        tick(file, left, right, (svg_point){left.x - 7, left.y + 4}, "end", y);
    }
    double bottom = plot->top + plot->height, right = plot->left + plot->width;
    svg_line(file, (svg_point[2]){{plot->left, bottom}, {right, bottom}}, 2, SVG_INK, 1.2, 1.0,
             false);
    svg_text(file, (svg_point){right, bottom + 34}, 12, "end", SVG_INK, x_name);
    svg_text(file, (svg_point){plot->left, plot->top - 10}, 12, "start", SVG_INK, y_name);
    svg_text(file, (svg_point){plot->left, plot->top - 28}, 15, "start", SVG_INK, title);
}

void svg_curve(FILE *file, const svg_plot *plot, const double *x, const double *y, int count,
               svg_color color, double width, bool dash)
{
    svg_point point[CURVE_POINTS + 1];
    int points = 0, every = (count + CURVE_POINTS - 1) / CURVE_POINTS;
    for (int i = 0; i < count; i += every) {
        double inside = fmin(fmax(y[i], plot->y[0]), plot->y[1]);
        if (x[i] >= plot->x[0] && x[i] <= plot->x[1]) {
            point[points++] = svg_place(plot, x[i], inside);
        }
    }
    svg_line(file, point, points, color, width, 1.0, dash);
}
